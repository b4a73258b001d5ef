"""Prints, cardboard and daylight as arrays: what is where, before anything is drawn."""

from dataclasses import replace

import numpy as np
import pytest

from icecool3d.art import room_art
from icecool3d.art.art_file import art
from icecool3d.art.room_art import art_of, things_on_line
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.school_parts import school_parts
from icecool3d.pieces import load_penguin
from icecool3d.school import Rect, load_school, scene_names
from icecool3d.view.stage import furnishing
from icecool3d.view.stage.box_surfaces import CORE, INSIDE, OUTSIDE, dashed_line, walls_surface
from icecool3d.view.stage.daylight import Fall, sun_direction
from icecool3d.view.stage.furnishing import floor_print, shading_meshes, wall_print
from icecool3d.view.stage.lighting import shaded
from icecool3d.view.stage.poster_places import posters_surface
from icecool3d.view.stage.surfaces import Surface
from tests.view.eyes import pixels

SCHOOL = load_school("school")
CORNERS = [(-1.0, -1.0), (-1.0, 1.0), (1.0, -1.0), (1.0, 1.0)]


def rows(surface: Surface, row: tuple[float, float]) -> np.ndarray:
    """Return which corners lie in a row of the print."""
    v = surface.places[:, 1]
    return (v > row[0] - 1e-9) & (v < row[1] + 1e-9)


@pytest.mark.parametrize("room", SCHOOL.rooms, ids=lambda room: room.id)
def test_cardboard_shows_its_core_on_top_and_prints_on_both_faces(room) -> None:  # type: ignore[no-untyped-def]
    surface = walls_surface(SCHOOL, room)
    top = surface.normals[:, 2] > 0.9
    assert top.any()
    assert rows(surface, CORE)[top].all()
    x, y = surface.positions[:, 0], surface.positions[:, 1]
    for rect, row in ((room.interior, INSIDE), (room.rect, OUTSIDE)):
        for axis, values in ((0, x), (1, y)):
            for side in (rect.along(axis).low, rect.along(axis).high):
                face = (np.abs(values - side) < 1e-9) & (np.abs(surface.normals[:, axis]) > 0.9)
                # The sides of a doorway may end just there, but they do not look this way.
                assert face.any()
                assert rows(surface, row)[face].all()


def test_posters_hang_between_the_doors_and_face_their_room() -> None:
    surface = posters_surface(SCHOOL)
    assert surface is not None
    corners = surface.positions.reshape(-1, 6, 3)
    normals = surface.normals.reshape(-1, 6, 3)[:, 0]
    assert len(corners) >= 20
    for poster, normal in zip(corners, normals, strict=True):
        x, y, _ = poster.mean(axis=0) + 0.01 * normal
        room = SCHOOL.room_at((x, y))
        assert room is not None
        assert all(room.interior.contains((at[0], at[1])) for at in poster)
        assert 0.01 < poster[:, 2].min() < poster[:, 2].max() < SCHOOL.wall_height
        for door in SCHOOL.doors:
            assert not any(door.frame.inset(-0.004).contains((at[0], at[1])) for at in poster)


def test_every_room_has_its_own_floor_and_a_name_on_it() -> None:
    prints = [pixels(floor_print(room, 400.0, "en")) for room in SCHOOL.rooms]
    means = np.array([image.mean(axis=(0, 1)) for image in prints])
    apart = np.linalg.norm(means[:, None] - means, axis=-1) + np.eye(5)
    assert apart.min() > 0.03
    for image in prints:
        assert (image.max(axis=-1) < 0.35).mean() > 0.002  # ink


def test_words_on_floors_and_walls_are_printed_in_the_language_of_the_window(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    menu, room = art("rooms/kitchen/poster-3-menu"), SCHOOL.room("kitchen")
    shown = replace(art_of(room), floor=menu, wall=menu)
    for module in (room_art, furnishing):
        monkeypatch.setattr(module, "art_of", lambda _: shown)
    monkeypatch.setattr(furnishing, "write_name", lambda *_: None)
    assert floor_print(room, 400.0, "en") != floor_print(room, 400.0, "fr")
    assert wall_print(room, "en") != wall_print(room, "fr")


def test_prints_stay_pale_so_that_what_happens_on_them_is_seen() -> None:
    for room in SCHOOL.rooms:
        assert np.median(pixels(floor_print(room, 300.0, "en"))) > 0.6


def test_an_orange_line_is_whole_on_bare_floor_and_dashed_over_things() -> None:
    room = SCHOOL.room("classroom")
    whole = dashed_line(room, [])
    assert whole.is_watertight()
    assert whole.volume() == pytest.approx(
        next(p for p in school_parts(SCHOOL) if p.kind == "line").mesh.volume()
    )
    things = things_on_line(room, 500.0, "en")
    dashed = dashed_line(room, things)
    assert dashed.is_watertight()
    assert 0.6 * whole.volume() < dashed.volume() < 0.95 * whole.volume()


@pytest.mark.parametrize("name", scene_names())
def test_every_shipped_school_has_its_lines(name: str) -> None:
    for room in load_school(name).rooms:
        assert dashed_line(room, things_on_line(room, 500.0, "en")).is_watertight()


def test_walls_throw_shadows_away_from_the_sun_and_doors_let_light_through() -> None:
    light = Fall(SCHOOL, pixels=512)
    daylight = light.daylight([light.shadow(shading_meshes(SCHOOL))])
    image = pixels(daylight.image)
    region = daylight.region

    def sun_at(x: float, y: float) -> float:
        column = int((x - region.xmin) / (region.xmax - region.xmin) * 512)
        row = int((region.ymax - y) / (region.ymax - region.ymin) * 512)
        return float(image[row, column, 0])

    away = -sun_direction()[:2] / np.linalg.norm(sun_direction()[:2])
    west, east = SCHOOL.bounds.xmin, SCHOOL.bounds.xmax
    assert away[0] > 0.5  # the sun stands in the west
    assert sun_at(west - 0.02, 0.0) == 1.0
    assert sun_at(east + 0.03, 0.0) == 0.0
    assert sun_at(-0.11, -0.23) == 1.0
    door = SCHOOL.door("laboratory-lounge")
    assert sun_at(door.centre[0] + 0.025, door.centre[1] + 0.025 * away[1] / away[0]) > 0.9
    beside = door.opening.high + 0.03
    assert sun_at(door.centre[0] + 0.025, beside) < 0.1


def test_a_penguins_shadow_lies_within_its_sheet() -> None:
    shape = load_penguin().shape
    flying = np.array([0.1, 0.2, 0.08, 0.0, 0.6, 0.0, 0.8])
    sheet = shaded(shape, flying)
    sun = sun_direction()
    heights = np.linspace(0.0, shape.height, 20)
    axis = np.array([0.96, 0.0, 0.28])
    points = flying[:3] + heights[:, None] * axis
    cast = points[:, :2] - points[:, 2:] * sun[:2] / sun[2]
    assert all(sheet.contains((x, y)) for x, y in [*cast.tolist(), *points[:, :2].tolist()])


def test_a_mesh_without_triangles_up_high_shades_nothing() -> None:
    flat = Mesh(np.array([[0.0, 0.0, 0.0], [0.1, 0.0, 0.0], [0.0, 0.1, 0.0]]), np.array([[0, 2, 1]]))
    light = Fall(SCHOOL, pixels=64)
    daylight = light.daylight([light.shadow([flat])])
    assert pixels(daylight.image)[..., 0].min() == 1.0
    assert isinstance(daylight.region, Rect)
