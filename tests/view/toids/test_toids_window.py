"""IceToids in a real window, by a real mouse: from the menu into a game, and to its end."""

from pathlib import Path

import pytest
from PIL import Image

from icecool3d.toids.toids_recording import read_toids
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.toids.toids_form import ToidsForm, toids_form_page
from icecool3d.view.ui import Sheet, named
from icecool3d.view.ui.widgets import PAPER
from tests.view.screen import Screen, open_screen
from tests.view.toids.tray_hand import TrayHand

SIZE = (1280, 720)
SHEET = Sheet(*SIZE)


def press(screen: Screen, page: object, name: str) -> None:
    """Click on a button of a page."""
    (box,) = [each.box for each in named(page) if each.name == name]  # type: ignore[arg-type]
    screen.wait_until_still()
    screen.click(box.x + box.width / 2, box.y + box.height / 2)


def shows_players(seen: Image.Image) -> bool:
    """Return whether there is paper where only the first player's panel is."""
    return seen.getpixel((100, 21)) == tuple(bytes.fromhex(PAPER[1:]))


def games(folder: Path) -> list[Path]:
    return sorted((folder / "settings").rglob("toids/*.icecool"))


def test_a_game_begins_from_the_menu_and_goes_on_after_the_window_was_closed(tmp_path: Path) -> None:
    with open_screen(tmp_path, (1280, 800)) as screen:
        screen.start()
        press(screen, menu_page(SHEET), "toids")
        form = ToidsForm()
        press(screen, toids_form_page(SHEET, form, unfinished=False), "seat-1-1")
        form = form.with_seat(1, "easy")
        press(screen, toids_form_page(SHEET, form, unfinished=False), "start")
        screen.wait_for(lambda: bool(games(tmp_path)))
        (path,) = games(tmp_path)
        screen.wait_for_picture(shows_players)
        hand = TrayHand(screen, path, SIZE)
        hand.play(3)
        screen.close()
        screen.start()
        press(screen, menu_page(SHEET), "toids")
        press(screen, toids_form_page(SHEET, ToidsForm(), unfinished=True), "go-on")
        screen.wait_for_picture(shows_players)
        hand.play(4)
        screen.close()
    found = read_toids(path)
    assert [seat.bot for seat in found.header.seats] == [None, "easy"]
    assert found.wrong is None
    assert sum(each.action.colour == "red" for each in found.done) >= 4


@pytest.mark.soak
@pytest.mark.parametrize(("players", "bots"), [(2, "hard"), (3, "easy,medium")])
def test_a_whole_game_is_played_by_mouse(tmp_path: Path, players: int, bots: str) -> None:
    path = tmp_path / "game.icecool"
    with open_screen(tmp_path, (1280, 800)) as screen:
        asked = ("--players", str(players), "--bots", bots, "--seed", "5", "--record", str(path))
        screen.start("toids", *asked)
        screen.wait_for_picture(shows_players)
        assert TrayHand(screen, path, SIZE).play().over
        screen.close()
    assert read_toids(path).wrong is None
