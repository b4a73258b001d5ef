"""Warm-up laps: from the red circle, out of the Classroom and back in, and the clock says how fast."""

import numpy as np
import pytest

from icecool3d.events import Judgement
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import Point, load_school
from icecool3d.trace import Flick, Meta, Trace, make_trace
from icecool3d.view.warmup.laps import Lap, Laps, begin_laps
from tests.view.matches import START, led, way_through

SCHOOL, PENGUIN = load_school("school"), load_penguin()
OUT, BACK = ("classroom-gym", "gym-lounge"), ("classroom-lounge",)
END = (-0.2, -0.2)


def gone(laps: Laps, way: list[Point]) -> tuple[Trace, Judgement]:
    """Let whose run it is go a way."""
    times, poses = led(way)
    trace = make_trace(Meta((laps.colour,), flick=Flick(laps.colour, 0.0, 1.0)), times, poses[:, None])
    return trace, judge(trace, SCHOOL, PENGUIN)


def flicked(laps: Laps, way: list[Point], seconds: float = 1.0) -> Laps:
    return laps.flicking().after(seconds).flicked(*gone(laps, way), PENGUIN.shape)


@pytest.fixture
def laps() -> Laps:
    return begin_laps(SCHOOL, PENGUIN.shape.base_radius)


@pytest.mark.rule("SET-5")
def test_a_lap_ends_back_in_the_classroom_and_the_next_colour_begins_on_the_red_circle(laps: Laps) -> None:
    away = flicked(laps, way_through(START, OUT))
    assert (away.colour, away.flicks, away.done) == ("red", 1, ())
    here = (away.pose[0], away.pose[1])
    home = flicked(away, way_through(here, BACK, END), 2.5)
    assert home.done == (Lap("red", 3.5, 2),)
    assert (home.colour, home.flicks, home.seconds) == ("blue", 0, 0.0)
    assert home.pose[:2] == START


@pytest.mark.rule("SET-5")
def test_who_never_left_the_classroom_has_run_no_lap(laps: Laps) -> None:
    inside = flicked(laps, [START, END])
    assert inside.done == ()
    assert inside.pose[:2] == pytest.approx(END)


@pytest.mark.rule("OUT-1")
def test_who_leaves_the_school_goes_on_from_where_it_stood(laps: Laps) -> None:
    out = flicked(laps, [START, (-0.11, -0.5)])
    assert out.pose == laps.pose
    assert (out.colour, out.flicks) == ("red", 1)


def test_the_clock_runs_from_the_first_flick_on_and_the_best_lap_is_remembered(laps: Laps) -> None:
    assert laps.after(9.0) == laps
    assert laps.flicking().after(9.0).after(1.0).seconds == 10.0
    whole = way_through(START, (*OUT, *BACK), END)
    for seconds in (5.0, 3.0, 4.0):
        laps = flicked(laps.of("green"), whole, seconds)
    best = laps.best("green")
    assert best == Lap("green", 3.0, 1)
    assert laps.best("red") is None
    assert laps.colour == "yellow"


def test_after_the_last_colour_the_first_one_begins_again(laps: Laps) -> None:
    whole = way_through(START, (*OUT, *BACK), END)
    assert flicked(laps.of("yellow"), whole).colour == "red"
    assert np.isfinite(laps.pose).all()
