"""Poses as people write them: where, how high, how far it leans and whither; or the seven numbers."""

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.limits import METRES
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import multiply, turn
from icecool3d.kit.toml import Table
from icecool3d.penguin import Shape, lowest_points

UNIT_TOLERANCE = 1e-3
"""How far from unit length a quaternion may be."""

_UP, _NORTH = np.array([0.0, 0.0, 1.0]), np.array([0.0, 1.0, 0.0])


def pose_from_table(table: Table, shape: Shape) -> Array:
    """Read ``pose``, the seven numbers, or ``at`` with ``height``, ``lean``, ``towards`` and ``facing``.

    >>> from icecool3d.kit.errors import InputError
    >>> lying = Table({"at": [0.1, 0.0], "lean": 90}, "example", "red", InputError)
    >>> pose_from_table(lying, Shape(0.015, 0.0095, 0.05)).round(6).tolist()
    [0.1, 0.0, 0.015, 0.0, 0.707107, 0.0, 0.707107]
    """
    if "pose" in table:
        return _seven_numbers(table)
    x, y = table.numbers("at", 2)
    if max(abs(x), abs(y)) > METRES:
        raise table.refuse(
            "at",
            Phrase("is far away"),
            Phrase("expected metres from -{most:g} to {most:g}", most=METRES),
        )
    return posed(
        (x, y),
        shape,
        height=table.number("height", at_least=-METRES, at_most=METRES, default=0.0),
        lean=table.number("lean", at_least=-180.0, at_most=180.0, default=0.0),
        towards=_degrees(table, "towards"),
        facing=_degrees(table, "facing"),
    )


def posed(
    at: tuple[float, float],
    shape: Shape,
    *,
    height: float = 0.0,
    lean: float = 0.0,
    towards: float = 0.0,
    facing: float = 0.0,
) -> Array:
    """Give the pose (7,) of a penguin whose base is ``at`` (m) and whose lowest point is ``height`` up (m).

    It leans ``lean`` degrees from upright ``towards`` a direction of the plan (degrees); its beak looks
    towards ``facing`` (degrees) when it is stood up again. One that lies (90) has its base's end ``at``, and
    reaches as far ``towards`` as it is tall.

    >>> posed((0.0, 0.0), Shape(0.015, 0.0095, 0.05), height=0.02, facing=180).round(6).tolist()
    [0.0, 0.0, 0.02, 0.0, 0.0, 1.0, 0.0]
    """
    tipped = multiply(turn(_UP, np.radians(towards)), turn(_NORTH, np.radians(lean)))
    quaternion = multiply(tipped, turn(_UP, np.radians(facing - towards)))
    pose = np.concatenate(([*at, 0.0], quaternion))
    pose[2] = height - lowest_points(shape, pose[None])[0, 2]
    return pose


def _degrees(table: Table, key: str) -> float:
    return table.number(key, at_least=-360.0, at_most=360.0, default=0.0)


def _seven_numbers(table: Table) -> Array:
    pose = np.array(table.numbers("pose", 7))
    if np.max(np.abs(pose[:3])) > METRES:
        raise table.refuse(
            "pose",
            Phrase("is far away"),
            Phrase("expected metres from -{most:g} to {most:g}", most=METRES),
        )
    if not abs(float(np.linalg.norm(pose[3:])) - 1.0) <= UNIT_TOLERANCE:
        raise table.refuse(
            "pose", Phrase("has no orientation"), Phrase("expected x y z (m) and a quaternion of length 1")
        )
    return pose
