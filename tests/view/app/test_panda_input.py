"""Keys, buttons and pointer as Panda3D tells of them: what the X server tells, where there is none."""

import ctypes
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from icecool3d.view.app.panda_input import PandaInput
from icecool3d.view.app.window import window_input
from icecool3d.view.app.x11_input import X11Input
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui.input_events import Moved, Pressed, Raw, Released, Typed, Unfocused
from tests.view.app.test_window import middle, red_on_the_circle, shows_menu, shows_practice
from tests.view.screen import open_screen

SIZE, TITLE = (640, 480), "heard by Panda3D"
PATIENCE = 60.0
LAST = "f12"
"""The key that ends what is done."""
WITHOUT_X11 = """
import ctypes
real = ctypes.CDLL

def forbidding(name, *more, **others):
    if name and "X11" in str(name):
        raise OSError(f"{name} is forbidden")
    return real(name, *more, **others)

ctypes.CDLL = forbidding
from icecool3d.view.app import app, window

heard = window.window_input
def telling(stage, language):
    found = heard(stage, language)
    assert type(found).__name__ == "PandaInput", found
    return found

window.window_input = telling
app.open_app()
"""
"""The game where libX11 cannot be called directly."""


class Hands:
    """Mouse and keys in a window of nothing, and what is heard of them."""

    def __init__(self, display: str, hears: X11Input | PandaInput) -> None:
        self._display, self.hears = display, hears
        self.window = self.xdo("search", "--name", f"^{TITLE}$").split()[0]

    def xdo(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments],
            env={"DISPLAY": self._display},
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    def to(self, x: int, y: int) -> list[str]:
        return ["mousemove", "--window", self.window, str(x), str(y)]

    def hear(self, *arguments: str) -> list[Raw]:
        """Do something, and return what is heard of it but its times and the ways of the idle pointer."""
        self.xdo(*arguments)
        self.xdo("key", LAST.upper())
        found, until = list[Raw](), time.monotonic() + PATIENCE
        while not any(isinstance(each, Released) and each.key == LAST for each in found):
            assert time.monotonic() < until, found
            self.hears.wait(0.05)
            found += self.hears.read()
        return list(told(found))


def told(events: list[Raw]) -> Iterator[Raw]:
    drawn = False
    for event, after in zip(events, [*events[1:], None], strict=True):
        if isinstance(event, Pressed | Released):
            drawn = isinstance(event, Pressed) if event.key == "mouse1" else drawn
            if event.key == LAST:
                continue
        if isinstance(event, Moved) and isinstance(after, Moved) and not drawn:
            continue
        yield replace(event, t=0.0) if isinstance(event, Pressed | Released | Moved) else event


