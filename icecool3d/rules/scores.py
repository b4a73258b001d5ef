"""What players have: points, and who won."""

from collections.abc import Sequence

from icecool3d.rules.game import Hand
from icecool3d.rules.records import Rank
from icecool3d.rules.setting import Scoring, Setting


def points_of(setting: Setting, hand: Hand) -> int:
    """Give the points of a hand, face-up cards too; in a tournament each card is one.

    >>> from icecool3d.rules.cards import Card
    >>> from icecool3d.rules.setting import set_up
    >>> from icecool3d.school import load_school
    >>> points_of(set_up(load_school("school"), ("red", "blue")), Hand((Card(3),), (Card(2),), tokens=1))
    6
    """
    cards = hand.down + hand.up
    if setting.scoring is Scoring.TOURNAMENT:
        return len(cards) + hand.tokens
    return sum(card.value for card in cards) + hand.tokens


def ranking(setting: Setting, hands: Sequence[Hand]) -> tuple[Rank, ...]:
    """Rank the players by points, then by number of cards; who is still tied shares the place."""
    results = [
        (points_of(setting, hand), len(hand.down) + len(hand.up), colour)
        for colour, hand in zip(setting.colours, hands, strict=True)
    ]
    ordered = sorted(results, key=lambda result: result[:2], reverse=True)
    return tuple(
        Rank(1 + sum(other[:2] > result[:2] for other in results), result[2], result[0], result[1])
        for result in ordered
    )
