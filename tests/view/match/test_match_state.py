"""People at one window are told what to do, offered what the rules allow, and shown nobody's cards."""

import math

import pytest
from msgspec.structs import replace

from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.phrase import Template
from icecool3d.rules import (
    Card,
    ChoicePart,
    EndTurn,
    PlaceCatcher,
    PlaceOnLine,
    Scoring,
    TakeBack,
    Task,
    Variant,
    What,
)
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask
from icecool3d.view.match.dialogs import Hand, middle_panel
from icecool3d.view.match.match_page import Playing, match_page
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.prompts import Prompt, _option, ask
from icecool3d.view.match.turn_start import first_direction, todo
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.ui import Button, Piece, Sheet, named
from tests.rules.bell import HangBell, bell_known, with_bell
from tests.rules.table import (
    BOUNCE,
    CIRCLE,
    IN_KITCHEN,
    JUMP,
    OUTSIDE,
    THREE,
    TWO,
    InDoor,
    Table,
    choices,
    passed,
    touched,
)

SHEET = Sheet(1280, 720)
NAMES = {"red": "Ann", "blue": "Bob", "green": "Cléo", "yellow": "Dan"}
NEAR_WALL = (-0.105, -0.13)
"""In the Classroom, between its orange line and its northern wall."""


def state(table: Table) -> MatchState:
    return MatchState(table.game, NAMES)


def buttons(found: MatchState) -> tuple[str, ...]:
    return tuple(offer.name for offer in found.offers)


def asked(found: MatchState, name: str, chosen: tuple[tuple[object, ...], ...] = ()) -> Prompt:
    """Return what is asked once a button was pressed."""
    offer = found.offer(name)
    assert offer is not None
    prompt = ask(found, offer, "en", chosen)
    assert isinstance(prompt, Prompt)
    return prompt


@pytest.mark.rule("SET-7")
def test_the_catcher_is_told_to_choose_a_place_and_why_another_is_none() -> None:
    found = state(Table(placed=False))
    assert (found.actor, found.doing, buttons(found), found.spots) == ("red", "place", (), ())
    assert todo(found, "en") == "Ann: you are the Catcher. Click inside the orange line of the Kitchen."
    assert "Cuisine" in todo(found, "fr")
    assert found.area is not None
    assert found.area.area.contains(IN_KITCHEN)
    assert found.placing(IN_KITCHEN) == PlaceCatcher("red", IN_KITCHEN)
    assert found.why_not(found.placing(IN_KITCHEN), "en") is None
    said = found.why_not(found.placing(CIRCLE), "en")
    assert (
        said
        == "This is not inside the orange line of the Kitchen; choose a place inside it, or on it (SET-7)"
    )


@pytest.mark.rule("TURN-3", "TURN-4")
def test_everyone_is_told_in_words_what_their_flick_is_for() -> None:
    table = Table(2)
    assert todo(state(table), "en").startswith("Bob: start from the red circle.")
    assert state(table).may_flick
    table.turn()
    assert todo(state(table), "en").startswith("Ann: catch them!")
    table.turn()
    assert todo(state(table), "en").startswith("Bob: go through a door with your fish.")


@pytest.mark.rule("TWO-1")
def test_who_is_caught_is_told_why_the_penguin_stands_on_the_red_circle_again() -> None:
    table = Table(2)
    table.turn()
    table.flick(touched("red", "blue"))
    assert todo(state(table), "en").startswith("Bob: caught! Start again from the red circle.")
    table.turn()
    table.turn()
    assert todo(state(table), "en").startswith("Bob: go through a door with your fish.")


@pytest.mark.rule("TURN-2", "TURN-1")
def test_after_the_flick_the_turn_is_ended_by_hand_and_the_next_one_is_named() -> None:
    table = Table(3)
    table.give("blue", THREE, THREE)
    table.flick()
    found = state(table)
    assert (found.actor, found.doing, found.may_flick) == ("blue", "finish", False)
    assert todo(found, "en") == "Bob: your flick is done. End the turn, and it is Cléo's."
    assert buttons(found) == ("move-fish", "use-skates", "end-turn")
    table.end()
    assert state(table).actor == "green"
    assert (state(table).why_not(EndTurn("green"), "en") or "").endswith("(TURN-2)")


@pytest.mark.rule("OUT-1", "SKATE-1")
def test_who_left_the_school_may_only_skate() -> None:
    table = Table(2)
    table.give("blue", THREE, THREE)
    table.flick(blue=OUTSIDE)
    assert todo(state(table), "en").startswith("Bob: your penguin left the school and is back.")
    assert buttons(state(table)) == ("use-skates", "end-turn")


