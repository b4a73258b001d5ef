"""Whatever the library is given: a result, or one error of its own family that says what would be right."""

import random
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import icecool3d as ice

ODD: list[Any] = [
    None,
    True,
    0,
    -1,
    3,
    1e308,
    10**400,
    float("nan"),
    float("inf"),
    -0.0,
    "",
    "no such thing",
    "\0",
    "ä" * 5000,
    "a\nb",
    b"bytes",
    (),
    (1,),
    (float("nan"), 0.0),
    (0.1, "x"),
    (1e9, 1e9),
    [0.1, 0.2],
    {},
    {"red": 1},
    {1: 2},
    object(),
    lambda *_: 1,
    np.zeros(3),
    np.float64(0.2),
    Path("/nowhere/at/all"),
    ice.Flick("red", 1.0, 1.0),
    ice.Piece(at=(0.1, 0.1)),
    ice.Settings(),
]
"""Values that nobody means; some of them are right somewhere."""


def table() -> ice.Table:
    return ice.Table("two-rooms", red=(-0.15, 0.0), blue=(0.1, 0.05))


def turn() -> ice.Turn:
    return ice.Match([None, "random"], seed=3).play().turn


Call = tuple[Callable[..., Any], Mapping[str, Any]]


def calls(folder: Path) -> dict[str, Call]:
    """Return everything public with arguments that are right."""
    here, shot = table(), ice.flick(aim=0, speed=2.0, school="two-rooms")
    match, toids = ice.Match([None, "random"], seed=3).play(), ice.Toids([None, None])
    found = ice.Found(ice.Flick("red", 0.0, 2.0), (-0.15, 0.0), ice.School("two-rooms"), 1, 2)
    spec = "format = 1\n[flick]\naim = 0\nspeed = 2"
    swept = ice.sweep(spec)
    push = {"aim": 0.0, "speed": 2.0, "height": 0.2, "side": 0.0}
    begun = {"at": (-0.15, 0.0), "facing": 0.0, "others": {"blue": (0.1, 0.1)}, "school": "two-rooms"}
    sought = {"tries": 2, "best": 1, "disturbed": 1, "seed": 0, "aim_sd": 1.0, "school": "two-rooms"}
    played = {"school": "school", "variant": "icecool", "scoring": "cards", "seed": 1, "modules": ()}
    return {
        "flick": (ice.flick, {**push, **begun, "elevation": 0.0, "penguin": "red", "blocked": ()}),
        "Table": (ice.Table, {"school": "two-rooms", "pieces": {"red": (0.1, 0.0)}, "blocked": ()}),
        "Table.flick": (here.copy().flick, {**push, "penguin": "red", "elevation": 0.0}),
        "Table.try_flick": (here.try_flick, {**push, "penguin": "red", "elevation": 0.0}),
        "Table.put": (here.copy().put, {"pieces": {"red": (0.1, 0.0)}, "green": (0.2, 0.0)}),
        "Table.remove": (here.copy().remove, {"name": "red"}),
        "Table.reach": (here.reach, {"penguin": "red", "height": 0.2, "aim": 0.0, "elevation": 0.0}),
        "Table[]": (here.__getitem__, {"name": "red"}),
        "Table.picture": (here.picture, {"size": 200, "lang": "en"}),
        "Table.lines": (here.lines, {"lang": "fr"}),
        "Piece": (
            ice.Piece,
            {"model": "penguin", "at": (0.1, 0.0), "facing": 1.0, "lean": 3.0, "height": 0.0},
        ),
        "Shot.of": (shot.of, {"penguin": "red"}),
        "Shot.lines": (shot.lines, {"lang": "en"}),
        "Shot.judged": (shot.judged, {"lang": "en"}),
        "Shot.picture": (shot.picture, {"size": 200, "lang": "en", "at": 0.1}),
        "Shot.save": (shot.save, {"path": folder / "x.npz"}),
        "judge": (ice.judge, {"what": shot.trace, "school": "two-rooms"}),
        "load": (ice.load, {"path": folder / "nothing.icecool"}),
        "School": (ice.School, {"source": "two-rooms"}),
        "School.room_at": (ice.School().room_at, {"x": 0.0, "y": 0.0}),
        "School.reach": (ice.School().reach, {"height": 0.2, "elevation": 0.0}),
        "School.picture": (ice.School("two-rooms").picture, {"size": 200, "lang": "en"}),
        "find": (ice.find, {"what": "rested", "without": (), "at": (-0.15, 0.0), **sought}),
        "Found.shot": (lambda **_: found.shot(), {"nothing": 0}),
        "sweep": (ice.sweep, {"spec": spec, "workers": 1}),
        "Sweep": (ice.Sweep, {"path": swept.path}),
        "Sweep.shot": (swept.shot, {"row": 0}),
        "Sweep.lines": (swept.lines, {"lang": "en"}),
        "case": (ice.case, {"source": "a-tenth-of-a-millimetre-over-the-wall-is-over"}),
        "Match": (ice.Match, {"seats": [None, "random"], **played, "race": None}),
        "Match.seat": (match.seat, {"colour": "red", "who": None}),
        "Match.act": (match.act, {"move": ice.Flick("red", 1.0, 1.0)}),
        "Match.flick": (match.flick, push),
        "Match.save": (match.save, {"path": folder / "m.icecool"}),
        "Match.of": (ice.Match.of, {"source": folder / "nothing.icecool"}),
        "Match.resume": (ice.Match.resume, {"path": folder / "nothing.icecool"}),
        "Match.lines": (match.lines, {"lang": "en"}),
        "Turn.flick": (turn().flick, push),
        "Turn.look": (turn().look, {"flick": ice.Flick("red", 1.0, 1.0)}),
        "Turn.after": (turn().after, {"move": ice.Flick("red", 1.0, 1.0)}),
        "Toids": (ice.Toids, {"seats": ["easy", None], "seed": 1}),
        "Toids.act": (toids.act, {"action": toids.offers[0]}),
        "Toids.save": (toids.save, {"path": folder / "t.icecool"}),
        "Toids.of": (ice.Toids.of, {"path": folder / "nothing.icecool"}),
        "Flick": (ice.Flick, {"penguin": "red", **push}),
        "Settings": (ice.Settings, {"step": 0.001, "time_limit": 1.0}),
    }


