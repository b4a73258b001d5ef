"""What happened in a game: one frozen record for each thing, for log, scoreboard and sounds."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from icecool3d.rules.cards import Card, Task
from icecool3d.rules.setting import Scoring, Variant
from icecool3d.school import Point


@dataclass(frozen=True)
class Record:
    """Something that happened.

    >>> TookFish("red", "gym-lounge", 2, 0.5).name
    'took-fish'
    """

    name: ClassVar[str] = "record"
    """Its kind, as it stands in files."""

    def __init_subclass__(cls) -> None:
        """Name each kind after its class."""
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()


@dataclass(frozen=True)
class GameBegan(Record):
    """The game was set up."""

    players: tuple[str, ...]
    """Clockwise."""
    variant: Variant
    scoring: Scoring


@dataclass(frozen=True)
class RoundBegan(Record):
    """Everyone holds their own ID and fish again; the Runners' fish hang on ``doors``."""

    round: int
    """Counted from 1."""
    rounds: int
    """How many the game has."""
    catcher: str
    doors: tuple[str, ...]


@dataclass(frozen=True)
class CatcherPlaced(Record):
    """The Catcher was placed for the round."""

    colour: str
    at: Point


@dataclass(frozen=True)
class PlacementTakenBack(Record):
    """A penguin that was placed is where it had been."""

    colour: str
    at: Point | None
    """Where it stands again; None: nowhere yet."""


@dataclass(frozen=True)
class TurnBegan(Record):
    """A turn begins."""

    colour: str
    extra: bool
    """Whether skates brought it."""


@dataclass(frozen=True)
class PutOnRedCircle(Record):
    """A Runner's penguin was put where Runners start, upright."""

    colour: str
    at: Point


@dataclass(frozen=True)
class PlacedOnLine(Record):
    """A penguin was put on an orange line, upright."""

    colour: str
    room: str
    at: Point


@dataclass(frozen=True)
class TaskAnnounced(Record):
    """A player will try a task."""

    colour: str
    task: Task


@dataclass(frozen=True)
class FlickMade(Record):
    """A penguin was flicked and everything came to rest."""

    colour: str


@dataclass(frozen=True)
class TookFish(Record):
    """A Runner took an own fish from a door."""

    colour: str
    door: str
    taken: int
    """How many that makes in this round."""
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class HandedOverId(Record):
    """A Runner was caught."""

    colour: str
    catcher: str
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class CaughtAgain(Record):
    """Of two players, the Runner was caught the second time."""

    colour: str
    catcher: str
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class DrewCard(Record):
    """A player drew the top card."""

    colour: str
    card: Card | None
    """None for those who may not see it."""


@dataclass(frozen=True)
class KeptToken(Record):
    """There was no card left to draw: the fish or the ID alone counts."""

    colour: str
    points: int


@dataclass(frozen=True)
class NoCardForTask(Record):
    """There was no card left to draw for a task."""

    colour: str


@dataclass(frozen=True)
class TaskDone(Record):
    """A task succeeded: its card lies face up."""

    colour: str
    task: Task


@dataclass(frozen=True)
class TaskFailed(Record):
    """A task failed: its card stays face down."""

    colour: str
    task: Task


@dataclass(frozen=True)
class PutBack(Record):
    """A penguin that ended outside the school was put back."""

    colour: str
    at: Point
    """Where its middle is now."""
    as_it_stood: bool
    """Whether it is exactly as it was before the flick; else it stands upright beside whoever is there."""


@dataclass(frozen=True)
class FlickAgain(Record):
    """A first flick ended on the red circle and is repeated."""

    colour: str


@dataclass(frozen=True)
class SkatesUsed(Record):
    """Two cards of value 1 were turned face up for another turn."""

    colour: str
    cards: tuple[Card, Card]


@dataclass(frozen=True)
class FishMoved(Record):
    """Two cards of value 2 were turned face up to move a fish."""

    colour: str
    fish: str
    """Whose fish."""
    from_door: str
    to_door: str


@dataclass(frozen=True)
class TurnEnded(Record):
    """A turn is over."""

    colour: str


@dataclass(frozen=True)
class RoundEnded(Record):
    """A round is over; cards for IDs follow."""

    round: int
    """Counted from 1."""
    collectors: tuple[str, ...]
    """Runners with all their fish."""
    all_caught: bool
    """Whether the Catcher caught everyone, as often as needed."""


@dataclass(frozen=True)
class Rank:
    """A player's result."""

    place: int
    """1 is the winner; those who share victory share the number."""
    colour: str
    points: int
    cards: int
    """How many cards, which decides ties."""


@dataclass(frozen=True)
class GameEnded(Record):
    """The game is over."""

    ranking: tuple[Rank, ...]
    """Everyone, best first."""


def as_seen_by(record: Record, colour: str | None, scoring: Scoring) -> Record:
    """Give a record as a player may see it (None: whoever only watches).

    Only who drew a card may look at it, and in a tournament nobody.

    >>> as_seen_by(DrewCard("red", Card(3)), "blue", Scoring.CARDS)
    DrewCard(colour='red', card=None)
    """
    if isinstance(record, DrewCard) and (record.colour != colour or scoring is Scoring.TOURNAMENT):
        return replace(record, card=None)
    return record
