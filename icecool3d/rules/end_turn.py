"""The end of a turn."""

from collections.abc import Iterator
from dataclasses import dataclass

from icecool3d.kit.phrase import Template
from icecool3d.rules.action import Action, ActionKind, Stage
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.refusals import Refusal
from icecool3d.rules.rounds import end_turn

FLICK_FIRST = Refusal("TURN-2", Template("you have not flicked yet"), Template("a turn is one flick"))


@dataclass(frozen=True)
class EndTurn(Action):
    """End the own turn.

    It is said even where nothing else is left, since an end by itself would tell everyone that the player has
    no cards to use.
    """


def _check(game: Game, _: EndTurn) -> None:
    if not game.turn.flicked:
        raise FLICK_FIRST.error(game)


def _end(draft: Draft, _: EndTurn) -> None:
    end_turn(draft)


def _choices(game: Game) -> Iterator[EndTurn]:
    yield EndTurn(game.player)


END_TURN = ActionKind(
    EndTurn,
    _check,
    _end,
    _choices,
    Stage.END,
    Template("End the turn"),
    Template("The next player begins."),
)
