"""The picture in the README is what the program draws now."""

import numpy as np
import pytest
from PIL import Image, ImageFilter

from icecool3d.kit.palette import PAINTS, PLAYERS
from icecool3d.kit.resources import scenes_folder
from icecool3d.school import load_school
from icecool3d.view import overview
from icecool3d.view.pictures import SIZE, table_flick, table_picture
from tests.view.eyes import around, pixels, share_of

STORED = scenes_folder() / "table.png"
VIEW = overview(load_school("school"), SIZE[0] / SIZE[1])


@pytest.mark.usefixtures("drawing")
def test_it_is_drawn_again_as_it_is_stored() -> None:
    with Image.open(STORED) as stored:
        drawn = table_picture()
        assert stored.size == drawn.size == SIZE
        blurred = [each.convert("RGB").filter(ImageFilter.GaussianBlur(3)) for each in (stored, drawn)]
    unlike = np.abs(pixels(blurred[0]) - pixels(blurred[1]))
    assert unlike.mean() < 0.02
    assert np.quantile(unlike, 0.999) < 0.15


def test_it_shows_penguins_rooms_and_a_jump_and_is_small() -> None:
    assert STORED.stat().st_size <= 400_000
    trace = table_flick()
    assert trace.pose[:, 0, 2].max() > 0.04  # it flies
    with Image.open(STORED) as stored:
        for name, pose in zip(trace.penguins, trace.pose[-1], strict=True):
            x, y, _ = pose[:3]
            body = around(stored, VIEW, (x, y, 0.02), 8)
            assert (body.max(axis=-1) < 0.35).mean() > 0.2, name
        start = load_school("school").scene.runner_start
        assert start is not None
        ring = around(stored, VIEW, (start.at[0], start.at[1] - start.radius, 0.0), 3)
        assert share_of(ring, PLAYERS["red"], 0.25) > 0.1  # a line of a pixel across seven
        corner = pixels(stored)[:60, :60].reshape(-1, 3)
        assert share_of(corner, PAINTS["table"].colour, 0.2) > 0.8
