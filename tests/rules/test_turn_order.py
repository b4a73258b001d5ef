"""The order of turns: a further one begins when all that the flick brought is answered and done."""

from collections import Counter
from random import Random

import pytest

from icecool3d.events import Event
from icecool3d.rules import (
    EndTurn,
    FlickPenguin,
    Game,
    HandedOverId,
    PutBack,
    RuleError,
    TurnBegan,
    TurnEnded,
    apply,
    draw_chance,
    legal,
    new_game,
    set_up,
    zones_of,
)
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact, Artifacts
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.artifacts.using import KeepSundial, UseSundial
from icecool3d.rules.modules.blocked_door import BlockDoor, BlockedDoor, LeaveCard, MoveCard
from icecool3d.rules.modules.pawclaw import PlaceHoneycomb, SpendHoneycomb
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.walruses import Walruses
from tests.rules.random_play import random_action, random_flick, standing_here
from tests.rules.table import (
    CIRCLE,
    CORNERS,
    JUMP,
    OUTSIDE,
    End,
    Table,
    hit_card,
    on_zone,
    passed,
    school,
    toppled,
    touched,
)
from tests.rules.turn_order import CARD, CORNER, FLICK, SUNDIAL, TurnOrder

THE_SUNDIAL, TRAP, TELEPORT, PLATFORM = Artifact
WALRUS, DOOR = "walrus-gym", "classroom-gym"
OTHERS = ("blocked-door", "emerald-fish", "portals")
"""What is mixed with walruses and artifacts."""
COLOURS = ("red", "blue", "green", "yellow")
SAME = ("deck", "drawn", "hands", "ids", "fish", "fresh", "started", "flicks", "turn", "asks")
"""What the sundial brings back, besides where everybody stands."""


def table_with(*taken: Artifact, modules: tuple[str, ...] = (), all_flicked: bool = False) -> Table:
    """Return a table with walruses at which Red, the Catcher, and those after it have these artifacts."""
    table = Table(len(taken), modules=("walruses", "artifacts", *modules))
    if "blocked-door" in modules:
        table.do(BlockDoor("red", DOOR))
    for colour, artifact in zip(table.setup.colours, taken, strict=True):
        table.do(TakeArtifact(colour, artifact))
        if artifact in (TRAP, TELEPORT):
            table.do(PlaceArtifact(colour, "kitchen", (-0.057, 0.21)))
    for _ in taken if all_flicked else ():
        table.turn()
    return table


def asked(table: Table) -> list[tuple[str, str]]:
    return [(ask.colour, ask.answers[0]) for ask in table.game.asks]


def turns(table: Table) -> list[str]:
    """Return whose turns the last action ended and began."""
    return [each.name for each in table.told if isinstance(each, TurnBegan | TurnEnded)]


def flick_trapped(table: Table, owner: str, victim: str, *events: Event, **ends: End) -> None:
    table.do(FlickPenguin(owner, table.flick_of(*events, **ends).outcome, victim))


@pytest.mark.rule("WAL-2", "ART-2")
def test_after_a_flick_that_felled_a_walrus_the_sundial_is_asked_for_before_the_further_turn() -> None:
    table = table_with(TRAP, THE_SUNDIAL, PLATFORM)
    before = table.game
    table.flick(toppled(WALRUS), passed("blue", "gym-lounge"))
    assert (asked(table), turns(table)) == ([("blue", "use-sundial")], [])
    assert [offer.title for offer in legal(table.game)] == ["Sundial", "Play on"]
    for early in (table.end, table.flick):
        with pytest.raises(RuleError, match="ART-2: the sundial may still reset the turn; Blue first uses"):
            early()
    with pytest.raises(RuleError, match="TURN-1: Blue is asked this"):
        table.do(KeepSundial("green"))
    table.do(UseSundial("blue"))
    assert table.game.standings == before.standings
    for name in SAME:
        assert getattr(table.game, name) == getattr(before, name), name
    assert Walruses.of(table.game).lying == ()
    assert Artifacts.of(table.game).held == (TRAP, None, PLATFORM)
    table.flick(toppled(WALRUS))
    assert turns(table) == ["turn-ended", "turn-began"]


@pytest.mark.rule("WAL-2", "ART-2")
def test_who_keeps_the_sundial_has_the_further_turn_and_may_reset_that_one() -> None:
    table = table_with(TRAP, THE_SUNDIAL, PLATFORM)
    with pytest.raises(RuleError, match="TURN-1: nobody is asked this now"):
        table.do(KeepSundial("blue"))
    table.flick(toppled(WALRUS))
    table.do(KeepSundial("blue"))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]
    further = table.game
    table.flick(blue=(0.2, -0.2))
    assert table.game.asks == ()
    table.do(UseSundial("blue"))
    assert (table.at("blue"), table.game.turn) == (CORNERS["blue"], further.turn)
    assert Walruses.of(table.game).lying == (WALRUS,)


