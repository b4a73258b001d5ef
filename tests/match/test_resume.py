"""A match is put back where it stood with nothing simulated, and bots play on as if it had never stopped."""

import pytest

from icecool3d.kit.errors import FlickError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Flick, FlickResult, Match, Move, Played, Poses, Sight, flick_result, play
from icecool3d.pieces import load_penguin
from icecool3d.players import RandomPlayer
from icecool3d.rules import (
    FlickPenguin,
    GameError,
    HandedOverId,
    PlaceCatcher,
    RuleError,
    TookFish,
    draw_chance,
    set_up,
)
from icecool3d.school import load_school
from tests.simulators import gliding

PENGUIN, SCHOOL = load_penguin(), load_school("school")
COLOURS = ("red", "blue", "green")


def begin(seed: int = 1, heard: list[Played] | None = None) -> Match:
    setup = set_up(SCHOOL, COLOURS)
    hear = (lambda _: None) if heard is None else heard.append
    return Match(setup, draw_chance(setup, seed, "red"), PENGUIN, hear=hear)


class Enough(Exception):
    """So much of a match is enough."""


class Keen(RandomPlayer):
    """Keeps what it was asked and what it answered, and stops after some answers."""

    def __init__(self, colour: str, seed: int, kept: list[tuple[Sight, Move]]) -> None:
        super().__init__(colour, seed)
        self.kept = kept

    def choose(self, sight: Sight) -> Move:
        if len(self.kept) == 20:
            raise Enough
        self.kept.append((sight, super().choose(sight)))
        return self.kept[-1][1]


def strolled(seed: int) -> tuple[Match, list[tuple[Sight, Move]], list[Played]]:
    """Let bots begin a match; give it, their questions and answers, and what was heard."""
    kept: list[tuple[Sight, Move]] = []
    heard: list[Played] = []
    match = begin(seed, heard)
    with pytest.raises(Enough):
        play(match, {colour: Keen(colour, seed, kept) for colour in COLOURS}, gliding(SCHOOL))
    return match, kept, heard


def test_what_was_played_brings_a_match_to_where_it_stood() -> None:
    match, _, heard = strolled(seed=2)
    again: list[Played] = []
    other = begin(2, again)
    for played in heard[1:]:
        assert played.action is not None
        if isinstance(played.action, FlickPenguin):
            assert played.trace is not None
            assert played.judgement is not None
            other.flicked(flick_result(played.trace, played.judgement))
        else:
            other.act(played.action)
    assert other.table == match.table
    assert other.played == match.played == len(heard) - 1
    assert again == heard


def unmoved(name: str, poses: Poses) -> FlickResult:
    """Return a flick of which nothing came, not even a rest."""
    return FlickResult(Flick(name, 0.0, 1.0), poses, poses, (), 0.0, "rest")


def test_a_flick_that_cannot_have_been_changes_nothing() -> None:
    match = begin()
    match.act(PlaceCatcher("red", (0.1, 0.2)))
    before = match.table
    with pytest.raises(GameError, match=r"outcome\.events of kind rested: tell of nobody"):
        match.flicked(unmoved("blue", before.poses))
    with pytest.raises(RuleError, match="TURN-1"):
        match.flicked(unmoved("red", before.poses))
    assert match.table is before
    assert match.played == 1


def test_each_action_is_told_with_the_game_that_it_left() -> None:
    match, _, heard = strolled(seed=3)
    assert heard[-1].game is match.game
    assert len({id(played.game) for played in heard}) == len(heard)


def test_a_bot_that_comes_in_at_any_moment_answers_as_the_one_that_was_there_from_the_beginning() -> None:
    _, kept, _ = strolled(seed=2)
    assert len({sight.played for sight, _ in kept}) > 15
    refused = 0
    for (sight, move), (before, _) in zip(kept[1:], kept, strict=False):
        newcomer = RandomPlayer(sight.view.colour or "", 2)
        refused = refused + 1 if sight.played == before.played else 0
        for _ in range(refused):
            newcomer.choose(sight)
            newcomer.refused(FlickError("flick", Phrase("misses"), Phrase("expected a hit")))
        assert newcomer.choose(sight) == move


def test_a_bot_that_is_refused_tries_something_else() -> None:
    _, kept, _ = strolled(seed=2)
    sight = next(sight for sight, move in kept if isinstance(move, Flick))
    assert sight.view.colour is not None
    bot = RandomPlayer(sight.view.colour, 2)
    tried = []
    for _ in range(6):
        tried.append(bot.choose(sight))
        bot.refused(FlickError("flick", Phrase("misses"), Phrase("expected a hit")))
    assert len(set(tried)) > 3


def test_the_rules_are_told_what_the_referee_said_and_the_log_tells_times_as_files_keep_them() -> None:
    _, _, heard = strolled(seed=2)
    flicked = [each for each in heard if isinstance(each.action, FlickPenguin)]
    for each in flicked:
        assert isinstance(each.action, FlickPenguin)
        assert each.judgement is not None
        assert each.action.outcome.events == each.judgement.events
    times = [entry.t for each in flicked for entry in each.log if isinstance(entry, TookFish | HandedOverId)]
    assert times
    assert all(t == round(t, 4) for t in times)
