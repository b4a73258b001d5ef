"""The folders of matches and recordings, and how new files in them are named. Nothing is written here."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

from icecool3d.kit.journal import SUFFIX
from icecool3d.kit.own_files import data_folder

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


def new_path(folder: Path, clock: Clock = now_utc) -> Path:
    """Return a name for a new file, by the time; none that is there already, wherever the clock was set."""
    now = clock().astimezone(UTC)
    while (path := folder / f"{now:{_STAMP}}{SUFFIX}").exists():
        now += timedelta(microseconds=1)
    return path


def began_at(path: Path) -> datetime | None:
    """Return when a file got a name from ``new_path``, by local time; None: it has another name.

    >>> f"{began_at(Path('2026-01-31 12-59-00-000000.icecool')):%d %H:%M}", began_at(Path("mine.icecool"))
    ('31 12:59', None)
    """
    for stamp, zone in ((_STAMP, UTC), (_LOCAL_STAMP, None)):
        try:
            return datetime.strptime(path.stem, stamp).replace(tzinfo=zone).astimezone()
        except (ValueError, OverflowError):  # the latter: of a year before 1 or after 9999 elsewhere
            continue
    return None
