"""A school to look at: closed meshes, each with the name of its material in ``kit.palette``."""

from collections.abc import Iterator

from icecool3d.kit.mesh import Mesh, join
from icecool3d.kit.palette import DOTS
from icecool3d.kit.solids import carve
from icecool3d.looks.fish import astride, clip
from icecool3d.looks.materials import Part
from icecool3d.looks.outlines import circle, hollow_prism, prism
from icecool3d.school import Door, Interval, Room, RunnerStart, School
from icecool3d.school.plan import grid, rect_along
from icecool3d.school.wall_solids import upright_block, walls_mesh

FLOOR_THICKNESS = 0.002
"""Of a box's bottom, which lies below the floor's level of 0, m."""
LINE_WIDTH = 0.002
"""Of an orange line, m; its middle is the line that the rules mean."""
CIRCLE_WIDTH = 0.0015
"""Of the red circle's stroke, inwards from its radius, m."""
TRIM_WIDTH = 0.003
"""Of the printed frame round an opening, m."""
TRIM_THICKNESS = 0.0004
"""How far that frame stands out from the wall, m."""
DOT_RADIUS = 0.003
"""Of the coloured dots at a door's feet, m."""
INK = 0.0002
"""How high prints on the floor stand, m; a print that lies on another stands twice as high."""


def school_parts(school: School) -> list[Part]:
    """Return all that is to be seen of a school, tokens and penguins aside.

    Their kinds are ``floor``, ``walls``, ``line``, ``frame``, ``dots``, ``clip`` and ``circle``; clips are
    counted: their owners are ``1``, ``2``, …

    >>> from icecool3d.school import load_school
    >>> [part.name for part in school_parts(load_school("two-rooms"))][:3]
    ['floor left', 'walls left', 'line left']
    """
    found = []
    for room in school.rooms:
        found.append(Part("floor", room.id, "ice", floor_mesh(room)))
        found.append(Part("walls", room.id, "cardboard", walls_mesh(school, room.id)))
        found.append(Part("line", room.id, "orange-line", line_mesh(room)))
    for place, door in enumerate(school.doors):
        found.append(Part("frame", door.id, "paper", frame_mesh(door)))
        found.append(Part("dots", door.id, f"dot-{place % len(DOTS)}", dots_mesh(door)))
    found += [Part("clip", str(place), "white", mesh) for place, mesh in enumerate(_clips(school), start=1)]
    if (start := school.scene.runner_start) is not None:
        found.append(Part("circle", start.room, "player-red", circle_mesh(start)))
    return found


def floor_mesh(room: Room) -> Mesh:
    """Return the bottom of one box: its top is the floor at 0.

    >>> from icecool3d.school import load_school
    >>> float(floor_mesh(load_school("two-rooms").rooms[0]).vertices[:, 2].max())
    0.0
    """
    return carve([upright_block(room.rect, -FLOOR_THICKNESS, 0.0)])


def line_mesh(room: Room) -> Mesh:
    """Return the orange line of one room, a thin ribbon on the floor.

    >>> from icecool3d.school import load_school
    >>> line_mesh(load_school("two-rooms").rooms[0]).is_watertight()
    True
    """
    inset = room.line.xmin - room.interior.xmin
    shorter = min(room.line.along(axis).length for axis in (0, 1))
    half = grid(0.5 * min(LINE_WIDTH, inset, 0.5 * shorter))
    outer, inner = (upright_block(room.line.inset(by), 0.0, INK) for by in (-half, half))
    return carve([outer], [inner])


def circle_mesh(start: RunnerStart) -> Mesh:
    """Return the red circle, a thin ring on the floor.

    >>> from icecool3d.school import load_school
    >>> circle_mesh(load_school("school").scene.runner_start).is_watertight()
    True
    """
    inner = max(start.radius - CIRCLE_WIDTH, 0.5 * start.radius)
    outline = circle(96)
    return hollow_prism(start.radius * outline + start.at, inner * outline + start.at, 0.0, 2.0 * INK)


def frame_mesh(door: Door) -> Mesh:
    """Return the printed trim round an opening, on the faces of both walls.

    >>> from icecool3d.school import load_school
    >>> frame_mesh(load_school("two-rooms").doors[0]).is_watertight()
    True
    """
    clear = door.seam.clear
    width = min(TRIM_WIDTH, door.lintel.length)
    around = Interval(
        max(grid(door.opening.low - width), clear.low), min(grid(door.opening.high + width), clear.high)
    )
    top = grid(door.height + width)
    return join(
        [
            carve(
                [upright_block(rect_along(door.seam.axis, around, plate), 0.0, top)],
                [upright_block(rect_along(door.seam.axis, door.opening, plate), 0.0, door.height)],
            )
            for plate in _faces(door, TRIM_THICKNESS)
        ]
    )


def dots_mesh(door: Door) -> Mesh:
    """Return the dots at the feet of a door, two in each of its rooms, that match when the boxes stand right.

    >>> from icecool3d.school import load_school
    >>> dots_mesh(load_school("two-rooms").doors[0]).is_watertight()
    True
    """
    radius = min(DOT_RADIUS, 0.25 * door.width)
    outline = radius * circle(24)
    return join(
        [
            prism(outline + rect_along(door.seam.axis, Interval(along, along), plate).centre, 0.0, 2.0 * INK)
            for plate in _faces(door, 4.0 * radius)
            for along in (door.opening.low + radius, door.opening.high - radius)
        ]
    )


def _clips(school: School) -> Iterator[Mesh]:
    for entry in school.scene.clips:
        seam = school.seam_between(*entry.rooms)
        assert seam is not None  # building refuses clips off a seam
        yield astride(
            clip(2.0 * school.scene.box.wall_thickness), seam, entry.at[seam.axis], school.wall_height
        )


def _faces(door: Door, depth: float) -> tuple[Interval, Interval]:
    """Return the spaces before the two faces of a door's walls, across the seam."""
    slab = door.seam.slab.along(1 - door.seam.axis)
    return Interval(grid(slab.low - depth), slab.low), Interval(slab.high, grid(slab.high + depth))
