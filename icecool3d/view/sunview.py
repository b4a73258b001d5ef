"""What the sun sees of the school, drawn once: by it walls and penguins know whether a wall shades them."""

import math

from panda3d.core import (
    Camera,
    ColorWriteAttrib,
    CullFaceAttrib,
    FrameBufferProperties,
    GraphicsOutput,
    GraphicsPipe,
    LMatrix4f,
    LVecBase3f,
    NodePath,
    OrthographicLens,
    Point3,
    RenderState,
    SamplerState,
    ShaderAttrib,
    Texture,
    TextureAttrib,
    WindowProperties,
)

from icecool3d.school import School
from icecool3d.view.daylight import sun_direction
from icecool3d.view.stage import Stage

SIDE = 2048
"""Width and height of the sun's picture, pixels."""
BIAS = 0.0006
"""By how much what the sun sees is moved away from it, m, so that nothing shades itself."""


class SunView:
    """The sun's picture of a school: how far away is what it sees first."""

    def __init__(self, stage: Stage, school: School) -> None:
        """Make room for the picture; nothing is drawn yet."""
        self._stage = stage
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
        stage.root.set_shader_input("sun_depth", self._depth)

    def draw(self, moving: NodePath) -> None:
        """Draw the school as it is now, without what moves."""
        moving.hide()
        root, engine, output = self._stage.root, self._stage.engine, self._stage.output
        self._eye.reparent_to(root)
        root.set_shader_input("sun_view", self._to_picture())
        buffer = self._buffer()
        buffer.make_display_region().set_camera(self._eye)
        output.set_active(False)
        engine.render_frame()
        output.set_active(True)
        engine.remove_window(buffer)
        self._eye.detach_node()
        moving.show()

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
            WindowProperties(size=(SIDE, SIDE)),
            GraphicsPipe.BF_refuse_window,
            stage.output.get_gsg(),
            stage.output,
        )
        buffer.add_render_texture(self._depth, GraphicsOutput.RTM_bind_or_copy, GraphicsOutput.RTP_depth)
        return buffer

    def _to_picture(self) -> LMatrix4f:
        """Give the matrix from the world to places (0 to 1) and depth in the picture, less the bias."""
        half = LMatrix4f.translate_mat(1.0, 1.0, 1.0) * LMatrix4f.scale_mat(0.5)
        near = LMatrix4f.translate_mat(0.0, 0.0, -BIAS / (3.0 * self._reach))
        to_eye = LMatrix4f(self._stage.root.get_mat(self._eye))
        return to_eye * LMatrix4f(self._eye.node().get_lens().get_projection_mat()) * half * near
