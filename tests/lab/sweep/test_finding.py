"""Searching finds flicks that do what is asked, and says truly how robust they are."""

from dataclasses import replace

import numpy as np
import pytest

from icecool3d.aiming.hand import Hand
from icecool3d.events.query import ask
from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Setup
from icecool3d.lab.sweep.finding import Quest, disturbed, does_it, find, require_start
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.workers import Here, Workers
from icecool3d.pieces import load_penguin
from icecool3d.school import load_school

SCHOOL = load_school("two-rooms")
STRAIGHT = Numbers(x=-0.1, y=0.0, facing=0.0, aim=0.0, speed=2.5, height=0.2, side=0.0, elevation=0.0)


def quest(words: str, *without: str, tries: int = 60) -> Quest:
    return Quest(
        setup=Setup(SCHOOL.scene, load_penguin(), ("red",)),
        asked=ask(words, SCHOOL, ["red"]),
        without=tuple(ask(each, SCHOOL, ["red"]) for each in without),
        at=(-0.1, 0.0),
        tries=tries,
        disturbed=10,
        best=2,
        hand=Hand(),
        seed=0,
    )


def test_what_is_found_does_it_and_works_as_often_as_is_said(crew: Workers) -> None:
    wanted = quest("pass-through-door", "jump-over-wall")
    heard: list[int] = []
    found = find(wanted, crew, heard.append)
    assert 0 < len(found) <= 2
    assert sum(heard) <= wanted.work
    assert [each.worked for each in found] == sorted((each.worked for each in found), reverse=True)
    for each in found:
        assert does_it(wanted, [each.numbers]) == [True]
        assert each.worked == sum(does_it(wanted, disturbed(wanted, each.numbers, 10)))
    assert found[0].share > 0.8


def test_the_answer_is_the_same_whoever_does_the_work(crew: Workers) -> None:
    wanted = replace(quest("jump-over-wall"), best=1, disturbed=2)
    found = find(wanted, Here(), lambda _: None)
    assert found
    assert find(wanted, crew, lambda _: None) == found


def test_a_door_that_is_named_is_found_at_once() -> None:
    heard: list[int] = []
    wanted = replace(quest("pass-through-door left-right", tries=2000), best=1, disturbed=3)
    assert find(wanted, Here(), heard.append)[0].share > 0.8
    assert sum(heard) < 100


def test_a_door_two_rooms_away_is_found_from_near_misses() -> None:
    school = load_school("school")
    setup = Setup(school.scene, load_penguin(), ("red",))
    asked, at = ask("pass-through-door kitchen-gym", school, ["red"]), (-0.11, -0.23)
    far = replace(quest("rested"), setup=setup, asked=asked, at=at, tries=2000, best=1, disturbed=2)
    (found,) = find(far, Here(), lambda _: None)
    assert does_it(far, [found.numbers]) == [True]


def test_what_no_sketch_tells_is_found_in_whole_flicks() -> None:
    (found,) = find(replace(quest("righted"), best=1, disturbed=2), Here(), lambda _: None)
    assert does_it(quest("righted"), [found.numbers]) == [True]


def test_what_cannot_happen_is_not_found() -> None:
    assert find(quest("touched-penguin", tries=30), Here(), lambda _: None) == []


def test_what_is_excluded_does_not_count() -> None:
    assert does_it(quest("pass-through-door"), [STRAIGHT]) == [True]
    assert does_it(quest("pass-through-door", "left-floor", "rested right"), [STRAIGHT]) == [False]


def test_a_flick_that_cannot_be_made_does_not_do_it() -> None:
    assert does_it(quest("rested"), [STRAIGHT._replace(height=0.9, side=0.9), STRAIGHT]) == [False, True]


def test_a_start_where_nobody_can_stand_is_refused() -> None:
    require_start(quest("rested"))
    for at in ((9.0, 0.0), (0.0, 0.1), (float("nan"), 0.0)):
        with pytest.raises(InputError, match=r"find: cannot start there .penguin Red: stands "):
            require_start(replace(quest("rested"), at=at))


def test_a_hand_errs_in_aim_speed_and_contact_as_told() -> None:
    wanted = quest("rested")
    errs = np.array(list(disturbed(wanted, STRAIGHT, 4000))) - np.array(STRAIGHT)
    assert errs.std(axis=0) == pytest.approx([0, 0, 0, 1.0, 0.03 * 2.5, 0.02, 0.02, 0], rel=0.05)
    assert errs.mean(axis=0) == pytest.approx(np.zeros(8), abs=0.05)
    together = np.corrcoef(errs[:, 3:7], rowvar=False) - np.eye(4)
    assert np.abs(together).max() < 0.1
    steady = replace(wanted, hand=Hand(0.0, 0.0, 0.0))
    assert set(disturbed(steady, STRAIGHT, 5)) == {STRAIGHT}


def test_the_same_flick_is_always_disturbed_in_the_same_way() -> None:
    one, other = (list(disturbed(quest("rested"), STRAIGHT, 5)) for _ in range(2))
    assert one == other
    assert list(disturbed(quest("rested"), STRAIGHT._replace(aim=1.0), 5)) != one
    assert list(disturbed(replace(quest("rested"), seed=1), STRAIGHT, 5)) != one


def test_no_hand_misses_what_a_finger_can_do_altogether() -> None:
    edge = STRAIGHT._replace(height=1.0, side=-1.0, speed=12.0)
    for each in disturbed(quest("rested"), edge, 200):
        assert each.height <= 1.0
        assert each.side >= -1.0
        assert each.speed <= 12.0
