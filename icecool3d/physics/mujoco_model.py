"""School and penguins as MuJoCo's model: what PyBullet is told of shapes and materials, told to MuJoCo.

Both engines are given alike: shapes, masses, gravity, friction, restitution. What they do with it differs,
and no setting changes that:

- Contacts are springs here, not instants, so they take time and give way (see ``contact_spring``), and a
  bounce across a moving surface comes back somewhat faster than along the normal alone: MuJoCo solves
  friction as a convex problem, in which sliding pushes bodies apart a little.
- Sliding, spinning and rolling share one limit: what slides fast hardly feels that it also spins. In the
  world each has a limit of its own.
"""

import math
from collections.abc import Sequence

import mujoco
import numpy as np

from icecool3d.kit.arrays import Whole
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.pieces import Penguin, Surface
from icecool3d.school import Furniture, School
from icecool3d.school.wall_solids import collision_boxes, furniture_boxes
from icecool3d.trace import FLOOR, FURNITURE, WALL

TURN_PER_STEP = 0.2
"""How far a contact's spring swings in a step, radians: a bounce takes some 15 steps."""
RIGID = 0.9999
"""MuJoCo's impedance: the share of what the spring asks for that a contact gives."""
MOST_DAMPED = 1.5
"""Beyond this damping ratio such steps would overshoot; restitution is then 0.08, the least there is."""


def contact_spring(restitution: float, step: float) -> tuple[float, float]:
    """Return stiffness, 1/s^2, and damping, 1/s, of a contact, both for each kg that it moves.

    As stiff as the step allows, and as damped as the restitution asks for.

    >>> stiffness, damping = contact_spring(0.45, 1 / 8000)
    >>> round(stiffness), round(damping)
    (2560000, 963)
    """
    frequency = TURN_PER_STEP / step
    return frequency**2, 2.0 * damping_ratio(restitution) * frequency


def damping_ratio(restitution: float) -> float:
    """Return the damping ratio at which a spring throws back with that restitution, by halving intervals.

    >>> round(damping_ratio(0.45), 4), round(spring_restitution(damping_ratio(0.2)), 4)
    (0.301, 0.2)
    """
    low, high = 0.0, MOST_DAMPED
    for _ in range(60):
        middle = 0.5 * (low + high)
        low, high = (middle, high) if spring_restitution(middle) > restitution else (low, middle)
    return low


def spring_restitution(ratio: float) -> float:
    """Return the restitution of a bounce on a damped spring that pushes but never pulls.

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
    """Return what holds where two penguins touch, by PyBullet's rules for two bodies.

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


def build_model(
    school: School,
    penguin: Penguin,
    names: Sequence[str],
    step: float,
    *,
    models: Sequence[Penguin] | None = None,
    furniture: Sequence[Furniture] = (),
) -> mujoco.MjModel:
    """Build school and penguins as MuJoCo's model; floor and walls hold everybody as they hold ``penguin``.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> model = build_model(load_school("two-rooms"), load_penguin(), ["red", "blue"], 0.00025)
    >>> model.nbody - 1, model.ngeom  # floor, 12 boxes, twice 10 balls
    (2, 33)
    """
    spec = mujoco.MjSpec()
    _set_options(spec.option, step)
    _add_school(spec, school, furniture, _touch(penguin.surface, step))
    for name, model in zip(names, models or [penguin] * len(names), strict=True):
        _add_penguin(spec, name, model, _touch(between_penguins(model.surface), step))
    return spec.compile()


def _set_options(option: mujoco.MjOption, step: float) -> None:
    option.timestep = step
    option.gravity = [0.0, 0.0, -GRAVITY]
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON


def _touch(surface: Surface, step: float) -> dict[str, object]:
    """Return what MuJoCo keeps of a surface; a negative ``solref`` is stiffness and damping themselves."""
    stiffness, damping = contact_spring(surface.restitution, step)
    return {
        "friction": [surface.friction, surface.spinning_friction, surface.rolling_friction],
        "solref": [-stiffness, -damping],
        "solimp": [RIGID, RIGID, 0.001, 0.5, 2.0],
        "condim": 6,  # sliding, spinning and rolling friction
    }


def _add_school(
    spec: mujoco.MjSpec, school: School, furniture: Sequence[Furniture], touch: dict[str, object]
) -> None:
    """Add floor, walls and furniture. Their priority makes their numbers hold, whatever touches them."""
    world, kinds = spec.worldbody, mujoco.mjtGeom
    world.add_geom(type=kinds.mjGEOM_PLANE, size=[0.0, 0.0, 1.0], priority=1, **touch)
    walls, others = collision_boxes(school), furniture_boxes(furniture)
    for centre, half in (
        *zip(walls.centres, walls.half_sizes, strict=True),
        *zip(*others, strict=True),
    ):
        world.add_geom(type=kinds.mjGEOM_BOX, pos=centre, size=half, priority=1, **touch)


def _add_penguin(spec: mujoco.MjSpec, name: str, penguin: Penguin, touch: dict[str, object]) -> None:
    body = spec.worldbody.add_body(name=name)
    body.add_freejoint()
    body.explicitinertial = True
    body.mass, body.inertia = penguin.mass, penguin.inertia
    body.ipos = [0.0, 0.0, penguin.centre_of_mass]
    for ball in penguin.shape.balls():
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_SPHERE, pos=ball[:3], size=[ball[3], 0.0, 0.0], **touch)


def who_is_who(model: mujoco.MjModel, furniture: int = 0) -> Whole:
    """Return for each geom what it is, by the numbers of ``Contacts``.

    The last ``furniture`` fixed ones are that.
    """
    fixed = np.where(model.geom_type == mujoco.mjtGeom.mjGEOM_PLANE, FLOOR, WALL)
    meaning: Whole = np.where(model.geom_bodyid > 0, model.geom_bodyid - 1, fixed).astype(np.int64)
    last = int(np.sum(model.geom_bodyid == 0))
    meaning[last - furniture : last] = FURNITURE - np.arange(furniture)
    return meaning
