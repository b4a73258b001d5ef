"""Doors: openings through both walls of a seam, under a lintel."""

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase, both
from icecool3d.school.plan import Interval, Point, Rect, grid, rect_along
from icecool3d.school.room_boxes import Seam
from icecool3d.school.scene_format import LEAST, BoxSizes, DoorEntry, Scene


class Door(Struct, frozen=True):
    """One opening between two rooms; the wall goes on above it."""

    id: str
    rooms: tuple[str, str]
    """Both rooms, as the seam orders them: west or south first."""
    seam: Seam
    """The seam that it opens."""
    opening: Interval
    """Its two sides along the seam's axis, m."""
    height: float
    """From the floor to the lintel, m."""
    wall_height: float
    """From the floor to the lintel's top, which is the wall's, m."""
    fish: bool
    """Whether it bears the fish symbol."""

    @property
    def centre(self) -> Point:
        """Its middle, on the seam's line, m."""
        return self.seam.point(self.opening.middle)

    @property
    def width(self) -> float:
        """Width of the opening along the seam, m."""
        return grid(self.opening.length)

    @property
    def depth(self) -> float:
        """Thickness of both walls, m."""
        return grid(self.seam.slab.along(1 - self.seam.axis).length)

    @property
    def frame(self) -> Rect:
        """What it covers of the plan: width x depth."""
        return rect_along(self.seam.axis, self.opening, self.seam.slab.along(1 - self.seam.axis))

    @property
    def lintel(self) -> Interval:
        """Heights between which the wall goes on above the frame, m."""
        return Interval(self.height, self.wall_height)


def find_seam(seams: Sequence[Seam], rooms: Sequence[str], thing: str) -> Seam:
    """Return the seam of two rooms; rooms that do not stand side by side are refused.

    >>> from icecool3d.school import load_school
    >>> find_seam(load_school("two-rooms").seams, ("right", "left"), "example").line
    0.0
    """
    for seam in seams:
        if set(seam.rooms) == set(rooms):
            return seam
    raise SceneError(
        f"{thing}.rooms",
        Phrase("{rooms} share no seam", rooms=both(*rooms)),
        Phrase("expected two rooms whose boxes stand side by side"),
    )


def place_on_seam(seam: Seam, at: Point, thing: str) -> float:
    """Return where on the seam's axis a point of it is; a point off the seam is refused.

    >>> from icecool3d.school import load_school
    >>> place_on_seam(load_school("two-rooms").seams[0], (0.0, 0.05), "example")
    0.05
    """
    along, across = grid(at[seam.axis]), grid(at[1 - seam.axis])
    if across != seam.line or not seam.interval.contains(along):
        low, high = seam.point(seam.interval.low), seam.point(seam.interval.high)
        wrong = Phrase(
            "is ({x:g}, {y:g}), off the seam of {rooms}", x=at[0], y=at[1], rooms=both(*seam.rooms)
        )
        right = Phrase(
            "expected a point from ({xmin:g}, {ymin:g}) to ({xmax:g}, {ymax:g})",
            xmin=low[0],
            ymin=low[1],
            xmax=high[0],
            ymax=high[1],
        )
        raise SceneError(f"{thing}.at", wrong, right)
    return along


def hang_doors(scene: Scene, seams: Sequence[Seam], source: str) -> tuple[Door, ...]:
    """Make the doors; those that do not fit their seam, or each other, are refused.

    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> hang_doors(school.scene, school.seams, "example")[0].opening
    Interval(low=-0.031, high=0.031)
    """
    doors = []
    for place, entry in enumerate(scene.doors, start=1):
        thing = f"{source}: door[{place}]"
        seam = find_seam(seams, entry.rooms, thing)
        opening = _opening(entry, scene.box, seam, thing)
        height = _height(entry, scene.box, thing)
        wall_height = grid(scene.box.wall_height)
        doors.append(Door(entry.id, seam.rooms, seam, opening, height, wall_height, entry.fish))
    for (_, first), (place, second) in combinations(enumerate(doors, start=1), 2):
        _check_beside(first, second, f"{source}: door[{place}].at")
    return tuple(doors)


def _opening(entry: DoorEntry, box: BoxSizes, seam: Seam, thing: str) -> Interval:
    middle = place_on_seam(seam, entry.at, thing)
    width = box.door_width if entry.width is None else entry.width
    opening = Interval(grid(middle - 0.5 * width), grid(middle + 0.5 * width))
    strips = grid(opening.low - seam.clear.low), grid(seam.clear.high - opening.high)
    if any(strip != 0.0 and strip < LEAST for strip in strips):
        key = "at" if entry.width is None else "width"
        wrong = Phrase(
            "{door} is {width:g} m wide, from {low:g} to {high:g} along its seam",
            door=entry.id,
            width=width,
            low=opening.low,
            high=opening.high,
        )
        right = Phrase(
            "expected it between the walls, from {low:g} to {high:g}, "
            "with no strip of wall under {least:g} m beside it",
            low=seam.clear.low,
            high=seam.clear.high,
            least=LEAST,
        )
        raise SceneError(f"{thing}.{key}", wrong, right)
    return opening


def _height(entry: DoorEntry, box: BoxSizes, thing: str) -> float:
    height = grid(box.door_height if entry.height is None else entry.height)
    if height > grid(box.wall_height - LEAST):
        sizes = {"door": entry.id, "height": height, "wall": box.wall_height}
        wrong = Phrase("{door} is {height:g} m high, the wall {wall:g} m", **sizes)
        if entry.height is None:
            wrong = Phrase("{door} is by box.door_height {height:g} m high, the wall {wall:g} m", **sizes)
        raise SceneError(
            f"{thing}.height",
            wrong,
            Phrase("expected a lintel of at least {least:g} m above the door", least=LEAST),
        )
    return height


def _check_beside(first: Door, second: Door, thing: str) -> None:
    if first.seam == second.seam and first.opening.gap_to(second.opening) < LEAST:
        wrong = Phrase("{door} overlaps or touches {other}", door=second.id, other=first.id)
        raise SceneError(
            thing, wrong, Phrase("expected at least {least:g} m of wall between two doors", least=LEAST)
        )
