"""Where outcomes change between neighbours is narrowed down, and both sides become cases that hold."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from icecool3d.events import VERDICTS
from icecool3d.kit.errors import InputError
from icecool3d.lab.cases import CaseStart, Runner, find_cases, read_case
from icecool3d.lab.sweep import Results, Row, Spec
from icecool3d.lab.sweep import borders as borders_module
from icecool3d.lab.sweep.borders import (
    DECIDED,
    Border,
    find_borders,
    narrowed,
    refine,
    require_refinable,
    write_cases,
)
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.outcome_words import OUTCOME_WORDS, VERDICT_WORDS
from icecool3d.lab.sweep.rows import OUTCOMES
from icecool3d.lab.sweep.workers import Workers
from tests.lab.sweep.sweeps import DOOR, DRAWN, all_rows, begun, spec_of


@pytest.fixture
def done(tmp_path: Path) -> Iterator[Results]:
    with begun(DOOR, tmp_path) as results:
        results.add(all_rows(results.spec))
        yield results


def kinds(border: Border) -> set[str]:
    return {border.low.outcome, border.high.outcome}


def test_borders_lie_between_neighbours_that_came_out_otherwise(done: Results) -> None:
    borders = find_borders(done)
    assert {each.along for each in borders} == {"aim", "speed"}
    for border in borders:
        assert (border.low.outcome, border.low.place) != (border.high.outcome, border.high.place)
        assert kinds(border) & set(DECIDED)
        assert border.gap == pytest.approx(10.0 if border.along == "aim" else 1.0)
    assert any("through" in kinds(each) for each in borders)


def test_only_one_number_is_refined_where_it_is_named(done: Results) -> None:
    assert {each.along for each in find_borders(done, "speed")} == {"speed"}


def test_a_border_is_narrowed_to_the_width_and_its_lesser_side_stays_what_it_was(done: Results) -> None:
    (border, *_) = find_borders(done, "speed")
    found = narrowed(border, done.spec.setup, 0.01)
    assert found is not None
    assert 0.005 < found.gap <= 0.01
    assert border.low.speed <= found.low.speed < found.high.speed <= border.high.speed
    assert (found.low.outcome, found.low.place) == (border.low.outcome, border.low.place)
    assert (found.high.outcome, found.high.place) != (found.low.outcome, found.low.place)
    assert found.low.numbers == found.high.numbers._replace(speed=found.low.speed)


def test_a_width_that_no_numbers_can_have_ends_at_two_that_touch(
    done: Results, monkeypatch: pytest.MonkeyPatch
) -> None:
    (border, *_) = find_borders(done, "speed")
    middle = 0.5 * (border.low.speed + border.high.speed) + 1e-3

    class Fake:
        def row(self, row: int, numbers: Numbers) -> Row:
            side = border.low if numbers.speed < middle else border.high
            return side._replace(row=row, **numbers._asdict())

    monkeypatch.setattr(borders_module, "flicker", lambda _: Fake())
    found = narrowed(border, done.spec.setup, 1e-300)
    assert found is not None
    assert found.low.speed < middle <= found.high.speed
    assert np.nextafter(found.low.speed, np.inf) == found.high.speed


def test_where_nothing_can_be_flicked_there_is_no_border(done: Results) -> None:
    (border, *_) = find_borders(done, "speed")
    low, high = (row._replace(height=0.9, side=0.9) for row in (border.low, border.high))
    assert narrowed(Border("speed", low, high), done.spec.setup, 0.01) is None


def test_both_sides_of_each_border_become_cases_that_hold(
    done: Results, crew: Workers, tmp_path: Path
) -> None:
    borders = find_borders(done)[:6]
    heard: list[int] = []
    found = refine(borders, done.spec.setup, crew, heard.append)
    assert sum(heard) == len(borders)
    folder = tmp_path / "borders"
    written = write_cases(found, done.spec, tmp_path / "spec.toml", folder)
    assert sorted(written) == find_cases([folder])
    assert len(written) == 2 * len(found) > 0
    with Runner() as runner:
        for path in written:
            case = read_case(path)
            assert runner.faults(case) == []
            assert isinstance(case.happening, CaseStart)
            assert {case.happening.flick.aim, case.happening.flick.speed} & {
                value
                for border in found
                for row in (border.low, border.high)
                for value in (row.aim, row.speed)
            }


def test_the_other_side_of_a_border_breaks_the_case(done: Results, tmp_path: Path) -> None:
    borders = [each for each in find_borders(done, "speed") if kinds(each) & {"through"}][:1]
    one, other = write_cases(borders, done.spec, tmp_path / "spec.toml", tmp_path / "borders")
    speeds = [f"speed = {value!r}" for value in (borders[0].low.speed, borders[0].high.speed)]
    for path, (own, its) in ((one, speeds), (other, speeds[::-1])):
        text = path.read_text()
        assert own in text
        path.write_text(text.replace(own, its))
        with Runner() as runner:
            assert runner.faults(read_case(path)) != []


def test_a_scene_in_a_file_comes_with_the_cases(tmp_path: Path) -> None:
    (tmp_path / "place.toml").write_text((Path(__file__).parents[3] / "scenes/two-rooms.toml").read_text())
    with begun(DOOR.replace('"two-rooms"', '"place.toml"'.replace("place", "./place")), tmp_path) as results:
        results.add(all_rows(results.spec))
        borders = find_borders(results)[:1]
    for path in write_cases(borders, results.spec, tmp_path / "spec.toml", tmp_path / "borders"):
        assert 'scene = "./place.scene"' in path.read_text()  # the folder holds all that they need
        assert read_case(path).school.name == "two-rooms"


def test_cases_are_never_overwritten(done: Results, tmp_path: Path) -> None:
    borders = find_borders(done)[:1]
    write_cases(borders, done.spec, tmp_path / "spec.toml", tmp_path / "borders")
    with pytest.raises(InputError, match=r"cannot be written .File exists"):
        write_cases(borders, done.spec, tmp_path / "spec.toml", tmp_path / "borders")


def test_every_outcome_and_verdict_has_its_words() -> None:
    assert set(OUTCOME_WORDS) == set(OUTCOMES)
    assert set(VERDICT_WORDS) == set(VERDICTS)


def refusal(spec: Spec, folder: Path, along: str | None = None, width: float | None = None) -> str:
    with pytest.raises(InputError) as caught:
        require_refinable(spec, folder, along, width)
    return str(caught.value)


def test_what_cannot_be_refined_is_refused_before_anything_is_flicked(tmp_path: Path) -> None:
    spec, folder = spec_of(DOOR, tmp_path), tmp_path / "new"
    require_refinable(spec, folder, "aim", 0.1)
    assert "expected one of the grid: aim, speed" in refusal(spec, folder, "height")
    assert "--width: is -1; expected a number above 0" in refusal(spec, folder, "aim", -1.0)
    assert "--width: is nan" in refusal(spec, folder, "aim", float("nan"))
    assert "--width: is given without --along" in refusal(spec, folder, None, 0.1)
    assert "is there already; expected a new or an empty folder" in refusal(spec, tmp_path)
    assert "stands in no folder" in refusal(spec, folder / "newer")
    drawn = spec_of(DRAWN.replace("{ from = 0, to = 90, points = 3 }", "0"), tmp_path)
    assert "has no neighbours; expected a spec with a grid" in refusal(drawn, folder)
