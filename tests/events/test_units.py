"""Events in files: every kind under the keys that people's scripts lean on, and back to the nanometre."""

import json
import math
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, get_args, get_type_hints

import pytest

from icecool3d.events import EVENTS, Evidence, Gap, Lean, Margin, Rest, Verdict
from icecool3d.events.units import file_fields, to_file
from icecool3d.rules.plain import from_plain

KEYS = {
    "Push": ["penguin", "aim", "speed", "height", "side", "elevation"],
    "Flight": ["began", "ended", "rise_mm"],
    "Press": ["until", "impulse", "point"],
    "Bounce": ["point", "normal", "before", "after"],
    "Visit": ["entered", "left", "to_go_mm"],
    "Crossing": ["entered", "left", "under_lintel_mm", "beside_mm", "cleared_mm"],
    "Clearance": ["began", "ended", "above_wall_mm"],
    "Lean": ["degrees"],
    "Rest": ["at", "lean_degrees", "depth_mm"],
}
"""The keys of each kind of evidence."""


def made(kind: Any, numbers: Iterator[float], *, none: bool) -> Any:
    """Make a dataclass with numbers of its own; ``none`` is whether what may be None is."""
    return kind(
        *(value_of(hint, numbers, none=none) for hint in get_type_hints(kind).values() if hint_of(hint))
    )


def hint_of(hint: Any) -> bool:
    return "ClassVar" not in str(hint)


def value_of(hint: Any, numbers: Iterator[float], *, none: bool) -> Any:
    options = get_args(hint)
    if type(None) in options:
        return None if none else value_of(options[0], numbers, none=none)
    if hint is float:
        return next(numbers)
    if hint is str:
        return "red"
    if isinstance(hint, type) and issubclass(hint, Evidence):
        return made(hint, numbers, none=none)
    return ("gym",) if Ellipsis in options else (next(numbers), next(numbers))


def shares() -> Iterator[float]:
    """Yield numbers that a push may have, too."""
    place = 0
    while True:
        place += 1
        yield 0.0123456 * place % 1.0


@pytest.mark.parametrize("none", [False, True])
@pytest.mark.parametrize("name", EVENTS)
def test_an_event_comes_back_from_json_with_its_evidence(name: str, none: bool) -> None:
    event = made(EVENTS[name], shares(), none=none)
    plain = json.loads(json.dumps(event.to_dict(), allow_nan=False))
    assert list(plain)[:3] == ["event", "t", "penguin"]
    assert list(plain["evidence"]) == KEYS[type(event.evidence).__name__]
    again = from_plain(type(event).__mro__[1], plain, "x")
    assert type(again) is type(event)
    for field in fields(event):
        if field.name != "evidence":
            assert getattr(again, field.name) == getattr(event, field.name)
    for field in fields(event.evidence):
        told, known = getattr(again.evidence, field.name), getattr(event.evidence, field.name)
        assert told == pytest.approx(known, abs=1e-5 if "degrees" in str(plain["evidence"]) else 1e-9)


def test_a_keyword_is_no_key() -> None:
    assert list(file_fields(EVENTS["pass-through-door"]))[2:] == ["door", "from", "to", "evidence"]


def test_files_have_millimetres_and_degrees_and_no_zero_below_zero() -> None:
    assert to_file(Rest((0.1, -0.2), math.radians(12.5), -1e-12)) == {
        "at": [0.1, -0.2],
        "lean_degrees": 12.5,
        "depth_mm": 0.0,
    }
    assert math.copysign(1.0, float(str(to_file(Rest((0.0, 0.0), 0.0, -1e-12))["depth_mm"]))) == 1.0
    assert to_file(Lean(1.0)) == {"degrees": 57.296}


def test_a_verdict_has_its_margin_in_millimetres_and_a_stuck_one_where_it_is_seen() -> None:
    rest, near = (
        Rest((0.0, 0.0), 0.0, 0.002),
        Margin(Gap.WITHIN_FRAME, 0.0022, 0.2, ((0.0, 0.0), (0.0, 0.0022))),
    )
    stuck = Verdict(0.2, "red", "gym-lounge", "stuck", near, rest, ("gym",)).to_dict()
    assert list(stuck) == ["verdict", "t", "penguin", "door", "margin_mm", "seen_in", "evidence"]
    assert (stuck["margin_mm"], stuck["seen_in"]) == (2.2, ["gym"])
    assert "seen_in" not in Verdict(0.2, "red", "gym-lounge", "missed", near, rest).to_dict()
