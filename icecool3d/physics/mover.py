"""A body while it moves: how it does, and how far its balls are from floor and cardboard.

The balls lie on its axis, and their radii grow evenly along it: over the floor all others are between the
first and the last, so two numbers say how far it is from the floor.
"""

import math
from collections.abc import Sequence
from itertools import pairwise

from icecool3d.physics.bullet import Vector3
from icecool3d.physics.flight import Flight, State, axis_of
from icecool3d.pieces import Penguin

Box = tuple[float, float, float, float, float, float, int]
"""Least and greatest x, y and z of a block of cardboard along the axes of the school, m; whose it is."""
Ball = tuple[float, float]
"""Where on the axis it lies, from the centre of mass, m, and its radius, m."""
Stand = tuple[float, float, float, float, float, float]
"""Centre of mass, m, and direction of the axis."""

CLOSE = 0.002
"""Farther than this from something, m, the balls of a body are not looked at one by one."""
_PADS = 4
"""Parts into which the pads divide a hull."""
_ONE = 1e-6
"""Balls nearer than this to each other, m, are one."""
HELD = 1e-8
"""Depth at which a body rests in what carries it, m: less, and the engine would not find the contact."""


class Hull:
    """The balls of a model as the engine knows them, from its centre of mass."""

    def __init__(self, model: Penguin) -> None:
        """Take them from the model."""
        balls = model.shape.balls()
        self.balls = [(float(z - model.centre_of_mass), float(radius)) for _, _, z, radius in balls]
        """Where on the axis each lies, m, and its radius, m; from the base to the head."""
        last = len(self.balls) - 1
        spread = [self.balls[round(part * last / _PADS)] for part in range(_PADS + 1)]
        self.pads = [ball for ball, after in pairwise(spread) if after[0] - ball[0] > _ONE] + spread[-1:]
        """Some of them, from end to end, for all on a floor; of a body that is a ball there is one."""
        self.mass, self.surface = model.mass, model.surface
        self.across, _, self.along = (float(each) for each in model.inertia)
        """Moments of inertia across the axis, and along it, kg m^2."""
        self.ratio = self.along / self.across
        self.reach = max(abs(place) + radius for place, radius in self.balls)
        """How far from the centre of mass any of it is, m."""
        self.arm = max(abs(place) for place, _ in self.balls)
        """How far from it the centre of a ball is, m."""
        self.wide = max(radius for _, radius in self.balls)
        """Radius of its widest ball, m."""
        self.end = model.centre_of_mass
        """How far from it the end of the base is, m."""

    def floor_gaps(self, height: float, upright: float) -> tuple[float, float]:
        """Return how high its first and last ball are over the floor, m."""
        (base, wide), (head, narrow) = self.balls[0], self.balls[-1]
        return height + base * upright - wide, height + head * upright - narrow


