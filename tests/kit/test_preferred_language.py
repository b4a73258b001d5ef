"""Which language is spoken: what is asked for, else the settings', else the locale's, else English."""

import json
import os
from pathlib import Path

import pytest

from icecool3d.kit.own_files import language_of_locale, preferred_language


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of settings, which is not there yet; no locale is set."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "icecool3d").mkdir()
    return tmp_path / "icecool3d" / "settings.json"


def test_what_is_asked_for_comes_before_the_settings_and_these_before_the_locale(
    settings: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert preferred_language() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert preferred_language() == "fr"
    settings.write_text(json.dumps({"language": "en"}))
    assert preferred_language() == "en"
    assert preferred_language("fr") == "fr"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"language": 3}', '{"language": "tlh"}', "[" * 9999])
def test_settings_that_make_no_sense_leave_it_to_the_locale(
    settings: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_MESSAGES", "fr_CA")
    settings.write_text(text)
    assert preferred_language() == "fr"


def test_a_pipe_or_a_device_in_the_place_of_the_settings_is_not_waited_for(settings: Path) -> None:
    os.mkfifo(settings)
    assert preferred_language() == "en"
    settings.unlink()
    settings.symlink_to("/dev/zero")
    assert preferred_language() == "en"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "fr_FR", "LC_MESSAGES": ""}, "fr"),
        ({"LANG": "en_US", "LC_ALL": "fr"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "C"}, "en"),
    ],
)
def test_the_locale_is_that_of_messages(environment: dict[str, str], language: str) -> None:
    assert language_of_locale(environment) == language
