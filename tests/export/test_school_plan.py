"""The plan shows things where they are: its pixels are looked at where the school says what must be there."""

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageColor

from icecool3d.art.canvas import Canvas
from icecool3d.export.school_plan import CARDBOARD, draw_plan, plan_canvas
from icecool3d.export.signs import entries, scale_length
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.palette import DOTS, PAINTS, PLAYERS
from icecool3d.school import (
    Point,
    Rect,
    School,
    Y,
    build_school,
    load_school,
    parse_scene,
    scene_names,
)

SCHOOL = load_school("school")
Look = Callable[[Point], tuple[int, int, int]]


@pytest.fixture(scope="module")
def look() -> Look:
    """Return the colour of the finished plan at a place of the school."""
    canvas = plan_canvas(SCHOOL, "en", size=1600)
    picture = canvas.picture()

    def colour_at(at: Point) -> tuple[int, int, int]:
        x, y = canvas.pixel(at)
        colour = picture.getpixel((int(x), int(y)))
        assert isinstance(colour, tuple)
        return colour[0], colour[1], colour[2]

    return colour_at


def close(one: tuple[int, int, int], code: str) -> bool:
    return max(abs(a - b) for a, b in zip(one, ImageColor.getrgb(code), strict=True)) <= 12


def test_an_orange_line_is_where_the_rules_mean_it(look: Look) -> None:
    for room in SCHOOL.rooms:
        x, _ = room.line.centre
        assert close(look((x, room.line.ymin)), PAINTS["orange-line"].colour)


def test_the_red_circle_is_where_runners_start(look: Look) -> None:
    start = SCHOOL.scene.runner_start
    assert start is not None
    x, y = start.at
    assert close(look((x + start.radius - 0.0007, y)), PLAYERS["red"])


def test_walls_stand_between_the_floors_and_doors_open_them(look: Look) -> None:
    door = SCHOOL.door("classroom-gym")
    x, y = door.centre
    quarter = 0.25 * door.depth
    assert close(look((x + quarter, y)), PAINTS["paper"].colour)
    assert close(look((x + quarter, y + 0.7 * door.width)), CARDBOARD)


def test_each_door_has_dots_of_its_own_colour_in_both_its_rooms(look: Look) -> None:
    for place, door in enumerate(SCHOOL.doors):
        along = door.opening.low + 0.0042
        across = 0.5 * door.depth + 2.0 * 0.0042
        for side in (-across, across):
            on_seam = door.seam.point(along)
            at = (on_seam[0] + side, on_seam[1]) if door.seam.axis else (on_seam[0], on_seam[1] + side)
            assert close(look(at), DOTS[place]), (door.id, at)


def test_only_doors_with_a_fish_show_one(look: Look) -> None:
    for door in SCHOOL.doors:
        assert close(look(door.centre), PAINTS["orange-line"].colour) == door.fish, door.id


def test_a_white_clip_lies_across_its_seam(look: Look) -> None:
    for clip in SCHOOL.scene.clips:
        seam = SCHOOL.seam_between(*clip.rooms)
        assert seam is not None
        for across in (-0.003, 0.006):
            x, y = clip.at
            at = (x + across, y) if seam.axis == Y else (x, y + across)
            assert close(look(at), PAINTS["white"].colour), (clip, at)


def test_a_dark_sign_sits_on_every_t_junction(look: Look) -> None:
    for junction in SCHOOL.t_junctions:
        x, y = junction.at
        assert close(look((x - 0.0045, y - 0.002)), PAINTS["ink"].colour)


def test_only_the_catchers_area_is_tinted(look: Look) -> None:
    kitchen, lounge = SCHOOL.room("kitchen").line, SCHOOL.room("lounge").line
    inside, outside = look((kitchen.xmax - 0.01, 0.2)), look((kitchen.xmax + 0.01, 0.2))
    assert inside[2] < outside[2] - 20
    elsewhere = look((lounge.xmin + 0.01, lounge.ymin + 0.01))
    assert elsewhere[2] > elsewhere[0] - 20


@pytest.mark.parametrize("name", scene_names())
def test_every_shipped_scene_has_a_picture_of_the_size_asked_for(name: str) -> None:
    assert max(draw_plan(load_school(name), "en", size=300).size) == 300


