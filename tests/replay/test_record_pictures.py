"""Pictures that carry recordings: they are read as the recordings themselves, and never written on."""

import json
import os
import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_EVENTS
from icecool3d.kit.picture_text import write_text
from icecool3d.replay.checking import check
from icecool3d.replay.match_recording import resume_match
from icecool3d.replay.recording import (
    Recorder,
    find_recordings,
    read_head,
    read_recording,
    recorded_flicks,
    recorded_matches,
    recording_from_bytes,
)
from icecool3d.replay.recording_bytes import one_flick, recording_bytes
from icecool3d.toids.toids_recording import is_toids, read_toids, record_toids, resume_toids, toids_header
from icecool3d.toids.toids_rules import legal_toids
from tests.recordings import header, sealed, some_bytes, some_flicks, some_match, write

HOUSE = Path(__file__).parents[2]
SIZE = 24


def picture(recording: bytes | None = None) -> bytes:
    """Return a small picture that carries a recording, or none."""
    noise = np.random.default_rng(1).integers(256, size=(SIZE, SIZE, 3), dtype=np.uint8)
    file = BytesIO()
    Image.fromarray(noise).save(file, "PNG")
    return file.getvalue() if recording is None else write_text(file.getvalue(), recording, "x")


def kept(path: Path, recording: bytes | None) -> Path:
    path.write_bytes(picture(recording))
    return path


@pytest.mark.parametrize("content", [some_bytes(), some_match()], ids=["flicks", "match"])
def test_a_picture_is_read_as_the_recording_that_it_carries_whatever_it_is_called(
    content: bytes, tmp_path: Path
) -> None:
    whole = recording_from_bytes(content, "x")
    for name in ("x.png", "x.icecool", "x"):
        path = kept(tmp_path / name, content)
        found = read_recording(path)
        assert found.content == whole.content == content
        assert (found.header, found.entries) == (whole.header, whole.entries)
        assert (found.torn, found.changed) == (False, ())
        assert read_head(path).flicks == len(whole.flicks)
        assert recording_from_bytes(path.read_bytes(), "x").entries == whole.entries


def test_recordings_made_without_a_file_are_what_a_recorder_writes(tmp_path: Path) -> None:
    path = write(tmp_path / "x.icecool", some_flicks(), "Five flicks")
    assert recording_bytes(header("Five flicks"), some_flicks()) == path.read_bytes()
    with Recorder(path, header("Five flicks")) as recorder:
        assert recorder.content == path.read_bytes()
        recorder.add(some_flicks()[0])
        assert recorder.content == path.read_bytes()


@pytest.mark.parametrize(
    ("path", "number"),
    [
        (recorded_matches() / "by-a-single-point.icecool", 12),
        (recorded_flicks() / "bowing-to-the-emperor.icecool", 1),
        (recorded_flicks() / "into-the-portal.icecool", 1),
    ],
    ids=lambda value: getattr(value, "stem", str(value)),
)
def test_one_flick_of_another_recording_comes_back_to_the_same_bits_alone(path: Path, number: int) -> None:
    whole = read_recording(path)
    content = one_flick(whole, number)
    assert content is not None
    alone = recording_from_bytes(picture(content), "x")
    assert alone.flicks == (whole.flicks[number - 1],)
    assert alone.header.match is None
    assert (alone.header.scene, alone.header.others) == (whole.header.scene, whole.header.others)
    assert alone.maker == whole.flick_entries[number - 1].maker
    (found,) = check(alone, [1])
    assert found.outcome in ("same-bits", "within-tolerance")
    assert one_flick(alone, 1) == content


def test_no_new_sums_are_made_for_a_recording_that_was_changed() -> None:
    changed = recording_from_bytes(some_bytes().replace(b'"seconds":', b'"seconds": ', 1), "x")
    assert changed.changed
    assert one_flick(changed, 1) is None


def test_in_folders_pictures_are_found_that_carry_a_recording_and_no_others(tmp_path: Path) -> None:
    inside = tmp_path / "b"
    inside.mkdir()
    found = [
        kept(tmp_path / "a.png", some_bytes()),
        write(tmp_path / "x.icecool", some_flicks()[:1]),
        kept(inside / "B.PNG", some_match()),
    ]
    kept(tmp_path / "plain.png", None)
    (tmp_path / "text.png").write_text("no picture")
    (tmp_path / "cut.png").write_bytes(picture(some_bytes())[:-40])
    (tmp_path / "recording.png").write_bytes(some_bytes())
    kept(tmp_path / "picture.jpg", some_bytes())
    os.mkfifo(tmp_path / "pipe.png")
    assert find_recordings([tmp_path]) == sorted(found)
    assert find_recordings([tmp_path / "plain.png"]) == [tmp_path / "plain.png"]


