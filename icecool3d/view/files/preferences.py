"""What a player likes, kept in the platform's folder for settings."""

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal, cast, get_args

from icecool3d.kit.language import Language, known_language
from icecool3d.kit.own_files import language_of_locale, read_own, write_own
from icecool3d.view.ui.gestures import Keyboard

QUALITIES = ("auto", "fine", "fast")
"""How moving pictures are drawn: as the machine allows, always smooth, or quick."""
Previews = Literal["whole", "short", "none"]
"""What an aim in a match shows of where it leads: all of it, how it begins, or nothing."""
PREVIEWS: tuple[Previews, ...] = get_args(Previews)
Errs = Literal["never", "little", "much"]
"""How much a person's flicks in a match are spoilt, as a bot's finger spoils its own."""
ERRS: tuple[Errs, ...] = get_args(Errs)
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
    swipes: bool = False
    """Whether penguins are flicked by drawing through them, or else by pulling back and letting go."""
    previews: Previews = "short"
    """What matches show of where an aim leads."""
    errs: Errs = "never"
    """How much people's flicks in matches err."""
    keyboard: Keyboard = field(default_factory=Keyboard)
    """Which keys do something else than at first."""


def load_preferences(path: Path) -> Preferences:
    """Read preferences; of a file that can be read, what makes no sense is as it is at first.

    >>> load_preferences(Path("/nowhere/settings.json")) == Preferences()
    True
    """
    data, default = read_own(str(path)), Preferences()
    language = known_language(data.get("language")) or default.language
    quality = _one_of(QUALITIES, data.get("quality"), default.quality)
    previews = cast("Previews", _one_of(PREVIEWS, data.get("previews"), default.previews))
    errs = cast("Errs", _one_of(ERRS, data.get("errs"), default.errs))
    given = {name: data.get(name) for name in ("sound", "calm", "swipes")}
    flags = {name: value for name, value in given.items() if isinstance(value, bool)}
    keyboard = _keyboard(data.get("keyboard"))
    return Preferences(language, quality, **flags, previews=previews, errs=errs, keyboard=keyboard)


def _one_of(known: Sequence[str], value: object, usual: str) -> str:
    """Return a value that is known, or else the usual one."""
    return next((each for each in known if each == value), usual)


def save_preferences(preferences: Preferences, path: Path) -> None:
    """Write preferences whole or not at all; where the folder does not let us, that is refused."""
    write_own(str(path), asdict(preferences))


def _keyboard(data: object) -> Keyboard:
    own, found = data.get("own") if isinstance(data, dict) else None, Keyboard()
    for first, key in own.items() if isinstance(own, dict) else ():
        if isinstance(key, str) and 0 < len(key) <= _LONGEST and key.isprintable():
            found = found.with_key(str(first), key)
    return found
