"""Whatever happens in a match, everybody then stands so that the physics takes it for a start."""

import math
from collections.abc import Iterator, Mapping
from random import Random

import numpy as np
import pytest

from icecool3d.events import Event
from icecool3d.kit.errors import FlickError
from icecool3d.match import Flick, FlickResult, Match, Played, Pose, play
from icecool3d.match.table import covered, middle
from icecool3d.physics import World, Worlds
from icecool3d.physics.start import check_contacts, check_in_school
from icecool3d.pieces import extent, load_penguin, standing
from icecool3d.players import RandomPlayer
from icecool3d.rules import EndTurn, GameSetup, PlaceCatcher, PlaceOnLine, PutBack, draw_chance, set_up
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact
from icecool3d.rules.modules.artifacts.taking import TakeArtifact
from icecool3d.rules.modules.artifacts.using import UseSundial
from icecool3d.school import load_school
from icecool3d.trace import Poses, Simulate
from tests.rules.table import CORNERS, IN_KITCHEN, OUTSIDE, End, InDoor, end_events, toppled
from tests.simulators import gliding

PENGUIN, SCHOOL = load_penguin(), load_school("school")
COLOURS = ("red", "blue", "green", "yellow")
GLIDE = gliding(SCHOOL)
Made = dict[tuple[str, ...], World]


def pose_at(x: float, y: float) -> Pose:
    return tuple(standing(x, y).tolist())


def lying_at(x: float, y: float, towards: float) -> Pose:
    """Return the pose of one that lies there on its side, its head that way (degrees)."""
    shape = PENGUIN.shape
    lean = 0.5 * math.pi + math.asin((shape.base_radius - shape.head_radius) / shape.length)
    half, turn = 0.5 * lean, math.radians(towards)
    axis = (-math.sin(turn), math.cos(turn))
    tilt = (axis[0] * math.sin(half), axis[1] * math.sin(half), 0.0, math.cos(half))
    raised = shape.base_radius * (1.0 - math.cos(lean))
    back = shape.base_radius * math.sin(lean)
    pose = (x - back * math.cos(turn), y - back * math.sin(turn), raised, *tilt)
    off = middle(shape, pose)
    return (pose[0] + x - off[0], pose[1] + y - off[1], *pose[2:])


def leaning_at(x: float, y: float, degrees: float) -> Pose:
    """Return the pose of one whose head leans to the east."""
    half = math.radians(0.5 * degrees)
    return (x, y, 0.0, 0.0, math.sin(half), 0.0, math.cos(half))


@pytest.mark.parametrize("degrees", [5.0, 30.0, 60.0])
def test_who_leans_covers_all_that_lies_below_it_and_no_more(degrees: float) -> None:
    shape, pose = PENGUIN.shape, leaning_at(0.1, 0.05, degrees)
    obstacle = covered(shape, pose)
    for way in ((1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.6, 0.8)):
        reach = max(x * way[0] + y * way[1] for x, y in obstacle.points) + obstacle.radius
        _, far = extent(shape, np.array([pose]), np.array([*way, 0.0]))[0]
        assert reach == pytest.approx(far, abs=2e-4), way


@pytest.fixture(scope="module")
def worlds() -> Iterator[Made]:
    """Yield worlds by who is in them."""
    made: Made = {}
    yield made
    for world in made.values():
        world.close()


def check_start(worlds: Made, poses: Poses) -> None:
    """Raise what physics has against a start."""
    names = poses.names
    if names:
        world = (
            worlds.setdefault(names, World(SCHOOL, PENGUIN, names)) if names not in worlds else worlds[names]
        )
        check_in_school(SCHOOL, world.models, poses.array, names)
        check_contacts(world._gaps(poses.array, 0.0), world.models, poses.array, names)


def begin(players: int = 3) -> Match:
    setup = set_up(SCHOOL, COLOURS[:players])
    match = Match(setup, draw_chance(setup, 1, "red"), PENGUIN)
    match.act(PlaceCatcher("red", IN_KITCHEN))
    return match


def flick(match: Match, ends: Mapping[str, tuple[End, Pose]], *events: Event) -> Played:
    """Let a flick end so: what the referee says of who is named, and how they lie."""
    start, setup = match.table.poses, match.game.setup
    found = list(events)
    for name, pose in start.items():
        end = ends[name][0] if name in ends else middle(PENGUIN.shape, pose)
        found += end_events(setup, name, end)
    end_poses = Poses.of({**start, **{name: pose for name, (_, pose) in ends.items()}})
    who = Flick(match.game.player, 0.0, 1.0)
    return match.flicked(FlickResult(who, start, end_poses, tuple(found), 1.0, "rest"))


