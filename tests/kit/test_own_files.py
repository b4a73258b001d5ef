"""The program's own small files: whatever lies in their place is refused in one line, never waited for."""

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import OWN_BYTES
from icecool3d.kit.own_files import data_folder, read_own, settings_file, write_own


def refusal(path: Path) -> str:
    """Return why a file is refused, in one line that names it."""
    with pytest.raises(InputError) as caught:
        read_own(str(path))
    text = str(caught.value)
    assert text.startswith(f"{path}: ")
    assert "\n" not in text
    return text.removeprefix(f"{path}: ").partition("; ")[0]


def test_settings_and_data_lie_in_the_folders_of_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/pingu")
    for config, data, places in (
        ("/c", "/d", ("/c/icecool3d/settings.json", "/d/icecool3d")),
        ("c", "", ("/home/pingu/.config/icecool3d/settings.json", "/home/pingu/.local/share/icecool3d")),
    ):
        monkeypatch.setenv("XDG_CONFIG_HOME", config)
        monkeypatch.setenv("XDG_DATA_HOME", data)
        assert (settings_file(), data_folder()) == places


def test_what_was_written_comes_back_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "new" / "settings.json"
    write_own(str(path), {"language": "fr", "own": {"t": "y"}})
    assert read_own(str(path)) == {"language": "fr", "own": {"t": "y"}}
    assert [*path.parent.iterdir()] == [path]


def test_a_pipe_a_socket_a_folder_and_a_device_are_neither_read_nor_replaced(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "endless").symlink_to("/dev/zero")
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(tmp_path / "socket"))
    server.close()
    for path in sorted(tmp_path.iterdir()):
        before = path.lstat()
        assert refusal(path) == "is not a regular file"
        with pytest.raises(InputError, match="is not a regular file"):
            write_own(str(path), {})
        assert path.lstat().st_ino == before.st_ino


def test_ten_gigabytes_are_refused_and_not_read(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.touch()
    os.truncate(path, 10 * 2**30)
    assert refusal(path) == "is larger than 64 kB"
    path.write_text('{"a": "%s"}' % ("x" * (OWN_BYTES - 9)))
    assert len(path.read_bytes()) == OWN_BYTES
    assert read_own(str(path))["a"]


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        (b"", "is not JSON"),
        (b"{", "is not JSON"),
        (b"[" * 9999, "is nested more than"),
        (b'{"a": ' + b"9" * 9999 + b"}", "is not JSON"),
        (b"[]", "is no object"),
        (b"null", "is no object"),
        (b'{"a": "\xff"}', "is not text in UTF-8"),
        (b"\xff\xfe{\x00}\x00", "is not text in UTF-8"),
        (b"\xef\xbb\xbf{}", "is not JSON"),
    ],
)
def test_what_is_no_json_object_is_refused(tmp_path: Path, content: bytes, wrong: str) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    assert refusal(path).startswith(wrong)


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path) -> None:
    """Whoever runs this may be root, who may read everything: so another user reads it."""
    path = tmp_path / "settings.json"
    path.write_text("{}")
    tmp_path.chmod(0o755)
    path.chmod(0)
    program = (
        "import os, sys\n"
        "from icecool3d.kit.errors import InputError\n"
        "from icecool3d.kit.own_files import read_own\n"
        "os.chdir(sys.argv[2])\n"
        "if os.geteuid() == 0: os.setgroups([]); os.seteuid(65534)\n"
        "try: read_own(sys.argv[1])\n"
        "except InputError as reason: print(reason)\n"
    )
    command = [sys.executable, "-c", program, path.name, str(tmp_path)]
    folder = Path(__file__).parents[2]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    assert done.stdout.startswith(f"{path.name}: cannot be read (Permission denied); expected"), done
