"""Practice at the window, without one: in any school, and nothing is told before it was seen."""

from collections.abc import Iterator

import pytest

from icecool3d.school import load_school
from icecool3d.view.practice.practice_screen import NO_PLACE, PracticeScreen
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Sheet, Slid, commands, named
from tests.view.match.test_match_screen import Beside

SHEET = Sheet(1280, 720)


@pytest.fixture
def table_view(drawing: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableView]:
    del drawing
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    with Stage((64, 48)) as stage:
        yield TableView(stage)


def lines(screen: PracticeScreen) -> list[str]:
    page = named(screen.page(SHEET))
    return [each.text for each in page if isinstance(each, Button) and each.name.startswith("told-")]


def test_a_flick_is_told_as_it_is_seen_and_not_before(table_view: TableView) -> None:
    screen = PracticeScreen(table_view, "en", load_school("school"))
    screen.did(Slid("power", 0.5))
    screen.meant(commands.Confirm())
    screen.step(0.0)
    assert "moment" in [each.name for each in named(screen.page(SHEET))]
    assert lines(screen) == []
    screen.did(Slid("moment", 1.0))
    screen.step(0.0)
    told = lines(screen)
    assert told
    screen.did(Slid("moment", 0.0))
    screen.step(0.0)
    assert lines(screen) == told  # what was seen once is known
    screen.close()


def test_it_can_be_practised_in_any_school_with_all_penguins(table_view: TableView) -> None:
    school = load_school("two-rooms")
    screen = PracticeScreen(table_view, "en", school)
    for colour in ("green", "yellow"):
        screen.did(Chosen(f"penguin-{colour}"))
    assert {*screen.poses} == {"red", "blue", "green", "yellow"}
    assert all(school.room_at((pose[0], pose[1])) is not None for pose in screen.poses.values())
    assert all(NO_PLACE.in_language("en") not in getattr(each, "text", "") for each in screen.page(SHEET))
    screen.close()
