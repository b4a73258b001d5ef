"""The command ``scene``: what it prints is what the school is."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from icecool3d.cli.main import main
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.own_files import scenes_folder
from icecool3d.school import door_title, load_school, scene_names

Captured = pytest.CaptureFixture[str]


def shown(scene: str, capsys: Captured) -> dict[str, Any]:
    assert main(["scene", "show", scene, "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    read: dict[str, Any] = json.loads(line)
    return read


def test_list_names_every_shipped_scene(capsys: Captured) -> None:
    assert main(["scene", "list"]) == 0
    assert tuple(line.split()[0] for line in capsys.readouterr().out.splitlines()) == scene_names()


def test_show_names_everything_that_the_school_has(capsys: Captured) -> None:
    assert main(["scene", "show", "school"]) == 0
    text = capsys.readouterr().out
    school = load_school("school")
    for kind in ("rooms", "doors", "seams", "clips", "T-junctions", "starts", "marks", "portals"):
        assert f"\n{kind}\n" in text
    for title in [room.title for room in school.rooms] + [
        door_title(school, door.id) for door in school.doors
    ]:
        assert f" {title}, " in text
    for thing in (*school.rooms, *school.doors, *school.scene.marks, *school.scene.portals):
        assert f"[{thing.id}]\n" in text


def test_show_tells_of_a_door_where_it_is_how_large_and_whether_it_has_a_fish(capsys: Captured) -> None:
    main(["scene", "show", "school"])
    (line,) = [line for line in capsys.readouterr().out.splitlines() if " Lounge-Gym, " in line]
    assert line.split()[:2] == ["0.1", "0"]
    assert "62 wide, 54 high, frame 0.097..0.103 x -0.031..0.031" in line
    assert line.endswith("fish [gym-lounge]")


def test_the_json_holds_every_kind_of_thing_once(capsys: Captured) -> None:
    read, school = shown("school", capsys), load_school("school")
    assert read["scene"] == "school"
    for kind in ("rooms", "walls", "seams", "outer_walls", "doors", "t_junctions"):
        assert len(read[kind]) == len(getattr(school, kind)) > 0
    assert len(read["clips"]) == len(school.scene.clips)
    assert [mark["id"] for mark in read["marks"]] == [mark.id for mark in school.scene.marks]
    assert [zone["id"] for zone in read["portals"]] == ["portal-gym", "portal-laboratory"]
    assert read["zones"] == []
    assert read["runner_start"]["room"] == "classroom"
    assert read["catcher_start"] == read["finish"] == {"room": "kitchen"}


def test_a_door_in_the_json_is_the_schools_door(capsys: Captured) -> None:
    door = load_school("school").door("gym-lounge")
    (read,) = [each for each in shown("school", capsys)["doors"] if each["id"] == "gym-lounge"]
    assert read["at"] == list(door.centre)
    assert read["frame"] == [door.frame.xmin, door.frame.ymin, door.frame.xmax, door.frame.ymax]
    assert (read["width"], read["height"], read["depth"]) == (door.width, door.height, door.depth)
    assert read["seam"]["rooms"] == list(door.seam.rooms)
    assert read["fish"] is True


def test_a_test_bench_has_no_starts(capsys: Captured) -> None:
    read = shown("two-rooms", capsys)
    assert read["runner_start"] is None
    assert read["catcher_start"] is None
    main(["scene", "show", "two-rooms"])
    assert "starts" not in capsys.readouterr().out


def test_a_scene_is_shown_by_its_path_too(capsys: Captured) -> None:
    assert shown(str(scenes_folder() / "school.toml"), capsys) == shown("school", capsys)


def test_every_shipped_scene_is_sound(capsys: Captured) -> None:
    for name in scene_names():
        assert main(["scene", "check", str(scenes_folder() / f"{name}.toml")]) == 0
        assert ": sound (rooms: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("right", "wrong", "error"),
    [
        ("door_width = 0.062", "door_width = 3.0", "left-right is 3 m wide"),
        ("format = 1", "format = 2", "format: is 2; expected 1"),
        ("format = 1", "format 1", "is not TOML"),
    ],
)
def test_a_scene_that_is_not_sound_is_refused(
    tmp_path: Path, right: str, wrong: str, error: str, capsys: Captured
) -> None:
    text = (scenes_folder() / "two-rooms.toml").read_text()
    assert right in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(right, wrong))
    assert main(["scene", "check", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith(f"icecool3d: error: {file}: ")
    assert error in printed.err
    assert printed.out == ""


def test_a_scene_that_is_not_there_is_exit_code_2(tmp_path: Path, capsys: Captured) -> None:
    assert main(["scene", "check", str(tmp_path / "none.toml")]) == 2
    assert "there is no such file" in capsys.readouterr().err


def test_the_picture_is_a_png_of_the_size_asked_for(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "school.png"
    assert main(["scene", "picture", "school", str(file), "--size", "400"]) == 0
    with Image.open(file) as picture:
        assert picture.format == "PNG"
        assert max(picture.size) == 400
        told = capsys.readouterr().out
        assert told.startswith(f"{file}: written, {picture.width} x {picture.height} pixels, ")


def test_the_picture_speaks_the_language_asked_for(tmp_path: Path) -> None:
    for language in LANGUAGES:
        file = tmp_path / f"{language}.png"
        assert main(["scene", "picture", "school", str(file), "--size", "400", "--lang", language]) == 0
    assert (tmp_path / "en.png").read_bytes() != (tmp_path / "fr.png").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["school", "school.gif"], "argument OUT.png: is 'school.gif'; expected a name that ends in .png"),
        (
            ["school", "no/such/folder/x.png"],
            "cannot be written .No such file or directory.; expected a file",
        ),
        (["school", "x.png", "--size", "0"], "argument --size: is '0', not a whole number from 200 to 4000"),
        (["school", "x.png", "--size", "9999999999"], "not a whole number from 200 to 4000"),
        (["school", "x.png", "--size", "001600999"], "not a whole number from 200 to 4000"),
        (["atlantis", "x.png"], "scene 'atlantis': there is no such scene"),
    ],
)
def test_a_picture_that_cannot_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], error: str, capsys: Captured
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["scene", "picture", *arguments]) == 2
    assert error.replace(".No", "(No").replace("directory.", "directory)") in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
