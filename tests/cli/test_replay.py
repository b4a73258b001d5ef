"""``icecool3d replay``, and ``flick --record``, as their users call them."""

import json
import struct
from pathlib import Path

import av
import pytest
from PIL import Image

from icecool3d.cli.main import main
from icecool3d.replay.recording import read_recording, recorded_flicks
from tests.recordings import sealed

Captured = pytest.CaptureFixture[str]
FLICK = ["flick", "--scene", "two-rooms", "--aim", "0", "--speed", "2"]


@pytest.fixture
def mine(tmp_path: Path, capsys: Captured) -> Path:
    """Record two flicks, the second among two penguins."""
    path = tmp_path / "mine.icecool"
    assert main([*FLICK, "--record", str(path)]) == 0
    assert main([*FLICK, "--with", "blue=0.1,0.05", "--record", str(path)]) == 0
    capsys.readouterr()
    return path


def changed(path: Path, old: str, new: str) -> str:
    """Return a copy of a recording in which something else stands."""
    text = path.read_text()
    assert old in text
    copy = path.with_name("changed.icecool")
    copy.write_text(text.replace(old, new, 1))
    return str(copy)


def test_what_was_recorded_is_told(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine)]) == 0
    first, one, two = capsys.readouterr().out.splitlines()
    assert first.endswith("mine.icecool: Two rooms and a door, 2 flicks")
    assert one.startswith("  flick 1: Red, aim 0, 2 m/s, height 0.2, side 0: 1.")
    assert two.startswith("  flick 2: Red with Blue, aim 0")


def test_events_and_verdicts_are_those_that_the_flick_told_itself(mine: Path, capsys: Captured) -> None:
    assert main([*FLICK, "--lang", "fr"]) == 0
    told = capsys.readouterr().out.splitlines()[2:]
    assert main(["replay", str(mine), "--events", "--flick", "1", "--lang", "fr"]) == 0
    again = capsys.readouterr().out.splitlines()[2:]
    assert again == [f"    {line}" for line in told]
    assert any("a franchi la porte Salle de gauche-Salle de droite" in line for line in again)


def test_a_check_finds_the_same_bits(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine), "--check"]) == 0
    assert capsys.readouterr().out == f"{mine}: 2 flicks, the same bits\n"


def test_a_changed_number_is_exit_code_1_and_says_which_flick_differs_where_and_by_how_much(
    mine: Path, capsys: Captured
) -> None:
    assert main(["replay", changed(mine, '"speed":2.0', '"speed":2.01'), "--check"]) == 1
    printed = capsys.readouterr()
    assert "changed.icecool: flick 1 differs: Red is " in printed.out
    assert " mm and " in printed.out
    assert " off at 0." in printed.out
    assert printed.err.startswith("icecool3d: error: replay: ")
    assert printed.err.count("\n") == 1


def test_what_another_kind_of_machine_made_and_is_far_off_is_told_and_no_error(
    mine: Path, capsys: Captured
) -> None:
    header, *flicks = (json.loads(line) for line in mine.read_bytes().splitlines())
    header["made_by"]["arithmetic"] = "another"
    flicks[0]["seconds"] += 0.15
    mine.write_bytes(sealed([header, *flicks]))
    assert main(["replay", str(mine), "--check", "--json"]) == 0
    outcomes = [json.loads(line)["compared"] for line in capsys.readouterr().out.splitlines()]
    assert outcomes == ["beyond-tolerance", "same-bits"]
    assert main(["replay", str(mine), "--check"]) == 0
    told = capsys.readouterr().out
    assert (
        "2 flicks; 1 came out more than 0.1 mm, 1 degree, 5 ms otherwise, the first of them flick 1: " in told
    )
    assert "this one cannot tell" in told


def test_a_changed_title_or_text_is_caught_by_its_sum(mine: Path, capsys: Captured) -> None:
    assert main(["replay", changed(mine, '"Two rooms and a door"', '"Two rooms"'), "--check"]) == 1
    assert "the header was changed after it was written" in capsys.readouterr().out


def test_only_the_flick_that_is_named_is_looked_at(mine: Path, capsys: Captured) -> None:
    other = changed(mine, '"speed":2.0', '"speed":2.01')
    assert main(["replay", other, "--check", "--flick", "2"]) == 0
    assert "1 flick, the same bits" in capsys.readouterr().out


