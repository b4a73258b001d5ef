"""The referee's view: frame, footprint, what of it is within, and the margin, where they really are."""

from collections.abc import Iterator, Sequence

import numpy as np
import pytest
from PIL import Image

from icecool3d.events import Gap, Judgement
from icecool3d.events.words import say_margin
from icecool3d.export.proof import Proof, measured, proof_of
from icecool3d.kit.arrays import Array
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.palette import PAINTS, PLAYERS
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import load_school
from icecool3d.trace import Meta, Trace, make_trace
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.table.log_lines import lines_of
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.table_view import TableView
from icecool3d.view.table.verdict_overlay import WITHIN, judged, view_of
from icecool3d.view.ui.commands import Cancel, Scrub, Skip, Step
from icecool3d.view.ui.render import DARK
from tests.view.eyes import around, pixels, share_of

SCHOOL, PENGUIN = load_school("school"), load_penguin()
SIZE = (640, 480)
Way = Sequence[tuple[float, ...]]
STUCK: Way = [(0.0, 0.0), (0.088, 0.012)]
MISSED: Way = [(0.05, 0.0), (0.08, 0.0), (0.05, 0.0)]
BACKED_OUT: Way = [(0.05, 0.0), (0.105, 0.0), (0.05, 0.0)]
OVER: Way = [(0.0, 0.0, 0.08), (0.2, 0.0, 0.08), (0.2, 0.0, 0.0)]
WAYS = {Gap.WITHIN_FRAME: STUCK, Gap.TO_FRAME: MISSED, Gap.TO_FAR_SIDE: BACKED_OUT, Gap.WITHIN_DOOR: OVER}
LOW_OVER: Way = [(x, y, z and 0.07) for x, y, z in OVER]
THROUGH: Way = [(0.0, 0.0), (0.2, 0.0)]
BARELY_THROUGH: Way = [(0.0, 0.0), (0.12, 0.0)]
COLOUR = "green"


def told(way: Way) -> tuple[Trace, Judgement]:
    poses = np.array([[[*place, *[0.0] * (3 - len(place)), 0.0, 0.0, 0.0, 1.0]] for place in way])
    trace = make_trace(Meta((COLOUR,)), np.arange(len(way), dtype=float), poses)
    return trace, judge(trace, SCHOOL, PENGUIN)


def proved(way: Way) -> tuple[Proof, Array]:
    """Return the proof of what became of the Gym's door to the Lounge, and the pose (7,) in it."""
    trace, judgement = told(way)
    (verdict,) = [each for each in judgement.verdicts if each.door == "gym-lounge"]
    proof = proof_of(verdict, trace, SCHOOL, PENGUIN.shape)
    return proof, trace.at(np.array([proof.moment]))[0, 0]


@pytest.mark.parametrize("gap", list(WAYS))
def test_the_margin_is_measured_where_it_lies(gap: Gap) -> None:
    proof, _ = proved(WAYS[gap])
    assert proof.margin.gap == gap
    way = measured(proof)
    assert way is not None
    assert np.hypot(*(way[1] - way[0])) == pytest.approx(proof.margin.length, abs=1e-9)
    # From the footprint, of which the corners of a polygon are known …
    assert np.hypot(*(proof.footprint - way[0]).T).min() < 5e-4
    assert proof.frame.xmin - 1e-9 <= way[1, 0] <= proof.frame.xmax + 1e-9  # … to the frame


def said(way: Way, language: Language = "en") -> str:
    return say_margin(proved(way)[0].margin).in_language(language)


def test_a_height_is_measured_nowhere_in_the_plan() -> None:
    assert measured(proved(LOW_OVER)[0]) is None
    assert measured(proved(THROUGH)[0]) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_margin_is_said_in_millimetres(language: Language) -> None:
    wanted = {"en": "2.0 mm from the frame", "fr": "2,0 mm de l'encadrement"}
    assert said(MISSED, language) == wanted[language]


