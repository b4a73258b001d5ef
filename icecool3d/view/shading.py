"""The few shaders, put together from their files, and what they are told about light and eye."""

from collections.abc import Sequence
from importlib.resources import files

import numpy as np
from panda3d.core import LVecBase3f, LVecBase4f, NodePath, PTA_LVecBase4f, Shader

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import rotate
from icecool3d.penguin import Shape
from icecool3d.view.camera import View
from icecool3d.view.daylight import Daylight, sun_direction
from icecool3d.view.geometry import texture

MOST = 8
"""Penguins whose shadows are drawn, as ``light.glsl`` says."""


def shader(kind: str, *, ice: bool = False) -> Shader:
    """Put together the shader of ``ground``, with ``ice`` on it or not, of ``shadow`` or of ``solid``."""
    folder = files(__package__) / "shaders"
    light, own = ((folder / name).read_text() for name in ("light.glsl", f"{kind}.frag"))
    fragment = f"#version 130\n{'#define ICE' if ice else ''}\n{light}\n{own}"
    return Shader.make(Shader.SL_GLSL, (folder / "corner.vert").read_text(), fragment)


def tell_daylight(root: NodePath, daylight: Daylight) -> None:
    """Tell shaders how the school's own light falls."""
    region = daylight.region
    width, height = region.xmax - region.xmin, region.ymax - region.ymin
    root.set_shader_input("daylight", texture("daylight", daylight.image, mipmaps=False))
    place = (1.0 / width, 1.0 / height, -region.xmin / width, -region.ymin / height)
    root.set_shader_input("daylight_place", LVecBase4f(*place))
    root.set_shader_input("sun", LVecBase3f(*sun_direction()))


def tell_eye(root: NodePath, view: View) -> None:
    """Tell shaders whence one looks."""
    eye = LVecBase4f(*view.backward, 0.0) if view.is_flat else LVecBase4f(*view.eye, 1.0)
    root.set_shader_input("eye", eye)


def tell_penguins(root: NodePath, shape: Shape, poses: Sequence[Array]) -> None:
    """Tell shaders where penguins (7,) each are, for their shadows: two balls and what is between."""
    shadows = np.array(poses[:MOST], dtype=float).reshape(-1, 7)
    for name, height, radius in (
        ("feet", shape.base_centre, shape.base_radius),
        ("heads", shape.head_centre, shape.head_radius),
    ):
        middles = shadows[:, :3] + rotate(shadows[:, 3:], np.array([0.0, 0.0, height]))
        balls = [LVecBase4f(*middle, radius) for middle in middles.tolist()]
        root.set_shader_input(name, PTA_LVecBase4f(balls + [LVecBase4f(0.0)] * (MOST - len(balls))))
    root.set_shader_input("penguins", float(len(shadows)))
