"""How daylight falls on table and floors: soft shadows of the low sun, and open sky.

Whatever moves is left out: the shaders add the penguins' shadows, which they know by formula.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh
from icecool3d.school import Rect

SUN_AZIMUTH, SUN_ELEVATION = math.radians(207.0), math.radians(40.0)
"""Where the sun stands in plan (0 = +x, anticlockwise) and how high, radians."""
SUN_SIZE = math.radians(3.0)
"""Half of what the sun seems to measure, radians: more than the true one, as thin clouds make it."""
_RAYS = 32
"""Points of the sun's disc that are tried: as many as a number of ``Bits`` has bits."""
_GOLDEN = math.pi * (3.0 - math.sqrt(5.0))

Bits = NDArray[np.uint32]


def sun_direction() -> Array:
    """Return the unit vector (3,) to the sun's middle.

    >>> bool(sun_direction()[2] > 0.5)
    True
    """
    level = math.cos(SUN_ELEVATION)
    return np.array([level * math.cos(SUN_AZIMUTH), level * math.sin(SUN_AZIMUTH), math.sin(SUN_ELEVATION)])


class Walled(Protocol):
    """Something on the table with walls around, as a room is."""

    @property
    def rect(self) -> Rect:
        """The outer sides of its walls."""

    @property
    def interior(self) -> Rect:
        """What is between its walls."""


class Lit(Protocol):
    """What stands on the table and is lit, as a school is."""

    @property
    def bounds(self) -> Rect:
        """What of the plan it covers."""

    @property
    def wall_height(self) -> float:
        """How high its walls are, m."""

    @property
    def rooms(self) -> Sequence[Walled]:
        """What of it has walls around."""


@dataclass(frozen=True, eq=False)
class Daylight:
    """What reaches each place of the level 0."""

    region: Rect
    """What of the plan it covers; beyond all is light."""
    image: Image.Image
    """Red: how much of the sun is seen; green: how much of the sky. 255 is all."""


@dataclass(frozen=True, eq=False)
class Shadow:
    """What something hides of the sun, on that part of the picture on which its shadow falls."""

    top: int
    """First row of that part, from the north."""
    left: int
    """Its first column."""
    hidden: Bits
    """The rays that do not come by, a bit for each, (rows, columns)."""


