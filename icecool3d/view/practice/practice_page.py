"""Practice: who is on the table at the left, the aim or the show below, what happened at the right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.penguin import COLOURS
from icecool3d.school import penguin_title
from icecool3d.view.table.aim_panel import aim_or_show, sentence
from icecool3d.view.table.table_page import TableSeen, table_page
from icecool3d.view.ui import Box, Button, Page, Sheet, Widget
from icecool3d.view.ui.page_parts import EDGE, SIDE, heading, panel, text, words

_TITLE = Phrase("Practice")
_MOVE = Phrase("Move them")
_AWAY = Phrase("Take away")
_UNDO = Phrase("Undo")
_RETRY = Phrase("Try again")
_MENU = Phrase("Menu")
_NOTHING = Phrase("Nothing yet. Flick!")
_QUIETLY = Phrase("Nothing that counts.")
_HINTS: Mapping[str, Phrase] = {
    "move": Phrase("Drag penguins to other places; press again to flick."),
    "away": Phrase("Take the penguin that is chosen above off the table."),
    "retry": Phrase("Everybody back to before the last flick"),
    "undo": Phrase("Take back the last thing done"),
}

WHAT_NOW: Mapping[str, Phrase | Template] = {
    "aim": Template(
        "{who}: press on the penguin, pull back and let go. The point says where the finger hits."
    ),
    "move": Template("Drag the penguins to where they shall stand. Then press “{move}” again, to flick."),
    "nobody": Template("Put a penguin on the table: press on a colour at the left."),
}
"""What to do now, by what goes on."""


@dataclass(frozen=True, eq=False)
class Practising:
    """What there is to show."""

    table: TableSeen
    """The aim of the chosen one, and what else every table shows."""
    standing: Sequence[str]
    """Colours of the penguins on the table."""
    now: str
    """What goes on: a key of ``WHAT_NOW``."""
    flicked: bool
    """Whether there was any flick."""
    can_undo: bool

    @property
    def chosen(self) -> str:
        """Whose penguin is aimed with."""
        return COLOURS[0] if self.table.aim is None else self.table.aim.aim.penguin


def practice_page(sheet: Sheet, seen: Practising) -> Page:
    """Lay out practice."""
    nothing = _QUIETLY if seen.flicked else _NOTHING
    return table_page(sheet, seen.table, _left(sheet, seen), _now(sheet, seen), nothing)


def _now(sheet: Sheet, seen: Practising) -> list[Widget]:
    """Say what to do now, with the show or the aim of whoever is about to be flicked."""
    who = translated(penguin_title(seen.chosen), sheet.language)
    said = sheet.say(WHAT_NOW[seen.now], who=who, move=sheet.say(_MOVE))
    if seen.table.clock is None and (seen.chosen not in seen.standing or seen.now == "move"):
        return sentence(sheet, said)
    return aim_or_show(sheet, seen.table, said, ("save", "done"))


def _left(sheet: Sheet, seen: Practising) -> list[Widget]:
    line, gap = sheet.px(44), sheet.px(8)
    names = [each for each in ("move", "away", "retry", "undo") if _possible(each, seen)]
    lines = len(COLOURS) + len(names) + 1
    letters, pad = heading(sheet), sheet.px(18)
    high = 2 * pad + letters.leading + gap + lines * line + (lines - 1) * gap + 2 * sheet.px(10)
    box = Box(sheet.px(EDGE), sheet.px(EDGE), sheet.px(SIDE), high)
    room = box.inset(pad)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, sheet.say(_TITLE), letters)]
    top = room.y + letters.leading + gap
    for colour in COLOURS:
        there = Box(room.x, top, room.width, line)
        chosen = colour in seen.standing and colour == seen.chosen
        said = translated(penguin_title(colour), sheet.language)
        said = said if colour in seen.standing else f"+ {said}"
        found.append(Button(f"penguin-{colour}", there, said, text(sheet), chosen=chosen, symbol=colour))
        top += line + gap
    top += sheet.px(10)
    said_of = {"move": _MOVE, "away": _AWAY, "retry": _RETRY, "undo": _UNDO}
    for each in names:
        there = Box(room.x, top, room.width, line)
        hint = sheet.say(_HINTS[each]) if each in _HINTS else ""
        on = each == "move" and seen.now == "move"
        found.append(Button(each, there, sheet.say(said_of[each]), text(sheet), chosen=on, hint=hint))
        top += line + gap
    top += sheet.px(10)
    return [*found, Button("back", Box(room.x, top, room.width, line), sheet.say(_MENU), text(sheet))]


def _possible(name: str, seen: Practising) -> bool:
    free = seen.table.clock is None and not seen.table.waits
    possible = {
        "move": bool(seen.standing),
        "away": seen.chosen in seen.standing,
        "retry": seen.flicked,
        "undo": seen.can_undo,
    }
    return free and possible[name]
