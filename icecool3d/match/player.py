"""Who decides: a player is asked with what may be seen, and answers with what to do."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

from icecool3d.kit.errors import FlickError, IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.match.match import Match
from icecool3d.match.outlook import Outlook
from icecool3d.rules import Action, GameError, RuleError, View
from icecool3d.school import Furniture
from icecool3d.trace import Flick, Poses, Simulate
from icecool3d.trace.sketch import Sketch, Sketcher, sketch_of

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
    outlook: Outlook
    """For who thinks ahead, and looks at many flicks quickly."""


class Player(Protocol):
    """Somebody, or something, that decides."""

    def choose(self, sight: Sight) -> Move:
        """Say what to do."""

    def refused(self, reason: IcecoolError) -> None:
        """Hear why that was not allowed; the next question follows at once."""


def sight_of(match: Match, colour: str, simulate: Simulate, sketch: Sketcher | None = None) -> Sight:
    """Return what a player is asked with as the match stands; without ``sketch`` whole flicks serve."""
    return Sight(
        match.view(colour),
        match.table.poses,
        match.played,
        match.outlook(colour, sketch or partial(_slowly, match, simulate)),
    )


def _slowly(
    match: Match, simulate: Simulate, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()
) -> Sketch:
    return sketch_of(simulate(flick, poses, furniture), [match.shape_of(name) for name in poses.names])


def play(
    match: Match,
    players: Mapping[str, Player],
    simulate: Simulate,
    sketch: Sketcher | None = None,
    most: int | None = None,
) -> None:
    """Ask who is to act, until the game is over, nobody decides for a seat, or ``most`` actions are done.

    ``simulate`` computes the flicks, ``sketch`` quick looks.
    """
    refusals, last = 0, math.inf if most is None else match.played + most
    while not match.game.over and match.played < last and (colour := match.game.actor) in players:
        move = players[colour].choose(sight_of(match, colour, simulate, sketch))
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
