"""A game as it stands between two actions. It never changes: an action gives the next one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Self

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from icecool3d.rules.cards import Card
from icecool3d.rules.game_setup import FISH_EACH, GameSetup
from icecool3d.rules.standing import Standing

if TYPE_CHECKING:
    from icecool3d.rules.draft import Draft
    from icecool3d.rules.refusals import Refusal


class Hand(Struct, frozen=True):
    """What a player has collected in all rounds."""

    down: tuple[Card, ...] = ()
    """Cards that lie face down."""
    up: tuple[Card, ...] = ()
    """Cards that lie face up: they keep their points and have been used."""
    tokens: int = 0
    """Points of fish and IDs for which there was no card left."""


class Turn(Struct, frozen=True):
    """A turn under way."""

    seat: int
    """Whose it is."""
    flicked: bool = False
    """Whether its flick is done, so that only what follows a flick remains."""
    out: bool = False
    """Whether the flick ended outside the school."""
    lifted: Standing | None = None
    """Where the penguin stood before it was placed on a line in this turn, while that can be taken back."""
    placed: bool = False
    """Whether the player's own penguin was placed on a line for this turn's flick, and still is there."""
    body: str | None = None
    """What this turn's flick moves; None: the player's own penguin."""
    extra: bool = False
    """Whether it goes on from another turn of the same player: skates or a module brought it."""
    began: tuple[Standing | None, ...] = ()
    """Where each body stood when this turn's first flick was made; nothing before that."""
    then: "Turn | None" = None
    """The turn that begins once nothing is asked any more; None: this one goes on."""


class Ask(Struct, frozen=True):
    """A question that the game waits for."""

    colour: str
    """Who is to answer."""
    answers: tuple[str, ...]
    """The kinds of action that answer it, by name."""
    waits: "Refusal"
    """What is said to whoever does something else first."""
    body: str | None = None
    """What a flick that answers it moves; None: the own penguin."""


class State(Struct, frozen=True):
    """What a module remembers in a game: a frozen dataclass, kept by the module's name."""

    module: ClassVar[str]

    @classmethod
    def of(cls, game: "Game | Draft") -> Self:
        """Return the state as it stands in a game with this module."""
        state = game.states[cls.module]
        assert isinstance(state, cls)
        return state


class Held(State, frozen=True):
    """What a module remembers whose things players hold."""

    held: tuple[int, ...]
    """How many each has, by seat."""

    def given(self, seat: int, count: int) -> Self:
        """Return it with more, or fewer, for one player."""
        return replace(self, held=tuple(own + count * (at == seat) for at, own in enumerate(self.held)))


class Game(Struct, frozen=True):
    """The state of a game. Tuples without another word are by seat, clockwise."""

    setup: GameSetup
    """What stays the same."""
    deck: tuple[Card, ...]
    """The draw pile as it began, from the top, and what was tucked under it since; nobody may look."""
    drawn: int
    """How many cards have been drawn from it."""
    first_catcher: int
    """The seat of the first round's Catcher; where there is none, of who begins."""
    round: int
    """Which round it is, from 0."""
    hands: tuple[Hand, ...]
    """What each has collected."""
    ids: tuple[int, ...]
    """The seat that holds each one's ID card; nothing where nobody is caught."""
    fish: tuple[tuple[str, ...], ...]
    """The doors on which each one's fish hang, one name for each fish; the Catcher has none hanging.

    Those of a team hang under its first seat.
    """
    standings: tuple[Standing | None, ...]
    """Where each body stands, in their order; None before it is placed, and outside once the game is over."""
    fresh: tuple[bool, ...]
    """Whether each one's flick from the red circle is still to come."""
    started: tuple[bool, ...]
    """Whether each one's penguin has left the red circle in this game, flicked by its player as a Runner."""
    flicks: int
    """How many flicks this round has seen."""
    turn: Turn
    """The turn under way, or the last one where the game is over."""
    asks: tuple[Ask, ...] = ()
    """What the game waits for before the turn goes on: the first is answered first."""
    states: Mapping[str, State] = msgspec.field(default_factory=dict)
    """What the modules in play remember, by their names."""
    over: bool = False
    """Whether the game has ended."""

    @property
    def catchers(self) -> tuple[int, ...]:
        """The seats of this round's Catchers, clockwise."""
        return self.setup.catchers(self.first_catcher, self.round)

    @property
    def who_catch(self) -> tuple[str, ...]:
        """The names of this round's Catchers, clockwise."""
        return tuple(self.setup.colours[seat] for seat in self.catchers)

    @property
    def catcher(self) -> str:
        """This round's Catcher, the first one of several; a race has none."""
        return self.who_catch[0]

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.setup.colours[self.turn.seat]

    @property
    def flicked(self) -> int:
        """What the turn flicks: its place among all bodies."""
        return self.setup.body_index[self.turn.body or self.player]

    @property
    def actor(self) -> str:
        """Who is to act: who is asked first, or else whose turn it is."""
        return self.asks[0].colour if self.asks else self.player

    @property
    def catcher_is_placed(self) -> bool:
        """Whether every Catcher stands in the school."""
        return all(self.standings[seat] is not None for seat in self.catchers)

    def taken(self, seat: int) -> int:
        """Return how many of its fish a player's team has taken in this round; the Catcher takes none."""
        return 0 if seat in self.catchers else FISH_EACH - len(self.fish[self.setup.team_of[seat][0]])
