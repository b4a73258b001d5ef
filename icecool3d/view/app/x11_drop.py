"""Files that are dragged from another program and dropped on the window, by the protocol XDND.

The messages of a drag go to the connection that made a window, and Panda3D, which made ours, lets nobody see
them. So the window names a proxy, the pane over it that is ours, and programs send theirs to that. On systems
without X11 no file can be dropped, nor from a Wayland program where its server knows no proxies, as GNOME's.
"""

import ctypes
import os
import re
import socket
from ctypes import byref, c_char_p, c_int, c_long, c_ulong, c_void_p
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote_to_bytes

from icecool3d.view.ui.input_events import FileDropped

NOTIFY, MESSAGE = 31, 33
"""The server's numbers for what is heard here: that data has come, and what another program says."""
_VERSION = 5
_ATOM, _WINDOW = 4, 33
"""The server's numbers for two kinds of data."""
_MOST = 8192
"""Longest list of files, bytes; only the first file is opened."""
_FILE = re.compile(rb"file:(?://([^/]*))?(/.*)")


class _Message(ctypes.Structure):
    """A message from one program to another."""

    _fields_: ClassVar = [
        *(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("window", c_ulong)),
        *(("kind", c_ulong), ("format", c_int), ("data", c_long * 5)),
    ]


class _Notify(ctypes.Structure):
    """Data that was asked for has come, or is refused."""

    _fields_: ClassVar = [
        *(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("window", c_ulong)),
        *(("selection", c_ulong), ("target", c_ulong), ("place", c_ulong), ("time", c_ulong)),
    ]


class FileDrops:
    """Takes files that are dropped on one window."""

    def __init__(self, xlib: ctypes.CDLL, display: c_void_p, window: c_ulong, pane: c_ulong) -> None:
        """Let files be dropped on a window, whose proxy is the pane."""
        self._x, self._display, self._pane = xlib, display, pane
        self._x.XInternAtom.restype = c_ulong
        self._source = self._window = 0
        self._has_files = False
        for each in (window, pane):
            self._set(each, "XdndAware", _ATOM, _VERSION)
            self._set(each, "XdndProxy", _WINDOW, pane.value)

    def told(self, event: ctypes.Union) -> list[FileDropped]:
        """Take a message of a drag, or data that was asked for; return the file that was dropped, if any."""
        if event.type == NOTIFY:
            return self._received(_Notify.from_buffer(event))
        message = _Message.from_buffer(event)
        source, *data = message.data
        if message.kind == self._atom("XdndEnter"):
            self._source, self._window = source, message.window
            # More kinds than fit into the message may be offered.
            self._has_files = self._atom("text/uri-list") in data[1:] or bool(data[0] & 1)
        elif source != self._source:
            return []
        elif message.kind == self._atom("XdndPosition"):
            copy = self._atom("XdndActionCopy") if self._has_files else 0
            self._answer("XdndStatus", int(self._has_files), 0, 0, copy)
        elif message.kind == self._atom("XdndDrop"):
            what, kind = c_ulong(self._atom("XdndSelection")), c_ulong(self._atom("text/uri-list"))
            self._x.XConvertSelection(self._display, what, kind, what, self._pane, c_ulong(data[1]))
        return []

    def _received(self, notify: _Notify) -> list[FileDropped]:
        """Read the list of files that were dropped, and end the drag."""
        if not self._source or notify.selection != self._atom("XdndSelection"):
            return []
        path = file_in(self._read(notify.place)) if notify.place else None
        self._answer("XdndFinished", int(path is not None), self._atom("XdndActionCopy") if path else 0)
        self._source = 0
        return [FileDropped(path)] if path else []

    def _read(self, place: int) -> bytes:
        """Read bytes that were put down on the pane, and take them away."""
        kind, form, count, left, data = c_ulong(), c_int(), c_ulong(), c_ulong(), c_void_p()
        how = (c_ulong(place), c_long(0), c_long(_MOST // 4), c_int(1), c_ulong(0))
        answer = byref(kind), byref(form), byref(count), byref(left), byref(data)
        self._x.XGetWindowProperty(self._display, self._pane, *how, *answer)
        if data.value is None:
            return b""
        found = ctypes.string_at(data.value, count.value) if form.value == 8 and not left.value else b""
        self._x.XFree(data)
        return found

    def _answer(self, kind: str, *data: int) -> None:
        """Send a message to the program that drags."""
        room = (c_long * 24)()
        said = _Message.from_buffer(room)
        said.type, said.window, said.kind, said.format = MESSAGE, self._source, self._atom(kind), 32
        said.data = (c_long * 5)(self._window, *data)
        self._x.XSendEvent(self._display, c_ulong(self._source), c_int(0), c_long(0), byref(room))
        self._x.XFlush(self._display)

    def _set(self, window: c_ulong, name: str, kind: int, value: int) -> None:
        where = window, c_ulong(self._atom(name)), c_ulong(kind)
        self._x.XChangeProperty(self._display, *where, c_int(32), c_int(0), byref(c_ulong(value)), c_int(1))

    def _atom(self, name: str) -> int:
        """Return the server's number for a name; it is asked for each only once, as Xlib remembers them."""
        return int(self._x.XInternAtom(self._display, c_char_p(name.encode()), c_int(0)))


def file_in(uris: bytes) -> Path | None:
    r"""Return the first file of this machine in a list of URIs.

    >>> file_in(b"# copied\r\nhttps://example.org/x.png\r\nfile:///tmp/the%20jump.png\r\n").as_posix()
    '/tmp/the jump.png'
    >>> file_in(b"file://elsewhere/tmp/x.png") is None
    True
    """
    here = (None, b"", b"localhost", os.fsencode(socket.gethostname()))
    found = [match for line in uris.split() if (match := _FILE.fullmatch(line)) and match[1] in here]
    return Path(os.fsdecode(unquote_to_bytes(found[0][2]))) if found else None