def test_a_margin_that_is_a_height_is_said_to_be_one() -> None:
    """Nobody could find it in the picture, which looks straight down."""
    assert said(LOW_OVER) == "10.0 mm above the wall"
    assert said(OVER) == "16.0 mm to spare"  # at the door's edge
    assert said(THROUGH) == "4.0 mm under the lintel"
    assert said(BARELY_THROUGH) == "2.0 mm to spare"  # on the far side


@pytest.mark.parametrize("free", [(-1.0, -1.0, 1.0, 1.0), (-0.7, -0.38, 0.66, 1.0)])
@pytest.mark.parametrize("aspect", [0.8, 16 / 9, 2.4])
def test_frame_and_footprint_are_seen_from_straight_above_in_what_is_free(
    free: tuple[float, float, float, float], aspect: float
) -> None:
    proof, _ = proved(STUCK)
    view = view_of(proof, aspect, free)
    assert view.is_flat
    assert view.backward[2] == pytest.approx(1.0)
    frame = proof.frame
    corners = np.array([*proof.footprint, (frame.xmin, frame.ymin), (frame.xmax, frame.ymax)])
    seen = view.project(np.column_stack((corners, np.zeros(len(corners)))), aspect)
    left, bottom, right, top = free
    assert np.all((seen >= [left, bottom]) & (seen <= [right, top]))
    wide, high = np.ptp(seen, axis=0)
    assert max(wide / (right - left), high / (top - bottom)) > 0.4  # and not from afar


@pytest.fixture(scope="module")
def opened(request: pytest.FixtureRequest) -> Iterator[tuple[Stage, Scene]]:
    request.getfixturevalue("drawing")
    with Stage(SIZE) as stage:
        yield stage, Scene(stage, SCHOOL, PENGUIN, [COLOUR])


def seen(opened: tuple[Stage, Scene], way: Way) -> tuple[Image.Image, Proof]:
    stage, scene = opened
    proof, pose = proved(way)
    scene.pose({COLOUR: pose})
    scene.look(view_of(proof, stage.aspect))
    shown = judged(scene, proof, "en")
    picture = stage.picture()
    shown.remove_node()
    return picture, proof


def at(picture: Image.Image, proof: Proof, x: float, y: float, radius: int = 2) -> Array:
    return around(picture, view_of(proof, SIZE[0] / SIZE[1]), (x, y, 0.0), radius)


def test_what_is_within_the_frame_is_red_and_the_rest_is_not(opened: tuple[Stage, Scene]) -> None:
    picture, proof = seen(opened, STUCK)
    x, y = (proof.overlap[:, 0].min() + 0.5 * np.ptp(proof.overlap[:, 0]), 0.02)
    assert share_of(at(picture, proof, x, y), WITHIN, 0.08) == 1.0
    assert share_of(at(picture, proof, 0.088, 0.012), WITHIN, 0.08) == 0.0  # the penguin's middle
    assert (
        share_of(at(picture, proof, proof.frame.centre[0], -0.02), WITHIN, 0.08) == 0.0
    )  # free part of the frame


