"""Recordings made again, for when the physics has changed: the same flicks, as they come out now.

``python -m tests.tools.rerecord FILE...`` does so with the files, or folders of them, that it is given.
"""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from icecool3d.kit.output_file import write_file
from icecool3d.physics.fingerprint import this_fingerprint
from icecool3d.replay.entry import recorded
from icecool3d.replay.recording import Recorder, Recording, find_recordings, read_recording
from icecool3d.replay.resimulate import Replayer


def rerecord(recording: Recording, path: Path) -> None:
    """Write to a new file what the flicks of a recording are on this machine.

    A match cannot be made again: what its players did next hung on how its flicks came out then.
    """
    if recording.header.match is not None:
        raise ValueError(f"{recording.source}: is a match; expected a recording of flicks alone")
    header = replace(recording.header, maker=this_fingerprint())
    with Replayer(header, recording.source) as replayer, Recorder(path, header) as recorder:
        for flick in recording.flicks:
            trace = replayer.trace(flick)
            recorder.add(recorded(trace, replayer.judge(trace)))


def main(paths: Sequence[Path]) -> None:
    """Put new files in the place of old ones."""
    for path in find_recordings(paths):
        with TemporaryDirectory() as folder:
            new = Path(folder) / path.name
            rerecord(read_recording(path), new)
            write_file(path, new.read_bytes())


if __name__ == "__main__":
    main([Path(each) for each in sys.argv[1:]])
