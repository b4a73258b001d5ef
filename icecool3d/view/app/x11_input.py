"""What the X server tells of a window: keys, buttons and pointer, each with its own place.

Panda3D looks at the pointer once a frame, and does not know where it was when a button went down meanwhile.
The server does: its events wait here, in their order, until they are read, however long a frame took.
"""

import ctypes
import select
from collections.abc import Callable, Sequence
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p
from enum import IntEnum
from typing import ClassVar, Never

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.view.app.x11_drop import MESSAGE, NOTIFY, FileDrops
from icecool3d.view.ui.input_events import (
    Destroyed,
    Moved,
    Pixel,
    Pressed,
    Raw,
    Released,
    Typed,
    Uncovered,
    Unfocused,
)


class _Type(IntEnum):
    """What an event is of."""

    KEY_PRESS, KEY_RELEASE, BUTTON_PRESS, BUTTON_RELEASE, MOTION, ENTER, LEAVE = range(2, 9)
    FOCUS_OUT, EXPOSE, DESTROYED, MAPPING = 10, 12, 17, 34


_OF_KEYS = 1 << 0 | 1 << 1 | 1 << 15 | 1 << 17 | 1 << 21
"""What is heard of the window itself: keys, what was uncovered, its end, and the focus."""
_OF_POINTER = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 6
"""What is heard of the pane over it: buttons, and the pointer's coming, going and moving."""
_SHIFT, _LEFT_BUTTON, _ANY_BUTTON = 1 << 0, 1 << 8, 1 << 8 | 1 << 9 | 1 << 10
_INPUT_ONLY, _GRAB = 2, 1
_PRINTED, _DIGITS, _LETTERS = range(0x21, 0x100), range(0x30, 0x3A), range(0x61, 0x7B)
_PAD = range(0xFF95, 0xFFA0)
"""The server's numbers for what keys print: all of it, digits, and letters; and for the keys of the pad."""
_LARGE = 32767
"""Width and height of the pane: what is beyond the window does not count."""
_LOST = (0, 1, 3, 4)
"""How the focus goes to another program's window; all else is a change within this one."""
_NOTHING_DRAWN = 0x0008 | 0x0400
"""Letters that are being composed are shown nowhere."""
_MOST_TEXT = 64
_BUTTONS = {1: "mouse1", 2: "mouse2", 3: "mouse3", 4: "wheel_up", 5: "wheel_down"}
_KEYS = {
    "Return": "enter",
    "ISO_Left_Tab": "tab",
    "Left": "arrow_left",
    "Right": "arrow_right",
    "Up": "arrow_up",
    "Down": "arrow_down",
    "Prior": "page_up",
    "Next": "page_down",
}
"""Keys that are not called here as the server calls them."""
_HELD = ("_L", "_R", "_Lock", "_Shift")
"""How the names of keys end that are only held while another one is pressed."""


class _Input(ctypes.Structure):
    """A key, a button or the pointer: what the server tells of each begins alike."""

    _fields_: ClassVar = [
        *(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("window", c_ulong)),
        *(("root", c_ulong), ("below", c_ulong), ("time", c_ulong), ("x", c_int), ("y", c_int)),
        *(("root_x", c_int), ("root_y", c_int), ("state", c_uint), ("code", c_uint)),
    ]


class _Crossing(ctypes.Structure):
    """The pointer comes or goes."""

    _fields_: ClassVar = [
        *_Input._fields_[:12],
        *(("mode", c_int), ("detail", c_int), ("same", c_int), ("focus", c_int), ("state", c_uint)),
    ]


class _Focus(ctypes.Structure):
    _fields_: ClassVar = [*_Input._fields_[:5], ("mode", c_int), ("detail", c_int)]


class _Event(ctypes.Union):
    _fields_: ClassVar = [
        *(("type", c_int), ("input", _Input), ("crossing", _Crossing), ("focus", _Focus)),
        ("room", c_long * 24),
    ]


