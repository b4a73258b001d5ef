"""A recorded match is read as it was played, comes out the same again, and nobody can change it unseen."""

import json
import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.kit.journal import seal
from icecool3d.match import FlickResult, Played
from icecool3d.replay.checking import Check
from icecool3d.replay.match_checking import check_match
from icecool3d.replay.match_recording import record_match, resume_match, retell
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import Recorder, Recording, read_recording, recording_from_bytes
from icecool3d.rules import EndTurn, PlaceCatcher, RuleError, Scoring, Task, TookFish, Variant, set_up
from icecool3d.school import load_school
from icecool3d.trace import Simulate
from tests.recordings import (
    SCHOOL,
    Enough,
    Line,
    header,
    match_header,
    play_on,
    sealed,
    some_flicks,
    some_match,
    write_match,
)
from tests.rules.bell import Bell, HangBell, bell_known
from tests.simulators import gliding
from tests.tools.rerecord import rerecord

FORMAT_1 = Path(__file__).with_name("format-1-match.icecool")
LINES: list[Line] = [json.loads(line) for line in some_match().splitlines()]
FLICKS = [place for place, line in enumerate(LINES) if line["kind"] == "flick"]


def resealed(lines: list[Line]) -> Recording:
    return recording_from_bytes(sealed(lines), "x")


def changed(number: int, *way: int | str, to: object) -> Recording:
    """Return the match with one value of one line (from 0) changed, and all sums right."""
    lines = json.loads(json.dumps(LINES))
    place = lines[number]
    for key in way[:-1]:
        place = place[key]
    assert place[way[-1]] != to
    place[way[-1]] = to
    return resealed(lines)


def last(recording: Recording) -> Check:
    """Return the check that ended a match's checking."""
    *_, found = check_match(recording)
    return found


def told(recording: Recording) -> str:
    """Return the difference that a check finds in a match."""
    found = last(recording)
    assert found.outcome == "differs"
    assert found.difference is not None
    return f"line {found.line}: {found.difference.what}"


def record_and_check(
    path: Path, players: int, seed: int, simulate: Simulate | None = None, **how: object
) -> None:
    """Let bots play a whole match, and hold its file to what is promised."""
    write_match(path, match_header(players, seed, **how), simulate=simulate)
    recording = read_recording(path)
    outcomes = Counter(each.outcome for each in check_match(recording, simulate))
    assert outcomes == {"same-bits": len(recording.entries)}
    match = retell(recording)
    assert match.game.over
    assert path.stat().st_size <= 2048 * len(recording.flicks)


@pytest.mark.parametrize(
    ("players", "seed", "simulate", "how"),
    [
        (2, 17, gliding(SCHOOL), {}),
        (3, 16, None, {"variant": Variant.ICECOOL}),
        (4, 5, gliding(SCHOOL), {"scoring": Scoring.CARDS}),
    ],
)
def test_a_whole_match_comes_out_the_same_and_takes_2_kib_a_flick_at_most(
    tmp_path: Path, players: int, seed: int, simulate: Simulate | None, how: dict[str, object]
) -> None:
    record_and_check(tmp_path / "x.icecool", players, seed, simulate, **how)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(50))
