"""The log beside the table: what happened in a flick, when, and why, as lines that can be clicked."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.language import Language, Text, number
from icecool3d.kit.phrase import translated
from icecool3d.penguin import Shape
from icecool3d.referee import Event, Judgement, JumpOverWall, LeftSchool, OnWall, TouchedPenguin, Verdict
from icecool3d.rules import (
    DrewCard,
    FlickMade,
    KeptToken,
    LogEntry,
    tell,
)
from icecool3d.school import School, penguin_title
from icecool3d.trace import Trace
from icecool3d.view.proofs import Proof, proof_of

JUMPED: Text = {"en": "jumped over a wall into the {room}", "fr": "a sauté un mur : {room}"}
JUMPED_OUT: Text = {"en": "jumped over a wall and out", "fr": "a sauté par-dessus un mur, dehors"}
TOUCHED: Text = {"en": "touched {other}", "fr": "a touché {other}"}
LEFT: Text = {"en": "left the school", "fr": "a quitté l'école"}
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
    records: Iterable[LogEntry] = (),
) -> tuple[Line, ...]:
    """Give what is told of a flick, in order of time; ``records`` are what of it the reader may see."""
    found = [
        *(_verdict_line(each, trace, school, shape, language) for each in _new(judgement.verdicts, trace)),
        *_event_lines(judgement.events, trace, school, language),
        *_record_lines(records, trace, school, language),
    ]
    return tuple(sorted(found, key=lambda line: line.moment or 0.0))


def _new(verdicts: Iterable[Verdict], trace: Trace) -> Iterator[Verdict]:
    """Give verdicts but for those on penguins that nobody flicked or moved: they were told before."""
    flicked = trace.meta.flick.penguin if trace.meta.flick else None
    went = np.ptp(trace.pose[..., :3], axis=0).max(axis=-1)
    for verdict in verdicts:
        if verdict.penguin == flicked or went[trace.penguins.index(verdict.penguin)] > _MOVED:
            yield verdict


def _verdict_line(verdict: Verdict, trace: Trace, school: School, shape: Shape, language: Language) -> Line:
    proof = proof_of(verdict, trace, school, shape)
    return Line(_since(trace, verdict.t), verdict.penguin, verdict.say(school).in_language(language), proof)


def _event_lines(events: Iterable[Event], trace: Trace, school: School, language: Language) -> Iterator[Line]:
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
        yield Line(_since(trace, event.t), event.penguin, text[language].format(**values))


def _record_lines(
    records: Iterable[LogEntry], trace: Trace, school: School, language: Language
) -> Iterator[Line]:
    """Tell what it was worth: at its own time what has one, cards with what they were drawn for."""
    moment = 0.0
    for record in records:
        t = getattr(record, "t", None)
        if t is not None:
            moment = _since(trace, t)
        elif not isinstance(record, FlickMade | DrewCard | KeptToken):
            moment = trace.duration
        yield Line(moment, getattr(record, "colour", None), tell(record, language, school))


def _since(trace: Trace, t: float) -> float:
    return min(max(t - float(trace.t[0]), 0.0), trace.duration)
