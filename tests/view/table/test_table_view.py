"""The camera over the table, without a window."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.school import load_school
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
