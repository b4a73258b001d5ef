"""A file manager with nothing but the end of a drag: it drops files on another program's window, by XDND.

    python -m tests.view.file_manager WINDOW KINDS [URI ...]

It does all that a file manager does from the moment at which the pointer comes to the window, and prints what
the window answered: whether it would take what is offered, and whether it took it. Without kinds it ends in
the middle of the drag, as programs do that crash.
"""

import ctypes
import select
import sys
from ctypes import POINTER, byref, c_char_p, c_int, c_long, c_ubyte, c_uint, c_ulong, c_void_p
from typing import Any, ClassVar

VERSION, PATIENCE = 5, 300.0
NOTIFY, REQUEST, MESSAGE = 31, 30, 33


class Message(ctypes.Structure):
    _fields_: ClassVar = [
        *(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("window", c_ulong)),
        *(("kind", c_ulong), ("format", c_int), ("data", c_long * 5)),
    ]


class Request(ctypes.Structure):
    """Data is asked for; an answer has the same fields but for the owner."""

    _fields_: ClassVar = [
        *(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p), ("owner", c_ulong)),
        *(("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong), ("place", c_ulong)),
        ("time", c_ulong),
    ]


class Answer(ctypes.Structure):
    _fields_: ClassVar = [
        *(("type", c_int), ("serial", c_ulong), ("sent", c_int), ("display", c_void_p)),
        *(("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong), ("place", c_ulong)),
        ("time", c_ulong),
    ]


class FileManager:
    """Drags over one window, which it asks for its proxy as the protocol has it."""

    def __init__(self, window: int) -> None:
        self.x: Any = ctypes.CDLL("libX11.so.6")
        for name in ("XOpenDisplay", "XInternAtom", "XCreateSimpleWindow", "XDefaultRootWindow"):
            getattr(self.x, name).restype = c_void_p if name == "XOpenDisplay" else c_ulong
        self.display, self.window = c_void_p(self.x.XOpenDisplay(None)), window
        root = c_ulong(self.x.XDefaultRootWindow(self.display))
        place = (c_int(0), c_int(0), c_uint(1), c_uint(1), c_uint(0), c_ulong(0), c_ulong(0))
        self.own = int(self.x.XCreateSimpleWindow(self.display, root, *place))
        self.proxy = self.read(window, "XdndProxy")
        assert self.read(self.proxy, "XdndProxy") == self.proxy, "the proxy does not point to itself"
        assert self.read(self.proxy, "XdndAware") == self.read(window, "XdndAware") == VERSION
        selection = c_ulong(self.atom("XdndSelection"))
        self.x.XSetSelectionOwner(self.display, selection, c_ulong(self.own), c_ulong(0))

    def atom(self, name: str) -> int:
        return int(self.x.XInternAtom(self.display, c_char_p(name.encode()), c_int(0)))

    def read(self, window: int, name: str) -> int:
        """Return a number that is written down on a window."""
        kind, form, count, left, data = c_ulong(), c_int(), c_ulong(), c_ulong(), POINTER(c_ulong)()
        how = (c_ulong(self.atom(name)), c_long(0), c_long(1), c_int(0), c_ulong(0))
        answer = byref(kind), byref(form), byref(count), byref(left), byref(data)
        self.x.XGetWindowProperty(self.display, c_ulong(window), *how, *answer)
        assert count.value == 1, f"the window has no {name}"
        return int(data[0])

    def say(self, kind: str, *data: int) -> None:
        """Tell the window something about the drag, through its proxy."""
        room = (c_long * 24)()
        said = Message.from_buffer(room)
        said.type, said.window, said.kind, said.format = MESSAGE, self.window, self.atom(kind), 32
        said.data = (c_long * 5)(self.own, *data)
        self.send(self.proxy, room)

    def send(self, window: int, event: Any) -> None:
        self.x.XSendEvent(self.display, c_ulong(window), c_int(0), c_long(0), byref(event))
        self.x.XFlush(self.display)

    def hear(self, kind: str, content: bytes = b"") -> list[int]:
        """Wait for an answer, and meanwhile give the content to whoever asks for it."""
        event = (c_long * 24)()
        while True:
            if not self.x.XPending(self.display):
                found, _, _ = select.select([self.x.XConnectionNumber(self.display)], [], [], PATIENCE)
                assert found, f"no {kind} came"
                continue
            self.x.XNextEvent(self.display, byref(event))
            message = Message.from_buffer(event)
            if message.type == REQUEST:
                self.give(Request.from_buffer(event), content)
            elif message.type == MESSAGE and message.kind == self.atom(kind):
                assert message.data[0] == self.window
                return list(message.data[1:])

    def give(self, asked: Request, content: bytes) -> None:
        """Put the content down where it is asked for, if it is asked for as what it is."""
        room = (c_long * 24)()
        answer = Answer.from_buffer(room)
        answer.type, answer.requestor = NOTIFY, asked.requestor
        answer.selection, answer.target, answer.time = asked.selection, asked.target, asked.time
        if asked.target == self.atom("text/uri-list") and content:
            answer.place = asked.place
            where = c_ulong(asked.requestor), c_ulong(asked.place), c_ulong(asked.target)
            data = (c_ubyte * len(content)).from_buffer_copy(content)
            self.x.XChangeProperty(self.display, *where, c_int(8), c_int(0), byref(data), c_int(len(content)))
        self.send(asked.requestor, room)


def main() -> None:
    """Drag what the arguments say to the window, and drop it there if it would be taken."""
    window, kinds, *uris = sys.argv[1:]
    manager = FileManager(int(window))
    if not kinds:
        manager.say("XdndEnter", VERSION << 24, manager.atom("text/uri-list"), 0, 0)
        manager.say("XdndPosition", 0, 0, 0, manager.atom("XdndActionCopy"))
        manager.say("XdndDrop", 0, 0, 0, 0)
        return
    offered = [manager.atom(kind) for kind in kinds.split(",")]
    first = [*offered, 0, 0, 0][:3]
    manager.say("XdndEnter", VERSION << 24 | (len(offered) > 3), *first)
    copy = manager.atom("XdndActionCopy")
    for x, y in ((10, 10), (200, 120)):
        manager.say("XdndPosition", 0, x << 16 | y, 0, copy)
        would, *_, action = manager.hear("XdndStatus")
        assert action == (copy if would & 1 else 0)
    sys.stdout.write("would take it\n" if would & 1 else "would not take it\n")
    if not would & 1:
        manager.say("XdndLeave", 0, 0, 0, 0)
        return
    manager.say("XdndDrop", 0, 0, 0, 0)
    took, action, *_ = manager.hear("XdndFinished", "".join(f"{uri}\r\n" for uri in uris).encode())
    assert action == (copy if took & 1 else 0)
    sys.stdout.write("took it\n" if took & 1 else "did not take it\n")


if __name__ == "__main__":
    main()
