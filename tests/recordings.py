"""Recordings that tests of several rooms look at, made once a process."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
from hypothesis import strategies as st

from icecool3d.kit.arrays import Array
from icecool3d.kit.errors import FlickError
from icecool3d.kit.journal import seal
from icecool3d.match import FlickResult, Match, Played, play
from icecool3d.physics import World
from icecool3d.pieces import COLOURS, load_penguin, standing
from icecool3d.players import RandomPlayer
from icecool3d.referee import judge
from icecool3d.replay.entry import recorded
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import Recorder
from icecool3d.rules import set_up
from icecool3d.school import Titles, load_school
from icecool3d.trace import Flick, Simulate
from tests.simulators import Remembering

Line = dict[str, Any]
"""A line of a file, read."""

SCHOOL = load_school("school")
PLACES = np.array([standing(x, y) for x, y in ((-0.05, -0.19), (-0.05, 0.2), (0.2, 0.05), (-0.2, -0.05))])


def header(title: str | None = None) -> Header:
    named = None if title is None else Titles((("en", title),))
    return Header(SCHOOL.scene, load_penguin(), title=named)


def random_flicks(count: int, seed: int) -> Iterator[FlickResult]:
    """Flick on among four penguins from where they came to rest, as in a match."""
    random = np.random.default_rng(seed)
    poses: Array = PLACES
    with World(SCHOOL, load_penguin(), COLOURS[:4]) as world:
        while count:
            flick = Flick(
                COLOURS[random.integers(4)],
                aim=random.uniform(0, 360),
                speed=random.uniform(1.0, 6.0),
                height=random.uniform(0.1, 0.85),
                side=random.uniform(-0.5, 0.5),
            )
            try:
                trace = world.flick(flick, poses)
            except FlickError:  # somebody lies outside, or where no finger reaches
                poses = PLACES
                continue
            yield recorded(trace, judge(trace, SCHOOL))
            poses, count = trace.pose[-1], count - 1


@cache
def some_flicks() -> tuple[FlickResult, ...]:
    return tuple(random_flicks(5, seed=4))


def write(path: Path, flicks: tuple[FlickResult, ...], title: str | None = None) -> Path:
    with Recorder(path, header(title)) as recorder:
        for flick in flicks:
            recorder.add(flick)
    return path


@cache
def some_bytes() -> bytes:
    with TemporaryDirectory() as folder:
        return write(Path(folder) / "some.icecool", some_flicks()).read_bytes()


def match_header(players: int, seed: int, **how: object) -> Header:
    """Return the header of a match of bots; ``how`` is what ``set_up`` takes."""
    setting = set_up(SCHOOL, COLOURS[:players], **how)  # type: ignore[arg-type]
    terms = draw_terms(setting, seed, [f"bot {number}" for number in range(1, players + 1)])
    return Header(SCHOOL.scene, load_penguin(), match=terms)


class Enough(Exception):
    """Somebody has seen enough of a match."""


def play_on(match: Match, recorder: Recorder, simulate: Simulate | None = None) -> None:
    """Let bots play a match to its end, or until somebody has seen enough; close its file.

    Flicks are real, unless others are given; those that were seen before are remembered.
    """
    found = recorder.found.header
    assert found.match is not None
    bots = {colour: RandomPlayer(colour, found.match.seed) for colour in found.match.colours}
    with recorder, Remembering(found.school, found.penguin, found.settings) as worlds, suppress(Enough):
        play(match, bots, simulate or worlds.flick)


def write_match(path: Path, header: Header, actions: int = 10_000, simulate: Simulate | None = None) -> Path:
    """Record a match of bots, or its first ``actions``."""
    heard: list[Played] = []

    def hear(played: Played) -> None:
        heard.append(played)
        if len(heard) > actions:
            raise Enough

    play_on(*record_match(path, header, hear), simulate)
    return path


@cache
def some_match() -> bytes:
    """Return a match of three that has come as far as its first cards."""
    with TemporaryDirectory() as folder:
        return write_match(Path(folder) / "match.icecool", match_header(3, seed=2), 24).read_bytes()


def sealed(lines: list[Line]) -> bytes:
    """Return a file of these lines under sums that are right, as of someone who hides a change."""
    content, above = b"", ""
    for line in lines:
        raw, above = seal({key: value for key, value in line.items() if key != "sum"}, above)
        content += raw
    return content


@st.composite
def with_another(
    draw: st.DrawFn, lines: list[Line], places: list[Line], odd: st.SearchStrategy[object]
) -> list[Line]:
    """Return lines in which one value, somewhere in one of ``places``, is another."""
    place: Any = draw(st.sampled_from(places))
    while True:
        key = (
            draw(st.sampled_from(sorted(place)))
            if isinstance(place, dict)
            else draw(st.integers(0, len(place) - 1))
        )
        if not isinstance(place[key], dict | list) or not place[key] or draw(st.integers(0, 3)) == 0:
            break
        place = place[key]
    place[key] = draw(odd)
    return lines
