"""Specs are read strictly: a slip is refused before anything is flicked, with what would be right."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Setup, parse_spec, read_spec
from icecool3d.lab.sweep.numbers import NAMES, Between, Fixed, Grid, Normal
from icecool3d.pieces import load_penguin
from icecool3d.school import load_scene
from tests.lab.sweep.sweeps import DOOR, DRAWN, spec_of

SETUP = Setup(load_scene("school"), load_penguin(), ("red",))


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parse_spec(text, "it", SETUP)
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 500
    return said


def test_a_number_is_fixed_or_on_a_grid_or_drawn(tmp_path: Path) -> None:
    ways = dict(zip(NAMES, spec_of(DRAWN, tmp_path).ways, strict=True))
    assert ways["aim"] == Grid(0.0, 90.0, 3)
    assert ways["speed"] == Between((1.0, 6.0))
    assert ways["height"] == Normal(0.5, 0.1)
    assert ways["side"] == Fixed(0.0)


def test_flicks_are_the_points_of_the_grid_times_the_draws(tmp_path: Path) -> None:
    assert spec_of(DOOR, tmp_path).total == 5 * 4
    assert spec_of(DRAWN, tmp_path).total == 3 * 8


def test_the_start_is_the_red_circle_and_the_beak_looks_along_the_aim(tmp_path: Path) -> None:
    ways = dict(zip(NAMES, spec_of(DRAWN, tmp_path).ways, strict=True))
    assert (ways["x"], ways["y"], ways["facing"]) == (Fixed(-0.11), Fixed(-0.23), None)


def test_others_stand_as_in_a_case_file(tmp_path: Path) -> None:
    other = '[[other]]\nname = "blue"\nat = [0.1, 0.0]\n'
    setup = spec_of(DOOR + other, tmp_path).setup
    assert setup.names == ("red", "blue")
    assert setup.others[0][:2] == (0.1, 0.0)


def test_a_scene_may_be_a_path_that_begins_at_the_spec(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    scene = Path(__file__).parents[3] / "scenes/two-rooms.toml"
    (tmp_path / "mine/place.toml").write_text(scene.read_text())
    text = DOOR.replace('"two-rooms"', '"mine/place.toml"')
    assert spec_of(text, tmp_path).setup.scene.digest == load_scene("two-rooms").digest


def test_a_spec_reads_the_same_again_from_its_text(tmp_path: Path) -> None:
    spec = spec_of(DRAWN, tmp_path)
    assert parse_spec(DRAWN, "again", spec.setup) == spec


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("aim =", "am ="), "it: flick.am: is not a known key; did you mean aim? expected one of: aim, "),
        (("points = 3", "point = 3"), "flick.aim.point: is not a known key; did you mean points? "),
        (("[draw]", "[drow]"), "it: drow: is not a known key; did you mean draw? expected"),
        (("from = 0", "from = 90"), "flick.aim.to: is an empty range, 90 to 90; expected the least and then"),
        (("[1, 6]", "[6, 1]"), "flick.speed.between: is an empty range, 6 to 1; expected the least"),
        (("sd = 0.1", "sd = 0"), "flick.height.sd: is 0; expected a number above 0"),
        (("points = 3", "points = 1"), "flick.aim.points: is 1; expected a whole number from 2 to"),
        (("points = 3", "between = [0, 1]"), "flick.aim: varies in no known way; expected a number, { from"),
        (("[1, 6]", "[0, 6]"), "flick.speed: is 0; expected a number above 0 and at most 12 (m/s)"),
        (("mean = 0.5", "mean = 1.5"), "flick.height: is 1.5; expected a number from 0 (floor end) to 1"),
        (("speed = {", "elevation = {"), "flick.speed: is missing; expected it to be given"),
        (("flicks = 8", ""), "draw.flicks: is missing; expected it to be given"),
        (("flicks = 8", "flicks = 0"), "draw.flicks: is 0; expected a whole number from 1 to 1000000000"),
        (("seed = 3", 'by = "halton"'), "draw.by: is 'halton'; expected one of: random, sobol"),
        (("format = 1", "format = 2"), "format: is 2; expected 1"),
        (("format = 1", 'format = 1\ncount = ["jump"]'), "'jump': is no event and no verdict; expected"),
        (("format = 1", "format = 1\ncount = [1]"), "count[1]: is 1; expected a text"),
        (("[flick]", '[flick]\npenguin = "purple"'), "flick.penguin: is 'purple'; expected one of: red,"),
        (("[draw]", '[[other]]\nname = "red"\nat = [0, 0]\n[draw]'), "other[1].name: is 'red'; expected one"),
        (("[draw]", "[start]\nz = 1\n[draw]"), "start.z: is not a known key; expected one of: facing, x, y"),
    ],
)  # fmt: skip
def test_a_slip_is_refused_by_its_key_with_what_would_be_right(change: tuple[str, str], said: str) -> None:
    assert change[0] in DRAWN
    assert said in refusal(DRAWN.replace(*change))


def test_draws_without_anything_drawn_are_refused() -> None:
    assert "draw: is given and nothing is drawn" in refusal(
        "format = 1\n[flick]\naim = 0\nspeed = 1\n[draw]\nflicks = 9"
    )


def test_a_scene_without_a_red_circle_needs_a_start(tmp_path: Path) -> None:
    with pytest.raises(
        InputError, match=r"start.x: is missing; expected it to be given: two-rooms has no red"
    ):
        spec_of('format = 1\nscene = "two-rooms"\n[flick]\naim = 0\nspeed = 1\n', tmp_path)


def test_an_unknown_scene_is_refused_with_those_there_are(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="scene: is 'atlantis'; expected one of: "):
        spec_of(DOOR.replace("two-rooms", "atlantis"), tmp_path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        read_spec(tmp_path / "nowhere.toml")


VALUES = st.one_of(
    st.integers(-3, 10**12).map(str),
    st.floats(allow_nan=True, allow_infinity=True).map(str),
    st.sampled_from(
        [
            *(
                '"red"',
                "[]",
                "{}",
                "[1, 2]",
                "true",
                "{ from = 1, to = 2, points = 3 }",
                "{ between = [1, 2] }",
            ),
            *(
                "{ mean = 1, sd = 1 }",
                "{ from = 2, to = 1 }",
                '["through"]',
                '"sobol"',
                "[[]]",
                "{ flicks = 3 }",
            ),
        ]
    ),
)
KEYS = st.sampled_from(
    ["format", "title", "scene", "count", "draw", "start", "other", *NAMES, "penguin", "seed"]
)


@given(st.lists(st.tuples(KEYS, VALUES, st.sampled_from(["", "[flick]", "[start]", "[draw]"])), max_size=6))
def test_whatever_is_written_is_a_spec_or_is_refused_in_one_line(lines: list[tuple[str, str, str]]) -> None:
    parts: dict[str, list[str]] = {"": [], "[flick]": [], "[start]": [], "[draw]": []}
    for key, value, table in lines:
        parts[table].append(f"{key} = {value}")
    text = "\n".join("\n".join((name, *inside)) for name, inside in parts.items() if inside)
    try:
        assert parse_spec("format = 1\n" + text, "it", SETUP).total >= 1
    except InputError as reason:
        assert "\n" not in str(reason)


@pytest.mark.parametrize("name", ["../secret.toml", "link.toml", "/etc/hosts"])
def test_a_scene_is_named_below_the_specs_folder_or_nowhere(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (tmp_path / "secret.toml").write_text("secret = 1")
    (mine / "link.toml").symlink_to(tmp_path / "secret.toml")
    (mine / "spec.toml").write_text(f'format = 1\nscene = "{name}"\n[flick]\naim = 0\nspeed = 1\n')
    with pytest.raises(InputError, match=r"spec\.toml: scene: names a file elsewhere"):
        read_spec(mine / "spec.toml")
