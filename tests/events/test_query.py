"""What is asked for, in words or as a pattern, is found among events, in their order."""

import pytest

from icecool3d.events.query import MOST_WANTED, Bounds, Pattern, ask, nameable
from icecool3d.kit.errors import InputError
from icecool3d.school import load_school

SCHOOL = load_school("school")
Items = list[dict[str, object]]


def event(name: str, penguin: str = "red", **places: object) -> dict[str, object]:
    return {
        "event": name,
        "t": 0.1,
        "penguin": penguin,
        **{key.rstrip("_"): each for key, each in places.items()},
    }


def through(door: str, from_: str, to: str, penguin: str = "red") -> dict[str, object]:
    return event("pass-through-door", penguin, door=door, from_=from_, to=to)


BOUNCE = event("bounced-off-wall", wall="gym-east")
THERE, BACK = through("gym-lounge", "gym", "lounge"), through("gym-lounge", "lounge", "gym")
ON = through("classroom-lounge", "lounge", "classroom")
STUCK: Items = [{"verdict": "stuck", "t": 1.0, "penguin": "red", "door": "gym-lounge", "seen_in": ["gym"]}]


@pytest.mark.parametrize(
    ("words", "events", "holds"),
    [
        ("pass-through-door", [THERE], True),
        ("pass-through-door", [BOUNCE], False),
        ("pass-through-door gym-lounge", [THERE], True),
        ("pass-through-door kitchen-gym", [THERE], False),
        ("pass-through-door lounge", [THERE], True),
        ("pass-through-door to=lounge", [THERE], True),
        ("pass-through-door from=lounge", [THERE], False),
        ("bounced-off-wall pass-through-door", [BOUNCE, THERE], True),
        ("bounced-off-wall pass-through-door", [THERE, BOUNCE], False),
        ("bounced-off-wall gym-east pass-through-door", [BOUNCE, ON, THERE], True),
        ("pass-through-door pass-through-door", [THERE, ON], True),
        ("pass-through-door pass-through-door", [THERE, BACK], False),
        ("pass-through-door pass-through-door", [THERE, BACK, ON], True),
        ("left-floor left-floor", [event("left-floor"), event("left-floor")], True),
        ("rested none", [event("rested", room=None)], True),
        ("rested none", [event("rested", room="gym")], False),
        ("jump-over-wall to=none", [event("jump-over-wall", wall="gym-east", from_="gym", to=None)], True),
        ("stuck", [], True),
        ("stuck gym", [], True),
        ("stuck lounge", [], False),
        ("stuck pass-through-door", [], False),
    ],
)
def test_words_are_found_in_their_order(words: str, events: Items, holds: bool) -> None:
    assert ask(words, SCHOOL, ["red"]).holds(events, STUCK) == holds


def test_without_a_colour_the_flicked_penguin_is_meant() -> None:
    pushed = [through("gym-lounge", "gym", "lounge", "blue")]
    assert not ask("pass-through-door", SCHOOL, ["red", "blue"]).holds(pushed, [])
    assert ask("pass-through-door blue", SCHOOL, ["red", "blue"]).holds(pushed, [])


