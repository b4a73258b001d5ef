"""Which moments decide a case: of its verdicts on doors, and of all else that it names."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from icecool3d.events import Verdict
from icecool3d.events.query import Pattern
from icecool3d.lab.book.door_exhibits import door_exhibit
from icecool3d.lab.book.floor_exhibits import falls, left_circle, lifts, on_circle
from icecool3d.lab.book.judged import Judged
from icecool3d.lab.book.touch_exhibits import cards, touches, zones
from icecool3d.lab.book.views import Exhibit, at_rest
from icecool3d.lab.book.wall_exhibits import bounces, jumps, leaving, upon_walls
from icecool3d.lab.cases import Case

MOST = 3
"""Moments that are shown of one case."""
_AT_DOORS: Mapping[str, tuple[str, ...]] = {
    "through": ("pass-through-door",),
    "over": ("jump-over-door", "jump-over-wall", "pass-through-door"),
    "over-beside": ("jump-over-wall", "jump-over-door"),
    "stuck": ("stuck-in-door",),
    "backed-out": ("backed-out-of-door", "pass-through-door"),
    "began-within": ("pass-through-door", "stuck-in-door"),
    "cardboard": ("pass-through-door", "jump-over-wall", "jump-over-door"),
    "above": ("jump-over-wall", "jump-over-door"),
    "missed": ("stuck-in-door", "entered-door", "pass-through-door"),
}
"""Which events a verdict proves, or proves not to have been."""
EXHIBITS: Mapping[str, Callable[[Judged], Iterator[Exhibit]]] = {
    "touched-penguin": touches,
    "touched-zone": zones,
    "hit-blocked-door": cards,
    "on-wall": upon_walls,
    "left-school": leaving,
    "jump-over-wall": jumps,
    "left-red-circle": left_circle,
    "on-red-circle": on_circle,
    "bounced-off-wall": bounces,
    "toppled": falls,
    "righted": falls,
    "left-floor": lifts,
}
"""What shows another event, or that it never was: what says most first."""


def exhibits(judged: Judged) -> list[Exhibit]:
    """Return what decides a case, in order of time: what it expects before what it forbids."""
    named = [*_named(judged.case)]
    verdicts = sorted(judged.judgement.verdicts, key=lambda each: _place(each, named))
    doors = [each for each in verdicts if _place(each, named) < len(named)]
    if any(each.kind != "missed" for each in doors):
        doors = [each for each in doors if each.kind != "missed"]
    found = [door_exhibit(judged, each) for each in doors[:MOST]]
    kinds = {each.kind for each in named}
    if doors:
        kinds &= {each.kind for each in judged.case.expect} & {"touched-penguin"}
    for kind, show in EXHIBITS.items():
        if kind in kinds and len(found) <= (len(doors) if doors else 0):
            found += show(judged)
    if not found:
        found = [door_exhibit(judged, each) for each in verdicts[:1]] or [at_rest(judged)]
    return sorted(found[:MOST], key=lambda each: each.t)


def _named(case: Case) -> Iterator[Pattern]:
    """Yield everything that a case names: verdicts, what must happen, and what must not."""
    yield from case.verdicts
    yield from case.expect
    yield from (each.pattern for each in sorted(case.counts, key=lambda count: count.times == 0))


def _place(verdict: Verdict, named: Sequence[Pattern]) -> int:
    """Return which of the things that a case names a verdict proves first; their number: none."""
    return next((place for place, each in enumerate(named) if _proves(verdict, each)), len(named))


def _proves(verdict: Verdict, pattern: Pattern) -> bool:
    """Whether a verdict says why something happened, or did not, of that body at that door."""
    if pattern.tag == "verdict":
        return pattern.matches(verdict.to_dict())
    named = dict(pattern.names)
    same = named.get("penguin", verdict.penguin) == verdict.penguin
    return (
        same and named.get("door", verdict.door) == verdict.door and pattern.kind in _AT_DOORS[verdict.kind]
    )
