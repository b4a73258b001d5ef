"""The end of a turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from icecool3d.rules.action import Action, Choice, Verb
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.refusals import refusal, require_turn
from icecool3d.rules.rounds import end_turn


@dataclass(frozen=True)
class EndTurn(Action):
    """End the own turn.

    It is said even where nothing else is left, since an end by itself would tell everyone that the player has
    no cards to use.
    """


def _check(game: Game, action: EndTurn) -> None:
    require_turn(game, action)
    if not game.turn.flicked:
        raise refusal(game, "TURN-2", "flick-first")


def _end(draft: Draft, _: EndTurn) -> None:
    end_turn(draft)


def _choices(game: Game) -> Iterator[Choice]:
    yield EndTurn(game.player)


END_TURN = Verb(EndTurn, _check, _end, _choices)
