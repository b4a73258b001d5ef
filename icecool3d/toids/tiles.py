"""The faces of the tiles, read from ``models/toids.toml``."""

from functools import lru_cache
from pathlib import Path
from typing import Annotated

from icecool3d.kit.codec import Declared, Within, from_plain
from icecool3d.kit.errors import GameError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.parsing import read_toml
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.provenance import Provenance
from icecool3d.toids.tray import DIRECTIONS, SPACES, Direction

COLOURS = ("red", "yellow", "blue", "green")
"""The colours that can play, in the order in which seats are given out."""


class Face(Declared, frozen=True, omit_defaults=True):
    """What a tile shows once it is turned over: an icon or arrows.

    >>> Face(icon="red").arrows
    ()
    """

    icon: str | None = None
    """The colour whose pieces belong there."""
    arrows: tuple[Direction, ...] = ()
    """Where its arrows point as it lies in the box."""

    def __post_init__(self) -> None:
        """Refuse what is no tile of the game."""
        if (self.icon is None) == (not self.arrows):
            wrong = Phrase("has an icon and arrows, or neither")
            raise GameError("tile", wrong, Phrase("expected one of them"))
        if self.icon is not None and self.icon not in COLOURS:
            right = Phrase("expected one of: {known}", known=", ".join(COLOURS))
            raise GameError("tile.icon", Phrase("is {value!a:.40}", value=self.icon), right)
        if list(self.arrows) != [each for each in DIRECTIONS if each in self.arrows]:
            right = Phrase("expected each once, clockwise from north")
            raise GameError("tile.arrows", Phrase("is {value}", value=", ".join(self.arrows)), right)


class Sort(Declared, frozen=True, omit_defaults=True):
    """Tiles that are alike."""

    count: Annotated[int, Within(ge=1, le=len(SPACES))]
    """How many there are."""
    icon: str | None = None
    """As a face has it."""
    arrows: tuple[Direction, ...] = ()
    """As a face has it."""

    @property
    def face(self) -> Face:
        """What each of them shows."""
        return Face(self.icon, self.arrows)


class _File(Declared, frozen=True, tag_field="format", tag=1, rename={"tiles": "tile"}):
    """The file."""

    tiles: Annotated[tuple[Sort, ...], Within(min_length=1, max_length=len(SPACES))]
    provenance: Provenance


@lru_cache
def load_faces(path: Path | None = None) -> tuple[Face, ...]:
    """Return the faces of the sixteen tiles, in the file's order.

    >>> [face.icon for face in load_faces()].count("red")
    3
    """
    path = path or models_folder() / "toids.toml"
    data = read_toml(path, GameError)
    file = from_plain(_File, data, str(path), GameError)
    file.provenance.require_keys(data, str(path), GameError)
    return checked_faces(tuple(sort.face for sort in file.tiles for _ in range(sort.count)), str(path))


def checked_faces(faces: tuple[Face, ...], source: str) -> tuple[Face, ...]:
    """Return faces with which a game can be won; others are refused, and ``source`` says whose they are."""
    if len(faces) != len(SPACES):
        right = Phrase("expected {count}", count=len(SPACES))
        raise GameError(f"{source}: tile", Phrase("are {count} in all", count=len(faces)), right)
    for colour in COLOURS:
        count = sum(face.icon == colour for face in faces)
        if count != 3:
            wrong = Phrase("has {count} tiles with the icon of {colour}", count=count, colour=colour)
            raise GameError(source, wrong, Phrase("expected {count}", count=3))
    return faces
