"""What lights up on the tray: where a piece can go, where it can point, whom it would push, and hints."""

from collections.abc import Iterator, Mapping

from icecool3d.toids.toids_actions import ChooseHome, Move, Point, ToidsAction
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.toids.toids_rules import legal_toids
from icecool3d.toids.tray import WAY
from icecool3d.view.toids.toids_choice import (
    Choice,
    Edge,
    Target,
    Way,
    actions_of,
    previewed,
    pushed_way,
)
from icecool3d.view.toids.tray_layout import (
    HEADINGS,
    PITCH,
    RIM_HIGH,
    THICK,
    TILE,
    Stand,
    Thing,
    ahead,
    edge_place,
    tile_centre,
)
from icecool3d.view.toids.tray_picking import arrow_place
from icecool3d.view.toids.tray_scene import Mark

_TWO_SIDES = ("east", "west")
_BEFORE = 0.008
"""How far before the pieces beside a Home Tile its arrow lies, m."""


def marks_of(
    game: ToidsGame,
    choice: Choice,
    hovered: Target | None,
    stands: Mapping[Thing, Stand],
    hint: ToidsAction | None,
) -> list[Mark]:
    """Return all marks while a person chooses."""
    if hint is not None:
        return list(_hint(game, hint, stands))
    if game.orienting is not None:
        return [Mark("hint", *tile_centre(game.orienting.space))]
    if game.homes[game.actor] is None:
        return list(_homes(game, choice, hovered))
    if choice.action is not None:
        return list(_chosen(game, choice.action, stands))
    piece = choice.piece
    if not piece and isinstance(hovered, Thing) and not hovered.space and hovered.seat == game.actor:
        piece = hovered.number
    return list(_possible(game, piece, stands, hovered)) if piece else []


def home_marks(game: ToidsGame) -> Iterator[Mark]:
    """Yield a small arrow before each Home Tile, in the colour of whose it is."""
    for colour, home in zip(game.seats, game.homes, strict=True):
        if home is not None:
            x, y = edge_place(home.space, home.side)
            across, up = ahead(home.side)
            at = x - _BEFORE * across, y - _BEFORE * up
            yield Mark(f"home {colour}", *at, RIM_HIGH, HEADINGS[home.inward])


def _homes(game: ToidsGame, choice: Choice, hovered: Target | None) -> Iterator[Mark]:
    """Yield the places on the rim that are free, the one under the pointer stronger."""
    for each in legal_toids(game):
        if not isinstance(each, ChooseHome) or each == choice.action:
            continue
        heading = HEADINGS["north"] if each.side in _TWO_SIDES else 0.0
        over = isinstance(hovered, Edge) and (hovered.space, hovered.side) == (each.space, each.side)
        over = over or (isinstance(hovered, Thing) and hovered.space == each.space)
        kind = "enter" if over else "entry"
        yield Mark(kind, *edge_place(each.space, each.side), RIM_HIGH, heading)
        if over:
            across, up = ahead(each.side)
            x, y = tile_centre(each.space)
            inward = _back(HEADINGS[each.side])
            yield Mark("pointed", x + 0.25 * PITCH * across, y + 0.25 * PITCH * up, THICK, inward)


def _back(heading: float) -> float:
    return heading + HEADINGS["west"]


def _possible(
    game: ToidsGame, piece: int, stands: Mapping[Thing, Stand], hovered: Target | None
) -> Iterator[Mark]:
    """Yield what a piece can do: tiles to go to, arrows that take it there, ways to point."""
    own = Thing("", game.actor, piece)
    stand = stands[own]
    yield Mark("own", stand.x, stand.y, stand.z)
    here = game.pieces[game.actor][piece - 1].space
    seen: set[str] = set()
    for action in actions_of(game, piece):
        if isinstance(action, Point):
            over = hovered == Way(action.way) or hovered == _beyond(here, action)
            x, y = arrow_place(stand, Way(action.way))
            yield Mark("pointed" if over else "point", x, y, THICK, HEADINGS[action.way])
        elif isinstance(action, Move):
            if action.to not in seen:
                seen.add(action.to)
                over = isinstance(hovered, Thing) and hovered.space == action.to
                yield Mark("gone" if over else "go", *_free_corner(action.to))
                yield from _lit(game, here, action)
            if action.push is not None and _is(game, hovered, action.push):
                yield from _pushed(game, action, stands)


def _beyond(here: str | None, action: Point) -> Thing | None:
    """Return the tile at which an action points."""
    found = [there for (space, there), way in WAY.items() if space == here and way == action.way]
    return Thing(found[0]) if found else None


def _free_corner(space: str) -> tuple[float, float]:
    """Return where on a tile the mark lies that pieces do not hide."""
    x, y = tile_centre(space)
    return x, y - 0.34 * TILE


def _lit(game: ToidsGame, here: str | None, action: Move) -> Iterator[Mark]:
    """Yield the arrow of a tile along which a piece would go."""
    if here is None:
        return
    way = WAY[here, action.to]
    if way in game.tile(here).arrows:
        x, y = tile_centre(here)
        across, up = ahead(way)
        yield Mark("lit", x + 0.30 * PITCH * across, y + 0.30 * PITCH * up, THICK, HEADINGS[way])


def _is(game: ToidsGame, hovered: Target | None, push: tuple[str, int]) -> bool:
    return hovered == Thing("", game.seats.index(push[0]), push[1])


def _pushed(game: ToidsGame, action: Move, stands: Mapping[Thing, Stand]) -> Iterator[Mark]:
    """Yield whom a move would push, and where to."""
    assert action.push is not None
    stand = stands[Thing("", game.seats.index(action.push[0]), action.push[1])]
    way = pushed_way(game, action)
    across, up = ahead(way)
    x, y = tile_centre(action.to)
    yield Mark("victim", stand.x, stand.y, stand.z)
    yield Mark("push", x + 0.5 * PITCH * across, y + 0.5 * PITCH * up, RIM_HIGH, HEADINGS[way])


def _chosen(game: ToidsGame, action: ToidsAction, stands: Mapping[Thing, Stand]) -> Iterator[Mark]:
    """Yield what was chosen and not yet confirmed."""
    if isinstance(action, Move | Point):
        stand = stands[Thing("", game.actor, action.piece)]
        yield Mark("own", stand.x, stand.y, stand.z)
    if isinstance(action, Move) and action.push is not None:
        stand = stands[Thing("", game.seats.index(action.push[0]), action.push[1])]
        yield Mark("victim", stand.x, stand.y, stand.z)


def _hint(game: ToidsGame, action: ToidsAction, stands: Mapping[Thing, Stand]) -> Iterator[Mark]:
    """Yield what a bot would do."""
    after = previewed(game, Choice(action=action))
    if isinstance(action, ChooseHome):
        heading = HEADINGS["north"] if action.side in _TWO_SIDES else 0.0
        yield Mark("enter", *edge_place(action.space, action.side), RIM_HIGH, heading)
    elif isinstance(action, Move | Point):
        stand = stands[Thing("", game.actor, action.piece)]
        yield Mark("own", stand.x, stand.y, stand.z)
        there = after.pieces[game.actor][action.piece - 1].space
        if isinstance(action, Move) and there is not None:
            yield Mark("hint", *tile_centre(there))
            if action.push is not None:
                yield from _pushed(game, action, stands)
        elif isinstance(action, Point):
            x, y = arrow_place(stand, Way(action.way))
            yield Mark("pointed", x, y, THICK, HEADINGS[action.way])
