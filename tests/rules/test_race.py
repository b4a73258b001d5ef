"""The race: teams of two, nobody is caught, and who is home with all fish first wins."""

from collections import Counter
from typing import Any

import pytest

from icecool3d.kit.errors import GameError
from icecool3d.kit.palette import PLAYERS
from icecool3d.rules import (
    DrewCard,
    Game,
    GameEnded,
    HandedOverId,
    PlaceCatcher,
    RoundBegan,
    RoundEnded,
    RuleError,
    Rulings,
    Scoring,
    Step,
    TookFish,
    TurnBegan,
    reminders_of,
    set_up,
    tell,
    tokens_of,
    view,
)
from icecool3d.rules.modules.emerald_fish import Emerald, HangEmerald
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.race import Race, RaceWon, TeamHome
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.school import School, build_school, scene_from_dict
from tests.rules.module_checks import check_modules, mixes
from tests.rules.random_play import check_order, check_state, random_game
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    FISH_DOORS,
    JUMP,
    OUTSIDE,
    THREE,
    TWO,
    End,
    InDoor,
    Table,
    UponWall,
    joined,
    passed,
    school,
    touched,
)

HOME = {"red": (0.0, 0.2), "blue": (0.06, 0.2), "green": (0.12, 0.2), "yellow": (0.18, 0.2)}
"""Places in the Kitchen, one for each penguin."""
NOT_FOR_MANY = ("artifacts",)
"""Modules that more than four cannot play with."""


def race(
    players: int = 4,
    scoring: Scoring = Scoring.CARDS,
    *,
    races: int = 3,
    modules: tuple[str, ...] = (),
    catcher: str = "red",
    where: School | None = None,
    **rulings: bool,
) -> Table:
    """Set a race up; ``catcher`` is who begins."""
    return Table(
        players,
        scoring=scoring,
        catcher=catcher,
        rulings={"races": races, **rulings},
        modules=("race", *modules),
        placed=False,
        where=where,
    )


def win(table: Table, first: str, second: str) -> None:
    """Let a team take its fish and come home, one after the other."""
    table.until(first)
    table.turn(*(passed(first, door) for door in FISH_DOORS), **{first: HOME[first]})
    table.until(second)
    table.turn(**{second: HOME[second]})


@pytest.mark.rule("RACE-1")
def test_the_two_of_a_team_sit_opposite_each_other_and_all_start_on_the_red_circle_in_turn() -> None:
    for players, teams in ((4, ((0, 2), (1, 3))), (6, ((0, 3), (1, 4), (2, 5)))):
        assert race(players).setup.teams == teams
    table = race(catcher="blue")
    order = []
    for _ in range(5):
        order.append(table.game.player)
        if table.game.fresh[table.game.turn.seat]:
            assert table.at(table.game.player) == CIRCLE
        table.turn()
    assert order == ["blue", "green", "yellow", "red", "blue"]


@pytest.mark.rule("RACE-1")
def test_nobody_is_a_catcher_has_an_id_or_is_caught() -> None:
    table = race()
    assert (table.game.catchers, table.game.ids, table.game.actor) == ((), (), "red")
    (began,) = table.heard(RoundBegan)
    assert tell(began, "en", school()).startswith("Race 1 of 3. Fish of each team hang on:")
    with pytest.raises(RuleError, match=r"SET-7: only the Catcher is placed .*, and that is nobody"):
        table.do(PlaceCatcher("red", (0.1, 0.21)))
    table.turn()
    table.turn(touched("blue", "red"))
    table.turn(touched("green", "blue"))
    assert not any(isinstance(entry, HandedOverId) for entry in table.log)
    table.until("green")
    win(table, "green", "red")
    assert [type(entry) for entry in table.told].count(DrewCard) == 0  # no card for an ID
    seen = view(table.game, "blue")
    assert (seen.catchers, seen.seat("red").ids) == ((), ())


