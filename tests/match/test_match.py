"""A match: the rules, the physics and the referee at one table."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import dist

import pytest
from msgspec import structs

from icecool3d.kit.errors import FlickError, IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Flick, Match, Move, Played, Pose, Sight, play, sight_of
from icecool3d.match.table import middle
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.players import RandomPlayer
from icecool3d.rules import (
    Action,
    Ask,
    EndTurn,
    FlickPenguin,
    GameError,
    PlaceCatcher,
    PlaceOnLine,
    RuleError,
    Scoring,
    TakeBack,
    Variant,
    draw_chance,
    set_up,
)
from icecool3d.school import Furniture, load_school
from icecool3d.trace import Poses, Simulate, Trace
from tests.rules.bell import KNOCK, Bell, bell_known
from tests.rules.random_play import check_state
from tests.simulators import gliding

PENGUIN, SCHOOL = load_penguin(), load_school("school")
COLOURS = ("red", "blue", "green", "yellow")
GLIDE = gliding(SCHOOL)
UPRIGHT = (0.0, 0.0, 0.0, 0.0, 1.0)


def begin(players: int = 2, seed: int = 1, first_catcher: str | None = "red", **how: object) -> Match:
    setup = set_up(SCHOOL, COLOURS[:players], **how)  # type: ignore[arg-type]
    return Match(setup, draw_chance(setup, seed, first_catcher), PENGUIN, others={})


@pytest.fixture
def match() -> Match:
    """Return a match of two, with the Catcher (red) placed and blue on the red circle."""
    match = begin()
    match.act(PlaceCatcher("red", (0.1, 0.2)))
    return match


@pytest.fixture(scope="module")
def simulate() -> Iterator[Simulate]:
    """Yield the real engine."""
    with Worlds(SCHOOL, PENGUIN) as worlds:
        yield worlds.flick


def stroll(players: int, seed: int, **how: object) -> tuple[Match, list[Played]]:
    """Let bots play a whole match."""
    heard: list[Played] = []
    setup = set_up(SCHOOL, COLOURS[:players], **how)  # type: ignore[arg-type]
    match = Match(setup, draw_chance(setup, seed), PENGUIN, hear=heard.append)
    play(match, {colour: RandomPlayer(colour, seed) for colour in setup.colours}, GLIDE)
    return match, heard


@pytest.mark.rule("END-4")
@pytest.mark.parametrize(
    ("players", "how"),
    [(2, {}), (3, {"scoring": Scoring.TOURNAMENT}), (4, {"variant": Variant.ICECOOL})],
)
def test_bots_play_a_match_to_its_end(players: int, how: dict[str, object]) -> None:
    match, heard = stroll(players, seed=4, **how)
    assert match.game.over
    assert heard[-1].log[-1].name == "game-ended"
    assert sum(played.trace is not None for played in heard) > 10
    check_state(match.game)


def test_the_same_seed_plays_the_same_match() -> None:
    first, again = (stroll(2, seed=8)[1] for _ in range(2))
    assert [played.log for played in first] == [played.log for played in again]
    traces = [[played.trace.digest for played in heard if played.trace] for heard in (first, again)]
    assert traces[0] == traces[1]


@pytest.mark.rule("TURN-3", "TURN-4", "SET-7")
def test_the_catcher_stands_where_it_was_placed_and_the_first_runner_on_the_red_circle(match: Match) -> None:
    start = SCHOOL.scene.runner_start
    assert start is not None
    assert match.table.poses == {"red": (0.1, 0.2, *UPRIGHT), "blue": (*start.at, *UPRIGHT)}
    assert match.game.actor == "blue"


def test_everybody_stands_where_the_flick_left_them(match: Match, simulate: Simulate) -> None:
    played = match.flick(Flick("blue", aim=10.0, speed=1.5), simulate)
    assert played.trace is not None
    assert played.judgement is not None
    ends = dict(zip(played.trace.penguins, played.trace.pose[-1].tolist(), strict=True))
    assert {name: list(pose) for name, pose in match.table.poses.items()} == ends
    standings = zip(match.game.setup.colours, match.game.standings, strict=True)
    for colour, standing in standings:
        assert standing is not None
        assert dist(standing.at, middle(PENGUIN.shape, match.table.poses[colour])) < 1e-12


@pytest.mark.rule("OUT-1")
def test_who_leaves_the_school_is_put_back_exactly_as_it_stood(simulate: Simulate) -> None:
    match = begin()
    match.act(PlaceCatcher("red", (0.25, 0.25)))
    flick_until_near_a_wall(match, "blue", simulate)
    before = match.table.poses["blue"]
    out = flick_out(match, "blue", simulate)
    assert [record.name for record in out.log if record.name == "put-back"] == ["put-back"]
    assert match.table.poses["blue"] == before


def flick_until_near_a_wall(match: Match, colour: str, simulate: Simulate) -> None:
    """Flick into the Classroom, and let the other do nothing much, so that the next flick is no first one."""
    match.flick(Flick(colour, aim=180.0, speed=1.2), simulate)
    match.act(EndTurn(colour))
    match.flick(Flick("red", aim=0.0, speed=0.3), simulate)
    match.act(EndTurn("red"))


def flick_out(match: Match, colour: str, simulate: Simulate) -> Played:
    """Flick so hard at the head that the penguin flies over the outer wall: whichever way does it."""
    table = match.table
    for aim in (270.0, 250.0, 290.0, 180.0):
        for speed in (5.0, 6.0, 7.0):
            match.table = table
            played = match.flick(Flick(colour, aim=aim, speed=speed, height=0.81), simulate)
            assert played.judgement is not None
            if any(event.name == "left-school" for event in played.judgement.events):
                return played
    raise AssertionError("nothing flew out")


@pytest.mark.rule("LINE-1", "HAND-1")
def test_a_placement_can_be_taken_back_to_the_very_pose(simulate: Simulate) -> None:
    match = begin()
    match.act(PlaceCatcher("red", (0.25, 0.25)))
    match.flick(Flick("blue", aim=270.0, speed=2.0), simulate)
    match.act(EndTurn("blue"))
    match.flick(Flick("red", aim=0.0, speed=0.3), simulate)
    match.act(EndTurn("red"))
    before = match.table.poses["blue"]
    offered = (each for offer in match.view("blue").offers for each in offer.actions)
    (place,) = (each for each in offered if isinstance(each, PlaceOnLine))
    match.act(place)
    assert match.table.poses["blue"] == (*place.at, *UPRIGHT)
    match.act(TakeBack("blue"))
    assert match.table.poses["blue"] == before


@pytest.mark.rule("LINE-1")
def test_who_ends_upon_a_wall_chooses_among_the_lines_of_all_rooms_in_which_it_is_seen(
    simulate: Simulate,
) -> None:
    """It stands already where the walls of three rooms meet: hardly a flick from a floor ends up there."""
    match = begin()
    match.act(PlaceCatcher("red", (0.1, 0.21)))
    upon = {**match.table.poses, "blue": (-0.1, -0.1, SCHOOL.wall_height, *UPRIGHT[1:])}
    match.table = replace(match.table, poses=Poses.of(upon))
    match.flick(Flick("blue", aim=0.0, speed=0.1), simulate)
    assert match.table.poses["blue"] != upon["blue"]
    assert match.table.poses["blue"][2] > 0.9 * SCHOOL.wall_height, "it still stands on the Classroom's wall"
    match.act(EndTurn("blue"))
    match.flick(Flick("red", aim=0.0, speed=0.5), simulate)
    match.act(EndTurn("red"))
    offered = [each for offer in match.view("blue").offers for each in offer.actions]
    places = [each for each in offered if isinstance(each, PlaceOnLine)]
    rooms = [SCHOOL.room_at(each.at) for each in places]
    assert {room.id for room in rooms if room} == {"classroom", "laboratory", "lounge"}
    for place in places:
        match.act(place)
        assert match.table.poses["blue"] == (*place.at, *UPRIGHT)
        match.act(TakeBack("blue"))
    match.flick(Flick("blue", aim=90.0, speed=1.0), simulate)


@pytest.mark.rule("TURN-1", "TURN-2")
def test_a_refused_flick_changes_nothing_and_is_not_even_simulated(match: Match, simulate: Simulate) -> None:
    before = match.table
    with pytest.raises(RuleError, match="TURN-1"):
        match.flick(Flick("red", aim=0.0, speed=1.0), unasked)
    with pytest.raises(FlickError, match="beside the hull"):
        match.flick(Flick("blue", aim=0.0, speed=1.0, height=0.99, side=0.9), simulate)
    assert match.table is before
    match.flick(Flick("blue", aim=10.0, speed=1.5), simulate)
    with pytest.raises(RuleError, match="TURN-2"):
        match.flick(Flick("blue", aim=10.0, speed=1.5), unasked)


def unasked(flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Trace:
    raise AssertionError(f"{flick} was simulated from {poses} among {furniture}")


class ScriptedPlayer:
    """Plays a list of moves, one after the other; a refusal ends it."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = iter(moves)

    def choose(self, sight: Sight) -> Move:
        for move in self._moves:
            return move
        raise GameError(
            f"script of {sight.view.actor}", Phrase("is at its end"), Phrase("expected another move")
        )

    def refused(self, reason: IcecoolError) -> None:
        raise reason


