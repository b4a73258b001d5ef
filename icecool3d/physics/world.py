"""The world whose flicks count: a school with penguins in PyBullet. No flick leaves anything behind."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, Flags, Whole, dot
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import up_axis
from icecool3d.kit.system import give_back_memory
from icecool3d.physics.aim_frame import AimFrame, balance, to_centres
from icecool3d.physics.bullet import BODY_A, BODY_B, DISTANCE, NAME, NORMAL, VERSION, Bullet
from icecool3d.physics.engine_bodies import build_bodies
from icecool3d.physics.gyroscopic_fix import GyroscopicFix
from icecool3d.physics.open_floor import OpenFloor, open_floors
from icecool3d.physics.record import StepRecorder
from icecool3d.physics.sketching import HORIZON, SketchLog, SketchStepper, path_of
from icecool3d.physics.sleepers import Reach, in_balance, sunk
from icecool3d.physics.start import Near, Start
from icecool3d.physics.step_log import BodyLog, Motion, contacts_from_logs, in_penguin_frame, motion_from_logs
from icecool3d.physics.worlds import AnyWorld
from icecool3d.trace import Engine, Flick, Meta, Trace
from icecool3d.trace.sketch import SAMPLE, Sketch, settled_poses

_HELD = 48 * 2**20
"""Freed memory that is kept for the next world, bytes: with one world's it is built in 3/4 of the time."""


