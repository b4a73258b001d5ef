"""What a case file says, as data: ``reading`` makes it, ``running`` plays it, ``checking`` checks it."""

from dataclasses import dataclass
from pathlib import Path

from icecool3d.events.query import Pattern
from icecool3d.kit.arrays import Array
from icecool3d.school import School, Titles
from icecool3d.trace import Flick, Trace

FORMAT = 1
"""The format of case files that this program reads."""


@dataclass(frozen=True, eq=False)
class Start:
    """A flick, and how all stand before it."""

    flick: Flick
    penguins: tuple[str, ...]
    """Their names."""
    poses: Array
    """Their poses, (P, 7), m."""


@dataclass(frozen=True)
class Count:
    """How often something must happen, whenever it does."""

    pattern: Pattern
    times: int
    """That often, neither more nor less."""


@dataclass(frozen=True, eq=False)
class Case:
    """One case: what happens where, and what the referee must say of it."""

    path: Path
    """Its file; the file's name says what it settles, its folder's what it is about."""
    title: Titles
    """What it settles, as a sentence."""
    rules: tuple[str, ...]
    """Ids of the rules that it settles."""
    school: School
    """Where it happens."""
    happening: Start | Trace
    """What happens: a flick to be computed, or all of it, made by hand or recorded."""
    expect: tuple[Pattern, ...]
    """Events that must happen in this order; others may come between."""
    counts: tuple[Count, ...]
    """Events that must happen just so often, whenever; 0 is never."""
    verdicts: tuple[Pattern, ...]
    """Verdicts that must be given."""

    @property
    def name(self) -> str:
        """What it settles, as the file's name says it."""
        return self.path.stem

    @property
    def group(self) -> str:
        """What it is about: its folder's name."""
        return self.path.parent.name