def test_a_script_is_played_move_by_move_and_its_end_is_told(match: Match, simulate: Simulate) -> None:
    moves: Sequence[Move] = [Flick("blue", aim=10.0, speed=1.5), EndTurn("blue")]
    script = {"blue": ScriptedPlayer(moves), "red": ScriptedPlayer([])}
    with pytest.raises(GameError, match="script of red: is at its end"):
        play(match, script, simulate)
    assert match.game.actor == "red"


class Stubborn:
    """Wants what is not allowed."""

    heard = 0

    def choose(self, sight: Sight) -> Move:
        return EndTurn(sight.view.catchers[0])

    def refused(self, reason: IcecoolError) -> None:
        assert "TURN-" in str(reason)
        self.heard += 1


def test_a_player_hears_why_not_and_one_that_never_listens_ends_the_match(match: Match) -> None:
    stubborn = Stubborn()
    with pytest.raises(GameError, match="player blue: was refused 101 times"):
        play(match, {"blue": stubborn, "red": stubborn}, GLIDE)
    assert stubborn.heard == 100


class Hesitant(ScriptedPlayer):
    """Wants what is not allowed 60 times before each move of its script."""

    heard = 0
    moved = 0

    def choose(self, sight: Sight) -> Move:
        if self.heard == 60 * (self.moved + 1):
            self.moved += 1
            return super().choose(sight)
        return EndTurn(sight.view.catchers[0])

    def refused(self, reason: IcecoolError) -> None:
        assert "TURN-" in str(reason)
        self.heard += 1