def test_of_two_who_touch_either_may_be_named() -> None:
    touch = [event("touched-penguin", "red", other="blue")]
    for words in ("touched-penguin", "touched-penguin blue", "touched-penguin other=blue"):
        assert ask(words, SCHOOL, ["red", "blue", "green"]).holds(touch, [])
    assert not ask("touched-penguin green", SCHOOL, ["red", "blue", "green"]).holds(touch, [])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "jumpoverdoor",
            "'jumpoverdoor': is no event and no verdict; did you mean jump-over-door? expected one of: ",
        ),
        ("kitchen-gym", "'kitchen-gym': is no event and no verdict; expected one of: above, "),
        (
            "jump-over-door kitchen-gim",
            "does not go with jump-over-door; did you mean kitchen-gym? expected one of: ",
        ),
        (
            "jump-over-door to=kitchn",
            "'to=kitchn': does not go with jump-over-door; did you mean to=kitchen? ",
        ),
        (
            "jump-over-door gym-kitchn",
            "does not go with jump-over-door; did you mean kitchen-gym? expected one of: ",
        ),
        ("jump-over-door to=red", "'to=red': does not go with jump-over-door; expected one of: to="),
        ("rested from=kitchen", "'from=kitchen': does not go with rested; expected one of: room=kitchen"),
        ("rested =kitchen", "'=kitchen': does not go with rested; expected one of: room=kitchen"),
        ("landed kitchen", "'kitchen': does not go with landed; expected one of: red"),
        (
            "pass-through-door blue",
            "'blue': does not go with pass-through-door; expected one of: red, ",
        ),
        ("  ", "what is asked: is nothing; expected an event, such as pass-through-door"),
        ("landed " * (MOST_WANTED + 1), "what is asked: is 21 things; expected at most 20"),
    ],
)
def test_words_that_mean_nothing_are_refused_with_the_nearest_that_do(words: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        ask(words, SCHOOL, ["red"])
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_same_words_find_their_places_in_any_order_and_soon() -> None:
    """Searched one after the other, the ways through so many events would take for ever."""
    doors = [through(f"{place}", "gym", "lounge") for place in range(12)]
    words = "pass-through-door " * 12
    assert ask(words, SCHOOL, ["red"]).holds(doors, [])
    assert not ask(words, SCHOOL, ["red"]).holds([*doors[1:], *doors[1:]], [])
    with pytest.raises(InputError, match="too many ways; expected fewer of the same words"):
        ask("pass-through-door " * 15, SCHOOL, ["red"]).holds(
            [through(f"{place}", "gym", "lounge") for place in range(30)], []
        )


def test_what_a_kind_can_name_is_what_its_events_and_verdicts_name() -> None:
    rooms = {room.id for room in SCHOOL.rooms}
    assert set(nameable("pass-through-door", SCHOOL, ["red"])) == {"penguin", "door", "from", "to"}
    assert set(nameable("stuck", SCHOOL, ["red"])) == {"penguin", "door", "seen_in"}
    assert set(nameable("missed", SCHOOL, ["red"])) == {"penguin", "door"}
    assert set(nameable("stuck-in-door", SCHOOL, ["red"])["seen_in"]) == rooms
    assert set(nameable("rested", SCHOOL, ["red"])["room"]) == rooms | {"none"}
    assert nameable("touched-penguin", SCHOOL, ["red", "blue"])["other"] == ("red", "blue")


STUCK_EVENT = event("stuck-in-door", door="gym-lounge", seen_in=["gym", "lounge"], evidence={"depth_mm": 2.0})


@pytest.mark.parametrize(
    ("pattern", "matches"),
    [
        (Pattern("event", "stuck-in-door"), True),
        (Pattern("verdict", "stuck-in-door"), False),
        (Pattern("event", "stuck-in-door", (("seen_in", ("lounge", "gym")),)), True),
        (Pattern("event", "stuck-in-door", (("seen_in", ("lounge",)),)), False),
        (Pattern("event", "stuck-in-door", (("seen_in", "lounge"),)), True),
        (Pattern("event", "stuck-in-door", (("room", None),)), False),
        (Pattern("event", "stuck-in-door", (), (Bounds("depth_mm", 2.0, 2.5),)), True),
        (Pattern("event", "stuck-in-door", (), (Bounds("depth_mm", 2.1, 2.5),)), False),
        (Pattern("event", "stuck-in-door", (), (Bounds("t", 0.1, 0.1),)), True),
        (Pattern("event", "stuck-in-door", (), (Bounds("rise_mm", -1e9, 1e9),)), False),
    ],
)
def test_a_pattern_is_part_of_what_it_matches(pattern: Pattern, matches: bool) -> None:
    assert pattern.matches(STUCK_EVENT) == matches


def test_a_pattern_is_shown_on_one_line() -> None:
    names = (("penguin", "red"), ("seen_in", ("gym", "lounge")), ("room", None))
    shown = str(Pattern("event", "stuck-in-door", names, (Bounds("depth_mm", 2.0, 2.5),)))
    assert shown == "stuck-in-door, penguin red, seen_in gym and lounge, room none, depth_mm from 2 to 2.5"
