"""Case files are read strictly: what is wrong is refused with the file, the key and what is expected."""

import re
import time
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from icecool3d.kit.errors import InputError
from icecool3d.lab.cases import Case, CaseStart, Runner, case_files, find_cases, parse_case, read_case
from icecool3d.pieces import load_penguin, lowest_points
from icecool3d.school import load_school
from icecool3d.trace import Trace, write_trace
from tests.lab.case_texts import HEAD, MOMENT

EXPECT = '[[expect]]\nevent = "pass-through-door"\n'
FLICK = '[flick]\npenguin = "red"\naim = 0\nspeed = 2\n'
BY_HAND = HEAD + MOMENT + EXPECT


def parsed(text: str) -> Case:
    return parse_case(text, Path("door/x.toml"))


def refusal(text: str) -> str:
    with pytest.raises(InputError) as caught:
        parsed(text)
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 500
    return said


def hand_made(text: str) -> Trace:
    happening = parsed(text).happening
    assert isinstance(happening, Trace)
    return happening


def test_a_flick_starts_where_the_penguins_stand() -> None:
    case = parsed(HEAD + FLICK + EXPECT)
    assert isinstance(case.happening, CaseStart)
    assert case.happening.flick.speed == 2.0
    assert case.happening.poses.array.tolist() == [[-0.1, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]]
    assert (case.name, case.group) == ("x", "door")


def test_moments_begin_where_the_penguins_stand_and_leave_the_unnamed_there() -> None:
    two = BY_HAND.replace("[[moment]]", '[[penguin]]\nname = "blue"\nat = [0.2, 0.1]\n[[moment]]')
    trace = hand_made(two)
    assert trace.t.tolist() == [0.0, 0.1]
    assert trace.penguins == ("red", "blue")
    assert trace.pose[:, 0, 0].tolist() == [-0.1, 0.1]
    assert trace.pose[:, 1, :2].tolist() == [[0.2, 0.1]] * 2
    assert trace.meta.scene_digest == load_school("two-rooms").scene.digest


def test_without_flick_and_moments_all_stand_still() -> None:
    assert len(hand_made(HEAD + EXPECT).t) == 1


@pytest.mark.parametrize("lean", [0, 37, 90, 151, 180])
@pytest.mark.parametrize("height", [0, 0.0123])
def test_height_is_that_of_the_lowest_point_however_it_leans(lean: float, height: float) -> None:
    pose = f"at = [0.1, 0.05], height = {height}, lean = {lean}, towards = 200, facing = 30"
    trace = hand_made(BY_HAND.replace("at = [0.1, 0.0]", pose))
    lowest = lowest_points(load_penguin().shape, trace.pose[1])
    assert lowest[0, 2] == pytest.approx(height, abs=1e-12)
    assert trace.pose[1, 0, :2].tolist() == [0.1, 0.05]


def test_a_lying_penguin_reaches_towards_where_it_leans_as_far_as_it_is_tall() -> None:
    shape = load_penguin().shape
    trace = hand_made(BY_HAND.replace("at = [0.1, 0.0]", "at = [0.1, 0.0], lean = 90, towards = 90"))
    x, y, z = trace.pose[1, 0, :3]
    assert (x, y, z) == pytest.approx((0.1, 0.0, shape.base_radius))
    assert trace.pose[1, 0, 3:] == pytest.approx(np.array([-1, 0, 0, 1]) / np.sqrt(2))


def test_a_pose_of_seven_numbers_is_taken_as_it_is() -> None:
    trace = hand_made(BY_HAND.replace("at = [0.1, 0.0]", "pose = [0.1, 0.2, 0.3, 0, 0, 0.6, 0.8]"))
    assert trace.pose[1, 0].tolist() == [0.1, 0.2, 0.3, 0.0, 0.0, 0.6, 0.8]


def test_a_recorded_trace_and_a_scene_of_its_own_are_found_from_the_cases_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(Path(case_files().parent / "two-rooms.toml").read_text())
    write_trace(hand_made(BY_HAND), tmp_path / "x.npz")
    head = HEAD.split("[[penguin]]", maxsplit=1)[0].replace("two-rooms", "./mine.toml")
    (tmp_path / "case.toml").write_text(head + 'trace = "x.npz"\n' + EXPECT)
    case = read_case(tmp_path / "case.toml")
    assert isinstance(case.happening, Trace)
    assert case.school.name == "two-rooms"


