"""When something changes: stretches of moments, and the exact time between two of them."""

from collections.abc import Callable, Iterator

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.referee.rulings import ROUNDING

SECTIONS = 24
"""Into how many parts an interval is cut, in each of which all motion counts as even: right to 0.1 um."""


def cut(times: Array, parts: Whole) -> tuple[Whole, Array]:
    """Cut intervals between ``times`` (N,) evenly into so many parts each (N - 1,).

    Gives for each moment within which interval it cuts, and when it is, (M,).

    >>> which, moments = cut(np.array([0.0, 1.0, 4.0]), np.array([1, 3]))
    >>> which.tolist(), moments.tolist()
    ([1, 1], [2.0, 3.0])
    """
    which = np.repeat(np.arange(len(parts)), parts - 1)
    first = np.repeat(np.cumsum(parts - 1) - (parts - 1), parts - 1)
    share = (np.arange(len(which)) - first + 1) / parts[which]
    return which, times[which] + share * (times[which + 1] - times[which])


def stretches(flags: Flags) -> Iterator[tuple[int, int]]:
    """Yield first and last index of each run of true flags.

    >>> list(stretches(np.array([True, True, False, True])))
    [(0, 1), (3, 3)]
    """
    edges = np.flatnonzero(np.diff(np.concatenate(([False], flags, [False])).astype(np.int8)))
    yield from zip(edges[0::2].tolist(), (edges[1::2] - 1).tolist(), strict=True)


def crossing_times(values: Callable[[Whole, Array], Array], before: Array, after: Array) -> Array:
    """Return when values pass zero for the first time between ``before`` and ``after``, (M,), s.

    ``values(which, times)`` gives what the value of item ``which`` (K,) is at ``times`` (K,); it must be
    above zero at one end of the interval, and not at the other.

    >>> crossing_times(lambda which, times: times**2 - 0.25, np.array([0.0]), np.array([1.0])).tolist()
    [0.5]
    """
    if not len(before):
        return before
    shares = np.linspace(0.0, 1.0, SECTIONS + 1)
    which = np.repeat(np.arange(len(before)), SECTIONS + 1)
    row = np.arange(len(before))
    times = before[:, None] + shares * (after - before)[:, None]
    times[:, -1] = after
    found = values(which, times.ravel()).reshape(times.shape)
    first = np.argmax((found > 0.0) != (found[:, :1] > 0.0), axis=1).clip(1)
    before, after = times[row, first - 1], times[row, first]
    low, high = found[row, first - 1], found[row, first]
    span = high - low
    share = np.where(span != 0.0, -low / np.where(span != 0.0, span, 1.0), 0.0)
    return before + np.clip(share, 0.0, 1.0) * (after - before)


def row_of_least(values: Array, times: Array) -> int:
    """Return the index of the least value; where it is so for a while, of the middle of that.

    >>> row_of_least(np.array([2.0, 1.0, 1.0, 1.0, np.nan]), np.arange(5.0))
    2
    """
    found = np.flatnonzero(values <= np.nanmin(values) + ROUNDING)
    return int(found[np.argsort(times[found], kind="stable")[len(found) // 2]])
