"""A recording: a header and what was done under it, in a file that grows flick by flick, turn by turn.

A picture may carry one (see ``kit/journal``): it is read as the file itself.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import TracebackType

from icecool3d.kit.errors import InputError
from icecool3d.kit.journal import (
    SUFFIX,
    Journal,
    carries_journal,
    journal_from_bytes,
    read_journal,
    say_changed,
)
from icecool3d.kit.journal_writer import HearMoved, Writer, begin_journal, reopen_journal
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.kit.picture_text import SUFFIX as PICTURE
from icecool3d.match import FlickResult
from icecool3d.physics.fingerprint import Fingerprint
from icecool3d.replay.entry import Entry, action_line, entry_from_dict, flick_line, maker_line, require_fit
from icecool3d.replay.header import Header, differences, header_from_dict
from icecool3d.rules import Action, LogEntry
from icecool3d.trace import Pose


@dataclass(frozen=True)
class Recording:
    """A whole file."""

    source: str
    """Its name."""
    header: Header
    """Everything that is needed to play the flicks again."""
    entries: tuple[Entry, ...]
    """What was recorded: flicks, and of a match all actions."""
    torn: bool
    """Whether the last line was cut off, and left out."""
    changed: tuple[int, ...]
    """The lines (from 1) that are not as they were written, or not below that which was above them."""
    content: bytes = field(repr=False)
    """All whole lines, as they stand in the file."""

    @cached_property
    def flicks(self) -> tuple[FlickResult, ...]:
        """The flicks alone."""
        return tuple(entry.done for entry in self.flick_entries if isinstance(entry.done, FlickResult))

    @cached_property
    def flick_entries(self) -> tuple[Entry, ...]:
        """Their entries."""
        return tuple(entry for entry in self.entries if isinstance(entry.done, FlickResult))

    def title(self, language: Language) -> str:
        """Say what it is called."""
        return title_of(self.header, self.source, language)

    @property
    def maker(self) -> Fingerprint:
        """What computed the last of it: a match may be taken up again elsewhere."""
        return self.entries[-1].maker if self.entries else self.header.maker

    def require_unchanged(self) -> None:
        """Refuse it if a line is not as it was written: nothing is to rest on that."""
        if self.changed:
            wrong = say_changed(self.changed[0])
            raise InputError(self.source, wrong, Phrase("expected what was recorded"))


def title_of(header: Header, source: str, language: Language) -> str:
    """Say what a recording is called: by its title, by who played, or by its file's name."""
    if header.title is not None:
        return header.title.in_language(language)
    if header.match is not None:
        names = ", ".join(seat.name for seat in header.match.seats)
        return Phrase("Match: {names}", names=names).in_language(language)
    return Path(source).stem


