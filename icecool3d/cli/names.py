"""What people call what has an id: penguins by their colours, rooms by their titles."""

from typing import TYPE_CHECKING

from icecool3d.kit.phrase import Phrase

if TYPE_CHECKING:
    from icecool3d.school import Room

PENGUINS = {
    "red": Phrase("red"),
    "blue": Phrase("blue"),
    "green": Phrase("green"),
    "yellow": Phrase("yellow"),
}
"""The players' penguins, by the names that options take."""


def penguin_name(penguin: str) -> str:
    """Return what a penguin is called: its colour if it has one, else its id."""
    return PENGUINS.get(penguin, penguin)


def room_name(room: "Room | None", language: str) -> str:
    """Return what a room is called; None is outside.

    >>> from icecool3d.school import load_school
    >>> room_name(load_school("school").room("kitchen"), "fr")
    'Cuisine'
    """
    return Phrase("outside the school") if room is None else room.title.in_language(language)