@pytest.mark.rule("RACE-1", "SET-6")
def test_a_team_has_one_set_of_three_fish_which_either_takes_also_pushed() -> None:
    table = race()
    assert [len(hanging) for hanging in table.game.fish] == [3, 3, 0, 0]
    table.flick(passed("red", "kitchen-gym"), passed("red", "kitchen-gym"))
    assert table.heard(TookFish) == [TookFish("red", "kitchen-gym", 1, 0.1)]
    table.end()
    table.turn()
    table.turn(passed("green", "kitchen-gym"), passed("green", "gym-lounge"))
    assert [(took.colour, took.taken) for took in table.heard(TookFish)] == [("green", 2)]
    table.flick(passed("red", "kitchen-laboratory"))  # pushed by Yellow
    assert [(took.colour, took.taken) for took in table.heard(TookFish)] == [("red", 3)]
    assert [len(table.hand(colour).down) for colour in ("red", "green")] == [2, 1]
    assert [seat.taken for seat in view(table.game, None).seats] == [3, 0, 3, 0]


@pytest.mark.rule("RACE-1", "MOVE-2")
def test_a_fish_is_not_moved_to_a_room_of_either_of_its_team() -> None:
    table = race()
    table.turn(red=(0.2, -0.2))  # the Gym
    table.turn()
    table.turn(green=(-0.2, 0.0))  # the Laboratory
    table.give("yellow", TWO, TWO)
    for door, who in (("classroom-gym", "Red"), ("classroom-laboratory", "Green")):
        with pytest.raises(RuleError, match=f"MOVE-2: {who} stands in the"):
            table.do(MoveFish("yellow", "red", "kitchen-gym", door))
    with pytest.raises(RuleError, match="MOVE-1: no such fish"):
        table.do(MoveFish("yellow", "green", "kitchen-gym", "classroom-lounge"))
    table.do(MoveFish("yellow", "red", "kitchen-gym", "classroom-lounge"))
    assert "classroom-lounge" in table.fish("red")


@pytest.mark.rule("RACE-1")
def test_four_six_or_eight_race_and_nobody_else() -> None:
    for players in (2, 3, 5, 7):
        with pytest.raises(GameError, match=f"players: are {players} in all; expected for a race: 4, 6, 8"):
            race(players)
    for players in (4, 6, 8):
        assert len(race(players).setup.teams) == players // 2
    for races in (0, 10):
        with pytest.raises(GameError, match=f"races: is {races}; expected 1 to 9"):
            race(races=races)


@pytest.mark.rule("TOURN-3", "RACE-1")
def test_there_is_no_race_in_a_tournament() -> None:
    with pytest.raises(GameError, match="expected none in a tournament"):
        race(4, Scoring.TOURNAMENT)


@pytest.mark.rule("RACE-2")
def test_a_team_with_its_fish_wins_once_both_stand_in_the_finish_room() -> None:
    table = race()
    table.turn(*(passed("red", door) for door in FISH_DOORS), red=HOME["red"])
    assert not table.heard(RoundEnded)
    table.turn(blue=HOME["blue"])
    table.turn(green=CORNERS["green"])
    table.turn(yellow=HOME["yellow"])  # both at home, and without a fish
    assert not any(isinstance(entry, RoundEnded) for entry in table.log)
    table.turn()
    table.turn()
    table.flick(green=HOME["green"])
    assert table.heard(RoundEnded) == [RoundEnded(1, ("red", "green"), all_caught=False)]
    assert table.heard(RaceWon) == [RaceWon(("red", "green"), 1)]
    assert tell(table.heard(RaceWon)[0], "en", school()).startswith("Red, Green win the race.")
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]  # the next race, begun by the next
    assert (table.game.round, Race.of(table.game).won) == (1, (1, 0))
    assert [len(hanging) for hanging in table.game.fish] == [3, 3, 0, 0]
    assert [standing is None for standing in table.game.standings] == [True, False, True, True]


@pytest.mark.rule("RACE-2")
@pytest.mark.parametrize(
    "end", [InDoor("kitchen-gym", ("kitchen",)), UponWall((0.2, 0.1)), OUTSIDE, (0.2, -0.2)], ids=repr
)
def test_who_is_in_a_door_upon_a_wall_outside_or_elsewhere_is_not_in_the_finish_room(end: End) -> None:
    table = race()
    table.turn(*(passed("red", door) for door in FISH_DOORS), red=HOME["red"])
    table.turn()
    table.turn(green=end)
    assert not any(isinstance(entry, RoundEnded) for entry in table.log)


