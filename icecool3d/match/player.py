"""Who decides: a player is asked with what may be seen, and answers with what to do."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from icecool3d.kit.errors import FlickError, IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.match.flick_result import FlickResult
from icecool3d.match.match import Match
from icecool3d.rules import Action, GameError, RuleError, View
from icecool3d.trace import Flick, Poses, Simulate

Move = Action | Flick
"""What a player may answer; a flick is simulated and judged before the rules see it."""

PATIENCE = 100
"""After so many refusals in a row the player is told no more."""


@dataclass(frozen=True)
class Sight:
    """What a player is asked with."""

    view: View
    """The game, as that player may see it."""
    poses: Poses
    """How everybody stands who is in the school."""
    played: int
    """How many actions there were in the match before: the same moment of a match is the same number."""
    imagine: Callable[[Flick], FlickResult]
    """What a flick would bring if it were made now, refused as a real one where it cannot be made."""


class Player(Protocol):
    """Somebody, or something, that decides."""

    def choose(self, sight: Sight) -> Move:
        """Say what to do."""

    def refused(self, reason: IcecoolError) -> None:
        """Hear why that was not allowed; the next question follows at once."""


def sight_of(match: Match, colour: str, simulate: Simulate) -> Sight:
    """Return what a player is asked with as the match stands."""
    return Sight(
        match.view(colour),
        match.table.poses,
        match.played,
        lambda flick: match.imagine(flick, simulate),
    )


def play(match: Match, players: Mapping[str, Player], simulate: Simulate) -> None:
    """Ask who is to act, until the game is over; ``simulate`` computes the flicks."""
    refusals = 0
    while not match.game.over:
        colour = match.game.actor
        move = players[colour].choose(sight_of(match, colour, simulate))
        try:
            if isinstance(move, Flick):
                match.flick(move, simulate)
            else:
                match.act(move)
            refusals = 0
        except (RuleError, FlickError) as reason:
            refusals += 1
            if refusals > PATIENCE:
                wrong = Phrase("was refused {count} times ({why})", count=refusals, why=reason.line)
                raise GameError(
                    Phrase("player {name}", name=colour), wrong, Phrase("expected an allowed move")
                ) from None
            players[colour].refused(reason)
