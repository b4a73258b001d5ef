"""Shows hostile art as the game does, and measures: ``python -m tests.art.hostile_run FIRST LAST``."""

import json
import os
import resource
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import NamedTuple

from icecool3d.art.apart import Drawing, Easel
from icecool3d.art.art_file import read_art
from icecool3d.art.canvas import coloured, document, fitted, paint_art
from icecool3d.art.prints import POSTER_SIZE, WALL_SIZE, Print
from icecool3d.art.room_files import find_art
from icecool3d.kit.errors import InputError
from tests.art.hostile_art import hostile_svg

FILES = ("floor.svg", "poster-1.svg", "wall.svg")
ROOMS = ((0.414, 0.214), (0.194, 0.194), (1.9, 2.0))
"""Sizes: of most rooms, of the Lounge, and of one whose floor has as many pixels as any can have."""
SMALL = ((40, 16), (20, 20), (4, 4), (1, 1))


class Shown(NamedTuple):
    """What became of one file."""

    seed: int
    refused: str
    """Why it is not shown; empty if it is."""
    seconds: float
    """Computing time, in both processes."""


def show(seed: int, folder: Path) -> Shown:
    """Put a file into a player's own ``folder`` of art, and show the room."""
    path = folder / "attic" / FILES[seed % 5 % 3]
    path.parent.mkdir(parents=True)
    path.write_text(hostile_svg(seed))
    began = _seconds()
    room = find_art("attic", 3, ROOMS[seed % 7 % 3])
    taken = _seconds() - began
    printed = [each for each in (room.floor, room.wall, *room.posters) if isinstance(each, Print)]
    assert len(printed) + len(room.refused) == 1, f"{seed} is shown, or told why not"
    for each, size in ((room.floor, (300, 150)), (room.wall, WALL_SIZE), (room.posters[0], POSTER_SIZE)):
        paint_art(each, size)  # in this process, as the game does
    for reason in room.refused:
        assert reason.thing == str(path)
        assert "expected" in reason.right, reason
    path.unlink()
    path.parent.rmdir()
    return Shown(seed, str(room.refused[0].line.values["wrong"]) if room.refused else "", taken)


def show_small(seed: int, folder: Path) -> None:
    """Paint a file that is shown in sizes in which the game does not, in the other process."""
    path = folder / "small.svg"
    path.write_text(hostile_svg(seed))
    art = read_art(path)
    body = coloured(art, "red", art.content)
    with Easel(10.0) as easel:
        for size in SMALL:
            easel.paint([Drawing(document(body, size, fitted(art, size)), size)], str(path))


def _seconds() -> float:
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return process_time() + children.ru_utime + children.ru_stime


def main(first: int, last: int) -> None:
    """Show files by their numbers, and print the figures as JSON."""
    found, small = [], dict[int, str]()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        for seed in range(first, last):
            found.append(show(seed, Path(folder, "icecool3d", "art")))
            if not found[-1].refused:
                try:
                    show_small(seed, Path(folder))
                except InputError as reason:
                    small[seed] = str(reason.wrong)
    kilobytes = [
        resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
    ]
    json.dump({"shown": found, "small": small, "megabytes": max(kilobytes) / 1000.0}, sys.stdout)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
