"""The checker says what is missing, what came too early, too often or not often enough, and nothing else."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from icecool3d.events import (
    Crossing,
    EnteredDoor,
    EnteredRoom,
    Event,
    Gap,
    Judgement,
    Margin,
    PassThroughDoor,
    Rest,
    StuckInDoor,
    Verdict,
    Visit,
)
from icecool3d.lab.cases import Case, faults, parse_case

DOOR = "left-right"
REST = Rest(at=(0.0, 0.0), lean_degrees=0.0, depth_mm=2.0)
ENTERED = EnteredDoor(0.1, "red", DOOR, "left", Visit(0.1, 0.2, 0.0))
PASSED = PassThroughDoor(0.2, "red", DOOR, "left", "right", Crossing(0.1, 0.2, 3.1, 10.0, 50.0))
INSIDE = EnteredRoom(0.2, "red", "right", None, REST)
STUCK = StuckInDoor(0.5, "blue", DOOR, ("left", "right"), REST)
EVENTS = (ENTERED, PASSED, INSIDE, STUCK)


def case(expectations: str) -> Case:
    head = 'format = 1\nrules = ["DOOR-2"]\nscene = "two-rooms"\ntitle = { en = "It.", fr = "Il." }\n'
    penguins = "".join(f'[[penguin]]\nname = "{name}"\nat = [0.1, 0.0]\n' for name in ("red", "blue"))
    return parse_case(head + penguins + expectations, Path("door/x.toml"))


def said(expectations: str, events: tuple[Event, ...] = EVENTS) -> Sequence[str]:
    return faults(case(expectations), Judgement(events, ()))


def expect(kind: str, more: str = "", key: str = "expect") -> str:
    return f'[[{key}]]\nevent = "{kind}"\n{more}\n'


@pytest.mark.parametrize(
    "expectations",
    [
        expect("entered-door") + expect("entered-room") + expect("stuck-in-door"),
        expect("pass-through-door", 'penguin = "red"\nfrom = "left"\nto = "right"'),
        expect("pass-through-door", "evidence = { under_lintel_mm = [3.0, 3.2], beside_mm = [10, 10] }"),
        expect("entered-room", 'from = "none"'),
        expect("stuck-in-door", 'seen_in = ["right", "left"]'),
        expect("pass-through-door", "times = 1", "count"),
        expect("toppled", "times = 0", "count"),
        expect("toppled", key="never") + expect("stuck-in-door", 'penguin = "red"', "never"),
    ],
)
def test_what_happened_as_it_must_is_no_fault(expectations: str) -> None:
    assert said(expectations) == []


@pytest.mark.parametrize(
    ("expectations", "fault"),
    [
        (expect("toppled"), "missing: toppled"),
        (expect("pass-through-door", 'penguin = "blue"'), "missing: pass-through-door, penguin blue"),
        (expect("entered-room", 'from = "left"'), "missing: entered-room, from left"),
        (expect("stuck-in-door", 'seen_in = ["left"]'), "missing: stuck-in-door, seen_in left"),
        (expect("stuck-in-door", "seen_in = []"), "missing: stuck-in-door, seen_in none"),
        (
            expect("pass-through-door", "evidence = { under_lintel_mm = [3.2, 4] }"),
            "missing: pass-through-door, under_lintel_mm from 3.2 to 4",
        ),
        (
            expect("pass-through-door", "evidence = { lintel = [0, 9] }"),
            "missing: pass-through-door, lintel from",
        ),
        (expect("entered-room") + expect("entered-door"), "out of order: entered-door at 0.100 s"),
        (expect("entered-door") * 2, "out of order: entered-door at 0.100 s"),
        (
            expect("pass-through-door", key="never"),
            "must not happen: pass-through-door at 0.200 s",
        ),
        (
            expect("pass-through-door", "times = 2", "count"),
            "miscounted: pass-through-door at 0.200 s, 1 times, expected 2",
        ),
        (expect("toppled", "times = 2", "count"), "miscounted: toppled, 0 times, expected 2"),
    ],
)
def test_what_is_not_as_it_must_be_is_one_line(expectations: str, fault: str) -> None:
    (line,) = said(expectations)
    assert line.startswith(fault)


VERDICT = Verdict(0.2, "red", DOOR, "stuck", Margin(Gap.WITHIN_FRAME, 0.0022, 0.2), REST, ("left",))


@pytest.mark.parametrize(
    ("wanted", "fault"),
    [
        ('verdict = "stuck"', []),
        ('verdict = "stuck"\npenguin = "red"\nseen_in = ["left"]\nmargin_mm = [2.2, 2.2]', []),
        ('verdict = "stuck"\nevidence = { depth_mm = [2, 2] }', []),
        ('verdict = "through"', ["no such verdict: through"]),
        (
            'verdict = "stuck"\nmargin_mm = [3, 4]',
            ["no such verdict: stuck, margin_mm from 3 to 4; there is stuck, margin_mm 2.2"],
        ),
        (
            'verdict = "through"\ndoor = "left-right"\nmargin_mm = [1, 2]',
            [
                "no such verdict: through, door left-right, margin_mm from 1 to 2; "
                "there is stuck, margin_mm 2.2"
            ],
        ),
        ('verdict = "stuck"\npenguin = "blue"', ["no such verdict: stuck, penguin blue"]),
    ],
)
def test_verdicts_are_held_to_their_margins(wanted: str, fault: list[str]) -> None:
    assert faults(case(f"[[verdict]]\n{wanted}"), Judgement((), (VERDICT,))) == fault


def test_one_missing_event_does_not_hide_nor_break_the_next() -> None:
    assert said(expect("entered-door") + expect("toppled") + expect("stuck-in-door")) == ["missing: toppled"]


def test_events_at_the_same_moment_are_in_the_referees_order() -> None:
    assert said(expect("pass-through-door") + expect("entered-room")) == []


def test_no_events_at_all_miss_everything_that_is_expected() -> None:
    assert said(expect("toppled") + expect("righted"), ()) == ["missing: toppled", "missing: righted"]
