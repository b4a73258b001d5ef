"""What players have: points, and who won."""

from collections.abc import Sequence

from icecool3d.rules.game import Hand
from icecool3d.rules.game_setup import GameSetup, Scoring
from icecool3d.rules.log import Rank


def points_of(setup: GameSetup, hand: Hand) -> int:
    """Give the points of a hand, face-up cards too; in a tournament each card is one.

    >>> from icecool3d.rules.cards import Card
    >>> from icecool3d.rules.game_setup import set_up
    >>> from icecool3d.school import load_school
    >>> points_of(set_up(load_school("school"), ("red", "blue")), Hand((Card(3),), (Card(2),), tokens=1))
    6
    """
    cards = hand.down + hand.up
    if setup.scoring is Scoring.TOURNAMENT:
        return len(cards) + hand.tokens
    return sum(card.value for card in cards) + hand.tokens


def ranking(setup: GameSetup, hands: Sequence[Hand]) -> tuple[Rank, ...]:
    """Rank the players by points, then by number of cards; who is still tied shares the place."""
    results = [
        (points_of(setup, hand), len(hand.down) + len(hand.up), colour)
        for colour, hand in zip(setup.colours, hands, strict=True)
    ]
    ordered = sorted(results, key=lambda result: result[:2], reverse=True)
    return tuple(
        Rank(1 + sum(other[:2] > result[:2] for other in results), result[2], result[0], result[1])
        for result in ordered
    )
