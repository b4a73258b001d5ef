"""The camera over the table, without a window."""

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.school import load_school
from icecool3d.view.stage.camera import STRAIGHT_DOWN, View
from icecool3d.view.table.table_view import TableView
from icecool3d.view.toids.tray_picking import tray_view
from icecool3d.view.toids.tray_table import TrayTable
from icecool3d.view.ui import commands
from icecool3d.view.ui.page_parts import free_of_panels

SCHOOL = load_school("school")
WIDE, NARROW = 16 / 9, 4 / 3


@pytest.fixture
def table_view() -> TableView:
    found = TableView(cast("Any", SimpleNamespace(aspect=WIDE)))
    found.scene = cast("Any", SimpleNamespace(school=SCHOOL))
    found.keep_free(free_of_panels)
    return found


def corners(table_view: TableView) -> Array:
    """Return where in the picture the school's corners are."""
    bounds = SCHOOL.bounds
    floor = [[x, y, 0.0] for x in (bounds.xmin, bounds.xmax) for y in (bounds.ymin, bounds.ymax)]
    return table_view.camera.goal.project(np.array(floor), table_view.aspect)


@pytest.mark.parametrize("look", [commands.LookAtAll(), commands.LookFromAbove(), commands.NextView()])
def test_who_sees_it_all_does_so_after_the_window_has_taken_another_size(
    table_view: TableView, look: commands.Command
) -> None:
    table_view.meant(look)
    cast("Any", table_view.stage).aspect = NARROW
    left, bottom, right, top = free_of_panels(NARROW)
    before = table_view.camera.goal
    table_view.fit()
    assert table_view.camera.goal != before
    x, y = corners(table_view).T
    assert left < x.min() < x.max() < right
    assert bottom < y.min() < y.max() < top


def test_who_looks_at_something_else_goes_on_with_that(table_view: TableView) -> None:
    table_view.meant(commands.LookAtAll())
    table_view.meant(commands.Zoom((0.0, 0.0), 3.0))
    before = table_view.camera.goal
    cast("Any", table_view.stage).aspect = NARROW
    table_view.fit()
    assert table_view.camera.goal == before


def test_all_of_a_tray_is_seen_after_the_window_has_taken_another_size(
    table_view: TableView,
) -> None:
    tray = TrayTable.__new__(TrayTable)  # its pieces would take a graphics engine
    tray._table_view = table_view
    tray.keep_free(lambda aspect: (-0.6, -0.6, 0.5 if aspect > 1.5 else 0.3, 1.0))
    for aspect, right in ((NARROW, 0.3), (WIDE, 0.5)):
        cast("Any", table_view.stage).aspect = aspect
        table_view.fit()
        assert table_view.camera.goal == tray_view(aspect, (-0.6, -0.6, right, 1.0))


ASIDE = View(0.1, 0.1, 0.0, 0.0, STRAIGHT_DOWN, 0.16, 0.0)


def glide(table_view: TableView) -> View:
    """Return where the camera comes to."""
    table_view.camera.jump(table_view.camera.goal)
    return table_view.camera.view


@pytest.mark.parametrize("look", [commands.LookAtAll(), commands.LookFromAbove(), commands.Follow()])
def test_who_looks_aside_looks_again_as_was_chosen_before(
    table_view: TableView, look: commands.Command
) -> None:
    table_view.meant(look, "red")
    followed, chosen = table_view.followed, glide(table_view)
    for view in (ASIDE, replace(ASIDE, x=0.2)):
        table_view.look_aside(view)
        assert glide(table_view) == view
        assert table_view.followed is None
    table_view.look_back()
    assert glide(table_view) == chosen
    assert table_view.followed == followed


def test_a_view_that_is_chosen_while_one_looks_aside_holds(table_view: TableView) -> None:
    table_view.meant(commands.LookAtAll())
    table_view.look_aside(ASIDE)
    table_view.meant(commands.LookFromAbove())
    chosen = glide(table_view)
    table_view.look_back()
    assert glide(table_view) == chosen


@pytest.mark.parametrize("nothing", [commands.Follow(), commands.KeptView(), commands.Zoom((0.0, 0.0), 3.0)])
def test_what_chooses_no_view_keeps_the_one_that_was_chosen_before(
    table_view: TableView, nothing: commands.Command
) -> None:
    table_view.meant(commands.LookAtAll())
    chosen = glide(table_view)
    table_view.look_aside(ASIDE)
    table_view.meant(nothing)
    table_view.look_back()
    assert glide(table_view) == chosen


def test_a_chosen_view_is_whole_too_where_the_window_changed_while_one_looked_aside(
    table_view: TableView,
) -> None:
    table_view.meant(commands.LookFromAbove())
    table_view.look_aside(ASIDE)
    cast("Any", table_view.stage).aspect = NARROW
    table_view.fit()
    assert table_view.camera.goal == ASIDE
    table_view.look_back()
    assert table_view.camera.goal == table_view.above()