def begin_with_sundial() -> Match:
    """Begin a match with walruses and artifacts, in which Blue has the sundial."""
    setup = set_up(SCHOOL, COLOURS[:2], modules=("walruses", "artifacts"))
    match = Match(setup, draw_chance(setup, 1, "red"), PENGUIN)
    match.act(PlaceCatcher("red", IN_KITCHEN))
    match.act(TakeArtifact("red", Artifact.PLATFORM))
    match.act(TakeArtifact("blue", Artifact.SUNDIAL))
    return match


def go(match: Match, **ends: tuple[float, float]) -> None:
    """Flick whose turn it is; who is named ends there, upright."""
    flick(match, {name: (at, pose_at(*at)) for name, at in ends.items()})
    match.act(EndTurn(match.game.player))


STUCK: End = InDoor("gym-lounge", ("lounge", "gym"))


@pytest.mark.rule("OUT-2", "OUT-4")
def test_who_is_knocked_out_of_a_frame_in_which_the_other_stops_does_not_stand_in_the_wall(
    worlds: Made,
) -> None:
    match = begin()
    flick(match, {"blue": (STUCK, pose_at(0.1, 0.0))})
    match.act(EndTurn("blue"))
    check_start(worlds, match.table.poses)
    out = flick(match, {"blue": (OUTSIDE, pose_at(*OUTSIDE)), "green": (STUCK, pose_at(0.1, 0.005))})
    (back,) = [entry for entry in out.log if isinstance(entry, PutBack)]
    assert not back.as_it_stood
    check_start(worlds, match.table.poses)


@pytest.mark.rule("OUT-1", "OUT-4")
@pytest.mark.parametrize("towards", range(0, 360, 30))
def test_a_lying_penguin_is_not_put_back_into_one_that_stopped_beside_it(
    worlds: Made, towards: float
) -> None:
    match = begin()
    lay = lying_at(0.2, -0.2, towards)
    flick(match, {"blue": ((0.2, -0.2), lay)})
    match.act(EndTurn("blue"))
    go(match, green=CORNERS["green"])
    go(match)
    check_start(worlds, match.table.poses)
    beside = (0.2305, -0.2)
    flick(match, {"blue": (OUTSIDE, pose_at(*OUTSIDE)), "green": (beside, pose_at(*beside))})
    check_start(worlds, match.table.poses)
    if towards % 90 == 0:
        assert (match.table.poses["blue"] == lay) == (towards % 180 == 90), "head towards the other, or aside"


@pytest.mark.rule("OUT-2")
def test_the_very_pose_that_a_turn_began_with_comes_back_after_a_repeated_flick(
    worlds: Made,
) -> None:
    match = begin()
    lay = lying_at(0.2, -0.2, 45.0)
    flick(match, {"blue": ((0.2, -0.2), lay)})
    match.act(EndTurn("blue"))
    circle = middle(PENGUIN.shape, match.table.poses["green"])
    flick(match, {"blue": ((0.25, -0.2), pose_at(0.25, -0.2)), "green": (circle, pose_at(*circle))})
    flick(match, {"blue": (OUTSIDE, pose_at(*OUTSIDE)), "green": ((0.0, 0.0), pose_at(0.0, 0.0))})
    assert match.table.poses["blue"] == lay
    check_start(worlds, match.table.poses)


@pytest.mark.rule("LINE-3", "OUT-4")
@pytest.mark.parametrize("seed", range(3))
def test_random_ends_of_flicks_always_leave_a_start_that_physics_takes(worlds: Made, seed: int) -> None:
    """Everybody ends anywhere: upright or lying, at each other, by the walls, in frames, or outside."""
    random = Random(seed)
    match = begin(4)
    for _ in range(60):
        match.flicked(anything(worlds, match, random))
        check_start(worlds, match.table.poses)
        while not match.game.over and (match.game.turn.flicked or match.game.asks):
            act_after(match)
            check_start(worlds, match.table.poses)
        offers = [each for offer in match.view(match.game.player).offers for each in offer.actions]
        lines = [each for each in offers if isinstance(each, PlaceOnLine)]
        if lines and random.random() < 0.7:
            match.act(random.choice(lines))
            check_start(worlds, match.table.poses)


def act_after(match: Match) -> None:
    game = match.game
    place = PlaceCatcher(game.catcher, IN_KITCHEN)
    match.act(place if game.asks else EndTurn(game.player))


