"""``python3 icecool3d`` from a checkout: set up once, then at once; and one sentence where that cannot be.

The checkouts here have a lock that names no packages, so that none is downloaded.
"""

import ast
import json
import os
import platform
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.start import first_start, needs
from icecool3d.start.environment import Environment, Stamp
from icecool3d.start.install import _refusal
from icecool3d.start.needs import Need

HOUSE = Path(__file__).parent.parent.parent
LOCK = "requirements.lock"
EMPTY = "# about 0 MB to download, 0 MB on the disk\n"
NOT_TO_BE_HAD = EMPTY + "msgspec==0.0.1 --hash=sha256:" + 64 * "0" + "\n"
NO_NETWORK = {"PIP_INDEX_URL": "http://127.0.0.1:9/simple", "PIP_CONFIG_FILE": os.devnull}


def checkout(folder: Path) -> Path:
    """Make a checkout that has all that starts."""
    package = folder / "icecool3d"
    for room in ("cli", "kit", "languages", "start"):
        shutil.copytree(
            HOUSE / "icecool3d" / room, package / room, ignore=shutil.ignore_patterns("__pycache__")
        )
    for file in ("__init__.py", "__main__.py"):
        shutil.copy(HOUSE / "icecool3d" / file, package)
    (folder / LOCK).write_text(EMPTY)
    return folder


