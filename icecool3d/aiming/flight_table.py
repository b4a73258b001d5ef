"""How flicks go on a free floor: a table over speed, height and side, made by the lab and shipped as data.

The floor is the same everywhere and every way, and left is right in a mirror: so one penguin, one direction
and the right half of its back tell all. ``python -m tests.tools.flights`` makes the file again.
"""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole, length
from icecool3d.kit.errors import InputError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase

FILE = "flights.npz"
"""In the models' folder."""


class Found(NamedTuple):
    """Flights that come by a place: F of them."""

    flight: Whole
    """Which, as numbers of rows of the table, (F,)."""
    aim: Array
    """How each must be aimed to come there, radians, (F,)."""
    heading: Array
    """Which way it goes there, radians, (F,)."""
    bottom: Array
    """How high its lowest point is there, m, (F,)."""
    sample: Whole
    """After which sample of its path that is, (F,)."""

    def some(self, rows: Whole) -> "Found":
        """Return some of them."""
        return Found(
            self.flight[rows], self.aim[rows], self.heading[rows], self.bottom[rows], self.sample[rows]
        )


@dataclass(frozen=True, eq=False)
class FlightTable:
    """Flights: F of them, each by K samples evenly along its way."""

    push: Array
    """Speed (m/s), height and side of each, (F, 3)."""
    path: Array
    """Along the aim, to its left, and how high the lowest point is, (F, K, 3), m."""
    digest: str = ""
    """Of the penguin that was flicked."""

    def coming_by(self, distance: float) -> Found:
        """Return the flights that come so far (m) from where they began, at that moment.

        >>> found = load_flights().coming_by(0.2)
        >>> len(found.flight) > 100, bool((abs(found.aim) < 1.6).all())
        (True, True)
        """
        away = length(self.path[:, :, :2])
        beyond: Flags = away >= distance
        beyond[:, 0] = False
        flight = np.flatnonzero(beyond.any(axis=1))
        after = beyond[flight].argmax(axis=1)
        here, there = self.path[flight, after - 1], self.path[flight, after]
        near, far = away[flight, after - 1], away[flight, after]
        share = ((distance - near) / np.maximum(far - near, 1e-9)).clip(0.0, 1.0)[:, None]
        at, way = here + share * (there - here), there - here
        aim, heading = -np.arctan2(at[:, 1], at[:, 0]), np.arctan2(way[:, 1], way[:, 0])
        return Found(flight, aim, heading + aim, at[:, 2], after)

    def ending_at(self, distance: float, within: float = 0.012) -> Found:
        """Return the flights that end about so far (m) from where they began."""
        end = self.path[:, -1]
        flight = np.flatnonzero(abs(length(end[:, :2]) - distance) < within)
        aim = -np.arctan2(end[flight, 1], end[flight, 0])
        last = np.full(len(flight), self.path.shape[1] - 1)
        return Found(flight, aim, aim, end[flight, 2], last)

    def paths(self, found: Found, start: tuple[float, float], bearing: float) -> Array:
        """Return the paths (F, K, 3) of flights from a start, towards where they were looked up, m."""
        turn, path = (found.aim + bearing)[:, None], self.path[found.flight]
        cosine, sine = np.cos(turn), np.sin(turn)
        x = start[0] + cosine * path[..., 0] - sine * path[..., 1]
        y = start[1] + sine * path[..., 0] + cosine * path[..., 1]
        return np.stack((x, y, path[..., 2]), axis=-1)


def flights_to_bytes(axes: tuple[Array, Array, Array], path: Array, digest: str) -> bytes:
    """Return the file of a table of flights over all speeds, heights and sides: (S, H, D, K, 3)."""
    file = BytesIO()
    np.savez_compressed(
        file,
        speeds=axes[0],
        heights=axes[1],
        sides=axes[2],
        path=np.rint(path * 1e4).astype(np.int16),
        digest=np.array(digest),
    )
    return file.getvalue()


@lru_cache(maxsize=1)
def load_flights() -> FlightTable:
    """Read the table that is shipped; mirrored, so that sides go from left to right.

    >>> bool(load_flights().push[:, 2].min() < 0.0)
    True
    """
    return flights_from(models_folder() / FILE)


def flights_from(path: Path) -> FlightTable:
    """Read a table of flights from a file."""
    try:
        with np.load(BytesIO(path.read_bytes()), allow_pickle=False) as file:
            axes = [file[name] for name in ("speeds", "heights", "sides")]
            ways, digest = file["path"].astype(np.float64) * 1e-4, str(file["digest"])
    except (OSError, KeyError, ValueError, BadZipFile) as reason:
        wrong = Phrase("cannot be read ({why})", why=str(reason)[:80])
        raise InputError(str(path), wrong, Phrase("expected the program's own table of flights")) from None
    push = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    ways = ways.reshape(len(push), -1, 3)
    made = ways[:, -1, :2].any(axis=1)  # where the finger would pass beside the hull there is none
    push, ways = push[made], ways[made]
    beside = push[:, 2] > 0.0
    mirrored = push[beside] * [1.0, 1.0, -1.0], ways[beside] * [1.0, -1.0, 1.0]
    return FlightTable(np.concatenate((push, mirrored[0])), np.concatenate((ways, mirrored[1])), digest)
