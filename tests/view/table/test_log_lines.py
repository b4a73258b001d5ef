"""The log: every door with why and with what proves it, in both languages, in order."""

from functools import cache

import numpy as np
import pytest

from icecool3d.events import Judgement, OnWall, Press, Rest, TouchedPenguin
from icecool3d.kit.arrays import Array
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.match import Flick
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.rules import DrewCard, FlickMade, TookFish, TurnBegan, TurnEnded
from icecool3d.school import Rect, load_school
from icecool3d.trace import Meta, Trace, make_trace
from icecool3d.view.table.log_lines import lines_of
from icecool3d.view.table.verdict_overlay import clipped, proof_of

SCHOOL, PENGUIN = load_school("school"), load_penguin()
SHAPE = PENGUIN.shape
BACKED_OUT, MISSED = [(0.05, 0.0), (0.105, 0.0), (0.05, 0.0)], [(0.05, 0.0), (0.08, 0.0), (0.05, 0.0)]
THROUGH, STUCK = [(0.0, 0.0), (0.2, 0.0)], [(0.0, 0.0), (0.09, 0.0)]
WITHIN = [(0.09, 0.0), (0.2, 0.0)]
OVER = [(0.0, 0.0, 0.08), (0.2, 0.0, 0.08), (0.2, 0.0, 0.0)]
OUT = [(0.25, -0.2, 0.08), (0.5, -0.2, 0.08), (0.5, -0.2, 0.0)]


@cache
def judged(*way: tuple[float, ...]) -> tuple[Trace, Judgement]:
    """Return a trace through places, one each second, beginning at 3 s, and what it meant."""
    poses = np.array([[[*place, *[0.0] * (3 - len(place)), 0.0, 0.0, 0.0, 1.0]] for place in way])
    trace = make_trace(Meta(("red",)), 3.0 + np.arange(len(way)), poses)
    return trace, judge(trace, SCHOOL, PENGUIN)


def area(polygon: Array) -> float:
    """Return a polygon's area, 0 where it has no corners."""
    x, y = polygon.T
    return 0.5 * float(np.sum(x * np.roll(y, -1) - y * np.roll(x, -1)))


@pytest.mark.parametrize(
    ("way", "kind"),
    [
        (THROUGH, "through"),
        (STUCK, "stuck"),
        (BACKED_OUT, "backed-out"),
        (MISSED, "missed"),
        (OVER, "over"),
        (WITHIN, "began-within"),
    ],
)
def test_a_proof_shows_the_moment_that_tells(way: list[tuple[float, ...]], kind: str) -> None:
    trace, judgement = judged(*way)
    verdict = next(verdict for verdict in judgement.verdicts if verdict.door == "gym-lounge")
    proof = proof_of(verdict, trace, SCHOOL, SHAPE)
    frame = SCHOOL.door("gym-lounge").frame
    assert verdict.kind == kind
    assert proof.frame == frame
    assert 0.0 <= proof.moment <= trace.duration
    x, y = trace.at(np.array([3.0 + proof.moment]))[0, 0, :2].tolist()
    assert np.hypot(*(proof.footprint - [x, y]).T) == pytest.approx(SHAPE.base_radius)
    if kind == "missed":
        gap = frame.distance((x, y)) - SHAPE.base_radius
        assert gap == pytest.approx(verdict.margin, abs=1e-6)
    if kind == "backed-out":
        assert x == pytest.approx(0.105, abs=5e-4)
    if kind == "began-within":
        assert proof.moment == 0.0
    if kind == "stuck":
        assert proof.moment == trace.duration
    if kind == "over":
        assert x == pytest.approx(0.1, abs=1e-3)
    # What is wholly beyond the frame, or only came near it, has nothing of it within.
    within = kind in ("stuck", "backed-out", "over", "began-within")
    assert (area(proof.overlap) > 1e-5) == within


def test_a_clipped_footprint_is_what_lies_within_the_frame() -> None:
    random = np.random.default_rng(1)
    rect = Rect(-0.5, -0.25, 0.5, 0.75)
    angles = np.linspace(0.0, 2.0 * np.pi, 48, endpoint=False)
    disc = np.stack((np.cos(angles), np.sin(angles)), axis=1)
    for _ in range(50):
        polygon = random.uniform(0.1, 0.9) * disc + random.uniform(-1.2, 1.2, 2)
        part = clipped(polygon, rect)
        points = random.uniform(-0.5, 0.5, (2000, 2)) + [0.0, 0.25]  # all over the rectangle, of area 1
        sides = np.roll(polygon, -1, axis=0) - polygon
        offset = points[:, None] - polygon
        inside = np.all(sides[:, 0] * offset[..., 1] - sides[:, 1] * offset[..., 0] >= 0.0, axis=1)
        assert area(part) == pytest.approx(float(inside.mean()), abs=0.05)


