"""Where games of IceToids are kept, and which of them is not over."""

from pathlib import Path

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.own_files import data_folder
from icecool3d.toids.toids_recording import ToidsHeader, read_toids, record_toids
from icecool3d.view.files.match_files import folder_files

_MOST = 20
"""How many files are looked at, those written last."""


def toids_folder() -> Path:
    """Return where games of IceToids are kept, beside the matches."""
    return Path(data_folder(), "toids")


def unfinished_toids(folder: Path) -> Path | None:
    """Return the game last played that is not over, if there is any that can be read.

    >>> unfinished_toids(Path("/nowhere")) is None
    True
    """
    try:
        files = sorted(folder_files(folder), key=lambda path: path.stat().st_mtime_ns, reverse=True)
    except (OSError, IcecoolError):
        return None
    for path in files[:_MOST]:
        try:
            found = read_toids(path)
        except IcecoolError:
            continue
        if not found.game.over and found.wrong is None:
            return path
    return None


def begin_toids(path: Path, header: ToidsHeader) -> None:
    """Begin a game in a new file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    record_toids(path, header, lambda *_: None).close()
