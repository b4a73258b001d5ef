"""The game without its window: which match is opened, and what is said of files that cannot be read."""

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from icecool3d.kit.own_files import settings_file
from icecool3d.rules import PlaceCatcher
from icecool3d.view.app.app import STILL, App
from icecool3d.view.files.match_files import matches_folder
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.match.new_match_screen import BeginScreen
from icecool3d.view.match.saved_match import KeptMatch
from icecool3d.view.menu.menu_screens import MenuScreen
from icecool3d.view.practice.practice_screen import PracticeScreen
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, named
from icecool3d.view.ui.input_events import Pressed, Typed
from icecool3d.view.ui.screen import MATCH
from tests.view.app.user import PLACES, START, User, arrived

pytestmark = pytest.mark.usefixtures("drawing")


def test_what_was_chosen_for_a_new_game_is_still_chosen_after_a_look_elsewhere(
    open_app: Callable[[], User],
) -> None:
    user = open_app()
    user.click("new", "players-3", "who-1", "previews-none", "errs-much", "back", "new")
    assert isinstance(user.app.screen, BeginScreen)
    form = user.app.screen.form
    assert (form.count, form.bots[1], form.previews, form.errs) == (3, "random", "none", "much")


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=365)])
def test_two_matches_between_which_the_clock_was_set_back_go_on_where_they_were(
    open_app: Callable[[], User], back: timedelta
) -> None:
    user = open_app()
    first = user.begin(2)
    user.menu()
    user.now = START - back
    second = user.begin(3)
    assert second < first  # so that nobody could tell by the names
    assert second.stat().st_mtime < first.stat().st_mtime
    user.menu()
    user.click("match")
    assert user.players == 3
    user.menu()
    user.click("matches", "open-1")
    assert user.players == 2
    user.menu()
    again = open_app()  # another day, the clock still wrong
    again.click("match")
    assert again.players == 2


def test_what_was_done_in_each_of_two_matches_is_there_when_it_goes_on(
    open_app: Callable[[], User],
) -> None:
    user = open_app()
    first = user.begin(2)
    user.menu()
    with KeptMatch(first, "en") as kept:
        kept.act(PlaceCatcher(kept.state.actor, (0.1, 0.2)))
    user.now -= timedelta(days=365)
    user.begin(3)
    user.menu()
    user.click("matches", "open-1")
    assert isinstance(user.app.screen, MatchScreen)
    assert user.app.screen.game.catcher_is_placed
    user.menu()
    user.click("matches", "open-1")
    assert user.players == 3
    assert not user.app.screen.game.catcher_is_placed


def test_a_new_game_opens_its_own_match_whatever_else_is_in_the_folder(open_app: Callable[[], User]) -> None:
    matches_folder().mkdir(parents=True)
    later = matches_folder() / "zzz.icecool"
    later.write_text("no match at all\n")
    os.mkfifo(matches_folder() / "zzzz.icecool")
    user = open_app()
    assert "zzzz.icecool: is not a regular file" in user.said
    user.click("new", "players-4", "start")
    assert user.players == 4
    user.menu()
    user.click("match")
    assert user.players == 4


def test_what_cannot_be_read_is_skipped_and_named_in_the_match_that_goes_on(
    open_app: Callable[[], User],
) -> None:
    user = open_app()
    user.begin(2)
    user.menu()
    later = matches_folder() / "zzz.icecool"
    later.write_text("no match at all\n")
    (matches_folder() / "last-played.json").write_text('{"match": "zzz.icecool"}')
    user.click("match")
    assert user.players == 2
    assert "zzz.icecool: line 1: is not JSON" in user.said
    user.menu()
    assert user.said == ""


def test_a_match_that_was_changed_is_not_gone_on_with_and_the_menu_says_why(
    open_app: Callable[[], User], stage: Stage
) -> None:
    user = open_app()
    path = user.begin(2)
    user.menu()
    path.write_bytes(path.read_bytes().replace(b'"seed":', b'"seed": ', 1))
    before = path.read_bytes()
    user.click("match")
    assert isinstance(user.app.screen, MenuScreen)
    assert f"{path}: the header was changed after it was written: its sum is wrong" in user.said
    app = App(stage, Path(settings_file()), {MATCH: path})
    app.tick(0.01)
    assert isinstance(app.screen, MenuScreen)
    assert "the header was changed after it was written" in str(app.screen.page(app.sheet))
    app.close()
    assert path.read_bytes() == before


def test_where_no_match_can_be_read_the_menu_says_why(open_app: Callable[[], User]) -> None:
    matches_folder().mkdir(parents=True)
    (matches_folder() / "zzz.icecool").write_text("no match at all\n")
    user = open_app()
    user.click("match")
    assert isinstance(user.app.screen, MenuScreen)
    assert "zzz.icecool: line 1: is not JSON" in user.said


