"""From the menu to the end of a game, as people go: by mouse and keys, in a real window."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from icecool3d.kit.palette import PLAYERS
from icecool3d.match import FlickResult
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import Recording, read_recording
from icecool3d.rules import DrewCard, EndTurn, Game, GameEnded, HandedOverId, TookFish
from icecool3d.school import load_school
from icecool3d.view.match.dialogs import Middle, Pause
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.new_match import Form, scenes_to_play
from icecool3d.view.match.new_match_page import form_page
from icecool3d.view.match.round_summary import last_round
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.replays.replay_page import ListItem, shelf_page
from icecool3d.view.table.framing import overview_within
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.ui import Box, Page, Piece, Sheet, named
from icecool3d.view.ui.page_parts import FREE
from icecool3d.view.ui.render import MAIN, MAIN_HOVERED
from tests.view.eyes import pixels, share_of
from tests.view.matches import START, nearly_over
from tests.view.pages import practising
from tests.view.screen import Screen, open_screen

SHEET = Sheet(1280, 720)
NAMES = {"red": "Ann", "blue": "Blue"}


def box_of(page: Page, name: str) -> Box:
    """Return where a button is."""
    (box,) = [widget.box for widget in named(page) if widget.name == name]
    return box


def shows_main(picture: Image.Image, box: Box) -> bool:
    """Whether the button that most people want is there, with or without the pointer on it."""
    part = pixels(picture.crop((box.x + 8, box.y + 8, box.right - 8, box.bottom - 8))).reshape(-1, 3)
    return any(share_of(part, colour, 0.06) > 0.5 for colour in (MAIN, MAIN_HOVERED))


class Traveller:
    """Finds the way by what the screen shows and the disk holds."""

    def __init__(self, screen: Screen, folder: Path) -> None:
        self.screen, self.folder = screen, folder

    @property
    def file(self) -> Recording:
        return read_recording(max(self.folder.glob("*.icecool")))

    @property
    def game(self) -> Game:
        return retell(self.file).game

    def match(self, middle: Middle | None = None) -> Page:
        """Return the page that the match shows, but for what happened."""
        state = MatchState(self.game, NAMES)
        aim = practising().table.aim if state.may_flick else None
        return match_page(SHEET, Playing(TableSeen(aim=aim), state, middle=middle))

    def click(self, page: Page, name: str) -> None:
        box = box_of(page, name)
        self.until_seen(box, lambda: self.screen.click(box.x + box.width / 2, box.y + box.height / 2))

    def until_seen(self, box: Box, do: Callable[[], None]) -> None:
        """Do something, and wait until it is seen: else a slow machine hears of it too late."""
        before = crop(self.screen.seen(), box).tobytes()
        do()
        self.screen.wait_for_picture(lambda seen: crop(seen, box).tobytes() != before)

    def wait_for_main(self, page: Page, name: str) -> Image.Image:
        """Wait until a page's main button is seen."""
        box = box_of(page, name)
        return self.screen.wait_for_picture(lambda seen: shows_main(seen, box))

    def wait_for_lines(self, count: int) -> None:
        """Wait until so many things have been done in the match."""
        self.screen.wait_for(lambda: len(self.file.entries) == count)

    def on_table(self, x: float, y: float, z: float = 0.0) -> tuple[float, float]:
        """Return where in the window a point of the table is seen, as a match begins."""
        view = overview_within(FREE, load_school("school"), 1280 / 720)
        right, up = view.project(np.array([x, y, z]), 1280 / 720)
        return 640 * (1 + right), 360 * (1 - up)

    def flick_and_skip(self) -> None:
        """Flick as the turn begins with, and do not watch it."""
        done = len(self.file.entries)
        self.wait_for_main(self.match(), "flick")
        self.click(self.match(), "flick")
        self.wait_for_lines(done + 1)
        self.screen.keys("space", "space", "space")

    def see_turn_end(self) -> None:
        """Wait until the turn has ended, as it does by itself where nothing else can be done."""
        self.screen.wait_for(lambda: isinstance(self.file.entries[-1].done, EndTurn))

    @property
    def flick(self) -> FlickResult:
        """The last flick."""
        return self.file.flicks[-1]


@pytest.fixture
def traveller(tmp_path: Path) -> Iterator[Traveller]:
    with open_screen(tmp_path) as screen:
        screen.start()
        yield Traveller(screen, tmp_path / "settings" / "icecool3d" / "matches")


@pytest.mark.rule("SET-4", "SET-7", "FLICK-2", "FLICK-3", "DOOR-1", "CATCH-1", "TWO-2", "END-4")
def test_two_people_play_from_the_menu_to_the_end_of_a_game(traveller: Traveller) -> None:
    begin_a_game(traveller)
    place_the_catcher_and_flick_straight(traveller)
    jump_over_a_wall(traveller)
    go_round_a_curve(traveller)
    go_to_the_menu(traveller)
    go_on_with_another_match(traveller)
    pass_a_door_with_the_own_fish(traveller)
    catch_and_read_how_it_ended(traveller)


def test_a_match_goes_on_from_the_command_line(tmp_path: Path) -> None:
    nearly_over(tmp_path / "late.icecool")
    with open_screen(tmp_path) as screen:
        screen.start("play", "--resume", str(tmp_path / "late.icecool"))
        traveller = Traveller(screen, tmp_path)
        traveller.wait_for_main(traveller.match(), "flick")


def the_form() -> Page:
    """Return the form of a new game as it is at first."""
    schools, _ = scenes_to_play()
    titles = {name: school.scene.title.in_language("en") for name, school in schools.items()}
    return form_page(SHEET, Form(), titles)


