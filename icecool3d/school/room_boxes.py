"""The rooms of a school as boxes that stand side by side: walls, seams, outer walls, T-junctions."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec import Struct

from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase
from icecool3d.school.plan import Interval, Point, Rect, Side, X, Y, grid, rect_along
from icecool3d.school.scene_format import LEAST, BoxSizes, Scene, Titles


class Room(Struct, frozen=True):
    """One box, seen from above."""

    id: str
    number: int
    """The number printed on its floor."""
    title: Titles
    rect: Rect
    """Outer sides of its walls."""
    interior: Rect
    """The floor between its walls."""
    line: Rect
    """Its orange line."""
    art: str | None = None
    """The art with which it is printed, where that is not the one of its ``id``."""


class Wall(Struct, frozen=True):
    """One of a box's four walls."""

    room: str
    side: Side
    solid: Rect
    """What it covers of the plan, door openings included. The corners belong to the north and south walls."""

    @property
    def id(self) -> str:
        """Its name in events and messages.

        >>> Wall("gym", Side.NORTH, Rect(0.0, 0.0, 1.0, 0.1)).id
        'gym-north'
        """
        return f"{self.room}-{self.side}"


class Seam(Struct, frozen=True):
    """Where the walls of two boxes stand side by side."""

    rooms: tuple[str, str]
    """The room on the lower side of the line (west or south), then the one on the higher side."""
    axis: int
    """The axis along which it runs: 0 = x, 1 = y."""
    line: float
    """Where on the other axis the boxes meet, m."""
    interval: Interval
    """What of its axis both boxes share, m."""
    clear: Interval
    """What of that lies between the perpendicular walls of both boxes: where a door can be, m."""
    slab: Rect
    """Both walls over that interval."""

    def point(self, along: float) -> Point:
        """Return the point of its line at ``along``.

        >>> ends = Interval(0.0, 1.0)
        >>> Seam(("a", "b"), Y, 5.0, ends, ends, Rect(4.9, 0.0, 5.1, 1.0)).point(0.5)
        (5.0, 0.5)
        """
        return (along, self.line) if self.axis == X else (self.line, along)


class OuterWall(Struct, frozen=True):
    """A stretch of a box's wall that no other box shares: beyond it the school ends."""

    room: str
    side: Side
    interval: Interval
    """What it covers of its axis, from corner to corner or to where a seam begins, m."""
    solid: Rect
    """What it covers of the plan: one wall thick. At an outer corner two stretches share the corner."""


class TJunction(Struct, frozen=True):
    """A point where exactly three boxes meet."""

    at: Point
    """Where, m."""
    rooms: tuple[str, str, str]


def lay_rooms(scene: Scene, source: str) -> tuple[Room, ...]:
    """Make the rooms; boxes too small, or that overlap or nearly touch, are refused.

    >>> from icecool3d.school import load_scene
    >>> [room.line.xmax for room in lay_rooms(load_scene("two-rooms"), "example")]
    [-0.043, 0.257]
    """
    rooms = []
    for place, entry in enumerate(scene.rooms, start=1):
        rect = Rect(*map(grid, entry.rect))
        _check_size(rect, scene.box, f"{source}: room[{place}].rect")
        interior = rect.inset(scene.box.wall_thickness)
        line = interior.inset(scene.box.line_inset)
        rooms.append(Room(entry.id, entry.number, entry.title, rect, interior, line, entry.art))
    for (_, first), (place, second) in combinations(enumerate(rooms, start=1), 2):
        _check_apart(first, second, f"{source}: room[{place}].rect")
    return tuple(rooms)


def _check_size(rect: Rect, box: BoxSizes, thing: str) -> None:
    least = grid(2.0 * (box.wall_thickness + box.line_inset) + LEAST)
    for axis in (X, Y):
        length = grid(rect.along(axis).length)
        if length < least:
            wrong = Phrase("is {length:g} m along {axis}", length=length, axis="xy"[axis])
            right = Phrase(
                "expected at least {least:g} m, for two walls and the orange line between them", least=least
            )
            raise SceneError(thing, wrong, right)