@pytest.mark.rule("WAL-2", "ART-3", "OUT-2")
def test_the_further_turn_waits_for_the_traps_flick_and_who_that_knocks_out_is_where_the_turn_began() -> None:
    table = table_with(TRAP, PLATFORM, THE_SUNDIAL)
    stood = table.at("red")
    table.flick(toppled(WALRUS), on_zone("blue", "trap"), red=(0.2, 0.2))
    assert (asked(table), turns(table)) == ([("red", "flick-penguin")], [])
    flick_trapped(table, "red", "blue", red=OUTSIDE, blue=(0.2, -0.2))
    assert table.heard(PutBack) == [PutBack("red", stood or OUTSIDE, as_it_stood=True)]
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]
    assert table.at("blue") == (0.2, -0.2)


@pytest.mark.rule("ART-2", "ART-3", "WAL-2")
def test_the_sundial_asks_nothing_that_was_answered_before() -> None:
    table = table_with(TRAP, THE_SUNDIAL, PLATFORM, modules=("blocked-door",))
    table.flick(toppled(WALRUS), on_zone("blue", "trap"), hit_card("blue", DOOR))
    assert asked(table) == [("blue", "move-card"), ("red", "flick-penguin")]
    table.do(MoveCard("blue", "gym-lounge"))
    flick_trapped(table, "red", "blue", blue=CORNERS["blue"])
    assert asked(table) == [("blue", "use-sundial")]
    table.do(UseSundial("blue"))
    assert (table.game.asks, BlockedDoor.of(table.game).door) == ((), DOOR)
    assert [zone.id for zone in zones_of(table.game)] == ["trap"]
    table.flick()
    assert table.game.turn.flicked


@pytest.mark.rule("WAL-2", "BLOCK-2", "PAW-2")
def test_the_further_turn_waits_for_the_card_and_the_honeycombs_corner() -> None:
    table = table_with(TRAP, PLATFORM, THE_SUNDIAL, modules=("blocked-door", "pawclaw"), all_flicked=True)
    table.do(SpendHoneycomb("blue"))
    outcome = table.flick_of(toppled(WALRUS), hit_card("green", DOOR)).outcome
    table.do(FlickPenguin("blue", outcome, "pawclaw"))
    assert (asked(table), turns(table)) == ([("green", "move-card"), ("blue", "place-honeycomb")], [])
    table.do(LeaveCard("green"))
    assert turns(table) == []
    table.do(PlaceHoneycomb("blue", (0.143, -0.277)))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]


@pytest.mark.rule("WAL-2", "OUT-1", "SKATE-1")
def test_who_ended_outside_is_not_asked_and_may_use_the_sundial_or_skates_as_ever() -> None:
    for how in ("sundial", "skates"):
        table = table_with(TRAP, THE_SUNDIAL, PLATFORM)
        table.give("blue", JUMP, JUMP)
        table.flick(toppled(WALRUS), blue=OUTSIDE)
        assert (table.game.asks, table.game.turn.then) == ((), None)
        table.do(UseSundial("blue") if how == "sundial" else UseSkates("blue", (JUMP, JUMP)))
        assert len(turns(table)) == (0 if how == "sundial" else 2)


@pytest.mark.rule("WAL-2", "ART-3")
def test_a_walrus_felled_by_the_first_flick_still_counts_when_the_repeated_one_springs_the_trap() -> None:
    table = table_with(TRAP, PLATFORM, THE_SUNDIAL)
    table.flick(toppled(WALRUS), blue=CIRCLE)
    table.flick(on_zone("blue", "trap"))
    assert turns(table) == []
    flick_trapped(table, "red", "blue", blue=(0.2, -0.2))
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=True)]


@pytest.mark.rule("WAL-2", "ART-3", "END-1")
def test_where_the_traps_flick_ends_the_round_no_further_turn_begins() -> None:
    table = table_with(TRAP, THE_SUNDIAL, PLATFORM)
    table.flick(toppled(WALRUS), on_zone("blue", "trap"))
    flick_trapped(table, "red", "blue", *(passed("blue", door) for door in table.fish("blue")))
    assert table.game.round == 1
    assert {answer for _, answer in asked(table)} == {"place-catcher", "take-artifact"}
    assert "turn-began" not in turns(table)


@pytest.mark.rule("WAL-2", "ART-3", "TWO-1")
def test_of_two_players_a_traps_flick_that_catches_the_runner_cancels_the_further_turn() -> None:
    table = table_with(TRAP, THE_SUNDIAL)
    table.flick(toppled(WALRUS), on_zone("blue", "trap"))
    flick_trapped(table, "red", "blue", touched("blue", "red"))
    assert [each.colour for each in table.heard(HandedOverId)] == ["blue"]
    assert table.heard(TurnBegan) == [TurnBegan("blue", extra=False)]
    assert (table.at("blue"), table.game.asks) == (CIRCLE, ())
    with pytest.raises(RuleError, match="ART-2: you have not flicked yet"):
        table.do(UseSundial("blue"))


