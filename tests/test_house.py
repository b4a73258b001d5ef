"""The house around the rooms: its checks, its wheel, its locks and its README, each held to its word."""

import copy
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import grimp
import pytest
from grimp import ImportGraph
from importlinter import Contract
from importlinter.api import read_configuration
from importlinter.contracts.forbidden import ForbiddenContract
from importlinter.contracts.layers import LayersContract

from icecool3d.kit.version import __version__
from icecool3d.start.python import NEWEST, OLDEST
from tests.__main__ import settings_for_tests

HOUSE = Path(__file__).parent.parent
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
    "command",
    [
        "ruff check .",
        "ruff format --check .",
        "mypy --strict",
        "mypy --strict --platform win32 icecool3d",  # what nobody can run here
        "lint-imports --no-cache",
    ],
)
def test_the_check_finds_no_fault(command: str) -> None:
    name, *options = command.split()
    done = run(tool(name), *options)
    assert done.returncode == 0, f"{command} says:\n{done.stdout}{done.stderr}"


@pytest.fixture(scope="module")
def imports() -> ImportGraph:
    return grimp.build_graph("icecool3d", include_external_packages=True, cache_dir=None)


def broken(imports: ImportGraph, contract: Contract, *more: tuple[str, str]) -> bool:
    """Return whether a contract does not hold any more when rooms import more ("~" stands for ours)."""
    graph = copy.deepcopy(imports)
    for room, module in more:
        importer, imported = f"icecool3d.{room}", module.replace("~", "icecool3d.")
        for each in (importer, imported):
            if each not in graph.modules:
                graph.add_module(each, is_squashed=not each.startswith("icecool3d"))
        graph.add_import(importer=importer, imported=imported)
    return not contract.check(graph, verbose=False).kept


def contracts() -> list[Contract]:
    kinds = {"layers": LayersContract, "forbidden": ForbiddenContract}
    found = read_configuration(str(HOUSE / "pyproject.toml"))
    return [
        kinds[each["type"]](each["name"], found["session_options"], each)
        for each in found["contracts_options"]
    ]


CONTRACTS = contracts()
BREAKING = {
    "Imports go down the list of rooms only": [
        ("school", "~pieces"),
        ("pieces", "~school"),
        ("toids", "~pieces"),
        ("toids", "~rules"),
        ("kit", "~school"),
        ("physics", "~referee"),
        ("match", "~replay"),
        ("export", "~replay"),
        ("replay", "~export"),
        ("library", "~view"),
        ("lab", "~library"),
        ("cellar", "~kit"),
    ],
    "The window needs no lab": [("view", "~lab"), ("view", "~library")],
    "Within the window screens stand on the table, and that on widgets and scene": [
        ("view.ui", "~view.table"),
        ("view.stage", "~view.ui"),
        ("view.table", "~view.match"),
        ("view.match", "~view.practice"),
    ],
    "Events are plain data that stand on kit alone": [("events", "~trace"), ("events", "numpy")],
    "The lab stands on referee and physics, not on games and their players": [("lab", "~match")],
    "Players know the match, not how it moves and is judged": [("players", "~physics")],
    "What is felt, judged, played and recorded is not drawn": [("replay", "PIL"), ("physics", "~looks")],
    "Looks are arrays: who draws them is above": [("looks", "PIL")],
    "The rules know events and names, not poses and shapes, and need no numpy": [
        ("rules", "~pieces"),
        ("rules", "~referee"),
        ("rules", "numpy"),
    ],
    "IceToids stands on kit alone, and needs no numpy": [
        ("toids", "~school"),
        ("toids", "numpy"),
    ],
    "Only commands and the window know IceToids": [("rules", "~toids"), ("players", "~toids")],
    "Only physics imports pybullet and mujoco": [("referee", "pybullet"), ("view", "mujoco")],
    "Only view imports panda3d": [("rules", "panda3d"), ("lab", "direct")],
}
"""Imports that each contract forbids."""


def test_every_contract_is_plain_and_broken_once_below() -> None:
    assert {each.name for each in CONTRACTS} == set(BREAKING)
    assert "ignore_imports" not in (HOUSE / "pyproject.toml").read_text()


