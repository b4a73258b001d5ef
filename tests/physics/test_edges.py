"""The edges of cardboard are as sharp as the scene says."""

import numpy as np
import pytest

from icecool3d.kit.errors import FlickError
from icecool3d.physics import Settings, World
from icecool3d.physics.world_settings import Collision
from icecool3d.pieces import load_penguin, penguin_from_dict, standing
from icecool3d.school import load_school
from icecool3d.trace import Flick


@pytest.mark.parametrize("collision", ["exact", "mesh"])
@pytest.mark.parametrize(("millimetres", "refused"), [(0.0, False), (0.04, False), (0.2, True)])
def test_a_penguin_cannot_stand_in_the_edge_beside_a_door(
    collision: Collision, millimetres: float, refused: bool
) -> None:
    """The engine rounds edges by a millimetre if nobody tells it not to: 0.4 mm of each could not be felt."""
    school, penguin = load_school("school"), load_penguin()
    frame = school.door("classroom-lounge").frame
    away = (penguin.shape.base_radius - 1e-3 * millimetres) * np.sqrt(0.5)
    start = [standing(frame.xmax - away, frame.ymin - away)]
    with World(school, penguin, ["red"], Settings(collision=collision)) as world:
        try:
            world.flick(Flick("red", aim=-90.0, speed=0.2), start)
        except FlickError as reason:
            assert refused, reason
            assert "deep in a wall" in str(reason)
        else:
            assert not refused


@pytest.mark.parametrize("rolling", [0.1, 1.0])
def test_rolling_friction_that_all_but_stops_a_spin_is_computed(rolling: float) -> None:
    """A spin along the axis of 1e-160 rad/s has a square of 0 and more, by which nothing can be divided."""
    data = load_penguin().to_dict()
    surface = {"friction": 0.0, "restitution": 0.45, "rolling_friction": rolling, "spinning_friction": 1.0}
    penguin = penguin_from_dict({**data, "surface": surface}, "x")
    with World(load_school("school"), penguin, ["red", "blue"]) as world:
        for aim, speed in ((0.0, 5.0), (8.0, 12.0), (90.0, 1.0)):
            start = [standing(-0.05, -0.19, aim), standing(0.05, -0.19)]
            trace = world.flick(Flick("red", aim, speed, 0.3, 0.3), start)
            assert np.isfinite(trace.pose).all()
