"""The form of a new match: who plays, which game. Each verb gives a new one."""

from dataclasses import dataclass, replace

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import translated
from icecool3d.penguin import COLOURS
from icecool3d.replay.match_setup import Seat
from icecool3d.rules import Scoring, Variant
from icecool3d.school import penguin_title
from icecool3d.view.matches import Plan

LONGEST_NAME = 14
"""So many letters a name may have here."""


@dataclass(frozen=True)
class Form:
    """What was chosen so far; as it is at first a match can begin.

    >>> [seat.name for seat in Form().plan("fr").seats]
    ['Rouge', 'Bleu']
    """

    count: int = 2
    """How many play."""
    colours: tuple[str, ...] = COLOURS
    """All colours, first those of the players, clockwise."""
    names: tuple[str, ...] = ("",) * len(COLOURS)
    """What was written for each seat; who writes nothing is called by the colour."""
    variant: Variant = Variant.ICECOOL2
    scoring: Scoring = Scoring.CARDS
    first: int | None = None
    """The seat of who last saw a penguin; None: chance says who is the Catcher first."""
    previews: bool = True
    """Whether an aim shows what it would bring."""

    def with_count(self, count: int) -> "Form":
        """Let so many play.

        >>> Form(count=4, first=3).with_count(2).first is None
        True
        """
        kept = self.first is not None and self.first < count
        return replace(self, count=count, first=self.first if kept else None)

    def with_next_colour(self, seat: int) -> "Form":
        """Give a seat the next colour, in exchange with whoever had it.

        >>> Form().with_next_colour(0).colours
        ('blue', 'red', 'green', 'yellow')
        """
        colours = list(self.colours)
        wanted = COLOURS[(COLOURS.index(colours[seat]) + 1) % len(COLOURS)]
        other = colours.index(wanted)
        colours[seat], colours[other] = colours[other], colours[seat]
        return replace(self, colours=tuple(colours))

    def with_name(self, seat: int, name: str) -> "Form":
        """Write a name."""
        names = list(self.names)
        names[seat] = name
        return replace(self, names=tuple(names))

    def name(self, seat: int, language: Language) -> str:
        """Give what a seat is called.

        >>> Form().with_name(0, " Zoé ").name(0, "en"), Form().name(0, "en")
        ('Zoé', 'Red')
        """
        return self.names[seat].strip() or translated(penguin_title(self.colours[seat]), language)

    def plan(self, language: Language) -> Plan:
        """Give the match that was chosen."""
        seats = tuple(Seat(self.colours[seat], self.name(seat, language)) for seat in range(self.count))
        first = None if self.first is None else self.colours[self.first]
        return Plan(seats, self.variant, self.scoring, first)
