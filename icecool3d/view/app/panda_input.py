"""Keys, buttons and pointer as Panda3D reports them: for windows of which no X server can be asked.

Panda3D keeps two lists, one of keys and buttons and one of the pointer's places, and does not say which place
belongs to a button. Most systems report the place once more when a button goes down: so a place that comes
twice in a row is that of a button. Where none comes twice, a button is placed where the pointer was last.
"""

import time
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from panda3d.core import ButtonEvent, GraphicsWindow

from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui.input_events import Moved, Pixel, Pressed, Raw, Released, Typed, Uncovered, Unfocused

_LOOK = 1.0 / 120.0
"""How often it looks for something while it waits, s."""
_BUTTONS = frozenset({"mouse1", "mouse2", "mouse3", "wheel_up", "wheel_down"})
_SHIFTS = frozenset({"shift", "lshift", "rshift"})
_HELD = _SHIFTS | {
    *("control", "lcontrol", "rcontrol", "alt", "lalt", "ralt", "meta", "lmeta", "rmeta"),
    *("caps_lock", "num_lock", "scroll_lock", "shift_lock"),
    *("mouse4", "mouse5", "wheel_left", "wheel_right"),
}
"""Keys that are only held while another one is pressed, and what means nothing here."""
_DOWN = (ButtonEvent.T_down, ButtonEvent.T_repeat)


@dataclass
class _Key:
    """What is reported of one key that goes down: each part at most once, in any order."""

    raw: str = ""
    """Its name by its place on the keyboard."""
    name: str = ""
    """Its name by what it writes without shift; on French keyboards that of é is empty."""
    text: str = ""
    """What it writes."""

    @property
    def called(self) -> str:
        """Return its name in commands: on every keyboard the keys of digits are named by them."""
        if self.text == "?":
            return self.text
        is_letter = len(self.name) == 1 and "a" <= self.name <= "z"
        return self.raw if self.raw.isdigit() and self.text and not is_letter else self.name

    def events(self, *, shift: bool) -> list[Raw]:
        """Return the events of pressing it."""
        found: list[Raw] = [Pressed(self.called, shift=shift)] if self.called else []
        return found + ([Typed(self.text)] if self.text.isprintable() and self.text else [])


@dataclass(frozen=True)
class _Step:
    """One place on the pointer's way."""

    at: Pixel | None
    t: float
    again: bool
    """Whether it is the same as the one before."""


