"""The log beside the table: what happened in a flick, when, and why, as lines that can be clicked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.language import Language, Text, number
from icecool3d.kit.phrase import translated
from icecool3d.penguin import Shape
from icecool3d.referee import (
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
from icecool3d.replay.flick_line import RecordedFlick
from icecool3d.rules import (
    CaughtAgain,
    DrewCard,
    FlickMade,
    HandedOverId,
    KeptToken,
    Record,
    TookFish,
    tell,
)
from icecool3d.school import School, door_title, penguin_title
from icecool3d.trace import Trace
from icecool3d.view.proofs import Proof, proof_of

JUMPED: Text = {"en": "jumped over a wall into the {room}", "fr": "a sauté un mur : {room}"}
JUMPED_OUT: Text = {"en": "jumped over a wall and out", "fr": "a sauté par-dessus un mur, dehors"}
TOUCHED: Text = {"en": "touched {other}", "fr": "a touché {other}"}
LEFT: Text = {"en": "left the school", "fr": "a quitté l'école"}
PASSED: Text = {"en": "through {door}", "fr": "à travers {door}"}
OVER: Text = {"en": "over {door}, no fish", "fr": "par-dessus {door}, pas de poisson"}
STUCK: Text = {"en": "stuck in {door}", "fr": "coincé dans {door}"}
"""What the events alone tell of doors, where no verdict says why."""
UPON: Text = {"en": "came to rest upon a wall", "fr": "s'est arrêté sur un mur"}
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

    def when(self, language: Language) -> str:
        """Say when.

        >>> Line(0.5, "red", "").when("fr")
        '0,50 s'
        """
        return "" if self.moment is None else number(self.moment, language, "s", 2)


def lines_of(
    trace: Trace,
    judgement: Judgement,
    school: School,
    shape: Shape,
    language: Language,
    *,
    records: Iterable[Record] = (),
) -> tuple[Line, ...]:
    """Give what is told of a flick, in order of time; ``records`` are what of it the reader may see."""
    span = _Span(float(trace.t[0]), trace.duration)
    found = [
        *(_verdict_line(each, trace, school, shape, language) for each in _new(judgement.verdicts, trace)),
        *_event_lines(judgement.events, span, school, language),
        *_record_lines(records, span, school, language),
    ]
    return tuple(sorted(found, key=lambda line: line.moment or 0.0))


def recorded_lines_of(
    flick: RecordedFlick, school: School, language: Language, *, records: Iterable[Record] = ()
) -> tuple[Line, ...]:
    """Give what a file tells of a flick: what happened, but not why: for that it had to be made again."""
    span, events = _Span(0.0, flick.seconds), [row.event() for row in flick.events]
    found = [
        *_door_lines(events, span, school, language),
        *_event_lines(events, span, school, language),
        *_record_lines(records, span, school, language),
    ]
    return tuple(sorted(found, key=lambda line: line.moment or 0.0))


@dataclass(frozen=True)
class _Span:
    """When a flick was, by its own clock."""

    start: float
    """Its first moment, s."""
    seconds: float
    """How long it took."""

    def since(self, t: float) -> float:
        """Give how long after its first moment another one is, s."""
        return min(max(t - self.start, 0.0), self.seconds)


def _new(verdicts: Iterable[Verdict], trace: Trace) -> Iterator[Verdict]:
    """Give verdicts but for those on penguins that nobody flicked or moved: they were told before."""
    flicked = trace.meta.flick.penguin if trace.meta.flick else None
    went = np.ptp(trace.pose[..., :3], axis=0).max(axis=-1)
    for verdict in verdicts:
        if verdict.penguin == flicked or went[trace.penguins.index(verdict.penguin)] > _MOVED:
            yield verdict


def _verdict_line(verdict: Verdict, trace: Trace, school: School, shape: Shape, language: Language) -> Line:
    proof, span = proof_of(verdict, trace, school, shape), _Span(float(trace.t[0]), trace.duration)
    return Line(span.since(verdict.t), verdict.penguin, verdict.say(school).in_language(language), proof)


def _door_lines(events: Iterable[Event], span: _Span, school: School, language: Language) -> Iterator[Line]:
    """Tell which doors were passed, jumped or not left."""
    for event in events:
        match event:
            case PassThroughDoor(door=door):
                text = PASSED
            case JumpOverDoor(door=door):
                text = OVER
            case StuckInDoor(door=door):
                text = STUCK
            case _:
                continue
        said = text[language].format(door=translated(door_title(school, door), language))
        yield Line(span.since(event.t), event.penguin, said)


def _event_lines(events: Iterable[Event], span: _Span, school: School, language: Language) -> Iterator[Line]:
    """Tell what no verdict on a door tells."""
    for event in events:
        values: Mapping[str, str] = {}
        match event:
            case JumpOverWall(to=None):
                text = JUMPED_OUT
            case JumpOverWall(to=str(room)):
                text, values = JUMPED, {"room": school.room(room).title.in_language(language)}
            case TouchedPenguin(other=other):
                text, values = TOUCHED, {"other": translated(penguin_title(other), language)}
            case LeftSchool():
                text = LEFT
            case OnWall():
                text = UPON
            case _:
                continue
        yield Line(span.since(event.t), event.penguin, text[language].format(**values))


def _record_lines(
    records: Iterable[Record], span: _Span, school: School, language: Language
) -> Iterator[Line]:
    """Tell what it was worth: at its own time what has one, cards with what they were drawn for."""
    moment = 0.0
    for record in records:
        match record:
            case TookFish(t=t) | HandedOverId(t=t) | CaughtAgain(t=t):
                moment = span.since(t)
            case FlickMade() | DrewCard() | KeptToken():
                pass
            case _:
                moment = span.seconds
        yield Line(moment, getattr(record, "colour", None), tell(record, language, school))
