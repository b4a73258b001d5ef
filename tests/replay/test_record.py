"""What is recorded is read as it was, comes out the same again, and nothing in it can be changed unseen."""

import json
import re
from collections import Counter
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from icecool3d.kit.errors import InputError
from icecool3d.match import FlickResult, piece_models
from icecool3d.physics import Settings
from icecool3d.replay.checking import Check, check
from icecool3d.replay.entry import flick_line
from icecool3d.replay.header import Header
from icecool3d.replay.recording import Recorder, Recording, read_recording, recording_from_bytes
from icecool3d.replay.resimulate import Replayer
from icecool3d.school import load_scene
from icecool3d.trace import Poses
from tests.recordings import header, match_header, random_flicks, sealed, some_bytes, some_flicks, write
from tests.tools.rerecord import rerecord

FORMAT_1 = Path(__file__).with_name("format-1.icecool")


def checked(recording: Recording) -> list[Check]:
    return list(check(recording, range(1, len(recording.flicks) + 1)))


def test_what_is_read_is_what_was_recorded_to_the_last_bit(tmp_path: Path) -> None:
    recording = read_recording(write(tmp_path / "x.icecool", some_flicks(), "Some flicks"))
    assert recording.flicks == some_flicks()
    for one, other in zip(recording.flicks, some_flicks(), strict=True):
        assert one.start.array.tobytes() == other.start.array.tobytes()
        assert one.end.array.tobytes() == other.end.array.tobytes()
    assert recording.header == header("Some flicks")
    assert not recording.torn
    assert not recording.changed


def record_and_check(path: Path, count: int, seed: int) -> None:
    with Recorder(path, header()) as recorder:
        for flick in random_flicks(count, seed):
            recorder.add(flick)
    outcomes = Counter(each.outcome for each in checked(read_recording(path)))
    assert outcomes == {"same-bits": count}
    first = len(path.read_bytes().split(b"\n")[0])
    assert path.stat().st_size - first <= 2048 * count


def test_random_flicks_among_four_come_out_the_same_and_take_2_kib_at_most(tmp_path: Path) -> None:
    record_and_check(tmp_path / "x.icecool", 24, seed=1)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(100, 110))
def test_a_thousand_random_flicks_come_out_the_same(tmp_path: Path, seed: int) -> None:
    record_and_check(tmp_path / "x.icecool", 100, seed)


def test_poses_that_stay_are_not_written_again(tmp_path: Path) -> None:
    lines = write(tmp_path / "x.icecool", some_flicks()).read_text().splitlines()
    for line in lines[2:]:
        assert [len(row) for row in json.loads(line)["start"]] == [1, 1, 1, 1]


def test_zeros_keep_their_sign(tmp_path: Path) -> None:
    first, second = some_flicks()[:2]
    turned = Poses(second.start.names, np.where(second.start.array == 0.0, -0.0, second.start.array))
    flicks = (first, replace(second, start=turned))
    read = read_recording(write(tmp_path / "x.icecool", flicks)).flicks[1]
    assert read.start.array.tobytes() == flicks[1].start.array.tobytes()


def test_a_file_grows_only_under_the_same_header(tmp_path: Path) -> None:
    path = write(tmp_path / "x.icecool", some_flicks()[:2], "A title")
    write(path, some_flicks()[2:])
    assert path.read_bytes().split(b"\n", 1)[1].count(b"\n") == len(some_flicks())
    assert read_recording(path).flicks == some_flicks()
    before = path.read_bytes()
    with pytest.raises(
        InputError, match=r"x\.icecool: was recorded with another settings; expected the same"
    ):
        Recorder(path, replace(header(), settings=Settings(step=0.0005)))
    elsewhere = structs.replace(header().maker, arithmetic="another")
    with pytest.raises(InputError, match="another machine or version of the program"):
        Recorder(path, replace(header(), maker=elsewhere))
    assert path.read_bytes() == before


def test_every_part_of_a_header_that_is_another_one_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "x.icecool", some_flicks()[:1])
    walruses = piece_models(("walruses",))
    others: dict[str, Any] = {
        "scene": load_scene("two-rooms"),
        "penguin": next(iter(walruses.values())),
        "settings": Settings(step=0.0005),
        "maker": structs.replace(header().maker, arithmetic="another"),
        "match": match_header(2, seed=1).match,
        "others": walruses,
        "furnished": True,
    }
    assert {*others, "title"} == {each.name for each in fields(Header)}
    told = list[str]()
    for name, value in others.items():
        with pytest.raises(InputError, match="was recorded with another ") as refused:
            Recorder(path, replace(header(), **{name: value}))
        told.append(refused.value.wrong.removeprefix("was recorded with another "))
    assert len(set(told)) == len(others)
    with pytest.raises(InputError) as refused:
        Recorder(path, replace(header(), **others))
    assert all(part in refused.value.wrong for part in told)


