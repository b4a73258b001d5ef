"""The moving pictures in the README: a flick from near by, and the game's window while somebody plays."""

import math
import sys
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import BytesIO
from itertools import count, groupby
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace

import numpy as np
import pytest
from msgspec.structs import replace as replace_struct
from PIL import Image, ImageDraw

from icecool3d.kit.arrays import Array
from icecool3d.kit.language import Language
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.replay.header import match_header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.rules import EndTurn, PlaceCatcher, set_up
from icecool3d.school import Point, School, load_school
from icecool3d.trace import Flick, Poses, Trace
from icecool3d.view.app.app import SIZE, App
from icecool3d.view.files.preferences import Preferences, save_preferences
from icecool3d.view.stage.camera import View
from icecool3d.view.stage.fish_tokens import fish_on_doors
from icecool3d.view.stage.floor_marks import guide
from icecool3d.view.stage.graphics_output import Size
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.aiming import REACH, share_for
from icecool3d.view.table.guests import USUAL, placed
from icecool3d.view.table.show_part import Shows
from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui import Page
from icecool3d.view.ui.input_events import Moved, Pixel, Pressed, Raw, Released
from icecool3d.view.ui.screen import MATCH
from tests.view.beside import Beside
from tests.view.matches import CATCHER, START, lead, way_through

FRAME, LAST = 45, 1000
"""How long a frame is shown, and the last one, before it all begins again, ms."""
EVERY: Container[int] = range(sys.maxsize)
"""The numbers of all frames."""


@dataclass(frozen=True)
class Moving:
    """How a moving picture is made."""

    frames: Callable[[Container[int]], Iterator[Image.Image]]
    """Draws the frames of these numbers."""
    quality: int
    """In which it is stored, 0 to 100."""


def webp(frames: Sequence[Image.Image], quality: int) -> bytes:
    """Return a moving picture that begins again and again; frames that are alike are stored once."""
    runs = [[*run] for _, run in groupby(frames, Image.Image.tobytes)]
    durations = [FRAME * len(run) for run in runs]
    durations[-1] += LAST - FRAME
    images, content = [run[0] for run in runs], BytesIO()
    # Keyframes would store again what has not changed.
    keys = {"kmin": len(frames), "kmax": len(frames) + 1}
    images[0].save(
        content,
        "WEBP",
        save_all=True,
        append_images=images[1:],
        duration=durations,
        loop=0,
        quality=quality,
        **keys,
    )
    return content.getvalue()


def flicked(school: School, flick: Flick, poses: Mapping[str, Array]) -> Trace:
    """Return what comes of a flick."""
    with Worlds(school, load_penguin()) as worlds:
        return worlds.flick(flick, Poses.of(poses))


# The flick

FLICK_SIZE: Size = (720, 405)
FLICK = Flick("red", aim=210.3, speed=4.5, height=0.76, side=0.16)
STANDING = {
    "red": (0.03, 0.23, 210.3),
    "blue": (-0.18, 0.13, 241.0),
    "green": (0.12, 0.27, 200.0),
    "yellow": (-0.27, 0.24, -40.0),
}
"""Red tumbles over a wall of the Laboratory onto Blue: where all stand (x and y, m) and look (degrees)."""
FLICK_VIEW = View(-0.143, 0.187, 0.0, math.radians(-27.0), math.radians(32.0), 0.228, math.radians(32.0))
AIMED, GROWS = 14, 10
"""For how many frames the aim is seen first, and in how many its arrow grows."""
PACES = ((0.105, 0.35), (0.22, 0.9), (0.45, 0.35), (1.25, 0.9))
"""How many of the flick's seconds are shown in one, each until a moment, s.

Over the wall it is a quarter of that, as always in the game.
"""


def flick_frames(wanted: Container[int] = EVERY) -> Iterator[Image.Image]:
    """Draw a flick from near by: it is aimed, jumps a wall, and hits somebody."""
    school, trace = load_school("school"), near_flick()
    (x, y, aim), power = STANDING["red"], share_for(FLICK.speed)
    with Stage(FLICK_SIZE) as stage:
        table_view = TableView(stage)
        scene = table_view.lay(school, USUAL, fish_on_doors(school, USUAL), "en")
        table_view.camera.jump(FLICK_VIEW)
        shows = Shows(table_view, lambda: None, stays=True)
        shows.play(trace, judge(trace, school, load_penguin()))
        for number, pace in enumerate(_paces(shows)):
            shows.step(1e-3 * FRAME * pace)
            table_view.step(1e-3 * FRAME)
            if number not in wanted:
                continue
            if number < AIMED:
                arrow = guide(scene, (x, y), math.radians(aim), power * min((number + 1) / GROWS, 1.0))
                yield stage.picture()
                arrow.remove_node()
            else:
                yield stage.picture()


