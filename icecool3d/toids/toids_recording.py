"""Games of IceToids written down while they are played, told again from their file, and taken up.

A file is a journal: a header with the tiles and who plays, then a line for each action, with the digest of
the game after it. Whatever a line says is done again by the rules, and compared.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from icecool3d.kit.codec import ONE_LINE, Declared, Within, from_plain, to_plain
from icecool3d.kit.errors import IcecoolError, InputError, RuleError
from icecool3d.kit.journal import Journal, Line, read_journal, require_new, say_changed
from icecool3d.kit.journal_writer import HearMoved, Writer, begin_journal, reopen_journal
from icecool3d.kit.limits import NAME_LETTERS, RECORDING_SEED
from icecool3d.kit.phrase import Phrase
from icecool3d.toids.tiles import COLOURS, Face
from icecool3d.toids.toids_actions import ToidsAction, toids_action_from_dict
from icecool3d.toids.toids_game import TURNS_EACH, ToidsGame, deal, new_toids
from icecool3d.toids.toids_rules import apply_toids
from icecool3d.toids.tray import SPACES

KIND: Literal["toids"] = "toids"
"""What the first line of such a file says that it is."""

Hear = Callable[[ToidsGame, ToidsAction, ToidsGame], None]
"""Is told of every action: the game before, the action, the game after."""


class ToidsSeat(Declared, frozen=True, omit_defaults=True):
    """A player."""

    colour: str
    """The colour of the pieces."""
    bot: Annotated[str, Within(pattern=ONE_LINE, max_length=NAME_LETTERS)] | None = None
    """Which bot decides; None: a person does."""


class ToidsHeader(Declared, frozen=True, tag_field="format", tag=1):
    """The first line: everything that no action changes."""

    kind: Literal["toids"]
    """Always ``toids``: it is a game of IceToids."""
    seats: Annotated[tuple[ToidsSeat, ...], Within(min_length=2, max_length=len(COLOURS))]
    """Who plays, clockwise."""
    seed: Annotated[int, Within(ge=1 - RECORDING_SEED, le=RECORDING_SEED - 1)]
    """From which the tiles were mixed, and from which bots decide."""
    turns_each: Annotated[int, Within(ge=1, le=10_000)]
    """After how many turns of each a game that nobody has won is shared."""
    tiles: Annotated[tuple[Face, ...], Within(min_length=len(SPACES), max_length=len(SPACES))]
    """The faces of the tiles, as they lie."""

    def begin(self) -> ToidsGame:
        """Return the game as it begins."""
        return new_toids(tuple(seat.colour for seat in self.seats), self.tiles, self.turns_each)


class _ActionLine(Declared, frozen=True):
    """A line of an action."""

    did: dict[str, Any]
    after: str


@dataclass(frozen=True)
class ToidsDone:
    """An action that was recorded, done again."""

    line: int
    """The line of the file, from 1."""
    before: ToidsGame
    """The game before it."""
    action: ToidsAction
    """What was done."""
    after: ToidsGame
    """The game after it."""
    wrong: Phrase | None
    """What is not as it was recorded; None: it is the same."""


@dataclass(frozen=True)
class ToidsRecording:
    """A whole file, done again."""

    source: str
    """Its name."""
    header: ToidsHeader
    """How the game began."""
    done: tuple[ToidsDone, ...]
    """What was done, in order."""
    torn: bool
    """Whether the last line was cut off, and left out."""
    wrong: Phrase | None
    """The first thing that is not as it was recorded; None: everything is the same."""
    refused: InputError | None = None
    """Why the rules do not allow what follows; None: they allowed everything."""

    @property
    def game(self) -> ToidsGame:
        """The game at the end of the file."""
        return self.done[-1].after if self.done else self.header.begin()


def toids_header(bots: Sequence[str | None], seed: int, colours: Sequence[str] = COLOURS) -> ToidsHeader:
    """Return the header of a new game, with a bot for each seat, or a person.

    >>> toids_header(("easy", None), 7).begin().seats
    ('red', 'yellow')
    """
    if abs(seed) >= RECORDING_SEED:
        right = Phrase("expected a whole number below {limit}", limit=RECORDING_SEED)
        raise InputError("seed", Phrase("is too large"), right)
    tiles = deal(len(bots), seed)
    seats = tuple(ToidsSeat(colour, bot) for colour, bot in zip(colours, bots, strict=False))
    return ToidsHeader(KIND, seats, seed, TURNS_EACH, tiles)


def is_toids(path: Path) -> bool:
    """Return whether a file is of IceToids, by its first line; what cannot be read is not."""
    try:
        return read_journal(path).line(1).data.get("kind") == KIND
    except InputError:
        return False


def require_no_toids(path: Path, right: Phrase) -> None:
    """Refuse a game of IceToids where something else is meant; ``right`` says what would be right."""
    if is_toids(path):
        raise InputError(str(path), Phrase("is a game of IceToids"), right)


def read_toids(path: Path, *, to_check: bool = False) -> ToidsRecording:
    """Read a file and do everything in it again.

    What the rules do not allow is refused; in a file that is read ``to_check`` it is what is wrong with it.
    """
    found = _recording(read_journal(path))
    if found.refused is not None and not to_check:
        raise found.refused
    return found


class ToidsTable:
    """A game going on, written down or not, which tells ``hear`` of everything that is done."""

    def __init__(self, game: ToidsGame, hear: Hear, writer: Writer | None = None) -> None:
        """Go on from a game."""
        self.game = game
        """The game as it is now."""
        self._hear, self._writer = hear, writer

    def act(self, action: ToidsAction) -> None:
        """Do an action; it is told once it is on the disk."""
        before, after = self.game, apply_toids(self.game, action)
        if self._writer is not None:
            self._writer.append({"did": to_plain(action), "after": digest(after)})
        self.game = after
        self._hear(before, action, after)

    @property
    def content(self) -> bytes | None:
        """All that is in the file by now; None: nothing is written down."""
        return None if self._writer is None else self._writer.content

    def when_moved(self, hear: HearMoved) -> None:
        """Let ``hear`` be told if another program touches the file, so that all goes on in a new one."""
        if self._writer is not None:
            self._writer.hear_moved = hear

    def close(self) -> None:
        """Let the file go."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> "ToidsTable":
        """Use the table in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Let the file go."""
        self.close()


