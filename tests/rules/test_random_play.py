"""Random legal play with invented outcomes: games end, nothing is lost, and refusals change nothing."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.rules import (
    Chance,
    EndTurn,
    FlickOf,
    FlickPenguin,
    Game,
    GameEnded,
    GameSetup,
    PlaceCatcher,
    RuleError,
    Scoring,
    Step,
    Variant,
    action_from_dict,
    apply,
    can,
    check,
    draw_chance,
    new_game,
    set_up,
    tell,
)
from icecool3d.rules.modules.skates import UseSkates
from tests.rules.random_play import (
    check_order,
    check_state,
    mischief,
    random_action,
    random_flick,
    random_game,
)
from tests.rules.table import JUMP, choices, joined, log_entry_from, school

KINDS = [
    (players, variant, scoring)
    for players in (2, 3, 4)
    for variant, scoring in (
        (Variant.ICECOOL2, Scoring.CARDS),
        (Variant.ICECOOL, Scoring.CARDS),
        (Variant.ICECOOL2, Scoring.TOURNAMENT),
    )
]
Kind = tuple[int, Variant, Scoring]


def setup_of(kind: Kind) -> GameSetup:
    players, variant, scoring = kind
    where = school() if players <= PLAYERS_IN_A_BOX else joined()
    return set_up(where, tuple(PLAYERS)[:players], variant, scoring)


def play_many(kind: Kind, seeds: range) -> None:
    setup = setup_of(kind)

    def after(before: Game, _: object, step: Step) -> None:
        check_state(step.game)
        check_order(before, step)

    for seed in seeds:
        told = random_game(setup, seed, after)
        (ended,) = [record for record in told if isinstance(record, GameEnded)]
        assert told[-1] == ended
        assert {rank.colour for rank in ended.ranking} == set(setup.colours)
        assert ended.ranking[0].place == 1


@pytest.mark.rule("END-4", "TURN-1", "SET-8")
@pytest.mark.parametrize("kind", KINDS)
def test_random_games_end_and_nothing_is_ever_lost(kind: Kind) -> None:
    play_many(kind, range(30))


@pytest.mark.soak
@pytest.mark.parametrize("kind", KINDS)
def test_ten_thousand_random_games_end(kind: Kind) -> None:
    play_many(kind, range(1000, 1000 + 10_000 // len(KINDS) + 1))


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_seed_gives_the_same_game(kind: Kind) -> None:
    setup = setup_of(kind)
    assert random_game(setup, 5) == random_game(setup, 5)
    assert random_game(setup, 5) != random_game(setup, 6)


@pytest.mark.parametrize("kind", KINDS)
def test_a_game_replayed_from_its_files_dicts_is_the_same(kind: Kind) -> None:
    setup = setup_of(kind)
    random = Random(3)
    first = step = new_game(setup, draw_chance(setup, 3))
    written, told = list[object](), list(first.log)
    while not step.game.over:
        _, action = random_action(step.game, random)
        written.append(action if isinstance(action, FlickPenguin) else action.to_dict())
        step = apply(step.game, action)
        told += step.log
    again = new_game(setup, draw_chance(setup, 3))
    retold = list(again.log)
    for line in written:
        done = line if isinstance(line, FlickPenguin) else action_from_dict(line, "example")
        again = apply(again.game, done)
        retold += again.log
    assert again.game == step.game
    assert retold == told
    assert [log_entry_from(record.to_dict()) for record in told] == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_happens_in_random_games_can_be_told(language: Language) -> None:
    for kind in KINDS:
        setup = setup_of(kind)
        for record in random_game(setup, 11):
            line = tell(record, language, school())
            assert line[0].isupper()
            assert line.endswith(".")
            assert "{" not in line


class Machine(RuleBasedStateMachine):
    """Any order of legal actions, with illegal ones in between."""

    def __init__(self) -> None:
        """Wait for the setup."""
        super().__init__()
        self.game: Game
        self.chance: Chance

    @initialize(kind=st.sampled_from(KINDS), seed=st.integers(0, 2**32))
    def begin(self, kind: Kind, seed: int) -> None:
        setup = setup_of(kind)
        self.chance = draw_chance(setup, seed)
        self.game = new_game(setup, self.chance).game

    def step(self, step: Step) -> None:
        check_order(self.game, step)
        self.game = step.game

    @precondition(lambda self: not self.game.over)
    @rule(seed=st.integers(0, 2**32))
    def play_what_is_legal(self, seed: int) -> None:
        _, action = random_action(self.game, Random(seed))
        check(self.game, action)
        self.step(apply(self.game, action))

    @precondition(lambda self: any(isinstance(choice, FlickOf) for choice in choices(self.game)))
    @rule(seed=st.integers(0, 2**32))
    def flick(self, seed: int) -> None:
        self.step(apply(self.game, random_flick(self.game, Random(seed))))

    @precondition(lambda self: not self.game.over and not self.game.turn.flicked)
    @rule()
    def neither_end_nor_skate_before_the_flick(self) -> None:
        self.refuse(EndTurn(self.game.player))
        self.refuse(UseSkates(self.game.player, (JUMP, JUMP)))

    @rule()
    def refuse_mischief(self) -> None:
        for action in mischief(self.game):
            self.refuse(action)

    @precondition(lambda self: self.game.turn.flicked or self.game.over)
    @rule(seed=st.integers(0, 2**32))
    def no_second_flick(self, seed: int) -> None:
        self.refuse(random_flick(self.game, Random(seed)))

    @precondition(lambda self: self.game.catcher_is_placed)
    @rule()
    def no_second_catcher(self) -> None:
        self.refuse(PlaceCatcher(self.game.catcher, (0.1, 0.2)))

    def refuse(self, action: object) -> None:
        attempt: Callable[[], object] = lambda: apply(self.game, action)  # type: ignore[arg-type]  # noqa: E731
        before = hash(repr(self.game))
        assert not can(self.game, action)  # type: ignore[arg-type]
        with pytest.raises(RuleError) as refused:
            attempt()
        assert refused.value.rule in str(refused.value)
        assert refused.value.in_language("fr") != refused.value.in_language("en")
        assert hash(repr(self.game)) == before

    @invariant()
    def nothing_is_lost(self) -> None:
        if hasattr(self, "game"):
            check_state(self.game, self.chance)


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=15, stateful_step_count=40, derandomize=True, deadline=None)
