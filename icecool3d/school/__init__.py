"""Where it happens: rooms, walls, doors, orange lines and spots, read from scene files.

``load_school`` is the door in. A ``Scene`` is what a file says, a ``School`` what follows from it: the same
ids, with exact rectangles for judging. All that is here is plain data and needs no numpy, for which whoever
only keeps the rules would wait; ``wall_solids``, which makes boxes or meshes for collisions, is imported by
itself.
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
