"""What stays the same for a whole game: where it is played, by whom, with which cards and modules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from icecool3d.kit.phrase import Template
from icecool3d.rules.cards import Card
from icecool3d.school import Obstacle, Point, RunnerStart, School

if TYPE_CHECKING:
    from icecool3d.rules.module import Contest, Hooks, Module

FISH_EACH = 3
"""Fish tokens of each colour, and doors with the fish symbol."""
TWO_CATCHERS_FROM = 6
"""From how many players on each round has two Catchers."""
RADIUS = 0.015
"""Of the footprint of a penguin that stands upright, m, where nothing else is said."""


Rulings = Mapping[str, bool | int | str]
"""The numbers, flags and words in the rulings of a game, by their names, those of modules as well."""


class Parameter(NamedTuple):
    """A number, a flag or a word in a ruling, which a game may change."""

    usual: bool | int | str
    """What it is where nothing else is said."""
    words: Template
    """How it is told with its ``value``."""
    choices: tuple[str, ...] = ()
    """Of a word: all that it may be."""


class Variant(StrEnum):
    """Which game."""

    ICECOOL2 = "icecool2"
    """54 cards; skates, tasks and fish that are moved."""
    ICECOOL = "icecool"
    """45 cards; skates only."""


class Scoring(StrEnum):
    """What cards are worth."""

    CARDS = "cards"
    """What they say, and they have abilities."""
    TOURNAMENT = "tournament"
    """One point each; nobody looks at them."""


class Piece(Struct, frozen=True):
    """A body on the ice that belongs to nobody."""

    name: str
    """By which events and poses know it."""
    title: Template
    """What players call it."""
    model: str
    """What it is made like: a file of the models' folder, without its ending."""
    radius: float
    """Of its footprint where it stands upright, m."""
    mark: Callable[["GameSetup"], Point]
    """Where it is put as a round begins, and where it comes back to from outside the school, m."""


