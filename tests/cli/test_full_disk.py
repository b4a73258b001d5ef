"""On a full disk every output of every command leaves what was there, and is refused in one line."""

import errno
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from icecool3d.cli.main import main
from icecool3d.kit.errors import InputError
from icecool3d.replay.match_recording import record_match, resume_match
from icecool3d.replay.recording import read_recording, recorded_flicks, recording_from_bytes
from icecool3d.rules import PlaceCatcher
from icecool3d.view.files.preferences import Preferences, load_preferences, save_preferences
from icecool3d.view.match.saved_match import KeptMatch
from tests.lab.sweep.sweeps import DOOR, all_rows, begun
from tests.recordings import Enough, match_header, play_on, some_match

OLD = b"what was there before"
PAGE = 4096
FLICK = ["flick", "--aim", "8", "--speed", "2.5"]
FLICKS = str(recorded_flicks() / "over-the-door.icecool")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Yield a folder on a disk of 256 kB; who may mount none gets a folder with no room for larger files."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    if os.geteuid() == 0 and subprocess.run(mount, check=False, capture_output=True).returncode == 0:
        yield folder
        subprocess.run(["umount", "--lazy", str(folder)], check=True)
    else:
        yield folder


class Full:
    """Within it the disk has room for no more than so many bytes, but for what was there before."""

    def __init__(self, folder: Path, room: int) -> None:
        self._folder, self._room = folder, room
        self._filler = folder / "filler"
        self._before = resource.getrlimit(resource.RLIMIT_FSIZE)

    def __enter__(self) -> None:
        if not self._folder.is_mount():
            resource.setrlimit(resource.RLIMIT_FSIZE, (self._room, self._before[1]))
            return
        with self._filler.open("wb", buffering=0) as file:
            try:
                while file.write(bytes(PAGE)):
                    pass
            except OSError:
                file.truncate(max(file.tell() - self._room, 0) // PAGE * PAGE)

    def __exit__(self, *_: object) -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, self._before)
        self._filler.unlink(missing_ok=True)


