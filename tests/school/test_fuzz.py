"""Whatever stands in a scene file, the answer is a scene or a SceneError, and soon."""

import time

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from icecool3d.kit.errors import SceneError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.looks.school_parts import school_parts
from icecool3d.school import build_school, parse_scene, scene_from_dict
from icecool3d.school.wall_solids import collision_boxes

LINES = (scenes_folder() / "two-rooms.toml").read_text().splitlines()

NUMBERS = f"nan inf -inf -1 0 1 -0.0 0.5 0.003 1e-300 1e300 1e9 {'9' * 21} 0x{'f' * 40}".split()
LISTS = ["[]", "[[[[]]]]", "[0.0,0.0]", "[nan,0.0]", "[0.1,0.1]", "['left','right']", "[0.0,-0.15,0.30,0.15]"]
OTHERS = ["true", "''", "'left'", "'right'", "1979-05-27", "12:00:00", "{}", "{en='x'}"]
VALUES = st.sampled_from([*NUMBERS, *LISTS, *OTHERS])
PLACES = st.integers(0, len(LINES) - 1)


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """Return a scene's text with some lines lost, doubled, exchanged or with other values."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        here, there = draw(PLACES) % len(lines), draw(PLACES) % len(lines)
        match draw(st.sampled_from(["lose", "double", "exchange", "value", "noise"])):
            case "lose":
                del lines[here]
            case "double":
                lines.insert(there, lines[here])
            case "exchange":
                lines[here], lines[there] = lines[there], lines[here]
            case "value" if "=" in lines[here]:
                lines[here] = f"{lines[here].split('=')[0]}= {draw(VALUES)}"
            case _:
                cut = draw(st.integers(0, len(lines[here])))
                lines[here] = lines[here][:cut] + draw(st.text(max_size=5)) + lines[here][cut:]
    return "\n".join(lines)


def judge(text: str) -> None:
    start = time.process_time()
    try:
        scene = parse_scene(text, "fuzz.toml")
    except SceneError as reason:
        refusal = str(reason)
    else:
        refusal = ""
        school = build_school(scene)
        collision_boxes(school)
        for part in school_parts(school):
            assert part.mesh.is_watertight(), part.name
            assert part.mesh.volume() > 0.0, part.name
    assert "\n" not in refusal
    assert len(refusal) < 1_000
    assert time.process_time() - start < 3.0


@settings(max_examples=250, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(mutated())
@example("a = " + "[" * 900)
@example("\n".join(f"k{n}" + ".a" * 99 + " = 1" for n in range(800)))
@example("a" + ".a" * 100_000 + " = 1")
@example("[" + "a." * 99 + "a]\n" + "a." * 99 + "a = 1\nformat = 1")
@example("format = " + "9" * 900)
@example("format = " + "9" * 9_000)
@example('"a\\nb" = 1\nformat = 1')
@example("\ud800")
def test_mutated_text_gives_a_scene_or_a_refusal(text: str) -> None:
    judge(text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
KEYS = (
    "format",
    "name",
    "title",
    "box",
    "room",
    "door",
    "runner_start",
    "catcher_start",
    "finish",
    "clip",
    "mark",
    "provenance",
)


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.dictionaries(st.sampled_from(KEYS), JSON, min_size=1, max_size=3))
def test_a_replay_header_with_anything_in_it_gives_a_scene_or_a_refusal(damage: dict[str, object]) -> None:
    data = parse_scene("\n".join(LINES), "good.toml").to_dict()
    refusal = ""
    try:
        scene_from_dict({**data, **damage}, "a replay")
    except SceneError as reason:
        refusal = str(reason)
    assert "\n" not in refusal
