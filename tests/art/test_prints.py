"""A player's own art is painted beforehand, and looks as it would if it were painted where it is shown."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from icecool3d.art.apart import Easel
from icecool3d.art.art_file import Art, read_art
from icecool3d.art.canvas import Canvas, paint_art
from icecool3d.art.prints import (
    POSTER_SIZE,
    WALL_SIZE,
    Size,
    floor_pixels,
    laid,
    printed_floor,
    printed_whole,
)
from icecool3d.kit.own_files import models_folder
from icecool3d.school import Rect

ROOMS = models_folder() / "art" / "rooms"
HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 30">'


@pytest.fixture
def easel() -> Iterator[Easel]:
    with Easel(30.0) as found:
        yield found


def pixels(art: Art, room: Size, pixels: float) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    """Return a floor as it is seen in a room."""
    inside = Rect(0.0, 0.0, *room)
    canvas = Canvas(inside, pixels, "#FFFFFF")
    upright, scale = laid(art, room)
    canvas.art(art, inside.centre, scale, turn=90.0 if upright else 0.0, colour="#8899AA", within=inside)
    return np.asarray(canvas.picture()).astype(np.int64)


@pytest.mark.parametrize(
    ("name", "room"),
    [
        ("kitchen", (0.414, 0.214)),
        ("gym", (0.414, 0.214)),  # is turned
        ("gym", (0.214, 0.414)),
        ("gym", (0.3, 0.3)),
        ("library", (0.2, 0.1)),  # of which the middle is seen
        ("any", (1.3, 0.7)),  # is enlarged
    ],
)
def test_a_floor_looks_as_if_it_were_painted_where_it_is_shown(name: str, room: Size, easel: Easel) -> None:
    path = ROOMS / name / "floor.svg"
    printed = printed_floor(path, room, "#8899AA", easel)
    fine = floor_pixels(room)
    off = np.abs(pixels(printed, room, fine) - pixels(read_art(path), room, fine))
    assert off.mean() < 0.8
    assert (off > 48).mean() < 0.001
    assert "<path" not in printed.content


@pytest.mark.parametrize(
    ("path", "size"),
    [(ROOMS / "gym" / "poster-1-score.svg", POSTER_SIZE), (ROOMS.parent / "cardboard.svg", WALL_SIZE)],
)
def test_posters_and_walls_are_the_same_to_the_pixel(path: Path, size: tuple[int, int], easel: Easel) -> None:
    printed = printed_whole(path, size, "#8899AA", easel)
    for language in ("en", "fr"):
        shown, wanted = (
            paint_art(each, size, colour="#8899AA", language=language) for each in (printed, read_art(path))
        )
        assert np.array_equal(np.asarray(shown), np.asarray(wanted))


def test_only_what_has_words_is_painted_in_all_languages(easel: Easel) -> None:
    menu = printed_whole(ROOMS / "kitchen" / "poster-3-menu.svg", POSTER_SIZE, "", easel)
    score = printed_whole(ROOMS / "gym" / "poster-1-score.svg", POSTER_SIZE, "", easel)
    assert [language for language, _ in menu.translated] == ["fr"]
    assert score.translated == ()
