"""How many turns a player of IceToids still needs: over the grid with its arrows, if nobody interferes."""

from collections.abc import Mapping
from functools import lru_cache

from icecool3d.toids.toids_game import ToidsGame
from icecool3d.toids.tray import BESIDE, SPACES, Direction

FAR = 99
"""More turns than any way takes."""

_Arrows = tuple[tuple[Direction, ...], ...]
_Turns = Mapping[tuple[str | None, Direction | None], tuple[int, ...]]


def turns_needed(game: ToidsGame, seat: int) -> int:
    """Return in how many turns a player could have won; every tile's face must be known, or supposed.

    >>> from icecool3d.toids.toids_game import deal, new_toids
    >>> turns_needed(new_toids(("red", "blue"), deal(2, 7)), 0) >= FAR
    True
    """
    home = game.homes[seat]
    if home is None:
        return FAR
    colour = game.seats[seat]
    faces = enumerate([tile.face for tile in game.tiles])
    first, second, third = [place for place, face in faces if face is not None and face.icon == colour]
    known = _turns_by_place(tuple([tile.arrows for tile in game.tiles]), home.space)
    one, two, three = [known[piece.space, piece.points] for piece in game.pieces[seat]]
    return min(
        one[first] + two[second] + three[third],
        one[first] + two[third] + three[second],
        one[second] + two[first] + three[third],
        one[second] + two[third] + three[first],
        one[third] + two[first] + three[second],
        one[third] + two[second] + three[first],
    )


@lru_cache(maxsize=4096)
def _turns_by_place(arrows: _Arrows, home: str) -> _Turns:
    """Return for every way to stand the turns to each space, for one whose Home Tile is ``home``."""
    between = _turns_between(arrows)
    found: dict[tuple[str | None, Direction | None], tuple[int, ...]] = {
        (None, None): tuple(1 + turns for turns in between[home])
    }
    for space in SPACES:
        found[space, None] = between[space]
        for way, there in BESIDE[space].items():
            found[space, way] = tuple(
                min(upright, 1 + ahead) for upright, ahead in zip(between[space], between[there], strict=True)
            )
    return found


@lru_cache(maxsize=4096)
def _turns_between(arrows: _Arrows) -> Mapping[str, tuple[int, ...]]:
    """Return the turns of an upright piece from each space to each: one along an arrow, else two."""
    found = {a: {b: 0 if a == b else FAR for b in SPACES} for a in SPACES}
    for space, own in zip(SPACES, arrows, strict=True):
        for way, there in BESIDE[space].items():
            found[space][there] = 1 if way in own else 2
    for middle in SPACES:
        onward = found[middle]
        for ways in found.values():
            to_middle = ways[middle]
            for end, turns in onward.items():
                ways[end] = min(ways[end], to_middle + turns)
    return {space: tuple(ways[end] for end in SPACES) for space, ways in found.items()}
