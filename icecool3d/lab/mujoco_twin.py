"""The same school and penguins in MuJoCo: a second opinion from an engine that nobody here tuned.

MuJoCo is needed for tests and benchmarks only, so only those import this module, and when they run.

What both engines are given alike: shapes, masses, gravity, friction, restitution. What they do with it
differs, and no setting changes that:

- Contacts are springs here, not instants, so they take time and give way (see ``contact_spring``), and a
  bounce across a moving surface comes back somewhat faster than along the normal alone: MuJoCo solves
  friction as a convex problem, in which sliding pushes bodies apart a little.
- Sliding, spinning and rolling share one limit: what slides fast hardly feels that it also spins. In the
  world each has a limit of its own.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.rotation import conjugate, rotate
from icecool3d.penguin import Penguin, Surface, load_penguin
from icecool3d.physics import Settings
from icecool3d.school import School, load_school
from icecool3d.school.solids import collision_boxes
from icecool3d.trace import FLOOR, WALL

STEP = 1.0 / 8000.0
"""Time step, s: contacts are as soft as the step is long, and 1 m/s dents them by 0.4 mm with this one."""
GRAVITY = 9.81
"""m/s^2, downwards."""
TURN_PER_STEP = 0.2
"""How far a contact's spring swings in a step, radians: a bounce takes some 15 steps."""
RIGID = 0.9999
"""MuJoCo's impedance: the share of what the spring asks for that a contact gives."""
MOST_DAMPED = 1.5
"""Beyond this damping ratio such steps would overshoot; restitution is then 0.08, the least there is."""
LOOKS_PER_REST = 5
"""How many looks, evenly over the time of rest, must all find rest."""
_XYZW, _WXYZ = [0, 1, 2, 4, 5, 6, 3], [0, 1, 2, 6, 3, 4, 5]
"""From MuJoCo's order of a pose's numbers to ours, and back."""


@dataclass(frozen=True, eq=False)
class Recording:
    """What the twin saw: N moments of P penguins, and M contacts that pressed."""

    t: Array
    """Moments, (N,), s; the first is the start."""
    pose: Array
    """x y z qx qy qz qw of each penguin's frame, (N, P, 7)."""
    velocity: Array
    """Of each frame's origin, m/s, then spin, rad/s, along the world's axes, (N, P, 6)."""
    contacts: Array
    """Moment's index, a, b (as in traces), point (3), normal out of b into a (3), force, N: (M, 10)."""
    rested: bool
    """Whether all came to rest before time was up."""


