"""The house around the rooms: its checks, its wheel, its locks and its README, each held to its word."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest

HOUSE = Path(__file__).parent.parent
ROOMS = (
    "school",
    "penguin",
    "trace",
    "physics",
    "referee",
    "rules",
    "match",
    "replay",
    "lab",
    "players",
    "view",
)
LOCKS = ("requirements.lock", "requirements-test.lock")
PROJECT = tomllib.loads((HOUSE / "pyproject.toml").read_text())["project"]
EXTRAS = [
    each
    for extra in PROJECT["optional-dependencies"].values()
    for each in extra
    if not each.startswith("icecool3d[")
]


def run(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=HOUSE,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def tool(name: str) -> Path:
    return Path(sys.executable).parent / name


@pytest.mark.parametrize(
    "command", ["ruff check .", "ruff format --check .", "mypy --strict", "lint-imports --no-cache"]
)
def test_the_check_finds_no_fault(command: str) -> None:
    name, *options = command.split()
    done = run(tool(name), *options)
    assert done.returncode == 0, f"{command} says:\n{done.stdout}{done.stderr}"


def border_crossed(folder: Path, room: str, line: str) -> str:
    """Tell what lint-imports says of the house with one more file in it."""
    shutil.copy(HOUSE / "pyproject.toml", folder)
    package = shutil.copytree(HOUSE / "icecool3d", folder / "icecool3d", ignore=lambda *_: ["__pycache__"])
    for each in (*ROOMS, room):  # a room that is not built yet is an empty one here
        (package / each).mkdir(exist_ok=True)
        (package / each / "__init__.py").touch()
    (package / room / "smuggler.py").write_text(line + "\n")
    done = subprocess.run(
        [tool("lint-imports"), "--no-cache"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("school", "import icecool3d.penguin"),
        ("penguin", "import icecool3d.school"),
        ("kit", "import icecool3d.school"),
        ("referee", "import pybullet"),
        ("rules", "import panda3d.core"),
        ("physics", "import icecool3d.referee"),
        ("rules", "import icecool3d.penguin"),
        ("match", "import icecool3d.replay"),
        ("players", "import icecool3d.physics"),
        ("lab", "import icecool3d.match"),
        ("view", "import icecool3d.lab"),
        ("cellar", "import icecool3d.kit"),
    ],
)
def test_an_import_across_a_border_is_found(tmp_path: Path, room: str, line: str) -> None:
    assert "BROKEN" in border_crossed(tmp_path, room, line)


@pytest.mark.parametrize(
    ("room", "line"),
    [
        ("physics", "import pybullet"),
        ("view", "import panda3d.core, direct.showbase"),
        ("referee", "import icecool3d.trace"),
        ("rules", "import icecool3d.referee, icecool3d.school"),
        ("players", "import icecool3d.match"),
        ("view", "import icecool3d.players, icecool3d.replay"),
    ],
)
def test_an_import_that_the_rooms_allow_is_let_through(tmp_path: Path, room: str, line: str) -> None:
    assert "BROKEN" not in border_crossed(tmp_path, room, line)


def test_help_waits_for_no_other_package() -> None:
    ours = "from icecool3d.cli.main import main; import sys; main(['--help']); "
    done = run(sys.executable, "-c", ours + "print('imported', *sys.modules)")
    names = {each.partition(".")[0] for each in done.stdout.rpartition("imported")[2].split()}
    bare = run(sys.executable, "-c", "import sys; print(*sys.modules)").stdout.split()
    assert names - {each.partition(".")[0] for each in bare} - sys.stdlib_module_names == {"icecool3d"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> ZipFile:
    folder = tmp_path_factory.mktemp("wheel")
    done = run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder)
    assert done.returncode == 0, done.stderr
    (built,) = folder.glob("*.whl")
    return ZipFile(built)


@pytest.mark.parametrize("folder", ["models", "scenes"])
def test_the_wheel_carries_every_shipped_file(wheel: ZipFile, folder: str) -> None:
    here = {f"icecool3d/{path.relative_to(HOUSE)}" for path in (HOUSE / folder).rglob("*") if path.is_file()}
    assert here
    assert here <= set(wheel.namelist())


def test_the_wheel_carries_every_module(wheel: ZipFile) -> None:
    here = {str(path.relative_to(HOUSE)) for path in (HOUSE / "icecool3d").rglob("*.py")}
    assert here <= set(wheel.namelist())


def test_an_installed_wheel_finds_the_files_it_carries(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    look = "from icecool3d.kit import resources as r; print(r.models_folder(), r.scenes_folder())"
    done = subprocess.run(
        [sys.executable, "-P", "-c", look],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(tmp_path / "icecool3d" / name) for name in ("models", "scenes")]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_neither_hosts_nor_paths(lock: str) -> None:
    line = re.compile(r"([a-z0-9-]+==[\w.]+( ; [\w '.<>=!]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?)")
    wrong = [each for each in (HOUSE / lock).read_text().splitlines() if not line.fullmatch(each)]
    assert wrong == []


@pytest.mark.parametrize(
    ("lock", "asked"),
    [
        ("requirements.lock", PROJECT["dependencies"]),
        ("requirements-test.lock", PROJECT["dependencies"] + EXTRAS),
    ],
)
def test_a_lock_pins_everything_that_is_asked_for(lock: str, asked: list[str]) -> None:
    pinned = set(re.findall(r"(?m)^([a-z0-9-]+)==", (HOUSE / lock).read_text()))
    assert {re.split("[<>=]", each)[0] for each in asked} <= pinned


def readme_commands() -> list[str]:
    text = (HOUSE / "README.md").read_text()
    blocks: list[str] = re.findall(r"(?ms)^```sh\n(.*?)^```", text)
    return [line for block in blocks for line in block.splitlines()]


def test_the_readme_and_the_deciding_machine_test_with_the_same_command() -> None:
    last = (HOUSE / ".ci/run").read_text().splitlines()[-1]
    assert last.endswith("pytest")
    assert last in readme_commands()


def test_the_readme_and_the_deciding_machine_install_the_same_validator() -> None:
    (validator,) = [line for line in (HOUSE / ".ci/run").read_text().splitlines() if line.startswith("npm")]
    assert validator in readme_commands()


def test_every_example_in_the_readme_runs(tmp_path: Path) -> None:
    # What bench measures takes a minute, and is measured by tests of its own.
    slow = "icecool3d bench"
    commands = [line for line in readme_commands() if line.startswith("icecool3d ")]
    examples = [line for line in commands if not line.startswith(slow)]
    assert len(commands) - len(examples) == 3
    shutil.copy(HOUSE / "scenes/two-rooms.toml", tmp_path / "mine.toml")
    for example in examples:
        arguments = shlex.split(example, comments=True)[1:]
        done = subprocess.run(
            [sys.executable, "-m", "icecool3d", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(HOUSE)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{example}: {done.stderr}"


@pytest.mark.parametrize(
    "text",
    [
        "import pytest\ndef test_it() -> None:\n    pytest.skip('no node')",
        "import pytest\n@pytest.mark.skip(reason='no node')\ndef test_it() -> None:\n    pass",
        "import pytest\npytest.skip('no node', allow_module_level=True)",
    ],
)
def test_a_skip_is_a_failure_on_the_deciding_machine(tmp_path: Path, text: str) -> None:
    shutil.copy(HOUSE / "tests/conftest.py", tmp_path)
    (tmp_path / "test_it.py").write_text(text)
    (tmp_path / "pytest.ini").touch()

    def outcome(ci: str) -> subprocess.CompletedProcess[str]:
        return run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path, CI=ci)

    assert "1 skipped" in outcome("").stdout
    assert "skipped, which CI=true forbids: Skipped: no node" in outcome("true").stdout
    assert outcome("true").returncode != 0


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    shutil.copy(HOUSE / "tests/conftest.py", tmp_path)
    text = "import pytest\n@pytest.mark.xfail\ndef test_it() -> None:\n    assert False\n"
    (tmp_path / "test_it.py").write_text(text)
    (tmp_path / "pytest.ini").touch()
    done = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path, CI="true")
    assert "1 xfailed" in done.stdout
