"""What all tests share: repeatable examples, and no skipping on the machine that decides."""

import os
from collections.abc import Generator

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.load_profile("repeatable")

NOTHING_IS_SKIPPED = os.environ.get("CI") == "true"
"""Elsewhere a test skips where a program is missing; there everything must have been installed."""


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
