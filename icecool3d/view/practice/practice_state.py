"""Practice: penguins anywhere, flicks that count for nothing, the same start again.

``Floor`` says where a penguin can stand; a ``Practice`` is who stands where. Each verb gives a new one.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from icecool3d.events import Judgement
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Pose
from icecool3d.pieces import COLOURS, Shape, ball_centres, distance_in_plan, footprint, standing
from icecool3d.school import Point, School, penguin_title
from icecool3d.school.wall_solids import NO_DOOR, collision_boxes
from icecool3d.trace import Flick, Trace

MOST = 30
"""How many steps can be undone, and how many flicks are kept: each is a megabyte or two."""
_CORNERS = 96

OUTSIDE = Phrase("There is no floor here: choose a place in a room")
IN_WALL = Phrase("A wall is in the way: choose a place further from it")
TAKEN = Phrase("Another penguin is in the way: choose a free place")
LEFT_SCHOOL = Phrase("A penguin lies outside the school: put it back, or try again from the same start")
NOBODY = Phrase("Nobody stands here yet: put a penguin on the floor")
"""Why something cannot be done, and after the colon what would be right."""


@dataclass(frozen=True, eq=False)
class Floor:
    """Where penguins of one shape can be put by hand. Quick enough to ask in every frame.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> floor = floor_of(load_school("two-rooms"), load_penguin().shape)
    >>> floor.why_not({}, "red", (0.0, 0.0)) is None  # in the doorway
    True
    >>> floor.why_not({}, "red", (9.0, 0.0))
    'There is no floor here: choose a place in a room'
    """

    school: School
    """What it is the floor of."""
    shape: Shape
    """Who stands on it."""
    low: Array
    """Where in plan the cardboard begins that is in the way, (K, 2), m."""
    high: Array
    """Where it ends, (K, 2), m."""

    def why_not(self, poses: Mapping[str, Pose], name: str, at: Point) -> Phrase | None:
        """Say why a penguin cannot stand upright at a point, m; None: it can.

        ``poses`` are everybody's; where it stands itself is not in its own way.
        """
        if self.school.room_at(at) is None:
            return OUTSIDE
        nearest = np.clip(at, self.low, self.high)
        if np.hypot(*(nearest - at).T).min(initial=math.inf) < self.shape.base_radius:
            return IN_WALL
        others = [pose for other, pose in poses.items() if other != name]
        if others and self._beside(others, at) < self.shape.base_radius:
            return TAKEN
        return None

    def lies_outside(self, pose: Pose) -> bool:
        """Whether no part of a penguin is over a box: then nobody can be flicked."""
        corners = footprint(self.shape, np.array([pose]), _CORNERS)[0].tolist()
        return all(self.school.room_at((x, y)) is None for x, y in (pose[:2], *corners))

    def _beside(self, poses: list[Pose], at: Point) -> float:
        """Return how far a point is from the nearest footprint, m."""
        centres = ball_centres(self.shape, np.array(poses))
        return float(distance_in_plan(self.shape, centres, np.array([at] * len(poses))).min())


def floor_of(school: School, shape: Shape) -> Floor:
    """Return the floor of a school for penguins of a shape."""
    boxes = collision_boxes(school)
    low, high = boxes.centres - boxes.half_sizes, boxes.centres + boxes.half_sizes
    # Lintels are in the way only of those who are taller.
    solid = (boxes.doors == NO_DOOR) | (low[:, 2] < shape.height)
    return Floor(school, shape, low[solid, :2], high[solid, :2])


@dataclass(frozen=True, eq=False)
class Attempt:
    """A flick that was made."""

    start: Mapping[str, Pose]
    """How everybody stood before it."""
    flick: Flick
    """The push."""
    trace: Trace
    """How everything moved."""
    judgement: Judgement
    """What that meant."""


@dataclass(frozen=True, eq=False)
class Practice:
    """Who stands where, and what was tried.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_school
    >>> floor = floor_of(load_school("school"), load_penguin().shape)
    >>> practice = put(Practice(), floor, "red", (0.0, 0.0))
    >>> practice.poses["red"][:2], undone(practice).poses
    ((0.0, 0.0), {})
    """

    poses: Mapping[str, Pose] = field(default_factory=dict)
    """How everybody stands who is on the table, in the order of the colours."""
    attempts: tuple[Attempt, ...] = ()
    """The flicks, oldest first."""
    past: tuple["Practice", ...] = ()
    """What can be gone back to, oldest first."""

    @property
    def last(self) -> Attempt | None:
        """The last flick."""
        return self.attempts[-1] if self.attempts else None


def put(practice: Practice, floor: Floor, name: str, at: Point, facing: float = 0.0) -> Practice:
    """Put a penguin upright at a point (m), looking towards ``facing`` (radians), if it can stand there."""
    reason = floor.why_not(practice.poses, name, at)
    if reason is not None:
        wrong = Phrase("cannot stand there ({why})", why=reason)
        raise InputError(
            Phrase("penguin {name}", name=penguin_title(name)),
            wrong,
            Phrase("expected a free place in a room"),
        )
    pose = tuple(standing(*at, math.degrees(facing)).tolist())
    return _changed(practice, {**practice.poses, name: pose})


def taken_away(practice: Practice, name: str) -> Practice:
    """Take a penguin from the table."""
    return _changed(practice, {other: pose for other, pose in practice.poses.items() if other != name})


def cannot_flick(practice: Practice, floor: Floor) -> Phrase | None:
    """Say why nobody can be flicked now; None: anybody can."""
    if not practice.poses:
        return NOBODY
    return LEFT_SCHOOL if any(map(floor.lies_outside, practice.poses.values())) else None


def flicked(practice: Practice, flick: Flick, trace: Trace, judgement: Judgement) -> Practice:
    """Take a flick as it came out: everybody stays where it left them."""
    ends = zip(trace.penguins, trace.pose[-1].tolist(), strict=True)
    after = _changed(practice, {name: tuple(pose) for name, pose in ends})
    attempts = (*after.attempts, Attempt(practice.poses, flick, trace, judgement))
    return replace(after, attempts=attempts[-MOST:])


def retried(practice: Practice) -> Practice:
    """Put everybody back as they stood before the last flick; what that flick was stays known."""
    return practice if practice.last is None else _changed(practice, practice.last.start)


def undone(practice: Practice) -> Practice:
    """Take back the last thing done, whatever it was."""
    if not practice.past:
        return practice
    return replace(practice.past[-1], past=practice.past[:-1])


def _changed(practice: Practice, poses: Mapping[str, Pose]) -> Practice:
    ordered = {name: poses[name] for name in COLOURS if name in poses}
    past = (*practice.past, replace(practice, past=()))
    return replace(practice, poses=ordered, past=past[-MOST:])
