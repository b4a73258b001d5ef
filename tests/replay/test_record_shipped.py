"""The shipped recordings do what their names say, and come out again as they were recorded."""

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import astuple

from icecool3d.match import FlickResult, Played
from icecool3d.replay.checking import check
from icecool3d.replay.match_checking import check_match
from icecool3d.replay.match_recording import retell
from icecool3d.replay.match_setup import Terms
from icecool3d.replay.recording import (
    Recording,
    find_recordings,
    read_recording,
    recorded_flicks,
    recorded_matches,
)
from icecool3d.rules import ranking

FILES = find_recordings([recorded_flicks()])
MATCHES = find_recordings([recorded_matches()])
LARGEST = 100_000
"""Bytes of a shipped match at most."""
Says = Callable[[FlickResult], bool]


@cache
def shipped(path: Path) -> Recording:
    return read_recording(path)


def match_of(recording: Recording) -> Terms:
    assert recording.header.match is not None
    return recording.header.match


def count(flick: FlickResult, name: str, penguin: str = "red") -> int:
    return sum(event.name == name and event.penguin == penguin for event in flick.events)


def order(*names: str) -> Says:
    """Say that red does these in this order, whatever else happens between."""

    def says(flick: FlickResult) -> bool:
        told = iter(event.name for event in flick.events if event.penguin == "red")
        return all(name in told for name in names)

    return says


def places(flick: FlickResult, name: str) -> list[tuple[object, ...]]:
    """Return what locates red's events of one kind."""
    return [astuple(event)[2:-1] for event in flick.events if event.name == name and event.penguin == "red"]


def through(room: str, flick: FlickResult, name: str) -> bool:
    """Whether red's first two of such ways lead into a room and out of it."""
    (_, _, into), (_, out, _) = places(flick, name)[:2]
    return into == out == room


def touches(flick: FlickResult) -> list[set[object]]:
    return [set(astuple(event)[1:3]) for event in flick.events if event.name == "touched-penguin"]


NAMES: dict[str, Says] = {
    "the-great-escape": lambda flick: count(flick, "left-school") > count(flick, "returned-to-school"),
    "over-the-lounge": lambda flick: through("lounge", flick, "jump-over-wall"),
    "two-doors-and-a-bounce": order("pass-through-door", "bounced-off-wall", "pass-through-door"),
    "in-and-out-of-the-lounge": lambda flick: through("lounge", flick, "pass-through-door"),
    "knocked-through-the-door": lambda flick: count(flick, "pass-through-door", "blue") == 1,
    "both-through-the-door": lambda flick: (
        count(flick, "pass-through-door") >= 1 and count(flick, "pass-through-door", "blue") >= 1
    ),
    "over-the-door": lambda flick: count(flick, "jump-over-door") == 1,
    "stuck-in-the-door": lambda flick: count(flick, "stuck-in-door") == 1,
    "not-quite-through": lambda flick: (
        count(flick, "backed-out-of-door") >= 1 and count(flick, "pass-through-door") == 0
    ),
    "the-long-curve": lambda flick: (
        count(flick, "pass-through-door") == 1 and count(flick, "bounced-off-wall") == 0
    ),
    "over-and-then-through": order("jump-over-wall", "pass-through-door"),
    "off-the-wall-and-through": order("bounced-off-wall", "pass-through-door"),
    "through-and-back": lambda flick: len({place[0] for place in places(flick, "pass-through-door")}) == 1,
    "four-walls": lambda flick: len(set(places(flick, "bounced-off-wall"))) >= 4,
    "the-far-jump": lambda flick: count(flick, "jump-over-wall") >= 1,
    "the-high-jump": lambda flick: count(flick, "landed") >= 1 and count(flick, "jump-over-wall") == 0,
    "two-at-one-blow": lambda flick: {"red", "blue"} in touches(flick) and {"red", "green"} in touches(flick),
    "the-message": lambda flick: (
        {"blue", "green"} in touches(flick) and {"red", "green"} not in touches(flick)
    ),
    "taking-the-place": lambda flick: {"red", "blue"} in touches(flick),
    "round-the-corner-catch": order("bounced-off-wall", "touched-penguin"),
    "through-the-door-and-caught": order("pass-through-door", "touched-penguin"),
    "three-doors": lambda flick: len({place[0] for place in places(flick, "pass-through-door")}) == 3,
    "three-jumps": lambda flick: count(flick, "jump-over-wall") == 3,
    "bowing-to-the-emperor": lambda flick: (
        count(flick, "pass-through-door") == 1 and {"red", "emperor"} in touches(flick)
    ),
    "a-walrus-goes-over": lambda flick: (
        count(flick, "toppled", "walrus-gym") == 1 and count(flick, "righted", "walrus-gym") == 0
    ),
    "pawclaw-goes-hunting": lambda flick: (
        flick.flick.penguin == "pawclaw" and {"pawclaw", "red"} in touches(flick)
    ),
    "a-taste-of-honey": lambda flick: ("honeycomb-1",) in places(flick, "touched-zone"),
    "against-the-shut-door": lambda flick: (
        count(flick, "hit-blocked-door") >= 1
        and count(flick, "bounced-off-wall") >= 1
        and count(flick, "pass-through-door") == 0
    ),
    "into-the-portal": lambda flick: ("portal-gym",) in places(flick, "touched-zone"),
    "into-the-trap": lambda flick: ("trap",) in places(flick, "touched-zone"),
    "down-from-the-platform": lambda flick: (
        flick.start["red"][2] > 0.06 and order("entered-room", "landed", "rested")(flick)
    ),
    "leapfrog": lambda flick: not touches(flick) and count(flick, "landed") >= 1,
}
"""What each recording's name promises."""


