"""A hand at the tray of IceToids in a real window: it does what a bot would do, by clicks alone."""

import time
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from icecool3d.toids.toids_actions import ChooseHome, Move, Orient, Point, ToidsAction
from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import ToidsGame, view_toids
from icecool3d.toids.toids_recording import ToidsRecording, read_toids
from icecool3d.toids.toids_rules import legal_toids
from icecool3d.view.toids.toids_choice import Choice, Edge, Target, Way, choose, previewed, ways_of
from icecool3d.view.toids.tray_layout import (
    RIM_HIGH,
    THICK,
    Stand,
    Thing,
    base_of,
    edge_place,
    stands_of,
    tile_centre,
    tip_of,
)
from icecool3d.view.toids.tray_picking import arrow_place, target_at, tray_view
from icecool3d.view.ui.commands import Pointer
from tests.view.screen import Screen

_FINE = 100
"""How finely the picture is searched for what is to be clicked …"""
_NEAR = 9
"""… and how far around its middle."""
_SOON = 15.0
"""After what time without an answer everything is clicked once more, s."""


class TrayHand:
    """Plays for all people of one game; it knows the file, and from where the tray is seen."""

    def __init__(self, screen: Screen, path: Path, size: tuple[int, int], adviser: str = "hard") -> None:
        """Play a game that is in the window."""
        self._screen, self._path, self._size = screen, path, size
        self._adviser = adviser
        self._aspect = size[0] / size[1]
        self.turns = 0
        """How many actions were done by clicks."""

    @property
    def recording(self) -> ToidsRecording:
        """The game as its file has it."""
        return read_toids(self._path)

    def play(self, most: int = 10_000) -> ToidsGame:
        """Play until the game is over, or so many actions were done by clicks."""
        while self.turns < most:
            self._screen.wait_for(self._is_my_turn)
            if self.recording.game.over:
                break
            self.act()
        return self.recording.game

    def act(self) -> None:
        """Do what the adviser would do, and again if a click came before the window was ready for it."""
        found = self.recording
        done = len(found.done)
        while len(self.recording.done) == done:
            self._screen.keys("u", "u")  # nothing is chosen
            self._choose(found.game, self._advice(found.game, found.header.seed))
            self._screen.keys("Return")
            until = time.monotonic() + _SOON
            while len(self.recording.done) == done and time.monotonic() < until:
                time.sleep(0.1)
        self.turns += 1

    def _choose(self, game: ToidsGame, action: ToidsAction) -> None:
        choice = Choice()
        for target in _targets(game, action):
            choice = self.click(game, choice, target)
        if isinstance(action, Orient):
            choice = Choice(action=legal_toids(game)[0])
            while choice.action != action:
                assert game.orienting is not None
                choice = self.click(game, choice, Thing(game.orienting.space))

    def click(self, game: ToidsGame, choice: Choice, target: Target) -> Choice:
        """Click on something; return what is chosen then."""
        self._screen.wait_until_still()
        x, y = self._pixel(self._where(game, choice, target))
        self._screen.click(x, y)
        return choose(game, choice, target)

    def _is_my_turn(self) -> bool:
        found = self.recording
        return found.game.over or found.header.seats[found.game.actor].bot is None

    def _advice(self, game: ToidsGame, seed: int) -> ToidsAction:
        """Return what to do; own pieces, which a click chooses, are never pushed."""
        action = make_toids_bot(self._adviser, seed).choose(view_toids(game))
        if isinstance(action, Move) and action.push is not None and action.push[0] == action.colour:
            return Move(action.colour, action.piece, action.to)
        return action

    def _where(self, game: ToidsGame, choice: Choice, target: Target) -> Pointer:
        """Return a point of the picture at which the target is seen, well away from all else."""
        view = tray_view(self._aspect)
        stands = stands_of(previewed(game, choice))
        piece = Thing("", game.actor, choice.piece)
        ways = [Way(way) for way in ways_of(game, choice.piece)] if choice.piece and not choice.action else []
        chosen = stands[piece] if ways else None
        middle = view.project(np.array(_place(target, stands, chosen)), self._aspect) * _FINE
        across, high = (round(each) for each in middle.tolist())
        fits = {
            (right, up)
            for right in range(across - _NEAR, across + _NEAR)
            for up in range(high - _NEAR, high + _NEAR)
            if target_at(view, self._aspect, (right / _FINE, up / _FINE), stands, ways=ways, chosen=chosen)
            == target
        }
        assert fits, f"{target} is seen nowhere"
        beside = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1)]
        right, up = max(sorted(fits), key=lambda at: sum((at[0] + i, at[1] + j) in fits for i, j in beside))
        return right / _FINE, up / _FINE

    def _pixel(self, at: Pointer) -> tuple[float, float]:
        return 0.5 * (1.0 + at[0]) * self._size[0], 0.5 * (1.0 - at[1]) * self._size[1]


def _targets(game: ToidsGame, action: ToidsAction) -> list[Target]:
    """Return what is clicked to choose an action."""
    match action:
        case ChooseHome():
            return [Edge(action.space, action.side)]
        case Point():
            return [Thing("", game.actor, action.piece), Way(action.way)]
        case Move():
            start = Thing("", game.actor, action.piece)
            if action.push is None:
                return [start, Thing(action.to)]
            return [start, Thing("", game.seats.index(action.push[0]), action.push[1])]
    return []


def _place(target: Target, stands: Mapping[Thing, Stand], chosen: Stand | None) -> tuple[float, float, float]:
    """Return where the middle of something is, m."""
    if isinstance(target, Edge):
        return (*edge_place(target.space, target.side), RIM_HIGH)
    if isinstance(target, Way):
        assert chosen is not None
        return (*arrow_place(chosen, target), THICK)
    if target.space:
        return (*tile_centre(target.space), THICK)
    base, tip = base_of(stands[target]), tip_of(stands[target])
    return 0.6 * base[0] + 0.4 * tip[0], 0.6 * base[1] + 0.4 * tip[1], 0.6 * base[2] + 0.4 * tip[2]
