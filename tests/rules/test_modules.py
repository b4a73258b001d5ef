"""Modules: one that the game never heard of asks, acts, remembers and counts like one of its own."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec.structs import replace

from icecool3d.rules import (
    Ask,
    FlickAgain,
    FlickPenguin,
    Game,
    GameError,
    HandedOverId,
    PutBack,
    RuleError,
    Scoring,
    SeatView,
    TakeBack,
    Task,
    TookFish,
    TurnBegan,
    action_from_dict,
    apply,
    check_may_flick,
    furniture_of,
    legal,
    ranking,
    tell,
    view,
)
from icecool3d.rules.modules.tasks import AnnounceTask, TaskDone, TaskFailed
from icecool3d.rules.rounds import EndTurn
from icecool3d.rules.standing import GAP
from tests.rules.bell import KNOCK, Bell, HangBell, bell_known, with_bell
from tests.rules.random_play import check_state, random_action, random_game
from tests.rules.table import CIRCLE, CORNERS, JUMP, OUTSIDE, InDoor, Table, jumped, passed, school, touched

DOOR = "classroom-gym"


@pytest.fixture(autouse=True)
def known() -> Iterator[None]:
    with bell_known():
        yield


def names(game: Game) -> list[tuple[str, str]]:
    return [(offer.colour, offer.name) for offer in legal(game)]


def test_what_a_module_asks_for_waits_for_the_catchers_place_and_the_turn_for_both() -> None:
    table = with_bell(placed=False)
    assert table.game.actor == "red"
    assert names(table.game) == [("red", "place-catcher")]
    with pytest.raises(RuleError, match="SET-7"):
        table.do(HangBell("red", DOOR))
    table.place_catcher()
    assert names(table.game) == [("red", "take-back"), ("red", "hang-bell")]
    assert (table.game.actor, table.game.player) == ("red", "blue")
    assert not table.heard(TurnBegan)
    with pytest.raises(RuleError, match="the bell does not hang yet; wait for Red to hang it"):
        check_may_flick(table.game, "blue")
    with pytest.raises(RuleError, match="TURN-1: Red is asked this"):
        table.do(HangBell("blue", DOOR))
    table.do(HangBell("red", DOOR))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]
    with pytest.raises(RuleError, match="TURN-1: nobody is asked this now"):
        table.do(HangBell("red", DOOR))


def test_a_place_that_is_taken_back_is_asked_for_again_before_what_was_asked_after_it() -> None:
    table = with_bell(placed=False)
    table.place_catcher()
    table.do(TakeBack("red"))
    assert names(table.game) == [("red", "place-catcher")]
    table.place_catcher()
    table.do(HangBell("red", DOOR))
    assert table.game.asks == ()
    table.do(TakeBack("red"))
    table.place_catcher()
    assert table.told_nothing_of(TurnBegan)  # Blue's turn had begun, and goes on
    assert names(table.game)[-1] == ("blue", "flick-penguin")


def test_a_module_hears_only_of_events_that_count() -> None:
    table = with_bell()
    table.turn(blue=InDoor(DOOR, ("gym",)))
    table.until("blue")
    table.flick(passed("blue", DOOR), passed("green", DOOR), blue=CORNERS["blue"])
    assert Bell.of(table.game).rung == (0, 0, 1)


def test_another_turn_follows_only_a_flick_that_ended_inside_and_is_not_repeated() -> None:
    table = with_bell()
    table.flick(passed("blue", DOOR), blue=CIRCLE)
    assert table.told_nothing_of(TurnBegan)
    assert not table.game.turn.flicked
    table.flick(passed("blue", DOOR))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]
    table.flick(passed("blue", DOOR), blue=OUTSIDE)
    assert table.told_nothing_of(TurnBegan)
    assert table.game.turn.flicked


def test_a_module_adds_points_and_cards_to_what_a_player_has() -> None:
    table = with_bell()
    table.turn()
    table.turn(passed("green", DOOR), passed("blue", DOOR), passed("blue", DOOR))
    ranks = {rank.colour: (rank.points, rank.cards) for rank in ranking(table.game)}
    assert ranks == {"red": (0, 1), "blue": (2, 1), "green": (1, 1)}


def test_of_a_modules_state_players_see_what_it_shows_them() -> None:
    table = with_bell()
    assert view(table.game, "red").states["bell"] == DOOR
    assert view(table.game, "blue").states["bell"] is None
    assert isinstance(view(table.game, "blue").seats[0], SeatView)


@pytest.mark.rule("PROMO-2")
def test_a_piece_stands_on_its_mark_as_each_round_begins_and_comes_back_to_it_from_outside() -> None:
    table = with_bell()
    assert table.at("gong") == (0.0, 0.0)
    table.turn(gong=(0.05, 0.02))
    assert table.at("gong") == (0.05, 0.02)
    assert view(table.game, "blue").pieces["gong"] == table.standing("gong")
    table.turn(gong=OUTSIDE)
    assert table.heard(PutBack) == [PutBack("gong", (0.0, 0.0), as_it_stood=False)]
    assert tell(table.heard(PutBack)[0], "en", school()).startswith("The gong left the school")
    table.until("blue")
    table.turn(gong=OUTSIDE, blue=(-0.005, 0.0))
    assert table.at("gong") == pytest.approx((0.03 + GAP, 0.0))
    table.play_round()
    assert (table.game.round, table.at("gong")) == (1, (0.0, 0.0))


@pytest.mark.rule("PROMO-2")
def test_a_piece_takes_no_fish_and_catches_nobody() -> None:
    table = with_bell()
    table.flick(passed("gong", "kitchen-gym"), touched("gong", "red"), touched("blue", "gong"))
    assert table.told_nothing_of(TookFish, HandedOverId)
    assert len(table.fish("blue")) == 3


@pytest.mark.rule("PROMO-2")
def test_nobody_is_placed_where_a_piece_stands() -> None:
    table = with_bell()
    table.turn(gong=(0.1, 0.2))
    table.game = replace(table.game, asks=(), flicks=0)
    table.do(TakeBack("red"))
    with pytest.raises(RuleError, match="another penguin stands there"):
        table.place_catcher((0.1, 0.21))


def test_a_module_tells_what_furniture_stands_while_a_flick_is_made() -> None:
    assert [card.door for card in furniture_of(with_bell().game)] == [DOOR]
    assert furniture_of(Table().game) == ()


def knocking() -> Table:
    """Return a table at which Red, the Catcher, is to flick Green in the midst of Blue's turn."""
    table = with_bell(knocks=True)
    table.turn()
    table.until("blue")
    table.flick(passed("green", DOOR))
    return table