@pytest.mark.parametrize(("flicked", "told"), [("red", ["red"]), ("blue", ["blue", "red"])])
def test_who_stands_in_a_door_is_told_of_only_where_somebody_flicked_or_moved_it(
    flicked: str, told: list[str]
) -> None:
    places = [[(0.0, 0.0), (0.2, 0.09)], [(0.2, 0.0), (0.2, 0.09)]]
    poses = np.array([[[x, y, 0.0, 0.0, 0.0, 0.0, 1.0] for x, y in row] for row in places])
    trace = make_trace(Meta(("red", "blue"), flick=Flick(flicked, 0.0, 1.0)), [0.0, 1.0], poses)
    judgement = judge(trace, SCHOOL, PENGUIN)
    assert {verdict.kind for verdict in judgement.verdicts if verdict.penguin == "blue"} == {"stuck"}
    lines = lines_of(trace, judgement, SCHOOL, SHAPE, "en")
    assert sorted(str(line.penguin) for line in lines if line.proof is not None) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_doors_and_rooms_have_their_titles(language: Language) -> None:
    trace, judgement = judged((0.0, 0.0), (0.085, 0.0))
    (line,) = [
        line
        for line in lines_of(trace, judgement, SCHOOL, SHAPE, language)
        if line.proof is not None and line.proof.door == "gym-lounge"
    ]
    assert line.penguin == "red"
    began, ended = {
        "en": ("stuck in Lounge-Gym: ", "seen in the Lounge only"),
        "fr": ("coincé dans Salon-Gymnase : ", "visible d'un seul côté (Salon)"),
    }[language]
    assert line.text.startswith(began), line.text
    assert line.text.endswith(ended), line.text


def test_lines_are_in_order_with_cards_at_their_fish_and_the_turns_end_last() -> None:
    trace, judgement = judged(*THROUGH)
    records = [
        FlickMade("red"),
        TookFish("red", "gym-lounge", 1, 3.6),
        DrewCard("red", None),
        TurnEnded("red"),
        TurnBegan("blue", extra=False),
    ]
    lines = lines_of(trace, judgement, SCHOOL, SHAPE, "en", records=records)
    assert [line.moment for line in lines] == sorted(line.moment or 0.0 for line in lines)
    told = [(line.when("en"), line.penguin, line.text) for line in lines if line.proof is None]
    assert told == [
        ("0.00 s", "red", "Red flicks."),
        ("0.60 s", "red", "Red takes the fish from the Lounge-Gym door (1 of 3)."),
        ("0.60 s", "red", "Red draws a fish card."),
        ("1.00 s", "red", "Red's turn is over."),
        ("1.00 s", "blue", "Blue's turn."),
    ]


def test_jumps_and_what_ends_outside_are_told_without_a_door() -> None:
    trace, judgement = judged(*OUT)
    texts = {
        language: [line.text for line in lines_of(trace, judgement, SCHOOL, SHAPE, language)]
        for language in LANGUAGES
    }
    assert "has jumped over the east wall (Gym) from the Gym to outside" in texts["en"]
    assert "has left the school" in texts["en"]
    assert "a quitté l'école" in texts["fr"]
    over, meaning = judged(*OVER)
    assert "has jumped over the east wall (Lounge) from the Lounge to the Gym" in [
        line.text for line in lines_of(over, meaning, SCHOOL, SHAPE, "en")
    ]


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["touches Blue", "rests upon the west wall (Gym)"]),
        ("fr", ["touche Bleu", "repose sur le mur ouest (Gymnase)"]),
    ],
)
def test_touches_and_walls_are_told(language: Language, texts: list[str]) -> None:
    trace, _ = judged(*THROUGH)
    touched = TouchedPenguin(3.2, "red", "blue", Press(3.2, None, (0.0, 0.0)))
    upon = OnWall(4.0, "red", "gym-west", Rest((0.0, 0.0), 0.0, 1.0))
    lines = lines_of(trace, Judgement((touched, upon), ()), SCHOOL, SHAPE, language)
    assert [line.text for line in lines] == texts


def test_those_who_touch_each_other_often_in_a_flick_are_told_to_touch_once() -> None:
    trace, _ = judged(*THROUGH)
    met = (("red", "blue"), ("red", "green"), ("blue", "red"), ("red", "blue"))
    often = tuple(
        TouchedPenguin(3.2 + 0.01 * place, one, other, Press(3.2, None, (0.0, 0.0)))
        for place, (one, other) in enumerate(met)
    )
    lines = lines_of(trace, Judgement(often, ()), SCHOOL, SHAPE, "en")
    assert [line.text for line in lines] == ["touches Blue", "touches Green"]


def test_of_many_tries_at_a_door_in_one_flick_the_one_that_came_nearest_is_told() -> None:
    way = [(0.05, 0.0), (0.1, 0.0), (0.05, 0.0), (0.105, 0.0), (0.05, 0.0), (0.09, 0.0), (0.05, 0.0)]
    trace, judgement = judged(*way)
    tries = [each for each in judgement.verdicts if each.kind == "backed-out"]
    assert len(tries) == 3
    told = [line for line in lines_of(trace, judgement, SCHOOL, SHAPE, "en") if "backed out" in line.text]
    assert [line.moment for line in told] == [min(tries, key=lambda each: each.margin).t - 3.0]
