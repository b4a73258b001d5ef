"""Scene files: what is read, and what is refused, by file, key and expectation."""

import json
import os
import re
import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from icecool3d.kit.errors import SceneError
from icecool3d.kit.limits import SCENE_DOORS, SCENE_ROOMS, TOML_BYTES
from icecool3d.school import load_scene, parse_scene, read_scene, scene_from_dict, scene_names

GOOD = """\
format = 1
name = "bench"
title = { en = "Bench", fr = "Banc" }
[box]
wall_height = 0.06
wall_thickness = 0.003
door_width = 0.062
door_height = 0.054
line_inset = 0.04
[[room]]
id = "left"
number = 1
title = { en = "Left" }
rect = [-0.3, -0.15, 0.0, 0.15]
[[room]]
id = "right"
number = 2
title = { en = "Right" }
rect = [0.0, -0.15, 0.3, 0.15]
[[door]]
id = "gate"
rooms = ["left", "right"]
at = [0.0, 0.0]
[runner_start]
room = "left"
at = [-0.15, 0.0]
radius = 0.02
[catcher_start]
room = "right"
[[clip]]
rooms = ["right", "left"]
at = [0.0, 0.1]
[[mark]]
id = "spot"
room = "left"
at = [-0.1, 0.0]
[provenance]
"door.at" = "estimated: the middle"
"""

FAR_ROOM = '[[room]]\nid = "far"\nnumber = 3\ntitle = { en = "Far" }\nrect = [1.0, 1.0, 2.0, 2.0]\n'
CORNER_ROOM = FAR_ROOM.replace("[1.0, 1.0, 2.0, 2.0]", "[0.3, 0.15, 0.6, 0.45]")


def second_door(at: float, name: str = "hatch", more: str = "") -> str:
    return f'[[door]]\nid = "{name}"\nrooms = ["left", "right"]\nat = [0.0, {at}]\n{more}'


def changed(old: str, new: str) -> str:
    assert GOOD.count(old) >= 1
    return GOOD.replace(old, new, 1)


