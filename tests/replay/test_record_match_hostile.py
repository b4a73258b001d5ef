"""Whatever happens to a match's file, it opens with all that was finished, or is refused in one line."""

import json
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from icecool3d.kit.errors import InputError
from icecool3d.kit.journal import seal
from icecool3d.kit.limits import RECORDING_BYTES, RECORDING_RECORDS
from icecool3d.match import Played
from icecool3d.replay.header import Header
from icecool3d.replay.match_checking import check_match
from icecool3d.replay.match_recording import record_match, resume_match, retell
from icecool3d.replay.recording import Recording, read_recording, recording_from_bytes
from icecool3d.rules import Scoring, Variant
from tests.recordings import (
    Enough,
    Line,
    match_header,
    play_on,
    sealed,
    some_match,
    with_another,
    write_match,
)

WHOLE = recording_from_bytes(some_match(), "x")
LINES: list[Line] = [json.loads(line) for line in some_match().splitlines()]
FLICK = {"action": "flick-penguin", "colour": "green", "outcome": {"events": [], "places": []}}
STUCK = ["stuck-in-door", 0.0, "red", "gym-lounge", None]
"""What stands where it may not, or is not what it should be."""


def go_on_until_killed(path: Path, header: Header, telling: int) -> None:
    """Begin a match, or go on with it, and tell of every action that is recorded."""

    def hear(played: Played) -> None:
        if played.action is not None:
            os.write(telling, b".")

    play_on(*(resume_match(path, hear) if path.exists() else record_match(path, header, hear)))


def kill_and_read(path: Path, header: Header, after: int | None) -> bool:
    """Kill somebody who has recorded ``after`` actions, and hold the file to what is promised.

    Return whether the match came to its end before.
    """
    before = len(read_recording(path).entries) if path.exists() else 0
    reading, telling = os.pipe()
    child = os.fork()
    if child == 0:
        code = 1
        try:
            go_on_until_killed(path, header, telling)
            code = 0
        finally:
            os._exit(code)
    os.close(telling)
    told = 0
    while (after is None or told < after) and (got := os.read(reading, 1)):
        told += len(got)
    if after is not None:
        os.kill(child, signal.SIGKILL)
    while got := os.read(reading, 4096):
        told += len(got)
    os.close(reading)
    _, status = os.waitpid(child, 0)
    assert status in {0, signal.SIGKILL}
    if not path.exists():  # killed before it was there
        assert told == 0
        return False
    found = read_recording(path)
    assert before + told <= len(found.entries) <= before + told + 1
    assert found.changed == ()
    assert retell(found).played == len(found.entries)
    return status == 0


def kill_through_a_match(folder: Path, header: Header, kills: int, random: np.random.Generator) -> int:
    """Play a match, killed again and again, to its end; it is the one that nobody killed, byte by byte."""
    whole, path = write_match(folder / "whole.icecool", header), folder / "killed.icecool"
    done = 0
    while done < kills and not kill_and_read(path, header, int(random.integers(0, 15))):
        done += 1
    assert kill_and_read(path, header, None)
    assert path.read_bytes() == whole.read_bytes()
    return done


def test_killed_at_any_moment_and_taken_up_a_match_comes_to_the_same_end(tmp_path: Path) -> None:
    header = match_header(3, 16, variant=Variant.ICECOOL)
    assert kill_through_a_match(tmp_path, header, 5, np.random.default_rng(1)) > 0


@pytest.mark.soak
def test_killed_two_hundred_times_matches_come_to_the_same_end(tmp_path: Path) -> None:
    random, kills, seed = np.random.default_rng(2), 0, 0
    while kills < 200:
        folder = tmp_path / str(seed)
        folder.mkdir()
        header = match_header(2 + seed % 3, seed, scoring=list(Scoring)[seed % 2])
        kills += kill_through_a_match(folder, header, 200 - kills, random)
        seed += 1


