"""Which language to speak where nobody says: that of the settings, else that of the locale, else English."""

import os
from collections.abc import Mapping

from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language, known_language
from icecool3d.kit.own_files import read_own
from icecool3d.kit.user_folders import settings_file

_LOCALES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""Where the environment names its language; the first that is set decides."""


def preferred_language(given: str | None = None) -> Language:
    """Return the language to speak: ``given`` if it is one, else that of the settings, else the locale's."""
    return known_language(given) or _of_settings() or language_of_locale(os.environ)


def language_of_locale(environment: Mapping[str, str]) -> Language:
    """Return the language that the environment names, or English.

    >>> language_of_locale({"LANG": "fr_CA.UTF-8"}), language_of_locale({"LANG": "fr_FR", "LC_ALL": "C"})
    ('fr', 'en')
    """
    locale = next((value for name in _LOCALES if (value := environment.get(name))), "")
    return known_language(locale[:2].lower()) or "en"


def _of_settings() -> Language | None:
    try:
        return known_language(read_own(settings_file()).get("language"))
    except InputError:  # the window, whose settings they are, says what is wrong with them
        return None
