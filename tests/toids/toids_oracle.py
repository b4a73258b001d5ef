"""A second, slow judge of IceToids that shares no code with the first: plain data in, plain data out.

It knows the game as JSON, counts with coordinates, and finds what is allowed by trying everything that can be
said at all.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

Plain = dict[str, Any]
COMPASS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def at(space: str) -> tuple[int, int]:
    return ord(space[0]) - ord("a"), int(space[1]) - 1


def named(x: int, y: int) -> str | None:
    return chr(ord("a") + x) + str(y + 1) if 0 <= x <= 3 and 0 <= y <= 3 else None


def step(space: str, way: str) -> str | None:
    x, y = at(space)
    dx, dy = COMPASS[way]
    return named(x + dx, y + dy)


def tile_at(game: Plain, space: str) -> Plain:
    x, y = at(space)
    found: Plain = game["tiles"][x + 4 * y]
    return found


def everything(game: Plain) -> Iterator[Plain]:
    """Yield every action that can be said by whoever plays."""
    spaces = [f"{column}{row}" for column in "abcd" for row in "1234"]
    for colour in game["seats"]:
        for space in spaces:
            for side in COMPASS:
                yield {"action": "choose-home", "colour": colour, "space": space, "side": side}
        for size in range(5):
            for ways in combinations(COMPASS, size):
                yield {"action": "orient", "colour": colour, "arrows": list(ways)}
        for piece in (1, 2, 3):
            for way in COMPASS:
                yield {"action": "point", "colour": colour, "piece": piece, "way": way}
            for space in spaces:
                yield {"action": "move", "colour": colour, "piece": piece, "to": space}
                for other in game["seats"]:
                    for number in (1, 2, 3):
                        push = [other, number]
                        yield {"action": "move", "colour": colour, "piece": piece, "to": space, "push": push}


def allowed(game: Plain, action: Plain) -> bool:
    """Return whether the rules allow an action."""
    if game.get("over"):
        return False
    asked = game.get("orienting")
    seat = asked["seat"] if asked else game.get("player", 0)
    if action["colour"] != game["seats"][seat]:
        return False
    if asked:
        face = tile_at(game, asked["space"])["face"]
        return action["action"] == "orient" and sorted(action["arrows"]) in turned(face["arrows"])
    home = game["homes"][seat]
    if home is None:
        taken = [each["space"] for each in game["homes"] if each is not None]
        outward = action["action"] == "choose-home" and step(action["space"], action["side"]) is None
        return outward and action["space"] not in taken
    piece = game["pieces"][seat][action["piece"] - 1] if "piece" in action else None
    if piece is not None and action["action"] == "point":
        space = piece.get("space")
        new = piece.get("points") != action["way"]
        return space is not None and new and step(space, action["way"]) is not None
    return piece is not None and may_move(game, home, piece, action)


def may_move(game: Plain, home: Plain, piece: Plain, action: Plain) -> bool:
    """Return whether a piece may move as an action says."""
    space = piece.get("space")
    if space is None:
        pointed, reached = home["space"], action["to"] == home["space"]
    else:
        pointed = step(space, piece["points"]) if piece.get("points") else None
        along = [step(space, way) for way in tile_at(game, space).get("arrows", [])]
        reached = action["to"] in [pointed, *along]
    if not reached or "push" not in action:
        return bool(reached)
    colour, number = action["push"]
    other = game["pieces"][game["seats"].index(colour)][number - 1]
    return bool(pointed == action["to"] == other.get("space"))


def turned(arrows: list[str]) -> list[list[str]]:
    """Return all ways in which arrows can lie, by turning their vectors."""
    found, vectors = [], [COMPASS[each] for each in arrows]
    for _ in range(4):
        vectors = [(y, -x) for x, y in vectors]
        found.append(sorted(name for name, vector in COMPASS.items() if vector in vectors))
    return found


Stand = dict[tuple[str, int], tuple[str | None, str | None]]


def moved(game: Plain, action: Plain) -> tuple[Stand, dict[str, bool], str | None]:
    """Return what comes of a move: who stands where, which tiles are up, and who has won."""
    seats = game["seats"]
    stand: Stand = {
        (colour, number): (piece.get("space"), piece.get("points"))
        for colour, pieces in zip(seats, game["pieces"], strict=True)
        for number, piece in enumerate(pieces, 1)
    }
    shown = {f"{c}{r}": bool(tile_at(game, f"{c}{r}").get("up")) for c in "abcd" for r in "1234"}
    mover = (action["colour"], action["piece"])
    start, landed = stand[mover][0], [action["to"]]
    stand[mover] = (action["to"], None)
    if "push" in action:
        tx, ty = at(action["to"])
        if start is None:
            dx, dy = COMPASS[game["homes"][seats.index(action["colour"])]["side"]]
            start_x, start_y = tx + dx, ty + dy
        else:
            start_x, start_y = at(start)
        beyond = named(2 * tx - start_x, 2 * ty - start_y)
        stand[action["push"][0], action["push"][1]] = (beyond, None)
        landed += [beyond] if beyond is not None else []
    shown |= dict.fromkeys(landed, True)
    order = [action["colour"], *(colour for colour in seats if colour != action["colour"])]
    for colour in order:
        places = {stand[colour, number][0] for number in (1, 2, 3)}
        if None not in places and len(places) == 3:
            icons = [tile_at(game, place)["face"].get("icon") for place in places if place is not None]
            if icons == [colour] * 3:
                return stand, shown, colour
    return stand, shown, None
