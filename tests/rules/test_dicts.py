"""Actions, outcomes, records and chance in files: back as they were, and strict with strange input."""

import json
import math
from copy import deepcopy
from dataclasses import fields
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
    Push,
    Rest,
    Rested,
    StuckInDoor,
    Toppled,
    TouchedPenguin,
)
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import SENTENCE_LETTERS, VALUE_ITEMS, VALUE_SIZE
from icecool3d.rules import (
    Action,
    CatcherPlaced,
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
    Rulings,
    TakeBack,
    Task,
    action_from_dict,
    action_to_dict,
    apply,
    chance_from_dict,
    chance_to_dict,
    draw_chance,
    log_entry_from_dict,
    log_entry_to_dict,
    outcome_from_dict,
    outcome_to_dict,
    rulings_from_dict,
    rulings_to_dict,
    set_up,
    usual_rulings,
)
from icecool3d.rules.kinds import KINDS
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.skates import SkatesUsed, UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask, TaskRulings
from icecool3d.rules.plain import from_plain, to_plain
from icecool3d.school import Obstacle
from tests.rules.table import BOUNCE, JUMP, ONE, TWO, Table, school

REST = Rest((0.1, 0.2), math.radians(12.0), 0.003)
EVENTS: tuple[Event, ...] = (
    Flicked(0.0, "red", Push("red", 90.0, 2.5, 0.25, -0.5, 10.0)),
    LeftFloor(0.1, "red", Flight(0.1, None, 0.0025)),
    TouchedPenguin(0.2, "red", "blue", Press(0.21, None, (0.1, 0.2))),
    BouncedOffWall(0.3, "red", "gym-north", Bounce((0.0, 0.1), (0.0, -1.0), -0.5, 0.25)),
    JumpOverWall(0.4, "red", "gym-north", None, "gym", Clearance(0.3, 0.4, -0.001)),
    Toppled(0.5, "red", Lean(math.radians(61.0))),
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
    FlickPenguin("red", OUTCOME),
    FlickPenguin("red", OUTCOME, "blue"),
    UseSkates("red", (JUMP, ONE)),
    MoveFish("red", "blue", "gym-lounge", "kitchen-gym"),
    EndTurn("red"),
)


def through_json(value: object) -> Any:
    return json.loads(json.dumps(value, allow_nan=False))


def test_every_kind_of_action_is_tried_here() -> None:
    assert {type(action) for action in ACTIONS} == set(KINDS)


@pytest.mark.parametrize("action", ACTIONS, ids=lambda action: action.name)
def test_an_action_comes_back_from_json(action: Action) -> None:
    plain = through_json(action_to_dict(action))
    assert plain["action"] == action.name
    again = action_from_dict(plain)
    assert through_json(action_to_dict(again)) == plain
    if not isinstance(action, FlickPenguin):
        assert again == action


def test_an_outcome_comes_back_with_its_evidence_to_the_nanometre() -> None:
    again = outcome_from_dict(through_json(outcome_to_dict(OUTCOME)))
    assert again.places == OUTCOME.places
    for event, back in zip(OUTCOME.events, again.events, strict=True):
        assert type(back) is type(event)
        for field in fields(event):
            if field.name != "evidence":
                assert getattr(back, field.name) == getattr(event, field.name)
        evidence, told = event.evidence, back.evidence  # type: ignore[attr-defined]
        for field in fields(evidence):
            assert getattr(told, field.name) == pytest.approx(getattr(evidence, field.name), abs=1e-9)


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
    plain = through_json(log_entry_to_dict(record))
    assert plain["record"] == record.name
    assert log_entry_from_dict(plain) == record


def test_a_chance_comes_back_from_json() -> None:
    chance = draw_chance(set_up(school(), ("red", "blue")), 4)
    assert chance_from_dict(through_json(chance_to_dict(chance))) == chance


def test_long_texts_and_lists_are_read_up_to_their_limits() -> None:
    assert from_plain(str, "x" * SENTENCE_LETTERS, "example") == "x" * SENTENCE_LETTERS
    assert len(from_plain(tuple[int, ...], [VALUE_SIZE] * VALUE_ITEMS, "example")) == VALUE_ITEMS
    assert from_plain(float, VALUE_SIZE, "example") == VALUE_SIZE


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (bool, 1),
        (bool, None),
        (int, VALUE_SIZE + 1),
        (int, -VALUE_SIZE - 1),
        (float, VALUE_SIZE + 1),
        (float, -math.inf),
        (str, b"x"),
        (str, "a\x00"),
        (str, "x" * (SENTENCE_LETTERS + 1)),
        (tuple[int, int], [1]),
    ],
)
def test_values_of_another_kind_are_refused(kind: Any, value: object) -> None:
    with pytest.raises(GameError, match=r"example: is .*; expected"):
        from_plain(kind, value, "example")


