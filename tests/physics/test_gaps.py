"""How far a body is from floor, cardboard and another: never told too large, and exact where it is near."""

import numpy as np
import pytest

from icecool3d.physics.aim_frame import AimFrame
from icecool3d.physics.cardboard import Cardboard, boxes_of
from icecool3d.physics.flight import State
from icecool3d.physics.mover import CLOSE, HELD, Hull, Mover, pair_gaps, push_apart
from icecool3d.pieces import load_penguin
from icecool3d.school import load_school
from icecool3d.school.wall_solids import collision_boxes

HULL = Hull(load_penguin())
WALLS = collision_boxes(load_school("school"))
BOXES = boxes_of(WALLS.centres, WALLS.half_sizes, [1] * len(WALLS.centres))
STILL = (0.0, 0.0, 0.0)


def mover(place: tuple[float, float, float], random: np.random.Generator, index: int = 0) -> Mover:
    i, j, k, w = random.normal(size=4).tolist()
    size = float(np.linalg.norm((i, j, k, w)))
    state = State(place, (i / size, j / size, k / size, w / size), STILL, STILL)
    return Mover(index, index, HULL, state, asleep=False)


def exact(body: Mover, frame: AimFrame) -> float:
    """Return how far the nearest ball is from the nearest box, by plain geometry."""
    places = np.array([np.array(body.place) + place * np.array(body.axis) for place, _ in HULL.balls])
    places = frame.from_engine(places)
    low, high = WALLS.centres - WALLS.half_sizes, WALLS.centres + WALLS.half_sizes
    out = np.maximum(low - places[:, None], places[:, None] - high)
    far = np.linalg.norm(np.maximum(out, 0.0), axis=2) + np.minimum(out.max(axis=2), 0.0)
    return float((far - np.array([[radius] for _, radius in HULL.balls])).min())


@pytest.mark.parametrize("aim", [0.0, 33.0])
def test_the_nearest_box_is_told_exactly_where_it_is_near_and_never_too_far(aim: float) -> None:
    random, frame = np.random.default_rng(1), AimFrame.about(aim)
    cardboard, near = Cardboard(BOXES, frame, 0), 0
    for _ in range(1500):
        x, y = frame.point_to_engine(*random.uniform(-0.35, 0.35, 2).tolist())
        body = mover((x, y, float(random.uniform(0.005, 0.12))), random)
        cardboard.watch(body, 0.003)
        told, right = min([*body.gaps, body.clear]), exact(body, frame)
        if right < -0.001:  # no hull is ever so deep in cardboard
            continue
        assert told <= right + 1e-12
        if right < CLOSE:
            near += 1
            assert told == pytest.approx(right, abs=1e-12)
    assert near > 50


def test_what_touches_a_box_is_pushed_the_shortest_way_out() -> None:
    random, frame = np.random.default_rng(2), AimFrame.about(10.0)
    cardboard, pushed = Cardboard(BOXES, frame, 0), 0
    for _ in range(600):
        x, y = frame.point_to_engine(*random.uniform(-0.35, 0.35, 2).tolist())
        body = mover((x, y, float(random.uniform(0.02, 0.08))), random)
        cardboard.watch(body, 0.003)
        low = min(body.gaps, default=1.0)
        if not -0.002 < low < 0.0:
            continue
        way = cardboard.nearest(body, list(body.gaps).index(low)).way
        body.shift(way, -low)
        now = min(cardboard.gaps(body, body.stand, body.near))
        pushed += now > -1e-9
        assert np.linalg.norm(way) == pytest.approx(1.0)
        assert now > low
    assert pushed > 10


def test_two_bodies_are_told_never_too_far_from_each_other_and_exactly_where_they_are_near() -> None:
    random, near = np.random.default_rng(3), 0
    for _ in range(500):
        one = mover((0.0, 0.0, 0.1), random)
        x, y, z = random.uniform(-0.06, 0.06, 3).tolist()
        other = mover((x, y, z + 0.1), random, index=1)
        balls = [
            np.linalg.norm(
                np.array(one.place)
                + a * np.array(one.axis)
                - np.array(other.place)
                - b * np.array(other.axis)
            )
            - r
            - s
            for a, r in HULL.balls
            for b, s in HULL.balls
        ]
        told = min(pair_gaps(one, other, one.stand, other.stand))
        assert told <= min(balls) + 1e-12
        if told <= CLOSE:
            near += 1
            assert told == pytest.approx(min(balls), abs=1e-12)
    assert near > 50


def test_who_is_in_another_is_pushed_out_half_each_and_who_sleeps_stays() -> None:
    random = np.random.default_rng(4)
    for asleep in (False, True):
        one, other = mover((0.0, 0.0, 0.1), random), mover((0.02, 0.001, 0.1), random, index=1)
        other.asleep = asleep
        before = other.place
        deep = min(pair_gaps(one, other, one.stand, other.stand))
        assert deep < 0.0
        push_apart(one, other)
        assert min(pair_gaps(one, other, one.stand, other.stand)) > deep
        assert (other.place == before) == asleep


def test_base_and_head_tell_how_far_all_balls_are_from_the_floor() -> None:
    random = np.random.default_rng(5)
    for _ in range(200):
        body = mover((0.0, 0.0, float(random.uniform(0.0, 0.1))), random)
        balls = [body.place[2] + place * body.axis[2] - radius for place, radius in HULL.balls]
        assert min(body.base, body.head) == pytest.approx(min(balls), abs=1e-12)
    assert HELD < 1e-6