@pytest.mark.rule("RACE-2")
def test_it_is_judged_after_every_flick_also_anothers() -> None:
    table = race()
    table.turn(*(passed("red", door) for door in FISH_DOORS), red=HOME["red"])
    table.turn()
    table.turn(green=(0.2, -0.2))
    table.flick(green=HOME["green"])  # pushed home by Yellow
    assert table.heard(RaceWon) == [RaceWon(("red", "green"), 1)]


@pytest.mark.rule("RACE-2")
def test_of_two_teams_that_arrive_by_one_flick_the_one_at_turn_wins_or_the_next_clockwise() -> None:
    for flicker, winners in (("yellow", ("blue", "yellow")), ("red", ("red", "green"))):
        table = race()
        for colour in ("red", "blue"):
            table.turn(*(passed(colour, door) for door in FISH_DOORS), **{colour: HOME[colour]})
        table.turn()
        if flicker == "red":
            table.turn()
        table.flick(green=HOME["green"], yellow=HOME["yellow"])
        assert table.heard(RaceWon) == [RaceWon(winners, 1)]


@pytest.mark.rule("RACE-2")
def test_a_scene_may_name_another_room_as_the_finish() -> None:
    scene = scene_from_dict({**school().scene.to_dict(), "finish": {"room": "classroom"}}, "test")
    assert scene.digest == school().scene.digest  # flicks are the same there
    table = race(where=build_school(scene))
    table.turn(*(passed("red", door) for door in FISH_DOORS))
    table.turn()
    table.flick(green=HOME["green"])
    assert table.told_nothing_of(RaceWon)
    table.end()
    table.turn()
    table.turn()
    table.turn()
    table.flick(green=CORNERS["green"])
    assert table.heard(RaceWon) == [RaceWon(("red", "green"), 1)]


@pytest.mark.rule("RACE-2")
def test_a_match_is_the_best_of_several_races_and_ends_when_it_is_decided() -> None:
    table = race(races=3)
    win(table, "red", "green")
    won = [[(token.title, token.count) for token in tokens_of(table.game, seat)] for seat in range(4)]
    assert won == [[("Races won", 1)], [], [("Races won", 1)], []]
    win(table, "red", "green")
    assert table.game.over
    assert table.game.round == 1
    (ended,) = table.heard(GameEnded)
    assert [(rank.place, rank.colour) for rank in ended.ranking] == [
        (1, "red"),
        (1, "green"),
        (3, "blue"),
        (3, "yellow"),
    ]


@pytest.mark.rule("RACE-2")
def test_a_match_of_two_races_is_not_decided_by_the_first_and_one_each_is_ranked_by_cards() -> None:
    table = race(races=2)
    win(table, "red", "green")
    assert (table.game.over, table.game.round, Race.of(table.game).won) == (False, 1, (1, 0))
    table.give("blue", THREE, THREE, THREE, THREE)
    win(table, "blue", "yellow")
    (ended,) = table.heard(GameEnded)
    assert [rank.colour for rank in ended.ranking if rank.place == 1] == ["blue", "yellow"]
    assert Race.of(table.game).won == (1, 1)


@pytest.mark.rule("RACE-2")
def test_a_table_may_set_fish_aside_without_cards() -> None:
    table = race(race_cards=False)
    table.flick(*(passed("red", door) for door in FISH_DOORS), red=HOME["red"])
    assert [took.taken for took in table.heard(TookFish)] == [1, 2, 3]
    assert table.told_nothing_of(DrewCard)
    assert (table.game.drawn, table.hand("red").down) == (0, ())
    table.end()
    table.until("green")
    table.turn(green=HOME["green"])
    assert [each.players for each in table.log if isinstance(each, RaceWon)] == [("red", "green")]


