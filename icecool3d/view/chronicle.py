"""What happened in a match, for all to read: its records and the referee's verdicts, flick by flick."""

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from icecool3d.kit.language import Language
from icecool3d.match import Played
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
from icecool3d.view.telling import Line, lines_of

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
        lines = [replace(line, text=self.named(line.text)) for line in self._lines(played)]
        self._chapters.append(tuple(Told(line, played) for line in lines))

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
        shown = [record for record in played.log if not isinstance(record, _PLAIN)]
        records = [record.seen_by(None, self._setup.scoring) for record in shown]
        if played.trace is not None and played.judgement is not None:
            trace, judgement = played.trace, played.judgement
            return lines_of(trace, judgement, school, self._shape, language, records=records)
        return tuple(Line(None, None, tell(record, language, school)) for record in records)
