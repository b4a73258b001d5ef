"""Bots for IceToids. They are given what a player sees, suppose tiles under what lies face down, and search.

A bot decides by what it sees, its seed and how much was done before, and by nothing else: no clock ends its
search, so the same game comes out again wherever it is taken up.
"""

from collections.abc import Mapping
from random import Random
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.toids.lookahead import Lookahead, distinct
from icecool3d.toids.toids_actions import ToidsAction
from icecool3d.toids.toids_game import PIECES, Tile, ToidsGame
from icecool3d.toids.toids_rules import after_toids, legal_toids


class ToidsBot(Protocol):
    """Whoever decides for a seat."""

    def choose(self, seen: ToidsGame) -> ToidsAction:
        """Return what to do, given what a player sees."""


class Level(Struct, frozen=True):
    """How strong a bot is."""

    samples: int
    """For how many supposed orders of the hidden tiles it searches."""
    depth: int
    """How many actions it looks ahead while tiles are hidden."""
    rivals: bool
    """Whether it minds how far the others are."""
    slips: float = 0.0
    """How often it does just anything, as a share."""
    positions: int = 0
    """How many positions it may look at when it searches the end exactly; 0: it does not."""


LEVELS: Mapping[str, Level | None] = {
    "random": None,
    "easy": Level(samples=1, depth=1, rivals=False, slips=0.5),
    "medium": Level(samples=8, depth=1, rivals=True, slips=0.25),
    "hard": Level(samples=8, depth=3, rivals=True, positions=4000),
}
"""The bots by name, weakest first; None does just anything."""


def make_toids_bot(name: str, seed: int) -> ToidsBot:
    """Return a bot; the same seed decides alike.

    >>> make_toids_bot("rnadom", 1)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: bot: is 'rnadom'; did you mean random? \
expected one of: random, easy, medium, hard
    """
    if name not in LEVELS:
        raise InputError("bot", Phrase("is {value!a:.40}", value=name), expected_one_of([*LEVELS], name))
    level = LEVELS[name]
    return RandomBot(seed) if level is None else SearchingBot(level, seed)


class RandomBot:
    """Does just anything that is possible."""

    def __init__(self, seed: int) -> None:
        """Keep the seed."""
        self._seed = seed

    def choose(self, seen: ToidsGame) -> ToidsAction:
        """Return any action."""
        return chance(self._seed, seen).choice(legal_toids(seen))


class SearchingBot:
    """Looks ahead under several supposed orders of the hidden tiles, and does what is best on average."""

    def __init__(self, level: Level, seed: int) -> None:
        """Keep level and seed."""
        self._level, self._seed = level, seed

    def choose(self, seen: ToidsGame) -> ToidsAction:
        """Return the best action that is found."""
        random, level = chance(self._seed, seen), self._level
        actions = distinct(seen, legal_toids(seen))
        random.shuffle(actions)  # among equals the first is taken
        if len(actions) == 1 or random.random() < level.slips:
            return actions[0]
        ahead = Lookahead(seen.actor, seen.turns, rivals=level.rivals)
        if level.positions and goals_known(seen):
            return ahead.deepened(suppose(seen, random), actions, level.depth, level.positions)
        totals = [0.0] * len(actions)
        for _ in range(level.samples):
            supposed = suppose(seen, random)
            for place, action in enumerate(actions):
                totals[place] += ahead.worth(after_toids(supposed, action), level.depth - 1)
        return actions[totals.index(max(totals))]


def goals_known(seen: ToidsGame) -> bool:
    """Return whether the icons of all who play are turned over: what else lies face down hardly matters."""
    shown = [tile.face.icon for tile in seen.tiles if tile.up and tile.face is not None]
    return all(shown.count(colour) == PIECES for colour in seen.seats)


def chance(seed: int, seen: ToidsGame) -> Random:
    """Return the chance by which a bot decides now: the same whenever it is asked again."""
    return Random(f"{seed} {seen.actor} {seen.done}")  # noqa: S311 - a game, no secret


def suppose(seen: ToidsGame, random: Random) -> ToidsGame:
    """Return a game that looks as it is seen, with any of the tiles that are left face down.

    >>> from icecool3d.toids.toids_game import deal, new_toids, view_toids
    >>> seen = view_toids(new_toids(("red", "blue"), deal(2, 7)))
    >>> view_toids(suppose(seen, Random(1))) == seen
    True
    """
    left = list(seen.box)
    for tile in seen.tiles:
        if tile.up and tile.face is not None:
            left.remove(tile.face)
    random.shuffle(left)
    return replace(seen, tiles=tuple([tile if tile.up else Tile(left.pop()) for tile in seen.tiles]))
