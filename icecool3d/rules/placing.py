"""Penguins placed by hand: the Catcher before a round, any penguin on an orange line before its flick."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import dist

from icecool3d.rules.action import Action, Choice, Offer, Verb
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.log import CatcherPlaced, PlacedOnLine, PlacementTakenBack
from icecool3d.rules.refusals import refusal, require_turn
from icecool3d.rules.rounds import begin_turn
from icecool3d.rules.standing import footprints, is_free, line_points, upright
from icecool3d.school import LinePoint, Point, Rect

TOLERANCE = 1e-4
"""How far from the point that is offered a penguin may be placed, to be put there exactly, m."""


@dataclass(frozen=True)
class PlaceCatcher(Action):
    """Place the Catcher for the round."""

    at: Point
    """Where its middle goes, m."""


@dataclass(frozen=True)
class CatcherArea(Offer):
    """Where the Catcher may be placed."""

    room: str
    within: Rect
    """The orange line: the middle of the penguin goes inside it or on it."""


@dataclass(frozen=True)
class PlaceOnLine(Action):
    """Put the own penguin on an orange line before its flick."""

    at: Point
    """Where its middle goes, m."""


@dataclass(frozen=True)
class TakeBack(Action):
    """Put the own penguin back where it was before it was placed."""


def free_line_points(game: Game) -> tuple[LinePoint, ...]:
    """Give where the penguin whose turn it is may be placed on a line: a point for each room allowed."""
    seat = game.turn.seat
    standing = game.standings[seat]
    if standing is None or game.fresh[seat] or game.turn.flicked or not game.catcher_is_placed or game.over:
        return ()
    return line_points(game.setup, standing, footprints(game.standings, seat))


def _check_catcher(game: Game, action: PlaceCatcher) -> None:
    room = game.setup.school.room(game.setup.catcher_room)
    if action.colour != game.catcher:
        raise refusal(game, "SET-7", "not-the-catcher", catcher=game.catcher)
    if game.catcher_is_placed:
        raise refusal(game, "SET-7", "catcher-stands")
    if not room.line.contains(action.at):
        raise refusal(game, "SET-7", "outside-line", room=room.id)
    others = footprints(game.standings, game.catcher_seat)
    if not is_free(game.setup, action.at, others):
        raise refusal(game, "SET-7", "place-taken")


def _place_catcher(draft: Draft, action: PlaceCatcher) -> None:
    draft.standings[draft.catcher] = upright(draft.setup, action.at)
    draft.tell(CatcherPlaced(action.colour, action.at))
    if draft.standings[draft.turn.seat] is None:  # else the Catcher was taken back and placed anew
        begin_turn(draft, draft.turn.seat)


def _offer_area(game: Game) -> Iterator[Choice]:
    if not game.catcher_is_placed:
        room = game.setup.school.room(game.setup.catcher_room)
        yield CatcherArea(game.catcher, room.id, room.line)


def _check_line(game: Game, action: PlaceOnLine) -> None:
    require_turn(game, action)
    seat = game.turn.seat
    standing = game.standings[seat]
    assert standing is not None
    if game.turn.flicked:
        raise refusal(game, "LINE-5", "placed-late")
    if game.fresh[seat]:
        raise refusal(game, "TURN-3", "from-circle")
    if not standing.stuck and not game.setup.school.is_close_to_wall(standing.at):
        raise refusal(game, "LINE-2", "far-from-wall")
    points = free_line_points(game)
    if not points:
        raise refusal(game, "LINE-3", "line-taken")
    away = min(dist(point.at, action.at) for point in points)
    if not away <= TOLERANCE:  # a place that is no number is not close either
        rule = ("STUCK-3" if len(points) > 1 else "STUCK-4") if standing.stuck else "LINE-1"
        rooms = tuple(point.room for point in points)
        raise refusal(game, rule, "not-closest", millimetres=1e3 * away, rooms=rooms)


def _place_on_line(draft: Draft, action: PlaceOnLine) -> None:
    points = free_line_points(draft.before)
    point = min(points, key=lambda point: dist(point.at, action.at))
    seat = draft.turn.seat
    draft.turn = replace(draft.turn, lifted=draft.standings[seat])
    draft.standings[seat] = upright(draft.setup, point.at)
    draft.tell(PlacedOnLine(action.colour, point.room, point.at))


def _offer_lines(game: Game) -> Iterator[Choice]:
    for point in free_line_points(game):
        yield PlaceOnLine(game.player, point.at)


def _check_take_back(game: Game, action: TakeBack) -> None:
    placed = game.turn.lifted is not None and action.colour == game.player and not game.turn.flicked
    if not placed and not _catcher_may_move(game, action.colour):
        raise refusal(game, "HAND-1", "nothing-placed")


def _take_back(draft: Draft, action: TakeBack) -> None:
    seat = draft.setup.seats[action.colour]
    standing = None if _catcher_may_move(draft.before, action.colour) else draft.turn.lifted
    draft.standings[seat] = standing
    draft.turn = replace(draft.turn, lifted=None)
    draft.tell(PlacementTakenBack(action.colour, None if standing is None else standing.at))


def _catcher_may_move(game: Game, colour: str) -> bool:
    """Whether this is the Catcher, placed for a round that has not seen a flick yet."""
    return colour == game.catcher and game.catcher_is_placed and game.flicks == 0


def _offer_take_back(game: Game) -> Iterator[Choice]:
    yield TakeBack(game.player)
    if game.catcher != game.player:
        yield TakeBack(game.catcher)


PLACE_CATCHER = Verb(PlaceCatcher, _check_catcher, _place_catcher, _offer_area)
PLACE_ON_LINE = Verb(PlaceOnLine, _check_line, _place_on_line, _offer_lines)
TAKE_BACK = Verb(TakeBack, _check_take_back, _take_back, _offer_take_back)
