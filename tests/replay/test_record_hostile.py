"""Whatever happens to a file, it opens with all that was finished, or is refused in one line, and soon."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.journal import read_journal
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_EVENTS, RECORDING_LINE, RECORDING_LINES
from icecool3d.replay.checking import check
from icecool3d.replay.recording import Recorder, Recording, read_recording, recording_from_bytes
from tests.recordings import Line, header, sealed, some_bytes, some_flicks, with_another, write

WHOLE = recording_from_bytes(some_bytes(), "x")
LINES = [json.loads(line) for line in some_bytes().splitlines()]


def test_cut_off_anywhere_it_opens_with_all_whole_lines() -> None:
    content = some_bytes()
    head = content.index(b"\n") + 1
    for length in (*range(head, len(content), 97), len(content) - 1, len(content)):
        found = recording_from_bytes(content[:length], "x")
        whole = content[:length].count(b"\n") - 1
        assert found.flicks == WHOLE.flicks[:whole]
        assert found.torn == (content[length - 1 : length] != b"\n")
        assert found.changed == ()


def test_a_torn_line_is_cut_off_by_who_goes_on_recording(tmp_path: Path) -> None:
    path, whole = tmp_path / "x.icecool", some_bytes()[: some_bytes()[:-1].rindex(b"\n") + 1]
    for torn in (b"{", some_bytes()[len(whole) : -40], b"\0" * 5_000):
        path.write_bytes(whole + torn)
        with Recorder(path, header()) as recorder:
            recorder.add(some_flicks()[-1])
        assert path.read_bytes() == some_bytes()


def record_until_killed(path: Path, told: int) -> None:
    """Record the same flicks again and again, and tell of each that was finished."""
    with Recorder(path, header()) as recorder:
        while True:
            for flick in some_flicks():
                recorder.add(flick)
                os.write(told, b".")


def kill_and_read(path: Path, after: int) -> int:
    """Kill somebody who has recorded ``after`` flicks, and hold the file to what is promised."""
    reading, telling = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            record_until_killed(path, telling)
        finally:
            os._exit(1)
    os.close(telling)
    told = 0
    while told < after:
        told += len(os.read(reading, after - told))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    while got := os.read(reading, 4096):
        told += len(got)
    os.close(reading)
    if not path.exists():  # killed before it was there
        assert told == 0
        return 0
    found = read_recording(path)
    assert told <= len(found.flicks) <= told + 1
    assert found.changed == ()
    assert all(flick == some_flicks()[place % 5] for place, flick in enumerate(found.flicks))
    write(path, some_flicks()[:1])
    assert len(read_recording(path).flicks) == len(found.flicks) + 1
    return told


def killed(folder: Path, times: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    some_flicks()  # so that every child has them
    for n in range(times):
        after = int(random.integers(0, 20))
        assert kill_and_read(folder / f"{n}.icecool", after) >= after


def test_killed_at_any_moment_nothing_that_was_finished_is_lost(tmp_path: Path) -> None:
    killed(tmp_path, 10, seed=1)


@pytest.mark.soak
def test_killed_two_hundred_times_nothing_is_lost(tmp_path: Path) -> None:
    killed(tmp_path, 200, seed=2)


def read(content: bytes) -> Recording | None:
    """Read a file, and hold what comes of it to what is promised."""
    start = time.process_time()
    found = None
    try:
        found = recording_from_bytes(content, "x")
    except InputError as reason:
        text = str(reason)
        assert text.startswith("x: "), text
        assert "\n" not in text
        assert len(text) < 600
    assert time.process_time() - start < 1.0
    return found


def read_changed(content: bytes) -> None:
    """Whoever changed a file by its bytes is found out, or nothing that counts is otherwise."""
    found = read(content)
    if found is not None and not found.changed:
        assert found.header == WHOLE.header
        assert found.flicks == WHOLE.flicks[: len(found.flicks)]


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """Return a file of which some bytes were changed, lost, doubled, moved or put in."""
    found = bytearray(some_bytes())
    for _ in range(draw(st.integers(1, 3))):
        place, there = draw(st.integers(0, len(found))), draw(st.integers(0, len(found)))
        length = draw(st.integers(1, 60))
        match draw(st.sampled_from(["flip", "set", "lose", "copy", "noise", "cut"])):
            case "flip":
                found[place : place + 1] = bytes(
                    byte ^ 1 << draw(st.integers(0, 7)) for byte in found[place : place + 1]
                )
            case "set":
                found[place : place + 1] = draw(
                    st.sampled_from([b"\0", b"\xff", b"9", b"]", b'"', b"-", b"e"])
                )
            case "lose":
                del found[place : place + length]
            case "copy":
                found[place : place + length] = found[there : there + length]
            case "noise":
                found[place:place] = draw(st.binary(max_size=20))
            case _:
                del found[place:]
    return bytes(found)


@settings(max_examples=200)
@given(damaged())
@example(b"")
@example(b"\n")
@example(b"\n\n")
@example(b"[" * 100_000 + b"\n")
@example(b'{"a":' * 50_000 + b"\n")
@example(b'{"format": ' + b"9" * 100_000 + b"}\n")
@example(b'{"format": 1e999}\n')
@example(b'{"format": NaN}\n')
@example(b'{"format": 1, "format": 1}\n')
@example(b'{"format": "\\ud800"}\n')
@example(some_bytes().replace(b"\n", b"\r\n"))
@example(b"\xef\xbb\xbf" + some_bytes())
def test_a_damaged_file_is_read_or_refused(content: bytes) -> None:
    read_changed(content)


@pytest.mark.soak
def test_twenty_thousand_mutations_are_read_or_refused() -> None:
    random = np.random.default_rng(3)
    content = np.frombuffer(some_bytes(), np.uint8)
    for _ in range(20_000):
        other = content.copy()
        places = random.integers(len(other), size=random.integers(1, 4))
        other[places] = random.integers(256, size=len(places))
        read_changed(other.tobytes())


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5).filter(lambda text: text.isascii()),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=4),
    max_leaves=8,
)
ODD = JSON | st.sampled_from([-1, 1e-9, 0.01, 1e9, 1e308, 10**30, "two\nlines", "../../etc/passwd", [], {}])


@st.composite
def other_lines(draw: st.DrawFn) -> list[Line]:
    """Return a file's lines in which one value, anywhere, is another."""
    lines = json.loads(json.dumps(LINES[:3]))
    return draw(with_another(lines, lines, ODD))


