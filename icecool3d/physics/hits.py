"""Velocities after a hit: a bounce, a penguin that lands on its side, a corner, two penguins.

A hit takes no time in the flick, but it has a course. How it is shared among several places depends on how
these give way, and friction acts against the slip of each moment, which may turn, end or reverse before the
hit is over. So each place is a spring that presses harder on the way in than on the way out, and the hit is
followed from its first touch to its last. How stiff the springs are hardly matters: from 1e4 to 1e7 N/m each,
speeds after a penguin landed on its side are the same within 2 %.

Only sums, products, quotients and square roots are used: the same bits on every processor.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from icecool3d.physics.bullet import Vector3

STIFFNESS = 2e5
"""Stiffness of each spring, N/m."""
ENGAGED = 3e-4
"""Greatest gap of a contact that takes part in a hit, m; springs give way by about as much."""
STEPS, _MOST = 10, 20
"""Into how many steps half a swing of what hits first is cut, and how many such halves are followed."""
_TOGETHER = 5
"""Springs that may swing together, for the length of a step."""
_STILL = 1e-6
"""Least approach speed of a hit, m/s."""
_SLOWEST = 0.3
"""Springs lose as if what hits there came at least with this share of the speed of what comes fastest."""
_HOLD = 0.5
"""The share of a slip or a spin that friction takes at most in a step, where more acts on the body."""


class Body(NamedTuple):
    """A body that is round about its axis, before a hit."""

    mass: float
    """kg."""
    along: float
    """Moment of inertia along the axis, kg m^2."""
    across: float
    """The same across it."""
    axis: Vector3
    """The direction of its axis."""
    linear: Vector3
    """Velocity of its centre of mass, m/s."""
    angular: Vector3
    """Spin, rad/s."""


class Contact(NamedTuple):
    """Where a body touches another, or something fixed."""

    one: int
    """Which body it is."""
    other: int
    """Which body it touches; below 0 something fixed."""
    arm: Vector3
    """Where they touch, from the first one's centre of mass, m."""
    beside: Vector3
    """The same from the other one's; of something fixed it does not matter."""
    normal: Vector3
    """The direction out of the other into the first."""
    friction: float
    restitution: float
    spinning: float
    """Lever arm of the resistance to spinning about the normal, m."""
    rolling: float
    """Lever arm of the resistance to rolling, m."""


class Hit(NamedTuple):
    """The outcome of a hit."""

    velocities: list[tuple[Vector3, Vector3]]
    """Velocity, m/s, and spin, rad/s, of each body."""
    pushes: list[float]
    """How much each contact pushed along its normal, N s."""


def hit(
    bodies: Sequence[Body], contacts: Sequence[Contact], gaps: Sequence[float], steps: int = STEPS
) -> Hit:
    """Return how bodies move after they hit something fixed, or each other; ``gaps`` are of the contacts, m.

    >>> ball = Body(0.02, 2e-6, 2e-6, (0.0, 0.0, 1.0), (0.0, 0.0, -1.0), (0.0, 0.0, 0.0))
    >>> floor = Contact(0, -1, (0.0, 0.0, -0.015), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0), 0.25, 0.5, 0.0, 0.0)
    >>> round(hit([ball], [floor], [0.0]).velocities[0][0][2], 9)
    0.5
    """
    motions = [[*body.linear, *body.angular] for body in bodies]
    rates = [_rate(motions, contact) for contact in contacts]
    speed, first = min(zip(rates, range(len(rates)), strict=True))
    if speed > -_STILL:
        return Hit([(body.linear, body.angular) for body in bodies], [0.0] * len(contacts))
    together = min(len(contacts), _TOGETHER)
    (a, b, c), (u, v, w) = contacts[first].normal, _answer(bodies, contacts[first])
    step = math.pi / math.sqrt((u * a + v * b + w * c) * together * STIFFNESS) / steps
    nearest = min(gaps)
    hold = 1.0 if len(contacts) == 1 else _HOLD
    springs = [
        _Spring(
            contact,
            bodies,
            nearest - gap + 0.5 * step * rate,
            step=step,
            loss=_loss(contact.restitution, together, steps) / -min(rate, _SLOWEST * speed),
            hold=hold,
        )
        for contact, gap, rate in zip(contacts, gaps, rates, strict=True)
    ]
    for _ in range(steps * _MOST):
        loads = [[0.0] * 6 for _ in bodies]
        going = [spring.press(motions, loads) for spring in springs]
        if not any(going):
            break
        for motion, load, body in zip(motions, loads, bodies, strict=True):
            _move(motion, load, body, step)
    after = [((u, v, w), (p, q, r)) for u, v, w, p, q, r in motions]
    return Hit(after, [spring.pushed for spring in springs])


