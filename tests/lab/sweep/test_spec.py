"""The numbers of a row follow from the spec and the row alone."""

from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from icecool3d.lab.sweep.numbers import NAMES
from icecool3d.lab.sweep.spec import Setup, Spec, neighbour, numbers_of
from icecool3d.lab.sweep.spec_file import parse_spec
from icecool3d.pieces import load_penguin
from icecool3d.school import load_scene
from tests.lab.sweep.sweeps import DOOR, DRAWN, spec_of

SETUP = Setup(load_scene("school"), load_penguin(), ("red",))
SOBOL = parse_spec(DRAWN, "it", SETUP)
RANDOM = parse_spec(DRAWN + 'by = "random"\n', "it", SETUP)


@pytest.mark.parametrize("spec", [SOBOL, RANDOM], ids=["sobol", "random"])
@given(st.data())
def test_a_row_is_the_same_in_whatever_chunk_it_is_made(spec: Spec, data: st.DataObject) -> None:
    begin = data.draw(st.integers(0, spec.total - 1))
    end = data.draw(st.integers(begin + 1, spec.total))
    whole = list(numbers_of(spec, range(spec.total)))
    assert list(numbers_of(spec, range(begin, end))) == whole[begin:end]


def test_a_grid_runs_over_all_its_points_the_last_number_fastest(tmp_path: Path) -> None:
    spec = spec_of(DOOR, tmp_path)
    found = [(each.aim, each.speed) for each in numbers_of(spec, range(spec.total))]
    assert found == [
        (aim, speed) for aim in (-20.0, -10.0, 0.0, 10.0, 20.0) for speed in (1.0, 2.0, 3.0, 4.0)
    ]


def test_at_every_point_of_the_grid_the_same_is_drawn() -> None:
    rows = list(numbers_of(SOBOL, range(SOBOL.total)))
    assert [each.aim for each in rows[::8]] == [0.0, 45.0, 90.0]
    drawn = [[(each.speed, each.height) for each in rows[k : k + 8]] for k in (0, 8, 16)]
    assert drawn[0] == drawn[1] == drawn[2]
    assert len(set(drawn[0])) == 8


def test_the_beak_looks_along_the_aim() -> None:
    assert all(each.facing == each.aim for each in numbers_of(SOBOL, range(SOBOL.total)))


def test_another_seed_draws_others() -> None:
    other = parse_spec(DRAWN.replace("seed = 3", "seed = 4"), "it", SETUP)
    assert list(numbers_of(other, range(8))) != list(numbers_of(SOBOL, range(8)))


@pytest.mark.parametrize("by", ["sobol", "random"])
def test_what_is_drawn_lies_as_the_spec_says(by: str) -> None:
    text = DRAWN.replace("flicks = 8", "flicks = 2000").replace("seed = 3", f'by = "{by}"')
    rows = np.array(list(numbers_of(parse_spec(text, "it", SETUP), range(2000))))
    speed, height = (rows[:, NAMES.index(name)] for name in ("speed", "height"))
    assert speed.min() >= 1.0
    assert speed.max() <= 6.0
    assert speed.mean() == pytest.approx(3.5, abs=0.15)
    assert height.mean() == pytest.approx(0.5, abs=0.01)
    assert height.std() == pytest.approx(0.1, abs=0.01)


def test_neighbours_on_the_grid_differ_in_one_number_by_one_step() -> None:
    rows = list(numbers_of(SOBOL, range(SOBOL.total)))
    pairs = [(row, neighbour(SOBOL, row, "aim")) for row in range(SOBOL.total)]
    assert [other for _, other in pairs[16:]] == [None] * 8
    for row, other in pairs[:16]:
        assert other is not None
        same = rows[row]._replace(aim=rows[other].aim, facing=rows[other].aim)
        assert (same, rows[other].aim - rows[row].aim) == (rows[other], 45.0)


def test_neighbours_along_either_number_are_found(tmp_path: Path) -> None:
    spec = spec_of(DOOR, tmp_path)
    rows = list(numbers_of(spec, range(spec.total)))
    for name, step in (("aim", 10.0), ("speed", 1.0)):
        found = [(row, neighbour(spec, row, name)) for row in range(spec.total)]
        apart = [
            getattr(rows[other], name) - getattr(rows[row], name) for row, other in found if other is not None
        ]
        assert apart == pytest.approx([step] * len(apart))
        ends = {getattr(rows[row], name) for row, other in found if other is None}
        assert ends == {max(getattr(each, name) for each in rows)}


def test_the_last_point_of_a_grid_is_exactly_its_end() -> None:
    text = "format = 1\n[flick]\nspeed = 1\naim = { from = 0.1, to = 0.7, points = 7 }"
    aims = [each.aim for each in numbers_of(parse_spec(text, "it", SETUP), range(7))]
    assert (aims[0], aims[-1]) == (0.1, 0.7)
    assert all(one < other for one, other in pairwise(aims))
