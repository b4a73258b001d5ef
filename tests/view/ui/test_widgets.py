"""Widgets lie beside each other with all their words, can be read, and do what is done to them."""

from dataclasses import replace
from itertools import combinations
from typing import get_args

import numpy as np
import pytest
from PIL import Image

from icecool3d.pieces import COLOURS
from icecool3d.rules import Task
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui import (
    Box,
    Button,
    Chosen,
    Field,
    Hand,
    Held,
    Left,
    Letters,
    Overlay,
    Pad,
    Panel,
    Piece,
    Pointed,
    Sheet,
    Slid,
    Slider,
    Toast,
    Words,
    Wrote,
    named,
    needed,
    render,
    sheet_for,
    widgets,
)
from icecool3d.view.ui.input_events import Moved, Pressed, Released, Typed, Unfocused
from icecool3d.view.ui.input_state import Mood
from icecool3d.view.ui.page_parts import tooltip
from icecool3d.view.ui.render import face, spill
from icecool3d.view.ui.widgets import Kind, pad_place, slider_track
from tests.view.eyes import pixels
from tests.view.pages import every_page, every_sheet, every_tooltip

LETTERS = Letters(16)
FIRST = Button("first", Box(10, 10, 100, 40), "One", LETTERS)
SECOND = Button("second", Box(10, 60, 100, 40), "Two", LETTERS)
POWER = Slider("power", Box(10, 110, 200, 40), "Speed", "2.5 m/s", 0.5, LETTERS, step=0.1)
BACK = Pad("pad", Box(10, 160, 100, 100), "red", ((-0.5, -1.0), (0.5, -1.0), (0.0, 1.0)), (0.0, 0.0))
PAGE = (Panel(Box(0, 0, 220, 280), 20), FIRST, SECOND, POWER, BACK)

sheets = pytest.mark.parametrize(
    "sheet", list(every_sheet()), ids=lambda s: f"{s.width}x{s.height}-{s.language}"
)


@sheets
def test_no_widget_covers_another_and_all_are_in_the_window(sheet: Sheet) -> None:
    for name, page in every_page(sheet):
        shown = [widget for widget in page if not isinstance(widget, Panel | Toast)]
        panels = [widget for widget in page if isinstance(widget, Panel)]
        for one, other in (*combinations(shown, 2), *combinations(panels, 2)):
            assert not one.box.overlaps(other.box), (name, one, other)
        for widget in page:
            assert sheet.box.holds(widget.box), (name, widget)
        for widget in shown:
            assert any(panel.box.holds(widget.box) for panel in panels), (name, widget)


@sheets
def test_every_text_has_the_room_that_it_needs(sheet: Sheet) -> None:
    for name, page in (*every_page(sheet), ("tooltips", every_tooltip(sheet))):
        for widget in page:
            wide, high = needed(widget)
            assert wide <= widget.box.width, (name, widget)
            assert high <= widget.box.height, (name, widget)
            assert sheet.box.holds(widget.box), (name, widget)


@sheets
def test_no_tooltip_covers_what_it_tells_of(sheet: Sheet) -> None:
    told = 0
    for name, page in every_page(sheet):
        for widget in named(page):
            tip = tooltip(sheet, page, widget.name)
            if tip is not None:
                told += 1
                assert not tip.box.overlaps(widget.box), (name, widget)
                assert sheet.box.holds(tip.box), (name, widget)
    assert told


def test_what_has_no_words_is_told_by_a_tooltip() -> None:
    sheet = Sheet(1280, 720)
    for name, page in every_page(sheet):
        for widget in named(page):
            if isinstance(widget, Pad) or (isinstance(widget, Button) and not widget.text):
                assert tooltip(sheet, page, widget.name) is not None, (name, widget)


@sheets
def test_no_letters_are_too_small_to_read(sheet: Sheet) -> None:
    bare = Panel | Pad | Piece
    sizes = [w.letters.size for _, page in every_page(sheet) for w in page if not isinstance(w, bare)]
    assert min(sizes) >= 11


@sheets
def test_every_page_fits_its_panels_with_names_of_its_own(sheet: Sheet) -> None:
    for name, page in every_page(sheet):
        names = [widget.name for widget in widgets.named(page)]
        assert len(set(names)) == len(names), name
        assert len(set(page)) == len(page), name


