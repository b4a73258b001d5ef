"""What a player likes, kept in the platform's folder for settings."""

import json
import os
from dataclasses import asdict, dataclass
from pathlib import Path

from icecool3d.kit.language import LANGUAGES, Language

QUALITIES = ("auto", "fine", "fast")
"""How moving pictures are drawn: as the machine allows, always smooth, or quick."""


@dataclass(frozen=True)
class Preferences:
    """What a player likes."""

    language: Language = "en"
    """Of everything that is said."""
    quality: str = "auto"
    """One of ``QUALITIES``."""


def preferences_file() -> Path:
    """Give where preferences are kept: below XDG_CONFIG_HOME, or else below ~/.config."""
    given = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(given) if Path(given).is_absolute() else Path.home() / ".config"
    return folder / "icecool3d" / "settings.json"


def load_preferences(path: Path) -> Preferences:
    """Read preferences; what is missing or makes no sense is as it is at first.

    >>> load_preferences(Path("/nowhere/settings.json"))
    Preferences(language='en', quality='auto')
    """
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError):
        return Preferences()
    if not isinstance(data, dict):
        return Preferences()
    default = Preferences()
    language = next((each for each in LANGUAGES if each == data.get("language")), default.language)
    quality = next((each for each in QUALITIES if each == data.get("quality")), default.quality)
    return Preferences(language, quality)


def save_preferences(preferences: Preferences, path: Path) -> bool:
    """Write preferences whole or not at all; tell whether the folder let us."""
    text = json.dumps(asdict(preferences), indent=2) + "\n"
    beside = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)
    except OSError:
        return False
    return True