@pytest.mark.parametrize("way", [MISSED, OVER])
def test_footprint_and_frame_are_outlined(opened: tuple[Stage, Scene], way: Way) -> None:
    picture, proof = seen(opened, way)
    for x, y in proof.footprint[:: len(proof.footprint) // 8].tolist():
        if not proof.frame.xmin - 0.005 < x < proof.frame.xmax + 0.005:
            line = at(picture, proof, x, y, 5)
            assert share_of(line, PLAYERS[COLOUR], 0.1) > 0.2, (x, y)
            assert (line.min(axis=-1) > 0.85).mean() > 0.1, (x, y)  # its paper halo
    ink = np.array([*bytes.fromhex(PAINTS["ink"].colour[1:])]) / 255.0
    for y in (proof.frame.ymin + 0.004, proof.frame.ymax - 0.004):
        for x in (proof.frame.xmin, proof.frame.xmax):
            line = at(picture, proof, x, y)
            assert (np.abs(line - ink).max(axis=-1) < 0.08).mean() > 0.3, (x, y)


def test_where_nothing_is_within_nothing_is_red(opened: tuple[Stage, Scene]) -> None:
    picture, _ = seen(opened, MISSED)
    flat = pixels(picture).reshape(-1, 3)
    red = np.array([*bytes.fromhex(WITHIN[1:])]) / 255.0
    assert (np.abs(flat - red).max(axis=-1) < 0.03).mean() < 1e-4
    picture, _ = seen(opened, STUCK)
    assert (np.abs(pixels(picture) - red).max(axis=-1) < 0.03).mean() > 1e-3


def test_the_margin_is_written_below_in_light_letters_on_dark_paper(opened: tuple[Stage, Scene]) -> None:
    picture, proof = seen(opened, STUCK)
    view = view_of(proof, SIZE[0] / SIZE[1])
    low = min(proof.frame.ymin, proof.footprint[:, 1].min()) - 0.004
    below = pixels(picture)[round(240 * (1.0 - float(view.project(np.array([0.0, low, 0.0]), 4 / 3)[1]))) :]
    dark = np.array([*bytes.fromhex(DARK[1:])]) / 255.0
    paper = np.abs(below - dark).max(axis=-1) < 0.03
    rows, columns = np.flatnonzero(paper.any(axis=1)), np.flatnonzero(paper.any(axis=0))
    label = below[rows[0] : rows[-1], columns[0] : columns[-1]]
    assert label.shape[1] > 4 * label.shape[0] > 60
    assert 0.05 < (label.min(axis=-1) > 0.7).mean() < 0.4


def test_nothing_is_left_when_it_is_taken_away(opened: tuple[Stage, Scene]) -> None:
    stage, scene = opened
    proof, pose = proved(STUCK)
    scene.pose({COLOUR: pose})
    scene.look(view_of(proof, stage.aspect))
    before = stage.picture()
    shown = judged(scene, proof, "en")
    assert stage.picture().tobytes() != before.tobytes()
    shown.remove_node()
    assert stage.picture().tobytes() == before.tobytes()


@pytest.fixture
def shown(request: pytest.FixtureRequest) -> Iterator[tuple[TableView, Shows]]:
    request.getfixturevalue("drawing")
    with Stage((96, 64)) as stage:
        table_view = TableView(stage)
        table_view.lay(SCHOOL, [COLOUR], {}, "fr")
        yield table_view, Shows(table_view, lambda: None)


def overlays(table_view: TableView) -> int:
    assert table_view.scene is not None
    return len(table_view.scene.root.find_all_matches("judging"))


def test_a_line_with_a_verdict_shows_its_proof_for_as_long_as_its_moment_is_shown(
    shown: tuple[TableView, Shows],
) -> None:
    table_view, shows = shown
    trace, judgement = told(STUCK)
    lines = lines_of(trace, judgement, SCHOOL, PENGUIN.shape, "fr")
    (line,) = [line for line in lines if line.proof is not None and line.proof.door == "gym-lounge"]
    assert line.proof is not None
    for away in (Step(-1), Scrub(-0.1), Skip(), Cancel()):
        shows.see(trace, judgement, line)
        assert table_view.camera.goal == view_of(line.proof, table_view.aspect, table_view.free)
        for _ in range(3):
            shows.step(0.1)
        assert overlays(table_view) == 1
        assert shows.clock is not None
        assert shows.clock.moment == line.proof.moment
        shows.meant(Scrub(-0.3))
        shows.see(trace, judgement, line)  # the same line twice is one overlay
        assert overlays(table_view) == 1
        if not isinstance(away, Skip):  # which leads to the end, and that is the moment
            shows.meant(away)
            shows.step(0.1)
            assert overlays(table_view) == 0
    shows.play(trace, judgement)
    assert overlays(table_view) == 0
