"""Where the finger meets the hull, and what passes from it to the penguin."""

import re

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.rotation import rotate
from icecool3d.physics import strike
from icecool3d.physics.finger import find_contact, push_direction
from icecool3d.pieces import extent, load_penguin, signed_distance, standing
from icecool3d.trace import Finger, Flick

PENGUIN = load_penguin()
UPRIGHT = standing(0.1, -0.2, 30.0)
LYING = np.array([0.1, -0.2, 0.015, 0.0, np.sqrt(0.5), 0.0, np.sqrt(0.5)])
NORTH = 90.0
RIGHT_OF_NORTH = np.array([1.0, 0.0, 0.0])


def spread(pose: Array, direction: list[float]) -> tuple[float, float]:
    low, high = extent(PENGUIN.shape, pose[None], np.array(direction))[0]
    return float(low), float(high)


@pytest.mark.parametrize("pose", [UPRIGHT, LYING], ids=["upright", "lying"])
@pytest.mark.parametrize("side", [-0.7, 0.0, 0.4])
@pytest.mark.parametrize("height", [0.2, 0.5])
def test_the_finger_meets_the_hull_at_the_height_and_side_that_were_named(
    pose: Array, side: float, height: float
) -> None:
    point, _ = find_contact(Flick("red", NORTH, 1.0, height, side), PENGUIN.shape, pose)
    left, right = spread(pose, [1.0, 0.0, 0.0])
    bottom, top = spread(pose, [0.0, 0.0, 1.0])
    assert point[0] == pytest.approx((left + right) / 2 + side * (right - left) / 2, abs=1e-12)
    assert point[2] == pytest.approx(bottom + height * (top - bottom), abs=1e-12)
    assert signed_distance(PENGUIN.shape, pose[None], point[None])[0] == pytest.approx(0.0, abs=1e-9)


def test_the_finger_meets_the_near_side_of_the_hull() -> None:
    point, normal = find_contact(Flick("red", NORTH, 1.0), PENGUIN.shape, UPRIGHT)
    assert point[1] < UPRIGHT[1]
    assert normal[1] < 0.0


def test_a_push_within_friction_passes_along_the_push() -> None:
    blow = strike(Flick("red", NORTH, 2.0, height=0.3, side=0.4, elevation=10.0), PENGUIN, UPRIGHT)
    push = push_direction(Flick("red", NORTH, 2.0, elevation=10.0))
    assert np.cross(blow.impulse, push) == pytest.approx(0.0, abs=1e-12)


def test_a_slipping_finger_pushes_no_steeper_than_friction_lets_it() -> None:
    finger = Finger(friction=0.8)
    blow = strike(Flick("red", NORTH, 2.0, height=0.3, side=0.9), PENGUIN, UPRIGHT, finger)
    inwards = -float(blow.impulse @ blow.normal)
    along = np.linalg.norm(blow.impulse + inwards * blow.normal)
    assert along / inwards == pytest.approx(finger.friction)


def test_what_passes_fades_continuously_towards_the_edge() -> None:
    sides = np.linspace(0.0, 0.999, 200)
    sizes = [
        np.linalg.norm(strike(Flick("red", NORTH, 2.0, 0.3, side), PENGUIN, UPRIGHT).impulse)
        for side in sides
    ]
    assert np.max(np.abs(np.diff(sizes))) < 0.1 * sizes[0]
    assert sizes[-1] < 0.1 * sizes[0]


def test_fingertip_and_hull_part_at_the_finger_s_restitution() -> None:
    finger = Finger(mass=0.015, restitution=0.3)
    flick = Flick("red", NORTH, 2.0, height=0.7, side=0.3)
    blow = strike(flick, PENGUIN, UPRIGHT, finger)
    way = blow.impulse / np.linalg.norm(blow.impulse)
    arm = blow.point - UPRIGHT[:3] - np.array([0.0, 0.0, PENGUIN.centre_of_mass])
    hull = (blow.linear + np.cross(blow.angular, arm)) @ way
    tip = flick.speed - np.linalg.norm(blow.impulse) / finger.mass
    assert hull - tip == pytest.approx(finger.restitution * flick.speed)


def test_the_spin_is_what_the_impulse_s_lever_gives() -> None:
    blow = strike(Flick("red", NORTH, 2.0, height=0.7, side=0.3), PENGUIN, LYING)
    arm = blow.point - LYING[:3] - rotate(LYING[3:], np.array([0.0, 0.0, PENGUIN.centre_of_mass]))
    inside = rotate(LYING[3:] * [-1, -1, -1, 1], blow.angular) * PENGUIN.inertia
    assert rotate(LYING[3:], inside) == pytest.approx(np.cross(arm, blow.impulse), abs=1e-12)
    assert blow.linear * PENGUIN.mass == pytest.approx(blow.impulse)


def test_the_penguin_never_gets_more_energy_than_the_finger_had() -> None:
    random = np.random.default_rng(1)
    for _ in range(200):
        flick = Flick("red", random.uniform(0, 360), 3.0, random.uniform(0.1, 0.6), random.uniform(-0.7, 0.7))
        blow = strike(flick, PENGUIN, UPRIGHT)
        spin = rotate(UPRIGHT[3:] * [-1, -1, -1, 1], blow.angular)
        energy = PENGUIN.mass * blow.linear @ blow.linear + spin**2 @ PENGUIN.inertia
        assert energy < Finger().mass * flick.speed**2


def test_left_and_right_are_mirror_images() -> None:
    left, right = (
        strike(Flick("red", NORTH, 2.0, height=0.4, side=side), PENGUIN, UPRIGHT) for side in (-0.5, 0.5)
    )
    assert left.linear * [-1, 1, 1] == pytest.approx(right.linear)
    assert left.angular * [1, -1, -1] == pytest.approx(right.angular)


def test_a_forward_push_on_the_right_turns_the_penguin_anticlockwise() -> None:
    blow = strike(Flick("red", NORTH, 2.0, side=0.5), PENGUIN, UPRIGHT)
    assert blow.point @ RIGHT_OF_NORTH > UPRIGHT[0]
    assert blow.angular[2] > 0.0


def test_a_miss_says_what_would_hit_and_that_does() -> None:
    with pytest.raises(FlickError) as refusal:
        strike(Flick("red", NORTH, 2.0, height=0.8, side=0.95), PENGUIN, UPRIGHT)
    assert "passes beside the hull at height 0.8 and side 0.95" in str(refusal.value)
    low, high = _range(refusal.value.right, "height")
    strike(Flick("red", NORTH, 2.0, height=(low + high) / 2, side=0.95), PENGUIN, UPRIGHT)
    low, high = _range(refusal.value.right, "side")
    strike(Flick("red", NORTH, 2.0, height=0.8, side=high), PENGUIN, UPRIGHT)


def _range(text: str, name: str) -> tuple[float, float]:
    low, high = re.findall(rf"{name} (\S+) to (\S+)", text)[0]
    return float(low), float(high)


@pytest.mark.parametrize(("height", "elevation"), [(0.95, 60.0), (0.02, -80.0)])
def test_a_push_out_of_the_hull_is_refused(height: float, elevation: float) -> None:
    with pytest.raises(FlickError, match="only grazes the hull"):
        strike(Flick("red", NORTH, 2.0, height=height, elevation=elevation), PENGUIN, UPRIGHT)
