"""A line of a recording below its header: a flick, or in a match any action, with what it brought."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import RECORDING_RECORDS
from icecool3d.kit.phrase import Phrase
from icecool3d.physics.fingerprint import Fingerprint
from icecool3d.replay.flick_line import RecordedFlick, flick_from_dict
from icecool3d.rules import (
    Action,
    LogEntry,
    action_from_dict,
    log_entry_from_dict,
)
from icecool3d.trace import Pose

_FIELDS = {kind.name: kind.__struct_fields__ for kind in LogEntry.__subclasses__()}
"""What stands in the row of each kind of record after its name."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was done."""

    line: int
    """Where it stands, from 1."""
    done: RecordedFlick | Action
    """What."""
    log: tuple[LogEntry, ...]
    """What happened by the rules; nothing outside a match."""
    maker: Fingerprint
    """What computed it."""

    @property
    def name(self) -> str:
        """The kind of action."""
        return "flick" if isinstance(self.done, RecordedFlick) else self.done.name


def action_line(action: Action, records: Sequence[LogEntry]) -> dict[str, object]:
    """Give the line of any action but a flick, without its sum.

    >>> from icecool3d.rules import EndTurn, TurnEnded
    >>> action_line(EndTurn("red"), [TurnEnded("red")])["happened"]
    [['turn-ended', 'red']]
    """
    return {"kind": "action", "action": action.to_dict(), **_happened(records)}


def flick_line(
    flick: RecordedFlick, left: Mapping[str, Pose], records: Sequence[LogEntry] | None
) -> dict[str, object]:
    """Give the line of a flick, without its sum; ``records`` is None outside a match."""
    return {**flick.to_dict(left), **({} if records is None else _happened(records))}


def entry_from_dict(
    data: Mapping[str, object],
    place: tuple[str, int],
    left: Mapping[str, Pose],
    maker: Fingerprint,
    in_match: bool,
) -> Entry:
    """Read a line, by its file's name and its number; ``left`` is where the last flick above left whom."""
    rest, where = dict(data), f"{place[0]}: line {place[1]}"
    kind = rest.get("kind")
    known = ("flick", "action", "maker") if in_match else ("flick",)
    if kind not in known:
        right = Phrase("expected one of: {known}", known=", ".join(map(repr, known)))
        raise InputError(f"{where}: kind", Phrase("is {value!a:.40}", value=kind), right)
    records = _records(rest.pop("happened", None), where) if in_match else ()
    if kind == "flick":
        return Entry(place[1], flick_from_dict(rest, where, left), records, maker)
    action = action_from_dict(rest.pop("action", None), where)
    del rest["kind"]
    if rest:
        wrong = Phrase("has the key {key!a:.40}", key=next(iter(rest)))
        raise InputError(where, wrong, Phrase("expected only: {known}", known="kind, action, happened, sum"))
    return Entry(place[1], action, records, maker)


def _happened(records: Sequence[LogEntry]) -> dict[str, object]:
    """Write records as rows: their kind, and then the values of their fields."""
    return {"happened": [list(record.to_dict().values()) for record in records]}


def _records(value: object, where: str) -> tuple[LogEntry, ...]:
    if not isinstance(value, list) or len(value) > RECORDING_RECORDS:
        raise InputError(
            f"{where}: happened",
            Phrase("is no list of records"),
            Phrase("expected one of at most {most}", most=RECORDING_RECORDS),
        )
    return tuple(_record(row, where, f"happened[{place}]") for place, row in enumerate(value, start=1))


def _record(row: object, where: str, path: str) -> LogEntry:
    name, *values = row if isinstance(row, list) and row else [None]
    if not isinstance(name, str) or name not in _FIELDS or len(values) != len(_FIELDS[name]):
        raise InputError(
            f"{where}: {path}", Phrase("is no record"), Phrase("expected a list of its kind and its values")
        )
    return log_entry_from_dict({"record": name, **dict(zip(_FIELDS[name], values, strict=True))}, where, path)