_Handler = ctypes.CFUNCTYPE(c_int, c_void_p)
"""What is called when the server is gone; it must not come back."""


def _xlib() -> ctypes.CDLL:
    """Return the library that windows are opened with."""
    found = ctypes.CDLL("libX11.so.6")
    found.XOpenDisplay.restype = found.XOpenIM.restype = found.XCreateIC.restype = c_void_p
    found.XCreateWindow.restype = found.XLookupKeysym.restype = c_ulong
    found.XKeysymToString.restype = c_char_p
    found.XLookupKeysym.argtypes = [POINTER(_Event), c_int]
    found.XFilterEvent.argtypes = [POINTER(_Event), c_ulong]
    return found


class X11Input:
    """Hears what is done to one window, by a connection of its own to the server.

    Buttons can be heard by one alone: so they are heard on a pane over the window that nobody sees.
    """

    def __init__(self, window: int, end: Callable[[], Never]) -> None:
        """Begin to hear; ``window`` is its number, and ``end`` ends the program when the server is gone.

        Whoever comes back from that finds Xlib ending the program by itself, in the middle of everything.
        """
        self._x = _xlib()
        self._ending = _Handler(lambda _: end())
        self._x.XSetIOErrorHandler(self._ending)
        display = self._x.XOpenDisplay(None)
        if not display:
            raise IcecoolError(Phrase("window"), Phrase("is not told of keys and mouse"), Phrase("try again"))
        self._display, self._window = c_void_p(display), c_ulong(window)
        x, place = self._x, (c_int(0), c_int(0), c_uint(_LARGE), c_uint(_LARGE), c_uint(0))
        over = (c_int(0), c_uint(_INPUT_ONLY), None, c_ulong(0), None)
        pane = c_ulong(x.XCreateWindow(self._display, self._window, *place, *over))
        x.XSelectInput(self._display, self._window, c_long(_OF_KEYS))
        x.XSelectInput(self._display, pane, c_long(_OF_POINTER))
        x.XMapWindow(self._display, pane)
        self._drops = FileDrops(x, self._display, self._window, pane)
        x.XkbSetDetectableAutoRepeat(self._display, c_int(1), None)
        method = x.XOpenIM(self._display, None, None, None)
        self._method = c_void_p(method) if method else None
        self._composer = self._compose()
        self._down: dict[int, str] = {}
        x.XFlush(self._display)

    def wait(self, seconds: float) -> None:
        """Wait until something happens, or the time is over."""
        if not self._x.XPending(self._display):
            select.select([self._x.XConnectionNumber(self._display)], [], [], seconds)

    def read(self) -> list[Raw]:
        """Return what happened since the last time, in order; of a way with no button held only its end."""
        found: list[Raw] = []
        event = _Event()
        while self._x.XPending(self._display):
            self._x.XNextEvent(self._display, byref(event))
            filtered = self._x.XFilterEvent(byref(event), 0)
            drawn = event.type == _Type.MOTION and event.input.state & _LEFT_BUTTON
            for told in () if filtered else self._told(event):
                if found and isinstance(told, Moved) and isinstance(found[-1], Moved) and not drawn:
                    found.pop()
                found.append(told)
        return found

    def close(self) -> None:
        """Hear nothing more."""
        if self._composer is not None:
            self._x.XDestroyIC(self._composer)
        if self._method is not None:
            self._x.XCloseIM(self._method)
        self._x.XCloseDisplay(self._display)
        self._x.XSetIOErrorHandler(None)

    def _compose(self) -> c_void_p | None:
        """Return what puts letters together of several keys, as ê is, where there is such a thing."""
        if self._method is None:
            return None
        how = (c_char_p(b"inputStyle"), c_ulong(_NOTHING_DRAWN))
        where = (c_char_p(b"clientWindow"), self._window)
        found = self._x.XCreateIC(self._method, *how, *where, None)
        if found:
            self._x.XSetICFocus(c_void_p(found))
        return c_void_p(found) if found else None

    def _told(self, event: _Event) -> Sequence[Raw]:
        """Return what an event means here."""
        kind = event.type
        if kind in (MESSAGE, NOTIFY):
            return self._drops.told(event)
        if kind == _Type.MAPPING:
            self._x.XRefreshKeyboardMapping(byref(event))
        if kind in (_Type.KEY_PRESS, _Type.KEY_RELEASE):
            return self._key(event)
        if kind in (_Type.ENTER, _Type.LEAVE):
            return _crossed(event.crossing)
        if kind == _Type.FOCUS_OUT:
            return [Unfocused()] if event.focus.detail in _LOST and event.focus.mode != _GRAB else []
        if kind == _Type.DESTROYED:
            return [Destroyed()] if event.input.root == self._window.value else []
        return [Uncovered()] if kind == _Type.EXPOSE else _pointed(event.input)

    def _key(self, event: _Event) -> list[Raw]:
        text = self._text(event) if event.type == _Type.KEY_PRESS else ""
        name = self._name(event, text)
        at = _where(event.input)
        if event.type == _Type.KEY_RELEASE:
            name = self._down.pop(event.input.code, name)  # shift may have gone up before it
            return [Released(name, at)] if name else []
        self._down[event.input.code] = name
        found: list[Raw] = [Pressed(name, at, bool(event.input.state & _SHIFT))] if name else []
        return found + ([Typed(text)] if text and text.isprintable() else [])

    def _name(self, event: _Event, text: str) -> str:
        """Return how a key is called: by what it writes without shift, digits as such on any keyboard."""
        if not event.input.code:
            return ""  # a letter that was put together comes from no key
        if text == "?":
            return text
        plain, shifted = (int(self._x.XLookupKeysym(byref(event), index)) for index in (0, 1))
        if text.isdigit() and plain in _PAD:
            return text
        if shifted in _DIGITS and plain not in _LETTERS:
            return chr(shifted)
        if plain in _PRINTED:
            return chr(plain).lower()
        said = (self._x.XKeysymToString(c_ulong(plain)) or b"").decode().removeprefix("KP_")
        return "" if said.endswith(_HELD) else _KEYS.get(said, said.lower())

    def _text(self, event: _Event) -> str:
        """Return what a key writes."""
        room = ctypes.create_string_buffer(_MOST_TEXT)
        keysym, status = c_ulong(), c_int()
        if self._composer is None:
            count = self._x.XLookupString(byref(event), room, c_int(_MOST_TEXT), byref(keysym), None)
            return room.raw[:count].decode("latin-1")
        look = self._x.Xutf8LookupString
        count = look(self._composer, byref(event), room, c_int(_MOST_TEXT), byref(keysym), byref(status))
        return room.raw[:count].decode(errors="ignore") if status.value in (2, 4) else ""


def _where(told: _Input) -> Pixel:
    """Return the place of an event."""
    return float(told.x), float(told.y)


def _pointed(told: _Input) -> list[Raw]:
    """Return what the pointer, a mouse button or the wheel did, if it means something."""
    at, t = _where(told), 1e-3 * told.time
    if told.type == _Type.MOTION:
        return [Moved(at, t)]
    name = _BUTTONS.get(told.code, "")
    if told.type == _Type.BUTTON_PRESS and name:
        return [Pressed(name, at, bool(told.state & _SHIFT), t)]
    return [Released(name, at, t)] if told.type == _Type.BUTTON_RELEASE and name else []


def _crossed(told: _Crossing) -> list[Raw]:
    """Return where the pointer is when it comes; who goes with a button held is still heard."""
    if told.type == _Type.ENTER:
        return [Moved((float(told.x), float(told.y)), 1e-3 * told.time)]
    return [] if told.state & _ANY_BUTTON else [Moved(None)]
