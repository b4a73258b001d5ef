"""Outcomes that cannot be: refused as wrong input, not as a player's mistake."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from icecool3d.events import Event, Flicked, PassThroughDoor, Rested, StuckInDoor, TouchedPenguin
from icecool3d.kit.flick import Flick
from icecool3d.kit.limits import FOOTPRINT_POINTS
from icecool3d.rules import Action, FlickPenguin, GameError, Outcome, apply, can
from icecool3d.school import Obstacle, Point
from tests.rules.table import InDoor, Table, jumped, passed, touched, with_outcome

Spoil = Callable[[Outcome], Outcome]


def with_event(outcome: Outcome, kind: type[Event], **changes: Any) -> Outcome:
    """Change the first event of a kind."""
    place = next(place for place, event in enumerate(outcome.events) if isinstance(event, kind))
    events = list(outcome.events)
    events[place] = replace(events[place], **changes)
    return replace(outcome, events=tuple(events))


def with_footprint(outcome: Outcome, points: tuple[Point, ...], radius: float = 0.015) -> Outcome:
    """Change the first penguin's footprint."""
    first, *others = outcome.places
    return replace(outcome, places=(replace(first, footprint=Obstacle(points, radius)), *others))


def without_rest(outcome: Outcome) -> Outcome:
    return replace(outcome, events=tuple(each for each in outcome.events if not isinstance(each, Rested)))


SPOILT: list[tuple[Spoil, str]] = [
    (lambda o: replace(o, places=o.places[1:]), "places"),
    (lambda o: replace(o, places=(*o.places, o.places[0])), "places"),
    (lambda o: replace(o, places=(replace(o.places[0], penguin="pink"), *o.places[1:])), "places"),
    (lambda o: replace(o, places=()), "places"),
    (lambda o: with_footprint(o, ()), "footprint of red"),
    (lambda o: with_footprint(o, ((0.0, 0.0),) * (FOOTPRINT_POINTS + 1)), "footprint of red"),
    (lambda o: with_footprint(o, ((0.0, 0.0),), -0.1), "footprint of red"),
    (lambda o: with_footprint(o, ((0.0, 0.0),), math.nan), "footprint of red"),
    (without_rest, "rested"),
    (lambda o: with_event(o, Rested, penguin="pink"), "rested"),
    (lambda o: with_event(o, Rested, penguin="blue"), "rested"),
    (lambda o: with_event(o, Rested, room="cellar"), "room"),
    (lambda o: with_event(o, TouchedPenguin, other="pink"), "other"),
    (lambda o: with_event(o, TouchedPenguin, other="red"), "other"),
    (lambda o: with_event(o, TouchedPenguin, penguin="green"), "penguin"),
    (lambda o: with_event(o, PassThroughDoor, door="cellar"), "door"),
    (lambda o: with_event(o, PassThroughDoor, penguin="green"), "penguin"),
    (lambda o: with_event(o, StuckInDoor, door="cellar"), "door"),
    (lambda o: with_event(o, StuckInDoor, seen_in=("kitchen",)), "seen_in"),
    (lambda o: with_event(o, Rested, t=-1.0), "or later"),
    (lambda o: with_event(o, Rested, t=math.nan), "or later"),
    (lambda o: replace(o, events=o.events[::-1]), "or later"),
    (
        lambda o: replace(o, events=(Flicked(0.0, "red", Flick("red", 0.0, 1.0)), *o.events)),
        "flicked",
    ),
    (
        lambda o: replace(o, events=(replace(jumped("blue", "cellar", "gym"), t=0.0), *o.events)),
        "jump-over-wall: from: is 'cellar'",
    ),
    (
        lambda o: replace(o, events=(replace(jumped("blue", None, "cellar"), t=0.0), *o.events)),
        "jump-over-wall: to: is 'cellar'",
    ),
]


def good(table: Table) -> FlickPenguin:
    return table.flick_of(
        touched("red", "blue"), passed("blue", "gym-lounge"), blue=InDoor("gym-lounge", ("gym",))
    )


def test_the_one_they_are_made_from_is_fine() -> None:
    table = Table()
    action = good(table)
    own = Flicked(0.0, "blue", Flick("blue", 0.0, 1.0))
    apply(table.game, with_outcome(action, replace(action.outcome, events=(own, *action.outcome.events))))


def test_a_footprint_may_have_as_many_corners_as_are_allowed() -> None:
    table = Table()
    action = good(table)
    table.do(with_outcome(action, with_footprint(action.outcome, ((0.1, 0.21),) * FOOTPRINT_POINTS, 0.0)))


def test_events_may_share_a_moment() -> None:
    table = Table()
    action = good(table)
    at_once = tuple(replace(event, t=0.5) for event in action.outcome.events)
    table.do(with_outcome(action, replace(action.outcome, events=at_once)))
    assert table.game.taken(1) == 1


@pytest.mark.parametrize(("spoil", "wrong"), SPOILT)
def test_an_outcome_that_cannot_be_is_refused(spoil: Spoil, wrong: str) -> None:
    table = Table()
    action = good(table)
    before = table.game
    with pytest.raises(GameError, match=wrong):
        table.do(with_outcome(action, spoil(action.outcome)))
    assert table.game == before


def test_what_is_no_action_is_refused() -> None:
    table = Table()
    for action in (Action("blue"), "end-turn"):
        with pytest.raises(GameError, match="action"):
            can(table.game, action)  # type: ignore[arg-type]
