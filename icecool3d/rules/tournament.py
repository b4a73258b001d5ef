"""Several games in a row: who leads a tournament."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TournamentResult:
    """What a player has after some games of a tournament."""

    player: str
    victories: int
    points: int
    coefficient: float
    """As the tournament defines it; more is better."""
    rank_before: int
    """The rank before the final; 1 is the best."""


def tournament_ranking(results: Sequence[TournamentResult]) -> tuple[tuple[str, ...], ...]:
    """Rank players by victories, points, coefficient and the rank before the final; ties share a place.

    >>> tournament_ranking((TournamentResult("Ann", 1, 9, 0.5, 1), TournamentResult("Bo", 1, 11, 0.4, 2)))
    (('Bo',), ('Ann',))
    """
    groups: dict[tuple[float, ...], list[str]] = {}
    for result in results:
        groups.setdefault(_merit(result), []).append(result.player)
    return tuple(tuple(groups[merit]) for merit in sorted(groups, reverse=True))


def _merit(result: TournamentResult) -> tuple[float, ...]:
    return (result.victories, result.points, result.coefficient, -result.rank_before)
