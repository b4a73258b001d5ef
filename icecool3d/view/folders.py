"""The platform's folders for what a player likes and makes. Nothing is written to them here."""

import os
from pathlib import Path

_OURS = "icecool3d"


def settings_folder() -> Path:
    """Give where settings are kept: below XDG_CONFIG_HOME, or else below ~/.config."""
    return _below("XDG_CONFIG_HOME", ".config")


def matches_folder() -> Path:
    """Give where matches are kept: below XDG_DATA_HOME, or else below ~/.local/share."""
    return _below("XDG_DATA_HOME", ".local/share") / "matches"


def recordings_folder() -> Path:
    """Give where flicks are kept that were worth it, beside the matches."""
    return matches_folder().parent / "recordings"


def _below(variable: str, otherwise: str) -> Path:
    given = Path(os.environ.get(variable, ""))
    return (given if given.is_absolute() else Path.home() / otherwise) / _OURS
