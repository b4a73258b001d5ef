"""Matches written down while they are played, and taken up again where they stood."""

from collections.abc import Callable
from pathlib import Path

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Match, Played
from icecool3d.physics.fingerprint import this_fingerprint
from icecool3d.replay.entry import recorded
from icecool3d.replay.header import Header
from icecool3d.replay.recording import Recorder
from icecool3d.replay.restore import begin_match, retell
from icecool3d.rules import FlickPenguin

Hear = Callable[[Played], None]


def record_match(path: Path, header: Header, hear: Hear) -> tuple[Match, Recorder]:
    """Begin a match and a new file of it; ``hear`` is told of everything, once it is on the disk."""
    if path.exists():
        raise InputError(
            str(path), Phrase("is there already"), Phrase("expected the name of a new file, or --resume")
        )
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


def resume_match(path: Path, hear: Hear) -> tuple[Match, Recorder]:
    """Take a match up where it stood; ``hear`` is told of what is played from now on, once it is recorded.

    A line that was cut off is left out, and told by ``recorder.found.torn``.
    """
    recorder = Recorder(path)
    try:
        match = retell(recorder.found)
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
