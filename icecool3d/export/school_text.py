"""A school as lines for people and as one JSON object for programs."""

from collections.abc import Iterator, Sequence

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, both, listed
from icecool3d.school import (
    Door,
    FloorZone,
    OuterWall,
    Point,
    Rect,
    Room,
    School,
    Seam,
    TJunction,
    Wall,
    Zone,
    door_title,
    room_title,
)
from icecool3d.school.titles import wall_title

Json = dict[str, object]


def school_object(school: School) -> Json:
    """Return everything of a school that has a place, in metres, fit for JSON.

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
        "finish": None if school.finish is None else {"room": school.finish},
        "marks": said["mark"],
        "zones": said.get("zone", []),
        "portals": said.get("portal", []),
    }


def _room(room: Room) -> Json:
    return {
        "id": room.id,
        "number": room.number,
        "title": room.title,
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


def school_lines(school: School, language: Language) -> Iterator[str]:
    """Tell all that is in a school, a line for each thing under a line for each kind.

    >>> from icecool3d.school import load_school
    >>> print(next(school_lines(load_school("two-rooms"), "en")))
    Two rooms and a door
    """
    box = school.scene.box
    yield school.scene.title.in_language(language)
    yield Phrase(
        "x and y of middles in m, sizes in mm; walls {height:g} high, {thickness:g} thick",
        height=_mm(box.wall_height),
        thickness=_mm(box.wall_thickness),
    ).in_language(language)
    for kind, things in _sections(school):
        if things:
            yield ""
            yield kind.in_language(language)
            for at, thing, name in things:
                named = f" [{name}]" if name else ""
                yield f"  {_at(at, language)}  {thing.in_language(language)}{named}"


_Thing = tuple[Point | None, Phrase, str]
"""Where something is, what is said of it, and its id as commands want it; empty: it has none."""


def _sections(school: School) -> Iterator[tuple[Phrase, Sequence[_Thing]]]:
    scene = school.scene
    yield Phrase("rooms"), [(room.rect.centre, _room_phrase(room), room.id) for room in school.rooms]
    yield Phrase("doors"), [(door.centre, _door_phrase(door, school), door.id) for door in school.doors]
    yield Phrase("seams"), [_seam_thing(seam, school) for seam in school.seams]
    clips = [
        (clip.at, Phrase("on the seam of {rooms}", rooms=_rooms(school, clip.rooms)), "")
        for clip in scene.clips
    ]
    yield Phrase("clips"), clips
    junctions = [
        (each.at, Phrase("of {rooms}", rooms=_rooms(school, each.rooms)), "") for each in school.t_junctions
    ]
    yield Phrase("T-junctions"), junctions
    yield Phrase("starts"), list(_starts(school))
    yield Phrase("marks"), [(mark.at, _rooms(school, [mark.room]), mark.id) for mark in scene.marks]
    yield Phrase("zones"), [_zone_thing(zone, school) for zone in scene.zones]
    yield Phrase("portals"), [_zone_thing(zone, school) for zone in scene.portals]


def _starts(school: School) -> Iterator[_Thing]:
    if (runner := school.scene.runner_start) is not None:
        room = room_title(school, runner.room)
        circle = Phrase(
            "Runners: red circle of radius {radius:g} ({room})", radius=_mm(runner.radius), room=room
        )
        yield runner.at, circle, ""
    if (catcher := school.scene.catcher_start) is not None:
        room = room_title(school, catcher.room)
        yield None, Phrase("Catcher: anywhere within the orange line ({room})", room=room), ""
    if school.finish is not None:
        yield None, Phrase("finish of a race: {room}", room=room_title(school, school.finish)), ""


def _rooms(school: School, rooms: Sequence[str]) -> Phrase:
    titles = [room_title(school, room) for room in rooms]
    return both(*titles) if len(titles) == 2 else listed(titles)


def _room_phrase(room: Room) -> Phrase:
    width, depth = _mm(room.rect.xmax - room.rect.xmin), _mm(room.rect.ymax - room.rect.ymin)
    return Phrase(
        "{number} {room}, {width:g} x {depth:g}",
        number=room.number,
        room=room.title,
        width=width,
        depth=depth,
    )


def _door_phrase(door: Door, school: School) -> Phrase:
    across, along = door.frame.along(0), door.frame.along(1)
    values = {
        "door": door_title(school, door.id),
        "width": _mm(door.width),
        "height": _mm(door.height),
        "xmin": across.low,
        "xmax": across.high,
        "ymin": along.low,
        "ymax": along.high,
    }
    said = Phrase(
        "{door}, {width:g} wide, {height:g} high, frame {xmin:g}..{xmax:g} x {ymin:g}..{ymax:g}", **values
    )
    return Phrase("{door}, fish", door=said) if door.fish else said


def _seam_thing(seam: Seam, school: School) -> _Thing:
    low, high = seam.point(seam.interval.low), seam.point(seam.interval.high)
    values = {"rooms": _rooms(school, seam.rooms), "x": low[0], "y": low[1], "to_x": high[0], "to_y": high[1]}
    said = Phrase("{rooms}, from ({x:g}, {y:g}) to ({to_x:g}, {to_y:g})", **values)
    return seam.point(seam.interval.middle), said, ""


def _zone_thing(zone: Zone, school: School) -> _Thing:
    if isinstance(zone, FloorZone):
        return zone.at, Phrase("disc of radius {radius:g}", radius=_mm(zone.radius)), zone.id
    values = {"low": zone.along[0], "high": zone.along[1], "bottom": _mm(zone.bottom), "top": _mm(zone.top)}
    wall = wall_title(school, zone.wall)
    said = Phrase("on {wall}, {low:g}..{high:g} along it, {bottom:g}..{top:g} high", wall=wall, **values)
    return None, said, zone.id


def _at(point: Point | None, language: Language) -> str:
    if point is None:
        return " " * 14
    return Phrase("{x:6g} {y:6g} ", x=point[0], y=point[1]).in_language(language)


def _mm(metres: float) -> float:
    return 1000.0 * metres
