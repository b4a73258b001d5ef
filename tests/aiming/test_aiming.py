"""Candidates do what they are for, as far as one can know without making them, and the table is true."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from icecool3d.aiming.candidates import Aimer, Candidate, Goal, door_goals, goals_of, touch_goals, wall_goals
from icecool3d.aiming.flight_table import FILE, flights_from, load_flights
from icecool3d.aiming.obstacles import obstacles_in
from icecool3d.events import JumpOverWall, PassThroughDoor, TouchedPenguin
from icecool3d.kit.errors import InputError
from icecool3d.kit.own_files import models_folder
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee.glance import glance
from icecool3d.school import load_school
from tests.tools.flights import HEIGHTS, SIDES, SPEEDS, fly
from tests.tools.penguin_digest import penguin_digest

SCHOOL = load_school("school")
NAMES = ("red", "blue", "green", "yellow")
PLACES = [(-0.11, -0.23), (0.2, 0.2), (-0.2, 0.2), (0.0, 0.0)]


def aimer(who: int) -> Aimer:
    others = {NAMES[each]: at for each, at in enumerate(PLACES) if each != who}
    there = obstacles_in(SCHOOL, bodies=others)
    return Aimer(load_flights(), NAMES[who], PLACES[who], there, np.random.default_rng(1))


def share(found: list[Candidate], kind: type) -> float:
    """Return how many of the sketches of candidates hold an event of a kind."""
    world, starts = World(SCHOOL, load_penguin(), NAMES), [standing(*at) for at in PLACES]
    did = [any(isinstance(e, kind) for e in glance(world.sketch(c.flick, starts), SCHOOL)) for c in found]
    return sum(did) / len(did)


def test_most_candidates_do_what_they_are_for() -> None:
    for who in (0, 1):
        me = aimer(who)
        assert share(me.find(door_goals(SCHOOL, PLACES[who]), each=3), PassThroughDoor) > 0.6
        assert share(me.find(wall_goals(SCHOOL, PLACES[who]), each=1), JumpOverWall) > 0.9
    touches = [goal for other in PLACES[:3] for goal in touch_goals(PLACES[3], other)]
    assert share(aimer(3).find(touches, each=4), TouchedPenguin) > 0.5


def test_who_wants_to_stop_at_a_place_stops_near_it() -> None:
    me, place = aimer(0), (-0.2, -0.2)
    world, starts = World(SCHOOL, load_penguin(), NAMES), [standing(*at) for at in PLACES]
    found = me.find([Goal(place, stop=True)], each=5)
    ends = [world.sketch(each.flick, starts).ends["red"][:2] for each in found]
    assert len(found) >= 2
    assert min(np.hypot(x - place[0], y - place[1]) for x, y in ends) < 0.015


def test_what_is_in_the_way_is_seen() -> None:
    (goal,) = [each for each in door_goals(SCHOOL, PLACES[0]) if each.at == SCHOOL.doors[0].centre]
    free = Aimer(load_flights(), "red", PLACES[0], obstacles_in(SCHOOL), np.random.default_rng(1))
    x, y = (0.5 * (one + other) for one, other in zip(PLACES[0], goal.at, strict=True))
    wall = [(x + 0.03 * step, y + 0.03 * up) for step, up in product((-1, 0, 1), repeat=2)]
    there = obstacles_in(SCHOOL, bodies={str(at): at for at in wall})
    shut = Aimer(load_flights(), "red", PLACES[0], there, np.random.default_rng(1))
    assert free.find([goal], each=9)
    assert not shut.find([goal], each=9)


def test_the_same_chance_finds_the_same_candidates() -> None:
    goals = goals_of(SCHOOL, PLACES[0], PLACES[1:])
    assert len(aimer(0).find(goals, each=5)) > 30
    assert aimer(0).find(goals, each=5) == aimer(0).find(goals, each=5)


def test_the_table_of_flights_is_what_flicks_of_the_shipped_penguin_do() -> None:
    table, penguin = load_flights(), load_penguin()
    assert table.digest == penguin_digest(penguin)
    some = list(product(SPEEDS[2:12:5], HEIGHTS[1::5], SIDES[::3]))
    for push, way in zip(some, fly(penguin, some), strict=True):
        (row,) = np.flatnonzero((table.push == push).all(axis=1))
        assert np.abs(table.path[row] - way).max() < 1e-4
        if push[2]:
            (mirrored,) = np.flatnonzero((table.push == [push[0], push[1], -push[2]]).all(axis=1))
            assert np.array_equal(table.path[mirrored] * [1, -1, 1], table.path[row])


def test_a_file_that_is_no_table_is_refused_by_its_name(tmp_path: Path) -> None:
    broken = tmp_path / FILE
    broken.write_bytes((models_folder() / FILE).read_bytes()[:400])
    with pytest.raises(InputError, match=FILE):
        flights_from(broken)