def refuse(arguments: list[str], file: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Run a command that has no room, and hold it to one line that names the file."""
    code, said = main(arguments), capsys.readouterr().err
    assert code == 2, said
    assert said.startswith("icecool3d: error: ")
    assert file in said
    assert "cannot be written" in said
    assert said.count("\n") == 1


@pytest.fixture(scope="module")
def sweep(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("sweep")
    with begun(DOOR, folder, "done.sweep") as results:
        results.add(all_rows(results.spec))
    return str(folder / "done.sweep")


OUTPUTS = [
    ("x.npz", [*FLICK, "--trace", "OUT"]),
    ("x.png", ["replay", FLICKS, "--export", "OUT"]),
    ("x.glb", ["replay", FLICKS, "--export", "OUT"]),
    ("x.mp4", ["replay", FLICKS, "--export", "OUT", "--size", "320x240", "--fps", "5"]),
    ("x.png", ["scene", "picture", "school", "OUT", "--size", "400"]),
    ("x.png", ["sweep", "plot", "SWEEP", "--out", "OUT"]),
    ("x.svg", ["sweep", "plot", "SWEEP", "--out", "OUT"]),
]


KILLED = "import os, signal, sys\n"
KILLED += "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
KILLED += "from icecool3d.cli.main import main; main(sys.argv[1:])"
"""Runs a command that is killed when all is written and nothing is in its place."""


@pytest.mark.parametrize("number", [0, 3], ids=["a trace", "a video"])
def test_what_a_killed_command_left_is_taken_away_by_the_next(number: int, tmp_path: Path) -> None:
    name, command = OUTPUTS[number]
    out = tmp_path / name
    out.write_bytes(OLD)
    arguments = [str(out) if each == "OUT" else each for each in command]
    killed = subprocess.run([sys.executable, "-c", KILLED, *arguments], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert out.read_bytes() == OLD
    assert len(list(tmp_path.iterdir())) == 2
    assert main(arguments) == 0
    assert out.read_bytes() != OLD
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(("before", "room"), [(None, PAGE), (OLD, 0)])
@pytest.mark.parametrize("output", OUTPUTS, ids=[f"{command[0]} {name}" for name, command in OUTPUTS])
def test_what_is_replaced_stays_whole(
    *,
    output: tuple[str, list[str]],
    before: bytes | None,
    room: int,
    disk: Path,
    request: pytest.FixtureRequest,
    capsys: pytest.CaptureFixture[str],
) -> None:
    name, command = output
    out = disk / name
    if before is not None:
        out.write_bytes(before)
    values = {"OUT": str(out)}
    if "SWEEP" in command:
        values["SWEEP"] = request.getfixturevalue("sweep")
    arguments = [values.get(each, each) for each in command]
    with Full(disk, room):
        refuse(arguments, str(out), capsys)
    assert {each.name: each.read_bytes() for each in disk.iterdir()} == (
        {} if before is None else {name: before}
    )


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("x.icecool", [*FLICK, "--record", "OUT"]),
        ("x.icecool", ["play", "--headless", "--seed", "1", "--record", "OUT"]),
        ("x.sweep", ["sweep", "SPEC", "--out", "OUT", "--workers", "1"]),
    ],
)
def test_what_is_begun_is_not_there(
    name: str, command: list[str], disk: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "spec.toml").write_text(DOOR)
    values = {"OUT": str(disk / name), "SPEC": str(tmp_path / "spec.toml")}
    with Full(disk, 0):
        refuse([values.get(each, each) for each in command], name, capsys)
    assert list(disk.iterdir()) == []


def test_a_recording_that_a_flick_is_added_to_stays_as_it_was(
    disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = disk / "x.icecool"
    assert main([*FLICK, "--record", str(out)]) == 0
    capsys.readouterr()
    before = out.read_bytes()
    with Full(disk, len(before) if not disk.is_mount() else 0):
        for _ in range(3):  # until what was left of its last page is full
            if main([*FLICK, "--record", str(out)]) != 0:
                break
            before = out.read_bytes()
        capsys.readouterr()
        refuse([*FLICK, "--record", str(out)], str(out), capsys)
    assert out.read_bytes() == before
    assert len(read_recording(out).flicks) >= 1
    assert not read_recording(out).torn


def test_a_match_stays_where_it_was_and_goes_on_when_there_is_room(disk: Path) -> None:
    whole = some_match()
    out = disk / "x.icecool"
    out.write_bytes(b"".join(whole.splitlines(keepends=True)[:6]))
    before = out.stat().st_size
    match, recorder = resume_match(out, lambda _: None)
    with (
        Full(disk, before if not disk.is_mount() else 0),
        pytest.raises(InputError, match="cannot be written"),
    ):
        play_on(match, recorder)
    found = read_recording(out)
    assert not found.torn
    assert out.read_bytes() == whole[: out.stat().st_size]
    heard = 0

    def enough(_: object) -> None:
        nonlocal heard
        heard += 1
        if heard == 3:
            raise Enough

    play_on(*resume_match(out, enough))
    assert len(read_recording(out).entries) == len(found.entries) + 3


def test_what_could_not_be_written_has_not_happened_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else what is done next would stand in the file without what came before it."""
    out, lines = tmp_path / "x.icecool", some_match().splitlines(keepends=True)
    (entry,) = recording_from_bytes(b"".join(lines[:2]), "x").entries
    assert isinstance(entry.done, PlaceCatcher)
    out.write_bytes(lines[0])

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with KeptMatch(out, "en") as match:
        before = match.table
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", full)
            with pytest.raises(InputError, match=r"cannot be written \(No space left on device\)"):
                match.act(entry.done)
        assert match.table == before
        assert out.read_bytes() == lines[0]
        match.act(entry.done)
    assert out.read_bytes() == b"".join(lines[:2])


def test_a_match_that_cannot_be_begun_leaves_nothing(disk: Path) -> None:
    with Full(disk, 0), pytest.raises(InputError, match="cannot be written"):
        record_match(disk / "x.icecool", match_header(2, seed=1), lambda _: None)
    assert list(disk.iterdir()) == []


def test_settings_stay_as_they_were(disk: Path) -> None:
    path, liked = disk / "settings.json", Preferences(calm=True)
    save_preferences(liked, path)
    with Full(disk, 0), pytest.raises(InputError, match="cannot be written"):
        save_preferences(Preferences(), path)
    assert load_preferences(path) == liked
    assert list(disk.iterdir()) == [path]


def test_a_sweep_whose_disk_fills_up_keeps_all_rows_that_it_had_and_goes_on(disk: Path) -> None:
    with begun(DOOR, disk, "x.sweep") as results:
        rows = all_rows(results.spec)
        results.add(rows[:3])
        with Full(disk, 0), pytest.raises(InputError, match=r"x\.sweep: cannot be written"):
            results.add(rows[3:])
        assert list(results.rows()) == rows[:3]
        results.add(rows[3:])
        assert list(results.rows()) == rows


def test_borderline_cases_are_all_written_or_none(
    disk: Path, sweep: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else a folder half full would be refused when there is room again."""
    spec = Path(sweep).with_name("spec.toml")
    command = ["sweep", str(spec), "--out", sweep, "--resume", "--workers", "1", "--refine"]
    with Full(disk, PAGE if disk.is_mount() else 0):
        code, said = main([*command, str(disk / "cases")]), capsys.readouterr().err
    assert code == 2
    assert "cannot be written (" in said
    assert "expected room for it on the disk" in said
    assert list(disk.iterdir()) == []
    assert main([*command, str(disk / "cases")]) == 0
    assert len(list((disk / "cases").iterdir())) > 1
