"""One flick of a recording: from where and how exactly it went off, and what came of it, as a line.

Exact are the flick, the start and the end: the next flick may go on from there, and need not say it again.
The rest is for the eye and for comparison, and is written shortly: events without their evidence, and a few
poses on the way. Whoever wants more plays the flick again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, get_type_hints

import numpy as np

from icecool3d.events import ORDER, Event, Evidence
from icecool3d.kit.arrays import Array, length
from icecool3d.kit.codec import Declared, Within, from_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import RECORDING_EVENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.match.outcome import TIME_DIGITS
from icecool3d.penguin import COLOURS
from icecool3d.trace import Ended, Flick, Pose, Trace

Placed = tuple[str, Pose]
"""A penguin and its pose."""
Value = str | float | None | tuple[str, ...]

KEY_SHARES = (0.25, 0.5, 0.75)
"""Key poses are those after these shares of all ways together, …"""
KEY_WAY = 1e-3
"""… of the penguins that went at least so far, m."""
PLACE_DIGITS, TURN_DIGITS = 4, 3
"""Decimals of what is written shortly, besides those of times: m, parts of quaternions."""

_Far = Annotated[float, Within(ge=-1e6, le=1e6)]
_Time = Annotated[float, Within(ge=0.0, le=1e6)]
_KNOWN = Phrase("expected one of: {known}", known=", ".join(COLOURS))
_Name = Annotated[str, Within(extra={"expected": _KNOWN})]
_ROW = Phrase("expected a penguin and the 7 numbers of its pose")
_Row = Annotated[tuple[_Name, _Far, _Far, _Far, _Far, _Far, _Far, _Far], Within(extra={"expected": _ROW})]
_KEY_ROW = Phrase("expected a time, a penguin and the 7 numbers of its pose")
_KeyRow = Annotated[
    tuple[_Far, _Name, _Far, _Far, _Far, _Far, _Far, _Far, _Far], Within(extra={"expected": _KEY_ROW})
]
_Digest = Annotated[
    str, Within(pattern=r"^[0-9a-f]{64}\Z", extra={"expected": Phrase("expected 64 hexadecimal digits")})
]
_KINDS: tuple[type[Event], ...] = tuple(ORDER)
_FIELDS = {kind.name: [field.name for field in fields(kind)][:-1] for kind in _KINDS}
"""What stands in the row of each kind of event after its name: the class's fields but the evidence."""
_EVENTS = {name: [field.rstrip("_") for field in found] for name, found in _FIELDS.items()}
"""The same, as files name them."""
_CLASSES: dict[str, Any] = {kind.name: kind for kind in _KINDS}
_HINTS = {name: get_type_hints(kind) for name, kind in _CLASSES.items()}


@dataclass(frozen=True)
class Key:
    """Where a penguin was on its way."""

    t: float
    """When, s."""
    penguin: str
    """Who."""
    pose: Pose
    """Where, to the tenth of a millimetre."""


@dataclass(frozen=True, slots=True)
class EventRow:
    """An event without its evidence.

    >>> EventRow("entered-door", (0.2, "red", "kitchen-gym", "gym")).to_dict()
    {'event': 'entered-door', 't': 0.2, 'penguin': 'red', 'door': 'kitchen-gym', 'from': 'gym'}
    """

    name: str
    """Its kind."""
    values: tuple[Value, ...]
    """Time, penguin, and what locates it, in the order of ``Event.to_dict``."""

    @property
    def t(self) -> float:
        """When, s."""
        assert isinstance(self.values[0], float)
        return self.values[0]

    @property
    def penguin(self) -> str:
        """Who."""
        return str(self.values[1])

    def to_dict(self) -> dict[str, object]:
        """Give the event as the referee's ``to_dict`` does."""
        return {"event": self.name, **dict(zip(_EVENTS[self.name], self.values, strict=True))}

    def event(self) -> Event:
        """Give the event as the rules want it, with no evidence in it.

        >>> EventRow("rested", (0.2, "red", "gym")).event()
        Rested(t=0.2, penguin='red', room='gym', evidence=Evidence())
        """
        values = dict(zip(_FIELDS[self.name], self.values, strict=True))
        event: Event = _CLASSES[self.name](**values, evidence=Evidence())
        return event


