"""The finger: where it meets the hull, which impulse passes, and how the penguin then moves."""

import math
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.arrays import Array, Flags, cross, dot, length
from icecool3d.kit.errors import MissedError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import conjugate, rotate, sin_cos_degrees
from icecool3d.physics.aim_frame import to_centres
from icecool3d.pieces import Penguin, Shape, extent, first_hit
from icecool3d.trace import Finger, Flick

_RUN_UP = 1.0
"""How far before the target the finger's line begins, m: farther than any hull reaches."""
_GRAZE = 1e-6
"""Cosine to the hull's normal below which a push does not enter it."""
_UP = np.array([0.0, 0.0, 1.0])
_SIDES = np.arange(-100, 101) / 100.0
"""The sides that ``reach`` asks for."""


@dataclass(frozen=True, eq=False)
class Strike:
    """How a finger meets a penguin and what it gives to it."""

    point: Array
    """Where on the hull, (3,), m."""
    normal: Array
    """Outward normal of the hull there, (3,)."""
    impulse: Array
    """What passes, (3,), N s."""
    linear: Array
    """Velocity of the centre of mass after it, (3,), m/s."""
    angular: Array
    """Spin after it, (3,), rad/s."""


def strike(flick: Flick, penguin: Penguin, pose: Array, finger: Finger | None = None) -> Strike:
    """Let a finger (the usual one where none is named) meet a penguin at rest in ``pose`` (7,).

    >>> from icecool3d.pieces import load_penguin
    >>> upright = np.array([0, 0, 0, 0, 0, 0, 1.0])
    >>> blow = strike(Flick("red", aim=0.0, speed=2.0), load_penguin(), upright)
    >>> blow.point.round(3).tolist(), blow.impulse.round(4).tolist()
    ([-0.014, 0.0, 0.01], [0.0223, 0.0, 0.0])
    """
    finger = finger or Finger()
    point, normal = find_contact(flick, penguin.shape, pose)
    push = push_direction(flick)
    way, share = _within_cone(push, normal, -float(dot(push, normal)), finger.friction)
    lever = cross(point - to_centres(pose, penguin.centre_of_mass), way)
    spin = _spin_from(penguin, pose, lever)
    resistance = 1.0 / finger.mass + 1.0 / penguin.mass + float(dot(lever, spin))
    size = (1.0 + finger.restitution) * flick.speed * share / resistance
    return Strike(point, normal, size * way, size / penguin.mass * way, size * spin)


def push_direction(flick: Flick) -> Array:
    """Return the finger's way in space, (3,).

    >>> push_direction(Flick("red", aim=90.0, speed=1.0, elevation=30.0)).round(3).tolist()
    [0.0, 0.866, 0.5]
    """
    sine, cosine = sin_cos_degrees(flick.elevation)
    way: Array = cosine * _aim(flick) + sine * _UP
    return way


def find_contact(flick: Flick, shape: Shape, pose: Array) -> tuple[Array, Array]:
    """Return where the finger's line first meets the hull, and the outward normal there.

    ``side`` and ``height`` span the rectangle around the hull as seen along the aim, so in its corners
    there is nothing to hit. Refused as well is a push that does not enter the hull where the line meets it.

    >>> upright = np.array([0, 0, 0, 0, 0, 0, 1.0])
    >>> flick = Flick("red", aim=0.0, speed=1.0, height=0.8, side=1.0)
    >>> find_contact(flick, Shape(0.015, 0.0095, 0.05), upright)
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    icecool3d.kit.errors.MissedError: flick: the finger passes beside the hull at height 0.8 and side 1; ...
    """
    starts = _line_starts(shape, pose, flick, np.array([flick.side]), np.array([flick.height]))
    hit = first_hit(shape, pose[None], starts, _aim(flick)[None])
    where = {"height": flick.height, "side": flick.side}
    if not hit.found[0]:
        raise MissedError(
            "flick",
            Phrase("the finger passes beside the hull at height {height:g} and side {side:g}", **where),
            _hittable(flick, shape, pose),
        )
    if dot(push_direction(flick), hit.normal[0]) >= -_GRAZE:
        raise MissedError(
            "flick",
            Phrase("the finger only grazes the hull at height {height:g} and side {side:g}", **where),
            _hittable(flick, shape, pose),
        )
    return hit.point[0], hit.normal[0]


