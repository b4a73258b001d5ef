"""Whole games of IceToids."""

from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Self, TypeAlias

from icecool3d.kit.codec import to_plain
from icecool3d.kit.errors import GameError, InputError
from icecool3d.kit.journal import SUFFIX, journal_bytes
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase, translated
from icecool3d.library.arguments import checked
from icecool3d.library.showing import require_language
from icecool3d.toids.tiles import COLOURS
from icecool3d.toids.toids_actions import ToidsAction
from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import ToidsGame, view_toids
from icecool3d.toids.toids_recording import (
    Hear,
    ToidsHeader,
    ToidsTable,
    digest,
    read_toids,
    record_toids,
    resume_toids,
    toids_header,
)
from icecool3d.toids.toids_rules import legal_toids
from icecool3d.toids.toids_words import board_lines, tell_toids

Deciding: TypeAlias = str | Callable[[ToidsGame], ToidsAction] | None
"""Somebody who decides for a seat: a bot by its name, a function, or nobody."""


class Toids:
    """A game of IceToids: seats are bots by their names, functions of a ``ToidsGame``, or nobody.

    >>> game = Toids(["hard", "easy"], seed=1)
    >>> game.play().over
    True
    """

    @checked
    def __init__(
        self,
        seats: Sequence[Deciding],
        *,
        seed: int = 0,
        record: str | Path | None = None,
        hear: Hear | None = None,
    ) -> None:
        """Begin a game of two to four; ``record`` is written turn by turn, ``hear`` is told of everything."""
        if not 2 <= len(seats) <= len(COLOURS):
            right = Phrase("expected {least} to {most}", least=2, most=len(COLOURS))
            raise InputError("seats", Phrase("are {count}", count=len(seats)), right)
        bots = [each if isinstance(each, str) else None for each in seats]
        self._begin(toids_header(bots, seed), seats, hear)
        if record is None:
            self.table = ToidsTable(self.header.begin(), self._heard)
        else:
            self.table = record_toids(Path(record), self.header, self._heard)

    @classmethod
    @checked
    def of(cls, path: str | Path) -> Self:
        """Return a recorded game as it stands at its file's end; what is played further is not written."""
        self, found = cls.__new__(cls), read_toids(Path(path))
        self._begin(found.header, [seat.bot for seat in found.header.seats], None)
        self.done = [(each.before, each.action, each.after) for each in found.done]
        self.table = ToidsTable(found.game, self._heard)
        return self

    @classmethod
    @checked
    def resume(cls, path: str | Path, hear: Hear | None = None) -> Self:
        """Take a recorded game up where it stands, and write on; ``hear`` is told of what follows."""
        self = cls.__new__(cls)
        self.table, found = resume_toids(Path(path), self._heard)
        self._begin(found.header, [seat.bot for seat in found.header.seats], hear)
        self.done = [(each.before, each.action, each.after) for each in found.done]
        self.torn = found.torn
        return self

    def _begin(self, header: ToidsHeader, seats: Sequence[Deciding], hear: Hear | None) -> None:
        self.header, self._hear, self.torn = header, hear, False
        self.done: list[tuple[ToidsGame, ToidsAction, ToidsGame]] = []
        self.players: list[Callable[[ToidsGame], ToidsAction] | None] = [
            make_toids_bot(each, header.seed).choose if isinstance(each, str) else each for each in seats
        ]

    @property
    def game(self) -> ToidsGame:
        """The game as it stands, with all that is hidden."""
        return self.table.game

    @property
    def turn(self) -> ToidsGame:
        """The game as the player who is to act may see it."""
        return view_toids(self.game)

    @property
    def offers(self) -> list[ToidsAction]:
        """What the player who is to act may do."""
        return [] if self.over else legal_toids(self.turn)

    @property
    def over(self) -> bool:
        """Return ``True`` once the game has ended."""
        return self.game.over

    @property
    def winner(self) -> str | None:
        """The colour that has won; ``None``: nobody yet, or the game was shared."""
        return None if self.game.winner is None else self.game.seats[self.game.winner]

    @checked
    def act(self, action: ToidsAction) -> Self:
        """Do something for the player who is to act."""
        if not isinstance(action, ToidsAction):
            wrong = Phrase("is {value!a:.40}", value=action)
            raise GameError("action", wrong, Phrase("expected an action of an offer"))
        self.table.act(action)
        return self

    def play(self) -> Self:
        """Let bots and functions play, until the game is over or it is the turn of a seat without one."""
        while not self.over and (player := self.players[self.game.actor]) is not None:
            self.act(player(self.turn))
        return self

    def recording(self) -> bytes:
        """Return the game so far as a recording."""
        done = [{"did": to_plain(action), "after": digest(after)} for _, action, after in self.done]
        return journal_bytes([to_plain(self.header), *done])

    @checked
    def save(self, path: str | Path) -> Path:
        """Write the game so far (``.icecool``)."""
        file = Path(path)
        if file.suffix.lower() != SUFFIX:
            right = Phrase("expected a name that ends in {endings}", endings=SUFFIX)
            raise InputError(str(file), Phrase("is no name of a game's file"), right)
        write_file(file, self.recording())
        return file

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return what happened, and how the tray lies."""
        language = require_language(lang)
        said = [line for each in self.done for line in tell_toids(*each)]
        return [translated(line, language) for line in (*said, *board_lines(self.game))]

    def close(self) -> None:
        """Let the file go."""
        self.table.close()

    def _heard(self, before: ToidsGame, action: ToidsAction, after: ToidsGame) -> None:
        self.done.append((before, action, after))
        if self._hear is not None:
            self._hear(before, action, after)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __str__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def __repr__(self) -> str:
        state = f"{self.game.seats[self.game.actor]} to act"
        if self.over:
            state = f"won by {self.winner}" if self.winner else "shared"
        return f"Toids({', '.join(self.game.seats)}; {state})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Toids):
            return NotImplemented
        return self.header == other.header and self.game == other.game

    __hash__ = None  # type: ignore[assignment]  # it changes
