"""Practice: who is on the table at the left, the aim or the show below, what happened at the right."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase, Template, translated
from icecool3d.penguin import COLOURS
from icecool3d.school import penguin_title
from icecool3d.view.table.aim_panel import PULL, WAIT, SeenAim, aim_panel, sentence
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.show_panel import show_panel
from icecool3d.view.table.side_panels import log_panels
from icecool3d.view.ui import Box, Button, Page, Sheet, Widget
from icecool3d.view.ui.page_parts import BAR, EDGE, LOWER, SIDE, below, heading, panel, text, toast, words

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
        "Press on the {whose} penguin, pull back and let go. The point says where the finger hits."
    ),
    "pull": PULL,
    "move": Template("Drag the penguins to where they shall stand. Then press “{move}” again, to flick."),
    "wait": WAIT,
    "nobody": Template("Put a penguin on the table: press on a colour at the left."),
}
"""What to do now, by what goes on."""
_WHOSE: Mapping[str, Phrase] = {
    "red": Phrase("red"),
    "blue": Phrase("blue"),
    "green": Phrase("green"),
    "yellow": Phrase("yellow"),
}


@dataclass(frozen=True, eq=False)
class Practising:
    """What there is to show."""

    standing: Sequence[str]
    """Colours of the penguins on the table."""
    aim: SeenAim
    """How the chosen one is about to be flicked."""
    now: str
    """What goes on: a key of ``WHAT_NOW``."""
    clock: Clock | None
    """Of the flick that is shown."""
    told: Sequence[Line]
    """What happened, newest first."""
    flicked: bool
    """Whether there was any flick."""
    can_undo: bool
    message: str
    """Why something could not be done; empty where nothing is to be said."""
    followed: bool
    """Whether the camera goes after the penguin."""


def practice_page(sheet: Sheet, seen: Practising) -> Page:
    """Lay out practice."""
    nothing = sheet.say(_QUIETLY if seen.flicked else _NOTHING)
    found: list[Widget] = [
        *_left(sheet, seen),
        *log_panels(sheet, seen.told, nothing, followed=seen.followed),
    ]
    lower = (
        _now(sheet, seen)
        if seen.clock is None
        else show_panel(sheet, seen.clock, below(sheet, BAR), ("save", "done"))
    )
    found += lower
    if seen.message:
        box = lower[0].box
        middle = box.x + box.width // 2
        found.append(toast(sheet, seen.message, middle, box.y - sheet.px(10), box.width))
    return found


def _now(sheet: Sheet, seen: Practising) -> list[Widget]:
    """Say what to do now, with the aim of whoever is about to be flicked."""
    penguin = seen.aim.aim.penguin
    said = sheet.say(WHAT_NOW[seen.now], whose=sheet.say(_WHOSE[penguin]), move=sheet.say(_MOVE))
    if penguin not in seen.standing or seen.now == "move":
        return sentence(sheet, said)
    return aim_panel(sheet, seen.aim, said, below(sheet, LOWER))


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
        chosen = colour in seen.standing and colour == seen.aim.aim.penguin
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
    free = seen.clock is None and seen.now != "wait"
    possible = {
        "move": bool(seen.standing),
        "away": seen.aim.aim.penguin in seen.standing,
        "retry": seen.flicked,
        "undo": seen.can_undo,
    }
    return free and possible[name]
