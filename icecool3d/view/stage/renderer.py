"""The stage: a window or a picture in memory, opened and closed like a file. It leaves nothing behind."""

import math
import sys
from types import TracebackType

from panda3d.core import (
    AntialiasAttrib,
    CardMaker,
    ConfigPage,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsWindow,
    LVecBase4f,
    NodePath,
    OrthographicLens,
    PerspectiveLens,
    Point3,
    RenderState,
    SamplerState,
    TransformState,
    WindowProperties,
    load_prc_file_data,
    unload_prc_file,
)
from panda3d.core import Camera as Eye
from PIL import Image

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.view.stage.camera import FLAT, View
from icecool3d.view.stage.geometry import ANISOTROPY, image
from icecool3d.view.stage.graphics_output import (
    UNSEEN,
    WINDOWS,
    Size,
    bound,
    buffer_beside,
    check_size,
    open_output,
    require_shaders,
)
from icecool3d.view.stage.shading import Shaders

_SOFTWARE = ("llvmpipe", "softpipe", "swrast", "Software Rasterizer")
_SETTINGS = "\n".join(
    [
        "textures-power-2 none",
        # Without asking for more, OpenGL there knows no shader language that is new enough.
        *(["gl-version 3 2"] if sys.platform == "darwin" else []),
        *(f"notify-level-{name} fatal" for name in ("display", "x11display", "glxdisplay", "egldisplay")),
    ]
)
_BETWEEN_SIZES = SamplerState.FT_linear_mipmap_linear, SamplerState.FT_linear_mipmap_nearest
"""How prints are seen that have smaller copies of themselves: finely, and quickly."""
_BACKGROUND = LVecBase4f(0.80, 0.76, 0.71, 1.0)