def _paces(shows: Shows) -> Iterator[float]:
    """Yield how fast a show goes on before each frame."""
    yield from [0.0] * AIMED
    for until, pace in PACES:
        while shows.clock is not None and shows.clock.moment < until:
            yield pace


def near_flick() -> Trace:
    """Return the flick that is seen from near by."""
    return flicked(load_school("school"), FLICK, placed(STANDING))


# The window

WINDOW_SIZE: Size = (896, 504)
NAMES = ("Ann", "Bob", "Cleo")
BEFORE: Mapping[str, Sequence[Point]] = {
    "red": way_through(START, ("classroom-gym",), (0.23, -0.04)),
    "blue": way_through(START, ("classroom-gym", "kitchen-gym"), (0.23, 0.21)),
    "green": (CATCHER, (0.03, 0.02)),
}
"""Who plays, in this order, and where they went in their first turns."""
WINDOW_VIEW = View(0.165, 0.005, 0.0, math.radians(-14.0), math.radians(36.0), 0.44)
GRIP = (0.23, -0.04, 0.04)
"""Where Ann takes her penguin, m."""
FIRST_AIM, SHOT = (68.0, 2.6), (52.0, 4.1)
"""How she aims first, and then: degrees and m/s. That is off the wall, and through the door."""
TICK, SLOWLY = 1e-3 * FRAME, 0.5
"""How much time goes by in a frame, s, and as what share of it the flick's beginning is shown."""
CURSOR = ((0.0, 0.0), (0.0, 25.5), (6.0, 19.8), (10.2, 29.4), (14.4, 27.6), (10.4, 18.3), (18.3, 18.3))
"""The outline of the mouse pointer, pixels from its tip."""


def window_frames(wanted: Container[int] = EVERY) -> Iterator[Image.Image]:
    """Draw the game's window while Ann aims, and flicks through a door with her fish."""
    with opened_window(wanted) as desk:
        yield from plays(desk)


def plays(desk: "Desk") -> Iterator[Image.Image]:
    """Pull Ann's penguin back, aim better than at first, let go, and see what comes of it."""
    yield from desk.rests(2)
    yield from desk.moves(desk.pixel(GRIP), 10)
    yield from desk.presses()
    grip = desk.floor
    yield from desk.moves(desk.pulled(grip, *FIRST_AIM), 13)
    yield from desk.rests(7)
    for share in _evenly(16):
        degrees, speed = (a + share * (b - a) for a, b in zip(FIRST_AIM, SHOT, strict=True))
        yield from desk.moves(desk.pulled(grip, degrees, speed), 1)
    yield from desk.rests(11)
    yield from desk.lets_go()
    yield from desk.rests(22, SLOWLY)
    yield from desk.rests(46)


class Desk:
    """A mouse before the game's window, which is drawn frame by frame."""

    def __init__(self, app: App, hands: "Hands", clock: SimpleNamespace, wanted: Container[int]) -> None:
        self._app, self._hands, self._clock, self._wanted = app, hands, clock, wanted
        self._numbers = count()
        self._at: Pixel = (0.62 * SIZE[0], 0.62 * SIZE[1])
        """Where the mouse is."""

    @property
    def page(self) -> Page:
        """What is shown over the table."""
        return self._app.shown

    def pixel(self, point: Sequence[float]) -> Pixel:
        """Return where in the window a point of the world is seen."""
        view = self._app.table_view
        right, up = view.camera.view.project(np.array(point), view.aspect).tolist()
        return 0.5 * (1.0 + right) * SIZE[0], 0.5 * (1.0 - up) * SIZE[1]

    @property
    def floor(self) -> Point:
        """The point of the floor below the mouse, m."""
        right, down = (2.0 * at / size - 1.0 for at, size in zip(self._at, SIZE, strict=True))
        found = self._app.table_view.floor_at((right, -down))
        assert found is not None
        return found

    def pulled(self, grip: Point, degrees: float, speed: float) -> Pixel:
        """Return where the mouse is that was pressed over a point of the floor and aims so."""
        aim, length = math.radians(degrees), REACH * share_for(speed)
        return self.pixel((grip[0] - length * math.cos(aim), grip[1] - length * math.sin(aim), 0.0))

    def rests(self, frames: int, pace: float = 1.0) -> Iterator[Image.Image]:
        """Let time go by."""
        for _ in range(frames):
            yield from self._frame(pace)

    def moves(self, to: Pixel, frames: int) -> Iterator[Image.Image]:
        """Move the mouse."""
        start = self._at
        for share in _evenly(frames):
            x, y = (a + share * (b - a) for a, b in zip(start, to, strict=True))
            self._at = x, y
            yield from self._frame(1.0, Moved(self._at, self._clock.now))

    def presses(self) -> Iterator[Image.Image]:
        """Press the mouse's button."""
        yield from self._frame(1.0, Pressed("mouse1", self._at, t=self._clock.now))

    def lets_go(self) -> Iterator[Image.Image]:
        """Let the mouse's button go."""
        yield from self._frame(SLOWLY, Released("mouse1", self._at, self._clock.now))

    def _frame(self, pace: float, *events: Raw) -> Iterator[Image.Image]:
        self._hands.done += events
        self._clock.now += pace * TICK
        self._app.tick(pace * TICK)
        if next(self._numbers) in self._wanted:
            image = self._app.stage.picture().convert("RGB")
            outline = [(self._at[0] + x, self._at[1] + y) for x, y in CURSOR]
            ImageDraw.Draw(image).polygon(outline, "white", "black", width=2)
            yield image.resize(WINDOW_SIZE, Image.Resampling.LANCZOS)


