"""The lines of a recording below its header: flicks, and in a match any action, with what they brought.

Exact are a flick's push, start and end: the next flick may go on from there, and need not say it again. The
rest is for the eye and for comparison, and is written shortly: events without their evidence, and a few poses
on the way. Whoever wants more simulates the flick again.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import ceil
from operator import or_
from typing import Annotated, Any

import numpy as np
from msgspec import UNSET, structs

from icecool3d.events import EVENTS, Event, Judgement
from icecool3d.kit.arrays import Array, length
from icecool3d.kit.codec import ONE_LINE, Declared, Within, from_plain, row_type, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import NAME_LETTERS, RECORDING_EVENTS, RECORDING_RECORDS, TRACE_PENGUINS
from icecool3d.kit.phrase import Phrase
from icecool3d.match import FlickResult, KeyPose, flick_result
from icecool3d.physics.fingerprint import RECORDED, Fingerprint, fingerprint_from_dict
from icecool3d.replay.header import Header
from icecool3d.rules import Action, LogEntry, action_from_dict
from icecool3d.trace import Ended, Flick, Pose, Poses, Trace
from icecool3d.trace.meta import Furnishing, Zoning

KEY_SHARES = (0.25, 0.5, 0.75)
"""Key poses are those after these shares of all ways together, at the next whole millisecond, …"""
KEY_WAY = 1e-3
"""… of the penguins that went at least so far, m."""
TIME_DIGITS, PLACE_DIGITS, TURN_DIGITS = 4, 4, 3
"""Decimals of what is written shortly: s, m, parts of quaternions."""

_Far = Annotated[float, Within(ge=-1e6, le=1e6)]
_Time = Annotated[float, Within(ge=0.0, le=1e6)]
_KNOWN = Phrase("expected the name of a penguin")
_Name = Annotated[str, Within(pattern=ONE_LINE, max_length=NAME_LETTERS, extra={"expected": _KNOWN})]
_ROW = Phrase("expected a penguin and the 7 numbers of its pose")
_Row = Annotated[tuple[_Name, _Far, _Far, _Far, _Far, _Far, _Far, _Far], Within(extra={"expected": _ROW})]
_KEY_ROW = Phrase("expected a time, a penguin and the 7 numbers of its pose")
_KeyRow = Annotated[
    tuple[_Far, _Name, _Far, _Far, _Far, _Far, _Far, _Far, _Far], Within(extra={"expected": _KEY_ROW})
]
_Digest = Annotated[
    str, Within(pattern=r"^[0-9a-f]{64}\Z", extra={"expected": Phrase("expected 64 hexadecimal digits")})
]
_EventRow: Any = reduce(or_, (row_type(kind, without=("evidence",)) for kind in EVENTS.values()))
_RECORDS: dict[str, type[LogEntry]] = {kind.name: kind for kind in LogEntry.__subclasses__()}
_RecordRow: Any = reduce(or_, map(row_type, _RECORDS.values()))
_Happened = Annotated[tuple[_RecordRow, ...], Within(max_length=RECORDING_RECORDS)]


@dataclass(frozen=True, slots=True)
class Entry:
    """Something that was done."""

    line: int
    """Where it stands, from 1."""
    done: FlickResult | Action
    """What."""
    log: tuple[LogEntry, ...]
    """What happened by the rules; nothing outside a match."""
    maker: Fingerprint
    """What computed it."""

    @property
    def name(self) -> str:
        """The kind of action."""
        return "flick" if isinstance(self.done, FlickResult) else self.done.name


class _FlickLine(Declared, frozen=True, tag_field="kind", tag="flick"):
    """A flick."""

    flick: Flick
    start: Annotated[tuple[_Row, ...], Within(max_length=TRACE_PENGUINS)]
    end: Annotated[tuple[_Row, ...], Within(max_length=TRACE_PENGUINS)]
    keys: Annotated[tuple[_KeyRow, ...], Within(max_length=len(KEY_SHARES) * TRACE_PENGUINS)]
    events: Annotated[tuple[_EventRow, ...], Within(max_length=RECORDING_EVENTS)]
    seconds: _Time
    ended: Ended
    trace: _Digest
    furniture: Furnishing = ()
    zones: Zoning = ()

    def __post_init__(self) -> None:
        """Refuse names of nobody, and those that stand twice."""
        names = [row[0] for row in self.start]
        _require_names("start", names, names)
        _require_names("end", [row[0] for row in self.end], names)
        if self.flick.penguin not in names:
            right = Phrase("expected one of those at the start: {known}", known=f"{', '.join(names):.200}")
            wrong = Phrase("is {value!a:.40}", value=self.flick.penguin)
            raise InputError("line.flick.penguin", wrong, right)
        for place, (_, name, *_rest) in enumerate(self.keys, start=1):
            _require_names(f"keys[{place}]", [name], names)
        for place, event in enumerate(self.events, start=1):
            _require_names(f"events[{place}]", [event.penguin], names)


class _FlickOfMatch(_FlickLine, frozen=True, tag="flick", kw_only=True):
    """A flick in a match."""

    happened: _Happened


class _ActionLine(Declared, frozen=True, tag_field="kind", tag="action"):
    """Any other action of a match."""

    action: dict[str, Any]
    happened: _Happened


class _MakerLine(Declared, frozen=True, tag_field="kind", tag="maker"):
    """What computed the lines below it."""

    made_by: dict[str, str]


_MatchLine: Any = _FlickOfMatch | _ActionLine | _MakerLine


def _require_names(key: str, names: Sequence[str], known: Sequence[str]) -> None:
    for place, name in enumerate(names):
        if name not in known or name in names[:place]:
            right = Phrase(
                "expected each of {known} once at most", known=f"{', '.join(dict.fromkeys(known)):.200}"
            )
            raise InputError(f"line.{key}", Phrase("names {value!a:.40}", value=name), right)


def recorded(trace: Trace, judgement: Judgement) -> FlickResult:
    """Return what a file keeps of a flick that just happened and was judged."""
    return replace(
        flick_result(trace, judgement),
        events=tuple(_bare(event) for event in judgement.events),
        digest=trace.digest,
        keys=tuple(key for t in _key_moments(trace) for key in keys_at(trace, t, _travellers(trace))),
        trace=None,
        judgement=None,
    )


def action_line(action: Action, records: Sequence[LogEntry]) -> dict[str, object]:
    """Return the line of any action but a flick, without its sum.

    >>> from icecool3d.rules import EndTurn, TurnEnded
    >>> action_line(EndTurn("red"), [TurnEnded("red")])["happened"]
    [['turn-ended', 'red']]
    """
    return {"kind": "action", "action": action.to_dict(), "happened": _rows(records)}


def maker_line(maker: Fingerprint) -> dict[str, object]:
    """Return the line, without its sum, that says what computes those below it."""
    return {"kind": "maker", "made_by": maker.to_dict()}


def flick_line(
    result: FlickResult, left: Mapping[str, Pose], records: Sequence[LogEntry] | None = None
) -> dict[str, object]:
    """Return the line of a flick, without its sum; ``records`` is None outside a match.

    ``left`` is where the last flick above left whom.
    """
    start, end = result.start.items(), result.end.items()
    return {
        "kind": "flick",
        "flick": result.flick.to_dict(),
        "start": [[name] if _same_bits(left.get(name), pose) else [name, *pose] for name, pose in start],
        "end": [[name, *pose] for name, pose in end if not _same_bits(result.start[name], pose)],
        "keys": [[key.t, key.penguin, *key.pose] for key in result.keys],
        "events": [
            [event.name, *to_plain(structs.astuple(event)[:-1], nulls=True)] for event in result.events
        ],
        "seconds": result.seconds,
        "ended": result.ended,
        "trace": result.digest,
        **({"furniture": to_plain(result.furniture)} if result.furniture else {}),
        **({"zones": to_plain(result.zones)} if result.zones else {}),
        **({} if records is None else {"happened": _rows(records)}),
    }


def entry_from_dict(
    data: Mapping[str, object],
    place: tuple[str, int],
    left: Mapping[str, Pose],
    maker: Fingerprint,
    header: Header,
) -> Entry | Fingerprint:
    """Read a line, by its file's name and its number: what was done, or what computed the lines below.

    ``left`` is where the last flick above left whom, ``maker`` what computed this one.
    """
    where = f"{place[0]}: line {place[1]}"
    kind = _FlickLine if header.match is None else _MatchLine
    line = from_plain(kind, _with_poses(data, left), where, InputError, nulls=True)
    if isinstance(line, _MakerLine):
        return fingerprint_from_dict(line.made_by, where, "made_by", RECORDED)
    records = line.happened if isinstance(line, _FlickOfMatch | _ActionLine) else ()
    log = tuple(_RECORDS[row.name](*structs.astuple(row)) for row in records)
    if isinstance(line, _ActionLine):
        return Entry(place[1], action_from_dict(line.action, where), log, maker)
    result = _result(line)
    require_fit(result, header, where)
    return Entry(place[1], result, log, maker)


def require_fit(result: FlickResult, header: Header, where: str) -> None:
    """Refuse a flick of bodies that a header does not know, or among things where it tells of none."""
    for name in result.start:
        if name not in header.bodies:
            right = Phrase("expected each of {known} once at most", known=", ".join(header.bodies))
            raise InputError(f"{where}: start", Phrase("names {value!a:.40}", value=name), right)
    for key, things in (("furniture", result.furniture), ("zones", result.zones)):
        if things and not header.furnished:
            wrong = Phrase("stands in a recording that was begun without any")
            raise InputError(f"{where}: {key}", wrong, Phrase("expected the name of a new file"))


def _result(line: _FlickLine) -> FlickResult:
    start = {name: tuple(pose) for name, *pose in line.start}
    end = {name: tuple(pose) for name, *pose in line.end}
    return FlickResult(
        line.flick,
        Poses.of(start),
        Poses.of({**start, **end}),
        tuple(_event(row.name, structs.astuple(row)) for row in line.events),
        line.seconds,
        line.ended,
        line.furniture,
        line.zones,
        line.trace,
        tuple(KeyPose(t, name, tuple(pose)) for t, name, *pose in line.keys),
    )


def _event(name: str, values: tuple[Any, ...]) -> Event:
    """Return an event without evidence."""
    kind: Any = EVENTS[name]
    event: Event = kind(*values, UNSET)
    return event


def _rows(records: Sequence[LogEntry]) -> list[list[object]]:
    """Return log entries as rows: their kind, and then the values of their fields."""
    return [list(record.to_dict().values()) for record in records]


def keys_at(trace: Trace, t: float, names: Iterable[str]) -> list[KeyPose]:
    """Return the key poses of some penguins at a time, s, be it one of the trace's moments or between two."""
    poses = dict(zip(trace.penguins, trace.at(np.array([t]))[0], strict=True))
    return [KeyPose(t, name, _short(poses[name])) for name in names]


