"""Recordings that are made without a file, for pictures to carry."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from icecool3d.kit.journal import journal_bytes
from icecool3d.match import FlickResult
from icecool3d.replay.entry import flick_line, require_fit
from icecool3d.replay.header import Header
from icecool3d.replay.recording import Recording
from icecool3d.trace import Pose


def recording_bytes(header: Header, flicks: Iterable[FlickResult]) -> bytes:
    """Return what a ``Recorder`` would write of some flicks to a new file.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.replay.recording import recording_from_bytes
    >>> from icecool3d.school import load_scene
    >>> content = recording_bytes(Header(load_scene("school"), load_penguin()), [])
    >>> len(recording_from_bytes(content, "example").flicks)
    0
    """
    lines: list[Mapping[str, object]] = [header.to_dict()]
    left: Mapping[str, Pose] = {}
    for flick in flicks:
        require_fit(flick, header, "recording")
        lines.append(flick_line(flick, left))
        left = flick.end
    return journal_bytes(lines)


def one_flick(recording: Recording, number: int) -> bytes | None:
    """Return a recording of one flick of another one, by its number from 1; of a match without the match.

    None: a line was changed after it was written, which the new sums would hide.
    """
    if recording.changed:
        return None
    header = replace(recording.header, match=None, maker=recording.flick_entries[number - 1].maker)
    return recording_bytes(header, [recording.flicks[number - 1]])
