"""The log beside the table: what came of a flick, the newest first, as lines that can be clicked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

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
from icecool3d.export.proof import Proof, proof_of
from icecool3d.kit.language import Language, number
from icecool3d.match import FlickResult
from icecool3d.pieces import Shape
from icecool3d.rules import (
    CaughtAgain,
    DrewCard,
    FlickMade,
    HandedOverId,
    KeptToken,
    LogEntry,
    PutBack,
    TookFish,
)
from icecool3d.rules.messages import names_in
from icecool3d.school import NOBODY, School
from icecool3d.trace import Poses, Trace
from icecool3d.view.table.log_choice import (
    FAILED,
    SAME_TIME,
    is_news,
    jump_of,
    new_on_walls,
    telling_events,
    telling_verdicts,
    was_moved,
)
from icecool3d.view.table.log_words import LogWords

BESIDE_DOORS = (JumpOverWall, TouchedPenguin, LeftSchool, OnWall)
"""Events that no verdict on a door tells."""
AT_DOORS = (PassThroughDoor, JumpOverDoor, StuckInDoor)
"""What the events alone tell of doors, where no verdict says why."""
_CATCHES = (HandedOverId, CaughtAgain)


@dataclass(frozen=True, eq=False)
class Line:
    """One line of the log."""

    moment: float | None
    """When in the flick, s; None: it belongs to no flick."""
    penguin: str | None
    """Whom it is about, for the symbol before it; None: all."""
    text: str
    """What happened."""
    proof: Proof | None = None
    """What a click shows from straight above; None: only the moment itself."""
    entry: LogEntry | None = None
    """The entry of the game's log that it tells; None: it tells what was seen on the table."""
    why: str = ""
    """All that is known of it, for whom few words are too few."""
    aside: bool = False
    """Whether nothing came of it: something came near, or touched."""
    door: str | None = None
    """The door of which it tells that it was passed."""
    event: Event | None = None
    """What it tells of, if that is an event."""
    times: int = 1
    """How many times one after the other it happened."""
    picture: str = LogEntry.picture
    """What shows of what kind it is: a name of art."""

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
    """How everything moved; None: it belongs to no flick, or to one that must be made again to be seen."""
    judgement: Judgement | None = None
    """What that meant."""
    result: FlickResult | None = None
    """What came of the flick, from which it can be made again."""


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
    """Return what is told of a flick, the newest first; ``records`` are what of it the reader may see.

    ``moments`` are when in the flick each of those happened, s, where that is known. ``shape`` is that of
    bodies of which the trace does not say what they are made of. ``players`` are called by their names, which
    are by colour.
    """
    span = _Span(float(trace.t[0]), trace.duration)
    words, events = LogWords(names_in(school), players, language), judgement.events
    flicked = None if trace.meta.flick is None else trace.meta.flick.penguin
    told = telling_verdicts(judgement.verdicts, trace)
    known = flicked, events, Poses.at_start(trace), Poses.at_end(trace)
    verdicts = [(each, jump_of(each, events)) for each in told if is_news(each, *known)]
    jumps = [jump for _, jump in verdicts if jump is not None]
    beside = new_on_walls(telling_events(events, BESIDE_DOORS), trace)
    found = [
        *(_verdict_line(each, jump, trace, words, shape) for each, jump in verdicts),
        *_event_lines((each for each in beside if each not in jumps), span, words),
    ]
    rest = _whereabouts(events, flicked, span, words)
    return _in_order(found, _record_lines(records, span, words, moments), rest)


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
    words = LogWords(names_in(school), players, language)
    known = flick.flick.penguin, events, flick.start, flick.end
    told = telling_events(events, BESIDE_DOORS + AT_DOORS)
    new = (each for each in told if was_moved(each.penguin, flick) and is_news(each, *known))
    found = [*_event_lines(new, span, words)]
    rest = _whereabouts(events, flick.flick.penguin, span, words)
    return _in_order(found, _record_lines(records, span, words), rest)


def _in_order(found: list[Line], entries: list[Line], rest: Line | None) -> tuple[Line, ...]:
    """Return lines, the newest first, and of one moment the game's ``entries`` before what brought them.

    What an entry says better is left out; ``rest`` is told where nothing counted of who was flicked.
    """
    entries, passes = _with_proofs(entries, found)
    told = [line for line in found if line not in passes and not _is_told(line, entries)]
    counts = {line.penguin for line in (*told, *entries) if not line.aside}
    if rest is not None and rest.penguin not in counts:
        told.append(rest)
    return tuple(sorted((*told, *entries), key=lambda line: round((line.moment or 0.0) / SAME_TIME))[::-1])


