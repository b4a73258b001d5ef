"""Matches written down while they are played, told again from their file, and taken up where they stood.

To tell one again every action is applied as it was, and no flick is simulated.
"""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import numpy as np

from icecool3d.kit.errors import IcecoolError, InputError
from icecool3d.kit.journal import journal_bytes, require_new
from icecool3d.kit.phrase import Phrase
from icecool3d.match import FlickResult, Match, Played
from icecool3d.physics.fingerprint import this_fingerprint
from icecool3d.replay.entry import Entry, action_line, flick_line, recorded
from icecool3d.replay.header import Header
from icecool3d.replay.recording import Recorder, Recording
from icecool3d.rules import FlickPenguin
from icecool3d.trace import Pose

Hear = Callable[[Played], None]
UNIT = 1e-6
"""How far from 1 the length of a turn may be."""


def record_match(path: Path, header: Header, hear: Hear) -> tuple[Match, Recorder]:
    """Begin a match and a new file of it; ``hear`` is told of everything, once it is on the disk."""
    require_new(path)
    began: list[Played] = []
    match = begin_match(header, began.append)
    recorder = Recorder(path, header)
    match.keep, match.hear = _keeping(recorder), hear
    try:
        for played in began:
            hear(played)
    except BaseException:
        recorder.close()
        raise
    return match, recorder


def resume_match(path: Path, hear: Hear, before: Hear = lambda _: None) -> tuple[Match, Recorder]:
    """Take a match up where it stood; ``hear`` is told of what is played from now on, once it is recorded.

    A file that is not as it was written is refused.
    ``before`` is told of what was played until then. A line that was cut off is left out, and told by
    ``recorder.found.torn``.
    """
    recorder = Recorder(path)
    try:
        match = retell(recorder.found, before)
    except BaseException:
        recorder.close()
        raise
    match.keep, match.hear = _keeping(recorder), hear
    return match, recorder


def _keeping(recorder: Recorder) -> Hear:
    def keep(played: Played) -> None:
        assert played.action is not None  # the beginning stands in the header
        if not recorder.maker.is_here:
            recorder.made_by(this_fingerprint())
        if isinstance(played.action, FlickPenguin):
            assert played.trace is not None  # it was made now
            assert played.judgement is not None
            recorder.add(recorded(played.trace, played.judgement), played.log)
        else:
            recorder.act(played.action, played.log)

    return keep


def match_bytes(header: Header, played: Iterable[Played]) -> bytes:
    """Return what a file of a match would hold, from what was played in it."""
    lines: list[Mapping[str, object]] = [header.to_dict()]
    left: Mapping[str, Pose] = {}
    for each in played:
        if each.result is not None:
            lines.append(flick_line(each.result, left, each.log))
            left = each.result.end
        elif each.action is not None:
            lines.append(action_line(each.action, each.log))
    return journal_bytes(lines)


def begin_match(header: Header, hear: Hear = lambda _: None) -> Match:
    """Set a match up as a header says; ``hear`` is told of everything that is played.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.replay.match_setup import draw_terms
    >>> from icecool3d.rules import set_up
    >>> from icecool3d.school import load_school
    >>> school = load_school("school")
    >>> terms = draw_terms(set_up(school, ("red", "blue")), seed=7, names=["Ann", "Bob"])
    >>> begin_match(Header(school.scene, load_penguin(), match=terms)).game.setup.rounds
    4
    """
    terms = header.match
    if terms is None:
        raise InputError(Phrase("recording"), Phrase("is of flicks alone"), Phrase("expected one of a match"))
    setup = terms.setup(header.school, header.penguin.shape.base_radius)
    return Match(setup, terms.chance, header.penguin, hear, header.others)


def retell(recording: Recording, hear: Hear = lambda _: None) -> Match:
    """Return a recorded match as it stood at the end of the file; what the rules do not allow is refused."""
    match = begin_recorded(recording, hear)
    for entry in recording.entries:
        replay_entry(match, entry, recording.source)
    return match


def begin_recorded(recording: Recording, hear: Hear = lambda _: None) -> Match:
    """Set a recorded match up, with nothing done yet."""
    try:
        return begin_match(recording.header, hear)
    except InputError as reason:
        raise InputError(
            Phrase("{where}: {thing}", where=recording.source, thing=reason.thing), reason.wrong, reason.right
        ) from None


def replay_entry(match: Match, entry: Entry, source: str) -> Played:
    """Do in a match what was recorded."""
    try:
        if isinstance(entry.done, FlickResult):
            return _flicked(match, entry.done)
        return match.act(entry.done)
    except IcecoolError as reason:
        where = f"{source}: line {entry.line}: {entry.name}"
        said = Phrase("{where}: {thing}", where=reason.thing, thing=reason.wrong)
        raise InputError(where, Phrase("cannot be done ({why:.200})", why=said), reason.right) from None


def _flicked(match: Match, line: FlickResult) -> Played:
    for name, pose in line.end.items():
        if abs(float(np.linalg.norm(pose[3:])) - 1.0) > UNIT:
            raise InputError(
                Phrase("end of {name}", name=name),
                Phrase("is no pose"),
                Phrase("expected a quaternion of length 1"),
            )
    return match.flicked(line)
