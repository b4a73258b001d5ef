"""The penguin's back as who flicks sees it: where on it the finger may meet the hull."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.pieces import Shape, ball_centres, radii
from icecool3d.pieces.discs import outline
from icecool3d.school import Point

_CORNERS = 64
_WITHIN = 0.97
"""How far out a contact may be, as a share of the way to the edge: at the very edge a finger only grazes."""


@dataclass(frozen=True)
class Contact:
    """Where the finger meets the hull, as a ``Flick`` has it."""

    height: float = 0.2
    """0 = lowest point of the hull, 1 = highest (a fraction)."""
    side: float = 0.0
    """-1 left edge, 1 right edge, as seen by who flicks (a fraction)."""


@dataclass(frozen=True, eq=False)
class Back:
    """A penguin's outline, seen by who flicks it.

    On its picture points run from -1 to 1, to the right and up, at one scale: the longer side fills it.
    """

    width: float
    """From its left edge to its right one, m."""
    height: float
    """From its lowest point to its highest, m."""
    corners: Array
    """The outline from the middle of width and height, (K, 2) right and up, anticlockwise, m."""

    @property
    def picture(self) -> Array:
        """The outline on the picture, (K, 2)."""
        shown: Array = self.corners / self._scale
        return shown

    def point_of(self, contact: Contact) -> Point:
        """Return where on the picture a contact is.

        >>> seen_back(Shape(0.015, 0.0095, 0.05), UPRIGHT, 0.0).point_of(Contact(1.0, 0.5))
        (0.3, 1.0)
        """
        right, up = self._metres(contact)
        return right / self._scale, up / self._scale

    def contact_at(self, point: Point) -> Contact:
        """Return the contact at a point of the picture, or the nearest one that is on the back.

        >>> seen_back(Shape(0.015, 0.0095, 0.05), UPRIGHT, 0.0).contact_at((0.0, 0.0))
        Contact(height=0.5, side=0.0)
        """
        return self._contact(self._nearest(self._scale * np.array(point)))

    def clamped(self, contact: Contact) -> Contact:
        """Return the nearest contact that is on the back: itself, where it is.

        >>> seen_back(Shape(0.015, 0.0095, 0.05), UPRIGHT, 0.0).clamped(Contact(0.3, 0.4))
        Contact(height=0.3, side=0.4)
        """
        place = np.array(self._metres(contact))
        return contact if self._holds(place) else self._contact(self._nearest(place))

    @property
    def _scale(self) -> float:
        return 0.5 * max(self.width, self.height)

    @cached_property
    def _sides(self) -> tuple[Array, Array]:
        """Return where each side begins within which contacts stay, and its way to the next."""
        starts = _WITHIN * self.corners
        ways = np.roll(starts, -1, axis=0) - starts
        # Where a ball's arc shrinks to a point its corners fall together: such a side keeps nothing out.
        real = np.hypot(*ways.T) > 1e-9
        return starts[real], ways[real]

    def _holds(self, place: Array) -> bool:
        starts, ways = self._sides
        right, up = (place - starts).T
        return bool(np.all(ways[:, 0] * up - ways[:, 1] * right >= -1e-15))

    def _nearest(self, place: Array) -> Array:
        if self._holds(place):
            return place
        starts, ways = self._sides
        share = np.sum((place - starts) * ways, axis=1) / np.sum(ways**2, axis=1)
        feet = starts + np.clip(share, 0.0, 1.0)[:, None] * ways
        nearest: Array = feet[np.argmin(np.hypot(*(feet - place).T))]
        return nearest

    def _metres(self, contact: Contact) -> Point:
        return 0.5 * self.width * contact.side, self.height * (contact.height - 0.5)

    def _contact(self, place: Array) -> Contact:
        right, up = place.tolist()
        height, side = up / self.height + 0.5, right / (0.5 * self.width)
        return Contact(min(max(height, 0.0), 1.0), min(max(side, -1.0), 1.0))


UPRIGHT = np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])
"""The pose (7,) of one that stands."""


def seen_back(shape: Shape, pose: Array, direction: float) -> Back:
    """Return the back of a penguin in ``pose`` (7,), seen along ``direction`` (radians, 0 = +x).

    >>> seen = seen_back(Shape(0.015, 0.0095, 0.05), UPRIGHT, 0.0)
    >>> round(seen.width, 6), round(seen.height, 6)
    (0.03, 0.05)
    """
    right = np.array([np.sin(direction), -np.cos(direction), 0.0])
    centres = ball_centres(shape, np.asarray(pose, dtype=float)[None])
    discs = np.stack((centres @ right, centres[..., 2]), axis=-1)
    reach = radii(shape)[:, None]
    low, high = (discs[0] - reach).min(axis=0), (discs[0] + reach).max(axis=0)
    width, height = (high - low).tolist()
    return Back(width, height, outline(discs, radii(shape), _CORNERS)[0] - 0.5 * (low + high))
