"""Reading scene files of format 1: every key, type and range is checked, then a school is built on trial."""

import re
from collections.abc import Mapping
from pathlib import Path

from icecool3d.kit.errors import SceneError
from icecool3d.kit.limits import METRES, NAME_LETTERS, SCENE_DOORS, SCENE_ROOMS, TITLE_LETTERS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.provenance import check_provenance
from icecool3d.kit.toml import Table, parse_toml, read_toml
from icecool3d.school.boxes import LEAST
from icecool3d.school.building import build_school
from icecool3d.school.plan import Point
from icecool3d.school.scene import (
    FORMAT,
    BoxSizes,
    CatcherStart,
    Clip,
    DoorEntry,
    Mark,
    RoomEntry,
    RunnerStart,
    Scene,
    Titles,
)

_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LANGUAGE = re.compile(r"[a-z]{2,3}")


def read_scene(path: Path | str) -> Scene:
    """Read a scene file; anything wrong is refused with the file, the key and what is expected.

    >>> from icecool3d.kit.resources import scenes_folder
    >>> read_scene(scenes_folder() / "school.toml").title.in_language("en")
    'The school'
    """
    path = Path(path)
    return _scene(read_toml(path, SceneError), str(path))


def parse_scene(text: str, source: str) -> Scene:
    """Read a scene from TOML text; ``source`` names its origin in messages.

    >>> parse_scene("format = 2", "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.SceneError: example: format: is 2; expected 1
    """
    return _scene(parse_toml(text, source, SceneError), source)


def scene_from_dict(data: object, source: str) -> Scene:
    """Make a scene from what ``Scene.to_dict`` gave, with the same checks as a file's.

    >>> from icecool3d.school import load_scene
    >>> scene = load_scene("corridor")
    >>> scene_from_dict(scene.to_dict(), "a replay") == scene
    True
    """
    if not isinstance(data, Mapping):
        raise SceneError(source, Phrase("is no table"), Phrase("expected a scene"))
    return _scene(Table(data, source, "", SceneError), source)


def _scene(table: Table, source: str) -> Scene:
    table.whole("format", at_least=FORMAT, at_most=FORMAT)
    scene = Scene(
        name=_id(table, "name"),
        title=_titles(table),
        box=_box(table.table("box")),
        rooms=tuple(map(_room, table.tables("room", at_most=SCENE_ROOMS))),
        doors=tuple(map(_door, _entries(table, "door"))),
        runner_start=_runner_start(table.table("runner_start")) if "runner_start" in table else None,
        catcher_start=_catcher_start(table.table("catcher_start")) if "catcher_start" in table else None,
        clips=tuple(map(_clip, _entries(table, "clip"))),
        marks=tuple(map(_mark, _entries(table, "mark"))),
        provenance=tuple(sorted(check_provenance(table).items())),
    )
    table.finish()
    build_school(scene, source)
    return scene


def _entries(table: Table, key: str) -> list[Table]:
    return table.tables(key, required=False, at_most=SCENE_DOORS)


def _box(table: Table) -> BoxSizes:
    box = BoxSizes(
        wall_height=_size(table, "wall_height"),
        wall_thickness=_size(table, "wall_thickness"),
        door_width=_size(table, "door_width"),
        door_height=_size(table, "door_height"),
        line_inset=_size(table, "line_inset"),
    )
    table.finish()
    return box


def _room(table: Table) -> RoomEntry:
    xmin, ymin, xmax, ymax = _coordinates(table, "rect", 4)
    if not (xmin < xmax and ymin < ymax):
        raise table.refuse(
            "rect", Phrase("is turned round or empty"), Phrase("expected [xmin, ymin, xmax, ymax]")
        )
    number = table.whole("number", at_least=1, at_most=999)
    room = RoomEntry(_id(table, "id"), number, _titles(table), (xmin, ymin, xmax, ymax))
    table.finish()
    return room


def _door(table: Table) -> DoorEntry:
    door = DoorEntry(
        id=_id(table, "id"),
        rooms=_two_rooms(table),
        at=_point(table),
        width=_size(table, "width") if "width" in table else None,
        height=_size(table, "height") if "height" in table else None,
        fish=table.flag("fish", default=False),
    )
    table.finish()
    return door


def _runner_start(table: Table) -> RunnerStart:
    start = RunnerStart(table.text("room"), _point(table), _size(table, "radius"))
    table.finish()
    return start


def _catcher_start(table: Table) -> CatcherStart:
    start = CatcherStart(table.text("room"))
    table.finish()
    return start


def _clip(table: Table) -> Clip:
    clip = Clip(_two_rooms(table), _point(table))
    table.finish()
    return clip


def _mark(table: Table) -> Mark:
    mark = Mark(_id(table, "id"), table.text("room"), _point(table))
    table.finish()
    return mark


def _id(table: Table, key: str) -> str:
    text = table.text(key)
    if len(text) > NAME_LETTERS or not _ID.fullmatch(text):
        right = Phrase(
            "expected small letters and digits joined by hyphens, as in gym-lounge, at most {most}",
            most=NAME_LETTERS,
        )
        raise table.refuse(key, Phrase("is {value!a:.40}", value=text[:NAME_LETTERS]), right)
    return text


def _titles(table: Table) -> Titles:
    titles = table.table("title")
    titles.text("en")
    for language in titles.keys():
        text = titles.text(language)
        if not _LANGUAGE.fullmatch(language):
            raise titles.refuse(
                language, Phrase("is no language"), Phrase("expected two or three small letters, such as fr")
            )
        if len(text) > TITLE_LETTERS or not text.isprintable():
            raise titles.refuse(
                language,
                Phrase("is no title"),
                Phrase("expected one line of at most {most} letters", most=TITLE_LETTERS),
            )
    return Titles(tuple((language, titles.text(language)) for language in sorted(titles.keys())))


def _two_rooms(table: Table) -> tuple[str, str]:
    first, second = table.texts("rooms", 2)
    return first, second


def _point(table: Table) -> Point:
    x, y = _coordinates(table, "at", 2)
    return x, y


def _coordinates(table: Table, key: str, count: int) -> tuple[float, ...]:
    values = table.numbers(key, count)
    for value in values:
        if abs(value) > METRES:
            raise table.refuse(
                key,
                Phrase("holds {value:g}", value=value),
                Phrase("expected metres from -{most:g} to {most:g}", most=METRES),
            )
    return tuple(value + 0.0 for value in values)  # + 0.0 turns -0.0 into 0.0


def _size(table: Table, key: str) -> float:
    return table.number(key, at_least=LEAST, at_most=METRES)