REFUSED = {
    "format 2": ("format = 1", "format = 2", "format: is 2; expected 1"),
    "no format": ("format = 1\n", "", "format: is missing"),
    "a format that is a text": ("format = 1", 'format = "1"', "format: is '1'"),
    "an unknown key": ("name =", "nmae = 1\nname =", "nmae: is not a known key"),
    "an unknown key in a room": ('id = "left"', 'id = "left"\ncolour = 1', "room[1].colour: is not a known"),
    "an unknown key in the box": ("[box]", "[box]\ndepth = 1", "box.depth: is not a known"),
    "an unknown key in a door": ('id = "gate"', 'id = "gate"\nopen = true', "door[1].open: is not a known"),
    "an unknown key in a clip": ("at = [0.0, 0.1]", "at = [0.0, 0.1]\nid = 1", "clip[1].id: is not a known"),
    "an unknown table": ("[provenance]", "[weather]\n[provenance]", "weather: is not a known key"),
    "a height that is a text": ("wall_height = 0.06", 'wall_height = "high"', "box.wall_height: is 'high'"),
    "a height that is true": ("wall_height = 0.06", "wall_height = true", "box.wall_height: is True"),
    "a height that is nan": ("wall_height = 0.06", "wall_height = nan", "box.wall_height: is nan"),
    "a height that is infinite": ("wall_height = 0.06", "wall_height = inf", "box.wall_height: is inf"),
    "a height below zero": ("wall_height = 0.06", "wall_height = -0.06", "box.wall_height: is -0.06"),
    "walls without thickness": ("thickness = 0.003", "thickness = 0.0", "box.wall_thickness: is 0"),
    "walls thin as foil": ("thickness = 0.003", "thickness = 1e-9", "box.wall_thickness: is 1e-09"),
    "a tower": ("wall_height = 0.06", "wall_height = 101.0", "box.wall_height: is 101"),
    "a missing height": ("wall_height = 0.06\n", "", "box.wall_height: is missing"),
    "a corner that is nan": ("[0.0, -0.15, 0.3, 0.15]", "[0.0, nan, 0.3, 0.15]", "room[2].rect[2]: is nan"),
    "a corner far away": (
        "[0.0, -0.15, 0.3, 0.15]",
        "[0.0, -0.15, 1e9, 0.15]",
        "room[2].rect[3]: is 1e+09; expected metres from -100 to 100",
    ),
    "three corners": ("[0.0, -0.15, 0.3, 0.15]", "[0.0, 0.3, 0.15]", "room[2].rect: is a list of 3"),
    "a room inside out": ("[0.0, -0.15, 0.3, 0.15]", "[0.3, -0.15, 0.0, 0.15]", "room[2].rect: is turned"),
    "a room too small for its line": (
        "[0.0, -0.15, 0.3, 0.15]",
        "[0.0, -0.15, 0.08, 0.15]",
        "is 0.08 m along x",
    ),
    "boxes that overlap": ("[0.0, -0.15, 0.3, 0.15]", "[-0.1, -0.15, 0.3, 0.15]", "right overlaps left"),
    "boxes that overlap by a hair": (
        "[0.0, -0.15, 0.3, 0.15]",
        "[-1e-6, -0.15, 0.3, 0.15]",
        "right overlaps left",
    ),
    "boxes that nearly touch": (
        "[0.0, -0.15, 0.3, 0.15]",
        "[1e-4, -0.15, 0.3, 0.15]",
        "stands 0.0001 m from left",
    ),
    "two rooms with one id": ('id = "right"', 'id = "left"', "room[2].id: is left, as in room[1]"),
    "two rooms with one number": ("number = 2", "number = 1", "room[2].number: is 1, as in room[1]"),
    "a number that is no whole one": ("number = 2", "number = 2.0", "room[2].number: is 2.0"),
    "an id in capitals": ('id = "left"', 'id = "Left"', "room[1].id: is 'Left'"),
    "an id with a space": ('id = "left"', 'id = "left room"', "room[1].id: is 'left room'"),
    "an id with two hyphens": ('id = "left"', 'id = "left--room"', "room[1].id: is 'left--room'"),
    "an id with an umlaut": ('id = "left"', 'id = "türe"', "room[1].id: is 't\\xfcre'"),
    "an id that ends a line": ('id = "left"', 'id = "left\\n"', "room[1].id: is 'left\\n'"),
    "an endless id": ('id = "left"', f'id = "{"l" * 41}"', "room[1].id: is 'lll"),
    "an empty id": ('id = "left"', 'id = ""', "room[1].id: is ''"),
    "a name that is a path": ('name = "bench"', 'name = "../bench"', "name: is '../bench'"),
    "a title in no language": ('fr = "Banc"', 'fr-CA = "Banc"', "title.fr-CA: is no language"),
    "a title in what steers terminals": (
        'fr = "Banc"',
        '"\\u001b[2J" = "Banc"',
        r"title.'\x1b[2J': is no language",
    ),
    "a title without English": ('en = "Bench", ', "", "title.en: is missing"),
    "a title that is a text": ('{ en = "Bench", fr = "Banc" }', '"Bench"', "title: is 'Bench'"),
    "a title of two lines": ('"Banc"', '"Banc\\nde"', "title.fr: is no title"),
    "a room cut off": ("[[door]]", FAR_ROOM + "[[door]]", "room[3]: no doors lead from left to far"),
    "a room that touches at a corner": ("[[door]]", CORNER_ROOM + "[[door]]", "room[3]: no doors lead"),
    "a door between strangers": (
        "[[door]]",
        FAR_ROOM + '[[door]]\nid="x"\nrooms=["left","far"]\nat=[0,0]\n[[door]]',
        "door[1].rooms: left and far share no seam",
    ),
    "a door into nowhere": (
        'rooms = ["left", "right"]',
        'rooms = ["left", "attic"]',
        "names no room 'attic'",
    ),
    "a door into endless nowhere": (
        'rooms = ["left", "right"]',
        f'rooms = ["left", "{"x" * 9000}"]',
        f"names no room '{'x' * 40}'",
    ),
    "a door from a room to itself": (
        'rooms = ["left", "right"]',
        'rooms = ["left", "left"]',
        "share no seam",
    ),
    "a door of one room": ('rooms = ["left", "right"]', 'rooms = ["left"]', "door[1].rooms: is a list of 1"),
    "a door off its seam": (
        "at = [0.0, 0.0]",
        "at = [0.001, 0.0]",
        "door[1].at: is (0.001, 0), off the seam",
    ),
    "a door beyond its seam": ("at = [0.0, 0.0]", "at = [0.0, 0.2]", "door[1].at: is (0, 0.2), off the seam"),
    "a door into the corner": (
        "at = [0.0, 0.0]",
        "at = [0.0, 0.12]",
        "gate is 0.062 m wide, from 0.089 to 0.151",
    ),
    "a door beside a splinter": ("at = [0.0, 0.0]", "at = [0.0, 0.1158]", "no strip of wall under 0.0005 m"),
    "a door wider than its seam": (
        'id = "gate"',
        'id = "gate"\nwidth = 0.295',
        "door[1].width: gate is 0.295 m wide",
    ),
    "a door as high as the wall": (
        'id = "gate"',
        'id = "gate"\nheight = 0.06',
        "door[1].height: gate is 0.06 m high",
    ),
    "a door higher than the wall": (
        'id = "gate"',
        'id = "gate"\nheight = 0.07',
        "door[1].height: gate is 0.07",
    ),
    "doors as high as the wall": (
        "door_height = 0.054",
        "door_height = 0.06",
        "gate is by box.door_height 0.06",
    ),
    "a door with a hair for a lintel": (
        'id = "gate"',
        'id = "gate"\nheight = 0.0599',
        "expected a lintel of at least",
    ),
    "doors that overlap": (
        "[runner_start]",
        second_door(0.05) + "[runner_start]",
        "hatch overlaps or touches gate",
    ),
    "doors that touch": (
        "[runner_start]",
        second_door(0.062) + "[runner_start]",
        "hatch overlaps or touches gate",
    ),
    "two doors with one id": (
        "[runner_start]",
        second_door(0.1, "gate") + "[runner_start]",
        "door[2].id: is gate",
    ),
    "fish by number": ('id = "gate"', 'id = "gate"\nfish = 1', "door[1].fish: is 1; expected true or false"),
    "a start in no room": (
        '[runner_start]\nroom = "left"',
        '[runner_start]\nroom = "attic"',
        "runner_start.room",
    ),
    "a start outside its room": (
        "at = [-0.15, 0.0]",
        "at = [0.15, 0.0]",
        "runner_start.at: is (0.15, 0), outside",
    ),
    "a start on the wall": (
        "at = [-0.15, 0.0]",
        "at = [-0.15, 0.148]",
        "runner_start.at: is (-0.15, 0.148), outside",
    ),
    "a red circle over the wall": (
        "radius = 0.02",
        "radius = 0.148",
        "runner_start.radius: is 0.148 m, over the",
    ),
    "a red circle of nothing": ("radius = 0.02", "radius = 0.0", "runner_start.radius: is 0"),
    "a catcher in no room": (
        '[catcher_start]\nroom = "right"',
        '[catcher_start]\nroom = "attic"',
        "catcher_start.room",
    ),
    "a finish in no room": ("[catcher_start]", '[finish]\nroom = "attic"\n[catcher_start]', "finish.room"),
    "a clip off its seam": ("at = [0.0, 0.1]", "at = [0.1, 0.1]", "clip[1].at: is (0.1, 0.1), off the seam"),
    "a clip on no room": (
        'rooms = ["right", "left"]',
        'rooms = ["right", "attic"]',
        "clip[1].rooms: names no room",
    ),
    "a mark outside its room": (
        "at = [-0.1, 0.0]",
        "at = [0.1, 0.0]",
        "mark[1].at: is (0.1, 0), outside left",
    ),
    "a mark in no room": (
        'id = "spot"\nroom = "left"',
        'id = "spot"\nroom = "attic"',
        "mark[1].room: names no room",
    ),
    "two marks with one id": (
        "[provenance]",
        '[[mark]]\nid="spot"\nroom="left"\nat=[-0.1,0]\n[provenance]',
        "mark[2].id",
    ),
    "provenance of nothing": ('"door.at" =', '"door.colour" =', "names nothing in this file"),
    "provenance without a word": ("estimated: the middle", "the middle", "begins with 'the middle'"),
    "provenance by another word": ("estimated: the middle", "guessed: the middle", "begins with 'guessed'"),
    "provenance without a reason": ("estimated: the middle", "estimated: ", "and the reason"),
    "no TOML": ("format = 1", "format == 1", "is not TOML"),
    "a number of 5000 digits": ("number = 2", f"number = 0x{'f' * 900}", "a number of more than 30 digits"),
    "a key given twice": ("format = 1", "format = 1\nformat = 1", "is not TOML"),
    "a room that is a table": (
        GOOD[GOOD.index("[[room]]") : GOOD.index("[[door]]")],
        "[room]\n",
        "room: is a table",
    ),
    "a box that is a list": ("[box]", "[[box]]", "box: is a list of 1"),
}


