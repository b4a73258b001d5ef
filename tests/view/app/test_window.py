"""The window as a user meets it: real keys and a real mouse, and what is really seen."""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops

from icecool3d.school import load_school
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.table.framing import overview_within
from icecool3d.view.ui import Sheet, named
from icecool3d.view.ui.page_parts import FREE
from icecool3d.view.ui.render import DARK, MAIN
from tests.view.eyes import pixels, share_of
from tests.view.matches import nearly_over
from tests.view.screen import Screen, open_screen

MENU = Sheet(1280, 720)


def middle(name: str, *, unfinished: int = 0) -> tuple[float, float]:
    """Return the middle of one of the menu's buttons."""
    page = menu_page(MENU, unfinished=unfinished)
    (box,) = [widget.box for widget in named(page) if widget.name == name]
    return box.x + box.width / 2, box.y + box.height / 2


def red_on_the_circle() -> tuple[float, float]:
    """Return where in the window the red penguin is seen as practice begins."""
    school = load_school("school")
    start = school.scene.runner_start
    assert start is not None
    view = overview_within(FREE, school, 1280 / 720)
    right, up = view.project(np.array([*start.at, 0.02]), 1280 / 720)
    return 640 * (1 + right), 360 * (1 - up)


def like(picture: Image.Image, box: tuple[int, int, int, int], colour: str) -> float:
    """Return which share of a region of the window has a colour."""
    return share_of(pixels(picture.crop(box)).reshape(-1, 3), colour, 0.06)


def shows_menu(picture: Image.Image) -> bool:
    """Whether the menu is there, with a match to go on with or without one."""
    boxes = []
    for name, unfinished in (("new", 0), ("match", 1)):
        (box,) = [each.box for each in named(menu_page(MENU, unfinished=unfinished)) if each.name == name]
        boxes.append((box.x + 8, box.y + 4, box.right - 8, box.bottom - 6))
    return any(like(picture, box, MAIN) > 0.6 for box in boxes)


def shows_practice(picture: Image.Image) -> bool:
    """Whether the flick pad is there: a dark penguin on ice, at the left of the panel below."""
    pad = pixels(picture.crop((270, 480, 440, 690)))
    dark = (pad.max(axis=-1) < 0.25).mean()
    ice = (np.abs(pad - np.array([0xDD, 0xEF, 0xF7]) / 255.0).max(axis=-1) < 0.03).mean()
    return bool(dark > 0.05 and ice > 0.3)


@pytest.fixture
def screen(tmp_path: Path) -> Iterator[Screen]:
    with open_screen(tmp_path) as found:
        yield found.start()


def test_from_the_menu_to_a_flick_and_back_by_mouse_and_keys(screen: Screen) -> None:
    screen.wait_for_picture(shows_menu)
    screen.click(*middle("practice"))
    screen.wait_for_picture(shows_practice)
    before = screen.wait_until_still()
    x, y = red_on_the_circle()
    screen.drag((x, y), (x - 40, y - 5), (x - 70, y - 10))
    screen.wait_for_picture(lambda seen: not shows_practice(seen))  # the show has another panel
    screen.wait_for_picture(shows_practice)
    after = screen.wait_until_still()
    table = (230, 20, 900, 470)
    changed = np.abs(pixels(after.crop(table)) - pixels(before.crop(table))).max(axis=-1) > 0.2
    assert changed.mean() > 0.005  # the penguin stands elsewhere
    told = (1000, 100, 1270, 400)
    assert ImageChops.difference(after.crop(told), before.crop(told)).getbbox() is not None
    screen.keys("Escape")
    screen.wait_for_picture(shows_menu)
    screen.keys("shift+Tab", "Return")
    assert screen.ended() == 0
    assert screen.errors() == ""


def test_what_is_liked_holds_at_once_and_is_kept(screen: Screen, tmp_path: Path) -> None:
    kept = tmp_path / "settings" / "icecool3d" / "settings.json"
    english = screen.wait_for_picture(shows_menu)
    screen.click(*middle("settings"))
    screen.wait_for_picture(lambda seen: not shows_menu(seen))
    assert not kept.exists()
    screen.keys("Tab", "Tab", "Return")
    screen.wait_for(kept.exists)
    assert json.loads(kept.read_text())["language"] == "fr"
    screen.keys("Escape")
    french = screen.wait_for_picture(shows_menu)
    title = (60, 230, 420, 330)
    assert ImageChops.difference(english.crop(title), french.crop(title)).getbbox() is not None


def test_a_players_own_key_does_what_it_was_chosen_for(tmp_path: Path) -> None:
    settings = tmp_path / "settings" / "icecool3d" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"keyboard": {"own": {"h": "y"}}}))
    with open_screen(tmp_path) as screen:
        screen.start().wait_for_picture(shows_menu)
        screen.click(*middle("practice"))
        screen.wait_for_picture(shows_practice)
        screen.keys("h", "y")  # only the second hides the panels: both together would show them again
        screen.wait_for_picture(lambda seen: not shows_practice(seen))
        screen.keys("y")
        screen.wait_for_picture(shows_practice)
        screen.keys("Escape")
        screen.wait_for_picture(shows_menu)


