"""Zones as printed marks: a ringed disc on a floor, a framed rectangle on a wall."""

from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import DOTS
from icecool3d.kit.solids import carve
from icecool3d.looks.materials import Part
from icecool3d.looks.outlines import circle, hollow_prism, prism
from icecool3d.school import FloorZone, Interval, Rect, School, WallZone
from icecool3d.school.plan import grid, rect_along
from icecool3d.school.wall_solids import upright_block

PRINT = 0.0002
"""How thick the print is, m; its rim is twice as thick."""
_RIM = 0.18
"""Width of its rim, in radii of the disc or half sides of the rectangle."""
_FIRST = 4
"""Which of the dots' colours the first zone has: not a player's."""


def zone_parts(school: School) -> list[Part]:
    """Return all zones of a school; kinds are ``zone`` on floors and ``wall-zone``, each with its ``…-rim``.

    >>> from icecool3d.school import load_school
    >>> zone_parts(load_school("school"))
    []
    """
    found = []
    for place, zone in enumerate(school.scene.zones):
        material = f"dot-{(_FIRST + place) % len(DOTS)}"
        kind, (inside, rim) = (
            ("zone", _disc(zone)) if isinstance(zone, FloorZone) else ("wall-zone", _plate(school, zone))
        )
        found += [Part(kind, zone.id, "paper", inside), Part(f"{kind}-rim", zone.id, material, rim)]
    return found


def _disc(zone: FloorZone) -> tuple[Mesh, Mesh]:
    outline = circle(64)
    inner, outer = (share * zone.radius * outline + zone.at for share in (1.0 - _RIM, 1.0))
    rings = hollow_prism(outer, inner, 0.0, 2.0 * PRINT)
    return prism(0.5 * zone.radius * outline + zone.at, 0.0, PRINT), rings


def _plate(school: School, zone: WallZone) -> tuple[Mesh, Mesh]:
    wall = school.wall(zone.wall)
    axis = wall.side.axis
    across = wall.solid.along(1 - axis)
    rim = grid(_RIM * 0.5 * min(zone.along[1] - zone.along[0], zone.top - zone.bottom))

    def plate(thick: float) -> Rect:
        thick = grid(thick)
        low = Interval(grid(across.low - thick), across.low)
        face = low if wall.side.outward > 0 else Interval(across.high, grid(across.high + thick))
        return rect_along(axis, Interval(*zone.along), face)

    def within(rect: Rect) -> Rect:
        along = rect.along(axis)
        return rect_along(axis, Interval(grid(along.low + rim), grid(along.high - rim)), rect.along(1 - axis))

    whole, bottom, top = plate(3.0 * PRINT), grid(zone.bottom), grid(zone.top)
    hole = upright_block(within(whole), grid(bottom + rim), grid(top - rim))
    frame = carve([upright_block(whole, bottom, top)], [hole])
    return carve([upright_block(plate(PRINT), bottom, top)]), frame
