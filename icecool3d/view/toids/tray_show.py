"""What is seen between two states of IceToids: pieces that hop, slide and fall over, tiles that flip."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from icecool3d.kit.mesh import Mesh
from icecool3d.toids.toids_actions import Move, ToidsAction
from icecool3d.toids.toids_game import ToidsGame
from icecool3d.view.sound.cue import Cue
from icecool3d.view.toids.tray_layout import Stand, Thing, pieces_on, stands_of
from icecool3d.view.toids.tray_shapes import flakes

HOP, SLIDE, FLIP, TIP = 0.42, 0.30, 0.62, 0.28
"""How long a move, a push, the flip of a tile and the fall of a piece take, s."""
_HOP_HIGH, _FLIP_HIGH, _OUT_HIGH = 0.022, 0.036, 0.030
"""How high they go meanwhile, m."""
_CALM = 0.12
"""How long everything takes where motion is reduced, s."""
PARTY = 7.0
"""How long a win is celebrated, s."""
_FLAKES, _FALLS, _WIDE = 160, 0.16, 0.20
"""How many flakes of ice fall then, how fast, m/s, and how far from the middle at most, m."""


@dataclass(frozen=True)
class Motion:
    """Something on its way."""

    thing: Thing
    start: Stand
    end: Stand
    begins: float
    """s from the show's start."""
    lasts: float
    """s."""
    high: float = 0.0
    """How far above the straight way its middle goes, m."""

    def at(self, moment: float) -> Stand:
        """Return how it stands at a moment.

        >>> Motion(Thing("a1"), Stand(0, 0, 0), Stand(2, 0, 0), 0.0, 1.0).at(0.5).x
        1.0
        """
        passed = min(max((moment - self.begins) / self.lasts, 0.0), 1.0)
        share = passed * passed * (3.0 - 2.0 * passed)
        if share >= 1.0:
            return self.end
        start, end = self.start, self.end
        around = math.remainder(end.heading - start.heading, 2.0 * math.pi)
        rise = 4.0 * self.high * passed * (1.0 - passed)
        return Stand(
            _between(start.x, end.x, share),
            _between(start.y, end.y, share),
            _between(start.z, end.z, share) + rise,
            start.heading + around * share,
            _between(start.over, end.over, share),
            _between(start.size, end.size, share),
        )


class TrayShow:
    """Remembers how everything is seen now, and takes it to where it is in the game."""

    def __init__(self, game: ToidsGame, *, calm: bool = False) -> None:
        """Show a game as it is; ``calm`` shows what happens without hops."""
        self._calm = calm
        self.stands: dict[Thing, Stand] = stands_of(game)
        """How everything is seen now."""
        self._motions: list[Motion] = []
        self._cues: list[Cue] = []
        self._moment = 0.0
        self._party: tuple[Thing, ...] = ()
        self._since = 0.0

    @property
    def is_on(self) -> bool:
        """Whether anything is on its way."""
        return bool(self._motions)

    @property
    def is_party(self) -> bool:
        """Whether a win is celebrated."""
        return bool(self._party) and self._since < PARTY

    def play(self, game: ToidsGame, action: ToidsAction | None = None) -> None:
        """Take everything to where it is in a game, from where it is seen now; ``action`` led there."""
        wanted = stands_of(game)
        moved = {thing for thing, end in wanted.items() if self.stands[thing] != end}
        tiles = {thing for thing in moved if thing.space and wanted[thing].over != self.stands[thing].over}
        pieces = {thing for thing in moved if not thing.space}
        walked = HOP + SLIDE if pieces else 0.0
        motions = [self._walk(thing, wanted[thing], game, action) for thing in sorted(pieces)]
        for thing in sorted(moved - pieces):
            begins = 0.8 * walked if thing in tiles else 0.0
            high, lasts = (_FLIP_HIGH, FLIP) if thing in tiles else (0.0, TIP)
            motions.append(Motion(thing, self.stands[thing], wanted[thing], begins, lasts, high))
        motions += [
            Motion(on, wanted[on], wanted[on], 0.8 * walked, FLIP, 2.1 * _FLIP_HIGH)
            for tile in sorted(tiles)
            for on in pieces_on(game, tile.space)
        ]
        self._moment = 0.0
        self._cues = _cues(motions, tiles)
        self._motions = [self._calmed(each) for each in motions] if self._calm else motions
        if game.over and game.winner is not None and not self._party:
            self._party = tuple(Thing("", game.winner, number) for number in (1, 2, 3))
            self._since = 0.0
            self._cues.append(Cue(walked, "game-over", 1.0, (0.0, 0.0, 0.0)))

    def step(self, seconds: float) -> list[Cue]:
        """Let time go by; return what is heard meanwhile."""
        if not self._motions:
            self._since += seconds if self._party else 0.0
            due, self._cues = self._cues, []
            return due
        self._moment += seconds
        for each in self._motions:
            if self._moment >= each.begins:
                self.stands[each.thing] = each.at(self._moment)
        due = [cue for cue in self._cues if cue.moment <= self._moment]
        self._cues = [cue for cue in self._cues if cue.moment > self._moment]
        if all(self._moment >= each.begins + each.lasts for each in self._motions):
            self._motions = []
        return due

    def skip(self) -> None:
        """Be where everything goes, at once."""
        for each in sorted(self._motions, key=lambda motion: motion.begins):
            self.stands[each.thing] = each.end
        self._motions = []

    @property
    def seen(self) -> Mapping[Thing, Stand]:
        """How everything is seen: winners hop for joy."""
        if not self.is_party or self._calm:
            return self.stands
        hopping = {thing: _joyful(self.stands[thing], self._since, thing.number) for thing in self._party}
        return {**self.stands, **hopping}

    @property
    def flakes(self) -> Mesh | None:
        """The flakes of ice that fall on a winner now."""
        return confetti(self._since) if self.is_party and not self._calm and not self._motions else None

    def _walk(self, thing: Thing, end: Stand, game: ToidsGame, action: ToidsAction | None) -> Motion:
        """Return how a piece goes to where it is: hopping, sliding where it is pushed, or falling over."""
        start = self.stands[thing]
        far = math.hypot(end.x - start.x, end.y - start.y)
        if far < 1e-6 or (start.over != end.over and far < 0.02):
            return Motion(thing, start, end, 0.0, TIP)
        if not isinstance(action, Move):
            return Motion(thing, start, end, 0.0, HOP, _HOP_HIGH if far > 0.03 else 0.0)
        pushed = action.push is not None and thing == _thing(game, *action.push)
        if pushed:
            high = _OUT_HIGH if end.over else 0.0
            return Motion(thing, start, end, 0.55 * HOP, SLIDE if not end.over else HOP + SLIDE, high)
        mover = thing == _thing(game, action.colour, action.piece)
        if not mover:
            return Motion(thing, start, end, 0.0, HOP)
        return Motion(thing, start, end, 0.0, HOP, 0.004 if action.push else _HOP_HIGH)

    def _calmed(self, motion: Motion) -> Motion:
        return Motion(motion.thing, motion.start, motion.end, 0.0, _CALM)


