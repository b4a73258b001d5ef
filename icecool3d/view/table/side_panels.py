"""The panels at the right: camera buttons, and below them what happened, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.log_lines import Line
from icecool3d.view.ui import Box, Button, Sheet, Widget, Words, needed, row
from icecool3d.view.ui.page_parts import EDGE, TOLD, chip, label, panel, small, under, words

_HAPPENED = Phrase("What happened")
_ABOVE = Phrase("Above")
_ALL = Phrase("All")
_FOLLOW = Phrase("Follow")
_HINTS: Mapping[str, Phrase] = {
    "above": Phrase("See it all straight from above."),
    "all": Phrase("See the whole school from your seat."),
    "follow": Phrase("The camera stays with the penguin."),
}


def log_panels(
    sheet: Sheet, told: Sequence[Line], nothing: str, *, followed: bool, foot: int = 0
) -> list[Widget]:
    """Lay out the views, and as much of what happened as there is room for.

    ``nothing`` is said where nothing happened; ``followed`` is whether the camera goes after a penguin;
    ``foot`` is how much is left free below, designed pixels.
    """
    edge, pad, gap = sheet.px(EDGE), sheet.px(16), sheet.px(8)
    wide = sheet.px(TOLD)
    views = Box(sheet.width - edge - wide, edge, wide, sheet.px(58))
    found: list[Widget] = [panel(sheet, views)]
    chips = (("above", _ABOVE), ("all", _ALL), ("follow", _FOLLOW))
    places = row(views.inset(sheet.px(10)), [1.2, 0.9, 1.1], sheet.px(6))
    for place, (name, said) in zip(places, chips, strict=True):
        on, hint = name == "follow" and followed, sheet.say(_HINTS[name])
        found.append(chip(sheet, name, place, sheet.say(said), chosen=on, hint=hint))
    top = views.bottom + sheet.px(12)
    most = sheet.height - edge - top - sheet.px(foot)
    room = Box(views.x + pad, top + pad, wide - 2 * pad, most - 2 * pad)
    title = words(sheet, room, sheet.say(_HAPPENED), label(sheet))
    lines = _lines(sheet, told, nothing, under(room, title.box, gap))
    box = Box(views.x, top, wide, lines[-1].box.bottom + pad - top)
    return [*found, panel(sheet, box), title, *lines]


def _lines(sheet: Sheet, told: Sequence[Line], nothing: str, room: Box) -> list[Button | Words]:
    if not told:
        return [words(sheet, room, nothing, small(sheet), faint=True)]
    found: list[Button | Words] = []
    top = room.y
    for place, line in enumerate(told):
        each = _line(sheet, f"told-{place}", line, Box(room.x, top, room.width, 0))
        if each.box.bottom > room.bottom and found:
            break
        found.append(each)
        top = each.box.bottom + sheet.px(6)
    return found


def _line(sheet: Sheet, name: str, line: Line, box: Box) -> Button | Words:
    """Return a line: to click, where there is a moment to be seen."""
    if line.moment is None:
        return words(sheet, box, line.text, small(sheet), faint=True)
    said = f"{line.when(sheet.language)} · {line.text}"
    button = Button(name, box, said, small(sheet), symbol=line.penguin or "", left=True)
    return replace(button, box=replace(box, height=needed(button)[1] + sheet.px(6)))