@dataclass(frozen=True)
class RecordedFlick:
    """A flick as it was."""

    flick: Flick
    """The push."""
    start: tuple[Placed, ...]
    """All penguins in the order of the trace, where they stood."""
    end: tuple[Placed, ...]
    """Those that came to rest elsewhere, where they did."""
    keys: tuple[Key, ...]
    """Some poses on the way of those that moved."""
    events: tuple[EventRow, ...]
    """What happened."""
    seconds: float
    """From the push to the last moment."""
    ended: Ended
    """Why it stopped."""
    digest: str
    """``Trace.digest``."""

    @property
    def penguins(self) -> tuple[str, ...]:
        """Names of the penguins, in the order of the trace."""
        return tuple(name for name, _ in self.start)

    @property
    def left(self) -> dict[str, Pose]:
        """Where it left them all."""
        return {**dict(self.start), **dict(self.end)}

    @property
    def start_poses(self) -> Array:
        """Where they stood, (P, 7)."""
        return np.array([pose for _, pose in self.start])

    @property
    def end_poses(self) -> Array:
        """Where they came to rest, (P, 7)."""
        return np.array(list(self.left.values()))

    def to_dict(self, left: Mapping[str, Pose] | None = None) -> dict[str, object]:
        """Give the line, without its sum; ``left`` is where the last flick above left whom."""
        left = left or {}
        return {
            "kind": "flick",
            "flick": self.flick.to_dict(),
            "start": [
                [name] if _same_bits(left.get(name), pose) else [name, *pose] for name, pose in self.start
            ],
            "end": [[name, *pose] for name, pose in self.end],
            "keys": [[key.t, key.penguin, *key.pose] for key in self.keys],
            "events": [[event.name, *event.values] for event in self.events],
            "seconds": self.seconds,
            "ended": self.ended,
            "trace": self.digest,
        }


class _Line(Declared, frozen=True, tag_field="kind", tag="flick"):
    """The line but for its events."""

    flick: Flick
    start: Annotated[tuple[_Row, ...], Within(max_length=len(COLOURS))]
    end: Annotated[tuple[_Row, ...], Within(max_length=len(COLOURS))]
    keys: Annotated[tuple[_KeyRow, ...], Within(max_length=len(KEY_SHARES) * len(COLOURS))]
    seconds: _Time
    ended: Ended
    trace: _Digest

    def __post_init__(self) -> None:
        """Refuse names of nobody, and those that stand twice."""
        names = [row[0] for row in self.start]
        _require_names("start", names, COLOURS)
        _require_names("end", [row[0] for row in self.end], names)
        for place, row in enumerate(self.keys, start=1):
            _require_names(f"keys[{place}]", [row[1]], names)
        if self.flick.penguin not in names:
            right = Phrase("expected one of those at the start: {known}", known=", ".join(names))
            wrong = Phrase("is {value!a:.40}", value=self.flick.penguin)
            raise InputError("line.flick.penguin", wrong, right)


