"""What a match was begun with: who plays, which game, and all that was left to chance."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import repeat
from typing import Annotated, Any, Literal

import msgspec

from icecool3d.kit.codec import ONE_LINE, Declared, Within, check_declared, from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import NAME_LETTERS, RECORDING_CARDS, RECORDING_POINTS, RECORDING_SEED
from icecool3d.kit.phrase import Phrase
from icecool3d.rules import (
    Card,
    Chance,
    GameSetup,
    Rulings,
    Scoring,
    Variant,
    draw_chance,
    revised_since,
    ruling_parameters,
    set_up,
    usual_rulings,
)
from icecool3d.rules.cards import Cards, cards_of
from icecool3d.school import School

_NAME = Phrase("expected one line of 1 to {most} letters", most=NAME_LETTERS)
_Points = Annotated[int, Within(ge=0, le=RECORDING_POINTS)]


class Seat(Declared, frozen=True, repr_omit_defaults=True):
    """A player.

    >>> Seat("red", "Ann").name
    'Ann'
    """

    colour: Annotated[str, Within(pattern=r"\S")]
    """By which the rules and the physics know the player."""
    name: Annotated[str, Within(pattern=ONE_LINE, max_length=NAME_LETTERS, extra={"expected": _NAME})]
    """For people."""
    bot: Annotated[str, Within(pattern=ONE_LINE, max_length=NAME_LETTERS)] | None = None
    """Which bot decides; None: a person, or whoever takes the match up."""

    def __post_init__(self) -> None:
        """Refuse what is no name."""
        check_declared(self, "seat", InputError)


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
    rulings: Rulings = field(default_factory=usual_rulings)
    """What was decided where the rulebooks are silent."""
    modules: tuple[str, ...] = ()
    """The modules that were switched on, by name."""
    revised: tuple[str, ...] = ()
    """The rules that were read otherwise when it was recorded."""

    @property
    def colours(self) -> tuple[str, ...]:
        """The players' colours, clockwise."""
        return tuple(seat.colour for seat in self.seats)

    def to_dict(self) -> dict[str, object]:
        """Return the terms as they stand in files."""
        return {
            "seats": to_plain(self.seats),
            "variant": self.variant.value,
            "scoring": self.scoring.value,
            "seed": self.seed,
            "rulings": dict(self.rulings),
            "cards": to_plain(cards_of(self.cards)),
            "chance": to_plain(self.chance, nulls=True),
            **({"modules": dict.fromkeys(self.modules, True)} if self.modules else {}),
        }

    def setup(self, school: School, radius: float) -> GameSetup:
        """Return what the rules must know; ``radius`` is that of an upright penguin, m."""
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


def draw_terms(
    setup: GameSetup, seed: int, names: Iterable[str], bots: Iterable[str | None] = repeat(None)
) -> Terms:
    """Draw a match's chance; return all that it begins with.

    ``names`` are those of the players, ``bots`` say which of them are one, both clockwise.

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
    named = zip(setup.colours, names, strict=True)
    seats = tuple(Seat(colour, name, bot) for (colour, name), bot in zip(named, bots, strict=False))
    chance = draw_chance(setup, seed)
    modules = tuple(module.name for module in setup.modules if not module.boxes)
    return Terms(seats, setup.variant, setup.scoring, seed, setup.cards, chance, setup.rulings, modules)


class _File(Declared, frozen=True):
    """The terms as they stand in files."""

    seats: Annotated[tuple[Seat, ...], Within(min_length=1, max_length=10)]
    variant: Variant
    scoring: Scoring
    seed: Annotated[int, Within(ge=1 - RECORDING_SEED, le=RECORDING_SEED - 1)]
    rulings: dict[str, Any]
    cards: Annotated[tuple[Cards, ...], Within(min_length=1, max_length=RECORDING_CARDS)]
    chance: Chance
    modules: dict[str, bool] = msgspec.field(default_factory=dict)


def terms_from_dict(data: object, source: str) -> Terms:
    """Read the terms from a header; ``source`` names the file in messages."""
    file = from_plain(_File, data, source, InputError, "match", nulls=True)
    rulings = from_plain(_kind_of_rulings(), file.rulings, source, InputError, "match.rulings")
    return Terms(
        file.seats,
        file.variant,
        file.scoring,
        file.seed,
        tuple(card for each in file.cards for card in each.each()),
        file.chance,
        msgspec.structs.asdict(rulings),
        tuple(name for name, on in file.modules.items() if on),
        revised_since(file.rulings),
    )


@lru_cache(maxsize=1)
def _kind_of_rulings() -> type[msgspec.Struct]:
    """Return the type of a table of all rulings, those of modules as well."""
    fields: list[tuple[str, Any, Any]] = []
    for name, (usual, _, choices) in ruling_parameters().items():
        number = bool if isinstance(usual, bool) else _Points
        fields.append((name, Literal[choices] if choices else number, usual))
    return msgspec.defstruct("Rulings", fields, bases=(Declared,), frozen=True)
