"""A player that does what was written down before."""

from collections.abc import Iterable, Iterator

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Move, Sight
from icecool3d.rules import GameError


class ScriptedPlayer:
    """Plays a list of moves, one after the other; a refusal ends it.

    >>> from icecool3d.rules import EndTurn
    >>> script = ScriptedPlayer([EndTurn("red")])
    """

    def __init__(self, moves: Iterable[Move]) -> None:
        """Keep the moves."""
        self._moves: Iterator[Move] = iter(moves)

    def choose(self, sight: Sight) -> Move:
        """Return the next move."""
        for move in self._moves:
            return move
        raise GameError(
            Phrase("script of {name}", name=sight.view.actor),
            Phrase("is at its end"),
            Phrase("expected a move for every question"),
        )

    def refused(self, reason: IcecoolError) -> None:
        """Stop: a script cannot do otherwise."""
        raise reason
