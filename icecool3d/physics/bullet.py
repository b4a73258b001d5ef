"""PyBullet, wrapped once: small typed functions and the one set of parameters that was found to work.

What each parameter is worth was measured; most of PyBullet's defaults are wrong for a toy of 20 g.
"""

import weakref
from collections.abc import Callable, Sequence
from typing import Final

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.kit.system import silent_error_stream
from icecool3d.physics.world_settings import GRAVITY
from icecool3d.pieces import Penguin

with silent_error_stream():  # it writes its build time there when it is loaded
    import pybullet

Vector = Sequence[float]
Vector3 = tuple[float, float, float]
Quaternion = tuple[float, float, float, float]
Pose = tuple[Vector3, Quaternion]
"""Place of the centre of mass, m, and orientation x y z w."""
Velocity = tuple[Vector3, Vector3]
"""Velocity of the centre of mass, m/s, and spin, rad/s."""
Contact = tuple[int, int, int, int, int, Vector, Vector, Vector, float, float]
"""What PyBullet says of one contact (and some more); what is read of it is named below."""

NAME = "pybullet"
VERSION = str(pybullet.getAPIVersion())
"""The engine's own: the packages that bring it number their builds, which compute the same bits."""
FLOOR_HALF_SIZE = 200.0
"""Half of the floor's side, m: farther than any flick reaches."""
BOUNCING = 0.05
"""What meets more slowly than this, m/s, does not bounce."""
MAX_COMPOUND = 16
"""More shapes than this PyBullet drops from a compound without a word."""

# Places in what ``read_contacts`` gives of each contact. The normal points out of b into a, and a
# distance below 0 is a depth.
BODY_A: Final = 1
BODY_B: Final = 2
POINT_ON_B: Final = 6
NORMAL: Final = 7
DISTANCE: Final = 8
FORCE: Final = 9

# The calls of the inner loop, bound here so that it neither looks them up nor passes keywords.
step: Callable[[int], object] = pybullet.stepSimulation
read_pose: Callable[[int, int], Pose] = pybullet.getBasePositionAndOrientation
read_velocity: Callable[[int, int], Velocity] = pybullet.getBaseVelocity
write_pose: Callable[[int, Vector, Vector, int], object] = pybullet.resetBasePositionAndOrientation
"""It stops the body as well."""
write_velocity: Callable[[int, Vector, Vector, int], object] = pybullet.resetBaseVelocity
read_contacts: Callable[[int, int, int, int, int], Sequence[Contact]] = pybullet.getContactPoints
ALL_CONTACTS = (-1, -1, -2, -2)
"""The first four arguments of ``read_contacts`` that let every contact pass."""

_WAKE = pybullet.ACTIVATION_STATE_WAKE_UP | pybullet.ACTIVATION_STATE_DISABLE_SLEEPING
_LULL = (
    pybullet.ACTIVATION_STATE_SLEEP
    | pybullet.ACTIVATION_STATE_ENABLE_SLEEPING
    | pybullet.ACTIVATION_STATE_DISABLE_WAKEUP
)