def anything(worlds: Made, match: Match, random: Random) -> FlickResult:
    """Return a flick that leaves some where physics can leave them, and some outside."""
    start = match.table.poses
    moved = [name for name in start if name == match.game.player or random.random() < 0.4]
    ends: dict[str, tuple[End, Pose]] = {}
    rest = {name: pose for name, pose in start.items() if name not in moved}
    for name in moved:
        if random.random() < 0.35:
            ends[name] = (OUTSIDE, pose_at(*OUTSIDE))
            continue
        while True:
            end, pose = somewhere(start, random)
            if takes(worlds, {**rest, name: pose}):
                break
        rest[name] = pose
        ends[name] = (end, pose)
    found: list[Event] = []
    for name, pose in start.items():
        end = ends[name][0] if name in ends else where(match.game.setup, pose)
        found += end_events(match.game.setup, name, end)
    poses = Poses.of({**start, **{name: pose for name, (_, pose) in ends.items()}})
    return FlickResult(Flick(match.game.player, 0.0, 1.0), start, poses, tuple(found), 1.0, "rest")


def somewhere(start: Poses, random: Random) -> tuple[End, Pose]:
    """Return an end in a frame, near to where somebody stood, or anywhere."""
    luck = random.random()
    if luck < 0.3:
        door = random.choice(SCHOOL.doors)
        x, y = (place + random.uniform(-0.016, 0.016) for place in door.centre)
        return InDoor(door.id, door.rooms), pose_at(x, y)
    if luck < 0.7:
        near = random.choice([pose[:2] for pose in start.values()])
        x, y = (place + random.uniform(-0.04, 0.04) for place in near)
    else:
        x, y = random.uniform(-0.3, 0.3), random.uniform(-0.3, 0.3)
    pose = pose_at(x, y) if random.random() < 0.5 else lying_at(x, y, random.uniform(0.0, 360.0))
    return (x, y), pose


def where(setup: GameSetup, pose: Pose) -> End:
    """Return where somebody stands, as the referee would say it."""
    at = middle(PENGUIN.shape, pose)
    found = (InDoor(door.id, door.rooms) for door in setup.school.doors if door.frame.contains(at))
    return next(found, at)


def takes(worlds: Made, poses: Mapping[str, Pose]) -> bool:
    """Whether physics takes a start."""
    try:
        check_start(worlds, Poses.of(dict(poses)))
    except FlickError:
        return False
    return True


def play_checked(worlds: Made, players: int, seed: int, simulate: Simulate) -> int:
    """Let bots play a match, and check every start; return how many were put back elsewhere."""
    setup = set_up(SCHOOL, COLOURS[:players])
    match = Match(setup, draw_chance(setup, seed), PENGUIN)
    displaced = 0

    def hear(played: Played) -> None:
        nonlocal displaced
        check_start(worlds, match.table.poses)
        backs = (entry for entry in played.log if isinstance(entry, PutBack))
        displaced += sum(not back.as_it_stood for back in backs)

    match.hear = hear
    play(match, {colour: RandomPlayer(colour, seed) for colour in setup.colours}, simulate)
    return displaced


@pytest.mark.rule("ART-2", "WAL-2")
def test_the_sundial_before_a_walruss_further_turn_lets_everybody_lie_as_when_the_turn_began() -> None:
    match = begin_with_sundial()
    at = CORNERS["blue"]
    flick(match, {"blue": (at, lying_at(*at, 30.0))})
    match.act(EndTurn("blue"))
    go(match, red=(0.12, 0.21))
    before = match.table.poses
    assert before["blue"] == lying_at(*at, 30.0)
    gone = {
        "blue": ((0.2, -0.2), pose_at(0.2, -0.2)),
        "walrus-gym": ((0.25, -0.1), lying_at(0.25, -0.1, 0.0)),
    }
    flick(match, gone, toppled("walrus-gym"))
    match.act(UseSundial("blue"))
    assert match.table.poses == before


@pytest.mark.rule("OUT-4")
def test_bots_that_glide_leave_starts_that_physics_takes(worlds: Made) -> None:
    play_checked(worlds, 4, 2, GLIDE)


@pytest.mark.soak
@pytest.mark.rule("OUT-4")
@pytest.mark.parametrize("seed", range(20))
def test_whole_matches_of_real_flicks_leave_starts_that_physics_takes(worlds: Made, seed: int) -> None:
    with Worlds(SCHOOL, PENGUIN) as engine:
        play_checked(worlds, 2 + seed % 3, seed, engine.flick)
