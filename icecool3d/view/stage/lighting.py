"""Light by shaders: what they are told of daylight, eye and penguins, and what the sun sees of the school."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from panda3d.core import (
    BitMask32,
    Camera,
    ColorBlendAttrib,
    ColorWriteAttrib,
    CullFaceAttrib,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4f,
    LVecBase3f,
    LVecBase4f,
    NodePath,
    OrthographicLens,
    Point3,
    PTA_LVecBase4f,
    RenderState,
    SamplerState,
    ShaderAttrib,
    Texture,
    TextureAttrib,
    WindowProperties,
)

from icecool3d.kit.arrays import Array
from icecool3d.kit.rotation import rotate
from icecool3d.pieces import Shape
from icecool3d.school import Rect, School
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.daylight import Daylight, Lit, sun_direction
from icecool3d.view.stage.geometry import node, texture
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.shading import Shaders
from icecool3d.view.stage.surfaces import level, with_roughness

MOST_SHADOWS = 8
"""Bodies whose shadows are drawn, as ``light.glsl`` says."""


def tell_daylight(root: NodePath, daylight: Daylight) -> None:
    """Tell shaders how the school's own light falls."""
    region = daylight.region
    width, height = region.xmax - region.xmin, region.ymax - region.ymin
    root.set_shader_input("daylight", texture("daylight", daylight.image, mipmaps=False))
    place = (1.0 / width, 1.0 / height, -region.xmin / width, -region.ymin / height)
    root.set_shader_input("to_daylight", LVecBase4f(*place))


def tell_eye(root: NodePath, view: View) -> None:
    """Tell shaders from where one looks."""
    eye = LVecBase4f(*view.backward, 0.0) if view.is_flat else LVecBase4f(*view.eye, 1.0)
    root.set_shader_input("eye", eye)


@dataclass(frozen=True, eq=False)
class Caster:
    """A body that throws a shadow: two balls and what is between."""

    foot: LVecBase4f
    """Middle and radius of its base ball, m."""
    head: LVecBase4f
    """The same of its head ball."""
    shaded: Rect
    """What of the plan it can darken."""

    @property
    def covered(self) -> Rect:
        """What of the plan lies under it."""
        (x, y, _, foot), (u, v, _, head) = self.foot, self.head
        return Rect(
            min(x - foot, u - head), min(y - foot, v - head), max(x + foot, u + head), max(y + foot, v + head)
        )


def caster_of(shape: Shape, pose: Array) -> Caster:
    """Return a body in a pose (7,) as what throws a shadow."""
    base, head = _balls(shape, pose).tolist()
    balls = LVecBase4f(*base, shape.base_radius), LVecBase4f(*head, shape.head_radius)
    return Caster(*balls, shaded(shape, pose))


NOWHERE = LVecBase4f(0.0, 0.0, -1000.0, 0.0)
"""A ball that throws no shadow on anything: the sun never shines from below."""


def tell_casters(shown: NodePath, casters: Sequence[Caster]) -> None:
    """Tell shaders which bodies can darken what hangs under a node: each more costs time."""
    some = casters[:MOST_SHADOWS]
    for name, balls in (("feet", [each.foot for each in some]), ("heads", [each.head for each in some])):
        shown.set_shader_input(name, PTA_LVecBase4f(balls + [NOWHERE] * (MOST_SHADOWS - len(balls))))
    shown.set_shader_input("penguins", float(len(some)))


def darken(shaders: Shaders, solid: NodePath, casters: Sequence[Caster]) -> None:
    """Let bodies darken something solid, by the quickest shader that knows so many."""
    shaders.light_one(solid, "solid", len(casters))
    tell_casters(solid, casters)


def _balls(shape: Shape, pose: Array) -> Array:
    """Return the middles of a body's base ball and head ball, (2, 3), m."""
    ends = np.array([[0.0, 0.0, shape.base_centre], [0.0, 0.0, shape.head_centre]])
    found: Array = pose[:3] + rotate(pose[3:], ends)
    return found


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
    """Return a sheet for one penguin's shadow."""
    unit = level(
        Rect(0.0, 0.0, 1.0, 1.0), 0.0, np.array([0.0, 0.0, 1.0, 1.0]), with_roughness("#FFFFFF", 1.0)
    )
    return node(f"shadow {colour}", unit)


def shaded(shape: Shape, pose: Array) -> Rect:
    """Return what of the ground a penguin in a pose (7,) can darken.

    >>> upright = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> shaded(Shape(0.015, 0.0095, 0.05), upright).contains((0.0, 0.0))
    True
    """
    balls = _balls(shape, pose)
    sun = sun_direction()
    cast = balls[:, :2] - balls[:, 2:] * (sun[:2] / sun[2])
    places = np.concatenate((balls[:, :2], cast))
    (left, bottom), (right, top) = (
        (places.min(axis=0) - REACH).tolist(),
        (places.max(axis=0) + REACH).tolist(),
    )
    return Rect(left, bottom, right, top)


