"""What a player likes, kept in the platform's folder for settings."""

import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

from icecool3d.kit.language import Language, known_language
from icecool3d.kit.own_files import language_of_locale, read_own, write_own
from icecool3d.view.ui.gestures import Keyboard

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
    """Read preferences; of a file that can be read, what makes no sense is as it is at first.

    >>> load_preferences(Path("/nowhere/settings.json")) == Preferences()
    True
    """
    data, default = read_own(str(path)), Preferences()
    language = known_language(data.get("language")) or default.language
    quality = next((each for each in QUALITIES if each == data.get("quality")), default.quality)
    given = {name: data.get(name) for name in ("sound", "calm", "previews")}
    flags = {name: value for name, value in given.items() if isinstance(value, bool)}
    return Preferences(language, quality, **flags, keyboard=_keyboard(data.get("keyboard")))


def save_preferences(preferences: Preferences, path: Path) -> None:
    """Write preferences whole or not at all; where the folder does not let us, that is refused."""
    write_own(str(path), asdict(preferences))


def _keyboard(data: object) -> Keyboard:
    own, found = data.get("own") if isinstance(data, dict) else None, Keyboard()
    for first, key in own.items() if isinstance(own, dict) else ():
        if isinstance(key, str) and 0 < len(key) <= _LONGEST and key.isprintable():
            found = found.with_key(str(first), key)
    return found