class Recorder:
    """Adds to a recording, line by line, each of which is safe on the disk before the next.

    >>> from tempfile import TemporaryDirectory
    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.school import load_scene
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "mine.icecool"
    ...     with Recorder(path, Header(load_scene("school"), load_penguin())):
    ...         pass
    ...     len(read_recording(path).flicks)
    0
    """

    def __init__(self, path: Path, header: Header | None = None) -> None:
        """Begin a file, or go on with one whose header is the same but for its title.

        Without a header go on with whatever is there. A file that is not as it was written is refused.
        """
        if header is not None and not path.exists():
            begin_journal(path, header.to_dict())
        file, journal = reopen_journal(path)
        try:
            self.found = _recording(journal)
            """What the file held when it was opened."""
            self.found.require_unchanged()
            if header is not None:
                _require_same(self.found, header)
            self.maker = self.found.maker
            """What computes what is added."""
            self._left: Mapping[str, Pose] = self.found.flicks[-1].end if self.found.flicks else {}
            self._writer = Writer(file, journal)
        except BaseException:
            file.close()
            raise

    def add(self, flick: FlickResult, records: Sequence[LogEntry] | None = None) -> None:
        """Add a flick, and come back when it is on the disk; ``records`` is what it brought in a match."""
        require_fit(flick, self.found.header, self.found.source)
        self._writer.append(flick_line(flick, self._left, records))
        self._left = flick.end

    def act(self, action: Action, records: Sequence[LogEntry]) -> None:
        """Add any other action of a match."""
        self._writer.append(action_line(action, records))

    def made_by(self, maker: Fingerprint) -> None:
        """Say that from here on another machine or program computes."""
        self._writer.append(maker_line(maker))
        self.maker = maker

    @property
    def path(self) -> Path:
        """The file that is written on now."""
        return self._writer.path

    @property
    def content(self) -> bytes:
        """All that is in the file by now."""
        return self._writer.content

    def keep_whole(self) -> None:
        """If another program touched the file, go on in a new one."""
        self._writer.keep_whole()

    def when_moved(self, hear: HearMoved) -> None:
        """Let ``hear`` be told if another program touches the file, so that all goes on in a new one."""
        self._writer.hear_moved = hear

    def close(self) -> None:
        """Let the file go."""
        self._writer.close()

    def __enter__(self) -> "Recorder":
        """Use the recorder in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()


def read_recording(path: Path) -> Recording:
    """Read a file; anything wrong in it is refused with the file, the line and the key."""
    return _recording(read_journal(path))


@dataclass(frozen=True)
class Head:
    """What a list tells of a recording, without reading what happened in it."""

    header: Header
    penguins: tuple[str, ...]
    """Whose flicks are in it, each once; nothing of the lines is checked but how they begin."""
    flicks: int
    """How many flicks."""
    changed: int | None
    """The first line that was changed after it was written; None if none was."""


_FLICK_LINE = re.compile(rb'\{"kind": ?"flick", ?"flick": ?\{"penguin": ?"([^"\\]+)"')
"""How a line of a flick begins."""


def read_head(path: Path) -> Head:
    """Read the first line of a file; of the others only how they begin and whether they were changed.

    >>> head = read_head(next(recorded_matches().iterdir()))
    >>> head.flicks, head.changed
    (30, None)
    """
    journal = read_journal(path)
    header = header_from_dict(journal.line(1).data, journal.source)
    found = [match[1].decode(errors="replace") for raw in journal.raw if (match := _FLICK_LINE.match(raw))]
    return Head(header, tuple(dict.fromkeys(found)), len(found), journal.first_changed)


def recording_from_bytes(content: bytes, source: str) -> Recording:
    """Read the content of a file; ``source`` names it in messages.

    >>> recording_from_bytes(b"hello", "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: holds no whole line; expected an .icecool file
    """
    return _recording(journal_from_bytes(content, source))


def recorded_flicks() -> Path:
    """Return the folder of the shipped recordings.

    >>> recorded_flicks().name
    'flicks'
    """
    return scenes_folder() / "flicks"


def recorded_matches() -> Path:
    """Return the folder of the shipped matches.

    >>> recorded_matches().name
    'matches'
    """
    return scenes_folder() / "matches"


def find_recordings(paths: Sequence[Path]) -> list[Path]:
    """Return recordings among ``paths``: files as they are, of folders all below, in order.

    In folders those are the ``.icecool`` files, and the pictures that carry a recording.

    >>> len(find_recordings([recorded_flicks()])) >= 20
    True
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(each for each in path.rglob("*") if _is_recording(each))
            if not inside:
                raise InputError(
                    str(path),
                    Phrase("holds no recording"),
                    Phrase("expected a folder with {suffix} files in it", suffix=SUFFIX),
                )
            found += inside
        else:
            found.append(path)  # one that is missing is refused by who reads it
    return list(dict.fromkeys(found))


def _is_recording(path: Path) -> bool:
    return path.name.endswith(SUFFIX) or (path.suffix.lower() == PICTURE and carries_journal(path))


def _recording(journal: Journal) -> Recording:
    first = journal.line(1)
    header = header_from_dict(first.data, journal.source)
    changed = [] if first.unchanged else [1]
    maker, entries = header.maker, list[Entry]()
    left: Mapping[str, Pose] = {}
    for number in range(2, len(journal.raw) + 1):
        line = journal.line(number)
        if not line.unchanged:
            changed.append(number)
        found = entry_from_dict(line.data, (journal.source, number), left, maker, header)
        if isinstance(found, Fingerprint):
            maker = found
            continue
        entries.append(found)
        if isinstance(found.done, FlickResult):
            left = found.done.end
    return Recording(journal.source, header, tuple(entries), journal.torn, tuple(changed), journal.content)


_HEADER_PARTS = {
    "scene": Phrase("scene"),
    "penguin": Phrase("penguin"),
    "settings": Phrase("settings"),
    "maker": Phrase("machine or version of the program"),
    "match": Phrase("match"),
    "others": Phrase("choice of pieces"),
    "furnished": Phrase("furnishing"),
}
"""What the fields of a header are called that ``differences`` names: all but its title."""


def _require_same(recording: Recording, header: Header) -> None:
    unlike = differences(recording.header, header)
    if unlike:
        wrong = Phrase(
            "was recorded with another {parts}", parts=listed([_HEADER_PARTS[name] for name in unlike])
        )
        raise InputError(
            recording.source, wrong, Phrase("expected the same throughout, or the name of a new file")
        )
