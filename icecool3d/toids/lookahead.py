"""Looking ahead in IceToids: what a position is worth to a seat if all the others play against it."""

from collections.abc import Sequence

from icecool3d.toids.distances import turns_needed
from icecool3d.toids.toids_actions import Move, Point, ToidsAction
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.toids.toids_rules import after_toids, legal_toids

WON = 1000.0
"""What a won game is worth, less a little for every turn it takes."""


class Lookahead:
    """Searches for one seat; every tile's face must be known, or supposed."""

    def __init__(self, seat: int, turns: int, *, rivals: bool = True) -> None:
        """Search for a seat, from a game of so many turns; ``rivals``: mind how far the others are."""
        self._seat, self._turns, self._rivals = seat, turns, rivals
        self.looked_at = 0
        """How many positions were looked at."""

    def worth(self, game: ToidsGame, depth: int, least: float = -2.0 * WON, most: float = 2.0 * WON) -> float:
        """Return what a position is worth, ``depth`` actions ahead; exact between ``least`` and ``most``."""
        self.looked_at += 1
        if game.over or (depth <= 0 and game.orienting is None):
            return self._estimate(game)
        mine = game.actor == self._seat
        deeper = depth if game.orienting is not None else depth - 1
        best = least if mine else most
        for action in distinct(game, legal_toids(game)):
            after = after_toids(game, action)
            if mine:
                best = max(best, self.worth(after, deeper, best, most))
            else:
                best = min(best, self.worth(after, deeper, least, best))
            if (mine and best >= most) or (not mine and best <= least):
                break
        return best

    def deepened(
        self, game: ToidsGame, actions: Sequence[ToidsAction], depth: int, positions: int
    ) -> ToidsAction:
        """Return the best of ``actions``, looking ever further ahead until ``positions`` were looked at.

        It ends early where a win is found, or nothing but losses.
        """
        ranked = list(actions)
        while True:
            values = self._values(game, ranked, depth)
            order = sorted(range(len(ranked)), key=lambda place: -values[place])
            ranked, best = [ranked[place] for place in order], values[order[0]]
            depth += 1
            if abs(best) > 0.5 * WON or self.looked_at >= positions:
                return ranked[0]

    def _values(self, game: ToidsGame, ranked: Sequence[ToidsAction], depth: int) -> list[float]:
        """Return what each action is worth; of those below the best, only that they are."""
        best, values = -2.0 * WON, []
        for action in ranked:
            value = self.worth(after_toids(game, action), depth - 1, best)
            values.append(value if value > best else best - 1.0)
            best = max(best, value)
        return values

    def _estimate(self, game: ToidsGame) -> float:
        """Return how many turns nearer the seat is to the end than the nearest of the others."""
        if game.over:
            if game.winner is None:
                return 0.0
            won = WON - (game.turns - self._turns)
            return won if game.winner == self._seat else -won
        mine = turns_needed(game, self._seat)
        if not self._rivals:
            return -float(mine)
        theirs = min(turns_needed(game, each) for each in range(len(game.seats)) if each != self._seat)
        return float(theirs - mine) - 0.01 * mine


def distinct(game: ToidsGame, actions: Sequence[ToidsAction]) -> list[ToidsAction]:
    """Return actions that come to different games: pieces of a seat that stand alike are one."""
    found: dict[object, ToidsAction] = {}
    pieces = game.pieces[game.player]
    for action in actions:
        key: object = action
        if isinstance(action, Move):
            key = (pieces[action.piece - 1], action.to, action.push and _pushed(game, action.push))
        elif isinstance(action, Point):
            key = (pieces[action.piece - 1], action.way)
        found.setdefault(key, action)
    return list(found.values())


def _pushed(game: ToidsGame, push: tuple[str, int]) -> object:
    colour, number = push
    seat = game.seats.index(colour)
    return seat, game.pieces[seat][number - 1]
