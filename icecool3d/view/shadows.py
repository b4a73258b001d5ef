"""The penguins' shadows on the ground: sheets that cover no more of it than a shadow can reach."""

import numpy as np
from panda3d.core import ColorBlendAttrib, LVecBase4f, NodePath

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import rotate
from icecool3d.penguin import Shape
from icecool3d.school import Rect, School
from icecool3d.view.daylight import sun_direction
from icecool3d.view.geometry import node
from icecool3d.view.surfaces import level, with_roughness

REACH = 0.055
"""How far beside a penguin and its shadow the ground is darker, m."""
_EVERYTHING = Rect(-9.0, -9.0, 9.0, 9.0)
_GIVE = 0.001
"""A penguin that is so far in a wall is beside it all the same, m."""
LEVEL = 0.0005
"""How high above the floor shadows lie, m: just above all prints."""


def multiply(found: NodePath) -> None:
    """Let what hangs under a node darken what is drawn before it."""
    found.set_bin("fixed", 0)
    found.set_depth_write(False)
    found.set_attrib(
        ColorBlendAttrib.make(
            ColorBlendAttrib.M_add, ColorBlendAttrib.O_fbuffer_color, ColorBlendAttrib.O_zero
        )
    )


def sheet(colour: str) -> NodePath:
    """Give a sheet for one penguin's shadow."""
    unit = level(
        Rect(0.0, 0.0, 1.0, 1.0), 0.0, np.array([0.0, 0.0, 1.0, 1.0]), with_roughness("#FFFFFF", 1.0)
    )
    return node(f"shadow {colour}", unit)


def shaded(shape: Shape, pose: Array) -> Rect:
    """Give what of the ground a penguin in a pose (7,) can darken.

    >>> upright = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> shaded(Shape(0.015, 0.0095, 0.05), upright).contains((0.0, 0.0))
    True
    """
    ends = np.array([[0.0, 0.0, shape.base_centre], [0.0, 0.0, shape.head_centre]])
    balls = pose[:3] + rotate(pose[3:], ends)
    sun = sun_direction()
    cast = balls[:, :2] - balls[:, 2:] * (sun[:2] / sun[2])
    places = np.concatenate((balls[:, :2], cast))
    (left, bottom), (right, top) = (
        (places.min(axis=0) - REACH).tolist(),
        (places.max(axis=0) + REACH).tolist(),
    )
    return Rect(left, bottom, right, top)


def walled(school: School, shape: Shape, pose: Array) -> Rect:
    """Give the room whose walls are all round a penguin in a pose (7,), or everything if none has them so.

    >>> from icecool3d.school import load_school
    >>> upright = np.array([-0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> walled(load_school("two-rooms"), Shape(0.015, 0.0095, 0.05), upright).xmax
    0.0
    """
    base = pose[:3] + rotate(pose[3:], np.array([0.0, 0.0, shape.base_centre]))
    x, y, z = base.tolist()
    if z < school.wall_height:
        for room in school.rooms:
            if room.interior.inset(shape.base_radius - _GIVE).contains((x, y)):
                return room.rect
    return _EVERYTHING


def cover(found: NodePath, rect: Rect, room: Rect) -> None:
    """Stretch a sheet over a rectangle of the ground; what is beside a room lies behind its walls."""
    found.set_pos(rect.xmin, rect.ymin, LEVEL)
    found.set_scale(rect.xmax - rect.xmin, rect.ymax - rect.ymin, 1.0)
    found.set_shader_input("room", LVecBase4f(room.xmin, room.ymin, room.xmax, room.ymax))
