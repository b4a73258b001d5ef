"""What a sweep came to, counted: outcomes, what its spec asks for, verdicts with their margins, end rooms."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from icecool3d.kit.phrase import Phrase, listed
from icecool3d.lab.sweep.outcome_words import PlaceNames
from icecool3d.lab.sweep.results import Results
from icecool3d.lab.sweep.rows import CRASHED, NO_FLICK, OUTCOMES
from icecool3d.school import build_school

MOST_CRASHED = 10
"""Number of rows that crashed which are named."""
NO_ROOM = "no room"


@dataclass
class Margins:
    """How near verdicts of one kind at one door were to another."""

    count: int = 0
    least: float = float("inf")
    """Of all of them, mm."""
    total: float = 0.0
    """Sum, mm."""

    def add(self, margin: float) -> None:
        """Count one more, mm."""
        self.count += 1
        self.least = min(self.least, margin)
        self.total += margin

    @property
    def mean(self) -> float:
        """Their mean, mm."""
        return self.total / self.count

    @property
    def told(self) -> Phrase:
        """How many there were, and how near, for people."""
        near = Phrase("least {least:.3f} mm, mean {mean:.1f} mm", least=self.least, mean=self.mean)
        return Phrase("{count:>8}   {near}", count=self.count, near=near)

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON can hold it."""
        return {"times": self.count, "least_mm": self.least, "mean_mm": self.mean}


@dataclass
class Tally:
    """Everything that is told of a sweep."""

    title: str
    names: PlaceNames
    """What its places are called."""
    total: int
    """How many rows there will be."""
    counted: Counter[str]
    """How many flicks did what the spec asks for, by its words."""
    done: int = 0
    """How many rows there are."""
    outcomes: Counter[tuple[str, str]] = field(default_factory=Counter)
    """By outcome and place."""
    rooms: Counter[str] = field(default_factory=Counter)
    """Where the flicked penguin rests, of all flicks that were made."""
    margins: dict[tuple[str, str], Margins] = field(default_factory=dict)
    """By verdict and door."""
    crashed: list[int] = field(default_factory=list)
    """The first rows that crashed."""

    @property
    def flicked(self) -> int:
        """How many flicks were made."""
        return sum(self.rooms.values())

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON can hold it."""
        return {
            "sweep": self.title,
            "flicks": self.total,
            "done": self.done,
            "outcomes": [
                {"outcome": outcome, "place": place or None, "flicks": count}
                for (outcome, place), count in self.outcomes.most_common()
            ],
            "counted": dict(self.counted),
            "rested_in": dict(self.rooms.most_common()),
            "verdicts": [
                {"verdict": kind, "door": door, **each.to_dict()}
                for (kind, door), each in sorted(self.margins.items())
            ],
            "crashed": self.crashed,
        }

    def lines(self) -> Iterator[Phrase]:
        """Tell it in lines for people."""
        yield Phrase("{title}: {done} of {total} flicks", title=self.title, done=self.done, total=self.total)
        for (outcome, place), count in sorted(self.outcomes.items(), key=_by_outcome):
            yield _line(self.names.outcome(outcome, place or None), _share(count, self.done))
        if self.counted:
            yield Phrase("counted, of those that could be flicked:")
        for words, count in self.counted.items():
            yield _line(words, _share(count, self.flicked))
        if self.rooms:
            yield Phrase("at rest in:")
        for room, count in self.rooms.most_common():
            yield _line(self.names.room(room), _share(count, self.flicked))
        if self.margins:
            yield Phrase("verdicts, and how near they were to another:")
        for (kind, door), each in sorted(self.margins.items()):
            yield _line(self.names.verdict(kind, door), each.told)
        if self.crashed:
            rows = listed([Phrase("row {number}", number=row) for row in self.crashed])
            yield Phrase("crashed, and left out: {rows}", rows=rows)


def tally_of(results: Results) -> Tally:
    """Count everything."""
    spec = results.spec
    names = PlaceNames(build_school(spec.setup.scene))
    tally = Tally(spec.title, names, results.total, Counter({each.words: 0 for each in spec.count}))
    for row in results.rows():
        tally.done += 1
        tally.outcomes[row.outcome, row.place or ""] += 1
        if row.outcome == CRASHED and len(tally.crashed) < MOST_CRASHED:
            tally.crashed.append(row.row)
        if row.events is None or row.verdicts is None:
            continue
        if row.outcome not in NO_FLICK:
            tally.rooms[row.room or NO_ROOM] += 1
        events, verdicts = results.told(row)
        tally.counted.update(each.words for each in spec.count if each.holds(events, verdicts))
        for verdict in verdicts:
            key = verdict["verdict"], verdict["door"]
            tally.margins.setdefault(key, Margins()).add(verdict["margin_mm"])
    return tally


def _by_outcome(item: tuple[tuple[str, str], int]) -> tuple[int, int]:
    (outcome, _), count = item
    return OUTCOMES.index(outcome), -count


def _line(what: str, number: Phrase) -> Phrase:
    return Phrase("  {what:<54}{number}", what=what, number=number)


def _share(count: int, of: int) -> Phrase:
    return Phrase("{count:>8}  {percent:6.2f} %", count=count, percent=100.0 * count / max(of, 1))
