"""Matches with the manual's modules: real flicks, written down, torn off, taken up, checked bit by bit."""

from pathlib import Path

import pytest

from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.match import Match, Move, Player, Sight, play
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.players import RandomPlayer
from icecool3d.replay.header import Header, match_header
from icecool3d.replay.match_checking import check_match
from icecool3d.replay.match_recording import record_match, resume_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import read_recording
from icecool3d.rules import set_up
from icecool3d.school import load_school
from tests.rules.module_checks import check_modules, mixes, names
from tests.rules.random_play import check_state

PENGUIN = load_penguin()
COLOURS = tuple(PLAYERS)
KINDS = ((4, True), (5, False), (6, True), (6, False), (7, False), (8, True), (8, False))
"""How many play, and whether they race."""
ALL_BUT_THE_EMPEROR = tuple(name for name in names() if name != "emperor")


class Enough(Exception):
    """So much of a match is enough."""


class Tiring(RandomPlayer):
    """Plays until a match has had so many actions."""

    def __init__(self, colour: str, seed: int, last: int) -> None:
        super().__init__(colour, seed)
        self.last = last

    def choose(self, sight: Sight) -> Move:
        if sight.played >= self.last:
            raise Enough
        return super().choose(sight)


def header_of(players: int, modules: tuple[str, ...], seed: int) -> Header:
    school = load_school("school" if players <= PLAYERS_IN_A_BOX else "joined")
    setup = set_up(school, COLOURS[:players], modules=modules)
    return match_header(school.scene, PENGUIN, draw_terms(setup, seed, ["Ann"] * players))


def go_on(match: Match, seed: int, last: int) -> None:
    """Let bots play on until the match is over or has had so many actions; nothing is ever lost."""
    bots: dict[str, Player] = {each: Tiring(each, seed, last) for each in match.game.setup.colours}
    with Worlds(match.game.setup.school, PENGUIN, others=match.others) as worlds:
        try:
            play(match, bots, worlds.flick)
        except Enough:
            assert match.played == last
    check_state(match.game)
    check_modules(match.game)


def recorded_torn_and_taken_up(path: Path, header: Header, seed: int, tears: tuple[int, ...]) -> None:
    match, recorder = record_match(path, header, lambda _: None)
    with recorder:
        go_on(match, seed, tears[0])
    for last in tears[1:]:
        content = path.read_bytes()
        path.write_bytes(content[: len(content) - 40])
        match, recorder = resume_match(path, lambda _: None)
        assert recorder.found.torn
        with recorder:
            go_on(match, seed, last)
    outcomes = {each.outcome for each in check_match(read_recording(path))}
    assert outcomes == {"same-bits"}


def test_a_match_with_all_modules_goes_on_where_it_was_torn_off_and_comes_out_the_same(
    tmp_path: Path,
) -> None:
    header = header_of(3, ALL_BUT_THE_EMPEROR, seed=2)
    assert header.furnished
    assert set(header.others) == {"pawclaw", "walrus-gym", "walrus-laboratory", "walrus-lounge"}
    recorded_torn_and_taken_up(tmp_path / "x.icecool", header, 2, (20, 34))


@pytest.mark.parametrize("module", ["portals", "pawclaw", "blocked-door", "artifacts"])
def test_a_recording_says_beforehand_that_furniture_or_zones_may_be_put_down(module: str) -> None:
    assert header_of(2, (module,), 1).furnished
    assert not header_of(2, ("walruses",), 1).furnished


@pytest.mark.soak
@pytest.mark.parametrize("number", range(200))
def test_whole_matches_with_mixes_of_modules_come_out_the_same(number: int, tmp_path: Path) -> None:
    mix = (*((name,) for name in names()), *mixes(193, seed=5))[number]
    header = header_of(2 + number % 3, mix, number)
    recorded_torn_and_taken_up(tmp_path / "x.icecool", header, number, (15, 60, 10_000))


@pytest.mark.rule("RACE-1", "BIG-2", "PROMO-1")
def test_a_race_of_eight_with_modules_goes_on_where_it_was_torn_off_and_comes_out_the_same(
    tmp_path: Path,
) -> None:
    header = header_of(8, ("walruses", "portals", "race"), seed=1)
    recorded_torn_and_taken_up(tmp_path / "x.icecool", header, 1, (8, 13))


@pytest.mark.soak
@pytest.mark.parametrize("number", range(60))
def test_whole_races_and_matches_of_many_come_out_the_same(number: int, tmp_path: Path) -> None:
    players, races = KINDS[number % len(KINDS)]
    mix = tuple(mixes(60, seed=8))[number] if number % 2 else ()
    modules = tuple(name for name in mix if players <= PLAYERS_IN_A_BOX or name != "artifacts")
    header = header_of(players, (*modules, "race") if races else modules, number)
    recorded_torn_and_taken_up(tmp_path / "x.icecool", header, number, (15, 60, 10_000))