class MujocoTwin:
    """A school with penguins in MuJoCo, started again and again from anywhere.

    Velocities (P, 6) are as in traces: of the frame's origin (not of the centre of mass), m/s, then the
    spin, rad/s, both along the world's axes.

    >>> twin = MujocoTwin(load_school("two-rooms"), load_penguin(), ["red"])
    >>> t, poses = twin.run([[0.1, 0.0, 0.1, 0, 0, 0, 1]], np.zeros((1, 6)), 0.1)
    >>> poses.shape, round(float(0.1 - poses[-1, 0, 2]), 3)
    ((101, 1, 7), 0.049)
    """

    def __init__(self, school: School, penguin: Penguin, names: Sequence[str], step: float = STEP) -> None:
        """Build the model; ``names`` are the penguins', in the order of all poses, ``step`` is in seconds."""
        self.penguins = tuple(names)
        self.step = step
        self.model = build_model(school, penguin, self.penguins, step)
        self.data = mujoco.MjData(self.model)
        self._meaning = _meaning(self.model)

    def put(self, poses: ArrayLike, velocities: ArrayLike) -> None:
        """Begin anew: all penguins in those poses (P, 7), at those velocities (P, 6).

        >>> twin = _example()
        >>> twin.put([[0.1, 0.0, 0.0, 0, 0, 0, 1]], np.zeros((1, 6)))
        >>> twin.data.qpos.tolist()  # MuJoCo's quaternions begin with w
        [0.1, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0]
        """
        pose = np.asarray(poses, dtype=float).reshape(len(self.penguins), 7)
        velocity = np.array(velocities, dtype=float).reshape(len(self.penguins), 6)
        # MuJoCo's spins are along the body's own axes.
        velocity[:, 3:] = rotate(conjugate(pose[:, 3:]), velocity[:, 3:])
        mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:] = pose[:, _WXYZ].ravel()
        self.data.qvel[:] = velocity.ravel()

    def step_many(self, count: int) -> None:
        """Make ``count`` bare steps and look at nothing.

        >>> twin = _example()
        >>> twin.put([[0.1, 0.0, 1.0, 0, 0, 0, 1]], np.zeros((1, 6)))
        >>> twin.step_many(800)
        >>> round(twin.data.time, 9), round(float(twin.data.qpos[2]), 3)
        (0.1, 0.951)
        """
        mujoco.mj_step(self.model, self.data, count)

    def run(
        self, poses: ArrayLike, velocities: ArrayLike, seconds: float, look: float = 0.001
    ) -> tuple[Array, Array]:
        """Let all penguins go and give their poses (N, P, 7) at moments (N,), ``look`` seconds apart.

        >>> t, poses = _example().run([[0.1, 0.0, 0.0, 0, 0, 0, 1]], np.zeros((1, 6)), 0.02, look=0.01)
        >>> t.tolist(), poses.shape
        ([0.0, 0.01, 0.02], (3, 1, 7))
        """
        every = max(1, round(look / self.step))
        count = math.ceil(seconds / (every * self.step) - 1e-9)
        seen = np.empty((count + 1, self.model.nq))
        self.put(poses, velocities)
        seen[0] = self.data.qpos
        for row in seen[1:]:
            self.step_many(every)
            row[:] = self.data.qpos
        return self._moments(count, every), self._poses(seen)

    def run_to_rest(
        self, poses: ArrayLike, velocities: ArrayLike, settings: Settings | None = None
    ) -> Recording:
        """Let all penguins go and record every step with its contacts, until all rest or time is up.

        Of the ``settings`` those about rest and time hold here too; the step is the twin's own. It should be
        1/4000 s or less: what lies on the floor trembles by gravity times step, which must count as rest.

        >>> seen = _example().run_to_rest([[0.1, 0.0, 0.0, 0, 0, 0, 1]], np.zeros((1, 6)))
        >>> seen.rested, seen.contacts[-1, 1:3].tolist()  # the first penguin on the floor
        (True, [0.0, -1.0])
        """
        settings = settings or Settings()
        limit = math.ceil(settings.time_limit / self.step)
        stride = max(1, round(settings.rest_time / self.step / LOOKS_PER_REST))
        seen = np.empty((limit + 1, self.model.nq + self.model.nv))
        pressed: list[_Pressed] = []
        self.put(poses, velocities)
        seen[0] = np.concatenate((self.data.qpos, self.data.qvel))
        steps = calm = 0
        while calm <= LOOKS_PER_REST and steps < limit:
            count = min(stride, limit - steps)
            self._record(steps + 1, seen[steps + 1 : steps + 1 + count], pressed)
            steps += count
            calm = calm + 1 if self._rests(settings) else 0
        pose, velocity = self._unpack(seen[: steps + 1])
        contacts = _contact_rows(pressed, self._meaning)
        return Recording(self._moments(steps), pose, velocity, contacts, calm > LOOKS_PER_REST)

    def _record(self, moment: int, seen: Array, pressed: list["_Pressed"]) -> None:
        """Make as many steps as ``seen`` has rows, and note each one's state and contacts: the inner loop."""
        model, data, places = self.model, self.data, self.model.nq
        for now, row in enumerate(seen, start=moment):
            mujoco.mj_step(model, data)
            row[:places], row[places:] = data.qpos, data.qvel
            if data.ncon:
                contact, forces = data.contact, data.efc_force
                # MuJoCo's arrays are windows onto memory that the next step overwrites.
                geoms, points, frames = contact.geom.copy(), contact.pos.copy(), contact.frame.copy()
                force = [forces[at] if at >= 0 else 0.0 for at in contact.efc_address.tolist()]
                pressed.append((now, geoms, points, frames, force))

    def _unpack(self, states: Array) -> tuple[Array, Array]:
        """Give poses and velocities in our order, from places and speeds in MuJoCo's."""
        poses = self._poses(states[:, : self.model.nq])
        velocity = states[:, self.model.nq :].reshape(len(states), -1, 6)
        velocity[..., 3:] = rotate(poses[..., 3:], velocity[..., 3:])
        return poses, velocity

    def _moments(self, count: int, every: int = 1) -> Array:
        return np.arange(count + 1, dtype=np.float64) * (every * self.step)

    def _poses(self, seen: Array) -> Array:
        poses: Array = seen.reshape(len(seen), -1, 7)[..., _XYZW]
        return poses

    def _rests(self, settings: Settings) -> bool:
        speed = np.abs(self.data.qvel).reshape(-1, 2, 3).max(axis=(0, 2))
        return bool(speed[0] < settings.rest_speed and speed[1] < settings.rest_spin)


