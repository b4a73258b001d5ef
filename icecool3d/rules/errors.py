"""What the rules refuse: an action that is not allowed, and data from which nothing can be played."""

from collections.abc import Mapping

from icecool3d.kit.errors import IcecoolError, InputError


class GameError(InputError):
    """A game, an action or an outcome from which nothing can be played."""


class RuleError(IcecoolError):
    """An action that a rule does not allow: which rule, and why, in every language.

    >>> words = {"en": ("you have flicked", "end the turn"), "fr": ("c'est fait", "finissez le tour")}
    >>> error = RuleError("TURN-2", words)
    >>> print(error)
    TURN-2: you have flicked; end the turn
    >>> error.in_language("fr")
    "c'est fait ; finissez le tour"
    """

    def __init__(self, rule: str, words: Mapping[str, tuple[str, str]]) -> None:
        """Keep the rule's id and, for each language, what is wrong and what would be right."""
        super().__init__(rule, *words["en"])
        self.rule = rule
        self._words = dict(words)

    def in_language(self, language: str) -> str:
        """Give the reason in ``language``, or in English where there is none."""
        between = " ; " if language == "fr" else "; "
        return between.join(self._words.get(language, self._words["en"]))
