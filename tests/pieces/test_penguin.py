"""The penguin's file and its weight."""

import json
import math
import tomllib
from pathlib import Path

import mujoco
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.errors import PenguinError
from icecool3d.kit.own_files import models_folder
from icecool3d.pieces import (
    Penguin,
    Shape,
    hull_mesh,
    load_penguin,
    penguin_from_dict,
    volume,
)
from icecool3d.pieces.mass import shell_with_ballast

SHIPPED = (models_folder() / "penguin.toml").read_text(encoding="utf-8")
UPRIGHT = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]])


@pytest.fixture(scope="module")
def penguin() -> Penguin:
    return load_penguin()


def test_it_is_50_mm_tall_30_mm_wide_weighs_20_g_and_balances_10_mm_up(penguin: Penguin) -> None:
    assert penguin.shape.height == 0.050
    assert 2.0 * penguin.shape.base_radius == 0.030
    assert penguin.mass == pytest.approx(0.020, abs=5e-5)
    assert penguin.centre_of_mass == pytest.approx(0.010, abs=5e-5)


def test_every_number_of_the_file_says_where_it_comes_from() -> None:
    numbers = {
        f"{section}.{key}"
        for section in ("profile", "shell", "ballast", "surface")
        for key in load_penguin().to_dict()[section]  # type: ignore[attr-defined]
    }
    assert set(tomllib.loads(SHIPPED)["provenance"]) == numbers


def test_the_hull_has_the_volume_of_two_ball_caps_and_a_cone(penguin: Penguin) -> None:
    shape = penguin.shape
    sine = (shape.base_radius - shape.head_radius) / (shape.height - shape.base_radius - shape.head_radius)
    cosine = math.sqrt(1.0 - sine**2)
    below, above = shape.base_radius * (1.0 + sine), shape.head_radius * (1.0 - sine)
    base = math.pi * below**2 * (3.0 * shape.base_radius - below) / 3.0
    head = math.pi * above**2 * (3.0 * shape.head_radius - above) / 3.0
    wide, narrow = shape.base_radius * cosine, shape.head_radius * cosine
    cone = math.pi * (shape.height - below - above) * (wide**2 + wide * narrow + narrow**2) / 3.0
    assert volume(shape) == pytest.approx(base + cone + head, rel=1e-12)
    assert hull_mesh(shape, 512, 512).volume() == pytest.approx(volume(shape), rel=1e-4)


def test_a_ball_full_of_one_stuff_weighs_and_turns_as_the_formula_says() -> None:
    ball = Shape(0.01, 0.01, 0.02 + 1e-9)
    body = shell_with_ballast(
        ball, thickness=0.001, shell_density=1000.0, ballast_level=0.019, ballast_density=1000.0
    )
    mass = 1000.0 * 4.0 / 3.0 * math.pi * 0.01**3
    assert body.mass == pytest.approx(mass, rel=1e-6)
    assert body.centre_of_mass == pytest.approx(0.01, rel=1e-6)
    assert body.inertia == pytest.approx([0.4 * mass * 0.01**2] * 3, rel=1e-6)


lengths = st.floats(0.002, 0.2)
shares = st.floats(0.01, 0.99)
densities = st.floats(1.0, 30_000.0)


@st.composite
def shapes(draw: st.DrawFn) -> Shape:
    base, head = draw(lengths), draw(lengths)
    return Shape(base, head, 2.0 * max(base, head) + draw(lengths))


@given(shapes(), shares, shares, densities, densities)
def test_no_penguin_has_an_inertia_that_mujoco_refuses(
    shape: Shape, wall: float, fill: float, shell: float, ballast: float
) -> None:
    thickness = wall * min(shape.base_radius, shape.head_radius)
    level = thickness + fill * (shape.height - 2.0 * thickness)
    body = shell_with_ballast(
        shape,
        thickness=thickness,
        shell_density=shell,
        ballast_level=level,
        ballast_density=ballast,
    )
    assert 0.0 < body.centre_of_mass < shape.height
    a, b, c = body.inertia
    assert min(a + b - c, b + c - a, c + a - b) >= 0.0
    spec = mujoco.MjSpec()
    thing = spec.worldbody.add_body(mass=body.mass, inertia=body.inertia, explicitinertial=True)
    thing.add_freejoint()
    spec.compile()


def test_a_penguin_survives_json(penguin: Penguin) -> None:
    again = penguin_from_dict(json.loads(json.dumps(penguin.to_dict())), "a replay")
    assert again == penguin
    assert again.digest == penguin.digest


def test_the_digest_tells_numbers_apart_but_not_names(penguin: Penguin) -> None:
    data = json.loads(json.dumps(penguin.to_dict()))
    data["name"] = "other"
    assert penguin_from_dict(data, "x").digest == penguin.digest
    data["surface"]["friction"] = 0.26
    assert penguin_from_dict(data, "x").digest != penguin.digest


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("format = 1", "format = 2", "format: is 2; expected 1"),
        (
            "base_radius = 0.015 ",
            "base_radius = -1 ",
            "profile.base_radius: is -1; expected a length above 0",
        ),
        ("base_radius = 0.015 ", "base_radius = 0 ", "profile.base_radius: is 0; expected a length above 0"),
        ("base_radius = 0.015 ", "base_radius = nan ", "profile.base_radius: is nan"),
        ("height = 0.050 ", "height = inf ", "profile.height: is inf"),
        ("height = 0.050 ", "height = 0.030 ", "profile.height: is 0.03; expected more than 0.03"),
        ("height = 0.050 ", "width = 0.050 ", "profile.width: is not a known key"),
        (
            "thickness = 0.00122 ",
            "thickness = 0.0095 ",
            "shell.thickness: is 0.0095; expected above 0 and",
        ),
        ("thickness = 0.00122 ", 'thickness = "thin" ', "shell.thickness: is 'thin'; expected a number"),
        ("level = 0.0086 ", "level = 0.0001 ", "ballast.level: is 0.0001; expected from 0.00122"),
        ("level = 0.0086 ", "level = 0.06 ", "ballast.level: is 0.06; expected from 0.00122"),
        ("restitution = 0.45", "restitution = 1.1", "surface.restitution: is 1.1"),
        ("friction = 0.25", "friction = 0.25\ngrip = 1", "surface.grip: is not a known key"),
        ("format = 1", "format = 1\nwings = 2", "wings: is not a known key; expected one of"),
        ('"shell.density" =', '"shell.colour" =', "provenance.'shell.colour': names nothing in this file"),
        ("found: steel", "known: steel", "provenance.'ballast.density': begins with 'known'"),
        ("[shell]", "[[shell]]", "shell: is a list of 1; expected a table [shell]"),
    ],
)
def test_a_wrong_penguin_file_is_refused_by_name(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in SHIPPED
    path = tmp_path / "penguin.toml"
    path.write_text(SHIPPED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(PenguinError) as refusal:
        load_penguin(path)
    assert str(refusal.value).startswith(f"{path}: {message}")


def test_a_penguin_that_weighs_nothing_is_refused(penguin: Penguin) -> None:
    data = json.loads(json.dumps(penguin.to_dict()))
    data["shell"]["density"] = data["ballast"]["density"] = 0.0
    with pytest.raises(PenguinError, match=r"x: shell\.density: weighs nothing; expected a density above 0"):
        penguin_from_dict(data, "x")