def test_a_match_cut_off_anywhere_goes_on_from_its_last_whole_line(tmp_path: Path) -> None:
    path, content = tmp_path / "x.icecool", some_match()
    starts = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]

    def one_more(_: Played) -> None:
        raise Enough

    for start, end in list(pairwise(starts))[::5]:
        path.write_bytes(content[: (start + end) // 2])
        match, recorder = resume_match(path, one_more)
        assert recorder.found.torn
        play_on(match, recorder)
        assert path.read_bytes() == content[:end]


def read(content: bytes) -> Recording | None:
    """Read a match and tell it again, and hold what comes of it to what is promised."""
    start = time.process_time()
    found = None
    try:
        found = recording_from_bytes(content, "x")
        if found.header.match is not None:
            retell(found)
    except InputError as reason:
        text = str(reason)
        assert text.startswith("x: "), text
        assert "\n" not in text
        assert len(text) < 600
    assert time.process_time() - start < 2.0
    return found


def read_changed(content: bytes) -> None:
    """Whoever changed a file by its bytes is found out, or nothing that counts is otherwise."""
    found = read(content)
    if found is not None and not found.changed:
        assert found.header == WHOLE.header
        assert found.entries == WHOLE.entries[: len(found.entries)]


def mutate(times: int, seed: int) -> None:
    random = np.random.default_rng(seed)
    content = np.frombuffer(some_match(), np.uint8)
    for _ in range(times):
        other = content.copy()
        places = random.integers(len(other), size=random.integers(1, 4))
        other[places] = random.integers(32, 127, size=len(places))
        read_changed(other.tobytes())


def test_mutations_are_read_or_refused() -> None:
    mutate(100, seed=1)


@pytest.mark.soak
def test_twenty_thousand_mutations_are_read_or_refused() -> None:
    mutate(20_000, seed=3)


@settings(max_examples=60)
@given(st.data())
def test_lines_lost_doubled_or_moved_are_read_or_refused(data: st.DataObject) -> None:
    lines = some_match().splitlines(keepends=True)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        line = lines.pop(place)
        for _ in range(data.draw(st.integers(0, 2))):
            lines.insert(data.draw(st.integers(0, len(lines))), line)
    found = read(b"".join(lines))
    if found is not None and len(lines) != len(WHOLE.entries) + 1:
        assert found.changed or found.entries == WHOLE.entries[: len(found.entries)]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from("abc"), inner, max_size=4),
    max_leaves=8,
)
WORDS = [
    "red",
    "yellow",
    "kitchen",
    "gym-lounge",
    "rested",
    "jump",
    "two\nlines",
    "{0}",
    "../../etc/passwd",
    "",
]
ODD = JSON | st.sampled_from([*WORDS, -1, 0, 1, 2, 1e-9, 0.01, 1e9, 1e308, 10**30, [], {}])


@st.composite
def other_lines(draw: st.DrawFn) -> list[Line]:
    """Return a match's lines in which one value, anywhere, is another."""
    lines = json.loads(json.dumps(LINES))
    places = [lines[0]["match"]] if draw(st.integers(0, 3)) == 0 else lines[1:]
    return draw(with_another(lines, places, ODD))


def any_value(lines: list[Line]) -> None:
    found = read(sealed(lines))
    if found is not None and found.header.match is not None:
        for each in check_match(found):
            assert each.difference is None or "\n" not in each.difference.what


@settings(max_examples=100, deadline=None)
@given(other_lines())
def test_any_value_anywhere_under_right_sums_is_read_or_refused(lines: list[Line]) -> None:
    read(sealed(lines))


@settings(max_examples=8, deadline=None)
@given(other_lines())
def test_any_value_anywhere_under_right_sums_is_checked_or_refused(lines: list[Line]) -> None:
    any_value(lines)


@pytest.mark.soak
@settings(max_examples=500, deadline=None)
@given(other_lines())
def test_any_value_of_many_is_checked_or_refused(lines: list[Line]) -> None:
    any_value(lines)