class World(AnyWorld):
    """A school with penguins in PyBullet. Who stands in balance stays so, until something comes near.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> from icecool3d.school import load_school
    >>> world = World(load_school("school"), load_penguin(), ["red"])
    >>> trace = world.flick(Flick("red", aim=0.0, speed=1.0), [standing(-0.05, 0.0)])
    >>> trace.meta.ended, bool(trace.velocity[0, 0, 0] > 0.0)
    ('rest', True)
    >>> drop = world.release([[-0.05, 0.0, 0.1, 0, 0, 0, 1]], np.zeros((1, 6)))
    >>> bool(drop.contacts.step[0] * world.settings.step > 0.14)
    True
    """

    def _build(self) -> None:
        step, collision = self.settings.step, self.settings.collision
        self._engine = Bullet(step)
        self._bodies = build_bodies(self._engine, self.school, self.models, collision, self.furniture)
        made_of = dict(zip(self._bodies.penguins, self.models, strict=True))
        self._made_of = made_of
        self._reach = Reach(made_of, step)
        self._fix = GyroscopicFix(self._engine, made_of, step)
        self._open_floors: dict[int, tuple[OpenFloor, ...]] = {}
        if collision == "exact":  # of a convex mesh it is not so clear what it stands on
            self._open_floors = {
                body: open_floors(self.school, model, self.furniture) for body, model in made_of.items()
            }
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
        start, frame = self._start(flick, poses), AimFrame.of(flick.aim)
        self._begin(start_in_engine(start, frame), self._sleepers(start, flick), frame)
        self._engine.pass_time(count)

    def sketch(self, flick: Flick, poses: ArrayLike, horizon: float = HORIZON) -> Sketch:
        """Look quickly at what a flick would do: nothing is written down, and the end is not waited for.

        It stops when nothing can change any more: all still enough, or ``horizon`` seconds gone.
        """
        start = self._start(flick, poses)
        stepper = self._stepper(start, flick, SAMPLE)
        stepper.run(horizon)
        pose = self._path(start, flick, stepper)
        moved = [[bool(log.numbers)] for log in stepper.logs]
        end = np.where(moved, settled_poses(pose[-1]), start.poses)
        t = np.linspace(0.0, stepper.steps * self.settings.step, len(pose), dtype=np.float64)
        shapes = tuple(model.shape for model in self.models)
        return Sketch(flick, self.penguins, shapes, t, pose, end, stepper.meetings, self.furniture)

    def follow(self, flick: Flick, poses: ArrayLike, seconds: float) -> Array:
        """Return how all stand after each step for so many seconds, (N, P, 7), and look at nothing else."""
        start = self._start(flick, poses)
        stepper = self._stepper(start, flick, self.settings.step)
        stepper.run(seconds, whole=True)
        return self._path(start, flick, stepper)

    def _stepper(self, start: Start, flick: Flick, sample: float) -> SketchStepper:
        """Begin a flick of which poses alone are read, ``sample`` seconds apart."""
        frame, asleep = AimFrame.of(flick.aim), self._sleepers(start, flick)
        logs = [_sketched(log) for log in self._begin(start_in_engine(start, frame), asleep, frame)]
        return SketchStepper(
            self._engine, logs, self._made_of, self.settings, reach=self._reach, fix=self._fix, sample=sample
        )

    def _path(self, start: Start, flick: Flick, stepper: SketchStepper) -> Array:
        """Return the poses that were read, (N, P, 7), the start first."""
        frame, logs = AimFrame.of(flick.aim), stepper.logs
        inside = start_in_engine(start, frame)
        places = to_centres(inside.poses, self._balance)
        path = path_of(logs, np.concatenate((places, inside.poses[:, 3:]), axis=1), stepper.samples)
        path[..., :3] -= self._balance * up_axis(path[..., 3:])
        pose = frame.poses_from_engine(path)
        pose[0] = start.poses
        for place, log in enumerate(logs):  # who slept, slept exactly there
            pose[: log.since + 1 if log.numbers else None, place] = start.poses[place]
        return pose

    def _gaps(self, poses: Array, aim: float) -> Iterable[Near]:
        frame, everyone = AimFrame.of(aim), np.ones(len(poses), dtype=bool)
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
        frame = AimFrame.of(0.0 if flick is None else flick.aim)
        inside = start_in_engine(start, frame)
        recorder = StepRecorder(
            self._engine,
            self._begin(inside, self._sleepers(start, flick), frame),
            self.settings,
            reach=self._reach,
            fix=self._fix,
            open_floors=self._open_floors,
            frame=frame,
        )
        meta = self._meta(flick, "rest" if recorder.run(limit) else "time-limit")
        return self._trace(meta, start, inside, recorder, frame)

    def _begin(self, inside: Start, asleep: Flags, frame: AimFrame) -> list[BodyLog]:
        """Put everybody where they start, in the engine's frame, and let them go."""
        self._prepare(~asleep, frame)
        self._put(inside.poses, ~asleep)
        logs = [self._log(index, inside, bool(sleeps)) for index, sleeps in enumerate(asleep)]
        for index, log in enumerate(logs):
            if not log.asleep:
                self._engine.move(log.body, inside.linear[index].tolist(), inside.angular[index].tolist())
        return logs

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

    def _log(self, index: int, start: Start, asleep: bool) -> BodyLog:
        pose = sunk(start.poses[index]) if asleep else start.poses[index]
        place = to_centres(pose, self.models[index].centre_of_mass)
        linear, angular = start.linear[index], start.angular[index]
        pace = (float(dot(linear, linear)), float(dot(angular, angular)))
        still = (tuple(place.tolist()), tuple(pose[3:].tolist()))
        return BodyLog(self._bodies.penguins[index], still, pace, asleep=asleep, present=not asleep)

    def _trace(
        self, meta: Meta, start: Start, inside: Start, recorder: StepRecorder, frame: AimFrame
    ) -> Trace:
        step, logs = self.settings.step, recorder.logs
        awake = np.array([index for index, log in enumerate(logs) if log.numbers])
        motion = self._motion(inside, logs, awake, recorder.steps)
        poses, velocity = self._frames(motion, awake, frame)
        rest = np.setdiff1d(np.arange(len(logs)), awake)
        if len(rest):  # of who slept all along one step is computed, and holds for all
            _, still = self._frames(self._motion(inside, logs, rest, 1), rest, frame)
            poses, velocity = _with_others(poses, awake, rest), _with_others(velocity, awake, rest)
            velocity[:, rest], velocity[0, rest] = still[1], still[0]
        poses[0] = start.poses
        for index, log in enumerate(logs):  # who slept, slept exactly there
            poses[: log.since + 1 if log.numbers else None, index] = start.poses[index]
        if not np.all(np.isfinite(poses[-1])):  # once not a number, always not a number
            raise ArithmeticError(Phrase("the engine lost a penguin: its pose is not a number"))
        meaning, asked = self._bodies.meaning, recorder.contacts
        contacts = contacts_from_logs(
            logs, asked, motion, awake, meaning=meaning, models=self.models, step=step
        )
        contacts = replace(
            contacts, point=frame.from_engine(contacts.point), normal=frame.from_engine(contacts.normal)
        )
        t = np.arange(recorder.steps + 1, dtype=np.float64) * step
        return Trace(meta, t, poses, velocity, contacts)

    def _motion(self, inside: Start, logs: Sequence[BodyLog], who: Whole, steps: int) -> Motion:
        some = [logs[index] for index in who]
        return motion_from_logs(inside.of(who), some, steps, self.settings.step, self._balance[who])

    def _frames(self, motion: Motion, who: Whole, frame: AimFrame) -> tuple[Array, Array]:
        """Return poses (N, P, 7) and velocities (N, P, 6) as traces hold them."""
        poses, velocity = in_penguin_frame(motion, self._balance[who])
        linear, angular = frame.from_engine(velocity[..., :3]), frame.from_engine(velocity[..., 3:])
        return frame.poses_from_engine(poses), np.concatenate((linear, angular), axis=-1)


def _sketched(log: BodyLog) -> SketchLog:
    return SketchLog(log.body, log.still, log.pace, asleep=log.asleep, present=log.present)


def _with_others(rows: Array, awake: Whole, others: Whole) -> Array:
    """Return rows (N, P, K) of all, with room for those of ``others``."""
    whole = np.empty((len(rows), len(awake) + len(others), rows.shape[2]))
    whole[:, awake] = rows
    return whole


def start_in_engine(start: Start, frame: AimFrame) -> Start:
    """Return a start in the engine's frame."""
    return Start(
        frame.poses_to_engine(start.poses),
        frame.to_engine(start.linear),
        frame.to_engine(start.angular),
    )
