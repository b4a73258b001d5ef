"""Practice at the window, without one: in any school, and nothing is told before it was seen."""

from collections.abc import Iterator
from pathlib import Path
from typing import ClassVar

import numpy as np
import pytest

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.cases import Runner, read_case
from icecool3d.players.manners import MANNERS
from icecool3d.replay.checking import check
from icecool3d.replay.recording import recording_from_bytes
from icecool3d.school import load_school
from icecool3d.trace import Poses, Trace
from icecool3d.view.practice.practice_screen import NO_PLACE, PracticeScreen
from icecool3d.view.practice.show_me import NONE_FOUND
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.requests import Answer, Begun, FlickRequest, Granted, Refused, WishRequest
from icecool3d.view.table.simulation import BEGINNING
from icecool3d.view.table.table_view import TableView
from icecool3d.view.table.wishes import Through
from icecool3d.view.ui import Button, Chosen, Sheet, Slid, commands, named
from tests.view.beside import Beside

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


def test_a_picture_carries_the_flick_that_is_shown_or_else_the_last_one(table_view: TableView) -> None:
    screen = PracticeScreen(table_view, "en", load_school("school"))

    def carried() -> list[float]:
        """Return the speeds of the flicks that a picture would carry; all come to the same bits."""
        if screen.recording is None:
            return []
        found = recording_from_bytes(screen.recording, "x")
        assert [each.outcome for each in check(found, [1])] == ["same-bits"]
        return [flick.flick.speed for flick in found.flicks]

    assert carried() == []
    speeds = list[float]()
    for power in (0.4, 0.6):
        screen.did(Slid("power", power))
        screen.meant(commands.Confirm())
        assert carried() == []  # it is being computed: nobody knows what comes
        screen.step(0.0)
        assert len(carried()) == 1
        assert carried() not in ([], speeds)
        speeds = carried()
        while screen.is_busy:
            screen.meant(commands.Skip())
            screen.step(0.1)
    assert carried() == speeds
    screen.close()


class Beginning(Beside):
    """Tells first how a flick begins, and the whole of it when it is asked again."""

    def answers(self, patience: float = 0.0) -> list[Answer]:
        flicks = [
            each
            for _, each in self._asked
            if isinstance(each, FlickRequest) and each.is_awaited and each not in self.BEGUN
        ]
        if not flicks:
            return super().answers(patience)
        self.BEGUN.extend(flicks)
        return [Begun(0, each, self._beginning(each)) for each in flicks]

    BEGUN: ClassVar[list[FlickRequest]] = []

    def _beginning(self, request: FlickRequest) -> Trace:
        return self._worlds.beginning(request.flick, Poses.of(request.poses), request.furniture, BEGINNING)


def test_a_flick_is_seen_to_begin_while_the_rest_is_computed_and_goes_on_from_there(
    table_view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beginning)
    screen = PracticeScreen(table_view, "en", load_school("school"))
    screen.did(Slid("power", 0.5))
    (who, *_) = screen.poses
    standing = seen_at(table_view, who)
    screen.meant(commands.Confirm())
    moved = screen.step(0.1)
    begun = seen_at(table_view, who)
    assert moved
    assert 0.0 < float(np.linalg.norm(begun - standing)) < 0.1
    assert "moment" not in [each.name for each in named(screen.page(SHEET))]  # nobody knows what comes
    assert lines(screen) == []
    screen.step(0.0)
    assert seen_at(table_view, who) == pytest.approx(begun)
    assert "moment" in [each.name for each in named(screen.page(SHEET))]
    screen.close()


def test_a_flick_that_has_begun_but_cannot_be_computed_puts_everybody_back(
    table_view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beginning)
    screen = PracticeScreen(table_view, "en", load_school("school"))
    (who, *_) = screen.poses
    standing = seen_at(table_view, who)
    screen.meant(commands.Confirm())
    screen.step(0.1)
    assert not np.array_equal(seen_at(table_view, who), standing)
    crash = IcecoolError(Phrase("simulation"), Phrase("ended while it computed this"), Phrase("try again"))
    screen.heard(Refused(0, Beginning.BEGUN[-1], crash, crashed=True))
    assert np.array_equal(seen_at(table_view, who), standing)
    assert screen.may_aim
    screen.close()


def seen_at(table_view: TableView, who: str) -> Array:
    """Return where somebody is shown, (3,), m."""
    table_view.step(0.0)
    assert table_view.scene is not None
    return np.array(table_view.scene.penguins[who].get_pos())


