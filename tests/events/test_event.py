"""Events in files: every kind under the keys that people's scripts lean on, and back."""

import json
import math
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import pytest
from msgspec import UNSET, Struct

from icecool3d.events import EVENTS, AnyEvent, Gap, Margin, Rest, Toppled, Verdict, degrees, mm
from icecool3d.kit.codec import from_plain
from icecool3d.kit.errors import InputError

KEYS = {
    "Flick": ["penguin", "aim", "speed", "height", "side", "elevation"],
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
    """Make a value with numbers of its own; ``none`` is whether what may be None is."""
    hints = get_type_hints(kind)
    return kind(*(value_of(hints[name], numbers, none=none) for name in kind.__struct_fields__))


def value_of(hint: Any, numbers: Iterator[float], *, none: bool) -> Any:
    options = get_args(hint)
    if type(None) in options:
        return None if none else value_of(options[0], numbers, none=none)
    if hint is float:
        return next(numbers)
    if hint is str:
        return "red"
    if isinstance(hint, type) and issubclass(hint, Struct):
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
    assert from_plain(AnyEvent, plain, "x", InputError, nulls=True) == event


@pytest.mark.parametrize("name", EVENTS)
def test_evidence_is_the_last_field_since_recordings_keep_those_before_it(name: str) -> None:
    first, second, *_, last = EVENTS[name].__struct_fields__
    assert (first, second, last) == ("t", "penguin", "evidence")


def test_a_keyword_is_no_key() -> None:
    event = made(EVENTS["pass-through-door"], shares(), none=False)
    assert list(event.to_dict())[3:] == ["door", "from", "to", "evidence"]


def test_an_event_without_its_evidence_does_not_tell_of_any() -> None:
    bare: Any = UNSET
    assert Toppled(0.2, "red", bare).to_dict() == {"event": "toppled", "t": 0.2, "penguin": "red"}


def test_files_have_millimetres_and_degrees_and_no_zero_below_zero() -> None:
    assert (mm(0.0031), mm(-1e-12), degrees(math.radians(12.5))) == (3.1, 0.0, 12.5)
    assert math.copysign(1.0, mm(-1e-12)) == 1.0
    assert degrees(1.0) == 57.296


@pytest.mark.parametrize(
    ("event", "where"),
    [
        ({"event": "flew"}, "x: event: is 'flew'"),
        ({"event": "toppled", "t": 0.1, "penguin": "red"}, "x: evidence: is missing"),
        (
            {"event": "toppled", "t": 0.1, "penguin": "red", "evidence": {"degrees": "1"}},
            "x: evidence.degrees",
        ),
        ({"event": "toppled", "t": math.inf, "penguin": "red", "evidence": {"degrees": 1}}, "x: t: is inf"),
    ],
)
def test_what_is_no_event_is_refused_by_its_key(event: dict[str, object], where: str) -> None:
    with pytest.raises(InputError, match=where):
        from_plain(AnyEvent, event, "x", InputError, nulls=True)


def test_a_verdict_has_its_margin_in_millimetres_and_a_stuck_one_where_it_is_seen() -> None:
    rest, near = (
        Rest((0.0, 0.0), 0.0, 2.0),
        Margin(Gap.WITHIN_FRAME, 0.0022, 0.2, ((0.0, 0.0), (0.0, 0.0022))),
    )
    stuck = Verdict(0.2, "red", "gym-lounge", "stuck", near, rest, ("gym",)).to_dict()
    assert list(stuck) == ["verdict", "t", "penguin", "door", "margin_mm", "seen_in", "evidence"]
    assert (stuck["margin_mm"], stuck["seen_in"]) == (2.2, ["gym"])
    assert "seen_in" not in Verdict(0.2, "red", "gym-lounge", "missed", near, rest).to_dict()
