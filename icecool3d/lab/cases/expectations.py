"""What a case expects: partial events and verdicts, whose every name must be one of its school."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Any, Literal

from msgspec import Struct, defstruct

from icecool3d.events import EVENTS, VERDICTS
from icecool3d.events.query import NO_ROOM, Bounds, Pattern, Value, nameable
from icecool3d.kit.codec import Finite, Within, from_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import CASE_EVENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.cases.case import Count
from icecool3d.school import School

Rows = Annotated[tuple[dict[str, Any], ...], Within(max_length=CASE_EVENTS)]
"""Events or verdicts of a file, of which the kind says what may stand in them."""

_Range = tuple[Finite, Finite]
"""The least and the most of a number."""
_TIMES = Annotated[int, Within(ge=0, le=CASE_EVENTS)]


@dataclass(frozen=True)
class Names:
    """What there is in a case that an event can name, and the case's file for messages."""

    source: str
    penguins: tuple[str, ...]
    school: School


def patterns_of(rows: Iterable[Mapping[str, Any]], key: str, names: Names) -> tuple[Pattern, ...]:
    """Read ``[[key]]``: events, or verdicts, that may state numbers of their evidence."""
    tag: Literal["event", "verdict"] = "verdict" if key == "verdict" else "event"
    return tuple(_pattern(row, tag, f"{key}[{place}]", names) for place, row in enumerate(rows, start=1))


def counts_of(rows: Iterable[Mapping[str, Any]], names: Names) -> tuple[Count, ...]:
    """Read ``[[count]]``: events with how often they happen."""
    found = []
    for place, row in enumerate(rows, start=1):
        path = f"count[{place}]"
        if "times" not in row:
            right = Phrase("expected it to be given")
            raise InputError(f"{names.source}: {path}.times", Phrase("is missing"), right)
        times: int = from_plain(_TIMES, row["times"], names.source, InputError, f"{path}.times")
        rest = {key: value for key, value in row.items() if key != "times"}
        found.append(Count(_pattern(rest, "event", path, names), times))
    return tuple(found)


def _pattern(row: Mapping[str, Any], tag: Literal["event", "verdict"], path: str, names: Names) -> Pattern:
    kinds = tuple(sorted(EVENTS)) if tag == "event" else VERDICTS
    known = nameable(row[tag], names.school, names.penguins) if row.get(tag) in kinds else {}
    found = from_plain(_table_of(tag, kinds, tuple(known.items())), row, names.source, InputError, path)
    named = tuple((key, _named(getattr(found, key))) for key in known if key in row)
    margin = {"margin_mm": found.margin_mm} if tag == "verdict" and found.margin_mm else {}
    bounds = [_bounds(key, each, path, names) for key, each in margin.items()]
    bounds += [_bounds(key, each, f"{path}.evidence", names) for key, each in found.evidence.items()]
    return Pattern(tag, getattr(found, tag), named, tuple(bounds))


@lru_cache(maxsize=1024)
def _table_of(tag: str, kinds: Sequence[str], known: Sequence[tuple[str, tuple[str, ...]]]) -> Any:
    """Return the type of a table whose keys hold names that are ``known``."""
    fields: list[Any] = [(tag, Literal[tuple(kinds)]), ("evidence", dict[str, _Range], {})]
    fields += [(key, _kind_of(key, ids), None) for key, ids in known if ids]
    fields += [("margin_mm", _Range | None, None)] if tag == "verdict" else []
    return defstruct("Expected", fields, bases=(Struct,), frozen=True, forbid_unknown_fields=True)


def _kind_of(key: str, ids: tuple[str, ...]) -> Any:
    one: Any = Literal[ids]
    return (tuple[one, ...] if key == "seen_in" else one) | None


def _named(value: Any) -> Value:
    return None if value == NO_ROOM else value


def _bounds(key: str, numbers: tuple[float, float], path: str, names: Names) -> Bounds:
    low, high = numbers
    if low > high:
        wrong = Phrase("is from {low:g} to {high:g}", low=low, high=high)
        raise InputError(f"{names.source}: {path}.{key}", wrong, Phrase("expected the least and the most"))
    return Bounds(key, low, high)
