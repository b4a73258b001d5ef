"""Warm-up laps: who runs and how fast they were at the left, the aim or the show below."""

from icecool3d.kit.language import number
from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.penguin import COLOURS
from icecool3d.school import penguin_title
from icecool3d.view.table.aim_panel import aim_or_show
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Letters, Page, Sheet, Widget
from icecool3d.view.ui.page_parts import Parts
from icecool3d.view.warmup.laps import Laps

DONE = Template("{who}: a lap in {time}, with {flicks} flicks!")
"""What is said when a lap is done."""
_TITLE = Phrase("Warm-up lap")
_RUN = Template("{who}: out of the {room} and back in, as fast as you can. The first flick starts the clock.")
_LAPS = Template("Laps: {laps} · Flicks: {flicks}")
_AGAIN = Phrase("From the start")
_MENU = Phrase("Menu")
_BUSY = Phrase("Not while a flick is shown")
_LINE = 44
_NOTHING = Phrase("Nothing yet. Flick!")


def laps_page(sheet: Sheet, seen: TableSeen, laps: Laps) -> Page:
    """Lay out warm-up laps."""
    left = _left(sheet, laps, free=seen.clock is None and not seen.waits)
    setup = laps.warm_up.setup
    room = setup.school.room(setup.red_circle.room).title.in_language(sheet.language)
    run = sheet.say(_RUN, who=_name(sheet, laps.colour), room=room)
    return table_page(sheet, seen, left, aim_or_show(sheet, seen, run), _NOTHING)


def _name(sheet: Sheet, colour: str) -> str:
    return translated(penguin_title(colour), sheet.language)


def _left(sheet: Sheet, laps: Laps, *, free: bool) -> list[Widget]:
    make = Parts(sheet)
    runners = []
    for colour in COLOURS:
        best, chosen = laps.best(colour), colour == laps.colour
        said = _name(sheet, colour) if best is None else number(best.seconds, sheet.language, "s")
        runners.append(make.button(f"penguin-{colour}", said, _LINE, chosen=chosen, symbol=colour))
    counted = sheet.say(_LAPS, laps=len(laps.done), flicks=laps.flicks)
    return make.side(
        make.panel(
            make.heading(sheet.say(_TITLE)),
            make.words(number(laps.seconds, sheet.language, "s"), Letters(sheet.px(34), title=True)),
            make.small(counted, faint=True),
            *runners,
            make.space(0),
            make.button("again", sheet.say(_AGAIN), _LINE, why_not="" if free else sheet.say(_BUSY)),
            make.button("back", sheet.say(_MENU), _LINE),
            pad=18,
            gap=8,
        )
    )