def test_nobody_adds_to_a_file_that_was_changed(tmp_path: Path) -> None:
    path = write(tmp_path / "x.icecool", some_flicks()[:2], "A title")
    whole = path.read_text()
    for old, new, place in (("A title", "My title", "the header"), ('"side":', '"side": ', "line 2")):
        path.write_text(whole.replace(old, new, 1))
        before = path.read_bytes()
        said = rf"x\.icecool: {place} was changed after it was written: its sum is wrong; expected what was "
        with pytest.raises(InputError, match=said):
            Recorder(path, header())
        assert path.read_bytes() == before


def test_while_one_records_nobody_else_can(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    with Recorder(path, header()) as recorder:
        with pytest.raises(InputError, match="is being recorded by another program"):
            Recorder(path, header())
        recorder.add(some_flicks()[0])
    assert len(read_recording(path).flicks) == 1


def numbers_of(line: dict[str, object]) -> list[tuple[object, ...]]:
    """Return the ways to all numbers in a line."""
    found: list[tuple[object, ...]] = []

    def walk(value: object, way: tuple[object, ...]) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                walk(inner, (*way, key))
        elif isinstance(value, list):
            for place, inner in enumerate(value):
                walk(inner, (*way, place))
        elif isinstance(value, float):
            found.append(way)

    walk(line, ())
    return found


def with_number(line: dict[str, object], way: tuple[object, ...], by: float) -> dict[str, object]:
    """Return the line with one number moved by so much, or by its last bit."""
    copy = json.loads(json.dumps(line))
    place = copy
    for key in way[:-1]:
        place = place[key]
    place[way[-1]] = place[way[-1]] + by if by else float(np.nextafter(place[way[-1]], 1e3))
    return copy  # type: ignore[no-any-return] # what json.loads gives is Any


LINES = [json.loads(line) for line in some_bytes().splitlines()]


@pytest.mark.parametrize("by", [0.0, 0.01])
def test_any_number_of_a_flick_that_was_changed_is_caught(by: float) -> None:
    for way in numbers_of(LINES[2])[:: 4 if by else 8]:
        lines = [LINES[0], LINES[1], with_number(LINES[2], way, by)]
        raw = [json.dumps(line, separators=(",", ":"), ensure_ascii=False) for line in lines]
        recording = recording_from_bytes(("\n".join(raw) + "\n").encode(), "x")
        assert recording.changed == (3,)
        assert [each.outcome for each in checked(recording)] == ["same-bits", "differs"], way


OUTCOMES: list[tuple[str, object]] = [
    (r"(Red|Blue|Green|Yellow).* is .* off at .* s at the end", ("end", 0, 1)),
    (r"is 10 mm and 0 degrees off at 0\.\d+ s$", ("keys", 0, 2)),
    (r"was recorded, and now it is flicked of", ("events", 0, 1)),
    (r"^it ended with rest after .* s, and now with rest after", ("seconds",)),
]


@pytest.mark.parametrize(("said", "way"), OUTCOMES)
def test_an_outcome_that_was_changed_is_caught_even_under_a_right_sum(
    said: str, way: tuple[object, ...]
) -> None:
    content = sealed([LINES[0], with_number(LINES[1], way, 0.01)])
    (found,) = checked(recording_from_bytes(content, "x"))
    assert found.outcome == "differs"
    assert found.difference is not None
    assert re.search(said, found.difference.what), found.difference.what


def test_another_hash_an_event_more_and_one_less_are_caught_under_right_sums() -> None:
    line = LINES[1]
    for other, said in (
        ({"trace": "0" * 64}, "the trace has another hash"),
        ({"events": [*line["events"], ["toppled", 9.0, "red"]]}, "toppled of Red at 9 s does not happen"),
        ({"events": line["events"][:-1]}, "happens that was not recorded"),
        ({"ended": "time-limit"}, "it ended with time-limit"),
        ({"keys": []}, "fewer poses"),
    ):
        (found,) = checked(recording_from_bytes(sealed([LINES[0], {**line, **other}]), "x"))
        assert found.difference is not None
        assert said in found.difference.what


def test_it_is_told_who_is_off_when_and_by_how_much() -> None:
    pushed = {**LINES[1], "flick": {**LINES[1]["flick"], "speed": LINES[1]["flick"]["speed"] * 1.01}}
    (found,) = checked(recording_from_bytes(sealed([LINES[0], pushed]), "x"))
    assert found.difference is not None
    assert found.difference.penguin == LINES[1]["flick"]["penguin"]
    assert found.difference.t == pytest.approx(LINES[1]["keys"][0][0])
    assert found.difference.by is not None
    assert 1e-4 < found.difference.by < 0.05


def test_a_changed_material_or_wall_is_caught() -> None:
    heavier = json.loads(json.dumps(LINES[0]))
    heavier["penguin"]["surface"]["friction"] *= 1.001
    (found,) = checked(recording_from_bytes(sealed([heavier, LINES[1]]), "x"))
    assert found.outcome == "differs"


def test_lines_that_were_taken_out_or_swapped_are_caught() -> None:
    raw = some_bytes().splitlines(keepends=True)
    full = [
        {**line, "start": [[name, *pose] for name, pose in flick.start.items()]}
        for line, flick in zip(LINES[1:], some_flicks(), strict=True)
    ]
    whole = sealed([LINES[0], *full]).splitlines(keepends=True)
    less = recording_from_bytes(b"".join([*whole[:2], *whole[3:]]), "x")
    assert [each.outcome for each in checked(less)] == ["same-bits", "differs", "same-bits", "same-bits"]
    assert recording_from_bytes(b"".join([*raw[:-1], raw[-1]]), "x").changed == ()


def test_of_another_machine_small_differences_are_within_tolerance_and_large_ones_are_not() -> None:
    maker = {**LINES[0]["made_by"], "arithmetic": "elsewhere"}
    elsewhere = {**LINES[0], "made_by": maker}
    nearly = with_number(with_number(LINES[1], ("end", 0, 1), 2e-5), ("seconds",), 0.002)
    (found,) = checked(recording_from_bytes(sealed([elsewhere, nearly]), "x"))
    assert (found.outcome, found.difference) == ("within-tolerance", None)
    for way in (("end", 0, 1), ("end", 0, 7), ("keys", 0, 2), ("events", 1, 1)):
        far = with_number(LINES[1], way, 0.02)
        (found,) = checked(recording_from_bytes(sealed([elsewhere, far]), "x"))
        assert (found.outcome, found.difference is None) == ("beyond-tolerance", False), way


def test_of_another_machine_a_changed_line_differs_all_the_same() -> None:
    elsewhere = {**LINES[0], "made_by": {**LINES[0]["made_by"], "arithmetic": "elsewhere"}}
    header, line = sealed([elsewhere, LINES[1]]).splitlines(keepends=True)
    changed = line.replace(b'"ended":"rest"', b'"ended":"time-limit"')
    assert changed != line
    (found,) = checked(recording_from_bytes(header + changed, "x"))
    assert found.outcome == "differs"


def test_what_was_made_by_another_program_is_made_again(tmp_path: Path) -> None:
    elsewhere = {**LINES[0], "made_by": {**LINES[0]["made_by"], "icecool3d": "0.0.1"}}
    old = recording_from_bytes(sealed([elsewhere, with_number(LINES[1], ("end", 0, 1), 0.01)]), "x")
    rerecord(old, tmp_path / "new.icecool")
    new = read_recording(tmp_path / "new.icecool")
    assert new.header.maker.is_here
    assert new.flicks == some_flicks()[:1]


def test_the_file_of_format_1_opens_for_ever() -> None:
    recording = read_recording(FORMAT_1)
    assert recording.header.title is not None
    assert recording.header.title.in_language("fr") == "Le premier enregistrement"
    assert (recording.torn, recording.changed) == (False, ())
    first, second = recording.flicks
    assert first.flick.speed == 2.5
    assert [event.name for event in first.events if event.penguin == "red"][-1] == "rested"
    assert second.start.names == ("red", "blue")
    assert second.start.array.shape == second.end.array.shape == (2, 7)
    with Replayer(recording.header) as replayer:
        assert [replayer.trace(flick).penguins for flick in recording.flicks] == [("red",), ("red", "blue")]


def test_a_format_of_later_is_refused_by_name() -> None:
    content = sealed([{"format": 3, "anything": {"else": [1, 2, 3]}}, {"kind": "dance"}])
    with pytest.raises(InputError, match="x: format: is 3; expected one of: 1, 2"):
        recording_from_bytes(content, "x")


def test_a_record_says_the_same_twice() -> None:
    flick: FlickResult = some_flicks()[0]
    assert json.dumps(flick_line(flick, {})) == json.dumps(flick_line(flick, {}))
