"""Hands and eyes at a replay."""

from icecool3d.replay.recording import (
    Recording,
    recording_from_bytes,
)
from icecool3d.view.practice.practice_screen import PracticeScreen
from icecool3d.view.replays.replay_screen import ReplayScreen
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Sheet, Slid, Words, named
from tests.recordings import some_bytes

SHEET = Sheet(1280, 720)
FRAME = 0.05


def opened(table_view: TableView, recording: Recording) -> ReplayScreen:
    screen = ReplayScreen(table_view, "en", recording)
    run(screen, 2 * FRAME)
    return screen


def run(screen: ReplayScreen | PracticeScreen, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        screen.step(FRAME)


def see_all(screen: ReplayScreen) -> None:
    """Go to the end of the flick that is shown."""
    screen.did(Slid("moment", 1.0))
    run(screen, FRAME)


def pressed(screen: ReplayScreen) -> str:
    """Return the name of the flick's button that is chosen."""
    (found,) = [
        widget.name
        for widget in named(screen.page(SHEET))
        if isinstance(widget, Button) and widget.chosen and widget.name.startswith("flick-")
    ]
    return found


def said(screen: ReplayScreen) -> str:
    """Return all words on the panels."""
    found = [widget.text for widget in screen.page(SHEET) if isinstance(widget, Words | Button)]
    return " ".join(" ".join(found).split())


def moment(screen: ReplayScreen) -> float | None:
    """Return where the slider of the moment is, 0 to 1; None: nothing is shown yet."""
    found = [
        widget.value
        for widget in named(screen.page(SHEET))
        if widget.name == "moment" and hasattr(widget, "value")
    ]
    return found[0] if found else None


def place(table_view: TableView, name: str) -> tuple[float, float, float]:
    """Return where a penguin is seen."""
    table_view.step(FRAME)
    assert table_view.scene is not None
    x, y, z = table_view.scene.penguins[name].get_pos()
    return x, y, z


def flicks() -> Recording:
    return recording_from_bytes(some_bytes(), "some")
