"""The menu and the settings: everything in them leads somewhere, and what is liked is kept rightly."""

import json
from pathlib import Path

import pytest

from icecool3d.kit.language import LANGUAGES
from icecool3d.view import intentions
from icecool3d.view.desk import Desk
from icecool3d.view.pages.keys import KEYS_TOLD
from icecool3d.view.pages.menu import ENTRIES
from icecool3d.view.preferences import Preferences, load_preferences, preferences_file, save_preferences
from icecool3d.view.screens.quiet import KeysScreen, MenuScreen, SettingsScreen
from icecool3d.view.screens.screen import BACK, KEYS, QUIT, SETTINGS
from icecool3d.view.stage import Stage
from icecool3d.view.tabletop import Tabletop
from icecool3d.view.widgets import Chosen, Left


@pytest.fixture
def tabletop(drawing: None) -> Tabletop:
    del drawing
    with Stage((64, 48)) as stage:
        return Tabletop(stage)


def test_everything_on_the_menu_leads_somewhere(tabletop: Tabletop) -> None:
    menu = MenuScreen(tabletop, can_go_on=True)
    for entry in ENTRIES:
        assert menu.did(Chosen(entry.name)) == entry.name
        assert entry.name in {*Desk.SCREENS, QUIT}
    assert menu.did(Left()) is None
    assert menu.did(Chosen("nothing")) is None


def test_every_entry_is_said_in_every_language() -> None:
    for entry in ENTRIES:
        for language in LANGUAGES:
            assert entry.title[language]
            assert entry.detail[language]


def test_settings_are_told_only_where_they_change(tabletop: Tabletop) -> None:
    told: list[Preferences] = []
    screen = SettingsScreen(tabletop, Preferences(), told.append)
    assert screen.did(Chosen("language-en")) is None
    assert told == []
    assert screen.did(Chosen("language-fr")) is None
    assert screen.did(Chosen("quality-fast")) is None
    assert told == [Preferences("fr"), Preferences("fr", "fast")]
    assert screen.did(Chosen("back")) == screen.did(Left()) == BACK


def test_what_every_key_does_is_told_and_leads_back_to_the_settings(tabletop: Tabletop) -> None:
    told = [key for each in KEYS_TOLD for key in each.keys]
    assert sorted(told) == sorted(intentions.KEYS)
    assert SettingsScreen(tabletop, Preferences(), lambda _: None).did(Chosen("keys")) == KEYS
    assert KeysScreen(tabletop).did(Chosen("back")) == KeysScreen(tabletop).did(Left()) == SETTINGS
    assert {KEYS, SETTINGS} <= {*Desk.SCREENS}


def test_settings_are_kept_in_the_platforms_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert preferences_file() == tmp_path / "icecool3d" / "settings.json"
    for odd in ("", "not/absolute"):
        monkeypatch.setenv("XDG_CONFIG_HOME", odd)
        assert preferences_file() == Path.home() / ".config" / "icecool3d" / "settings.json"


def test_what_was_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    assert save_preferences(Preferences("fr", "fine"), path)
    assert load_preferences(path) == Preferences("fr", "fine")
    assert [each.name for each in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "text", ["", "[]", "{", '{"language": 3}', '{"language": "xx", "quality": []}', "[" * 9999]
)
def test_settings_that_make_no_sense_are_as_they_were_at_first(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text)
    assert load_preferences(path) == Preferences()


def test_one_wrong_setting_leaves_the_others(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"language": "fr", "quality": "none"}))
    assert load_preferences(path) == Preferences("fr")


def test_where_nothing_can_be_kept_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert not save_preferences(Preferences(), tmp_path / "file" / "settings.json")
