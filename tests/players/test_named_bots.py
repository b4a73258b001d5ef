"""The bots with a name: what they may know, that they decide alike again, and that they know their game."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace as changed
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace

from icecool3d.kit.errors import FlickError, IcecoolError, MissedError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Flick, Match, Move, Played, Sight, play, sight_of
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.players import BOTS, Bot, make_bot
from icecool3d.players.manners import EVEN_ONE, MANNERS
from icecool3d.players.worth import Worth
from icecool3d.replay.header import Header, match_header
from icecool3d.replay.match_recording import record_match, resume_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import Recorder
from icecool3d.rules import Action, Card, Game, PlaceCatcher, Task, draw_chance, set_up, view
from icecool3d.rules.supposing import suppose
from icecool3d.school import load_school
from icecool3d.trace import Poses
from tests.simulators import gliding

PENGUIN, SCHOOL = load_penguin(), load_school("school")
COLOURS = ("red", "blue", "green")
JUMP, BOUNCE = Card(1, Task.JUMP), Card(1, Task.BOUNCE)
MISSED = Phrase("…")
"""What is wrong with a flick that was refused."""
OTHERS = [Card(3), JUMP, Card(2), Card(2)], [Card(2), Card(3), BOUNCE, Card(2)]
"""What may lie face down before the others."""


def begin(colours: Sequence[str] = COLOURS, modules: Sequence[str] = ()) -> Match:
    setup = set_up(SCHOOL, tuple(colours), modules=modules)
    match = Match(setup, draw_chance(setup, 1, "red"), PENGUIN)
    if "red" in match.game.actor:
        match.act(PlaceCatcher("red", (0.15, 0.2)))
    return match


def dealt(match: Match, own: Sequence[Card], others: Sequence[Card], *, flicked: bool = False) -> Match:
    """Let the first Runner hold some cards, and the others some that nobody sees."""
    game = match.game
    down = [tuple(own) if colour == "blue" else tuple(others) for colour in game.setup.colours]
    held = Counter(card for hand in down for card in hand)
    left = list((Counter(game.setup.cards) - held).elements())
    hands = tuple(replace(hand, down=each) for hand, each in zip(game.hands, down, strict=True))
    deck = (*[card for hand in down for card in hand], *left)
    turn = replace(game.turn, flicked=flicked)
    fresh = (False,) * len(hands) if flicked else game.fresh
    drawn = sum(map(len, down))
    found = replace(game, hands=hands, deck=deck, drawn=drawn, turn=turn, fresh=fresh)
    match.table = changed(match.table, game=found)
    return match


def moved(match: Match, **places: tuple[float, float]) -> Match:
    """Let penguins stand elsewhere."""
    poses = dict(match.table.poses)
    standings = list(match.game.standings)
    for colour, at in places.items():
        poses[colour] = tuple(standing(*at).tolist())
        seat, setup = match.game.setup.seats[colour], match.game.setup
        room = SCHOOL.room_at(at)
        before = standings[seat]
        assert before is not None
        assert room is not None
        standings[seat] = replace(before, at=at, footprint=setup.disc(at), room=room.id)
    fresh = (False,) * len(standings)
    game = replace(match.game, standings=tuple(standings), fresh=fresh)
    match.table = changed(match.table, game=game, poses=Poses.of(poses))
    return match


def chosen(match: Match, name: str, seed: int = 1, colour: str = "blue", *, glide: bool = False) -> Move:
    bot = make_bot(name, colour, seed)
    if glide:
        return bot.choose(sight_of(match, colour, gliding(SCHOOL)))
    with Worlds(SCHOOL, PENGUIN, others=match.others) as worlds:
        return bot.choose(sight_of(match, colour, worlds.flick, worlds.sketch))


def lead_of(colour: str, match: Match) -> float:
    return Worth(match.table, colour, EVEN_ONE).lead(match.table)


def test_there_are_five_levels_each_with_a_steadier_hand_and_a_sentence_of_its_own() -> None:
    assert list(BOTS) == ["random", *(each.name for each in MANNERS), "buddy"]
    assert len({str(each.about) for each in MANNERS}) == len(MANNERS) == 5
    hands = [each.hand for each in MANNERS]
    for worse, better in pairwise(hands):
        assert worse.aim > better.aim
        assert worse.speed > better.speed
        assert worse.contact > better.contact


@pytest.mark.parametrize("name", [name for name in BOTS if name != "random"])
@pytest.mark.parametrize("flicked", [False, True])
def test_no_bot_sees_cards_that_lie_face_down_elsewhere(flicked: bool, name: str) -> None:
    own = [JUMP, BOUNCE, Card(2), Card(2)]
    one, other = (dealt(begin(), own, others, flicked=flicked) for others in OTHERS)
    assert one.game != other.game
    assert suppose(one.game, "blue", "x") == suppose(other.game, "blue", "x")
    assert chosen(one, name, glide=True) == chosen(other, name, glide=True)


def test_what_is_supposed_looks_the_same_and_keeps_all_cards_of_the_box() -> None:
    game = dealt(begin(), [JUMP, Card(3)], OTHERS[0]).game
    supposed = suppose(game, "blue", "x")
    assert view(supposed, "blue") == view(game, "blue")
    cards = Counter(card for hand in supposed.hands for card in hand.down)
    cards += Counter(supposed.deck[supposed.drawn :])
    assert cards == Counter(game.setup.cards)
    assert suppose(game, "blue", "y") != supposed


def test_the_sundial_remembers_no_cards_that_may_not_be_seen() -> None:
    def held(game: Game) -> Game:
        return replace(game, states={**game.states, "artifacts": replace(state, began=game)})

    state = begin(modules=["artifacts"]).game.states["artifacts"]
    games = [held(dealt(begin(modules=["artifacts"]), [JUMP], others).game) for others in OTHERS]
    assert suppose(games[0], "blue") == suppose(games[1], "blue")


class Enough(Exception):
    """So much of a match is enough."""


def header_of(bots: Sequence[str], seed: int) -> Header:
    setup = set_up(SCHOOL, ("red", "blue", "green", "yellow")[: len(bots)])
    return match_header(SCHOOL.scene, PENGUIN, draw_terms(setup, seed, list(bots), list(bots)))


def go_on(match: Match, recorder: Recorder, seed: int, last: int) -> None:
    """Let the bots of a recorded match play until it has had so many actions, or is over."""
    terms = recorder.found.header.match
    assert terms is not None

    def hear(_: Played) -> None:
        if match.played >= last:
            raise Enough

    match.hear = hear
    bots = {seat.colour: make_bot(str(seat.bot), seat.colour, seed) for seat in terms.seats}
    with recorder, Worlds(SCHOOL, PENGUIN) as worlds, suppress(Enough):
        play(match, bots, worlds.flick, worlds.sketch)


def same_though_killed(folder: Path, bots: Sequence[str], seed: int, killed: int, last: int) -> None:
    whole, torn = folder / "whole.icecool", folder / "torn.icecool"
    match, recorder = record_match(whole, header_of(bots, seed), lambda _: None)
    go_on(match, recorder, seed, last)
    lines = whole.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join(lines[:killed]) + lines[killed][:20])
    match, recorder = resume_match(torn, lambda _: None)
    assert recorder.found.torn
    go_on(match, recorder, seed, last)
    assert torn.read_bytes() == whole.read_bytes()
    assert len(lines) > killed + 4


def test_a_match_that_was_killed_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    same_though_killed(tmp_path, ("buddy", "pip"), 3, killed=4, last=8)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
def test_whole_matches_that_were_killed_go_on_the_same(seed: int, tmp_path: Path) -> None:
    names = [name for name in BOTS if name != "random"]
    bots = [names[(seed + place) % len(names)] for place in range(2 + seed % 3)]
    same_though_killed(tmp_path, bots, seed, killed=20, last=10_000)


def test_the_same_seed_decides_alike_at_the_same_moment_whatever_was_asked_before() -> None:
    match = begin()
    with Worlds(SCHOOL, PENGUIN) as worlds:
        sight = sight_of(match, "blue", worlds.flick, worlds.sketch)
        bot = make_bot("waddle", "blue", 7)
        first = bot.choose(sight)
        bot.refused(FlickError("flick", MISSED, MISSED))
        other = bot.choose(sight)
        assert make_bot("waddle", "blue", 7).choose(sight) == first != other
        assert make_bot("waddle", "blue", 8).choose(sight) != first


class Fussy:
    """Passes questions on, and takes nothing but flicks that no finger can make for a reason to refuse."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.moves: list[Move] = []

    def choose(self, sight: Sight) -> Move:
        self.moves.append(self.bot.choose(sight))
        return self.moves[-1]

    def refused(self, reason: IcecoolError) -> None:
        assert isinstance(reason, MissedError), reason
        self.bot.refused(reason)


