"""``icecool3d find`` as its users call it."""

import json
import shlex

import pytest

from icecool3d.cli.main import main
from icecool3d.lab.sweep import finding
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.school import load_school

Captured = pytest.CaptureFixture[str]
QUICK = ["--tries", "60", "--best", "1", "--disturbed", "5", "--workers", "1"]


def test_the_command_that_is_told_does_what_was_asked_for(capsys: Captured) -> None:
    words = ["find", "pass-through-door", "to=right", "--scene", "two-rooms", "--at", "-0.1,0"]
    assert main([*words, "--without", "jump-over-wall", *QUICK, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    (found,) = map(json.loads, printed.out.splitlines())
    assert 0.0 <= found["share"] <= 1.0
    numbers = [each for each in found["flick"].values() if isinstance(each, float)]
    assert numbers == [float(f"{each:.4g}") for each in numbers]
    program, *arguments = shlex.split(found["command"])
    assert program == "icecool3d"
    assert main([*arguments, "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert any(each.get("event") == "pass-through-door" and each["to"] == "right" for each in events)
    assert not any(each.get("event") == "jump-over-wall" for each in events)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["jumpoverdoor"],
            "'jumpoverdoor': is no event and no verdict; did you mean jump-over-door? expected one of: ",
        ),
        (
            ["jump-over-door kitchen-gim"],
            "'kitchen-gim': does not go with jump-over-door; did you mean kitchen-gym? expected ",
        ),
        (["rested", "--without", "stuk"], "'stuk': is no event and no verdict; did you mean stuck? "),
        (["rested", "--tries", "0"], "--tries: is 0; expected 1 to 10000000"),
        (["rested", "--aim-sd", "nan"], "--aim-sd: is nan; expected 0 to 100"),
        (["rested", "--seed", "-1"], "--seed: is -1; expected 0 to 2147483647"),
        (["rested", "--scene", "atlantis"], "there is no such scene"),
        (["rested", "--workers", "1", "--cluster", "x"], "--cluster: is given with --workers"),
    ],
)
def test_bad_input_is_one_line_that_says_what_would_be_right(
    arguments: list[str], said: str, capsys: Captured
) -> None:
    assert main(["find", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("icecool3d: error: ")
    assert said in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.mark.parametrize(
    ("words", "things", "scene"),
    [
        ("jump-over-door atrium", "doors", "joined"),
        ("rested atrium", "rooms", "joined"),
        ("on-wall atrium", "walls", "two-rooms"),
    ],
)
def test_of_a_place_that_there_is_not_all_that_there_are_are_told(
    words: str, things: str, scene: str, capsys: Captured
) -> None:
    assert main(["find", *words.split(), "--scene", scene]) == 2
    told = capsys.readouterr().err.split("expected one of: ")[1].strip().split(", ")
    assert {each.id for each in getattr(load_school(scene), things)} <= set(told)


def test_where_nothing_is_found_more_tries_are_proposed(capsys: Captured) -> None:
    assert main(["find", "touched-penguin", *QUICK]) == 1
    printed = capsys.readouterr()
    assert "no flick of 60 does it: 'touched-penguin'; expected one; more --tries may find it" in printed.err


def test_what_never_works_again_when_it_is_disturbed_is_told_as_that(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    numbers = Numbers(0.0, 0.0, 8.0, 8.0, 2.5, 0.2, 0.0, 0.0)
    monkeypatch.setattr(finding, "find", lambda *_: [finding.Found(numbers, count, 5) for count in (2, 0)])
    assert main(["find", "rested", *QUICK]) == 0
    command = "icecool3d flick --at 0,0 --aim 8 --speed 2.5 --height 0.2 --side 0"
    told = [f" 40.0 % of 5: {command}", f"  0.0 % of 5: {command}"]
    assert capsys.readouterr().out.splitlines() == told
    assert main(["find", "rested", *QUICK, "--best", "3"]) == 0
    fewer = "found 2 of the 3 asked for; more --tries may find more"
    assert capsys.readouterr().out.splitlines() == [*told, fewer]