SLOW = {("find", "tries"): 100, ("find", "best"): 100, ("find", "disturbed"): 100}
"""Arguments that cost time where they are right: greater ones are not tried."""


def odd_call(name: str, call: Call, chance: random.Random) -> tuple[Callable[..., Any], dict[str, Any]]:
    """Return a call with one to three arguments replaced by odd ones."""
    function, right = call
    given = dict(right)
    for key in chance.sample(sorted(right), min(len(right), chance.choice((1, 1, 2, 3)))):
        given[key] = value = chance.choice(ODD)
        if (name, key) in SLOW and isinstance(value, int | float) and value > SLOW[name, key]:
            given[key] = right[key]
        if key == "path" and name in ("Shot.save", "Match.save", "Toids.save") and isinstance(value, str):
            given[key] = right[key]  # whatever it is, it would be a file here
    return function, given


def tried(count: int, seed: int, folder: Path) -> list[str]:
    """Make odd calls; return those that end in anything but a result or an error of the library's family."""
    chance, public, wrong = random.Random(seed), calls(folder), list[str]()
    for _ in range(count):
        name = chance.choice(sorted(public))
        function, given = odd_call(name, public[name], chance)
        try:
            function(**given)
        except ice.IcecoolError as error:
            line = str(error)
            lines = 1 + sum(str(each).count("\n") for each in given.values())  # a file may be called so
            if line.count("\n") >= lines or ": " not in line or "; " not in line:
                wrong.append(f"{name}({given!r:.200}): {line!r:.200}")
        except Exception as error:  # noqa: BLE001 - that is what is looked for
            wrong.append(f"{name}({given!r:.200}): {type(error).__name__}: {error}")
    return wrong


def test_odd_arguments_give_a_result_or_one_line_that_says_what_would_be_right(tmp_path: Path) -> None:
    assert not tried(250, 1, tmp_path)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 6))
def test_a_thousand_odd_calls_and_no_traceback_from_inside(seed: int, tmp_path: Path) -> None:
    assert not tried(1000, seed, tmp_path)