class Stage:
    """Something to draw on: a window, or a picture in memory.

    ``root`` is the world to fill; ``look`` says from where it is seen; ``step`` draws it once. Use it in a
    ``with`` block, or close it. Any number can follow each other in one process.

    A window keeps a picture of the world, over which panels are drawn anew without it. Where no graphics card
    draws, what moves is drawn right into the window, without that picture and its smooth edges.
    """

    def __init__(self, size: Size, *, title: str | None = None, shaders: Shaders | None = None) -> None:
        """Open a window with a ``title``, or without one a picture in memory."""
        check_size(size)
        self.shaders = shaders or Shaders()
        """What draws all that is lit."""
        self.faults: tuple[Phrase, ...] | None = None
        """What the driver draws wrongly; None: nobody has looked yet (see ``gl_card``)."""
        self._settings: ConfigPage | None = load_prc_file_data("icecool3d stage", _SETTINGS)
        try:
            places = UNSEEN if title is None else WINDOWS
            self.engine, self.output = open_output(places, size, title)
            require_shaders(self.engine, self.output, self.renderer)
        except IcecoolError:
            unload_prc_file(self._settings)
            raise
        self.root = NodePath("world")
        self.eye: NodePath = self.root.attach_new_node(Eye("eye"))
        self._target = bound(self.output) if title is None else None
        self.output.set_clear_color(_BACKGROUND)
        self._direct = self.output.make_display_region()
        self._direct.set_camera(self.eye)
        self._kept = None if title is None else KeptPicture(self.engine, self.output, self.eye)
        self.view = View()
        self._fine: bool | None = None
        self.is_slow = any(name in self.renderer for name in _SOFTWARE)
        """Whether the processor draws, for want of a graphics card."""
        self.look(self.view)

    @property
    def size(self) -> Size:
        """Width and height now, pixels."""
        return self.output.get_x_size(), self.output.get_y_size()

    @property
    def aspect(self) -> float:
        """Width over height."""
        width, height = self.size
        return width / height

    @property
    def renderer(self) -> str:
        """What draws, by the name that it gives itself."""
        gsg = self.output.get_gsg()
        return str(gsg.get_driver_renderer() or type(gsg).__name__)

    @property
    def driver(self) -> str:
        """What draws, and in which version."""
        return f"{self.renderer}, OpenGL {self.output.get_gsg().get_driver_version()}"

    @property
    def warning(self) -> Phrase | None:
        """What a player is told of the faults; None: there are none, or nobody has looked yet."""
        if not self.faults:
            return None
        return Phrase(
            "The graphics driver draws some things wrongly, so everything is drawn plainly, without shadows. "
            "{driver}: {faults}",
            driver=self.driver,
            faults=listed(self.faults),
        )

    @property
    def is_open(self) -> bool:
        """Whether it can be drawn on: users close windows."""
        return bool(self.output.is_valid())

    def look(self, view: View) -> None:
        """See the world as a view says."""
        self.view = view
        far = view.distance
        if view.is_flat:
            lens = OrthographicLens()
            lens.set_film_size(view.span * self.aspect, view.span)
            lens.set_near_far(far - 2.0 * view.span - 1.0, far + 2.0 * view.span + 1.0)
        else:
            lens = PerspectiveLens()
            degrees = math.degrees(max(view.field, FLAT))
            lens.set_fov(_fov_across(degrees, self.aspect), degrees)
            lens.set_near_far(0.1 * far, 3.0 * far + 4.0)
        self.eye.node().set_lens(lens)
        self.eye.set_pos(Point3(*view.eye))
        # Straight above there is no horizon to be level with: the eye's own up says which way it turns.
        self.eye.look_at(self.root, Point3(*view.target), Point3(*view.up) - Point3(0.0))

    def step(self, *, moving: bool = False) -> None:
        """Draw one frame. While things are moving, a renderer without a graphics card draws them rougher."""
        fine = not (moving and self.is_slow)
        self._refine(fine)
        if self._kept is not None:
            self._direct.set_active(not fine)
            self._kept.show(drawn=fine, shown=fine)
        self._render()

    def step_panels(self) -> None:
        """Draw what lies over the world once more, and the world as it was drawn last in ``step``."""
        if self._kept is not None and not self._direct.is_active():
            self._kept.show(drawn=False, shown=True)
        self._render()

    def hear(self) -> None:
        """Take what the display tells of the window's size and end, without drawing anything."""
        self.output.set_active(False)
        if self._kept is not None:
            self._kept.show(drawn=False, shown=not self._direct.is_active())
        self.engine.render_frame()
        self.output.set_active(True)

    def draw_aside(self, buffer: GraphicsOutput) -> None:
        """Draw one frame of a buffer of one's own, and nothing else."""
        self.hear()
        self.engine.remove_window(buffer)

    def _render(self) -> None:
        self.engine.render_frame()
        # States that nobody uses any more hold pictures, and go only when they are asked to.
        RenderState.garbage_collect()
        TransformState.garbage_collect()

    def finish(self, *, moving: bool = False) -> None:
        """Draw one frame and wait until its last pixel is there."""
        self.step(moving=moving)
        if self._target is not None:
            self.engine.extract_texture_data(self._target, self.output.get_gsg())

    def picture(self) -> Image.Image:
        """Draw one frame and return it."""
        self.finish()
        if self._target is None:
            self.engine.flip_frame()  # a window is read as it is seen
        return self.shot()

    def shot(self) -> Image.Image:
        """Return the frame that was drawn last."""
        if self._target is not None:
            return image(self._target)
        shot = self.output.get_screenshot()
        if shot is None:
            raise IcecoolError(
                Phrase("picture"),
                Phrase("cannot be read from this window"),
                Phrase("expected an open window"),
            )
        return image(shot)

    def _refine(self, fine: bool) -> None:
        """Smooth edges and prints seen aslant, or not: without a graphics card that takes most of a frame."""
        if fine != self._fine:
            self._fine = fine
            self.root.set_antialias(AntialiasAttrib.M_multisample if fine else AntialiasAttrib.M_none)
            for texture in self.root.find_all_textures():
                texture.set_anisotropic_degree(ANISOTROPY if fine else 1)
                if texture.minfilter in _BETWEEN_SIZES:
                    texture.minfilter = _BETWEEN_SIZES[0 if fine else 1]

    def resize(self, size: Size) -> None:
        """Ask for another size of the window; a picture in memory keeps its own."""
        check_size(size)
        if isinstance(self.output, GraphicsWindow):
            self.output.request_properties(WindowProperties(size=size))

    def close(self) -> None:
        """Give everything back; closing twice is no mistake."""
        if self._settings is not None:
            self.engine.remove_all_windows()
            self.root.remove_node()
            unload_prc_file(self._settings)
            self._settings = None

    def __enter__(self) -> "Stage":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()


class KeptPicture:
    """The world as it was drawn last, at the back of a window."""

    def __init__(self, engine: GraphicsEngine, window: GraphicsOutput, eye: NodePath) -> None:
        """Make room for it behind the window's panels; it is as large as the window at any time."""
        self._buffer = buffer_beside(engine, window)
        self._buffer.set_clear_color(_BACKGROUND)
        self._buffer.make_display_region().set_camera(eye)
        picture = bound(self._buffer)
        picture.minfilter = picture.magfilter = SamplerState.FT_nearest
        maker = CardMaker("kept picture")
        maker.set_frame_fullscreen_quad()
        card = NodePath(maker.generate())
        card.set_texture(picture)
        card.set_depth_test(False)
        card.set_depth_write(False)
        lens = OrthographicLens()
        lens.set_film_size(2.0, 2.0)
        lens.set_near_far(-1.0, 1.0)
        self._region = window.make_display_region()
        self._region.set_camera(card.attach_new_node(Eye("picture's eye", lens)))
        self.show(drawn=False, shown=False)

    def show(self, *, drawn: bool, shown: bool) -> None:
        """Say whether the next frame draws the world into it, and whether it shows it."""
        self._buffer.set_active(drawn)
        self._region.set_active(shown)


def _fov_across(degrees: float, aspect: float) -> float:
    return math.degrees(2.0 * math.atan(aspect * math.tan(math.radians(0.5 * degrees))))
