"""Penguins placed by hand: the Catcher before a round, any penguin on an orange line before its flick."""

from collections.abc import Iterator
from math import dist

from msgspec.structs import replace

from icecool3d.kit.phrase import Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, PlaceWithin, Stage, What
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Ask, Game
from icecool3d.rules.log_entry import CatcherPlaced, PlacedOnLine, PlacementTakenBack
from icecool3d.rules.on_floor import taken_floor
from icecool3d.rules.refusals import CATCHER_FIRST, Refusal
from icecool3d.rules.standing import floor_for, footprints, is_close_to_wall, is_free, line_points, upright
from icecool3d.school import LinePoint
from icecool3d.school.scene_format import Spot

TOLERANCE = 1e-4
"""How far from the point that is offered a penguin may be placed, to be put there exactly, m."""

NOT_THE_CATCHER = Refusal(
    "SET-7",
    "only the Catcher is placed before a round, and that is {catcher}",
    "start from the red circle when your turn comes",
)
CATCHER_STANDS = Refusal(
    "SET-7", "the Catcher has been placed already", "before the round's first flick you may take that back"
)
OUTSIDE_LINE = Refusal(
    "SET-7", "this is not inside the orange line of the {room}", "choose a place inside it, or on it"
)
PLACE_TAKEN = Refusal("SET-7", "another penguin stands there", "choose a free place")
IN_THE_WALL = Refusal("SET-7", "there it would stick in a wall", "choose a place further from it")
PLACED_LATE = Refusal(
    "LINE-5", "you have flicked already", "a penguin is placed on a line before its flick only"
)
FROM_CIRCLE = Refusal("TURN-3", "this flick starts on the red circle", "flick from there")
FAR_FROM_WALL = Refusal(
    "LINE-2", "your penguin is neither close to a wall nor in a door", "flick it from where it stands"
)
LINE_TAKEN = Refusal("LINE-3", "no point of the orange line is free", "flick from where the penguin stands")
NOT_CLOSEST = Refusal(
    "LINE-1",
    "this is {millimetres:.1f} mm from the closest free point of the orange line",
    "choose that point; possible lines: {rooms}",
)
NOTHING_PLACED = Refusal(
    "HAND-1",
    "there is no placement to take back",
    "only a placement is taken back, until a fish is moved or a penguin flicked",
)


class PlaceCatcher(Action, frozen=True):
    """Place the Catcher for the round."""

    at: Spot
    """Where its middle goes, m."""


class PlaceOnLine(Action, frozen=True):
    """Put the own penguin, or what is flicked in its place, on an orange line before its flick."""

    at: Spot
    """Where its middle goes, m."""


class TakeBack(Action, frozen=True):
    """Put the own penguin back where it was before it was placed."""


def ask_for_catcher(draft: Draft, seat: int) -> None:
    """Let the game wait for a Catcher's place, before anything else that it waits for."""
    draft.ask_first(Ask(draft.colour(seat), (PlaceCatcher.name,), CATCHER_FIRST))


def free_line_points(game: Game) -> tuple[LinePoint, ...]:
    """Return where what the turn flicks may be placed on a line: a point for each room allowed."""
    seat, body = game.turn.seat, game.flicked
    standing = game.standings[body]
    if standing is None or game.fresh[seat] or game.turn.flicked or not game.catcher_is_placed or game.over:
        return ()
    return line_points(game.setup, standing, taken_floor(game, body), body)


def _check_catcher(game: Game, action: PlaceCatcher) -> None:
    room = game.setup.school.room(game.setup.catcher_room)
    seat = game.setup.seats[action.colour]
    if seat not in game.catchers:
        raise NOT_THE_CATCHER.error(game, catcher=game.who_catch)
    if game.standings[seat] is not None:
        raise CATCHER_STANDS.error(game)
    if not room.line.contains(action.at):
        raise OUTSIDE_LINE.error(game, room=room.id)
    floor = floor_for(game.setup, room.id)
    if floor is None or not floor.contains(action.at):
        raise IN_THE_WALL.error(game)
    others = footprints(game.standings, seat)
    if not is_free(game.setup, action.at, others):
        raise PLACE_TAKEN.error(game)


