"""Actions, log entries and chance in files: back as they were, and strict with strange input."""

import json
import math
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from icecool3d.events import (
    Bounce,
    BouncedOffWall,
    Clearance,
    Event,
    Flicked,
    Flight,
    JumpOverWall,
    Lean,
    LeftFloor,
    Press,
    Rest,
    Rested,
    StuckInDoor,
    Toppled,
    TouchedPenguin,
)
from icecool3d.kit.codec import from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.flick import Flick
from icecool3d.rules import (
    Action,
    Chance,
    DrewCard,
    EndTurn,
    FlickPenguin,
    Game,
    GameEnded,
    GameError,
    LogEntry,
    Outcome,
    Place,
    PlaceCatcher,
    PlaceOnLine,
    Rank,
    RuleError,
    TakeBack,
    Task,
    action_from_dict,
    apply,
    draw_chance,
    set_up,
)
from icecool3d.rules.game_flow import KINDS
from icecool3d.rules.log_entry import CatcherPlaced
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.artifacts.using import KeepSundial, UsePlatform, UseSundial, UseTeleport
from icecool3d.rules.modules.blocked_door import BlockDoor, LeaveCard, MoveCard
from icecool3d.rules.modules.emerald_fish import HangEmerald
from icecool3d.rules.modules.emperor import SpendSnowflakes, TuckCard
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.pawclaw import PlaceHoneycomb, SpendHoneycomb
from icecool3d.rules.modules.skates import SkatesUsed, UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask
from icecool3d.school import Obstacle
from tests.rules.table import BOUNCE, JUMP, ONE, TWO, Table, log_entry_from, school

REST = Rest((0.1, 0.2), 12.0, 3.0)
EVENTS: tuple[Event, ...] = (
    Flicked(0.0, "red", Flick("red", 90.0, 2.5, 0.25, -0.5, 10.0)),
    LeftFloor(0.1, "red", Flight(0.1, None, 2.5)),
    TouchedPenguin(0.2, "red", "blue", Press(0.21, None, (0.1, 0.2))),
    BouncedOffWall(0.3, "red", "gym-north", Bounce((0.0, 0.1), (0.0, -1.0), -0.5, 0.25)),
    JumpOverWall(0.4, "red", "gym-north", None, "gym", Clearance(0.3, 0.4, -1.0)),
    Toppled(0.5, "red", Lean(61.0)),
    StuckInDoor(0.6, "red", "gym-lounge", ("gym", "lounge"), REST),
    Rested(0.6, "red", None, REST),
    Rested(0.6, "blue", "gym", REST),
)
OUTCOME = Outcome(
    EVENTS,
    (
        Place("red", (0.1, 0.2), Obstacle(((0.1, 0.2), (0.12, 0.2)), 0.0095)),
        Place("blue", (0.3, 0.2), Obstacle(((0.3, 0.2),), 0.015)),
    ),
)
ACTIONS: tuple[Action, ...] = (
    PlaceCatcher("red", (0.1, 0.2)),
    PlaceOnLine("red", (0.1, 1e-17)),
    TakeBack("red"),
    AnnounceTask("red", Task.TWO_DOORS),
    UseSkates("red", (JUMP, ONE)),
    MoveFish("red", "blue", "gym-lounge", "kitchen-gym"),
    EndTurn("red"),
    HangEmerald("red", "gym-lounge"),
    TuckCard("red", TWO),
    SpendSnowflakes("red"),
    TakeArtifact("red", Artifact.TRAP),
    PlaceArtifact("red", "gym", (0.1, 0.2)),
    UseSundial("red"),
    KeepSundial("red"),
    UseTeleport("red"),
    UsePlatform("red", (0.1, 0.1)),
    BlockDoor("red", "gym-lounge"),
    MoveCard("red", "gym-lounge"),
    LeaveCard("red"),
    SpendHoneycomb("red"),
    PlaceHoneycomb("red", (0.1, 0.2)),
)

FLICKS = (FlickPenguin("red", OUTCOME), FlickPenguin("red", OUTCOME, "blue"))


def through_json(value: object) -> Any:
    return json.loads(json.dumps(value, allow_nan=False))


def test_every_kind_of_action_is_tried_here() -> None:
    assert {type(action) for action in (*ACTIONS, *FLICKS)} == set(KINDS)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_an_action_comes_back_from_json(action: Action) -> None:
    plain = through_json(action.to_dict())
    assert plain["action"] == action.name
    assert action_from_dict(plain, "example") == action


