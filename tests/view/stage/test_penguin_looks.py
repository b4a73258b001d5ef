"""Penguins look at whoever is flicked, as far as eyes turn, wherever they stand and lean."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.rotation import rotate
from icecool3d.looks.penguin_parts import PUPIL_OUT, eyes
from icecool3d.pieces import load_penguin, standing
from icecool3d.view.stage.penguin_looks import WIDEST, head_of, pupils

SHAPE = load_penguin().shape
OUT = PUPIL_OUT * SHAPE.head_radius


def looks(pose: np.ndarray, watched: np.ndarray | None) -> np.ndarray:
    """Return whither both eyes look in the world, unit vectors (2, 3)."""
    middles, _ = eyes(SHAPE)
    head = None if watched is None else head_of(SHAPE, watched)
    return rotate(pose[3:], (pupils(SHAPE, pose, head) - middles) / OUT)


def test_who_has_nobody_to_look_at_looks_straight_ahead() -> None:
    _, ways = eyes(SHAPE)
    assert looks(standing(0.0, 0.0), None) == pytest.approx(ways)
    assert looks(standing(0.0, 0.0, 90.0), None).mean(axis=0)[1] > 0.7


def test_an_eye_meets_the_head_of_who_is_before_it() -> None:
    here, there = standing(0.1, 0.0, 30.0), standing(0.1 + 0.2 * np.cos(0.7), 0.2 * np.sin(0.7))
    head = there[:3] + [0.0, 0.0, SHAPE.head_centre]
    middles = here[:3] + rotate(here[3:], eyes(SHAPE)[0])
    to = (head - middles) / np.linalg.norm(head - middles, axis=1)[:, None]
    _, ways = eyes(SHAPE)
    off = np.arccos(np.sum(rotate(here[3:], ways) * to, axis=1))
    near = off <= WIDEST
    assert near.any()
    assert looks(here, there)[near] == pytest.approx(to[near])


@given(st.floats(-180.0, 180.0), st.floats(-0.3, 0.3), st.floats(-0.3, 0.3))
def test_eyes_stay_in_the_head_and_turn_towards_whom_they_watch(facing: float, x: float, y: float) -> None:
    here, there = standing(0.0, 0.0, facing), standing(x, y)
    ahead, turned = looks(here, None), looks(here, there)
    assert np.linalg.norm(turned, axis=1) == pytest.approx(1.0)
    cosines = np.clip(np.sum(ahead * turned, axis=1), -1.0, 1.0)
    assert np.arccos(cosines).max() <= WIDEST + 1e-6
    to = there[:3] + [0.0, 0.0, SHAPE.head_centre] - rotate(here[3:], eyes(SHAPE)[0])
    assert np.all(np.sum(turned * to, axis=1) >= np.sum(ahead * to, axis=1) - 1e-9)
