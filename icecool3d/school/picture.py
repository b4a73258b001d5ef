"""A school to look at: closed meshes, each with the name of its material in ``kit.palette``."""

from collections.abc import Iterator

from icecool3d.kit.arrays import Array
from icecool3d.kit.mesh import Mesh, Part, join
from icecool3d.kit.palette import DOTS
from icecool3d.kit.rectilinear import block, carve
from icecool3d.kit.symbols import circle
from icecool3d.school.boxes import Room
from icecool3d.school.doors import Door
from icecool3d.school.fish import astride, clip
from icecool3d.school.plan import Interval, Rect, grid, rect_along
from icecool3d.school.prism import hollow_prism, prism
from icecool3d.school.scene import RunnerStart
from icecool3d.school.school import School

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


def parts(school: School) -> list[Part]:
    """Give all that is to be seen of a school, tokens and penguins aside.

    Their kinds are ``floor``, ``walls``, ``line``, ``frame``, ``dots``, ``clip`` and ``circle``; clips are
    counted: their owners are ``1``, ``2``, …

    >>> from icecool3d.school import load_school
    >>> [part.name for part in parts(load_school("two-rooms"))][:3]
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


def walls_mesh(school: School, room: str) -> Mesh:
    """Give the four walls of one box as one solid, its door openings cut out under their lintels.

    >>> from icecool3d.school import load_school
    >>> walls_mesh(load_school("two-rooms"), "left").is_watertight()
    True
    """
    box = school.room(room)
    whole = _raised(box.rect, 0.0, school.wall_height)
    middle = _raised(box.interior, 0.0, school.wall_height)
    openings = [
        _raised(
            rect_along(wall.side.axis, door.opening, wall.solid.along(1 - wall.side.axis)), 0.0, door.height
        )
        for wall in school.walls_of(room)
        for door in school.doors_in(wall)
    ]
    return carve([whole], [middle, *openings])


def floor_mesh(room: Room) -> Mesh:
    """Give the bottom of one box: its top is the floor at 0.

    >>> from icecool3d.school import load_school
    >>> float(floor_mesh(load_school("two-rooms").rooms[0]).vertices[:, 2].max())
    0.0
    """
    return carve([_raised(room.rect, -FLOOR_THICKNESS, 0.0)])


def line_mesh(room: Room) -> Mesh:
    """Give the orange line of one room, a thin ribbon on the floor.

    >>> from icecool3d.school import load_school
    >>> line_mesh(load_school("two-rooms").rooms[0]).is_watertight()
    True
    """
    inset = room.line.xmin - room.interior.xmin
    shorter = min(room.line.along(axis).length for axis in (0, 1))
    half = grid(0.5 * min(LINE_WIDTH, inset, 0.5 * shorter))
    return carve([_raised(room.line.inset(-half), 0.0, INK)], [_raised(room.line.inset(half), 0.0, INK)])


def circle_mesh(start: RunnerStart) -> Mesh:
    """Give the red circle, a thin ring on the floor.

    >>> from icecool3d.school import load_school
    >>> circle_mesh(load_school("school").scene.runner_start).is_watertight()
    True
    """
    inner = max(start.radius - CIRCLE_WIDTH, 0.5 * start.radius)
    outline = circle(96)
    return hollow_prism(start.radius * outline + start.at, inner * outline + start.at, 0.0, 2.0 * INK)


def frame_mesh(door: Door) -> Mesh:
    """Give the printed trim round an opening, on the faces of both walls.

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
                [_raised(rect_along(door.seam.axis, around, plate), 0.0, top)],
                [_raised(rect_along(door.seam.axis, door.opening, plate), 0.0, door.height)],
            )
            for plate in _faces(door, TRIM_THICKNESS)
        ]
    )


def dots_mesh(door: Door) -> Mesh:
    """Give the dots at the feet of a door, two in each of its rooms, that match when the boxes stand right.

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
    """Give the spaces before the two faces of a door's walls, across the seam."""
    slab = door.seam.slab.along(1 - door.seam.axis)
    return Interval(grid(slab.low - depth), slab.low), Interval(slab.high, grid(slab.high + depth))


def _raised(rect: Rect, low: float, high: float) -> Array:
    return block((rect.xmin, rect.ymin, low), (rect.xmax, rect.ymax, high))
