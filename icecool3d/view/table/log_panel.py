"""The panel at the right that tells what happened, newest first, back to the beginning."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.log_lines import Line
from icecool3d.view.ui import Box, Button, Letters, Sheet, Widget, needed
from icecool3d.view.ui.page_parts import EDGE, TOLD, Parts, label, small
from icecool3d.view.ui.page_tree import Item, Node, Text
from icecool3d.view.ui.scrolled import LOG, fitting
from icecool3d.view.ui.widgets import FAINT

_HAPPENED = Phrase("What happened")
_EVIDENCE = Phrase("Referee's view")
_EVIDENCE_HINT = Phrase("See from straight above how it was judged. Each line shows its own moment.")
_NO_EVIDENCE = Phrase("Nothing of this was judged.")
_KEEP = Phrase("Keep as a case")
_KEEP_HINT = Phrase(
    "Write this flick into a file, with what happened as what must happen, ready to be edited."
)
_PAD, _GAP, _BAR, _TURN, _PICTURE = 16, 6, 34, 30, 17
"""At the edges, between lines, heights of the buttons above them, and pictures, designed pixels."""
_ASIDE = 13
"""Size of letters of what nothing came of, designed pixels."""


def log_panel(
    sheet: Sheet, told: Sequence[Line], nothing: str, top: int, *, first: int = 0, why_not: str = ""
) -> list[Widget]:
    """Lay out what happened, from line ``first`` on as much as there is room for below ``top``, pixels.

    ``nothing`` is said where nothing happened; ``why_not`` is why no moment can be seen now.
    """
    make, wide = Parts(sheet), sheet.px(TOLD)
    shown = range(first, first + lines_fitting(sheet, told[first:], top))
    lines = [_line(make, place, told[place], why_not) for place in shown]
    title = Text(sheet.say(_HAPPENED), label(sheet))
    bar = [*_bars(make, told, shown, why_not)] if told else [make.small(nothing, faint=True)]
    panel = make.panel(title, make.space(2), *bar, *lines, pad=_PAD, gap=_GAP, rolls=LOG)
    return [*panel.placed(Box(sheet.width - sheet.px(EDGE) - wide, top, wide, panel.high(wide)))]


def lines_fitting(sheet: Sheet, told: Sequence[Line], top: int) -> int:
    """Return how many lines there is room for below ``top``, pixels, from the first on: at least one."""
    make = Parts(sheet)
    inner = make.px(TOLD) - 2 * make.px(_PAD)
    title = Text(sheet.say(_HAPPENED), label(sheet)).high(inner)
    head = title + make.px(2) + 2 * make.px(_BAR) + 3 * make.px(_GAP)
    room = sheet.height - sheet.px(EDGE) - top - 2 * make.px(_PAD) - head
    return fitting(
        (make.px(_GAP) + _line(make, place, each, "").high(inner) for place, each in enumerate(told)), room
    )


def _bars(make: Parts, told: Sequence[Line], shown: range, why_not: str) -> Iterator[Node]:
    """Yield the buttons above the lines: evidence of the first that has some, the way to others, a case."""
    seen = [place for place in shown if told[place].moment is not None]
    judged = [place for place in seen if told[place].proof is not None] or seen
    nothing = why_not or ("" if judged else make.say(_NO_EVIDENCE))
    evidence = make.chip(
        f"evidence-{judged[0]}" if judged else "evidence",
        make.say(_EVIDENCE),
        _BAR,
        sign="icons/look",
        hint=make.say(_EVIDENCE_HINT),
        why_not=nothing,
    )
    turns = make.turns(shown.start, len(shown), len(told), _BAR)
    yield make.row(evidence, *turns, widths=(1.0, *[_TURN] * len(turns)), gap=_GAP)
    name = f"case-{seen[0]}" if seen else "case"
    yield make.chip(name, make.say(_KEEP), _BAR, hint=make.say(_KEEP_HINT), why_not=nothing)


def _line(make: Parts, place: int, line: Line, why_not: str) -> Node:
    """Return a line: to click, where there is a moment to be seen."""
    sheet, inner = make.sheet, make.px(TOLD) - 2 * make.px(_PAD)
    if line.moment is None:
        picture = make.picture(line.picture, _PICTURE, FAINT)
        return make.row(picture, make.small(line.text, faint=True), widths=(_PICTURE + 2, 1.0), gap=_GAP)
    said = line.text if line.times == 1 else f"{line.text} ({line.times})"
    button = Button(
        f"told-{place}",
        Box(0, 0, inner, 0),
        said,
        Letters(sheet.px(_ASIDE)) if line.aside else small(sheet),
        symbol=line.penguin or "",
        sign=line.picture,
        left=True,
        hint=f"{line.when(sheet.language)} · {line.why or line.text}",
        why_not=why_not,
    )
    return Item(needed(button)[1] + sheet.px(2 if line.aside else 6), lambda box: replace(button, box=box))