class _Spring:
    """One contact while the hit goes on."""

    __slots__ = ("_contact", "_damps", "_deep", "_drive", "_loss", "_step", "_stops", "_turns", "pushed")

    def __init__(
        self,
        contact: Contact,
        bodies: Sequence[Body],
        deep: float,
        *,
        step: float,
        loss: float,
        hold: float,
    ) -> None:
        """Begin so deep, m, half a step ago.

        It presses by ``loss`` less for each m/s on the way out, and friction takes at most the share ``hold``
        of a slip in a step.
        """
        self._contact, self._deep, self._step, self._loss = contact, deep, step, loss
        u, v, w = _answer(bodies, contact)
        a, b, c = contact.normal
        along = u * a + v * b + w * c
        self._damps = loss * step * along
        self._drive = step * (u - along * a), step * (v - along * b), step * (w - along * c)
        """Change of the slip by a push of 1 N in a step, m/s."""
        light = lithe = 0.0
        for which, (x, y, z) in ((contact.one, contact.arm), (contact.other, contact.beside)):
            if which >= 0:
                body, (d, e, f) = bodies[which], bodies[which].axis
                i, j, k = e * z - f * y, f * x - d * z, d * y - e * x
                more = max(1.0 / body.along - 1.0 / body.across, 0.0)
                light += 1.0 / body.mass + (x * x + y * y + z * z) / body.across
                light += (i * i + j * j + k * k) * more
                lithe += 1.0 / body.across + more
        self._stops, self._turns = hold / (light * step), _HOLD / (lithe * step)
        """Friction that takes so much of a slip of 1 m/s in a step, N, and of a spin of 1 rad/s, N m."""
        self.pushed = 0.0
        """Push so far, N s."""

    def press(self, motions: Sequence[Sequence[float]], loads: list[list[float]]) -> bool:
        """Add to the loads what it does to its bodies in a step; return whether it is not over."""
        one, other, arm, beside, (a, b, c), friction, _, spinning, rolling = self._contact
        d, e, f = arm
        u, v, w, p, q, r = motions[one]
        u, v, w = u + q * f - r * e, v + r * d - p * f, w + p * e - q * d
        if other >= 0:
            d, e, f = beside
            x, y, z, i, j, k = motions[other]
            u, v, w = u - x - j * f + k * e, v - y - k * d + i * f, w - z - i * e + j * d
            p, q, r = p - i, q - j, r - k
        along = u * a + v * b + w * c
        self._deep -= self._step * along
        if self._deep <= 0.0:
            return along < 0.0
        push = _push(STIFFNESS * self._deep, self._loss * along, self._damps)
        self.pushed += push * self._step
        x, y, z = self._drive
        u, v, w = u - along * a + push * x, v - along * b + push * y, w - along * c + push * z
        slip = math.sqrt(u * u + v * v + w * w)
        rub = min(friction * push / slip, self._stops) if slip > 0.0 else 0.0
        x, y, z = push * a - rub * u, push * b - rub * v, push * c - rub * w
        spin = p * a + q * b + r * c
        p, q, r = p - spin * a, q - spin * b, r - spin * c
        roll = math.sqrt(p * p + q * q + r * r)
        brake = min(rolling * push / roll, self._turns) if roll > 0.0 else 0.0
        twist = spin * min(spinning * push / abs(spin), self._turns) if spin else 0.0
        i, j, k = twist * a + brake * p, twist * b + brake * q, twist * c + brake * r
        _add(loads[one], arm, (x, y, z), (-i, -j, -k))
        if other >= 0:
            _add(loads[other], beside, (-x, -y, -z), (i, j, k))
        return True


