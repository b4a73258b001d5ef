"""What modules have on the table, for whoever shows it: prints of things, fish on doors, players' tokens."""

from collections.abc import Mapping

from icecool3d.rules.game import Game
from icecool3d.rules.module import Token
from icecool3d.rules.modules import MODULES
from icecool3d.school import School


def prints_of(school: School) -> Mapping[str, str]:
    """Return what is printed on zones and furniture that modules may put into a school: art by their ids.

    >>> from icecool3d.school import load_school
    >>> prints_of(load_school("school"))["portal-gym"]
    'tokens/portal'
    """
    found: dict[str, str] = {}
    for module in MODULES:
        if module.prints is not None:
            found.update(module.prints(school))
    return found


def hung_by(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the doors on which modules' own fish hang, by what these are made of."""
    return {kind: tuple(doors) for hook in game.setup.hooks.hung for kind, doors in hook(game).items()}


def tokens_of(game: Game, seat: int) -> tuple[Token, ...]:
    """Return what lies before a player because of the modules in play."""
    return tuple(token for hook in game.setup.hooks.tokens for token in hook(game, seat))