def _example() -> MujocoTwin:
    """One penguin in two rooms, for the examples above."""
    return MujocoTwin(load_school("two-rooms"), load_penguin(), ["red"])


_Pressed = tuple[int, Whole, Array, Array, list[float]]
"""Moment, and of each contact the two geoms, point, frame and force, as MuJoCo gives them."""


def _contact_rows(pressed: Sequence[_Pressed], meaning: Whole) -> Array:
    """Give ``Recording.contacts``."""
    if not pressed:
        return np.empty((0, 10))
    moments, geoms, points, frames, forces = zip(*pressed, strict=True)
    rows = np.empty((sum(map(len, geoms)), 10))
    rows[:, 0] = np.repeat(moments, list(map(len, geoms)))
    rows[:, 1:3] = meaning[np.concatenate(geoms)]
    rows[:, 3:6], rows[:, 6:9] = np.concatenate(points), np.concatenate(frames)[:, :3]
    rows[:, 9] = np.concatenate(forces)
    # MuJoCo's normal points out of the first geom into the second; a trace names the penguin first, and
    # the lower one of two.
    a, b = rows[:, 1], rows[:, 2]
    swapped = (a < 0) | ((b >= 0) & (b < a))
    rows[swapped, 1:3] = rows[swapped, 2:0:-1]
    rows[~swapped, 6:9] *= -1.0
    return rows[rows[:, 9] > 0.0]


def contact_spring(restitution: float, step: float) -> tuple[float, float]:
    """Give stiffness, 1/s^2, and damping, 1/s, of a contact, both for each kg that it moves.

    As stiff as the step allows, and as damped as the restitution asks for.

    >>> stiffness, damping = contact_spring(0.45, 1 / 8000)
    >>> round(stiffness), round(damping)
    (2560000, 963)
    """
    frequency = TURN_PER_STEP / step
    return frequency**2, 2.0 * damping_ratio(restitution) * frequency


def damping_ratio(restitution: float) -> float:
    """Give the damping ratio at which a spring throws back with that restitution, by halving intervals.

    >>> round(damping_ratio(0.45), 4), round(spring_restitution(damping_ratio(0.2)), 4)
    (0.301, 0.2)
    """
    low, high = 0.0, MOST_DAMPED
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if spring_restitution(middle) > restitution else (low, middle)
    return low