def start(
    folder: Path, *arguments: str, python: str = sys.executable, **environment: str
) -> subprocess.CompletedProcess[str]:
    kept = {"HOME": str(folder.parent), "PATH": os.environ["PATH"]}
    return subprocess.run(
        [python, "icecool3d", *(arguments or ["flick", "--help"])],
        cwd=folder,
        env={**kept, "PIP_NO_INDEX": "1", **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """Return the only sentence of a start that failed."""
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    last = done.stderr.splitlines()[-1]
    assert last.startswith("icecool3d: error: ")
    assert "Traceback" not in done.stderr
    return last.removeprefix("icecool3d: error: ")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a checkout that was started once, in a folder with spaces and accents."""
    folder = checkout(tmp_path_factory.mktemp("made") / "jeux d'été")
    first = start(folder)
    assert first.returncode == 0, first.stderr
    assert "usage: icecool3d flick" in first.stdout
    assert "ready after" in first.stderr
    return folder


@pytest.fixture
def copied(made: Path, tmp_path: Path) -> Path:
    """Return such a checkout that was copied elsewhere."""
    return shutil.copytree(made, tmp_path / "elsewhere", symlinks=True)


def test_a_later_start_says_and_fetches_nothing_and_neither_does_the_command(made: Path) -> None:
    again = start(made, **NO_NETWORK)
    assert (again.returncode, again.stderr) == (0, "")
    command = [str(made / ".venv/bin/icecool3d"), "flick", "--help"]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == again.stdout


def test_nothing_stands_in_the_checkout_but_the_environment(made: Path) -> None:
    assert {each.name for each in made.iterdir()} == {"icecool3d", LOCK, ".venv"}
    assert {each.name for each in (made / ".venv").iterdir()} <= {
        *("bin", "include", "lib", "lib64", "share"),
        *("pyvenv.cfg", ".gitignore", "icecool3d.json"),
    }


def test_an_environment_that_was_copied_learns_its_place_and_needs_no_network(copied: Path) -> None:
    program = copied / ".venv/bin/pip"
    assert str(copied) not in program.read_text()
    first = start(copied, **NO_NETWORK)
    assert first.returncode == 0
    assert first.stderr.count("\n") == 1
    assert "was moved or copied" in first.stderr
    assert subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    assert start(copied).stderr == ""


def test_a_changed_lock_is_installed_by_the_next_start(copied: Path) -> None:
    start(copied)
    (copied / LOCK).write_text(EMPTY + "\n")
    assert "ready after" in start(copied).stderr
    assert start(copied).stderr == ""


def test_what_another_program_made_is_left_alone(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    (folder / ".venv").mkdir()
    (folder / ".venv/precious").touch()
    assert "was not made by this program; expected to find nothing there" in refusal(start(folder))
    assert (folder / ".venv/precious").exists()


@pytest.mark.parametrize("stamp", [{"place": "", "python": "", "locks": {}}, {"python": "/gone/python3.11"}])
def test_what_was_left_half_done_or_is_of_a_python_that_has_gone_is_made_anew(
    copied: Path, stamp: dict[str, str]
) -> None:
    file = copied / ".venv/icecool3d.json"
    whole = json.loads(file.read_text())
    file.write_text(json.dumps({**whole, **stamp} if stamp.get("python") else stamp))
    (copied / ".venv/bin/python").unlink()
    done = start(copied)
    assert done.returncode == 0, done.stderr
    assert "making .venv" in done.stderr
    assert "ready after" in done.stderr


def test_without_a_network_the_first_start_says_so_and_leaves_nothing(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    (folder / LOCK).write_text(NOT_TO_BE_HAD)
    said = refusal(start(folder, PIP_NO_INDEX="", **NO_NETWORK))
    assert said.startswith("pip: failed (no network, or none that leads to the packages); expected a network")
    assert not (folder / ".venv").exists()


def test_without_a_network_a_changed_lock_leaves_what_was_there(copied: Path) -> None:
    start(copied)
    (copied / LOCK).write_text(NOT_TO_BE_HAD)
    assert "no network" in refusal(start(copied, PIP_NO_INDEX="", **NO_NETWORK))
    (copied / LOCK).write_text(EMPTY)
    assert start(copied).stderr == ""


def test_a_disk_without_room_is_told_before_anything_is_made(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    (folder / LOCK).write_text("# about 10 MB to download, 9999999999 MB on the disk\n")
    said = refusal(start(folder))
    assert "MB left on its disk; expected 10000000009 MB" in said
    assert not (folder / ".venv").exists()


def test_two_starts_at_once_make_one_environment(tmp_path: Path) -> None:
    folder = checkout(tmp_path)
    command = [sys.executable, "icecool3d", "flick", "--help"]
    settings = {"HOME": str(folder.parent), "PATH": os.environ["PATH"], "PIP_NO_INDEX": "1"}
    both = [
        subprocess.Popen(command, cwd=folder, env=settings, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    said = sorted(each.communicate(timeout=100)[1].decode() for each in both)
    assert [each.returncode for each in both] == [0, 0]
    assert sum("ready after" in each for each in said) == 1
    assert sum("another start is setting up" in each for each in said) == 1


@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_start_that_was_stopped_leaves_nothing_that_a_later_one_would_take_for_whole(
    tmp_path: Path, end: signal.Signals
) -> None:
    folder = checkout(tmp_path)
    settings = {"HOME": str(folder.parent), "PATH": os.environ["PATH"], "PIP_NO_INDEX": "1"}
    child = subprocess.Popen(
        [sys.executable, "icecool3d", "flick", "--help"],
        cwd=folder,
        env=settings,
        stderr=subprocess.PIPE,
        process_group=0,
    )
    while not (folder / ".venv/bin").exists():
        assert child.poll() is None
        time.sleep(0.01)
    os.killpg(child.pid, end)
    _, said = child.communicate(timeout=100)
    if end == signal.SIGINT:
        assert child.returncode == 130
        assert b"stopped; nothing was left half done" in said
        assert not (folder / ".venv").exists()
    assert "ready after" in start(folder).stderr


def fake_python(folder: Path, name: str, line: str) -> None:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(f"#!/bin/sh\n{line}\n")
    (folder / name).chmod(0o755)


PRETEND = (
    "import sys, runpy; sys.version_info = {version}; sys.argv = ['icecool3d', 'flick', '--help']; "
    "runpy.run_path('icecool3d', run_name='__main__')"
)
"""A Python that says it is of another version, and then starts as ``python3 icecool3d`` does."""


@pytest.mark.parametrize("version", [(3, 9, 2), (3, 14, 0)])
def test_a_python_that_does_not_fit_says_which_would(
    made: Path, tmp_path: Path, version: tuple[int, ...]
) -> None:
    fake_python(tmp_path / "bin", "python3.12", "exit 127  # as a signpost to nothing does")
    done = subprocess.run(
        [sys.executable, "-c", PRETEND.format(version=version)],
        cwd=made,
        env={"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert refusal(done).startswith("python3: is CPython 3.")
    assert done.stderr.endswith("; expected CPython 3.11 to 3.13 on the PATH\n")


def test_a_python_that_does_not_fit_hands_over_to_one_beside_it_that_does(made: Path, tmp_path: Path) -> None:
    fake_python(tmp_path / "bin", "python3.13", "exit 127")
    fake_python(tmp_path / "bin", "python3.12", '[ "$1" = -c ] && exit 0; echo handed "$@"; exit 5')
    done = subprocess.run(
        [sys.executable, "-c", PRETEND.format(version=(3, 9, 2))],
        cwd=made,
        env={"PATH": str(tmp_path / "bin"), "HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 5
    assert done.stdout == "handed icecool3d flick --help\n"


@pytest.mark.parametrize("file", ["icecool3d/__main__.py", "icecool3d/start/python.py", "tests/__main__.py"])
def test_what_any_python_reads_uses_nothing_young(file: str) -> None:
    ast.parse((HOUSE / file).read_text(), feature_version=(3, 5))


def test_another_processor_is_told_before_anything_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    with pytest.raises(SystemExit, match="2"):
        first_start.set_up(Environment(tmp_path), [LOCK], needs.FOR_COMMANDS)
    said = capsys.readouterr().err
    assert said.startswith("icecool3d: error: this system: has the processor aarch64, for which PyBullet")
    assert list(tmp_path.iterdir()) == []


def test_another_c_library_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(platform, "libc_ver", lambda: ("", ""))
    with pytest.raises(SystemExit, match="2"):
        first_start.set_up(Environment(tmp_path), [LOCK], needs.FOR_COMMANDS)
    assert "expected glibc 2.28 or later" in capsys.readouterr().err


class System:
    """A system that lacks two libraries, and what is run on it."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, programs: set[str], user: int, terminal: bool
    ) -> None:
        self.ran: list[str] = []
        self.said: list[str] = []
        self.asked: list[str] = []
        self.answer = True
        self.there: set[str] = set()
        self.brings = {"a.so": True, "b.so": True}
        monkeypatch.setattr(shutil, "which", lambda name: name if name in programs else None)
        monkeypatch.setattr(os, "getuid", lambda: user)
        for stream in (sys.stdin, sys.stderr):
            monkeypatch.setattr(stream, "isatty", lambda: terminal)
        monkeypatch.setattr(needs, "_run", self.run)
        monkeypatch.setattr(needs, "is_library", self.is_there)
        self.lacking = [Need("library", name, f"lib{name[0]}1") for name in ("a.so", "b.so")]

    def is_there(self, name: str) -> bool:
        return name in self.there

    def run(self, command: list[str]) -> None:
        self.ran.append(" ".join(command).removesuffix(" -o Acquire::Retries=0"))
        if "install" in command:
            self.there = {name for name, brought in self.brings.items() if brought}

    def ask(self, question: Phrase) -> bool:
        self.asked.append(question)
        return self.answer

    def install(self) -> None:
        needs.install(self.lacking, self.ask, self.said.append)


INSTALL = "apt-get install -y --no-install-recommends liba1 libb1"


def test_root_without_a_terminal_goes_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, {"apt-get"}, user=0, terminal=False)
    system.install()
    assert system.asked == []
    assert system.ran == ["apt-get update", INSTALL]