def _bare(event: Event) -> Event:
    """Return an event without its evidence, its time shortened."""
    t, *where, _ = structs.astuple(event)
    return _event(event.name, (round(t, TIME_DIGITS), *where))


def _paths(trace: Trace) -> Array:
    """Return how far each penguin had gone at each moment, (N, P), m."""
    steps = length(np.diff(trace.pose[:, :, :3], axis=0, prepend=trace.pose[:1, :, :3]))
    return np.asarray(steps.cumsum(axis=0))


def _travellers(trace: Trace) -> list[str]:
    far = _paths(trace)[-1] >= KEY_WAY
    return [name for name, went in zip(trace.penguins, far.tolist(), strict=True) if went]


def _key_moments(trace: Trace) -> list[float]:
    """Return when the key poses are, s."""
    gone = _paths(trace).sum(axis=1)
    moments = 1e3 * np.interp(gone[-1] * np.array(KEY_SHARES), gone, trace.t)
    return sorted({ceil(each) / 1e3 for each in moments.round(6).tolist()})


def _with_poses(data: Mapping[str, object], left: Mapping[str, Pose]) -> dict[str, object]:
    """Return the line with the poses in full that it leaves out."""
    start = data.get("start")
    if not isinstance(start, list):
        return dict(data)
    rows = [row if isinstance(row, list) else [row] for row in start]
    return {**data, "start": [[*row, *left.get(str(row[0]), ())] if len(row) == 1 else row for row in rows]}


def _same_bits(one: Pose | None, other: Pose) -> bool:
    return repr(one) == repr(other)  # 0.0 and -0.0 are equal


def _short(pose: Array) -> Pose:
    place, turn = pose[:3].round(PLACE_DIGITS), pose[3:].round(TURN_DIGITS)
    return tuple((np.concatenate((place, turn)) + 0.0).tolist())  # + 0.0 turns -0.0 into 0.0