def test_the_good_scene_is_read() -> None:
    scene = parse_scene(GOOD, "good.toml")
    assert [room.id for room in scene.rooms] == ["left", "right"]
    assert scene.title.in_language("fr") == "Banc"
    assert scene.title.in_language("de") == "Bench"
    assert scene.runner_start is not None
    assert scene.runner_start.radius == 0.02


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_wrong_is_refused_by_file_key_and_expectation(case: str) -> None:
    old, new, says = REFUSED[case]
    with pytest.raises(SceneError) as caught:
        parse_scene(changed(old, new), "bad.toml")
    message = str(caught.value)
    assert message.startswith("bad.toml: ")
    assert says in message
    assert re.search(r"; (did you mean .+\? )?expected ", message)
    assert "\n" not in message


@pytest.mark.parametrize(
    "wide", ['id = "gate"\nwidth = 0.294', 'id = "gate"\nwidth = 0.293', 'id = "gate"\nheight = 0.0595']
)
def test_a_door_that_just_fits_is_read(wide: str) -> None:
    parse_scene(changed('id = "gate"', wide), "good.toml")


def test_doors_may_stand_side_by_side_in_one_seam() -> None:
    scene = parse_scene(changed("[runner_start]", second_door(0.07) + "[runner_start]"), "good.toml")
    assert len(scene.doors) == 2


