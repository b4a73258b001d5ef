"""Matches at chosen moments, for tests of the window: their flicks are led by hand, and judged as any."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from msgspec.structs import replace as replace_struct

from icecool3d.kit.arrays import Array
from icecool3d.match import Flick, Match, flick_result
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.replay.header import Header, match_header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.rules import Card, Chance, EndTurn, PlaceCatcher, Scoring, Task, set_up, zones_of
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import PlaceArtifact, TakeArtifact
from icecool3d.rules.modules.emerald_fish import HangEmerald
from icecool3d.school import Point, load_school
from icecool3d.school.plan import grid
from icecool3d.trace import Meta, make_trace

SCHOOL, PENGUIN = load_school("school"), load_penguin()
START = (-0.11, -0.23)
CATCHER, BESIDE_CATCHER = (0.0, 0.24), (0.1, 0.24)
BEFORE_DOOR, BEHIND_DOOR = (0.18, 0.0), (0.0, 0.07)
"""Where penguins are led, m: all ways but those through doors go straight, over walls or not."""
BEFORE_HOME = (0.21, 0.02)
"""In the Gym, before the Kitchen's door."""
PACE, STEP = 0.5, 0.01
"""How fast penguins are led, m/s, and between two moments, s."""
ALL_FISH = ("classroom-gym", "gym-lounge", "gym-lounge", "kitchen-gym", "kitchen-laboratory")
"""Doors on a way from the red circle that passes all that have the fish symbol."""


def way_through(start: Point, doors: Sequence[str], end: Point | None = None) -> list[Point]:
    """Return a way through doors, one after the other, straight through the middle of each."""
    way, here = [start], SCHOOL.room_at(start)
    for name in doors:
        door = SCHOOL.door(name)
        assert here is not None
        (other,) = set(door.rooms) - {here.id}
        across = 1 - door.seam.axis
        side = np.sign(SCHOOL.room(other).interior.centre[across] - door.centre[across])
        step = np.eye(2)[across] * side * 0.035
        way += [tuple((np.array(door.centre) + sign * step).tolist()) for sign in (-1.0, 1.0)]
        here = SCHOOL.room(other)
    return way if end is None else [*way, end]


def led(way: Sequence[Point]) -> tuple[Array, Array]:
    """Return moments (N,), s, and upright poses (N, 7) on a way, and some at rest at its end."""
    corners = np.array(way)
    far = np.concatenate(([0.0], np.cumsum(np.hypot(*np.diff(corners, axis=0).T))))
    times: Array = np.arange(0.0, far[-1] / PACE + 10 * STEP, STEP)
    places = np.stack([np.interp(times * PACE, far, corners[:, axis]) for axis in (0, 1)], axis=1)
    return times, np.stack([standing(x, y) for x, y in places.tolist()])


def lead(match: Match, way: Sequence[Point]) -> None:
    """Let whose turn it is go a way, as if flicked; all others stay."""
    name, poses = match.game.actor, match.table.poses
    times, mine = led(way)
    ways = [mine if each == name else np.tile(poses[each], (len(mine), 1)) for each in poses]
    meta = Meta(tuple(poses), flick=Flick(name, 0.0, 1.0), ended="rest")
    trace = make_trace(meta, times, np.stack(ways, axis=1)).among(zones_of(match.game))
    judgement = judge(trace, SCHOOL, PENGUIN)
    match.flicked(flick_result(trace, judgement))


def led_header(
    deck: Sequence[Card] = (), scoring: Scoring = Scoring.CARDS, modules: Sequence[str] = ()
) -> Header:
    """Return the header of a match of two, Red the first Catcher, with these cards on top."""
    radius = PENGUIN.shape.base_radius
    setting = set_up(SCHOOL, ("red", "blue"), scoring=scoring, modules=modules, radius=radius)
    rest = list(setting.cards)
    for card in deck:
        rest.remove(card)
    terms = draw_terms(setting, 7, ["Ann", "Bob"])
    chance = Chance((*deck, *rest), "red")
    return match_header(SCHOOL.scene, PENGUIN, replace(terms, chance=chance))


