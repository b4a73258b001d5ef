"""A game as it stands between two actions. It never changes: an action gives the next one."""

from dataclasses import dataclass

from icecool3d.rules.cards import Card, Task
from icecool3d.rules.game_setup import FISH_EACH, GameSetup
from icecool3d.rules.standing import Standing


@dataclass(frozen=True, slots=True)
class Hand:
    """What a player has collected in all rounds."""

    down: tuple[Card, ...] = ()
    """Cards that lie face down."""
    up: tuple[Card, ...] = ()
    """Cards that lie face up: they keep their points and have been used."""
    tokens: int = 0
    """Points of fish and IDs for which there was no card left."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn under way."""

    seat: int
    """Whose it is."""
    flicked: bool = False
    """Whether its flick is done, so that only skates, fish and its end remain."""
    out: bool = False
    """Whether the flick ended outside the school."""
    task: Task | None = None
    """The task that was announced and is still to be done."""
    announced: bool = False
    """Whether this turn's one task has been announced."""
    lifted: Standing | None = None
    """Where the penguin stood before it was placed on a line in this turn."""


@dataclass(frozen=True, slots=True)
class Game:
    """The state of a game. Tuples without another word are by seat, clockwise."""

    setup: GameSetup
    """What stays the same."""
    deck: tuple[Card, ...]
    """The whole draw pile as it began, from the top; nobody may look."""
    drawn: int
    """How many cards have been drawn from it."""
    first_catcher: int
    """The seat of the first round's Catcher."""
    round: int
    """Which round it is, from 0."""
    hands: tuple[Hand, ...]
    """What each has collected."""
    ids: tuple[int, ...]
    """The seat that holds each one's ID card."""
    fish: tuple[tuple[str, ...], ...]
    """The doors on which each one's fish hang, one name for each fish; the Catcher has none hanging."""
    standings: tuple[Standing | None, ...]
    """Where each penguin stands; None before it is placed, and outside once the game is over."""
    fresh: tuple[bool, ...]
    """Whether each one's flick from the red circle is still to come."""
    flicks: int
    """How many flicks this round has seen."""
    turn: Turn
    """The turn under way, or the last one where the game is over."""
    over: bool = False
    """Whether the game has ended."""

    @property
    def catcher_seat(self) -> int:
        """The seat of this round's Catcher."""
        return (self.first_catcher + self.round) % len(self.setup.colours)

    @property
    def catcher(self) -> str:
        """This round's Catcher."""
        return self.setup.colours[self.catcher_seat]

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.setup.colours[self.turn.seat]

    @property
    def catcher_is_placed(self) -> bool:
        """Whether the Catcher stands in the school."""
        return self.standings[self.catcher_seat] is not None

    def taken(self, seat: int) -> int:
        """Give how many of their fish a player has collected in this round; the Catcher collects none."""
        return 0 if seat == self.catcher_seat else FISH_EACH - len(self.fish[seat])
