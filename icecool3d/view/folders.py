"""The folders of matches and recordings, and files in them. Nothing is written here."""

from datetime import datetime
from pathlib import Path

from icecool3d.kit.user_folders import data_folder
from icecool3d.replay.journal import SUFFIX

_STAMP = "%Y-%m-%d %H-%M-%S-%f"
"""How the names of new files tell when they were made."""
_TAIL = 1 << 20
"""No line of a match is longer, bytes."""
_ENDED = b'["game-ended"'
"""What the last line of a match that is over holds: its record's name, written out so that the menu, which
asks, need not wait for the rules to be imported."""


def matches_folder() -> Path:
    """Give where matches are kept."""
    return Path(data_folder(), "matches")


def recordings_folder() -> Path:
    """Give where flicks are kept that were worth it, beside the matches."""
    return Path(data_folder(), "recordings")


def new_path(folder: Path) -> Path:
    """Give a name for a new match that comes after those of all earlier ones."""
    return folder / f"{datetime.now().astimezone():{_STAMP}}{SUFFIX}"


def began_at(path: Path) -> datetime | None:
    """Give when a file got a name from ``new_path``; None: it has another name.

    >>> f"{began_at(Path('2026-01-31 12-59-00-000000.icecool')):%d %H:%M}", began_at(Path("mine.icecool"))
    ('31 12:59', None)
    """
    try:
        return datetime.strptime(path.stem, _STAMP).astimezone()
    except ValueError:
        return None


def last_match(folder: Path) -> Path | None:
    """Give the last match, unless it is over; only the end of its file is looked at."""
    try:
        last = max(folder.glob(f"*{SUFFIX}"), default=None)
        return None if last is None or _is_over(last) else last
    except OSError:
        return None


def _is_over(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(max(path.stat().st_size - _TAIL, 0))
        lines = file.read().splitlines()
    # Within names quotes are written otherwise, so that nobody's name ends a match.
    return bool(lines) and _ENDED in lines[-1]
