"""A view that a player chose holds: through flicks, and through looks at the log."""

from collections.abc import Iterator

import numpy as np
import pytest

from icecool3d.events import Judgement
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.trace import Meta, Trace, make_trace
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.show_part import CLOSE, Shows
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import commands

SCHOOL, PENGUIN = load_school("school"), load_penguin()
COLOUR, PLACE = "red", (-0.1, -0.23)
LINE = Line(0.5, COLOUR, "Red slides.")
CHOICES = [commands.LookFromAbove(), commands.LookAtAll(), commands.NextView(), commands.Follow()]


@pytest.fixture(scope="module")
def stage(drawing: None) -> Iterator[Stage]:
    del drawing
    with Stage((96, 64)) as opened:
        yield opened


@pytest.fixture
def table_view(stage: Stage) -> TableView:
    found = TableView(stage)
    found.lay(SCHOOL, [COLOUR], {}, "en")
    found.camera.jump(found.overview())
    return found


@pytest.fixture
def shows(table_view: TableView) -> Shows:
    return Shows(table_view, lambda: None)


def slid() -> tuple[Trace, Judgement]:
    """Return a slide through the Classroom of one second, which begins and ends at the same place."""
    x, y = PLACE
    poses = np.array([[standing(x + off, y)] for off in (0.0, 0.05, 0.0)])
    trace = make_trace(Meta((COLOUR,)), np.linspace(0.0, 1.0, 3), poses)
    return trace, judge(trace, SCHOOL, PENGUIN)


def seen(table_view: TableView) -> View:
    """Return how the table is seen once the camera has come to rest."""
    for _ in range(200):
        table_view.step(0.02)
    return table_view.camera.view


def chose(table_view: TableView, choice: commands.Command) -> View:
    """Choose a view, and return it as it is seen."""
    table_view.pose({COLOUR: standing(*PLACE)})
    table_view.meant(choice, COLOUR)
    return seen(table_view)


def play_on(table_view: TableView, shows: Shows) -> None:
    """Let a show go on to its end."""
    while shows.clock is not None:
        shows.step(0.1)
        table_view.step(0.1)


@pytest.mark.parametrize("choice", CHOICES)
def test_after_a_flick_it_is_seen_as_the_player_chose(
    table_view: TableView, shows: Shows, choice: commands.Command
) -> None:
    trace, judgement = slid()
    chosen = chose(table_view, choice)
    for _ in range(2):
        shows.play(trace, judgement)
        play_on(table_view, shows)
    assert seen(table_view) == chosen


@pytest.mark.parametrize("choice", CHOICES)
def test_after_a_look_at_the_log_it_is_seen_as_the_player_chose(
    table_view: TableView, shows: Shows, choice: commands.Command
) -> None:
    trace, judgement = slid()
    chosen = chose(table_view, choice)
    for _ in range(2):  # another line while the first one is seen
        shows.see(trace, judgement, LINE)
        assert seen(table_view).span == CLOSE
    shows.end()
    table_view.pose({COLOUR: standing(*PLACE)})
    assert seen(table_view) == chosen
