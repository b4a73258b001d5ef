"""Saying no: what a refusal is, and those that many actions share."""

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from icecool3d.kit.errors import RuleError
from icecool3d.kit.phrase import Template
from icecool3d.rules.game import Game
from icecool3d.rules.messages import say

if TYPE_CHECKING:
    from icecool3d.rules.action import Action, ActionKind
    from icecool3d.rules.module import Module


class Refusal(Struct, frozen=True):
    """Why an action is not allowed."""

    rule: str
    """The numbered rule that says so."""
    wrong: str
    """What is wrong; values stand in braces."""
    right: str
    """What would be right."""
    private: bool = False
    """Whether that tells of cards which lie face down."""

    def error(self, game: Game, **values: object) -> RuleError:
        """Return the error that says it with these values in words, for the caller to raise."""
        school = game.setup.school
        wrong, right = (say(Template(each), values, school) for each in (self.wrong, self.right))
        return RuleError(self.rule, wrong, right, private=self.private)


OVER = Refusal("END-4", "the game is over", "start a new one")
STRANGER = Refusal("SET-1", "{name} does not play", "the players are: {players}")
CATCHER_FIRST = Refusal(
    "SET-7",
    "the Catcher has not been placed yet",
    "{catcher} first places it inside the orange line of the {room}",
)
NOT_YOUR_TURN = Refusal("TURN-1", "it is {turn}'s turn", "wait for yours")
NO_ABILITIES = Refusal("TOURN-1", "in a tournament cards have no abilities", "play without them")
NOT_IN_PLAY = Refusal("PROMO-1", "this game is played without the module: {module}", "play without it")
ASKED_ANOTHER = Refusal("TURN-1", "{actor} is asked this", "wait for the answer")
NOT_ASKED = Refusal("TURN-1", "nobody is asked this now", "play on without it")
LEFT_SCHOOL = Refusal(
    "OUT-1", "your penguin left the school, and that ended your turn", "only ice skates may still be used"
)


def require_player(game: Game, action: "Action") -> None:
    """Refuse whoever is no player, and everything once the game is over."""
    if game.over:
        raise OVER.error(game)
    if action.colour not in game.setup.seats:
        raise STRANGER.error(game, name=action.colour, players=game.setup.colours)


def require_turn(game: Game, action: "Action") -> None:
    """Refuse what only the player whose turn it is may do, once nobody is asked anything any more."""
    if game.asks:
        first, setup = game.asks[0], game.setup
        raise first.waits.error(
            game, actor=first.colour, catcher=game.who_catch[:1], room=setup.catcher_room, body=first.body
        )
    if action.colour != game.player:
        raise NOT_YOUR_TURN.error(game, turn=game.player)


def require_actor(game: Game, kind: "ActionKind[Any]", action: "Action") -> None:
    """Refuse whoever is neither asked for this kind of action nor at turn, as the kind demands."""
    if game.asks and kind.name in game.asks[0].answers:
        if action.colour != game.actor:
            raise ASKED_ANOTHER.error(game, actor=game.actor)
    elif kind.when == "asked" and not game.asks:
        raise NOT_ASKED.error(game)
    else:
        require_turn(game, action)


def require_module(game: Game, module: "Module") -> None:
    """Refuse the actions of a module that is not in play."""
    if module.of_cards and not game.setup.abilities:
        raise NO_ABILITIES.error(game)
    if module not in game.setup.modules:
        raise module.absent.error(game, module=module.title.filled())