def test_refusals_are_counted_anew_after_each_move_that_is_allowed(match: Match) -> None:
    blue = Hesitant([Flick("blue", aim=10.0, speed=1.5), EndTurn("blue")])
    with pytest.raises(GameError, match="script of red: is at its end"):
        play(match, {"blue": blue, "red": ScriptedPlayer([])}, GLIDE)
    assert blue.heard == 120


def test_players_see_poses_of_those_only_who_stand_in_the_school() -> None:
    seen: list[dict[str, Pose]] = []

    class Watcher(RandomPlayer):
        def choose(self, sight: Sight) -> Move:
            seen.append(dict(sight.poses))
            return super().choose(sight)

    match = begin(players=3, first_catcher=None)
    play(match, {colour: Watcher(colour, 2) for colour in COLOURS[:3]}, GLIDE)
    assert seen[0] == {}
    assert {len(poses) for poses in seen} == {0, 2, 3}


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scoring", Scoring)
@pytest.mark.parametrize("variant", Variant)
def test_matches_of_bots_end_and_nothing_is_lost_on_the_way(
    variant: Variant, scoring: Scoring, players: int, seed: int, simulate: Simulate
) -> None:
    match = begin(players, seed, None, variant=variant, scoring=scoring)
    bots = {colour: Checking(RandomPlayer(colour, seed), match) for colour in COLOURS[:players]}
    play(match, bots, simulate)
    check_state(match.game)
    assert sum(bot.asked for bot in bots.values()) > 20


class Checking:
    """Looks whether all is there before a bot decides."""

    asked = 0

    def __init__(self, bot: RandomPlayer, match: Match) -> None:
        self._bot, self._match = bot, match

    def choose(self, sight: Sight) -> Move:
        self.asked += 1
        check_state(self._match.game)
        return self._bot.choose(sight)

    def refused(self, reason: IcecoolError) -> None:
        self._bot.refused(reason)


def test_a_bot_answers_what_it_never_heard_of_and_flicks_the_body_that_it_is_asked_to() -> None:
    bot = RandomPlayer("red", 1)

    def chosen(match: Match) -> Move:
        return bot.choose(sight_of(match, "red", GLIDE))

    with bell_known():
        match = begin(2, modules=("bell",))
        match.act(PlaceCatcher("red", (0.1, 0.2)))
        moves = (chosen(match) for _ in iter(lambda: match.game.asks, ()))
        for move in moves:
            assert isinstance(move, Action)
            match.act(move)
        assert Bell.of(match.game).door in match.game.setup.door_rooms
        asked = Ask("red", ("flick-penguin",), KNOCK, body="blue")
        match.table = replace(match.table, game=structs.replace(match.game, asks=(asked,)))
        flick = chosen(match)
        assert isinstance(flick, Flick)
        assert flick.penguin == "blue"
        played = match.flick(flick, GLIDE)
        assert isinstance(played.action, FlickPenguin)
        assert (played.action.colour, played.action.body) == ("red", "blue")
        assert (match.game.player, match.game.turn.flicked, match.game.asks) == ("blue", False, ())


def test_a_piece_stands_on_its_mark_from_the_beginning_on() -> None:
    with bell_known():
        assert dict(begin(modules=("bell",)).table.poses) == {"gong": (0.0, 0.0, *UPRIGHT)}