def flick_of(table: Table, body: str) -> FlickPenguin:
    flick = table.flick_of(touched("green", "blue"))
    return FlickPenguin("red", flick.outcome, body)


def test_who_is_asked_flicks_another_body_and_the_turn_goes_on_as_it_was() -> None:
    table = knocking()
    assert (table.game.actor, table.game.player) == ("red", "blue")
    (offer,) = legal(table.game)
    assert (offer.colour, offer.name) == ("red", "flick-penguin")
    assert getattr(offer.choice, "body", None) == "green"
    check_may_flick(table.game, "green")
    with pytest.raises(RuleError, match="TURN-2: this is not what you flick now; flick Green"):
        table.do(flick_of(table, "blue"))
    with pytest.raises(RuleError, match="wait for Red's flick of Green"):
        table.do(EndTurn("blue"))
    before = table.game.turn
    table.do(flick_of(table, "green"))
    assert table.game.turn == before
    assert table.game.asks == ()
    table.do(EndTurn("blue"))


def test_an_asked_flick_that_catches_the_last_runner_ends_the_round() -> None:
    table = knocking()
    flick = table.flick_of(touched("red", "blue"), touched("red", "green"))
    table.do(FlickPenguin("red", flick.outcome, "green"))
    assert table.game.round == 1
    assert [ask.answers for ask in table.game.asks] == [("place-catcher",), ("hang-bell",)]


