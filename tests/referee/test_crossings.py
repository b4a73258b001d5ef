"""The one search: what lies between two moments is found wherever the way between them allows it."""

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.referee.crossings import Signal, search
from icecool3d.referee.paths import Curve

STEP = 0.01
"""How far a ball goes from one moment to the next, m."""


def straight(moments: int = 4) -> Curve:
    """Return one ball that goes along x from 0, a second from moment to moment."""
    centres = np.zeros((3, moments))
    centres[0] = STEP * np.arange(moments)
    still, way = np.zeros((3, moments - 1)), np.full(moments - 1, STEP)
    return Curve(np.arange(float(moments)), centres, still, still, way, np.zeros(moments - 1))


def below(middle: float, level: float) -> Signal:
    """Return how far the ball is from a place along x, less a level: it may turn between two moments."""

    def away(centres: Array) -> Array:
        return np.abs(centres[:1] - middle)

    return Signal(away, lambda pieces: pieces - level, even=0)


@pytest.mark.parametrize("wide", [0.05e-3, 1e-3, 4e-3])
def test_a_number_that_dips_below_zero_between_two_moments_is_seen_there(wide: float) -> None:
    middle = 1.5 * STEP
    signal = below(middle, wide)
    samples = search(straight(), signal, np.arange(4))
    first, second = samples.spans(signal.level(samples.pieces)[0])
    assert (first.came, first.went, second.came, second.went) == (False, True, True, False)
    assert (first.ended * STEP, second.began * STEP) == pytest.approx(
        (middle - wide, middle + wide), abs=2e-5
    )


def test_a_number_that_stays_above_zero_as_far_as_the_way_can_lead_is_not_looked_at_closer() -> None:
    samples = search(straight(), below(1.5 * STEP, -0.6 * STEP), np.arange(4))
    assert samples.place.tolist() == [0.0, 1.0, 2.0, 3.0]
