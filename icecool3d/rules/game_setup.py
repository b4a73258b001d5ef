"""What stays the same for a whole game: where it is played, by whom, with which cards; and its chance."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random

from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase
from icecool3d.rules.cards import Card, load_deck
from icecool3d.rules.errors import GameError
from icecool3d.rules.rulings import Rulings
from icecool3d.school import Obstacle, RunnerStart, School

FISH_EACH = 3
"""Fish tokens of each colour, and doors with the fish symbol."""
RADIUS = 0.015
"""Of the footprint of a penguin that stands upright, m, where nothing else is said."""


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

    @cached_property
    def seats(self) -> dict[str, int]:
        """Each colour's place in the clockwise order."""
        return {colour: seat for seat, colour in enumerate(self.colours)}

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

    @property
    def two_players(self) -> bool:
        """Whether the changes for two players apply."""
        return len(self.colours) == 2

    @property
    def rounds(self) -> int:
        """How many rounds the game has: everyone is the Catcher once, of two players twice."""
        return 4 if self.two_players else len(self.colours)

    @property
    def abilities(self) -> bool:
        """Whether cards can be used at all."""
        return self.scoring is Scoring.CARDS

    def disc(self, at: tuple[float, float]) -> Obstacle:
        """Give the footprint of a penguin that stands upright there."""
        return Obstacle((at,), self.radius)


@dataclass(frozen=True)
class Chance:
    """All that a game leaves to chance, drawn before it begins."""

    deck: tuple[Card, ...]
    """The draw pile, from the top."""
    first_catcher: str
    """Who is the Catcher in the first round."""


def set_up(
    school: School,
    colours: tuple[str, ...],
    variant: Variant = Variant.ICECOOL2,
    scoring: Scoring = Scoring.CARDS,
    *,
    radius: float = RADIUS,
    rulings: Rulings | None = None,
) -> GameSetup:
    """Make the setup of a game; players or a school with which none can be played are refused.

    >>> from icecool3d.school import load_school
    >>> set_up(load_school("school"), ("red", "blue", "green")).rounds
    3
    """
    if not 2 <= len(colours) <= len(PLAYERS) or len(set(colours)) != len(colours):
        wrong = Phrase("are {value}", value=", ".join(colours) or Phrase("none"))
        raise GameError("players", wrong, Phrase("expected 2 to {most} different colours", most=len(PLAYERS)))
    for colour in colours:
        if colour not in PLAYERS:
            raise GameError(
                "players",
                Phrase("name {value!a:.40}", value=colour),
                Phrase("expected colours of: {known}", known=", ".join(PLAYERS)),
            )
    _check_school(school)
    if not 0.0 < radius < 1.0:
        raise GameError(
            "radius",
            Phrase("is {value:g}", value=radius),
            Phrase("expected a penguin's, above 0 and below 1 m"),
        )
    return GameSetup(school, colours, variant, scoring, load_deck(variant), radius, rulings or Rulings())


def draw_chance(setup: GameSetup, seed: int, first_catcher: str | None = None) -> Chance:
    """Draw a game's chance: the deck's order, and the first Catcher where the players did not say.

    In a tournament the deck is not shuffled.

    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> draw_chance(setup, 7) == draw_chance(setup, 7)
    True
    """
    random = Random(seed)  # noqa: S311 - whoever knows the seed may know the game
    deck = list(setup.cards)
    if setup.abilities:
        random.shuffle(deck)
    drawn = random.choice(setup.colours)
    return Chance(tuple(deck), drawn if first_catcher is None else first_catcher)


def check_chance(setup: GameSetup, chance: Chance) -> None:
    """Refuse a chance that was not drawn for this setup."""
    if chance.first_catcher not in setup.seats:
        right = Phrase("expected one of: {known}", known=", ".join(setup.colours))
        raise GameError(
            "chance.first_catcher",
            Phrase("is {value!a:.40}", value=chance.first_catcher),
            right,
        )
    deck = chance.deck
    same = sorted(map(str, deck)) == sorted(map(str, setup.cards))
    if not same or (deck != setup.cards and not setup.abilities):
        order = Phrase("in any order") if setup.abilities else Phrase("in the box's order")
        wrong = Phrase("is not the deck of {variant}", variant=setup.variant)
        raise GameError(
            "chance.deck",
            wrong,
            Phrase("expected its {count} cards, {order}", count=len(setup.cards), order=order),
        )


def _check_school(school: School) -> None:
    scene, fish = school.scene, sum(door.fish for door in school.doors)
    if scene.runner_start is None or scene.catcher_start is None:
        wrong = Phrase("has no red circle, or no room for the Catcher")
        raise GameError(Phrase("school {name}", name=school.name), wrong, Phrase("expected both, to play in"))
    if fish != FISH_EACH:
        wrong = Phrase("has {count} doors with the fish symbol", count=fish)
        raise GameError(
            Phrase("school {name}", name=school.name),
            wrong,
            Phrase("expected {count}, to play in", count=FISH_EACH),
        )
