"""The players at the left: two or eight of them, whoever acts with all buttons, and the round below them."""

from itertools import combinations
from types import SimpleNamespace
from typing import Any, cast

import numpy as np
import pytest

from icecool3d.kit.palette import PLAYERS
from icecool3d.rules import SeatView
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.new_match import Form
from icecool3d.view.match.new_match_page import form_page
from icecool3d.view.match.seat_panels import seat_panels
from icecool3d.view.table.framing import overview_within
from icecool3d.view.ui import Panel, Piece, Sheet, Words, named
from icecool3d.view.ui.page_parts import EDGE, SIDE, TOLD, free_of_panels
from tests.rules.table import Table, joined
from tests.view.pages import every_sheet

LONG = ("WWWWWWWWWWWWWW",) * len(PLAYERS)
OTHERS = ("blue", "green", "yellow")
NAMES = {"red": "Anna-Magdalena", "blue": "Bob", "green": "WWWWWWWWWWWWWW", "yellow": "Zoé"}


def crowd(count: int, ids: int = 1) -> MatchState:
    """Return what is seen of a match of so many; Red acts, and the others share three colours."""
    game = Table(4).game
    colours = ["red", *(OTHERS[place % len(OTHERS)] for place in range(count - 1))]
    held: dict[str, Any] = {"fish": (), "taken": 1, "own_cards": None, "cards_up": (), "tokens": 0}
    seats = [
        SeatView(
            each,
            ("blue",) * ids,
            **held,
            points=len(each) * 20,
            cards_down=18,
            more=True,
            standing=None,
            fresh=False,
        )
        for each in colours
    ]
    shown = SimpleNamespace(seats=seats, actor="red", game=game, names=NAMES)
    return cast(MatchState, shown)


def offers(count: int) -> dict[str, dict[str, Any]]:
    said = SimpleNamespace(in_language=lambda language: f"Move a fish {language}")
    return {"red": {f"offer-{place}": SimpleNamespace(title=said, hint=said) for place in range(count)}}


@pytest.mark.parametrize("sheet", list(every_sheet()), ids=lambda s: f"{s.width}x{s.height}-{s.language}")
@pytest.mark.parametrize("count", [2, 4, 6, 8])
def test_all_players_have_room_whoever_acts(sheet: Sheet, count: int) -> None:
    page = seat_panels(sheet, crowd(count), offers(4), own=True)
    panels = [each.box for each in page if isinstance(each, Panel)]
    assert len(panels) == count + 1
    assert all(sheet.box.holds(each) for each in panels)
    assert not any(one.overlaps(other) for one, other in combinations(panels, 2))
    assert [each.name for each in named(page)] == [
        "cards",
        *(f"offer-{place}" for place in range(4)),
        "pause",
    ]
    texts = [each.text for each in page if isinstance(each, Words)]
    assert sum(text.startswith(("Anna", "Bob", "W", "Z")) for text in texts) == count


@pytest.mark.rule("RACE-1")
@pytest.mark.parametrize("sheet", list(every_sheet()), ids=lambda s: f"{s.width}x{s.height}-{s.language}")
@pytest.mark.parametrize("count", [4, 8])
def test_racers_see_with_whom_they_run_and_the_fish_of_their_team(sheet: Sheet, count: int) -> None:
    game = Table(count, modules=("race",), placed=False).game
    page = seat_panels(sheet, MatchState(game, dict(zip(PLAYERS, LONG, strict=True))), {}, own=False)
    panels = [each.box for each in page if isinstance(each, Panel)]
    assert not any(one.overlaps(other) for one, other in combinations(panels, 2))
    for widget in page:
        assert any(panel.holds(widget.box) for panel in panels)
    pieces = [each for each in page if isinstance(each, Piece)]
    symbols = [each.colour for each in pieces if each.kind == "symbol"]
    assert all(symbols.count(colour) == 2 for colour in game.setup.colours)
    firsts = {game.setup.colours[team[0]] for team in game.setup.teams}
    assert {each.colour for each in pieces if each.kind == "fish"} <= firsts


@pytest.mark.rule("BIG-1")
@pytest.mark.parametrize("sheet", list(every_sheet()), ids=lambda s: f"{s.width}x{s.height}-{s.language}")
def test_the_joined_school_is_seen_whole_between_the_panels(sheet: Sheet) -> None:
    school, aspect = joined(), sheet.width / sheet.height
    bounds, high = school.bounds, school.wall_height
    corners = [(x, y, high) for x in (bounds.xmin, bounds.xmax) for y in (bounds.ymin, bounds.ymax)]
    view = overview_within(free_of_panels(aspect), school, aspect)
    across = 0.5 * (view.project(np.array(corners), aspect)[:, 0] + 1.0) * sheet.width
    assert across.min() >= sheet.px(EDGE + SIDE)
    assert across.max() <= sheet.width - sheet.px(EDGE + TOLD)


@pytest.mark.parametrize("ids", [0, 1, 8])
def test_id_cards_have_room_in_their_panel_however_many_there_are(ids: int) -> None:
    page = seat_panels(Sheet(1280, 720), crowd(4, ids), {}, own=False)
    panels = [each.box for each in page if isinstance(each, Panel)]
    for widget in page:
        assert any(panel.holds(widget.box) for panel in panels)


@pytest.mark.parametrize("sheet", list(every_sheet()), ids=lambda s: f"{s.width}x{s.height}-{s.language}")
def test_eight_can_be_chosen_for_a_new_game(sheet: Sheet) -> None:
    form = Form(count=8, colours=("red", *OTHERS) * 2, names=("WWWWWWWWWWWWWW",) * 8)
    page = form_page(sheet, form, {"joined": "Two schools", "school": "The school"}, most=8)
    assert sum(each.name.startswith("players-") for each in named(page)) == 7
    assert all(sheet.box.holds(each.box) for each in page)
    assert sum(each.name.startswith("name-") for each in named(page)) == 8
