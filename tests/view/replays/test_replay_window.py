"""Replays as a user meets them: real keys and a real mouse, and what is really seen."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from icecool3d.replay.recording import read_recording, recorded_flicks
from icecool3d.replay.resimulate import Replayer
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.replays.replay_page import BETWEEN, ListItem, shelf_page
from icecool3d.view.table.framing import overview_within
from icecool3d.view.table.verdict_overlay import WITHIN
from icecool3d.view.ui import Box, Page, Sheet, named
from icecool3d.view.ui.render import MAIN
from tests.view.eyes import pixels, share_of
from tests.view.screen import Screen, open_screen

SHEET = Sheet(1280, 720)
MENU, LIST = menu_page(SHEET), shelf_page(SHEET, [ListItem("red", "")] * 99, 0)


def box_of(page: Page, name: str) -> Box:
    """Return where a button is."""
    (box,) = [widget.box for widget in named(page) if widget.name == name]
    return box


def middle(page: Page, name: str) -> tuple[float, float]:
    box = box_of(page, name)
    return box.x + box.width / 2, box.y + box.height / 2


def shows_main(picture: Image.Image, box: Box) -> bool:
    """Whether the button that most people want is there."""
    part = picture.crop((box.x + 8, box.y + 8, box.right - 8, box.bottom - 8))
    return share_of(pixels(part).reshape(-1, 3), MAIN, 0.06) > 0.5


def shows_menu(picture: Image.Image) -> bool:
    return shows_main(picture, box_of(MENU, "new"))


def shows_list(picture: Image.Image) -> bool:
    return shows_main(picture, box_of(LIST, "back"))


def shows_the_end(picture: Image.Image) -> bool:
    """Whether the slider of a show is at its right end."""
    groove = pixels(picture.crop((880, 624, 914, 634))).reshape(-1, 3)
    return bool(share_of(groove, MAIN, 0.06) > 0.1)


def shows_why(picture: Image.Image) -> bool:
    """Whether what of a footprint is within a frame is seen."""
    red = np.array([*bytes.fromhex(WITHIN[1:])]) / 255.0
    return bool((np.abs(pixels(picture) - red).max(axis=-1) < 0.03).mean() > 3e-4)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with open_screen(tmp_path) as found:
        yield found


def test_a_recording_opens_plays_shows_why_and_leads_to_the_others(screen: Screen) -> None:
    recording = read_recording(recorded_flicks() / "stuck-in-the-door.icecool")
    with Replayer(recording.header) as replayer:
        x, y, z = replayer.trace(recording.flicks[0]).pose[-1, 0, :3].tolist()
    view = overview_within(BETWEEN, recording.header.school, 1280 / 720)
    right, up = view.project(np.array([x, y, z + 0.02]), 1280 / 720)
    column, row = round(640 * (1 + right)), round(360 * (1 - up))
    screen.start("replay", recording.source)
    screen.wait_for_picture(shows_the_end)
    end = screen.wait_until_still()
    body = pixels(end.crop((column - 6, row - 6, column + 6, row + 6)))
    assert (body.max(axis=-1) < 0.42).mean() > 0.3  # there it stands
    assert not shows_why(end)
    screen.click(1140, 150)  # the referee's view
    screen.wait_for_picture(shows_why)
    screen.keys("Escape")
    screen.wait_for_picture(shows_list)
    screen.click(*middle(LIST, "open-1"))
    screen.wait_for_picture(shows_the_end)
    screen.keys("Escape")
    screen.wait_for_picture(shows_list)
    screen.keys("Escape")
    screen.wait_for_picture(shows_menu)
    screen.click(*middle(MENU, "open"))
    screen.wait_for_picture(shows_list)
    screen.keys("Escape")
    screen.wait_for_picture(shows_menu)
    screen.keys("shift+Tab", "Return")
    assert screen.ended() == 0
    assert screen.errors() == ""
