"""The same school and penguins in MuJoCo: a second opinion from an engine that nobody here tuned.

It is never what counts. Its package is an extra, so this module is imported only when it is asked for.
"""

from collections.abc import Iterable, Sequence

import mujoco
import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, Whole, cross
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import conjugate, rotate, up_axis
from icecool3d.physics.aim_frame import balance
from icecool3d.physics.mujoco_model import build_model, who_is_who
from icecool3d.physics.start import Near, Start
from icecool3d.physics.worlds import AnyWorld
from icecool3d.trace import Contacts, Engine, Flick, Trace

LOOKS_PER_REST = 5
"""How many looks, evenly over the time of rest, must all find rest."""
_ROW = 4.0
"""From one row to the next, in steps of the settings."""
_XYZW, _WXYZ = [0, 1, 2, 4, 5, 6, 3], [0, 1, 2, 6, 3, 4, 5]
"""From MuJoCo's order of a pose's numbers to ours, and back."""

_LOST = (
    mujoco.mjtWarning.mjWARN_BADQPOS,
    mujoco.mjtWarning.mjWARN_BADQVEL,
    mujoco.mjtWarning.mjWARN_BADQACC,
)
"""MuJoCo's warnings of numbers that are none."""

_Pressed = tuple[int, Whole, Array, Array, Array, list[float]]
"""Step, and of each contact the two geoms, point, frame, distance and force, as MuJoCo gives them."""


