"""The stage opens, closes and opens again, in every size; and says in one line what is missing."""

import os
import shutil
import subprocess
import sys
import time

import numpy as np
import pytest
from panda3d.core import CardMaker, ConfigPageManager, NodePath, RenderState, WindowProperties
from PIL import Image

from icecool3d.kit.errors import IcecoolError
from icecool3d.pieces import load_penguin
from icecool3d.school import load_school
from icecool3d.start import needs
from icecool3d.trace import Meta
from icecool3d.view.stage import renderer as stage_module
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.geometry import texture
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.scene_graph import Scene
from tests.trace_samples import random_trace
from tests.view.eyes import pixels
from tests.view.photographs import photograph, photograph_flick
from tests.view.screen import PATIENCE

TWO_ROOMS = load_school("two-rooms")
UPRIGHT = np.array([-0.15, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])


def varied(image: object) -> bool:
    """Whether a picture shows something: many colours, none of them everywhere."""
    return float(pixels(image).std(axis=(0, 1)).min()) > 0.05  # type: ignore[arg-type]


@pytest.mark.usefixtures("drawing")
@pytest.mark.parametrize("size", [(801, 600), (2560, 1440)])
def test_pictures_have_the_size_asked_for(size: tuple[int, int]) -> None:
    picture = photograph(TWO_ROOMS, {"red": UPRIGHT}, size=size)
    assert picture.size == size
    assert varied(picture)


@pytest.mark.usefixtures("drawing")
def test_stages_follow_each_other_and_leave_no_settings_behind() -> None:
    before = ConfigPageManager.get_global_ptr().get_num_explicit_pages()
    for _ in range(5):
        with Stage((64, 48)) as stage:
            assert stage.picture().size == (64, 48)
        assert not stage.is_open
        stage.close()
    assert ConfigPageManager.get_global_ptr().get_num_explicit_pages() == before


@pytest.mark.usefixtures("drawing")
def test_a_stage_goes_on_when_another_one_closes() -> None:
    with Stage((64, 48)) as first:
        before = first.picture()
        assert pixels(before).min() > 0.3
        with Stage((32, 32)) as second:
            assert (first.picture().size, second.picture().size) == ((64, 48), (32, 32))
        assert first.picture().tobytes() == before.tobytes()


def test_nothing_is_left_among_pythons_builtins() -> None:
    code = (
        "import builtins; before = set(vars(builtins));"
        "from icecool3d.view.stage.renderer import Stage; Stage((16, 16)).close();"
        "print(sorted(set(vars(builtins)) - before - {'_'}))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.stdout.strip() == "[]", run.stderr


def test_the_menu_is_there_before_the_game_is_read() -> None:
    """Rules, engine and scene take longer to import than all that the menu needs."""
    code = "import icecool3d.view.app.app, sys; print(*(name for name in sys.modules if 'icecool3d' in name))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    read = set(run.stdout.split())
    assert "icecool3d.view.menu.menu_page" in read, run.stderr
    later = (
        "trace",
        "physics",
        "referee",
        "rules",
        "match",
        "view.stage.scene_graph",
        "view.match.match_screen",
    )
    assert not read & {f"icecool3d.{name}" for name in later}


@pytest.mark.parametrize("size", [(0, 0), (15, 100), (100, 8193), (-5, 40)])
def test_sizes_of_which_no_picture_can_be_made_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(IcecoolError, match="expected width and height from 16 to 8192 pixels"):
        Stage(size)


def test_without_a_display_a_window_says_so_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.setattr(stage_module, "WINDOWS", ())
    with pytest.raises(IcecoolError) as caught:
        Stage((100, 100), title="x")
    text = str(caught.value)
    assert text.startswith("window: finds no display")
    assert "xvfb" in text
    assert "\n" not in text


@pytest.mark.parametrize(
    ("names", "title", "lacks", "package"),
    [
        ("WINDOWS", "A window", "libGL.so.1", "libgl1"),
        ("UNSEEN", None, "libGL.so.1", "libgl1"),
        ("UNSEEN", None, "libEGL.so.1", "libegl1"),
    ],
)
def test_without_opengl_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, names: str, title: str | None, lacks: str, package: str
) -> None:
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(stage_module, names, ("pandanothing",))
    monkeypatch.setattr(needs, "is_library", lambda name: name != lacks)
    pages = ConfigPageManager.get_global_ptr().get_num_explicit_pages()
    with pytest.raises(IcecoolError, match=f"finds no {lacks}; expected sudo apt-get install {package}"):
        Stage((100, 100), title=title)
    assert ConfigPageManager.get_global_ptr().get_num_explicit_pages() == pages


