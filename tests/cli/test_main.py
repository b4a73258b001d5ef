"""What holds for every command: help, exit codes, one line for an error and never a traceback."""

import os
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Never

import pytest

from icecool3d.cli import doctor_command
from icecool3d.cli.main import COMMANDS, main
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.version import __version__

HOUSE = Path(__file__).parent.parent.parent
BUFFERED = {**os.environ, "PYTHONUNBUFFERED": ""}
"""The usual way of writing, whatever this machine is set to: at the end, not at once."""
ICECOOL3D = [sys.executable, "-m", "icecool3d"]
PYTHON = shlex.quote(sys.executable)
"""The house may stand in a folder with spaces in its name."""
Captured = pytest.CaptureFixture[str]

EVERY = [["doctor"], ["scene"], *(["scene", action] for action in ("list", "show", "check", "picture"))]


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", line.replace("icecool3d", f"{PYTHON} -m icecool3d")],
        cwd=HOUSE,
        env=BUFFERED,
        capture_output=True,
        text=True,
        check=False,
    )


def imported(*arguments: str) -> set[str]:
    """Tell which modules a run of the command has imported at its end."""
    code = (
        "import sys; from icecool3d.cli.main import main; "
        f"main({list(arguments)!r}); print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_alone_it_opens_its_window_or_says_in_one_line_what_is_missing(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    assert main([]) == 2
    alone = capsys.readouterr()
    assert alone.out == ""
    assert alone.err.startswith("icecool3d: error: window: finds no display")
    assert alone.err.count("\n") == 1


def test_the_help_names_every_command(capsys: Captured) -> None:
    main(["--help"])
    text = capsys.readouterr().out
    assert all(re.search(rf"(?m)^ +{name} +\w", text) for name in COMMANDS)


@pytest.mark.parametrize("command", EVERY, ids=" ".join)
def test_every_help_ends_with_an_example_of_that_command(command: list[str], capsys: Captured) -> None:
    assert main([*command, "--help"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.startswith(f"  icecool3d {' '.join(command)}")


def test_the_version_is_the_packages(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"icecool3d {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (["fly"], "usage: argument COMMAND: is 'fly'; expected one of: play, .*; see icecool3d --help"),
        (["flik"], "usage: argument COMMAND: is 'flik'; did you mean flick. expected one of: play, .*"),
        (["--fly"], "usage: unrecognized arguments: --fly; see icecool3d --help"),
        (["doctor", "--fancy"], "doctor: unrecognized arguments: --fancy; see icecool3d doctor --help"),
        (
            ["scene", "picture", "school", "x.png", "--siz", "9"],
            "scene picture: unrecognized arguments: --siz 9; did you mean --size. see icecool3d scene .*",
        ),
        (["scene"], "scene: the following arguments are required: ACTION; see icecool3d scene --help"),
        (
            ["scene", "lst"],
            "scene: argument ACTION: is 'lst'; did you mean list. expected one of: list, show, .*",
        ),
        (
            ["scene", "show", "scool"],
            "scene 'scool': there is no such scene; did you mean school. expected .*",
        ),
        (["scene", "show"], "scene show: .* are required: S; see icecool3d scene show --help"),
        (["scene", "show", "atlantis"], "scene 'atlantis': there is no such scene; expected one of: .*"),
        (["scene", "show", "two\nlines.toml"], r"two\\nlines.toml: there is no such file; .*"),
    ],
)
def test_a_wrong_use_is_one_line_on_stderr_and_exit_code_2(
    arguments: list[str], error: str, capsys: Captured
) -> None:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert re.fullmatch(f"icecool3d: error: {error}\n", printed.err)
    assert printed.out == ""


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [
        (InputError("x", Phrase("is 1"), Phrase("expected 2")), 2, "x: is 1; expected 2"),
        (CheckFailed("x", Phrase("is 1"), Phrase("expected 2")), 1, "x: is 1; expected 2"),
        (FileNotFoundError(2, "gone", "x.toml"), 2, "x.toml: No such file or directory; expected it to work"),
        (
            ModuleNotFoundError("No module named 'av'", name="av"),
            2,
            "av: cannot be loaded .No module named 'av'.; icecool3d doctor says what to install",
        ),
        (ModuleNotFoundError("lost", name="icecool3d.x"), 70, "ModuleNotFoundError .lost.: is a mistake .*"),
        (ZeroDivisionError("by zero"), 70, "ZeroDivisionError .by zero.: is a mistake in icecool3d; .*"),
    ],
)
def test_an_error_in_a_command_is_one_line_and_its_exit_code(
    error: Exception, code: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    def fail(_: Namespace) -> Never:
        raise error

    monkeypatch.setattr(doctor_command, "run", fail)
    assert main(["doctor"]) == code
    printed = capsys.readouterr()
    assert re.fullmatch(f"icecool3d: error: {line}\n", printed.err)
    assert printed.out == ""


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def interrupt(_: Namespace) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr(doctor_command, "run", interrupt)
    assert main(["doctor"]) == 130
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize("arguments", [["scene", "show", "school"], ["--help"]], ids=" ".join)
def test_a_reader_who_left_already_sees_no_error(arguments: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [*ICECOOL3D, *arguments],
            cwd=HOUSE,
            env=BUFFERED,
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, "")


def test_a_full_disk_is_an_error_of_one_line() -> None:
    done = shell("icecool3d scene list > /dev/full")
    assert done.returncode == 2
    assert re.fullmatch("icecool3d: error: .*No space left on device.*\n", done.stderr)


@pytest.mark.parametrize("stderr", ["2>&-", "2>/dev/full", "0<&- 2>&-", "2> >(exec true)"])
def test_without_anybody_to_tell_an_error_is_its_exit_code(stderr: str) -> None:
    """And nothing of it is on stdout, which is for results."""
    lines = "; ".join(f"icecool3d {each} --nonsense {stderr}; echo {each} $?" for each in COMMANDS)
    assert shell(lines).stdout.splitlines() == [f"{each} 2" for each in COMMANDS]


def test_files_do_not_get_the_number_of_a_closed_stream() -> None:
    """Otherwise what libraries print on stderr would be written into them."""
    look = "import os; from icecool3d.cli.main import main; main(['--version']); os.write(2, b'no'); "
    look += "print(os.open('/dev/null', os.O_RDONLY) > 2, os.get_inheritable(2))"
    command = ["bash", "-c", f'{PYTHON} -c "{look}" 0<&- 2>&-']
    done = subprocess.run(command, cwd=HOUSE, stdout=subprocess.PIPE, text=True, check=False)
    assert done.stdout.splitlines()[-1:] == ["True True"]


def test_letters_that_the_terminal_lacks_are_escaped(tmp_path: Path) -> None:
    scene = (HOUSE / "scenes/two-rooms.toml").read_text().replace("Left room", "Große Küche")
    (tmp_path / "mine.toml").write_text(scene)
    done = shell(f"PYTHONIOENCODING=ascii icecool3d scene show {tmp_path}/mine.toml")
    assert done.returncode == 0, done.stderr
    assert "Gro\\xdfe K\\xfcche" in done.stdout


def test_the_module_is_the_command() -> None:
    done = subprocess.run([*ICECOOL3D, "--version"], cwd=HOUSE, capture_output=True, text=True, check=True)
    assert done.stdout == f"icecool3d {__version__}\n"


@pytest.mark.parametrize("command", [[], *EVERY], ids=" ".join)
def test_no_help_waits_for_numpy(command: list[str]) -> None:
    assert "numpy" not in imported(*command, "--help")


def test_only_the_chosen_command_is_imported() -> None:
    modules = imported("doctor", "--help")
    assert "icecool3d.cli.doctor_command" in modules
    assert "icecool3d.cli.scene_command" not in modules


def test_the_first_help_waits_for_nothing_else_of_ours() -> None:
    ours = {name.removeprefix("icecool3d.") for name in imported("--help") if name.startswith("icecool3d.")}
    small = ("errors", "language", "limits", "own_files", "phrase", "system", "version")
    kit = {"kit", *(f"kit.{name}" for name in small)}
    assert ours == {"cli", "cli.main", "cli.output", "cli.parser", "cli.wrong_usage", *kit}