def test_on_a_terminal_the_player_is_asked_once_and_sees_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, {"apt-get", "sudo"}, user=1000, terminal=True)
    system.install()
    (asked,) = system.asked
    assert asked == f"this system lacks a.so, b.so. Run this now? sudo apt-get update && sudo {INSTALL}"
    assert system.ran == ["sudo apt-get update", f"sudo {INSTALL}"]


@pytest.mark.parametrize(
    ("programs", "user", "terminal", "answer"),
    [
        ({"apt-get"}, 1000, True, True),
        ({"apt-get", "sudo"}, 1000, False, True),
        ({"apt-get", "sudo"}, 1000, True, False),
        ({"apt-get"}, 0, True, False),
    ],
    ids=["no sudo", "nobody to type a password", "said no", "root said no"],
)
def test_who_may_not_install_is_told_the_line(
    monkeypatch: pytest.MonkeyPatch, programs: set[str], user: int, *, terminal: bool, answer: bool
) -> None:
    system = System(monkeypatch, programs, user, terminal)
    system.answer = answer
    with pytest.raises(InputError) as refused:
        system.install()
    assert system.ran == []
    assert str(refused.value) == (
        "this system: lacks a.so, b.so; expected an administrator to install them: "
        f"apt-get update && {INSTALL}"
    )


def test_a_system_without_apt_is_told_the_names(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, {"dnf", "sudo"}, user=0, terminal=True)
    with pytest.raises(
        InputError, match=r"lacks a.so, b.so; expected them from its own packages \(Debian calls"
    ):
        system.install()


def test_a_package_that_does_not_bring_what_it_should_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    system = System(monkeypatch, {"apt-get"}, user=0, terminal=False)
    system.brings["b.so"] = False
    with pytest.raises(InputError, match=r"still lacks b.so; expected libb1 to bring it"):
        system.install()


def test_every_need_of_the_window_is_there_where_tests_run() -> None:
    assert needs.missing(needs.FOR_TESTS) == [] or os.environ.get("CI") != "true"
    assert needs.missing([Need("library", "libnowhere.so.7", "")]) != []


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device",
            "disk is full",
        ),
        (
            "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.",
            "not the one that the lock",
        ),
        ("ERROR: No matching distribution found for pybullet==3.2.7", "does not come ready built"),
        ("WARNING: x\nERROR: something new\n", "ERROR: something new"),
    ],
)
def test_pips_failures_are_told_in_a_sentence(tmp_path: Path, words: str, told: str) -> None:
    log = tmp_path / "pip.log"
    log.write_text(words)
    assert told in str(_refusal("pip", log))


def test_a_stamp_that_cannot_be_read_is_none(tmp_path: Path) -> None:
    environment = Environment(tmp_path)
    environment.place.mkdir()
    for broken in ("", "[]", '{"place": 1}', '{"place": "", "python": "", "locks": 7}'):
        environment.stamp_file.write_text(broken)
        assert environment.read_stamp() == Stamp()
