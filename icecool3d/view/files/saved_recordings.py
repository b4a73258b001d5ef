"""Recordings to look at again: a player's own, the matches, and those that come with the game."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from icecool3d.events import Judgement
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.journal import SUFFIX, carries_journal
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase, capital, translated
from icecool3d.kit.picture_text import SUFFIX as PICTURE
from icecool3d.pieces import Penguin
from icecool3d.replay.entry import recorded
from icecool3d.replay.header import Header
from icecool3d.replay.recording import read_head, title_of
from icecool3d.replay.recording_bytes import recording_bytes
from icecool3d.rules.messages import names_in
from icecool3d.school import School, Titles
from icecool3d.toids.toids_recording import is_toids
from icecool3d.trace import Trace
from icecool3d.view.files.match_files import Clock, began_at, folder_files, new_path, now_utc, unfinished_in

MOST = 200
"""How many recordings of a folder are listed, the newest of them."""

SAVED = Phrase("The flick is kept: you find it again under Replays.")


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


@dataclass(frozen=True)
class RecordingList:
    """Recordings to choose from."""

    kept: tuple[Kept, ...]
    """Those that can be opened, in their order."""
    refused: tuple[IcecoolError, ...]
    """What is wrong with what cannot be read."""


def kept_in(folders: Iterable[Path], language: Language) -> RecordingList:
    """List the recordings in folders, of each folder the newest names first.

    Pictures that carry one are among them, and no games of IceToids: nothing is flicked in those.

    >>> kept_in([Path("nowhere")], "en")
    RecordingList(kept=(), refused=())
    """
    found: list[Kept] = []
    refused: list[IcecoolError] = []
    for folder in folders:
        try:
            paths = sorted(folder_files(folder, (SUFFIX, PICTURE)), reverse=True)
        except IcecoolError as reason:
            refused.append(reason)
            continue
        for path in islice((each for each in paths if each.suffix == SUFFIX or carries_journal(each)), MOST):
            try:
                head = read_head(path)
            except IcecoolError as reason:
                refused += [] if is_toids(path) else [reason]
                continue
            if head.flicks:
                found.append(Kept(path, _title(path, head.header, language), head.penguins, head.flicks))
    return RecordingList(tuple(found), tuple(refused))


def matches_to_go_on_with(folder: Path, language: Language) -> RecordingList:
    """List the matches of a folder that are not over, the one last played first; only heads are read.

    Of one that was changed it says that it does not go on.
    """
    unfinished, found = unfinished_in(folder), []
    refused = [*unfinished.refused]
    for path in unfinished.paths:
        try:
            head = read_head(path)
        except IcecoolError as reason:
            refused.append(reason)
            continue
        if head.header.match is not None:
            title = _title(path, head.header, language)
            if head.changed is not None:
                title = Phrase("{title} (changed: does not go on)", title=title).in_language(language)
            seats = tuple(seat.colour for seat in head.header.match.seats)
            found.append(Kept(path, title, seats, head.flicks))
    return RecordingList(tuple(found), tuple(refused))


def _title(path: Path, header: Header, language: Language) -> str:
    """Say what it is called, and when it began of a match, since the same people play again and again."""
    began, title = began_at(path), title_of(header, str(path), language)
    if path.suffix == PICTURE:
        title = Phrase("Picture: {title}", title=title).in_language(language)
    if header.title is not None or header.match is None or began is None:
        return title
    return f"{began:%Y-%m-%d %H:%M} · {title}"


def keep(
    folder: Path,
    trace: Trace,
    judgement: Judgement,
    school: School,
    penguin: Penguin,
    *,
    clock: Clock = now_utc,
) -> Path:
    """Write a flick that was just made to a file of its own, named by the time; return the file."""
    path = new_path(folder, clock)
    folder.mkdir(parents=True, exist_ok=True)
    write_file(path, flick_recording(trace, judgement, school, penguin, clock=clock), new=True)
    return path


def flick_recording(
    trace: Trace, judgement: Judgement, school: School, penguin: Penguin, *, clock: Clock = now_utc
) -> bytes:
    """Return the recording of a flick that was just made, titled by the time.

    It is as the simulation's own settings made it, and comes back bit for bit.
    """
    assert trace.meta.flick is not None  # it was made by a finger
    now = clock().astimezone()
    who = names_in(school).penguin(trace.meta.flick.penguin)
    titles = Titles(
        tuple((each, f"{capital(translated(who, each))} {now:%Y-%m-%d %H:%M}") for each in LANGUAGES)
    )
    others, furnished = dict(trace.meta.others), bool(trace.meta.furniture or trace.meta.zones)
    header = Header(school.scene, penguin, title=titles, others=others, furnished=furnished)
    return recording_bytes(header, [recorded(trace, judgement)])
