"""Pictures of what the window shows, kept among the recordings; each carries its own, if there is one."""

from pathlib import Path

from PIL import Image

from icecool3d.art.canvas import png
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.picture_text import SUFFIX, write_text
from icecool3d.view.files.kept_cases import from_home
from icecool3d.view.files.match_files import Clock, new_path


def keep_picture(folder: Path, picture: Image.Image, recording: bytes | None, clock: Clock) -> Path:
    """Write a picture to a new file that is named by the time, with the recording that it carries, if any."""
    folder.mkdir(parents=True, exist_ok=True)
    path, content = new_path(folder, clock, SUFFIX), png(picture)
    if recording is not None:
        content = write_text(content, recording, str(path))
    write_file(path, content, new=True)
    return path


def say_picture_kept(path: Path, *, replays: bool) -> Phrase:
    """Return where a picture was kept, and whether it ``replays``: it carries a recording.

    >>> say_picture_kept(Path("/recordings/x.png"), replays=True).in_language("fr")
    'Image gardée, avec de quoi la revoir : /recordings/x.png'
    """
    if replays:
        return Phrase("Kept as a picture that is its own replay: {path}", path=from_home(path))
    return Phrase("Kept as a picture; there is nothing to replay yet: {path}", path=from_home(path))