def nearly_over(path: Path) -> None:
    """Write a match of two in its last round; it is the turn of Red, who was caught once and has two 2s.

    Red stands before a door with an own fish, and Blue, the Catcher, in the room behind it.
    """
    three, two, jump = Card(3), Card(2), Card(1, Task.JUMP)
    deck = [three] * 5 + [two, two, jump, three, jump] + [three] * 5
    match, recorder = record_match(path, led_header(deck), lambda _: None)
    with recorder, Worlds(SCHOOL, PENGUIN) as worlds:
        for _ in range(3):
            match.act(PlaceCatcher(match.game.actor, CATCHER))
            lead(match, way_through(START, ALL_FISH))
        match.act(PlaceCatcher("blue", CATCHER))
        lead(match, [START, BESIDE_CATCHER])
        match.act(EndTurn("red"))
        match.flick(Flick("blue", 0.0, 2.0), worlds.flick)
        lead(match, way_through(START, ("classroom-gym",), BEFORE_DOOR))
        match.act(EndTurn("red"))
        x, y = match.table.poses["blue"][:2]
        lead(match, [(x, y), BEHIND_DOOR])
        match.act(EndTurn("blue"))


def through_a_trap_to_the_emerald_fish(path: Path) -> None:
    """Write a match of two: Blue steps into Red's trap and then takes the emerald fish, in one flick."""
    match, recorder = record_match(path, led_header(modules=("emerald-fish", "artifacts")), lambda _: None)
    line = SCHOOL.room("classroom").line
    trap = (line.xmax, grid(line.centre[1]))
    with recorder:
        match.act(PlaceCatcher("red", CATCHER))
        match.act(HangEmerald("red", "classroom-gym"))
        match.act(TakeArtifact("red", Artifact.TRAP))
        match.act(PlaceArtifact("red", "classroom", trap))
        match.act(TakeArtifact("blue", Artifact.SUNDIAL))
        lead(match, [START, *way_through(trap, ["classroom-gym"], (0.2, -0.2))])


def stands_at(path: Path, at: Point, doors: Sequence[str] = ()) -> None:
    """Write a match of two in which it is Blue's second turn, and Blue stands somewhere.

    ``doors`` are those through which Blue went there.
    """
    match, recorder = record_match(path, led_header(), lambda _: None)
    with recorder:
        match.act(PlaceCatcher("red", CATCHER))
        lead(match, way_through(START, doors, at))
        match.act(EndTurn("blue"))
        lead(match, [CATCHER, BESIDE_CATCHER])
        match.act(EndTurn("red"))


def last_fish_of_a_race(path: Path) -> None:
    """Write a race of four in which Red, who is home, took two fish, and Green stands before the third."""
    four = ("red", "blue", "green", "yellow")
    setting = set_up(SCHOOL, four, modules=["race"], radius=PENGUIN.shape.base_radius)
    terms = draw_terms(setting, 7, ["Ann", "Bob", "Cleo", "Dan"])
    terms = replace(terms, chance=replace_struct(terms.chance, first_catcher="red"))
    match, recorder = record_match(path, Header(SCHOOL.scene, PENGUIN, match=terms), lambda _: None)
    round_trip = ("classroom-lounge", "gym-lounge", "classroom-gym", "classroom-laboratory")
    ways = (
        way_through(START, (*round_trip, "kitchen-laboratory"), (0.0, 0.24)),
        [START, (-0.26, -0.26)],
        way_through(START, ("classroom-gym",), BEFORE_HOME),
        [START, (0.02, -0.26)],
        [(0.0, 0.24), (-0.05, 0.24)],
        [(-0.26, -0.26), (-0.26, -0.24)],
    )
    with recorder:
        for way in ways:
            lead(match, way)
            match.act(EndTurn(match.game.player))
