"""What happened in a game: one frozen record for each thing, for log, scoreboard and sounds."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from icecool3d.rules.cards import Card, Task
from icecool3d.rules.game_setup import Scoring, Variant
from icecool3d.school import Point


@dataclass(frozen=True)
class LogEntry:
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
class GameBegan(LogEntry):
    """The game was set up."""

    players: tuple[str, ...]
    """Clockwise."""
    variant: Variant
    scoring: Scoring


@dataclass(frozen=True)
class RoundBegan(LogEntry):
    """Everyone holds their own ID and fish again; the Runners' fish hang on ``doors``."""

    round: int
    """Counted from 1."""
    rounds: int
    """How many the game has."""
    catcher: str
    doors: tuple[str, ...]


@dataclass(frozen=True)
class CatcherPlaced(LogEntry):
    """The Catcher was placed for the round."""

    colour: str
    at: Point


@dataclass(frozen=True)
class PlacementTakenBack(LogEntry):
    """A penguin that was placed is where it had been."""

    colour: str
    at: Point | None
    """Where it stands again; None: nowhere yet."""


@dataclass(frozen=True)
class TurnBegan(LogEntry):
    """A turn begins."""

    colour: str
    extra: bool
    """Whether skates brought it."""


@dataclass(frozen=True)
class PutOnRedCircle(LogEntry):
    """A Runner's penguin was put where Runners start, upright."""

    colour: str
    at: Point


@dataclass(frozen=True)
class PlacedOnLine(LogEntry):
    """A penguin was put on an orange line, upright."""

    colour: str
    room: str
    at: Point


@dataclass(frozen=True)
class TaskAnnounced(LogEntry):
    """A player will try a task."""

    colour: str
    task: Task


@dataclass(frozen=True)
class FlickMade(LogEntry):
    """A penguin was flicked and everything came to rest."""

    colour: str


@dataclass(frozen=True)
class TookFish(LogEntry):
    """A Runner took an own fish from a door."""

    colour: str
    door: str
    taken: int
    """How many that makes in this round."""
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class HandedOverId(LogEntry):
    """A Runner was caught."""

    colour: str
    catcher: str
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class CaughtAgain(LogEntry):
    """Of two players, the Runner was caught the second time."""

    colour: str
    catcher: str
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class DrewCard(LogEntry):
    """A player drew the top card."""

    colour: str
    card: Card | None
    """None for those who may not see it."""


@dataclass(frozen=True)
class KeptToken(LogEntry):
    """There was no card left to draw: the fish or the ID alone counts."""

    colour: str
    points: int


@dataclass(frozen=True)
class NoCardForTask(LogEntry):
    """There was no card left to draw for a task."""

    colour: str


@dataclass(frozen=True)
class TaskDone(LogEntry):
    """A task succeeded: its card lies face up."""

    colour: str
    task: Task


@dataclass(frozen=True)
class TaskFailed(LogEntry):
    """A task failed: its card stays face down."""

    colour: str
    task: Task


@dataclass(frozen=True)
class PutBack(LogEntry):
    """A penguin that ended outside the school was put back."""

    colour: str
    at: Point
    """Where its middle is now."""
    as_it_stood: bool
    """Whether it is exactly as it was before the flick; else it stands upright beside whoever is there."""


@dataclass(frozen=True)
class FlickAgain(LogEntry):
    """A first flick ended on the red circle and is repeated."""

    colour: str


@dataclass(frozen=True)
class SkatesUsed(LogEntry):
    """Two cards of value 1 were turned face up for another turn."""

    colour: str
    cards: tuple[Card, Card]


@dataclass(frozen=True)
class FishMoved(LogEntry):
    """Two cards of value 2 were turned face up to move a fish."""

    colour: str
    fish: str
    """Whose fish."""
    from_door: str
    to_door: str


@dataclass(frozen=True)
class TurnEnded(LogEntry):
    """A turn is over."""

    colour: str


@dataclass(frozen=True)
class RoundEnded(LogEntry):
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
class GameEnded(LogEntry):
    """The game is over."""

    ranking: tuple[Rank, ...]
    """Everyone, best first."""


def as_seen_by(record: LogEntry, colour: str | None, scoring: Scoring) -> LogEntry:
    """Give a record as a player may see it (None: whoever only watches).

    Only who drew a card may look at it, and in a tournament nobody.

    >>> as_seen_by(DrewCard("red", Card(3)), "blue", Scoring.CARDS)
    DrewCard(colour='red', card=None)
    """
    if isinstance(record, DrewCard) and (record.colour != colour or scoring is Scoring.TOURNAMENT):
        return replace(record, card=None)
    return record
