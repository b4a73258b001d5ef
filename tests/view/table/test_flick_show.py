"""What is shown of a flick: slow motion once, every sound once, whatever the frames take."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.events import Judgement, JumpOverWall
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.rules import GameEnded, HandedOverId, RoundEnded, TookFish
from icecool3d.school import Interval, load_school
from icecool3d.trace import Flick, Meta, Trace, make_trace
from icecool3d.view.sound.cue import Cue
from icecool3d.view.sound.flick_sounds import LOUDEST, cues_of, sliding_of
from icecool3d.view.table.flick_show import SLOW_FOR, SLOWED, Clock, Show, show_of

SCHOOL, PENGUIN = load_school("school"), load_penguin()
FRAMES = st.lists(st.floats(0.001, 0.3), min_size=1, max_size=60)
CUES = tuple(Cue(moment, "wall", 0.5, (0.0, 0.0, 0.0)) for moment in (0.0, 0.3, 0.9, 1.0, 1.999, 2.0))
SHOW = Show(Clock(2.0), CUES, Interval(0.9, 1.025))


@cache
def flicked(aim: float, speed: float, height: float, at: tuple[float, float]) -> tuple[Trace, Judgement]:
    others = {"blue": (0.05, -0.2), "green": (-0.2, 0.2)}
    with World(SCHOOL, PENGUIN, ["red", *others]) as world:
        poses = [standing(*at), *(standing(*place) for place in others.values())]
        trace = world.flick(Flick("red", aim, speed, height), poses)
    return trace, judge(trace, SCHOOL)


def jump() -> tuple[Trace, Judgement]:
    return flicked(90.0, 6.0, 0.8, (-0.04, -0.2))


def hit() -> tuple[Trace, Judgement]:
    return flicked(0.0, 3.0, 0.2, (-0.2, -0.2))


@given(FRAMES)
def test_slow_motion_takes_half_a_second_whatever_the_frames_take(frames: list[float]) -> None:
    show, shown = SHOW, 0.0
    for frame in frames:
        shown += frame
        show, _ = show.advanced(frame)
        slowed = min(max(shown - 0.9, 0.0), SLOW_FOR)
        assert show.clock.moment == pytest.approx(min(shown - slowed * (1.0 - SLOWED), 2.0))
        if not 0.899 < show.clock.moment < 1.026:
            assert not show.is_slow


@given(FRAMES)
def test_every_sound_is_heard_once_and_in_its_frame(frames: list[float]) -> None:
    show = SHOW
    heard: list[Cue] = []
    for frame in [*frames, 100.0]:
        before = show.clock.moment if heard else -1.0
        show, found = show.advanced(frame)
        assert all(before < cue.moment <= show.clock.moment for cue in found)
        heard += found
    assert tuple(heard) == CUES
    assert show.finished


def test_slow_motion_is_shown_once_and_not_after_scrubbing() -> None:
    show, _ = SHOW.advanced(100.0)
    assert show.slow is None
    assert SHOW.at(0.5).slow is None


def test_the_first_skip_leaves_the_slow_motion_and_the_second_the_show() -> None:
    show, _ = SHOW.advanced(1.0)
    assert show.is_slow
    show = show.skipped()
    assert not show.finished
    show, heard = show.advanced(0.5)
    assert show.clock.moment == pytest.approx(0.925 + 0.5)
    assert [cue.moment for cue in heard] == [1.0]
    show = show.skipped()
    assert show.finished
    assert show.advanced(1.0)[1] == ()


def test_paused_nothing_moves_and_backwards_nothing_is_heard() -> None:
    paused = SHOW.with_clock(SHOW.clock.toggled())
    assert paused.advanced(1.0)[0].clock.moment == 0.0
    back = SHOW.at(1.5).with_clock(Clock(2.0, 1.5, speed=-1.0))
    show, heard = back.advanced(1.0)
    assert (show.clock.moment, heard) == (0.5, ())


def test_the_first_jump_is_in_the_middle_of_the_slow_motion() -> None:
    trace, judgement = jump()
    event = next(event for event in judgement.events if isinstance(event, JumpOverWall))
    slow = show_of(trace, judgement, ()).slow
    assert slow is not None
    assert slow.middle == pytest.approx(0.5 * (event.evidence.began + event.evidence.ended))
    assert slow.length == pytest.approx(SLOW_FOR * SLOWED)
    assert show_of(trace, judgement, (), slow_motion=False).slow is None
    assert show_of(*hit(), ()).slow is None


def test_a_flick_sounds_of_what_happens_in_it() -> None:
    trace, judgement = jump()
    names = [cue.sound for cue in cues_of(trace, judgement)]
    assert names[0] == "flick"
    assert {"jump", "land", "wall"} <= set(names)
    trace, judgement = hit()
    cues = cues_of(trace, judgement)
    assert "penguin" in [cue.sound for cue in cues]
    assert all(0.0 < cue.strength <= 1.0 and 0.0 <= cue.moment <= trace.duration for cue in cues)
    assert [cue.moment for cue in cues] == sorted(cue.moment for cue in cues)


def test_a_harder_hit_is_louder_and_nudges_the_camera() -> None:
    hits = {}
    for speed in (0.6, 3.0):
        cues = cues_of(*flicked(0.0, speed, 0.2, (-0.0, -0.2)))
        hits[speed] = next(cue for cue in cues if cue.sound == "penguin")
    assert hits[0.6].strength < hits[3.0].strength
    assert hits[0.6].nudge < hits[3.0].nudge
    assert hits[3.0].nudge > 0.0


def contacts(times: list[float], impulses: list[float]) -> Trace:
    steps = [round(1000 * time) for time in times]
    count = len(steps)
    touched = {
        "step": np.array(steps),
        "a": np.zeros(count, dtype=np.int64),
        "b": np.full(count, -2),
        "point": np.tile([0.1, 0.2, 0.03], (count, 1)),
        "normal": np.tile([1.0, 0.0, 0.0], (count, 1)),
        "impulse": np.array(impulses),
    }
    t = np.arange(1001) * 0.001
    pose = np.tile([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], (1001, 1, 1))
    return make_trace(Meta(("red",)), t, pose, np.zeros((1001, 1, 6)), touched)


def test_what_leans_on_a_wall_hits_it_once_and_what_comes_back_hits_it_again() -> None:
    leaning = [0.1 + 0.001 * step for step in range(300)]
    trace = contacts([*leaning, 0.6, 0.601, 0.9], [0.001] * 302 + [1e-5])
    cues = cues_of(trace, Judgement((), ()))
    assert [(cue.sound, round(cue.moment, 3)) for cue in cues] == [("wall", 0.1), ("wall", 0.6)]
    assert cues[0].at == (0.1, 0.2, 0.03)
    # As loud as the first hundredth of a second of it.
    assert [cue.strength for cue in cues] == pytest.approx(
        [(0.011 / LOUDEST) ** 0.5, (0.002 / LOUDEST) ** 0.5]
    )


def test_fish_catches_and_ends_sound_when_the_rules_say_so() -> None:
    trace, judgement = hit()
    records = [
        TookFish("blue", "gym-lounge", 1, 0.4),
        HandedOverId("red", "blue", 0.2),
        RoundEnded(1, ("blue",), all_caught=False),
        GameEnded(()),
    ]
    cues = [cue for cue in cues_of(trace, judgement, records) if cue not in cues_of(trace, judgement)]
    assert [(cue.sound, cue.moment) for cue in cues] == [
        ("caught", 0.2),
        ("fish", 0.4),
        ("round-over", trace.duration),
        ("game-over", trace.duration),
    ]


def test_sliding_is_loud_while_it_is_fast_and_on_the_floor_and_silent_at_rest() -> None:
    trace, _ = hit()
    sliding = sliding_of(trace, lambda _: PENGUIN.shape)
    assert sliding.at(0.02) > 0.2
    assert sliding.at(trace.duration) < 0.02
    flight, _ = jump()
    high = float(flight.t[flight.pose[:, 0, 2].argmax()])
    assert sliding_of(flight, lambda _: PENGUIN.shape).at(high) == 0.0