def begin_a_game(traveller: Traveller) -> None:
    """Choose a new game of two; who last saw a penguin is the Catcher."""
    screen, menu, form = traveller.screen, menu_page(SHEET), the_form()
    traveller.wait_for_main(menu, "new")
    traveller.click(menu, "new")
    traveller.wait_for_main(form, "start")
    traveller.click(form, "name-0")
    for letter in "Ann":
        traveller.until_seen(box_of(form, "name-0"), partial(screen.do, "type", letter))
    for _ in range(2):  # Pip, chance, a person
        traveller.click(form, "who-1")
    traveller.click(form, "first-1")
    traveller.click(form, "previews-whole")  # with an aim at what is worth it
    traveller.click(form, "start")
    screen.wait_for(lambda: any(traveller.folder.glob("*.icecool")))
    terms = traveller.file.header.match
    assert terms is not None
    assert [seat.name for seat in terms.seats] == ["Ann", "Blue"]
    assert terms.chance.first_catcher == "blue"


def place_the_catcher_and_flick_straight(traveller: Traveller) -> None:
    screen, pause = traveller.screen, box_of(traveller.match(), "pause")
    screen.wait_for_picture(lambda seen: pixels(crop(seen, pause)).mean() > 0.9)
    screen.wait_until_still()
    screen.click(*traveller.on_table(0.15, 0.2))
    traveller.wait_for_lines(1)
    traveller.wait_for_main(traveller.match(), "flick")
    x, y = traveller.on_table(*START, 0.02)
    screen.drag((x, y), (x - 20, y + 10), (x - 50, y + 25))
    traveller.wait_for_lines(2)
    screen.keys("space", "space")
    traveller.see_turn_end()
    assert traveller.game.player == "blue"


def jump_over_a_wall(traveller: Traveller) -> None:
    """Hit the Catcher's head, and harder than a turn begins with."""
    traveller.wait_for_main(traveller.match(), "flick")
    traveller.click(traveller.match(), "preset-jump")
    traveller.screen.keys(*["Up"] * 26)
    traveller.flick_and_skip()
    assert {"jump-over-wall", "left-floor"} <= {event.name for event in traveller.flick.events}
    traveller.see_turn_end()


def go_round_a_curve(traveller: Traveller) -> None:
    """Hit the left side of the back: the way bends to the left."""
    traveller.wait_for_main(traveller.match(), "flick")
    traveller.click(traveller.match(), "preset-left")
    traveller.flick_and_skip()
    made, aim = traveller.flick, np.radians(traveller.flick.flick.aim)
    start = dict(made.start)[made.flick.penguin]
    x, y = (key - begun for key, begun in zip(made.keys[0].pose[:2], start[:2], strict=True))
    assert made.flick.side < 0.0
    assert np.cos(aim) * y - np.sin(aim) * x > 0.0
    traveller.see_turn_end()


def go_to_the_menu(traveller: Traveller) -> None:
    """Leave the match; another one that is nearly over lies beside it then."""
    traveller.wait_for_main(traveller.match(), "flick")
    traveller.screen.keys("Escape")
    traveller.wait_for_main(traveller.match(Pause()), "go-on")
    pause = traveller.match(Pause())
    nearly_over(traveller.folder / "later.icecool")
    traveller.click(pause, "menu")
    traveller.wait_for_main(menu_page(SHEET, unfinished=2), "match")


def go_on_with_another_match(traveller: Traveller) -> None:
    """Choose the one that is not the last played, which is the second of the list."""
    matches = shelf_page(SHEET, [ListItem("", "")] * 2, 0)
    traveller.click(menu_page(SHEET, unfinished=2), "matches")
    traveller.wait_for_main(matches, "back")
    traveller.click(matches, "open-1")


def pass_a_door_with_the_own_fish(traveller: Traveller) -> None:
    traveller.flick_and_skip()
    kinds = [type(record) for record in traveller.file.entries[-1].log]
    assert TookFish in kinds
    assert DrewCard in kinds
    page = traveller.match()
    fish = [each.box for each in page if isinstance(each, Piece) and each.kind == "fish"]
    end = box_of(page, "end-turn")  # while the flick is shown another button is there
    picture = traveller.screen.wait_for_picture(
        lambda seen: shows_main(seen, end) and redness(seen, fish[0]) > 0.2
    )
    assert max(redness(picture, each) for each in fish[1:]) < 0.05
    traveller.click(traveller.match(), "end-turn")


def redness(picture: Image.Image, box: Box) -> float:
    """Return which share of a part of a picture is Red's."""
    return share_of(pixels(crop(picture, box)).reshape(-1, 3), PLAYERS["red"], 0.1)


def catch_and_read_how_it_ended(traveller: Traveller) -> None:
    traveller.screen.wait_for(lambda: traveller.game.player == "blue")
    traveller.flick_and_skip()
    assert traveller.game.over
    records = [record for entry in traveller.file.entries for record in entry.log]
    ended = records[-1]
    assert isinstance(ended, GameEnded)
    assert any(isinstance(record, HandedOverId) for record in records)
    gained = last_round(records, ("red", "blue"), load_school("school"), "en")
    traveller.wait_for_main(traveller.match(gained), "go-on")
    traveller.click(traveller.match(gained), "go-on")
    traveller.wait_for_main(traveller.match(ended.ranking), "again")
    traveller.click(traveller.match(ended.ranking), "menu")
    traveller.wait_for_main(menu_page(SHEET, unfinished=1), "match")  # the first is not over
    traveller.screen.keys("shift+Tab", "Return")
    assert traveller.screen.ended() == 0
    assert traveller.screen.errors() == ""


def crop(picture: Image.Image, box: Box) -> Image.Image:
    return picture.crop((box.x, box.y, box.right, box.bottom))
