"""How two judgements of one flick differ, in words; what rests on a boundary is forgiven.

Nothing is forgiven but what would be otherwise if all hulls were a tenth of a millimetre thicker or thinner.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from icecool3d.events import Event, Judgement, Verdict
from icecool3d.kit.codec import to_plain
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.second_judge.plain_judge import judge_plainly
from icecool3d.penguin import Penguin
from icecool3d.school import School
from icecool3d.trace import Trace

NEAR = 1e-4
"""As near to a boundary as that, either judge may be right, m."""
MARGIN = 0.1
"""By as much margins may differ, mm."""
TIME = 1e-3
"""By as much moments may differ, s."""
POINT = 1e-3
"""By as much places may differ, m."""
ANGLE = 0.2
"""By as much angles may differ, degrees."""
SHARE = 1e-3
"""By as much impulses and speeds may differ, as a share."""

Told = Event | Verdict
_LENGTHS = ("_mm",)
_MOMENTS = ("t", "began", "ended", "entered", "left", "until")


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

    def is_near(self, told: Told) -> bool:
        """Return whether something that it says, or would say, rests on a boundary."""
        return not all(_found(told, _all(each)) for each in (self.judgement, *self.neighbours))


def compare(judgement: Judgement, second: SecondOpinion) -> list[Phrase]:
    """Return how a judgement differs from a second opinion beyond doubt; nothing, if both say the same."""
    return [
        *_missing(judgement, second),
        *_too_much(judgement, second),
        *_order(judgement, second),
    ]


def _missing(judgement: Judgement, second: SecondOpinion) -> Iterator[Phrase]:
    """Yield what only the second says, or otherwise, whatever the hulls' thickness."""
    for told in unpaired(_all(second.judgement), _all(judgement)):
        if not second.is_near(told):
            yield Phrase("only the second judge says: {what}", what=say(told))


def _too_much(judgement: Judgement, second: SecondOpinion) -> Iterator[Phrase]:
    """Yield what the second says for no thickness of the hulls."""
    for told in unpaired(_all(judgement), _all(second.judgement)):
        if not any(_found(told, _all(each)) for each in second.neighbours):
            yield Phrase("the second judge does not say: {what}", what=say(told))


def _order(judgement: Judgement, second: SecondOpinion) -> Iterator[Phrase]:
    """Yield events that stand in another order, though their moments are not the same."""
    del second
    for one, other in zip(judgement.events, judgement.events[1:], strict=False):
        if other.t < one.t:
            yield Phrase("{what} stands before {other}", what=say(one), other=say(other))


def unpaired(some: Sequence[Told], others: Sequence[Told]) -> list[Told]:
    """Return those of ``some`` that have no like among ``others``, each of which is the like of one at most."""
    left, lone = list(others), []
    for told in some:
        like = next((each for each in left if _like(told, each)), None)
        if like is None:
            lone.append(told)
        else:
            left.remove(like)
    return lone


def _all(judgement: Judgement) -> list[Told]:
    return [*judgement.events, *judgement.verdicts]


def _found(told: Told, among: Sequence[Told]) -> bool:
    return any(_like(told, each) for each in among)


def _like(one: Told, other: Told) -> bool:
    """Return whether both say the same, numbers as nearly as they must be."""
    return type(one) is type(other) and _same("", one.to_dict(), other.to_dict())


def _same(key: str, one: object, other: object) -> bool:
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(each, one[each], other[each]) for each in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(_same(key, a, b) for a, b in zip(one, other, strict=True))
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= tolerance(key, other)
    return one == other


def tolerance(key: str, value: float) -> float:
    """Return by how much a number may differ, by its name.

    >>> tolerance("above_wall_mm", 7.0), tolerance("t", 0.5)
    (0.1, 0.001)
    """
    if key.endswith(_LENGTHS):
        return MARGIN
    if key in _MOMENTS:
        return TIME
    if key in ("at", "point"):
        return POINT
    if key in ("degrees", "lean_degrees"):
        return ANGLE
    return SHARE * max(abs(value), 1.0)


def say(told: Told) -> str:
    """Return an event or a verdict as one line, as it stands in files."""
    plain = told.to_dict()
    words = [f"{key} {value}" for key, value in plain.items() if key not in ("event", "verdict", "evidence")]
    evidence = to_plain(told.evidence)
    numbers = ", ".join(f"{key} {_short(value)}" for key, value in evidence.items())
    return f"{plain.get('event') or plain.get('verdict')}, {', '.join(words)} ({numbers})"


def _short(value: object) -> object:
    return round(value, 6) if isinstance(value, float) else value
