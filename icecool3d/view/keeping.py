"""A match of people with its file: what is done is on the disk before anybody sees it. No window needed."""

from dataclasses import replace
from pathlib import Path
from types import TracebackType

from icecool3d.kit.language import Language
from icecool3d.match import FlickResult, Played, flick_result
from icecool3d.match import Table as MatchTable
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import resume_match
from icecool3d.rules import Action, GameEnded, LogEntry, Rank, new_game
from icecool3d.view.chronicle import Chronicle
from icecool3d.view.gains import last_round
from icecool3d.view.pages.middle import RoundResult
from icecool3d.view.simulation import Flicked
from icecool3d.view.sitting import Sitting

REMEMBERED = 8
"""So many of the last actions are told again of a match that is taken up."""


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
        setup, shape = self._match.game.setup, found.header.penguin.shape
        self.chronicle = Chronicle(setup, shape, self.names, language)
        """What happened, as everybody may read it."""
        self._records: list[LogEntry] = [record for entry in found.entries for record in entry.log]
        game = self._match.game
        if not found.entries:
            self.chronicle.hear(Played(None, new_game(setup, found.header.match.chance).log, game))
        for entry in found.entries[-REMEMBERED:]:
            flick = entry.done if isinstance(entry.done, FlickResult) else None
            self.chronicle.recall(Played(None, entry.log, game), flick)

    @property
    def table(self) -> MatchTable:
        """The game, and how everybody really stands."""
        return self._match.table

    @property
    def sitting(self) -> Sitting:
        """The match as its people meet it."""
        return Sitting(self._match.game, self.names)

    @property
    def ranking(self) -> tuple[Rank, ...] | None:
        """Everyone's result, best first; None before the game is over."""
        last = self._records[-1] if self._records else None
        return last.ranking if isinstance(last, GameEnded) else None

    @property
    def last_round(self) -> RoundResult | None:
        """What the last round brought that is over."""
        setup = self._match.game.setup
        found = last_round(self._records, setup.colours, setup.school, self._language)
        return found and replace(found, told=self.chronicle.named(found.told))

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
        self.chronicle.hear(played)
