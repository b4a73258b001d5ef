"""The program's own files: those it is shipped with, and the small ones that it keeps for a player.

A player's are JSON objects (settings, and what the program remembers) in the platform's folders. Anything may
lie in their place: they are read as carefully as files of strangers, and are written whole or not at all.
Every command looks for settings, so their paths are texts: to import ``pathlib`` takes longer than to read
them.
"""

import os
import stat
from collections.abc import Mapping
from typing import TYPE_CHECKING

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.language import Language, known_language
from icecool3d.kit.limits import OWN_BYTES
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import user_folder, user_locale

if TYPE_CHECKING:
    from pathlib import Path

_OURS = "icecool3d"
_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment names its language; the first that is set decides."""
_WANTED = Phrase("expected a JSON object of at most {most} kB", most=OWN_BYTES // 1024)


def models_folder() -> "Path":
    """Return the folder with the penguin and the pictures of things.

    >>> (models_folder() / "penguin.toml").is_file()
    True
    """
    return _shipped("models")


def scenes_folder() -> "Path":
    """Return the folder with the scenes.

    >>> scenes_folder().name
    'scenes'
    """
    return _shipped("scenes")


def settings_file() -> str:
    """Return the file of the window's settings."""
    return f"{user_folder('settings')}{os.sep}{_OURS}{os.sep}settings.json"


def data_folder() -> str:
    """Return the folder in which matches and recordings are kept."""
    return f"{user_folder('data')}{os.sep}{_OURS}"


def preferred_language(given: str | None = None) -> Language:
    """Return the language to speak: ``given`` if it is one, else that of the settings, else the locale's."""
    return known_language(given) or _of_settings() or language_of_locale(os.environ)


def language_of_locale(environment: Mapping[str, str]) -> Language:
    """Return the language that the environment names, or else the system, or English.

    >>> language_of_locale({"LANG": "fr_CA.UTF-8"}), language_of_locale({"LANG": "fr_FR", "LC_ALL": "C"})
    ('fr', 'en')
    """
    locale = next((value for name in _LOCALES if (value := environment.get(name))), "") or user_locale()
    return known_language(locale[:2].lower()) or "en"


def read_own(path: str) -> dict[str, object]:
    """Return what a player's file holds, nothing if there is none; anything else is refused by its name.

    >>> read_own("/nowhere/settings.json")
    {}
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - to open a pipe would wait for ever
            raise InputError(path, Phrase("is not a regular file"), _WANTED)
        with open(path, "rb") as file:  # noqa: PTH123
            raw = file.read(OWN_BYTES + 1)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as reason:
        raise InputError(path, Phrase("cannot be read ({why})", why=os_reason(reason)), _WANTED) from None
    if len(raw) > OWN_BYTES:
        raise InputError(path, Phrase("is larger than {size} kB", size=OWN_BYTES // 1024), _WANTED)
    from icecool3d.kit.parsing import parse_json  # noqa: PLC0415 - most have no settings

    return parse_json(raw, path, InputError)


def write_own(path: str, data: Mapping[str, object]) -> None:
    """Write a file whole or not at all; what stands there and is no regular file is left alone."""
    import json  # noqa: PLC0415 - who only reads where nothing is need not wait for it
    from pathlib import Path  # noqa: PLC0415

    from icecool3d.kit.output_file import unwritable, write_file  # noqa: PLC0415

    place = Path(path)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.exists() and not place.is_file():
            raise InputError(path, Phrase("is not a regular file"), _WANTED)
    except (OSError, ValueError) as reason:
        raise unwritable(path, reason) from None
    write_file(place, (json.dumps(data, indent=2) + "\n").encode())


def _shipped(name: str) -> "Path":
    """Return a folder with files of the program: in the package when installed, else beside it."""
    from pathlib import Path  # noqa: PLC0415 - as above

    package = Path(__file__).resolve().parent.parent
    installed = package / name
    return installed if installed.is_dir() else package.parent / name


def _of_settings() -> Language | None:
    try:
        return known_language(read_own(settings_file()).get("language"))
    except InputError:  # the window, whose settings they are, says what is wrong with them
        return None