def spring_restitution(ratio: float) -> float:
    """Give the restitution of a bounce on a damped spring that pushes but never pulls.

    The body leaves when the force, not the dent, is back at zero (Schwager and Poeschel, "Coefficient of
    restitution and linear-dashpot model revisited", 2007). ``ratio`` is the damping over the critical one.

    >>> spring_restitution(0.0), round(spring_restitution(1.0), 4)
    (1.0, 0.1353)
    """
    off = math.sqrt(abs(1.0 - ratio**2))
    if off < 1e-6:
        return math.exp(-2.0)
    if ratio < 1.0:
        phase = math.atan2(2.0 * ratio * off, 2.0 * ratio**2 - 1.0)
    else:
        phase = math.log((ratio + off) / (ratio - off))
    return math.exp(-ratio / off * phase)


def between_penguins(surface: Surface) -> Surface:
    """Give what holds where two penguins touch, by PyBullet's rules for two bodies.

    Friction and restitution multiply; each one's lever arms count as far as the other one's friction
    goes. Floor and walls have friction 1, restitution 1 and no lever arms, so there a penguin's own hold.

    >>> between_penguins(Surface(0.25, 0.4, 0.0002, 0.0004)).friction
    0.0625
    """
    return Surface(
        surface.friction**2,
        surface.restitution**2,
        2.0 * surface.rolling_friction * surface.friction,
        2.0 * surface.spinning_friction * surface.friction,
    )


def build_model(school: School, penguin: Penguin, names: Sequence[str], step: float) -> mujoco.MjModel:
    """Build school and penguins as MuJoCo's model.

    >>> model = build_model(load_school("two-rooms"), load_penguin(), ["red", "blue"], STEP)
    >>> model.nbody - 1, model.ngeom  # floor, 12 boxes, twice 10 balls
    (2, 33)
    """
    spec = mujoco.MjSpec()
    _set_options(spec.option, step)
    _add_school(spec, school, _touch(penguin.surface, step))
    for name in names:
        _add_penguin(spec, name, penguin, _touch(between_penguins(penguin.surface), step))
    return spec.compile()


def _set_options(option: mujoco.MjOption, step: float) -> None:
    option.timestep = step
    option.gravity = [0.0, 0.0, -GRAVITY]
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON


def _touch(surface: Surface, step: float) -> dict[str, object]:
    """Give what MuJoCo keeps of a surface; a negative ``solref`` is stiffness and damping themselves."""
    stiffness, damping = contact_spring(surface.restitution, step)
    return {
        "friction": [surface.friction, surface.spinning_friction, surface.rolling_friction],
        "solref": [-stiffness, -damping],
        "solimp": [RIGID, RIGID, 0.001, 0.5, 2.0],
        "condim": 6,  # sliding, spinning and rolling friction
    }


def _add_school(spec: mujoco.MjSpec, school: School, touch: dict[str, object]) -> None:
    """Add floor and walls. Their priority makes their numbers hold, whatever touches them."""
    world, kinds = spec.worldbody, mujoco.mjtGeom
    world.add_geom(type=kinds.mjGEOM_PLANE, size=[0.0, 0.0, 1.0], priority=1, **touch)
    boxes = collision_boxes(school)
    for centre, half in zip(boxes.centres, boxes.half_sizes, strict=True):
        world.add_geom(type=kinds.mjGEOM_BOX, pos=centre, size=half, priority=1, **touch)


def _add_penguin(spec: mujoco.MjSpec, name: str, penguin: Penguin, touch: dict[str, object]) -> None:
    body = spec.worldbody.add_body(name=name)
    body.add_freejoint()
    body.explicitinertial = True
    body.mass, body.inertia = penguin.mass, penguin.inertia
    body.ipos = [0.0, 0.0, penguin.centre_of_mass]
    for ball in penguin.shape.balls():
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, pos=ball[:3], size=[ball[3], 0.0, 0.0], **touch)


def _meaning(model: mujoco.MjModel) -> Whole:
    """Give for each geom the index of its penguin, or ``FLOOR`` or ``WALL``."""
    fixed = np.where(model.geom_type == mujoco.mjtGeom.mjGEOM_PLANE, FLOOR, WALL)
    meaning: Whole = np.where(model.geom_bodyid > 0, model.geom_bodyid - 1, fixed).astype(np.int64)
    return meaning
