"""The world whose flicks count: a school with penguins in PyBullet. No flick leaves anything behind."""

from collections.abc import Iterable
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, Flags
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import give_back_memory
from icecool3d.physics.aim_frame import AimFrame, balance, to_centres
from icecool3d.physics.bullet import BODY_A, BODY_B, DISTANCE, NAME, NORMAL, VERSION, Bullet
from icecool3d.physics.cardboard import Cardboard, boxes_of
from icecool3d.physics.engine_bodies import build_bodies
from icecool3d.physics.flight import State
from icecool3d.physics.mover import Hull, Mover
from icecool3d.physics.record import StepRecorder
from icecool3d.physics.sketching import HORIZON, SketchStepper
from icecool3d.physics.sleepers import Reach, in_balance, sunk
from icecool3d.physics.start import Near, Start
from icecool3d.physics.step_log import Motion, contacts_of, in_penguin_frame, motion_of
from icecool3d.physics.stepper import Ground
from icecool3d.physics.worlds import AnyWorld
from icecool3d.school.wall_solids import collision_boxes, furniture_boxes
from icecool3d.trace import Engine, Flick, Meta, Trace
from icecool3d.trace.sketch import Sketch, settled_poses

_HELD = 48 * 2**20
"""Freed memory that is kept for the next world, bytes: with one world's it is built in 3/4 of the time."""
_MENDED = 0.03
"""The share of a depth that the engine mends in a step of its own, where nothing else does."""
_COARSER = 8.0
"""How much longer the steps of sketches are."""


