"""Playing: a new game, what is allowed now and why not, and what an action brings."""

from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase
from icecool3d.rules.action import Action, Choice
from icecool3d.rules.draft import Draft
from icecool3d.rules.errors import GameError, RuleError
from icecool3d.rules.game import Game, Hand, Turn
from icecool3d.rules.game_setup import Chance, GameSetup, check_chance
from icecool3d.rules.kinds import VERBS
from icecool3d.rules.log import GameBegan, LogEntry
from icecool3d.rules.refusals import require_player
from icecool3d.rules.rounds import begin_round


@dataclass(frozen=True, slots=True)
class Step:
    """What an action brought."""

    game: Game
    """The game as it is now."""
    log: tuple[LogEntry, ...]
    """What happened, in order."""


def new_game(setup: GameSetup, chance: Chance) -> Step:
    """Begin a game: everything that follows is decided by the chance and the actions.

    >>> from icecool3d.rules import draw_chance, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue", "green"))
    >>> step = new_game(setup, draw_chance(setup, seed=1, first_catcher="red"))
    >>> step.game.catcher, step.game.player
    ('red', 'blue')
    """
    check_chance(setup, chance)
    count = len(setup.colours)
    nothing = Game(
        setup=setup,
        deck=chance.deck,
        drawn=0,
        first_catcher=setup.seats[chance.first_catcher],
        round=0,
        hands=(Hand(),) * count,
        ids=(),
        fish=(),
        standings=(),
        fresh=(),
        flicks=0,
        turn=Turn(0),
    )
    draft = Draft(nothing)
    draft.tell(GameBegan(setup.colours, setup.variant, setup.scoring))
    begin_round(draft)
    return Step(draft.frozen(), tuple(draft.log))


def check(game: Game, action: Action) -> None:
    """Raise the reason why an action is not allowed: a ``RuleError``.

    An action that is none, or an outcome that cannot be, is a ``GameError``.
    """
    verb = VERBS.get(type(action))
    if verb is None:
        raise GameError(
            "action",
            Phrase("is a {kind}", kind=type(action).__name__),
            Phrase("expected one of this room's actions"),
        )
    require_player(game, action)
    verb.check(game, action)


def can(game: Game, action: Action) -> bool:
    """Whether an action is allowed."""
    try:
        check(game, action)
    except RuleError:
        return False
    return True


def apply(game: Game, action: Action) -> Step:
    """Give what an action brings; one that is not allowed is refused, and the game stays as it is."""
    check(game, action)
    draft = Draft(game)
    VERBS[type(action)].effect(draft, action)
    return Step(draft.frozen(), tuple(draft.log))


def legal(game: Game) -> tuple[Choice, ...]:
    """Give what is possible now: whole actions, and offers for a flick and for the Catcher's place.

    >>> from icecool3d.rules import draw_chance, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> legal(new_game(setup, draw_chance(setup, seed=1, first_catcher="red")).game)
    ... # doctest: +ELLIPSIS
    (CatcherArea(colour='red', room='kitchen', within=Rect(...)),)
    """
    if game.over:
        return ()
    choices = [choice for verb in VERBS.values() for choice in verb.choices(game)]
    return tuple(choice for choice in choices if not isinstance(choice, Action) or can(game, choice))
