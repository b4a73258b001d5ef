"""The doctor tells what is here, what installs the rest and what works so; 1 is for what is broken."""

import json
import os
import platform
import re
import shlex
import subprocess
import sys
import tomllib
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from icecool3d.cli import installed
from icecool3d.cli.main import main
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.start import needs

Captured = pytest.CaptureFixture[str]
HOUSE = Path(__file__).parents[2]
WORKS = "Works here: commands, replays, pictures, exports, videos"


def findings(printed: str) -> dict[str, dict[str, Any]]:
    return {each["check"]: each for each in map(json.loads, printed.splitlines())}


def asked(capsys: Captured) -> dict[str, dict[str, Any]]:
    """Ask the doctor where nothing is broken."""
    assert main(["doctor", "--json"]) == 0
    return findings(capsys.readouterr().out)


def without(module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command where a module is not installed."""
    lacking = f"import sys; sys.modules[{module!r}] = None; from icecool3d.cli.main import main; "
    code = f"{lacking}sys.exit(main({[*arguments]!r}))"
    return subprocess.run(
        [sys.executable, "-c", code], cwd=HOUSE, capture_output=True, text=True, check=False
    )


def versions(*names: str) -> set[str]:
    """Return the versions of the packages that are installed under these names."""
    found = set()
    for name in names:
        with suppress(metadata.PackageNotFoundError):
            found.add(metadata.version(name))
    return found


@pytest.fixture
def desktop(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be a display."""
    monkeypatch.setenv("DISPLAY", display)


@pytest.fixture
def no_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let there be none of Linux's libraries that the window needs."""
    monkeypatch.setattr(needs, "is_library", lambda _: False)


@pytest.mark.usefixtures("desktop")
def test_where_the_window_runs_it_tells_all_it_stands_on_and_that_it_works(capsys: Captured) -> None:
    found = asked(capsys)
    assert found["python"]["value"] == f"CPython {platform.python_version()}"
    for package in installed.PACKAGES:
        assert found[package]["value"] in versions(package, installed.FORKS.get(package, package))
    assert found["display"]["value"] == os.environ["DISPLAY"]
    assert all(found[check]["value"] for check in ("OpenGL", "EGL", "extra lab", "extra video", "kernels"))
    assert all(each["purpose"] for each in found.values())
    assert main(["doctor"]) == 0
    assert f"{WORKS}, the window" in capsys.readouterr().out


def test_a_machine_without_a_display_is_fine_and_does_all_but_the_window(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["doctor"]) == 0
    printed = capsys.readouterr()
    *_, works, lacks = printed.out.splitlines()
    assert (works, printed.err) == (f"{WORKS}.", "")
    assert lacks.startswith("Does not work: the window")
    monkeypatch.setattr("shutil.which", lambda _: None)
    assert asked(capsys)["display"]["install"] == "a desktop"
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    assert asked(capsys)["display"]["install"].endswith(": xvfb-run icecool3d")


def test_a_display_that_is_named_and_does_not_answer_is_told(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":4711")
    assert main(["doctor"]) == 0
    printed = capsys.readouterr()
    assert re.search(r"(?m)^display +:4711 does not answer", printed.out)
    assert f"{WORKS}.\nDoes not work: the window" in printed.out


@pytest.mark.usefixtures("no_libraries")
@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_people_read_it_in_columns_that_hold_and_then_what_helps(
    language: Language, columns: int, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setattr(installed, "models_folder", lambda: Path(*["long-folder"] * 12))
    main(["doctor", "--lang", language])
    table, helps = capsys.readouterr().out.split("\n\n")[:2]
    lines = table.splitlines()
    assert max(map(len, lines)) <= columns
    assert [each[:18].strip() for each in lines if each[:18].strip()] == [
        each.check.in_language(language) if isinstance(each.check, Phrase) else each.check
        for each in installed.look()
    ]
    purpose = lines[0].index("the game itself" if language == "en" else "le jeu lui-même")
    assert {line[purpose - 2 : purpose] for line in lines if len(line) > purpose} == {"  "}
    assert re.search(r"(?m)^(models|modèles) +git checkout -- models scenes$", helps)


@pytest.mark.parametrize("package", installed.PACKAGES)
def test_it_runs_without_any_package_and_misses_it(package: str) -> None:
    done = without(installed.PACKAGES[package][0], "doctor", "--json")
    assert done.returncode == 1
    found = findings(done.stdout)
    assert (found[package]["ok"], found[package]["install"]) == (False, "python3 icecool3d")
    assert list(found)[-1] == "kernels"
    assert package in done.stderr


def test_it_asks_packages_themselves_as_in_a_program_of_one_file(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There nothing else is known of them, and some do not know their version."""

    def nothing(name: str) -> str:
        raise metadata.PackageNotFoundError(name)

    known = metadata.version("numpy")
    monkeypatch.setattr(metadata, "version", nothing)
    found = asked(capsys)
    assert found["numpy"]["value"] == known
    assert found["pybullet"]["value"] == found["font-manrope"]["value"] == "installed"


def test_the_fork_of_a_package_is_the_package(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    versions = {"pybullet-arm64": "3.2.8"}

    def version(name: str) -> str:
        if name not in versions:
            raise metadata.PackageNotFoundError(name)
        return versions[name]

    monkeypatch.setattr(metadata, "version", version)
    assert asked(capsys)["pybullet"]["value"] == "3.2.8"


def test_a_package_that_does_not_load_is_told_with_the_reason(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "torn_package.py").write_text("raise OSError('libtorn.so is of another system')")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(installed.PACKAGES, "torn", ("torn_package", Phrase("texts")))
    assert main(["doctor", "--json"]) == 1
    assert findings(capsys.readouterr().out)["torn"]["install"] == (
        "cannot be loaded (OSError: libtorn.so is of another system); python3 icecool3d"
    )


@pytest.mark.parametrize(
    ("version", "right"),
    [((3, 10), False), ((3, 11), True), ((3, 12), True), ((3, 13), True), ((3, 14), False)],
)
def test_it_runs_on_cpython_from_3_11_to_3_13(
    version: tuple[int, int], right: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    found = next(each for each in installed.look() if each.check == "python")
    assert (found.ok, found.install) == (right, "one of CPython 3.11, 3.12, 3.13")


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_other_systems_are_not_asked_for_what_linux_has(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", system)
    found = {str(each.check): each for each in installed.look()}
    assert found["platform"].ok
    assert not {"display", "EGL"} & found.keys()
    assert not [each for each in found.values() if re.search(r"apt-get|lib\w+\.so|X server", each.install)]


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
    assert (found["ok"], found["install"]) == (False, f"{shlex.quote(sys.executable)} -m pip install mujoco")


@pytest.mark.usefixtures("desktop")
def test_what_only_pictures_need_may_be_missing(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(needs, "is_library", lambda name: name != "libEGL.so.1")
    egl = asked(capsys)["EGL"]
    assert (egl["value"], egl["ok"]) == (None, False)


@pytest.mark.usefixtures("desktop", "no_libraries")
def test_without_opengl_the_window_cannot_run(capsys: Captured) -> None:
    assert main(["doctor"]) == 1
    assert "missing or broken: OpenGL;" in capsys.readouterr().err


@pytest.mark.usefixtures("no_libraries")
@pytest.mark.parametrize(
    ("check", "package", "library"),
    [
        ("OpenGL", "libgl1", "libGL.so.1"),
        ("EGL", "libegl1", "libEGL.so.1"),
        ("sound", "libpulse0", "libpulse.so.0"),
    ],
)
def test_a_library_is_told_with_debians_package_and_elsewhere_by_its_name(
    check: str, package: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.sound.speaker.Speaker.can_play", False)
    for program, helps in (
        ("/usr/bin/apt-get", f"sudo apt-get install {package}"),
        (None, f"the library {library}"),
    ):
        monkeypatch.setattr("shutil.which", lambda _, found=program: found)
        assert next(each.install for each in installed.look() if each.check == check) == helps


def test_what_a_driver_draws_wrongly_is_told_and_breaks_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    faults = [Phrase("a print"), Phrase("ice")]
    monkeypatch.setattr("icecool3d.view.stage.gl_card.card_faults", lambda _: faults)
    egl = asked(capsys)["EGL"]
    assert (egl["ok"], egl["install"]) == (False, "draws wrongly: a print, ice; a newer driver")
    assert egl["value"]


def test_missing_files_are_exit_code_1(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured, tmp_path: Path
) -> None:
    monkeypatch.setattr(installed, "scenes_folder", lambda: tmp_path)
    assert main(["doctor"]) == 1
    assert "finds missing or broken: scenes;" in capsys.readouterr().err


def test_it_looks_for_all_that_the_project_asks_for() -> None:
    project = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]

    def names(asked: list[str]) -> set[str]:
        return {re.split("[<>=;]", each)[0] for each in asked}

    known = {*installed.PACKAGES, *installed.FORKS.values()}
    assert set(installed.PACKAGES) <= names(project["dependencies"]) <= known
    for extra, (packages, _) in installed.EXTRAS.items():
        assert set(packages) == names(project["optional-dependencies"][extra])
