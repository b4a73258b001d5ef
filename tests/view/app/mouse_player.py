"""Plays whole matches in the game's own window by a real mouse: it presses what is shown, nothing else.

A bot says what is wanted; how that is done is found on the page and on the table, as people find it.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import asdict

from icecool3d.kit.own_files import settings_file
from icecool3d.kit.palette import PLAYERS
from icecool3d.match import Move, Player, sight_of
from icecool3d.physics import Worlds
from icecool3d.pieces import Penguin
from icecool3d.players import make_bot
from icecool3d.replay.match_recording import retell
from icecool3d.replay.recording import read_recording
from icecool3d.rules import Action, FlickOf, Game, Offer, TakeBack, What, legal
from icecool3d.rules.action import Stage as TurnStage
from icecool3d.school import Point, WallZone
from icecool3d.trace import Flick
from icecool3d.view.app.app import SIZE, TITLE, App
from icecool3d.view.match.match_screen import MatchScreen
from icecool3d.view.match.match_state import area_of
from icecool3d.view.match.prompts import Prompt
from icecool3d.view.stage.floor_marks import height_at
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.zone_tokens import place_of
from icecool3d.view.table.aiming import REACH, share_for
from icecool3d.view.table.back import Contact, seen_back
from icecool3d.view.ui import Box, Button, Pad, Toast, Words, named
from icecool3d.view.ui.input_events import Raw, Released
from tests.view.screen import Screen

PATIENCE = 120.0
"""Far longer than anything takes here, s."""
SOON = 20.0
"""How long one waits for what a click does before one clicks again, s."""
FRAME = 0.1
"""How much time goes by in a frame here, s."""
BOT, SEED = "empress", 5
"""Who says what is wanted."""
EDGE = 12
"""How far from the window's edge a pull stays, pixels."""
GRIPS = (0.02, 0.03, 0.04, 0.01, 0.045)
"""How high on a penguin it is taken, m: where that is hidden, elsewhere."""
GENTLE, ROLLS = 1.2, 3.0
"""How fast one flicks who wants to reach a marked place near by, m/s, and how much faster for each metre."""
PLAIN = frozenset({"flick-made", "turn-began", "turn-ended", "drew-card", "took-fish"})
"""What happens in games without modules, and is no moment to look at closely."""


class HeardApp(App):
    """The game, which counts what it heard of the mouse."""

    heard = 0

    def hear(self, event: Raw) -> None:
        super().hear(event)
        self.heard += isinstance(event, Released)


