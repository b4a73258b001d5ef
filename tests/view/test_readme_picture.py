"""The pictures in the README are what the program draws now, and show what they are there for."""

from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import pytest
from PIL import Image, ImageFilter

from icecool3d.events import Gap, JumpOverWall
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.palette import PAINTS, PLAYERS
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.view.stage.camera import View, overview
from icecool3d.view.table.simulation import ghosts_of
from icecool3d.view.table.verdict_overlay import WITHIN, view_of
from icecool3d.view.ui.render import DARK
from tests.view.eyes import around, pixels, share_of
from tests.view.readme_pictures import (
    AIM,
    AIM_VIEW,
    AIMING,
    JUMP_VIEW,
    PICTURES,
    SIZE,
    SMALLER,
    aim_flick,
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
        drawn = PICTURES[name]()
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


def test_an_aim_shows_its_arrow_who_stands_and_the_ghosts_of_what_comes() -> None:
    with stored("aim") as kept:
        assert kept.size == SMALLER
        for x, y, _ in AIMING.values():
            assert dark(kept, AIM_VIEW, x, y, 0.02) > 0.2
        x, y, _ = AIMING["red"]
        ahead = np.array([np.cos(AIM.direction), np.sin(AIM.direction)])
        arrow = around(kept, AIM_VIEW, (*(ahead * 0.06 + [x, y]), 0.0), 4)
        assert share_of(arrow, PAINTS["orange-line"].colour, 0.12) > 0.3
        ways = ghosts_of(aim_flick()).ways
        assert set(ways) == {"red", "blue"}
        end = ways["red"][-1][:3]
        ghost = dark(kept, AIM_VIEW, end[0], end[1], 0.02)
        assert ghost < 0.2  # one sees through it
        body = around(kept, AIM_VIEW, (end[0], end[1], 0.02), 6).mean()
        beside = around(kept, AIM_VIEW, (end[0] + 0.035, end[1] - 0.02, 0.0), 6).mean()
        assert body < 0.85 * beside


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
