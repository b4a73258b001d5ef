"""Recordings of bodies of different models, furniture and zones: format 2. What needs none stays format 1."""

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from icecool3d.cli.main import main
from icecool3d.kit.errors import InputError
from icecool3d.match import FlickResult
from icecool3d.physics import Worlds
from icecool3d.pieces import COLOURS, Penguin, load_penguin, penguin_from_dict, standing
from icecool3d.referee import judge
from icecool3d.replay.checking import check
from icecool3d.replay.entry import recorded
from icecool3d.replay.header import Header
from icecool3d.replay.recording import Recorder, read_recording, recording_from_bytes
from icecool3d.school import FloorZone, Furniture, door_card, load_school
from icecool3d.trace import Flick, Poses
from tests.recordings import sealed

SCHOOL, PENGUIN = load_school("school"), load_penguin()
HONEYCOMB = FloorZone("honeycomb-1", (0.0, -0.19), 0.012)
CARD = door_card(SCHOOL.door("gym-lounge"))


def grown(name: str, by: float) -> Penguin:
    """Return a penguin whose hull is larger."""
    profile = {"base_radius": 0.015 * by, "head_radius": 0.0095 * by, "height": 0.05 * by}
    return penguin_from_dict({**PENGUIN.to_dict(), "name": name, "profile": profile}, name)


OTHERS = {"walrus": grown("walrus", 1.2), "emperor": grown("emperor", 1.4)}
HEADER = Header(SCHOOL.scene, PENGUIN, others=OTHERS, furnished=True)
FOUR = COLOURS[:4]
PLACES = ((-0.05, -0.19), (-0.05, 0.2), (0.2, 0.05), (-0.2, -0.05), (0.02, -0.19), (-0.2, 0.05))
FLICKS = (
    (Flick("red", aim=0.0, speed=4.0), (), (HONEYCOMB,)),
    (Flick("walrus", aim=100.0, speed=3.0), (CARD,), ()),
    (Flick("emperor", aim=-60.0, speed=5.0, height=0.7), (CARD,), ()),
)


@cache
def flicks() -> tuple[FlickResult, ...]:
    """Return flicks among four penguins, a walrus and an Emperor, each from where the last one ended."""
    poses = Poses((*FOUR, *OTHERS), np.array([standing(x, y) for x, y in PLACES]))
    found = list[FlickResult]()
    with Worlds(SCHOOL, PENGUIN, others=OTHERS) as worlds:
        for flick, furniture, zones in FLICKS:
            trace = worlds.flick(flick, poses, furniture).among(zones)
            found.append(recorded(trace, judge(trace, SCHOOL)))
            poses = found[-1].end
    return tuple(found)


def write(path: Path, header: Header = HEADER) -> Path:
    with Recorder(path, header) as recorder:
        for flick in flicks():
            recorder.add(flick)
    return path


def test_a_walrus_an_emperor_and_four_penguins_come_out_the_same_again(tmp_path: Path) -> None:
    recording = read_recording(write(tmp_path / "x.icecool"))
    assert recording.header == HEADER
    assert recording.flicks == flicks()
    assert [(each.furniture, each.zones) for each in recording.flicks] == [
        (stands, lies) for _, stands, lies in FLICKS
    ]
    assert "touched-zone" in [event.name for event in recording.flicks[0].events]
    assert [each.outcome for each in check(recording, (1, 2, 3))] == ["same-bits"] * 3
    rested = {event.penguin for event in recording.flicks[0].events if event.name == "rested"}
    assert rested == {*FOUR, *OTHERS}


def test_what_another_body_is_made_of_and_what_stood_there_decide_the_bits(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in write(tmp_path / "x.icecool").read_bytes().splitlines()]
    heavier = json.loads(json.dumps(lines[0]))
    heavier["others"]["walrus"]["shell"]["density"] *= 1.2
    found = list(check(recording_from_bytes(sealed([heavier, *lines[1:]]), "x"), (1, 2)))
    assert "differs" in {each.outcome for each in found}


def test_a_recording_of_penguins_alone_is_still_of_format_1() -> None:
    assert Header(SCHOOL.scene, PENGUIN).to_dict()["format"] == 1
    assert HEADER.to_dict()["format"] == 2
    assert not {"others", "furnished"} & set(Header(SCHOOL.scene, PENGUIN).to_dict())


def test_bodies_and_furniture_of_which_the_header_says_nothing_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="start: names 'walrus'; expected each of red, blue, green, yellow"):
        write(tmp_path / "x.icecool", Header(SCHOOL.scene, PENGUIN))
    with pytest.raises(InputError, match="zones: stands in a recording that was begun without any"):
        write(tmp_path / "y.icecool", Header(SCHOOL.scene, PENGUIN, others=OTHERS))
    lines = [json.loads(line) for line in write(tmp_path / "z.icecool").read_bytes().splitlines()]
    for key, said in (
        ("others", "line 2: start: names 'walrus'"),
        ("furnished", "line 2: zones: stands"),
    ):
        header = {name: value for name, value in lines[0].items() if name != key}
        with pytest.raises(InputError, match=said):
            recording_from_bytes(sealed([header, *lines[1:]]), "x")
    for key in ("others", "furnished"):
        with pytest.raises(InputError, match=f"x: {key}: is not a known key"):
            recording_from_bytes(
                sealed([{**Header(SCHOOL.scene, PENGUIN).to_dict(), key: lines[0][key]}]), "x"
            )


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"others": {"walrus": {"name": "walrus"}}}, "x: others.walrus: "),
        ({"others": 3}, "x: others: is 3; expected a table"),
        ({"others": {"a\nb": {}}}, "x: others"),
        ({"others": {str(each): {} for each in range(17)}}, "x: others"),
        ({"furnished": 1}, "x: furnished: is 1; expected true or false"),
        ({"format": 3}, "x: format: is 3; expected one of: 1, 2"),
    ],
)
def test_a_wrong_header_of_format_2_is_refused_by_its_key(change: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as reason:
        recording_from_bytes(sealed([{**HEADER.to_dict(), **change}]), "x")
    assert str(reason.value).startswith(said), reason.value


def test_furniture_that_is_none_is_refused_by_its_key(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in write(tmp_path / "x.icecool").read_bytes().splitlines()]
    lines[2]["furniture"][0]["top"] = -1.0
    with pytest.raises(InputError, match=r"x: line 3: furniture\[1\]"):
        recording_from_bytes(sealed(lines), "x")
    crate = Furniture("crate", (0.0, 0.0, 0.1, 0.1), 0.0, 0.03)
    assert crate not in flicks()[0].furniture


def test_the_commands_tell_check_and_draw_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(write(tmp_path / "x.icecool"))
    assert main(["replay", file, "--check", "--events"]) == 0
    assert "walrus" in capsys.readouterr().out
    for ending in ("png", "glb"):
        assert main(["replay", file, "--flick", "2", "--export", str(tmp_path / f"x.{ending}")]) == 0
        assert (tmp_path / f"x.{ending}").stat().st_size > 1000
