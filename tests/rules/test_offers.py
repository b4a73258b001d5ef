"""What is offered is exactly what is legal: every action of every module is tried, by everybody."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product
from random import Random
from typing import Any, get_origin

import pytest
from msgspec.structs import fields, replace

from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.kit.phrase import Phrase
from icecool3d.rules import (
    Action,
    FlickOf,
    Game,
    GameSetup,
    RuleError,
    Scoring,
    Task,
    Variant,
    What,
    apply,
    can,
    check_may_flick,
    draw_chance,
    legal,
    new_game,
    open_offers,
    set_up,
)
from icecool3d.rules.action import ActionKind
from icecool3d.rules.cards import load_deck
from icecool3d.rules.game_flow import KINDS, OWNERS
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.school import Point, School
from icecool3d.school.plan import grid
from tests.rules.module_checks import mixes
from tests.rules.random_play import random_action
from tests.rules.table import joined, school

CARDS = tuple(dict.fromkeys(chain.from_iterable(load_deck(variant) for variant in Variant)))
"""Every card that there is."""
ENDLESS = ("flick-penguin", "place-catcher", "place-on-line")
"""Kinds of which nobody can list all actions."""
RARE = ("spend-snowflakes", "keep-sundial")
"""Kinds that are offered in few games."""
LISTED = tuple(kind for kind in KINDS.values() if kind.name not in ENDLESS)


@pytest.fixture(autouse=True)
def wordless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let refusals say nothing: there are hundreds of thousands of them here, which others read."""
    silent = Phrase("no")
    monkeypatch.setattr("icecool3d.rules.refusals.say", lambda *_: silent)


def places(where: School) -> Iterator[Point]:
    """Yield every place that an action may name, and one that none may."""
    yield from (each.at for each in where.t_junctions)
    for line in (room.line for room in where.rooms):
        x, y = map(grid, line.centre)
        yield from product((line.xmin, x, line.xmax), (line.ymin, y, line.ymax))
    yield 3.0, 3.0


def values(setup: GameSetup, kind: ActionKind[Any], what: What) -> Sequence[tuple[object, ...]]:
    """Return all that can stand in the fields of a part of an action."""
    if what is What.FISH:
        return [*product(setup.colours, setup.door_rooms)]
    if what is What.CARDS:
        pair = any(get_origin(field.type) is tuple for field in fields(kind.action))
        return [(each,) for each in (product(CARDS, repeat=2) if pair else CARDS)]
    found: dict[What, Sequence[object]] = {
        What.DOOR: [*setup.door_rooms],
        What.PLACE: [*dict.fromkeys(places(setup.school))],
        What.PLAYER: setup.colours,
        What.ROOM: [room.id for room in setup.school.rooms],
        What.TASK: [*Task],
        What.WORD: [*Artifact],
    }
    return [(each,) for each in found[what]]


def everything(setup: GameSetup) -> tuple[Action, ...]:
    """Return every action there could be in a game, allowed or not."""
    found = []
    for kind in LISTED:
        names = [name for part in kind.parts for name in part.fields]
        for choice in product(*(values(setup, kind, part.what) for part in kind.parts)):
            given = dict(zip(names, chain.from_iterable(choice), strict=True))
            found += [kind.action(colour, **given) for colour in setup.colours]
    return tuple(found)


def in_order(action: Action) -> Action:
    """Return an action of two cards as it is offered: who turns them up does not care which comes first."""
    if isinstance(action, UseSkates):
        first, second = sorted(action.cards, key=str)
        return replace(action, cards=(first, second))
    return action


def may_flick(game: Game, body: str) -> bool:
    try:
        check_may_flick(game, body)
    except RuleError:
        return False
    return True


def require_exact_offers(game: Game, tried: Sequence[Action], seen: Counter[str]) -> None:
    """Check that all that is allowed is offered, and nothing else."""
    offers = legal(game)
    offered = [action for offer in offers if offer.name not in ENDLESS for action in offer.actions]
    allowed = {in_order(action) for action in tried if can(game, action)}
    assert len(offered) == len(set(offered))
    assert set(offered) == allowed
    thought_possible = {action for offer in open_offers(game) for action in offer.actions}
    assert set(offered) <= {in_order(action) for action in thought_possible}
    flicks = [offer.choice.body for offer in offers if isinstance(offer.choice, FlickOf)]
    assert flicks == [body for body in game.setup.bodies if may_flick(game, body)]
    seen.update({offer.name for offer in offers})
    seen["tried"] += len(tried)
    seen["states"] += 1


def setup_of(number: int) -> GameSetup:
    """Return one of many ways to play: with a mix of modules, as a race, or among many."""
    (mix,) = mixes(1, seed=number)
    variant, players = list(Variant)[number % 5 == 4], 2 + number % 3
    if number % 10 == 7:
        return set_up(school(), tuple(PLAYERS)[:players], variant, Scoring.TOURNAMENT)
    if number % 10 == 8:
        players, mix = 5 + number // 10 % 4, tuple(name for name in mix if name != "artifacts")
    elif number % 10 == 9:
        players, mix = 4, ("race", *mix)
    where = school() if players <= PLAYERS_IN_A_BOX else joined()
    return set_up(where, tuple(PLAYERS)[:players], variant, modules=mix)


def play_and_try(number: int, seen: Counter[str], share: float, least: int = 0) -> None:
    """Play a random game, and try everything in a share of its states, more often where there is an ask.

    Also in those with an offer that was in fewer states than ``least`` before.
    """
    setup, random = setup_of(number), Random(number)
    tried = everything(setup)
    game = new_game(setup, draw_chance(setup, number)).game
    while not game.over:
        wanted = share * (3.0 if game.asks else 1.0) * min(1.0, 3000 / len(tried))
        if random.random() < wanted or any(seen[offer.name] < least for offer in legal(game)):
            require_exact_offers(game, tried, seen)
        game = apply(game, random_action(game, random)[1]).game
    seen["games"] += 1


def test_every_kind_that_can_be_listed_is() -> None:
    assert {kind.name for kind in KINDS.values() if OWNERS.get(kind.action)} <= {each.name for each in LISTED}
    assert {type(action) for action in everything(setup_of(9))} == {kind.action for kind in LISTED}


@pytest.mark.rule("PROMO-1", "TASK-2", "SKATE-1", "MOVE-1", "RACE-1", "BIG-1", "TOURN-1")
def test_in_random_games_all_that_is_legal_is_offered_and_nothing_else() -> None:
    seen = Counter[str]()
    for number in range(20, 27):
        play_and_try(number, seen, 0.002, least=2)
    assert all(seen[kind.name] >= 2 for kind in LISTED if kind.name not in RARE)


@pytest.mark.soak
@pytest.mark.parametrize("tenth", range(10))
def test_in_five_hundred_random_games_all_that_is_legal_is_offered_and_nothing_else(tenth: int) -> None:
    seen = Counter[str]()
    for number in range(tenth, 500, 10):
        play_and_try(number, seen, 0.25)
    assert seen["games"] == 50