class Bullet:
    """One simulation of PyBullet's, alone in it; it ends when nobody holds it any more."""

    def __init__(self, time_step: float, *, mends: float = 0.0, bounces: bool = False) -> None:
        """Start an empty simulation with a step of ``time_step`` seconds.

        In each step it ``mends`` so much of a depth, by speed, which every bounce keeps. What touches lets
        go as fast as it came, less what restitution takes, if it ``bounces``; else it stays.
        """
        self.client: int = pybullet.connect(pybullet.DIRECT)
        # The usual broadphase forgets pairs late, and when depends on what was before; with so few bodies
        # to try every pair is as quick.
        pybullet.resetSimulation(pybullet.RESET_USE_SIMPLE_BROADPHASE, physicsClientId=self.client)
        self._end = weakref.finalize(self, pybullet.disconnect, self.client)
        self._time_step = self._last_step = time_step
        self._mends, self._bouncing = mends, BOUNCING if bounces else _NEVER
        self._rounds = _OF_HITS if bounces else _ROUNDS
        self.set_parameters()
        pybullet.setGravity(0.0, 0.0, -GRAVITY, physicsClientId=self.client)

    def close(self) -> None:
        """End the simulation and give its memory back."""
        self._end()

    def set_parameters(self) -> None:
        """Set what holds for all bodies.

        PyBullet shares contact margins between all simulations of a process, so before each flick again.
        """
        self._last_step = self._time_step
        pybullet.setPhysicsEngineParameter(
            fixedTimeStep=self._time_step,
            contactERP=self._mends,
            restitutionVelocityThreshold=self._bouncing,
            contactBreakingThreshold=0.02,
            contactSlop=0.0,  # the default of 0.01 mm makes restitution random at fine steps
            deterministicOverlappingPairs=1,
            # Always as many rounds: to stop early would let penguins that are merely near each other share
            # the decision, and who counts as near depends on what was before.
            numSolverIterations=self._rounds,
            solverResidualThreshold=0.0,
            physicsClientId=self.client,
        )

    def add_floor(self) -> int:
        """Add the floor, level with 0, as one box: on tiles or triangles a penguin trips over the edges."""
        half = [FLOOR_HALF_SIZE, FLOOR_HALF_SIZE, 1.0]
        shape = pybullet.createCollisionShape(
            pybullet.GEOM_BOX, halfExtents=half, physicsClientId=self.client
        )
        return self._add_fixed(shape, [0.0, 0.0, -1.0])

    def add_boxes(self, centres: Array, half_sizes: Array) -> list[int]:
        """Add boxes that never move, in as few bodies as PyBullet allows."""
        bodies = []
        for first in range(0, len(centres), MAX_COMPOUND):
            part = slice(first, first + MAX_COMPOUND)
            shape = pybullet.createCollisionShapeArray(
                [pybullet.GEOM_BOX] * len(centres[part]),
                halfExtents=half_sizes[part].tolist(),
                collisionFramePositions=centres[part].tolist(),
                physicsClientId=self.client,
            )
            bodies.append(self._add_fixed(shape, [0.0, 0.0, 0.0]))
        return bodies

    def add_triangles(self, mesh: Mesh) -> int:
        """Add a surface of triangles that never moves."""
        shape = pybullet.createCollisionShape(
            pybullet.GEOM_MESH,
            vertices=mesh.vertices.tolist(),
            indices=mesh.triangles.ravel().tolist(),
            flags=pybullet.GEOM_FORCE_CONCAVE_TRIMESH,
            physicsClientId=self.client,
        )
        return self._add_fixed(shape, [0.0, 0.0, 0.0])

    def add_balls(self, penguin: Penguin, balls: Array) -> int:
        """Add a penguin whose hull is made of balls (K, 4: x y z radius, from its centre of mass, m)."""
        shape = pybullet.createCollisionShapeArray(
            [pybullet.GEOM_SPHERE] * len(balls),
            radii=balls[:, 3].tolist(),
            collisionFramePositions=balls[:, :3].tolist(),
            physicsClientId=self.client,
        )
        return self._add_moving(shape, penguin)

    def add_hull(self, penguin: Penguin, points: Array, margin: float) -> int:
        """Add a penguin as the convex hull of points (from its centre of mass), felt ``margin`` m beyond."""
        shape = pybullet.createCollisionShape(
            pybullet.GEOM_MESH, vertices=points.tolist(), physicsClientId=self.client
        )
        body = self._add_moving(shape, penguin)
        pybullet.changeDynamics(body, -1, collisionMargin=margin, physicsClientId=self.client)
        return body

    def place(self, body: int, place: Vector, orientation: Vector) -> None:
        """Put a body somewhere, by its centre of mass, and stop it."""
        pybullet.resetBasePositionAndOrientation(body, place, orientation, self.client)
        pybullet.resetBaseVelocity(body, _STILL, _STILL, self.client)

    def turn(self, body: int, orientation: Vector) -> None:
        """Turn what never moves about the origin."""
        pybullet.resetBasePositionAndOrientation(body, _STILL, orientation, self.client)
        # Register the filter anew, or the order of contacts would depend on the last turn: see forget.
        pybullet.setCollisionFilterGroupMask(body, -1, _FIXED, _ALL ^ _FIXED, self.client)

    def move(self, body: int, linear: Vector, angular: Vector) -> None:
        """Make a body move: velocity of its centre of mass, m/s, and spin, rad/s."""
        pybullet.resetBaseVelocity(body, linear, angular, self.client)

    def put_away(self, body: int, index: int) -> None:
        """Put a body where it meets nothing, at an ``index`` of its own."""
        self.place(body, (index * _APART, 0.0, _AWAY), _UPRIGHT)

    def forget(self, body: int) -> None:
        """Make the engine forget with whom a body was near.

        Left to itself it remembers for many steps, and the order in which it then finds contacts, on which
        the last bits depend, tells of what was before. Naming the filter anew lets it begin anew.
        """
        pybullet.setCollisionFilterGroupMask(body, -1, _MOVING, _ALL, self.client)

    def lull(self, body: int) -> None:
        """Let a body sleep, from the second step on: nothing moves it then."""
        pybullet.changeDynamics(body, -1, activationState=_LULL, physicsClientId=self.client)

    def wake(self, body: int) -> None:
        """Let a body move from the next step but one on; in the one before it is stopped, if it slept."""
        # Two calls: one alone would see to sleeping before it sees to waking, and do nothing.
        for state in (pybullet.ACTIVATION_STATE_ENABLE_WAKEUP, _WAKE):
            pybullet.changeDynamics(body, -1, activationState=state, physicsClientId=self.client)

    def make_step(self, seconds: float) -> None:
        """Let so much time go by in one step."""
        if seconds != self._last_step:
            pybullet.setTimeStep(seconds, self.client)
            self._last_step = seconds
        step(self.client)

    def pass_time(self, steps: int) -> None:
        """Let some steps go by."""
        for _ in range(steps):
            step(self.client)

    def find_contacts(self) -> Sequence[Contact]:
        """Find what touches what, or nearly so, without moving anything."""
        pybullet.performCollisionDetection(self.client)
        return read_contacts(*ALL_CONTACTS, self.client)

    def _add_fixed(self, shape: int, place: Vector) -> int:
        self._sharpen(shape)
        # A "maximal coordinates" body that never moves gives the same numbers, bit by bit, and costs a
        # fifth less a step.
        body: int = pybullet.createMultiBody(
            0.0, shape, basePosition=place, useMaximalCoordinates=True, physicsClientId=self.client
        )
        # PyBullet multiplies the two bodies' values: with 1 here the penguin's own hold. Without the
        # threshold of 0 contacts act before they touch, and bounces come out wrong.
        pybullet.changeDynamics(
            body,
            -1,
            lateralFriction=1.0,
            restitution=1.0,
            contactProcessingThreshold=0.0,
            physicsClientId=self.client,
        )
        return body

    def _sharpen(self, shape: int) -> None:
        """Take off the 1 mm by which edges are rounded, and triangles felt too soon, by default.

        PyBullet can set that of ordinary bodies only, not of the quicker ones that ``_add_fixed`` makes;
        but bodies of one shape share it.
        """
        body = pybullet.createMultiBody(0.0, shape, physicsClientId=self.client)
        pybullet.changeDynamics(body, -1, collisionMargin=0.0, physicsClientId=self.client)
        pybullet.removeBody(body, physicsClientId=self.client)

    def _add_moving(self, shape: int, penguin: Penguin) -> int:
        body: int = pybullet.createMultiBody(penguin.mass, shape, physicsClientId=self.client)
        surface = penguin.surface
        pybullet.changeDynamics(
            body,
            -1,
            mass=penguin.mass,  # the inertia is taken only together with the mass
            localInertiaDiagonal=penguin.inertia,
            lateralFriction=surface.friction,
            restitution=surface.restitution,
            rollingFriction=surface.rolling_friction,
            spinningFriction=surface.spinning_friction,
            linearDamping=0.0,
            angularDamping=0.0,
            maxJointVelocity=1e6,  # the default clamps every spin to 100 rad/s
            contactProcessingThreshold=0.0,
            physicsClientId=self.client,
        )
        return body


_ROUNDS, _OF_HITS = 10, 20
"""How often contacts are brought in line with each other, also where they share a hit."""
_NEVER = 1e6
"""Faster than this, m/s, nothing comes."""
_MOVING, _FIXED, _ALL = 1, 2, -1  # Bullet's groups for who meets whom
_STILL = (0.0, 0.0, 0.0)
_UPRIGHT = (0.0, 0.0, 0.0, 1.0)
_AWAY = 5.0
"""Where bodies are put out of the way: this far up, m, …"""
_APART = 1.0
"""… and this far from each other, m."""
