"""The world: a school with penguins in it. A flick goes in, a trace comes out, and nothing stays behind."""

from collections.abc import Sequence
from dataclasses import replace
from types import TracebackType

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, Flags
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.vectors import dot
from icecool3d.penguin import Penguin
from icecool3d.physics.bodies import build_bodies
from icecool3d.physics.clearing import clearings
from icecool3d.physics.engine import NAME, VERSION, Engine
from icecool3d.physics.finger import strike
from icecool3d.physics.frames import at_centres, to_centres
from icecool3d.physics.heading import Heading
from icecool3d.physics.motion import Start, in_penguin_frame, motion_from_rows
from icecool3d.physics.neighbours import Neighbours
from icecool3d.physics.record import Recorder
from icecool3d.physics.rows import Row
from icecool3d.physics.settings import Settings
from icecool3d.physics.start import check_contacts, check_in_school, checked_poses, in_balance, sunk
from icecool3d.physics.touches import contacts_from_rows
from icecool3d.physics.whirl import Whirl
from icecool3d.school import School
from icecool3d.trace import Ended, Flick, Meta, Trace
from icecool3d.trace import Engine as EngineMeta

MAX_PENGUINS = 16
"""More penguins than this are in no world."""


class World:
    """A school with penguins, ready to be flicked again and again.

    Every flick starts from what it is given and from nothing else: the same flick gives the same trace,
    bit by bit, whatever was flicked before, in this world or another.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.penguin import standing
    >>> from icecool3d.school import load_school
    >>> world = World(load_school("school"), load_penguin(), ["red"])
    >>> trace = world.flick(Flick("red", aim=0.0, speed=1.0), [standing(-0.05, 0.0)])
    >>> trace.meta.ended, bool(trace.velocity[0, 0, 0] > 0.0)
    ('rest', True)
    """

    def __init__(
        self, school: School, penguin: Penguin, penguins: Sequence[str], settings: Settings | None = None
    ) -> None:
        """Build the world; ``penguins`` are their names, in the order of all poses."""
        self.school = school
        self.penguin = penguin
        self.settings = settings or Settings()
        self.penguins = _checked_names(penguins)
        self._engine = Engine(self.settings.step)
        self._bodies = build_bodies(
            self._engine, school, penguin, len(self.penguins), self.settings.collision
        )
        self._neighbours = Neighbours(penguin, self.settings.step)
        self._whirl = Whirl(self._engine, penguin, self.settings.step)
        # Of a convex mesh it is not so clear what it stands on.
        self._clearings = clearings(school, penguin) if self.settings.collision == "exact" else ()

    def close(self) -> None:
        """Give the engine's memory back; a world that nobody holds any more does so by itself."""
        self._engine.close()

    def __enter__(self) -> "World":
        """Use the world in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def flick(self, flick: Flick, poses: ArrayLike) -> Trace:
        """Flick one penguin and follow all of them to rest, or to the time limit.

        ``poses`` (P, 7) are where all penguins rest, in the order of ``penguins``, all of them in the school:
        who was thrown out has to be put back before the next flick. Those that stand in balance on the floor
        stay as they are, to the last bit, until something comes near them.
        """
        return self._run(*self._struck(flick, poses), flick, Heading.of(flick.aim))

    def step_bare(self, flick: Flick, poses: ArrayLike, count: int) -> None:
        """Begin a flick and make ``count`` steps of the engine, looking at nothing: to time against."""
        (start, asleep), heading = self._struck(flick, poses), Heading.of(flick.aim)
        self._begin(start_in_engine(start, heading), asleep, heading)
        self._engine.pass_time(count)

    def release(self, poses: ArrayLike, velocities: ArrayLike) -> Trace:
        """Let all penguins go, from anywhere and at any velocity (P, 6, as in traces), and follow them.

        This is for experiments: nothing is checked but that the numbers are numbers.

        >>> from icecool3d.penguin import load_penguin
        >>> from icecool3d.school import load_school
        >>> world = World(load_school("two-rooms"), load_penguin(), ["red"])
        >>> drop = world.release([[0.1, 0.0, 0.1, 0, 0, 0, 1]], np.zeros((1, 6)))
        >>> bool(drop.contacts.step[0] * world.settings.step > 0.14)
        True
        """
        starts = checked_poses(poses, self.penguins)
        speeds = np.array(velocities, dtype=np.float64)
        if speeds.shape != (len(starts), 6) or not np.all(np.isfinite(speeds)):
            raise FlickError(
                "velocities",
                Phrase("are no velocities"),
                Phrase("expected {count} times 6 finite numbers", count=len(starts)),
            )
        linear = at_centres(speeds, starts[:, 3:], self.penguin.centre_of_mass)
        nobody = np.zeros(len(starts), dtype=bool)
        return self._run(Start(starts, linear, speeds[:, 3:]), nobody, None, Heading.of(0.0))

    def _struck(self, flick: Flick, poses: ArrayLike) -> tuple[Start, Flags]:
        """Give how all start once the finger has struck, and who sleeps; refuse what cannot start."""
        if flick.penguin not in self.penguins:
            right = Phrase("expected one of: {known}", known=", ".join(self.penguins))
            raise FlickError("flick.penguin", Phrase("is {value!a:.40}", value=flick.penguin), right)
        who = self.penguins.index(flick.penguin)
        starts = checked_poses(poses, self.penguins)
        blow = strike(flick, self.penguin, starts[who], self.settings.finger)
        heading = Heading.of(flick.aim)
        self._check(starts, heading)
        asleep = in_balance(self.penguin, starts)
        asleep[who] = False
        linear, angular = np.zeros((2, len(starts), 3))
        linear[who], angular[who] = blow.linear, blow.angular
        return Start(starts, linear, angular), asleep

    def _check(self, starts: Array, heading: Heading) -> None:
        """Refuse starts that no penguin can rest in."""
        check_in_school(self.school, self.penguin, starts, self.penguins)
        everyone = np.ones(len(starts), dtype=bool)
        self._prepare(everyone, heading)
        self._put(heading.poses_to_engine(starts), everyone)
        contacts = self._engine.find_contacts()
        check_contacts(contacts, self._bodies.meaning, self.penguin, starts, self.penguins)

    def _begin(self, inside: Start, asleep: Flags, heading: Heading) -> list[Row]:
        """Put everybody where they start, in the engine's frame, and let them go."""
        self._prepare(~asleep, heading)
        self._put(inside.poses, ~asleep)
        rows = [self._row(index, inside, bool(sleeps)) for index, sleeps in enumerate(asleep)]
        for index, row in enumerate(rows):
            if not row.asleep:
                self._engine.move(row.body, inside.linear[index].tolist(), inside.angular[index].tolist())
        return rows

    def _run(self, start: Start, asleep: Flags, flick: Flick | None, heading: Heading) -> Trace:
        inside = start_in_engine(start, heading)
        recorder = Recorder(
            self._engine,
            self._begin(inside, asleep, heading),
            self.settings,
            neighbours=self._neighbours,
            whirl=self._whirl,
            clearings=self._clearings,
            heading=heading,
        )
        meta = self._meta(flick, "rest" if recorder.run() else "time-limit")
        return self._trace(meta, start, inside, recorder, heading)

    def _prepare(self, awake: Flags, heading: Heading) -> None:
        """Turn the school to the heading, and make the engine forget what was before.

        For two steps nothing touches anything.
        """
        self._engine.set_parameters()
        for wall in self._bodies.walls:
            self._engine.turn(wall, heading.back.tolist())
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
        centres = to_centres(poses, self.penguin.centre_of_mass)
        for index in np.flatnonzero(which).tolist():
            body = self._bodies.penguins[index]
            self._engine.place(body, centres[index].tolist(), poses[index, 3:].tolist())

    def _row(self, index: int, start: Start, asleep: bool) -> Row:
        pose = sunk(start.poses[index]) if asleep else start.poses[index]
        place = to_centres(pose, self.penguin.centre_of_mass)
        linear, angular = start.linear[index], start.angular[index]
        pace = (float(dot(linear, linear)), float(dot(angular, angular)))
        still = (tuple(place.tolist()), tuple(pose[3:].tolist()))
        return Row(self._bodies.penguins[index], still, pace, asleep=asleep, present=not asleep)

    def _trace(self, meta: Meta, start: Start, inside: Start, recorder: Recorder, heading: Heading) -> Trace:
        penguin, step, rows = self.penguin, self.settings.step, recorder.rows
        motion = motion_from_rows(inside, rows, recorder.steps, step, penguin.centre_of_mass)
        poses, velocity = in_penguin_frame(motion, penguin.centre_of_mass)
        poses = heading.poses_from_engine(poses)
        velocity = np.concatenate(
            (heading.from_engine(velocity[..., :3]), heading.from_engine(velocity[..., 3:])), axis=-1
        )
        poses[0] = start.poses
        for index, row in enumerate(rows):  # who slept, slept exactly there
            poses[: row.since + 1 if row.numbers else None, index] = start.poses[index]
        if not np.all(np.isfinite(poses[-1])):  # once not a number, always not a number
            raise ArithmeticError(Phrase("the engine lost a penguin: its pose is not a number"))
        contacts = contacts_from_rows(
            rows, recorder.contacts, motion, meaning=self._bodies.meaning, penguin=penguin, step=step
        )
        contacts = replace(
            contacts, point=heading.from_engine(contacts.point), normal=heading.from_engine(contacts.normal)
        )
        t = np.arange(recorder.steps + 1, dtype=np.float64) * step
        return Trace(meta, t, poses, velocity, contacts)

    def _meta(self, flick: Flick | None, ended: Ended) -> Meta:
        return Meta(
            penguins=self.penguins,
            scene=self.school.name,
            scene_digest=self.school.scene.digest,
            step=self.settings.step,
            penguin=self.penguin,
            finger=self.settings.finger,
            flick=flick,
            ended=ended,
            engine=EngineMeta(NAME, VERSION, self.settings.collision),
        )


def start_in_engine(start: Start, heading: Heading) -> Start:
    """Give a start in the engine's frame."""
    return Start(
        heading.poses_to_engine(start.poses),
        heading.to_engine(start.linear),
        heading.to_engine(start.angular),
    )


def _checked_names(names: Sequence[str]) -> tuple[str, ...]:
    right = Phrase("expected 1 to {most} different names", most=MAX_PENGUINS)
    if isinstance(names, str) or not 1 <= len(names) <= MAX_PENGUINS or len(set(names)) != len(names):
        raise FlickError("penguins", Phrase("are {value!a:.60}", value=names), right)
    return tuple(names)
