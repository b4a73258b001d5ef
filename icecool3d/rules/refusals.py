"""Saying no: the refusals that many actions share."""

from icecool3d.rules.action import Action
from icecool3d.rules.errors import RuleError
from icecool3d.rules.game import Game
from icecool3d.rules.messages import say


def refusal(game: Game, rule: str, key: str, **values: object) -> RuleError:
    """Make the error that says why, for the caller to raise."""
    school = game.setup.school
    return RuleError(rule, say(f"no.{key}", values, school), say(f"no.{key}.right", values, school))


def require_player(game: Game, action: Action) -> None:
    """Refuse whoever is no player, and everything once the game is over."""
    if game.over:
        raise refusal(game, "END-4", "over")
    if action.colour not in game.setup.seats:
        raise refusal(game, "SET-1", "stranger", name=action.colour, players=game.setup.colours)


def require_turn(game: Game, action: Action) -> None:
    """Refuse what only the player whose turn it is may do, with the Catcher standing in the school."""
    if not game.catcher_is_placed:
        room = game.setup.catcher_room
        raise refusal(game, "SET-7", "catcher-first", catcher=game.catcher, room=room)
    if action.colour != game.player:
        raise refusal(game, "TURN-1", "not-your-turn", turn=game.player)


def require_abilities(game: Game) -> None:
    """Refuse the use of cards in a tournament."""
    if not game.setup.abilities:
        raise refusal(game, "TOURN-1", "no-abilities")
