"""Reading what a case expects: partial events and verdicts, whose every name must be one of its school."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.events import EVENTS, VERDICTS
from icecool3d.events.query import NO_ROOM, Bounds, Pattern, Value, nameable
from icecool3d.kit.limits import CASE_EVENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.lab.cases.case import Count
from icecool3d.school import School


@dataclass(frozen=True)
class Names:
    """What there is in a case that an event can name."""

    penguins: tuple[str, ...]
    school: School

    def of(self, kind: str) -> Mapping[str, Sequence[str]]:
        """Return what an event or a verdict of that kind can name, by key."""
        return nameable(kind, self.school, self.penguins)


def events_from(table: Table, key: str, names: Names) -> tuple[Pattern, ...]:
    """Read ``[[key]]``, events that may state numbers of their evidence."""
    return tuple(_event(each, names) for each in _tables(table, key))


def counts_from(table: Table, names: Names) -> tuple[Count, ...]:
    """Read ``[[count]]``, events with how often they happen, and ``[[never]]``, which is 0 times."""
    counted = [
        (each, each.whole("times", at_least=0, at_most=CASE_EVENTS)) for each in _tables(table, "count")
    ]
    counted += [(each, 0) for each in _tables(table, "never")]
    return tuple(Count(_event(each, names), times) for each, times in counted)


def _tables(table: Table, key: str) -> list[Table]:
    return table.tables(key, required=False, at_most=CASE_EVENTS)


def _event(table: Table, names: Names) -> Pattern:
    kind = table.text("event")
    if kind not in EVENTS:
        raise table.refuse(
            "event",
            Phrase("is {value!a:.40}", value=kind),
            Phrase("expected one of: {known}", known=", ".join(sorted(EVENTS))),
        )
    found, bounds = _named(table, names.of(kind)), _evidence(table)
    table.finish()
    return Pattern("event", kind, found, bounds)


def _named(table: Table, known: Mapping[str, Sequence[str]]) -> tuple[tuple[str, Value], ...]:
    return tuple((key, _value(table, key, ids)) for key, ids in known.items() if key in table)


def _value(table: Table, key: str, known: Sequence[str]) -> Value:
    if key == "seen_in":
        given = table.values()[key]
        count = min(len(given), len(known)) if isinstance(given, list) else 2
        return tuple(_one_of(table, key, text, known) for text in table.texts(key, count))
    text = _one_of(table, key, table.text(key), known)
    return None if text == NO_ROOM else text


def _one_of(table: Table, key: str, text: str, known: Sequence[str]) -> str:
    if text not in known:
        raise table.refuse(
            key,
            Phrase("is {value!a:.40}", value=text),
            Phrase("expected one of: {known}", known=", ".join(known)),
        )
    return text


def verdicts_from(table: Table, names: Names) -> tuple[Pattern, ...]:
    """Read ``[[verdict]]``: what became of whom at which door, and how near it was to another verdict."""
    return tuple(_verdict(each, names) for each in _tables(table, "verdict"))


def _verdict(table: Table, names: Names) -> Pattern:
    kind = _one_of(table, "verdict", table.text("verdict"), VERDICTS)
    found = _named(table, names.of(kind))
    margin = (_bound(table, "margin_mm"),) if "margin_mm" in table else ()
    bounds = margin + _evidence(table)
    table.finish()
    return Pattern("verdict", kind, found, bounds)


def _evidence(table: Table) -> tuple[Bounds, ...]:
    """Read where numbers of the evidence must lie."""
    if "evidence" not in table:
        return ()
    numbers = table.table("evidence")
    return tuple(_bound(numbers, key) for key in numbers.keys())


def _bound(table: Table, key: str) -> Bounds:
    """Read where a number must lie: ``[least, most]``."""
    low, high = table.numbers(key, 2)
    if low > high:
        raise table.refuse(
            key,
            Phrase("is from {low:g} to {high:g}", low=low, high=high),
            Phrase("expected the least and the most"),
        )
    return Bounds(key, low, high)
