"""Warm-up laps: who runs and how fast they were at the left, the aim or the show below."""

from icecool3d.kit.language import number
from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.penguin import COLOURS
from icecool3d.school import penguin_title
from icecool3d.view.table.aim_panel import aim_or_show
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Box, Button, Letters, Page, Sheet, Widget
from icecool3d.view.ui.page_parts import (
    EDGE,
    SIDE,
    heading,
    panel,
    small,
    text,
    under,
    words,
)
from icecool3d.view.warmup.laps import Laps

DONE = Template("{who}: a lap in {time}, with {flicks} flicks!")
"""What is said when a lap is done."""
_TITLE = Phrase("Warm-up lap")
_RUN = Template("{who}: out of the {room} and back in, as fast as you can. The first flick starts the clock.")
_LAPS = Template("Laps: {laps} · Flicks: {flicks}")
_AGAIN = Phrase("From the start")
_MENU = Phrase("Menu")
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
    line, gap, pad = sheet.px(44), sheet.px(8), sheet.px(18)
    title, big = heading(sheet), Letters(sheet.px(34), title=True)
    buttons = len(COLOURS) + 2
    wide = sheet.px(SIDE) - 2 * pad
    named = title.height(sheet.say(_TITLE), wide)
    counted = sheet.say(_LAPS, laps=len(laps.done), flicks=laps.flicks)
    count = small(sheet).height(counted, wide)
    high = 2 * pad + named + big.leading + count + 2 * gap + buttons * (line + gap)
    box = Box(sheet.px(EDGE), sheet.px(EDGE), sheet.px(SIDE), high)
    room = box.inset(pad)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, sheet.say(_TITLE), title)]
    time = words(sheet, under(room, found[-1].box, gap), number(laps.seconds, sheet.language, "s"), big)
    found += [time, words(sheet, under(room, time.box, 0), counted, small(sheet), faint=True)]
    top = found[-1].box.bottom + gap
    for colour in COLOURS:
        best = laps.best(colour)
        said = _name(sheet, colour) if best is None else number(best.seconds, sheet.language, "s")
        there = Box(room.x, top, room.width, line)
        chosen = colour == laps.colour
        found.append(Button(f"penguin-{colour}", there, said, text(sheet), chosen=chosen, symbol=colour))
        top += line + gap
    top += gap
    for name, action in (("again", _AGAIN), ("back", _MENU)):
        if name == "back" or free:
            found.append(Button(name, Box(room.x, top, room.width, line), sheet.say(action), text(sheet)))
        top += line + gap
    return found
