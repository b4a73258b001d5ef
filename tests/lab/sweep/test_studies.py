"""The shipped studies: each is small, and has a picture and findings, which are what its sweep comes to."""

from pathlib import Path

import pytest

from icecool3d.kit.own_files import scenes_folder
from icecool3d.lab.sweep import About, Results, begin_results, read_spec, sweep_fingerprint, tally_of
from icecool3d.lab.sweep.sweep_run import run
from icecool3d.lab.sweep.workers import Workers

STUDIES = sorted((scenes_folder() / "studies").glob("*.toml"))
FINDINGS = (scenes_folder() / "studies/README.md").read_text()


def test_there_are_the_three_that_players_ask_for() -> None:
    names = " ".join(path.stem for path in STUDIES)
    assert all(each in names for each in ("seam", "through-the-doors", "under-the-lintel"))


@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_a_study_is_small_and_has_its_picture_and_its_findings(path: Path) -> None:
    spec = read_spec(path)
    assert spec.total <= 5000
    assert 1000 < path.with_suffix(".png").stat().st_size < 150_000
    assert f"({path.stem}.png)" in FINDINGS
    assert all(f"  {each.words} " in FINDINGS for each in spec.count)


@pytest.mark.soak
@pytest.mark.parametrize("path", STUDIES, ids=lambda path: path.stem)
def test_the_findings_are_what_the_sweep_counts(path: Path, crew: Workers, tmp_path: Path) -> None:
    spec = read_spec(path)
    begin_results(tmp_path / "it.sweep", About(path.read_text(), spec, sweep_fingerprint(spec.setup)))
    with Results(tmp_path / "it.sweep", writing=True) as results:
        run(results, crew, lambda _: None)
        tally = tally_of(results)
    lines = list(tally.lines())
    for words in tally.counted:
        assert any(line.startswith(f"  {words} ") and line in FINDINGS for line in lines), words
