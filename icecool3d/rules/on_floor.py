"""What is on the floors between flicks: marked places and tokens that modules put down, and what is taken."""

from icecool3d.rules.game import Game
from icecool3d.rules.standing import footprints
from icecool3d.school import FloorZone, Obstacle, Zone


def zones_of(game: Game) -> tuple[Zone, ...]:
    """Return the marked places that modules have put down, while the next flick is made."""
    return tuple(each for hook in game.setup.hooks.zones for each in hook(game))


def taken_floor(game: Game, but: int | None = None) -> list[Obstacle]:
    """Return what bodies, one of them left out where it is named, and tokens cover of the floors."""
    tokens = [Obstacle((zone.at,), zone.radius) for zone in zones_of(game) if isinstance(zone, FloorZone)]
    return footprints(game.standings, but) + tokens