@pytest.mark.rule("LINE-1", "LINE-5")
def test_near_a_wall_one_spot_is_offered_until_it_is_taken() -> None:
    table = Table(2)
    table.turn(blue=NEAR_WALL)
    table.turn()
    (spot,) = state(table).spots
    assert spot.room == "classroom"
    assert "orange spot" in todo(state(table), "en")
    table.do(state(table).placing(spot.at))
    assert state(table).spots == ()
    assert state(table).take_back == TakeBack("blue")
    assert "take-back" in buttons(state(table))


@pytest.mark.rule("STUCK-1", "STUCK-2", "STUCK-3", "STUCK-4")
@pytest.mark.parametrize("seen_in", [("lounge",), ("classroom", "lounge")])
def test_stuck_in_a_door_a_spot_is_offered_in_each_room_where_it_is_seen(seen_in: tuple[str, ...]) -> None:
    table = Table(2)
    table.turn(blue=InDoor("classroom-lounge", seen_in))
    table.turn()
    found = state(table)
    assert sorted(spot.room for spot in found.spots) == sorted(seen_in)
    assert "it takes no fish there" in todo(found, "en")
    for spot in found.spots:
        assert found.placing(spot.at) == PlaceOnLine("blue", spot.at)
        assert found.why_not(found.placing(spot.at), "en") is None


@pytest.mark.rule("HAND-1", "SET-7")
def test_the_catcher_can_be_placed_anew_until_the_first_flick() -> None:
    table = Table(2)
    assert state(table).take_back == TakeBack("red")
    table.do(TakeBack("red"))
    assert state(table).doing == "place"
    table.place_catcher()
    table.turn()
    assert state(table).take_back is None


def offers(found: MatchState) -> object:
    """Return everything that all may see of what somebody could do."""
    asked_for = {"announce-task", "move-fish", "use-skates"} & {*buttons(found)}
    questions = [asked(found, name).question for name in sorted(asked_for)]
    return found.offers, todo(found, "en"), todo(found, "fr"), questions


@pytest.mark.parametrize("flicked", [False, True])
def test_what_is_offered_tells_nothing_of_cards_that_lie_face_down(flicked: bool) -> None:
    seen = []
    for hand in ((JUMP, JUMP, TWO, TWO), (THREE, THREE, THREE, THREE), (BOUNCE, TWO, THREE, THREE)):
        table = Table(2)
        table.give("blue", *hand)
        if flicked:
            table.flick()
        found = state(table)
        assert (found.actor, found.own_cards) == ("blue", hand)
        seen.append((offers(found), found.seats))
    assert seen[0] == seen[1] == seen[2]


@pytest.mark.rule("SKATE-1", "MOVE-1", "TASK-2")
@pytest.mark.parametrize(
    ("cards", "before", "after"),
    [
        (0, {"take-back"}, {"end-turn"}),
        (1, {"take-back", "announce-task"}, {"end-turn"}),
        (2, {"take-back", "announce-task", "move-fish"}, {"move-fish", "use-skates", "end-turn"}),
    ],
)
def test_what_takes_cards_is_offered_to_who_has_as_many(
    cards: int, before: set[str], after: set[str]
) -> None:
    table = Table(2)
    table.give("blue", *[THREE] * cards)
    assert {*buttons(state(table))} == before
    table.flick()
    assert {*buttons(state(table))} == after
    ends = state(table).only_end == EndTurn("blue")
    assert ends is (after == {"end-turn"})
    assert ("End the turn" in todo(state(table), "en")) is not ends


def test_who_plays_alone_against_bots_is_offered_what_can_be_done_and_told_all_own_points() -> None:
    table = Table(2)
    table.give("blue", JUMP, TWO)
    table.give("red", THREE)
    table.flick()
    people, alone = state(table), MatchState(table.game, NAMES, frozenset({"red"}))
    assert buttons(people) == ("move-fish", "use-skates", "end-turn")
    assert [(each.points, each.more) for each in people.seats] == [(0, True), (0, True)]
    assert buttons(alone) == ("end-turn",)
    assert [(each.points, each.more) for each in alone.seats] == [(0, True), (3, False)]
    over = MatchState(replace(table.game, over=True), NAMES, frozenset({"red"}))
    assert [(each.points, each.more) for each in over.seats] == [(3, False), (3, False)]
    table.give("blue", JUMP, JUMP)
    assert buttons(MatchState(table.game, NAMES, frozenset({"red"}))) == ("use-skates", "end-turn")


@pytest.mark.parametrize("bots", [frozenset[str](), frozenset({"red"})])
def test_cards_are_hidden_from_other_people_but_not_from_bots(bots: frozenset[str]) -> None:
    table = Table(2)
    table.give("blue", JUMP, TWO)
    found = MatchState(table.game, NAMES, bots)
    page = middle_panel(SHEET, Hand("Bob", (None, None)), found)
    alone = bool(bots)
    assert ("look" in [each.name for each in named(page)]) is not alone
    assert [each.value for each in page if isinstance(each, Piece)] == ([1, 2] if alone else [0, 0])


