"""A journal whose file another program touches while it grows: nothing is lost, and nothing written over."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.journal import read_journal
from icecool3d.kit.journal_writer import Writer, begin_journal, reopen_journal
from icecool3d.kit.phrase import Phrase

Heard = list[tuple[Path, Phrase]]


def begun(path: Path) -> tuple[Writer, Heard]:
    """Begin a journal of two lines, and hear where it goes on."""
    begin_journal(path, {"line": 1})
    writer, heard = Writer(*reopen_journal(path)), Heard()
    writer.hear_moved = lambda new, said: heard.append((new, said))
    writer.append({"line": 2})
    return writer, heard


def numbers(path: Path) -> list[object]:
    journal = read_journal(path)
    lines = [journal.line(number) for number in range(1, len(journal.raw) + 1)]
    assert all(line.unchanged for line in lines)
    assert not journal.torn
    return [line.data["line"] for line in lines]


def replaced(path: Path) -> None:
    """Do as an editor does that writes anew."""
    copy = path.with_name("copy")
    shutil.copy(path, copy)
    copy.replace(path)


def edited(path: Path) -> None:
    content = path.read_bytes()
    with path.open("r+b") as file:
        file.write(content.replace(b'"line":2', b'"line":9'))
    os.utime(path, ns=(1, 1))  # at whatever time


def cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size - 10)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def added_to(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"more")


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.icecool"))


def folder_gone(path: Path) -> None:
    shutil.rmtree(path.parent)


TOUCHED: dict[Callable[[Path], None], str] = {
    replaced: "another file took its place",
    Path.unlink: "the file is gone",
    moved: "the file is gone",
    cut: "another program changed the file",
    emptied: "another program changed the file",
    edited: "another program changed the file",
    added_to: "another program changed the file",
    folder_gone: "the file is gone",
}


@pytest.mark.parametrize("touch", TOUCHED, ids=lambda each: each.__name__)
def test_it_goes_on_whole_in_a_new_file_and_the_player_is_told(
    tmp_path: Path, touch: Callable[[Path], None]
) -> None:
    path, new = tmp_path / "kept" / "match.icecool", tmp_path / "kept" / "match (2).icecool"
    path.parent.mkdir()
    writer, heard = begun(path)
    touch(path)
    left = {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file()}
    writer.append({"line": 3})
    assert heard == [(new, f"match.icecool: {TOUCHED[touch]}; it goes on, whole, in match (2).icecool")]
    assert numbers(new) == [1, 2, 3]
    assert {each: each.read_bytes() for each in tmp_path.rglob("*") if each.is_file() and each != new} == left
    writer.append({"line": 4})
    assert len(heard) == 1
    assert numbers(new) == [1, 2, 3, 4]
    with pytest.raises(InputError, match="being recorded by another program"):
        reopen_journal(new)
    writer.close()


def test_a_file_that_was_only_looked_at_or_got_another_time_stays(tmp_path: Path) -> None:
    writer, heard = begun(tmp_path / "x.icecool")
    os.utime(tmp_path / "x.icecool", ns=(5, 5))
    writer.append({"line": 3})
    assert heard == []
    assert numbers(tmp_path / "x.icecool") == [1, 2, 3]
    writer.close()


def test_a_line_that_was_torn_before_is_no_change(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    writer, _ = begun(path)
    writer.close()
    with path.open("ab") as file:
        file.write(b'{"line":3')
    writer = Writer(*reopen_journal(path))
    writer.append({"line": 3})
    assert numbers(path) == [1, 2, 3]
    assert list(tmp_path.iterdir()) == [path]
    writer.close()


def test_where_no_new_file_can_be_made_either_nothing_is_lost_and_the_next_turn_tries_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "x.icecool"
    writer, heard = begun(path)
    path.unlink()
    with monkeypatch.context() as patched:
        patched.setattr("os.link", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left on device")))
        patched.setattr(Path, "rename", lambda *_: (_ for _ in ()).throw(OSError(28, "No space left")))
        with pytest.raises(InputError, match="cannot be written"):
            writer.append({"line": 3})
    assert list(tmp_path.iterdir()) == []
    writer.append({"line": 3})
    assert numbers(tmp_path / "x (2).icecool") == [1, 2, 3]
    assert len(heard) == 1
    writer.close()


def test_every_name_that_is_taken_is_passed_over(tmp_path: Path) -> None:
    writer, heard = begun(tmp_path / "x.icecool")
    (tmp_path / "x (2).icecool").write_text("mine")
    (tmp_path / "x.icecool").unlink()
    writer.append({"line": 3})
    assert [new.name for new, _ in heard] == ["x (3).icecool"]
    assert (tmp_path / "x (2).icecool").read_text() == "mine"
    writer.close()
