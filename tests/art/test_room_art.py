"""Which art a room has: that of its name, a player's own before ours, and a decent floor for any other."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from icecool3d.art.canvas import Canvas
from icecool3d.art.room_art import art_of, check_art, lay_floor, room_art
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import models_folder, scenes_folder
from icecool3d.school import Room, School, build_school, load_school, parse_scene

RED = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" color="#00FF00">
<rect width="10" height="10" fill="red"/></svg>"""
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


def test_floors_are_turned_to_lie_along_the_room() -> None:
    """The Gym's court has its baskets at the ends of its longer side, wherever that runs."""
    lying = (models_folder() / "art" / "rooms" / "gym" / "floor.svg").read_text()
    assert 'viewBox="-107 -207 214 414"' in lying
    school = with_art("gym")  # 300 x 300 mm: as it lies in its file
    canvas = Canvas(school.room("left").interior, 500.0, "#FFFFFF")
    lay_floor(canvas, school.room("left"), "en")
    drawn = np.asarray(canvas.picture()).astype(int)
    assert drawn.min() < 200
