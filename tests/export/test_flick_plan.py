"""A flick's picture shows who went where, and its 3D model moves as the flick did, in few key frames."""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageColor

from icecool3d.events.words import verdict_line
from icecool3d.export.flick_model import PLACE, TURN, flick_glb, kept_moments
from icecool3d.export.flick_plan import Caption, draw_flick
from icecool3d.export.path import path_of
from icecool3d.export.school_plan import plan_canvas
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.palette import PLAYERS
from icecool3d.physics import World
from icecool3d.pieces import load_penguin, standing
from icecool3d.referee import judge
from icecool3d.school import SchoolNames, load_school
from icecool3d.trace import Flick, Meta, Trace, interpolate, make_trace
from tests.glb_reader import numbers, read

SCHOOL, PENGUIN = load_school("school"), load_penguin()
NAMES = ("red", "blue", "green", "yellow")
SIZE = 900


@cache
def hit() -> Trace:
    """Return a flick in which red strikes blue; green and yellow stand by."""
    places = [(-0.2, -0.2), (-0.1, -0.2), (0.2, 0.0), (0.0, 0.2)]
    with World(SCHOOL, PENGUIN, NAMES) as world:
        return world.flick(Flick("red", aim=0.0, speed=2.5), [standing(x, y) for x, y in places])


@cache
def jump() -> Trace:
    with World(SCHOOL, PENGUIN, ["red"]) as world:
        return world.flick(Flick("red", aim=90.0, speed=5.0, height=0.81), [standing(-0.2, -0.25, 90.0)])


@cache
def picture(at: float | None = None) -> Image.Image:
    trace = hit()
    assert trace.meta.flick is not None
    caption = Caption("A hit", trace.meta.flick, judge(trace, SCHOOL).verdicts)
    return draw_flick(trace, SCHOOL, PENGUIN.shape, caption, at=at, size=SIZE)


def colour_at(image: Image.Image, x: float, y: float) -> tuple[int, ...]:
    canvas = plan_canvas(SCHOOL, "en", SIZE)
    scale = image.width / canvas.size[0]
    column, row = (scale * side for side in canvas.pixel((x, y)))
    found = image.getpixel((int(column), int(row)))
    assert isinstance(found, tuple)
    return found


def close(one: tuple[int, ...], code: str) -> bool:
    return max(abs(a - b) for a, b in zip(one, ImageColor.getrgb(code), strict=True)) <= 40


def test_every_penguin_is_shown_in_its_colour_where_it_came_to_rest() -> None:
    for name in NAMES:
        x, y = path_of(hit(), name, PENGUIN.shape).middles[-1].tolist()
        assert close(colour_at(picture(), x, y), PLAYERS[name]), name


def test_at_a_moment_they_stand_where_they_were_then() -> None:
    path = path_of(hit(), "red", PENGUIN.shape)
    x, y = path.between(0.0, 0.02).middles[-1].tolist()
    assert close(colour_at(picture(0.02), x, y), PLAYERS["red"])
    end = path.middles[-1].tolist()
    assert np.hypot(end[0] - x, end[1] - y) > 0.03
    assert not close(colour_at(picture(0.02), *end), PLAYERS["red"])


def test_the_picture_has_the_size_that_was_asked_for_and_is_the_same_again() -> None:
    assert max(picture().size) == SIZE
    again = draw_flick(hit(), SCHOOL, PENGUIN.shape, Caption("A hit", Flick("red", 0.0, 2.5)), size=SIZE)
    caption = Caption("A hit", Flick("red", 0.0, 2.5))
    assert again == draw_flick(hit(), SCHOOL, PENGUIN.shape, caption, size=SIZE)


