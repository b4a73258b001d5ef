"""What players have: points, and who won a game and a tournament."""

from collections.abc import Sequence
from typing import NamedTuple

from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, Hand
from icecool3d.rules.game_setup import GameSetup, Scoring
from icecool3d.rules.log_entry import Rank


def points_of_hand(setup: GameSetup, hand: Hand) -> int:
    """Return the points of a hand, face-up cards too; in a tournament each card is one.

    >>> from icecool3d.rules import Card, set_up
    >>> from icecool3d.school import load_school
    >>> points_of_hand(set_up(load_school("school"), ("red", "blue")), Hand((Card(3),), (Card(2),), tokens=1))
    6
    """
    cards = hand.down + hand.up
    if setup.scoring is Scoring.TOURNAMENT:
        return len(cards) + hand.tokens
    return sum(card.value for card in cards) + hand.tokens


def result_of(game: Game | Draft, seat: int) -> tuple[int, int]:
    """Return the points of a seat and how many cards they come from, with what modules add."""
    hand = game.hands[seat]
    points, cards = points_of_hand(game.setup, hand), len(hand.down) + len(hand.up)
    for hook in game.setup.hooks.points:
        extra = hook(game, seat)
        points, cards = points + extra.points, cards + extra.cards
    return points, cards


def points_seen(game: Game, seat: int) -> tuple[int, bool]:
    """Return the points of a seat that everybody knows of, and whether cards face down bring more."""
    down, points = game.hands[seat].down, result_of(game, seat)[0]
    if not down or game.over or not game.setup.abilities:
        return points, False
    return points - sum(card.value for card in down), True


def ranking(game: Game | Draft) -> tuple[Rank, ...]:
    """Rank the players by points, then by number of cards; who is still tied shares the place.

    A team is ranked as one, by the rounds that it won and then by what its players have together.
    """
    setup = game.setup
    results = [(_merit_of(game, team), setup.colours[seat]) for seat, team in enumerate(setup.team_of)]
    ordered = sorted(results, key=lambda result: result[0], reverse=True)
    return tuple(
        Rank(1 + sum(other > result for other, _ in results), colour, *result[1:])
        for result, colour in ordered
    )


class TeamResult(NamedTuple):
    """How a team of a contest stands."""

    players: tuple[str, ...]
    won: int
    """How many rounds it has won."""


def team_results(game: Game | Draft) -> tuple[TeamResult, ...]:
    """Return how the teams of a contest stand, in the order of their seats; nothing where all play alone."""
    setup = game.setup
    if (contest := setup.contest) is None:
        return ()
    return tuple(
        TeamResult(tuple(setup.colours[seat] for seat in team), contest.victories(game, team[0]))
        for team in setup.teams
    )


def _merit_of(game: Game | Draft, team: tuple[int, ...]) -> tuple[int, int, int]:
    """Return how many rounds of a contest a team has won, its points and its cards."""
    contest = game.setup.contest
    victories = 0 if contest is None else contest.victories(game, team[0])
    points, cards = map(sum, zip(*(result_of(game, seat) for seat in team), strict=True))
    return victories, points, cards


class TournamentResult(NamedTuple):
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

    One game ends with ``ranking``; this is for whoever keeps several, a series or a tournament.

    >>> tournament_ranking((TournamentResult("Ann", 1, 9, 0.5, 1), TournamentResult("Bo", 1, 11, 0.4, 2)))
    (('Bo',), ('Ann',))
    """
    groups: dict[tuple[float, ...], list[str]] = {}
    for result in results:
        groups.setdefault(_merit(result), []).append(result.player)
    return tuple(tuple(groups[merit]) for merit in sorted(groups, reverse=True))


def _merit(result: TournamentResult) -> tuple[float, ...]:
    return (result.victories, result.points, result.coefficient, -result.rank_before)
