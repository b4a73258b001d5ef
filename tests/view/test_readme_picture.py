"""The pictures in the README, still and moving: what the program draws now, and what each is there for."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import pairwise

import numpy as np
import pytest
from PIL import Image, ImageFilter
from PIL.WebPImagePlugin import WebPImageFile

from icecool3d.events import Gap, JumpOverWall, TouchedPenguin
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.palette import PAINTS, PLAYERS
from icecool3d.kit.rotation import rotate
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.view.app.app import SIZE as WINDOW
from icecool3d.view.stage.camera import View, overview
from icecool3d.view.table.verdict_overlay import WITHIN, view_of
from icecool3d.view.ui import Button
from icecool3d.view.ui.render import DARK
from tests.view.eyes import around, pixels, share_of
from tests.view.moving_pictures import (
    FLICK_VIEW,
    FRAME,
    GRIP,
    LAST,
    MOVING,
    SHOT,
    WINDOW_VIEW,
    near_flick,
    opened_window,
    plays,
)
from tests.view.readme_pictures import (
    JUMP_VIEW,
    PICTURES,
    SIZE,
    SMALLER,
    judged_proof,
    jump_flick,
    table_flick,
)

SCHOOL = load_school("school")
VIEW = overview(SCHOOL, SIZE[0] / SIZE[1])


@contextmanager
def stored(name: str) -> Iterator[Image.Image]:
    with Image.open(scenes_folder() / f"{name}.png") as found:
        yield found


@pytest.mark.usefixtures("drawing")
@pytest.mark.parametrize("name", PICTURES)
def test_it_is_drawn_again_as_it_is_stored(name: str) -> None:
    with stored(name) as kept:
        see_alike(kept, PICTURES[name]())


def see_alike(kept: Image.Image, drawn: Image.Image) -> None:
    """See that two pictures differ in grain at most."""
    assert kept.size == drawn.size
    blurred = [each.convert("RGB").filter(ImageFilter.GaussianBlur(3)) for each in (kept, drawn)]
    unlike = np.abs(pixels(blurred[0]) - pixels(blurred[1]))
    assert unlike.mean() < 0.02
    assert np.quantile(unlike, 0.999) < 0.15


@pytest.mark.parametrize("name", PICTURES)
def test_it_is_small_and_neither_empty_nor_flat(name: str) -> None:
    assert (scenes_folder() / f"{name}.png").stat().st_size <= 400_000
    with stored(name) as kept:
        parts = [part for rows in np.array_split(pixels(kept), 3) for part in np.array_split(rows, 3, axis=1)]
    assert all(np.ptp(part.reshape(-1, 3), axis=0).max() > 0.3 for part in parts)


def test_the_first_shows_penguins_rooms_and_a_jump() -> None:
    trace = table_flick()
    assert trace.pose[:, 0, 2].max() > 0.04  # it flies
    with stored("table") as kept:
        for name, pose in zip(trace.penguins, trace.pose[-1], strict=True):
            x, y, _ = pose[:3]
            body = around(kept, VIEW, (x, y, 0.02), 8)
            assert (body.max(axis=-1) < 0.35).mean() > 0.2, name
        start = SCHOOL.scene.runner_start
        assert start is not None
        ring = around(kept, VIEW, (start.at[0], start.at[1] - start.radius, 0.0), 3)
        assert share_of(ring, PLAYERS["red"], 0.25) > 0.1  # a line of a pixel across seven
        corner = pixels(kept)[:60, :60].reshape(-1, 3)
        assert share_of(corner, PAINTS["table"].colour, 0.2) > 0.8


def dark(picture: Image.Image, view: View, x: float, y: float, z: float) -> float:
    """Return which share of a place is as dark as a penguin's body, in light or in shade."""
    return float((around(picture, view, (x, y, z), 8).max(axis=-1) < 0.35).mean())


def test_a_jump_shows_who_landed_and_ghosts_over_the_wall() -> None:
    trace = jump_flick()
    assert any(isinstance(event, JumpOverWall) for event in judge(trace, SCHOOL, load_penguin()).events)
    with stored("jump") as kept:
        end = trace.pose[-1, 0]
        assert dark(kept, JUMP_VIEW, end[0], end[1], 0.02) > 0.2
        top = trace.pose[trace.pose[:, 0, 2].argmax(), 0, :3]
        assert top[2] > SCHOOL.wall_height - 0.03
        seen = pixels(kept)
        right, up = JUMP_VIEW.project(top, kept.width / kept.height)
        column, row = round((right + 1) * kept.width / 2), round((1 - up) * kept.height / 2)
        above = seen[max(row - 60, 0) : row + 60, max(column - 90, 0) : column + 90].reshape(-1, 3)
        assert share_of(above, PLAYERS["red"], 0.25) > 0.02  # scarf, badge and beads