def test_nothing_is_written_on_a_picture(tmp_path: Path) -> None:
    said = r"x.png: is a picture, and cannot be written on; expected an .icecool file"
    path = kept(tmp_path / "x.png", some_bytes())
    with pytest.raises(InputError, match=said):
        Recorder(path, header())
    with pytest.raises(InputError, match=said):
        resume_match(kept(path, some_match()), lambda _: None)
    assert path.read_bytes() == picture(some_match())


def test_a_game_of_icetoids_is_read_from_a_picture_too(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    with record_toids(path, toids_header((None, None), 3), lambda *_: None) as table:
        home = legal_toids(table.game)[0]
        table.act(home)
        assert table.content == path.read_bytes()
    shown = kept(tmp_path / "x.png", path.read_bytes())
    assert is_toids(shown)
    assert [each.action for each in read_toids(shown).done] == [home]
    with pytest.raises(InputError, match="is a picture, and cannot be written on"):
        resume_toids(shown, lambda *_: None)


def read(content: bytes) -> None:
    """Read a damaged picture: it is refused in one line, or what it carries comes out whole."""
    try:
        found = recording_from_bytes(content, "x")
    except InputError as reason:
        said = str(reason)
        assert said.startswith("x: "), said
        assert "\n" not in said
        assert len(said) < 600
    else:
        assert found.content == some_bytes()


def damage(count: int, seed: int) -> None:
    """Damage a picture so often, half of the time in the part that carries the recording."""
    random, whole = np.random.default_rng(seed), picture(some_bytes())
    begin = whole.index(b"iTXticecool") - 4
    for _ in range(count):
        found = bytearray(whole)
        for _ in range(random.integers(1, 4)):
            low = begin if random.integers(2) else 0
            place = int(random.integers(low, len(found))) if low < len(found) else 0
            length = int(random.integers(1, 40))
            match random.integers(5):
                case 0:
                    del found[place : place + length]
                case 1:
                    found[place:place] = random.bytes(length)
                case 2:
                    found[place:place] = whole[begin : int(random.integers(begin, len(whole)))]
                case 3:
                    del found[place:]
                case _:
                    found[place : place + 1] = random.bytes(1)
        read(bytes(found))


def test_a_damaged_picture_is_refused_in_one_line_or_carries_the_right_recording() -> None:
    damage(400, seed=5)


def most_taken() -> int:
    """Return the most memory that this process has taken, kB."""
    # Not ru_maxrss: that begins with what the process had from which this one was forked.
    return int(re.findall(r"VmHWM:\s*(\d+)", Path("/proc/self/status").read_text())[0])


def run(code: str, *arguments: str) -> list[str]:
    """Return the lines that a process of its own prints."""
    command = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(command, cwd=HOUSE, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.soak
def test_twenty_thousand_damaged_pictures_take_a_few_megabytes() -> None:
    before, after = run(
        "from tests.replay.test_record_pictures import damage, most_taken\n"
        "damage(10, seed=6); print(most_taken())\n"
        "damage(20_000, seed=7); print(most_taken())"
    )
    assert int(after) - int(before) < 20_000


READS = """
import re, sys
from pathlib import Path
from icecool3d.kit.errors import InputError
from icecool3d.replay.recording import read_recording
try:
    print(len(read_recording(Path(sys.argv[1])).flicks))
except InputError as reason:
    print(reason)
print(*re.findall(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text()))
"""


@pytest.mark.parametrize("kind", ["full", "bomb"])
def test_the_fullest_picture_and_one_that_would_unpack_without_end_take_less_than_200_mb(
    kind: str, tmp_path: Path
) -> None:
    first, line, *_ = [json.loads(each) for each in some_bytes().splitlines()]
    event = ["rested", 0.5, line["start"][0][0], None]
    full = [first] + [{**line, "events": [event] * RECORDING_EVENTS}] * (RECORDING_BYTES // 27_000)
    path = kept(tmp_path / "x.png", sealed(full) if kind == "full" else b"\n" * 200_000_000)
    said, kilobytes = run(READS, str(path))
    right = str(len(full) - 1) if kind == "full" else f"{path}: is larger than 8 MiB; expected a smaller file"
    assert said == right
    assert int(kilobytes) < 200_000