def test_the_fullest_match_takes_less_than_200_mb(tmp_path: Path) -> None:
    """Lines with as many short records as there may be, as often as the file may hold them."""
    record = ["turn-ended", "red"]
    line = {"kind": "action", "action": {"action": "end-turn", "colour": "red"}}
    full = {**line, "happened": [record] * RECORDING_RECORDS}
    path = tmp_path / "full.icecool"
    path.write_bytes(sealed([LINES[0], *[full] * ((RECORDING_BYTES - 10_000) // len(seal(full, "")[0]))]))
    assert path.stat().st_size > 0.9 * RECORDING_BYTES
    code = (
        "import re, sys; from pathlib import Path\n"
        "from icecool3d.replay.recording import read_recording\n"
        "found = read_recording(Path(sys.argv[1]))\n"
        # Not ru_maxrss: that begins with what the process had from which this one was forked.
        "print(len(found.entries), *re.findall(r'VmHWM:\\s*(\\d+)', Path('/proc/self/status').read_text()))"
    )
    run = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True, check=True)
    entries, kilobytes = map(int, run.stdout.split())
    assert entries > 900
    assert kilobytes < 200_000


@pytest.mark.parametrize(
    ("place", "value", "said"),
    [
        ((0, "match", "seats", 0, "colour"), "purple", "x: players: name 'purple'; expected colours of: red"),
        ((0, "match", "seats", 0, "name"), "a\nb", "x: match.seats[1].name: is 'a\\nb'; expected one line"),
        ((0, "match", "seats"), [], "x: match.seats: is empty"),
        (
            (0, "match", "variant"),
            "chess",
            "x: match.variant: is 'chess'; expected one of: icecool2, icecool",
        ),
        ((0, "match", "scoring"), "none", "x: match.scoring: is 'none'; expected one of: cards, tournament"),
        ((0, "match", "seed"), 1.5, "x: match.seed: is 1.5; expected a whole number"),
        ((0, "match", "cards", 0, "value"), 4, "x: match.cards[1].value: is 4"),
        (
            (0, "match", "cards", 0, "task"),
            "sing",
            "x: match.cards[1].task: is 'sing'; expected, on cards of value 1: jump",
        ),
        ((0, "match", "chance", "deck", 0, "value"), 3, "x: chance.deck: is not the deck of icecool2"),
        ((0, "match", "chance", "first_catcher"), "pink", "x: chance.first_catcher: is 'pink'"),
        ((0, "match", "rulings", "token_points"), -1, "x: match.rulings.token_points: is -1"),
        ((0, "match", "rulings", "two_doors_differ"), 1, "x: match.rulings.two_doors_differ: is 1"),
        ((0, "match", "more"), 1, "x: match.more: is not a known key"),
        ((1, "kind"), "dance", "x: line 2: kind: is 'dance'; expected one of: flick, action, maker"),
        ((1, "action", "action"), "dance", "x: line 2: action.action: is 'dance'; expected one of: place-"),
        ((1, "action", "at"), [1], "x: line 2: action.at: is a list of 1; expected 2 numbers"),
        ((1, "action", "at", 0), 0.9, "x: line 2: place-catcher: cannot be done (SET-7: "),
        ((1, "action"), FLICK, "x: line 2: action.action: is 'flick-penguin'; expected one of: place-"),
        ((1, "happened"), 3, "x: line 2: happened: is 3; expected a list"),
        (
            (1, "happened", 0, 0),
            "dance",
            "x: line 2: happened[1][1]: is 'dance'; expected one of: game-began",
        ),
        ((1, "happened", 0, 2), [1], "x: line 2: happened[1].at: is a list of 1; expected 2 numbers"),
        ((1, "more"), 1, "x: line 2: more: is not a known key; expected one of: action"),
        ((2, "flick", "penguin"), "yellow", "x: line 3: flick.penguin: is 'yellow'; expected one of those"),
        ((2, "end", 0, 4), 0.5, "x: line 3: flick: cannot be done (end of "),
        ((2, "events", 0), STUCK, "x: line 3: events[1].seen_in: is None; expected a list"),
        ((2, "events"), [], "x: line 3: flick: cannot be done (outcome.events of kind rested"),
    ],
)
def test_a_wrong_value_is_refused_with_its_line_and_key(
    place: tuple[int | str, ...], value: object, said: str
) -> None:
    lines = json.loads(json.dumps(LINES[:3]))
    there = lines
    for key in place[:-1]:
        there = there[key]
    there[place[-1]] = value
    with pytest.raises(InputError) as reason:
        retell(recording_from_bytes(sealed(lines), "x"))
    assert str(reason.value).startswith(said), reason.value