@dataclass(frozen=True)
class GameSetup:
    """Everything that no action changes; made by ``set_up``."""

    school: School
    """Where it is played."""
    colours: tuple[str, ...]
    """Who plays, clockwise: a player is named after the colour."""
    variant: Variant
    scoring: Scoring
    cards: tuple[Card, ...]
    """The whole deck, as the box lists it."""
    radius: float
    """Of the footprint of a penguin that stands upright, m."""
    rulings: Rulings
    """What was decided where the rulebooks are silent."""
    modules: tuple["Module", ...]
    """The modules in play, in the order in which they act."""

    @cached_property
    def hooks(self) -> "Hooks":
        """What the modules in play do at the game's moments."""
        from icecool3d.rules.module import Hooks  # noqa: PLC0415 - modules know the setup of a game

        return Hooks(self.modules)

    @cached_property
    def contest(self) -> "Contest | None":
        """What is played in place of catching, where a module in play says so."""
        return next((module.contest for module in self.modules if module.contest is not None), None)

    @property
    def finish(self) -> str | None:
        """The room to run to; None where nobody races."""
        return None if self.contest is None else self.school.finish

    @cached_property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """The seats that play together; each plays alone where no contest says otherwise."""
        seats = range(len(self.colours))
        return tuple((seat,) for seat in seats) if self.contest is None else self.contest.teams(len(seats))

    @cached_property
    def team_of(self) -> tuple[tuple[int, ...], ...]:
        """By seat: the seats of its team, itself among them. The team's fish are those of the first."""
        return tuple(next(team for team in self.teams if seat in team) for seat in range(len(self.colours)))

    def partners(self, colour: str) -> tuple[str, ...]:
        """Return who plays together with a player.

        >>> from icecool3d.rules import set_up
        >>> from icecool3d.school import load_school
        >>> four = ("red", "blue", "green", "yellow")
        >>> set_up(load_school("school"), four, modules=["race"]).partners("blue")
        ('yellow',)
        """
        team = self.team_of[self.seats[colour]]
        return tuple(self.colours[seat] for seat in team if self.colours[seat] != colour)

    def fish_of(self, colour: str) -> str:
        """Return under which colour the fish hang that a player takes: the own one, or that of the team."""
        return self.colours[self.team_of[self.seats[colour]][0]]

    @cached_property
    def seats(self) -> dict[str, int]:
        """Each colour's place in the clockwise order."""
        return {colour: seat for seat, colour in enumerate(self.colours)}

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The bodies on the ice that belong to nobody, as the modules in play bring them."""
        return tuple(piece for module in self.modules for piece in module.pieces)

    @cached_property
    def bodies(self) -> tuple[str, ...]:
        """The names of all that stands on the ice: the players' penguins by seat, then pieces."""
        return (*self.colours, *(piece.name for piece in self.pieces))

    @cached_property
    def body_index(self) -> dict[str, int]:
        """The place of each body among all."""
        return {name: index for index, name in enumerate(self.bodies)}

    @cached_property
    def fish_doors(self) -> tuple[str, ...]:
        """The doors with the fish symbol."""
        return tuple(door.id for door in self.school.doors if door.fish)

    @cached_property
    def door_rooms(self) -> dict[str, tuple[str, str]]:
        """The two rooms of every door."""
        return {door.id: door.rooms for door in self.school.doors}

    @cached_property
    def rooms(self) -> frozenset[str]:
        """The ids of all rooms."""
        return frozenset(room.id for room in self.school.rooms)

    @property
    def red_circle(self) -> RunnerStart:
        """Where Runners start."""
        start = self.school.scene.runner_start
        assert start is not None
        return start

    @property
    def catcher_room(self) -> str:
        """The room in which the Catcher starts."""
        start = self.school.scene.catcher_start
        assert start is not None
        return start.room

    def catchers(self, first: int, round_: int) -> tuple[int, ...]:
        """Return the seats of a round's Catchers, clockwise; ``first`` was that of the game's first round.

        Each round's are those who come next, clockwise, after the Catchers of the round before.
        """
        each, count = self.catchers_each_round, len(self.colours)
        return tuple((first + each * round_ + step) % count for step in range(each))

    def starter(self, first: int, round_: int) -> int:
        """Return the seat that begins a round: left of the last Catcher; without any, each time the next."""
        count, catchers = len(self.colours), self.catchers(first, round_)
        return ((catchers[-1] + 1) if catchers else (first + round_)) % count

    def leader(self, first: int, round_: int) -> int:
        """Return the seat that is asked first as a round begins: its first Catcher, or who begins it."""
        return (*self.catchers(first, round_), self.starter(first, round_))[0]

    @property
    def catchers_each_round(self) -> int:
        """How many Catchers a round has; a contest without catching has none."""
        if self.contest is not None:
            return 0
        return 2 if len(self.colours) >= TWO_CATCHERS_FROM else 1

    @property
    def two_players(self) -> bool:
        """Whether the changes for two players apply."""
        return len(self.colours) == 2

    @property
    def rounds(self) -> int:
        """How many rounds the game has: all are Catchers once, of two players twice; of seven one twice.

        A contest says itself how many it has at most.
        """
        if self.contest is not None:
            return self.contest.rounds(self)
        return 4 if self.two_players else -(-len(self.colours) // self.catchers_each_round)

    @property
    def abilities(self) -> bool:
        """Whether cards can be used at all."""
        return self.scoring is Scoring.CARDS

    def after(self, seat: int) -> int:
        """Return the seat whose turn follows that of another."""
        return (seat + 1) % len(self.colours)

    def radius_of(self, body: int) -> float:
        """Return the radius of a body's footprint where it stands upright, m."""
        own = len(self.colours)
        return self.radius if body < own else self.pieces[body - own].radius

    def disc(self, at: Point, body: int = 0) -> Obstacle:
        """Return the footprint of a body that stands upright there; all penguins have the same."""
        return Obstacle((at,), self.radius_of(body))
