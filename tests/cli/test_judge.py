"""``icecool3d judge`` says of a trace what happened in it."""

import json
from pathlib import Path

import numpy as np
import pytest

from icecool3d.cli.main import main
from icecool3d.lab.cases.case_edges import marked
from tests.lab.case_texts import HEAD, MOMENT

Captured = pytest.CaptureFixture[str]

BY_HAND = '{"format": 1, "penguins": ["red"]}'

PASSED = "Red has passed through Left room-Right room from the Left room to the Right room"


def hand_made(path: Path, meta: str = BY_HAND, end: float = 0.1) -> str:
    """Write a trace of a straight way through the middle of the two rooms' door."""
    poses = [[[-0.1, 0, 0, 0, 0, 0, 1]], [[end, 0, 0, 0, 0, 0, 1]]]
    np.savez(path, meta=meta, t=[0.0, 0.2], pose=poses)
    return str(path)


@pytest.fixture
def flicked(tmp_path: Path, capsys: Captured) -> str:
    path = str(tmp_path / "flick.npz")
    assert main(["flick", "--scene", "two-rooms", "--aim", "0", "--speed", "2", "--trace", path]) == 0
    capsys.readouterr()
    return path


def test_a_flicks_trace_is_judged_in_its_own_scene(flicked: str, capsys: Captured) -> None:
    assert main(["judge", flicked]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "0.000 s: Red is flicked"
    assert any(PASSED in line for line in lines)
    assert any("Red is at rest in the Right room" in line for line in lines)


@pytest.mark.rule("DOOR-2")
def test_a_hand_made_trace_is_judged_in_the_scene_that_is_named(tmp_path: Path, capsys: Captured) -> None:
    assert main(["judge", hand_made(tmp_path / "x.npz"), "--scene", "two-rooms"]) == 0
    assert PASSED in capsys.readouterr().out


@pytest.mark.rule("DOOR-3")
def test_it_speaks_french(tmp_path: Path, capsys: Captured) -> None:
    path = hand_made(tmp_path / "x.npz", end=0.0)
    assert main(["judge", path, "--scene", "two-rooms", "--lang", "fr"]) == 0
    printed = capsys.readouterr().out
    assert (
        " s : Rouge est coincé dans la porte Salle de gauche-Salle de droite, visible : Salle de gauche et "
        in printed
    )
    assert "stuck" not in printed


def test_json_is_one_object_a_line_events_before_verdicts(flicked: str, capsys: Captured) -> None:
    assert main(["judge", flicked, "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    events = [item for item in items if "event" in item]
    assert items[: len(events)] == events
    assert [item["t"] for item in events] == sorted(item["t"] for item in events)
    (passed,) = [item for item in events if item["event"] == "pass-through-door"]
    assert (passed["penguin"], passed["from"], passed["to"]) == ("red", "left", "right")
    assert passed["evidence"]["under_lintel_mm"] > 0.0
    (verdict,) = items[len(events) :]
    assert verdict["door"] == "left-right"


@pytest.mark.parametrize(
    ("meta", "scene", "said"),
    [
        (BY_HAND, None, "x.npz: does not say where it happened; expected the name or file of its scene"),
        (
            '{"format": 1, "penguins": ["red"], "scene": "/etc/passwd.toml"}',
            None,
            "x.npz: happened in '/etc/passwd.toml', unknown here; expected the name or file of its scene",
        ),
        (
            '{"format": 1, "penguins": ["red"], "scene": "two-rooms", "scene_digest": "12"}',
            None,
            "x.npz: happened in another school than two-rooms (2e3f1085f2ca); expected two-rooms (12)",
        ),
        (BY_HAND, "atlantis", "scene 'atlantis': there is no such scene"),
        ('{"format": 3, "penguins": ["red"]}', "two-rooms", "x.npz: meta.format: is 3; expected one of: 1"),
    ],
)
def test_what_cannot_be_judged_is_exit_code_2_and_one_line(
    meta: str, scene: str | None, said: str, tmp_path: Path, capsys: Captured
) -> None:
    path = hand_made(tmp_path / "x.npz", meta)
    assert main(["judge", path, *([] if scene is None else ["--scene", scene])]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert said in printed.err
    assert printed.err.count("\n") == 1


def test_a_flicks_trace_is_refused_in_another_scene(flicked: str, capsys: Captured) -> None:
    assert main(["judge", flicked, "--scene", "school"]) == 2
    assert "flick.npz: happened in another school than school" in capsys.readouterr().err


def test_a_trace_that_no_referee_can_follow_is_refused_by_name(tmp_path: Path, capsys: Captured) -> None:
    path = hand_made(tmp_path / "x.npz", end=1e5)
    assert main(["judge", path, "--scene", "two-rooms"]) == 2
    printed = capsys.readouterr().err
    assert printed.startswith(f"icecool3d: error: {path}: ")
    assert printed.count("\n") == 1


@pytest.mark.parametrize("path", ["nowhere.npz", "."])
def test_a_path_that_is_no_trace_is_refused(path: str, tmp_path: Path, capsys: Captured) -> None:
    assert main(["judge", str(tmp_path / path), "--scene", "two-rooms"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_language_that_nobody_speaks_here_is_refused(capsys: Captured) -> None:
    assert main(["judge", "x.npz", "--lang", "la"]) == 2
    assert "argument --lang: is 'la'; expected one of: en, fr" in capsys.readouterr().err


CASE = f"""{HEAD}{MOMENT}
[[WANTED]]
event = "EVENT"
door = "left-right"
"""


def written(folder: Path, wanted: str = "expect", event: str = "pass-through-door") -> str:
    path = folder / "it.toml"
    path.write_text(CASE.replace("WANTED", wanted).replace("EVENT", event))
    return str(path)


def test_a_case_is_told_with_its_margins_and_that_it_holds(tmp_path: Path, capsys: Captured) -> None:
    assert main(["judge", written(tmp_path), "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert (lines[0], lines[-1]) == ("Il passe.", "il tient (DOOR-2)")
    assert any(line.startswith("    marge : 4,0 mm sous le linteau à 0,0") for line in lines)
    assert any("Rouge a franchi " in line for line in lines)


def test_a_case_that_does_not_hold_is_told_all_the_same_and_is_exit_code_1(
    tmp_path: Path, capsys: Captured
) -> None:
    path = written(tmp_path, "never")
    assert main(["judge", path]) == 1
    printed = capsys.readouterr()
    *told, fault, last = printed.out.splitlines()
    assert any(PASSED in line for line in told)
    assert fault.startswith("must not happen: pass-through-door, door left-right at 0.0")
    assert last == "it does not hold (DOOR-2)"
    assert printed.err == (
        f"icecool3d: error: {path}: does not hold (1 things are not as it says); expected what it says\n"
    )


def test_json_of_a_case_ends_with_whether_it_holds(tmp_path: Path, capsys: Captured) -> None:
    assert main(["judge", written(tmp_path, "never"), "--json"]) == 1
    *items, last = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [item["event"] for item in items if "event" in item][:2] == ["entered-door", "pass-through-door"]
    assert (last["case"], last["holds"], len(last["faults"])) == ("it", False, 1)


def test_a_misspelt_event_is_told_as_that_and_not_as_a_wrong_key(tmp_path: Path, capsys: Captured) -> None:
    assert main(["judge", written(tmp_path, event="pas-through-door")]) == 2
    said = capsys.readouterr().err
    assert "expect[1].event: is 'pas-through-door'; did you mean pass-through-door? expected one of: " in said


def test_a_case_says_itself_where_it_happens(tmp_path: Path, capsys: Captured) -> None:
    assert main(["judge", written(tmp_path), "--scene", "school"]) == 2
    assert "--scene: is given with a case; expected it alone: the case says where" in capsys.readouterr().err


def test_a_trace_and_a_case_become_a_case_that_holds(flicked: str, tmp_path: Path, capsys: Captured) -> None:
    first, second = str(tmp_path / "first.toml"), str(tmp_path / "second.toml")
    assert main(["judge", flicked, "--case", first]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"{first}: written, ")
    assert main(["judge", first, "--case", second]) == 0
    assert Path(first).read_text() == Path(second).read_text()
    assert "[flick]" in Path(first).read_text()
    assert main(["validate", first, second]) == 0


def test_what_does_not_come_out_so_here_is_kept_as_a_trace_beside_the_case(
    flicked: str, tmp_path: Path, capsys: Captured
) -> None:
    arrays = dict(np.load(flicked))
    arrays["pose"][1:, 0, 1] += 1e-9  # as another machine might have made it
    np.savez(flicked, **arrays)
    path = tmp_path / "it.toml"
    assert main(["judge", flicked, "--case", str(path)]) == 0
    written = [line for line in capsys.readouterr().out.splitlines() if ": written, " in line]
    assert [line.partition(": ")[0] for line in written] == [str(path.with_suffix(".npz")), str(path)]
    assert main(["validate", str(path)]) == 0


def test_a_traces_flick_is_made_again_to_tell_how_sure_it_is(flicked: str, capsys: Captured) -> None:
    assert main(["judge", flicked, "--sure"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "sure: Red is at rest in the Right room"


def test_a_flick_that_comes_out_otherwise_here_is_said_to(flicked: str, capsys: Captured) -> None:
    arrays = dict(np.load(flicked))
    arrays["pose"][1:, 0, 1] += 1e-9  # as another machine might have made it
    np.savez(flicked, **arrays)
    assert main(["judge", flicked, "--sure"]) == 0
    *_, said, _, rested = capsys.readouterr().out.splitlines()
    assert said == "made again here, the flick comes out otherwise; of how it does:"
    assert rested == "sure: Red is at rest in the Right room"


@pytest.mark.parametrize("kind", ["trace", "case"])
def test_how_sure_is_asked_of_flicks_only(kind: str, tmp_path: Path, capsys: Captured) -> None:
    path = written(tmp_path) if kind == "case" else hand_made(tmp_path / "x.npz")
    assert main(["judge", path, "--sure", *(["--scene", "two-rooms"] if kind == "trace" else [])]) == 2
    assert capsys.readouterr().err == (
        "icecool3d: error: --sure: is given with a motion made by hand; "
        "expected a flick: only that can be made a little otherwise\n"
    )


def test_a_marked_case_is_said_to_be_on_the_edge(tmp_path: Path, capsys: Captured) -> None:
    path = Path(written(tmp_path))
    path.write_text(marked(path.read_text(), edge=True))
    assert main(["judge", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "it holds, on the edge (DOOR-2)"


def test_a_case_is_written_to_a_toml_file_only(flicked: str, capsys: Captured) -> None:
    assert main(["judge", flicked, "--case", "it.txt"]) == 2
    assert "expected a name that ends in .toml" in capsys.readouterr().err