@pytest.mark.rule("SKATE-1", "SKATE-2", "MOVE-1", "TASK-2")
def test_refusals_name_the_rule_and_count_nobodys_cards() -> None:
    table = Table(2)
    table.give("blue", JUMP, TWO)
    found = state(table)
    said = found.why_not(AnnounceTask("blue", Task.BOUNCE), "en")
    assert said is not None
    assert said.startswith("You have no face-down card with the task")
    assert said.endswith("(TASK-2)")
    for language in LANGUAGES:
        fish = found.offer("move-fish")
        assert fish is not None
        moving = found.why_none(fish, language)
        assert moving is not None
        assert moving.endswith("(MOVE-1)")
        assert not any(letter.isdigit() for letter in moving.partition(" (")[0].replace("2", "", 1))
    table.flick()
    skating = state(table).why_not(UseSkates("blue", (JUMP, JUMP)), "en")
    assert skating == "Ice skates take two face-down cards of value 1 (SKATE-1)"


@pytest.mark.rule("TASK-2")
def test_an_announced_task_is_said_and_none_is_offered_besides() -> None:
    table = Table(2)
    table.give("blue", JUMP)
    table.do(AnnounceTask("blue", Task.JUMP))
    assert "Your task: jump over a wall." in todo(state(table), "en")
    assert "announce-task" not in buttons(state(table))


@pytest.mark.rule("ICE1-1")
def test_the_first_icecool_has_skates_of_one_kind_and_nothing_else() -> None:
    table = Table(2, Variant.ICECOOL)
    assert buttons(state(table)) == ("take-back",)
    table.give("blue", Card(3), Card(3))
    table.flick()
    assert buttons(state(table)) == ("use-skates", "end-turn")
    skates = state(table).offer("use-skates")
    assert skates is not None
    assert skates.actions == (UseSkates("blue", (Card(1), Card(1))),)
    assert ask(state(table), skates, "en") == skates.actions[0]


@pytest.mark.rule("TOURN-1")
def test_in_a_tournament_no_cards_are_used_or_looked_at_and_points_are_known() -> None:
    table = Table(2, scoring=Scoring.TOURNAMENT)
    table.flick(passed("blue", "gym-lounge"))
    found = state(table)
    assert buttons(found) == ("end-turn",)
    assert not found.has_cards
    assert [(each.colour, each.points, each.more) for each in found.seats] == [
        ("red", 0, False),
        ("blue", 1, False),
    ]


def test_points_are_those_that_lie_open_until_the_game_is_over() -> None:
    table = Table(2)
    table.give("blue", THREE, up=(TWO, JUMP))
    (_, blue), over = state(table).seats, MatchState(replace(table.game, over=True), NAMES)
    assert (blue.points, blue.more) == (3, True)
    assert (over.seats[1].points, over.seats[1].more) == (6, False)


@pytest.mark.rule("MOVE-1", "MOVE-2")
def test_every_fish_that_hangs_can_be_moved_where_the_rules_let_it() -> None:
    table = Table(3)
    table.give("blue", TWO, TWO)
    found = state(table)
    fish = asked(found, "move-fish")
    assert found.why_none(fish.offer, "en") is None
    assert fish.of_fish
    assert set(fish.answers) == {
        (colour, door) for colour in ("blue", "green") for door in table.fish("blue")
    }
    chosen = fish.answer(f"option-{fish.answers.index(('blue', 'gym-lounge'))}")
    assert chosen == (("blue", "gym-lounge"),)
    doors = asked(found, "move-fish", chosen)
    moves = {fish.offer.made(("blue", "gym-lounge", *answer)) for answer in doors.answers}
    assert moves < {each for each in choices(table.game) if isinstance(each, MoveFish)}
    assert len(doors.answers) == len(doors.question.options) > 0
    assert ("gym-lounge",) not in doors.answers
    assert doors.answer("not-now") is None
    last = doors.answer("option-0")
    assert last is not None
    assert ask(found, fish.offer, "en", last) in moves


def test_a_first_aim_is_at_the_own_fish_or_at_who_is_to_be_caught() -> None:
    table = Table(2)
    table.turn(blue=(0.05, 0.0))
    table.turn(red=(-0.05, 0.0))
    east = pytest.approx(0.0, abs=0.3)  # where gym-lounge is
    assert first_direction(state(table), helps=True) == east
    table.turn()
    assert first_direction(state(table), helps=True) == pytest.approx(0.0, abs=1e-6)
    empty = Table(2, placed=False)
    assert math.isfinite(first_direction(state(empty), helps=True))