def test_the_same_school_gives_the_same_picture() -> None:
    assert draw_plan(SCHOOL, "en", size=300).tobytes() == draw_plan(SCHOOL, "en", size=300).tobytes()


def test_what_is_drawn_on_the_canvas_is_seen() -> None:
    canvas = plan_canvas(SCHOOL, "en", size=600)
    before = canvas.picture()
    canvas.path([(-0.1, -0.2), (0.2, 0.1)], PLAYERS["blue"], 0.004)
    assert before.tobytes() != canvas.picture().tobytes()


def test_the_legend_leaves_out_what_the_school_has_not() -> None:
    texts = {text for text, _ in entries(load_school("two-rooms"), "en")}
    assert texts == {"door", "orange line", "mark"}
    assert {text for text, _ in entries(SCHOOL, "en")} > texts


def test_a_plan_speaks_the_language_that_it_is_asked_for(written: list[str]) -> None:
    english = draw_plan(SCHOOL, "en", size=300)
    said = {*written}
    written.clear()
    assert english.tobytes() != draw_plan(SCHOOL, "fr", size=300).tobytes()
    assert {"The school", "Kitchen", "orange line", "Runners start", "0.1"} <= said
    assert {"L'école", "Cuisine", "ligne orange", "départ des Garnements", "0,1"} <= {*written}
    names_in_both = {mark.id for mark in SCHOOL.scene.marks}
    assert not {text for text in said & {*written} if text.isalpha()} - names_in_both


def stretched(width: float, height: float) -> School:
    rect = f"[0.0, 0.0, {width}, {height}]"
    text = f"""
        format = 1
        name = "hall"
        title = {{ en = "{"A very long name for a hall " * 2}" }}
        [box]
        wall_height = 0.06
        wall_thickness = 0.003
        door_width = 0.062
        door_height = 0.054
        line_inset = 0.04
        [[room]]
        id = "hall"
        number = 999
        title = {{ en = "Hall" }}
        rect = {rect}
    """
    return build_school(parse_scene(text, "hall"))


@pytest.mark.parametrize(("width", "height"), [(100.0, 100.0), (100.0, 0.1), (0.1, 100.0), (0.1, 0.1)])
def test_a_hall_of_any_size_is_drawn_without_ado(width: float, height: float) -> None:
    assert max(draw_plan(stretched(width, height), "en", size=300).size) == 300


@pytest.mark.parametrize("width", [0.1, 0.2, 0.64, 1.0, 3.7, 99.0])
def test_the_scale_is_round_and_fits_its_place(width: float) -> None:
    length = scale_length(width)
    assert 0.08 * width <= length <= 0.2 * width
    assert f"{length:e}"[:8] in ("1.000000", "2.000000", "5.000000")


def test_the_canvas_has_x_to_the_right_and_y_up() -> None:
    canvas = Canvas(Rect(0.0, 0.0, 1.0, 1.0), 100.0, "#FFFFFF")
    canvas.rect(Rect(0.5, 0.5, 1.0, 1.0), "#000000")
    picture: Image.Image = canvas.picture()
    corners = [picture.getpixel(corner) for corner in ((99, 0), (0, 0), (99, 99))]
    assert corners == [(0, 0, 0), (255, 255, 255), (255, 255, 255)]


def test_a_chequered_flag_flies_in_the_room_that_a_scene_names_as_the_finish() -> None:
    text = (scenes_folder() / "school.toml").read_text(encoding="utf-8")
    school = build_school(parse_scene(f'{text}\n[finish]\nroom = "gym"\n', "school.toml"))
    plain, flagged = draw_plan(SCHOOL, "en", 800), draw_plan(school, "en", 800)
    changed = ImageChops.difference(plain, flagged).crop((0, 0, plain.width, plain.width)).getbbox()
    assert ("finish of a race", "finish") in entries(school, "en")
    assert changed is not None
    assert changed[2] - changed[0] < 0.1 * plain.width, "a small flag, and nothing else of the school"
    assert ("finish of a race", "finish") not in entries(SCHOOL, "en")