def test_the_referees_view_shows_the_frame_what_is_within_it_and_how_much() -> None:
    proof, _ = judged_proof()
    assert proof.margin.gap == Gap.WITHIN_FRAME
    view = view_of(proof, SMALLER[0] / SMALLER[1])
    with stored("judged") as kept:
        x, y = proof.overlap.mean(axis=0).tolist()
        assert share_of(around(kept, view, (x, y, 0.0), 2), WITHIN, 0.1) > 0.9
        x, y = proof.footprint[proof.footprint[:, 1].argmin()].tolist()
        assert share_of(around(kept, view, (x, y, 0.0), 4), PLAYERS["blue"], 0.12) > 0.3
        frame = proof.frame
        ink = around(kept, view, (frame.xmin, frame.centre[1], 0.0), 3)
        assert (ink.max(axis=-1) < 0.35).mean() > 0.3
        label = np.array([*bytes.fromhex(DARK[1:])]) / 255.0
        assert (np.abs(pixels(kept) - label).max(axis=-1) < 0.05).mean() > 0.03


@cache
def frames(name: str) -> tuple[Image.Image, ...]:
    """Return the frames of a moving picture: one for each ``FRAME``, as it was drawn."""
    found = list[Image.Image]()
    with Image.open(scenes_folder() / f"{name}.webp") as moving:
        assert isinstance(moving, WebPImageFile)
        assert moving.info["loop"] == 0  # for ever
        for number in range(moving.n_frames):
            moving.seek(number)
            image, duration = moving.convert("RGB"), moving.info["duration"]
            if number == moving.n_frames - 1:
                duration -= LAST - FRAME
            assert duration > 0
            assert duration % FRAME == 0
            found += [image] * (duration // FRAME)
    return tuple(found)


@pytest.mark.parametrize("name", MOVING)
def test_it_moves_is_small_and_short(name: str) -> None:
    shown = frames(name)
    assert (scenes_folder() / f"{name}.webp").stat().st_size <= 900_000
    assert 2.5 <= len(shown) * 1e-3 * FRAME <= 6.0
    moves = [
        before is not after and np.abs(pixels(before) - pixels(after)).max() > 0.1
        for before, after in pairwise(shown)
    ]
    assert np.mean(moves) > 0.7  # all but the moments at which one waits and sees


@pytest.mark.usefixtures("drawing")
def test_a_flick_from_near_by_is_drawn_again_as_it_is_stored() -> None:
    shown = frames("flick")
    some = len(shown) // 3, len(shown) - 1
    for number, drawn in zip(some, MOVING["flick"].frames(some), strict=True):
        see_alike(shown[number], drawn)


def test_a_flick_from_near_by_goes_over_a_wall_and_hits_somebody() -> None:
    shown, trace = frames("flick"), near_flick()
    first = shown[0]
    events = judge(trace, SCHOOL, load_penguin()).events
    (jump,) = [each for each in events if isinstance(each, JumpOverWall)]
    assert any(isinstance(each, TouchedPenguin) and each.other == "blue" for each in events)
    middle = trace.at(np.array([0.5 * (jump.evidence.began + jump.evidence.ended)]))[0, 0, :3].tolist()
    assert middle[2] > SCHOOL.wall_height
    seen = [dark(each, FLICK_VIEW, *middle) for each in shown]
    assert seen[0] < 0.2
    assert max(seen) > 0.8
    door = SCHOOL.door("kitchen-laboratory")
    fish = around(first, FLICK_VIEW, (*door.centre, SCHOOL.wall_height), 40)
    assert all(share_of(fish, PLAYERS[each], 0.16) > 0.01 for each in trace.penguins)
    shape, poses = load_penguin().shape, trace.pose
    ends = [poses[..., :3] + rotate(poses[..., 3:], np.array([0.0, 0.0, up])) for up in (0.0, shape.height)]
    foot, head = (FLICK_VIEW.project(each, first.width / first.height) for each in ends)
    assert np.abs([foot, head]).max() < 1.0  # nobody leaves the picture
    assert ((head - foot)[0, :, 1] / 2 * first.height).min() >= 60  # pixels


@pytest.mark.usefixtures("drawing")
def test_the_window_shows_an_aim_and_then_what_counted() -> None:
    shown = frames("window")
    some = round(0.42 * len(shown)), len(shown) - 1
    with opened_window(some) as desk:
        drawn = [*plays(desk)]
        told = [each for each in desk.page if isinstance(each, Button) and "Ann takes the fish" in each.text]
    for number, image in zip(some, drawn, strict=True):
        see_alike(shown[number], image)
    degrees, _ = SHOT
    ahead = 0.06 * np.exp(1j * np.radians(degrees))
    arrow = around(shown[some[0]], WINDOW_VIEW, (GRIP[0] + ahead.real, GRIP[1] + ahead.imag, 0.0), 3)
    assert share_of(arrow, PAINTS["orange-line"].colour, 0.15) > 0.3
    assert len(told) == 1
    box, smaller = told[0].box, shown[0].width / WINDOW[0]
    sign = smaller * box.x, smaller * box.y, smaller * (box.x + box.height), smaller * box.bottom
    before, after = (pixels(shown[number].crop(sign)).reshape(-1, 3) for number in (0, -1))
    assert share_of(before, PLAYERS["red"], 0.1) < 0.01
    assert share_of(after, PLAYERS["red"], 0.1) > 0.05