MODULES = ("artifacts", "blocked-door", "emerald-fish", "portals", "walruses", "pawclaw")


def test_a_match_with_many_modules_is_played_and_nothing_is_refused() -> None:
    modules = [each for each in MODULES if each != "pawclaw"]
    setup = set_up(SCHOOL, ("red", "blue"), modules=modules)
    heard: list[str] = []

    def hear(played: Played) -> None:
        heard.append("" if played.action is None else played.action.name)
        if len(heard) > 30:
            raise Enough

    match = Match(setup, draw_chance(setup, 5), PENGUIN, hear)
    bots = {colour: Fussy(Bot(MANNERS[0], colour, 5)) for colour in setup.colours}
    with Worlds(SCHOOL, PENGUIN, others=match.others) as worlds, pytest.raises(Enough):
        play(match, bots, worlds.flick, worlds.sketch)
    assert {"place-catcher", "hang-emerald", "block-door", "take-artifact", "flick-penguin"} <= set(heard)
    assert heard.count("flick-penguin") > 8


def test_a_racer_runs_though_nobody_is_caught_and_a_team_has_its_fish_together() -> None:
    setup = set_up(SCHOOL, ("red", "blue", "green", "yellow"), modules=["race"])
    match = Match(setup, draw_chance(setup, 1, "red"), PENGUIN)
    assert isinstance(chosen(match, "pip", colour=match.game.actor), Flick)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("modules", [(), MODULES[:-1], ("pawclaw", "walruses"), ("emperor", "portals")])