def reach(
    shape: Shape, pose: Array, *, height: float, aim: float = 0.0, elevation: float = 0.0
) -> tuple[float, float] | None:
    """Return the least and the greatest side, in hundredths, at which a finger meets a hull at a height.

    ``pose`` (7,) may be any. ``None``: whatever the side, at this height the finger misses or only grazes.

    >>> upright = np.array([0, 0, 0, 0, 0, 0, 1.0])
    >>> reach(Shape(0.015, 0.0095, 0.05), upright, height=0.95)
    (-0.42, 0.42)
    """
    flick = Flick("anybody", aim=aim, speed=1.0, height=height, elevation=elevation)
    met = _SIDES[_hits(flick, shape, pose, _SIDES, np.full_like(_SIDES, flick.height))]
    return (float(met[0]), float(met[-1])) if len(met) else None


def _aim(flick: Flick) -> Array:
    sine, cosine = sin_cos_degrees(flick.aim)
    return np.array([cosine, sine, 0.0])


def _line_starts(shape: Shape, pose: Array, flick: Flick, sides: Array, heights: Array) -> Array:
    """Return points before the hull, (N, 3), from which the aim leads to those sides and heights."""
    aim = _aim(flick)
    right = np.array([aim[1], -aim[0], 0.0])
    spans = extent(shape, np.repeat(pose[None], 3, axis=0), np.stack((aim, right, _UP)))
    (back, _), (left_edge, right_edge), (bottom, top) = spans
    across = 0.5 * (left_edge + right_edge) + 0.5 * (right_edge - left_edge) * sides
    up = bottom + (top - bottom) * heights
    starts: Array = (back - _RUN_UP) * aim + across[:, None] * right + up[:, None] * _UP
    return starts


def _hits(flick: Flick, shape: Shape, pose: Array, sides: Array, heights: Array) -> Flags:
    """Return at which sides and heights a push of this direction enters the hull, (N,)."""
    starts = _line_starts(shape, pose, flick, sides, heights)
    poses, aims = (
        np.repeat(pose[None], len(starts), axis=0),
        np.repeat(_aim(flick)[None], len(starts), axis=0),
    )
    hit = first_hit(shape, poses, starts, aims)
    with np.errstate(invalid="ignore"):
        enters: Flags = hit.found & (dot(hit.normal, push_direction(flick)) < -_GRAZE)
    return enters


def _hittable(flick: Flick, shape: Shape, pose: Array) -> Phrase:
    """Return what would hit instead."""
    heights = np.linspace(0.0, 1.0, 101)  # in steps that two decimals show exactly
    there = heights[_hits(flick, shape, pose, np.full_like(heights, flick.side), heights)]
    here = reach(shape, pose, height=flick.height, aim=flick.aim, elevation=flick.elevation)
    ways = []
    if len(there):
        low, high = float(there[0]), float(there[-1])
        ways.append(Phrase("height {low:.2f} to {high:.2f} at this side", low=low, high=high))
    if here is not None:
        ways.append(Phrase("side {low:.2f} to {high:.2f} at this height", low=here[0], high=here[1]))
    if not ways:
        return Phrase("expected a height near 0.5 and a side near 0")
    if len(ways) == 1:
        return Phrase("expected {known}", known=ways[0])
    return Phrase("expected {first} or {second}", first=ways[0], second=ways[1])


def _within_cone(push: Array, normal: Array, entering: float, friction: float) -> tuple[Array, float]:
    """Return the impulse's direction, and how much of the finger's speed closes along it.

    Where the push is too oblique for the fingertip to hold, the tip slips: the impulse leans from the
    normal as far as friction allows, and what slips along the surface passes nothing.
    """
    holding = 1.0 / math.sqrt(1.0 + friction * friction)  # cosine of the steepest angle that friction holds
    if entering >= holding:
        return push, 1.0
    along = push + entering * normal
    along /= length(along)
    return holding * (friction * along - normal), entering / holding


def _spin_from(penguin: Penguin, pose: Array, angular_impulse: Array) -> Array:
    """Return the spin that an angular impulse (N m s) makes, rad/s, along the world's axes."""
    turn = pose[3:]
    inside = rotate(conjugate(turn), angular_impulse)
    return rotate(turn, inside / np.array(penguin.inertia))
