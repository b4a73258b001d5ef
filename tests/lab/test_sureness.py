"""What of a flick is sure: what happens at half the step as well, and with a finger that errs a little."""

import pytest
from msgspec.structs import replace

from icecool3d.events import (
    Crossing,
    EnteredRoom,
    Event,
    Judgement,
    PassThroughDoor,
    Rest,
    Rested,
    StuckInDoor,
)
from icecool3d.kit.errors import InputError
from icecool3d.kit.flick import MAX_SPEED
from icecool3d.lab.sureness import VARIATIONS, Varying, flicked_again, sureness, sureness_of
from icecool3d.physics import Settings, Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import SchoolNames
from icecool3d.trace import Flick, Meta, Poses, Trace, make_trace
from tests.lab.edge_flicks import NEAR_DOOR, SCHOOL, SURE, edge_speed, made

DOOR = "left-right"
REST = Rest(at=(0.0, 0.0), lean_degrees=0.0, depth_mm=2.0)
PASSED = PassThroughDoor(0.2, "red", DOOR, "left", "right", Crossing(0.1, 0.2, 3.1, 10.0, 50.0))
INSIDE = EnteredRoom(0.2, "red", "right", None, REST)
RESTED = Rested(0.9, "red", "right", REST)
STUCK = StuckInDoor(0.5, "red", DOOR, ("left", "right"), REST)
NAMES = SchoolNames(SCHOOL)


def found(own: tuple[Event, ...], *others: tuple[Event, ...]) -> list[str]:
    """Return the lines of a flick that came out as ``own``, and otherwise in the first variations."""
    varied = [*others, *[own] * (len(VARIATIONS) - len(others))]
    judged = [(each, Judgement(events, ())) for each, events in zip(VARIATIONS, varied, strict=True)]
    return list(sureness(Judgement(own, ()), judged).lines(NAMES))


def test_what_happens_in_all_variations_is_sure_whenever_it_does() -> None:
    later = replace(PASSED, t=0.3)
    assert found((PASSED, INSIDE, RESTED), (later, RESTED)) == [
        "sure: Red has passed through Left room-Right room from the Left room to the Right room",
        "sure: Red is at rest in the Right room",
    ]


def test_what_some_variation_lacks_or_brings_is_not_sure() -> None:
    in_frame = replace(RESTED, room=None)
    lines = found((PASSED, RESTED), (PASSED, STUCK, in_frame), (PASSED, RESTED), (STUCK, in_frame))
    assert lines == [
        "not sure: Red has passed through Left room-Right room from the Left room to the Right room "
        "(missing 0.1 degrees to the right)",
        "not sure: Red is stuck in Left room-Right room, seen in the Left room and the Right room "
        "(only at half the step, 0.1 degrees to the right)",
        "not sure: Red is at rest in the Right room (missing at half the step, 0.1 degrees to the right)",
        "not sure: Red is at rest in no room (only at half the step, 0.1 degrees to the right)",
    ]


def test_what_only_leads_to_something_is_not_told() -> None:
    assert found((INSIDE,), ()) == []


def test_it_is_told_in_french() -> None:
    judged = [(each, Judgement((), ())) for each in VARIATIONS]
    (line,) = sureness(Judgement((STUCK,), ()), judged).lines(NAMES)
    assert line.in_language("fr") == (
        "pas sûr : Rouge est coincé dans la porte Salle de gauche-Salle de droite, visible : Salle de gauche "
        "et Salle de droite (manque : à pas moitié, 0,1 degré plus à gauche, 0,1 degré plus à droite, "
        "1 % plus vite, 1 % moins vite)"
    )


def test_json_holds_the_same() -> None:
    judged = [(each, Judgement((PASSED,), ())) for each in VARIATIONS]
    named = {"penguin": "red", "door": DOOR, "from": "left", "to": "right"}
    assert sureness(Judgement((PASSED, STUCK), ()), judged).to_dict() == {
        "sure": [{"event": "pass-through-door", **named}],
        "unsure": [
            {
                "event": "stuck-in-door",
                "penguin": "red",
                "door": DOOR,
                "seen_in": ["left", "right"],
                "new": False,
                "variations": ["half-step", "aim-left", "aim-right", "faster", "slower"],
            }
        ],
    }


def test_each_variation_changes_one_thing() -> None:
    flick = Flick("red", aim=10.0, speed=2.0)
    assert [(each.step, each.of(flick).aim, each.of(flick).speed) for each in VARIATIONS] == [
        (0.5, 10.0, 2.0),
        (1.0, 10.1, 2.0),
        (1.0, 9.9, 2.0),
        (1.0, 10.0, 2.02),
        (1.0, 10.0, 1.98),
    ]


def test_no_finger_is_faster_than_the_fastest() -> None:
    fastest = Flick("red", aim=0.0, speed=MAX_SPEED)
    assert max(each.of(fastest).speed for each in VARIATIONS) == MAX_SPEED


def test_a_flick_through_the_middle_of_the_door_is_sure() -> None:
    with Worlds(SCHOOL, load_penguin()) as worlds:
        trace = worlds.flick(SURE, Poses.of({"red": standing(-0.15, 0.0)}))
    one = sureness_of(trace, SCHOOL)
    assert [event.name for event in one.sure] == ["pass-through-door", "rested"]
    assert one.unsure == ()


def test_a_flick_that_just_passes_is_not_sure() -> None:
    unsure = sureness_of(made(edge_speed()), SCHOOL).unsure
    (passed,) = [each for each in unsure if each.event.name == "pass-through-door"]
    assert not passed.new
    assert "slower" in [each.name for each in passed.variations]


def test_a_variation_that_no_finger_can_make_brings_nothing() -> None:
    lying = Poses.of({"red": (-0.1, 0.0, 0.015, 0.0, 0.7071067811865476, 0.0, 0.7071067811865476)})
    beside = Flick("red", aim=0.0, speed=1.0, height=1.0, side=1.0)
    with Varying(SCHOOL, load_penguin()) as varying:
        assert {judgement for _, judgement in varying.judged(beside, lying)} == {Judgement((), ())}


def test_a_traces_flick_is_made_again_with_the_step_the_trace_names() -> None:
    with Worlds(SCHOOL, load_penguin(), Settings(step=0.0005)) as worlds:
        trace = worlds.flick(Flick("red", aim=0.0, speed=1.0), NEAR_DOOR)
    again = flicked_again(trace, SCHOOL)
    assert (again.meta.step, again.digest) == (0.0005, trace.digest)


def by_hand() -> Trace:
    return make_trace(Meta(("red",)), [0.0], [NEAR_DOOR.array])


def test_a_motion_made_by_hand_has_no_variations() -> None:
    for ask in (flicked_again, sureness_of):
        with pytest.raises(
            InputError, match=r"^--sure: is given with a motion made by hand; expected a flick"
        ):
            ask(by_hand(), SCHOOL)
