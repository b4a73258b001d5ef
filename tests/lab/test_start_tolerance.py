"""A penguin that may start on the very edge is in a room for the referee."""

from itertools import product

import numpy as np
import pytest

from icecool3d.events import Rested
from icecool3d.kit.errors import FlickError
from icecool3d.physics import START_TOLERANCE, build_world
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import Rulings, judge
from icecool3d.school import load_school
from icecool3d.trace import Flick, Meta, make_trace

SCHOOL, PENGUIN = load_school("two-rooms"), load_penguin()
ROOM = SCHOOL.rooms[0].interior
RADIUS = PENGUIN.shape.base_radius


def test_the_tolerance_of_starts_is_clearly_below_the_referees() -> None:
    assert Rulings().tolerance >= 2.0 * START_TOLERANCE


@pytest.mark.parametrize("corner", [*product((False, True), repeat=2)], ids=str)
@pytest.mark.parametrize("share", [0.0, 0.5, 0.99])
def test_a_start_as_deep_in_both_walls_of_a_corner_as_may_be_is_in_the_room(
    corner: tuple[bool, bool], share: float
) -> None:
    inset = RADIUS - share * START_TOLERANCE
    x = ROOM.xmax - inset if corner[0] else ROOM.xmin + inset
    y = ROOM.ymax - inset if corner[1] else ROOM.ymin + inset
    with build_world(SCHOOL, PENGUIN, ["red"]) as world:
        world.step_bare(Flick("red", 0.0, 1.0), [standing(x, y)], 0)  # it may start there
    still = make_trace(Meta(("red",)), [0.0], np.array([[standing(x, y)]]))
    (rested,) = [each for each in judge(still, SCHOOL, PENGUIN).events if isinstance(each, Rested)]
    assert rested.room == SCHOOL.rooms[0].id


def test_a_start_that_is_deeper_is_refused() -> None:
    with build_world(SCHOOL, PENGUIN, ["red"]) as world:
        start = standing(ROOM.xmin + RADIUS - 2.0 * START_TOLERANCE, ROOM.centre[1])
        with pytest.raises(FlickError, match=r"stands 0\.1 mm deep in a wall; expected at most 0\.05 mm"):
            world.step_bare(Flick("red", 0.0, 1.0), [start], 0)