def _place_catcher(draft: Draft, action: PlaceCatcher) -> None:
    draft.standings[draft.setup.seats[action.colour]] = upright(draft.setup, action.at)
    draft.tell(CatcherPlaced(action.colour, action.at))


def _offer_area(game: Game) -> Iterator[PlaceWithin]:
    room = game.setup.school.room(game.setup.catcher_room)
    for seat in game.catchers:
        if game.standings[seat] is None:
            yield PlaceWithin(game.setup.colours[seat], room.id, room.line)


def _check_line(game: Game, action: PlaceOnLine) -> None:
    seat, standing = game.turn.seat, game.standings[game.flicked]
    assert standing is not None
    if game.turn.flicked:
        raise PLACED_LATE.error(game)
    if game.fresh[seat]:
        raise FROM_CIRCLE.error(game)
    if not is_close_to_wall(game.setup, standing):
        raise FAR_FROM_WALL.error(game)
    points = free_line_points(game)
    if not points:
        raise LINE_TAKEN.error(game)
    away = min(dist(point.at, action.at) for point in points)
    if not away <= TOLERANCE:  # a place that is no number is not close either
        rule = ("STUCK-3" if len(points) > 1 else "STUCK-4") if standing.stuck else "LINE-1"
        rooms = tuple(point.room for point in points)
        raise replace(NOT_CLOSEST, rule=rule).error(game, millimetres=1e3 * away, rooms=rooms)


def _place_on_line(draft: Draft, action: PlaceOnLine) -> None:
    points = free_line_points(draft.before)
    point = min(points, key=lambda point: dist(point.at, action.at))
    body = draft.before.flicked
    own = draft.before.turn.body is None
    draft.turn = replace(draft.turn, lifted=draft.standings[body], placed=own)
    draft.standings[body] = upright(draft.setup, point.at, body)
    draft.tell(PlacedOnLine(draft.setup.bodies[body], point.room, point.at))


def _offer_lines(game: Game) -> Iterator[PlaceOnLine]:
    for point in free_line_points(game):
        yield PlaceOnLine(game.player, point.at)


def _check_take_back(game: Game, action: TakeBack) -> None:
    placed = game.turn.lifted is not None and action.colour == game.player and not game.turn.flicked
    if not placed and not _catcher_may_move(game, action.colour):
        raise NOTHING_PLACED.error(game)


def _take_back(draft: Draft, action: TakeBack) -> None:
    seat, standing = draft.setup.seats[action.colour], None
    if _catcher_may_move(draft.before, action.colour):
        draft.standings[seat] = None
        ask_for_catcher(draft, seat)
    else:
        draft.standings[draft.before.flicked] = standing = draft.turn.lifted
    draft.turn = replace(draft.turn, lifted=None, placed=False)
    draft.tell(PlacementTakenBack(action.colour, None if standing is None else standing.at))


def _catcher_may_move(game: Game, colour: str) -> bool:
    """Whether this is a Catcher, placed for a round that has not seen a flick yet."""
    seat = game.setup.seats[colour]
    return seat in game.catchers and game.standings[seat] is not None and game.flicks == 0


def _offer_take_back(game: Game) -> Iterator[TakeBack]:
    yield TakeBack(game.player)
    for seat in game.catchers:
        if seat != game.turn.seat:
            yield TakeBack(game.setup.colours[seat])


PLACE_CATCHER = ActionKind(
    PlaceCatcher,
    _check_catcher,
    _place_catcher,
    _offer_area,
    Stage.PLACE,
    Template("Place the Catcher"),
    Template("Anywhere inside the orange line, or on it."),
    when="any",
    on_table=True,
)
PLACE_ON_LINE = ActionKind(
    PlaceOnLine,
    _check_line,
    _place_on_line,
    _offer_lines,
    Stage.MOVE,
    Template("Place on the orange line"),
    Template("Put your penguin on the nearest orange line, and flick it from there."),
    (ChoicePart(("at",), What.PLACE, Template("On which orange line?")),),
    on_table=True,
)
TAKE_BACK = ActionKind(
    TakeBack,
    _check_take_back,
    _take_back,
    _offer_take_back,
    Stage.PLACE,
    Template("Place again"),
    Template("Take back the penguin that was placed by hand, and place it elsewhere."),
    when="any",
)
