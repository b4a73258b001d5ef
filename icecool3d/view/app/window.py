"""The window's ears: what Panda3D hears of keys, pointer and focus, as raw events in their order."""

import time

from panda3d.core import (
    ButtonThrower,
    DataGraphTraverser,
    EventQueue,
    GraphicsWindow,
    MouseAndKeyboard,
    NodePath,
)

from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui.input_events import Moved, Pixel, Pressed, Raw, Released, Typed, Unfocused

_DOWN, _UP, _TYPED = "icecool3d-down", "icecool3d-up", "icecool3d-typed"
_SHIFTS = ("shift", "lshift", "rshift")


class Window:
    """Hears what is done to a stage's window."""

    def __init__(self, stage: Stage) -> None:
        """Begin to hear; what was done before is forgotten."""
        assert isinstance(stage.output, GraphicsWindow)
        self._stage, self._output = stage, stage.output
        self._root = NodePath("devices")
        thrower = ButtonThrower("keys")
        thrower.set_button_down_event(_DOWN)
        thrower.set_button_repeat_event(_DOWN)
        thrower.set_button_up_event(_UP)
        thrower.set_keystroke_event(_TYPED)
        devices = self._root.attach_new_node(MouseAndKeyboard(self._output, 0, "devices"))
        devices.attach_new_node(thrower)
        self._traverser = DataGraphTraverser()
        self._queue = EventQueue.get_global_event_queue()
        self._queue.clear()
        self._at: Pixel | None = None
        self._shift = False
        self._focused = True

    @property
    def is_focused(self) -> bool:
        """Whether keys come here."""
        return bool(self._output.get_properties().get_foreground())

    def read(self) -> list[Raw]:
        """Return what happened since the last time, in order."""
        self._traverser.traverse(self._root.node())
        found: list[Raw] = []
        at = self._pointer()
        if at != self._at:
            self._at = at
            found.append(Moved(at))
        while not self._queue.is_queue_empty():
            event = self._queue.dequeue_event()
            if event.name in (_DOWN, _UP):
                found.extend(self._key(event.get_parameter(0).get_string_value(), event.name == _DOWN))
            elif event.name == _TYPED:
                found.append(Typed(event.get_parameter(0).get_wstring_value()))
        if self._focused and not self.is_focused:
            self._shift = False
            found.append(Unfocused())
        self._focused = self.is_focused
        return found

    def show(self) -> None:
        """Show what was drawn now, not when the next frame begins: that may be long after."""
        self._stage.engine.flip_frame()

    def rest(self, seconds: float) -> None:
        """Let some time go by without drawing, and hear what is done meanwhile."""
        time.sleep(seconds)
        self._output.set_active(False)
        self._stage.engine.render_frame()
        self._output.set_active(True)

    def close(self) -> None:
        """Hear nothing more."""
        self._root.remove_node()

    def _pointer(self) -> Pixel | None:
        pointer = self._output.get_pointer(0)
        return (pointer.get_x(), pointer.get_y()) if pointer.get_in_window() else None

    def _key(self, key: str, down: bool) -> list[Raw]:
        if key in _SHIFTS:
            self._shift = down
            return []
        return [Pressed(key, self._at, self._shift) if down else Released(key, self._at)]