def with_last_turns(players: int = 4, **how: Any) -> Table:
    """Return a race in which all teams get as many turns; who is first at turn has taken all fish."""
    table = race(players, race_last_turns=True, **how)
    doors = table.setup.fish_doors
    for colour in table.setup.colours[: players // 2]:
        table.turn(*(passed(colour, door) for door in doors), **{colour: place_at_home(table, colour)})
    return table


def place_at_home(table: Table, colour: str) -> tuple[float, float]:
    """Return a place of a penguin's own in the finish room."""
    room = table.setup.school.room(str(table.setup.finish)).interior
    return room.xmin + 0.03 + 0.033 * table.setup.seats[colour], 0.2


@pytest.mark.rule("RACE-2")
def test_with_last_turns_the_race_goes_on_until_all_teams_have_had_as_many_and_several_may_win() -> None:
    table = with_last_turns()
    table.flick(green=place_at_home(table, "green"))
    assert table.heard(TeamHome) == [TeamHome(("red", "green"))]
    assert table.told_nothing_of(RoundEnded, RaceWon)
    table.end()
    assert table.game.player == "yellow"
    table.flick(yellow=place_at_home(table, "yellow"))
    assert table.told_nothing_of(RoundEnded)
    table.end()
    assert [each.players for each in table.heard(RaceWon)] == [("red", "green"), ("blue", "yellow")]
    assert (Race.of(table.game).won, Race.of(table.game).home) == ((1, 1), ())
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]  # the next race


@pytest.mark.rule("RACE-2")
def test_with_last_turns_only_who_was_home_by_then_wins_also_if_pushed_out_again() -> None:
    table = with_last_turns()
    table.turn(green=place_at_home(table, "green"))
    table.turn(green=(0.2, -0.2), yellow=(0.2, 0.0))
    assert [each.players for each in table.heard(RaceWon)] == [("red", "green")]
    assert Race.of(table.game).won == (1, 0)


@pytest.mark.rule("RACE-2")
def test_with_last_turns_the_team_that_plays_last_ends_the_race_with_its_own_turn() -> None:
    table = with_last_turns()
    table.turn(green=(0.2, -0.2))
    table.flick(yellow=place_at_home(table, "yellow"))
    assert table.told_nothing_of(RoundEnded)
    table.end()
    assert [each.players for each in table.heard(RaceWon)] == [("blue", "yellow")]


@pytest.mark.rule("RACE-2", "SKATE-1")
def test_with_last_turns_a_further_turn_of_the_last_is_still_played() -> None:
    table = with_last_turns()
    table.turn(green=place_at_home(table, "green"))
    table.give("yellow", JUMP, JUMP)
    table.flick(yellow=(0.2, -0.2))
    table.do(UseSkates("yellow", (JUMP, JUMP)))
    table.turn(yellow=place_at_home(table, "yellow"))
    assert [each.players for each in table.heard(RaceWon)] == [("red", "green"), ("blue", "yellow")]


@pytest.mark.rule("RACE-2")
@pytest.mark.parametrize("first", ["red", "blue", "green"])
def test_with_last_turns_all_of_three_teams_have_had_as_many_whoever_began(first: str) -> None:
    table = race(6, catcher=first, race_last_turns=True)
    turns = Counter[int]()
    doors, ours = table.setup.fish_doors, table.setup.partners(first)[0]
    while not table.heard(RaceWon):
        colour = table.game.player
        turns[table.setup.team_of[table.game.turn.seat][0]] += 1
        there = (0.30, -0.05 - 0.04 * turns.total())
        home = place_at_home(table, colour) if colour in (first, ours) else there
        table.turn(*(passed(colour, door) for door in doors if colour == first), **{colour: home})
    assert set(turns.values()) == {2}


@pytest.mark.rule("RACE-2")
def test_who_is_home_is_reminded_of_nothing_more() -> None:
    table = with_last_turns()
    table.flick(green=place_at_home(table, "green"))
    assert [*reminders_of(table.game)] == []
    table.end()
    assert [*reminders_of(table.game)] == ["Your team has its fish: both into the Kitchen!"]


