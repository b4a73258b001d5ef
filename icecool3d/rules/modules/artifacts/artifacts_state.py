"""Who has which artifact, and where those lie that were put down."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, State
from icecool3d.rules.standing import Standing
from icecool3d.school import Furniture, Point, TJunction, platform

TILE_RADIUS = 0.014
"""Of a trap or a teleport on a floor, m: estimated, a cardboard tile as broad as a penguin."""


class Artifact(StrEnum):
    """One of the four."""

    SUNDIAL = "sundial"
    """Resets the turn."""
    TRAP = "trap"
    """Lets its owner flick who steps on it."""
    TELEPORT = "teleport"
    """Takes its owner's penguin to itself."""
    PLATFORM = "platform"
    """Lifts its owner's penguin onto the walls."""


PUT_DOWN = (Artifact.TRAP, Artifact.TELEPORT)
"""Those that are put into a room as soon as they are taken."""


class Tile(Struct, frozen=True):
    """An artifact on the table."""

    seat: int
    """Whose it is."""
    at: Point
    """Its middle, m."""


class Artifacts(State, frozen=True):
    """What became of the artifacts in this round."""

    module = "artifacts"

    held: tuple[Artifact | None, ...]
    """The one that each player took and has not used, by seat."""
    taken: tuple[Artifact, ...] = ()
    """Those that somebody took, in that order."""
    trap: Tile | None = None
    """The trap, until it springs."""
    teleport: Tile | None = None
    """The teleport, until it is used."""
    platform: Tile | None = None
    """The platform, while its owner's penguin stands on it."""
    trapped: int | None = None
    """The seat of whose penguin sprang the trap in the flick under way."""
    began: Game | None = None
    """The game as this turn began."""

    def holding(self, seat: int, artifact: Artifact | None) -> "Artifacts":
        """Return it with another artifact in a player's hand, or none."""
        return replace(self, held=tuple(artifact if at == seat else own for at, own in enumerate(self.held)))


def junction_of(game: Game | Draft, tile: Tile) -> TJunction:
    """Return where the walls meet upon which a platform is."""
    (junction,) = (each for each in game.setup.school.t_junctions if each.at == tile.at)
    return junction


def box_of(game: Game | Draft, tile: Tile) -> Furniture:
    """Return the platform on its junction as the box that is felt."""
    return platform(junction_of(game, tile), game.setup.school.wall_height)


def stands_on(game: Game | Draft, tile: Tile) -> bool:
    """Whether the penguin of a platform's owner stands on it."""
    standing: Standing | None = game.standings[tile.seat]
    return standing is not None and standing.room is None and box_of(game, tile).plan.contains(standing.at)
