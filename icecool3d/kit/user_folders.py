"""The platform's folders for what a player likes and makes. Nothing is written here.

They are texts, and not paths, because helps look for settings and need not wait for ``pathlib``.
"""

import os

_OURS = "icecool3d"


def settings_file() -> str:
    """Return the file of the window's settings: below XDG_CONFIG_HOME, or else below ~/.config."""
    return _below("XDG_CONFIG_HOME", ".config") + "/settings.json"


def data_folder() -> str:
    """Return where matches and recordings are kept: below XDG_DATA_HOME, or else below ~/.local/share."""
    return _below("XDG_DATA_HOME", ".local/share")


def _below(variable: str, otherwise: str) -> str:
    given = os.environ.get(variable, "")
    if not given.startswith("/"):
        given = os.path.expanduser(f"~/{otherwise}")  # noqa: PTH111
    return f"{given}/{_OURS}"
