"""The promo modules alone and in every mix: games end, nothing is lost, and what is offered can be done."""

from random import Random

import pytest
from msgspec.structs import replace

from icecool3d.kit.language import LANGUAGES
from icecool3d.rules import (
    Action,
    FlickPenguin,
    Game,
    GameEnded,
    GameSetup,
    RuleError,
    Step,
    action_from_dict,
    apply,
    draw_chance,
    new_game,
    set_up,
    tell,
)
from tests.rules.module_checks import check_modules, mixes, names
from tests.rules.random_play import check_state, random_action, random_game
from tests.rules.table import choices, log_entry_from, school


def setup_of(players: int, modules: tuple[str, ...]) -> GameSetup:
    return set_up(school(), ("red", "blue", "green", "yellow")[:players], modules=modules)


def check_step(_: Game, __: object, step: Step) -> None:
    check_state(step.game)
    check_modules(step.game)


def play(players: int, modules: tuple[str, ...], seed: int) -> None:
    told = random_game(setup_of(players, modules), seed, check_step)
    assert isinstance(told[-1], GameEnded)
    for record in told:
        for language in LANGUAGES:
            line = tell(record, language, school())
            assert line[0].isupper()
            assert line.endswith(".")
            assert "{" not in line


@pytest.mark.parametrize("module", names())
def test_games_with_one_module_end_and_nothing_is_lost(module: str) -> None:
    for seed in range(12):
        play(2 + seed % 3, (module,), seed)


@pytest.mark.rule("PROMO-1")
def test_games_with_any_mix_of_modules_end_and_nothing_is_lost() -> None:
    for seed, mix in enumerate(mixes(12, seed=1)):
        play(2 + seed % 3, mix, seed)


@pytest.mark.soak
@pytest.mark.parametrize("module", names())
def test_two_thousand_games_with_one_module_end(module: str) -> None:
    for seed in range(2000):
        play(2 + seed % 3, (module,), 1000 + seed)


@pytest.mark.soak
def test_two_thousand_games_with_two_hundred_mixes_end() -> None:
    for place, mix in enumerate(mixes(200, seed=2)):
        for seed in range(10):
            play(2 + (place + seed) % 3, mix, 5000 + 10 * place + seed)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_that_is_offered_can_be_done_and_what_is_refused_says_its_rule_in_every_language(
    players: int,
) -> None:
    for mix in mixes(3, seed=players):
        try_everything(setup_of(players, mix), Random(players), 150)


def try_everything(setup: GameSetup, random: Random, steps: int) -> None:
    """Try in every state of a game what is offered in it and what was offered in others, to whomever."""
    game, known = new_game(setup, draw_chance(setup, 1)).game, dict[Action, None]()
    for _ in range(steps):
        if game.over:
            return
        offered = [each for each in choices(game) if isinstance(each, Action)]
        for action in random.sample(offered, min(len(offered), 12)):
            check_state(apply(game, action).game)
            known[action] = None
        for action in random.sample(list(known), min(len(known), 12)):
            other = replace(action, colour=random.choice(setup.colours))
            try:
                check_state(apply(game, other).game)
            except RuleError as refused:
                assert refused.rule in str(refused)
                assert refused.in_language("fr") != refused.in_language("en")
        game = apply(game, random_action(game, random)[1]).game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_modules_that_are_replayed_from_files_are_the_same(players: int) -> None:
    for mix in mixes(2, seed=10 + players):
        setup, random = setup_of(players, mix), Random(3)
        step = begun = new_game(setup, draw_chance(setup, 3))
        written, told = list[object](), list(step.log)
        while not step.game.over:
            _, action = random_action(step.game, random)
            written.append(action if isinstance(action, FlickPenguin) else action.to_dict())
            step = apply(step.game, action)
            told += step.log
        again, retold = begun, list(begun.log)
        for line in written:
            again = apply(
                again.game, line if isinstance(line, FlickPenguin) else action_from_dict(line, "example")
            )
            retold += again.log
        assert (again.game, retold) == (step.game, told)
        assert [log_entry_from(record.to_dict()) for record in told] == told
