"""A flick and a finger hold sensible numbers, or say in one line what would be sensible."""

import math
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from icecool3d.kit.codec import from_plain, to_plain
from icecool3d.kit.errors import FlickError, TraceError
from icecool3d.trace import MAX_ELEVATION, MAX_SPEED, Finger, Flick

GOOD = Flick("red", aim=90.0, speed=2.0, height=0.4, side=-0.3, elevation=5.0)

SPEED = r"expected a number above 0 and at most 12 \(m/s\)"
HEIGHT = r"expected a number from 0 \(floor end\) to 1 \(top of the head\)"
SIDE = r"expected a number from -1 \(left edge\) to 1 \(right edge\)"
ELEVATION = r"expected a number from -80 to 80 \(degrees\)"


class TwoLines:
    def __repr__(self) -> str:
        return "two\nlines"


def flick_from(data: dict[str, object]) -> Flick:
    return from_plain(Flick, data, "trace.npz", TraceError, "meta.flick")


def finger_from(data: dict[str, object]) -> Finger:
    return from_plain(Finger, data, "trace.npz", TraceError, "meta.flick")


def with_damage(**damage: object) -> Flick:
    return flick_from({**GOOD.to_dict(), **damage})


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("speed", 0.0, f"is 0; {SPEED}"),
        ("speed", -0.0, f"is -0; {SPEED}"),
        ("speed", -1.0, f"is -1; {SPEED}"),
        ("speed", 12.0001, f"is 12.0001; {SPEED}"),
        ("speed", math.nan, f"is nan; {SPEED}"),
        ("speed", math.inf, f"is inf; {SPEED}"),
        ("speed", 10**400, f"is inf; {SPEED}"),
        ("speed", "2", f"is '2'; {SPEED}"),
        ("speed", None, f"is None; {SPEED}"),
        ("speed", True, f"is True; {SPEED}"),
        ("speed", Decimal(2), "is 2; "),
        ("speed", 2j, "is 2j; "),
        ("speed", [2.0], "is a list of 1; "),
        ("speed", np.eye(3), r"is \[\[1. 0. 0.\] \[0. 1. 0.\] \[0. 0. 1.\]\]; "),
        ("speed", TwoLines(), "is two lines; "),
        ("height", -0.001, f"is -0.001; {HEIGHT}"),
        ("height", 1.001, f"is 1.001; {HEIGHT}"),
        ("height", math.nan, f"is nan; {HEIGHT}"),
        ("side", -1.001, f"is -1.001; {SIDE}"),
        ("side", 1.001, f"is 1.001; {SIDE}"),
        ("side", math.nan, f"is nan; {SIDE}"),
        ("elevation", 80.5, f"is 80.5; {ELEVATION}"),
        ("elevation", -90, f"is -90; {ELEVATION}"),
        ("elevation", math.nan, f"is nan; {ELEVATION}"),
        ("aim", math.nan, "is nan; expected a finite number"),
        ("aim", -math.inf, "is -inf; expected a finite number"),
        ("aim", "north", "is 'north'; expected a finite number"),
        ("penguin", "", "is ''; expected the name of a penguin"),
        ("penguin", 7, "is 7; expected the name of a penguin"),
        ("penguin", None, "is None; expected the name of a penguin"),
    ],
)
def test_what_no_finger_can_do_is_refused(name: str, value: Any, message: str) -> None:
    with pytest.raises(FlickError, match=rf"^flick\.{name}: {message}") as caught:
        replace(GOOD, **{name: value})
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("speed", 5e-324),
        ("speed", MAX_SPEED),
        ("height", 0.0),
        ("height", 1.0),
        ("side", -1.0),
        ("side", 1.0),
        ("elevation", MAX_ELEVATION),
        ("elevation", -MAX_ELEVATION),
        ("aim", -1e9),
    ],
)
def test_the_ends_of_the_ranges_belong_to_them(name: str, value: Any) -> None:
    assert getattr(replace(GOOD, **{name: value}), name) == value


