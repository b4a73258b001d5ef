"""How two judgements of one flick differ, in words; what rests on a boundary is forgiven.

Nothing is forgiven but what would be otherwise if all hulls were a tenth of a millimetre thicker or thinner.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, pairwise

import numpy as np
from msgspec.structs import replace

from icecool3d.events import (
    ORDER,
    BouncedOffWall,
    Event,
    Gap,
    HitBlockedDoor,
    Judgement,
    OnWall,
    TouchedPenguin,
    TouchedZone,
    Verdict,
)
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.second_judge.dense_body import DenseBody, body_at
from icecool3d.lab.second_judge.plain_judge import judge_plainly, walls_upon
from icecool3d.pieces import Penguin
from icecool3d.school import School
from icecool3d.trace import Trace

NEAR = 1e-4
"""As near to a boundary as that, either judge may be right, m."""
MARGIN = 0.1
"""By as much margins may differ, mm."""
TIME = 1e-4
"""By as much moments may differ, s."""
MEANT = 5e-3
"""Events of the same names whose moments differ by less mean the same, s."""
POINT = 1e-3
"""By as much places may differ, m."""
ANGLE = 0.2
"""By as much angles may differ, degrees."""
SHARE = 1e-3
"""By as much impulses and speeds may differ, as a share, or …"""
LEAST = 1e-6
"""… by as much, N s and m/s."""

Told = Event | Verdict
"""What may be said."""
_FELT = (BouncedOffWall, HitBlockedDoor, TouchedPenguin, TouchedZone)
"""Events that contacts tell of."""
_RIVALS = (
    frozenset((Gap.UNDER_LINTEL, Gap.BEYOND_FRAME)),
    frozenset((Gap.ABOVE_WALL, Gap.WITHIN_DOOR)),
    frozenset((Gap.IN_LINTEL, Gap.IN_CARDBOARD)),
)
"""Distances of which a margin is the shorter, or the deeper."""
_MOMENTS = ("t", "began", "ended", "entered", "left", "until")
_LEANS = ("degrees", "lean_degrees")


@dataclass(frozen=True, eq=False)
class SecondOpinion:
    """What the second judge says of a flick, and what it would say of hulls a little thicker or thinner."""

    trace: Trace
    school: School
    usual: Penguin
    """What bodies of unknown make are."""

    @cached_property
    def judgement(self) -> Judgement:
        """What it says."""
        return judge_plainly(self.trace, self.school, self.usual)

    @cached_property
    def neighbours(self) -> tuple[Judgement, ...]:
        """What it would say of hulls thicker or thinner by a tenth of a millimetre, and by half of that."""
        shifts = (-NEAR, -0.5 * NEAR, 0.5 * NEAR, NEAR)
        return tuple(judge_plainly(self.trace, self.school, self.usual, shift) for shift in shifts)

    def retold(self, its: Told, mine: Told) -> Told:
        """Return what the second judge says as it may say it too, where another chose between equals.

        Of moments at which a door was equally near, and of walls upon which a body ends equally deep.
        """
        if its.penguin != mine.penguin:
            return its
        if isinstance(its, Verdict) and isinstance(mine, Verdict) and its.kind == mine.kind == "missed":
            body = self._body(its.penguin, mine.t)
            near = float(body.gap(self.school.door(its.door).frame)[0]) <= its.margin + NEAR
            return replace(its, evidence=body.how(mine.t)) if near else its
        if isinstance(its, OnWall) and isinstance(mine, OnWall):
            upon = walls_upon(self.school, self._body(its.penguin, float(self.trace.t[-1])))
            return replace(its, wall=mine.wall) if mine.wall in {wall.id for _, wall in upon} else its
        return its

    def hardly_moves(self, name: str, moments: tuple[float, float]) -> bool:
        """Return whether a body is about where it was: at either moment it may be on a boundary."""
        here, there = (self._body(name, t).ends[0] for t in moments)
        return float(np.linalg.norm(here - there, axis=1).max()) < NEAR

    def _body(self, name: str, t: float) -> DenseBody:
        model = self.trace.meta.model(name) or self.usual
        return body_at(self.trace, self.trace.penguins.index(name), model, t)

    def is_near(self, told: Told) -> bool:
        """Return whether something rests on a boundary: whether some thicknesses have it more often.

        What is felt does not move with the thickness, but may begin elsewhere after a lull just that long.
        """
        same = _likes if isinstance(told, _FELT) else _named_so
        return len({len(same(told, each)) for each in (self.judgement, *self.neighbours)}) > 1


def compare(judgement: Judgement, second: SecondOpinion) -> list[Phrase]:
    """Return how a judgement differs from a second opinion beyond doubt; nothing, if both say the same."""
    return [*_said_otherwise(judgement, second), *_out_of_order(judgement)]


def _said_otherwise(judgement: Judgement, second: SecondOpinion) -> Iterator[Phrase]:
    """Yield what only one of them says, and the numbers of which they say different things."""
    left = _all(judgement)
    for told in _all(second.judgement):
        likes = [(mine, its) for mine in left if _means(mine, its := second.retold(told, mine))]
        if likes:
            mine, its = min(likes, key=lambda each: abs(each[0].t - told.t))
            left.remove(mine)
            for key, (here, there) in _different_numbers(mine, its, second).items():
                said = {"what": say(mine), "key": key, "there": there, "here": here}
                yield Phrase("{key} is {here:g}, by the second judge {there:g}: {what}", **said)
            if isinstance(mine, Verdict) and isinstance(its, Verdict) and not _same_gap(mine, its):
                said = {"what": say(mine), "there": its.nearest.gap, "here": mine.nearest.gap}
                yield Phrase("the margin is {here}, by the second judge {there}: {what}", **said)
        elif not second.is_near(told):
            yield Phrase("only the second judge says: {what}", what=say(told))
    for mine in left:
        if not second.is_near(mine):
            yield Phrase("the second judge does not say: {what}", what=say(mine))


def _out_of_order(judgement: Judgement) -> Iterator[Phrase]:
    """Yield what stands before what was earlier, or of one moment is told first."""
    told: tuple[Sequence[Told], ...] = (judgement.events, judgement.verdicts)
    for one, other in (pair for kind in told for pair in pairwise(kind)):
        if _place(other) < _place(one):
            yield Phrase("{what} stands before {other}", what=say(one), other=say(other))


def _place(told: Told) -> tuple[float, int]:
    """Return what puts events and verdicts in order."""
    return told.t, ORDER[type(told)] if isinstance(told, Event) else 0


def _all(judgement: Judgement) -> list[Told]:
    return [*judgement.events, *judgement.verdicts]


def _likes(told: Told, judgement: Judgement) -> list[Told]:
    """Return what a judgement says with the same names, and of events at about the same moment."""
    return [each for each in _all(judgement) if _means(told, each)]


def _means(told: Told, other: Told) -> bool:
    """Return whether two say something with the same names, and of events at about the same moment."""
    is_then = isinstance(other, Verdict) or abs(other.t - told.t) <= MEANT
    return is_then and _is_named_so(told, other)


def _named_so(told: Told, judgement: Judgement) -> list[Told]:
    """Return what a judgement says with the same names."""
    return [each for each in _all(judgement) if _is_named_so(told, each)]


def _is_named_so(told: Told, other: Told) -> bool:
    return type(told) is type(other) and _leaves(told, str) == _leaves(other, str)


def _different_numbers(mine: Told, its: Told, second: SecondOpinion) -> dict[str, tuple[float, float]]:
    """Return the numbers that differ, by their names, if no thickness of the hulls explains it.

    A moment may be what it would be for another thickness; where another has it not at about that time, it
    may be any about that, or while it hardly moves. Another number may be so where that changes it by more
    than the thickness: then it is of another moment, or another part of the hull. How far it leans changes
    with the moment alone.
    """
    here, there = _numbers(mine), _numbers(its)
    found = {}
    for key, value in here.items():
        near = tolerance(key, there[key])
        if abs(value - there[key]) <= near:
            continue
        likes = [_likes(its, other) for other in second.neighbours]
        told = [[_numbers(each)[key] for each in alike] for alike in likes]
        is_moment = _field(key) in _MOMENTS
        if is_moment and not all(_has(then, there[key]) for then in told):
            moments = value, there[key]
            if abs(value - there[key]) <= MEANT or second.hardly_moves(its.penguin, moments):
                continue
        low, high = (choose((there[key], *chain.from_iterable(told))) for choose in (min, max))
        may_change = is_moment or _field(key) in _LEANS or high - low > 3.0 * near
        if not (may_change and low - near <= value <= high + near):
            found[key] = value, there[key]
    return found


def _has(moments: Iterable[float], t: float) -> bool:
    """Return whether one of some moments is about the same."""
    return any(abs(each - t) <= MEANT for each in moments)


def _same_gap(mine: Verdict, its: Verdict) -> bool:
    """Return whether two margins are the same distance, or two of which either may be the shorter."""
    gaps = frozenset((mine.nearest.gap, its.nearest.gap))
    return len(gaps) == 1 or (gaps in _RIVALS and abs(mine.margin - its.margin) <= NEAR)


def _numbers(told: Told) -> dict[str, float]:
    """Return all numbers by their paths, but not when one was nearest, which is vague."""
    found = {key: value for key, value in _leaves(told, float).items() if isinstance(value, float)}
    is_missed = isinstance(told, Verdict) and told.kind == "missed"
    return {key: value for key, value in found.items() if key != "t" or not is_missed}


def _leaves(told: Told, kind: type) -> dict[str, object]:
    """Return what stands in an event or a verdict, by path: its numbers, or (kind str) all but those."""
    found: dict[str, object] = {}

    def walk(path: str, value: object) -> None:
        if isinstance(value, Mapping):
            for key, inner in value.items():
                walk(f"{path}.{key}" if path else key, inner)
        elif isinstance(value, list | tuple):
            for place, inner in enumerate(value):
                walk(f"{path}.{place}", inner)
        elif isinstance(value, float) == (kind is float):
            found[path] = value

    walk("", told.to_dict())
    return found


def tolerance(path: str, value: float) -> float:
    """Return by how much a number may differ, by its path.

    >>> tolerance("evidence.above_wall_mm", 7.0), tolerance("t", 0.5)
    (0.1, 0.0001)
    """
    key = _field(path)
    if key.endswith("_mm"):
        return MARGIN
    if key in _MOMENTS:
        return TIME
    if key in ("at", "point"):
        return POINT
    if key in _LEANS:
        return ANGLE
    return max(SHARE * abs(value), LEAST)


def _field(path: str) -> str:
    return path.removeprefix("evidence.").partition(".")[0]


def say(told: Told) -> str:
    """Return an event or a verdict as one line, as it stands in files."""
    plain = told.to_dict()
    words = [f"{key} {value}" for key, value in plain.items() if key not in ("event", "verdict", "evidence")]
    evidence = plain["evidence"]
    assert isinstance(evidence, Mapping)
    numbers = ", ".join(f"{key} {_short(value)}" for key, value in evidence.items())
    return f"{plain.get('event') or plain.get('verdict')}, {', '.join(words)} ({numbers})"


def _short(value: object) -> object:
    return round(value, 6) if isinstance(value, float) else value
