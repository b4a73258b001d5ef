"""Keys, buttons and pointer as the display tells of them, however long frames take."""

import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from icecool3d.view.match.new_match import Form
from icecool3d.view.match.new_match_page import form_page
from icecool3d.view.menu.menu_page import menu_page
from icecool3d.view.ui import Page, Sheet, named
from tests.view.screen import Screen, open_screen

SHEET = Sheet(1280, 720)
SLOWED = """
import sys, time
from icecool3d.view.app import app
from icecool3d.view.stage.renderer import Stage

def slowed(draw):
    def draw_slowly(self, **how):
        time.sleep(0.2)
        draw(self, **how)
    return draw_slowly

for name in ("step", "step_panels", "hear"):
    setattr(Stage, name, slowed(getattr(Stage, name)))

class Telling(app.App):
    def hear(self, event):
        print("heard", event, flush=True)
        super().hear(event)
        form = getattr(self.screen, "form", None)
        print("form", form and form.plan("en"), flush=True)

    def _lay(self):
        super()._lay()
        print("laid", flush=True)

app.App = Telling
app.open_app()
"""
"""The game with five frames a second, which tells what it hears and what is chosen for a new game."""


class SlowGame:
    """The game with five frames a second, and what it tells."""

    def __init__(self, screen: Screen, told: Path) -> None:
        self.screen, self._told = screen, told
        self.to = ["mousemove", "--window", screen.window]
        self._begin = 0

    @property
    def told(self) -> list[str]:
        return self._told.read_text().splitlines()[self._begin :]

    def wait_until_it_hears(self) -> None:
        """Press a key until it is heard: a server under load sends the first ones past a new window."""
        self.screen.wait_for(lambda: "laid" in self.told)
        self.screen.wait_for(self._heard_a_key)
        self._begin = len(self.told)

    def _heard_a_key(self) -> bool:
        before = len(self.told)
        self.screen.do("key", "x")
        time.sleep(1.0)
        return any("Released(key='x'" in line for line in self.told[before:])

    @property
    def heard(self) -> list[str]:
        return [line for line in self.told if line.startswith("heard ")]

    def do(self, *arguments: str, last: str) -> None:
        """Let xdotool do something, and wait until the last of it was heard."""
        self.screen.do(*arguments)
        self.screen.wait_for(lambda: any(last in line for line in self.heard))


@pytest.fixture
def game(tmp_path: Path) -> Iterator[SlowGame]:
    with open_screen(tmp_path) as screen, (tmp_path / "told").open("w") as file:
        screen.start_as([sys.executable, "-c", SLOWED], stdout=file.fileno())
        found = SlowGame(screen, tmp_path / "told")
        found.wait_until_it_hears()
        yield found


def at(told: str) -> tuple[float, float]:
    found = re.search(r"at=\(([\d.]+), ([\d.]+)\)", told)
    assert found is not None
    return float(found[1]), float(found[2])


def middle(page: Page, name: str) -> tuple[str, str]:
    (box,) = [widget.box for widget in named(page) if widget.name == name]
    return str(box.x + box.width // 2), str(box.y + box.height // 2)


def test_at_five_frames_a_second_clicks_and_pulls_arrive_where_they_were_made(game: SlowGame) -> None:
    chance, to = random.Random(5), game.to
    places = [(chance.randrange(500, 1200), chance.randrange(60, 660)) for _ in range(60)]
    for x, y in places[:20]:
        game.screen.do(*to, str(x), str(y), "click", "1")
    for (x, y), (over, up) in zip(places[20:40], places[40:], strict=True):
        game.screen.do(*to, str(x), str(y), "mousedown", "1", *to, str(over), str(up), "mouseup", "1")
        game.screen.point(5, 5)
    game.do("key", "z", last="Released(key='z'")
    heard = [line for line in game.heard if "'mouse1'" in line]
    assert [at(line) for line in heard if "Pressed" in line] == places[:40]
    assert [at(line) for line in heard if "Released" in line] == places[:20] + places[40:]


def test_at_five_frames_a_second_every_point_of_a_way_that_is_drawn_arrives_with_its_time(
    game: SlowGame,
) -> None:
    way = [(600 + 40 * step, 600 - 20 * step) for step in range(9)]
    first, *others = ([*game.to, str(x), str(y), "sleep", "0.01"] for x, y in way)
    game.screen.do(*first, "mousedown", "1", *(part for each in others for part in each), "mouseup", "1")
    game.do("key", "z", last="Released(key='z'")
    drawn = game.heard[
        next(place for place, line in enumerate(game.heard) if "Pressed(key='mouse1'" in line) :
    ]
    drawn = [line for line in drawn if "mouse1" in line or "Moved" in line]
    assert [at(line) for line in drawn] == [way[0], *way[1:], way[-1]]
    times = [float(line.partition(" t=")[2].rstrip(")")) for line in drawn]
    assert times == sorted(times)
    assert 0.06 < times[-1] - times[0] < 5.0


def test_at_five_frames_a_second_quick_clicks_and_keys_fill_in_a_form(game: SlowGame) -> None:
    to, form = game.to, form_page(SHEET, Form())
    game.screen.do(*to, *middle(menu_page(SHEET), "new"), "click", "1")
    game.screen.wait_for(lambda: any(line.startswith("form Plan") for line in game.told))
    names = ("variant-icecool", "scoring-tournament", "first-1", "name-1")
    clicks = [part for name in names for part in (*to, *middle(form, name), "click", "1")]
    again = [*to, *middle(form, "name-0"), "click", "1"]
    game.do(*clicks, "key", "Z", "o", "e", *again, "key", "A", "n", last="Released(key='n'")
    last = [line for line in game.told if line.startswith("form Plan")][-1]
    for chosen in ("name='An'", "name='Zoe'", "first='blue'", "ICECOOL: 'icecool'", "TOURNAMENT"):
        assert chosen in last


def test_digits_are_digits_on_french_keyboards_too(game: SlowGame) -> None:
    keys = [("us", 11, "2"), ("us", 61, "/"), ("us", 24, "q"), ("fr", 11, "2"), ("fr", 24, "a")]
    for count, (layout, keycode, _) in enumerate(keys, 1):
        try:
            game.screen.run("setxkbmap", layout)
        except (FileNotFoundError, subprocess.CalledProcessError):
            pytest.skip("needs setxkbmap (Debian's package x11-xkb-utils)")
        game.screen.do("key", str(keycode))
        game.screen.wait_for(lambda count=count: sum("Released" in line for line in game.heard) == count)  # type: ignore[misc]
    pressed = [line.partition("key='")[2][0] for line in game.heard if "Pressed" in line]
    assert pressed == [name for _, _, name in keys]