def test_there_are_at_least_twenty_and_each_has_its_promise() -> None:
    assert {path.stem for path in FILES} == NAMES.keys()
    assert len(FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_does_what_its_name_says(path: Path) -> None:
    recording = shipped(path)
    (flick,) = recording.flicks
    assert NAMES[path.stem](flick), [event.to_dict() for event in flick.events]
    assert flick.ended == "rest"
    assert recording.header.title is not None
    assert len({recording.header.title.in_language(language) for language in ("en", "fr")}) == 2


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_comes_out_the_same_bits_where_it_was_made_and_nearly_so_elsewhere(path: Path) -> None:
    recording = shipped(path)
    (found,) = check(recording, [1])
    allowed = ["same-bits"] if recording.header.maker.is_here else ["same-bits", "within-tolerance"]
    assert found.outcome in allowed, found.difference


def test_a_match_of_two_champions_is_won_by_a_single_point_with_jumps_and_catches() -> None:
    (path,) = MATCHES
    recording, heard = shipped(path), list[Played]()
    match = retell(recording, heard.append)
    assert match.game.over
    assert [seat.bot for seat in match_of(recording).seats] == ["empress", "empress"]
    first, second = ranking(match.game)
    assert first.points - second.points == 1
    happened = {event.name for flick in recording.flicks for event in flick.events}
    assert {"jump-over-door", "jump-over-wall", "pass-through-door"} <= happened
    told = {entry.name for played in heard for entry in played.log}
    assert {"handed-over-id", "caught-again", "task-done", "skates-used", "fish-moved"} <= told
    title = recording.header.title
    assert title is not None
    assert (title.in_language("en"), title.in_language("fr")) == ("By a single point", "Pour un seul point")
    assert path.stat().st_size < LARGEST


def test_it_is_played_again_to_the_same_bits() -> None:
    recording = shipped(*MATCHES)
    allowed = {"same-bits"} if recording.header.maker.is_here else {"same-bits", "within-tolerance"}
    assert {found.outcome for found in check_match(recording)} <= allowed


def test_a_processor_without_fused_multiplication_is_told_as_another_and_agrees_within_tolerance() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "icecool3d", "replay", recorded_flicks(), "--check"],
        env={**os.environ, "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2,-AVX2_Usable"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    said = [line.partition(": ")[2] for line in done.stdout.splitlines()]
    assert len(said) == len(FILES)
    assert all(
        line == "1 flick, the same bits" or line.startswith("1 flick, the same within 0.1 mm, 1 degree, 5 ms")
        for line in said
    )