@pytest.mark.parametrize(
    ("name", "importer", "imported"), [(name, *each) for name, found in BREAKING.items() for each in found]
)
def test_an_import_across_a_border_is_found(
    imports: ImportGraph, name: str, importer: str, imported: str
) -> None:
    (contract,) = (each for each in CONTRACTS if each.name == name)
    assert broken(imports, contract, (importer, imported))


ALLOWED = [
    ("physics", "pybullet"),
    ("view", "panda3d"),
    ("view", "direct"),
    ("referee", "~trace"),
    ("rules", "~events"),
    ("rules", "~school"),
    ("players", "~match"),
    ("view", "~players"),
    ("view", "~replay"),
    ("view", "~toids"),
    ("export", "~looks"),
    ("export", "~referee"),
    ("export", "PIL"),
]


@pytest.mark.parametrize("contract", CONTRACTS, ids=lambda contract: contract.name)
def test_imports_that_the_rooms_allow_are_let_through(imports: ImportGraph, contract: Contract) -> None:
    assert not broken(imports, contract, *ALLOWED)


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


def test_the_wheel_carries_every_module_and_the_notebook(wheel: ZipFile) -> None:
    here = {str(path.relative_to(HOUSE)) for path in (HOUSE / "icecool3d").rglob("*.py")}
    assert here | {"icecool3d/examples/icecool3d.ipynb"} <= set(wheel.namelist())


def test_an_installed_wheel_finds_the_files_it_carries(wheel: ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path)
    look = "from icecool3d.kit import own_files as o; print(o.models_folder(), o.scenes_folder())"
    done = subprocess.run(
        [sys.executable, "-P", "-c", look],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == [str(tmp_path / "icecool3d" / name) for name in ("models", "scenes")]


def test_whoever_cites_the_program_is_told_its_version_and_licence() -> None:
    told = dict(re.findall(r"(?m)^([\w-]+): (.+)$", (HOUSE / "CITATION.cff").read_text()))
    assert told["cff-version"] == "1.2.0"
    assert (told["title"], told["version"]) == ("icecool3d", __version__)
    assert (told["license"], told["abstract"]) == (PROJECT["license"], f"{PROJECT['description']}.")
    (author,) = re.findall(r"(?m)^  - name: (.+)$", (HOUSE / "CITATION.cff").read_text())
    assert [{"name": author}] == PROJECT["authors"]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_neither_hosts_nor_paths(lock: str) -> None:
    line = re.compile(r"([a-z0-9-]+==[\w.]+( ; [\w '.<>=!]+)? \\|    --hash=sha256:[0-9a-f]{64}( \\)?)")
    sizes, *lines = (HOUSE / lock).read_text().splitlines()
    assert re.fullmatch(r"# about \d+ MB to download, \d+ MB on the disk", sizes)
    wrong = [each for each in lines if not line.fullmatch(each)]
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


READMES = sorted(
    path
    for path in (HOUSE / "README.md", *(HOUSE / "icecool3d").rglob("*.md"), *(HOUSE / "scenes").rglob("*.md"))
    if "studies" not in path.parts  # those take minutes
)
README = (HOUSE / "README.md").read_text()
EXAMPLE = "python3 icecool3d "


def examples(path: Path) -> list[str]:
    """Return what a README says to type, without what begins it."""
    blocks = re.findall(r"(?ms)^```sh\n(.*?)^```", path.read_text())
    inline = re.findall(rf"`{EXAMPLE}([^`]+)`", path.read_text())
    lines = [line for block in blocks for line in block.splitlines()]
    return [line.removeprefix(EXAMPLE) for line in lines if line.startswith(EXAMPLE)] + inline


def test_the_deciding_machine_runs_the_readmes_second_command() -> None:
    first, second = re.findall(r"(?m)^```sh\n(.*)\n```", README)[0::2][:2]
    assert (first, second) == ("python3 icecool3d", "python3 tests")
    assert (HOUSE / ".ci/run").read_text().endswith(f"CI=true exec {second}\n")


def test_the_tests_know_nothing_of_the_machines_numeric_settings() -> None:
    settings = {"OPENBLAS_CORETYPE": "Haswell", "OMP_NUM_THREADS": "1", "NPY_PROMOTION_STATE": "weak"}
    assert settings_for_tests({**settings, "CI": "true"}) == {"CI": "true"}


def test_the_readme_can_be_read_in_a_few_minutes() -> None:
    assert len(README.split()) <= 1500


@pytest.mark.parametrize("path", READMES, ids=lambda path: str(path.relative_to(HOUSE)))
def test_every_link_and_picture_of_a_readme_is_there(path: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)\)", path.read_text())
    assert [each for each in links if not (path.parent / each).exists()] == []