def test_it_can_be_practised_in_any_school_with_all_penguins(table_view: TableView) -> None:
    school = load_school("two-rooms")
    screen = PracticeScreen(table_view, "en", school)
    for colour in ("green", "yellow"):
        screen.did(Chosen(f"penguin-{colour}"))
    assert {*screen.poses} == {"red", "blue", "green", "yellow"}
    assert all(school.room_at((pose[0], pose[1])) is not None for pose in screen.poses.values())
    assert all(NO_PLACE.in_language("en") not in getattr(each, "text", "") for each in screen.page(SHEET))
    screen.close()


def said(screen: PracticeScreen) -> str:
    return "\n".join(str(each.text) for each in screen.page(SHEET) if hasattr(each, "text"))


def press_on(screen: PracticeScreen, table_view: TableView, point: tuple[float, float, float]) -> None:
    x, y = table_view.camera.view.project(np.array(point), table_view.aspect).tolist()
    assert screen.over((x, y)) == "token"
    screen.meant(commands.Grabbed((x, y)))
    screen.meant(commands.Dropped((x, y)))


def test_a_flick_through_the_door_that_was_pressed_is_aimed_and_goes_through_it(
    table_view: TableView,
) -> None:
    screen = PracticeScreen(table_view, "en", load_school("school"))
    table_view.camera.step(9.0)
    screen.step(0.0)
    screen.did(Chosen("show"))
    assert "Press on a door" in said(screen)
    press_on(screen, table_view, (0.1, -0.21, 0.0))
    assert "Looking for a flick" in said(screen)
    screen.step(0.0)
    assert "12 through Classroom-Gym" in said(screen)
    screen.meant(commands.Confirm())
    screen.step(0.0)
    screen.did(Slid("moment", 1.0))
    screen.step(0.0)
    assert any("passes Classroom-Gym" in line for line in lines(screen))
    screen.close()


def test_what_cannot_be_shown_is_said_and_another_place_can_be_pressed(table_view: TableView) -> None:
    screen = PracticeScreen(table_view, "en", load_school("two-rooms"))
    table_view.camera.step(9.0)
    screen.step(0.0)
    screen.did(Chosen("show"))
    assert screen.over((0.95, -0.9)) == "table"  # beside the school
    request = WishRequest(Through("left-right"), "red", screen.poses, MANNERS[0].hand)
    screen.heard(Granted(0, request, None))
    assert NONE_FOUND.in_language("en") in said(screen)
    assert screen.leave() is None  # first out of pointing
    assert screen.leave() is not None
    screen.close()


def test_how_sure_an_aim_is_is_shown_for_hands_from_the_shakiest_to_the_steadiest(
    table_view: TableView, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.view.table.previewing.STILL", 0.0)
    screen = PracticeScreen(table_view, "en", load_school("school"))
    for each in (*MANNERS, None):
        screen.did(Chosen("sure"))
        for _ in range(4):  # the preview is asked for, then how sure it is
            screen.step(0.0)
        assert (each is None) == ("of 30" not in said(screen) and "no door" not in said(screen))
        if each is not None:
            assert str(each.title) in said(screen)
    screen.close()


def test_an_aim_that_was_sought_for_who_thought_better_of_it_is_not_taken(table_view: TableView) -> None:
    screen = PracticeScreen(table_view, "en", load_school("school"))
    table_view.camera.step(9.0)
    screen.step(0.0)
    screen.did(Chosen("show"))
    press_on(screen, table_view, (0.1, -0.21, 0.0))
    screen.leave()
    before = screen.table_seen.aim
    screen.step(0.0)
    after = screen.table_seen.aim
    assert before is not None
    assert after is not None
    assert after.aim.flick == before.aim.flick
    screen.close()


def test_a_flick_is_kept_as_a_case_beside_the_referees_view(
    table_view: TableView, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    screen = PracticeScreen(table_view, "en", load_school("school"))
    for power in (0.5, 0.3):
        screen.did(Slid("power", power))
        screen.meant(commands.Confirm())
        screen.step(0.0)
        screen.did(Slid("moment", 1.0))
        screen.step(0.0)
        screen.meant(commands.Confirm())
    page = named(screen.page(SHEET))
    (keep,) = (each for each in page if isinstance(each, Button) and each.name.startswith("case-"))
    assert keep.text == "Keep as a case"
    screen.did(Chosen(keep.name))
    (first,) = (tmp_path / "icecool3d" / "cases").glob("*.toml")
    newest, oldest = (each for each in reversed(screen._practice.attempts))
    assert first.name in screen.table_seen.message
    # While a flick is shown it is that one which is kept.
    screen._shows.play(oldest.trace, oldest.judgement)
    screen.did(Chosen(keep.name))
    kept = {path: read_case(path) for path in first.parent.glob("*.toml")}
    with Runner() as runner:
        assert all(runner.faults(each) == [] for each in kept.values())
        assert runner.trace(kept.pop(first)).digest == newest.trace.digest
        assert [runner.trace(each).digest for each in kept.values()] == [oldest.trace.digest]
    screen.close()
