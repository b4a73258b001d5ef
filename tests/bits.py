"""What flicks come to, bit by bit: ``python -m tests.bits SCENE COUNT`` prints a sum for each flick.

Each sum covers the whole trace, all events with their evidence, the verdicts, and the line of a recording.
The tests run this under the settings of other processors and compare.
"""

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.physics import Settings, World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.replay.entry import flick_line, recorded
from icecool3d.replay.header import Header
from icecool3d.replay.recording import Recorder
from icecool3d.school import School, load_school
from icecool3d.trace import Flick, Trace

NAMES = ("red", "blue", "green", "yellow")


def flicks(scene: str, count: int, seed: int = 14) -> Iterator[Trace]:
    """Flick on with one to four penguins, half of the time from where the last flick ended."""
    school, random = load_school(scene), np.random.default_rng(seed)
    for pieces in range(1, len(NAMES) + 1):
        names, done = NAMES[:pieces], 0
        with World(school, load_penguin(), names) as world:
            poses = random_start(school, pieces, random)
            while done < (count + pieces - 1) // len(NAMES):
                try:
                    trace = world.flick(random_flick(names, random), poses)
                except FlickError:
                    poses = random_start(school, pieces, random)
                    continue
                done += 1
                yield trace
                again = random.random() < 0.5
                poses = trace.pose[-1] if again else random_start(school, pieces, random)


def sums(scene: str, count: int) -> Iterator[str]:
    """Return a sum for each flick, over all that is computed of it."""
    school = load_school(scene)
    for trace in flicks(scene, count):
        judgement = judge(trace, school)
        events = [event.to_dict() for event in judgement.events]
        verdicts = [verdict.to_dict() for verdict in judgement.verdicts]
        line = flick_line(recorded(trace, judgement), {})
        text = json.dumps([trace.digest, events, verdicts, line], default=list)
        yield hashlib.sha256(text.encode()).hexdigest()[:16]


def record(scene: str, count: int, path: Path) -> None:
    """Record the flicks."""
    school = load_school(scene)
    with Recorder(path, Header(school.scene, load_penguin(), Settings())) as recorder:
        for trace in flicks(scene, count):
            recorder.add(recorded(trace, judge(trace, school)))


def random_flick(names: tuple[str, ...], random: np.random.Generator) -> Flick:
    """Choose from a push to a hard jump, beside the middle or not."""
    return Flick(
        names[random.integers(len(names))],
        aim=random.uniform(0.0, 360.0),
        speed=random.uniform(0.5, 8.0),
        height=random.uniform(0.1, 0.9),
        side=random.uniform(-0.6, 0.6),
        elevation=random.uniform(-5.0, 10.0),
    )


def random_start(school: School, pieces: int, random: np.random.Generator) -> Array:
    """Stand penguins somewhere; where they overlap, the flick is refused and others are chosen."""
    rects = [school.rooms[random.integers(len(school.rooms))].interior for _ in range(pieces)]
    return np.array(
        [
            standing(
                random.uniform(rect.xmin + 0.02, rect.xmax - 0.02),
                random.uniform(rect.ymin + 0.02, rect.ymax - 0.02),
                random.uniform(0.0, 360.0),
            )
            for rect in rects
        ]
    )


if __name__ == "__main__":
    sys.stdout.writelines(f"{each}\n" for each in sums(sys.argv[1], int(sys.argv[2])))
