"""Rows of a sweep that are judged twice: which they are, and what becomes of disputes about them."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from icecool3d.events import Judgement, PassThroughDoor
from icecool3d.kit.errors import InputError
from icecool3d.lab.cases import Runner, read_case
from icecool3d.lab.sweep import sweep_run
from icecool3d.lab.sweep.disputes import asked_rows, find_disputes, require_share, told, write_disputes
from icecool3d.lab.sweep.workers import Result, Task, Workers
from icecool3d.referee import judge
from icecool3d.school import School
from icecool3d.trace import Trace
from tests.lab.sweep.sweeps import DOOR, all_rows, begun, spec_of

THROUGH = 9
"""A row of ``DOOR`` that goes straight through."""


class Here(Workers):
    """Works in this process, where a test can plant mistakes."""

    threads = 1

    def do(
        self, work: Callable[[Task], Result], tasks: Iterable[Task], at_once: int | None = None
    ) -> Iterator[tuple[Task, Result | None]]:
        del at_once
        for task in tasks:
            yield task, work(task)

    def close(self) -> None: ...


def blind(trace: Trace, school: School) -> Judgement:
    """Return what a referee says who never sees a pass."""
    said = judge(trace, school)
    return Judgement(tuple(e for e in said.events if not isinstance(e, PassThroughDoor)), said.verdicts)


def test_a_share_of_the_rows_is_judged_twice_evenly_and_always_the_same(tmp_path: Path) -> None:
    with begun(DOOR, tmp_path) as results:
        results.add(all_rows(results.spec))
        assert asked_rows(results, 0.25) == [3, 7, 11, 15, 19]
        assert asked_rows(results, 1.0) == list(range(20))
        assert len(asked_rows(results, 0.15)) == 3


@pytest.mark.parametrize("share", [0.0, -0.1, 1.01, float("nan")])
def test_what_is_no_share_is_refused(share: float) -> None:
    with pytest.raises(InputError, match="a share above 0 and at most 1"):
        require_share(share)


def test_a_mistake_of_the_referee_comes_out_as_a_case_that_says_what_is_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = spec_of(DOOR, tmp_path)
    heard = list[int]()
    assert find_disputes([THROUGH], spec, Here(), heard.append) == []
    monkeypatch.setattr(sweep_run, "judge", blind)
    sweep_run.sweep_fingerprint.cache_clear()
    disputes = find_disputes([THROUGH], spec, Here(), heard.append)
    sweep_run.sweep_fingerprint.cache_clear()
    assert heard == [1, 1]
    assert [each.row for each in disputes] == [THROUGH]
    lines = list(told(disputes, 1))
    assert lines[0].in_language("fr") == "jugées deux fois : 1 pichenettes, dont 1 autrement"
    assert lines[1].startswith(f"  row {THROUGH}: only the second judge says: pass-through-door")
    (path,) = write_disputes(disputes, spec, tmp_path / "spec.toml", tmp_path / "cases")
    case = read_case(path)
    with Runner() as runner:
        assert runner.faults(case) == []
        monkeypatch.setattr(
            "icecool3d.lab.cases.case_run.judge", lambda trace, school, _: blind(trace, school)
        )
        assert any("pass-through-door" in fault for fault in runner.faults(case))
