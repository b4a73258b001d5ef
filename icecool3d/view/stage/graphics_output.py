"""What is drawn on: windows and pictures in memory, and what to install where none can be opened."""

import os
import sys
from collections.abc import Sequence
from functools import cache

from panda3d.core import (
    ExecutionEnvironment,
    FrameBufferProperties,
    GraphicsEngine,
    GraphicsOutput,
    GraphicsPipe,
    GraphicsPipeSelection,
    Texture,
    WindowProperties,
)

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import has_display
from icecool3d.start.needs import EGL, OPENGL

Size = tuple[int, int]
"""Width and height, pixels."""

HEADLESS = "p3headlessgl"
UNSEEN = (HEADLESS, "pandagl")
"""What draws pictures without a window: the first of these that works."""
WINDOWS = ("pandagl",)
"""What opens windows."""
SMALLEST, LARGEST = 16, 8192
"""Between which widths and heights a picture stays, pixels."""
SAMPLES = 4
"""How many places of each pixel are looked at, for smooth edges; windows themselves do without."""
SHADER_LANGUAGE = (1, 30)
"""The least version of GLSL that the shaders need."""


def buffer_beside(engine: GraphicsEngine, window: GraphicsOutput) -> GraphicsOutput:
    """Open a place to draw on beside a window, with smooth edges if that can be had."""
    for count in (SAMPLES, 0):
        flags = GraphicsPipe.BF_refuse_window | GraphicsPipe.BF_size_track_host
        size, host = WindowProperties(size=window.get_size()), (window.get_gsg(), window)
        found = engine.make_output(window.get_pipe(), "picture", -1, _pixels(count, None), size, flags, *host)
        if found is not None:
            return found
    raise _missing(window=True)


def check_size(size: Size) -> None:
    """Refuse sizes of which no picture can be made.

    >>> check_size((0, 100))
    Traceback (most recent call last):
    icecool3d.kit.errors.IcecoolError: size: is 0x100; expected width and height from 16 to 8192 pixels
    """
    if not all(SMALLEST <= side <= LARGEST for side in size):
        right = Phrase(
            "expected width and height from {least} to {most} pixels", least=SMALLEST, most=LARGEST
        )
        raise IcecoolError("size", Phrase("is {width}x{height}", width=size[0], height=size[1]), right)


def open_output(names: Sequence[str], size: Size, title: str | None) -> tuple[GraphicsEngine, GraphicsOutput]:
    """Open the first output that works, and the engine that draws on it."""
    if title is not None:
        if not has_display():  # Panda3D would try the first one that it finds
            raise _missing(window=True)
        if display := os.environ.get("DISPLAY"):
            # Panda3D knows the environment as it was when the program started.
            ExecutionEnvironment.set_environment_variable("DISPLAY", display)
    for name in names:
        pipe = _lasting_pipe(name) if name == HEADLESS else _pipe(name)
        if pipe is None:
            continue
        for count in (SAMPLES, 0) if title is None else (0,):
            engine = GraphicsEngine()
            output = engine.make_output(
                pipe, name, 0, _pixels(count, title), _properties(size, title), _flags(title)
            )
            if output is not None:
                engine.open_windows()
                if output.is_valid():
                    return engine, output
                engine.remove_all_windows()
    raise _missing(window=title is not None)


def _pipe(name: str) -> GraphicsPipe | None:
    return GraphicsPipeSelection.get_global_ptr().make_module_pipe(name)


@cache
def _lasting_pipe(name: str) -> GraphicsPipe | None:
    # All EGL of a process shares one display, and the end of any pipe would close it for the others.
    return _pipe(name)


def _pixels(samples: int, title: str | None) -> FrameBufferProperties:
    found = FrameBufferProperties()
    # Windows are drawn behind what is seen, and shown when they are done.
    found.set_back_buffers(0 if title is None else 1)
    found.set_rgba_bits(8, 8, 8, 0)
    found.set_depth_bits(24)
    found.set_multisamples(samples)
    return found


def _properties(size: Size, title: str | None) -> WindowProperties:
    found = WindowProperties(size=size)
    if title is not None:
        found.set_title(title)
    return found


def _flags(title: str | None) -> int:
    kind = GraphicsPipe.BF_refuse_window if title is None else GraphicsPipe.BF_require_window
    return int(kind)


def _missing(*, window: bool) -> IcecoolError:
    """Return an error that says what is missing, and what to install."""
    display = os.environ.get("DISPLAY")
    what = Phrase("window") if window else Phrase("picture")
    if window and not has_display():
        wrong = Phrase("finds no display (DISPLAY is not set)")
        right = Phrase("start it on a desktop, or with xvfb-run (install xvfb)")
        return IcecoolError(what, wrong, right)
    if sys.platform != "linux":
        right = Phrase("expected a graphics driver with OpenGL 3.2 or newer")
        return IcecoolError(what, Phrase("cannot be drawn by OpenGL"), right)
    for library in (OPENGL,) if window else (OPENGL, EGL):
        if not library.is_met:
            wrong = Phrase("finds no {library}", library=library.name)
            return IcecoolError(what, wrong, Phrase("expected {known}", known=library.remedy))
    if not window:
        wrong = Phrase("cannot be drawn by EGL")
        right = Phrase("expected a driver of OpenGL: libgl1-mesa-dri")
    else:
        wrong = Phrase("cannot be opened on display {display}", display=display)
        right = Phrase("expected a running X server there, with OpenGL (install libgl1)")
    return IcecoolError(what, wrong, right)


def bound(output: GraphicsOutput) -> Texture:
    """Return a texture that the output draws into: only so is it smoothed, a mere copy of it would not be."""
    target = Texture("picture")
    output.add_render_texture(target, GraphicsOutput.RTM_bind_or_copy)
    return target


def require_shaders(engine: GraphicsEngine, output: GraphicsOutput, renderer: str) -> None:
    """Refuse what could only draw white walls on white ice."""
    gsg = output.get_gsg()
    version = gsg.get_driver_shader_version_major(), gsg.get_driver_shader_version_minor()
    if not (gsg.get_supports_glsl() and version >= SHADER_LANGUAGE):
        engine.remove_all_windows()
        wrong = Phrase("is drawn by {renderer}, which has no shaders", renderer=renderer)
        right = Phrase("expected a newer graphics driver, or LIBGL_ALWAYS_SOFTWARE=1 before the command")
        raise IcecoolError("OpenGL", wrong, right)
