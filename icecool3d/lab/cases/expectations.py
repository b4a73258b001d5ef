"""Reading what a case expects: partial events and verdicts, whose every name must be one of its school."""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import get_args

from icecool3d.kit.limits import CASE_EVENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.toml import Table
from icecool3d.lab.cases.case import Count
from icecool3d.lab.cases.pattern import Bounds, Pattern, Value
from icecool3d.referee import Event, Kind
from icecool3d.school import School

NO_ROOM = "none"
"""Stands where an event names no room: outside, in a frame, upon a wall."""

_ELSEWHERE = ("t", "evidence")


@dataclass(frozen=True)
class Names:
    """What there is in a case that an event can name."""

    penguins: tuple[str, ...]
    school: School

    def known(self, key: str) -> tuple[str, ...]:
        """Give what may stand under a key of an event."""
        if key in ("penguin", "other"):
            return self.penguins
        if key == "door":
            return tuple(door.id for door in self.school.doors)
        if key == "wall":
            return tuple(wall.id for wall in self.school.walls)
        rooms = tuple(room.id for room in self.school.rooms)
        return rooms if key == "seen_in" else (*rooms, NO_ROOM)


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
    kinds = {kind.name: kind for kind in Event.__subclasses__()}
    kind = table.text("event")
    if kind not in kinds:
        raise table.refuse(
            "event",
            Phrase("is {value!a:.40}", value=kind),
            Phrase("expected one of: {known}", known=", ".join(sorted(kinds))),
        )
    keys = [each.name.rstrip("_") for each in fields(kinds[kind]) if each.name not in _ELSEWHERE]
    found = tuple((key, _value(table, key, names)) for key in keys if key in table)
    bounds = _bounds(table.table("evidence")) if "evidence" in table else ()
    table.finish()
    return Pattern((("event", kind), *found), bounds)


def _value(table: Table, key: str, names: Names) -> Value:
    known = names.known(key)
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
    kind = ("verdict", _one_of(table, "verdict", table.text("verdict"), get_args(Kind)))
    found = [(key, _value(table, key, names)) for key in ("penguin", "door", "seen_in") if key in table]
    margin = (_bound(table, "margin_mm"),) if "margin_mm" in table else ()
    bounds = _bounds(table.table("evidence")) if "evidence" in table else ()
    table.finish()
    return Pattern((kind, *found), margin + bounds)


def _bounds(table: Table) -> tuple[Bounds, ...]:
    return tuple(_bound(table, key) for key in table.keys())


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