def test_a_match_that_cannot_be_read_is_said_and_the_menu_stays(tmp_path: Path) -> None:
    folder = tmp_path / "settings" / "icecool3d" / "matches"
    folder.mkdir(parents=True)
    (folder / "broken.icecool").write_text("no match at all\n")
    with open_screen(tmp_path) as screen:
        before = screen.start().wait_for_picture(shows_menu)
        screen.click(*middle("match", unfinished=1))
        ink = (700, 620, 1000, 700)  # where the message comes, on dark paper
        screen.wait_for_picture(lambda seen: like(seen, ink, DARK) > like(before, ink, DARK) + 0.1)
        assert shows_menu(screen.seen())
        screen.keys("shift+Tab", "Return")
        assert screen.ended() == 0
        assert screen.errors() == ""


def monkey(screen: Screen, seconds: float, seed: int) -> None:
    """Mash keys and mouse at random, resize, and let go of what was pressed."""
    chance, until = random.Random(seed), time.monotonic() + seconds
    keys = ["Escape", "Tab", "Return", "space", "Left", "Up", "Down", "i", "j", "n", "u", "h", "h", "t", "f"]
    keys += ["Home", "r", "p", "o", "F1", "F4", "comma", "period", "Page_Up", "1", "4", "9", "BackSpace"]
    while time.monotonic() < until and screen.game is not None and screen.game.poll() is None:
        actions: list[str] = []
        for _ in range(20):
            x, y, button = (
                chance.randrange(1280),
                chance.randrange(720),
                str(chance.choice([1, 1, 2, 3, 4, 5])),
            )
            moving = ["mousemove", "--window", screen.window, str(x), str(y)]
            kind = chance.choice(["key", "key", "move", "click", "down", "up"])
            if kind == "key":
                actions += ["key", chance.choice(keys)]
            elif kind == "move":
                actions += moving
            elif kind == "click":
                actions += [*moving, "click", button]
            else:
                actions += [*moving, f"mouse{kind}", button]
        size = chance.choice([(1280, 720), (800, 600), (640, 700)])
        screen.do(*actions)
        screen.do("windowsize", screen.window, *map(str, size))
    for button in "123":
        screen.do("mouseup", button)


def survived(screen: Screen) -> None:
    """See that the game either was left rightly or can be."""
    assert screen.game is not None
    screen.do("windowsize", screen.window, "1280", "720")
    for _ in range(6):
        if screen.game.poll() is not None:
            break
        screen.keys("Escape")
        time.sleep(0.5)
    if screen.game.poll() is None:
        screen.wait_for_picture(lambda seen: seen.size == (1280, 720) and shows_menu(seen))
        screen.keys("shift+Tab", "Return")
    assert screen.ended() == 0
    assert screen.errors() == ""


def still_there(screen: Screen) -> None:
    """See that the game was left rightly, or goes on and listens, wherever the monkey went."""
    assert screen.game is not None
    screen.do("windowsize", screen.window, "1280", "720")
    if screen.game.poll() is None:
        before = screen.wait_until_still().tobytes()
        screen.keys("Escape", "Tab", "Tab", "Tab")
        screen.wait_for_picture(lambda seen: seen.tobytes() != before)
        screen.game.terminate()
    assert screen.ended() in (0, -signal.SIGTERM)
    assert screen.errors() == ""


def test_a_monkey_at_keys_and_mouse_breaks_nothing(screen: Screen) -> None:
    screen.wait_for_picture(shows_menu)
    screen.click(*middle("practice"))
    monkey(screen, 5.0, seed=3)
    survived(screen)


@pytest.mark.soak
@pytest.mark.parametrize("entry", ["new", "toids", "practice", "laps", "open", "settings"])
def test_a_monkey_breaks_nothing_in_five_minutes(screen: Screen, entry: str) -> None:
    screen.wait_for_picture(shows_menu)
    screen.click(*middle(entry))
    monkey(screen, 300.0, seed=len(entry))
    still_there(screen)


@pytest.mark.soak
def test_a_monkey_in_a_match_breaks_nothing_in_five_minutes(tmp_path: Path) -> None:
    folder = tmp_path / "settings" / "icecool3d" / "matches"
    folder.mkdir(parents=True)
    nearly_over(folder / "late.icecool")
    with open_screen(tmp_path) as screen:
        screen.start().wait_for_picture(shows_menu)
        screen.keys("Tab", "Return")
        monkey(screen, 300.0, seed=5)
        still_there(screen)


@pytest.mark.parametrize(
    ("how", "code", "said"),
    [
        ("windowclose", 0, ""),
        ("windowkill", 2, "icecool3d: error: display: is gone; expected it to stay; what was played is kept"),
    ],
    ids=["its window is destroyed", "its connection is cut, as when the display ends"],
)
def test_another_program_ends_it_and_no_process_is_left(
    screen: Screen, how: str, code: int, said: str
) -> None:
    screen.wait_for_picture(shows_menu)
    screen.do(how, screen.window)
    assert screen.ended() == code
    assert screen.errors() == said


def test_without_a_display_one_line_says_so() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    done = subprocess.run(
        [sys.executable, "-m", "icecool3d"], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("icecool3d: error: window: finds no display")
    assert done.stderr.count("\n") == 1
