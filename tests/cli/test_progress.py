"""Bars are drawn on terminals, and nowhere else."""

import sys
from io import StringIO

import pytest

from icecool3d.cli.output import Progress, progress

CLEAR = "\r\x1b[K"


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def terminal(monkeypatch: pytest.MonkeyPatch) -> StringIO:
    """Return what everybody takes for a terminal from now on."""
    found = StringIO()
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(found, "isatty", lambda: True)
    monkeypatch.setattr(sys, "stderr", found)
    return found


def test_a_terminal_shows_how_far_it_is_how_fast_and_how_long_it_will_take(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shown = terminal(monkeypatch)
    clock = Clock()
    bar = Progress("flicks", 100, "en", done=20, clock=clock)
    clock.now = 10.0
    bar.advance(30)
    *_, last = shown.getvalue().split(CLEAR)
    assert last == " 50% ############............ flicks 50 of 100, 3 a second, 0:17 left"


def test_it_speaks_french(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    clock = Clock()
    bar = Progress("pichenettes", 4, "fr", clock=clock)
    clock.now = 8.0
    bar.advance()
    assert shown.getvalue().endswith("pichenettes 1 sur 4, 0,125 par seconde, encore 0:24")


def test_it_is_drawn_no_more_often_than_anybody_can_see(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    bar = Progress("flicks", 1000, "en", clock=Clock())
    for _ in range(1000):
        bar.advance()
    assert shown.getvalue().count(CLEAR) == 1


def test_nothing_is_left_of_it_at_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    with progress("flicks", 3, "en"):
        pass
    assert shown.getvalue().endswith(CLEAR)


def test_where_nobody_looks_nothing_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with progress("flicks", 3, "en") as bar:
        bar.advance(3)
        bar.hide()
    assert pipe.getvalue() == ""


def test_it_is_no_wider_than_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = terminal(monkeypatch)
    monkeypatch.setenv("COLUMNS", "40")
    Progress("flicks", 100, "en", clock=Clock())
    assert len(shown.getvalue().removeprefix(CLEAR)) == 39