class MousePlayer:
    """Two hands, eyes, and somebody who says what is wanted."""

    def __init__(self, screen: Screen, stage: Stage, pictures: Path) -> None:
        self.screen, self.stage, self.pictures = screen, stage, pictures
        self.app = HeardApp(stage, Path(settings_file()))
        self.seen = set[str]()
        """Of what there are pictures."""
        self.done = set[str]()
        """What was done in this match, by the names of actions and zones."""
        self.said = list[str]()
        """All that the window has said."""
        self.missed = list[str]()
        """What was clicked, and nothing came of it."""
        self.pointer: Point = (0.0, 0.0)
        """Where was clicked last, -1 to 1 to the right and up."""
        self._bots: dict[str, Player] = {}

    # Eyes

    def tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.app.tick(FRAME)

    def until(self, holds: Callable[[], bool], why: str) -> None:
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, f"waited in vain {why}; the window says: {self.words}"
            self.tick()

    @property
    def words(self) -> list[str]:
        return [
            each.text for each in self.app.shown if isinstance(each, Words | Button | Toast) and each.text
        ]

    @property
    def names(self) -> list[str]:
        return [each.name for each in named(self.app.shown)]

    def photograph(self, what: str, *, once: bool = True) -> None:
        """Keep what is seen, once of a kind."""
        if once and what in self.seen:
            return
        self.seen.add(what)
        self.tick(2)
        self.pictures.mkdir(exist_ok=True)
        name = "".join(each if each.isalnum() else "-" for each in what)[:60]
        self.stage.shot().save(self.pictures / f"{len(self.seen):03}-{name}.png")
        self.said += [line for line in self.words if line not in self.said]

    @property
    def match(self) -> MatchScreen:
        assert isinstance(self.app.screen, MatchScreen), self.words
        return self.app.screen

    @property
    def path(self) -> Path:
        """The file of the match."""
        return self.match._match.path

    # Hands

    def box(self, name: str) -> Box:
        found = [each.box for each in named(self.app.shown) if each.name == name]
        assert found, f"no button {name} among {self.names}; the window says: {self.words}"
        return found[0]

    def press(self, name: str) -> None:
        box = self.box(name)
        self.click(box.x + box.width / 2, box.y + box.height / 2)

    def click(self, x: float, y: float) -> None:
        self.pointer = self._pointer((x, y))
        self._done(lambda: self.screen.click(x, y))

    def drag(self, start: Point, end: Point) -> None:
        middle = tuple(0.5 * (a + b) for a, b in zip(start, end, strict=True))
        self.screen.point(*start)
        self.tick(2)
        self.screen.do("mousedown", "1")
        self.tick(2)
        for x, y in (middle, end):
            self.screen.point(x, y)
            self.tick(2)
        self._done(lambda: self.screen.do("mouseup", "1"))

    def _done(self, do: Callable[[], None]) -> None:
        before = self.app.heard
        do()
        self.until(lambda: self.app.heard > before, "to be heard")
        self.tick(2)

    def pixel(self, at: tuple[float, float, float]) -> Point:
        """Return where in the window a point of the table is seen."""
        right, up = self.app.table_view.camera.view.project(np.array(at), self.stage.aspect)
        width, height = self.stage.size
        return 0.5 * width * (1 + float(right)), 0.5 * height * (1 - float(up))

    def on_table(self, at: Point) -> None:
        """Click a place; where something stands before it, from straight above."""
        scene = self.app.table_view.scene
        assert scene is not None
        place = (*at, height_at(scene, at))
        if self.match.over(self._pointer(self.pixel(place))) != "penguin":
            self.click(*self.pixel(place))
            return
        self.photograph("hidden place")
        self.look("above")
        self.click(*self.pixel(place))
        self.look("all")

    def look(self, name: str) -> None:
        """Look from elsewhere, by a button."""
        self.press(name)
        self.until(self.is_still, "for the camera")

    def is_still(self) -> bool:
        """Whether the camera has come to where it glides."""
        camera = self.app.table_view.camera
        return camera.view == camera.goal

    # A whole match

    def begin(self, *modules: str, players: int = 2) -> None:
        """Choose a new game from the menu."""
        self.until(lambda: self.app.table_view.scene is not None and "new" in self.names, "for the menu")
        self.press("new")
        if players != 2:
            self.press(f"players-{players}")
        self.press("who-1")
        self.press("who-1")
        for name in modules:
            self.press(f"module-{name}")
        if "race" in modules:
            self.press("races-1")
        self.photograph("new game")
        self.press("start")

    def play(self, longest: float) -> Game:
        """Play to the end, or for so long, s; return the game."""
        end = time.monotonic() + longest
        with Worlds(self.match.game.setup.school, self.app.table_view.penguin, others=self.others) as worlds:
            while not self.match.game.over and time.monotonic() < end:
                self.rest()
                if not self.match.game.over:
                    self.do(self.wanted(worlds))
        self.rest()
        self.photograph("the end")
        return self.match.game

    @property
    def others(self) -> Mapping[str, Penguin]:
        """What else is made of what."""
        return self.app.table_view.others

    def rest(self) -> None:
        """Wait until something is to be done, and look at what happens meanwhile."""
        while True:
            self.until(lambda: not self.match.is_busy or "done" in self.names, "to go on")
            self.tick(3)
            if "done" in self.names:
                self.look_at_show()
                continue
            if self.match.is_busy:
                continue
            if "go-on" in self.names:
                self.photograph(f"round {self.match.game.round}")
                self.press("go-on")
                continue
            if self.match._state.only_end is not None:
                continue  # it is done without hands
            return

    def look_at_show(self) -> None:
        """Look at the moments of a show that modules have brought, then end it."""
        pending = self.match._pending
        log = () if pending is None else pending.log
        moments = () if pending is None else pending.moments
        began = 0.0 if pending is None or pending.trace is None else float(pending.trace.t[0])
        slider = next((each for each in named(self.app.shown) if each.name == "moment"), None)
        for entry, moment in zip(log, moments, strict=True):
            if entry.name in PLAIN or entry.name in self.seen or moment is None or slider is None:
                continue
            assert pending is not None
            assert pending.trace is not None
            share = min(max((moment - began + 0.15) / pending.trace.duration, 0.0), 1.0)
            box = self.box("moment")
            self.click(box.x + share * (box.width - 1), box.bottom - 10)
            self.photograph(entry.name)
        for _ in range(3):
            if "done" in self.names:
                self.press("done")
        after = [each.name for each in log if each.name not in PLAIN]
        if after:
            self.tick(6)
            self.photograph("after " + after[-1])

    def wanted(self, worlds: Worlds) -> Move:
        """Say what is to be done: what was not done yet, or else what a bot would do."""
        match = retell(read_recording(self.path))
        game = match.game
        fresh = [each for each in legal(game) if each.actions and each.name not in self.done]
        if not any(self._plays_on(each) for each in fresh):
            fresh = [each for each in fresh if game.asks]
        for offer in fresh:
            if self._plays_on(offer) and offer.colour == game.actor:
                self.done.add(offer.name)
                return offer.actions[len(offer.actions) // 2]
        flick = self.to_a_zone(game)
        if flick is not None:
            return flick
        bot = self._bots.setdefault(game.actor, make_bot(BOT, game.actor, SEED))
        return bot.choose(sight_of(match, game.actor, worlds.flick, worlds.sketch))

    def _plays_on(self, offer: Offer) -> bool:
        return (
            not isinstance(offer.choice, FlickOf)
            and offer.name != TakeBack.name
            and offer.kind.stage is not TurnStage.END
        )

    def to_a_zone(self, game: Game) -> Flick | None:
        """Return a flick straight to a marked place near by that nobody went to yet."""
        body = next((each.choice.body for each in legal(game) if isinstance(each.choice, FlickOf)), None)
        standing = None if body is None else game.standings[game.setup.body_index[body]]
        if body is None or standing is None or standing.room is None:
            return None
        school = game.setup.school
        for zone in self.match.zones:
            (x, y), _ = place_of(school, zone)
            here = school.room(standing.room).rect.contains((x, y))
            if zone.id in self.done or not here:
                continue
            self.done.add(zone.id)
            away = x - standing.at[0], y - standing.at[1]
            speed = GENTLE + ROLLS * math.hypot(*away) + (0.8 if isinstance(zone, WallZone) else 0.0)
            return Flick(body, math.degrees(math.atan2(away[1], away[0])) % 360.0, speed)
        return None

    # One thing that is wanted

    def do(self, move: Move) -> None:
        """Do it by what is offered, and see that it was done."""
        before = self.entries
        if isinstance(move, Flick):
            self.flick(move)
        else:
            self.act(move, before)
            if not self.came_of_it(before):
                self.missed.append(f"{move} at {self.match.over(self.pointer)}")
                self.photograph(f"in vain {move.name}", once=False)
                self.act(move, before)
        self.until(lambda: self.entries > before, f"for {move}")

    def came_of_it(self, before: int) -> bool:
        """Whether something was done soon."""
        end = time.monotonic() + SOON
        while self.entries == before and time.monotonic() < end:
            self.tick()
        return self.entries > before

    @property
    def entries(self) -> int:
        """How many things were done in the match, as its file has it."""
        return len(read_recording(self.path).entries)

    def flick(self, flick: Flick) -> None:
        assert "flick" in self.names, f"nobody may flick: {self.words}"
        piece = "" if flick.penguin in PLAYERS else flick.penguin
        self.photograph(f"flick {piece}")
        pose = np.array(self.match.poses[flick.penguin])
        aim = math.radians(flick.aim)
        back = seen_back(self.app.table_view.shape_of(flick.penguin), pose, aim)
        pad = next(each for each in self.app.shown if isinstance(each, Pad))
        right, up = back.point_of(Contact(flick.height, flick.side))
        middle = pad.box.x + pad.box.width / 2, pad.box.y + pad.box.height / 2
        half = min(pad.box.width, pad.box.height) / 2
        self.click(middle[0] + right * half * 0.85, middle[1] - up * half * 0.85)
        self.pull(flick, pose, aim)

    def pull(self, flick: Flick, pose: np.ndarray, aim: float) -> None:
        """Draw a penguin back, as far as the speed takes or the window reaches, and let go."""
        start = self.grip(pose)
        floor = self.app.table_view.floor_at(self._pointer(start))
        assert floor is not None
        share = share_for(flick.speed)
        while True:
            back = (
                floor[0] - math.cos(aim) * share * REACH,
                floor[1] - math.sin(aim) * share * REACH,
                0.0,
            )
            end = self.pixel(back)
            inside = all(EDGE < at < size - EDGE for at, size in zip(end, self.stage.size, strict=True))
            if inside or share < 0.1:
                break
            share *= 0.95
        self.drag(start, end)
        if self.app.table_view.is_from_above:
            self.look("all")

    def grip(self, pose: np.ndarray) -> Point:
        """Return where a penguin can be taken: what is hidden by something is seen from above."""
        for name in ("", "above"):
            if name:
                self.look(name)
            for up in GRIPS:
                found = self.pixel((pose[0], pose[1], pose[2] + up))
                if self.match.over(self._pointer(found)) == "penguin":
                    return found
        raise AssertionError(f"there is nowhere to take it; the window says: {self.words}")

    def _pointer(self, pixel: Point) -> Point:
        width, height = self.stage.size
        return 2 * pixel[0] / width - 1, 1 - 2 * pixel[1] / height

    def act(self, action: Action, before: int) -> None:
        """Press the button of an action, answer what is asked, or click its place."""
        self.tick(4)
        game = self.match.game
        offer = next(
            each for each in legal(game) if each.name == action.name and each.colour == action.colour
        )
        if area_of(offer) is not None or offer.kind.on_table:
            if self.match._asking._prompt is None and offer.name in self.names:
                self.press(offer.name)
            self.photograph(f"place {action.name}")
            self.on_table(asdict(action)["at"])
            return
        if self.match._asking._prompt is None:
            name = offer.name if offer.name in self.names else f"{offer.name} {offer.colour}"
            self.photograph(f"offer {offer.name}")
            self.press(name)
        while self.entries == before:
            prompt = self.match._asking._prompt
            assert prompt is not None, f"nothing is asked for {action}; the window says: {self.words}"
            assert prompt.offer.name == action.name, f"asked {prompt.question.said} for {action}"
            self.answer(prompt, action)

    def answer(self, prompt: Prompt, action: Action) -> None:
        self.photograph(f"ask {action.name} {len(prompt.chosen)}")
        if prompt.what is None:
            self.on_table(place_in(asdict(action)["at"]))
            return
        part = prompt.offer.kind.parts[len(prompt.chosen)]
        values = part.values(action)
        if prompt.what is What.PLACE:
            self.on_table(place_in(values))
        else:
            found = [place for place, each in enumerate(prompt.answers) if of_the_same(each, values)]
            self.press(f"option-{found[0]}")


def of_the_same(these: Any, those: Any) -> bool:
    """Whether two answers are the same, cards in any order."""
    if these == those:
        return True
    pairs = [each[0] for each in (these, those)]
    return all(isinstance(each, tuple) for each in pairs) and Counter(pairs[0]) == Counter(pairs[1])


def place_in(values: Any) -> Point:
    """Return the place among what an action is made of."""
    x, y = values[0] if len(values) == 1 else values
    return float(x), float(y)


@contextmanager
def opened(screen: Screen, pictures: Path, folder: Path) -> Iterator[MousePlayer]:
    """Open the game's window on a display, in this process, so that the mouse need not wait for pictures."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", screen.name)
        for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            patch.setenv(name, str(folder / "settings"))
        with Stage(SIZE, title=TITLE) as stage:
            screen.window = screen._xdo("search", "--name", f"^{TITLE}$").split()[0]
            player = MousePlayer(screen, stage, pictures)
            try:
                yield player
            finally:
                player.app.close()
