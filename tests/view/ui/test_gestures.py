"""Mouse and keys become what was meant, in whatever order they come, and nothing stays held by mistake."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.view.ui.commands import (
    KEYS,
    AimMoved,
    AimPressed,
    AimReleased,
    Cancel,
    Command,
    Confirm,
    Dragged,
    Dropped,
    Grabbed,
    Hide,
    Nudge,
    Orbit,
    Over,
    Pan,
    Zoom,
)
from icecool3d.view.ui.gestures import Gesture, Resized, heard, pointer_at
from icecool3d.view.ui.input_events import Moved, Pressed, Raw, Released, Typed, Unfocused

SIZE = (800, 600)
MIDDLE, ASIDE = (400.0, 300.0), (440.0, 330.0)
BUTTONS = ["mouse1", "mouse2", "mouse3", "mouse4"]
NAMES = st.sampled_from([*BUTTONS, "wheel_up", "wheel_down", "wheel_left", *KEYS, "a", "lshift", "é", ""])
PIXELS = st.one_of(st.none(), st.tuples(st.floats(-50, 900), st.floats(-50, 700)))
OVERS: st.SearchStrategy[Over] = st.sampled_from(["penguin", "token", "table"])
EVENTS = st.one_of(
    st.builds(Pressed, NAMES, PIXELS, st.booleans()),
    st.builds(Released, NAMES, PIXELS),
    st.builds(Moved, PIXELS),
    st.builds(Typed, st.text(max_size=2)),
    st.builds(Unfocused),
    st.builds(Resized, st.tuples(st.integers(0, 3000), st.integers(0, 3000))),
)


def tell(*events: Raw | Resized, over: Over = "table") -> tuple[Gesture, list[Command]]:
    gesture = Gesture(SIZE)
    all_meant: list[Command] = []
    for event in events:
        gesture, meant = heard(gesture, event, over)
        all_meant += meant
    return gesture, all_meant


@given(st.lists(st.tuples(EVENTS, OVERS), max_size=40))
def test_whatever_comes_every_pull_begins_once_and_ends_once(
    events: list[tuple[Raw | Resized, Over]],
) -> None:
    gesture, going_on = Gesture(SIZE), ""
    for event, over in events:
        gesture, meant = heard(gesture, event, over)
        for each in meant:
            match each:
                case AimPressed() | Grabbed():
                    assert going_on == ""
                    going_on = each.__class__.__name__
                case AimMoved() | AimReleased():
                    assert going_on == "AimPressed"
                case Dragged() | Dropped():
                    assert going_on == "Grabbed"
            if isinstance(each, AimReleased | Dropped | Cancel):
                going_on = ""
        assert gesture.is_busy or going_on == ""
        if isinstance(event, Unfocused | Resized) or event == Moved(None):
            assert not gesture.is_busy


@given(st.lists(st.tuples(EVENTS, OVERS), max_size=20))
def test_after_anything_and_a_lost_focus_the_next_press_aims_as_the_first(
    events: list[tuple[Raw | Resized, Over]],
) -> None:
    gesture = Gesture(SIZE)
    for event, over in [*events, (Unfocused(), "table"), (Resized(SIZE), "table")]:
        gesture, _ = heard(gesture, event, over)
    assert heard(gesture, Pressed("mouse1", MIDDLE), "penguin")[1] == (AimPressed((0.0, 0.0)),)
    assert heard(gesture, Pressed("h"))[1] == (Hide(),)


def test_pressing_the_penguin_drawing_back_and_letting_go_aims() -> None:
    _, meant = tell(Pressed("mouse1", MIDDLE), Moved(ASIDE), Released("mouse1", ASIDE), over="penguin")
    aside = pointer_at(ASIDE, SIZE)
    assert aside == pytest.approx((0.1, -0.1))
    assert meant == [AimPressed((0.0, 0.0)), AimMoved(aside), AimReleased(aside)]


def test_a_token_is_carried() -> None:
    _, meant = tell(Pressed("mouse1", MIDDLE), Moved(ASIDE), Released("mouse1", ASIDE), over="token")
    assert [type(each) for each in meant] == [Grabbed, Dragged, Dropped]


@pytest.mark.parametrize(
    "end", [Moved(None), Unfocused(), Resized((640, 480)), Pressed("escape", ASIDE), Released("mouse1", None)]
)
def test_a_pull_that_ends_by_anything_but_letting_go_is_cancelled(end: Raw | Resized) -> None:
    gesture, meant = tell(Pressed("mouse1", MIDDLE), Moved(ASIDE), end, over="penguin")
    assert meant[-1] == Cancel()
    assert not gesture.is_busy
    assert heard(gesture, Released("mouse1", ASIDE), "penguin")[1] == ()


def test_another_button_neither_ends_a_pull_nor_begins_anything() -> None:
    gesture, meant = tell(
        Pressed("mouse1", MIDDLE),
        Pressed("mouse3", ASIDE),
        Moved(ASIDE),
        Released("mouse3", ASIDE),
        over="penguin",
    )
    assert [type(each) for each in meant] == [AimPressed, AimMoved]
    assert gesture.is_busy


def test_with_a_pull_on_keys_and_wheel_do_nothing() -> None:
    _, meant = tell(
        Pressed("mouse1", MIDDLE), Pressed("enter"), Pressed("h"), Pressed("wheel_up", MIDDLE), over="penguin"
    )
    assert [type(each) for each in meant] == [AimPressed]


def test_the_table_is_dragged_left_and_turned_right_and_with_shift() -> None:
    assert tell(Pressed("mouse1", MIDDLE), Moved(ASIDE))[1] == [Pan((0.0, 0.0), pointer_at(ASIDE, SIZE))]
    turned = tell(Pressed("mouse3", MIDDLE), Moved((440.0, 300.0)))[1]
    assert turned == tell(Pressed("mouse1", MIDDLE, shift=True), Moved((440.0, 300.0)))[1]
    (orbit,) = turned
    assert isinstance(orbit, Orbit)
    assert orbit.around < 0.0 == orbit.over


def test_the_wheel_zooms_to_the_pointer_and_there_and_back_is_nothing() -> None:
    _, meant = tell(Pressed("wheel_up", ASIDE), Pressed("wheel_down", ASIDE))
    near, far = meant
    assert isinstance(near, Zoom)
    assert isinstance(far, Zoom)
    assert near.at == far.at == pointer_at(ASIDE, SIZE)
    assert near.factor < 1.0
    assert near.factor * far.factor == pytest.approx(1.0)


def test_a_held_key_goes_on_with_steps_and_with_nothing_else() -> None:
    assert tell(*[Pressed("arrow_left")] * 3)[1] == [Nudge("direction", 1.0)] * 3
    assert tell(*[Pressed("enter")] * 3)[1] == [Confirm()]
    assert tell(Pressed("enter"), Released("enter"), Pressed("enter"))[1] == [Confirm()] * 2
    assert tell(Pressed("enter"), Unfocused(), Pressed("enter"))[1] == [Confirm()] * 2


def test_shift_makes_steps_of_the_aim_finer() -> None:
    assert tell(Pressed("arrow_up", shift=True))[1] == [Nudge("speed", 0.1)]
