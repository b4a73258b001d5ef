"""Whoever does the work, and whatever happens to them: the same table."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from icecool3d.aiming.hand import Hand
from icecool3d.events.query import ask
from icecool3d.kit.errors import InputError
from icecool3d.lab.sweep import Results, borders, finding, sweep_run, workers
from icecool3d.lab.sweep.sweep_run import run
from icecool3d.lab.sweep.workers import Workers, start_workers
from icecool3d.physics.fingerprint import arithmetic
from icecool3d.school import build_school
from tests.lab.sweep.sweeps import DOOR, DRAWN, KILLER, all_rows, begun, make_or_die, spec_of


def swept(results: Results, crew: Workers) -> list[int]:
    """Run a sweep, and give how many rows came each time."""
    heard: list[int] = []
    run(results, crew, heard.append)
    return heard


@pytest.mark.parametrize("text", [DOOR, DRAWN], ids=["grid", "drawn"])
def test_workers_make_the_same_table_as_a_bare_loop(text: str, crew: Workers, tmp_path: Path) -> None:
    with begun(text, tmp_path) as results:
        heard = swept(results, crew)
        assert list(results.rows()) == all_rows(spec_of(text, tmp_path))
    assert sum(heard) == results.total
    assert len(heard) > 1


def test_only_what_is_missing_is_made(crew: Workers, tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results:
        results.add([*rows[2:6], *rows[11:20]])
        assert sum(swept(results, crew)) == 20 - 13
        assert list(results.rows()) == rows
        assert swept(results, crew) == []


def test_a_flick_that_kills_workers_is_named_and_all_others_are_made(tmp_path: Path) -> None:
    rows = all_rows(spec_of(DOOR, tmp_path))
    with begun(DOOR, tmp_path) as results, start_workers(2) as crew:
        run(results, crew, lambda _: None, make_or_die)
        found = list(results.rows())
    assert found[:KILLER] + found[KILLER + 1 :] == rows[:KILLER] + rows[KILLER + 1 :]
    assert found[KILLER].outcome == "crashed"
    assert found[KILLER].numbers == rows[KILLER].numbers


def test_workers_that_compute_otherwise_are_refused(crew: Workers, tmp_path: Path) -> None:
    with begun(DOOR, tmp_path) as results:
        others = replace(results.about.fingerprint, flicks="others")
        object.__setattr__(results.about, "fingerprint", others)
        with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
            swept(results, crew)
        assert results.done() == 0


def test_a_worker_whose_processor_rounds_otherwise_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(workers._ENVIRONMENT, "GLIBC_TUNABLES", "glibc.cpu.hwcaps=-AVX2,-FMA")
    with begun(DOOR, tmp_path) as results, start_workers(1) as crew:
        ((_, there),) = crew.do(arithmetic_of, [None])
        if there == arithmetic():  # this processor never had what was taken from that one
            swept(results, crew)
            assert list(results.rows()) == all_rows(results.spec)
        else:
            with pytest.raises(InputError, match=f"a worker: computes in another way .arithmetic {there}"):
                swept(results, crew)
            assert results.done() == 0


def arithmetic_of(_: None) -> str:
    return arithmetic()


def test_workers_that_compute_otherwise_neither_refine_nor_search(
    crew: Workers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with begun(DOOR, tmp_path) as results:
        others = replace(results.about.fingerprint, flicks="others")
        results.add(all_rows(results.spec))
        found, setup = borders.find_borders(results)[:1], results.spec.setup
    asked = ask("stuck", build_school(setup.scene), setup.names)
    quest = finding.Quest(setup, asked, (), (-0.1, 0.0), 4, 1, 1, Hand(), 0)
    monkeypatch.setattr(sweep_run, "sweep_fingerprint", lambda _: others)
    with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
        borders.refine(found, setup, crew, lambda _: None)
    with pytest.raises(InputError, match=r"a worker: computes in another way .flicks"):
        finding.find(quest, crew, lambda _: None)