def _check_apart(first: Room, second: Room, thing: str) -> None:
    """Two boxes share a side exactly or stand clear of each other."""
    gap = max(second.rect.along(axis).gap_to(first.rect.along(axis)) for axis in (X, Y))
    if gap == 0.0 or gap >= LEAST:
        return
    wrong = Phrase("{room} stands {gap:g} m from {other}", room=second.id, gap=gap, other=first.id)
    if gap < 0.0:
        wrong = Phrase("{room} overlaps {other}", room=second.id, other=first.id)
    right = Phrase(
        "expected boxes that share a side exactly or stand at least {least:g} m apart", least=LEAST
    )
    raise SceneError(thing, wrong, right)


def walls_of_room(room: Room, thickness: float) -> tuple[Wall, ...]:
    """Return the four walls of a box, which cover its rim once.

    >>> from icecool3d.school import load_school
    >>> walls_of_room(load_school("two-rooms").room("left"), 0.003)[1].solid
    Rect(xmin=-0.003, ymin=-0.147, xmax=0.0, ymax=0.147)
    """
    sides = {side: side.band(room.rect, thickness) for side in (Side.SOUTH, Side.NORTH)} | {
        side: rect_along(Y, room.interior.along(Y), side.band(room.rect, thickness).along(X))
        for side in (Side.EAST, Side.WEST)
    }
    return tuple(Wall(room.id, side, sides[side]) for side in Side)


def find_seams(rooms: Sequence[Room], thickness: float) -> tuple[Seam, ...]:
    """Find where two boxes stand side by side, in the order of the rooms.

    >>> from icecool3d.school import load_school
    >>> find_seams(load_school("two-rooms").rooms, 0.003)[0].clear
    Interval(low=-0.147, high=0.147)
    """
    return tuple(
        seam
        for first, second in combinations(rooms, 2)
        for axis in (X, Y)
        for low, high in ((first, second), (second, first))
        for seam in _seam(low, high, axis, thickness)
    )


def _seam(low: Room, high: Room, axis: int, thickness: float) -> Iterator[Seam]:
    line = low.rect.along(1 - axis).high
    if line != high.rect.along(1 - axis).low:
        return
    interval = low.rect.along(axis).shared_with(high.rect.along(axis))
    if interval is None:
        return
    clear = low.interior.along(axis).shared_with(high.interior.along(axis))
    if clear is None:  # they overlap by less than their walls' thickness: no door fits
        clear = Interval(interval.middle, interval.middle)
    across = Interval(grid(line - thickness), grid(line + thickness))
    yield Seam((low.id, high.id), axis, line, interval, clear, rect_along(axis, interval, across))


def find_outer_walls(rooms: Sequence[Room], seams: Sequence[Seam], thickness: float) -> tuple[OuterWall, ...]:
    """Find the stretches of the boxes' sides that are no seam.

    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> len(find_outer_walls(school.rooms, school.seams, 0.003))
    6
    """
    outer = []
    for room in rooms:
        for side in Side:
            strip = side.band(room.rect, thickness)
            shared = [
                seam.interval
                for seam in seams
                if room.id in seam.rooms and seam.axis == side.axis and seam.line == side.line(room.rect)
            ]
            for rest in _without(room.rect.along(side.axis), shared):
                solid = rect_along(side.axis, rest, strip.along(1 - side.axis))
                outer.append(OuterWall(room.id, side, rest, solid))
    return tuple(outer)


def _without(whole: Interval, parts: Sequence[Interval]) -> Iterator[Interval]:
    """Return what is left of an interval without the parts, which do not overlap."""
    start = whole.low
    for part in sorted(parts, key=lambda part: part.low):
        if start < part.low:
            yield Interval(start, part.low)
        start = part.high
    if start < whole.high:
        yield Interval(start, whole.high)


def find_t_junctions(rooms: Sequence[Room]) -> tuple[TJunction, ...]:
    """Find the points where exactly three boxes meet, ordered by x, then y.

    >>> from icecool3d.school import load_school
    >>> [junction.at for junction in find_t_junctions(load_school("school").rooms)]
    [(-0.1, -0.1), (-0.1, 0.1), (0.1, -0.1), (0.1, 0.1)]
    """
    corners = sorted({(x, y) for room in rooms for x in _ends(room.rect, X) for y in _ends(room.rect, Y)})
    found = []
    for corner in corners:
        meeting = [room.id for room in rooms if room.rect.contains(corner)]
        if len(meeting) == 3:
            found.append(TJunction(corner, (meeting[0], meeting[1], meeting[2])))
    return tuple(found)


def _ends(rect: Rect, axis: int) -> tuple[float, float]:
    return rect.along(axis).low, rect.along(axis).high
