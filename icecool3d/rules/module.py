"""What a module is: a part of the game with its own actions, state, words, rulings and hooks."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct

from icecool3d.events import Event
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import ActionKind
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, State
from icecool3d.rules.game_setup import GameSetup, Parameter, Piece, Variant
from icecool3d.rules.refusals import NOT_IN_PLAY, Refusal
from icecool3d.school import Furniture, School, Zone


class AtRest(NamedTuple):
    """A flick whose penguins have all come to rest, and whose round was not judged yet."""

    body: str
    """What was flicked."""
    of_turn: bool
    """Whether it was the turn's own flick, and none that somebody was asked for."""
    own: bool
    """Whether that was of the player's own penguin."""
    repeated: bool
    """Whether it was a first flick that must be repeated."""
    events: Sequence[Event]
    """What happened and counts, in the order of time."""
    outside: tuple[int, ...]
    """The places, among all bodies, of those that are outside and will be put back."""
    sent_back: int | None
    """Of two players, the seat of the Runner who was caught and starts again from the red circle."""


class Token(Struct, frozen=True):
    """Something small of a module's that lies before a player."""

    title: Phrase
    """What it is called."""
    picture: str
    """What is printed on it: a name of art."""
    count: int | None = None
    """How many of it; None: there is only one."""


class Extra(Struct, frozen=True):
    """What a module adds to what a player has."""

    points: int = 0
    cards: int = 0
    """How many cards it counts as where points are tied."""


class Contest(Struct, frozen=True, eq=False):
    """What a module has played in place of catching: nobody is a Catcher, and nobody has an ID card."""

    teams: Callable[[int], tuple[tuple[int, ...], ...]]
    """The seats that play together, of how many there are."""
    rounds: Callable[[GameSetup], int]
    """How many rounds the game has at most."""
    round_over: Callable[[Draft], bool]
    """Whether the flick that came to rest ended the round."""
    ends_with_turn: Callable[[Draft], bool]
    """Whether the round ends with the turn that is ending."""
    draws_cards: Callable[[GameSetup], bool]
    """Whether a fish that is taken draws a card."""
    decided: Callable[[Draft], bool]
    """Whether, as a round ends, none of those left could change who wins."""
    victories: Callable[[Game | Draft, int], int]
    """How many rounds a seat's team has won, which ranks before points."""


class Module(Struct, frozen=True, eq=False):
    """A part of the game. What it leaves out it has not; hooks of several run in the registry's order."""

    name: str
    """As files and commands have it."""
    title: Template
    """What players call it."""
    about: Template
    """What it brings, in a sentence."""
    picture: str = ""
    """What shows it where it is switched on: a name of art; none where nobody chooses it."""
    boxes: frozenset[Variant] = frozenset()
    """The games that have it in their box; one with none is switched on by name."""
    of_cards: bool = False
    """Whether its actions are abilities of cards, of which a tournament has none."""
    absent: Refusal = NOT_IN_PLAY
    """Why its actions are refused in a game without it."""
    kinds: tuple[ActionKind[Any], ...] = ()
    """Its kinds of action, in the order in which they are offered within a stage."""
    pieces: tuple[Piece, ...] = ()
    """The bodies that it puts on the ice, which no player owns."""
    state: Callable[[GameSetup], State] | None = None
    """What it remembers as a game begins."""
    rulings: tuple[Ruling, ...] = ()
    """What was decided where the rulebooks are silent."""
    parameters: Mapping[str, Parameter] = msgspec.field(default_factory=dict)
    """The numbers in those, by names that no other module has."""

    contest: Contest | None = None
    """What is played with it in place of catching."""
    demand: Callable[[GameSetup], None] | None = None
    """Raises why no such game can be played with it: for its players, its school or other modules."""
    begin_round: Callable[[Draft], None] | None = None
    """After IDs and fish are back, before anybody is placed. Here it may ask what is asked after that."""
    begin_turn: Callable[[Draft], None] | None = None
    """After whose turn it is was told, and put on the red circle where it starts there."""
    counted: Callable[[Draft, Sequence[Event]], Sequence[Event]] | None = None
    """Those events of a flick that count, before anybody stands where it left them."""
    event: Callable[[Draft, Event], None] | None = None
    """Each event of a flick that counts, after the fish and IDs that it brought."""
    rest: Callable[[Draft, AtRest], None] | None = None
    """All is at rest, before the round's end is judged and who is outside is put back."""
    settled: Callable[[Draft, AtRest], None] | None = None
    """The round goes on, and who was outside is back; before the turn goes on, or another one begins."""
    again: Callable[[Draft, AtRest], bool] | None = None
    """Whether another turn follows a flick that ended inside and did not end the round."""
    before_extra: Callable[[Draft], None] | None = None
    """Such a turn is about to begin, and nothing else is asked any more. Here it may still ask."""
    end_round: Callable[[Draft], None] | None = None
    """After the round's end was told, before cards for IDs are drawn."""
    furniture: Callable[[Game | Draft], Iterable[Furniture]] | None = None
    """The boxes that it has standing in the school while the next flick is made."""
    zones: Callable[[Game], Iterable[Zone]] | None = None
    """The marked places that it has put down, while the next flick is made."""
    words: Mapping[str, Template] = msgspec.field(default_factory=dict)
    """Its own values in words, by the value's name in log entries and itself."""
    zone_titles: Mapping[str, Template] = msgspec.field(default_factory=dict)
    """What those are called, by their ids."""
    prints: Callable[[School], Mapping[str, str]] | None = None
    """What is printed on its zones and furniture in a school: names of art by their ids."""
    hung: Callable[[Game], Mapping[str, Sequence[str]]] | None = None
    """Fish of its own, which belong to no player: the doors on which they hang, by what they are made of."""
    tokens: Callable[[Game, int], Iterable[Token]] | None = None
    """What lies before a seat because of it, for all to see."""
    points: Callable[[Game | Draft, int], Extra] | None = None
    """What a seat has of it besides cards and tokens."""
    seen: Callable[[Game, str | None], object] | None = None
    """What a player may see of its state (None only watches); without it all may see all."""
    reminder: Callable[[Game], Phrase | None] | None = None
    """What who is about to flick should remember."""


class Hooks:
    """What the modules of a game do at each of its moments, in the order of the modules."""

    def __init__(self, modules: tuple[Module, ...]) -> None:
        """Gather it."""
        self.begin_round = _given(each.begin_round for each in modules)
        self.begin_turn = _given(each.begin_turn for each in modules)
        self.counted = _given(each.counted for each in modules)
        self.event = _given(each.event for each in modules)
        self.rest = _given(each.rest for each in modules)
        self.settled = _given(each.settled for each in modules)
        self.again = _given(each.again for each in modules)
        self.before_extra = _given(each.before_extra for each in modules)
        self.end_round = _given(each.end_round for each in modules)
        self.furniture = _given(each.furniture for each in modules)
        self.zones = _given(each.zones for each in modules)
        self.hung = _given(each.hung for each in modules)
        self.tokens = _given(each.tokens for each in modules)
        self.points = _given(each.points for each in modules)
        self.reminder = _given(each.reminder for each in modules)


_Hook = TypeVar("_Hook")


def _given(hooks: Iterable[_Hook | None]) -> tuple[_Hook, ...]:
    return tuple(hook for hook in hooks if hook is not None)
