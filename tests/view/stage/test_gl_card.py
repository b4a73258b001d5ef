"""What a driver draws wrongly is told before anything is seen, and then everything is drawn plainly."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from icecool3d.kit.language import Language
from icecool3d.kit.palette import PLAYERS
from icecool3d.pieces import load_penguin, standing
from icecool3d.school import load_school
from icecool3d.view.app.app import WARNS, App
from icecool3d.view.stage import gl_card
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.gl_card import PATCHES, card_faults
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.shading import Shaders, read_sources
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Toast
from icecool3d.view.ui.input_events import Raw
from tests.view.eyes import around, brightness, share_of

pytestmark = pytest.mark.usefixtures("drawing")

TWO_ROOMS = load_school("two-rooms")
SIZE = (320, 240)
PLACES = {"red": (-0.15, 0.0), "blue": (-0.05, 0.05)}
ABOVE = View(-0.1, 0.02, elevation=np.radians(90.0), span=0.3, field=0.0)

Fault = tuple[str, str, str]
"""What is planted: in which file, what stands there, and what is to stand there."""
NAN = "light.glsl", "    return paint;", "    return paint * (0.0 / (paint.r - paint.r));"
NO_PRINT = "light.glsl", "p3d_Texture0", "p3d_Texture1"
NO_DAYLIGHT = "light.glsl", "sampler2D daylight;", "sampler2D no_daylight;"
NO_SUN = "solid.frag", "sun_depth", "no_depth"
SAMPLED = "light.glsl", "(daylight,", "(no_daylight,"
NO_PENGUIN = "light.glsl", "return far < -0.004 ?", "return far < 1000.0 ?"
EARLY_SHADOW = "solid.frag", "lit = sunlit(seen_by_sun)", "lit = 0.0"
NO_MIRROR = "ground.frag", "found += surroundings(", "found += 0.0 * surroundings("
NO_GLSL = "void main() {", "void main() { this is no GLSL;"

COLOUR, PENGUIN, WALL, PRINT, SHADE, ICE, SHADOW = (str(patch.what) for patch in PATCHES)
STANDING, LEVEL = {COLOUR, PENGUIN, WALL}, {PRINT, SHADE, ICE, SHADOW}


def planted(*faults: Fault) -> Shaders:
    """Return shaders with faults in them."""
    sources = read_sources()
    for file, right, wrong in faults:
        assert right in sources[file]
        sources[file] = sources[file].replace(right, wrong)
    return Shaders(sources)


@pytest.fixture
def faulty() -> Iterator[Stage]:
    with Stage(SIZE, shaders=planted(NAN)) as stage:
        yield stage


def test_here_the_card_is_what_it_must_be() -> None:
    with Stage(SIZE) as stage:
        assert card_faults(stage) == []
        assert stage.warning is None
        seen = gl_card._Card(stage).draw()
    rights = [patch.right for patch in PATCHES]
    assert max(gl_card._apart(*pair) for pair in zip(seen, rights, strict=True)) <= 2


@pytest.mark.parametrize(
    ("faults", "wrong"),
    [
        ([NAN], STANDING),
        ([NO_PRINT], LEVEL),
        ([NO_DAYLIGHT, SAMPLED], {PRINT, SHADE, ICE}),
        ([NO_SUN], {WALL}),
        ([NO_PENGUIN], {PENGUIN, SHADOW}),
        ([EARLY_SHADOW], {COLOUR}),
        ([NO_MIRROR], {ICE}),
        ([("solid.frag", *NO_GLSL)], STANDING),
        ([("shadow.frag", *NO_GLSL)], {SHADOW}),
        ([("corner.vert", *NO_GLSL)], STANDING | LEVEL),
    ],
)
def test_planted_faults_are_told_and_nothing_else(faults: list[Fault], wrong: set[str]) -> None:
    with Stage(SIZE, shaders=planted(*faults)) as stage:
        found = card_faults(stage)
    assert {str(each.values["what"]) for each in found} == wrong


def test_the_card_is_drawn_once_a_stage_and_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    with Stage(SIZE) as stage:
        before = stage.picture()
        assert card_faults(stage) == []
        assert stage.engine.get_num_windows() == 1
        assert stage.root.find_all_matches("**/+GeomNode").is_empty()
        assert stage.picture().tobytes() == before.tobytes()
        monkeypatch.delattr(gl_card, "_Card")
        assert card_faults(stage) == []


def test_the_sentence_for_the_player_names_the_driver_and_what_is_wrong(faulty: Stage) -> None:
    (first, *_) = card_faults(faulty)
    assert first == f"{COLOUR} ({first.values['seen']} instead of {PATCHES[0].right})"
    told = faulty.warning
    assert told is not None
    assert faulty.renderer in told
    assert str(faulty.output.get_gsg().get_driver_version()) in told
    assert COLOUR in told
    assert "une couleur sans impression" in told.in_language("fr")


def test_where_shaders_draw_wrongly_everything_is_drawn_plainly_in_its_own_colour(faulty: Stage) -> None:
    scene = Scene(faulty, TWO_ROOMS, load_penguin(), list(PLACES))
    scene.pose({name: standing(*place) for name, place in PLACES.items()})
    scene.look(ABOVE)
    picture = faulty.picture()
    for name, place in PLACES.items():
        assert share_of(around(picture, ABOVE, (*place, 0.05), 2), PLAYERS[name]) > 0.5, (
            name
        )  # and a white symbol
    x, y = PLACES["red"]
    shade, light = ((x + 0.035, y + 0.018, 0.0), (x - 0.035, y - 0.018, 0.0))
    seen = [brightness(around(picture, ABOVE, place, 1)) for place in (shade, light)]
    assert seen[0] == pytest.approx(seen[1], abs=0.05)  # without shadows
    assert 0.3 < seen[1] < 0.98
    scene.root.remove_node()


class NoWindow:
    """A window in which nobody does anything."""

    def __init__(self, stage: Stage, language: Language) -> None:
        del stage, language

    def read(self) -> list[Raw]:
        return []

    def show(self) -> None:
        pass

    def rest(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        pass


def test_the_player_is_told_for_a_while_over_the_menu(
    faulty: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("icecool3d.view.app.app.Window", NoWindow)
    monkeypatch.setattr(TableView, "lay", lambda table, *_, **__: card_faults(table.stage))
    monkeypatch.setattr(TableView, "overview", lambda *_: View())
    app = App(faulty, tmp_path / "settings")

    def said() -> list[str]:
        return [each.text for each in app._page(0.0) if isinstance(each, Toast)]

    assert said() == []  # the table is not laid yet
    app.tick(0.0)
    assert said() == [faulty.warning]
    app.tick(WARNS + 1.0)
    assert said() == []
    app.close()
