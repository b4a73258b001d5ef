"""Rulings: what was decided where the rulebooks are silent, in words for players."""

from dataclasses import dataclass

from icecool3d.kit.language import Language


@dataclass(frozen=True)
class Ruling:
    """One ruling.

    >>> Ruling("END-1", "It all counts.", "Tout compte.").in_language("fr")
    'Tout compte.'
    """

    rule: str
    """The numbered rule that it completes."""
    en: str
    """In English."""
    fr: str
    """In French."""
    parameters: tuple[str, ...] = ()
    """The numbers in it that can be changed: fields of the room's ``Rulings``."""

    def in_language(self, language: Language) -> str:
        """Give its words.

        >>> Ruling("END-1", "It all counts.", "Tout compte.").in_language("en")
        'It all counts.'
        """
        return self.fr if language == "fr" else self.en
