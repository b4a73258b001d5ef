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
    "command", ["ruff check .", "ruff format --check .", "mypy --strict", "lint-imports --no-cache"]
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
        ("view", "~lab"),
        ("cellar", "~kit"),
    ],
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


def test_the_wheel_carries_every_module(wheel: ZipFile) -> None:
    here = {str(path.relative_to(HOUSE)) for path in (HOUSE / "icecool3d").rglob("*.py")}
    assert here <= set(wheel.namelist())


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


README = (HOUSE / "README.md").read_text()
COMMANDS: list[str] = [
    line for block in re.findall(r"(?ms)^```sh\n(.*?)^```", README) for line in block.splitlines()
]
"""What the README says to type."""
PLAY, TEST = (line for line in COMMANDS if line.startswith("dpkg "))
"""What is pasted on a machine with nothing."""


def test_the_deciding_machine_runs_the_readmes_line() -> None:
    assert (HOUSE / ".ci/run").read_text().splitlines()[-1] == TEST


def test_the_deciding_machine_tests_without_its_own_numeric_settings() -> None:
    script = (HOUSE / ".ci/run").read_text().replace(TEST, "env").replace('$(dirname "$0")/..', ".")
    settings = {"OPENBLAS_CORETYPE": "Haswell", "OMP_NUM_THREADS": "1", "NPY_PROMOTION_STATE": "weak"}
    seen = run("bash", "-c", script, **settings).stdout
    assert not re.search("(?m)^(OPENBLAS|OMP|MKL|NPY)_", seen)
    assert "CI=true" in seen.splitlines()


def pasted(line: str, folder: Path, *tools: str, user: int = 0) -> tuple[list[str], str]:
    """Return what a line calls where only some tools are there and all succeed, and what it says."""
    for name in (*tools, ".venv/bin/pip", ".venv/bin/npm", ".venv/bin/pytest", ".venv/bin/icecool3d"):
        tool = folder / name
        tool.parent.mkdir(parents=True, exist_ok=True)
        number = f"echo {user}; exit" if name == "id" else ""
        more = '"$@"' if name == "sudo" else ""
        absent = "exit 1" if name == "dpkg" and "apt-get" in tools else ""
        tool.write_text(f"#!/bin/bash\n{number}\necho {name} $* >>{folder}/called\n{absent}\n{more}\n")
        tool.chmod(0o755)
    done = subprocess.run(
        ["/bin/bash", "-c", line],
        cwd=folder,
        env={"PATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    called = folder / "called"
    return (called.read_text().splitlines() if called.exists() else []), done.stdout + done.stderr


@pytest.mark.parametrize(("line", "thing"), [(PLAY, "icecool3d"), (TEST, "pytest -n auto --dist loadfile")])
@pytest.mark.parametrize("user", [0, 1000])
def test_a_bare_machine_gets_packages_first_and_sudo_only_where_one_is_not_root(
    tmp_path: Path, line: str, thing: str, user: int
) -> None:
    sudo = ("sudo",) if user else ()
    called, _ = pasted(line, tmp_path, "dpkg", "apt-get", "id", "python3.11", *sudo, user=user)
    wanted = [each.split()[0] for each in called]
    assert wanted.count("apt-get") == 2
    assert wanted.count("sudo") == 2 * len(sudo)
    assert wanted.index("apt-get") < wanted.index("python3.11") < wanted.index(".venv/bin/pip")
    assert called[-1].strip() == f".venv/bin/{thing}"


def test_players_are_not_made_to_install_what_only_tests_need() -> None:
    assert "apt-get install -y python3.11-venv libgl1 libegl1;" in PLAY
    assert "requirements.lock" in PLAY


def test_where_all_packages_are_there_nobody_needs_to_be_root(tmp_path: Path) -> None:
    called, _ = pasted(PLAY, tmp_path, "dpkg", "python3.11")
    assert [each.split()[0] for each in called][:2] == ["dpkg", "python3.11"]
    assert called[-1].strip() == ".venv/bin/icecool3d"


@pytest.mark.parametrize("line", [PLAY, TEST])
def test_another_python_is_refused_at_once_and_nothing_is_fetched(tmp_path: Path, line: str) -> None:
    called, said = pasted(line, tmp_path, "dpkg", "python3", "python3.12")
    assert [each.split()[0] for each in called] == ["dpkg"]
    assert "icecool3d needs these packages and CPython 3.11, because" in said


def test_pip_hears_of_the_wrong_python_before_it_fetches_anything() -> None:
    for line in (PLAY, TEST):
        assert line.index("--no-deps -e .") < line.index("--require-hashes")


def printed_by(command: str, folder: Path, display: str) -> str:
    """Return what a command of the README prints."""
    arguments = shlex.split(command, comments=True)[1:]
    done = subprocess.run(
        [sys.executable, "-m", "icecool3d", *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(HOUSE), "DISPLAY": display},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stderr}"
    return done.stdout


def test_every_example_in_the_readme_runs_and_prints_what_it_quotes(tmp_path: Path, display: str) -> None:
    shutil.copy(HOUSE / "scenes/two-rooms.toml", tmp_path / "mine.toml")
    inline = re.findall("`(icecool3d flick --penguin [^`]+)`", README)
    examples = [*(line for line in COMMANDS if line.startswith("icecool3d ")), *inline]
    assert len(examples) > 15
    printed = "".join(printed_by(example, tmp_path, display) for example in examples)
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
