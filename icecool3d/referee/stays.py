"""Stays in door frames: from when to when, from which side to which, and how near to what."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.referee.ground import Ground
from icecool3d.referee.lanes import Lane
from icecool3d.referee.looks import Looks, look
from icecool3d.referee.moments import SECTIONS, crossing_times, row_of_least
from icecool3d.referee.rulings import ROUNDING
from icecool3d.school import Door

OUT, UNDER, ABOVE = 0, 1, 2
"""What is in a frame: nothing; something, under the lintel; something, above it."""


@dataclass(frozen=True, eq=False)
class Samples:
    """What was measured of a stay at N moments, in no order of time."""

    t: Array
    """When, (N,), s."""
    lintel: Array
    """How far it was below the lintel, (N,), m; nan where nothing was in the opening."""
    to_go: tuple[Array, Array]
    """How far it was from being wholly out on each side, (N,), m."""
    sunk: Array
    """How deep it was in the lintel or beside the opening, (N,), m; nan where nothing was there."""

    def when_least(self, values: Array) -> float:
        """Return when one of these values was least, s."""
        return float(self.t[row_of_least(values, self.t)])


@dataclass(frozen=True, eq=False)
class Stay:
    """A time in which some of the footprint was within a frame, all through under the lintel or above it.

    Sides are 0, that of the door's first room, and 1, that of the other.
    """

    penguin: int
    """Who, by its index in the trace."""
    door: Door
    """Where."""
    under: bool
    """Whether what was in the frame was under the lintel."""
    began: float
    """When the first of it came in, or the lane's begin, s."""
    ended: float
    """When the last of it went out, or the lane's end, s."""
    came: int | None
    """The side from which it came; None: it was there from the start."""
    went: int | None
    """The side to which it went; None: it is there at the end."""
    under_lintel: float
    """How far it stayed below the lintel, m."""
    beside: float
    """How far it stayed from the nearer side of the opening, m."""
    to_go: tuple[float, float]
    """How far it was, at best, from being wholly out on each side, m."""
    sunk: float
    """How deep it was in the lintel or beside the opening, m; not above 0 for who kept to what is open."""
    depths: tuple[float, float]
    """How far it was within the frame when first and when last seen there, m."""
    seen: tuple[bool, bool]
    """Whether some of it was seen on each side of the frame then."""
    hull: Array
    """The hull's range across the frame when first and when last seen there, (2, 2), m."""
    along: Array
    """The range along the frame of what was between its faces then, (2, 2), m."""
    samples: "Samples"
    """What it was at all moments that were looked at."""


@dataclass(frozen=True, eq=False)
class _Runs:
    """S runs of looks in which something is in a frame."""

    first: Whole
    """Row of the first look of each, (S,)."""
    last: Whole
    """Row of the last one, (S,)."""
    comes: Flags
    """Whether there is a look just before, at which nothing was in the frame, or something else, (S,)."""
    goes: Flags
    """The same of the look just after, (S,)."""
    under: Flags
    """Whether it is under the lintel, (S,)."""


def find_stays(lanes: Sequence[Lane], ground: Ground, looks: Looks) -> list[Stay]:
    """Find all stays, by penguin, door and time."""
    runs = _runs(ground, looks) if len(looks) else None
    if runs is None or not len(runs.first):
        return []
    began, ended = _edges(lanes, ground, looks, runs)
    closer = _closer_looks(lanes, ground, looks, runs, (began, ended))
    return [
        _stay(ground, looks, runs, row, (float(began[row]), float(ended[row]), closer[row]))
        for row in range(len(runs.first))
    ]


def _runs(ground: Ground, looks: Looks) -> _Runs:
    phase = np.where(looks.within, np.where(looks.above(ground) < 0.0, UNDER, ABOVE), OUT)
    changed = looks.fresh | (np.diff(phase, prepend=OUT) != 0)
    changes = np.append(np.flatnonzero(changed), len(phase))
    which = np.flatnonzero(phase[changes[:-1]] != OUT)
    first, last = changes[which], changes[which + 1] - 1
    fresh = np.append(looks.fresh, True)
    return _Runs(first, last, ~fresh[first], ~fresh[last + 1], phase[first] == UNDER)


