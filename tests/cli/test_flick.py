"""``icecool3d flick`` as its users call it."""

import json
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.pieces import load_penguin
from icecool3d.replay.header import Header
from icecool3d.replay.header import match_header as header_of_match
from icecool3d.replay.recording import Recorder
from icecool3d.trace import read_trace
from tests.lab.edge_flicks import edge_speed
from tests.recordings import SCHOOL, match_header

Captured = pytest.CaptureFixture[str]
STRAIGHT = ["flick", "--scene", "two-rooms", "--aim", "0", "--speed", "2"]


def test_it_tells_where_the_penguin_came_to_rest_and_in_which_room(capsys: Captured) -> None:
    assert main(STRAIGHT) == 0
    first, second = capsys.readouterr().out.splitlines()[:2]
    assert first.endswith("s, at rest")
    assert second.startswith("Red: from -0.150,0.000 to 0.")
    assert second.endswith("(Right room)")


@pytest.mark.rule("STUCK-1")
def test_who_is_stuck_in_a_door_is_in_no_room(capsys: Captured) -> None:
    gentle = ["flick", "--scene", "two-rooms", "--at=-0.05,0", "--aim", "0", "--speed", "1"]
    assert main(gentle) == 0
    _, where, *said = capsys.readouterr().out.splitlines()
    assert any("is stuck in Left room-Right room" in line for line in said)
    assert where.endswith("(no room)")
    assert main([*gentle, "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [each["room"] for each in items if "lean" in each or each.get("event") == "rested"] == [None, None]


def test_what_was_touched_is_named(capsys: Captured) -> None:
    hit = ["--speed", "3", "--at=-0.15,0.1", "--with", "blue=-0.1,0.1"]
    assert main(["flick", "--scene", "two-rooms", "--aim", "0", *hit]) == 0
    printed = capsys.readouterr().out
    assert ": Red touches Blue" in printed
    assert ": Blue bounces off the east wall (Left room)" in printed


def test_what_happened_is_told_with_the_doors_verdict_in_either_language(capsys: Captured) -> None:
    assert main(STRAIGHT) == 0
    printed = capsys.readouterr().out
    assert ": Red has passed through " in printed
    assert "through Left room-Right room: in at 0." in printed
    assert main([*STRAIGHT, "--lang", "fr"]) == 0
    assert "à travers Salle de gauche-Salle de droite : entré à 0," in capsys.readouterr().out


def test_json_is_one_object_a_line_and_nothing_else(capsys: Captured) -> None:
    assert main([*STRAIGHT, "--with", "blue=0.1,0.1", "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert items[0]["flick"]["speed"] == 2.0
    assert items[0]["ended"] == "rest"
    assert [item["penguin"] for item in items[1:3]] == ["red", "blue"]
    assert len(items[0]["end"]["blue"]) == 7


def test_a_place_left_of_the_origin_needs_no_equals_sign(capsys: Captured) -> None:
    assert main([*STRAIGHT, "--at", "-0.1,-0.05", "--aim", "-1e1", "--speed", "1"]) == 0
    assert "Red: from -0.100,-0.050 to " in capsys.readouterr().out


def test_who_ends_leaning_is_said_to_lean(capsys: Captured) -> None:
    assert main(["flick", "--aim", "90", "--speed", "2", "--json"]) == 0
    lean = json.loads(capsys.readouterr().out.splitlines()[1])["lean"]
    assert main(["flick", "--aim", "90", "--speed", "2"]) == 0
    assert f"(Classroom, leaning {lean:.0f} degrees)" in capsys.readouterr().out


def test_in_a_corner_both_walls_are_named(capsys: Captured) -> None:
    assert main(["flick", "--scene", "two-rooms", "--at", "-0.2,0.05", "--aim", "135", "--speed", "2"]) == 0
    printed = capsys.readouterr().out
    assert "bounces off the west wall (Left room)" in printed
    assert "bounces off the north wall (Left room)" in printed


def test_the_same_flick_prints_the_same_again(capsys: Captured) -> None:
    printed = []
    for _ in range(2):
        assert main([*STRAIGHT, "--side", "0.3", "--json"]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_the_trace_can_be_kept(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "flick.npz"
    assert main([*STRAIGHT, "--trace", str(path)]) == 0
    trace = read_trace(path)
    assert trace.meta.scene == "two-rooms"
    printed = capsys.readouterr().out
    assert f"to {trace.pose[-1, 0, 0]:.3f}," in printed
    assert printed.endswith(f"{path}: written, {path.stat().st_size / 1000:.0f} kB\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--speed", "0"], "flick.speed: is 0; expected a number above 0 and at most 12 (m/s)"),
        (["--speed=-1"], "flick.speed: is -1; expected a number above 0"),
        (["--speed", "nan"], "flick.speed: is nan; expected a number above 0"),
        (["--speed", "12.1"], "flick.speed: is 12.1; expected a number above 0 and at most 12"),
        (["--side", "1.1"], "flick.side: is 1.1; expected a number from -1 (left edge) to 1"),
        (["--height", "1.01"], "flick.height: is 1.01; expected a number from 0 (floor end) to 1"),
        (["--height=-0.1"], "flick.height: is -0.1; expected a number from 0"),
        (["--aim", "inf"], "flick.aim: is inf; expected a finite number"),
        (
            ["--height", "0.9", "--side", "0.9"],
            "the finger passes beside the hull at height 0.9 and side 0.9",
        ),
        (["--at=-0.01,0.1"], "penguin Red: stands 8.0 mm deep in a wall; expected at most 0.05 mm"),
        (["--at", "9,9"], "penguin Red: stands outside the school, at 9.000, 9.000; expected a place in"),
        (["--at", "nan,0"], "piece.at[1]: is nan; expected metres from -100 to 100"),
        (["--facing", "1e400"], "facing: is inf; expected a finite number of degrees"),
        (["--with", "blue=-0.14,0"], "mm deep in penguin Red; expected at most 0.05 mm"),
        (["--aim", "2,5"], "argument --aim: is '2,5', not a number: write 2.5; see"),
        (["--speed", "2,x"], "argument --speed: is '2,x', not a number; see"),
        (["--at", "0,1,-0,2"], "is '0,1,-0,2', not two numbers X,Y in metres: write 0.1,-0.2; see"),
        (["--at", "1,2,3"], "is '1,2,3', not two numbers X,Y in metres; see"),
        (["--with", "blu=0.1,0.1"], "penguin: is 'blu'; did you mean blue? expected one of: red, "),
        (["--penguin", "purple"], "argument --penguin: is 'purple'; expected one of: red, blue"),
        (
            ["--with", "red=0.1,0.1"],
            "penguin Red: is named twice; expected one of: red, blue, green, yellow, "
            "orange, pink, turquoise, black, each once",
        ),
        (
            ["--with", "purple=0.1,0.1"],
            "penguin: is 'purple'; expected one of: red, blue, green, yellow, orange, pink, turquoise, black",
        ),
        (["--scene", "schol"], "expected one of: "),
        (["--at", "1"], "is '1', not two numbers X,Y in metres; see icecool3d flick --help"),
        (["--with", "blue"], "is 'blue', not a colour and two numbers, as blue=0.1,-0.2; see"),
        (["--trace", "/nowhere/at/all.npz"], "/nowhere/at/all.npz: "),
    ],
)
def test_bad_input_is_one_line_that_says_what_would_be_right(
    arguments: list[str], message: str, capsys: Captured
) -> None:
    assert main([*STRAIGHT, *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("icecool3d: error: ")
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_a_flick_is_not_added_to_a_match_whatever_is_played_with(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.icecool"
    Recorder(path, modules_header()).close()
    before = path.read_bytes()
    assert main(["flick", "--aim", "8", "--speed", "2.5", "--record", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"icecool3d: error: {path}: was recorded with another match, choice of pieces, furnishing; "
        "expected the same throughout, or the name of a new file\n"
    )
    assert path.read_bytes() == before


def modules_header() -> Header:
    """Return the header of a match with pieces and furniture."""
    modules = ("walruses", "blocked-door")
    terms = match_header(2, seed=3, modules=modules).match
    assert terms is not None
    return header_of_match(SCHOOL.scene, load_penguin(), terms)


def test_another_engines_flick_is_marked_everywhere_as_a_comparison(tmp_path: Path, capsys: Captured) -> None:
    path, mark = tmp_path / "x.npz", "computed by mujoco "
    arguments = [*STRAIGHT, "--engine", "mujoco"]
    assert main([*arguments, "--trace", str(path)]) == 0
    first, _, where, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith(mark)
    assert first.endswith(": a comparison, and not what counts")
    assert where.endswith("(Right room)")
    assert main(["judge", str(path)]) == 0
    assert capsys.readouterr().out.startswith(mark)
    for told in ([*arguments, "--json"], ["judge", str(path), "--json"]):
        assert main(told) == 0
        item = json.loads(capsys.readouterr().out.splitlines()[0])
        assert (item["engine"], item["comparison"]) == ("mujoco", True)
    engine = read_trace(path).meta.engine
    assert engine is not None
    assert (engine.name, engine.comparison) == ("mujoco", True)
    assert main(STRAIGHT) == 0
    assert "comparison" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--engine", "ode"], "engine: is 'ode'; expected one of: pybullet, mujoco"),
        (
            ["--engine", "mujoco", "--record", "FILE"],
            "--record: is given with --engine; expected flicks",
        ),
    ],
)
def test_an_engine_that_is_none_or_must_not_count_is_refused(
    tmp_path: Path, capsys: Captured, arguments: list[str], said: str
) -> None:
    path = tmp_path / "x.icecool"
    assert main([*STRAIGHT, *(each.replace("FILE", str(path)) for each in arguments)]) == 2
    assert capsys.readouterr().err.startswith(f"icecool3d: error: {said}")
    assert not path.exists()


def test_a_flick_is_written_as_a_case_that_holds(tmp_path: Path, capsys: Captured) -> None:
    path = str(tmp_path / "it.toml")
    assert main([*STRAIGHT, "--with", "blue=0.1,0.1", "--case", path]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"{path}: written, ")
    assert main(["judge", path]) == 0
    assert main(["validate", path]) == 0


def test_how_sure_it_is_is_told_behind_all_else_in_either_language(capsys: Captured) -> None:
    assert main([*STRAIGHT, "--sure"]) == 0
    *_, passed, rested = capsys.readouterr().out.splitlines()
    assert passed.startswith("sure: Red has passed through Left room-Right room from the Left room to ")
    assert rested == "sure: Red is at rest in the Right room"
    assert main([*STRAIGHT, "--sure", "--lang", "fr"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "sûr : Rouge est au repos (Salle de droite)"


def test_a_flick_on_the_edge_is_told_and_its_case_is_marked(tmp_path: Path, capsys: Captured) -> None:
    path, speed = str(tmp_path / "it.toml"), str(edge_speed())
    near = ["flick", "--scene", "two-rooms", "--at=-0.05,0", "--aim", "0", "--speed", speed]
    assert main([*near, "--sure", "--case", path]) == 0
    (unsure,) = [
        each for each in capsys.readouterr().out.splitlines() if "not sure: " in each and "pass" in each
    ]
    assert "Red has passed through Left room-Right room" in unsure
    assert "1 % slower" in unsure
    assert "\nedge = true\n" in Path(path).read_text()
    assert main([*near, "--sure", "--json"]) == 0
    item = json.loads(capsys.readouterr().out.splitlines()[-1])
    (passed,) = [each for each in item["unsure"] if each["event"] == "pass-through-door"]
    assert (passed["new"], passed["to"]) == (False, "right")
    assert "slower" in passed["variations"]


def test_a_comparison_becomes_a_case_of_its_trace(tmp_path: Path) -> None:
    path = tmp_path / "it.toml"
    assert main([*STRAIGHT, "--engine", "mujoco", "--case", str(path)]) == 0
    assert path.with_suffix(".npz").exists()
    assert main(["validate", str(path)]) == 0
