"""The contacts of a hit, in the form that ``hits`` takes."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from icecool3d.physics.bullet import Vector3
from icecool3d.physics.cardboard import Cardboard, Near
from icecool3d.physics.hits import ENGAGED, Body, Contact
from icecool3d.physics.mover import Mover

_UP = (0.0, 0.0, 1.0)
_NOWHERE = (0.0, 0.0, 0.0)
_FIXED = -1


class Touch(NamedTuple):
    """A contact, and whose it is."""

    contact: Contact
    gap: float
    """How far the two are from each other, m."""
    place: Vector3
    """Where it is, m."""
    other: int
    """The engine's number of what the first body touches."""


def body_of(mover: Mover) -> Body:
    """Return a body as it is before a hit."""
    hull, (linear, angular) = mover.hull, mover.state[2:]
    return Body(hull.mass, hull.along, hull.across, mover.axis, linear, angular)


def touches(
    movers: Sequence[Mover], pairs: Sequence[tuple[Mover, Mover, list[float]]], cardboard: Cardboard
) -> Iterator[Touch]:
    """Yield all contacts of some bodies, with each other too, that take part in a hit."""
    for index, mover in enumerate(movers):
        _, _, height, _, _, upright = mover.stand
        for place, radius in mover.hull.pads if min(mover.base, mover.head) <= ENGAGED else ():
            gap = height + place * upright - radius
            if gap <= ENGAGED:
                yield _fixed(mover, index, Near(gap, _UP, (place, radius), cardboard.floor))
        for number in range(len(mover.gaps) // 3):
            if min(mover.gaps[3 * number : 3 * number + 3]) <= ENGAGED:
                for near in cardboard.each(mover, number, mover.hull.balls):  # an edge may meet any of them
                    if near.gap <= ENGAGED:
                        yield _fixed(mover, index, near)
    indices = {mover.body: index for index, mover in enumerate(movers)}
    for one, other, gaps in pairs:
        yield _between(one, other, gaps, indices)


def _fixed(mover: Mover, index: int, near: Near) -> Touch:
    """Return the contact of a ball with something that never moves."""
    arm, surface = _arm(mover, near.ball, near.way, -1.0), mover.hull.surface
    contact = Contact(
        index,
        _FIXED,
        arm,
        _NOWHERE,
        near.way,
        surface.friction,
        surface.restitution,
        surface.spinning_friction,
        surface.rolling_friction,
    )
    return Touch(contact, near.gap, _sum(mover.place, arm), near.body)


def _between(one: Mover, other: Mover, gaps: Sequence[float], indices: Mapping[int, int]) -> Touch:
    """Return the contact of two bodies, by the engine's rules: friction and restitution multiply."""
    gap = min(gaps)
    which = gaps.index(gap)
    ball, beside = divmod(which, len(other.hull.balls))
    here, there = one.hull.balls[ball], other.hull.balls[beside]
    x, y, z = (
        at + here[0] * axis - to - there[0] * turned
        for at, axis, to, turned in zip(one.place, one.axis, other.place, other.axis, strict=True)
    )
    far = math.sqrt(x * x + y * y + z * z)
    way = (x / far, y / far, z / far) if far > 0.0 else _UP
    arm, (mine, yours) = _arm(one, here, way, -1.0), (one.hull.surface, other.hull.surface)
    contact = Contact(
        indices[one.body],
        indices[other.body],
        arm,
        _arm(other, there, way, 1.0),
        way,
        mine.friction * yours.friction,
        mine.restitution * yours.restitution,
        mine.spinning_friction * yours.friction + yours.spinning_friction * mine.friction,
        mine.rolling_friction * yours.friction + yours.rolling_friction * mine.friction,
    )
    return Touch(contact, gap, _sum(one.place, arm), other.body)


def _arm(mover: Mover, ball: tuple[float, float], way: Vector3, sign: float) -> Vector3:
    """Return where a ball ends in a direction, from the centre of mass."""
    (a, b, c), (p, q, r), (place, radius) = mover.axis, way, ball
    radius *= sign
    return place * a + radius * p, place * b + radius * q, place * c + radius * r


def _sum(one: Vector3, other: Vector3) -> Vector3:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]
