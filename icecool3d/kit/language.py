"""The languages of players, and the catalogue of each: ``icecool3d/languages/LANGUAGE.toml``.

English stands in the code and in data files, where it is used. A further language is one more catalogue and
its name in ``Language``; what a catalogue lacks is said in English. A module of a room may bring texts of its
own, in a file of that name in its folder.
"""

import os
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, get_args

Language = Literal["en", "fr"]
"""Languages in which the program speaks."""
LANGUAGES: tuple[Language, ...] = get_args(Language)

_ENGLISH = {"language": {"name": "English", "decimal": "."}}
_PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))  # noqa: PTH100, PTH120


def known_language(name: object) -> Language | None:
    """Return the language of that name, or None if there is none.

    >>> known_language("fr"), known_language("tlh")
    ('fr', None)
    """
    return next((each for each in LANGUAGES if each == name), None)


def language_name(language: Language) -> str:
    """Return what a language calls itself.

    >>> [language_name(each) for each in LANGUAGES][:2]
    ['English', 'Français']
    """
    return _tables(language)[0]["language"]["name"]


def number(value: float, language: Language, unit: str = "", digits: int = 1) -> str:
    """Return a number as a language writes it, and its unit.

    >>> number(0.5, "en", "s", 2), number(3.14159, "fr", "mm"), number(-0.04, "en")
    ('0.50 s', '3,1 mm', '0.0')
    """
    text = with_decimal(f"{round(value, digits) + 0.0:.{digits}f}", language)
    return f"{text} {unit}" if unit else text


def with_decimal(written: str, language: Language) -> str:
    """Return a number that was written in English with the decimal sign of a language."""
    return written.replace(".", _tables(language)[0]["language"]["decimal"])


@lru_cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Return the sentences of a language by their English.

    >>> catalogue("fr")["is larger than {size} kB"]
    'dépasse {size} ko'
    """
    rooms = [rooms for file in _tables(language) for name, rooms in file.items() if name != "language"]
    return {english: other for room in rooms for english, other in room.items()}


def catalogue_files(language: Language) -> list[str]:
    """Return the files that make a language's catalogue; none for English.

    >>> [os.path.basename(path) for path in catalogue_files("fr")][:1]
    ['fr.toml']
    """
    from glob import glob  # noqa: PLC0415 - English need not wait for it

    if language == "en":
        return []
    name = f"{language}.toml"
    return [f"{_PACKAGE}/languages/{name}", *sorted(glob(f"{_PACKAGE}/*/modules/*/{name}"))]  # noqa: PTH207


@lru_cache
def _tables(language: Language) -> list[dict[str, dict[str, str]]]:
    """Return the tables of each file, that of the language itself first."""
    if language == "en":
        return [_ENGLISH]
    import tomllib  # noqa: PLC0415 - as above

    found = []
    for path in catalogue_files(language):
        with open(path, "rb") as file:  # noqa: PTH123
            found.append(tomllib.load(file))
    return found
