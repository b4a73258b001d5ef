"""What happened, written as a case, holds and comes to the same bits; and it can be edited."""

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from icecool3d.events import Judgement
from icecool3d.export.case_text import FEW, MOMENTS, case_files, case_name, write_case
from icecool3d.kit.own_files import models_folder
from icecool3d.lab.cases import CaseStart, Runner, find_cases, read_case
from icecool3d.lab.cases import case_files as shipped_cases
from icecool3d.physics import Settings, Worlds
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import FloorZone, School, build_school, door_card, load_school
from icecool3d.trace import Flick, Meta, Poses, Trace, make_trace

SCHOOL, ROOMS, PENGUIN = load_school("school"), load_school("two-rooms"), load_penguin()
START = Poses.of({"red": standing(-0.1, 0.0, 30.0), "blue": standing(0.15, 0.01)})
FLICK = Flick("red", aim=2.0, speed=1.6, side=0.1)
JUMP = Flick("red", aim=2.0, speed=5.0, height=0.81)


def flicked(settings: Settings | None = None, flick: Flick = FLICK) -> tuple[Trace, Judgement]:
    with Worlds(ROOMS, PENGUIN, settings) as worlds:
        trace = worlds.flick(flick, START)
    return trace, judge(trace, ROOMS)


def by_hand(count: int = 3, names: tuple[str, ...] = ("red",)) -> tuple[Trace, Judgement]:
    poses = [
        [[0.2 * (place / (count - 1) - 0.5), 0.03 * who, 0, 0, 0, 0, 1] for who in range(len(names))]
        for place in range(count)
    ]
    trace = make_trace(Meta(names, penguin=PENGUIN), np.arange(count) / count, poses)
    return trace, judge(trace, ROOMS, PENGUIN)


def written(
    folder: Path, made: tuple[Trace, Judgement], school: School = ROOMS, *, again: bool = True
) -> list[str]:
    """Write a case, see that it holds and comes to the same bits, and return its files' names."""
    files = write_case(folder / "it.toml", *made, school, again=again)
    case = read_case(folder / "it.toml")
    with Runner() as runner:
        assert runner.trace(case).digest == made[0].digest
        assert runner.faults(case) == []
    assert sorted(files) == sorted(folder.iterdir())
    return [path.name for path in files]


def test_a_flick_is_who_stood_where_and_the_push(tmp_path: Path) -> None:
    assert written(tmp_path, flicked()) == ["it.toml"]
    case = read_case(tmp_path / "it.toml")
    assert isinstance(case.happening, CaseStart)
    assert case.happening.flick == FLICK
    assert case.happening.poses == START


@pytest.mark.parametrize("path", find_cases([shipped_cases()])[::12], ids=lambda path: path.stem)
def test_a_shipped_case_that_is_written_again_holds_and_comes_to_the_same_bits(
    path: Path, tmp_path: Path
) -> None:
    case = read_case(path)
    with Runner() as runner:
        made = runner.judged(case)
    assert written(tmp_path, made, case.school) == ["it.toml"]


def test_a_motion_by_hand_is_its_moments_and_a_long_one_a_trace_beside_the_case(tmp_path: Path) -> None:
    assert written(tmp_path, by_hand(names=("red", "blue"))) == ["it.toml"]
    assert "[[moment]]\nt = 0.33" in (tmp_path / "it.toml").read_text()
    (tmp_path / "long").mkdir()
    assert written(tmp_path / "long", by_hand(MOMENTS + 1)) == ["it.npz", "it.toml"]


@pytest.mark.parametrize("settings", [Settings(step=0.0005), Settings(rest_speed=0.01)])
def test_what_would_come_out_otherwise_is_a_trace_beside_the_case(settings: Settings, tmp_path: Path) -> None:
    again = settings.step != Settings().step  # of which the trace itself tells
    assert written(tmp_path, flicked(settings), again=again) == ["it.npz", "it.toml"]