def _require_names(key: str, names: Sequence[str], known: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if name not in known or name in names[:place]:
            right = Phrase("expected each of {known} once at most", known=", ".join(known))
            raise InputError(f"line.{key}", Phrase("names {value!a:.40}", value=name), right)


def recorded(trace: Trace, events: Iterable[Event]) -> RecordedFlick:
    """Take down a flick that just happened, and what the referee said of it."""
    flick, ended = trace.meta.flick, trace.meta.ended
    if flick is None or ended is None:
        raise InputError("trace", Phrase("is of no flick"), Phrase("expected one that a World made"))
    start, end = _poses(trace.pose[0]), _poses(trace.pose[-1])
    moved = np.flatnonzero(np.any(trace.pose[-1] != trace.pose[0], axis=1)).tolist()
    names = trace.penguins
    return RecordedFlick(
        flick,
        tuple(zip(names, start, strict=True)),
        tuple((names[index], end[index]) for index in moved),
        tuple(key for step in _key_steps(trace) for key in keys_at(trace, step, _travellers(trace))),
        tuple(event_row(event) for event in events),
        trace.duration,
        ended,
        trace.digest,
    )


def _ways(trace: Trace) -> Array:
    """Give how far each penguin had gone after each step, (N - 1, P), m."""
    steps: Array = length(np.diff(trace.pose[:, :, :3], axis=0))
    return steps.cumsum(axis=0)


def _travellers(trace: Trace) -> list[str]:
    far = _ways(trace)[-1] >= KEY_WAY
    return [name for name, went in zip(trace.penguins, far.tolist(), strict=True) if went]


def _key_steps(trace: Trace) -> list[int]:
    """Give the indices of the moments of the key poses."""
    ways = _ways(trace).sum(axis=1)
    steps = [int(np.searchsorted(ways, share * ways[-1])) + 1 for share in KEY_SHARES]
    return sorted(set(steps))


def keys_at(trace: Trace, step: int, names: Iterable[str]) -> list[Key]:
    """Give the key poses of some penguins at one moment."""
    t = round(float(trace.t[step]), TIME_DIGITS)
    return [Key(t, name, _short(trace.pose[step, trace.penguins.index(name)])) for name in names]


def event_row(event: Event) -> EventRow:
    """Give an event without its evidence, its time shortened."""
    data = event.to_dict()
    values = [data[key] for key in _EVENTS[event.name]]
    return EventRow(event.name, (round(event.t, TIME_DIGITS), *map(_value, values[1:])))


def flick_from_dict(
    data: Mapping[str, object], source: str, left: Mapping[str, Pose] | None = None
) -> RecordedFlick:
    """Read the line; ``source`` names it in messages, ``left`` is where the last flick above left whom."""
    line = from_plain(_Line, _with_poses(data, left or {}), source, InputError)
    events = _rows(data.get("events"), f"{source}: events")
    names = [row[0] for row in line.start]
    return RecordedFlick(
        line.flick,
        _placed(line.start),
        _placed(line.end),
        tuple(Key(t, name, tuple(pose)) for t, name, *pose in line.keys),
        tuple(_event(row, f"{source}: events", names) for row in events),
        line.seconds,
        line.ended,
        line.trace,
    )


def _with_poses(data: Mapping[str, object], left: Mapping[str, Pose]) -> dict[str, object]:
    """Return the line but for its events, with the poses in full that it leaves out."""
    start = data.get("start")
    if isinstance(start, list):
        rows = [row if isinstance(row, list) else [row] for row in start]
        start = [[*row, *left.get(str(row[0]), ())] if len(row) == 1 else row for row in rows]
    rest = {key: value for key, value in data.items() if key != "events"}
    return {**rest, "start": start} if "start" in data else rest


def _poses(poses: Array) -> list[Pose]:
    return [tuple(pose) for pose in poses.tolist()]


def _same_bits(one: Pose | None, other: Pose) -> bool:
    return repr(one) == repr(other)  # 0.0 and -0.0 are equal


def _short(pose: Array) -> Pose:
    place, turn = pose[:3].round(PLACE_DIGITS), pose[3:].round(TURN_DIGITS)
    return tuple((np.concatenate((place, turn)) + 0.0).tolist())  # + 0.0 turns -0.0 into 0.0


def _value(value: object) -> Value:
    if isinstance(value, (list, tuple)):
        return tuple(map(str, value))
    return None if value is None else str(value)


def _placed(rows: Iterable[_Row]) -> tuple[Placed, ...]:
    return tuple((name, tuple(pose)) for name, *pose in rows)


def _rows(value: object, where: str) -> list[list[object]]:
    """Return a list of lists."""
    if not isinstance(value, list) or not all(isinstance(row, list) for row in value):
        raise InputError(where, Phrase("is no list of lists"), Phrase("expected one"))
    if len(value) > RECORDING_EVENTS:
        wrong = Phrase("has {count} entries", count=len(value))
        raise InputError(where, wrong, Phrase("expected at most {most}", most=RECORDING_EVENTS))
    return value


def _event(row: Sequence[object], where: str, names: Sequence[str]) -> EventRow:
    right = Phrase("expected lists of an event's name, a time, a penguin of the flick, and what locates it")
    name = row[0] if row else None
    if not (isinstance(name, str) and name in _EVENTS and len(row) == 1 + len(_EVENTS[name])):
        raise InputError(where, Phrase("holds what is no event"), right)
    values = [_value(value) for value in row[2:]]
    hints = [_HINTS[name][field] for field in _FIELDS[name][2:]]
    fits = all(_fits(value, hint) for value, hint in zip(row[3:], hints, strict=True))
    if row[2] not in names or not fits:
        raise InputError(where, Phrase("holds a {event} of nobody or nowhere", event=name), right)
    t = from_plain(_Far, row[1], where, InputError)
    return EventRow(name, (t, *values))


def _fits(value: object, hint: object) -> bool:
    """Whether a value of a row is of the kind that its event has there."""
    if hint == tuple[str, ...]:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    return isinstance(value, str) or (value is None and hint == str | None)
