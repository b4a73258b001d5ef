"""Cases on the edge are found by the variations of their flicks, and marked in their files."""

from dataclasses import replace
from pathlib import Path

import pytest

from icecool3d.events import Crossing, Judgement, PassThroughDoor
from icecool3d.kit.errors import InputError
from icecool3d.kit.parsing import parse_toml
from icecool3d.lab.cases import (
    Runner,
    broken,
    case_files,
    find_cases,
    mark_cases,
    parse_case,
    read_case,
    write_mark,
)
from icecool3d.lab.cases.case_edges import marked
from icecool3d.lab.sureness import VARIATIONS
from tests.lab.case_texts import HEAD, MOMENT
from tests.lab.edge_flicks import edge_speed

FLICK = '[flick]\npenguin = "red"\naim = 0\nspeed = 2\n'
PASSED = PassThroughDoor(0.2, "red", "left-right", "left", "right", Crossing(0.1, 0.2, 3.1, 10.0, 50.0))
EXPECT = '[[expect]]\nevent = "pass-through-door"\n'
TRIFLE = (HEAD + FLICK + EXPECT).replace("-0.1, 0.0", "-0.05, 0.0")
"""Near the door; a slower flick than this one just passes."""


def test_what_is_demanded_must_hold_in_every_variation() -> None:
    case = parse_case(HEAD + FLICK + EXPECT, Path("door/x.toml"))
    varied = [(each, Judgement((PASSED,), ())) for each in VARIATIONS]
    assert broken(case, varied) == {}
    varied[3] = (VARIATIONS[3], Judgement((), ()))
    assert broken(case, varied) == {VARIATIONS[3]: ["missing: pass-through-door"]}


def test_numbers_may_be_others_in_a_variation() -> None:
    demanded = EXPECT + "evidence = { under_lintel_mm = [9, 9.1] }\n[[count]]\n"
    demanded += 'event = "pass-through-door"\ntimes = 1\nevidence = { beside_mm = [1, 2] }\n'
    case = parse_case(HEAD + FLICK + demanded, Path("door/x.toml"))
    assert broken(case, [(VARIATIONS[0], Judgement((PASSED,), ()))]) == {}


def test_what_is_made_by_hand_has_no_variations() -> None:
    with Runner() as runner:
        assert runner.varied(parse_case(HEAD + MOMENT + EXPECT, Path("door/x.toml"))) == ()


def test_a_mark_is_a_line_of_its_own_that_comes_and_goes() -> None:
    bare = HEAD + FLICK + EXPECT
    text = marked(bare, edge=True)
    assert parse_case(text, Path("x.toml")).edge
    assert not parse_case(bare, Path("x.toml")).edge
    assert marked(text, edge=True) == text
    assert marked(text, edge=False) == bare


def test_every_shipped_case_can_be_marked() -> None:
    for path in find_cases([case_files()]):
        text = path.read_text()
        for edge in (True, False):
            data = parse_toml(marked(text, edge=edge), str(path), InputError)
            assert data.get("edge", False) is edge


def test_a_mark_that_is_no_truth_is_refused() -> None:
    with pytest.raises(InputError, match=r"x.toml: edge: is 3; expected true or false"):
        parse_case(marked(HEAD + FLICK + EXPECT, edge=True).replace("true", "3"), Path("x.toml"))


def test_those_on_the_edge_are_marked_and_the_others_not(tmp_path: Path) -> None:
    trifle, sure, fails = (tmp_path / f"{name}.toml" for name in ("trifle", "sure", "fails"))
    trifle.write_text(TRIFLE.replace("speed = 2", f"speed = {edge_speed()}"))
    sure.write_text(marked(HEAD + FLICK + EXPECT, edge=True))
    fails.write_text(marked(HEAD + FLICK + EXPECT.replace("expect", "never"), edge=True))
    heard = list[None]()
    assert mark_cases([trifle, sure, fails], lambda: heard.append(None)) == [trifle]
    assert len(heard) == 3
    assert [read_case(path).edge for path in (trifle, sure, fails)] == [True, False, False]


def test_a_file_that_is_right_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "nowhere" / "x.toml"
    case = replace(parse_case(HEAD + FLICK + EXPECT, path), edge=True)
    write_mark(case, edge=True)
    with pytest.raises(InputError):
        mark_cases([path])
