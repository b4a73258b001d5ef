"""Rows: flicks computed and judged from their numbers alone, whatever happens in them."""

import json
from pathlib import Path

import pytest

from icecool3d.lab.sweep import Row, Setup, make_rows, sweep_run
from icecool3d.lab.sweep.numbers import NAMES, Numbers
from icecool3d.lab.sweep.rows import OUTCOMES, sweep_outcome
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import load_scene, load_school
from icecool3d.trace import Flick, Trace
from tests.lab.sweep.sweeps import DOOR, all_rows, spec_of

SETUP = Setup(load_scene("two-rooms"), load_penguin(), ("red",))
USUAL = Numbers(x=-0.1, y=0.0, facing=0.0, aim=0.0, speed=2.0, height=0.2, side=0.0, elevation=0.0)


def made(**numbers: float) -> Row:
    (row,) = make_rows(SETUP, [(0, USUAL._replace(**numbers))])
    return row


def test_a_row_tells_what_the_flick_came_to() -> None:
    row = made()
    with World(load_school("two-rooms"), load_penguin(), ["red"]) as world:
        trace = world.flick(Flick("red", aim=0.0, speed=2.0), [standing(-0.1, 0.0, 0.0)])
    judgement = judge(trace, world.school)
    assert row.trace == trace.digest
    assert json.loads(row.ends or "") == trace.pose[-1].tolist()
    assert [each["event"] for each in json.loads(row.events or "")] == [
        each.name for each in judgement.events
    ]
    margins = [each.to_dict()["margin_mm"] for each in judgement.verdicts]
    assert [each["margin_mm"] for each in json.loads(row.verdicts or "")] == margins
    assert (row.outcome, row.place, row.room, row.seconds) == (
        "through",
        "left-right",
        "right",
        trace.duration,
    )


def test_a_row_is_the_same_whatever_was_flicked_before(tmp_path: Path) -> None:
    spec = spec_of(DOOR, tmp_path)
    forth = all_rows(spec)
    back = make_rows(spec.setup, [(row.row, row.numbers) for row in reversed(forth)])
    assert back[::-1] == forth


def test_a_flick_that_no_finger_can_do_is_a_row_with_its_reason() -> None:
    row = made(height=0.9, side=0.9)
    assert row.outcome == "refused"
    assert "the finger passes beside the hull at height 0.9" in (row.why or "")
    assert (row.events, row.trace, row.room) == (None, None, None)


@pytest.mark.parametrize(
    "numbers", [{"speed": -1.0}, {"speed": 13.0}, {"x": 9.0}, {"y": 0.1499}, {"x": 101.0}]
)
def test_what_cannot_be_flicked_is_refused_row_by_row(numbers: dict[str, float]) -> None:
    assert made(**numbers).outcome == "refused"


def test_what_breaks_the_program_is_a_row_and_costs_no_other_row(monkeypatch: pytest.MonkeyPatch) -> None:
    def break_down(trace: Trace, *_: object) -> object:
        assert trace.meta.flick is not None
        if trace.meta.flick.aim > 0.0:
            raise ZeroDivisionError("by zero")
        return judge(trace, load_school("two-rooms"))

    monkeypatch.setattr(sweep_run, "judge", break_down)
    found = make_rows(SETUP, enumerate(USUAL._replace(aim=aim) for aim in (0.0, 1.0, 0.0)))
    assert [row.outcome for row in found] == ["through", "crashed", "through"]
    assert found[1].why == "ZeroDivisionError: by zero"


@pytest.mark.parametrize(
    ("numbers", "outcome", "place"),
    [
        ({}, "through", "left-right"),
        ({"height": 0.81, "speed": 6.0, "y": 0.1}, "over", "left-right"),
        ({"height": 0.81, "speed": 6.0, "aim": 90.0}, "out", None),
        ({"aim": 90.0, "speed": 3.0}, "bounced", None),
        ({"speed": 0.3}, "stayed", None),
    ],
)
def test_a_flick_is_named_by_what_became_of_it_first(
    numbers: dict[str, float], outcome: str, place: str | None
) -> None:
    row = made(**numbers)
    assert (row.outcome, row.place) == (outcome, place)


def test_every_outcome_has_its_word() -> None:
    assert sweep_outcome([])[0] in OUTCOMES
    assert Row._fields[1 : 1 + len(NAMES)] == NAMES
