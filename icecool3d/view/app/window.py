"""The stage's window: what is done to it, in order, and when what was drawn is shown."""

from panda3d.core import GraphicsWindow

from icecool3d.view.app.panda_input import PandaInput
from icecool3d.view.app.x11_input import X11Input
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui.input_events import Raw

X11_WINDOW = "glxGraphicsWindow"
"""Panda3D's name for the kind of window that an X server shows."""


class Window:
    """Hears what is done to a stage's window."""

    def __init__(self, stage: Stage) -> None:
        """Begin to hear."""
        self._stage = stage
        self._input = window_input(stage)

    def read(self) -> list[Raw]:
        """Return what happened since the last time, in order."""
        return self._input.read()

    def show(self) -> None:
        """Show what was drawn now, not when the next frame begins: that may be long after."""
        self._stage.engine.flip_frame()

    def rest(self, seconds: float) -> None:
        """Let some time go by without drawing, or less if something is done meanwhile."""
        self._input.wait(seconds)
        self._stage.hear()

    def close(self) -> None:
        """Hear nothing more."""
        self._input.close()


def window_input(stage: Stage) -> X11Input | PandaInput:
    """Return the source of a window's events: the X server, which is exact, or without one Panda3D."""
    assert isinstance(stage.output, GraphicsWindow)
    if stage.output.get_type().get_name() == X11_WINDOW:
        try:
            return X11Input(stage.output.get_window_handle().get_int_handle())
        except OSError:  # libX11 cannot be loaded
            return PandaInput(stage)
    return PandaInput(stage)