def test_a_refusal_shows_shortly_what_it_refuses() -> None:
    for value, shown in (
        ({1: 2}, "is a table; expected a list"),
        ([1, 2], "is a list of 2; expected a list of 1"),
        (10**400, "expected"),
        ("x" * 300, "is 'xxx"),
    ):
        with pytest.raises(GameError, match=shown) as refused:
            from_plain(tuple[int], value, "example")
        assert len(str(refused.value)) < 120
    with pytest.raises(GameError, match="example: is too large"):
        from_plain(int, 10**400, "example")


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
    ({"action": "use-skates", "colour": "red", "cards": [{"value": 1}] * 2}, r"cards\[1\].task"),
    ({"action": "flick-penguin", "colour": "red", "outcome": {"events": []}}, "outcome.places"),
    (
        {"action": "flick-penguin", "colour": "red", "outcome": {"events": {}, "places": []}},
        "outcome.events",
    ),
    (
        {"action": "flick-penguin", "colour": "red", "outcome": {"events": [0] * 10_001, "places": []}},
        "outcome.events",
    ),
]


@pytest.mark.parametrize(("value", "where"), STRANGE)
def test_strange_actions_are_refused_where_they_are_strange(value: object, where: str) -> None:
    with pytest.raises(GameError, match=where) as refused:
        action_from_dict(value)
    assert "\n" not in str(refused.value)
    assert len(str(refused.value)) < 400


def changed_event(place: int, **changes: object) -> dict[str, Any]:
    plain: dict[str, Any] = deepcopy(through_json(outcome_to_dict(OUTCOME)))
    event = plain["events"][place]
    for key, value in changes.items():
        if value is ...:
            del event[key]
        else:
            event[key] = value
    return plain


@pytest.mark.parametrize(
    ("place", "changes", "where"),
    [
        (0, {"event": "flew"}, r"events\[1\].event"),
        (0, {"event": None}, r"events\[1\].event"),
        (0, {"evidence": {}}, r"events\[1\].evidence"),
        (0, {"t": "0"}, r"events\[1\].t"),
        (0, {"t": math.inf}, r"events\[1\].t"),
        (0, {"penguin": ...}, r"events\[1\].penguin"),
        (0, {"door": "x"}, "door"),
        (1, {"evidence": {"began": 0.1, "ended": None}}, "rise"),
        (1, {"evidence": {"began": 0.1, "ended": None, "rise_mm": None}}, "rise_mm"),
        (1, {"evidence": {"began": 0.1, "ended": None, "rise": 1, "rise_mm": 1}}, "rise"),
        (5, {"evidence": {"degrees": "61"}}, "evidence"),
        (5, {"evidence": {}}, "degrees"),
        (6, {"seen_in": "gym"}, "seen_in"),
        (6, {"seen_in": [1]}, "seen_in"),
        (7, {"evidence": 3}, "evidence"),
    ],
)
def test_strange_events_are_refused_where_they_are_strange(
    place: int, changes: dict[str, object], where: str
) -> None:
    with pytest.raises(GameError, match=where):
        outcome_from_dict(changed_event(place, **changes))


def test_a_flick_that_no_finger_can_make_is_refused_too() -> None:
    plain = changed_event(0)
    plain["events"][0]["evidence"]["speed"] = -1.0
    with pytest.raises(InputError, match="speed"):
        outcome_from_dict(plain)


def game_of_the_flick() -> Game:
    """Give a game in which it is Red's turn to flick, Blue is the Catcher, and both stand."""
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


def test_the_flick_that_is_spoilt_below_is_fine_before() -> None:
    flick = action_from_dict(through_json(action_to_dict(FlickPenguin("red", OUTCOME))))
    assert apply(GAME, flick).log[0].name == "flick-made"


@given(st.sampled_from(ACTIONS), st.data())
@settings(max_examples=300)
def test_a_spoilt_action_is_played_or_refused_and_never_breaks(action: Action, data: st.DataObject) -> None:
    plain = through_json(action_to_dict(action))
    inner: Any = plain
    while isinstance(inner, dict | list) and inner:
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(inner[key], dict | list) or data.draw(st.booleans()):
            inner[key] = data.draw(json_values)
            break
        inner = inner[key]
    try:
        apply(GAME, action_from_dict(plain))
    except (InputError, RuleError) as refused:
        assert "\n" not in str(refused)


def test_a_two_of_a_file_is_the_two_of_the_deck() -> None:
    plain = action_to_dict(UseSkates("red", (TWO, TWO)))
    assert plain["cards"] == [{"value": 2, "task": None}] * 2


def test_a_mapping_becomes_a_dict_of_plain_values() -> None:
    plain = to_plain({"task": (Task.JUMP,)})
    assert plain == {"task": ["jump"]}
    assert repr(plain) == "{'task': ['jump']}"


def test_rulings_come_back_with_those_of_modules_and_tell_all_that_can_be_changed() -> None:
    usual, changed = Rulings(), Rulings(False, 2, {"tasks": TaskRulings(two_doors_differ=False)})
    for rulings in (usual, changed):
        plain = through_json(rulings_to_dict(rulings))
        assert list(plain) == list(usual_rulings())
        assert rulings_from_dict(plain) == rulings
    assert all(rulings_to_dict(usual)[name] != value for name, value in rulings_to_dict(changed).items())