def test_no_match_of_any_kind_sees_a_bot_refused(seed: int, modules: tuple[str, ...]) -> None:
    colours = ("red", "blue", "green", "yellow")[: 2 + seed % 3]
    setup = set_up(SCHOOL, colours, modules=modules)
    match = Match(setup, draw_chance(setup, seed), PENGUIN)
    bots = {colour: Fussy(Bot(MANNERS[seat % 2], colour, seed)) for seat, colour in enumerate(colours)}
    with Worlds(SCHOOL, PENGUIN, others=match.others) as worlds:
        play(match, bots, worlds.flick, worlds.sketch)
    assert match.game.over


def test_a_runner_before_the_own_fish_takes_it() -> None:
    took = 0
    for seed in range(2):
        match = moved(begin(), blue=(0.0, 0.0), red=(0.2, 0.25))
        move = chosen(match, "skipper", seed)
        assert isinstance(move, Flick)
        with Worlds(SCHOOL, PENGUIN) as worlds:
            match.flick(move, worlds.flick)
        took += len(match.game.fish[1]) < 3
    assert took


def test_the_catcher_goes_for_a_runner_nearby() -> None:
    caught = 0
    for seed in range(2):
        match = moved(begin(), red=(0.0, 0.0), blue=(0.05, 0.04))
        match.table = changed(match.table, game=replace(match.game, turn=replace(match.game.turn, seat=0)))
        move = chosen(match, "waddle", seed, "red")
        assert isinstance(move, Flick)
        with Worlds(SCHOOL, PENGUIN) as worlds:
            match.flick(move, worlds.flick)
        caught += match.game.ids[1] == 0
    assert caught


def test_ice_skates_are_used_where_the_next_fish_is_near() -> None:
    near = moved(begin(), blue=(0.05, 0.0), red=(-0.25, -0.25))
    move = chosen(dealt(near, [JUMP, BOUNCE], [], flicked=True), "empress")
    assert isinstance(move, Action)
    assert move.name == "use-skates"


def test_who_keeps_level_flicks_worse_ahead_and_better_behind() -> None:
    hands = [EVEN_ONE.at(lead).hand.aim for lead in (0.0, 2.0, 2.5, 3.0, 8.0)]
    assert hands == sorted(set(hands))
    assert hands[0] < MANNERS[-1].hand.aim
    assert hands[-1] > MANNERS[0].hand.aim
    assert EVEN_ONE.at(-9.0) == EVEN_ONE.at(0.0)
    assert EVEN_ONE.at(9.0).looks == MANNERS[0].looks < EVEN_ONE.at(0.0).looks
    assert EVEN_ONE.at(9.0).fear == 0.0
    assert all(each.at(2.0) == each for each in MANNERS)


@pytest.mark.parametrize("cards", [0, 1, 3])
def test_who_keeps_level_counts_points_and_not_where_they_stand(cards: int) -> None:
    match = dealt(begin(), [Card(3)] * cards, [])
    ahead = lead_of("blue", match)
    assert (ahead > 0.0) == (cards > 0)
    near = moved(match, blue=(0.05, 0.0))
    assert lead_of("blue", near) == ahead


def test_who_is_still_to_be_a_runner_is_not_behind() -> None:
    match = begin(("red", "blue"))
    assert lead_of("red", match) == lead_of("blue", match) == 0.0
    assert match.game.catcher == "red"
    all_taken = replace(match.game, fish=((), ()))
    match.table = changed(match.table, game=all_taken)
    assert lead_of("red", match) == -lead_of("blue", match) > 2.0