@pytest.mark.parametrize(
    ("runner", "door"),
    [((-0.25, 0.11), (-0.1, 0.21)), ((0.25, -0.1), (0.21, 0.1))],
    ids=["laboratory", "gym"],
)
def test_a_first_aim_of_who_catches_is_at_a_door_towards_the_runner(
    runner: tuple[float, float], door: tuple[float, float]
) -> None:
    table = Table(2)
    table.turn(blue=runner)
    aimed = math.atan2(door[1] - IN_KITCHEN[1], door[0] - IN_KITCHEN[0])
    assert first_direction(state(table), helps=True) == pytest.approx(aimed, abs=1e-6)


def test_a_first_aim_of_a_runner_is_not_at_the_door_in_which_the_catcher_stands() -> None:
    table = Table(2)
    table.turn(blue=(0.05, 0.0))
    table.turn(red=InDoor("gym-lounge", ("gym", "lounge")))
    aimed = math.degrees(first_direction(state(table), helps=True))
    assert min(abs(aimed), 360.0 - abs(aimed)) > 60.0  # gym-lounge, which has a fish, is in the east


@pytest.mark.rule("RACE-2")
def test_in_a_race_who_has_all_fish_is_sent_home_and_aims_there() -> None:
    table = Table(4, modules=("race",), placed=False)
    doors = ("kitchen-gym", "kitchen-laboratory", "gym-lounge")
    assert "start from the red circle" in todo(state(table), "en")
    table.turn(*(passed("red", door) for door in doors), red=(0.2, -0.2))
    table.turn()
    table.turn(green=(0.05, 0.0))
    table.turn()
    found = state(table)
    assert todo(found, "en").startswith("Ann: run for the finish!")
    assert todo(found, "en").endswith("Your team has its fish: both into the Kitchen!")
    assert math.degrees(first_direction(found, helps=True)) == pytest.approx(90.0, abs=5.0)


def test_when_the_game_is_over_nothing_is_left_to_do() -> None:
    table = Table(2)
    for _ in range(4):
        table.play_round()
    found = state(table)
    assert (found.doing, buttons(found), found.spots, found.may_flick) == ("over", (), (), False)
    assert todo(found, "en") == "The game is over."


def test_players_among_whom_is_chosen_have_their_names_whatever_a_module_calls_the_field() -> None:
    part = ChoicePart(("whom",), What.PLAYER, Template("Whom?"))
    found = _option("option-0", part, ("blue",), state(Table()), "fr")
    assert (found.text, found.symbol) == ("Bob", "blue")
    alone = _option("option-0", part, ("blue",), MatchState(Table().game, {}), "fr")
    assert alone.text == "Bleu"


def test_what_a_module_asks_that_the_window_never_heard_of_gets_its_words_and_its_button() -> None:
    with bell_known():
        table = with_bell(placed=False)
        table.place_catcher()
        found = state(table)
        assert (found.actor, found.doing) == ("red", "ask")
        assert todo(found, "en") == "Ann: Hang the bell. Who passes that door rings it."
        page = match_page(SHEET, Playing(TableSeen(), found))
        (button,) = [each for each in named(page) if isinstance(each, Button) and each.name == "hang-bell"]
        assert (button.text, button.hint) == ("Hang the bell", "Who passes that door rings it.")
        doors = asked(found, "hang-bell")
        assert doors.question.options[0].text == "Classroom - Gym"
        chosen = doors.answer("option-0")
        assert chosen is not None
        action = ask(found, doors.offer, "en", chosen)
        assert action == HangBell("red", "classroom-gym")
        table.do(HangBell("red", "classroom-gym"))
        assert todo(state(table), "en").endswith("Mind the bell.")
        assert "hang-bell" not in buttons(state(table))


def test_who_is_asked_to_flick_another_body_aims_that_one() -> None:
    with bell_known():
        table = with_bell(knocks=True)
        table.turn()
        table.until("blue")
        table.flick(passed("green", "classroom-gym"))
        found = state(table)
        assert (found.actor, found.body, found.doing, found.may_flick) == ("red", "green", "flick", True)


def test_what_a_bot_may_do_is_offered_to_nobody() -> None:
    table = Table(placed=False)
    table.give("red", TWO, TWO, JUMP)
    table.give("blue", TWO, TWO, JUMP)
    both = MatchState(table.game, NAMES, frozenset({"red", "blue"}))
    assert both.offers == ()
    assert not both.has_cards
    assert todo(both, "en") == "Ann's turn: a bot decides what to do."
    placed = Table()
    placed.give("red", TWO, TWO, JUMP)
    placed.give("blue", TWO, TWO, JUMP)
    whose = {offer.colour for offer in state(placed).offers}
    others = MatchState(placed.game, NAMES, frozenset({placed.game.player})).offers
    assert {offer.colour for offer in others} == whose - {placed.game.player}
    assert not MatchState(placed.game, NAMES, frozenset({placed.game.player})).may_flick