def test_a_trace_of_another_school_is_refused(tmp_path: Path) -> None:
    write_trace(hand_made(BY_HAND), tmp_path / "x.npz")
    head = HEAD.split("[[penguin]]", maxsplit=1)[0].replace("two-rooms", "school")
    (tmp_path / "case.toml").write_text(head + 'trace = "x.npz"\n' + EXPECT)
    with pytest.raises(InputError, match=r"case.toml: happened in another school than school"):
        Runner().faults(read_case(tmp_path / "case.toml"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "format: is missing"),
        (HEAD, "expect: is missing; expected [[expect]], [[count]], [[never]] or [[verdict]]"),
        (BY_HAND.replace("format = 1", "format = 2"), "format: is 2; expected 1"),
        (BY_HAND.replace('"DOOR-2"', '"door 2"'), "rules[1]: is 'door 2'; expected ids of rules"),
        (BY_HAND.replace('["DOOR-2"]', "[]"), "rules: is empty"),
        (BY_HAND.replace('["DOOR-2"]', '["DOOR-2", 3]'), "rules[2]: is 3; expected ids of rules"),
        (BY_HAND.replace("two-rooms", "atlantis"), "scene: is 'atlantis'; expected one of: corridor"),
        (BY_HAND.replace("two-rooms", "./atlantis.toml"), "atlantis.toml: there is no such file"),
        (BY_HAND.replace('en = "It goes through.", ', ""), "title.en: is missing"),
        (BY_HAND.replace("Il passe", "x" * 300), "title.fr: is no title"),
        (BY_HAND.replace('"red"', '"purple"'), "penguin[1].name: is 'purple'; expected one of: red, blue"),
        (
            BY_HAND.replace("[[moment]]", '[[penguin]]\nname = "red"\nat = [0, 0]\n[[moment]]'),
            "penguin[2].name: is named twice; expected one of: blue, green, yellow",
        ),
        (BY_HAND.replace("at = [-0.1, 0.0]", ""), "penguin[1].at: is missing"),
        (
            BY_HAND.replace("-0.1, 0.0", "-0.1, 1e9"),
            "penguin[1].at[2]: is 1e+09; expected metres",
        ),
        (BY_HAND.replace("-0.1, 0.0", "-0.1, nan"), "penguin[1].at[2]: is nan"),
        (BY_HAND.replace("at = [0.1, 0.0]", "at = [0, 0], lean = 200"), "moment[1].red.lean: is 200"),
        (
            BY_HAND.replace("at = [0.1, 0.0]", "at = [0, 0], heigth = 0"),
            "moment[1].red.heigth: is not a known key",
        ),
        (
            BY_HAND.replace("at = [0.1, 0.0]", "at = [0, 0], pose = [0, 0, 0, 0, 0, 0, 1]"),
            "moment[1].red.at: stands beside pose; expected one of: at, pose",
        ),
        (BY_HAND.replace("at = [0.1, 0.0]", "pose = [0, 0, 0, 0, 0, 0, 2]"), "red.pose: has no orientation"),
        (BY_HAND.replace("at = [0.1, 0.0]", "pose = [0, 0, 0]"), "red.pose: is a list of 3; expected 7"),
        (BY_HAND.replace("t = 0.1", "t = 0"), "moment[1].t: is 0; expected a number above 0"),
        (
            BY_HAND.replace("red = {", "blue = {"),
            "moment[1].blue: is not a known key; expected one of: red, t",
        ),
        (HEAD + MOMENT * 2 + EXPECT, "moment[2].t: is 0.1; expected a number above 0.1"),
        (HEAD + MOMENT.replace("0.1\n", "1e-9\n") + EXPECT, "moment: has moments so close"),
        (
            HEAD + FLICK + MOMENT + EXPECT,
            "moment: stands beside flick; expected one of: trace, flick, moment",
        ),
        (HEAD + FLICK.replace("red", "blue") + EXPECT, "flick.penguin: is 'blue'; expected one of: red"),
        (HEAD + FLICK.replace("2", "20") + EXPECT, "flick.speed: is 20; expected a number above 0"),
        (BY_HAND + 'penguin = "blue"', "expect[1].penguin: is 'blue'; expected one of: red"),
        (BY_HAND + 'door = "left-rigth"', "expect[1].door: is 'left-rigth'; expected one of: left-right"),
        (BY_HAND + 'to = "kitchen"', "expect[1].to: is 'kitchen'; expected one of: left, none, right"),
        (BY_HAND + 'wall = "left-east"', "expect[1].wall: is not a known key; expected one of: door, event"),
        (BY_HAND + "t = 0.2", "expect[1].t: is not a known key"),
        (
            BY_HAND.replace("pass-through", "pass-over"),
            "expect[1].event: is 'pass-over-door'; did you mean jump-over-door? expected one of",
        ),
        (BY_HAND + "evidence = { under_lintel_mm = 3 }", "under_lintel_mm: is 3; expected 2 numbers"),
        (BY_HAND + "evidence = { under_lintel_mm = [3, 2] }", "expected the least and the most"),
        (BY_HAND.replace("expect", "count"), "count[1].times: is missing"),
        (BY_HAND.replace("expect", "count") + "times = -1", "count[1].times: is -1"),
        (
            BY_HAND.replace("expect", "expct"),
            "expct: is not a known key; did you mean expect? expected one of: ",
        ),
        (
            BY_HAND + '[[verdict]]\nverdict = "nearly"',
            "verdict[1].verdict: is 'nearly'; expected one of",
        ),
        (BY_HAND + '[[verdict]]\nverdict = "over"\nmargin_mm = 3', "verdict[1].margin_mm: is 3; expected 2"),
        (
            BY_HAND + '[[never]]\nevent = "stuck-in-door"\nseen_in = ["none"]',
            "never[1].seen_in[1]: is 'none'",
        ),
        (
            BY_HAND + '[[never]]\nevent = "stuck-in-door"\nseen_in = [[]]',
            "never[1].seen_in[1]: is a list of 0",
        ),
        (BY_HAND + '[[never]]\nevent = "stuck-in-door"\nseen_in = 3', "never[1].seen_in: is 3"),
    ],
)
def test_what_is_wrong_is_refused_with_file_key_and_what_is_expected(text: str, said: str) -> None:
    found = refusal(text)
    assert said in found
    assert re.match(r"door/\S+", found)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (BY_HAND + EXPECT * 101, "expect: has 102 entries; expected at most 100"),
        (
            HEAD + "".join(MOMENT.replace("0.1\n", f"{t}\n") for t in range(1, 1003)) + EXPECT,
            "moment: has 1002",
        ),
        (HEAD + '[[penguin]]\nname = "blue"\nat = [0, 0]\n' * 9 + EXPECT, "penguin: has 10 entries"),
        (
            BY_HAND.replace('["DOOR-2"]', str(["DOOR-2"] * 1000)),
            "rules: has 1000 entries; expected at most 20",
        ),
        (BY_HAND + "#" * 300_000, "is longer than"),
        (BY_HAND.replace("two-rooms", "x" * 50_000), "scene: is 'xxx"),
        (BY_HAND + f"x = {'[' * 5000}", "is not TOML"),
    ],
)
def test_hostile_sizes_are_refused_at_once(text: str, said: str) -> None:
    begun = time.process_time()
    assert said in refusal(text)
    assert time.process_time() - begun < 1.0


