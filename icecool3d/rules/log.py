"""What happened in a game: one frozen entry for each thing, with its words."""

import re
from dataclasses import dataclass, replace
from typing import ClassVar

from icecool3d.kit.phrase import Template
from icecool3d.rules.cards import Card
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
    text: ClassVar[Template]
    """How it is told, with its fields in braces."""

    def __init_subclass__(cls) -> None:
        """Name each kind after its class."""
        cls.name = re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    @property
    def template(self) -> Template:
        """How this one is told."""
        return self.text

    def seen_by(self, colour: str | None, scoring: Scoring) -> "LogEntry":  # noqa: ARG002 - most hide nothing
        """Return it as a player may see it (None: whoever only watches)."""
        return self


@dataclass(frozen=True)
class GameBegan(LogEntry):
    """The game was set up."""

    text = Template("{variant}, {scoring}. Players, clockwise: {players}.")

    players: tuple[str, ...]
    """Clockwise."""
    variant: Variant
    scoring: Scoring


@dataclass(frozen=True)
class RoundBegan(LogEntry):
    """Everyone holds their own ID and fish again; the Runners' fish hang on ``doors``."""

    text = Template("Round {round} of {rounds}. {catcher} is the Catcher. Fish hang on: {doors}.")

    round: int
    """Counted from 1."""
    rounds: int
    """How many the game has."""
    catcher: str
    doors: tuple[str, ...]


@dataclass(frozen=True)
class CatcherPlaced(LogEntry):
    """The Catcher was placed for the round."""

    text = Template("{colour} places the Catcher.")

    colour: str
    at: Point


@dataclass(frozen=True)
class PlacementTakenBack(LogEntry):
    """A penguin that was placed is where it had been."""

    text = Template("{colour} takes the placement back.")
    NOWHERE: ClassVar = Template("{colour} takes the Catcher back and places it anew.")

    colour: str
    at: Point | None
    """Where it stands again; None: nowhere yet."""

    @property
    def template(self) -> Template:
        """How this one is told."""
        return self.NOWHERE if self.at is None else self.text


@dataclass(frozen=True)
class TurnBegan(LogEntry):
    """A turn begins."""

    text = Template("{colour}'s turn.")
    EXTRA: ClassVar = Template("{colour} has another turn.")

    colour: str
    extra: bool
    """Whether skates brought it."""

    @property
    def template(self) -> Template:
        """How this one is told."""
        return self.EXTRA if self.extra else self.text


@dataclass(frozen=True)
class PutOnRedCircle(LogEntry):
    """A Runner's penguin was put where Runners start, upright."""

    text = Template("{colour} starts from the red circle.")

    colour: str
    at: Point


@dataclass(frozen=True)
class PlacedOnLine(LogEntry):
    """A penguin was put on an orange line, upright."""

    text = Template("{colour} is placed on the orange line of the {room}.")

    colour: str
    room: str
    at: Point


@dataclass(frozen=True)
class FlickMade(LogEntry):
    """A penguin was flicked and everything came to rest."""

    text = Template("{colour} flicks.")

    colour: str


@dataclass(frozen=True)
class TookFish(LogEntry):
    """A Runner took an own fish from a door."""

    text = Template("{colour} takes the fish from the {door} door ({taken} of 3).")

    colour: str
    door: str
    taken: int
    """How many that makes in this round."""
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class HandedOverId(LogEntry):
    """A Runner was caught."""

    text = Template("{colour} is caught: {catcher} takes the ID card.")

    colour: str
    catcher: str
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class CaughtAgain(LogEntry):
    """Of two players, the Runner was caught the second time."""

    text = Template("{colour} is caught by {catcher} for the second time.")

    colour: str
    catcher: str
    t: float
    """When in the flick, s."""


@dataclass(frozen=True)
class DrewCard(LogEntry):
    """A player drew the top card."""

    text = Template("{colour} draws {card}.")
    HIDDEN: ClassVar = Template("{colour} draws a fish card.")

    colour: str
    card: Card | None
    """None for those who may not see it."""

    @property
    def template(self) -> Template:
        """How this one is told."""
        return self.HIDDEN if self.card is None else self.text

    def seen_by(self, colour: str | None, scoring: Scoring) -> LogEntry:
        """Return it as a player may see it: only who drew a card may look at it, in a tournament nobody.

        >>> DrewCard("red", Card(3)).seen_by("blue", Scoring.CARDS)
        DrewCard(colour='red', card=None)
        """
        hidden = self.colour != colour or scoring is Scoring.TOURNAMENT
        return replace(self, card=None) if hidden else self


@dataclass(frozen=True)
class KeptToken(LogEntry):
    """There was no card left to draw: the fish or the ID alone counts."""

    text = Template("The draw pile is empty: for {colour} the token alone counts (points: {points}).")

    colour: str
    points: int


@dataclass(frozen=True)
class PutBack(LogEntry):
    """A penguin that ended outside the school was put back."""

    text = Template("{colour} left the school and is put back beside where it stood.")
    EXACT: ClassVar = Template("{colour} left the school and is put back where it stood.")

    colour: str
    at: Point
    """Where its middle is now."""
    as_it_stood: bool
    """Whether it is exactly as it was before the flick; else it stands upright beside whoever is there."""

    @property
    def template(self) -> Template:
        """How this one is told."""
        return self.EXACT if self.as_it_stood else self.text


@dataclass(frozen=True)
class FlickAgain(LogEntry):
    """A first flick ended on the red circle and is repeated."""

    text = Template("{colour} ended on the red circle and flicks again.")

    colour: str


@dataclass(frozen=True)
class TurnEnded(LogEntry):
    """A turn is over."""

    text = Template("{colour}'s turn is over.")

    colour: str


@dataclass(frozen=True)
class RoundEnded(LogEntry):
    """A round is over; cards for IDs follow."""

    text = Template("Round {round} is over. All fish collected by: {collectors}.")
    CAUGHT: ClassVar = Template("Round {round} is over: the Catcher caught all. All fish: {collectors}.")

    round: int
    """Counted from 1."""
    collectors: tuple[str, ...]
    """Runners with all their fish."""
    all_caught: bool
    """Whether the Catcher caught everyone, as often as needed."""

    @property
    def template(self) -> Template:
        """How this one is told."""
        return self.CAUGHT if self.all_caught else self.text


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

    text = Template("The game is over: {ranking}.")

    ranking: tuple[Rank, ...]
    """Everyone, best first."""
