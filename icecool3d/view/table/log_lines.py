"""The log beside the table: what happened in a flick, when, and why, as lines that can be clicked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

import numpy as np

from icecool3d.events import (
    Event,
    Judgement,
    JumpOverDoor,
    JumpOverWall,
    LeftSchool,
    OnWall,
    PassThroughDoor,
    StuckInDoor,
    TouchedPenguin,
    Verdict,
)
from icecool3d.events.words import say_event, say_verdict
from icecool3d.kit.language import Language, number
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, Template, capital, translated
from icecool3d.match import FlickResult
from icecool3d.pieces import Shape
from icecool3d.rules import (
    DrewCard,
    FlickMade,
    KeptToken,
    LogEntry,
    tell,
)
from icecool3d.rules.messages import names_in
from icecool3d.school import NOBODY, School, SchoolNames, with_names
from icecool3d.trace import Trace
from icecool3d.view.table.verdict_overlay import Proof, proof_of

BESIDE_DOORS = (JumpOverWall, TouchedPenguin, LeftSchool, OnWall)
"""Events that no verdict on a door tells."""
AT_DOORS = (PassThroughDoor, JumpOverDoor, StuckInDoor)
"""What the events alone tell of doors, where no verdict says why."""
_FAILED = ("backed-out", "above", "missed")
"""Verdicts on doors that were not passed, of which a flick may bring many."""
_WHOSE = Template("{body}: {what}")
_MOVED = 1e-4
"""Who went no further than this did not move, m."""


@dataclass(frozen=True, eq=False)
class Line:
    """One line of the log."""

    moment: float | None
    """When in the flick, s; None: it belongs to no flick."""
    penguin: str | None
    """Whom it is about, for the symbol before it; None: all."""
    text: str
    """What happened, and why."""
    proof: Proof | None = None
    """What a click shows from straight above; None: only the moment itself."""
    entry: LogEntry | None = None
    """The entry of the game's log that it tells; None: it tells what was seen on the table."""
    gone: bool = False
    """Whether its flick cannot be shown any more: only what a file tells of it is known."""

    def when(self, language: Language) -> str:
        """Say when.

        >>> Line(0.5, "red", "").when("fr")
        '0,50 s'
        """
        return "" if self.moment is None else number(self.moment, language, "s", 2)


@dataclass(frozen=True, eq=False)
class Told:
    """A line, and the flick that it belongs to."""

    line: Line
    trace: Trace | None = None
    """How everything moved; None: it belongs to no flick, or to one that cannot be shown."""
    judgement: Judgement | None = None
    """What that meant."""


def lines_of(
    trace: Trace,
    judgement: Judgement,
    school: School,
    shape: Shape,
    language: Language,
    *,
    records: Iterable[LogEntry] = (),
    moments: Iterable[float | None] = (),
    players: Mapping[str, str] = NOBODY,
) -> tuple[Line, ...]:
    """Return what is told of a flick, in order of time; ``records`` are what of it the reader may see.

    ``moments`` are when in the flick each of those happened, s, where that is known. ``shape`` is that of
    bodies of which the trace does not say what they are made of. ``players`` are called by their names, which
    are by colour.
    """
    span = _Span(float(trace.t[0]), trace.duration)
    words = _Words(names_in(school), players, language)
    told = [event for event in _first_touches(judgement.events) if isinstance(event, BESIDE_DOORS)]
    told = [event for event in told if not isinstance(event, OnWall) or _moved(event.penguin, trace)]
    found = [
        *(_verdict_line(each, trace, words, shape) for each in _nearest(_new(judgement.verdicts, trace))),
        *_event_lines(told, span, words),
        *_record_lines(records, span, words, moments),
    ]
    return tuple(sorted(found, key=lambda line: line.moment or 0.0))


