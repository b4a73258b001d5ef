"""Which moments decide a case: of its verdicts on doors, and of all else that it names."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

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


STRONG = ("touched-penguin", "touched-zone", "hit-blocked-door", "on-wall", "left-school", "jump-over-wall")
"""Events that say more of a case that expects them than a door that was missed."""


def exhibits(judged: Judged) -> list[Exhibit]:
    """Return what decides a case, in order of time: what it expects before what it forbids."""
    case, named = judged.case, [*_named(judged.case)]
    expected = {each.kind for each in (*case.expect, *(each.pattern for each in case.counts if each.times))}
    verdicts = sorted(judged.judgement.verdicts, key=lambda each: _place(each, named))
    proving = [each for each in verdicts if _place(each, named) < len(named)]
    passed = [each for each in proving if each.kind != "missed"]
    if passed:
        found = [door_exhibit(judged, each) for each in passed[:MOST]]
        found += touches(judged) if "touched-penguin" in expected else ()
    else:
        found = _of_events(judged, expected & set(STRONG))
        found = found or [door_exhibit(judged, each) for each in proving[:MOST]]
        found = found or _of_events(judged, {each.kind for each in named})
        found = found or [door_exhibit(judged, each) for each in verdicts[:1]] or [at_rest(judged)]
    return sorted(found[:MOST], key=lambda each: each.t)


def _of_events(judged: Judged, kinds: Collection[str]) -> list[Exhibit]:
    """Return what shows the events of the kind that says most of some."""
    for kind, show in EXHIBITS.items():
        if kind in kinds and (found := [*show(judged)]):
            return found
    return []


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
