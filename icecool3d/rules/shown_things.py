"""What lies on the table, for whoever shows it: prints of things, fish on doors, players' tokens."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from icecool3d.rules.draft import Moment
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


def fish_in(game: Game) -> dict[str, tuple[str, ...]]:
    """Return the doors on which fish hang: by players' colours, and of modules by what they are made of."""
    found = dict(zip(game.setup.colours, game.fish, strict=True))
    for hook in game.setup.hooks.hung:
        found |= {kind: tuple(doors) for kind, doors in hook(game).items()}
    return found


def game_at(before: Game, course: Sequence[Moment], t: float) -> Game:
    """Return a game as its table was at a moment of a flick (s): only to be looked at.

    ``before`` is the game before the flick, ``course`` what its events changed.
    """
    past = [each for each in course if each.t <= t]
    return replace(before, states=past[-1].states, fish=past[-1].fish) if past else before


def tokens_of(game: Game, seat: int) -> tuple[Token, ...]:
    """Return what lies before a player because of the modules in play."""
    return tuple(token for hook in game.setup.hooks.tokens for token in hook(game, seat))
