"""The stage's window: what is done to it, in order, and when what was drawn is shown."""

import os
import sys
from functools import partial
from typing import Never

from panda3d.core import GraphicsWindow

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.view.app.panda_input import PandaInput
from icecool3d.view.app.x11_input import X11Input
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui.input_events import Raw

X11_WINDOW = "glxGraphicsWindow"
"""Panda3D's name for the kind of window that an X server shows."""


class Window:
    """Hears what is done to a stage's window."""

    def __init__(self, stage: Stage, language: Language) -> None:
        """Begin to hear; the end of the display is told in a language."""
        self._stage = stage
        self._input = window_input(stage, language)

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


def window_input(stage: Stage, language: Language) -> X11Input | PandaInput:
    """Return the source of a window's events: the X server, which is exact, or without one Panda3D."""
    assert isinstance(stage.output, GraphicsWindow)
    if stage.output.get_type().get_name() == X11_WINDOW:
        try:
            return X11Input(
                stage.output.get_window_handle().get_int_handle(), partial(_display_gone, language)
            )
        except OSError:  # libX11 cannot be loaded
            return PandaInput(stage)
    return PandaInput(stage)


def _display_gone(language: Language) -> Never:
    """End the program in one line: without its server nothing of Xlib or Panda3D can be closed any more.

    What was played is on the disk; processes of ours end with the pipes to this one.
    """
    wrong, right = Phrase("is gone"), Phrase("expected it to stay; what was played is kept")
    error = IcecoolError(Phrase("display"), wrong, right)
    sys.stderr.write(f"{Phrase('icecool3d: error: {said}', said=error.line).in_language(language)}\n")
    sys.stderr.flush()
    os._exit(2)
