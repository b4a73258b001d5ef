"""What is wrong with a judgement, by a case: what is missing, and what happened that must not."""

from collections.abc import Iterator, Sequence

from icecool3d.events import Judgement
from icecool3d.events.query import Item, Pattern
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.lab.cases.case import Case, Count


def faults(case: Case, judgement: Judgement) -> list[Phrase]:
    """Return everything that is not as the case says, each on one line; nothing if it holds."""
    events = [event.to_dict() for event in judgement.events]
    verdicts = [verdict.to_dict() for verdict in judgement.verdicts]
    return [
        *_missing(case.expect, events),
        *(fault for count in case.counts for fault in _miscounted(count, events)),
        *(
            Phrase("no such verdict: {verdict}", verdict=each)
            for each in case.verdicts
            if not any(map(each.matches, verdicts))
        ),
    ]


def _missing(patterns: Sequence[Pattern], events: Sequence[Item]) -> Iterator[Phrase]:
    """Find each pattern's event behind the one before; the first that fits leaves most for the rest."""
    begin = 0
    for pattern in patterns:
        found = [place for place, event in enumerate(events) if pattern.matches(event)]
        after = [place for place in found if place >= begin]
        if after:
            begin = after[0] + 1
        elif found:
            when = _moments([events[place] for place in found])
            yield Phrase("out of order: {event}{when}", event=pattern, when=when)
        else:
            yield Phrase("missing: {event}", event=pattern)


def _miscounted(count: Count, events: Sequence[Item]) -> Iterator[Phrase]:
    found = [event for event in events if count.pattern.matches(event)]
    if len(found) == count.times:
        return
    if count.times == 0:
        yield Phrase("must not happen: {event}{when}", event=count.pattern, when=_moments(found))
    else:
        yield Phrase(
            "miscounted: {event}{when}, {count} times, expected {wanted}",
            event=count.pattern,
            when=_moments(found),
            count=len(found),
            wanted=count.times,
        )


def _moments(events: Sequence[Item]) -> str:
    moments = [Phrase("{t:.3f} s", t=event["t"]) for event in events]
    return Phrase(" at {moments}", moments=listed(moments)) if moments else ""
