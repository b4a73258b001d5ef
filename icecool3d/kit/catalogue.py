"""The catalogues of the languages other than English: ``icecool3d/languages/LANGUAGE.toml``.

A module of a room may bring its own as ``LANGUAGE.toml`` in its folder, found by that name.
"""

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from string import Formatter

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Translatable

_PACKAGE = Path(__file__).resolve().parent.parent


@lru_cache
def catalogue(language: Language) -> Mapping[str, str]:
    """Return the sentences of a language by their English.

    >>> catalogue("fr")["is larger than {size} kB"]
    'dépasse {size} ko'
    """
    rooms = [room for path in catalogue_files(language) for room in _rooms(path)]
    return {english: other for room in rooms for english, other in room.items()}


def catalogue_files(language: Language) -> list[Path]:
    """Return the files that make a language's catalogue.

    >>> catalogue_files("fr")[0].name
    'fr.toml'
    """
    name = f"{language}.toml"
    return [_PACKAGE / "languages" / name, *sorted(_PACKAGE.glob(f"*/modules/*/{name}"))]


def _rooms(path: Path) -> list[dict[str, str]]:
    with path.open("rb") as file:
        return list(tomllib.load(file).values())


def translate(template: str, values: Mapping[str, object], language: Language) -> str:
    """Return an English template in ``language`` with its values in it.

    >>> translate("is larger than {size} kB", {"size": 0.5}, "fr")
    'dépasse 0,5 ko'
    """
    return _Translator(language).vformat(catalogue(language).get(template, template), (), values)


class _Translator(Formatter):
    """Formats values as a language writes them."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Translatable):
            value = value.in_language(self._language)
        text = format(value, format_spec)
        return text.replace(".", ",") if isinstance(value, float) and self._language == "fr" else text
