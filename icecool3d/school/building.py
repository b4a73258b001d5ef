"""Building a school from a scene. What cannot be built is refused, so a scene that builds is sound."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from icecool3d.kit.codec import from_plain
from icecool3d.kit.errors import SceneError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.parsing import parse_toml, read_toml
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.school.doors import Door, find_seam, hang_doors, place_on_seam
from icecool3d.school.plan import Point, Rect, grid
from icecool3d.school.room_boxes import (
    Room,
    Seam,
    Wall,
    find_outer_walls,
    find_seams,
    find_t_junctions,
    lay_rooms,
    walls_of_room,
)
from icecool3d.school.scene_format import FloorZone, RunnerStart, Scene, Zone
from icecool3d.school.school_layout import School


def build_school(scene: Scene, source: str | None = None) -> School:
    """Make the school of a scene; ``source`` names the scene's origin in messages.

    >>> from icecool3d.school import load_scene
    >>> [seam.rooms for seam in build_school(load_scene("two-rooms")).seams]
    [('left', 'right')]
    """
    source = source or f"scene {scene.name}"
    _check_names(scene, source)
    thickness = scene.box.wall_thickness
    rooms = lay_rooms(scene, source)
    seams = find_seams(rooms, thickness)
    doors = hang_doors(scene, seams, source)
    _check_reach(rooms, doors, source)
    _check_spots(scene, rooms, seams, source)
    walls = tuple(wall for room in rooms for wall in walls_of_room(room, thickness))
    for key, zones in (("zone", scene.zones), ("portal", scene.portals)):
        for place, zone in enumerate(zones, start=1):
            check_zone(zone, rooms, walls, grid(scene.box.wall_height), f"{source}: {key}[{place}]")
    return School(
        scene=scene,
        rooms=rooms,
        walls=walls,
        seams=seams,
        outer_walls=find_outer_walls(rooms, seams, thickness),
        doors=doors,
        t_junctions=find_t_junctions(rooms),
    )


def _check_names(scene: Scene, source: str) -> None:
    """Refuse ids and numbers given twice, and names of rooms that there are not."""
    _check_once("room", "id", [room.id for room in scene.rooms], source)
    _check_once("room", "number", [room.number for room in scene.rooms], source)
    _check_once("door", "id", [door.id for door in scene.doors], source)
    _check_once("mark", "id", [mark.id for mark in scene.marks], source)
    _check_once("zone", "id", [zone.id for zone in scene.zones], source)
    _check_once("portal", "id", [zone.id for zone in scene.portals], source)
    named: list[tuple[str, Iterable[str]]] = [
        *((f"door[{place}].rooms", door.rooms) for place, door in enumerate(scene.doors, start=1)),
        *((f"clip[{place}].rooms", clip.rooms) for place, clip in enumerate(scene.clips, start=1)),
        *((f"mark[{place}].room", [mark.room]) for place, mark in enumerate(scene.marks, start=1)),
    ]
    if scene.runner_start is not None:
        named.append(("runner_start.room", [scene.runner_start.room]))
    if scene.catcher_start is not None:
        named.append(("catcher_start.room", [scene.catcher_start.room]))
    if scene.finish is not None:
        named.append(("finish.room", [scene.finish.room]))
    known = [room.id for room in scene.rooms]
    for key, rooms in named:
        for room in rooms:
            if room not in known:
                raise SceneError(
                    f"{source}: {key}",
                    Phrase("names no room {room!a}", room=room[:40]),
                    expected_one_of(known, room),
                )


def _check_once(kind: str, key: str, values: Sequence[object], source: str) -> None:
    for place, value in enumerate(values):
        if value in values[:place]:
            first = values.index(value) + 1
            wrong = Phrase("is {value}, as in {kind}[{first}]", value=value, kind=kind, first=first)
            raise SceneError(
                f"{source}: {kind}[{place + 1}].{key}",
                wrong,
                Phrase("expected every {key} only once", key=key),
            )


def _check_reach(rooms: Sequence[Room], doors: Sequence[Door], source: str) -> None:
    """Refuse rooms to which no doors lead."""
    reached = {rooms[0].id}
    while more := {room for door in doors if reached & set(door.rooms) for room in door.rooms} - reached:
        reached |= more
    for place, room in enumerate(rooms, start=1):
        if room.id not in reached:
            wrong = Phrase("no doors lead from {room} to {other}", room=rooms[0].id, other=room.id)
            raise SceneError(
                f"{source}: room[{place}]", wrong, Phrase("expected every room to be reachable through doors")
            )


def _check_spots(scene: Scene, rooms: Sequence[Room], seams: Sequence[Seam], source: str) -> None:
    """Refuse clips off their seam, marks off their box and a red circle off its floor."""
    for place, clip in enumerate(scene.clips, start=1):
        thing = f"{source}: clip[{place}]"
        place_on_seam(find_seam(seams, clip.rooms, thing), clip.at, thing)
    by_id = {room.id: room for room in rooms}
    for place, mark in enumerate(scene.marks, start=1):
        if not by_id[mark.room].rect.contains(mark.at):
            raise _outside(f"{source}: mark[{place}].at", mark.at, by_id[mark.room])
    if scene.runner_start is not None:
        _check_circle(scene.runner_start, by_id[scene.runner_start.room], source)


def check_zone(
    zone: Zone, rooms: Sequence[Room], walls: Sequence[Wall], wall_height: float, thing: str
) -> None:
    """Refuse a zone that is not on one room's floor, or on a wall that there is.

    Those of a scene are checked as it is built; those that a game puts down are checked then.
    """
    if isinstance(zone, FloorZone):
        x, y = zone.at
        reach = zone.radius
        box = Rect(x - reach, y - reach, x + reach, y + reach)
        if not any(_covers(room.interior, box) for room in rooms):
            wrong = Phrase("is ({x:g}, {y:g}), not within the floor of a room", x=x, y=y)
            raise SceneError(f"{thing}.at", wrong, Phrase("expected the whole disc on one room's floor"))
        return
    known = {wall.id: wall for wall in walls}
    if zone.wall not in known:
        right = Phrase("expected a room and its side, such as {known}", known=walls[0].id)
        raise SceneError(f"{thing}.wall", Phrase("names no wall {wall!a}", wall=zone.wall[:40]), right)
    wall = known[zone.wall]
    whole = wall.solid.along(wall.side.axis)
    if not (whole.contains(zone.along[0]) and whole.contains(zone.along[1]) and zone.top <= wall_height):
        right = Phrase(
            "expected it from {low:g} to {high:g} m along the wall, and at most {most:g} m high",
            low=whole.low,
            high=whole.high,
            most=wall_height,
        )
        raise SceneError(f"{thing}.along", Phrase("reaches beyond the wall {wall}", wall=wall.id), right)


def _covers(outer: Rect, inner: Rect) -> bool:
    return outer.contains((inner.xmin, inner.ymin)) and outer.contains((inner.xmax, inner.ymax))


def _check_circle(start: RunnerStart, room: Room, source: str) -> None:
    if not room.interior.surrounds(start.at):
        raise _outside(f"{source}: runner_start.at", start.at, room)
    x, y = start.at
    floor = room.interior
    most = min(x - floor.xmin, floor.xmax - x, y - floor.ymin, floor.ymax - y)
    if start.radius > most:
        wrong = Phrase("is {radius:g} m, over the walls of {room}", radius=start.radius, room=room.id)
        raise SceneError(
            f"{source}: runner_start.radius", wrong, Phrase("expected at most {most:g} m there", most=most)
        )


def _outside(thing: str, at: Point, room: Room) -> SceneError:
    rect = room.rect
    right = Phrase(
        "expected a point from ({xmin:g}, {ymin:g}) to ({xmax:g}, {ymax:g})",
        xmin=rect.xmin,
        ymin=rect.ymin,
        xmax=rect.xmax,
        ymax=rect.ymax,
    )
    return SceneError(
        thing, Phrase("is ({x:g}, {y:g}), outside {room}", x=at[0], y=at[1], room=room.id), right
    )


def scene_names() -> tuple[str, ...]:
    """Return the names of the shipped scenes.

    >>> "school" in scene_names()
    True
    """
    return tuple(sorted(path.stem for path in scenes_folder().glob("*.toml")))


def load_scene(name_or_path: str | Path) -> Scene:
    """Read a shipped scene by its name, or a file by its path (with a slash in it, or ending in ``.toml``).

    >>> load_scene("school").name
    'school'
    """
    if isinstance(name_or_path, Path) or "/" in name_or_path or name_or_path.endswith(".toml"):
        return read_scene(Path(name_or_path))
    names = scene_names()
    if name_or_path not in names:
        right = Phrase("{known}; or a path ending in .toml", known=expected_one_of(names, name_or_path))
        raise SceneError(Phrase("scene {name!a}", name=name_or_path), Phrase("there is no such scene"), right)
    return read_scene(scenes_folder() / f"{name_or_path}.toml")


def load_school(name_or_path: str | Path) -> School:
    """Load a scene as ``load_scene`` does and build its school.

    >>> load_school("school").door("classroom-gym").centre
    (0.1, -0.21)
    """
    return build_school(load_scene(name_or_path))


def read_scene(path: Path | str) -> Scene:
    """Read a scene file; anything wrong is refused with the file, the key and what is expected."""
    path = Path(path)
    return scene_from_dict(read_toml(path, SceneError), str(path))


def parse_scene(text: str, source: str) -> Scene:
    """Read a scene from TOML text; ``source`` names its origin in messages.

    >>> parse_scene("format = 2", "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.SceneError: example: format: is 2; expected 1, which is what this program reads
    """
    return scene_from_dict(parse_toml(text, source, SceneError), source)


def scene_from_dict(data: object, source: str) -> Scene:
    """Make a scene from what ``Scene.to_dict`` gave, with the same checks as a file's.

    >>> scene = load_scene("corridor")
    >>> scene_from_dict(scene.to_dict(), "a replay") == scene
    True
    """
    scene = from_plain(Scene, _without_minus_zero(data), source, SceneError)
    if isinstance(data, dict):
        scene.provenance.require_keys(data, source, SceneError)
    build_school(scene, source)
    return scene


def _without_minus_zero(data: object) -> object:
    """Return the same with 0.0 for -0.0: one place has one digest."""
    if isinstance(data, dict):
        return {key: _without_minus_zero(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_without_minus_zero(value) for value in data]
    return data + 0.0 if isinstance(data, float) else data