def test_a_bench_needs_no_starts_clips_marks_or_provenance() -> None:
    scene = parse_scene(GOOD[: GOOD.index("[runner_start]")], "good.toml")
    assert scene.runner_start is None
    assert scene.catcher_start is None
    assert [*scene.clips, *scene.marks, *scene.provenance] == []


def test_one_room_alone_is_a_scene() -> None:
    text = GOOD[: GOOD.rindex("[[room]]")]
    assert len(parse_scene(text, "good.toml").rooms) == 1


@pytest.mark.parametrize("name", scene_names())
def test_a_scene_survives_its_dict_and_json(name: str) -> None:
    scene = load_scene(name)
    text = json.dumps(scene.to_dict(), allow_nan=False, sort_keys=True)
    assert scene_from_dict(json.loads(text), "a replay") == scene


def test_a_scene_in_full_is_checked_like_a_file() -> None:
    data = parse_scene(GOOD, "good.toml").to_dict()
    with pytest.raises(SceneError, match=r"a replay: door\[1\]\.at: is \(1, 0\), off the seam"):
        scene_from_dict(
            {**data, "door": [{"id": "gate", "rooms": ["left", "right"], "at": [1, 0]}]}, "a replay"
        )


def test_a_scene_without_rooms_is_refused() -> None:
    data = parse_scene(GOOD, "good.toml").to_dict()
    with pytest.raises(SceneError, match="a replay: room: is empty"):
        scene_from_dict({**data, "room": []}, "a replay")


@pytest.mark.parametrize("data", [None, [], "school", 3, {}, {"format": 1.0}, {"format": None}])
def test_what_is_no_scene_in_full_is_refused(data: object) -> None:
    with pytest.raises(SceneError, match="a replay"):
        scene_from_dict(data, "a replay")