def test_a_file_that_is_named_twice_is_one_file(mine: Path) -> None:
    assert main(["replay", str(mine), str(mine), "--flick", "1"]) == 0


def test_of_several_recordings_no_flick_can_be_named(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine), changed(mine, "2.0", "2.0"), "--flick", "1"]) == 2
    assert "--flick: is given with 2 recordings; expected one recording" in capsys.readouterr().err


def test_a_folder_is_all_recordings_in_it(capsys: Captured) -> None:
    assert main(["replay", str(recorded_flicks()), "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    headers = [item for item in items if "title" in item]
    assert len(headers) >= 20
    assert all({"en", "fr"} <= item["title"].keys() for item in headers)


def test_json_is_one_object_a_line_and_nothing_else(mine: Path, capsys: Captured) -> None:
    assert main(["replay", str(mine), "--events", "--check", "--json"]) == 0
    items = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert items[0]["flicks"] == 2
    assert items[1]["flick"]["speed"] == 2.0
    assert len(items[1]["end"]["red"]) == 7
    assert any(item.get("event") == "pass-through-door" and "evidence" in item for item in items)
    assert [item["compared"] for item in items if "compared" in item] == ["same-bits", "same-bits"]


def test_a_torn_line_is_left_out_with_a_warning(mine: Path, capsys: Captured) -> None:
    mine.write_bytes(mine.read_bytes()[:-9])
    assert main(["replay", str(mine), "--check"]) == 0
    printed = capsys.readouterr()
    assert "1 flick, the same bits" in printed.out
    assert printed.err == f"icecool3d: warning: {mine}: the last line is torn, and left out\n"


def test_a_recording_that_was_changed_since_it_was_written_is_shown_with_a_warning(
    mine: Path, capsys: Captured
) -> None:
    mine.write_text(mine.read_text().replace('"speed":2.0', '"speed":2.5'))
    assert main(["replay", str(mine), "--no-window"]) == 0
    printed = capsys.readouterr()
    assert printed.err == (
        f"icecool3d: warning: {mine}: line 2 was changed after it was written: its sum is wrong\n"
    )


def test_pictures_and_models_are_written(mine: Path, tmp_path: Path, capsys: Captured) -> None:
    whole, moment, model = tmp_path / "a.png", tmp_path / "b.png", tmp_path / "c.glb"
    assert main(["replay", str(mine), "--flick", "2", "--export", str(whole)]) == 0
    assert main(["replay", str(mine), "--flick", "2", "--export", str(moment), "--at", "0.1"]) == 0
    assert main(["replay", str(mine), "--flick", "2", "--export", str(model)]) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert [line.split(": written, ")[0] for line in printed.out.splitlines()] == [
        str(path) for path in (whole, moment, model)
    ]
    with Image.open(whole) as one, Image.open(moment) as other:
        assert max(one.size) == max(other.size) == 1600
        assert one.tobytes() != other.tobytes()
    assert struct.unpack_from("<4sI", model.read_bytes()) == (b"glTF", 2)


def test_a_recording_goes_on_only_with_what_it_began_with(mine: Path, capsys: Captured) -> None:
    before = mine.read_bytes()
    assert main(["flick", "--aim", "8", "--speed", "2", "--record", str(mine)]) == 2
    printed = capsys.readouterr()
    wrong = "mine.icecool: was recorded with another scene; expected the same throughout, or "
    assert printed.err.endswith(f"{wrong}the name of a new file\n")
    assert printed.err.count("\n") == 1
    assert mine.read_bytes() == before


def test_a_flick_that_is_refused_records_nothing(tmp_path: Path) -> None:
    assert main([*FLICK, "--at", "9,9", "--record", str(tmp_path / "x.icecool")]) == 2
    assert list(tmp_path.iterdir()) == []


def test_a_recorded_flick_is_in_the_file_when_it_is_told(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "x.icecool"
    assert main([*FLICK, "--record", str(path)]) == 0
    (flick,) = read_recording(path).flicks
    assert f"to {flick.end.array[0, 0]:.3f}," in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["nowhere.icecool"], "nowhere.icecool: there is no such file; expected an .icecool file"),
        (["MINE", "--flick", "3"], "--flick 3: is not there; expected 1 to 2, as are in "),
        (["MINE", "--flick", "0"], "--flick 0: is not there; expected 1 to 2"),
        (["MINE", "--export", "x.png"], "holds 2 flicks; expected --flick with the number of one"),
        (
            ["MINE", "--export", "x.gif"],
            "argument --export: is 'x.gif'; expected a name that ends in .png, .mp4 or .glb",
        ),
        (
            ["MINE", "--flick", "1", "--export", "/nowhere/x.png"],
            "/nowhere/x.png: cannot be written (No such file",
        ),
        (
            ["MINE", "--flick", "1", "--export", "/nowhere/x.glb"],
            "/nowhere/x.glb: cannot be written (No such file",
        ),
        (["MINE", "--flick", "1", "--export", "x.glb", "--at", "1"], "--at 1: is no moment of a picture"),
        (["MINE", "--flick", "1", "--export", "x.png", "--at", "nan"], "--at nan: is no moment of a picture"),
        (["MINE", "--at", "1"], "--at: is given without --export"),
        (["MINE", "--fps", "30"], "--fps: is given without a video; expected it with --export OUT.mp4"),
        (
            ["MINE", "--flick", "1", "--export", "x.png", "--size", "64x48"],
            "--size: is given without a video",
        ),
        (
            ["MINE", "--export", "x.mp4", "--size", "big"],
            "argument --size: is 'big', not a width and a height",
        ),
        (["MINE", "--export", "x.mp4", "--size", "65x48"], "size: is 65x48; expected an even width"),
        (["MINE", "--export", "x.mp4", "--speed", "0"], "speed: is 0; expected 0.015625 to 16"),
        (["MINE", "--export", "/nowhere/x.mp4"], "/nowhere/x.mp4: cannot be written (No such file"),
        (["MINE", "--export", "x.png", "--check"], "--export: is given with --check; expected it alone"),
        (["FOLDER"], "holds no recording; expected a folder with .icecool files"),
        (["SCENE"], "line 1: is not JSON"),
    ],
)
def test_bad_input_is_one_line_that_says_what_would_be_right(
    arguments: list[str], message: str, mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    (tmp_path / "empty").mkdir()
    scene = tmp_path / "scene.toml"
    scene.write_text("format = 1\n")
    words = {"MINE": str(mine), "FOLDER": str(tmp_path / "empty"), "SCENE": str(scene)}
    assert main(["replay", *(words.get(word, word) for word in arguments)]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("icecool3d: error: ")
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return a display, and what is opened on it."""
    found: list[Path] = []
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setattr("icecool3d.view.app.app.open_app", lambda path, **_: found.append(path))
    return found


def test_with_a_display_the_window_opens_on_it(mine: Path, opened: list[Path], capsys: Captured) -> None:
    assert main(["replay", str(mine)]) == 0
    assert opened == [mine]
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(
    "more", ["--no-window", "--check", "--events", "--json", "--flick 1", "--flick 1 --export OUT"]
)
def test_where_any_other_output_is_asked_for_no_window_opens(
    more: str, mine: Path, opened: list[Path], tmp_path: Path
) -> None:
    words = [str(tmp_path / "out.png") if word == "OUT" else word for word in more.split()]
    assert main(["replay", str(mine), *words]) == 0
    assert main(["replay", str(mine), changed(mine, "2.0", "2.0")]) == 0  # several are told
    assert opened == []


def test_what_cannot_be_read_opens_no_window(opened: list[Path], capsys: Captured) -> None:
    assert main(["replay", "nowhere.icecool"]) == 2
    assert opened == []
    assert capsys.readouterr().err.count("\n") == 1


def test_videos_of_one_flick_and_of_all_are_written_and_it_is_told_how_long_they_are(
    mine: Path, tmp_path: Path, capsys: Captured
) -> None:
    lengths, told = [], []
    for words in (["--flick", "2"], []):
        path = tmp_path / f"{len(words)}.mp4"
        how = ["--size", "64x48", "--fps", "5", "--speed", "2"]
        assert main(["replay", str(mine), *words, "--export", str(path), *how]) == 0
        with av.open(str(path)) as video:
            lengths.append(sum(1 for _ in video.decode(video=0)))
        told.append(f"{path}: written, {lengths[-1] / 5:.1f} s, {path.stat().st_size / 1000:.0f} kB")
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.splitlines() == told
    assert lengths[1] > 1.5 * lengths[0] > 10
