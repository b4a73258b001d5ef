"""A recording: a header and the flicks that were made under it, in a file that grows flick by flick."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

from icecool3d.kit.errors import InputError
from icecool3d.kit.resources import scenes_folder
from icecool3d.replay.flick_line import RecordedFlick, flick_from_dict
from icecool3d.replay.header import Header, differences, header_from_dict
from icecool3d.replay.journal import (
    Journal,
    Writer,
    begin_journal,
    journal_from_bytes,
    read_journal,
    reopen_journal,
)

SUFFIX = ".icecool"
"""How the names of recordings end."""


@dataclass(frozen=True)
class Recording:
    """A whole file."""

    source: str
    """Its name."""
    header: Header
    """Everything that is needed to play the flicks again."""
    flicks: tuple[RecordedFlick, ...]
    """What was recorded."""
    torn: bool
    """Whether the last line was cut off, and left out."""
    changed: tuple[int, ...]
    """The lines (from 1) that are not as they were written, or not below that which was above them."""


class Recorder:
    """Adds flicks to a recording, each of which is safe on the disk before the next.

    >>> from tempfile import TemporaryDirectory
    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.school import load_scene
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder) / "mine.icecool"
    ...     with Recorder(path, Header(load_scene("school"), load_penguin())):
    ...         pass
    ...     len(read_recording(path).flicks)
    0
    """

    def __init__(self, path: Path, header: Header) -> None:
        """Begin a file, or go on with one whose header is the same but for its title."""
        if not path.exists():
            begin_journal(path, header.to_dict())
        file, journal = reopen_journal(path)
        try:
            there = _recording(journal)
            _require_same(there, header)
            self._left = there.flicks[-1].left if there.flicks else {}
            self._writer = Writer(file, journal)
        except BaseException:
            file.close()
            raise

    def add(self, flick: RecordedFlick) -> None:
        """Add a flick, and come back when it is on the disk."""
        self._writer.append(flick.to_dict(self._left))
        self._left = flick.left

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


def recording_from_bytes(content: bytes, source: str) -> Recording:
    """Read the content of a file; ``source`` names it in messages.

    >>> recording_from_bytes(b"hello", "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: example: holds no whole line; expected an .icecool file
    """
    return _recording(journal_from_bytes(content, source))


def recorded_flicks() -> Path:
    """Give the folder of the shipped recordings.

    >>> recorded_flicks().name
    'flicks'
    """
    return scenes_folder() / "flicks"


def find_recordings(paths: Sequence[Path]) -> list[Path]:
    """Give the recordings among ``paths``: files as they are, of folders every ``.icecool`` below, in order.

    >>> len(find_recordings([recorded_flicks()])) >= 20
    True
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob(f"*{SUFFIX}"))
            if not inside:
                raise InputError(str(path), "holds no recording", f"expected a folder with {SUFFIX} files")
            found += inside
        else:
            found.append(path)  # one that is missing is refused by who reads it
    return list(dict.fromkeys(found))


def _recording(journal: Journal) -> Recording:
    changed = []
    first = journal.line(1)
    header = header_from_dict(first.data, journal.source)
    if not first.unchanged:
        changed.append(1)
    flicks: list[RecordedFlick] = []
    for number in range(2, len(journal.raw) + 1):
        line, where = journal.line(number), f"{journal.source}: line {number}"
        if line.data.get("kind") != "flick":
            kind = ascii(line.data.get("kind"))
            raise InputError(f"{where}: kind", f"is {kind:.40}", "expected 'flick'")
        flicks.append(flick_from_dict(line.data, where, flicks[-1].left if flicks else {}))
        if not line.unchanged:
            changed.append(number)
    return Recording(journal.source, header, tuple(flicks), journal.torn, tuple(changed))


def _require_same(recording: Recording, header: Header) -> None:
    unlike = differences(recording.header, header)
    if unlike:
        names = {"maker": "machine or version of the program"}
        wrong = f"was recorded with another {', '.join(names.get(name, name) for name in unlike)}"
        raise InputError(recording.source, wrong, "expected the same throughout, or the name of a new file")
