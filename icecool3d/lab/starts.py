"""How cases and specs write where a flick begins: the school, and how penguins stand in it.

A stranger's file may name only files that came with it, or shipped ones.
"""

import math
from pathlib import Path
from typing import Annotated

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.codec import Declared, Finite, Within
from icecool3d.kit.errors import InputError, SceneError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import about_axis, multiply
from icecool3d.pieces import Shape, lowest_points
from icecool3d.school import School, load_school
from icecool3d.school.scene_format import Coordinate, Spot

UNIT_TOLERANCE = 1e-3
"""How far from unit length a quaternion may be."""

_UP, _NORTH = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])
Direction = Annotated[float, Within(ge=-360.0, le=360.0)]
"""Degrees."""


class Stance(Declared, frozen=True, kw_only=True):
    """How a penguin stands: its ``pose``, or where it is ``at`` and how it leans.

    >>> Stance(at=(0.1, 0.0), lean=90.0).pose_of(Shape(0.015, 0.0095, 0.05)).round(6).tolist()
    [0.1, 0.0, 0.015, 0.0, 0.707107, 0.0, 0.707107]
    """

    at: Spot | None = None
    """Where its base is, m."""
    height: Coordinate = 0.0
    """Of its lowest point, m."""
    lean: Annotated[float, Within(ge=-180.0, le=180.0)] = 0.0
    """From upright, degrees."""
    towards: Direction = 0.0
    """Where it leans."""
    facing: Direction = 0.0
    """Where its beak looks when it is stood up again."""
    pose: tuple[Coordinate, Coordinate, Coordinate, Finite, Finite, Finite, Finite] | None = None
    """Instead of all that: x y z (m) qx qy qz qw."""

    def __post_init__(self) -> None:
        """Refuse what tells no place, two, or no orientation."""
        if self.pose is None:
            if self.at is None:
                raise InputError("stance.at", Phrase("is missing"), Phrase("expected it to be given"))
            return
        for key in ("at", "height", "lean", "towards", "facing"):
            if getattr(self, key):
                right = Phrase("expected one of: {known}", known="at, pose")
                raise InputError(f"stance.{key}", Phrase("stands beside {key}", key="pose"), right)
        if not abs(math.hypot(*self.pose[3:]) - 1.0) <= UNIT_TOLERANCE:
            right = Phrase("expected x y z (m) and a quaternion of length 1")
            raise InputError("stance.pose", Phrase("has no orientation"), right)

    def pose_of(self, shape: Shape) -> Array:
        """Return the pose (7,) of a penguin of that shape."""
        if self.pose is not None:
            return np.array(self.pose)
        assert self.at is not None
        lean, towards, facing = self.lean, self.towards, self.facing
        return posed(self.at, shape, height=self.height, lean=lean, towards=towards, facing=facing)


class NamedStance(Stance, frozen=True, kw_only=True):
    """How a penguin stands, and which."""

    name: str
    """Its colour."""


def posed(
    at: tuple[float, float],
    shape: Shape,
    *,
    height: float = 0.0,
    lean: float = 0.0,
    towards: float = 0.0,
    facing: float = 0.0,
) -> Array:
    """Return the pose (7,) of a penguin whose base is ``at`` (m) and whose lowest point is ``height`` up (m).

    It leans ``lean`` degrees from upright ``towards`` a direction of the plan (degrees); its beak looks
    towards ``facing`` (degrees) when it is stood up again. One that lies (90) has its base's end ``at``, and
    reaches as far ``towards`` as it is tall.

    >>> posed((0.0, 0.0), Shape(0.015, 0.0095, 0.05), height=0.02, facing=180).round(6).tolist()
    [0.0, 0.0, 0.02, 0.0, 0.0, 1.0, 0.0]
    """
    tipped = multiply(about_axis(_UP, np.radians(towards)), about_axis(_NORTH, np.radians(lean)))
    quaternion = multiply(tipped, about_axis(_UP, np.radians(facing - towards)))
    pose = np.concatenate(([*at, 0.0], quaternion))
    pose[2] = height - lowest_points(shape, pose[None])[0, 2]
    return pose


def named_school(name: str, owner: Path) -> School:
    """Return the school that ``owner`` names: a shipped scene, or a path from the owner's folder on."""
    if "/" in name or name.endswith(".toml"):
        return load_school(named_file(name, "scene", owner))
    try:
        return load_school(name)
    except SceneError as reason:
        wrong = Phrase("is {value!a:.40}", value=name)
        raise InputError(f"{owner}: scene", wrong, reason.right) from None


def named_file(name: str, key: str, owner: Path) -> Path:
    """Return the file that ``owner`` names by a key, below its own folder or among the scenes."""
    path = owner.parent / name
    try:
        real = path.resolve()
        inside = any(real.is_relative_to(each.resolve()) for each in (owner.parent, scenes_folder()))
    except (OSError, RuntimeError, ValueError):  # links in a circle, a name that no file can have
        inside = False
    if not inside:
        wrong = Phrase("names a file elsewhere")
        right = Phrase("expected one below the folder of {file}, or among the scenes", file=owner.name)
        raise InputError(f"{owner}: {key}", wrong, right)
    return path