def test_a_closed_display_prints_nothing_but_the_one_line() -> None:
    code = (
        "from icecool3d.view.stage.renderer import Stage\n"
        "from icecool3d.kit.errors import IcecoolError\n"
        "try: Stage((100, 100), title='x')\n"
        "except IcecoolError as error: print(error)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "DISPLAY": ":987"},
    )
    assert run.stderr == ""
    assert run.stdout.startswith("window: cannot be opened on display :987; ")


def test_what_has_no_shaders_draws_nothing_rather_than_white_walls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage_module, "UNSEEN", ("p3tinydisplay",))
    pages = ConfigPageManager.get_global_ptr().get_num_explicit_pages()
    with pytest.raises(IcecoolError, match="which has no shaders; expected a newer graphics driver"):
        Stage((100, 100))
    assert ConfigPageManager.get_global_ptr().get_num_explicit_pages() == pages


@pytest.mark.usefixtures("drawing")
def test_a_flick_is_one_picture_with_ghosts_on_its_way() -> None:
    trace = random_trace(moments=3, contacts=0, meta=Meta(("Ada", "blue")))
    picture = photograph_flick(TWO_ROOMS, trace, size=(320, 240))
    assert varied(picture)


def test_a_window_stands_on_the_display_that_is_named_now(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Panda3D alone would open it on the one that was named when Python started, or on another's."""
    if shutil.which("xdotool") is None:
        pytest.skip("needs xdotool (Debian's package xdotool)")
    monkeypatch.setenv("DISPLAY", display)
    with Stage((100, 80), title="A window"):
        run = subprocess.run(["xdotool", "search", "--name", "^A window$"], capture_output=True, check=False)
    assert len(run.stdout.split()) == 1


def test_a_window_opens_draws_resizes_and_closes(display: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISPLAY", display)
    with Stage((320, 240), title="A window") as stage:
        scene = Scene(stage, TWO_ROOMS, load_penguin(), ["red"])
        scene.pose({"red": UPRIGHT})
        scene.look(View(span=0.5))
        assert varied(stage.picture())
        stage.resize((400, 300))
        until = time.monotonic() + PATIENCE
        while stage.size != (400, 300) and time.monotonic() < until:
            stage.step()
            time.sleep(0.01)
        assert stage.size == (400, 300)
        scene.look(View(span=0.5))
        picture = stage.picture()
        assert picture.size == (400, 300)
        assert varied(picture)
    assert not stage.is_open


def test_a_window_that_its_user_closes_is_no_longer_open(
    display: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", display)
    with Stage((100, 80), title="A window") as stage:
        stage.step()
        seen = [stage.is_open]
        closing = WindowProperties()
        closing.set_open(False)  # what the button of a window's frame does
        stage.output.request_properties(closing)
        until = time.monotonic() + PATIENCE
        while seen[-1] and time.monotonic() < until:
            stage.step()
            seen.append(stage.is_open)
    assert (seen[0], seen[-1]) == (True, False)


@pytest.mark.usefixtures("drawing")
def test_what_is_shown_no_more_is_forgotten() -> None:
    with Stage((64, 48)) as stage:
        counts = []
        for _ in range(40):
            card = NodePath(CardMaker("card").generate())
            card.set_texture(texture("picture", Image.new("RGB", (8, 8)), mipmaps=False))
            card.reparent_to(stage.root)
            stage.step()
            card.remove_node()
            stage.step()
            counts.append(RenderState.get_num_states())
    assert counts[-1] <= counts[5]
