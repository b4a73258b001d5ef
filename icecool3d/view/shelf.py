"""Recordings to look at again: a player's own, the matches, and those that come with the game."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from icecool3d.events import Judgement
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.language import LANGUAGES, Language, Text
from icecool3d.kit.phrase import translated
from icecool3d.penguin import Penguin
from icecool3d.replay.flick_line import recorded
from icecool3d.replay.header import Header
from icecool3d.replay.journal import SUFFIX
from icecool3d.replay.recording import Recorder, Recording, read_recording
from icecool3d.school import School, Titles, penguin_title
from icecool3d.trace import Trace
from icecool3d.view.folders import began_at, new_path

MOST = 200
"""So many recordings of a folder are listed, the newest of them."""

SAVED: Text = {
    "en": "The flick is kept: you find it again under Replays.",
    "fr": "La pichenette est gardée : on la retrouve sous Revoir.",
}


@dataclass(frozen=True)
class Kept:
    """A recording that can be opened."""

    path: Path
    title: str
    """What it is called."""
    penguins: tuple[str, ...]
    """Whose flicks are in it."""
    flicks: int
    """How many."""


def kept_in(folders: Iterable[Path], language: Language) -> tuple[Kept, ...]:
    """List the recordings in folders that can be read, of each folder the newest names first.

    >>> kept_in([Path("nowhere")], "en")
    ()
    """
    found = []
    for folder in folders:
        for path in sorted(folder.glob(f"*{SUFFIX}"), reverse=True)[:MOST]:
            try:
                recording = read_recording(path)
            except IcecoolError:
                continue  # who opens it by its name is told what is wrong with it
            if recording.flicks:
                flickers = dict.fromkeys(flick.flick.penguin for flick in recording.flicks)
                kept = Kept(path, _title(recording, language), tuple(flickers), len(recording.flicks))
                found.append(kept)
    return tuple(found)


def _title(recording: Recording, language: Language) -> str:
    """Say what it is called, and when it began of a match, since the same people play again and again."""
    title, began = recording.title(language), began_at(Path(recording.source))
    if recording.header.title is not None or recording.header.match is None or began is None:
        return title
    return f"{began:%Y-%m-%d %H:%M} · {title}"


def keep(folder: Path, trace: Trace, judgement: Judgement, school: School, penguin: Penguin) -> Path:
    """Write a flick that was just made to a file of its own, named by the time; give the file.

    It is as the simulation's own settings made it, and comes back bit for bit.
    """
    assert trace.meta.flick is not None  # it was made by a finger
    now = datetime.now().astimezone()
    who = penguin_title(trace.meta.flick.penguin)
    titles = Titles(tuple((each, f"{translated(who, each)} {now:%Y-%m-%d %H:%M}") for each in LANGUAGES))
    path = new_path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with Recorder(path, Header(school.scene, penguin, title=titles)) as recorder:
        recorder.add(recorded(trace, judgement.events))
    return path
