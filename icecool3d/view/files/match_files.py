"""Where matches and recordings lie, how new files are named, and which matches are not over."""

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, InputError, os_reason
from icecool3d.kit.journal import SUFFIX, open_recording
from icecool3d.kit.language import Language
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_LINE
from icecool3d.kit.own_files import data_folder, read_own, write_own
from icecool3d.kit.phrase import Phrase

MOST = 200
"""How many matches are looked at, those last played."""
_REMEMBERED, _KEY = "last-played.json", "match"
_ENDED = b'["game-ended"'
"""What the last line of a match that is over holds: its record's name, written out so that the menu, which
asks, need not wait for the rules to be imported."""


@dataclass(frozen=True)
class Unfinished:
    """What lies in the folder of matches."""

    paths: tuple[Path, ...]
    """The matches that are not over, the last played first."""
    refused: tuple[IcecoolError, ...]
    """What is wrong with what cannot be read."""


def unfinished_in(folder: Path) -> Unfinished:
    """Find the matches that are not over; only the ends of the files are looked at.

    >>> unfinished_in(Path("/nowhere"))
    Unfinished(paths=(), refused=())
    """
    try:
        files = folder_files(folder)
    except InputError as reason:
        return Unfinished((), (reason,))
    refused: list[IcecoolError] = []
    try:
        last = read_own(str(folder / _REMEMBERED)).get(_KEY)
    except InputError as reason:
        last = None
        refused.append(reason)
    found = sorted(files, key=lambda each: (each.name == last, _changed(each), each.name))
    paths = []
    for path in reversed(found[-MOST:]):
        try:
            if not _is_over(path):
                paths.append(path)
        except InputError as reason:
            refused.append(reason)
    return Unfinished(tuple(paths), tuple(refused))


def remember_last_played(path: Path) -> None:
    """Write down beside a match that it is the one last played."""
    write_own(str(path.with_name(_REMEMBERED)), {_KEY: path.name})


def folder_files(folder: Path, endings: tuple[str, ...] = (SUFFIX,)) -> list[Path]:
    """Return the files of a folder whose names end so, none if it is missing; what is no folder is refused.

    >>> folder_files(Path("/nowhere"))
    []
    """
    try:
        return [folder / name for name in os.listdir(folder) if name.endswith(endings)]  # noqa: PTH208 - 3.14's way
    except FileNotFoundError:
        return []
    except OSError as reason:
        wrong = Phrase("cannot be read ({why})", why=os_reason(reason))
        raise InputError(str(folder), wrong, Phrase("expected a folder")) from None


def refusals_told(refused: Sequence[IcecoolError], language: Language) -> str:
    """Say what cannot be read: the first of it in full, and how much more there is.

    >>> refusals_told([InputError("x", Phrase("is no object"), Phrase("expected one"))] * 3, "en")
    'x: is no object; expected one (and 2 more that cannot be read)'
    """
    if not refused:
        return ""
    first, count = refused[0].line, len(refused) - 1
    if count:
        first = Phrase("{first} (and {count} more that cannot be read)", first=first, count=count)
    return first.in_language(language)


def _changed(path: Path) -> int:
    """Return when a file was last written, ns, or 0 where that cannot be asked: opening it is refused."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _is_over(path: Path) -> bool:
    with open_recording(path, "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > RECORDING_BYTES:
            wrong = Phrase("is larger than {size} MiB", size=RECORDING_BYTES // 2**20)
            raise InputError(str(path), wrong, Phrase("expected a smaller file"))
        file.seek(max(size - RECORDING_LINE - 1, 0))
        try:
            *lines, _ = file.read().split(b"\n")  # what follows the last end of a line was cut off
        except OSError as reason:
            wrong = Phrase("cannot be read ({why})", why=os_reason(reason))
            raise InputError(str(path), wrong, Phrase("expected an .icecool file")) from None
    if not lines:
        raise InputError(str(path), Phrase("holds no whole line"), Phrase("expected an .icecool file"))
    # Within names quotes are written otherwise, so that nobody's name ends a match.
    return _ENDED in lines[-1]


Clock = Callable[[], datetime]
"""What tells the time, with its zone."""

_STAMP = "%Y-%m-%d %H-%M-%S-%fZ"
"""How the names of new files tell when they were made, in UTC: it does not go back in autumn."""
_LOCAL_STAMP = "%Y-%m-%d %H-%M-%S-%f"
"""How they told it before, by the clock on the wall."""


def matches_folder() -> Path:
    """Return where matches are kept."""
    return Path(data_folder(), "matches")


def recordings_folder() -> Path:
    """Return where flicks are kept that were worth it, beside the matches."""
    return Path(data_folder(), "recordings")


def now_utc() -> datetime:
    """Return the time by the computer's clock."""
    return datetime.now(UTC)


def new_path(folder: Path, clock: Clock = now_utc, suffix: str = SUFFIX) -> Path:
    """Return a name for a new file, by the time; none that is there already, wherever the clock was set."""
    now = clock().astimezone(UTC)
    while (path := folder / f"{now:{_STAMP}}{suffix}").exists():
        now += timedelta(microseconds=1)
    return path


def began_at(path: Path) -> datetime | None:
    """Return when a file got a name from ``new_path``, by local time; None: it has another name.

    >>> f"{began_at(Path('2026-01-31 12-59-00-000000.icecool')):%d %H:%M}", began_at(Path("mine.icecool"))
    ('31 12:59', None)
    """
    stem = path.stem.partition(" (")[0]  # a number follows where it went on in another file
    for stamp, zone in ((_STAMP, UTC), (_LOCAL_STAMP, None)):
        try:
            return datetime.strptime(stem, stamp).replace(tzinfo=zone).astimezone()
        except (ValueError, OverflowError, OSError):  # the others: a year that is none here
            continue
    return None