def test_the_digest_sees_what_physics_and_referee_see() -> None:
    scene = parse_scene(GOOD, "good.toml")
    for old, new in [
        ("wall_height = 0.06", "wall_height = 0.061"),
        ("at = [0.0, 0.0]", "at = [0.0, 0.01]"),
        ('id = "spot"', 'id = "spott"'),
        ("number = 2", "number = 3"),
        ('id = "gate"', 'id = "gate"\nfish = true'),
    ]:
        assert parse_scene(changed(old, new), "good.toml").digest != scene.digest


def test_the_digest_does_not_see_names_titles_and_provenance() -> None:
    scene = parse_scene(GOOD, "good.toml")
    for old, new in [
        ('en = "Bench"', 'en = "Bank"'),
        ('en = "Left"', 'en = "West"'),
        ('name = "bench"', 'name = "bank"'),
        ("estimated: the middle", "found: the middle"),
        ("at = [0.0, 0.0]", "at = [-0.0, 0]"),
    ]:
        assert parse_scene(changed(old, new), "good.toml").digest == scene.digest


def test_the_digest_stays_the_same_from_version_to_version() -> None:
    """Replays and traces carry it: if this fails, the format has changed and needs a new number."""
    scene = parse_scene(GOOD, "good.toml")
    assert scene.digest == "34febea9b4be7ecd4039b0e7ffa05b26fda74d40f2ac0168e50eb4e59fa4dd31"
    assert replace(scene).digest == scene.digest


def test_a_file_is_read_and_named_in_messages(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(GOOD)
    assert read_scene(path) == parse_scene(GOOD, "good.toml")
    path.write_text(changed("format = 1", "format = 2"))
    with pytest.raises(SceneError, match=r"mine\.toml: format: is 2"):
        read_scene(str(path))


def test_what_is_no_readable_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SceneError, match="there is no such file"):
        read_scene(tmp_path / "none.toml")
    with pytest.raises(SceneError, match="is not a regular file"):
        read_scene(tmp_path)
    with pytest.raises(SceneError, match="cannot be read"):
        read_scene(tmp_path / ("x" * 300))
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SceneError, match="is not text in UTF-8"):
        read_scene(tmp_path / "bytes.toml")
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(SceneError, match="is not a regular file"):
        read_scene(tmp_path / "pipe.toml")


def test_a_huge_file_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.toml"
    with path.open("wb") as file:
        file.truncate(10**11)
    start = time.process_time()
    with pytest.raises(SceneError, match=f"is larger than {TOML_BYTES // 1000} kB"):
        read_scene(path)
    assert time.process_time() - start < 1.0


def row_of_rooms(count: int) -> str:
    """Return the text of a scene of small rooms in a row with a door between each two."""
    head = GOOD[: GOOD.index("[[room]]")]
    rooms = "".join(
        f'[[room]]\nid = "r{n}"\nnumber = {n + 1}\ntitle = {{ en = "R" }}\nrect = [{n}, 0, {n + 1}, 1]\n'
        for n in range(count)
    )
    doors = "".join(
        f'[[door]]\nid = "d{n}"\nrooms = ["r{n - 1}", "r{n}"]\nat = [{n}, 0.5]\n' for n in range(1, count)
    )
    return head + rooms + doors


def test_as_many_rooms_as_allowed_are_read_quickly_and_one_more_is_refused() -> None:
    start = time.process_time()
    assert len(parse_scene(row_of_rooms(SCENE_ROOMS), "many.toml").rooms) == SCENE_ROOMS
    assert time.process_time() - start < 3.0
    with pytest.raises(
        SceneError, match=f"room: has {SCENE_ROOMS + 1} entries; expected at most {SCENE_ROOMS}"
    ):
        parse_scene(row_of_rooms(SCENE_ROOMS + 1), "many.toml")


@pytest.mark.parametrize("kind", ["door", "mark", "clip"])
def test_entries_without_end_are_refused(kind: str) -> None:
    with pytest.raises(SceneError, match=f"{kind}: has .* entries; expected at most {SCENE_DOORS}"):
        parse_scene(GOOD + f"[[{kind}]]\n" * 300, "many.toml")
