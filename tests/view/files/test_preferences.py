"""Whatever stands in the settings, they are read or refused in one line, and can then be shown and kept."""

import json
import random
from copy import deepcopy
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.own_files import preferred_language
from icecool3d.view.files.preferences import Preferences, load_preferences, save_preferences
from icecool3d.view.menu.keys_page import keys_page
from icecool3d.view.menu.settings_page import settings_page
from icecool3d.view.ui import Sheet
from icecool3d.view.ui.commands import KEYS
from icecool3d.view.ui.gestures import Keyboard

USUAL = Preferences("fr", "fine", sound=False, calm=True, swipes=True, keyboard=Keyboard().with_key("t", "y"))
ODD: tuple[Any, ...] = (
    *(None, True, 0, -1, 1e308, 10**400, float("nan"), float("inf")),
    *(
        "",
        "fr",
        "en",
        "tlh",
        "auto",
        "\0",
        "\ud800",
        "a\nb",
        "\x1b[2J",
        "escape",
        "t",
        "😀",
        "x" * 20,
        "x" * 9999,
    ),
    *(
        [],
        {},
        [[]],
        {"own": {}},
        {"own": []},
        {"own": {"t": []}},
        {"": {"": ""}},
        ["fr"],
        {"t": "f", "f": "t"},
    ),
)
BYTES = (
    b"\0",
    b"\xff",
    b'"',
    b"{",
    b"}",
    b"[",
    b",",
    b":",
    b"9",
    b"-",
    b"e",
    b"\\u",
    b"\\",
    b"NaN",
    b"\n",
    b"[" * 600,
)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file of settings, in a folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (tmp_path / "icecool3d").mkdir()
    return tmp_path / "icecool3d" / "settings.json"


def mutated(chance: random.Random) -> bytes:
    """Return settings with other values, other keys, or other bytes."""
    data: dict[str, Any] = asdict(USUAL)
    for _ in range(chance.randrange(4)):
        inside = chance.choice([data, data, data.get("keyboard")])
        inside = (
            inside["own"]
            if isinstance(inside, dict) and chance.random() < 0.5 and "own" in inside
            else inside
        )
        if isinstance(inside, dict):
            keys = [
                *inside,
                *chance.sample([*KEYS], 3),
                chance.choice([each for each in ODD if isinstance(each, str)]),
            ]
            inside[chance.choice(keys)] = deepcopy(chance.choice(ODD))
            if chance.random() < 0.2:
                inside.pop(chance.choice([*inside]))
    whole: Any = data if chance.random() < 0.98 else chance.choice(ODD)
    content = bytearray(json.dumps(whole).encode())
    for _ in range(chance.choice([0, 0, 1, 1, 2, 9])):
        place = chance.randrange(len(content) + 1)
        content[place : place + chance.choice([0, 1, 1, 20])] = chance.choice(BYTES)
    return bytes(content)


def take(content: bytes, path: Path) -> bool:
    """Read settings as the game does, see that this keeps its promises, and tell whether they were read."""
    path.write_bytes(content)
    assert preferred_language() in ("en", "fr")
    try:
        liked = load_preferences(path)
    except InputError as reason:
        text = str(reason)
        assert text.startswith(f"{path}: ")
        assert text.isprintable()
        assert len(text) < 400
        return False
    sheet = Sheet(1280, 720, liked.language)
    assert settings_page(sheet, liked)
    assert all(getattr(widget, "text", "").isprintable() for widget in keys_page(sheet, liked.keyboard))
    keys = [liked.keyboard.key_for(first) for first in KEYS]
    assert len({*keys}) == len(keys)
    save_preferences(liked, path)
    assert load_preferences(path) == liked
    return True


def mutants(count: int, path: Path, seed: int) -> None:
    """Take so many, of which many must be read and many refused: else they would try little."""
    chance = random.Random(seed)
    read = sum(take(mutated(chance), path) for _ in range(count))
    assert 0.2 * count < read < 0.8 * count


def test_settings_that_anybody_changed_are_read_or_refused(path: Path) -> None:
    mutants(500, path, seed=1)


@pytest.mark.soak
def test_twenty_thousand_settings_that_anybody_changed_are_read_or_refused(path: Path) -> None:
    mutants(20_000, path, seed=2)


@pytest.mark.parametrize("key", ["\ud800", "\0", "a\nb", "", "x" * 21])
def test_what_can_be_no_key_is_none(path: Path, key: str) -> None:
    path.write_text(json.dumps({"keyboard": {"own": {"t": key}}}))
    assert load_preferences(path) == Preferences()