class Mover:
    """One body: its motion as it is now, and what is near it."""

    __slots__ = (
        *("around", "asleep", "axis", "base", "body", "clear", "fastest", "flight", "gaps", "head", "hull"),
        *("index", "low", "near", "numbers", "present", "room", "since", "spare", "speed", "spin", "stale"),
        *("state", "still", "tumbling"),
    )

    def __init__(self, index: int, body: int, hull: Hull, state: State, *, asleep: bool) -> None:
        """Begin in a state; who is ``asleep`` stands in balance and is not simulated."""
        self.index, self.body, self.hull, self.state = index, body, hull, state
        self.still = state.place, state.turn
        """How it stood at the start."""
        self.asleep, self.present = asleep, not asleep
        """Whether it sleeps, and whether the engine has it in place; far-off sleepers are put away."""
        self.stale = False
        """True if the engine has not yet been told its state."""
        self.since = 0
        """Rows before it woke."""
        self.numbers: list[float] = []
        """Thirteen numbers a row since then."""
        self.around: Sequence[Box] = ()
        """Boxes of cardboard around it, …"""
        self.room = 0.0
        """… and how far it may still move before it can touch others, m."""
        self.near: Sequence[Box] = ()
        """Those of them that are near, …"""
        self.clear = 0.0
        """… and how far it may still move before it can touch others, m."""
        self.gaps: Sequence[float] = ()
        """How far it is from each near box, m: its first and its last ball, and the nearest between them."""
        self.spare = 0.0
        """How far it may still move before it can touch any box, m."""
        self.low = 0.0
        """How far it is from floor and cardboard, m."""
        self.flight: Flight | None = None
        """How it will fly, unless it is touched."""
        self.look()

    def look(self) -> None:
        """Find how it stands and moves now."""
        (_, _, z), turn, (u, v, s), (p, q, r) = self.state
        self.axis = a, b, c = axis_of(turn)
        self.base, self.head = self.hull.floor_gaps(z, c)
        self.speed = math.sqrt(u * u + v * v + s * s)
        """m/s."""
        spin = p * p + q * q + r * r
        self.spin = math.sqrt(spin)
        """rad/s."""
        own = p * a + q * b + r * c
        across = spin - own * own
        self.tumbling = math.sqrt(across) if across > 0.0 else 0.0
        """The part of it across its axis, rad/s."""
        self.fastest = self.speed + self.tumbling * self.hull.arm
        """The most that any of its balls moves, m/s."""

    @property
    def place(self) -> Vector3:
        """Where its centre of mass is."""
        return self.state.place

    @property
    def stand(self) -> Stand:
        """Where its centre of mass is, and where its axis points."""
        return (*self.state.place, *self.axis)

    def motion(self) -> tuple[float, float]:
        """Return the squares of speed, (m/s)^2, and spin, (rad/s)^2."""
        return self.speed * self.speed, self.spin * self.spin

    def floor_rates(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Return how far its first and last ball are from the floor, m, and how fast they rise, m/s."""
        (p, q, _), (a, b, _) = self.state.angular, self.axis
        rise, tilt = self.state.linear[2], p * b - q * a
        balls = self.hull.balls
        return (self.base, rise + balls[0][0] * tilt), (self.head, rise + balls[-1][0] * tilt)

    def go(self, way: float) -> None:
        """Take into account that it moved at most so far, m."""
        self.room -= way
        self.clear -= way
        self.spare -= way

    def stand_after(self, seconds: float) -> Stand:
        """Return how it will stand, unless it is touched."""
        if self.asleep:
            return self.stand
        if self.flight is None:
            self.flight = Flight(self.state, self.hull.ratio)
        return self.flight.place_and_axis(seconds)

    def shift(self, way: Vector3, far: float) -> None:
        """Push it out of something, so far along a direction; it moves as before."""
        (x, y, z), turn, linear, angular = self.state
        a, b, c = way
        self.state = State((x + far * a, y + far * b, z + far * c), turn, linear, angular)
        self.base, self.head, self.stale = self.base + far * c, self.head + far * c, True

    def note(self) -> None:
        """Write its state down."""
        place, turn, linear, angular = self.state
        self.numbers += (*place, *turn, *linear, *angular)


def pair_gaps(one: Mover, other: Mover, stand: Stand, beside: Stand) -> list[float]:
    """Return how far each ball of a body that stands so is from each ball of another, m.

    Where they are far from each other it is one number, and they are at least that far.
    """
    (x, y, z, a, b, c), (u, v, w, d, e, f) = stand, beside
    across, along, up = x - u, y - v, z - w
    bound = math.sqrt(across * across + along * along + up * up) - one.hull.reach - other.hull.reach
    if bound > CLOSE:
        return [bound]
    bound = _between_axes(one.hull, other.hull, (across, along, up), (a, b, c), (d, e, f))
    if bound > CLOSE:
        return [bound]
    gaps = []
    for place, radius in one.hull.balls:
        p, q, r = across + place * a, along + place * b, up + place * c
        for there, wide in other.hull.balls:
            i, j, k = p - there * d, q - there * e, r - there * f
            gaps.append(math.sqrt(i * i + j * j + k * k) - radius - wide)
    return gaps


def _between_axes(one: Hull, other: Hull, apart: Vector3, axis: Vector3, beside: Vector3) -> float:
    """Return how far apart two are at least: the distance of their axes, less their widest balls."""
    (x, y, z), (a, b, c), (d, e, f) = apart, axis, beside
    lean = a * d + b * e + c * f
    here, there = x * a + y * b + z * c, x * d + y * e + z * f
    low, high = one.balls[0][0], one.balls[-1][0]
    under, over = other.balls[0][0], other.balls[-1][0]
    square = 1.0 - lean * lean
    # The nearest point of the one axis, then of the other, then of the one again.
    first = min(max((lean * there - here) / square, low), high) if square > 1e-9 else low
    second = min(max(there + first * lean, under), over)
    first = min(max(second * lean - here, low), high)
    p, q, r = x + first * a - second * d, y + first * b - second * e, z + first * c - second * f
    return math.sqrt(p * p + q * q + r * r) - one.wide - other.wide


def push_apart(one: Mover, other: Mover) -> None:
    """Push two out of each other, half each; who sleeps stays."""
    gaps = pair_gaps(one, other, one.stand, other.stand)
    deep = -min(gaps)
    if deep <= 2.0 * HELD:
        return
    ball, beside = divmod(gaps.index(-deep), len(other.hull.balls))
    here, there = one.hull.balls[ball][0], other.hull.balls[beside][0]
    x, y, z = (
        at + here * axis - to - there * turned
        for at, axis, to, turned in zip(one.place, one.axis, other.place, other.axis, strict=True)
    )
    far = math.sqrt(x * x + y * y + z * z)
    if far == 0.0:
        return
    way = x / far, y / far, z / far
    share = 0.0 if one.asleep else 1.0 if other.asleep else 0.5
    if not one.asleep:
        one.shift(way, share * (deep - HELD))
    if not other.asleep:
        other.shift(way, (share - 1.0) * (deep - HELD))
