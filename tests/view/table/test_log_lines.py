"""The log: every door with why and with what proves it, in both languages, in order."""

from functools import cache

import numpy as np
import pytest

from icecool3d.art.art_file import art
from icecool3d.events import Judgement, OnWall, Press, Rest, TouchedPenguin
from icecool3d.export.proof import clipped, proof_of
from icecool3d.kit.arrays import Array
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.match import Flick, flick_result
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.rules import DrewCard, FlickMade, HandedOverId, LogEntry, RoundEnded, TookFish
from icecool3d.school import Rect, load_school
from icecool3d.trace import Meta, Trace, make_trace
from icecool3d.view.table.log_lines import lines_of, recorded_lines_of

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


def test_of_a_flick_in_a_file_who_stood_in_a_door_all_the_while_is_not_told_of() -> None:
    places = [[(0.0, 0.0), (0.2, 0.09)], [(0.2, 0.0), (0.2, 0.09)]]
    poses = np.array([[[x, y, 0.0, 0.0, 0.0, 0.0, 1.0] for x, y in row] for row in places])
    meta = Meta(("red", "blue"), flick=Flick("red", 0.0, 1.0), ended="rest")
    trace = make_trace(meta, [0.0, 1.0], poses)
    found = flick_result(trace, judge(trace, SCHOOL, PENGUIN))
    assert "stuck-in-door" in {each.name for each in found.events if each.penguin == "blue"}
    assert {line.penguin for line in recorded_lines_of(found, SCHOOL, "en")} == {"red"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_doors_and_rooms_have_their_titles(language: Language) -> None:
    trace, judgement = judged((0.0, 0.0), (0.085, 0.0))
    (line,) = [
        line
        for line in lines_of(trace, judgement, SCHOOL, SHAPE, language)
        if line.proof is not None and line.proof.door == "gym-lounge"
    ]
    assert line.penguin == "red"
    said, ended = {
        "en": ("Red is stuck in Lounge-Gym", "seen in the Lounge only"),
        "fr": ("Rouge est coincé dans la porte Salon-Gymnase", "visible d'un seul côté (Salon)"),
    }[language]
    assert line.text == said
    assert line.why.endswith(ended), line.why


def test_what_it_was_worth_is_told_and_a_pass_with_its_fish_is_one_line() -> None:
    trace, judgement = judged(*THROUGH)
    (passed,) = [each for each in judgement.verdicts if each.door == "gym-lounge"]
    press = Press(3.2, None, (0.0, 0.0))
    met = tuple(TouchedPenguin(3.2, "red", other, press) for other in ("blue", "green"))
    records = [
        FlickMade("red"),
        HandedOverId("red", "blue", 3.2),
        TookFish("red", "gym-lounge", 1, passed.t),
        DrewCard("red", None),
        RoundEnded(1, ("red",), all_caught=False),
        DrewCard("blue", None),
        DrewCard("blue", None),
    ]
    seen = Judgement((*met, *judgement.events), judgement.verdicts)
    lines = lines_of(trace, seen, SCHOOL, SHAPE, "en", records=records)
    assert [(line.penguin, line.text, line.times) for line in lines if line.entry is not None] == [
        ("blue", "Blue draws a fish card.", 2),
        (None, "Round 1 is over. All fish collected by: Red.", 1),
        ("red", "Red takes the fish of Lounge-Gym (1 of 3).", 1),
        ("red", "Red is caught: Blue takes the ID card.", 1),
        ("red", "Red flicks.", 1),
    ]
    (fish,) = [line for line in lines if isinstance(line.entry, TookFish)]
    assert fish.proof is not None
    assert fish.why.startswith("Through Lounge-Gym: in at ")
    rest = [line.text for line in lines if line.entry is None]
    assert rest[-1] == "Red touches Green"
    assert not any("Blue" in each or "Lounge-Gym" in each for each in rest)


def test_of_a_flick_in_which_nothing_counted_one_line_tells_where_it_ended() -> None:
    way = np.array([[[x, -0.2, 0.0, 0.0, 0.0, 0.0, 1.0]] for x in (0.2, 0.25)])
    trace = make_trace(Meta(("red",), flick=Flick("red", 0.0, 1.0)), [0.0, 1.0], way)
    lines = lines_of(trace, judge(trace, SCHOOL, PENGUIN), SCHOOL, SHAPE, "en", players={"red": "Zoé"})
    assert [line.text for line in lines if not line.aside] == ["Zoé stays in the Gym"]


def flicked(who: str, *way: tuple[float, float]) -> tuple[list[str], list[str]]:
    """Return what is told of Blue on its way, where somebody was flicked: as it was seen, and from a file."""
    poses = np.array([[[*at, 0.0, 0.0, 0.0, 0.0, 1.0] for at in (place, (0.2, -0.2))] for place in way])
    meta = Meta(("blue", "red"), flick=Flick(who, 0.0, 1.0), ended="rest")
    trace = make_trace(meta, np.arange(len(way), dtype=float), poses)
    judgement = judge(trace, SCHOOL, PENGUIN)
    seen = lines_of(trace, judgement, SCHOOL, SHAPE, "en", players={"blue": "zoé"})
    kept = recorded_lines_of(flick_result(trace, judgement), SCHOOL, "en", players={"blue": "zoé"})
    one, other = ([line.text for line in lines if line.penguin == "blue"] for lines in (seen, kept))
    return one, other


def test_a_near_miss_has_its_players_name_and_is_told_only_of_who_was_flicked() -> None:
    for way, said in ((BACKED_OUT, "zoé backs out of Lounge-Gym, "), (MISSED, "zoé misses Lounge-Gym by ")):
        (ended, near), _ = flicked("blue", *way)
        assert near.startswith(said) or ended.startswith(said)
        assert flicked("red", *way) == ([], [])


def test_who_was_stuck_before_is_told_of_again_only_where_it_was_flicked_or_pushed_on() -> None:
    told = (["zoé is stuck in Lounge-Gym"],) * 2
    assert flicked("red", (0.09, 0.0), (0.0905, 0.0)) == ([], [])  # hardly touched
    assert flicked("red", (0.09, 0.0), (0.095, 0.0)) == told
    assert flicked("blue", (0.09, 0.0), (0.0905, 0.0)) == told
    outside = SCHOOL.door("gym-lounge").frame.xmin - SHAPE.base_radius - 2e-4
    assert flicked("red", (outside, 0.0), (outside + 4e-4, 0.0)) == told  # that is new


def test_the_newest_is_first_whatever_kind_it_is_of() -> None:
    near = lines_of(*judged((0.0, 0.0), (0.2, 0.0), (0.2, 0.09), (0.2, 0.0)), SCHOOL, SHAPE, "en")
    assert [line.text.partition(",")[0] for line in near] == [
        "Red backs out of Gym-Kitchen",
        "Red passes Lounge-Gym",
    ]
    fish = TookFish("red", "kitchen-gym", 1, 3.2)
    stuck = lines_of(*judged(*STUCK), SCHOOL, SHAPE, "en", records=[fish])
    assert [line.text for line in stuck] == [
        "Red is stuck in Lounge-Gym",
        "Red takes the fish of Gym-Kitchen (1 of 3).",
    ]


def test_of_one_moment_what_came_of_it_is_told_above_what_brought_it() -> None:
    trace, _ = judged(*THROUGH)
    upon = OnWall(3.2004, "red", "gym-west", Rest((0.0, 0.0), 0.0, 1.0))  # the game's log rounds
    caught = HandedOverId("red", "blue", 3.2)
    lines = lines_of(trace, Judgement((upon,), ()), SCHOOL, SHAPE, "en", records=[caught])
    assert [line.entry for line in lines] == [caught, None]


def test_jumps_and_what_ends_outside_are_told_without_a_door() -> None:
    trace, judgement = judged(*OUT)
    texts = {
        language: [line.text for line in lines_of(trace, judgement, SCHOOL, SHAPE, language)]
        for language in LANGUAGES
    }
    assert "Red jumps from the Gym to outside" in texts["en"]
    assert "Red has left the school" in texts["en"]
    assert "Rouge a quitté l'école" in texts["fr"]
    over, meaning = judged(*OVER)
    said = [line.text for line in lines_of(over, meaning, SCHOOL, SHAPE, "en")]
    assert "Red flies over Lounge-Gym: no fish" in said
    assert not any("jumps" in each for each in said)  # that says less of the same


@pytest.mark.parametrize(
    ("language", "texts"),
    [
        ("en", ["Red rests upon the west wall (Gym)", "Red touches Blue"]),
        ("fr", ["Rouge repose sur le mur ouest (Gymnase)", "Rouge touche Bleu"]),
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
    assert [line.text for line in lines] == ["Red touches Green", "Red touches Blue"]


def test_of_many_tries_at_a_door_in_one_flick_the_one_that_came_nearest_is_told() -> None:
    way = [(0.05, 0.0), (0.1, 0.0), (0.05, 0.0), (0.105, 0.0), (0.05, 0.0), (0.09, 0.0), (0.05, 0.0)]
    trace, judgement = judged(*way)
    tries = [each for each in judgement.verdicts if each.kind == "backed-out"]
    assert len(tries) == 3
    told = [line for line in lines_of(trace, judgement, SCHOOL, SHAPE, "en") if "backs out" in line.text]
    assert [line.moment for line in told] == [min(tries, key=lambda each: each.margin).t - 3.0]


def test_everything_that_is_told_has_a_picture() -> None:
    for entry in LogEntry.__subclasses__():
        assert art(entry.picture).content, entry.name
    trace, judgement = judged(*OVER)
    (jump, *_) = lines_of(trace, judgement, SCHOOL, SHAPE, "en")
    trace, judgement = judged(*OUT)
    out = lines_of(trace, judgement, SCHOOL, SHAPE, "en")
    assert (jump.picture, {each.picture for each in out}) == ("icons/jump", {"icons/jump", "icons/out"})
    assert all(art(each).content for each in ("icons/jump", "icons/out", "icons/rest", "icons/look"))
