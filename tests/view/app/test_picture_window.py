"""Pictures and dropped files as a user meets them: a real key, and a real drag from another program."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from icecool3d.kit.journal import carries_journal
from icecool3d.replay.checking import check
from icecool3d.replay.recording import read_recording, recorded_flicks
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.ui import Box, Page, Sheet, named
from icecool3d.view.ui.render import DARK, MAIN
from tests.view.eyes import pixels, share_of
from tests.view.screen import Screen, open_screen

SHEET = Sheet(1280, 720)
MENU = menu_page(SHEET)
HOUSE = Path(__file__).parents[3]
MANY = "x/one,x/two,x/three,text/uri-list"


def box_of(page: Page, name: str) -> Box:
    """Return where a button is."""
    (box,) = [widget.box for widget in named(page) if widget.name == name]
    return box


def shows_main(picture: Image.Image, box: Box) -> bool:
    """Whether the button that most people want is there."""
    part = picture.crop((box.x + 8, box.y + 8, box.right - 8, box.bottom - 8))
    return share_of(pixels(part).reshape(-1, 3), MAIN, 0.06) > 0.5


def shows_menu(picture: Image.Image) -> bool:
    return shows_main(picture, box_of(MENU, "new"))


def shows_the_end(picture: Image.Image) -> bool:
    """Whether the slider of a show is at its right end."""
    groove = pixels(picture.crop((880, 624, 914, 634))).reshape(-1, 3)
    return bool(share_of(groove, MAIN, 0.06) > 0.1)


def says_something(picture: Image.Image) -> bool:
    """Whether there is a message at the top, on dark paper."""
    paper = np.array([*bytes.fromhex(DARK[1:7])]) / 255.0
    near = np.abs(pixels(picture.crop((560, 10, 880, 60))) - paper).max(axis=-1) < 0.08
    return bool(near.mean() > 0.4)


class Player:
    """Keeps pictures by the key, and drops files."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self.screen, self.folder = screen, folder

    def keep(self) -> Path:
        """Press the key, and return the picture once it is there."""
        before = self.pictures
        self.screen.keys("d")
        self.screen.wait_for(lambda: len(self.pictures) > len(before))
        (path,) = self.pictures - before
        return path

    @property
    def pictures(self) -> set[Path]:
        return {*self.folder.glob("*.png")}

    def drop(self, kinds: str, *uris: str) -> list[str]:
        """Drag something over the window and drop it; return what the window answered."""
        command = [sys.executable, "-m", "tests.view.file_manager", self.screen.window, kinds, *uris]
        place = {**os.environ, "DISPLAY": self.screen.name}
        done = subprocess.run(command, cwd=HOUSE, env=place, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout.splitlines()


@pytest.fixture
def player(tmp_path: Path) -> Iterator[Player]:
    with open_screen(tmp_path) as screen:
        screen.start()
        screen.wait_for_picture(shows_menu)
        found = Player(screen, tmp_path / "settings" / "icecool3d" / "recordings")
        assert found.drop("text/plain") == ["would not take it"]  # it hears, once its table is laid
        yield found


def test_a_kept_picture_is_what_was_seen_and_is_shown_again_where_it_is_dropped(player: Player) -> None:
    screen, box = player.screen, box_of(MENU, "practice")
    screen.click(box.x + box.width / 2, box.y + box.height / 2)
    screen.wait_for_picture(lambda seen: not shows_menu(seen))
    screen.wait_until_still()
    screen.keys("Return")
    screen.wait_for(lambda: carries_journal(player.keep()))  # before the flick is there none does
    path = max(player.pictures)
    found = read_recording(path)
    assert [each.outcome for each in check(found, [1])] == ["same-bits"]
    assert player.drop("text/plain,text/uri-list", path.as_uri()) == ["would take it", "took it"]
    screen.wait_for_picture(lambda seen: shows_the_end(seen) and not says_something(seen))
    seen = screen.wait_until_still()
    again = player.keep()
    assert read_recording(again).content == found.content
    with Image.open(again) as picture:
        unlike = np.abs(pixels(picture) - pixels(seen))
    assert unlike.mean() < 0.02  # it is drawn finely, whatever was seen
    assert unlike[600:660, 300:900].max() < 0.02  # and panels are always


def test_what_is_no_recording_is_not_taken_or_leaves_everything_where_it_is(
    player: Player, tmp_path: Path
) -> None:
    (tmp_path / "ön e.txt").write_text("no recording")
    assert player.drop(MANY) == ["would take it", "did not take it"]
    assert player.drop(MANY, "https://example.org/x.png") == ["would take it", "did not take it"]
    assert player.drop(MANY, "file:///" + "x" * 9000) == ["would take it", "did not take it"]
    assert player.drop("") == []
    assert not says_something(player.screen.wait_until_still())
    assert player.drop(MANY, (tmp_path / "ön e.txt").as_uri()) == ["would take it", "took it"]
    player.screen.wait_for_picture(says_something)
    assert shows_menu(player.screen.seen())
    path = recorded_flicks() / "three-doors.icecool"
    assert player.drop(MANY, "#", "http://x.y", path.as_uri()) == ["would take it", "took it"]
    player.screen.wait_for_picture(shows_the_end)
    assert read_recording(player.keep()).content == path.read_bytes()
