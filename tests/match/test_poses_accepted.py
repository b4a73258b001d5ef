"""Whatever a game does with bodies, its next flick can begin: every pose is one that the physics accepts."""

from collections.abc import Iterator, Mapping
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.events import Event, LeftSchool, OnRedCircle, OnWall, Rested, StuckInDoor
from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.lab.starts import posed
from icecool3d.match import Table, piece_models
from icecool3d.match.flick_result import outcome_of
from icecool3d.match.table import settle
from icecool3d.physics import Worlds
from icecool3d.physics.start import check_contacts, check_in_school
from icecool3d.pieces import Penguin, Shape, load_penguin
from icecool3d.referee import judge
from icecool3d.rules import (
    Action,
    FlickOf,
    Game,
    PlaceWithin,
    apply,
    draw_chance,
    flick_of,
    furniture_of,
    new_game,
    set_up,
)
from icecool3d.rules.flicking import body_to_flick
from icecool3d.school import Furniture, School, load_school
from icecool3d.trace import Meta, Poses, make_trace
from tests.rules.module_checks import mixes, names
from tests.rules.random_play import invented_events, random_action
from tests.rules.table import choices

SCHOOL, PENGUIN = load_school("school"), load_penguin()
OUTSIDE = 0.5
"""Who is further than this from the middle, m, is outside the school."""


class Referred:
    """A game whose flicks are invented, but end only where the physics lets bodies be."""

    def __init__(self, school: School, modules: tuple[str, ...], players: int, seed: int) -> None:
        colours = ("red", "blue", "green", "yellow")[:players]
        self.setup = set_up(school, colours, modules=modules, radius=PENGUIN.shape.base_radius)
        self.others: Mapping[str, Penguin] = piece_models(modules)
        self.random = Random(seed)
        game = new_game(self.setup, draw_chance(self.setup, seed)).game
        self.table = Table(game, settle(game, self.shape_of))
        self.worlds = Worlds(school, PENGUIN, others=self.others)

    def shape_of(self, name: str) -> Shape:
        return self.others.get(name, PENGUIN).shape

    def check(self, poses: Poses, furniture: tuple[Furniture, ...]) -> None:
        """Raise why bodies cannot begin a flick so: what every flick asks, whomever a finger strikes."""
        if not poses.names:
            return
        world = self.worlds._world(poses.names, furniture)
        models = [self.others.get(name, PENGUIN) for name in poses.names]
        check_in_school(SCHOOL, models, poses.array, poses.names)
        gaps = world._gaps(poses.array, 0.0)
        check_contacts(gaps, models, poses.array, poses.names, [each.id for each in furniture])

    def play(self, steps: int) -> Iterator[tuple[Game, Action]]:
        """Play on; yield what was done, after which everybody's pose is in the table."""
        for _ in range(steps):
            game = self.table.game
            if game.over:
                return
            choice = self.random.choice(choices(game))
            end: Poses | None = None
            if isinstance(choice, FlickOf):
                action, end = self._flick()
            elif isinstance(choice, PlaceWithin):
                action = placed_within(game, self.random)
            else:
                action = choice
            step = apply(game, action)
            self.table = self.table.followed_by(step, self.shape_of, end)
            yield step.game, action

    def _flick(self) -> tuple[Action, Poses]:
        """Return a flick that was invented, and where it left those who are in the school."""
        game, furniture = self.table.game, furniture_of(self.table.game)
        body = body_to_flick(game)
        before = self.table.poses
        ends: dict[str, Array] = {name: np.array(pose) for name, pose in before.items()}
        movers = [body, *(name for name in ends if name != body and self.random.random() < 0.25)]
        for name in movers:
            for _ in range(60):
                trial = {**ends, name: self._end(name)}
                inside = {each: at for each, at in trial.items() if abs(at[0]) < OUTSIDE}
                try:
                    self.check(Poses.of(_tuples(inside)), furniture)
                except FlickError:
                    continue
                ends = trial
                break
        events = [*invented_events(game, self.random), *self._rest(ends, furniture)]
        timed = [replace(event, t=round(0.1 * place, 3)) for place, event in enumerate(events, start=1)]
        outcome = outcome_of(timed, _tuples(ends), self.shape_of)
        return flick_of(game, body, outcome), Poses.of(_tuples(ends))

    def _rest(self, ends: Mapping[str, Array], furniture: tuple[Furniture, ...]) -> Iterator[Event]:
        """Yield what the referee says of bodies that lie still, and who of them has left the school."""
        others = tuple((name, self.others[name]) for name in ends if name in self.others)
        meta = Meta(tuple(ends), penguin=PENGUIN, others=others, furniture=furniture)
        still = make_trace(meta, [0.0, 0.01], np.array([[*ends.values()]] * 2))
        for event in judge(still, SCHOOL).events:
            if isinstance(event, Rested) and abs(ends[event.penguin][0]) > OUTSIDE:
                yield LeftSchool(0.0, event.penguin, None, event.evidence)
            if isinstance(event, Rested | StuckInDoor | OnWall | OnRedCircle):
                yield event

    def _end(self, name: str) -> Array:
        """Return where a body might end: upright or lying, in a room, a door, upon a wall or outside."""
        random, shape = self.random, self.shape_of(name)
        door, luck = random.choice(SCHOOL.doors), random.random()
        if luck < 0.12:
            return posed((0.9, 0.9), shape)
        if luck < 0.27:
            x, y = (each + random.uniform(-0.015, 0.015) for each in door.centre)
            return posed((x, y), shape)
        if luck < 0.32:
            return posed(door.centre, shape, height=SCHOOL.wall_height)
        room = random.choice(SCHOOL.rooms).interior
        at = random.uniform(room.xmin, room.xmax), random.uniform(room.ymin, room.ymax)
        lean = 0.0 if random.random() < 0.7 else 90.0
        return posed(at, shape, lean=lean, towards=random.uniform(0.0, 360.0))


