"""``icecool3d find`` as its users call it."""

import json
import shlex

import pytest

from icecool3d.cli.main import main
from icecool3d.lab.sweep import finding
from icecool3d.lab.sweep.numbers import Numbers

Captured = pytest.CaptureFixture[str]
QUICK = ["--tries", "60", "--best", "1", "--disturbed", "5", "--workers", "1"]


def test_the_command_that_is_told_does_what_was_asked_for(capsys: Captured) -> None:
    words = ["find", "pass-through-door", "to=right", "--scene", "two-rooms", "--at", "-0.1,0"]
    assert main([*words, "--without", "jump-over-wall", *QUICK, "--json"]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    (found,) = map(json.loads, printed.out.splitlines())
    assert 0.0 <= found["share"] <= 1.0
    program, *arguments = shlex.split(found["command"])
    assert program == "icecool3d"
    assert main([*arguments, "--json"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert any(each.get("event") == "pass-through-door" and each["to"] == "right" for each in events)
    assert not any(each.get("event") == "jump-over-wall" for each in events)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["jumpoverdoor"], "'jumpoverdoor': is no event and no verdict; expected jump-over-door"),
        (
            ["jump-over-door kitchen-gim"],
            "'kitchen-gim': names nothing that jump-over-door names; expected kitchen-gym",
        ),
        (["rested", "--without", "stuk"], "'stuk': is no event and no verdict; expected stuck"),
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
    command = "icecool3d flick --at 0.0,0.0 --aim 8.0 --speed 2.5 --height 0.2 --side 0.0"
    assert capsys.readouterr().out.splitlines() == [f" 40.0 % of 5: {command}", f"  0.0 % of 5: {command}"]