@pytest.mark.parametrize("flick", FLICKS, ids=["own", "other"])
def test_a_flick_is_written_with_its_outcome_and_read_by_itself_only(flick: FlickPenguin) -> None:
    plain = through_json(flick.to_dict())
    assert list(plain) == ["action", "colour", "outcome"] + ["body"] * (flick.body is not None)
    assert plain["outcome"]["events"] == through_json([event.to_dict() for event in EVENTS])
    assert plain["outcome"]["places"][1] == {
        "penguin": "blue",
        "at": [0.3, 0.2],
        "footprint": {"points": [[0.3, 0.2]], "radius": 0.015},
    }
    with pytest.raises(GameError, match=r"action: is \'flick-penguin\'; expected one of: place-catcher"):
        action_from_dict(plain, "example")


@pytest.mark.parametrize(
    "record",
    [
        CatcherPlaced("red", (0.1, 0.2)),
        DrewCard("red", None),
        DrewCard("red", BOUNCE),
        SkatesUsed("red", (ONE, JUMP)),
        GameEnded((Rank(1, "red", 9, 4), Rank(2, "blue", 3, 1))),
    ],
    ids=lambda record: record.name,
)
def test_a_record_comes_back_from_json(record: LogEntry) -> None:
    plain = through_json(record.to_dict())
    assert plain["record"] == record.name
    assert log_entry_from(plain) == record


def test_a_chance_comes_back_from_json() -> None:
    chance = draw_chance(set_up(school(), ("red", "blue")), 4)
    plain = through_json(to_plain(chance, nulls=True))
    assert from_plain(Chance, plain, "example", GameError, nulls=True) == chance


STRANGE: list[tuple[object, str]] = [
    (None, "action"),
    ([], "action"),
    ("end-turn", "action"),
    ({}, "action.action"),
    ({"action": "fly", "colour": "red"}, "action.action"),
    ({"action": ["end-turn"], "colour": "red"}, "action.action"),
    ({"action": "end-turn"}, "action.colour"),
    ({"action": "end-turn", "colour": 3}, "action.colour"),
    ({"action": "end-turn", "colour": "r" * 201}, "action.colour"),
    ({"action": "end-turn", "colour": "a\nb"}, "action.colour"),
    ({"action": "end-turn", "colour": "red", "speed": 3}, "speed"),
    ({"action": "end-turn", "colour": "red", 3: 3}, "action"),
    ({"action": "announce-task", "colour": "red", "task": "fly"}, "action.task"),
    ({"action": "announce-task", "colour": "red", "task": []}, "action.task"),
    ({"action": "place-catcher", "colour": "red", "at": [0.1]}, "action.at"),
    ({"action": "place-catcher", "colour": "red", "at": [0.1, "0"]}, r"action.at\[2\]"),
    ({"action": "place-catcher", "colour": "red", "at": [0.1, math.nan]}, r"action.at\[2\]"),
    ({"action": "place-catcher", "colour": "red", "at": [True, 0.1]}, r"action.at\[1\]"),
    ({"action": "place-catcher", "colour": "red", "at": [10**400, 0.1]}, r"action.at\[1\]"),
    ({"action": "place-catcher", "colour": "red", "at": "00"}, "action.at"),
    ({"action": "use-skates", "colour": "red", "cards": [{"value": 1, "task": None}]}, "action.cards"),
    ({"action": "use-skates", "colour": "red", "cards": [{"value": 1.0, "task": None}] * 2}, "value"),
    ({"action": "use-skates", "colour": "red", "cards": [{"value": True, "task": None}] * 2}, "value"),
    ({"action": "use-skates", "colour": "red", "cards": [{"value": 10**10, "task": None}] * 2}, "value"),
    ({"action": "use-skates", "colour": "red", "cards": [{"task": None}] * 2}, r"cards\[1\].value"),
]


@pytest.mark.parametrize(("value", "where"), STRANGE)
def test_strange_actions_are_refused_where_they_are_strange(value: object, where: str) -> None:
    with pytest.raises(GameError, match=where) as refused:
        action_from_dict(value, "example")
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


def game_of_the_flick() -> Game:
    """Return a game in which it is Red's turn to flick, Blue is the Catcher, and both stand."""
    table = Table(2, catcher="blue")
    table.turn(red=(0.1, -0.02))
    table.turn(blue=(0.2, -0.15))
    table.give("red", JUMP, JUMP, TWO, TWO)
    return table.game


GAME = game_of_the_flick()
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(ACTIONS), st.data())
@settings(max_examples=300)
def test_a_spoilt_action_is_played_or_refused_and_never_breaks(action: Action, data: st.DataObject) -> None:
    plain = through_json(action.to_dict())
    inner: Any = plain
    while isinstance(inner, dict | list) and inner:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], dict | list) or data.draw(st.booleans()):
            inner[key] = data.draw(json_values)
            break
        inner = inner[key]
    try:
        apply(GAME, action_from_dict(plain, "example"))
    except (InputError, RuleError) as refused:
        assert "\n" not in str(refused)


def test_a_two_of_a_file_is_the_two_of_the_deck() -> None:
    plain = UseSkates("red", (TWO, TWO)).to_dict()
    assert plain["cards"] == [{"value": 2, "task": None}] * 2
