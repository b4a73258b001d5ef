"""What players do: actions, for each kind of them how it is checked, done and offered, and the offers."""

from collections.abc import Callable, Iterable
from enum import IntEnum, StrEnum
from typing import Any, ClassVar, Generic, Literal, TypeVar

from msgspec import Struct

from icecool3d.kit.codec import Declared, Words, kebab, to_plain
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.school import Point, Rect


class Action(Declared, frozen=True, tag_field="action", tag=kebab, omit_defaults=True):
    """Something that a player does."""

    colour: Words
    """Who does it."""

    name: ClassVar[str] = "action"
    """Its kind, as it stands in files."""

    def __init_subclass__(cls, **_: object) -> None:
        """Name each kind after its class."""
        cls.name = kebab(cls.__name__)

    def to_dict(self) -> dict[str, Any]:
        """Return it as JSON can hold it.

        >>> from icecool3d.rules import EndTurn
        >>> EndTurn("red").to_dict()
        {'action': 'end-turn', 'colour': 'red'}
        """
        plain: dict[str, Any] = to_plain(self, nulls=True)
        return plain


class Stage(IntEnum):
    """When in a turn a kind of action has its place; offers are made in this order."""

    PLACE = 0
    """Placed before a round, or a placement taken back."""
    ANNOUNCE = 1
    """Said before the flick."""
    MOVE = 2
    """Things moved by hand, before the flick or after it."""
    FLICK = 3
    """The flick."""
    AFTER = 4
    """Only once the flick is done."""
    END = 5
    """The turn's end."""


class What(StrEnum):
    """What is chosen in a part of an action."""

    CARDS = "cards"
    DOOR = "door"
    FISH = "fish"
    """A player's colour and the door on which the fish hangs."""
    PLACE = "place"
    """A point of the floor, m."""
    PLAYER = "player"
    """A player's colour."""
    ROOM = "room"
    TASK = "task"
    WORD = "word"
    """Something of the module's own."""


class ChoicePart(Struct, frozen=True):
    """One step of a choice: some fields of the action, and what is asked for them."""

    fields: tuple[str, ...]
    """The action's fields that this settles."""
    what: What
    ask: Template
    """The question to a player."""
    label: Callable[..., object] | None = None
    """What an answer is called, from the values of those fields; None: by the names of what they are."""
    about: Callable[..., Phrase] | None = None
    """What more is said of an answer."""
    picture: Callable[..., str] | None = None
    """What shows an answer: a name of art."""

    def values(self, action: Action) -> tuple[object, ...]:
        """Return what an action has in these fields."""
        return tuple(getattr(action, field) for field in self.fields)


class OneOf(Struct, frozen=True):
    """One of some whole actions; where the kind has no parts there is one, and nothing is left to choose."""

    actions: tuple[Action, ...]


class PlaceWithin(Struct, frozen=True):
    """A place anywhere in an area: the kind's action takes it as its only field."""

    colour: str
    """Who chooses it."""
    room: str
    area: Rect
    """Where the middle of what is placed may go, the border included."""


class FlickOf(Struct, frozen=True):
    """A flick of a body from where it stands; what comes of it makes the action."""

    colour: str
    """Who flicks."""
    body: str
    """What is flicked."""


Choice = OneOf | PlaceWithin | FlickOf
"""What is left to choose in an offer."""

AnyAction = TypeVar("AnyAction", bound=Action)


class ActionKind(Struct, Generic[AnyAction], frozen=True):
    """One kind of action."""

    action: type[AnyAction]
    """The kind."""
    check: Callable[[Game, AnyAction], None]
    """Raises the reason why the action is not allowed."""
    effect: Callable[[Draft, AnyAction], None]
    """Does what was checked."""
    choices: Callable[[Game], Iterable[AnyAction | PlaceWithin | FlickOf]]
    """Returns what may come into question now; ``legal`` keeps the actions that pass the check."""
    stage: Stage
    title: Template
    """What a button says."""
    hint: Template
    """What it does, and what it takes."""
    parts: tuple[ChoicePart, ...] = ()
    """What is left to choose, in the order in which it is asked for."""
    when: Literal["turn", "asked", "any"] = "turn"
    """Who may: whose turn it is; only who is asked for it; or whomever the check lets."""
    open: Callable[[Game], Iterable[AnyAction]] | None = None
    """What the table may think possible, whatever cards lie face down; None: what is legal."""
    on_table: bool = False
    """Whether it is chosen on the table itself, and needs no button."""

    @property
    def name(self) -> str:
        """The kind's name, as it stands in files."""
        return self.action.name


class Offer(Struct, frozen=True):
    """Something that a player may do, told so that who never heard of it can choose."""

    colour: str
    """Who may do it."""
    kind: ActionKind[Any]
    choice: Choice
    """What is left to choose."""

    @property
    def name(self) -> str:
        """The kind of action, as it stands in files."""
        return self.kind.name

    @property
    def title(self) -> Phrase:
        """What it is, in few words."""
        return self.kind.title.filled()

    @property
    def hint(self) -> Phrase:
        """What it does, and what it takes."""
        return self.kind.hint.filled()

    @property
    def actions(self) -> tuple[Action, ...]:
        """The whole actions from which one is chosen; none for a place in an area and a flick."""
        return self.choice.actions if isinstance(self.choice, OneOf) else ()

    def at(self, place: Point) -> Action:
        """Return the action of a place in the area that is offered."""
        action: Action = self.kind.action(self.colour, place)
        return action

    def made(self, values: tuple[object, ...]) -> Action:
        """Return the action of values for all fields of all parts, in their order."""
        fields = (field for part in self.kind.parts for field in part.fields)
        action: Action = self.kind.action(self.colour, **dict(zip(fields, values, strict=True)))
        return action
