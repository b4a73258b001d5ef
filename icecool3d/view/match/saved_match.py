"""A match of people with its file: what is done is on the disk before anybody sees it. No window needed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from types import TracebackType

from icecool3d.events import Judgement
from icecool3d.kit.journal_writer import HearMoved
from icecool3d.kit.language import Language
from icecool3d.match import Played, flick_result
from icecool3d.match import Table as MatchTable
from icecool3d.pieces import Shape
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import resume_match
from icecool3d.rules import (
    Action,
    FlickMade,
    GameBegan,
    GameEnded,
    GameSetup,
    LogEntry,
    PutOnRedCircle,
    Rank,
    TurnBegan,
    TurnEnded,
    tell,
)
from icecool3d.trace import Trace
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.round_summary import RoundResult, last_round
from icecool3d.view.table.log_lines import Line, Told, lines_of, record_line, recorded_lines_of
from icecool3d.view.table.requests import Flicked


class KeptMatch:
    """A match, from wherever its file leaves it. Use it in a ``with`` block, or close it."""

    def __init__(self, path: Path, language: Language) -> None:
        """Take a match up from its file, which is written on."""
        self._language = language
        before = list[Played]()
        self._match, self._recorder = resume_match(path, self._hear, before.append)
        found = self._recorder.found
        self.header: Header = found.header
        """With what it was begun."""
        assert found.header.match is not None  # else it had been refused
        self.names = {seat.colour: seat.name for seat in found.header.match.seats}
        """What the players are called, by their colours."""
        self.bots = frozenset(seat.colour for seat in found.header.match.seats if seat.bot is not None)
        """For whom bots decide."""
        setup, shape = self._match.game.setup, found.header.penguin.shape
        self.log = MatchLog(setup, shape, self.names, language)
        """What happened, as everybody may read it."""
        self._records: list[LogEntry] = [record for entry in found.entries for record in entry.log]
        for played in before:
            self.log.hear(played)

    @property
    def table(self) -> MatchTable:
        """The game, and how everybody really stands."""
        return self._match.table

    @property
    def state(self) -> MatchState:
        """The match as its people meet it."""
        return MatchState(self._match.game, self.names, self.bots)

    @property
    def ranking(self) -> tuple[Rank, ...] | None:
        """Everyone's result, best first; None before the game is over."""
        last = self._records[-1] if self._records else None
        return last.ranking if isinstance(last, GameEnded) else None

    @property
    def last_round(self) -> RoundResult | None:
        """What the last round brought that is over."""
        setup = self._match.game.setup
        return last_round(self._records, setup.colours, setup.school, self._language, self.names)

    def act(self, action: Action) -> Played:
        """Do anything but flick."""
        return self._match.act(action)

    def flicked(self, answer: Flicked) -> Played:
        """Take a flick as it came out."""
        return self._match.flicked(flick_result(answer.trace, answer.judgement))

    @property
    def path(self) -> Path:
        """The file in which all of it is, as it stands now."""
        self._recorder.keep_whole()
        return self._recorder.path

    @property
    def content(self) -> bytes:
        """The recording of all that was played by now."""
        return self._recorder.content

    def when_moved(self, hear: HearMoved) -> None:
        """Let ``hear`` be told if another program touches the file, so that all goes on in a new one."""
        self._recorder.when_moved(hear)

    def close(self) -> None:
        """Let the file go."""
        self._recorder.close()

    def __enter__(self) -> "KeptMatch":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def _hear(self, played: Played) -> None:
        """Hear what was played, once it is on the disk."""
        self._records += played.log
        self.log.hear(played)


KEPT = 40
"""How many flicks are kept as they were: each is a megabyte or two. Others are made again to be seen."""
_PLAIN = (FlickMade, GameBegan, PutOnRedCircle, TurnEnded)
"""What is seen anyway."""


def is_plain(record: LogEntry) -> bool:
    """Whether nothing need be said of an entry, since it is seen anyway: at the left is whose turn it is."""
    return isinstance(record, _PLAIN) or (isinstance(record, TurnBegan) and not record.extra)


@dataclass(frozen=True, eq=False)
class _Chapter:
    """What was told of one action."""

    played: Played
    lines: tuple[Line, ...]

    @cached_property
    def told(self) -> tuple[Told, ...]:
        """Its lines, the newest first."""
        made = self.played.trace, self.played.judgement
        return tuple(Told(line, *made, self.played.result) for line in self.lines)

    @property
    def without_trace(self) -> "_Chapter":
        """The same with a flick as files hold it."""
        made = self.played.result
        if made is None or made.trace is None:
            return self
        result = replace(made, trace=None, judgement=None, digest=made.trace.digest)
        return replace(self, played=replace(self.played, result=result))


class MatchLog:
    """All that happened in a match, as everybody may read it."""

    def __init__(self, setup: GameSetup, shape: Shape, names: Mapping[str, str], language: Language) -> None:
        """Begin with nothing; ``names`` are those of the players by their colours."""
        self._setup, self._shape = setup, shape
        self._names, self._language = names, language
        self._chapters = list[_Chapter]()

    def hear(self, played: Played) -> None:
        """Write down what was played, now or before the match was taken up."""
        self._chapters.append(_Chapter(played, self._lines(played)))
        made = [place for place, each in enumerate(self._chapters) if each.played.trace is not None]
        for place in made[: max(len(made) - KEPT, 0)]:
            self._chapters[place] = self._chapters[place].without_trace

    def made_again(self, old: Told, trace: Trace, judgement: Judgement) -> Told | None:
        """Return a line of a flick that was made again; None: that came out otherwise."""
        if old.result is None or trace.digest != old.result.digest:
            return None
        place = next(at for at, each in enumerate(self._chapters) if each.played.result is old.result)
        result = replace(old.result, trace=trace, judgement=judgement)
        played = replace(self._chapters[place].played, result=result)
        self._chapters[place] = chapter = _Chapter(played, self._lines(played))
        return min(chapter.told, key=lambda each: _unlike(each.line, old.line))

    def said(self, record: LogEntry) -> str:
        """Say a record, of players by their names."""
        return tell(record, self._language, self._setup.school, self._names)

    @property
    def newest_first(self) -> Iterator[Told]:
        """Everything, the newest first."""
        return (told for chapter in reversed(self._chapters) for told in chapter.told)

    @property
    def last_flick(self) -> Told | None:
        """A line of the last flick."""
        return next((told for told in self.newest_first if told.result is not None), None)

    def _lines(self, played: Played) -> tuple[Line, ...]:
        school, language, players = self._setup.school, self._language, self._names
        shown = [
            (record.seen_by(None, self._setup.scoring), moment)
            for record, moment in zip(played.log, played.moments, strict=True)
            if not is_plain(record)
        ]
        records = [record for record, _ in shown]
        if played.result is None:
            return tuple(record_line(record, self.said(record)) for record in reversed(records))
        if played.trace is None or played.judgement is None:
            return recorded_lines_of(played.result, school, language, records=records, players=players)
        return lines_of(
            played.trace,
            played.judgement,
            school,
            self._shape,
            language,
            records=records,
            moments=[moment for _, moment in shown],
            players=players,
        )


def _unlike(line: Line, other: Line) -> tuple[bool, bool, float]:
    """Return how far a line is from telling what another one tells."""
    apart = abs((line.moment or 0.0) - (other.moment or 0.0))
    return line.text != other.text, line.penguin != other.penguin, apart
