"""What a French player reads: French throughout, with names where files have ids."""

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any

import numpy as np
import pytest

from icecool3d.cli.main import main
from icecool3d.events import EVENTS
from icecool3d.events.words import event_line, verdict_line
from icecool3d.export.school_text import school_lines
from icecool3d.kit.errors import IcecoolError, InputError, SceneError
from icecool3d.kit.journal import seal
from icecool3d.kit.language import catalogue
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.parsing import parse_toml
from icecool3d.kit.phrase import Translatable
from icecool3d.lab.cases import Runner, case_files, find_cases, parse_case, read_case
from icecool3d.lab.sweep.spec import Setup
from icecool3d.lab.sweep.spec_file import parse_spec
from icecool3d.library.match_text import standing_lines
from icecool3d.pieces import load_penguin
from icecool3d.referee import RULINGS as REFEREE_RULINGS
from icecool3d.referee import judge
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import begin_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import (
    find_recordings,
    read_recording,
    recorded_flicks,
    recorded_matches,
    recording_from_bytes,
)
from icecool3d.rules import Scoring, Variant, all_rulings, load_rulebook, set_up, tell
from icecool3d.school import SchoolNames, load_scene, load_school, scene_from_dict, scene_names
from icecool3d.trace import make_trace
from icecool3d.trace.meta import meta_from_json
from tests.lab.sweep.sweeps import DOOR, all_rows, begun
from tests.recordings import some_match
from tests.rules.random_play import random_game

NONSENSE: tuple[Any, ...] = (None, -7, 1e99, "!", [], {}, [1, "x", None], True)


@cache
def english() -> dict[str, re.Pattern[str]]:
    """Return what finds two words and more that stand together in English sentences, and in no French one.

    By their first words, because nearly no word of a French text is one of those.
    """
    french = "\n".join(catalogue("fr").values())
    parts = {part.strip(" ,;:().") for each in catalogue("fr") for part, *_ in Formatter().parse(each)}
    found = defaultdict[str, list[str]](list)
    for part in parts:
        if len(re.findall(r"[A-Za-z]{2,}", part)) > 1 and part not in french:
            found[re.split(r"\b", part)[1]].append(re.escape(part))
    return {word: re.compile(rf"({'|'.join(each)})\b") for word, each in found.items()}


def english_in(text: str) -> Iterator[str]:
    """Yield the English that stands in a text."""
    for word in re.finditer(r"\b\w+", text):
        if (sought := english().get(word[0])) and (found := sought.match(text, word.start())):
            yield found[0]


@cache
def ids() -> re.Pattern[str]:
    """Return what finds an id of a shipped scene, or of a penguin."""
    found = {"red", "blue", "green", "yellow"}
    for name in scene_names():
        school = load_school(name)
        for things in (school.rooms, school.doors, school.walls):
            found |= {thing.id for thing in things}
    return re.compile(rf"(?<![\w-])({'|'.join(found)})(?![\w-])")


def require_french(text: str, *, names: bool = True) -> None:
    text = re.sub(r"(TOML|JSON) \(.*\) ;", "", text)  # in brackets is what Python's own parser says
    text = re.sub(r" \[[\w-]+\]$", "", text, flags=re.MULTILINE)  # in square ones is what commands want
    assert not list(english_in(text)), text
    assert not names or not ids().search(text), text


def breakages(data: Any) -> Iterator[Any]:
    """Yield data with one thing in it gone, or one more, or one that is nonsense."""
    if isinstance(data, dict):
        yield {**data, "unheard-of": 1}
        for key, value in data.items():
            yield {name: each for name, each in data.items() if name != key}
            yield from ({**data, key: each} for each in (*NONSENSE, *breakages(value)))
    elif isinstance(data, list):
        for place in range(min(len(data), 3)):
            broken = (*NONSENSE, *breakages(data[place]))
            yield from ([*data[:place], each, *data[place + 1 :]] for each in broken)


def broken_lines(text: str) -> Iterator[str]:
    """Yield TOML with one line gone, or given twice, or with nonsense for its value."""
    lines = text.splitlines()
    for place, line in enumerate(lines):
        key, equals, _ = line.partition(" = ")
        values = ("", "-7", "1e99", '"!"', "[]", "{}", '[1, "x"]', "true") if equals else ()
        for broken in ("", f"{line}\n{line}", *(f"{key} = {value}" for value in values)):
            yield "\n".join([*lines[:place], broken, *lines[place + 1 :]])


