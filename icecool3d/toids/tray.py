"""The 4x4 grid of IceToids: the names of its spaces, which way is which, and what lies beside what."""

from typing import Literal

Direction = Literal["north", "east", "south", "west"]
"""A way across the grid; north is up, as it is drawn."""
DIRECTIONS: tuple[Direction, ...] = ("north", "east", "south", "west")

SPACES = tuple(f"{column}{row}" for row in "1234" for column in "abcd")
"""The spaces by name: columns a to d from west to east, rows 1 to 4 from south to north."""
INDEX = {space: place for place, space in enumerate(SPACES)}
"""The place of each space in lists of sixteen."""

_STEPS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}


def _beside(space: str, direction: Direction) -> str | None:
    across, up = _STEPS[direction]
    column, row = "abcd".find(space[0]) + across, int(space[1]) + up
    return f"{'abcd'[column]}{row}" if 0 <= column < 4 and 1 <= row <= 4 else None


BESIDE: dict[str, dict[Direction, str]] = {
    space: {way: there for way in DIRECTIONS if (there := _beside(space, way)) is not None}
    for space in SPACES
}
"""The neighbours of each space, by the way to them."""
WAY: dict[tuple[str, str], Direction] = {
    (space, there): way for space, ways in BESIDE.items() for way, there in ways.items()
}
"""The way from each space to each of its neighbours."""
EDGES: tuple[tuple[str, Direction], ...] = tuple(
    (space, side) for space in SPACES for side in DIRECTIONS if side not in BESIDE[space]
)
"""The outer sides of the grid, each a space and where it ends: a corner has two."""


def opposite(direction: Direction) -> Direction:
    """Return the way back.

    >>> opposite("east")
    'west'
    """
    return DIRECTIONS[(DIRECTIONS.index(direction) + 2) % 4]


def rotations(arrows: tuple[Direction, ...]) -> tuple[tuple[Direction, ...], ...]:
    """Return how arrows can lie when their tile is turned, each way once.

    >>> rotations(("north", "south"))
    (('north', 'south'), ('east', 'west'))
    """
    numbers = [DIRECTIONS.index(each) for each in arrows]
    lying = (sorted((number + turned) % 4 for number in numbers) for turned in range(4))
    return tuple(dict.fromkeys(tuple(DIRECTIONS[number] for number in each) for each in lying))
