"""The school: where everything happens, with exact answers about where a point is. It never changes."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, TypeVar

from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.school.doors import Door
from icecool3d.school.plan import Point, Rect, grid
from icecool3d.school.room_boxes import OuterWall, Room, Seam, TJunction, Wall
from icecool3d.school.scene_format import Mark, Scene, Zone


class _Named(Protocol):
    @property
    def id(self) -> str: ...


_Thing = TypeVar("_Thing", bound=_Named)


@dataclass(frozen=True)
class School:
    """Rooms, walls, doors and spots; made from a scene by ``build_school``.

    >>> from icecool3d.school import load_school
    >>> school = load_school("school")
    >>> len(school.rooms), len(school.doors), school.room_at((0.0, 0.0)).id
    (5, 7, 'lounge')
    """

    scene: Scene
    """What it was made from: sizes, starts, clips and titles."""
    rooms: tuple[Room, ...]
    walls: tuple[Wall, ...]
    seams: tuple[Seam, ...]
    outer_walls: tuple[OuterWall, ...]
    doors: tuple[Door, ...]
    t_junctions: tuple[TJunction, ...]

    def __hash__(self) -> int:
        """Return a hash that is computed once: what is known of a school is looked up by the thousand."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(self.scene)

    @property
    def name(self) -> str:
        """The scene's name."""
        return self.scene.name

    @property
    def wall_height(self) -> float:
        """Height of every wall above the floor, m."""
        return grid(self.scene.box.wall_height)

    @cached_property
    def bounds(self) -> Rect:
        """The smallest rectangle that holds all boxes."""
        rects = [room.rect for room in self.rooms]
        return Rect(
            min(rect.xmin for rect in rects),
            min(rect.ymin for rect in rects),
            max(rect.xmax for rect in rects),
            max(rect.ymax for rect in rects),
        )

    @property
    def finish(self) -> str | None:
        """The room in which a race ends: the one that the scene names, or else the Catcher's.

        >>> from icecool3d.school import load_school
        >>> load_school("school").finish
        'kitchen'
        """
        room = self.scene.finish or self.scene.catcher_start
        return None if room is None else room.room

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Its scene's zones."""
        return self.scene.zones

    def room(self, room: str) -> Room:
        """Return the room of that id.

        >>> from icecool3d.school import load_school
        >>> load_school("school").room("kitchen").number
        2
        """
        return self._find(Phrase("room"), self.rooms, room)

    def door(self, door: str) -> Door:
        """Return the door of that id.

        >>> from icecool3d.school import load_school
        >>> load_school("school").door("gym-lounge").fish
        True
        """
        return self._find(Phrase("door"), self.doors, door)

    def wall(self, wall: str) -> Wall:
        """Return the wall of that id.

        >>> from icecool3d.school import load_school
        >>> load_school("school").wall("gym-north").room
        'gym'
        """
        return self._find(Phrase("wall"), self.walls, wall)

    def mark(self, mark: str) -> Mark:
        """Return the mark of that id.

        >>> from icecool3d.school import load_school
        >>> load_school("school").mark("hockey-dot").at
        (0.0, 0.0)
        """
        return self._find(Phrase("mark"), self.scene.marks, mark)

    def zone(self, zone: str) -> Zone:
        """Return the zone of that id.

        >>> from icecool3d.school import load_school
        >>> load_school("school").zone("portal")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        icecool3d.kit.errors.SceneError: school school: has no zone 'portal'; ...
        """
        return self._find(Phrase("zone"), self.scene.zones, zone)

    def walls_of(self, room: str) -> tuple[Wall, ...]:
        """Return the four walls of a room.

        >>> from icecool3d.school import load_school
        >>> [wall.side.value for wall in load_school("school").walls_of("gym")]
        ['south', 'east', 'north', 'west']
        """
        self.room(room)
        return tuple(wall for wall in self.walls if wall.room == room)

    def nearest_wall(self, point: Point) -> Wall:
        """Return the wall whose cardboard is nearest to a point: the one that a contact there touched.

        >>> from icecool3d.school import load_school
        >>> load_school("school").nearest_wall((0.0, 0.098)).id
        'lounge-north'
        """
        return min(self.walls, key=lambda wall: wall.solid.distance(point))

    def doors_of(self, room: str) -> tuple[Door, ...]:
        """Return the doors of a room.

        >>> from icecool3d.school import load_school
        >>> [door.id for door in load_school("school").doors_of("lounge")]
        ['classroom-lounge', 'gym-lounge', 'laboratory-lounge']
        """
        self.room(room)
        return tuple(door for door in self.doors if room in door.rooms)

    def doors_in(self, wall: Wall) -> tuple[Door, ...]:
        """Return the doors whose openings are cut into a wall.

        >>> from icecool3d.school import load_school
        >>> school = load_school("school")
        >>> [door.id for door in school.doors_in(school.wall("lounge-east"))]
        ['gym-lounge']
        """
        line = wall.side.line(self.room(wall.room).rect)
        return tuple(
            door
            for door in self.doors_of(wall.room)
            if door.seam.axis == wall.side.axis and door.seam.line == line
        )

    def doors_towards(self, room: str, goal: str) -> tuple[Door, ...]:
        """Return those doors of a room from which fewest others lie between it and another (none: no way).

        >>> from icecool3d.school import load_school
        >>> [door.id for door in load_school("school").doors_towards("lounge", "kitchen")]
        ['gym-lounge', 'laboratory-lounge']
        """
        steps, reached = {goal: 0}, [goal]
        for here in reached:
            for door in self.doors_of(here):
                for there in door.rooms:
                    if there not in steps:
                        steps[there] = steps[here] + 1
                        reached.append(there)
        if room not in steps:
            return ()
        doors = self.doors_of(room)
        behind = [min(steps[each] for each in door.rooms) for door in doors]
        return tuple(door for door, far in zip(doors, behind, strict=True) if far == steps[room] - 1)

    def neighbours(self, room: str) -> tuple[Room, ...]:
        """Return the rooms that share a seam with a room, with or without a door in it.

        >>> from icecool3d.school import load_school
        >>> [room.id for room in load_school("school").neighbours("kitchen")]
        ['gym', 'laboratory', 'lounge']
        """
        self.room(room)
        beside = {other for seam in self.seams if room in seam.rooms for other in seam.rooms}
        return tuple(other for other in self.rooms if other.id in beside and other.id != room)

    def seam_between(self, first: str, second: str) -> Seam | None:
        """Return the seam of two rooms, if they stand side by side.

        >>> from icecool3d.school import load_school
        >>> load_school("school").seam_between("kitchen", "classroom") is None
        True
        """
        rooms = {self.room(first).id, self.room(second).id}
        return next((seam for seam in self.seams if set(seam.rooms) == rooms), None)

    def room_at(self, point: Point) -> Room | None:
        """Return the room whose box holds the point, walls and door frames included.

        On a seam's very line it is the room that the scene names first; over no box there is none.

        >>> from icecool3d.school import load_school
        >>> load_school("two-rooms").room_at((9.0, 0.0)) is None
        True
        """
        return next((room for room in self.rooms if room.rect.contains(point)), None)

    def is_close_to_wall(self, point: Point) -> bool:
        """Whether a penguin centred here may be moved to the orange line: it is between line and wall.

        Doors are part of the wall, so a point in a frame is close; one on the line, or outside, is not.

        >>> from icecool3d.school import load_school
        >>> load_school("two-rooms").is_close_to_wall((0.02, 0.0))
        True
        """
        room = self.room_at(point)
        return room is not None and not room.line.contains(point)

    def _find(self, kind: Phrase, things: Iterable[_Thing], wanted: str) -> _Thing:
        ids = []
        for thing in things:
            if thing.id == wanted:
                return thing
            ids.append(thing.id)
        right = expected_one_of(ids, wanted)
        if not ids:
            right = Phrase("this school has no {kind}s", kind=kind)
        raise SceneError(
            Phrase("school {name}", name=self.name),
            Phrase("has no {kind} {wanted!a}", kind=kind, wanted=wanted),
            right,
        )