@pytest.mark.rule("TWO-1", "ART-3", "CATCH-4")
def test_a_runner_who_is_sent_back_is_off_the_ice_until_the_traps_flick_of_the_catcher_is_made() -> None:
    table = table_with(PLATFORM, TRAP)
    table.turn()
    table.flick(touched("red", "blue"), on_zone("red", "trap"))
    assert (asked(table), turns(table), table.at("blue")) == ([("blue", "flick-penguin")], [], None)
    with pytest.raises(RuleError, match="ART-3: the trap has sprung"):
        table.do(EndTurn("red"))
    flick_trapped(table, "blue", "red", red=(0.2, -0.2))
    assert turns(table) == ["turn-ended", "turn-began"]
    assert (table.game.player, table.at("blue")) == ("blue", CIRCLE)


@pytest.mark.rule("TWO-1", "ART-2", "BLOCK-2")
def test_the_sundial_in_the_turn_of_who_was_sent_back_asks_nothing_of_the_flick_before() -> None:
    table = table_with(PLATFORM, THE_SUNDIAL, modules=("blocked-door",))
    table.turn()
    table.flick(touched("red", "blue"), hit_card("red", DOOR))
    table.do(MoveCard("red", "gym-lounge"))
    table.flick(blue=(0.2, -0.2))
    table.do(UseSundial("blue"))
    assert (table.game.asks, table.at("blue"), BlockedDoor.of(table.game).door) == ((), CIRCLE, "gym-lounge")


def lively_flick(game: Game, random: Random) -> FlickPenguin:
    """Invent a flick that often knocks a walrus over, and often springs the trap."""
    here = standing_here(game)
    more: list[Event] = []
    if random.random() < 0.3:
        more.append(toppled(random.choice([name for name in here if name.startswith("walrus")])))
    if random.random() < 0.5 and any(zone.id == "trap" for zone in zones_of(game)):
        more.append(on_zone(random.choice([name for name in here if name in game.setup.seats]), "trap"))
    return random_flick(game, random, more)


def require_as_it_began(began: Game, now: Game) -> None:
    """Check that all is as a turn began; until the round's first flick Catchers may be placed anew."""
    for name in SAME:
        assert getattr(began, name) == getattr(now, name), name
    placed = now.catchers if now.flicks == 0 else ()
    for body, standing in enumerate(began.standings):
        assert now.standings[body] == standing or body in placed


def play_by_the_model(seed: int, seen: Counter[str]) -> None:
    """Play a game with walruses, artifacts and some others, and hold it to the model of turns."""
    random = Random(seed)
    on_dot = random.choice(("pawclaw", "emperor", ""))
    others = [name for name in (on_dot, *OTHERS) if name and (name == on_dot or random.random() < 0.5)]
    setup = set_up(school(), COLOURS[: 2 + seed % 3], modules=("walruses", "artifacts", *others))
    step = new_game(setup, draw_chance(setup, seed))
    order, began = TurnOrder(setup.colours, frozenset(module.name for module in setup.modules)), step.game
    order.begin_round(step.game.catcher)
    while not step.game.over:
        before, waits = step.game, order.waiting is not None and order.start is not None
        _, action = random_action(before, random, lively_flick)
        step = apply(before, action)
        order.follow(before, action, step)
        order.check(step)
        if isinstance(action, UseSundial):
            require_as_it_began(began, step.game)
        if any(isinstance(entry, TurnBegan) for entry in step.log):
            began = step.game
        seen[action.name] += 1
        seen["while a turn waits: " + action.name] += waits
    seen["games"] += 1


def require_much_seen(seen: Counter[str], each: int) -> None:
    """Check that what turns wait for was met often enough for the games to tell anything."""
    for name in sorted({*FLICK, *CARD, *CORNER, *SUNDIAL}):
        assert seen[f"while a turn waits: {name}"] >= each, name


@pytest.mark.rule("TURN-1", "TURN-2", "WAL-2", "ART-2", "ART-3", "BLOCK-2", "PAW-2", "TWO-1", "OUT-2")
def test_games_with_walruses_and_artifacts_keep_to_the_model_of_turns() -> None:
    seen = Counter[str]()
    for seed in range(17, 23):
        play_by_the_model(seed, seen)
    require_much_seen(seen, 1)


@pytest.mark.soak
def test_three_hundred_games_with_walruses_and_artifacts_keep_to_the_model_of_turns() -> None:
    seen = Counter[str]()
    for seed in range(100, 400):
        play_by_the_model(seed, seen)
    require_much_seen(seen, 80)