def walled(school: School, shape: Shape, pose: Array) -> Rect:
    """Return the room whose walls are all round a penguin in a pose (7,), or everything if none has them so.

    >>> from icecool3d.school import load_school
    >>> upright = np.array([-0.2, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
    >>> walled(load_school("two-rooms"), Shape(0.015, 0.0095, 0.05), upright).xmax
    0.0
    """
    x, y, z = _balls(shape, pose)[0].tolist()
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


SUNLIT = BitMask32.bit(1)
"""What is hidden from this mask throws no shadow while the sun watches."""
SIDE = 2048
"""Width and height of the sun's picture, pixels."""
BIAS = 0.0006
"""By how much what the sun sees is moved away from it, m, so that nothing shades itself."""


class SunView:
    """The sun's picture of a school: how far away is what it sees first."""

    def __init__(self, stage: Stage, school: Lit, root: NodePath | None = None, side: int = SIDE) -> None:
        """Make room for the picture, ``side`` pixels large; what hangs under ``root`` is shaded by it."""
        self._stage, self._root, self._side = stage, root or stage.root, side
        bounds, height = school.bounds, school.wall_height
        self._reach = math.hypot(bounds.xmax - bounds.xmin, bounds.ymax - bounds.ymin) / 2.0 + height
        self._middle = Point3(*bounds.centre, 0.0)
        self._depth = Texture("sun depth")
        self._depth.set_format(Texture.F_depth_component24)
        self._depth.minfilter = self._depth.magfilter = SamplerState.FT_shadow
        self._depth.wrap_u = self._depth.wrap_v = SamplerState.WM_border_color
        self._depth.set_border_color((1.0, 1.0, 1.0, 1.0))
        self._eye = NodePath(self._camera())
        direction = LVecBase3f(*sun_direction())
        self._eye.set_pos(self._middle + direction * 2.0 * self._reach)
        self._eye.look_at(self._middle)
        self._root.set_shader_input("sun_depth", self._depth)

    def draw(self, moving: NodePath) -> None:
        """Draw the school as it is now, without what moves."""
        moving.hide()
        root = self._stage.root
        self._eye.reparent_to(root)
        root.set_shader_input("sun_view", self._to_picture())
        buffer = self._buffer()
        buffer.make_display_region().set_camera(self._eye)
        self._stage.draw_aside(buffer)
        self._eye.detach_node()
        moving.show()

    def watch(self) -> GraphicsOutput:
        """Draw it together with every frame from now on, for as long as what this returns is active.

        Whoever asked for it removes it from the engine at the end.
        """
        self._eye.reparent_to(self._root)
        self._eye.node().set_camera_mask(SUNLIT)
        self._root.set_shader_input("sun_view", self._to_picture())
        buffer = self._buffer()
        buffer.make_display_region().set_camera(self._eye)
        return buffer

    def _camera(self) -> Camera:
        lens = OrthographicLens()
        lens.set_film_size(2.0 * self._reach, 2.0 * self._reach)
        lens.set_near_far(0.5 * self._reach, 3.5 * self._reach)
        camera = Camera("sun", lens)
        state = RenderState.make(ShaderAttrib.make_off(), 1000)
        state = state.set_attrib(TextureAttrib.make_all_off(), 1000)
        state = state.set_attrib(ColorWriteAttrib.make(ColorWriteAttrib.C_off), 1000)
        camera.set_initial_state(state.set_attrib(CullFaceAttrib.make(CullFaceAttrib.M_cull_none), 1000))
        return camera

    def _buffer(self) -> GraphicsOutput:
        pixels = FrameBufferProperties()
        pixels.set_depth_bits(24)
        stage = self._stage
        buffer = stage.engine.make_output(
            stage.output.get_pipe(),
            "sun",
            -1,
            pixels,
            WindowProperties(size=(self._side, self._side)),
            GraphicsPipe.BF_refuse_window,
            stage.output.get_gsg(),
            stage.output,
        )
        buffer.add_render_texture(self._depth, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_depth)
        return buffer

    def _to_picture(self) -> LMatrix4f:
        """Return the matrix from the world to places (0 to 1) and depth in the picture, less the bias."""
        half = LMatrix4f.translate_mat(1.0, 1.0, 1.0) * LMatrix4f.scale_mat(0.5)
        near = LMatrix4f.translate_mat(0.0, 0.0, -BIAS / (3.0 * self._reach))
        to_eye = LMatrix4f(self._eye.get_top().get_mat(self._eye))
        return to_eye * LMatrix4f(self._eye.node().get_lens().get_projection_mat()) * half * near