def luminance(colour: str) -> float:
    parts = np.array([*bytes.fromhex(colour[1:])]) / 255.0
    linear = np.where(parts <= 0.04045, parts / 12.92, ((parts + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


@pytest.mark.parametrize(
    ("letters", "on"),
    [
        *((widgets.INK, ground) for ground in (widgets.PAPER, render.WHITE, render.HOVERED, render.CHOSEN)),
        *((widgets.INK, ground) for ground in (render.MAIN, render.MAIN_HOVERED)),
        *((widgets.FAINT, ground) for ground in (widgets.PAPER, render.WHITE, render.HOVERED)),
        (widgets.PAPER, render.DARK),
    ],
)
def test_letters_stand_out_from_what_they_are_on(letters: str, on: str) -> None:
    lighter, darker = sorted((luminance(letters), luminance(on)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 4.5


def test_words_are_drawn_within_their_box_and_reach_its_width() -> None:
    said = "Déplacer les manchots là où ils doivent être."
    wide = LETTERS.width(said)
    words = Words(Box(0, 0, wide + 40, 2 * LETTERS.leading), said, LETTERS)
    left, top, right, bottom = face(words, Mood()).getchannel("A").getbbox() or (0, 0, 0, 0)
    assert left <= 2
    assert wide - 3 <= right <= wide + 1
    assert 0 <= top < bottom <= LETTERS.leading


@pytest.mark.parametrize(
    ("said", "wide", "lines"),
    [
        ("is in Classroom-Laboratory", "Classroom-Laborator", ["is in Classroom-", "Laboratory"]),
        ("is in Classroom-Laboratory", "Laborator", ["is in", "Classroo", "m-", "Laborator", "y"]),
        ("is in Classroom-Laboratory", "Classroom-Laboratory", ["is in", "Classroom-Laboratory"]),
        ("Salon-Laboratoire : vu", "Salon-Laboratoire", ["Salon-", "Laboratoire : vu"]),
        ("one-two-three-four", "one-two-thr", ["one-two-", "three-four"]),
        ("what -- or -1", "what", ["what", "-- or", "-1"]),
    ],
)
def test_words_joined_by_a_hyphen_are_parted_after_it_where_a_line_is_too_short(
    said: str, wide: str, lines: list[str]
) -> None:
    assert LETTERS.lines(said, LETTERS.width(wide)) == lines


@pytest.mark.parametrize(
    ("widget", "mood"),
    [
        *((each, Mood(hovered=True)) for each in (FIRST, POWER)),
        *((each, Mood(hovered=True, held=True)) for each in (FIRST, POWER)),
        *((each, Mood(focused=True)) for each in (FIRST, POWER, BACK)),
    ],
)
def test_what_is_done_to_a_widget_is_seen(widget: Button | Slider | Pad, mood: Mood) -> None:
    assert face(widget, mood).tobytes() != face(widget, Mood()).tobytes()


@pytest.mark.parametrize("colour", COLOURS)
def test_a_players_button_shows_symbol_and_colour(colour: str) -> None:
    bare = face(FIRST, Mood())
    signed = face(Button("first", FIRST.box, "One", LETTERS, symbol=colour), Mood())
    assert bare.tobytes() != signed.tobytes()
    signs = [face(Button("x", FIRST.box, "", LETTERS, symbol=each), Mood()).convert("L") for each in COLOURS]
    assert len({sign.point(lambda level: 255 * (level < 60)).tobytes() for sign in signs}) == len(COLOURS)


def test_a_button_is_chosen_where_it_was_pressed_and_let_go() -> None:
    hand = Hand()
    assert hand.hear(Pressed("mouse1", (20, 20)), PAGE) == []
    assert hand.mood("first").held
    assert hand.hear(Released("mouse1", (30, 30)), PAGE) == [Chosen("first")]
    hand.hear(Pressed("mouse1", (20, 20)), PAGE)
    assert hand.hear(Released("mouse1", (20, 80)), PAGE) == []
    hand.hear(Pressed("mouse1", (20, 20)), PAGE)
    hand.hear(Unfocused(), PAGE)
    assert hand.hear(Released("mouse1", (20, 20)), PAGE) is None


def test_what_is_done_beside_all_panels_is_for_the_table() -> None:
    hand = Hand()
    for event in (Moved((400, 400)), Pressed("mouse1", (400, 400)), Released("mouse1", (400, 400))):
        assert hand.hear(event, PAGE) is None
    assert hand.hear(Pressed("wheel_up", (400, 400)), PAGE) is None
    assert hand.hear(Pressed("wheel_up", (5, 5)), PAGE) == []
    assert hand.hear(Pressed("mouse1", (5, 5)), PAGE) == []  # the paper itself keeps it


def test_tab_goes_round_and_enter_and_escape_work() -> None:
    hand = Hand()
    seen = []
    for _ in range(5):
        hand.hear(Pressed("tab"), PAGE)
        seen.append(hand.focused)
    assert seen == ["first", "second", "power", "pad", "first"]
    hand.hear(Pressed("tab", shift=True), PAGE)
    assert hand.focused == "pad"
    hand.focused = "second"
    assert hand.hear(Pressed("enter"), PAGE) == [Chosen("second")]
    assert hand.hear(Pressed("escape"), PAGE) == [Left()]
    assert hand.hear(Pressed("h"), PAGE) is None
    assert Hand().hear(Pressed("enter"), PAGE) is None


def test_enter_goes_on_where_there_is_one_way_on_and_figures_choose() -> None:
    on = replace(FIRST, main=True)
    assert Hand().hear(Pressed("enter"), (on, SECOND)) == [Chosen("first")]
    assert Hand().hear(Pressed("enter"), (on, replace(SECOND, main=True))) is None
    assert Hand().hear(Pressed("enter"), (replace(on, why_not="not yet"), SECOND)) is None
    assert Hand().hear(Pressed("2"), (FIRST, replace(SECOND, key="2"))) == [Chosen("second")]
    assert Hand().hear(Pressed("1"), (FIRST, replace(SECOND, key="2"))) is None
    hand = Hand()
    field = Field("name", Box(10, 310, 100, 40), "", LETTERS, 9)
    hand.hear(Pressed("mouse1", (20.0, 320.0)), (replace(SECOND, key="2"), field))
    assert hand.hear(Pressed("2"), (replace(SECOND, key="2"), field)) == []


def test_a_slider_follows_the_pointer_beyond_its_ends_and_the_arrow_keys() -> None:
    hand, track = Hand(), slider_track(POWER)
    middle = track.y
    assert hand.hear(Pressed("mouse1", (track.x + track.width // 4, middle)), PAGE) == [Slid("power", 0.25)]
    assert hand.hear(Moved((900, 900)), PAGE) == [Slid("power", 1.0)]
    assert hand.hear(Moved(None), PAGE) == []
    assert hand.hear(Released("mouse1", (900, 900)), PAGE) == []
    hand.focused = "power"
    assert hand.hear(Pressed("arrow_right"), PAGE) == [Slid("power", 0.6)]
    assert hand.hear(Pressed("arrow_down"), PAGE) == [Slid("power", 0.4)]


def test_the_point_on_a_pad_goes_where_it_is_put() -> None:
    hand = Hand()
    assert hand.hear(Pressed("mouse1", pad_place(BACK, (0.25, -0.5))), PAGE) == [Pointed("pad", (0.25, -0.5))]
    hand.focused = "pad"
    assert hand.hear(Pressed("arrow_up"), PAGE) == [Pointed("pad", (0.0, 0.05))]


def test_a_field_takes_letters_and_lets_no_key_do_anything_else() -> None:
    field = Field("name", Box(10, 300, 100, 30), "Zo", LETTERS, most=4)
    page, hand = (*PAGE, field), Hand()
    assert hand.hear(Typed("é"), page) == []
    assert hand.hear(Pressed("mouse1", (20, 310)), page) == []
    assert hand.focused == "name"
    for key in ("h", "space", "u", "escape-not", "arrow_left"):
        assert hand.hear(Pressed(key), page) == []
    assert hand.hear(Typed("é"), page) == [Wrote("name", "Zoé")]
    assert hand.hear(Typed(" "), page) == [Wrote("name", "Zo ")]
    assert hand.hear(Typed("\x08"), page) == []
    assert hand.hear(Pressed("backspace"), page) == [Wrote("name", "Z")]
    full = (*PAGE, Field("name", field.box, "Zoée", LETTERS, most=4))
    assert hand.hear(Typed("e"), full) == []
    assert hand.hear(Pressed("escape"), page) == [Left()]
    hand.hear(Pressed("enter"), page)
    assert hand.focused == "first"


def test_a_field_shows_the_end_of_what_is_too_long_and_a_hint_where_nothing_is_written() -> None:
    def drawn(text: str, empty: str = "") -> bytes:
        return face(Field("name", Box(0, 0, 100, 30), text, LETTERS, 40, empty), Mood()).tobytes()

    assert drawn("") != drawn("", "Red") != drawn("Red")
    assert drawn("W" * 30 + "a") != drawn("W" * 30 + "b")


@pytest.mark.parametrize(
    ("down", "up"),
    [
        (Pressed("mouse1", (20, 310)), Released("mouse1", (900, 900))),
        (Pressed("mouse1", (20, 310)), Released("mouse1", None)),
        (Pressed("mouse1", (20, 310)), Unfocused()),
        (Pressed("space"), Released("space")),
        (Pressed("enter"), Unfocused()),
    ],
)
def test_a_button_that_holds_is_down_until_whatever_lets_it_go(
    down: Pressed, up: Released | Unfocused
) -> None:
    page, hand = (*PAGE, Button("look", Box(10, 300, 100, 30), "Look", LETTERS, holds=True)), Hand()
    hand.focused = "look"
    assert hand.hear(down, page) == [Held("look", down=True)]
    assert hand.hear(Moved((900, 900)), page) is not None or down.at is None
    assert hand.hear(up, page) == [Held("look", down=False)]


@pytest.mark.parametrize("kind", get_args(Kind))
@pytest.mark.parametrize("size", [(14, 20), (104, 146)])
def test_every_piece_is_drawn_and_tells_whose_it_is_or_what(kind: Kind, size: tuple[int, int]) -> None:
    box = Box(0, 0, *size)
    bare = [Piece(box, kind, colour) for colour in COLOURS]
    if kind == "card":
        bare = [Piece(box, kind, value=value) for value in (1, 2, 3)]
        bare += [Piece(box, kind, value=1, task=task) for task in Task if size[1] > 100]
    if kind == "print":
        bare = [Piece(box, kind, art=f"tokens/{each}") for each in ("trap", "snowflake", "emerald")]
    pictures = [face(piece, Mood()) for piece in bare]
    assert all(np.asarray(picture)[..., 3].max() > 200 for picture in pictures)
    same = kind in ("back", "armband")
    assert len({picture.tobytes() for picture in pictures}) == (1 if same else len(pictures))


def test_a_page_may_change_under_the_hand() -> None:
    hand = Hand()
    hand.hear(Pressed("mouse1", (20, 20)), PAGE)
    hand.hear(Pressed("tab"), PAGE)
    assert hand.hear(Released("mouse1", (20, 20)), ()) is None
    assert hand.hear(Pressed("tab"), ()) == []
    assert hand.hear(Pressed("enter"), ()) is None


@pytest.mark.usefixtures("drawing")
def test_an_overlay_shows_every_pixel_of_its_faces_and_draws_anew_only_what_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn = []

    def counted(widget: widgets.Widget, mood: Mood) -> Image.Image:
        drawn.append(widget)
        return face(widget, mood)

    monkeypatch.setattr("icecool3d.view.ui.overlay.face", counted)
    sheet, hand = sheet_for((800, 600), "en"), Hand()
    with Stage((800, 600)) as stage:
        overlay = Overlay(stage)
        bare = stage.picture()
        assert overlay.show(PAGE, sheet, hand)
        picture = stage.picture()
        assert not overlay.show(PAGE, sheet, hand)
        assert drawn == list(PAGE)
        hand.hear(Moved((20, 20)), PAGE)
        assert overlay.show(PAGE, sheet, hand)
        assert drawn[len(PAGE) :] == [FIRST]
        assert overlay.show((), sheet, hand)
        assert np.abs(pixels(stage.picture()) - pixels(bare)).max() == 0.0
    expected = bare.convert("RGBA")
    for widget in PAGE:
        drawn_face, free = face(widget, Mood()), spill(widget)
        left, top = max(free - widget.box.x, 0), max(free - widget.box.y, 0)
        place = (max(widget.box.x - free, 0), max(widget.box.y - free, 0))
        expected.alpha_composite(drawn_face, place, (left, top))
    assert np.abs(pixels(picture) - pixels(expected.convert("RGB"))).max() < 0.02
