"""Previews are asked for when an aim holds still, once for each, and shown only while they fit."""

from hypothesis import given
from hypothesis import strategies as st

from icecool3d.match import Pose
from icecool3d.trace import Flick
from icecool3d.view.table.previewing import STILL, Previewing, Question, watched

POSES: dict[str, Pose] = {"red": (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)}
MOVED: dict[str, Pose] = {"red": (0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0)}
FRAME = 1 / 64


def question(aim: float, poses: dict[str, Pose] = POSES) -> Question:
    return Question(Flick("red", aim, 1.0), poses)


def asked_of(aims: list[Question | None]) -> list[Question]:
    """Return what is asked for when the aim is looked at once a frame."""
    previewing, found = Previewing(), []
    for frame, aim in enumerate(aims):
        previewing, asked = watched(previewing, aim, frame * FRAME)
        if asked is not None:
            found.append(asked)
    return found


def test_an_aim_that_holds_still_is_asked_for_once() -> None:
    assert asked_of([question(1.0)] * 100) == [question(1.0)]


def test_while_the_aim_moves_nothing_is_asked_for() -> None:
    assert asked_of([question(float(frame)) for frame in range(100)]) == []


def test_who_comes_back_to_an_aim_is_shown_it_again() -> None:
    still = [question(1.0)] * 10
    assert asked_of([*still, question(2.0), *still]) == [question(1.0)] * 2


def test_without_an_aim_nothing_is_asked_for() -> None:
    assert asked_of([None] * 50) == []
    assert asked_of([question(1.0), None, *[None] * 50]) == []


def test_the_same_aim_from_another_place_is_another_question() -> None:
    assert asked_of([*[question(1.0)] * 10, *[question(1.0, MOVED)] * 10]) == [
        question(1.0),
        question(1.0, MOVED),
    ]


def test_an_answer_fits_only_as_long_as_the_aim_is_still_that() -> None:
    previewing, _ = watched(Previewing(), question(1.0), 0.0)
    previewing, asked = watched(previewing, question(1.0), 1.0)
    assert asked is not None
    assert previewing.fits(asked.flick, asked.poses)
    previewing, _ = watched(previewing, question(2.0), 1.1)
    assert not previewing.fits(asked.flick, asked.poses)


@given(st.lists(st.sampled_from([None, *(question(aim) for aim in (1.0, 2.0))]), max_size=60))
def test_what_is_asked_for_has_held_still_long_enough_and_not_much_longer(
    aims: list[Question | None],
) -> None:
    previewing, held = Previewing(), 0
    for frame, aim in enumerate(aims):
        held = held + 1 if frame and aim == aims[frame - 1] else 0
        previewing, asked = watched(previewing, aim, frame * FRAME)
        first = aim is not None and (held - 1) * FRAME < STILL - 1e-9 <= held * FRAME
        assert (asked is not None) == first
