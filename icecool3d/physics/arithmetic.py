"""A fingerprint of the arithmetic on which the last bits of a flick depend.

Everything between a flick and its events is sums, products, quotients and roots, which all processors round
alike (see ``kit/angles.py`` and ``kit/vectors.py``), with one exception: PyBullet calls the C library's sine,
cosine and arc tangent at every step. The library has several versions of them, and chooses by whether the
processor can multiply and add in one instruction (FMA: all since 2013). The versions differ in the last bit
of about one result in a thousand.
"""

import hashlib
import math
import struct
from functools import lru_cache

import numpy as np

from icecool3d.kit.angles import arctan2, sin_cos

_PROBES = 20_000
"""How many results are looked at: versions of a function differ in dozens of so many."""


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