class World(AnyWorld):
    """A school with penguins in PyBullet. Who stands in balance stays so, until something comes near.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> from icecool3d.school import load_school
    >>> world = World(load_school("school"), load_penguin(), ["red"])
    >>> trace = world.flick(Flick("red", aim=0.0, speed=1.0), [standing(-0.05, 0.0)])
    >>> trace.meta.ended, bool(trace.velocity[0, 0, 0] > 0.0)
    ('rest', True)
    >>> drop = world.release([[-0.05, 0.0, 0.1, 0, 0, 0, 1]], np.zeros((1, 6)))
    >>> bool(drop.t[drop.contacts.step[0]] > 0.14)
    True
    """

    def _build(self) -> None:
        settings, exact = self.settings, self.settings.collision == "exact"
        self._engine = Bullet(settings.step, mends=0.0 if exact else _MENDED, bounces=not exact)
        self._bodies = build_bodies(
            self._engine, self.school, self.models, settings.collision, self.furniture
        )
        self._hulls = {model: Hull(model) for model in set(self.models)}
        self._reach = Reach(dict(zip(self._bodies.penguins, self.models, strict=True)))
        walls = collision_boxes(self.school)
        stands = self._bodies.walls[len(self._bodies.walls) - len(self.furniture) :]
        self._boxes = boxes_of(walls.centres, walls.half_sizes, [self._bodies.walls[0]] * len(walls.centres))
        self._boxes += boxes_of(*furniture_boxes(self.furniture), stands)
        self._is_exact = exact
        self._balance = balance(self.models)

    @property
    def engine(self) -> Engine:
        """PyBullet, and its collision model."""
        return Engine(NAME, VERSION, self.settings.collision)

    def close(self) -> None:
        """Free the engine's memory; a world that nobody holds any more does so by itself."""
        self._engine.close()
        give_back_memory(_HELD)

    def step_bare(self, flick: Flick, poses: ArrayLike, count: int) -> None:
        """Begin a flick and make ``count`` steps, looking at nothing."""
        start, frame = self._start(flick, poses), AimFrame.about(flick.aim)
        self._begin(start_in_engine(start, frame), self._sleepers(start, flick), frame)
        self._engine.pass_time(count)

    def sketch(self, flick: Flick, poses: ArrayLike, horizon: float = HORIZON) -> Sketch:
        """Look quickly at what a flick would do: little is written down, and the end is not waited for.

        It stops when nothing can change any more: all still enough, or ``horizon`` seconds gone.
        """
        start, frame = self._start(flick, poses), AimFrame.about(flick.aim)
        inside = start_in_engine(start, frame)
        movers = self._begin(inside, self._sleepers(start, flick), frame)
        stepper = SketchStepper(self._ground(frame), movers, _COARSER * self.settings.step)
        stepper.run(horizon)
        pose, _ = self._frames(motion_of(inside, stepper.movers, stepper.rows, self._balance), frame)
        for place, mover in enumerate(stepper.movers):  # who slept, slept exactly there
            pose[: mover.since + 1 if mover.numbers else None, place] = start.poses[place]
        moved = [[bool(mover.numbers)] for mover in stepper.movers]
        end = np.where(moved, settled_poses(pose[-1]), start.poses)
        shapes = tuple(model.shape for model in self.models)
        t = np.array(stepper.times)
        return Sketch(flick, self.penguins, shapes, t, pose, end, stepper.meetings, self.furniture)

    def _gaps(self, poses: Array, aim: float) -> Iterable[Near]:
        frame, everyone = AimFrame.about(aim), np.ones(len(poses), dtype=bool)
        self._prepare(everyone, frame)
        self._put(frame.poses_to_engine(poses), everyone)
        meaning = self._bodies.meaning
        return [
            Near(
                int(meaning[each[BODY_A]]),
                int(meaning[each[BODY_B]]),
                each[DISTANCE],
                abs(each[NORMAL][2]),
            )
            for each in self._engine.find_contacts()
        ]

    def _sleepers(self, start: Start, flick: Flick | None) -> Flags:
        """Return who sleeps (P,): in an experiment nobody, and never who is flicked."""
        if flick is None:
            return np.zeros(len(start.poses), dtype=bool)
        asleep = in_balance(self.models, start.poses)
        asleep[self.penguins.index(flick.penguin)] = False
        return asleep

    def _simulate(self, start: Start, flick: Flick | None, limit: float) -> Trace:
        frame = AimFrame.about(0.0 if flick is None else flick.aim)
        inside = start_in_engine(start, frame)
        movers = self._begin(inside, self._sleepers(start, flick), frame)
        recorder = StepRecorder(self._ground(frame), movers, self.settings)
        meta = self._meta(flick, "rest" if recorder.run(limit) else "time-limit")
        return self._trace(meta, start, inside, recorder, frame)

    def _begin(self, inside: Start, asleep: Flags, frame: AimFrame) -> list[Mover]:
        """Put everybody where they start, in the engine's frame, and let them go."""
        self._prepare(~asleep, frame)
        self._put(inside.poses, ~asleep)
        movers = [self._mover(index, inside, asleep=bool(sleeps)) for index, sleeps in enumerate(asleep)]
        for mover in movers:
            if not mover.asleep:
                self._engine.move(mover.body, mover.state.linear, mover.state.angular)
        return movers

    def _ground(self, frame: AimFrame) -> Ground:
        """Return what all move on, and among; where a convex mesh touches it is known to the engine alone."""
        cardboard = Cardboard(self._boxes, frame, self._bodies.floor)
        return Ground(self._engine, self._reach, cardboard, even=not self._is_exact)

    def _prepare(self, awake: Flags, frame: AimFrame) -> None:
        """Turn the school to the frame, and make the engine forget what was before.

        For two steps nothing touches anything.
        """
        self._engine.set_parameters()
        for wall in self._bodies.walls:
            self._engine.turn(wall, frame.back.tolist())
        for index, body in enumerate(self._bodies.penguins):
            self._engine.put_away(body, index)
            self._engine.forget(body)
            if awake[index]:
                self._engine.wake(body)
            else:
                self._engine.lull(body)
        self._engine.pass_time(2)

    def _put(self, poses: Array, which: Flags) -> None:
        """Put penguins where they start, at rest."""
        centres = to_centres(poses, self._balance)
        for index in np.flatnonzero(which).tolist():
            body = self._bodies.penguins[index]
            self._engine.place(body, centres[index].tolist(), poses[index, 3:].tolist())

    def _mover(self, index: int, start: Start, *, asleep: bool) -> Mover:
        pose = sunk(start.poses[index]) if asleep else start.poses[index]
        x, y, z = to_centres(pose, self.models[index].centre_of_mass).tolist()
        i, j, k, w = pose[3:].tolist()
        u, v, s = start.linear[index].tolist()
        p, q, r = start.angular[index].tolist()
        state = State((x, y, z), (i, j, k, w), (u, v, s), (p, q, r))
        body, hull = self._bodies.penguins[index], self._hulls[self.models[index]]
        return Mover(index, body, hull, state, asleep=asleep)

    def _trace(
        self, meta: Meta, start: Start, inside: Start, recorder: StepRecorder, frame: AimFrame
    ) -> Trace:
        motion = motion_of(inside, recorder.movers, recorder.rows, self._balance)
        poses, velocity = self._frames(motion, frame)
        poses[0] = start.poses
        for index, mover in enumerate(recorder.movers):  # who slept, slept exactly there
            poses[: mover.since + 1 if mover.numbers else None, index] = start.poses[index]
        if not np.all(np.isfinite(poses[-1])):  # once not a number, always not a number
            raise ArithmeticError(Phrase("the engine lost a penguin: its pose is not a number"))
        t = np.array(recorder.times)
        contacts = contacts_of(recorder.contacts, motion, t, meaning=self._bodies.meaning, models=self.models)
        contacts = replace(
            contacts, point=frame.from_engine(contacts.point), normal=frame.from_engine(contacts.normal)
        )
        return Trace(meta, t, poses, velocity, contacts)

    def _frames(self, motion: Motion, frame: AimFrame) -> tuple[Array, Array]:
        """Return poses (N, P, 7) and velocities (N, P, 6) as traces hold them."""
        poses, velocity = in_penguin_frame(motion, self._balance)
        linear, angular = frame.from_engine(velocity[..., :3]), frame.from_engine(velocity[..., 3:])
        return frame.poses_from_engine(poses), np.concatenate((linear, angular), axis=-1)


def start_in_engine(start: Start, frame: AimFrame) -> Start:
    """Return a start in the engine's frame."""
    return Start(
        frame.poses_to_engine(start.poses),
        frame.to_engine(start.linear),
        frame.to_engine(start.angular),
    )
