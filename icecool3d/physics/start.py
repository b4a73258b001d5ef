"""How all penguins start: where they can stand, and how they move once the finger has struck."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from icecool3d.kit.arrays import Array, Flags, Whole, length
from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.physics.aim_frame import at_centres, balance
from icecool3d.physics.finger import strike
from icecool3d.physics.world_settings import JAMMED, START_TOLERANCE
from icecool3d.pieces import Penguin, footprint, hulls, lowest_points
from icecool3d.school import School, penguin_title
from icecool3d.trace import FLOOR, FURNITURE, WALL, Finger, Flick

_UNIT_TOLERANCE = 1e-3
"""How far from unit length a start's quaternion may be, …"""
_ROUNDING = 1e-12
"""… and how far without being put right, so that an end pose starts the next flick as it is."""
_FARTHEST = 100.0
"""No start is farther from the origin than this, m."""
_STEEP = 0.5
"""What lies so much above or below another rather than beside it: the normal's height, of 1."""


class Near(NamedTuple):
    """Two that stand near each other, by the numbers of ``Contacts``."""

    one: int
    """The one, …"""
    other: int
    """… the other, …"""
    gap: float
    """… how far apart they are, m, …"""
    steepness: float
    """… and how much the one is above the other: the height of the normal between them, 0 to 1."""


@dataclass(frozen=True, eq=False)
class Start:
    """How all penguins stand and move when the clock starts."""

    poses: Array
    """Of their frames, (P, 7)."""
    linear: Array
    """Velocity of their centres of mass, (P, 3), m/s."""
    angular: Array
    """Spin, (P, 3), rad/s."""

    def of(self, who: Whole) -> "Start":
        """Return how some of them start."""
        return Start(self.poses[who], self.linear[who], self.angular[who])


def struck(
    flick: Flick, models: Sequence[Penguin], names: Sequence[str], poses: ArrayLike, finger: Finger
) -> Start:
    """Return how all start once the finger has struck one of them, or refuse what no finger can do.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> flick = Flick("red", aim=0.0, speed=2.0)
    >>> struck(flick, [load_penguin()], ["red"], [standing(0.1, 0.2)], Finger()).linear.round(2).tolist()
    [[1.11, 0.0, 0.0]]
    """
    if flick.penguin not in names:
        right = Phrase("expected one of: {known}", known=", ".join(names))
        raise FlickError("flick.penguin", Phrase("is {value!a:.40}", value=flick.penguin), right)
    who = names.index(flick.penguin)
    starts = checked_poses(poses, names)
    blow = strike(flick, models[who], starts[who], finger)
    linear, angular = np.zeros((2, len(starts), 3))
    linear[who], angular[who] = blow.linear, blow.angular
    return Start(starts, linear, angular)


def released(
    models: Sequence[Penguin], names: Sequence[str], poses: ArrayLike, velocities: ArrayLike
) -> Start:
    """Return how all start that are let go at velocities (P, 6, as in traces)."""
    starts = checked_poses(poses, names)
    speeds = np.array(velocities, dtype=np.float64)
    if speeds.shape != (len(starts), 6) or not np.all(np.isfinite(speeds)):
        raise FlickError(
            "velocities",
            Phrase("are no velocities"),
            Phrase("expected {count} times 6 finite numbers", count=len(starts)),
        )
    return Start(starts, at_centres(speeds, starts[:, 3:], balance(models)), speeds[:, 3:])


def checked_poses(poses: ArrayLike, names: Sequence[str]) -> Array:
    """Return the start poses as an array (P, 7), or refuse what is no list of poses.

    >>> from icecool3d.pieces import standing
    >>> checked_poses([standing(0.1, 0.2)], ["red"]).shape
    (1, 7)
    """
    right = Phrase("expected {count} poses of 7 numbers: x y z (m) qx qy qz qw", count=len(names))
    try:
        array = np.array(poses, dtype=np.float64)
    except (TypeError, ValueError):
        raise FlickError("start", Phrase("is no array of numbers"), right) from None
    if array.shape != (len(names), 7):
        raise FlickError("start", Phrase("has shape {shape}", shape=array.shape), right)
    for name, pose in zip(names, array, strict=True):
        if not np.all(np.isfinite(pose)) or np.max(np.abs(pose[:3])) > _FARTHEST:
            raise FlickError(
                Phrase("penguin {name}", name=penguin_title(name)),
                Phrase("stands nowhere"),
                Phrase("expected finite numbers, within {most:g} m of the origin", most=_FARTHEST),
            )
        off = abs(float(length(pose[3:])) - 1.0)
        if off > _UNIT_TOLERANCE:
            raise FlickError(
                Phrase("penguin {name}", name=penguin_title(name)),
                Phrase("has no orientation"),
                Phrase("expected a quaternion of length 1"),
            )
        if off > _ROUNDING:
            pose[3:] /= length(pose[3:])
    return array