def recorded_lines_of(
    flick: FlickResult,
    school: School,
    language: Language,
    *,
    records: Iterable[LogEntry] = (),
    players: Mapping[str, str] = NOBODY,
) -> tuple[Line, ...]:
    """Return what a file tells of a flick: what happened, but not why: for that it had to be made again."""
    span, events = _Span(0.0, flick.seconds), flick.events
    words = _Words(names_in(school), players, language)
    told = [event for event in _first_touches(events) if isinstance(event, BESIDE_DOORS + AT_DOORS)]
    found = [*_event_lines(told, span, words), *_record_lines(records, span, words)]
    return tuple(replace(line, gone=True) for line in sorted(found, key=lambda line: line.moment or 0.0))


def _first_touches(events: Iterable[Event]) -> Iterator[Event]:
    """Yield events without what two that have met in the flick do to each other after that."""
    met = set[frozenset[str]]()
    for event in events:
        if isinstance(event, TouchedPenguin):
            pair = frozenset((event.penguin, event.other))
            if pair in met:
                continue
            met.add(pair)
        yield event


@dataclass(frozen=True)
class _Words:
    """How everything is called."""

    names: SchoolNames
    players: Mapping[str, str]
    """Names by colour."""
    language: Language

    def say(self, said: Phrase) -> str:
        """Return a sentence in the reader's words."""
        return translated(with_names(said, self.players), self.language)

    def say_of(self, body: str, said: Phrase) -> str:
        """Return it with whom it is of, for a piece: before others stands a player's symbol."""
        if body in PLAYERS:
            return self.say(said)
        return capital(self.say(_WHOSE.filled(body=self.names.penguin(body), what=said)))


@dataclass(frozen=True)
class _Span:
    """When a flick was, by its own clock."""

    start: float
    """Its first moment, s."""
    seconds: float
    """How long it took."""

    def since(self, t: float) -> float:
        """Return how long after its first moment another one is, s."""
        return min(max(t - self.start, 0.0), self.seconds)


def _new(verdicts: Iterable[Verdict], trace: Trace) -> Iterator[Verdict]:
    """Yield verdicts but for those on penguins that nobody flicked or moved: they were told before."""
    for verdict in verdicts:
        if _moved(verdict.penguin, trace):
            yield verdict


def _nearest(verdicts: Iterable[Verdict]) -> list[Verdict]:
    """Return verdicts, but of failures at one door that are alike only the one that came nearest."""
    found = dict[object, Verdict]()
    for verdict in verdicts:
        key = (verdict.penguin, verdict.door, verdict.kind) if verdict.kind in _FAILED else verdict
        before = found.get(key)
        if before is None or verdict.margin < before.margin:
            found[key] = verdict
    return [*found.values()]


def _moved(name: str, trace: Trace) -> bool:
    """Whether a body was flicked, or moved by it."""
    flicked = trace.meta.flick.penguin if trace.meta.flick else None
    went = np.ptp(trace.pose[:, trace.penguins.index(name), :3], axis=0).max()
    return name == flicked or bool(went > _MOVED)


def _verdict_line(verdict: Verdict, trace: Trace, words: _Words, shape: Shape) -> Line:
    model, span = trace.meta.model(verdict.penguin), _Span(float(trace.t[0]), trace.duration)
    proof = proof_of(verdict, trace, words.names.school, shape if model is None else model.shape)
    said = words.say_of(verdict.penguin, say_verdict(verdict, words.names))
    return Line(span.since(verdict.t), verdict.penguin, said, proof)


def _event_lines(events: Iterable[Event], span: _Span, words: _Words) -> Iterator[Line]:
    for event in events:
        yield Line(
            span.since(event.t), event.penguin, words.say_of(event.penguin, say_event(event, words.names))
        )


def _record_lines(
    records: Iterable[LogEntry],
    span: _Span,
    words: _Words,
    moments: Iterable[float | None] = (),
) -> Iterator[Line]:
    """Tell what it was worth: at its own time what has one, cards with what they were drawn for."""
    moment, known = 0.0, iter(moments)
    for record in records:
        told = next(known, None)
        t = getattr(record, "t", told)
        if t is not None:
            moment = span.since(t)
        elif not isinstance(record, FlickMade | DrewCard | KeptToken):
            moment = span.seconds
        said = tell(record, words.language, words.names.school, words.players)
        yield Line(moment, getattr(record, "colour", None), said, entry=record)