@pytest.mark.parametrize("two", [2, np.float32(2.0), np.int64(2), Fraction(2)])
def test_any_real_number_becomes_a_float(two: Any) -> None:
    flick = Flick("red", aim=two, speed=two)
    assert type(flick.speed) is float
    assert flick == Flick("red", aim=2.0, speed=2.0)
    assert hash(flick) == hash(Flick("red", aim=2.0, speed=2.0))


def test_a_flick_and_a_finger_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        GOOD.speed = 3.0  # type: ignore[misc]
    with pytest.raises(AttributeError):
        Finger().mass = 3.0  # type: ignore[misc]


@given(
    st.builds(
        Flick,
        penguin=st.text(min_size=1).filter(str.strip),
        aim=st.floats(allow_nan=False, allow_infinity=False),
        speed=st.floats(0.0, MAX_SPEED, exclude_min=True),
        height=st.floats(0.0, 1.0),
        side=st.floats(-1.0, 1.0),
        elevation=st.floats(-MAX_ELEVATION, MAX_ELEVATION),
    )
)
def test_a_flick_comes_back_from_its_table(flick: Flick) -> None:
    assert flick_from(flick.to_dict()) == flick


def test_a_table_may_leave_out_what_has_a_default() -> None:
    given_alone: dict[str, object] = {"penguin": "red", "aim": 90, "speed": 2}
    assert flick_from(given_alone) == Flick("red", aim=90.0, speed=2.0)
    assert finger_from({}) == Finger()


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("speed", 0, f"is 0; {SPEED}"),
        ("speed", "fast", "is 'fast'; expected a number"),
        ("speed", math.nan, "is nan; expected a number above 0"),
        ("side", 2, f"is 2; {SIDE}"),
        ("penguin", " ", "is ' '; expected the name of a penguin"),
        ("penguin", 1, "is 1; expected the name of a penguin"),
        ("spin", 1, "is not a known key; expected one of: aim, elevation, height, penguin, side, speed"),
    ],
)
def test_a_bad_table_is_refused_by_file_and_key(name: str, value: object, message: str) -> None:
    with pytest.raises(TraceError, match=rf"^trace\.npz: meta\.flick\.{name}: {message}"):
        with_damage(**{name: value})


@pytest.mark.parametrize("name", ["penguin", "aim", "speed"])
def test_a_table_without_what_every_flick_has_is_refused(name: str) -> None:
    data = GOOD.to_dict()
    del data[name]
    with pytest.raises(TraceError, match=rf"meta\.flick\.{name}: is missing; expected it to be given"):
        flick_from(data)


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("mass", 0.0, "is 0; expected a mass above 0 and at most 1000 kg"),
        ("mass", -0.01, "is -0.01; expected a mass above 0 and at most 1000 kg"),
        ("mass", math.nan, "is nan; expected a mass"),
        ("restitution", -0.1, "is -0.1; expected a number of at least 0 and of at most 1"),
        ("restitution", 1.1, "is 1.1; expected a number of at least 0 and of at most 1"),
        ("restitution", math.nan, "is nan; expected a number"),
        ("friction", -0.1, "is -0.1; expected a number of at least 0 and of at most 1000"),
        ("friction", math.inf, "is inf; expected a number"),
        ("friction", "rough", "is 'rough'; expected a number"),
    ],
)
def test_what_is_no_finger_is_refused(name: str, value: Any, message: str) -> None:
    with pytest.raises(FlickError, match=rf"^finger\.{name}: {message}"):
        replace(Finger(), **{name: value})
    with pytest.raises(TraceError, match=rf"^trace\.npz: meta\.flick\.{name}: is "):
        finger_from({name: value})


@pytest.mark.parametrize("finger", [Finger(), Finger(0.03, 0.0, 0.0), Finger(1e-9, 1.0, 5.0)])
def test_a_finger_comes_back_from_its_table(finger: Finger) -> None:
    assert finger_from(to_plain(finger)) == finger


def test_an_unknown_key_of_a_finger_is_refused() -> None:
    with pytest.raises(TraceError, match="nail: is not a known key; expected one of: friction, mass"):
        finger_from({"nail": 1.0})