def test_whatever_happens_is_told_in_french() -> None:
    """In the cases that were made by hand, which take no time, and in the shipped flicks, of every kind."""
    told = set[str]()
    with Runner() as runner:
        for case in map(read_case, find_cases([case_files()])):
            if not hasattr(case.happening, "contacts"):  # a flick
                continue
            judgement = judge(runner.trace(case), case.school, runner.penguin)
            names = SchoolNames(case.school)
            for event in judgement.events:
                require_french(event_line(event, names).in_language("fr"))
            for verdict in judgement.verdicts:
                require_french(verdict_line(verdict, names).in_language("fr"))
            told |= {event.name for event in judgement.events}
    for path in find_recordings([recorded_flicks(), recorded_matches()]):
        recording = read_recording(path)
        names = SchoolNames(recording.header.school)
        for event in (event for flick in recording.flicks for event in flick.events):
            require_french(event_line(event, names).in_language("fr"))
            told.add(event.name)
    assert told == set(EVENTS)


def test_matches_are_told_in_french() -> None:
    for variant, scoring in product(Variant, Scoring):
        setup = set_up(load_school("school"), tuple(PLAYERS)[:4], variant, scoring)
        for record in random_game(setup, 7):
            require_french(tell(record, "fr", setup.school))
    school = load_school("school")
    terms = draw_terms(set_up(school, ("red", "blue")), seed=7, names=["Ann", "Bob"])
    match = begin_match(Header(school.scene, load_penguin(), match=terms))
    for line in standing_lines(terms, match.game, "fr"):
        require_french(line)


COMMANDS = (
    "flick --aim 8 --speed 2.5 --trace FOLDER/my.npz --record FOLDER/my.icecool",
    "flick --scene two-rooms --at -0.1,0 --aim 0 --speed 2 --record FOLDER/my.icecool",  # refused
    "judge FOLDER/my.npz --sure",
    "flick --scene two-rooms --at=-0.05,0 --aim 0 --speed 1.01 --sure",
    "replay FOLDER/my.icecool --check --events",
    "replay FOLDER/my.icecool --export FOLDER/my.png",
    "replay FOLDER/match.icecool --events",
    "play --headless --resume FOLDER/match.icecool",
    "toids --headless --boards --bots easy,random --players 3 --record FOLDER/toids.icecool",
    "replay FOLDER/toids.icecool --events --check",
    "toids --headless --resume FOLDER/toids.icecool --seed 1",  # refused
    "toids",  # refused
    "scene list",
    "scene show school",
    "scene check SCENES/two-rooms.toml",
    "scene picture two-rooms FOLDER/plan.png",
    "validate SCENES/cases/turn",
    "validate --write",  # refused
    "bench --flicks 1",  # refused
    "validate SCENES/school.toml",  # refused
    "sweep show FOLDER/some.sweep",
    "sweep FOLDER/spec.toml --out FOLDER/some.sweep --resume",  # refused
    "rules",
    "rules --rulings",
    "doctor",
)


@pytest.mark.parametrize("asked", ["--lang fr", "LC_ALL=fr_FR.UTF-8"])
def test_every_command_speaks_french_and_calls_places_by_their_names(
    asked: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("icecool3d.match.play", lambda *_: None)  # how it stands is told before
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "none"))
    name, _, value = asked.partition("=")
    if value:
        monkeypatch.setenv(name, value)
    (tmp_path / "match.icecool").write_bytes(some_match())
    grid = re.sub("count = .*", "", DOOR).replace("At the door of two rooms", "Deux salles")
    with begun(grid, tmp_path) as results:
        results.add(all_rows(results.spec))
    (tmp_path / "spec.toml").write_text(grid.replace("points = 4", "points = 5"))
    kinds = {each.split()[0]: each for each in reversed(COMMANDS)}  # of each command its first line
    for command in COMMANDS if not value else reversed(kinds.values()):
        words = [
            word.replace("FOLDER", str(tmp_path)).replace("SCENES", str(scenes_folder()))
            for word in command.split()
        ]
        assert main([*words, *([] if value else asked.split())]) in (0, 1, 2)
        printed = capsys.readouterr()
        said = printed.out + printed.err
        assert said, command
        require_french(said.replace(str(tmp_path), "").replace(str(scenes_folder()), ""))
        assert not re.search("^ *[:;!?»]", said, re.MULTILINE), command