class Hands:
    """What is done to a window that nobody sees."""

    def __init__(self, stage: Stage, language: Language) -> None:
        del stage, language
        self.done: list[Raw] = []

    def read(self) -> list[Raw]:
        done, self.done = self.done, []
        return done

    def show(self) -> None:
        pass

    def rest(self, seconds: float) -> None:
        pass

    def close(self) -> None:
        pass


class PatientStage(Stage):
    """A stage that draws nothing until a picture is asked for, and what has not changed only once."""

    _draws = False
    _changed = True

    def step(self, *, moving: bool = False) -> None:
        """Draw when a picture is asked for."""
        self._changed = True
        if self._draws:
            super().step(moving=moving)

    def step_panels(self) -> None:
        """Draw when a picture is asked for."""
        self._changed = True

    def picture(self) -> Image.Image:
        """Draw one frame if something has changed, and return it."""
        if not self._changed:
            return self.shot()
        self._draws = True
        try:
            return super().picture()
        finally:
            self._draws = self._changed = False


@contextmanager
def opened_window(wanted: Container[int]) -> Iterator[Desk]:
    """Open the game with a match, at the beginning of Ann's second turn."""
    clock = SimpleNamespace(now=0.0)
    clock.monotonic = lambda: clock.now
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, folder)
        patch.setattr("icecool3d.view.app.app.Window", Hands)
        patch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
        patch.setattr("icecool3d.view.table.aim_part.time", clock)
        # Each would change all of the picture, and make the file twice as large.
        patch.setattr(TableView, "nudge", lambda *_: None)
        match, settings = Path(folder, "match.icecool"), Path(folder, "settings.json")
        begin_match(match)
        save_preferences(Preferences("en", "fine", sound=False, previews="whole"), settings)
        with PatientStage(SIZE) as stage:
            app = App(stage, settings, {MATCH: match})
            try:
                app.tick(TICK)  # lays the table
                app.table_view.camera.jump(WINDOW_VIEW)
                hands = app._window
                assert isinstance(hands, Hands)
                yield Desk(app, hands, clock, wanted)
            finally:
                app.close()


def begin_match(path: Path) -> None:
    """Write a match in which everybody has had a turn."""
    school, penguin = load_school("school"), load_penguin()
    setting = set_up(school, tuple(BEFORE), radius=penguin.shape.base_radius)
    terms = draw_terms(setting, 7, NAMES)
    terms = replace(terms, chance=replace_struct(terms.chance, first_catcher="green"))
    match, recorder = record_match(path, match_header(school.scene, penguin, terms), lambda _: None)
    with recorder:
        match.act(PlaceCatcher("green", CATCHER))
        for colour, way in BEFORE.items():
            lead(match, way)
            match.act(EndTurn(colour))


def _evenly(frames: int) -> Iterator[float]:
    """Yield the shares of a way that begins and ends gently."""
    for number in range(1, frames + 1):
        share = number / frames
        yield share * share * (3.0 - 2.0 * share)


MOVING: Mapping[str, Moving] = {"flick": Moving(flick_frames, 80), "window": Moving(window_frames, 80)}
"""How each is made, by the name of its file."""
