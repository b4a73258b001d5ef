"""A flick on the edge, looked for anew in whatever physics there is, and one that is sure."""

from functools import lru_cache

from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Poses, Trace

SCHOOL: School = load_school("two-rooms")
NEAR_DOOR = Poses.of({"red": standing(-0.05, 0.0)})
"""Whence a flick of 1 m/s along x does not get through the door, and one of 1.4 m/s does."""
SURE = Flick("red", aim=0.0, speed=2.0)
"""It goes through the middle of the door."""


def made(speed: float) -> Trace:
    """Return a flick along x from near the door."""
    with Worlds(SCHOOL, load_penguin()) as worlds:
        return worlds.flick(Flick("red", aim=0.0, speed=speed), NEAR_DOOR)


def passes(trace: Trace) -> bool:
    """Return whether somebody passed through the door."""
    return any(event.name == "pass-through-door" for event in judge(trace, SCHOOL).events)


@lru_cache(maxsize=1)
def edge_speed() -> float:
    """Return a speed with which it passes the door, and would not with one that is a thousandth lower."""
    low, high = 1.0, 1.4
    assert passes(made(high))
    assert not passes(made(low))
    while high - low > 1e-3 * low:
        speed = 0.5 * (low + high)
        low, high = (low, speed) if passes(made(speed)) else (speed, high)
    return high
