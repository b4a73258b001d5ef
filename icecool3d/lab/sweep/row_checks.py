"""Rows of results that a stranger may have written: every cell is checked when it is read."""

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Any

from icecool3d.events import EVENTS, VERDICTS
from icecool3d.events.query import NO_ROOM, nameable
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import NAMES
from icecool3d.lab.sweep.outcomes import OUTCOMES
from icecool3d.lab.sweep.rows import LONGEST_REASON
from icecool3d.lab.sweep.spec import Spec
from icecool3d.school import build_school

MOST = 1e9
"""No number of a flick is larger, whatever is drawn: a spec's own are at most a thousandth of it."""
MOST_ITEMS = 5000
"""Events, or verdicts, of one flick."""

_DIGEST = re.compile(r"[0-9a-f]{64}")
_KINDS = {
    "event": frozenset(EVENTS),
    "verdict": frozenset(VERDICTS),
}

Item = Mapping[str, Any]
"""An event or a verdict as it stands in files."""


class RowChecks:
    """What may stand in the rows of one sweep."""

    def __init__(self, spec: Spec) -> None:
        """Gather the ids that there are in its school."""
        self._school = build_school(spec.setup.scene)
        self._names = spec.setup.names
        rooms = {room.id for room in self._school.rooms}
        ids = {door.id for door in self._school.doors} | {wall.id for wall in self._school.walls}
        ids |= {f"{one}-{other}" for one, other in product((*rooms, "outside"), rooms)}
        texts = dict.fromkeys(("events", "verdicts", "ends"), _is_text)
        self._fits: dict[str, Callable[[Any], bool]] = {
            "row": partial(_is_whole, spec.total),
            **dict.fromkeys(NAMES, _is_number),
            "outcome": frozenset(OUTCOMES).__contains__,
            "place": (ids | {None}).__contains__,
            "room": (rooms | {None}).__contains__,
            "seconds": _is_time,
            **texts,
            "trace": _is_digest,
            "why": _is_reason,
        }
        self._places = lru_cache(lambda kind: nameable(kind, self._school, self._names))

    def wrong(self, columns: Sequence[str], cells: Sequence[object]) -> str | None:
        """Return the first column in which something stands that cannot be there."""
        for name, cell in zip(columns, cells, strict=True):
            if not self._fits[name](cell):
                return name
        return None

    def items(self, key: str, text: str) -> list[Item]:
        """Return events or verdicts from their JSON; what cannot have been written is a ValueError."""
        found = _parsed(text)
        if not isinstance(found, list) or len(found) > MOST_ITEMS:
            raise ValueError(Phrase("it is no list of at most {most}", most=MOST_ITEMS))
        for item in found:
            if not (isinstance(item, dict) and self._is_item(key, item)):
                raise ValueError(Phrase("it names what no {key} of this school has", key=key))
        return found

    def ends(self, text: str) -> list[list[float]]:
        """Return the poses of all penguins from their JSON; what cannot have been written is a ValueError."""
        found = _parsed(text)
        if not (isinstance(found, list) and len(found) == len(self._names) and all(map(_is_pose, found))):
            raise ValueError(Phrase("it has no poses of all its penguins"))
        return found

    def _is_item(self, key: str, item: Item) -> bool:
        kind = item.get(key)
        if not (isinstance(kind, str) and kind in _KINDS[key]):
            return False
        named = self._places(kind)
        numbers = ("t", "margin_mm") if key == "verdict" else ("t",)
        return item.keys() == {key, *numbers, *named} and (
            all(_is_number(item[each]) for each in numbers)
            and all(_names(item[each], ids) for each, ids in named.items())
        )


def _parsed(text: str) -> object:
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(Phrase("it is nested too deeply")) from None


def _names(value: object, ids: Sequence[str]) -> bool:
    if isinstance(value, list):
        return len(value) <= len(ids) and all(isinstance(each, str) and each in ids for each in value)
    return value in ids if isinstance(value, str) else value is None and NO_ROOM in ids


def _is_whole(total: int, value: object) -> bool:
    return type(value) is int and 0 <= value < total


def _is_number(value: object) -> bool:
    return type(value) in (int, float) and abs(value) <= MOST  # type: ignore[arg-type]  # NaN is not


def _is_pose(value: object) -> bool:
    return isinstance(value, list) and len(value) == 7 and all(map(_is_number, value))


def _is_time(value: object) -> bool:
    return value is None or (type(value) is float and math.isfinite(value) and value >= 0.0)


def _is_text(value: object) -> bool:
    return value is None or type(value) is str


def _is_digest(value: object) -> bool:
    return value is None or (type(value) is str and _DIGEST.fullmatch(value) is not None)


def _is_reason(value: object) -> bool:
    return value is None or (type(value) is str and len(value) <= LONGEST_REASON)