def record_toids(path: Path, header: ToidsHeader, hear: Hear) -> ToidsTable:
    """Begin a game and a new file of it."""
    require_new(path)
    begin_journal(path, to_plain(header))
    file, journal = reopen_journal(path)
    return ToidsTable(header.begin(), hear, Writer(file, journal))


def resume_toids(path: Path, hear: Hear) -> tuple[ToidsTable, ToidsRecording]:
    """Take a game up where it stood; a file that is not as it was written is refused."""
    file, journal = reopen_journal(path)
    try:
        found = _recording(journal)
        if found.refused is not None:
            raise found.refused
        if found.wrong is not None:
            raise InputError(found.source, found.wrong, Phrase("expected what was recorded"))
        return ToidsTable(found.game, hear, Writer(file, journal)), found
    except BaseException:
        file.close()
        raise


def digest(game: ToidsGame) -> str:
    """Return 16 letters that are otherwise for any other game."""
    plain = json.dumps(to_plain(game), sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(plain.encode()).hexdigest()[:16]


def _recording(journal: Journal) -> ToidsRecording:
    first = journal.line(1)
    if first.data.get("kind") != KIND:
        right = Phrase("expected a recording of IceToids")
        raise InputError(journal.source, Phrase("is no game of IceToids"), right)
    header = from_plain(ToidsHeader, first.data, f"{journal.source}: line 1", InputError)
    try:
        game = header.begin()
    except IcecoolError as reason:
        raise InputError(f"{journal.source}: {reason.thing}", reason.wrong, reason.right) from None
    wrong = None if first.unchanged else say_changed(1)
    done: list[ToidsDone] = []
    for number in range(2, len(journal.raw) + 1):
        try:
            each = _done_again(game, journal.line(number), journal.source)
        except RuleError as reason:
            why = Phrase("{where}: {thing}", where=reason.thing, thing=reason.wrong)
            said = Phrase("cannot be done ({why:.200})", why=why)
            refused = InputError(f"{journal.source}: line {number}", said, reason.right)
            wrong = wrong or Phrase("line {number} {said}", number=number, said=said)
            return ToidsRecording(journal.source, header, tuple(done), journal.torn, wrong, refused)
        done.append(each)
        wrong, game = wrong or each.wrong, each.after
    return ToidsRecording(journal.source, header, tuple(done), journal.torn, wrong)


def _done_again(game: ToidsGame, line: Line, source: str) -> ToidsDone:
    where = f"{source}: line {line.number}"
    said = from_plain(_ActionLine, line.data, where, InputError)
    action = toids_action_from_dict(said.did, where, "did")
    after = apply_toids(game, action)
    wrong = None if line.unchanged else say_changed(line.number)
    if digest(after) != said.after:
        wrong = Phrase("line {number} came out otherwise than it was recorded", number=line.number)
    return ToidsDone(line.number, game, action, after, wrong)
