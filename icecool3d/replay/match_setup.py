"""What a match was begun with: who plays, which game, and all that was left to chance."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, fields, replace
from enum import StrEnum
from itertools import groupby
from typing import TypeVar

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import NAME_LETTERS, RECORDING_CARDS, RECORDING_POINTS, RECORDING_SEED
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.rules import (
    Card,
    Chance,
    Rulings,
    Scoring,
    Setting,
    Task,
    Variant,
    chance_from_dict,
    chance_to_dict,
    draw_chance,
    set_up,
)
from icecool3d.school import School

_Words = TypeVar("_Words", bound=StrEnum)


@dataclass(frozen=True)
class Seat:
    """A player.

    >>> Seat("red", "Ann").name
    'Ann'
    """

    colour: str
    """By which the rules and the physics know the player."""
    name: str
    """For people."""

    def __post_init__(self) -> None:
        """Refuse what is no name."""
        if not 1 <= len(self.name) <= NAME_LETTERS or not self.name.isprintable():
            right = Phrase("expected one line of 1 to {most} letters", most=NAME_LETTERS)
            raise InputError("name", Phrase("is {value!a:.40}", value=self.name), right)


@dataclass(frozen=True)
class Terms:
    """What no action of a match changes. Scene, penguin and settings stand beside it in the header."""

    seats: tuple[Seat, ...]
    """Who plays, clockwise."""
    variant: Variant
    """Which game."""
    scoring: Scoring
    """What cards are worth."""
    seed: int
    """From which the chance was drawn, and from which bots play on."""
    cards: tuple[Card, ...]
    """The whole deck, as the box lists it."""
    chance: Chance
    """The order of the cards, and the first Catcher."""
    rulings: Rulings = field(default_factory=Rulings)
    """What was decided where the rulebooks are silent."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The players' colours, clockwise."""
        return tuple(seat.colour for seat in self.seats)

    def to_dict(self) -> dict[str, object]:
        """Give the terms as they stand in files."""
        return {
            "seats": [asdict(seat) for seat in self.seats],
            "variant": self.variant.value,
            "scoring": self.scoring.value,
            "seed": self.seed,
            "rulings": asdict(self.rulings),
            "cards": [
                {
                    "value": card.value,
                    **({"task": card.task.value} if card.task else {}),
                    "count": len([*same]),
                }
                for card, same in groupby(self.cards)
            ],
            "chance": chance_to_dict(self.chance),
        }

    def setting(self, school: School, radius: float) -> Setting:
        """Give what the rules must know; ``radius`` is that of an upright penguin, m."""
        setting = set_up(
            school, self.colours, self.variant, self.scoring, radius=radius, rulings=self.rulings
        )
        return replace(setting, cards=self.cards)


def draw_terms(setting: Setting, seed: int, names: Iterable[str]) -> Terms:
    """Draw a match's chance, and give all that it begins with; ``names`` are those of the players, clockwise.

    >>> from icecool3d.school import load_school
    >>> setting = set_up(load_school("school"), ("red", "blue"))
    >>> draw_terms(setting, 7, ["Ann", "Bob"]).seats
    (Seat(colour='red', name='Ann'), Seat(colour='blue', name='Bob'))
    """
    if abs(seed) >= RECORDING_SEED:
        raise InputError(
            "seed",
            Phrase("is too large"),
            Phrase("expected a whole number below {limit}", limit=RECORDING_SEED),
        )
    seats = tuple(Seat(*seat) for seat in zip(setting.colours, names, strict=True))
    chance = draw_chance(setting, seed)
    return Terms(seats, setting.variant, setting.scoring, seed, setting.cards, chance, setting.rulings)


def terms_from_table(table: Table, source: str) -> Terms:
    """Read the terms from a table of a file; ``source`` names the file in messages."""
    terms = Terms(
        tuple(_seat(seat) for seat in table.tables("seats", at_most=10)),
        _word(table, "variant", Variant),
        _word(table, "scoring", Scoring),
        table.whole("seed", at_least=1 - RECORDING_SEED, at_most=RECORDING_SEED - 1),
        tuple(card for cards in table.tables("cards", at_most=RECORDING_CARDS) for card in _cards(cards)),
        chance_from_dict(table.table("chance").values(), f"{source}: match.chance"),
        _rulings(table.table("rulings")),
    )
    table.finish()
    return terms


def _seat(table: Table) -> Seat:
    colour, name = table.text("colour"), table.text("name")
    table.finish()
    try:
        return Seat(colour, name)
    except InputError as reason:
        raise table.refuse(reason.thing, reason.wrong, reason.right) from None


def _word(table: Table, key: str, kind: type[_Words]) -> _Words:
    text = table.text(key)
    if text not in list(kind):
        raise table.refuse(
            key,
            Phrase("is {value!a:.40}", value=text),
            Phrase("expected one of: {known}", known=", ".join(kind)),
        )
    return kind(text)


def _cards(table: Table) -> list[Card]:
    value = table.whole("value", at_least=1, at_most=3)
    count = table.whole("count", at_least=1, at_most=RECORDING_CARDS)
    task = _word(table, "task", Task) if "task" in table else None
    table.finish()
    return [Card(value, task)] * count


def _rulings(table: Table) -> Rulings:
    usual = Rulings()
    values: dict[str, bool | int] = {}
    for each in fields(Rulings):
        value = getattr(usual, each.name)
        if isinstance(value, bool):
            values[each.name] = table.flag(each.name, value)
        else:
            values[each.name] = table.whole(each.name, at_least=0, at_most=RECORDING_POINTS)
    table.finish()
    return Rulings(**values)  # type: ignore[arg-type] # each is of its field's kind
