"""The fish cards, and how many of each a game has: data, read from ``models/deck.toml``."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from icecool3d.kit.limits import DECK_CARDS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.provenance import check_provenance
from icecool3d.kit.resources import models_folder
from icecool3d.kit.toml import Table, read_toml
from icecool3d.rules.errors import GameError

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


@dataclass(frozen=True)
class Card:
    """One fish card."""

    value: int
    """Its points: 1, 2 or 3."""
    task: Task | None = None
    """What it asks for, if anything."""


def load_deck(variant: str, path: Path | None = None) -> tuple[Card, ...]:
    """Read a variant's cards, sorted as the file lists them (``models/deck.toml`` where none is named).

    >>> len(load_deck("icecool2")), len(load_deck("icecool"))
    (54, 45)
    """
    table = read_toml(path or models_folder() / "deck.toml", GameError)
    table.whole("format", at_least=FORMAT, at_most=FORMAT)
    totals = table.table("total")
    decks = {}
    for name in totals.keys():
        total = totals.whole(name, at_least=1, at_most=DECK_CARDS)
        decks[name] = tuple(card for entry in table.tables(name) for card in _copies(entry))
        if len(decks[name]) != total:
            wrong = Phrase(
                "is {total}, and the cards listed are {count}", total=total, count=len(decks[name])
            )
            raise totals.refuse(name, wrong, Phrase("expected the sum of their counts"))
    check_provenance(table)
    table.finish()
    if variant not in decks:
        raise totals.refuse(
            variant, Phrase("is missing"), Phrase("expected one of: {known}", known=", ".join(decks))
        )
    return decks[variant]


def _copies(entry: Table) -> list[Card]:
    value = entry.whole("value", at_least=1, at_most=3)
    count = entry.whole("count", at_least=1, at_most=DECK_CARDS)
    card = Card(value, _task(entry, value) if "task" in entry else None)
    entry.finish()
    return [card] * count


def _task(entry: Table, value: int) -> Task:
    name = entry.text("task")
    if value != 1 or name not in list(Task):
        raise entry.refuse(
            "task",
            Phrase("is {value!a:.40}", value=name),
            Phrase("expected, on cards of value 1: {known}", known=", ".join(Task)),
        )
    return Task(name)
