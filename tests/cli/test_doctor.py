"""The doctor tells what is here and what is missing, and leaves with 1 where something is."""

import json
import platform
from importlib import metadata
from pathlib import Path

import pytest

from icecool3d.cli import doctor
from icecool3d.cli.main import main

Captured = pytest.CaptureFixture[str]


def findings(capsys: Captured) -> dict[str, object]:
    return {each["check"]: each["value"] for each in map(json.loads, capsys.readouterr().out.splitlines())}


def test_it_tells_the_versions_that_are_installed(capsys: Captured) -> None:
    assert main(["doctor", "--json"]) == 0
    found = findings(capsys)
    assert found["python"] == platform.python_version()
    for package in ("numpy", "pybullet", "panda3d"):
        assert found[package] == metadata.version(package)


def test_it_tells_the_same_to_people(capsys: Captured) -> None:
    main(["doctor"])
    lines = capsys.readouterr().out.splitlines()
    main(["doctor", "--json"])
    found = findings(capsys)
    assert [line.split(maxsplit=1) for line in lines] == [[check, value] for check, value in found.items()]


def test_a_missing_package_is_exit_code_1(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", ("numpy", "no-such-package"))
    assert main(["doctor", "--json"]) == 1
    printed = capsys.readouterr()
    assert json.loads(printed.out.splitlines()[4]) == {"check": "no-such-package", "value": None, "ok": False}
    assert printed.err == (
        "icecool3d: error: doctor: found fault with no-such-package; expected what the README installs\n"
    )


def test_missing_files_are_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.setattr(doctor, "scenes_folder", lambda: tmp_path)
    assert main(["doctor"]) == 1
    assert "found fault with scenes" in capsys.readouterr().err
