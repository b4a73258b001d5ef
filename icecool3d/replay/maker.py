"""What made a recording: program, engine and the arithmetic of a processor, on which the last bits hang."""

import hashlib
import math
import platform
from dataclasses import asdict, dataclass
from functools import lru_cache

import numpy as np

from icecool3d import __version__
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.physics.engine import NAME, VERSION

_MAX_WORDS = 60
"""Longest text of a maker, characters."""


@dataclass(frozen=True)
class Maker:
    """A class of machines: what two of them that are equal compute is the same to the last bit."""

    icecool3d: str
    """Version of this program."""
    engine: str
    """Name and version of the physics engine."""
    numpy: str
    """Version of numpy."""
    machine: str
    """The processor's family."""
    libc: str
    """Name and version of the library with the mathematical functions."""
    arithmetic: str
    """What ``arithmetic`` says: processors of one family still differ in what they offer."""

    @property
    def is_here(self) -> bool:
        """Whether it computes as this machine does, to the last bit."""
        return self == this_maker()

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
    """Give the class of the machine on which this runs.

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


@lru_cache(maxsize=1)
def arithmetic() -> str:
    """Give 12 letters that are others where the functions used in a flick round otherwise.

    >>> len(arithmetic())
    12
    """
    numbers = np.arange(1, 1500, dtype=np.float64) / 7.0
    square = numbers[:1444].reshape(38, 38)
    found = [f(numbers) for f in (np.sin, np.cos, np.tan, np.sqrt, np.arctan, np.exp2, np.log)]
    found += [np.array([f(x) for x in numbers]) for f in (math.sin, math.cos, math.tan, math.atan, math.log)]
    found += [np.array([math.atan2(1.0, x), math.pow(x, -0.37)]) for x in numbers.tolist()]
    found += [square @ square, np.array([numbers @ numbers, np.linalg.norm(numbers), np.sum(numbers**0.3)])]
    total = hashlib.sha256()
    for array in found:
        total.update(np.ascontiguousarray(array, dtype="<f8").data)
    return total.hexdigest()[:12]


def _words(table: Table, key: str) -> str:
    text = table.text(key)
    if len(text) > _MAX_WORDS or not text.isprintable():
        raise table.refuse(
            key,
            Phrase("is {value!a:.40}", value=text),
            Phrase("expected one line of up to {most} letters", most=_MAX_WORDS),
        )
    return text
