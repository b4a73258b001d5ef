"""What made a recording: the program, the engine, and the arithmetic of the machine."""

import platform
from dataclasses import asdict, dataclass

import numpy as np

from icecool3d import __version__
from icecool3d.kit.limits import MAKER_LETTERS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.physics.arithmetic import arithmetic
from icecool3d.physics.engine import NAME, VERSION

_DECISIVE = ("icecool3d", "engine", "machine", "arithmetic")
"""The fields on which the bits of a flick depend."""


@dataclass(frozen=True)
class Maker:
    """What made a recording. Only some of it decides the last bits; the rest is told for people."""

    icecool3d: str
    """Version of this program."""
    engine: str
    """Name and version of the physics engine."""
    numpy: str
    """Version of numpy, which does not change bits."""
    machine: str
    """The processor's family."""
    libc: str
    """Name and version of the C library; what it computes shows in ``arithmetic``."""
    arithmetic: str
    """What ``physics.arithmetic`` says of the machine."""

    @property
    def is_here(self) -> bool:
        """Whether it computes as this machine does, to the last bit."""
        here = this_maker()
        return all(getattr(self, name) == getattr(here, name) for name in _DECISIVE)

    def to_dict(self) -> dict[str, object]:
        """Give the maker as it stands in files."""
        return asdict(self)

    def say(self) -> str:
        """Name it on one line.

        >>> Maker("0.1.0", "pybullet 3.2.7", "2.4.0", "x86_64", "glibc 2.36", "0123456789ab").say()
        'icecool3d 0.1.0, pybullet 3.2.7, numpy 2.4.0, x86_64, glibc 2.36, arithmetic 0123456789ab'
        """
        words = f"icecool3d {self.icecool3d}, {self.engine}, numpy {self.numpy}, {self.machine}, {self.libc}"
        return f"{words}, arithmetic {self.arithmetic}"


def this_maker() -> Maker:
    """Return what records on this machine.

    >>> this_maker() == this_maker()
    True
    """
    libc = " ".join(platform.libc_ver()).strip() or "unknown"
    return Maker(__version__, f"{NAME} {VERSION}", np.__version__, platform.machine(), libc, arithmetic())


def maker_from_table(table: Table) -> Maker:
    """Read a maker from a table of a file."""
    maker = Maker(*(_words(table, key) for key in Maker.__dataclass_fields__))
    table.finish()
    return maker


def _words(table: Table, key: str) -> str:
    text = table.text(key)
    if len(text) > MAKER_LETTERS or not text.isprintable():
        raise table.refuse(
            key,
            Phrase("is {value!a:.40}", value=text),
            Phrase("expected one line of up to {most} letters", most=MAKER_LETTERS),
        )
    return text
