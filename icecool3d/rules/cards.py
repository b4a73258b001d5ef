"""The fish cards, and how many of each a game has: data, read from ``models/deck.toml``."""

from collections.abc import Iterable
from enum import StrEnum
from itertools import groupby
from pathlib import Path
from typing import Annotated

from icecool3d.kit.codec import Declared, Within, from_plain
from icecool3d.kit.errors import GameError
from icecool3d.kit.limits import DECK_CARDS
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.parsing import read_toml
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.provenance import Provenance

FORMAT = 1
"""The format of deck files that this program reads."""


class Task(StrEnum):
    """What a card of value 1 may ask for."""

    JUMP = "jump"
    """Over the wall of one box into an adjacent room."""
    TWO_DOORS = "two-doors"
    """Completely through two doors in one flick."""
    BOUNCE = "bounce"
    """Off a wall, then completely through a door."""


_TASK_WANTED = Phrase("expected, on cards of value 1: {known}", known=", ".join(Task))


class Card(Declared, frozen=True):
    """One fish card."""

    value: Annotated[int, Within(ge=1, le=3)]
    """Its points: 1, 2 or 3."""
    task: Task | None = None
    """What it asks for, if anything."""


class Cards(Declared, frozen=True, kw_only=True):
    """Some cards that are the same, as files list them."""

    value: Annotated[int, Within(ge=1, le=3)]
    """Their points."""
    task: Annotated[Task, Within(extra={"expected": _TASK_WANTED})] | None = None
    """What they ask for."""
    count: Annotated[int, Within(ge=1, le=DECK_CARDS)]
    """How many there are."""

    def __post_init__(self) -> None:
        """Refuse tasks on cards of more than one point."""
        if self.task is not None and self.value != 1:
            raise GameError("cards.task", Phrase("is {value!a:.40}", value=str(self.task)), _TASK_WANTED)

    def each(self) -> tuple[Card, ...]:
        """Return the cards one by one."""
        return (Card(self.value, self.task),) * self.count


def cards_of(cards: Iterable[Card]) -> tuple[Cards, ...]:
    """Return cards as files list them: those that are the same and stand together, counted.

    >>> cards_of([Card(1, Task.JUMP), Card(1, Task.JUMP), Card(2)])[0].count
    2
    """
    return tuple(Cards(value=card.value, task=card.task, count=len([*same])) for card, same in groupby(cards))


class _Totals(Declared, frozen=True):
    """How many cards each variant has."""

    icecool2: int
    icecool: int


class _File(Declared, frozen=True, tag_field="format", tag=FORMAT):
    """A deck file."""

    total: _Totals
    icecool2: tuple[Cards, ...]
    icecool: tuple[Cards, ...]
    provenance: Provenance = Provenance()

    def __post_init__(self) -> None:
        """Refuse totals that are not the sums of the cards."""
        for name in self.total.__struct_fields__:
            total, count = getattr(self.total, name), sum(each.count for each in getattr(self, name))
            if total != count:
                wrong = Phrase("is {total}, and the cards listed are {count}", total=total, count=count)
                raise GameError(f"deck.total.{name}", wrong, Phrase("expected the sum of their counts"))


def load_deck(variant: str, path: Path | None = None) -> tuple[Card, ...]:
    """Read a variant's cards, sorted as the file lists them (``models/deck.toml`` where none is named).

    >>> len(load_deck("icecool2")), len(load_deck("icecool"))
    (54, 45)
    """
    path = path or models_folder() / "deck.toml"
    data = read_toml(path, GameError)
    file = from_plain(_File, data, str(path), GameError)
    file.provenance.require_keys(data, str(path), GameError)
    listed: tuple[Cards, ...] = getattr(file, variant)
    return tuple(card for each in listed for card in each.each())
