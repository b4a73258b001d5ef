"""What happened in a match, for all to read: its records and the referee's verdicts, flick by flick."""

from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from icecool3d.kit.language import Language
from icecool3d.match import FlickResult, Played
from icecool3d.penguin import Shape
from icecool3d.rules import (
    FlickMade,
    GameBegan,
    GameSetup,
    LogEntry,
    PutOnRedCircle,
    TurnEnded,
    tell,
)
from icecool3d.view.naming import with_names
from icecool3d.view.telling import Line, lines_of, recorded_lines_of

MOST = 40
"""So many actions are remembered: each flick is a megabyte or two."""
_PLAIN = (FlickMade, GameBegan, PutOnRedCircle, TurnEnded)
"""What is seen anyway."""


@dataclass(frozen=True, eq=False)
class Told:
    """A line, and what it tells of."""

    line: Line
    played: Played


class Chronicle:
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
            self._write(played, recorded_lines_of(flick, school, language, records=records))

    def _write(self, played: Played, lines: Iterable[Line]) -> None:
        named = [replace(line, text=self.named(line.text)) for line in lines]
        self._chapters.append(tuple(Told(line, played) for line in named))

    def _shown(self, records: Iterable[LogEntry]) -> list[LogEntry]:
        """Give what everybody may see of records, but what is seen anyway."""
        shown = [record for record in records if not isinstance(record, _PLAIN)]
        return [record.seen_by(None, self._setup.scoring) for record in shown]

    def named(self, text: str) -> str:
        """Say it of players by their names."""
        return with_names(text, self._names, self._language)

    def said(self, record: LogEntry) -> str:
        """Say a record, of players by their names."""
        return self.named(tell(record, self._language, self._setup.school))

    @property
    def newest_first(self) -> Iterator[Told]:
        """Everything, the newest first."""
        return (told for chapter in reversed(self._chapters) for told in reversed(chapter))

    @property
    def last_flick(self) -> Played | None:
        """The last flick that can be shown again."""
        return next((told.played for told in self.newest_first if told.played.trace is not None), None)

    def _lines(self, played: Played) -> tuple[Line, ...]:
        school, language = self._setup.school, self._language
        records = self._shown(played.log)
        if played.trace is not None and played.judgement is not None:
            trace, judgement = played.trace, played.judgement
            return lines_of(trace, judgement, school, self._shape, language, records=records)
        return tuple(Line(None, None, tell(record, language, school)) for record in records)