def _with_proofs(entries: list[Line], found: list[Line]) -> tuple[list[Line], list[Line]]:
    """Return the game's entries with the proofs of the passes that brought them, and those passes."""
    shown, passes = list[Line](), list[Line]()
    for entry in entries:
        door = getattr(entry.entry, "door", None)
        brought = (each for each in found if each.door == door and each.penguin == entry.penguin)
        at_once = (each for each in brought if abs((each.moment or 0.0) - (entry.moment or 0.0)) < SAME_TIME)
        one = None if door is None else next(at_once, None)
        if one is None:
            shown.append(entry)
        else:
            shown.append(replace(entry, proof=one.proof, why=one.why))
            passes.append(one)
    return shown, passes


def _is_told(line: Line, entries: Iterable[Line]) -> bool:
    """Whether an entry of the game says it: a touch is a catch, who left is put back."""
    event, said = line.event, [each.entry for each in entries]
    if isinstance(event, TouchedPenguin):
        met = {event.penguin, event.other}
        return any(isinstance(each, _CATCHES) and {each.colour, each.catcher} == met for each in said)
    back = [getattr(each, "colour", None) for each in said if isinstance(each, PutBack)]
    return isinstance(event, LeftSchool) and line.penguin in back


def _whereabouts(events: Iterable[Event], body: str | None, span: "_Span", words: LogWords) -> Line | None:
    """Return where a body came to rest, if that was in a room."""
    what = words.whereabouts([each for each in events if each.penguin == body])
    if body is None or what is None:
        return None
    return Line(span.seconds, body, words.does(body, what), picture="icons/rest")


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


def _verdict_line(
    verdict: Verdict, jump: JumpOverWall | None, trace: Trace, words: LogWords, shape: Shape
) -> Line:
    """Tell of a door, and of a jump over it."""
    model, span = trace.meta.model(verdict.penguin), _Span(float(trace.t[0]), trace.duration)
    proof = proof_of(verdict, trace, words.names.school, shape if model is None else model.shape)
    return Line(
        span.since(verdict.t),
        verdict.penguin,
        words.does(verdict.penguin, words.verdict(verdict, jump)),
        proof,
        why=words.why(verdict),
        aside=verdict.kind in FAILED,
        door=verdict.door if verdict.kind == "through" else None,
        picture=words.picture(verdict),
    )


def _event_lines(events: Iterable[Event], span: _Span, words: LogWords) -> Iterator[Line]:
    for event in events:
        aside = isinstance(event, TouchedPenguin)
        said = words.does(event.penguin, words.event(event))
        door = event.door if isinstance(event, PassThroughDoor) else None
        moment, why = span.since(event.t), words.why(event)
        picture = words.picture(event)
        yield Line(moment, event.penguin, said, why=why, aside=aside, door=door, event=event, picture=picture)


def record_line(record: LogEntry, said: str, moment: float | None = None) -> Line:
    """Return a line of an entry of the game's log; without a moment it belongs to no flick."""
    body = None if moment is None else getattr(record, "colour", None)
    return Line(moment, body, said, entry=record, picture=record.picture)


def _record_lines(
    records: Iterable[LogEntry],
    span: _Span,
    words: LogWords,
    moments: Iterable[float | None] = (),
) -> list[Line]:
    """Tell what it was worth: at its own time what has one, cards with what they were drawn for.

    That a fish brings a card nobody need be told.
    """
    moment, known, found = 0.0, iter(moments), list[Line]()
    before: LogEntry | None = None
    for record in records:
        told, last, before = next(known, None), before, record
        t = getattr(record, "t", told)
        if t is not None:
            moment = span.since(t)
        elif not isinstance(record, FlickMade | DrewCard | KeptToken):
            moment = span.seconds
        drawn = isinstance(record, DrewCard) and record.card is None
        if drawn and record == last:
            found[-1] = replace(found[-1], times=found[-1].times + 1)
        elif not (drawn and isinstance(last, TookFish)):
            found.append(record_line(record, words.entry(record), moment))
    return found