def _tuples(poses: Mapping[str, Array]) -> dict[str, tuple[float, ...]]:
    return {name: tuple(pose.tolist()) for name, pose in poses.items()}


def placed_within(game: Game, random: Random) -> Action:
    """Return the placing of something anywhere in the area that the game asks for."""
    while True:
        found, action = random_action(game, random)
        if isinstance(found, PlaceWithin):
            return action


def accepted(modules: tuple[str, ...], players: int, seed: int, steps: int) -> int:
    """Play, and see after each action that the next flick can begin; return how many there were."""
    game = Referred(SCHOOL, modules, players, seed)
    done = 0
    for after, action in game.play(steps):
        if not after.over:
            try:
                game.check(game.table.poses, furniture_of(after))
            except FlickError as refused:
                raise AssertionError(
                    f"{modules} {players} seed {seed}, step {done}: {action.name}: {refused}"
                ) from None
        done += 1
    game.worlds.close()
    return done


@pytest.mark.rule("OUT-4", "PROMO-2")
def test_every_pose_that_a_game_with_modules_leaves_is_one_in_which_a_flick_can_begin() -> None:
    for seed, mix in enumerate(mixes(2, seed=5)):
        assert accepted(mix, 2 + seed % 3, seed, 30) == 30


@pytest.mark.soak
@pytest.mark.rule("OUT-4", "PROMO-2")
@pytest.mark.parametrize("module", names())
def test_every_pose_of_many_games_with_one_module_is_accepted(module: str) -> None:
    for seed in range(40):
        accepted((module,), 2 + seed % 3, 100 + seed, 150)


@pytest.mark.soak
@pytest.mark.rule("OUT-4", "PROMO-2")
def test_every_pose_of_many_games_with_any_mix_of_modules_is_accepted() -> None:
    for seed, mix in enumerate(mixes(60, seed=6)):
        accepted(mix, 2 + seed % 3, 1000 + seed, 150)