def test_a_flick_names_its_body_in_files_only_where_it_is_not_the_actors_own() -> None:
    table = knocking()
    other, own = flick_of(table, "green"), table.flick_of()
    assert other.to_dict()["body"] == "green"
    assert "body" not in own.to_dict()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_with_a_module_nobody_heard_of_end_and_lose_nothing(players: int) -> None:
    table = Table(players, placed=False, modules=("bell",))
    for seed in range(10):
        random_game(table.setup, seed, lambda _, __, step: check_state(step.game))


def test_actions_replayed_from_files_come_to_the_same_states() -> None:
    first = game = Table(3, placed=False, modules=("bell",)).game
    random, written = Random(5), list[object]()
    while not game.over:
        _, action = random_action(game, random)
        written.append(action if isinstance(action, FlickPenguin) else action.to_dict())
        game = apply(game, action).game
    again = first
    for line in written:
        again = apply(
            again, line if isinstance(line, FlickPenguin) else action_from_dict(line, "example")
        ).game
    assert again == game
    assert sum(Bell.of(game).rung) > 0


def test_a_game_without_the_module_knows_its_actions_and_refuses_them() -> None:
    table = Table(3)
    ask = with_bell(placed=False).game.asks[1]
    asked = replace(table.game, asks=(ask,))
    with pytest.raises(RuleError, match="PROMO-1: this game is played without the module: The bell"):
        apply(asked, HangBell("red", DOOR))
    assert "hang-bell" not in [name for _, name in names(asked)]


@pytest.mark.rule("TOURN-3")
@pytest.mark.parametrize(
    ("modules", "scoring", "said"),
    [
        (("drum",), Scoring.CARDS, "name 'drum'; expected, each once: (.*, )?bell"),
        (("bell", "bell"), Scoring.CARDS, "name 'bell' twice; expected, each once: (.*, )?bell"),
        (("tasks",), Scoring.CARDS, "name 'tasks'; expected, each once: (.*, )?bell"),
        (("bell",), Scoring.TOURNAMENT, "are bell; expected none in a tournament"),
    ],
)
def test_modules_that_cannot_be_played_with_are_refused(
    modules: tuple[str, ...], scoring: Scoring, said: str
) -> None:
    with pytest.raises(GameError, match=f"modules: {said}"):
        Table(3, scoring=scoring, modules=modules)


def test_a_turn_may_flick_another_body_and_that_is_neither_a_first_flick_nor_does_a_task() -> None:
    table = with_bell()
    table.turn()
    table.give("green", JUMP)
    table.do(AnnounceTask("green", Task.JUMP))
    table.game = replace(table.game, turn=replace(table.game.turn, body="blue"))
    with pytest.raises(RuleError, match="TURN-2: this is not what you flick now; flick Blue"):
        table.flick()
    flick = table.flick_of(jumped("green", "classroom", "gym"), passed("green", "kitchen-gym"), green=CIRCLE)
    table.do(FlickPenguin("green", flick.outcome, "blue"))
    assert len(table.heard(TookFish)) == 1
    assert table.told_nothing_of(FlickAgain, TaskDone)
    assert len(table.heard(TaskFailed)) == 1
    assert table.game.turn.flicked
    assert table.game.fresh[2]


def test_a_flick_that_is_asked_for_before_the_turns_own_leaves_that_to_come() -> None:
    table = with_bell()
    asked = Ask("red", ("flick-penguin",), KNOCK, body="blue")
    table.game = replace(table.game, asks=(asked,))
    flick = table.flick_of(passed("blue", DOOR), blue=CIRCLE)
    table.do(FlickPenguin("red", flick.outcome, "blue"))
    assert table.told_nothing_of(TurnBegan)
    assert (table.game.player, table.game.turn.flicked, table.game.fresh[1]) == ("blue", False, True)
    assert Bell.of(table.game).rung == (0, 1, 0)