def check_in_school(school: School, models: Sequence[Penguin], poses: Array, names: Sequence[str]) -> None:
    """Refuse penguins of which no part is over a box.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> from icecool3d.school import load_school
    >>> check_in_school(load_school("two-rooms"), [load_penguin()], np.array([standing(9.0, 0.0)]), ["red"])
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    icecool3d.kit.errors.FlickError: penguin Red: stands outside the school, at 9.000, 0.000; expected ...
    """
    rects = np.array(
        [(room.rect.xmin, room.rect.ymin, room.rect.xmax, room.rect.ymax) for room in school.rooms]
    )
    inside = _over_any(poses[:, None, :2], rects)
    if np.all(inside):
        return
    inside |= _over_any(footprint(hulls([model.shape for model in models]), poses), rects)
    for name, pose, fine in zip(names, poses, inside, strict=True):
        if not fine:
            wrong = Phrase("stands outside the school, at {x:.3f}, {y:.3f}", x=pose[0], y=pose[1])
            raise FlickError(
                Phrase("penguin {name}", name=penguin_title(name)),
                wrong,
                Phrase("expected a place in one of its rooms"),
            )


def _over_any(points: Array, rects: Array) -> Flags:
    """Return for each group of points (P, K, 2) whether one of them is over one of the rectangles (R, 4)."""
    low, high = rects[:, :2], rects[:, 2:]
    within = (points[:, :, None] >= low) & (points[:, :, None] <= high)
    over: Flags = np.any(np.all(within, axis=-1), axis=(1, 2))
    return over


def check_contacts(
    gaps: Iterable[Near],
    models: Sequence[Penguin],
    poses: Array,
    names: Sequence[str],
    furniture: Sequence[str] = (),
) -> None:
    """Refuse penguins that stick in something, or that nothing holds; ``furniture`` are the ids of such.

    The floor is looked at exactly, and all else as the engine sees it.

    >>> from icecool3d.pieces import load_penguin
    >>> hovering = np.array([[0.1, 0.2, 0.03, 0, 0, 0, 1]])
    >>> check_contacts([], [load_penguin()], hovering, ["red"])
    ... # doctest: +ELLIPSIS
    Traceback (most recent call last):
    icecool3d.kit.errors.FlickError: penguin Red: hangs in the air, 30.0 mm above the floor; expected ...
    """
    heights = lowest_points(hulls([model.shape for model in models]), poses)[:, 2].tolist()
    touching = {index for index, height in enumerate(heights) if height <= START_TOLERANCE}
    overlaps = [(-height, index, FLOOR) for index, height in enumerate(heights)]
    for one, other, gap, steepness in gaps:
        if FLOOR in (one, other):
            continue
        who, what = max(one, other), min(one, other)
        if gap <= START_TOLERANCE:
            touching.update((one, other))
        if what > WALL or heights[who] > START_TOLERANCE or steepness < _STEEP or gap < -JAMMED:
            overlaps.append((-gap, who, what))
    deepest, who, what = max(overlaps)
    if deepest > START_TOLERANCE:
        _refuse_overlap(who, what, deepest, names, furniture)
    for index, (name, height) in enumerate(zip(names, heights, strict=True)):
        if index not in touching:
            wrong = Phrase("hangs in the air, {height:.1f} mm above the floor", height=height * 1000)
            raise FlickError(
                Phrase("penguin {name}", name=penguin_title(name)),
                wrong,
                Phrase("expected it to touch what it rests on"),
            )


def _refuse_overlap(
    who: int, what: int, depth: float, names: Sequence[str], furniture: Sequence[str]
) -> None:
    fixed = {FLOOR: Phrase("the floor"), WALL: Phrase("a wall")}
    fixed |= {FURNITURE - place: Phrase("furniture {name}", name=id_) for place, id_ in enumerate(furniture)}
    other = fixed[what] if what in fixed else Phrase("penguin {name}", name=penguin_title(names[what]))
    wrong = Phrase("stands {depth:.1f} mm deep in {other}", depth=depth * 1000, other=other)
    raise FlickError(
        Phrase("penguin {name}", name=penguin_title(names[who])),
        wrong,
        Phrase("expected at most {most:g} mm", most=START_TOLERANCE * 1000),
    )