@pytest.mark.parametrize("options", [(), ("--events",), ("--check",)], ids="".join)
def test_recordings_are_told_in_french(options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    files = [recorded_flicks() / f"{name}.icecool" for name in ("leapfrog", "stuck-in-the-door")]
    assert main(["replay", *map(str, files), "--lang", "fr", *options]) == 0
    require_french(capsys.readouterr().out)


def test_every_case_is_titled_in_french() -> None:
    for title in (read_case(path).title for path in find_cases([case_files()])):
        assert title.in_language("fr") != title.in_language("en")


@pytest.mark.parametrize("scene", scene_names())
def test_schools_are_told_in_french(scene: str) -> None:
    require_french("\n".join(school_lines(load_school(scene), "fr")))


def test_every_rule_and_ruling_is_there_in_french() -> None:
    said: list[Translatable] = [rule for part in load_rulebook() for rule in part.rules]
    for each in [*said, *all_rulings(), *REFEREE_RULINGS]:
        require_french(each.in_language("fr"))
        assert each.in_language("fr") != each.in_language("en")
        assert not re.search(r"\b(the|and|is|of|to)\b", each.in_language("fr"))


def refused(read: Any, broken: Any) -> IcecoolError | None:
    try:
        read(broken)
    except InputError as reason:
        return reason
    return None


def require_french_refusals(read: Any, broken: Iterator[Any], least: int) -> None:
    found = [reason for each in broken if (reason := refused(read, each)) is not None]
    assert len(found) >= least
    for reason in found:
        require_french(reason.in_language("fr"), names=False)


def test_broken_scenes_are_refused_in_french() -> None:
    text = (scenes_folder() / "school.toml").read_text()
    broken = broken_lines(text)
    require_french_refusals(lambda each: scene_from_dict(parse_toml(each, "x", SceneError), "x"), broken, 300)


def test_broken_cases_are_refused_in_french() -> None:
    path = find_cases([case_files()])[0]
    require_french_refusals(lambda each: parse_case(each, Path("x.toml")), broken_lines(path.read_text()), 20)


def test_broken_specs_are_refused_in_french() -> None:
    setup = Setup(load_scene("school"), load_penguin(), ("red",))
    text = (scenes_folder() / "studies" / "through-the-doors.toml").read_text()
    require_french_refusals(lambda each: parse_spec(each, "x", setup), broken_lines(text), 30)


def test_broken_recordings_are_refused_in_french() -> None:
    content = (recorded_flicks() / "two-at-one-blow.icecool").read_bytes()
    lines = [json.loads(line) for line in content.splitlines()]
    for line in lines:
        del line["sum"]

    def read(broken: list[Any]) -> None:
        raw, above = b"", ""
        for line in broken:
            sealed, above = seal(line, above)
            raw += sealed
        recording_from_bytes(raw, "x")

    places = ((place, each) for place in (0, 1) for each in breakages(lines[place]))
    broken = ([*lines[:place], each, *lines[place + 1 :]] for place, each in places)
    require_french_refusals(read, broken, 300)


def test_broken_traces_are_refused_in_french() -> None:
    flick = {"penguin": "red", "aim": 0, "speed": 1}
    meta = {"format": 1, "penguins": ["red"], "flick": flick, "step": 0.001}
    require_french_refusals(lambda each: meta_from_json(json.dumps(each), "x"), breakages(meta), 40)
    sound = meta_from_json(json.dumps(meta), "x")
    arrays: dict[str, Any] = {"t": [0.0], "pose": [[[0, 0, 0, 0, 0, 0, 1]]], "velocity": [[[0.0] * 6]]}
    nonsense = (np.array(["a"]), [np.nan], [[1.0]], [1.0, 0.5])
    require_french_refusals(
        lambda each: make_trace(sound, each["t"], each["pose"], each["velocity"]),
        ({**arrays, key: each} for key in arrays for each in nonsense),
        9,
    )