def test_fifty_random_matches_come_out_the_same(tmp_path: Path, seed: int) -> None:
    how: dict[str, object] = {"variant": list(Variant)[seed % 2], "scoring": list(Scoring)[seed // 2 % 2]}
    record_and_check(tmp_path / "x.icecool", 2 + seed % 3, seed, None, **how)


def test_retold_without_a_simulation_a_match_stands_exactly_where_it_stood(tmp_path: Path) -> None:
    live: list[Played] = []

    def hear(played: Played) -> None:
        live.append(played)
        if len(live) > 24:
            raise Enough

    match, recorder = record_match(tmp_path / "x.icecool", match_header(3, seed=2), hear)
    play_on(match, recorder)
    again: list[Played] = []
    retold = retell(read_recording(tmp_path / "x.icecool"), again.append)
    assert retold.table == match.table
    assert repr(retold.table) == repr(match.table)  # zeros keep their sign
    assert retold.played == match.played == 24
    assert [played.log for played in again] == [played.log for played in live]


def test_what_is_read_is_what_the_match_was_begun_with() -> None:
    recording = recording_from_bytes(some_match(), "x")
    assert recording.header == match_header(3, seed=2)
    assert [entry.line for entry in recording.entries] == list(range(2, 26))
    assert (recording.torn, recording.changed) == (False, ())


def test_a_file_that_is_there_is_not_recorded_over(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    path.write_bytes(some_match())
    with pytest.raises(InputError, match=r"x\.icecool: is there already; expected the name of a new file"):
        record_match(path, match_header(3, seed=2), lambda _: None)
    with pytest.raises(InputError, match="was recorded with another match"):
        Recorder(path, header())
    assert path.read_bytes() == some_match()


def test_only_a_match_is_resumed_and_only_flicks_are_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    with Recorder(path, header()) as recorder:
        recorder.add(some_flicks()[0])
    with pytest.raises(InputError, match="recording: is of flicks alone; expected one of a match"):
        resume_match(path, lambda _: None)
    with pytest.raises(ValueError, match="x: is a match; expected a recording of flicks alone"):
        rerecord(recording_from_bytes(some_match(), "x"), tmp_path / "y.icecool")
    with pytest.raises(InputError, match="there is no such file"):
        resume_match(tmp_path / "missing.icecool", lambda _: None)


def test_a_match_in_which_anything_was_changed_is_not_taken_up(tmp_path: Path) -> None:
    path, raw = tmp_path / "x.icecool", some_match().splitlines(keepends=True)
    deck = json.dumps(LINES[0]["match"]["chance"]["deck"], separators=(",", ":")).encode()
    stacked = json.dumps(LINES[0]["match"]["chance"]["deck"][::-1], separators=(",", ":")).encode()
    assert raw[0].count(deck) == 1
    for lines, place in (
        ([raw[0].replace(deck, stacked), *raw[1:]], "the header"),
        ([*raw[:-1], raw[-1].replace(b'"happened":', b'"happened": ')], f"line {len(raw)}"),
        ([*raw[:-1], raw[-1][: -len(',"sum":"0123456789abcdef"}\n')] + b"}\n"], f"line {len(raw)}"),
    ):
        before = b"".join(lines)
        assert before != some_match()
        path.write_bytes(before)
        with pytest.raises(
            InputError, match=rf"x\.icecool: {place} was changed after it was written: its sum"
        ):
            resume_match(path, lambda _: None)
        assert path.read_bytes() == before


def test_what_is_refused_is_not_written(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    path.write_bytes(some_match())
    match, recorder = resume_match(path, lambda _: None)
    with recorder, pytest.raises(RuleError):
        match.act(EndTurn(next(colour for colour in match.game.setup.colours if colour != match.game.actor)))
    assert path.read_bytes() == some_match()


def test_every_changed_number_of_a_match_is_caught_by_its_sum_or_refused() -> None:
    raw = some_match().splitlines(keepends=True)
    caught = []
    for number in (0, 1, *FLICKS[::4], of("drew-card")):
        numbers = list(re.finditer(rb"\d\.\d+", raw[number]))
        for found in numbers[:: 1 + len(numbers) // 12]:
            digit = b"%d" % ((int(raw[number][found.end() - 1 : found.end()]) + 1) % 10)
            line = raw[number][: found.end() - 1] + digit + raw[number][found.end() :]
            try:
                recording = recording_from_bytes(b"".join([*raw[:number], line, *raw[number + 1 :]]), "x")
            except InputError:  # a wall, say, that cannot stand there
                continue
            assert recording.changed == (number + 1,)
            caught.append(recording)
    assert len(caught) > 30
    whole = recording_from_bytes(some_match(), "x")
    assert told(replace(whole, changed=(1,))).startswith(
        "line 1: the header was changed after it was written"
    )
    assert told(replace(whole, changed=(7,))).startswith("line 7: line 7 was changed after it was written")


def of(name: str) -> int:
    """Return the first line (from 0) with a record of that name."""
    return next(n for n, line in enumerate(LINES) if any(r[0] == name for r in line.get("happened", ())))


def place_of(name: str) -> int:
    """Return where in that line it stands."""
    return [record[0] for record in LINES[of(name)]["happened"]].index(name)


def test_a_changed_action_card_or_record_is_caught_even_under_right_sums() -> None:
    deck = LINES[0]["match"]["chance"]["deck"]
    swapped = json.loads(json.dumps(deck))
    other = next(place for place in range(53, 0, -1) if deck[place] != deck[-1])
    swapped[-1], swapped[other] = deck[other], deck[-1]
    card = ("happened", place_of("drew-card"), 2, "value")
    drawn = LINES[of("drew-card")]["happened"][place_of("drew-card")][2]["value"]
    announced = next(
        n for n, line in enumerate(LINES) if line.get("action", {}).get("action") == "announce-task"
    )
    task = next(each for each in Task if each != LINES[announced]["action"]["task"])
    end = next(n for n, line in enumerate(LINES) if line.get("action", {}).get("action") == "end-turn")
    for found, said in (
        (changed(0, "match", "seed", to=3), "the deck is not the one that seed 3 gives"),
        (changed(0, "match", "chance", "deck", to=swapped), "the deck is not the one that seed 2 gives"),
        (changed(0, "match", "chance", "deck", to=deck[1:]), "is not the deck of icecool2"),
        (changed(0, "match", "variant", to="icecool"), "announce-task: cannot be done"),
        (changed(0, "match", "scoring", to="tournament"), "chance.deck: is not the deck|is not allowed"),
        (changed(1, "action", "at", 0, to=0.03), "line 2: catcher-placed: at was"),
        (changed(of("drew-card"), *card, to=1 + drawn % 3), "drew-card: card was .*, and now it is"),
        (
            changed(announced, "action", "task", to=task),
            "task-announced: task was|announce-task: cannot be done",
        ),
        (changed(end, "action", "colour", to="yellow"), "end-turn: cannot be done"),
        (changed(end, "happened", to=[]), "turn-ended was not recorded"),
        (resealed([*LINES[:end], *LINES[end + 1 :]]), f"line {end + 1}: "),
    ):
        assert re.search(said, told(found)), (said, told(found))


def test_a_changed_flick_is_caught_even_under_right_sums_and_it_is_told_by_how_much() -> None:
    flick = FLICKS[2]
    start = next(place for place, row in enumerate(LINES[FLICKS[0]]["start"]) if len(row) > 1)
    for found, said in (
        (
            changed(flick, "flick", "speed", to=1.01 * LINES[flick]["flick"]["speed"]),
            "mm and .* degrees off at",
        ),
        (
            changed(flick, "end", 0, 1, to=LINES[flick]["end"][0][1] + 0.001),
            "1 mm and 0 degrees off .* at the end",
        ),
        (changed(flick, "trace", to="0" * 64), "the trace has another hash"),
        (changed(flick, "events", to=LINES[flick]["events"][:-1]), "happens that was not recorded"),
        (changed(FLICKS[0], "start", start, 1, to=0.07), "off at 0.000 s at the start"),
    ):
        assert told(found).startswith(f"line {(FLICKS[0] if 'start' in said else flick) + 1}: ")
        assert re.search(said, told(found)), (said, told(found))


def test_a_record_that_does_not_happen_is_caught() -> None:
    extra = ["turn-ended", "red"]
    number = FLICKS[1]
    found = changed(number, "happened", to=[*LINES[number]["happened"], extra])
    assert told(found) == f"line {number + 1}: turn-ended does not happen"


def test_a_record_of_another_kind_is_caught_though_it_says_the_same() -> None:
    number = FLICKS[1]
    place = [record[0] for record in LINES[number]["happened"]].index("flick-made")
    found = changed(number, "happened", place, 0, to="flick-again")
    assert told(found) == f"line {number + 1}: flick-again was recorded, and now it is flick-made"


@pytest.mark.rule("OUT-4")
def test_of_a_match_recorded_before_rules_were_revised_a_difference_names_those() -> None:
    older = json.loads(json.dumps(LINES))
    del older[0]["match"]["rulings"]["stuck_side"]
    assert all(each.outcome == "same-bits" for each in check_match(resealed(older)))
    for lines, why in ((LINES, ""), (older, " (rules revised since it was recorded: TURN-5, LINE-1, ")):
        spoilt = json.loads(json.dumps(lines))
        spoilt[FLICKS[1]]["happened"].append(["turn-ended", "red"])
        assert f"turn-ended does not happen{why}" in told(resealed(spoilt))
        assert bool(why) == ("revised" in told(resealed(spoilt)))


def elsewhere() -> Line:
    maker = {**LINES[0]["made_by"], "arithmetic": "elsewhere"}
    return {**LINES[0], "made_by": maker}


def test_made_elsewhere_a_match_may_differ_a_little_and_no_more() -> None:
    lines = json.loads(json.dumps([elsewhere(), *LINES[1:]]))
    at = lines[1]["happened"][0][2]
    at[0] += 2e-5
    checks = list(check_match(resealed(lines)))
    assert Counter(each.outcome for each in checks) == {"same-bits": len(LINES) - 2, "within-tolerance": 1}
    at[0] += 2e-4
    assert "line 2: catcher-placed: at was" in told(resealed(lines))


def test_a_flick_of_a_match_that_was_further_off_elsewhere_proves_nothing_and_the_match_goes_on() -> None:
    lines = json.loads(json.dumps([elsewhere(), *LINES[1:]]))
    flick = next(line for line in lines if line.get("keys"))
    flick["keys"][0][2] += 0.02
    checks = list(check_match(resealed(lines)))
    assert Counter(each.outcome for each in checks) == {"same-bits": len(LINES) - 2, "beyond-tolerance": 1}
    (found,) = [each for each in checks if each.outcome == "beyond-tolerance"]
    assert found.difference is not None
    assert " is 20 mm and 0 degrees off at " in str(found.difference.what)


def test_a_match_that_is_taken_up_elsewhere_says_so_and_is_checked_accordingly(tmp_path: Path) -> None:
    path, content = tmp_path / "x.icecool", b""
    above = ""
    for line in [elsewhere(), *LINES[1:]]:
        raw, above = seal({key: value for key, value in line.items() if key != "sum"}, above)
        content += raw
    path.write_bytes(content)
    for _ in range(3):
        play_on(*resume_match(path, stop))
    here = [entry.maker.is_here for entry in read_recording(path).entries]
    assert here == [False] * 24 + [True] * 3
    assert path.read_bytes().count(b"\n") == len(LINES) + 1 + 3
    assert all(each.outcome == "same-bits" for each in check_match(read_recording(path)))


def test_a_changed_line_is_told_though_no_action_follows_it(tmp_path: Path) -> None:
    path = tmp_path / "x.icecool"
    path.write_bytes(sealed([elsewhere(), *LINES[1:]]))
    play_on(*resume_match(path, stop))
    *whole, last_line, _ = path.read_bytes().splitlines(keepends=True)
    assert json.loads(last_line)["kind"] == "maker"
    spoilt = last_line.replace(b'"icecool3d":"0', b'"icecool3d":"9')
    assert spoilt != last_line
    found = told(recording_from_bytes(b"".join([*whole, spoilt]), "x"))
    assert found.startswith(f"line {len(LINES) + 1}: line {len(LINES) + 1} was changed after it was written")


def stop(_: Played) -> None:
    raise Enough


def test_the_match_of_format_1_opens_for_ever() -> None:
    recording = read_recording(FORMAT_1)
    terms = recording.header.match
    assert terms is not None
    assert [seat.name for seat in terms.seats] == ["Ann", "Bob", "Zoé"]
    assert (terms.variant, terms.scoring, terms.seed) == (Variant.ICECOOL2, Scoring.CARDS, 2)
    assert (recording.torn, recording.changed) == (False, ())
    assert len(recording.entries) == 24
    heard: list[Played] = []
    match = retell(recording, heard.append)
    for played, entry in zip(heard[1:], recording.entries, strict=True):
        assert [record.name for record in played.log] == [record.name for record in entry.log]
    assert any(isinstance(record, TookFish) for played in heard for record in played.log)
    assert match.game.actor == "red"
    assert all(isinstance(flick, FlickResult) for flick in recording.flicks)
    assert set(match.table.poses) == {"red", "blue", "green"}


def test_a_match_with_a_module_is_taken_up_with_it_and_refused_where_nobody_knows_it(tmp_path: Path) -> None:
    path = tmp_path / "bell.icecool"
    with bell_known():
        setup = set_up(load_school("school"), ("red", "blue"), modules=("bell",))
        terms = draw_terms(setup, 7, ["Ann", "Bob"])
        match, recorder = record_match(path, replace(header(), match=terms), lambda _: None)
        with recorder:
            catcher = match.game.catcher
            match.act(PlaceCatcher(catcher, (0.1, 0.2)))
            match.act(HangBell(catcher, "gym-lounge"))
            ended = match.game
        assert Bell.of(ended).door == "gym-lounge"
        assert retell(read_recording(path)).game == ended
    with pytest.raises(InputError, match=r"action\.action: is 'hang-bell'"):
        read_recording(path)


def test_a_match_without_modules_says_nothing_of_them() -> None:
    assert "modules" not in LINES[0]["match"]
