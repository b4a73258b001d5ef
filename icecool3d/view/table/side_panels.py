"""The panels at the right: buttons for the camera, and below them what happened, newest first."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Box, Button, Chosen, Letters, Sheet, Widget, commands, needed
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import EDGE, TOLD, Parts, label, small
from icecool3d.view.ui.page_tree import Item, Node, Text

_ASIDE = 13
"""Size of letters of what nothing came of, designed pixels."""
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
    sheet: Sheet,
    told: Sequence[Line],
    nothing: str,
    *,
    followed: bool,
    foot: int = 0,
    why_not: str = "",
) -> list[Widget]:
    """Lay out the views, and as much of what happened as there is room for.

    ``nothing`` is said where nothing happened; ``followed`` is whether the camera goes after a penguin;
    ``foot`` is how much is left free below, designed pixels; ``why_not`` is why no line can be clicked now.
    """
    make, edge, wide = Parts(sheet), sheet.px(EDGE), sheet.px(TOLD)
    chips = [
        make.chip(
            name, sheet.say(said), 38, chosen=name == "follow" and followed, hint=sheet.say(_HINTS[name])
        )
        for name, said in (("above", _ABOVE), ("all", _ALL), ("follow", _FOLLOW))
    ]
    views = make.panel(make.row(*chips, widths=(1.2, 0.9, 1.1), gap=6), pad=10)
    left, inner = sheet.width - edge - wide, wide - 2 * sheet.px(16)
    high = views.high(wide)
    found = [*views.placed(Box(left, edge, wide, high))]
    top = edge + high + sheet.px(12)
    title = Text(sheet.say(_HAPPENED), label(sheet))
    most = sheet.height - edge - top - sheet.px(foot) - 2 * sheet.px(16) - title.high(inner) - sheet.px(2)
    lines = _fitting(
        make, [_line(make, place, each, (inner, why_not)) for place, each in enumerate(told)], inner, most
    )
    log = make.panel(title, make.space(2), *(lines or [make.small(nothing, faint=True)]), pad=16, gap=6)
    return [*found, *log.placed(Box(left, top, wide, log.high(wide)))]


def _fitting(make: Parts, lines: Sequence[Node], wide: int, most: int) -> list[Node]:
    """Return the first lines that are no higher than ``most`` pixels together, at least one."""
    found: list[Node] = []
    for each in lines:
        if found and make.column(*found, each, gap=6).high(wide) > most - make.px(6):
            break
        found.append(each)
    return found


def _line(make: Parts, place: int, line: Line, limits: tuple[int, str]) -> Node:
    """Return a line: to click, where there is a moment to be seen.

    ``limits`` are how wide it is, pixels, and why it cannot be clicked now.
    """
    sheet, (wide, why_not) = make.sheet, limits
    if line.moment is None:
        return make.small(line.text, faint=True)
    said = line.text if line.times == 1 else f"{line.text} ({line.times})"
    button = Button(
        f"told-{place}",
        Box(0, 0, wide, 0),
        said,
        Letters(sheet.px(_ASIDE)) if line.aside else small(sheet),
        symbol=line.penguin or "",
        left=True,
        hint=f"{line.when(sheet.language)} · {line.why or line.text}",
        why_not=why_not,
    )
    return Item(needed(button)[1] + sheet.px(2 if line.aside else 6), lambda box: replace(button, box=box))


_MEANT: Mapping[str, commands.Command] = {
    "above": commands.LookFromAbove(),
    "all": commands.LookAtAll(),
    "follow": commands.Follow(),
}


def looked(table_view: TableView, done: Done, whom: str | None) -> bool:
    """Move the camera as a button says; tell whether it was one of these. ``whom`` may be followed."""
    return isinstance(done, Chosen) and done.name in _MEANT and table_view.meant(_MEANT[done.name], whom)
