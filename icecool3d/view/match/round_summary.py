"""What a round brought each player, from the records of a match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.kit.language import Language
from icecool3d.rules import DrewCard, GameEnded, KeptToken, LogEntry, RoundBegan, RoundEnded, TookFish, tell
from icecool3d.school import NOBODY, School

_GAINED = (DrewCard, KeptToken, GameEnded)
"""What a round's end brings that is counted for each player, or told by itself."""


@dataclass(frozen=True)
class Gain:
    """What a round brought one player."""

    colour: str
    fish: int
    """How many of their fish they collected."""
    cards: int
    """How many cards they drew."""


@dataclass(frozen=True)
class RoundResult:
    """What a round brought."""

    round: int
    """Counted from 1."""
    told: str
    """How it ended."""
    gains: tuple[Gain, ...]
    """Everyone's, clockwise."""


def last_round(
    records: Sequence[LogEntry],
    colours: Sequence[str],
    school: School,
    language: Language,
    names: Mapping[str, str] = NOBODY,
) -> RoundResult | None:
    """Return what the last round that ended brought; None where none has ended.

    ``names`` are those of players, by their colours.

    >>> from icecool3d.school import load_school
    >>> records = [TookFish("red", "gym-lounge", 1, 0.2), DrewCard("red", None), RoundEnded(1, (), True)]
    >>> last_round([*records, DrewCard("blue", None)], ("red", "blue"), load_school("school"), "en").gains
    (Gain(colour='red', fish=1, cards=1), Gain(colour='blue', fish=0, cards=1))
    """
    ends = [place for place, record in enumerate(records) if isinstance(record, RoundEnded)]
    if not ends:
        return None
    end = records[ends[-1]]
    assert isinstance(end, RoundEnded)
    begins = [place for place, record in enumerate(records) if isinstance(record, RoundBegan)]
    first = max((place for place in begins if place < ends[-1]), default=0)
    last = next((place for place in begins if place > ends[-1]), len(records))
    within = records[first:last]
    gains = tuple(
        Gain(colour, _count(within, colour, TookFish), _count(within, colour, DrewCard, KeptToken))
        for colour in colours
    )
    after = [record for record in records[ends[-1] + 1 : last] if not isinstance(record, _GAINED)]
    told = " ".join(tell(each, language, school, names) for each in (end, *after))
    return RoundResult(end.round, told, gains)


def _count(records: Sequence[LogEntry], colour: str, *kinds: type[LogEntry]) -> int:
    return sum(isinstance(each, kinds) and getattr(each, "colour", None) == colour for each in records)