def test_players_are_told_about_every_python_for_which_there_is_a_lock() -> None:
    oldest, newest = (f"{major}.{minor}" for major, minor in (OLDEST, NEWEST))
    assert PROJECT["requires-python"] == f">={oldest},<{NEWEST[0]}.{NEWEST[1] + 1}"
    for minor in range(OLDEST[1], NEWEST[1] + 1):
        assert f"Programming Language :: Python :: 3.{minor}" in PROJECT["classifiers"]
    assert f"{oldest} to {newest}" in README


def test_what_is_played_with_is_what_is_tested_with() -> None:
    pins = [set(re.findall(r"(?m)^[a-z0-9-]+==.*", (HOUSE / lock).read_text())) for lock in LOCKS]
    assert pins[0] < pins[1]


def printed_by(arguments: str, folder: Path, display: str) -> str:
    """Return what a command of a README prints."""
    done = subprocess.run(
        [sys.executable, "-m", "icecool3d", *shlex.split(arguments, comments=True)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HOUSE), "DISPLAY": display},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{arguments}: {done.stderr}"
    return done.stdout


def test_every_example_of_the_readmes_runs_and_prints_what_it_quotes(tmp_path: Path, display: str) -> None:
    shutil.copy(HOUSE / "scenes/two-rooms.toml", tmp_path / "mine.toml")
    (tmp_path / "scenes").symlink_to(HOUSE / "scenes")
    found = [each for path in READMES for each in examples(path) if "COMMAND" not in each]
    assert len(found) > 18
    printed = "".join(printed_by(each, tmp_path, display) for each in dict.fromkeys(found))
    quoted = re.findall("(?m)^> (.*)$", README)
    assert len(quoted) == 2
    assert all(line in printed for line in quoted)


def test_a_skip_is_a_failure_on_the_deciding_machine(tmp_path: Path) -> None:
    shutil.copy(HOUSE / "tests/conftest.py", tmp_path)
    (tmp_path / "pytest.ini").touch()
    for name, text in (
        ("called", "import pytest\ndef test_it() -> None:\n    pytest.skip('no node')"),
        ("marked", "import pytest\n@pytest.mark.skip(reason='no node')\ndef test_it() -> None:\n    pass"),
        ("module", "import pytest\npytest.skip('no node', allow_module_level=True)"),
    ):
        (tmp_path / f"test_{name}.py").write_text(text)

    def outcome(ci: str) -> subprocess.CompletedProcess[str]:
        how = ("-q", "-p", "no:cacheprovider", "--continue-on-collection-errors")
        return run(sys.executable, "-m", "pytest", *how, tmp_path, CI=ci)

    assert "3 skipped" in outcome("").stdout
    decided = outcome("true")
    assert decided.returncode != 0
    *told, end = decided.stdout.splitlines()
    assert end.startswith("1 failed, 2 errors in ")
    why = " - skipped, which CI=true forbids: Skipped: no node"
    for name in ("called", "marked"):
        assert any(f"test_{name}.py" in line and line.endswith(why) for line in told), name
    assert any("test_module.py" in line for line in told)


def test_an_expected_failure_is_no_skip(tmp_path: Path) -> None:
    shutil.copy(HOUSE / "tests/conftest.py", tmp_path)
    text = "import pytest\n@pytest.mark.xfail\ndef test_it() -> None:\n    assert False\n"
    (tmp_path / "test_it.py").write_text(text)
    (tmp_path / "pytest.ini").touch()
    done = run(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path, CI="true")
    assert "1 xfailed" in done.stdout