@settings(max_examples=200)
@given(
    st.sampled_from([BY_HAND, HEAD + FLICK + EXPECT]),
    st.lists(st.tuples(st.integers(0, 400), st.integers(0, 6), st.text(max_size=4)), min_size=1, max_size=3),
)
@example(BY_HAND, [(0, 0, "\0")])
def test_a_damaged_file_gives_a_case_or_a_refusal(text: str, changes: list[tuple[int, int, str]]) -> None:
    for place, lost, put in changes:
        text = text[:place] + put + text[place + lost :]
    try:
        case = parsed(text)
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert case.rules


def test_files_and_folders_are_found_in_order_and_once(tmp_path: Path) -> None:
    for name in ("b/two.toml", "b/one.toml", "a/three.toml", "a/notes.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    found = find_cases([tmp_path / "b/two.toml", tmp_path])
    assert [path.stem for path in found] == ["two", "three", "one"]


def test_a_folder_without_cases_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no case; expected a folder"):
        find_cases([tmp_path])


@pytest.mark.parametrize(
    "name", ["../secret.toml", "link.toml", "folder/../../secret.toml", "/etc/./hosts", "a\\u0000/b"]
)
@pytest.mark.parametrize("key", ["scene", "trace"])
def test_a_file_is_named_below_the_cases_folder_or_nowhere(key: str, name: str, tmp_path: Path) -> None:
    """Not even whether it is there is told of any other."""
    mine = tmp_path / "mine"
    mine.mkdir()
    (tmp_path / "secret.toml").write_text("secret = 1")
    (mine / "link.toml").symlink_to(tmp_path / "secret.toml")
    scene = f'"{name}"' if key == "scene" else '"two-rooms"\ntrace = "' + name + '"'
    standing = '[[penguin]]\nname = "red"\nat = [0, 0]\n' if key == "scene" else ""
    (mine / "it.toml").write_text(CASE_HEAD.replace("SCENE", scene) + standing + EXPECT)
    with pytest.raises(
        InputError, match=f"it.toml: {key}: names a file elsewhere; expected one below the folder"
    ):
        read_case(mine / "it.toml")


CASE_HEAD = 'format = 1\nrules = ["DOOR-2"]\nscene = SCENE\ntitle = { en = "It.", fr = "Il." }\n'