@settings(max_examples=120)
@given(other_lines())
def test_any_value_anywhere_under_right_sums_is_checked_or_refused(lines: list[Line]) -> None:
    found = read(sealed(lines))
    if found is not None:
        start = time.process_time()
        for each in check(found, range(1, len(found.flicks) + 1)):
            assert each.difference is None or "\n" not in each.difference.what
        assert time.process_time() - start < 20.0


def test_the_fullest_file_takes_less_than_200_mb(tmp_path: Path) -> None:
    """A line of a thousand short events, as often as the file may hold it."""
    event = ["rested", 0.5, LINES[1]["start"][0][0], None]
    lines = [LINES[0]] + [{**LINES[1], "events": [event] * RECORDING_EVENTS}] * (RECORDING_BYTES // 27_000)
    path = tmp_path / "full.icecool"
    path.write_bytes(sealed(lines))
    assert path.stat().st_size > 0.9 * RECORDING_BYTES
    code = (
        "import re, sys; from pathlib import Path\n"
        "from icecool3d.replay.recording import read_recording\n"
        "found = read_recording(Path(sys.argv[1]))\n"
        # Not ru_maxrss: that begins with what the process had from which this one was forked.
        "print(len(found.flicks), *re.findall(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text()))"
    )
    run = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    flicks, kilobytes = map(int, run.stdout.split())
    assert flicks == len(lines) - 1
    assert kilobytes < 200_000


def huge() -> Iterator[tuple[bytes, str]]:
    yield b"x" * (RECORDING_BYTES + 1), "x: is larger than 8 MiB"
    yield b"\n" * (RECORDING_LINES + 1), "lines; expected at most 10000"
    yield b"x" * (RECORDING_LINE + 1) + b"\n", "x: line 1: is 256 kB long"
    yield b"[" * 100 + b"\n", "x: line 1: is nested more than 12 deep"
    yield b'{"a":1,"a":2}\n', "x: line 1: is not JSON (a key stands twice)"
    yield b"3\n", "x: line 1: is no object"
    yield b"\xff\n", "x: line 1: is not text in UTF-8"
    yield b"", "x: holds no whole line"


@pytest.mark.parametrize(("content", "said"), list(huge()), ids=lambda value: str(value)[:30])
def test_what_is_too_large_or_no_recording_is_refused(content: bytes, said: str) -> None:
    with pytest.raises(InputError) as reason:
        recording_from_bytes(content, "x")
    assert said in str(reason.value)


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ((1, "kind"), "dance", "x: line 2: kind: is 'dance'; expected one of: flick"),
        ((1, "flick", "speed"), 13.0, "x: line 2: flick.speed: is 13"),
        ((1, "flick", "penguin"), "pink", "x: line 2: flick.penguin: is 'pink'; expected one of those"),
        ((1, "start", 0, 0), "blue", "x: line 2: start: names 'blue'; expected each of blue"),
        (
            (1, "start", 0),
            ["red"],
            "x: line 2: start[1]: is a list of 1; expected a penguin and the 7 numbers",
        ),
        ((1, "start", 0, 3), 1e9, "x: line 2: start[1][4]: is 1e+09; expected a number"),
        ((1, "events", 0, 0), "flew", "x: line 2: events[1][1]: is 'flew'; expected one of: flicked"),
        ((1, "events", 0, 2), "pink", "x: line 2: events[1]: names 'pink'; expected each of red"),
        ((1, "keys", 0, 1), "pink", "x: line 2: keys[1]: names 'pink'; expected each of red"),
        ((1, "start", 0, 0), "\a", r"x: line 2: start[1][1]: is '\x07'; expected the name of a penguin"),
        ((1, "end"), 3, "x: line 2: end: is 3; expected a list"),
        ((1, "trace"), "xyz", "x: line 2: trace: is 'xyz'; expected 64 hexadecimal digits"),
        ((1, "ended"), "soon", "x: line 2: ended: is 'soon'; expected one of: rest, time-limit"),
        ((1, "more"), 1, "x: line 2: more: is not a known key"),
        ((0, "scene", "box", "wall_height"), -1, "x: scene: box.wall_height: is -1"),
        ((0, "penguin", "surface", "friction"), -1, "x: penguin: surface.friction: is -1"),
        (
            (0, "settings", "step"),
            1e-9,
            "x: settings.time_limit: is 20 s, which takes more than 160000 steps",
        ),
        (
            (0, "settings", "collision"),
            "none",
            "x: settings.collision: is 'none'; expected one of: exact, mesh",
        ),
        ((0, "settings", "finger", "mass"), 0, "x: settings.finger.mass: is 0"),
        ((0, "made_by", "libc"), "a\nb", "x: made_by.libc: is 'a\\nb'; expected one line"),
        ((0, "title"), {"en": "x" * 81}, "x: title.en: is no title"),
        ((0, "kind"), "flick", "x: kind: is 'flick'; expected 'header' in the first line"),
    ],
)
def test_a_wrong_value_is_refused_with_its_line_and_key(
    place: tuple[int | str, ...], value: object, said: str
) -> None:
    lines = json.loads(json.dumps(LINES[:2]))
    there = lines
    for key in place[:-1]:
        there = there[key]
    there[place[-1]] = value
    with pytest.raises(IcecoolError) as reason:
        recording_from_bytes(sealed(lines), "x")
    assert str(reason.value).startswith(said), reason.value


def test_no_pipe_is_waited_for_and_no_folder_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/zero")):
        with pytest.raises(InputError, match="is not a regular file"):
            read_journal(path)


def test_where_nothing_can_be_written_it_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written"):
        Recorder(tmp_path / "missing" / "x.icecool", header())
    assert list(tmp_path.iterdir()) == []


def test_when_the_disk_is_full_the_file_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "x.icecool", some_flicks()[:2])
    before = path.read_bytes()

    def no_room(_: int) -> None:
        raise OSError(28, "No space left on device")

    with Recorder(path, header()) as recorder:
        monkeypatch.setattr(os, "fsync", no_room)
        with pytest.raises(InputError, match=r"cannot be written \(No space left on device\)"):
            recorder.add(some_flicks()[2])
        monkeypatch.undo()
        assert path.read_bytes() == before
        recorder.add(some_flicks()[2])
    assert read_recording(path).flicks == some_flicks()[:3]
