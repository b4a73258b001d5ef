"""The way of all bodies through time: fly to the next touch, hit, roll on.

With steps as even as a clock a body enters what it hits by as much as it moves in a step, and what comes of
the hit depends on where in a step it fell. So here a step ends at the first touch, and a very short one takes
the hit. What flies, flies by formula (``flight``). What touches something goes by the engine's steps, short
while it is fast, and after each is pushed out of what it sank into: at the next hit it is then known to a
nanometre which ball comes first.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

from icecool3d.physics.bullet import (
    ALL_CONTACTS,
    BODY_A,
    BODY_B,
    BOUNCING,
    FORCE,
    Bullet,
    Contact,
    read_contacts,
    read_pose,
    read_velocity,
    write_pose,
    write_velocity,
)
from icecool3d.physics.cardboard import Cardboard
from icecool3d.physics.first_touch import Ahead, Pair
from icecool3d.physics.flight import Flight, State
from icecool3d.physics.hits import ENGAGED, STEPS, hit
from icecool3d.physics.mover import HELD, Mover, pair_gaps, push_apart
from icecool3d.physics.sleepers import Reach, fetch
from icecool3d.physics.touches import Touch, body_of, touches
from icecool3d.physics.world_settings import GRAVITY

HIT = 1e-5
"""The step that takes a hit, s."""
_MOMENT = 1e-9
"""Shortest time that is simulated, s."""
_HOVER = 1e-6
"""Greatest gap that counts as touched, m."""
_LEANING = 1e-4
"""Least height of the head ball of a body that stands on its base ball alone, m."""
_HURRY = 0.5
"""Margin on the speed at which two bodies come together, m/s."""
_SIDES = 4
"""Pushes of one body out of several things, at most."""
_SUNK = 2e-8
"""Least depth out of which a body is pushed, m."""
_ROSE = 1e-5
"""Greatest height at which a body that has rolled is put back on the floor, m."""
_CARRIED = 1e-7
"""Least speed that a floor gives in a step to a body that it carries, m/s."""
_UP = (0.0, 0.0, 1.0)
_FAST, _SPUN = 2.0, 50.0
"""Speed, m/s, and spin, rad/s, from which a body counts as fast. Steps are longer for slower bodies, …"""
_LONGER = 32.0
"""… up to this factor."""
_EVEN = 4.0
"""Length of an even step, in shortest steps."""
_AGE = 0.03
"""Steps grow no faster than time after the start, s: what is slow then has little energy to err by."""
_LEAST_GROWTH = 1e-8
"""Share by which the engine may lengthen a spin in one step."""


class Ground(NamedTuple):
    """Where bodies move."""

    engine: Bullet
    reach: Reach
    cardboard: Cardboard
    even: bool
    """True for steps of one length, in which the engine finds contacts and solves hits by itself."""


class Pressed(NamedTuple):
    """Contacts that pressed in a step."""

    contacts: Sequence[Contact] = ()
    plain: Sequence[Mover] = ()
    """Those that pressed on the floor with their base ball and on nothing else; the engine was not asked."""


class Stepper(ABC):
    """Moves all bodies of one engine; subclasses write down what they need."""

    curious = True
    """True if all contacts are wanted, False for those between bodies only."""
    sample, turned = 0.002, 0.2
    """Greatest time, s, and turn, rad, of a flying body from one row to the next."""
    longest = 0.005
    """No step of the engine is longer than this, s."""
    steps_of_hits = STEPS
    """Steps into which a hit is cut, see ``hit``."""

    def __init__(self, ground: Ground, movers: Sequence[Mover], step: float) -> None:
        """Begin with bodies as they stand; ``step`` is the engine's longest while one is fast, s."""
        self.movers, self.t, self.rows = movers, 0.0, 0
        self._engine, self._reach, self._cardboard, self._even = ground
        self._step = step
        self._bodies = {mover.body: mover for mover in movers}
        self._apart_until, self._until, self._longest = 0.0, 0.0, step

    @abstractmethod
    def noted(self, pressed: Pressed, seconds: float) -> None:
        """Write down how all move now, and what pressed on what in the last ``seconds``."""

    def advance(self, seconds: float) -> None:
        """Let so much time go by."""
        end = self._until = self.t + seconds
        wanted, apart = self._reach.look(self.movers, seconds)
        fetch(self._engine, self.movers, wanted)
        self._apart_until = end if apart and not wanted else self.t
        while (left := end - self.t) > _MOMENT:
            awake, pairs = self._watch()
            if self._even:
                self._make_step(awake, pairs, min(_EVEN * self._step, left))
            elif min([mover.low for mover in awake]) > _HOVER and not _meet(pairs):
                if self._apart_until < end and not pairs:  # a flight is longer than any step
                    pairs = self._pairs()
                self._fly(awake, pairs, left)
            else:
                self._roll(awake, pairs, min(self._longest, left))
        self.t = end

    def _watch(self) -> tuple[list[Mover], list[Pair]]:
        """Look at what is around all; return who is awake, and who may touch whom."""
        awake = [mover for mover in self.movers if not mover.asleep]
        longest = self._longest = self._longest_step(awake)
        for mover in awake:
            mover.flight = None
            if not self._even:
                self._cardboard.watch(mover, max((mover.fastest + GRAVITY * longest) * longest, ENGAGED))
        apart = self.t + min(longest, self._until - self.t) <= self._apart_until
        return awake, [] if self._even or apart else self._pairs()

    def _pairs(self) -> list[Pair]:
        """Return who may touch whom, and how far they are from each other."""
        here = combinations([mover for mover in self.movers if mover.present], 2)
        two = [(one, other) for one, other in here if not (one.asleep and other.asleep)]
        pairs = [(one, other, pair_gaps(one, other, one.stand, other.stand)) for one, other in two]
        soon = min(
            [min(gaps) / (one.fastest + other.fastest + _HURRY) for one, other, gaps in pairs], default=0.0
        )
        self._apart_until = self.t + 0.5 * soon
        return pairs

    def _longest_step(self, awake: Sequence[Mover]) -> float:
        """Return the longest step that the engine may make with these, s."""
        share = max(1.0 / _LONGER, _AGE / (_AGE + self.t))
        for mover in awake:
            share = max(share, min(mover.speed / _FAST, 1.0), mover.spin * mover.tumbling / (_SPUN * _SPUN))
        return min(self._step / share, self.longest)

    # Three ways to go on

    def _fly(self, awake: Sequence[Mover], pairs: Sequence[Pair], seconds: float) -> None:
        """Let all fly until one of them touches something, or might, or time is up."""
        flown, speed = Ahead(awake, pairs, self._cardboard).touch_in_flight(seconds, self._step)
        widest = max(mover.spin for mover in awake)
        rows = math.ceil(flown * max(1.0 / self.sample, widest / self.turned))
        start, flights = self.t, [Flight(mover.state, mover.hull.ratio) for mover in awake]
        for mover in awake:
            mover.go((mover.fastest + GRAVITY * flown) * flown)
        for row in range(1, rows + 1):
            gone = flown * (row / rows)
            for mover, flight in zip(awake, flights, strict=True):
                mover.state, mover.stale = flight.after(gone), True
            self.t = start + gone
            self.noted(Pressed(), flown / rows)
        for mover in awake:
            mover.look()
        if speed > BOUNCING:
            self._hit()

    def _roll(self, awake: Sequence[Mover], pairs: Sequence[Pair], seconds: float) -> None:
        """Let the engine make a step, which ends at the first touch; if that is a hit, let them hit."""
        if self.t == 0.0 and self._pushed_down(awake):
            self._hit()
            return
        touch, speed = Ahead(awake, pairs, self._cardboard).touch_within(seconds)
        if speed > BOUNCING or touch * speed > _HOVER:
            seconds = touch
        elif speed > 0.0:  # what is touched all the time must not sink far before the engine finds it
            seconds = min(seconds, self._step)
        self._make_step(awake, pairs, seconds)
        if speed > BOUNCING:
            self._hit()

    def _pushed_down(self, awake: Sequence[Mover]) -> bool:
        """Put all that stand on the floor exactly there; return whether the finger has pushed one down."""
        for mover in awake:
            low = min(mover.base, mover.head)
            if abs(low) <= _HOVER:
                mover.shift(_UP, -HELD - low)
                mover.low = -HELD
        return any(gap <= 0.0 and rate < -BOUNCING for mover in awake for gap, rate in mover.floor_rates())

    def _hit(self) -> None:
        """Let all that touch each other, floor or cardboard hit, and fly on for a moment."""
        self._apart_until = min(self._apart_until, self.t)
        awake, pairs = self._watch()
        pairs = [each for each in pairs if min(each[2]) <= ENGAGED]
        for mover in (mover for pair in pairs for mover in pair[:2] if mover.asleep):
            self._wake(mover)
            awake.append(mover)
        bodies = {mover.body for pair in pairs for mover in pair[:2]}
        movers = [mover for mover in awake if mover.low <= _HOVER or mover.body in bodies]
        found = list(touches(movers, pairs, self._cardboard))
        if not found:
            return
        contacts, gaps = [each.contact for each in found], [each.gap for each in found]
        after, pushes = hit([body_of(mover) for mover in movers], contacts, gaps, self.steps_of_hits)
        for mover, (linear, angular) in zip(movers, after, strict=True):
            mover.state = State(mover.state.place, mover.state.turn, linear, angular)
        for mover in awake:
            mover.go(mover.fastest * HIT)
            mover.state, mover.stale = Flight(mover.state, mover.hull.ratio).after(HIT), True
            mover.look()
            self._push_out(mover)
        self.t += HIT
        told = [_told(each, push, movers) for each, push in zip(found, pushes, strict=True) if push > 0.0]
        self.noted(Pressed(told), HIT)

    def _make_step(self, awake: Sequence[Mover], pairs: Sequence[Pair], seconds: float) -> None:
        """Let the engine make a step, and push bodies out of what they sank into; free ones just fly."""
        touching = (
            {mover.body for *two, gaps in pairs if min(gaps) <= _HOVER for mover in two} if pairs else ()
        )
        asks = bool(touching)
        for mover in awake:
            if self._even or mover.body in touching or mover.low <= 0.0:
                mover.flight = None
                asks = asks or self._even or (self.curious and not _is_plain(mover))
            else:
                mover.stand_after(0.0)
            self._tell(mover, seconds)
        self._engine.make_step(seconds)
        self.t += seconds
        contacts = self._pressing() if asks else []
        hit = {contact[body] for contact in contacts for body in (BODY_A, BODY_B)} if contacts else ()
        for mover in awake:
            mover.go(mover.fastest * seconds)
            if mover.flight is None or mover.body in hit:
                self._read(mover, seconds)
            else:
                mover.state, mover.stale = mover.flight.after(seconds), True
                mover.look()
        for one, other, _ in pairs:
            push_apart(one, other)
        plain = [] if asks else [mover for mover in awake if mover.flight is None]
        self.noted(Pressed(contacts, plain), seconds)

    def _tell(self, mover: Mover, seconds: float) -> None:
        """Tell the engine what it does not know, and take off in advance what it will wrongly add.

        It turns a spin across the axis along the tangent instead of the circle, and so makes it longer by
        ``sqrt(1 + angle^2)``.
        """
        place, turn, linear, (p, q, r) = mover.state
        a, b, c = mover.axis
        along = p * a + q * b + r * c
        angle = (1.0 - mover.hull.ratio) * along * seconds
        if mover.stale:
            write_pose(mover.body, place, turn, self._engine.client)
        elif angle * angle < _LEAST_GROWTH:
            return
        kept = 1.0 / math.sqrt(1.0 + angle * angle)
        along *= 1.0 - kept
        spin = kept * p + along * a, kept * q + along * b, kept * r + along * c
        write_velocity(mover.body, linear, spin, self._engine.client)
        mover.stale = False

    def _read(self, mover: Mover, seconds: float) -> None:
        """Read how a body moves now, and push it out of floor and cardboard."""
        client, fell = self._engine.client, mover.state.linear[2] - GRAVITY * seconds
        stood = mover.base <= 0.0 or mover.head <= 0.0
        near = bool(mover.gaps) and min(mover.gaps) <= (mover.fastest + GRAVITY * seconds) * seconds
        mover.state = State(*read_pose(mover.body, client), *read_velocity(mover.body, client))
        mover.look()
        # What the floor has carried in this step stays on it: the engine moves it on straight, so that it
        # rises or sinks a little.
        low = min(mover.base, mover.head)
        lifted = mover.state.linear[2] - fell > _CARRIED
        if not self._even and stood and lifted and not -_SUNK < low < 0.0 and low < _ROSE:
            mover.shift(_UP, -HELD - low)
        self._push_out(mover, near=near)

    def _push_out(self, mover: Mover, *, near: bool = True) -> None:
        """Push a body out of floor and cardboard."""
        for _ in range(0 if self._even else _SIDES):
            deep, way = -min(mover.base, mover.head), _UP
            if near and mover.near:
                gaps = self._cardboard.gaps(mover, mover.stand, mover.near)
                if -min(gaps) > deep:
                    deep = -min(gaps)
                    way = self._cardboard.nearest(mover, gaps.index(-deep)).way
            if deep <= _SUNK:
                return
            mover.shift(way, deep - HELD)

    def _pressing(self) -> list[Contact]:
        """Return what presses on what, and wake the sleepers among them."""
        found = read_contacts(*ALL_CONTACTS, self._engine.client)
        pressing = [contact for contact in found if contact[FORCE] > 0.0]
        for contact in pressing:
            one, other = self._bodies.get(contact[BODY_A]), self._bodies.get(contact[BODY_B])
            for mover in (one, other) if one is not None and other is not None else ():
                if mover.asleep:
                    self._wake(mover)
                    self._read(mover, 0.0)
        asleep = {mover.body for mover in self.movers if mover.asleep}
        return [each for each in pressing if each[BODY_A] not in asleep and each[BODY_B] not in asleep]

    def _wake(self, mover: Mover) -> None:
        """Let a sleeper move from now on."""
        mover.asleep, mover.since = False, self.rows


def _told(touch: Touch, push: float, movers: Sequence[Mover]) -> Contact:
    """Return a contact of a hit as the engine would tell it."""
    one = movers[touch.contact.one].body
    return 0, one, touch.other, -1, -1, touch.place, touch.place, touch.contact.normal, 0.0, push / HIT


def _meet(pairs: Sequence[Pair]) -> bool:
    """Return whether any two touch each other."""
    return any(min(gaps) <= _HOVER for *_, gaps in pairs)


def _is_plain(mover: Mover) -> bool:
    """Return whether a body touches the floor with its base ball, and nothing else."""
    return mover.head > _LEANING and (not mover.gaps or min(mover.gaps) > _HOVER)
