"""Texts in the languages of players: a sentence in each, and numbers as each language writes them."""

from collections.abc import Mapping
from typing import Literal, get_args

Language = Literal["en", "fr"]
"""Languages in which the program speaks."""
LANGUAGES: tuple[Language, ...] = get_args(Language)

Text = Mapping[Language, str]
"""One sentence in every language, with {names} for what stands in it."""


def number(value: float, language: Language, unit: str = "", digits: int = 1) -> str:
    """Write a number, with a comma in French, and its unit.

    >>> number(0.5, "en", "s", 2), number(3.14159, "fr", "mm"), number(-0.04, "en")
    ('0.50 s', '3,1 mm', '0.0')
    """
    text = f"{round(value, digits) + 0.0:.{digits}f}"
    if language == "fr":
        text = text.replace(".", ",")
    return f"{text} {unit}" if unit else text
