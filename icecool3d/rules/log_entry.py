"""What happened in a game: one frozen entry for each thing, with its words."""

from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from icecool3d.kit.codec import Declared, Finite, Within, Words, kebab, to_plain
from icecool3d.kit.limits import VALUE_SIZE
from icecool3d.kit.phrase import Template
from icecool3d.rules.cards import Card
from icecool3d.rules.game_setup import Scoring, Variant
from icecool3d.school.scene_format import Spot

Count = Annotated[int, Within(ge=0, le=VALUE_SIZE)]
"""How many of something."""

TIME_DIGITS = 4
"""Decimals of the times (s) that the log tells."""


class LogEntry(Declared, frozen=True, tag_field="record", tag=kebab):
    """Something that happened.

    >>> TookFish("red", "gym-lounge", 2, 0.5).name
    'took-fish'
    """

    name: ClassVar[str] = "record"
    """Its kind, as it stands in files."""
    picture: ClassVar[str] = "icons/note"
    """What shows of what kind it is: a name of art."""
    text: ClassVar[Template]
    """How it is told, with its fields in braces."""
    otherwise: ClassVar[tuple[str, Template] | None] = None
    """A field, and how it is told where that is neither false nor None."""

    def __init_subclass__(cls, **_: object) -> None:
        """Name each kind after its class."""
        cls.name = kebab(cls.__name__)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON can hold it.

        >>> TurnEnded("red").to_dict()
        {'record': 'turn-ended', 'colour': 'red'}
        """
        plain: dict[str, Any] = to_plain(self, nulls=True)
        return plain

    @property
    def template(self) -> Template:
        """How this one is told."""
        if self.otherwise is not None and getattr(self, self.otherwise[0]) not in (None, False):
            return self.otherwise[1]
        return self.text

    def seen_by(self, colour: str | None, scoring: Scoring) -> "LogEntry":  # noqa: ARG002 - most hide nothing
        """Return it as a player may see it (None: whoever only watches)."""
        return self


class GameBegan(LogEntry, frozen=True):
    """The game was set up."""

    text = Template("{variant}, {scoring}. Players, clockwise: {players}.")

    players: tuple[Words, ...]
    """Clockwise."""
    variant: Variant
    scoring: Scoring


class RoundBegan(LogEntry, frozen=True):
    """Everyone holds their own ID and fish again; the Runners' fish hang on ``doors``."""

    picture = "icons/round"
    text = Template("Race {round} of {rounds}. Fish of each team hang on: {doors}.")
    otherwise = (
        "catcher",
        Template("Round {round} of {rounds}. {catcher} is the Catcher. Fish hang on: {doors}."),
    )

    round: Count
    """Counted from 1."""
    rounds: Count
    """How many the game has."""
    catcher: Words | None
    """The first one of several; a race has none."""
    doors: tuple[Words, ...]


class SecondCatcher(LogEntry, frozen=True):
    """The round that just began has another Catcher."""

    picture = "icons/round"
    text = Template("{colour} is a Catcher, too.")

    colour: Words


class CatcherPlaced(LogEntry, frozen=True):
    """The Catcher was placed for the round."""

    picture = "icons/hand"
    text = Template("{colour} places the Catcher.")

    colour: Words
    at: Spot


class PlacementTakenBack(LogEntry, frozen=True):
    """A penguin that was placed is where it had been."""

    picture = "icons/hand"
    text = Template("{colour} takes the Catcher back and places it anew.")
    otherwise = ("at", Template("{colour} takes the placement back."))

    colour: Words
    at: Spot | None
    """Where it stands again; None: nowhere yet."""


class TurnBegan(LogEntry, frozen=True):
    """A turn begins."""

    picture = "icons/again"
    text = Template("{colour}'s turn.")
    otherwise = ("extra", Template("{colour} has another turn."))

    colour: Words
    extra: bool
    """Whether skates or a module brought it."""


class PutOnRedCircle(LogEntry, frozen=True):
    """A Runner's penguin was put where Runners start, upright."""

    text = Template("{colour} starts from the red circle.")

    colour: Words
    at: Spot


class PlacedOnLine(LogEntry, frozen=True):
    """A penguin was put on an orange line, upright."""

    picture = "icons/hand"
    text = Template("{colour} is placed on the orange line of the {room}.")

    colour: Words
    room: Words
    at: Spot


