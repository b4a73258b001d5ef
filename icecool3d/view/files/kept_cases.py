"""Flicks that a player kept as cases: files to be edited, beside the recordings."""

import re
from pathlib import Path

from icecool3d.events import Judgement
from icecool3d.export.case_text import case_name, write_case
from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.own_files import data_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.school import School
from icecool3d.trace import Trace


def cases_folder() -> Path:
    """Return where cases are kept, beside the recordings."""
    return Path(data_folder(), "cases")


def keep_case(
    folder: Path, trace: Trace, judgement: Judgement, school: School, language: Language, *, again: bool
) -> Path:
    """Write a flick as a case that is called after what happened; return the file.

    ``again`` is whether it comes to the same bits again with the usual settings.
    """
    folder.mkdir(parents=True, exist_ok=True)
    path = _free(folder, re.sub(r"[^a-z0-9-]+", "-", case_name(judgement).casefold()))
    return write_case(path, trace, judgement, school, language, again=again)[-1]


def keep_and_say(
    trace: Trace, judgement: Judgement, school: School, language: Language, *, again: bool
) -> str:
    """Keep a flick among a player's cases; return what is said of it: where it is, or why it is not."""
    try:
        path = keep_case(cases_folder(), trace, judgement, school, language, again=again)
    except (OSError, IcecoolError) as trouble:
        return trouble_in_language(trouble, language)
    return say_kept(path).in_language(language)


def say_kept(path: Path) -> Phrase:
    """Return where a case was kept, and what tells of it.

    >>> say_kept(Path("/cases/red-through-gym-lounge.toml")).in_language("fr")
    'Gardé comme cas : /cases/red-through-gym-lounge.toml. « icecool3d judge » le juge.'
    """
    return Phrase("Kept as a case: {path}. “icecool3d judge” tells of it.", path=from_home(path))


def from_home(path: Path) -> str:
    """Return a path as players know it, from their home on where it lies there.

    >>> from_home(Path.home() / "x.png"), from_home(Path("/x.png"))
    ('~/x.png', '/x.png')
    """
    return f"~/{path.relative_to(Path.home()).as_posix()}" if path.is_relative_to(Path.home()) else str(path)


def _free(folder: Path, name: str) -> Path:
    """Return a path in a folder at which nothing is yet."""
    path, count = folder / f"{name}.toml", 1
    while path.exists():
        count += 1
        path = folder / f"{name}-{count}.toml"
    return path