def confetti(seconds: float) -> Mesh | None:
    """Return flakes of ice that fall on the tray, some time after a win, always the same.

    >>> confetti(2.0).triangles.shape, confetti(PARTY + 3.0) is None
    ((640, 3), True)
    """
    random = np.random.default_rng(5)
    born = random.uniform(0.0, PARTY - 3.0, _FLAKES)
    x, y = random.uniform(-_WIDE, _WIDE, (2, _FLAKES))
    turned, spin = random.uniform(0.0, 6.3, (_FLAKES, 2)), random.uniform(-6.0, 6.0, (_FLAKES, 2))
    size = random.uniform(0.0016, 0.0034, _FLAKES)
    age = seconds - born
    z = 0.26 - _FALLS * age * random.uniform(0.7, 1.2, _FLAKES)
    seen = (age >= 0.0) & (z > 0.004)
    if not seen.any() and seconds > PARTY - 3.0:
        return None
    sway = 0.008 * np.sin(2.4 * age + 6.3 * turned[:, 0])
    places = np.column_stack((x + sway, y, z))
    shown = np.where(seen, size, 0.0)
    return flakes(places, np.maximum(shown, 1e-7), turned + spin * age[:, None])


def _joyful(stand: Stand, seconds: float, number: int) -> Stand:
    """Return how a winner's piece stands: it hops and turns, one after the other."""
    beat = 2.6 * seconds - 0.5 * number
    hop = abs(math.sin(beat)) if beat > 0.0 else 0.0
    turn = 1.3 * max(beat, 0.0)
    return Stand(stand.x, stand.y, stand.z + 0.016 * hop, stand.heading + turn, stand.over, stand.size)


def _cues(motions: list[Motion], tiles: set[Thing]) -> list[Cue]:
    """Return what is heard of motions: each landing, and each tile."""
    found = [
        Cue(each.begins + 0.9 * each.lasts, "land", 0.45, (each.end.x, each.end.y, each.end.z))
        for each in motions
        if each.start != each.end and not each.thing.space
    ]
    return found + [Cue(HOP + SLIDE + 0.2, "fish", 0.6, (0.0, 0.0, 0.0)) for _ in tiles]


def _thing(game: ToidsGame, colour: str, number: int) -> Thing:
    return Thing("", game.seats.index(colour), number)


def _between(start: float, end: float, share: float) -> float:
    return start + (end - start) * share
