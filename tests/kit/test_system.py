"""What each system does in its own way: locks, folders, cores, memory."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from icecool3d.kit import system
from icecool3d.kit.output_file import write_file
from icecool3d.kit.own_files import data_folder, language_of_locale, settings_file
from icecool3d.kit.system import (
    has_display,
    remove_abandoned,
    silent_error_stream,
    try_lock,
    usable_cores,
    user_folder,
)

SYSTEMS = ("linux", "freebsd14", "win32", "darwin")


def test_a_users_files_lie_where_each_system_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/pingu")
    for name in ("APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, f"/{name}")
    places = {each: (user_folder("settings", each), user_folder("data", each)) for each in SYSTEMS}
    assert places["linux"] == places["freebsd14"] == ("/XDG_CONFIG_HOME", "/XDG_DATA_HOME")
    assert places["win32"] == ("/APPDATA", "/LOCALAPPDATA")
    assert places["darwin"] == ("/home/pingu/Library/Application Support",) * 2
    for name in ("APPDATA", "LOCALAPPDATA", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, "not/absolute")
    assert user_folder("settings", "win32") == "/home/pingu/AppData/Roaming"
    assert user_folder("data", "win32") == "/home/pingu/AppData/Local"
    assert settings_file() == "/home/pingu/.config/icecool3d/settings.json"
    assert data_folder() == "/home/pingu/.local/share/icecool3d"


def test_where_files_cannot_be_renamed_while_open_they_are_closed_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows refuses it; here it is seen by the lock, which ends when the file is closed."""
    moved, replace = list[bool](), Path.replace

    def looking(part: Path, target: Path) -> Path:
        with part.open("rb") as file:
            moved.append(try_lock(file.fileno()))
        return replace(part, target)

    monkeypatch.setattr(Path, "replace", looking)
    for moves in (True, False):
        monkeypatch.setattr("icecool3d.kit.output_file.moves_open_files", lambda moves=moves: moves)
        write_file(tmp_path / "x", b"new")
        write_file(tmp_path / f"{moves}", b"new", new=True)
    assert moved == [False, True]
    assert {each.name: each.read_bytes() for each in tmp_path.iterdir()} == dict.fromkeys(
        ("x", "True", "False"), b"new"
    )


def test_a_file_is_locked_by_one_alone_and_removed_only_where_nobody_has_locked_it(tmp_path: Path) -> None:
    path, pipe = tmp_path / "x", tmp_path / "pipe"
    path.touch()
    os.mkfifo(pipe)
    with path.open("rb") as one, path.open("rb") as other:
        assert try_lock(one.fileno())
        assert not try_lock(other.fileno())
        remove_abandoned(path)
        assert path.exists()
        assert one.tell() == 0
    remove_abandoned(path)
    assert not path.exists()
    remove_abandoned(pipe)
    assert pipe.exists()


def test_cores_are_those_that_may_be_used_and_without_knowing_all(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usable_cores() == len(os.sched_getaffinity(0))
    monkeypatch.delattr(os, "sched_getaffinity")
    assert usable_cores() == os.cpu_count()
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores() == 1


def test_windows_can_be_opened_where_there_is_a_desktop(monkeypatch: pytest.MonkeyPatch) -> None:
    for platform, display, can in (("linux", "", False), ("linux", ":1", True), ("win32", "", True)):
        monkeypatch.setattr(system, "sys", SimpleNamespace(platform=platform))
        monkeypatch.setenv("DISPLAY", display)
        assert has_display() is can


def test_memory_is_limited_for_the_process_that_asks_for_it() -> None:
    program = "from icecool3d.kit.system import limit_memory; limit_memory(1 << 29); bytearray(1 << 30)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert b"MemoryError" in done.stderr


def test_a_closed_error_stream_stays_closed() -> None:
    program = "import os; from icecool3d.kit.system import silent_error_stream as silent; os.close(2)\n"
    program += "with silent(): print('fine', flush=True)\n"
    program += "try: os.fstat(2)\nexcept OSError: os._exit(7)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.stdout == b"fine\n"
    assert done.returncode == 7


def test_what_c_code_complains_of_is_not_seen_and_what_comes_after_is(
    capfd: pytest.CaptureFixture[str],
) -> None:
    with silent_error_stream():
        os.write(2, b"not seen")
    os.write(2, b"seen")
    assert capfd.readouterr().err == "seen"


def test_on_windows_the_language_is_the_users_where_the_environment_names_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("locale.setlocale", lambda _: "French_France.1252")
    assert language_of_locale({}) == "en"
    monkeypatch.setattr(system, "sys", SimpleNamespace(platform="win32"))
    assert language_of_locale({}) == "fr"
    assert language_of_locale({"LANG": "en_GB.UTF-8"}) == "en"
