"""What a match was begun with: who plays, which game, and all that was left to chance."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
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
    GameSetup,
    Rulings,
    Scoring,
    Task,
    Variant,
    chance_from_dict,
    chance_to_dict,
    draw_chance,
    rulings_from_dict,
    rulings_to_dict,
    set_up,
    usual_rulings,
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
    modules: tuple[str, ...] = ()
    """The modules that were switched on, by name."""

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
            "rulings": rulings_to_dict(self.rulings),
            "cards": [
                {
                    "value": card.value,
                    **({"task": card.task.value} if card.task else {}),
                    "count": len([*same]),
                }
                for card, same in groupby(self.cards)
            ],
            "chance": chance_to_dict(self.chance),
            **({"modules": dict.fromkeys(self.modules, True)} if self.modules else {}),
        }

    def setup(self, school: School, radius: float) -> GameSetup:
        """Give what the rules must know; ``radius`` is that of an upright penguin, m."""
        setup = set_up(
            school,
            self.colours,
            self.variant,
            self.scoring,
            modules=self.modules,
            radius=radius,
            rulings=self.rulings,
        )
        return replace(setup, cards=self.cards)


def draw_terms(setup: GameSetup, seed: int, names: Iterable[str]) -> Terms:
    """Draw a match's chance, and give all that it begins with; ``names`` are those of the players, clockwise.

    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> draw_terms(setup, 7, ["Ann", "Bob"]).seats
    (Seat(colour='red', name='Ann'), Seat(colour='blue', name='Bob'))
    """
    if abs(seed) >= RECORDING_SEED:
        raise InputError(
            "seed",
            Phrase("is too large"),
            Phrase("expected a whole number below {limit}", limit=RECORDING_SEED),
        )
    seats = tuple(Seat(*seat) for seat in zip(setup.colours, names, strict=True))
    chance = draw_chance(setup, seed)
    modules = tuple(module.name for module in setup.modules if not module.boxes)
    return Terms(seats, setup.variant, setup.scoring, seed, setup.cards, chance, setup.rulings, modules)


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
        _modules(table.table("modules", required=False)),
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
    values: dict[str, bool | int] = {}
    for name, usual in usual_rulings().items():
        if isinstance(usual, bool):
            values[name] = table.flag(name, usual)
        else:
            values[name] = table.whole(name, at_least=0, at_most=RECORDING_POINTS)
    table.finish()
    return rulings_from_dict(values)


def _modules(table: Table) -> tuple[str, ...]:
    """Read which modules were switched on; files of games without any do not say so."""
    names = tuple(name for name in table.keys() if table.flag(name, default=False))
    table.finish()
    return names