def test_who_leaves_the_picture_is_shown_at_its_edge() -> None:
    path = [[[x, -0.2, 0.0, 0, 0, 0, 1]] for x in (0.0, 0.5, 2.0)]
    trace = make_trace(Meta(("red",)), [0.0, 0.1, 0.4], path)
    image = draw_flick(trace, SCHOOL, PENGUIN.shape, Caption("Gone", Flick("red", 0.0, 5.0)), size=SIZE)
    blank = make_trace(Meta(("red",)), [0.0], path[:1])
    still = draw_flick(blank, SCHOOL, PENGUIN.shape, Caption("Gone", Flick("red", 0.0, 5.0)), size=SIZE)
    edge = image.crop((image.width - 60, 0, image.width, image.height // 2 + 300))
    box = ImageChops.difference(edge, still.crop((still.width - 60, 0, still.width, still.height // 2 + 300)))
    assert box.getbbox() is not None


@pytest.mark.parametrize(("verdicts", "shown", "rest"), [(5, 5, []), (7, 5, ["… and 2 more"])])
def test_below_the_plan_five_doors_are_told_of_and_the_others_counted(
    verdicts: int, shown: int, rest: list[str], written: list[str]
) -> None:
    verdict = judge(jump(), SCHOOL).verdicts[0]
    said = verdict_line(verdict, SchoolNames(SCHOOL)).in_language("en")
    caption = Caption("A jump", Flick("red", 90.0, 5.0), [verdict] * verdicts)
    draw_flick(jump(), SCHOOL, PENGUIN.shape, caption, size=SIZE)
    assert written.count(said) == shown
    assert [text for text in written if "more" in text] == rest


def test_a_french_caption_stands_below_a_french_plan(written: list[str]) -> None:
    path = [[[x, -0.2, 0.0, 0, 0, 0, 1]] for x in (0.0, 0.02, 2.0)]
    trace = make_trace(Meta(("red",)), [0.0, 0.1, 0.4], path)
    pictures = []
    for language in LANGUAGES:
        caption = Caption("-", Flick("red", 0.0, 5.0), language=language)
        pictures.append(draw_flick(trace, SCHOOL, PENGUIN.shape, caption, size=SIZE))
    english, french = (ImageChops.difference(pictures[0], each).getbbox() for each in pictures)
    assert english is None
    assert french is not None
    assert french[1] < 0.2 * pictures[0].height, "its heading, not the caption alone"
    assert {"Classroom", "door", "0.1", "Salle de classe", "porte", "0,1"} <= set(written)
    away = [text.partition(" cm ")[2] for text in written if " cm " in text]
    assert away == ["further", "plus loin"]


def test_a_path_in_the_air_is_told_from_one_on_the_floor() -> None:
    path = path_of(jump(), "red", PENGUIN.shape)
    stretches = list(path.stretches())
    assert {air for air, _ in stretches} == {True, False}
    for (_, one), (_, other) in pairwise(stretches):
        assert one.t[-1] == other.t[0]
    for air, part in stretches:
        assert ((part.rise[1:-1] > 1e-3) == air).all()


def test_it_leaves_the_floor_where_it_is_a_millimetre_up_however_unevenly_it_is_known() -> None:
    """Upright, so that it rises straight from moment to moment."""
    heights = np.array([0.0, 0.0004, 0.0016, 0.03, 0.0014, 0.0, 0.0])
    poses = np.array([[*standing(0.01 * x, 0.0)] for x in range(len(heights))])
    poses[:, 2] = heights
    trace = make_trace(Meta(("red",)), [0.0, 0.001, 0.005, 0.006, 0.007, 0.014, 0.1], poses[:, None])
    found = list(path_of(trace, "red", PENGUIN.shape).stretches())
    assert [air for air, _ in found] == [False, True, False]
    assert [part.t[0] for _, part in found[1:]] == pytest.approx([0.003, 0.009])
    assert [part.rise[0] for _, part in found[1:]] == pytest.approx([1e-3, 1e-3])


def kept_is_near(t: np.ndarray, poses: np.ndarray) -> float:
    """Hold the kept moments to their word, and give which share of all they are."""
    kept = kept_moments(t, poses)
    line = interpolate(t[kept], poses[kept][:, None], t)[:, 0]
    assert np.linalg.norm(line[:, :3] - poses[:, :3], axis=1).max() <= 1.0001 * PLACE
    cosine = np.abs(np.sum(line[:, 3:] * poses[:, 3:], axis=1)).min()
    assert 2.0 * np.arccos(min(cosine, 1.0)) <= 1.001 * TURN + 1e-7
    return len(kept) / len(t)


@pytest.mark.parametrize("trace", [hit, jump])
def test_few_frames_are_kept_and_none_of_the_others_is_far_from_them(trace: Callable[[], Trace]) -> None:
    for place in range(len(trace().penguins)):
        assert kept_is_near(trace().t, trace().pose[:, place]) < 0.2


def animated(packed: bytes) -> Iterator[tuple[str, str, np.ndarray, np.ndarray]]:
    """Return of each channel the node's name, the path, times and values."""
    gltf, data = read(packed)
    (animation,) = gltf["animations"]
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        name = gltf["nodes"][channel["target"]["node"]]["name"]
        times, values = (numbers(gltf, data, sampler[key]) for key in ("input", "output"))
        yield name, channel["target"]["path"], times[:, 0], values


def test_the_model_moves_those_who_moved_as_they_did() -> None:
    packed = flick_glb(hit(), SCHOOL, PENGUIN.shape, "hit")
    channels = list(animated(packed))
    assert [(name, path) for name, path, _, _ in channels] == [
        (f"penguin {name}", path) for name in ("red", "blue") for path in ("translation", "rotation")
    ]
    for name, path, times, values in channels:
        poses = hit().at(times.astype(float))[:, NAMES.index(name.removeprefix("penguin "))]
        part = slice(0, 3) if path == "translation" else slice(3, 7)
        same = (
            values * np.sign(np.sum(values * poses[:, part], axis=1, keepdims=True)) if part.start else values
        )
        assert np.abs(same - poses[:, part]).max() < 1e-4
        assert times[-1] == pytest.approx(hit().duration)


def test_the_model_is_sound_and_small(verdict: Callable[[bytes], dict[str, Any]]) -> None:
    packed = flick_glb(hit(), SCHOOL, PENGUIN.shape, "hit")
    issues = verdict(packed)["issues"]
    assert (issues["numErrors"], issues["numWarnings"]) == (0, 0), json.dumps(issues["messages"])[:500]
    one = len(flick_glb(jump(), SCHOOL, PENGUIN.shape, "jump"))
    assert one < 700_000
    assert len(packed) - one < 3 * 120_000
