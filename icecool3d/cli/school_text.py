"""A school as lines for people and as one JSON object for programs."""

from collections.abc import Iterator

from icecool3d.school import Door, Interval, OuterWall, Point, Rect, Room, School, Seam, TJunction, Wall

Json = dict[str, object]


def school_object(school: School) -> Json:
    """Give everything of a school that has a place, in metres, fit for JSON.

    >>> from icecool3d.school import load_school
    >>> school_object(load_school("two-rooms"))["doors"][0]["frame"]
    [-0.003, -0.031, 0.003, 0.031]
    """
    scene, said = school.scene, school.scene.to_dict()
    return {
        "scene": scene.name,
        "title": said["title"],
        "digest": scene.digest,
        "bounds": _rect(school.bounds),
        "wall_height": scene.box.wall_height,
        "wall_thickness": scene.box.wall_thickness,
        "rooms": [_room(room) for room in school.rooms],
        "walls": [_wall(wall) for wall in school.walls],
        "seams": [_seam(seam) for seam in school.seams],
        "outer_walls": [_outer_wall(wall) for wall in school.outer_walls],
        "doors": [_door(door) for door in school.doors],
        "clips": said["clip"],
        "t_junctions": [_t_junction(junction) for junction in school.t_junctions],
        "runner_start": said.get("runner_start"),
        "catcher_start": said.get("catcher_start"),
        "marks": said["mark"],
    }


def _room(room: Room) -> Json:
    return {
        "id": room.id,
        "number": room.number,
        "title": room.title.to_dict(),
        "rect": _rect(room.rect),
        "interior": _rect(room.interior),
        "orange_line": _rect(room.line),
    }


def _wall(wall: Wall) -> Json:
    return {"id": wall.id, "room": wall.room, "compass": wall.side.value, "solid": _rect(wall.solid)}


def _seam(seam: Seam) -> Json:
    low, high = seam.point(seam.interval.low), seam.point(seam.interval.high)
    return {"rooms": list(seam.rooms), "ends": [list(low), list(high)], "slab": _rect(seam.slab)}


def _outer_wall(wall: OuterWall) -> Json:
    return {"room": wall.room, "compass": wall.side.value, "solid": _rect(wall.solid)}


def _door(door: Door) -> Json:
    return {
        "id": door.id,
        "rooms": list(door.rooms),
        "at": list(door.centre),
        "width": door.width,
        "depth": door.depth,
        "height": door.height,
        "frame": _rect(door.frame),
        "seam": _seam(door.seam),
        "fish": door.fish,
    }


def _t_junction(junction: TJunction) -> Json:
    return {"at": list(junction.at), "rooms": list(junction.rooms)}


def _rect(rect: Rect) -> list[float]:
    return [rect.xmin, rect.ymin, rect.xmax, rect.ymax]


def school_lines(school: School) -> Iterator[str]:
    """Tell all that is in a school, a line for each thing under a line for each kind.

    >>> from icecool3d.school import load_school
    >>> print(next(school_lines(load_school("two-rooms"))))
    two-rooms: Two rooms and a door
    """
    scene = school.scene
    yield f"{scene.name}: {scene.title.in_language('en')}"
    walls = f"walls {_mm(scene.box.wall_height)} high, {_mm(scene.box.wall_thickness)} thick"
    yield f"x and y of middles in m, sizes in mm; {walls}"
    for kind, lines in _sections(school):
        if lines:
            yield ""
            yield kind
            yield from lines


def _sections(school: School) -> Iterator[tuple[str, list[str]]]:
    scene = school.scene
    yield "rooms", [_room_line(room) for room in school.rooms]
    yield "doors", [_door_line(door) for door in school.doors]
    yield "seams", [_seam_line(seam) for seam in school.seams]
    yield "clips", [f"  {_at(clip.at)}  on the seam of {' and '.join(clip.rooms)}" for clip in scene.clips]
    yield (
        "T-junctions",
        [f"  {_at(junction.at)}  of {', '.join(junction.rooms)}" for junction in school.t_junctions],
    )
    starts = []
    if (runner := scene.runner_start) is not None:
        circle = f"red circle of radius {_mm(runner.radius)} in {runner.room}"
        starts.append(f"  {_at(runner.at)}  Runners: {circle}")
    if (catcher := scene.catcher_start) is not None:
        starts.append(f"  {'':14}  Catcher: anywhere within the orange line of {catcher.room}")
    yield "starts", starts
    yield "marks", [f"  {_at(mark.at)}  {mark.id} in {mark.room}" for mark in scene.marks]


def _room_line(room: Room) -> str:
    size = f"{_mm(room.rect.xmax - room.rect.xmin)} x {_mm(room.rect.ymax - room.rect.ymin)}"
    title = room.title.in_language("en")
    return f"  {_at(room.rect.centre)}  {room.number} {room.id:22} {title:18} {size}"


def _door_line(door: Door) -> str:
    size = f"{_mm(door.width)} wide, {_mm(door.height)} high"
    frame = f"frame {_span(door.frame.along(0))} x {_span(door.frame.along(1))}"
    fish = ", fish" if door.fish else ""
    return f"  {_at(door.centre)}  {door.id:24} {size}, {frame}, seam of {' and '.join(door.rooms)}{fish}"


def _seam_line(seam: Seam) -> str:
    low, high = seam.point(seam.interval.low), seam.point(seam.interval.high)
    middle = seam.point(seam.interval.middle)
    ends = f"from {low[0]:g},{low[1]:g} to {high[0]:g},{high[1]:g}"
    return f"  {_at(middle)}  {' and '.join(seam.rooms):24} {ends}"


def _at(point: Point) -> str:
    return f"{point[0]:6g} {point[1]:6g} "


def _span(interval: Interval) -> str:
    return f"{interval.low:g}..{interval.high:g}"


def _mm(metres: float) -> str:
    return f"{1000.0 * metres:g}"
