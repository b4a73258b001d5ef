"""The doctor tells what is here and what is missing, and leaves with 1 where the window cannot run."""

import json
import os
import platform
import re
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from icecool3d.cli import doctor_command
from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]
HOUSE = Path(__file__).parents[2]


def findings(printed: str) -> dict[str, dict[str, Any]]:
    return {each["check"]: each for each in map(json.loads, printed.splitlines())}


def without(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command where a module is not installed."""
    lacking = f"import sys; sys.modules[{module!r}] = None; from icecool3d.cli.main import main; "
    code = f"{lacking}sys.exit(main({[*arguments]!r}))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=False
    )


@pytest.fixture
def desktop(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a display."""
    monkeypatch.setenv("DISPLAY", display)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be none."""
    monkeypatch.delenv("DISPLAY", raising=False)


@pytest.mark.usefixtures("desktop")
def test_where_the_window_runs_it_tells_all_it_stands_on_and_leaves_with_0(capsys: Captured) -> None:
    assert main(["doctor", "--json"]) == 0
    found = findings(capsys.readouterr().out)
    assert found["python"]["value"] == f"CPython {platform.python_version()}"
    for package in doctor_command.PACKAGES:
        assert found[package]["value"] == metadata.version(package)
    assert found["display"]["value"] == os.environ["DISPLAY"]
    assert all(found[check]["value"] for check in ("OpenGL", "EGL", "extra lab", "extra video", "kernels"))
    assert all(each["purpose"] for each in found.values())


@pytest.mark.usefixtures("server")
def test_it_tells_the_same_to_people_and_how_to_mend_it(capsys: Captured) -> None:
    assert main(["doctor"]) == 1
    printed = capsys.readouterr()
    assert main(["doctor", "--json"]) == 1
    found = findings(capsys.readouterr().out)
    for line, (check, finding) in zip(printed.out.splitlines(), found.items(), strict=True):
        assert line.startswith(check)
        assert (finding["value"] or "missing") in line
        assert finding["ok"] or line.endswith(f"{finding['purpose']}: {finding['install']}")
    assert printed.err == (
        "icecool3d: error: doctor: cannot open the window for want of display; "
        "expected what its lines say installs that\n"
    )


@pytest.mark.usefixtures("server")
def test_it_speaks_french(capsys: Captured) -> None:
    main(["doctor", "--lang", "fr"])
    assert "manque                                la fenêtre : xvfb-run" in capsys.readouterr().out


@pytest.mark.parametrize("package", doctor_command.PACKAGES)
def test_it_runs_without_any_package_and_misses_it(package: str) -> None:
    done = without(doctor_command.PACKAGES[package][0], "doctor", "--json")
    assert done.returncode == 1
    found = findings(done.stdout)
    assert (found[package]["ok"], found[package]["install"]) == (False, doctor_command.LOCKED)
    assert list(found)[-1] == "kernels"
    assert package in done.stderr


@pytest.mark.parametrize("module", ["numpy", "pybullet"])
def test_a_command_that_lacks_a_package_leads_to_the_doctor(module: str) -> None:
    done = without(module, "flick", "--aim", "8", "--speed", "2")
    assert done.returncode == 2
    assert done.stderr.startswith(f"icecool3d: error: {module}: cannot be loaded (")
    assert "icecool3d doctor says what to install" in done.stderr


def test_an_engine_that_is_not_installed_leads_to_the_doctor_who_tells_its_extra() -> None:
    done = without("mujoco", "flick", "--aim", "8", "--speed", "2", "--engine", "mujoco")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("icecool3d: error: mujoco: cannot be loaded (")
    assert "icecool3d doctor says what to install" in done.stderr
    found = findings(without("mujoco", "doctor", "--json").stdout)["extra compare"]
    assert (found["ok"], found["install"]) == (False, ".venv/bin/pip install -e '.[compare]'")


@pytest.mark.usefixtures("desktop")
def test_what_only_pictures_need_may_be_missing(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(
        doctor_command, "find_library", lambda name: None if name == "EGL" else f"lib{name}.so"
    )
    assert main(["doctor", "--json"]) == 0
    egl = findings(capsys.readouterr().out)["EGL"]
    assert (egl["value"], egl["ok"], egl["install"]) == (None, False, "sudo apt-get install libegl1")


@pytest.mark.usefixtures("desktop")
def test_without_opengl_the_window_cannot_run(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(doctor_command, "find_library", lambda _: None)
    assert main(["doctor"]) == 1
    assert "for want of OpenGL;" in capsys.readouterr().err


@pytest.mark.usefixtures("server")
def test_missing_files_are_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor_command, "scenes_folder", lambda: tmp_path)
    assert main(["doctor"]) == 1
    assert "for want of scenes, display" in capsys.readouterr().err


def test_it_looks_for_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]

    def names(asked: list[str]) -> set[str]:
        return {re.split("[<>=]", each)[0] for each in asked}

    assert set(doctor_command.PACKAGES) == names(project["dependencies"])
    for extra, (packages, _) in doctor_command.EXTRAS.items():
        assert set(packages) == names(project["optional-dependencies"][extra])