class PandaInput:
    """Hears what is done to a stage's window, in batches: what was done between two readings."""

    def __init__(self, stage: Stage) -> None:
        """Begin to hear."""
        assert isinstance(stage.output, GraphicsWindow)
        self._stage, self._window = stage, stage.output
        self._device = stage.output.get_input_device(0)
        self._device.enable_pointer_events()
        self._keys: dict[tuple[str, str], str] = {}
        self._shifts: set[str] = set()
        self._buttons: set[str] = set()
        self._at: Pixel | None = None
        self._read = time.monotonic()
        self._in_front = self._is_in_front()

    def wait(self, seconds: float) -> None:
        """Wait until something happens, or the time is over."""
        until = time.monotonic() + seconds
        while True:
            self._stage.hear()
            left = until - time.monotonic()
            if left <= 0.0 or self._device.has_button_event() or self._device.has_pointer_event():
                return
            time.sleep(min(left, _LOOK))

    def read(self) -> list[Raw]:
        """Return what happened since the last time, in order; of a way with no button held only its end."""
        self._stage.hear()
        was_in_front, self._in_front = self._in_front, self._is_in_front()
        found: list[Raw] = []
        if was_in_front != self._in_front:  # comes first: Panda3D lets go of all buttons now, nobody else did
            found.append(Uncovered() if self._in_front else Unfocused())
        events, way = self._device.get_button_events(), list(self._way())
        for event in self._placed(deque(self._acts(events.events)), way):
            is_idle = isinstance(event, Moved) and "mouse1" not in self._buttons
            if is_idle and found and isinstance(found[-1], Moved):
                found.pop()
            found.append(event)
        return found

    def close(self) -> None:
        """Hear nothing more."""
        self._device.disable_pointer_events()

    def _is_in_front(self) -> bool:
        return bool(self._window.get_properties().get_foreground())

    def _way(self) -> Iterator[_Step]:
        """Yield the pointer's places since the last reading, evenly in time: when exactly is unknown."""
        way, before = self._device.get_pointer_events(), self._at
        count, since, self._read = way.get_num_events(), self._read, time.monotonic()
        for index in range(count):
            inside = way.get_in_window(index)
            at = (float(way.get_xpos(index)), float(way.get_ypos(index))) if inside else None
            t = since + (self._read - since) * (index + 1) / count
            yield _Step(at, t, again=inside and at == before)
            before = at

    def _acts(self, events: Iterable[ButtonEvent]) -> Iterator[Raw]:
        """Yield the events of keys and buttons, without places."""
        key = _Key()
        for event in events:
            name = event.button.name
            part = "" if name in _HELD or name in _BUTTONS else _part(event)
            if not part or getattr(key, part):  # the last key is complete
                yield from self._pressed(key)
                key = _Key()
            if part:
                setattr(key, part, chr(event.keycode) if part == "text" else name)
            else:
                yield from self._other(event)
        yield from self._pressed(key)

    def _pressed(self, key: _Key) -> Iterator[Raw]:
        if key.called:
            self._keys["raw" if key.raw else "name", key.raw or key.name] = key.called
        yield from key.events(shift=bool(self._shifts))

    def _other(self, event: ButtonEvent) -> Iterator[Raw]:
        """Yield the event of a mouse button or of a key that went up; remember whether shift is down."""
        name, up = event.button.name, event.type == ButtonEvent.T_up
        if name in _HELD:
            if name in _SHIFTS and event.type in (*_DOWN, ButtonEvent.T_resume_down):
                self._shifts.add(name)
            elif up:
                self._shifts.discard(name)
        elif up and (name in _BUTTONS or ("name", name) in self._keys):
            yield Released(self._keys.pop(("name", name), name))
        elif event.type == ButtonEvent.T_raw_up and ("raw", name) in self._keys:
            yield Released(self._keys.pop(("raw", name)))
        elif event.type in _DOWN and name in _BUTTONS:
            yield Pressed(name, shift=bool(self._shifts))

    def _placed(self, acts: deque[Raw], way: list[_Step]) -> Iterator[Raw]:
        """Yield the events with their places, and the pointer's way between them."""
        every = sum(step.again for step in way) == sum(_is_button(act) for act in acts)
        for each in way:
            step = each if self._buttons or self._is_inside(each.at) else replace(each, at=None, again=False)
            if step.again:  # the place of the next button, or where only presses have one, of the next press
                wanted = [act for act in acts if _is_button(act) and (every or isinstance(act, Pressed))]
                while wanted and acts[0] is not wanted[0]:
                    yield self._done(acts.popleft(), step.t)
                if wanted:
                    yield self._done(acts.popleft(), step.t)
            elif step.at != self._at and (step.at is not None or not self._buttons):
                yield self._moved(step)
        for act in acts:
            yield self._done(act, self._read)
        if way and self._at is not None and not (self._buttons or self._is_inside(way[-1].at)):
            yield self._moved(replace(way[-1], at=None))  # it left the window while a button was held

    def _is_inside(self, at: Pixel | None) -> bool:
        width, height = self._stage.size
        return at is not None and 0.0 <= at[0] < width and 0.0 <= at[1] < height

    def _moved(self, step: _Step) -> Raw:
        self._at = step.at
        return Moved(step.at, step.t)

    def _done(self, act: Raw, t: float) -> Raw:
        """Return an event placed where the pointer is now; remember which buttons are down."""
        if isinstance(act, Pressed | Released) and act.key.startswith("mouse"):
            (self._buttons.add if isinstance(act, Pressed) else self._buttons.discard)(act.key)
        return replace(act, at=self._at, t=t) if isinstance(act, Pressed | Released) else act


def _part(event: ButtonEvent) -> str:
    """Return the part of a ``_Key`` that an event reports; an empty text: none."""
    if event.type == ButtonEvent.T_keystroke:
        return "text"
    if event.type == ButtonEvent.T_raw_down:
        return "raw"
    return "name" if event.type in _DOWN else ""


def _is_button(act: Raw) -> bool:
    return isinstance(act, Pressed | Released) and act.key in _BUTTONS
