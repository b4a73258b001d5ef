"""A file that is written appears whole or not at all, whatever stops its writer."""

import errno
import os
import signal
import stat
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError, TraceError
from icecool3d.kit.output_file import OutputFile, write_file

OLD, NEW = b"old" * 1000, b"new" * 1_000_000


def killed_at(path: Path, write: int) -> None:
    """Write ``path`` in a process of its own that is killed within one of its writes, half of it done."""
    child = os.fork()
    if child == 0:
        real, done = os.write, 0

        def dying(handle: int, content: memoryview) -> int:
            nonlocal done
            done += 1
            if done == write:
                real(handle, content[: len(content) // 2])
                os.kill(os.getpid(), signal.SIGKILL)
            return real(handle, content)

        os.write = dying  # type: ignore[assignment]
        write_file(path, NEW)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status)


@pytest.mark.parametrize("write", [1, 2, 3])
@pytest.mark.parametrize("before", [None, OLD])
def test_after_a_kill_at_any_write_the_old_file_is_whole_and_the_next_writer_tidies_up(
    tmp_path: Path, write: int, before: bytes | None
) -> None:
    path = tmp_path / "x.png"
    if before is not None:
        path.write_bytes(before)
    killed_at(path, write)
    assert (path.read_bytes() if path.exists() else None) == before
    assert len(list(tmp_path.glob("*.part"))) == 1
    write_file(path, NEW)
    assert path.read_bytes() == NEW
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("function", ["write", "fsync"])
@pytest.mark.parametrize("before", [None, OLD])
def test_on_a_full_disk_the_old_file_is_whole_and_the_error_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, before: bytes | None, function: str
) -> None:
    path = tmp_path / "x.png"
    if before is not None:
        path.write_bytes(before)

    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(os, function, full)
        with pytest.raises(TraceError) as refused:
            write_file(path, NEW, TraceError)
    said = "cannot be written (No space left on device); expected room for it on the disk"
    assert str(refused.value) == f"{path}: {said}"
    assert (path.read_bytes() if path.exists() else None) == before
    assert list(tmp_path.iterdir()) == ([] if before is None else [path])


def test_who_fails_while_writing_leaves_nothing(tmp_path: Path) -> None:
    def fail() -> None:
        with OutputFile(tmp_path / "x") as file:
            file.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert list(tmp_path.iterdir()) == []


def test_who_still_writes_is_left_alone_and_the_last_to_finish_stays(tmp_path: Path) -> None:
    path = tmp_path / "x"
    with OutputFile(path) as slow:
        slow.write(b"slow ")
        write_file(path, b"quick")
        assert path.read_bytes() == b"quick"
        slow.write(b"whole")
    assert path.read_bytes() == b"slow whole"
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_replaces_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_bytes(OLD)
    with pytest.raises(InputError, match=r"cannot be written \(File exists\)"):
        write_file(path, NEW, new=True)
    assert path.read_bytes() == OLD
    assert list(tmp_path.iterdir()) == [path]


def test_strangers_files_of_like_names_are_left_alone(tmp_path: Path) -> None:
    names = ["x.part", "x.1234.part", "y.0123abcd.part", "x.0123abcd.part.txt"]
    for name in names:
        (tmp_path / name).touch()
    (tmp_path / "x.76543210.part").mkdir()
    write_file(tmp_path / "x", NEW)
    assert {each.name for each in tmp_path.iterdir()} == {*names, "x", "x.76543210.part"}


def test_a_link_stays_a_link_and_rights_stay_as_they_were(tmp_path: Path) -> None:
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(OLD)
    real.chmod(0o640)
    link.symlink_to(real)
    write_file(link, NEW)
    assert link.is_symlink()
    assert real.read_bytes() == NEW
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


def test_a_new_file_has_the_rights_that_the_user_wants(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write_file(tmp_path / "x", NEW)
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x").stat().st_mode) == 0o640


def test_a_device_is_written_to_and_stays_one(tmp_path: Path) -> None:
    write_file(Path("/dev/null"), NEW)
    assert stat.S_ISCHR(Path("/dev/null").stat().st_mode)
    reading, writing = os.pipe()
    write_file(Path(f"/dev/fd/{writing}"), b"told")
    assert os.read(reading, 10) == b"told"
    os.close(reading)
    os.close(writing)
    with pytest.raises(InputError, match=r"cannot be written \(Is a directory\)"):
        write_file(tmp_path, NEW)


@pytest.mark.parametrize("letter", ["x", "é", "𝄞"])
def test_the_longest_names_can_be_written(tmp_path: Path, letter: str) -> None:
    path = tmp_path / (letter * (255 // len(letter.encode())))
    write_file(path, NEW)
    assert path.read_bytes() == NEW