@pytest.mark.rule("RACE-2")
def test_who_won_most_races_wins_the_match_whatever_the_cards_say() -> None:
    table = race(races=3)
    win(table, "blue", "yellow")
    win(table, "red", "green")
    table.give("blue", THREE, THREE, THREE, THREE)
    win(table, "red", "green")
    (ended,) = table.heard(GameEnded)
    assert {rank.colour for rank in ended.ranking if rank.place == 1} == {"red", "green"}
    assert max(rank.points for rank in ended.ranking if rank.place == 3) > ended.ranking[0].points - 12


@pytest.mark.rule("RACE-2", "END-5")
def test_teams_that_won_as_many_races_are_ranked_by_their_cards_together() -> None:
    table = race(6, races=1)
    spot = {"red": (-0.30, 0.21), "yellow": (-0.20, 0.21)}
    table.give("green", THREE)
    table.give("pink", TWO, TWO)
    doors = table.setup.fish_doors
    where = {colour: (0.30, -0.18 - 0.06 * place) for place, colour in enumerate(table.setup.colours)}
    table.turn(*(passed("red", door) for door in doors), red=spot["red"])
    for colour in ("blue", "green"):
        table.turn(**{colour: where[colour]})
    table.flick(yellow=spot["yellow"])
    (ended,) = table.heard(GameEnded)
    places = {rank.colour: (rank.place, rank.points, rank.cards) for rank in ended.ranking}
    assert places["green"] == places["pink"] == (3, 7, 3)
    assert places["blue"] == places["orange"] == (5, 0, 0)
    assert places["red"][0] == places["yellow"][0] == 1


@pytest.mark.rule("RACE-1", "EMER-1")
def test_who_begins_the_race_chooses_what_the_catcher_chooses_elsewhere() -> None:
    table = race(modules=("emerald-fish",), catcher="green")
    assert table.game.actor == "green"
    table.do(HangEmerald("green", "classroom-gym"))
    assert Emerald.of(table.game).door == "classroom-gym"
    assert table.game.player == "green"


def test_who_has_all_fish_is_reminded_of_the_finish_room() -> None:
    table = race()
    table.turn(*(passed("red", door) for door in FISH_DOORS))
    table.turn()
    (reminder,) = (hook(table.game) for hook in table.setup.hooks.reminder[-1:])
    assert reminder == "Your team has its fish: both into the Kitchen!"


@pytest.mark.rule("RACE-1", "RACE-2")
@pytest.mark.parametrize("players", [4, 6, 8])
def test_random_races_end_and_nothing_is_ever_lost(players: int) -> None:
    play_races(players, range(4))


@pytest.mark.soak
@pytest.mark.parametrize("players", [4, 6, 8])
def test_two_thousand_random_races_end(players: int) -> None:
    play_races(players, range(100, 2100))


@pytest.mark.soak
@pytest.mark.parametrize("players", [4, 6, 8])
def test_two_hundred_random_races_with_mixes_of_modules_end(players: int) -> None:
    for place, mix in enumerate(mixes(40, seed=players)):
        allowed = tuple(name for name in mix if players == 4 or name not in NOT_FOR_MANY)
        play_races(players, range(5 * place, 5 * place + 5), allowed)


@pytest.mark.rule("RACE-2")
@pytest.mark.parametrize("players", [4, 6, 8])
def test_random_races_with_last_turns_and_without_cards_end(players: int) -> None:
    play_races(players, range(2), rulings={"race_last_turns": True, "race_cards": False})


def play_races(
    players: int, seeds: range, modules: tuple[str, ...] = (), rulings: Rulings | None = None
) -> None:
    where = school() if players == 4 else joined()
    setup = set_up(where, tuple(PLAYERS)[:players], modules=("race", *modules), rulings=rulings)

    def after(before: Game, _: object, step: Step) -> None:
        check_state(step.game)
        check_modules(step.game)
        if not modules:
            check_order(before, step)

    for seed in seeds:
        told = random_game(setup, seed, after)
        assert isinstance(told[-1], GameEnded)
        races = sum(isinstance(entry, RoundBegan) for entry in told)
        assert 1 <= races <= 3
        won = sum(isinstance(entry, RaceWon) for entry in told)
        assert won >= races if setup.rulings["race_last_turns"] else won == races
