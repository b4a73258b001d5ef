"""What is wanted is seen in sketches, near misses by how near they came, and sought around those."""

from collections.abc import Sequence

import numpy as np
import pytest

from icecool3d.aiming.hand import Hand
from icecool3d.aiming.seeking import seek
from icecool3d.aiming.wanted import Look, Wanted
from icecool3d.events.query import ask
from icecool3d.kit.flick import Flick
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.trace.sketch import Sketch

SCHOOL = load_school("two-rooms")
AWAY = Flick("red", aim=0.0, speed=1.0)


def wanted(words: str, *without: str) -> Wanted:
    return Wanted(
        SCHOOL, "red", ask(words, SCHOOL, ["red"]), tuple(ask(each, SCHOOL, ["red"]) for each in without)
    )


def sketch(*places: tuple[float, float], height: float = 0.0) -> Sketch:
    """Return a slide through some places of two rooms, whose door is in the middle."""
    path = np.array([[standing(*at)] for at in places])
    path[1:-1, :, 2] = height
    return Sketch(
        AWAY, ("red",), (load_penguin().shape,), np.linspace(0.0, 0.3, len(path)), path, path[-1], ()
    )


THROUGH = sketch((-0.1, 0.0), (-0.02, 0.0), (0.02, 0.0), (0.1, 0.0))


@pytest.mark.parametrize(
    "words", ["pass-through-door", "pass-through-door left-right", "through", "rested right"]
)
def test_a_sketch_that_does_it_misses_by_nothing(words: str) -> None:
    assert wanted(words).look(THROUGH).miss == 0.0
    assert 0.0 < wanted(words).look(sketch((-0.1, 0.0), (-0.08, 0.0), (-0.05, 0.0))).miss < 1.0


def test_who_comes_nearer_to_the_other_side_of_the_door_misses_by_less() -> None:
    ends = [(-0.09, 0.0), (-0.06, 0.0), (-0.03, 0.0), (-0.01, 0.0)]
    misses = [wanted("pass-through-door").look(sketch((-0.1, 0.0), (-0.1, 0.0), end)).miss for end in ends]
    assert misses == sorted(misses, reverse=True)
    beside = wanted("pass-through-door").look(sketch((-0.1, 0.06), (-0.1, 0.06), (-0.03, 0.06)))
    assert beside.miss > misses[2]


def test_who_does_the_first_of_two_things_is_nearer_than_who_does_none() -> None:
    both = wanted("pass-through-door to=right pass-through-door to=left")
    none = sketch((-0.1, 0.0), (-0.05, 0.0), (-0.02, 0.0))
    assert 1.0 < both.look(none).miss < 2.0
    assert 0.0 < both.look(THROUGH).miss < 1.0
    assert both.look(THROUGH).way == ("left-right",)


def test_what_must_not_happen_is_a_miss() -> None:
    assert wanted("rested", "pass-through-door").look(THROUGH).miss > 0.0


def test_what_a_sketch_does_not_tell_is_known() -> None:
    assert wanted("pass-through-door", "jump-over-wall").is_seen
    assert not wanted("righted").is_seen
    assert not wanted("rested", "landed").is_seen
    assert not wanted("jump-over-wall left-east").is_seen


def test_a_mistaken_look_is_not_believed_and_the_search_goes_on() -> None:
    def look(flicks: Sequence[Flick]) -> list[Look]:
        return [Look(max(abs(flick.aim - 40.0) - 9.0, 0.0)) for flick in flicks]

    likely = [Flick("red", aim=aim, speed=1.0) for aim in (34.0, 20.0)]
    random = np.random.default_rng(1)
    found = seek(likely, look, lambda flick: abs(flick.aim - 45.0) < 4.0, Hand(aim=1.0), random, tries=500)
    assert found
    assert all(abs(each.flick.aim - 45.0) < 4.0 for each in found)
