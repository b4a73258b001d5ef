"""School and penguins as MuJoCo's model: what PyBullet is told of shapes and materials, told to MuJoCo.

Both engines are given alike: shapes, masses, gravity, friction, restitution. What they do with it differs,
and no setting changes that:

- Contacts are springs here, not instants, so they take time and give way (see ``contact_spring``).
- Sliding, spinning and rolling share one limit: what slides fast hardly feels that it also spins. In the
  world each has a limit of its own.

Friction is found in two rounds. MuJoCo's main solver takes friction for a convex problem, in which sliding
pushes bodies apart, the more the quicker friction is. So that solver is left next to no friction
(``WITH_THE_PUSH``), and MuJoCo's "noslip" solver finds it, which changes no push along the normal. How quick
friction is (``solreffriction``) can be told of pairs of shapes only, so every two that may touch are a pair.
"""

import cmath
import math
from collections.abc import Iterable, Sequence
from itertools import combinations, product

import mujoco
import numpy as np
from numpy.typing import ArrayLike

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
WITH_THE_PUSH = 1e-8
"""How hard friction is beside the push in MuJoCo's main solver."""
FRICTION_ROUNDS = 5
"""How often the noslip solver goes through all contacts at most; 20 give the same to four digits."""


def contact_spring(restitution: float, step: float) -> tuple[float, float]:
    """Return stiffness, 1/s^2, and damping, 1/s, of a contact, both for each kg that it moves.

    As stiff as the step allows, and as damped as the restitution asks for. MuJoCo's step goes by the force at
    its beginning, which would damp more; with these it swings and fades as the spring itself does in a step.

    >>> stiffness, damping = contact_spring(0.45, 1 / 8000)
    >>> round(stiffness), round(damping)
    (2403883, 907)
    """
    ratio = damping_ratio(restitution)
    kept = math.exp(-ratio * TURN_PER_STEP)
    turned = cmath.cos(TURN_PER_STEP * cmath.sqrt(1.0 - ratio**2)).real  # of an imaginary angle it is cosh
    return (1.0 + kept**2 - 2.0 * kept * turned) / step**2, (1.0 - kept**2) / step


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


def between(one: Surface, other: Surface) -> Surface:
    """Return what holds where two penguins touch, by PyBullet's rules for two bodies.

    Friction and restitution multiply; each one's lever arms count as far as the other one's friction
    goes. Floor and walls have friction 1, restitution 1 and no lever arms, so there a penguin's own hold.

    >>> between(Surface(0.25, 0.4, 0.0002, 0.0004), Surface(0.5, 0.4, 0.0, 0.0)).friction
    0.125
    """
    return Surface(
        one.friction * other.friction,
        one.restitution * other.restitution,
        one.rolling_friction * other.friction + other.rolling_friction * one.friction,
        one.spinning_friction * other.friction + other.spinning_friction * one.friction,
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
    """Build school and penguins as MuJoCo's model; all are ``penguin`` unless there are ``models``.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> model = build_model(load_school("two-rooms"), load_penguin(), ["red", "blue"], 0.00025)
    >>> model.nbody - 1, model.ngeom  # floor, 12 boxes, twice 10 balls
    (2, 33)
    >>> model.npair  # 13 with 20 balls, 10 with 10
    360
    """
    spec = mujoco.MjSpec()
    _set_options(spec.option, step)
    fixed = _add_school(spec, school, furniture)
    models = models or [penguin] * len(names)
    balls = [_add_penguin(spec, name, model) for name, model in zip(names, models, strict=True)]
    bodies = [(mine, model.surface) for mine, model in zip(balls, models, strict=True)]
    for mine, surface in bodies:
        _add_pairs(spec, product(fixed, mine), surface, step)
    for (mine, surface), (others, beside) in combinations(bodies, 2):
        _add_pairs(spec, product(mine, others), between(surface, beside), step)
    return spec.compile()


def _set_options(option: mujoco.MjOption, step: float) -> None:
    option.timestep = step
    option.gravity = [0.0, 0.0, -GRAVITY]
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.impratio = WITH_THE_PUSH
    option.noslip_iterations = FRICTION_ROUNDS


def _add_school(spec: mujoco.MjSpec, school: School, furniture: Sequence[Furniture]) -> list[str]:
    """Add floor, walls and furniture; return their names."""
    kinds = mujoco.mjtGeom
    names = [_add_shape(spec, spec.worldbody, kinds.mjGEOM_PLANE, [0.0, 0.0, 1.0])]
    walls, others = collision_boxes(school), furniture_boxes(furniture)
    for centre, half in (
        *zip(walls.centres, walls.half_sizes, strict=True),
        *zip(*others, strict=True),
    ):
        names.append(_add_shape(spec, spec.worldbody, kinds.mjGEOM_BOX, half, centre))
    return names


def _add_penguin(spec: mujoco.MjSpec, name: str, penguin: Penguin) -> list[str]:
    """Add a penguin; return the names of its balls."""
    body = spec.worldbody.add_body(name=name)
    body.add_freejoint()
    body.explicitinertial = True
    body.mass, body.inertia = penguin.mass, penguin.inertia
    body.ipos = [0.0, 0.0, penguin.centre_of_mass]
    return [
        _add_shape(spec, body, mujoco.mjtGeom.mjGEOM_SPHERE, [ball[3], 0.0, 0.0], ball[:3])
        for ball in penguin.shape.balls()
    ]


def _add_shape(
    spec: mujoco.MjSpec,
    body: mujoco.MjsBody,
    kind: mujoco.mjtGeom,
    size: ArrayLike,
    place: ArrayLike = (0.0, 0.0, 0.0),
) -> str:
    """Add a shape that touches nothing but what it is made a pair with; return its name, a number."""
    name = str(len(spec.geoms))
    body.add_geom(name=name, type=kind, size=size, pos=place, contype=0, conaffinity=0)
    return name


def _add_pairs(spec: mujoco.MjSpec, pairs: Iterable[tuple[str, str]], surface: Surface, step: float) -> None:
    """Let shapes touch each other; a negative ``solref`` is stiffness and damping themselves."""
    stiffness, damping = contact_spring(surface.restitution, step)
    sliding, spinning, rolling = surface.friction, surface.spinning_friction, surface.rolling_friction
    # MuJoCo raises a friction of 0 to 1e-5, and beside sliding friction its noslip solver fails at so little.
    dimensions = 6 if rolling else 4 if spinning else 3
    for one, other in pairs:
        spec.add_pair(
            geomname1=one,
            geomname2=other,
            condim=dimensions,
            friction=[sliding, sliding, spinning, rolling, rolling],
            solref=[-stiffness, -damping],
            solreffriction=[0.0, -1.0 / step],  # within its limit it stops a slip in one step
            solimp=[RIGID, RIGID, 0.001, 0.5, 2.0],
        )


def who_is_who(model: mujoco.MjModel, furniture: int = 0) -> Whole:
    """Return for each geom what it is, by the numbers of ``Contacts``.

    The last ``furniture`` fixed ones are that.
    """
    fixed = np.where(model.geom_type == mujoco.mjtGeom.mjGEOM_PLANE, FLOOR, WALL)
    meaning: Whole = np.where(model.geom_bodyid > 0, model.geom_bodyid - 1, fixed).astype(np.int64)
    last = int(np.sum(model.geom_bodyid == 0))
    meaning[last - furniture : last] = FURNITURE - np.arange(furniture)
    return meaning
