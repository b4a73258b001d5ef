"""What computes flicks: where two fingerprints agree, a flick comes to the same bits.

Everything between a flick and its events is sums, products, quotients and roots, which all processors round
alike (see ``kit/rotation.py``, ``kit/arrays.py``), with one exception: PyBullet calls the C library's sine,
cosine and arc tangent at every step. The library has several versions of them, and chooses by whether the
processor can multiply and add in one instruction (FMA: all since 2013). The versions differ in the last bit
of about one result in a thousand.
"""

import hashlib
import math
import platform
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated

import numpy as np

from icecool3d.kit.codec import ONE_LINE, Declared, Within, from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import MAKER_LETTERS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.rotation import arctan2, sin_cos
from icecool3d.kit.version import __version__
from icecool3d.physics.bullet import NAME, VERSION

_PROBES = 20_000
"""How many results are compared: versions of a function differ in dozens of them."""
RECORDED = ("icecool3d", "engine", "numpy", "machine", "libc", "arithmetic")
"""The fields that recordings hold."""
SWEPT = ("icecool3d", "engine", "arithmetic", "flicks")
"""The fields that sweeps hold; older ones have no others."""
_ONCE_NAMED = {"pybullet 3.2.7": "pybullet 202010061"}
"""What engines were called in older files, by a package that brought them, and what they call themselves."""
_DECISIVE = ("icecool3d", "engine", "machine", "arithmetic", "flicks")
"""The fields on which the bits of a flick depend; the others are told for people."""

Words = Annotated[str, Within(pattern=ONE_LINE, max_length=MAKER_LETTERS)]
"""One line."""


class Fingerprint(Declared, frozen=True, omit_defaults=True):
    """A program on a class of machines. What a file does not say is empty, and compared with nothing."""

    icecool3d: Words = ""
    """Version of this program."""
    engine: Words = ""
    """Name and version of the physics engine."""
    numpy: Words = ""
    """Version of numpy, which does not change bits."""
    machine: Words = ""
    """The processor's family."""
    libc: Words = ""
    """Name and version of the C library; what it computes shows in ``arithmetic``."""
    arithmetic: Words = ""
    """What ``arithmetic`` returns on the machine."""
    flicks: Words = ""
    """Of sweeps: a hash of some flicks and their judgements, which changes with the program."""

    @property
    def is_here(self) -> bool:
        """Whether it computes as this machine does, to the last bit."""
        return not self.differences(this_fingerprint())

    def differences(self, other: "Fingerprint") -> list[str]:
        """Return the names of the fields by which bits may differ.

        >>> here = this_fingerprint()
        >>> here.differences(Fingerprint("0.0.0", here.engine, "", "", "", here.arithmetic))
        ['icecool3d']
        """
        both = {name: (self._bits_of(name), other._bits_of(name)) for name in _DECISIVE}
        return [name for name, (mine, its) in both.items() if mine and its and mine != its]

    def _bits_of(self, name: str) -> str:
        """Return a field as it is compared."""
        text: str = getattr(self, name)
        return _ONCE_NAMED.get(text, text)

    def require_same(self, other: "Fingerprint", thing: str) -> None:
        """Refuse ``thing``, which computes as ``other``, unless its bits are the same."""
        changed = [
            f"{name} {getattr(other, name):.20}, not {getattr(self, name):.20}"
            for name in self.differences(other)
        ]
        if changed:
            wrong = Phrase("computes in another way ({changed})", changed="; ".join(changed))
            raise InputError(thing, wrong, Phrase("expected what computes the same bits"))

    def to_dict(self) -> dict[str, str]:
        """Return the fingerprint as it stands in files."""
        plain: dict[str, str] = to_plain(self)
        return plain

    def say(self) -> str:
        """Return it on one line.

        >>> Fingerprint("0.1.0", "pybullet 202010061", "2.4.0", "x86_64", "glibc 2.36", "0123456789ab").say()
        'icecool3d 0.1.0, pybullet 202010061, numpy 2.4.0, x86_64, glibc 2.36, arithmetic 0123456789ab'
        """
        named = {"engine": "", "machine": "", "libc": ""}
        return ", ".join(f"{named.get(key, key)} {text}".strip() for key, text in self.to_dict().items())


def this_fingerprint() -> Fingerprint:
    """Return what computes on this machine.

    >>> this_fingerprint().is_here
    True
    """
    libc = " ".join(platform.libc_ver()).strip() or "unknown"
    return Fingerprint(
        __version__, f"{NAME} {VERSION}", np.__version__, platform.machine(), libc, arithmetic()
    )


def fingerprint_from_dict(data: object, source: str, path: str, needed: Sequence[str]) -> Fingerprint:
    """Read a fingerprint of a file, which holds the ``needed`` fields at least."""
    found = from_plain(Fingerprint, data, source, InputError, path)
    for name in needed:
        if not getattr(found, name):
            right = Phrase("expected it to be given")
            raise InputError(f"{source}: {path}.{name}", Phrase("is missing"), right)
    return found


@lru_cache(maxsize=1)
def arithmetic() -> str:
    """Return 12 letters that differ between machines on which a flick may come to other bits.

    >>> len(arithmetic())
    12
    """
    numbers = np.arange(1, _PROBES + 1, dtype=np.float64) / (1.1 * _PROBES)  # half a turn in a step, at most
    found = [f(x) for f in (math.sin, math.cos) for x in numbers.tolist()]
    found += [math.atan2(x, 1.0 - x) for x in numbers.tolist()]
    total = hashlib.sha256(struct.pack(f"<{len(found)}d", *found))
    for array in (*sin_cos(numbers), arctan2(numbers, 1.0 - numbers), np.array([numbers.sum()])):
        total.update(np.ascontiguousarray(array, dtype="<f8").data)
    return total.hexdigest()[:12]
