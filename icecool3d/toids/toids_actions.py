"""What players of IceToids do, as values that files hold."""

from typing import Annotated, Any

from icecool3d.kit.codec import Declared, Within, from_plain, kebab
from icecool3d.kit.errors import InputError
from icecool3d.toids.toids_game import PIECES
from icecool3d.toids.tray import Direction

Number = Annotated[int, Within(ge=1, le=PIECES)]
"""Which of a colour's pieces, from 1."""


class ToidsAction(Declared, frozen=True, tag_field="action", tag=kebab, omit_defaults=True):
    """Something that a player does."""

    colour: str
    """Who does it."""


class ChooseHome(ToidsAction, frozen=True):
    """Choose the Home Tile, and on which side of it the pieces stand."""

    space: str
    """Which tile of the edge."""
    side: Direction
    """On which outer side: a corner has two."""


class Move(ToidsAction, frozen=True):
    """Move a piece one space; from off the board onto the Home Tile."""

    piece: Number
    """Which of one's three, from 1."""
    to: str
    """The space."""
    push: tuple[str, Number] | None = None
    """Which piece there is pushed onward, by colour and number; None: none is."""


class Point(ToidsAction, frozen=True):
    """Point a piece another way."""

    piece: Number
    """Which of one's three, from 1."""
    way: Direction
    """Where to."""


class Orient(ToidsAction, frozen=True):
    """Say how a tile that was turned over is to lie."""

    arrows: tuple[Direction, ...]
    """Where its arrows point, clockwise from north."""


_ANY_ACTION: Any = ChooseHome | Move | Point | Orient


def toids_action_from_dict(data: object, source: str, path: str = "") -> ToidsAction:
    """Read an action; what is none is refused with its key.

    >>> toids_action_from_dict({"action": "point", "colour": "red", "piece": 1, "way": "north"}, "example")
    Point(colour='red', piece=1, way='north')
    """
    action: ToidsAction = from_plain(_ANY_ACTION, data, source, InputError, path)
    return action
