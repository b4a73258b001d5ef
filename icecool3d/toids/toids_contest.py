"""One game of IceToids between bots, as an arena asks for it."""

from collections.abc import Sequence

from icecool3d.toids.tiles import COLOURS
from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import deal, new_toids, view_toids
from icecool3d.toids.toids_rules import after_toids

_SEEDS_APART = 8
"""By how much the seeds of games are multiplied, so that each seat has one of its own."""


def toids_points(bots: Sequence[str], seed: int) -> tuple[float, ...]:
    """Return what each bot gets of a game's one point: a shared game is shared.

    >>> sum(toids_points(("random", "easy"), 3))
    1.0
    """
    game = new_toids(COLOURS[: len(bots)], deal(len(bots), seed))
    players = [make_toids_bot(name, _SEEDS_APART * seed + seat) for seat, name in enumerate(bots)]
    while not game.over:
        game = after_toids(game, players[game.actor].choose(view_toids(game)))
    if game.winner is None:
        return (1.0 / len(bots),) * len(bots)
    return tuple(float(seat == game.winner) for seat in range(len(bots)))
