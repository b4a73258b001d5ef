"""The place: rooms, walls, doors, orange lines and spots of a school, read from scene files.

A ``Scene`` holds what a file says. A ``School`` is built from it and has what follows from that: exact
rectangles of floors, walls, frames and seams. Both are frozen values; lengths are metres.

- ``load_school``: the school of a shipped scene, or of a scene file; ``parse_scene`` and ``build_school``:
  of a text
- ``School``: ``rooms``, ``walls``, ``doors`` and ``seams``, and lookups such as ``room_at`` and
  ``doors_of``
- ``Furniture``: boxes that stand there for a while, such as the card of a blocked door
- ``closest_free_line_point``, ``nearest_free_place``: places for a body among others
- ``room_title``, ``door_title``, ``penguin_title``: names for people

>>> from icecool3d.school import load_school
>>> school = load_school("school")
>>> school.room_at((0.0, 0.0)).id, [door.id for door in school.doors_of("lounge")]
('lounge', ['classroom-lounge', 'gym-lounge', 'laboratory-lounge'])

Nothing moves here, and nothing is drawn. The room needs no numpy; ``wall_solids``, which makes the meshes
that bodies collide with, is imported by itself.
"""

from icecool3d.school.building import (
    build_school,
    load_scene,
    load_school,
    parse_scene,
    read_scene,
    scene_from_dict,
    scene_names,
)
from icecool3d.school.doors import Door
from icecool3d.school.free_places import area_within, nearest_free_place, overlap, rect_obstacle
from icecool3d.school.furniture import Furniture, door_card, platform, shut_doors
from icecool3d.school.orange_lines import LinePoint, Obstacle, closest_free_line_point
from icecool3d.school.plan import Interval, Point, Rect, Side, X, Y
from icecool3d.school.room_boxes import OuterWall, Room, Seam, TJunction, Wall
from icecool3d.school.scene_format import (
    FloorZone,
    RunnerStart,
    Scene,
    Titles,
    WallZone,
    Zone,
)
from icecool3d.school.school_layout import School
from icecool3d.school.titles import NOBODY, SchoolNames, door_title, penguin_title, room_title, with_names

__all__ = [
    "NOBODY",
    "Door",
    "FloorZone",
    "Furniture",
    "Interval",
    "LinePoint",
    "Obstacle",
    "OuterWall",
    "Point",
    "Rect",
    "Room",
    "RunnerStart",
    "Scene",
    "School",
    "SchoolNames",
    "Seam",
    "Side",
    "TJunction",
    "Titles",
    "Wall",
    "WallZone",
    "X",
    "Y",
    "Zone",
    "area_within",
    "build_school",
    "closest_free_line_point",
    "door_card",
    "door_title",
    "load_scene",
    "load_school",
    "nearest_free_place",
    "overlap",
    "parse_scene",
    "penguin_title",
    "platform",
    "read_scene",
    "rect_obstacle",
    "room_title",
    "scene_from_dict",
    "scene_names",
    "shut_doors",
    "with_names",
]