def test_pieces_of_nobody_are_in_a_trace_beside_the_case(tmp_path: Path) -> None:
    walrus = load_penguin(models_folder() / "walrus.toml")
    poses = Poses.of({"red": standing(-0.1, 0.0), "walrus": standing(0.1, 0.0)})
    with Worlds(ROOMS, PENGUIN, others={"walrus": walrus}) as worlds:
        trace = worlds.flick(FLICK, poses)
    assert written(tmp_path, (trace, judge(trace, ROOMS))) == ["it.npz", "it.toml"]


def test_zones_that_a_game_put_down_for_pieces_are_named_too(tmp_path: Path) -> None:
    walrus = load_penguin(models_folder() / "walrus.toml")
    poses = Poses.of({"red": standing(-0.1, 0.0), "walrus": standing(0.1, 0.0)})
    with Worlds(ROOMS, PENGUIN, others={"walrus": walrus}) as worlds:
        trace = worlds.flick(FLICK, poses).among([FloorZone("trap", (-0.06, 0.0), 0.02)])
    assert written(tmp_path, (trace, judge(trace, ROOMS))) == ["it.npz", "it.toml"]
    assert 'zone = "trap"' in (tmp_path / "it.toml").read_text()


def test_a_scene_of_ones_own_is_written_beside_the_case(tmp_path: Path) -> None:
    mine = build_school(replace(ROOMS.scene, name="mine"))
    trace, judgement = flicked()
    trace = Trace(replace(trace.meta, scene="mine"), trace.t, trace.pose, trace.velocity, trace.contacts)
    assert written(tmp_path, (trace, judgement), mine) == ["it.scene", "it.toml"]
    assert len(find_cases([tmp_path])) == 1  # the scene is not taken for a case


def test_a_blocked_door_and_zones_of_a_game_are_in_the_case(tmp_path: Path) -> None:
    with Worlds(ROOMS, PENGUIN) as worlds:
        trace = worlds.flick(FLICK, START, (door_card(ROOMS.doors[0]),))
    trace = trace.among([FloorZone("trap", (-0.06, 0.0), 0.02)])
    assert written(tmp_path, (trace, judge(trace, ROOMS))) == ["it.toml"]
    text = (tmp_path / "it.toml").read_text()
    assert 'blocked_door = "left-right"' in text
    assert '[[expect]]\nevent = "touched-zone"\npenguin = "red"\nzone = "trap"' in text


def test_what_happened_stands_above_what_must_in_the_language_that_was_asked_for() -> None:
    trace, judgement = by_hand()
    (content,) = case_files("it", trace, judgement, ROOMS, "fr").values()
    text = content.decode()
    assert "s : Rouge a franchi " in text
    assert text.startswith("# Ce qui doit arriver")
    assert 'rules = ["DOOR-2"]' in text
    assert 'en = "Red: through Left room-Right room' in text
    assert 'fr = "Rouge : à travers ' in text


def test_of_many_events_those_that_say_little_are_left_out(tmp_path: Path) -> None:
    made = flicked(flick=JUMP)
    names = [each.name for each in made[1].events]
    assert len(names) > FEW
    assert {"toppled", "righted"} <= set(names)
    assert written(tmp_path, made) == ["it.toml"]
    text = (tmp_path / "it.toml").read_text()
    assert '"toppled"' not in text
    assert text.count("[[expect]]") == sum(
        name not in ("flicked", "left-floor", "landed", "toppled", "righted") for name in names
    )


def test_it_is_called_after_who_did_what_and_where() -> None:
    assert case_name(by_hand()[1]) == "red-through-left-right"
    assert case_name(Judgement((), ())) == "case"


def test_margins_may_be_a_tenth_of_a_millimetre_otherwise_and_no_more(tmp_path: Path) -> None:
    trace, judgement = by_hand()
    write_case(tmp_path / "it.toml", trace, judgement, ROOMS)
    text = (tmp_path / "it.toml").read_text()
    assert "margin_mm = [3.9, 4.1]" in text
    (tmp_path / "it.toml").write_text(text.replace("[3.9, 4.1]", "[4.2, 4.4]"))
    with Runner() as runner:
        (fault,) = runner.faults(read_case(tmp_path / "it.toml"))
    assert fault.endswith("margin_mm from 4.2 to 4.4; there is through, margin_mm 4.0")