@pytest.fixture
def opened(display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool (Debian's package xdotool)")
    monkeypatch.setenv("DISPLAY", display)
    with Stage(SIZE, title=TITLE) as stage:
        stage.step()
        yield stage


def without_x11(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(name: str) -> None:
        raise OSError(f"{name} is forbidden")

    monkeypatch.setattr(ctypes, "CDLL", refuse)


@pytest.fixture
def hands(opened: Stage, display: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Hands]:
    """Yield hands in a window that only Panda3D tells of."""
    with monkeypatch.context() as patch:
        without_x11(patch)
        hears = window_input(opened, "en")
    assert isinstance(hears, PandaInput)
    yield Hands(display, hears)
    hears.close()


DEEDS: dict[str, Callable[[Hands], list[str]]] = {
    "hover": lambda hands: [*hands.to(100, 90), *hands.to(110, 95)],
    "click": lambda hands: [*hands.to(200, 150), "click", "1"],
    "pull": lambda hands: [
        *(*hands.to(220, 170), "mousedown", "1", *hands.to(230, 160), *hands.to(90, 80)),
        *(*hands.to(70, 60), "mouseup", "1"),
    ],
    "right-hand-drag": lambda hands: [*hands.to(71, 61), "mousedown", "3", *hands.to(99, 98), "mouseup", "3"],
    "wheel": lambda _: ["click", "4", "click", "5", "click", "5"],
    "other-buttons": lambda _: ["click", "8", "click", "6"],
    "keys": lambda _: ["key", "a", "Escape", "space", "Return", "Left", "BackSpace", "comma", "Prior", "F1"],
    "shift": lambda _: ["key", "Z", "question", "exclam", "shift+Tab", "shift+Right", "Shift_L", "b"],
    "held": lambda _: ["key", "ctrl+c", "alt+b", "Caps_Lock", "Caps_Lock", "Super_L"],
    "pad": lambda _: ["key", "KP_2", "KP_Enter"],
    "two-at-once": lambda _: ["keydown", "a", "keydown", "d", "keyup", "a", "keyup", "d"],
    "shift-click": lambda hands: [*hands.to(33, 44), "keydown", "shift", "click", "1", "keyup", "shift"],
    "leave": lambda hands: [*hands.to(50, 60), "mousemove", "1200", "900"],
    "pull-out": lambda hands: [
        *(*hands.to(51, 61), "mousedown", "1", "mousemove", "1200", "900"),
        *("mouseup", "1"),
    ],
    "come-back": lambda hands: hands.to(300, 200),
}
"""What is done with mouse and keys."""


def test_all_that_is_done_is_heard_as_the_x_server_tells_it(
    opened: Stage, display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = list[dict[str, list[Raw]]]()
    for kind in (X11Input, PandaInput):
        with monkeypatch.context() as patch:
            if kind is PandaInput:
                without_x11(patch)
            hears = window_input(opened, "en")
        assert isinstance(hears, kind)
        hands = Hands(display, hears)
        hands.hear(*hands.to(5, 5))
        heard.append({name: hands.hear(*deed(hands)) for name, deed in DEEDS.items()})
        hears.close()
    by_server, by_panda = heard
    assert by_panda == by_server
    assert by_panda["pull"][-1] == Released("mouse1", (70.0, 60.0))


def test_letters_with_accents_and_digits_of_french_keyboards_are_heard(hands: Hands, display: str) -> None:
    try:
        subprocess.run(["setxkbmap", "fr"], env={"DISPLAY": display}, check=True)
    except (FileNotFoundError, subprocess.CalledProcessError):
        pytest.skip("needs setxkbmap (Debian's package x11-xkb-utils)")
    found = hands.hear("key", "11", "24", "11")
    subprocess.run(["setxkbmap", "us"], env={"DISPLAY": display}, check=True)
    assert [each.text for each in found if isinstance(each, Typed)] == ["é", "a", "é"]
    assert [each.key for each in found if isinstance(each, Pressed)] == ["2", "a", "2"]
    assert [each.key for each in found if isinstance(each, Released)] == ["2", "a", "2"]


def test_times_of_a_way_go_on_and_are_those_of_the_window(hands: Hands) -> None:
    hands.hear(*hands.to(10, 10))
    before = time.monotonic()
    hands.xdo("mousedown", "1", *hands.to(20, 20), "sleep", "0.1", *hands.to(30, 30), "mouseup", "1")
    times = [each.t for each in hands.hears.read() if isinstance(each, Pressed | Moved | Released)]
    assert len(times) == 4
    assert before < times[0] <= times[1] < times[2] <= times[3] < time.monotonic()


def test_keys_that_go_elsewhere_are_told_before_what_is_held_is_let_go(hands: Hands) -> None:
    """Else a pull would be let go where another window came up."""
    hands.hear(*hands.to(50, 50), "mousedown", "1", *hands.to(60, 60))
    hands.xdo("windowfocus", "--sync", hands.xdo("search", "--maxdepth", "0", ".*").split()[0])
    found, until = list[Raw](), time.monotonic() + PATIENCE
    while not found:
        assert time.monotonic() < until
        found = hands.hears.read()
    assert found[0] == Unfocused()
    assert all(isinstance(each, Released) for each in found[1:])
    hands.xdo("mouseup", "1", "windowfocus", "--sync", hands.window)


def test_waiting_ends_when_something_is_done(hands: Hands) -> None:
    hands.hear(*hands.to(40, 40))
    before = time.monotonic()
    hands.hears.wait(0.2)
    assert time.monotonic() - before >= 0.2
    hands.xdo("key", "a")
    before = time.monotonic()
    hands.hears.wait(PATIENCE)
    assert time.monotonic() - before < 0.5 * PATIENCE
    assert hands.hears.read()


def test_a_whole_flick_is_made_where_libx11_cannot_be_called(tmp_path: Path) -> None:
    with open_screen(tmp_path) as screen:
        screen.start_as([sys.executable, "-c", WITHOUT_X11])
        screen.wait_for_picture(shows_menu)
        screen.click(*middle("practice"))
        screen.wait_for_picture(shows_practice)
        x, y = red_on_the_circle()
        screen.drag((x, y), (x - 40, y - 5), (x - 70, y - 10))
        screen.wait_for_picture(lambda seen: not shows_practice(seen))  # the show has another panel
        screen.wait_for_picture(shows_practice)
        screen.keys("Escape")
        screen.wait_for_picture(shows_menu)
        screen.keys("shift+Tab", "Return")
        assert screen.ended() == 0
        assert screen.errors() == ""
