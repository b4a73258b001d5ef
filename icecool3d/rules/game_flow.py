"""The flow of a game: how it begins, what is allowed now and why not, and what an action brings."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Union

from msgspec import Struct

from icecool3d.kit.codec import from_plain
from icecool3d.kit.errors import GameError, RuleError
from icecool3d.kit.phrase import Phrase
from icecool3d.rules.action import Action, ActionKind, FlickOf, Offer, OneOf, PlaceWithin
from icecool3d.rules.draft import Draft, Moment
from icecool3d.rules.flicking import FLICK_PENGUIN, FlickPenguin
from icecool3d.rules.game import Game, Hand, Turn
from icecool3d.rules.game_setup import GameSetup
from icecool3d.rules.log_entry import GameBegan, LogEntry
from icecool3d.rules.module import Module
from icecool3d.rules.modules import MODULES
from icecool3d.rules.placing import PLACE_CATCHER, PLACE_ON_LINE, TAKE_BACK
from icecool3d.rules.refusals import require_actor, require_module, require_player
from icecool3d.rules.rounds import END_TURN, begin_round, go_on
from icecool3d.rules.setting_up import Chance, check_chance

OWNERS: dict[type[Action], Module] = {kind.action: module for module in MODULES for kind in module.kinds}
"""The module that a kind of action belongs to; those of the game itself have none."""
_CORE: tuple[ActionKind[Any], ...] = (PLACE_CATCHER, TAKE_BACK, PLACE_ON_LINE, FLICK_PENGUIN, END_TURN)
_ALL = (*_CORE, *(kind for module in MODULES for kind in module.kinds))

KINDS: dict[type[Action], ActionKind[Any]] = {
    kind.action: kind for kind in sorted(_ALL, key=lambda kind: kind.stage)
}
"""By the action, in the order in which they are offered."""


class Step(Struct, frozen=True):
    """What an action brought."""

    game: Game
    """The game as it is now."""
    log: tuple[LogEntry, ...]
    """What happened, in order."""
    course: tuple[Moment, ...] = ()
    """Of a flick: when what happened and changed, in order."""


def new_game(setup: GameSetup, chance: Chance) -> Step:
    """Begin a game: everything that follows is decided by the chance and the actions.

    >>> from icecool3d.rules import draw_chance, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue", "green"))
    >>> step = new_game(setup, draw_chance(setup, seed=1, first_catcher="red"))
    >>> step.game.catcher, step.game.player, step.game.actor
    ('red', 'blue', 'red')
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
        started=(False,) * count,
        flicks=0,
        turn=Turn(0),
        states={module.name: module.state(setup) for module in setup.modules if module.state is not None},
    )
    draft = Draft(nothing)
    draft.tell(GameBegan(setup.colours, setup.variant, setup.scoring))
    begin_round(draft)
    go_on(draft)
    return Step(draft.frozen(), tuple(draft.log))


def action_from_dict(data: object, source: str) -> Action:
    """Return the action that stands under ``action`` in ``source``; flicks stand in files by themselves.

    >>> action_from_dict({"action": "end-turn", "colour": "red"}, "example")
    EndTurn(colour='red')
    """
    kinds: Any = Union[tuple(kind for kind in KINDS if kind is not FlickPenguin)]  # noqa: UP007
    action: Action = from_plain(kinds, data, source, GameError, "action", nulls=True)
    return action


def check(game: Game, action: Action) -> None:
    """Raise the reason why an action is not allowed: a ``RuleError``.

    An action that is none, or an outcome that cannot be, is a ``GameError``.
    """
    kind = KINDS.get(type(action))
    if kind is None:
        raise GameError(
            "action",
            Phrase("is a {kind}", kind=type(action).__name__),
            Phrase("expected one of this room's actions"),
        )
    require_player(game, action)
    if kind.when != "any":
        require_actor(game, kind, action)
    module = OWNERS.get(kind.action)
    if module is not None:
        require_module(game, module)
    kind.check(game, action)


def can(game: Game, action: Action) -> bool:
    """Whether an action is allowed."""
    try:
        check(game, action)
    except RuleError:
        return False
    return True


def apply(game: Game, action: Action) -> Step:
    """Return what an action brings; one that is not allowed is refused, and the game stays as it is."""
    check(game, action)
    kind, draft = KINDS[type(action)], Draft(game)
    asked = (ask for ask in draft.asks if ask.colour == action.colour and kind.name in ask.answers)
    draft.answered = next(asked, None)
    draft.asks = tuple(ask for ask in draft.asks if ask is not draft.answered)
    kind.effect(draft, action)
    go_on(draft)
    return Step(draft.frozen(), tuple(draft.log), tuple(draft.course))


def legal(game: Game) -> tuple[Offer, ...]:
    """Return what is possible now, for everyone who may do something.

    >>> from icecool3d.rules import draw_chance, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> (offer,) = legal(new_game(setup, draw_chance(setup, seed=1, first_catcher="red")).game)
    >>> offer.name, offer.title, offer.choice
    ... # doctest: +ELLIPSIS
    ('place-catcher', 'Place the Catcher', PlaceWithin(colour='red', room='kitchen', area=Rect(...)))
    """
    found: list[Offer] = []
    for kind in _kinds_now(game):
        found += _legal_of(game, kind)
    return tuple(found)


def open_offers(game: Game) -> tuple[Offer, ...]:
    """Return what a table may think possible now that cannot look at cards which lie face down."""
    found: list[Offer] = []
    for kind in _kinds_now(game):
        found += _legal_of(game, kind) if kind.open is None else _offers(kind, kind.open(game))
    return tuple(found)


def _legal_of(game: Game, kind: ActionKind[Any]) -> list[Offer]:
    choices = kind.choices(game)
    return _offers(kind, (each for each in choices if not isinstance(each, Action) or can(game, each)))


def _kinds_now(game: Game) -> list[ActionKind[Any]]:
    """Return the kinds of action that may come into question, by modules in play and what is asked."""
    if game.over:
        return []
    asked = game.asks[0].answers if game.asks else ()
    usual = ("turn", "any") if not game.asks else ("any",)
    modules = (None, *game.setup.modules)
    return [
        kind
        for kind in KINDS.values()
        if (kind.when in usual or kind.name in asked) and OWNERS.get(kind.action) in modules
    ]


def _offers(kind: ActionKind[Any], choices: Iterable[Action | PlaceWithin | FlickOf]) -> list[Offer]:
    """Put whole actions that follow each other and are the same player's into one offer."""
    found: list[Offer] = []
    for colour, group in groupby(choices, lambda each: each.colour):
        whole = []
        for each in group:
            if isinstance(each, Action):
                whole.append(each)
            else:
                found.append(Offer(colour, kind, each))
        if whole:
            found.append(Offer(colour, kind, OneOf(tuple(whole))))
    return found
