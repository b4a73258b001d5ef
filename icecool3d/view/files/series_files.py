"""Where series are kept, which there are, and how the next game of one begins and counts."""

import os
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.own_files import data_folder
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.series_file import SUFFIX, header_for, read_series, scores_of, write_series
from icecool3d.rules.series import Series, entered, open_fixtures
from icecool3d.view.files.match_files import Clock, matches_folder, new_path, now_utc


def series_folder() -> Path:
    """Return where series are kept."""
    return Path(data_folder(), "series")


def series_in(folder: Path) -> tuple[list[tuple[Path, Series]], list[IcecoolError]]:
    """Return the series of a folder, those changed last first, and what is wrong with those that are none.

    >>> series_in(Path("/nowhere"))
    ([], [])
    """
    try:
        names = [name for name in os.listdir(folder) if name.endswith(SUFFIX)]  # noqa: PTH208 - 3.14's way
    except OSError:
        return [], []
    found, refused = list[tuple[Path, Series]](), list[IcecoolError]()
    for path in sorted((folder / name for name in names), key=_changed, reverse=True):
        try:
            found.append((path, read_series(path)))
        except InputError as reason:
            refused.append(reason)
    return found, refused


def match_of(series: Series) -> Path | None:
    """Return the match in which the next game is being played, if it is there."""
    path = None if series.recording is None else matches_folder() / series.recording
    return path if path is not None and path.is_file() else None


def counted(path: Path) -> Series:
    """Read a series, and count its next game if that has been played to its end."""
    series = read_series(path)
    match = match_of(series)
    scores = None if match is None else scores_of(match, series)
    if scores is not None:
        series = entered(series, open_fixtures(series)[0].id, scores)
        write_series(path, series)
    return series


def next_match(path: Path, series: Series, clock: Clock = now_utc) -> Path:
    """Return the match of the next game: the one that was begun, or else a new one."""
    match = match_of(series)
    if match is None:
        match = new_path(matches_folder(), clock)
        match.parent.mkdir(parents=True, exist_ok=True)
        _, recorder = record_match(match, header_for(series, open_fixtures(series)[0]), lambda _: None)
        recorder.close()
        write_series(path, series.playing_in(match.name))
    return match


def follow_match(path: Path, old: Path, new: Path) -> None:
    """Let a series whose next game was being played in one file find it in another one beside that."""
    series = read_series(path)
    if series.recording == old.name and new.parent == matches_folder():
        write_series(path, series.playing_in(new.name))


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0