def test_a_match_beside_the_folder_is_not_what_one_goes_on_with(
    open_app: Callable[[], User], stage: Stage, tmp_path: Path
) -> None:
    user = open_app()
    path = user.begin(2)
    user.menu()
    aside = path.rename(tmp_path / "aside.icecool")
    app = App(stage, Path(settings_file()), {MATCH: aside})
    app.tick(0.01)
    assert isinstance(app.screen, MatchScreen)
    app.close()
    assert [each.name for each in tmp_path.iterdir()].count("last-played.json") == 0


@pytest.mark.parametrize("what", ["pipe", "folder", "device", "large", "text"])
def test_settings_that_cannot_be_read_are_named_on_the_menu_and_the_game_goes_on(
    open_app: Callable[[], User], what: str
) -> None:
    path = Path(settings_file())
    path.parent.mkdir(parents=True)
    if what == "pipe":
        os.mkfifo(path)
    elif what == "folder":
        path.mkdir()
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.write_text("{")
    if what == "large":
        os.truncate(path, 10 * 2**30)
    user = open_app()
    wrong = {"large": "is larger than 64 kB", "text": "is not JSON"}.get(what, "is not a regular file")
    assert f"settings.json: {wrong}" in user.said
    user.click("settings", "language-fr")
    user.click("back")
    if what in ("large", "text"):
        assert user.said == ""
        assert open_app().app.sheet.language == "fr"
    else:
        assert "n'est pas un fichier ordinaire" in user.said
        assert not path.is_file()


def test_a_question_mark_shows_all_keys_over_any_page_and_any_way_leads_back(
    open_app: Callable[[], User],
) -> None:
    user = open_app()
    for way in ("?", "escape", "enter"):
        before = user.app.screen
        user.app.hear(Pressed("?"))
        assert [each.name for each in named(user.app.shown)] == ["back"]
        user.app.hear(Pressed(way))
        assert user.app.screen is before
        assert len(named(user.app.shown)) > 1
    user.app.hear(Pressed("2"))  # the second entry
    assert isinstance(user.app.screen, PracticeScreen)
    user.app.hear(Pressed("?"))
    assert [each.name for each in named(user.app.shown)] == ["back"]


def test_a_question_mark_in_a_name_is_a_letter(open_app: Callable[[], User]) -> None:
    user = open_app()
    user.click("new", "name-0")
    user.app.hear(Pressed("?"))
    user.app.hear(Typed("?"))
    assert isinstance(user.app.screen, BeginScreen)
    assert user.app.screen.form.names[0] == "?"


def test_a_fine_picture_waits_until_all_is_still_so_that_nothing_done_meanwhile_waits_for_it(
    open_app: Callable[[], User], monkeypatch: pytest.MonkeyPatch
) -> None:
    user, moving, fine = open_app(), [True], list[bool]()
    monkeypatch.setattr(TableView, "step", lambda *_: moving[0])
    monkeypatch.setattr(Stage, "step", lambda _, *, moving: fine.append(not moving))
    user.app.tick(0.03)
    moving[0] = False
    user.app.tick(0.6 * STILL)
    assert fine == [False]
    moving[0] = True
    user.app.tick(0.03)
    moving[0] = False
    user.app.tick(0.6 * STILL)
    assert fine == [False, False]
    user.app.tick(0.6 * STILL)
    user.app.tick(0.6 * STILL)
    assert fine == [False, False, True]


ELSEWHERE = {"above", "all", "follow", "hint"}
"""What moves a camera that sees nothing here, and what marks the tray once a bot has thought."""


@pytest.mark.parametrize("place", PLACES)
def test_every_button_does_something_or_is_grey_and_says_why(
    open_app: Callable[[], User], place: str
) -> None:
    user, idle = arrived(open_app, place), list[str]()
    names = possible(user)
    for name in reversed(names):
        if possible(user) != names:
            user.app.close()
            user = arrived(open_app, place)
        before = seen(user)
        user.click(name)
        if seen(user) == before:
            idle.append(name)
    assert idle == []


def possible(user: User) -> list[str]:
    """Return the buttons that are neither grey nor what holds now, one of those that differ by a number."""
    page = user.app.screen.page(user.app.sheet)
    buttons = [each for each in page if isinstance(each, Button) and not each.holds]
    names = [each.name for each in buttons if not (each.why_not or each.chosen or each.name in ELSEWHERE)]
    return [*{name.rstrip("0123456789"): name for name in names}.values()]


def seen(user: User) -> tuple[object, ...]:
    """Return what a player sees."""
    app = user.app
    return type(app.screen), [*app.screen.page(app.sheet)], app.is_over
