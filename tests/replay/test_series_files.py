"""Files of series: kept whole, read again as they were, and refused in one line where they are damaged."""

import json
from pathlib import Path
from random import Random

import pytest

from icecool3d.kit.errors import InputError
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.series_file import header_for, read_series, scores_of, write_series
from icecool3d.rules import Scoring, set_up
from icecool3d.rules.series import Entrant, Score, draw_series, entered, open_fixtures, table
from icecool3d.view.files.match_files import matches_folder
from icecool3d.view.files.series_files import follow_match
from tests.recordings import play_on
from tests.simulators import gliding

SERIES = draw_series("Club evening", [Entrant(name) for name in ("Ann", "Bo", "Cy", "Di")], pool_size=2)


def test_a_series_comes_back_from_its_file_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "club.series"
    fixture = open_fixtures(SERIES)[0]
    series = entered(SERIES, fixture.id, [Score(name, 3) for name in fixture.players])
    for each in (SERIES, series):
        write_series(path, each)
        assert read_series(path) == each
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".series"] == ["club.series"]


def test_a_game_of_a_series_begins_with_its_players_and_always_with_the_same_cards() -> None:
    fixture = open_fixtures(SERIES)[0]
    header, again = header_for(SERIES, fixture), header_for(SERIES, fixture)
    assert header.match is not None
    assert header == again
    assert tuple(seat.name for seat in header.match.seats) == fixture.players
    assert header.match.scoring is Scoring.TOURNAMENT
    other = header_for(SERIES, open_fixtures(SERIES)[1]).match
    assert other is not None
    assert other.seed != header.match.seed
    big = draw_series("Many", [Entrant(str(number)) for number in range(6)], pool_size=6)
    assert header_for(big, open_fixtures(big)[0]).scene.name == "joined"


@pytest.mark.rule("TOURN-1")
def test_a_recorded_match_brings_its_players_what_it_says_once_it_is_over(tmp_path: Path) -> None:
    path, fixture = tmp_path / "a1.icecool", open_fixtures(SERIES)[0]
    header = header_for(SERIES, fixture)
    match, recorder = record_match(path, header, lambda _: None)
    assert scores_of(path, SERIES) is None
    play_on(match, recorder, gliding(header.school))
    scores = scores_of(path, SERIES)
    assert scores is not None
    assert {score.name for score in scores} == set(fixture.players)
    assert all(score.points == score.cards for score in scores)
    path.write_bytes(path.read_bytes().replace(b'"happened":', b'"happened": ', 1))
    with pytest.raises(InputError, match="line 2 was changed after it was written: its sum is wrong"):
        scores_of(path, SERIES)
    series = entered(SERIES, fixture.id, scores)
    assert sum(row.points for row in table(series)) == sum(score.points for score in scores)


def test_a_recording_of_another_kind_of_game_is_refused(tmp_path: Path) -> None:
    header = header_for(SERIES, open_fixtures(SERIES)[0])
    assert header.match is not None
    cards = draw_terms(set_up(header.school, ("red", "blue")), 1, ["Ann", "Bo"])
    _, recorder = record_match(
        tmp_path / "x.icecool", Header(header.scene, header.penguin, match=cards), lambda _: None
    )
    recorder.close()
    with pytest.raises(InputError, match="is of another game; expected one played as the series is"):
        scores_of(tmp_path / "x.icecool", SERIES)


DAMAGE = {
    "format": (2, "format: is 2; expected 1"),
    "title": ("a\nb", "title: is "),
    "pools": (
        [["Ann", "Bo"], ["Cy", "Bo"]],
        "pools: are not all players",
    ),
    "games": (10**9, "games: is 1000000000; expected "),
    "finalists": (-1, "finalists: is -1"),
    "scoring": ("none", "scoring: is 'none'"),
    "seed": (2**70, "seed: is "),
    "entrants": ([{"name": "Ann"}] * 4, "entrants: name a player twice"),
    "played": (
        [{"game": "a1", "scores": [{"name": "Eve", "points": 1}] * 2}],
        "played[1].scores: are of Eve",
    ),
    "more": (1, "more: is not a known key"),
}


@pytest.mark.parametrize("key", DAMAGE)
def test_a_damaged_file_is_refused_in_one_line_with_the_key(key: str, tmp_path: Path) -> None:
    path = tmp_path / "club.series"
    write_series(path, SERIES)
    value, message = DAMAGE[key]
    path.write_text(json.dumps({**json.loads(path.read_text()), key: value}))
    with pytest.raises(InputError) as refused:
        read_series(path)
    assert message in str(refused.value)
    assert str(refused.value).startswith(str(path))
    assert "\n" not in str(refused.value)


def test_a_file_cut_or_changed_anywhere_is_a_series_or_refused_and_never_a_crash(tmp_path: Path) -> None:
    path, random = tmp_path / "club.series", Random(1)
    write_series(path, SERIES)
    content = path.read_bytes()
    for _ in range(400):
        damaged = bytearray(content)
        for _ in range(random.randrange(1, 4)):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        cut = random.randrange(len(damaged)) if random.random() < 0.3 else len(damaged)
        path.write_bytes(damaged[:cut])
        try:
            read_series(path)
        except InputError as refused:
            assert "\n" not in str(refused)


@pytest.mark.parametrize(
    "name",
    [
        "../other.icecool",
        "/home/zoe/mine.icecool",
        "a/b.icecool",
        "..\\x.icecool",
        "C:\\x.icecool",
        "..",
        "x.toml",
    ],
)
def test_a_series_names_a_match_in_the_folder_of_the_matches_and_no_other_file(
    tmp_path: Path, name: str
) -> None:
    path = tmp_path / "club.series"
    write_series(path, SERIES.playing_in("fine (2).icecool"))
    assert read_series(path).recording == "fine (2).icecool"
    path.write_text(json.dumps({**json.loads(path.read_text()), "recording": name}))
    with pytest.raises(
        InputError, match=r"recording: is .*; expected the name of an .icecool file, in the folder"
    ):
        read_series(path)


def test_a_series_follows_its_match_into_another_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    path, old, new = (
        tmp_path / "club.series",
        *(matches_folder() / name for name in ("a.icecool", "a (2).icecool")),
    )
    write_series(path, SERIES.playing_in(old.name))
    follow_match(path, matches_folder() / "other.icecool", new)
    assert read_series(path).recording == old.name
    follow_match(path, old, new)
    assert read_series(path).recording == new.name
