"""What all tests share: repeatable examples, and no skipping on the machine that decides."""

import json
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from icecool3d.rules import load_rulebook

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

os.environ["LC_ALL"] = "C.UTF-8"  # tests read English, whatever speaks whoever runs them
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell in the background leaves it so
    signal.signal(signal.SIGINT, signal.default_int_handler)  # and commands that tests stop by ^C would not
NOTHING_IS_SKIPPED = os.environ.get("CI") == "true"
"""Elsewhere a test skips where a program is missing; there everything must have been installed."""
LONGEST_FIRST = (
    *(
        "view/app/test_journey.py",
        "view/app/test_window.py",
        "view/toids/test_toids_window.py",
        "test_house.py",
        "examples/test_notebook.py",
        "examples/test_examples.py",
        "view/replays/test_replay_window.py",
    ),
    *(
        "lab/sweep/test_hostile_sweeps.py",
        "lab/sweep/test_cluster.py",
        "cli/test_sweep.py",
        "cli/test_full_disk.py",
    ),
    *("physics/test_against_mujoco.py", "replay/test_record_match.py", "test_french.py"),
)
"""Files that take long, with few tests: were they begun last, other cores would wait for them at the end."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take ``--rules``."""
    parser.addoption(
        "--rules", action="store_true", help="list every rule with the tests that prove it, and run none"
    )


def pytest_xdist_auto_num_workers() -> int:
    """Let one more test run than there are cores: those of the window wait for much of their time."""
    return len(os.sched_getaffinity(0)) + 1


def pytest_configure(config: pytest.Config) -> None:
    """Let xdist hand out files in the order of the tests, not those with the most tests first."""
    config.option.loadscopereorder = False


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Collect in this process where nothing is run."""
    if config.getoption("--rules"):
        config.option.numprocesses = 0


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put long files first; or list the rules instead of running anything, where that is asked for."""
    places = {f"tests/{name}": place for place, name in enumerate(LONGEST_FIRST)}
    items.sort(key=lambda item: places.get(item.nodeid.partition("::")[0], len(places)))
    if not config.getoption("--rules"):
        return
    proofs: dict[str, set[str]] = {}
    for item in items:
        for mark in item.iter_markers("rule"):
            for rule in mark.args:
                proofs.setdefault(rule, set()).add(item.nodeid.partition("[")[0])
    items.clear()
    terminal = config.pluginmanager.get_plugin("terminalreporter")
    assert terminal is not None
    for rule in [rule.id for part in load_rulebook() for rule in part.rules]:
        terminal.write_line(f"{rule}: {len(proofs.get(rule, ())) or 'nothing proves it'}")
        for test in sorted(proofs.pop(rule, ())):
            terminal.write_line(f"    {test}")
    assert not proofs, f"tests cite rules that there are not: {sorted(proofs)}"


def refuse_skip(report: pytest.TestReport | pytest.CollectReport) -> None:
    """Turn a skip into a failure that says what was missing; an expected failure is none."""
    if NOTHING_IS_SKIPPED and report.skipped and not hasattr(report, "wasxfail"):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longrepr
        report.outcome = "failed"
        report.longrepr = f"skipped, which CI=true forbids: {reason}"


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """See each test's report."""
    report = yield
    refuse_skip(report)
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """See the report of each file read: ``importorskip`` skips there."""
    report = yield
    refuse_skip(report)
    return report


@pytest.fixture
def verdict(tmp_path: Path) -> Callable[[bytes], dict[str, Any]]:
    """Return what the Khronos validator says of a file."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    if node is None:
        pytest.skip("needs Node.js")

    def judge(packed: bytes) -> dict[str, Any]:
        path = tmp_path / "judged.glb"
        path.write_bytes(packed)
        run = subprocess.run(
            [node, Path(__file__).with_name("validate_gltf.js"), path],
            capture_output=True,
            text=True,
            check=False,
        )
        if "Cannot find module 'gltf-validator'" in run.stderr:
            pytest.skip("needs the npm package gltf-validator in node_modules")
        assert run.returncode == 0, run.stderr
        report: dict[str, Any] = json.loads(run.stdout)
        return report

    return judge


@pytest.fixture(scope="module")
def display() -> Iterator[str]:
    """Yield the name of a display of this module's own, without a screen."""
    program = shutil.which("Xvfb")
    if program is None:
        pytest.skip("needs Xvfb (Debian's package xvfb)")
    reading, writing = os.pipe()
    arguments = [program, "-displayfd", str(writing), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    # Without -noreset it begins anew when the last window closes, and may refuse the next one meanwhile.
    server = subprocess.Popen([*arguments, "-noreset"], pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        name = pipe.readline().strip()
    try:
        yield f":{name}"
    finally:
        server.terminate()
        server.wait(timeout=10)