def _edges(lanes: Sequence[Lane], ground: Ground, looks: Looks, runs: _Runs) -> tuple[Array, Array]:
    """Return when each stay began and ended, (S,) each, s."""
    began, ended = looks.t[runs.first], looks.t[runs.last]
    into, out_of = runs.first[runs.comes], runs.last[runs.goes]
    rows, outer = np.concatenate((into, out_of)), np.concatenate((into - 1, out_of + 1))
    within = looks.within[outer]  # then it is the lintel's middle that was passed, not the frame's edge

    def beyond(which: Whole, times: Array) -> Array:
        seen = look(lanes, ground, looks.lane[rows[which]], looks.door[rows[which]], times)
        return np.where(within[which] & seen.within, seen.above(ground), seen.depth - ROUNDING)

    before, after = looks.t[np.minimum(rows, outer)], looks.t[np.maximum(rows, outer)]
    times = crossing_times(beyond, before, after)
    began[runs.comes], ended[runs.goes] = times[: len(into)], times[len(into) :]
    return began, ended


def _closer_looks(
    lanes: Sequence[Lane], ground: Ground, looks: Looks, runs: _Runs, edges: tuple[Array, Array]
) -> list[Looks]:
    """Look closer about the moments at which each stay was nearest to something, and at both its ends."""
    moments = [
        _about_extremes(looks, first, last, began, ended)
        for first, last, began, ended in zip(runs.first.tolist(), runs.last.tolist(), *edges, strict=True)
    ]
    each = np.repeat(runs.first, [len(times) for times in moments])
    seen = look(lanes, ground, looks.lane[each], looks.door[each], np.concatenate(moments))
    cuts = np.cumsum([0, *(len(times) for times in moments)]).tolist()
    return [seen[low:high] for low, high in pairwise(cuts)]


def _about_extremes(looks: Looks, first: int, last: int, began: float, ended: float) -> Array:
    """Return moments of a stay about those at which it was highest, nearest to a side, or furthest."""
    stay = looks[first : last + 1]
    extremes = np.array(
        [
            np.argmax(stay.z[:, 1]),
            np.argmin(stay.along[:, 0]),
            np.argmax(stay.along[:, 1]),
            np.argmax(stay.hull[:, 0]),
            np.argmin(stay.hull[:, 1]),
        ]
    )
    bounds = np.concatenate(([began], stay.t, [ended]))
    low = np.unique(np.concatenate((extremes, extremes + 1)))
    shares = np.linspace(0.0, 1.0, SECTIONS + 1)
    moments: Array = (bounds[low, None] + shares * (bounds[low + 1] - bounds[low])[:, None]).ravel()
    return moments


def _stay(ground: Ground, looks: Looks, runs: _Runs, row: int, found: tuple[float, float, Looks]) -> Stay:
    """Put one stay together; ``found`` is when it began and ended, and the closer looks at it."""
    began, ended, closer = found
    first, last = int(runs.first[row]), int(runs.last[row])
    door = ground.school.doors[int(looks.door[first])]
    across = ground.frames.across[int(looks.door[first])]
    own = looks[first : last + 1]
    t, hull = np.concatenate((own.t, closer.t)), np.concatenate((own.hull, closer.hull))
    along = np.concatenate((own.along, closer.along))
    lintel = door.height - np.concatenate((own.z, closer.z))[:, 1]
    beside = np.minimum(along[:, 0] - door.opening.low, door.opening.high - along[:, 1])
    below, beyond = hull[:, 1] - across[0], across[1] - hull[:, 0]
    # Out of cardboard it gets downwards, sideways or out of the frame.
    sunk = np.minimum(-np.minimum(lintel, beside), np.minimum(below, beyond))
    there_after = last + 1 < len(looks) and not looks.fresh[last + 1]
    return Stay(
        penguin=int(looks.lane[first]),
        door=door,
        under=bool(runs.under[row]),
        began=began,
        ended=ended,
        came=None if looks.fresh[first] else _side(looks.hull[first - 1], across),
        went=_side(looks.hull[last + 1], across) if there_after else None,
        under_lintel=float(np.nanmin(lintel)),
        beside=float(np.nanmin(beside)),
        to_go=(max(float(below.min()), 0.0), max(float(beyond.min()), 0.0)),
        sunk=float(np.nanmax(sunk)),
        depths=(float(own.depth[0]), float(own.depth[-1])),
        seen=(bool(own.hull[-1, 0] < across[0] - ROUNDING), bool(own.hull[-1, 1] > across[1] + ROUNDING)),
        hull=own.hull[[0, -1]],
        along=own.along[[0, -1]],
        samples=Samples(t, lintel, (below, beyond), sunk),
    )


def _side(hull: Array, across: Array) -> int:
    """Return the side on which the middle of a hull is."""
    return int(hull.sum() > across.sum())
