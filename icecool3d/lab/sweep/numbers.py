"""The numbers of a flick that a sweep may vary, and the ways in which one may vary."""

from dataclasses import dataclass
from statistics import NormalDist
from typing import Annotated, NamedTuple

from icecool3d.kit.codec import Declared, Finite, Within
from icecool3d.kit.limits import SPEC_POINTS
from icecool3d.kit.phrase import Phrase, Template


class Numbers(NamedTuple):
    """The numbers of one flick, and of where it starts; their units are those of ``QUANTITIES``."""

    x: float
    y: float
    facing: float
    aim: float
    speed: float
    height: float
    side: float
    elevation: float


@dataclass(frozen=True)
class Quantity:
    """One number of a flick, or of where it starts."""

    word: Phrase
    """Its name; in English its key in specs, and its column in results."""
    title: Phrase
    """What it is, for pictures."""
    unit: str
    """Its unit; empty for a fraction."""
    width: float
    """How finely a border along it is looked for where nobody says, in its unit."""

    @property
    def label(self) -> Phrase:
        """Title and unit, as beside an axis.

        >>> QUANTITIES[4].label
        'speed of the fingertip (m/s)'
        """
        if not self.unit:
            return self.title
        return Phrase("{what} ({unit})", what=self.title, unit=UNITS.get(self.unit, self.unit))


UNITS = {"degrees": Phrase("degrees")}
"""Those that are words."""
QUANTITIES = (
    Quantity(Phrase("x"), Phrase("start, x"), "m", 1e-5),
    Quantity(Phrase("y"), Phrase("start, y"), "m", 1e-5),
    Quantity(Phrase("facing"), Phrase("where the beak looks"), "degrees", 1e-2),
    Quantity(Phrase("aim"), Phrase("aim"), "degrees", 1e-2),
    Quantity(Phrase("speed"), Phrase("speed of the fingertip"), "m/s", 1e-3),
    Quantity(Phrase("height"), Phrase("height of the contact, 0 floor end, 1 top"), "", 1e-3),
    Quantity(Phrase("side"), Phrase("side of the contact, -1 left, 1 right"), "", 1e-3),
    Quantity(Phrase("elevation"), Phrase("elevation of the blow"), "degrees", 1e-2),
)
"""All of them, in the order of ``Numbers``."""
AMOUNTS = {
    "": Template("{amount:.9g}"),
    "m": Template("{amount:.9g} m"),
    "m/s": Template("{amount:.9g} m/s"),
    "degrees": Template("{amount:.9g} degrees"),
}
"""An amount, by its unit."""
NAMES = Numbers._fields
"""Their names."""
START = ("x", "y", "facing")
"""Those that say where a flick starts, the first of all; the others are the flick's own, in its order."""


def quantity(name: str) -> Quantity:
    """Return the quantity of that name.

    >>> quantity("aim").unit
    'degrees'
    """
    return QUANTITIES[NAMES.index(name)]


@dataclass(frozen=True)
class Fixed:
    """The same in every flick."""

    value: float
    """In the quantity's unit, as everywhere here."""

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the most that it can be."""
        return self.value, self.value


class Grid(Declared, frozen=True, rename={"first": "from", "last": "to"}):
    """Evenly spaced, both ends included.

    >>> [Grid(0.0, 90.0, 4).at(place) for place in range(4)]
    [0.0, 30.0, 60.0, 90.0]
    """

    first: Finite
    last: Finite
    points: Annotated[int, Within(ge=2, le=SPEC_POINTS)]
    """How many."""

    @property
    def ends(self) -> tuple[float, float]:
        """The least and the most that it can be."""
        return self.first, self.last

    def at(self, place: int) -> float:
        """Return the value at a place, counted from 0."""
        last = self.points - 1
        return self.last if place == last else self.first + (self.last - self.first) * (place / last)


class Between(Declared, frozen=True, rename={"ends": "between"}):
    """Drawn, everything between two ends as likely as everything else.

    >>> Between((2.0, 4.0)).drawn(0.25)
    2.5
    """

    ends: tuple[Finite, Finite]
    """The least and the most that it can be."""

    def drawn(self, share: float) -> float:
        """Return the value below which that share of all draws lies."""
        low, high = self.ends
        return low + (high - low) * share


class Normal(Declared, frozen=True):
    """Drawn from a bell curve, as a hand errs.

    >>> Normal(8.0, 1.0).drawn(0.5)
    8.0
    """

    mean: Finite
    sd: Annotated[float, Within(gt=0.0, le=1e6)]
    """Standard deviation."""

    @property
    def ends(self) -> tuple[float, float]:
        """Its mean: the curve has no ends, and what no finger can do is refused flick by flick."""
        return self.mean, self.mean

    def drawn(self, share: float) -> float:
        """Return the value below which that share of all draws lies."""
        # A share of 0 can be drawn, once in some thousand million times.
        return NormalDist(self.mean, self.sd).inv_cdf(max(share, 2.0**-40))


Drawn = Between | Normal
Way = Fixed | Grid | Drawn
"""How a quantity varies from flick to flick."""