def _add(load: list[float], arm: Vector3, push: Vector3, turn: Vector3) -> None:
    """Add a push, and a twist beside it, to the load on a body."""
    (d, e, f), (x, y, z), (i, j, k) = arm, push, turn
    load[0] += x
    load[1] += y
    load[2] += z
    load[3] += e * z - f * y + i
    load[4] += f * x - d * z + j
    load[5] += d * y - e * x + k


def _move(motion: list[float], load: Sequence[float], body: Body, step: float) -> None:
    """Let a load act on a body for a step."""
    x, y, z, i, j, k = load
    a, b, c = body.axis
    light, turned = step / body.mass, step / body.across
    own = (i * a + j * b + k * c) * (step / body.along - turned)
    motion[0] += x * light
    motion[1] += y * light
    motion[2] += z * light
    motion[3] += i * turned + own * a
    motion[4] += j * turned + own * b
    motion[5] += k * turned + own * c


def _rate(motions: Sequence[Sequence[float]], contact: Contact) -> float:
    """Return how fast a contact opens, m/s."""
    (a, b, c), rate = contact.normal, 0.0
    for which, (x, y, z), sign in ((contact.one, contact.arm, 1.0), (contact.other, contact.beside, -1.0)):
        if which >= 0:
            u, v, w, p, q, r = motions[which]
            rate += sign * (a * (u + q * z - r * y) + b * (v + r * x - p * z) + c * (w + p * y - q * x))
    return rate


def _answer(bodies: Sequence[Body], contact: Contact) -> Vector3:
    """Return how fast a push of 1 N s along the normal moves one side of a contact against the other, m/s."""
    (a, b, c), u, v, w = contact.normal, 0.0, 0.0, 0.0
    for which, (x, y, z) in ((contact.one, contact.arm), (contact.other, contact.beside)):
        if which >= 0:
            body, (d, e, f) = bodies[which], bodies[which].axis
            i, j, k = y * c - z * b, z * a - x * c, x * b - y * a
            own = (i * d + j * e + k * f) * (1.0 / body.along - 1.0 / body.across)
            i, j, k = i / body.across + own * d, j / body.across + own * e, k / body.across + own * f
            u += a / body.mass + j * z - k * y
            v += b / body.mass + k * x - i * z
            w += c / body.mass + i * y - j * x
    return u, v, w


@lru_cache
def _loss(restitution: float, together: int, steps: int) -> float:
    """Return by what share, for the speed of the hit, springs press harder on the way in and less hard out.

    With it a body that hits at one place leaves at exactly ``restitution`` times its speed, for steps of
    this length.

    >>> round(_loss(0.45, 1, 10), 2)
    1.71
    """
    low, high = 0.0, 1.0 / max(restitution, 1e-3)
    for _ in range(60):
        middle = 0.5 * (low + high)
        if _left(middle, together, steps) > restitution:
            low = middle
        else:
            high = middle
    return low


def _left(loss: float, together: int, steps: int) -> float:
    """Return what is left of a speed of 1 after the hit of one place."""
    step, speed = math.pi / steps / math.sqrt(together), -1.0
    deep = 0.5 * step * speed
    while True:
        deep -= step * speed
        if deep > 0.0:
            speed += step * _push(deep, loss * speed, loss * step)
        elif speed > 0.0:
            return speed


def _push(force: float, lost: float, damps: float) -> float:
    """Return how hard a spring of such a force presses, N.

    ``lost`` is the share that is lost at the speed now; it is taken at the end of the step, by when the push
    has changed the speed, by ``damps`` times the push.
    """
    return max(force * (1.0 - lost) / (1.0 + force * damps), 0.0)
