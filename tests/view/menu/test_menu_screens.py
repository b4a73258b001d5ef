"""The menu and the settings: everything in them leads somewhere, and what is liked is kept rightly."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.art.room_art import room_art
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.own_files import settings_file
from icecool3d.view.app.screens import MENU_RIGHT, Screens
from icecool3d.view.files.preferences import Preferences, load_preferences, save_preferences
from icecool3d.view.match.new_match import Form
from icecool3d.view.match.new_match_page import form_page, free_of_form
from icecool3d.view.menu.keys_page import HELP, KEYS_TOLD
from icecool3d.view.menu.menu_page import ENTRIES, menu_page
from icecool3d.view.menu.menu_screens import KeysScreen, MenuScreen, SettingsScreen
from icecool3d.view.menu.settings_page import settings_page
from icecool3d.view.replays.replay_page import LIST_RIGHT, shelf_page
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Hand, Keyed, Left, Sheet, Toast, commands, sheet_for
from icecool3d.view.ui.gestures import Keyboard
from icecool3d.view.ui.input_events import Pressed
from icecool3d.view.ui.page_parts import free_beside
from icecool3d.view.ui.screen import BACK, KEYS, QUIT, SETTINGS
from tests.view.pages import SIZES


@pytest.fixture
def table_view(drawing: None) -> TableView:
    del drawing
    with Stage((64, 48)) as stage:
        return TableView(stage)


def test_everything_on_the_menu_leads_somewhere(table_view: TableView) -> None:
    menu = MenuScreen(table_view, unfinished=2)
    for entry in ENTRIES:
        assert menu.did(Chosen(entry.name)) == entry.name
        assert entry.name in {*Screens.KINDS, QUIT}
    assert menu.did(Left()) is None
    assert menu.did(Chosen("nothing")) is None


def test_every_entry_is_said_in_every_language() -> None:
    for entry in ENTRIES:
        for language in LANGUAGES:
            assert entry.title.in_language(language)
            assert entry.detail.in_language(language)


@pytest.mark.parametrize("size", SIZES)
def test_the_school_is_seen_beside_the_first_pages_in_windows_of_any_shape(size: tuple[int, int]) -> None:
    sheet = sheet_for(size, "en")
    aspect = size[0] / size[1]
    pages = (
        (menu_page(sheet), free_beside(aspect, MENU_RIGHT)),
        (settings_page(sheet, Preferences()), free_beside(aspect, MENU_RIGHT)),
        (form_page(sheet, Form()), free_of_form(sheet)),
        (shelf_page(sheet, [], 0), free_beside(aspect, LIST_RIGHT)),
    )
    for page, (left, bottom, _, _) in pages:
        beside, below = 0.5 * (left + 1.0) * size[0] + 1.0, 0.5 * (1.0 - bottom) * size[1] - 1.0
        assert all(widget.box.right <= beside or widget.box.y >= below for widget in page)
        assert beside < 0.6 * size[0]
        assert below > (0.5 if aspect < 1.5 else 0.3) * size[1]


def test_settings_are_told_only_where_they_change(table_view: TableView) -> None:
    told: list[Preferences] = []
    screen = SettingsScreen(table_view, Preferences(), told.append)
    assert screen.did(Chosen("language-en")) is None
    assert told == []
    assert screen.did(Chosen("language-fr")) is None
    assert screen.did(Chosen("quality-fast")) is None
    assert screen.did(Chosen("flicks-swipe")) is None
    assert told == [Preferences("fr"), Preferences("fr", "fast"), Preferences("fr", "fast", swipes=True)]
    assert screen.did(Chosen("back")) == screen.did(Left()) == BACK


def test_what_every_key_does_is_told_and_leads_back_to_the_settings(table_view: TableView) -> None:
    told = [key for each in KEYS_TOLD for key in (*each.keys, *each.fixed)]
    assert sorted(told) == sorted([*commands.KEYS, HELP])
    assert SettingsScreen(table_view, Preferences(), lambda _: None).did(Chosen("keys")) == KEYS
    for way in (Chosen("back"), Left()):
        assert KeysScreen(table_view, Keyboard(), lambda _: None).did(way) == SETTINGS
    assert {KEYS, SETTINGS} <= {*Screens.KINDS}


def test_any_key_can_be_another_one(table_view: TableView) -> None:
    told: list[Keyboard] = []
    screen, hand, sheet = KeysScreen(table_view, Keyboard(), told.append), Hand(), Sheet(1280, 720)

    def press(key: str) -> None:
        for done in hand.hear(Pressed(key), screen.page(sheet)) or ():
            assert screen.did(done) is None

    def seen(button: str) -> str:
        buttons = [each for each in screen.page(sheet) if isinstance(each, Button)]
        return next(each.text for each in buttons if each.name == button)

    screen.did(Chosen("key-f"))
    assert seen("key-f") == "?"
    press("y")
    assert (seen("key-f"), told[-1].key_for("f")) == ("Y", "y")
    press("x")  # nothing is asked for any more
    screen.did(Chosen("key-f"))
    press("escape")
    assert (seen("key-f"), len(told)) == ("Y", 1)
    screen.did(Chosen("key-t"))
    press("y")  # which another one had: they change places
    assert (seen("key-t"), seen("key-f")) == ("Y", "T")
    screen.did(Chosen("first"))
    assert told[-1] == Keyboard()


def test_keys_that_panels_need_stay_what_they_are(table_view: TableView) -> None:
    told: list[Keyboard] = []
    screen = KeysScreen(table_view, Keyboard(), told.append)
    for key in ("enter", "3", "lshift", "control"):
        screen.did(Chosen("key-f"))
        assert screen.did(Keyed("key-f", key)) is None
        assert any(isinstance(each, Toast) for each in screen.page(Sheet(1280, 720)))
    assert told == []


@given(st.lists(st.tuples(*(st.sampled_from([*commands.KEYS, "y", "x"]) for _ in range(2)))))
def test_however_keys_are_chosen_no_key_does_two_things_and_everything_can_be_done(
    chosen: list[tuple[str, str]],
) -> None:
    keyboard = Keyboard()
    for first, key in chosen:
        keyboard = keyboard.with_key(first, key)
    keys = [keyboard.key_for(first) for first in commands.KEYS]
    assert len({*keys}) == len(commands.KEYS)
    assert [keyboard.first(key) for key in keys] == [*commands.KEYS]


def test_settings_are_kept_in_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert settings_file() == str(tmp_path / "icecool3d" / "settings.json")
    for odd in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CONFIG_HOME", odd)
        assert settings_file() == str(Path.home() / ".config" / "icecool3d" / "settings.json")


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    liked = Preferences("fr", "fine", keyboard=Keyboard().with_key("t", "y").with_key("f", "t"))
    save_preferences(liked, path)
    assert load_preferences(path) == liked
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text",
    [
        '{"language": 3}',
        '{"language": "xx", "quality": []}',
        '{"keyboard": [], "language": null}',
        '{"keyboard": {"own": {"t": 3, "nothing": "a", "f": "escape"}}}',
    ],
)
def test_settings_that_make_no_sense_are_as_they_were_at_first(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert load_preferences(path) == Preferences()


def test_who_never_chose_a_language_hears_that_of_the_locale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert load_preferences(tmp_path / "settings.json").language == "fr"


def test_one_wrong_setting_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "fr", "quality": "none"}))
    assert load_preferences(path) == Preferences("fr")


def test_where_nothing_can_be_kept_that_is_refused_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(InputError, match=r"settings.json: cannot be written"):
        save_preferences(Preferences(), tmp_path / "file" / "settings.json")


def test_the_menu_says_once_which_art_of_the_players_own_is_wrong_and_why(
    table_view: TableView, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("icecool3d.view.app.screens.lay_for_guests", lambda *_: None)
    for room in ("gym", "kitchen"):
        poster = tmp_path / "icecool3d" / "art" / room / "poster-1.svg"
        poster.parent.mkdir(parents=True)
        poster.write_text(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 30">'
            '<path d="M-1e9 0H1e9" stroke="red" stroke-linecap="round"/></svg>'
        )
    room_art.cache_clear()
    screens = Screens(table_view, tmp_path / "settings.json", language="en")

    def told() -> str:
        menu = screens.open(BACK)
        return "".join(each.text for each in menu.page(Sheet(1280, 720)) if isinstance(each, Toast))

    said = told()
    poster = Path("art", "kitchen", "poster-1.svg")
    assert f"{poster}: has d = 'M-1e9 0H1e9'; expected commands of a path" in said
    assert said.endswith("(and 1 more that cannot be read)")
    assert not told()
    room_art.cache_clear()