class FlickMade(LogEntry, frozen=True):
    """A penguin was flicked and everything came to rest."""

    text = Template("{colour} flicks.")

    colour: Words


class TookFish(LogEntry, frozen=True):
    """A Runner took an own fish from a door."""

    picture = "icons/fish"
    text = Template("{colour} takes the fish of {door} ({taken} of 3).")

    colour: Words
    door: Words
    taken: Count
    """How many that makes in this round."""
    t: Finite
    """When in the flick, s."""


class HandedOverId(LogEntry, frozen=True):
    """A Runner was caught."""

    picture = "icons/caught"
    text = Template("{colour} is caught: {catcher} takes the ID card.")

    colour: Words
    catcher: Words
    t: Finite
    """When in the flick, s."""


class CaughtAgain(LogEntry, frozen=True):
    """Of two players, the Runner was caught the second time."""

    picture = "icons/caught"
    text = Template("{colour} is caught by {catcher} for the second time.")

    colour: Words
    catcher: Words
    t: Finite
    """When in the flick, s."""


class DrewCard(LogEntry, frozen=True):
    """A player drew the top card."""

    picture = "icons/card"
    text = Template("{colour} draws a fish card.")
    otherwise = ("card", Template("{colour} draws {card}."))

    colour: Words
    card: Card | None
    """None for those who may not see it."""

    def seen_by(self, colour: str | None, scoring: Scoring) -> LogEntry:
        """Return it as a player may see it: only who drew a card may look at it, in a tournament nobody.

        >>> DrewCard("red", Card(3)).seen_by("blue", Scoring.CARDS)
        DrewCard(colour='red', card=None)
        """
        hidden = self.colour != colour or scoring is Scoring.TOURNAMENT
        return replace(self, card=None) if hidden else self


class KeptToken(LogEntry, frozen=True):
    """There was no card left to draw: the fish or the ID alone counts."""

    picture = "icons/card"
    text = Template("The draw pile is empty: for {colour} the token alone counts (points: {points}).")

    colour: Words
    points: Count


class PutBack(LogEntry, frozen=True):
    """A penguin or a piece that ended outside the school was put back."""

    picture = "icons/out"
    text = Template("{colour} left the school and is put back beside where it stood.")
    otherwise = (
        "as_it_stood",
        Template("{colour} left the school and is put back where it stood."),
    )

    colour: Words
    at: Spot
    """Where its middle is now."""
    as_it_stood: bool
    """Whether it is exactly as it was before the flick; else it stands upright beside whoever is there."""


class FlickAgain(LogEntry, frozen=True):
    """A first flick ended on the red circle and is repeated."""

    picture = "icons/again"
    text = Template("{colour} ended on the red circle and flicks again.")

    colour: Words


class TurnEnded(LogEntry, frozen=True):
    """A turn is over."""

    text = Template("{colour}'s turn is over.")

    colour: Words


class RoundEnded(LogEntry, frozen=True):
    """A round is over; cards for IDs follow."""

    picture = "icons/round"
    text = Template("Round {round} is over. All fish collected by: {collectors}.")
    otherwise = (
        "all_caught",
        Template("Round {round} is over: the Catcher caught all. All fish: {collectors}."),
    )
    without_fish: ClassVar[Template] = Template("Round {round} is over: the Catcher caught everybody.")

    round: Count
    """Counted from 1."""
    collectors: tuple[Words, ...]
    """Runners with all their fish."""
    all_caught: bool
    """Whether the Catcher caught everyone, as often as needed."""

    @property
    def template(self) -> Template:
        """How this one is told: of fish only where somebody has them all."""
        return self.without_fish if self.all_caught and not self.collectors else super().template


class Rank(Declared, frozen=True):
    """A player's result; points and cards are those of the whole team."""

    place: Count
    """1 is the winner; those who share victory share the number."""
    colour: Words
    points: Count
    cards: Count
    """How many cards, which decides ties."""


class GameEnded(LogEntry, frozen=True):
    """The game is over."""

    picture = "icons/round"
    text = Template("The game is over: {ranking}.")

    ranking: tuple[Rank, ...]
    """Everyone, best first."""
