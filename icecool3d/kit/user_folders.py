"""The platform's folders for what a player likes and makes. Nothing is written here."""

import os
from pathlib import Path

_OURS = "icecool3d"


def settings_folder() -> Path:
    """Return where settings are kept: below XDG_CONFIG_HOME, or else below ~/.config."""
    return _below("XDG_CONFIG_HOME", ".config")


def settings_file() -> Path:
    """Return the file of the window's settings."""
    return settings_folder() / "settings.json"


def data_folder() -> Path:
    """Return where matches and recordings are kept: below XDG_DATA_HOME, or else below ~/.local/share."""
    return _below("XDG_DATA_HOME", ".local/share")


def _below(variable: str, otherwise: str) -> Path:
    given = Path(os.environ.get(variable, ""))
    return (given if given.is_absolute() else Path.home() / otherwise) / _OURS