class Fall:
    """How daylight falls in one school. What hangs in it may change: only its own shadow is computed anew."""

    def __init__(self, school: Lit, pixels: int = 1024) -> None:
        """Look at the sky above each place of a square, ``pixels`` wide and high."""
        self.region = _square(school.bounds, 2.2 * school.wall_height / math.tan(SUN_ELEVATION))
        self._pixels = pixels
        # Nothing hides the sky as sharply as the sun: half as fine is enough.
        sky = _band(skylight(school, self.region, pixels // 2))
        self._sky = sky.resize((pixels, pixels), Image.Resampling.BILINEAR)

    def shadow(self, casters: Sequence[Mesh]) -> Shadow:
        """Compute the shadow of some things on the level 0."""
        scale = self._pixels / (self.region.xmax - self.region.xmin)
        corners = np.concatenate([mesh.corners() for mesh in casters])
        normals = np.concatenate([mesh.area_vectors() for mesh in casters])
        slopes = _rays()[:, None, None, :] / _rays()[:, None, None, 2:]
        x = (corners[..., 0] - corners[..., 2] * slopes[..., 0] - self.region.xmin) * scale
        y = (self.region.ymax - corners[..., 1] + corners[..., 2] * slopes[..., 1]) * scale
        (left, right), (top, bottom) = (self._reach(each) for each in (x, y))
        size = (right - left, bottom - top)
        hidden = np.zeros(size[::-1], dtype=np.uint32)
        for bit, ray in enumerate(_rays()):
            lit = normals @ ray > 0.0
            shadow = Image.new("L", size)
            draw = ImageDraw.Draw(shadow)
            for triangle in (
                np.stack((x[bit, lit] - left, y[bit, lit] - top), axis=-1).reshape(-1, 6).tolist()
            ):
                draw.polygon(triangle, fill=1)
            hidden |= np.asarray(shadow, dtype=np.uint32) << np.uint32(bit)
        return Shadow(top, left, hidden)

    def daylight(self, shadows: Iterable[Shadow]) -> Daylight:
        """Return the light that shadows leave."""
        hidden = np.zeros((self._pixels, self._pixels), dtype=np.uint32)
        for shadow in shadows:
            rows, columns = shadow.hidden.shape
            hidden[shadow.top : shadow.top + rows, shadow.left : shadow.left + columns] |= shadow.hidden
        sun = _band(1.0 - np.bitwise_count(hidden) / _RAYS)
        return Daylight(self.region, Image.merge("RGB", (sun, self._sky, Image.new("L", sun.size))))

    def _reach(self, places: Array) -> tuple[int, int]:
        """Return the first pixel and the one after the last on one axis, within the picture."""
        low, high = math.floor(places.min()), math.ceil(places.max()) + 1
        return min(max(low, 0), self._pixels), max(min(high, self._pixels), 0)


def _band(shares: Array) -> Image.Image:
    return Image.fromarray((255.0 * shares + 0.5).astype(np.uint8))


def skylight(school: Lit, region: Rect, pixels: int) -> Array:
    """Return the share of the sky that is seen from each pixel's place: less at the foot of walls."""
    step = (region.xmax - region.xmin) / pixels
    x = region.xmin + (np.arange(pixels) + 0.5) * step
    y = (region.ymax - (np.arange(pixels) + 0.5) * step)[:, None]
    sky = np.ones((pixels, pixels))
    for room in school.rooms:
        inside, outer = room.interior, room.rect
        within = (x > inside.xmin) & (x < inside.xmax) & (y > inside.ymin) & (y < inside.ymax)
        walls = np.ones_like(sky)
        for away in (x - inside.xmin, inside.xmax - x, y - inside.ymin, inside.ymax - y):
            walls = walls * _beside_wall(np.maximum(away, 0.0), school.wall_height)
        aside = np.maximum(np.maximum(outer.xmin - x, x - outer.xmax), 0.0)
        ahead = np.maximum(np.maximum(outer.ymin - y, y - outer.ymax), 0.0)
        outside = _beside_wall(np.hypot(aside, ahead), school.wall_height)
        beyond = np.ones_like(sky)
        for other in school.rooms:
            rect = other.rect
            beyond *= ~((x > rect.xmin) & (x < rect.xmax) & (y > rect.ymin) & (y < rect.ymax))
        sky = np.where(within, walls, np.where(beyond > 0.0, sky * outside, sky))
    return sky


def _beside_wall(away: Array, height: float) -> Array:
    """Return the share of the sky seen beside a long wall at a distance from its foot."""
    open_sky: Array = 1.0 - 0.5 * (1.0 - away / np.hypot(away, height)) - 0.22 * np.exp(-away / 0.004)
    return open_sky


def _square(bounds: Rect, margin: float) -> Rect:
    x, y = bounds.centre
    half = 0.5 * max(bounds.xmax - bounds.xmin, bounds.ymax - bounds.ymin) + margin
    return Rect(x - half, y - half, x + half, y + half)


def _rays() -> Array:
    """Return unit vectors to points spread evenly over the sun's disc, (rays, 3)."""
    middle = sun_direction()
    aside = np.cross([0.0, 0.0, 1.0], middle)
    aside /= np.linalg.norm(aside)
    above = np.cross(middle, aside)
    place = np.arange(_RAYS) + 0.5
    reach, turn = math.tan(SUN_SIZE) * np.sqrt(place / _RAYS), place * _GOLDEN
    spread = middle + np.outer(reach * np.cos(turn), aside) + np.outer(reach * np.sin(turn), above)
    unit: Array = spread / np.linalg.norm(spread, axis=1)[:, None]
    return unit
