"""Which art a room has: that of its name, a player's own before ours, and a decent floor for any other."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from icecool3d.art import apart
from icecool3d.art.canvas import Canvas
from icecool3d.art.prints import Print
from icecool3d.art.room_art import art_of, check_art, lay_floor, refused_art, room_art, things_on_line
from icecool3d.cli.main import main
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import models_folder, scenes_folder
from icecool3d.school import Room, School, build_school, load_school, parse_scene

RED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" color="#00FF00">
<rect width="10" height="10" fill="red"/></svg>"""
BROKEN = RED.replace("red", "url(http://example.org)")
BUSY = RED.replace("<rect", f'<polyline stroke="red" points="{"0,0 9,9 9,0 0,9 " * 10_000}"/><rect')
"""Is on the list, and takes longer to paint than may be."""
SAYING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" color="#00FF00">
<text x="5" y="6" font-family="Fredoka One" font-size="2" text-anchor="middle">{word}</text></svg>"""


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    room_art.cache_clear()
    folder = tmp_path / "icecool3d" / "art"
    folder.mkdir(parents=True)
    yield folder
    room_art.cache_clear()  # or the tests that come after would see these floors


def with_art(name: str) -> School:
    text = (scenes_folder() / "two-rooms.toml").read_text()
    return build_school(parse_scene(text.replace("number = 1", f'number = 1\nart = "{name}"', 1), "mine"))


def laid(room: Room, language: Language = "en") -> NDArray[np.uint8]:
    canvas = Canvas(room.interior, 100.0, "#FFFFFF")
    lay_floor(canvas, room, language)
    return np.asarray(canvas.picture())


def floor(school: School, room: str) -> tuple[int, int, int]:
    red, green, blue = laid(school.room(room))[10, 10].tolist()
    return red, green, blue


def test_every_room_of_the_school_has_art_of_its_own() -> None:
    school = load_school("school")
    assert len({art_of(room).floor for room in school.rooms}) == len(school.rooms)
    assert len({art_of(room).colour for room in school.rooms}) == len(school.rooms)


def test_rooms_without_art_have_a_common_floor_in_colours_of_their_own() -> None:
    left, right = load_school("two-rooms").rooms
    assert art_of(left).floor == art_of(right).floor
    assert art_of(left).colour != art_of(right).colour
    assert floor(load_school("two-rooms"), "left") != floor(load_school("two-rooms"), "right")


def test_a_scene_names_the_art_of_a_room() -> None:
    school = with_art("gym")
    assert art_of(school.room("left")) == room_art("gym", 0)
    check_art(school)


def test_what_a_room_is_printed_with_is_neither_felt_nor_judged() -> None:
    assert with_art("gym").scene.digest == load_school("two-rooms").scene.digest
    assert "art" not in load_school("two-rooms").scene.to_dict()["room"][0]  # type: ignore[index]


def test_a_players_own_art_is_found_and_goes_before_ours(own: Path) -> None:
    for name in ("cellar", "gym"):
        (own / name).mkdir()
        (own / name / "floor.svg").write_text(RED)
    assert floor(with_art("cellar"), "left") == (255, 0, 0)
    assert floor(load_school("school"), "gym") == (255, 0, 0)
    assert art_of(load_school("school").room("gym")).colour == "#00FF00"
    assert len(art_of(load_school("school").room("gym")).posters) == 3  # ours still


def test_words_on_a_floor_are_laid_in_the_language_of_the_player(own: Path) -> None:
    for name, word in (("cellar", "Fish"), ("attic", "Poisson")):
        (own / name).mkdir()
        (own / name / "floor.svg").write_text(SAYING.format(word=word))
    cellar, attic = (with_art(name).room("left") for name in ("cellar", "attic"))
    assert not np.array_equal(laid(cellar), laid(attic))
    assert np.array_equal(laid(cellar, "fr"), laid(attic))


def test_art_that_is_nowhere_is_told_when_a_scene_is_checked_and_shown_as_any_other() -> None:
    with pytest.raises(InputError, match=r"room\[1\].art: names no art 'cellar'"):
        check_art(with_art("cellar"))
    assert (
        art_of(with_art("cellar").room("left")).floor == art_of(load_school("two-rooms").room("left")).floor
    )


def test_broken_art_is_refused_by_its_file(own: Path) -> None:
    (own / "cellar").mkdir()
    (own / "cellar" / "floor.svg").write_text("<svg/>")
    with pytest.raises(InputError, match=r"floor\.svg: has no viewBox"):
        check_art(with_art("cellar"))


def put(own: Path, name: str, **files: str) -> None:
    (own / name).mkdir(exist_ok=True)
    for each, text in files.items():
        (own / name / f"{each.replace('_', '-')}.svg").write_text(text)


def test_in_place_of_a_broken_file_ours_is_shown_and_it_is_told_why(own: Path) -> None:
    ours = room_art("gym", 0)
    room_art.cache_clear()
    put(own, "gym", floor=BROKEN, wall=RED, poster_1=BROKEN, poster_2=RED)
    found = room_art("gym", 0)
    assert found.floor == ours.floor
    assert found.colour == ours.colour
    assert isinstance(found.wall, Print)
    assert [type(each) for each in found.posters] == [Print]
    assert [Path(each.thing).name for each in found.refused] == ["floor.svg", "poster-1.svg"]


def test_where_no_poster_of_the_players_own_can_be_shown_ours_hang(own: Path) -> None:
    put(own, "gym", poster_1=BROKEN, poster_2=BROKEN)
    assert len(room_art("gym", 0).posters) == 3
    put(own, "attic", floor=BROKEN, poster_1=BROKEN)
    assert room_art("attic", 7).floor == room_art("cellar", 8).floor
    assert room_art("attic", 7).posters == room_art("cellar", 8).posters


def test_what_is_wrong_with_the_art_of_a_school_is_told_once(own: Path) -> None:
    put(own, "gym", floor=BROKEN)
    put(own, "kitchen", floor=RED, poster_1=BROKEN)
    school = load_school("school")
    assert sorted(Path(each.thing).parent.name for each in refused_art(school)) == ["gym", "kitchen"]
    assert refused_art(load_school("two-rooms")) == []
    assert floor(school, "kitchen") == (255, 0, 0)
    assert floor(school, "gym") != (255, 0, 0)


def test_the_orange_line_is_dashed_over_things_on_a_floor_of_the_players_own(own: Path) -> None:
    room = load_school("school").room("classroom")
    ours = things_on_line(room, 500.0, "en")
    room_art.cache_clear()
    shutil.copytree(models_folder() / "art" / "rooms" / "classroom", own / "classroom")
    assert isinstance(art_of(room).floor, Print)
    assert things_on_line(room, 500.0, "en") == ours != []


@pytest.mark.parametrize("kind", ["folder", "pipe", "dangling link", "unreadable", "odd name", "no folder"])
def test_whatever_lies_in_the_folder_ours_is_shown(own: Path, kind: str) -> None:
    folder = own / "gym"
    if kind == "no folder":
        folder.write_text("")
    else:
        folder.mkdir()
    match kind:
        case "folder":
            (folder / "floor.svg").mkdir()
        case "pipe":
            os.mkfifo(folder / "floor.svg")
        case "dangling link":
            (folder / "floor.svg").symlink_to(own / "nothing.svg")
        case "unreadable":
            (folder / "floor.svg").write_bytes(b"\xff" * 9)
        case "odd name":
            (folder / os.fsdecode(b"poster-\xff\n.svg")).write_text(RED)
    found = room_art("gym", 0)
    assert not isinstance(found.floor, Print)
    assert len(found.posters) == 3
    assert len(found.refused) == (kind != "no folder")
    assert all(str(each).isprintable() for each in found.refused)


def test_a_room_has_no_more_posters_than_one_waits_for(own: Path) -> None:
    put(own, "gym", **{f"poster_{number:02}": RED for number in range(14)})
    found = room_art("gym", 0)
    assert len(found.posters) == 12
    assert "has 14 posters; expected at most 12" in str(found.refused[0])


def test_files_of_a_room_that_take_long_share_a_time(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("icecool3d.art.room_files._SECONDS", 0.4)
    monkeypatch.setattr(apart, "SECONDS", 0.2)
    put(own, "gym", poster_1=BUSY, poster_2=BUSY, poster_3=BUSY, poster_4=RED)
    found = room_art("gym", 0)
    said = [str(each.wrong) for each in found.refused]
    assert said[:2] == ["takes longer than 0.2 s to paint"] * 2
    assert said[2:] == ["is left out: others with it took 0.4 s to paint"] * 2


def scene(folder: Path, name: str) -> Path:
    text = (scenes_folder() / "two-rooms.toml").read_text()
    path = folder / "mine.toml"
    path.write_text(text.replace("number = 1", f'number = 1\nart = "{name}"', 1))
    return path


def test_scene_check_paints_the_art_of_the_rooms(
    own: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    put(own, "cellar", floor=RED, poster_1=BUSY)
    assert main(["scene", "check", str(scene(tmp_path, "gym"))]) == 0
    monkeypatch.setattr(apart, "SECONDS", 0.2)
    assert main(["scene", "check", str(scene(tmp_path, "cellar"))]) == 2
    wrong = f"{own / 'cellar' / 'poster-1.svg'}: takes longer than 0.2 s to paint; expected a simpler picture"
    assert capsys.readouterr().err == f"icecool3d: error: {wrong}\n"


def test_scene_check_paints_ours_apart_too(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So whoever changes a file in models/art is told what is wrong with it."""
    del own
    monkeypatch.setattr(apart, "_PROGRAM", "raise SystemExit('no paint')")
    with pytest.raises(InputError, match=r"floor\.svg: cannot be painted \(no paint\)"):
        check_art(load_school("school"))


def test_a_picture_of_a_school_is_drawn_with_ours_and_a_warning(
    own: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(own, "cellar", floor=BROKEN)
    assert (
        main(["scene", "picture", str(scene(tmp_path, "cellar")), str(tmp_path / "x.png"), "--size", "300"])
        == 0
    )
    assert f"icecool3d: warning: {own / 'cellar' / 'floor.svg'}: has fill = " in capsys.readouterr().err


def test_floors_are_turned_to_lie_along_the_room() -> None:
    """The Gym's court has its baskets at the ends of its longer side, wherever that runs."""
    lying = (models_folder() / "art" / "rooms" / "gym" / "floor.svg").read_text()
    assert 'viewBox="-107 -207 214 414"' in lying
    school = with_art("gym")  # 300 x 300 mm: as it lies in its file
    canvas = Canvas(school.room("left").interior, 500.0, "#FFFFFF")
    lay_floor(canvas, school.room("left"), "en")
    drawn = np.asarray(canvas.picture()).astype(int)
    assert drawn.min() < 200
