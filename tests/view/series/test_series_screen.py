"""Series in the window: one is drawn, its games are played, and it goes on where it stopped."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from icecool3d.replay.match_recording import resume_match
from icecool3d.replay.recording import read_head
from icecool3d.replay.series_file import read_series, write_series
from icecool3d.rules import Scoring, Variant
from icecool3d.rules.series import Entrant, Series, draw_series, open_fixtures
from icecool3d.school import load_school
from icecool3d.view.files.match_files import matches_folder
from icecool3d.view.files.series_files import series_folder
from icecool3d.view.series.series_screen import SeriesScreen
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Button, Chosen, Left, Sheet, Words, Wrote, named
from icecool3d.view.ui.screen import BACK, MATCH
from tests.recordings import play_on
from tests.simulators import gliding

SCHOOL, SHEET = load_school("school"), Sheet(1280, 720)
CLUB = draw_series("Club evening", [Entrant(name) for name in ("Ann", "Bo", "Cy", "Di")], pool_size=2)


class Bare(TableView):
    """A table on which nothing is laid."""

    def overview(self, azimuth: float = 0.0) -> View:
        return replace(self.camera.goal, azimuth=azimuth)


@pytest.fixture(autouse=True)
def _at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("icecool3d.view.series.series_screen.lay_for_guests", lambda *_: None)


@pytest.fixture(scope="module")
def table_view(drawing: None) -> Iterator[TableView]:
    del drawing
    with Stage((64, 48)) as stage:
        yield Bare(stage)


class Visitor:
    """Does what can be done on the screen of series."""

    def __init__(self, table_view: TableView) -> None:
        self.played = list[tuple[Path, Path]]()
        self._table_view = table_view
        self.screen = self.opened(None)

    def opened(self, chosen: Path | None) -> SeriesScreen:
        return SeriesScreen(
            self._table_view,
            "en",
            SCHOOL,
            series_folder(),
            lambda series, match: self.played.append((series, match)),
            chosen=chosen,
            clock=lambda: datetime(2026, 1, 31, tzinfo=UTC),
        )

    def press(self, name: str) -> str | None:
        assert name in self.buttons
        return self.screen.did(Chosen(name))

    @property
    def buttons(self) -> list[str]:
        return [widget.name for widget in named(self.screen.page(SHEET))]

    @property
    def greys(self) -> list[str]:
        """The buttons that do nothing now, and say why."""
        page = self.screen.page(SHEET)
        return [each.name for each in page if isinstance(each, Button) and each.why_not]

    @property
    def words(self) -> str:
        return "\n".join(each.text for each in self.screen.page(SHEET) if isinstance(each, Words))


def play_to_the_end(path: Path) -> None:
    """Let bots play a match that was begun."""
    match, recorder = resume_match(path, lambda _: None)
    play_on(match, recorder, gliding(SCHOOL))


def kept() -> Series:
    (path,) = series_folder().iterdir()
    return read_series(path)


@pytest.mark.rule("TOURN-2")
def test_a_series_is_drawn_and_played_game_by_game_to_its_table(table_view: TableView) -> None:
    visitor = Visitor(table_view)
    visitor.press("new")
    visitor.screen.did(Wrote("names", "Ann, Bo,Cy,  Di,"))
    visitor.press("draw")
    assert "Next game, pool A: " in visitor.words
    assert [entrant.name for entrant in kept().entrants] == ["Ann", "Bo", "Cy", "Di"]
    assert visitor.press("play") == MATCH
    ((series, match),) = visitor.played
    assert match.parent == matches_folder()
    visitor.screen = visitor.opened(series)  # the match is not over
    assert "Go on" in str(visitor.screen.page(SHEET))
    assert visitor.press("play") == MATCH
    assert visitor.played[1] == (series, match)
    play_to_the_end(match)
    visitor.screen = visitor.opened(series)
    assert "It is over. First: " in visitor.words
    assert "play" not in visitor.buttons
    assert len(kept().played) == 1
    assert visitor.press("back") is None
    assert visitor.press("series-0") is None
    assert "It is over." in visitor.words
    visitor.press("back")
    assert visitor.screen.did(Left()) == BACK


def test_a_series_made_elsewhere_is_listed_and_goes_on(table_view: TableView) -> None:
    write_series(series_folder() / "club.series", CLUB)
    visitor = Visitor(table_view)
    visitor.press("series-0")
    assert ", ".join(open_fixtures(CLUB)[0].players) in visitor.words
    visitor.press("play")
    (_, match), series = visitor.played[0], kept()
    assert series.recording == match.name
    match.unlink()  # it is begun anew
    visitor.screen = visitor.opened(series_folder() / "club.series")
    assert visitor.press("play") == MATCH
    assert visitor.played[1][1].exists()


def test_a_game_whose_recording_was_changed_is_not_counted_and_it_is_said(table_view: TableView) -> None:
    write_series(series_folder() / "club.series", CLUB)
    visitor = Visitor(table_view)
    visitor.press("series-0")
    visitor.press("play")
    ((_, match),) = visitor.played
    play_to_the_end(match)
    match.write_bytes(match.read_bytes().replace(b'"happened":', b'"happened": ', 1))
    visitor = Visitor(table_view)
    visitor.press("series-0")
    assert "line 2 was changed after it was written" in str(visitor.screen.page(SHEET))
    assert kept().played == ()


def test_what_cannot_be_drawn_or_read_is_said_and_nothing_is_written(table_view: TableView) -> None:
    visitor = Visitor(table_view)
    visitor.press("new")
    visitor.screen.did(Wrote("names", "Ann, Ann"))
    visitor.press("draw")
    assert "name a player twice" in str(visitor.screen.page(SHEET))
    assert not series_folder().exists()
    series_folder().mkdir(parents=True)
    (series_folder() / "bad.series").write_text("{}")
    visitor = Visitor(table_view)
    assert "bad.series" in str(visitor.screen.page(SHEET))
    assert "series-0" not in visitor.buttons


def test_a_long_table_is_turned_down_and_up(table_view: TableView) -> None:
    many = draw_series("Many", [Entrant(f"P{number}") for number in range(32)])
    write_series(series_folder() / "many.series", many)
    visitor = Visitor(table_view)
    visitor.press("series-0")
    before = visitor.words
    assert visitor.greys == ["up"]
    visitor.press("down")
    assert visitor.words != before
    visitor.press("down")
    assert visitor.greys == ["down"]
    visitor.press("up")
    visitor.press("up")
    assert visitor.words == before


@pytest.mark.rule("TOURN-1", "PROMO-1")
def test_a_series_is_played_as_it_was_chosen_with_modules_and_a_longer_final(table_view: TableView) -> None:
    visitor = Visitor(table_view)
    visitor.press("new")
    visitor.screen.did(Wrote("names", "Ann, Bo, Cy, Di, Eve, Flo"))
    assert "module-portals" in visitor.greys  # a tournament has none
    for name in (
        "scoring-cards",
        "variant-icecool",
        "pool-3",
        "games-2",
        "final-4",
        "finals-3",
        "module-portals",
    ):
        visitor.press(name)
    visitor.press("draw")
    series = kept()
    assert sorted(map(len, series.pools)) == [3, 3]
    assert (series.games, series.finalists, series.final_games) == (2, 4, 3)
    assert (series.variant, series.scoring, series.modules) == (Variant.ICECOOL, Scoring.CARDS, ("portals",))
    visitor.press("play")
    terms = read_head(visitor.played[0][1]).header.match
    assert terms is not None
    assert (terms.modules, terms.variant, terms.scoring) == (("portals",), Variant.ICECOOL, Scoring.CARDS)


@pytest.mark.rule("PROMO-1")
def test_modules_with_which_a_game_of_the_series_could_not_be_played_are_grey_and_say_why(
    table_view: TableView,
) -> None:
    visitor = Visitor(table_view)
    visitor.press("new")
    visitor.press("scoring-cards")
    assert visitor.greys == []
    visitor.press("pool-6")
    assert visitor.greys == ["module-artifacts"]
    visitor.screen.did(Wrote("names", "Ann, Bo, Cy"))  # so there is but one pool of three
    assert visitor.greys == []
    visitor.press("module-pawclaw")
    assert visitor.greys == ["module-emperor"]
    visitor.press("final-nobody")
    assert "finals-2" in visitor.greys
