"""What a player likes, kept in the platform's folder for settings."""

import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.output_file import write_file
from icecool3d.kit.preferred_language import known_language, language_of_locale
from icecool3d.view.keyboard import Keyboard

QUALITIES = ("auto", "fine", "fast")
"""How moving pictures are drawn: as the machine allows, always smooth, or quick."""
_LONGEST = 20
"""No key has a longer name."""


@dataclass(frozen=True)
class Preferences:
    """What a player likes."""

    language: Language = field(default_factory=lambda: language_of_locale(os.environ))
    """Of everything that is said; at first the locale's."""
    quality: str = "auto"
    """One of ``QUALITIES``."""
    sound: bool = True
    """Whether anything is to be heard."""
    calm: bool = False
    """Whether motion is reduced: no slow motion, no nudges."""
    previews: bool = True
    """Whether matches show what an aim would bring."""
    keyboard: Keyboard = field(default_factory=Keyboard)
    """Which keys do something else than at first."""


def load_preferences(path: Path) -> Preferences:
    """Read preferences; what is missing or makes no sense is as it is at first.

    >>> load_preferences(Path("/nowhere/settings.json")) == Preferences()
    True
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    if not isinstance(data, dict):
        return Preferences()
    default = Preferences()
    language = known_language(data.get("language")) or default.language
    quality = next((each for each in QUALITIES if each == data.get("quality")), default.quality)
    given = {name: data.get(name) for name in ("sound", "calm", "previews")}
    flags = {name: value for name, value in given.items() if isinstance(value, bool)}
    return Preferences(language, quality, **flags, keyboard=_keyboard(data.get("keyboard")))


def _keyboard(data: object) -> Keyboard:
    own, found = data.get("own") if isinstance(data, dict) else None, Keyboard()
    for first, key in own.items() if isinstance(own, dict) else ():
        if isinstance(key, str) and len(key) <= _LONGEST:
            found = found.with_key(str(first), key)
    return found


def save_preferences(preferences: Preferences, path: Path) -> bool:
    """Write preferences whole or not at all; tell whether the folder let us."""
    text = json.dumps(asdict(preferences), indent=2) + "\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, text.encode())
    except (OSError, InputError):
        return False
    return True
