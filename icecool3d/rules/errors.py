"""What the rules refuse: an action that is not allowed, and data from which nothing can be played."""

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase


class GameError(InputError):
    """A game, an action or an outcome from which nothing can be played."""


class RuleError(IcecoolError):
    """An action that a rule does not allow: which rule, and why.

    >>> error = RuleError("TURN-2", Phrase("you have flicked already"), Phrase("a turn is one flick"))
    >>> print(error)
    TURN-2: you have flicked already; a turn is one flick
    >>> error.in_language("fr")
    'vous avez déjà fait votre pichenette ; un tour est une pichenette'
    """

    def __init__(self, thing: str, wrong: Phrase, right: Phrase, *, private: bool = False) -> None:
        """Keep the parts; ``private`` is whether ``right`` tells of cards that lie face down."""
        super().__init__(thing, wrong, right)
        self.private = private

    @property
    def rule(self) -> str:
        """The rule's id."""
        return self.thing

    def in_language(self, language: Language) -> str:
        """Return the reason in ``language``, without the rule."""
        return Phrase("{wrong}; {right}", wrong=self.wrong, right=self.right).in_language(language)
