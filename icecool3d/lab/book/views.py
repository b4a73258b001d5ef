"""Moments of a case as pictures: from straight above, and from the side."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from icecool3d.events import Event
from icecool3d.kit.arrays import Array
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.book.judged import Judged, look_of
from icecool3d.lab.book.picture import Measure, Picture, Thing, rect, square_about
from icecool3d.lab.book.plan import furnishing
from icecool3d.school import Door, Rect

AROUND = 0.014
"""How much is seen about what is shown, at least, m."""
_ON = 1.0
"""How far floors and walls go on beside what is seen from the side, m."""


@dataclass(frozen=True, eq=False)
class Exhibit:
    """Something that decides: what is said of it, when it was, and pictures."""

    said: Phrase
    t: float
    pictures: tuple[Picture, ...]


def matching(judged: Judged, kind: str) -> list[Event]:
    """Return the events of a kind that a case names."""
    case = judged.case
    patterns = [*case.expect, *(count.pattern for count in case.counts)]
    own = [each for each in judged.judgement.events if each.name == kind]
    return [each for each in own if any(pattern.matches(each.to_dict()) for pattern in patterns)]


def meant_by(judged: Judged, kind: str) -> str:
    """Return whom a case means by an event that never was: who is named or flicked, or went furthest."""
    patterns = [count.pattern for count in judged.case.counts if count.pattern.kind == kind]
    named = [value for each in patterns for key, value in each.names if key == "penguin"]
    if named and isinstance(named[0], str):
        return named[0]
    flick, trace = judged.trace.meta.flick, judged.trace
    far = np.abs(trace.pose[:, :, :3] - trace.pose[:1, :, :3]).max(axis=(0, 2))
    return trace.penguins[int(far.argmax())] if flick is None else flick.penguin


def from_above(
    judged: Judged,
    t: float,
    shown: Sequence[Array],
    said: str = "",
    *,
    measure: Measure | None = None,
    more: Sequence[Thing] = (),
) -> Picture:
    """Return a moment from straight above, with all that is ``shown`` in it and ``said`` of it."""
    things = [*furnishing(judged), *judged.footprints(t), *more]
    moment = {"t": t - judged.began}
    caption = Phrase("From above at {t:.3f} s", **moment)
    if said:
        caption = Phrase("From above at {t:.3f} s: {margin}", margin=said, **moment)
    return Picture(caption, square_about(np.concatenate(shown), AROUND), things, measure, judged.base)


def from_side(
    judged: Judged,
    t: float,
    names: Sequence[str],
    way: Sequence[float],
    said: str,
    *,
    measure: Measure | None = None,
    lines: Sequence[Array] = (),
) -> Picture:
    """Return a moment from the side, on the floor; ``way`` is where abscissas run."""
    outlines = [judged.outline_from_side(name, t, way) for name in names]
    floor = np.array([[float(outlines[0][:, 0].mean()), 0.0]])
    seen = square_about(np.concatenate((*outlines, floor)), AROUND)
    things = [ground(seen)]
    things += [Thing(each, f"foot {look_of(name)}") for name, each in zip(names, outlines, strict=True)]
    things += [Thing(each, "axis", closed=False) for each in lines]
    caption = Phrase("From the side at {t:.3f} s: {margin}", t=t - judged.began, margin=said)
    return Picture(caption, seen, things, measure)


def ground(seen: Rect) -> Thing:
    """Return the floor as it is seen from the side."""
    return rect(Rect(seen.xmin - _ON, seen.ymin - _ON, seen.xmax + _ON, 0.0), "ground")


def cut_wall(seen: Rect, height: float, doors: Sequence[Door]) -> list[Thing]:
    """Return the floor, and a wall cut open along it with the openings of doors."""
    wall = rect(Rect(seen.xmin - _ON, 0.0, seen.xmax + _ON, height), "wall")
    openings = [
        rect(Rect(each.opening.low, 0.0, each.opening.high, each.height), "opening") for each in doors
    ]
    return [ground(seen), wall, *openings]


def solids_about(seen: Rect, door: Door) -> tuple[Rect, ...]:
    """Return the cardboard about an opening that is cut open: beside it, and above it."""
    low, high, top = door.opening.low, door.opening.high, door.wall_height
    beside = Rect(seen.xmin - _ON, 0.0, low, top), Rect(high, 0.0, seen.xmax + _ON, top)
    return (*beside, Rect(low, door.height, high, top))


def at_rest(judged: Judged) -> Exhibit:
    """Return how whoever was flicked, or the first of all, ended."""
    flick, t = judged.trace.meta.flick, judged.ended
    who = judged.trace.penguins[0] if flick is None else flick.penguin
    said = Phrase("{penguin} at the end", penguin=judged.names.penguin(who))
    return Exhibit(said, t, (from_above(judged, t, [judged.outline(who, t)]),))
