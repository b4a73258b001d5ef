"""A match of people with its file: what is done is on the disk before anybody sees it. No window needed."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import TracebackType

from icecool3d.kit.language import Language
from icecool3d.match import FlickResult, Played, flick_result
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
    new_game,
    tell,
)
from icecool3d.view.match.match_state import MatchState
from icecool3d.view.match.round_summary import RoundResult, last_round
from icecool3d.view.table.log_lines import Line, Told, lines_of, recorded_lines_of
from icecool3d.view.table.requests import Flicked

REMEMBERED = 8
"""How many of the last actions are told again of a match that is taken up."""


class KeptMatch:
    """A match, from wherever its file leaves it. Use it in a ``with`` block, or close it."""

    def __init__(self, path: Path, language: Language) -> None:
        """Take a match up from its file, which is written on."""
        self._language = language
        self._match, self._recorder = resume_match(path, self._hear)
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
        game = self._match.game
        if not found.entries:
            self.log.hear(Played(None, new_game(setup, found.header.match.chance).log, game))
        for entry in found.entries[-REMEMBERED:]:
            flick = entry.done if isinstance(entry.done, FlickResult) else None
            self.log.recall(Played(None, entry.log, game), flick)

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


MOST = 40
"""How many actions are remembered: each flick is a megabyte or two."""
_PLAIN = (FlickMade, GameBegan, PutOnRedCircle, TurnEnded)
"""What is seen anyway."""


def is_plain(record: LogEntry) -> bool:
    """Whether nothing need be said of an entry, since it is seen anyway: at the left is whose turn it is."""
    return isinstance(record, _PLAIN) or (isinstance(record, TurnBegan) and not record.extra)


class MatchLog:
    """The last actions of a match, as everybody may read them."""

    def __init__(self, setup: GameSetup, shape: Shape, names: Mapping[str, str], language: Language) -> None:
        """Begin with nothing; ``names`` are those of the players by their colours."""
        self._setup, self._shape = setup, shape
        self._names, self._language = names, language
        self._chapters: deque[tuple[Told, ...]] = deque(maxlen=MOST)

    def hear(self, played: Played) -> None:
        """Write down what was played."""
        self._write(played, self._lines(played))

    def recall(self, played: Played, flick: FlickResult | None) -> None:
        """Write down what was played before, by its file; ``flick`` is what that holds of one."""
        if flick is None:
            self.hear(played)
        else:
            school, language = self._setup.school, self._language
            records = self._shown(played.log)
            lines = recorded_lines_of(flick, school, language, records=records, players=self._names)
            self._write(played, lines)

    def _write(self, played: Played, lines: Iterable[Line]) -> None:
        self._chapters.append(tuple(Told(line, played.trace, played.judgement) for line in lines))

    def _shown(self, records: Iterable[LogEntry]) -> list[LogEntry]:
        """Return what everybody may see of records, but what is seen anyway."""
        shown = [record for record in records if not is_plain(record)]
        return [record.seen_by(None, self._setup.scoring) for record in shown]

    def said(self, record: LogEntry) -> str:
        """Say a record, of players by their names."""
        return tell(record, self._language, self._setup.school, self._names)

    @property
    def newest_first(self) -> Iterator[Told]:
        """Everything, the newest first."""
        return (told for chapter in reversed(self._chapters) for told in chapter)

    @property
    def last_flick(self) -> Told | None:
        """A line of the last flick that can be shown again."""
        return next((told for told in self.newest_first if told.trace is not None), None)

    def _lines(self, played: Played) -> tuple[Line, ...]:
        school, language = self._setup.school, self._language
        records = self._shown(played.log)
        if played.trace is not None and played.judgement is not None:
            trace, judgement = played.trace, played.judgement
            known = zip(played.log, played.moments, strict=True)
            moments = [moment for record, moment in known if not is_plain(record)]
            return lines_of(
                trace,
                judgement,
                school,
                self._shape,
                language,
                records=records,
                moments=moments,
                players=self._names,
            )
        return tuple(Line(None, None, self.said(record), entry=record) for record in reversed(records))