class MujocoWorld(AnyWorld):
    """A school with penguins in MuJoCo.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> from icecool3d.school import load_school
    >>> world = MujocoWorld(load_school("two-rooms"), load_penguin(), ["red"])
    >>> trace = world.flick(Flick("red", aim=0.0, speed=1.0), [standing(0.1, 0.0)])
    >>> trace.meta.ended, trace.meta.engine.name, trace.meta.engine.comparison
    ('rest', 'mujoco', True)
    """

    substeps = 4
    """MuJoCo's steps from one row to the next: contacts are as soft as its step is long, and at 1 ms penguins
    tremble for ever."""

    def _build(self) -> None:
        self._row = _ROW * self.settings.step
        mujoco.set_mju_user_warning(lambda _: None)  # it writes a file into the folder where one stands
        self.model = build_model(
            self.school,
            self.penguin,
            self.penguins,
            self._row / self.substeps,
            models=self.models,
            furniture=self.furniture,
        )
        self.data = mujoco.MjData(self.model)
        self._meaning = who_is_who(self.model, len(self.furniture))

    @property
    def engine(self) -> Engine:
        """MuJoCo, which knows the exact collision model alone."""
        return Engine("mujoco", mujoco.__version__, "exact")

    def close(self) -> None:
        """Do nothing: MuJoCo gives its memory back by itself."""

    def put(self, poses: ArrayLike, velocities: ArrayLike) -> None:
        """Begin anew: all penguins in poses (P, 7), at velocities (P, 6), both as in traces."""
        pose = np.asarray(poses, dtype=float).reshape(len(self.penguins), 7)
        velocity = np.array(velocities, dtype=float).reshape(len(self.penguins), 6)
        # MuJoCo's spins are along the body's own axes.
        velocity[:, 3:] = rotate(conjugate(pose[:, 3:]), velocity[:, 3:])
        mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:] = pose[:, _WXYZ].ravel()
        self.data.qvel[:] = velocity.ravel()

    def step_bare(self, flick: Flick, poses: ArrayLike, count: int) -> None:
        """Begin a flick and make ``count`` steps, looking at nothing."""
        self._put_start(self._start(flick, poses))
        mujoco.mj_step(self.model, self.data, count * self.substeps)

    def follow(self, flick: Flick, poses: ArrayLike, seconds: float) -> Array:
        """Return how all stand after each step for so many seconds, (N, P, 7), and look at nothing else."""
        model, data, substeps = self.model, self.data, self.substeps
        self._put_start(self._start(flick, poses))
        states = np.empty((max(1, round(seconds / self._row)) + 1, model.nq))
        states[0] = data.qpos
        for state in states[1:]:
            mujoco.mj_step(model, data, substeps)
            state[:] = data.qpos
        return states.reshape(len(states), -1, 7)[..., _XYZW]

    def _put_start(self, start: Start) -> None:
        arm = balance(self.models) * up_axis(start.poses[:, 3:])
        linear = start.linear - cross(start.angular, arm)
        self.put(start.poses, np.concatenate((linear, start.angular), axis=-1))

    def _gaps(self, poses: Array, aim: float) -> Iterable[Near]:
        del aim
        self.put(poses, np.zeros((len(poses), 6)))
        mujoco.mj_forward(self.model, self.data)
        contact = self.data.contact
        pairs, gaps = self._meaning[contact.geom].reshape(-1, 2).tolist(), contact.dist.tolist()
        steepness = np.abs(contact.frame[:, 2]).tolist()
        return [
            Near(one, other, gap, steep)
            for (one, other), gap, steep in zip(pairs, gaps, steepness, strict=True)
        ]

    def _simulate(self, start: Start, flick: Flick | None, limit: float) -> Trace:
        settings = self.settings
        most = max(1, round(limit / self._row))
        stride = max(1, round(settings.rest_time / self._row / LOOKS_PER_REST))
        states = np.empty((most + 1, self.model.nq + self.model.nv))
        pressed: list[_Pressed] = []
        self._put_start(start)
        states[0] = np.concatenate((self.data.qpos, self.data.qvel))
        steps = calm = 0
        while calm <= LOOKS_PER_REST and steps < most:
            count = min(stride, most - steps)
            self._record(steps + 1, states[steps + 1 : steps + 1 + count], pressed)
            steps += count
            calm = calm + 1 if self._rests() else 0
        poses, velocity = self._unpacked(states[: steps + 1])
        if any(self.data.warning[each].number for each in _LOST):  # it has begun anew in the middle
            raise ArithmeticError(Phrase("the engine lost a penguin: its pose is not a number"))
        poses[0] = start.poses
        meta = self._meta(flick, "rest" if calm > LOOKS_PER_REST else "time-limit")
        t = np.arange(steps + 1, dtype=np.float64) * self._row
        return Trace(meta, t, poses, velocity, self._contacts(pressed))

    def _record(self, moment: int, states: Array, pressed: list[_Pressed]) -> None:
        """Make a step for each row of ``states``, and note each one's state and contacts: the inner loop."""
        model, data, places = self.model, self.data, self.model.nq
        for now, state in enumerate(states, start=moment):
            for _ in range(self.substeps):
                mujoco.mj_step(model, data)
                if data.ncon:
                    contact, forces = data.contact, data.efc_force
                    # MuJoCo's arrays are windows onto memory that the next step overwrites.
                    arrays = (
                        part.copy() for part in (contact.geom, contact.pos, contact.frame, contact.dist)
                    )
                    force = [forces[at] if at >= 0 else 0.0 for at in contact.efc_address.tolist()]
                    pressed.append((now, *arrays, force))
            state[:places], state[places:] = data.qpos, data.qvel

    def _unpacked(self, states: Array) -> tuple[Array, Array]:
        """Return poses and velocities in our order, from places and speeds in MuJoCo's."""
        poses: Array = states[:, : self.model.nq].reshape(len(states), -1, 7)[..., _XYZW]
        velocity = states[:, self.model.nq :].reshape(len(states), -1, 6)
        velocity[..., 3:] = rotate(poses[..., 3:], velocity[..., 3:])
        return poses, velocity

    def _rests(self) -> bool:
        speed = np.abs(self.data.qvel).reshape(-1, 2, 3).max(axis=(0, 2))
        return bool(speed[0] < self.settings.rest_speed and speed[1] < self.settings.rest_spin)

    def _contacts(self, pressed: Sequence[_Pressed]) -> Contacts:
        """Return all contacts that pressed, as traces hold them."""
        if not pressed:
            none, nowhere = np.empty(0, dtype=np.int64), np.empty((0, 3))
            return Contacts(none, none, none, nowhere, nowhere, np.empty(0))
        steps, *parts = zip(*pressed, strict=True)
        geoms, middle, frames, gap, force = map(np.concatenate, parts)
        step = np.repeat(steps, list(map(len, parts[0])))
        one, other = self._meaning[geoms].T
        # MuJoCo's normal points out of the first geom into the second; a trace names the penguin first, and
        # the lower one of two.
        swapped = (one < 0) | ((other >= 0) & (other < one))
        normal = np.where(swapped[:, None], frames[:, :3], -frames[:, :3])
        # MuJoCo's point is midway between the two surfaces.
        point = middle - 0.5 * gap[:, None] * normal
        hard = force > 0.0
        return Contacts(
            step[hard],
            np.where(swapped, other, one)[hard],
            np.where(swapped, one, other)[hard],
            point[hard],
            normal[hard],
            (force * self.model.opt.timestep)[hard],
        )


class CoarseMujocoWorld(MujocoWorld):
    """The same at the steps of the settings, to be timed at equal ones: nothing comes to rest in it."""

    substeps = 1
