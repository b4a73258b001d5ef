"""Finding the art files of a room: the player's own, then the shipped ones, then those for any room.

Shipped files are trusted. A player's file is painted in another process (``prints``); if that fails, the
next file in this order is used.
"""

import os
from collections.abc import Callable
from colorsys import hls_to_rgb
from dataclasses import dataclass
from pathlib import Path

from icecool3d.art.apart import Easel
from icecool3d.art.art_file import Art, art, read_art
from icecool3d.art.prints import POSTER_SIZE, WALL_SIZE, Size, printed_floor, printed_whole
from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.own_files import data_folder, models_folder
from icecool3d.kit.phrase import Phrase

_ANY = "any"
"""The folder for rooms without art."""
_FLOOR, _WALL = "floor.svg", "wall.svg"
_MOST_POSTERS = 12
_SECONDS = 3.0
"""CPU seconds for all of a room's files that another process paints."""
_GOLDEN, _LIGHT, _STRONG = 0.382, 0.64, 0.55
"""From one colour to the next, in turns of hue; how light and how strong they are."""

_Printing = Callable[[Path, Easel], Art]


@dataclass(frozen=True)
class RoomArt:
    """The prints and the colour of a room."""

    floor: Art
    wall: Art
    posters: tuple[Art, ...]
    """Small prints for its walls; the first hangs where most see it."""
    colour: str
    """Colour of its walls."""
    refused: tuple[InputError, ...] = ()
    """Why files that come first were not used."""


def art_folders() -> tuple[Path, Path]:
    """Return where art of rooms is looked for, first the player's own."""
    return Path(data_folder(), "art"), models_folder() / "art" / "rooms"


def find_art(name: str, number: int, size: Size, *, trusting: bool = True) -> RoomArt:
    """Return the art of a room of that size. Unless ``trusting``, shipped files are painted apart, too."""
    with Easel(_SECONDS) as easel:
        return _Search(name, easel, trusting=trusting).found(number, size)


def tint(number: int) -> str:
    """Return a colour for the walls of a room without art, unlike those of the numbers next to it.

    >>> tint(1), tint(2)
    ('#71d68e', '#ac71d6')
    """
    parts = hls_to_rgb(_GOLDEN * number % 1.0, _LIGHT, _STRONG)
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


class _Search:
    """Tries the files for one name, and collects what is wrong with them."""

    def __init__(self, name: str, easel: Easel, *, trusting: bool) -> None:
        self._easel, self._trusting = easel, trusting
        self._refused: list[InputError] = []
        own, self._ours = art_folders()
        places = (own / name, self._ours / name, self._ours / _ANY)
        self._folders = {folder: self._names(folder) for folder in places}

    def found(self, number: int, size: Size) -> RoomArt:
        """Return the art for a room, from the first files that can be shown."""
        floor = self._first(_FLOOR, lambda path, easel: printed_floor(path, size, tint(number), easel))
        if floor is None:
            raise self._refused[-1]
        colour = floor.colour or tint(number)
        wall = self._first(_WALL, lambda path, easel: printed_whole(path, WALL_SIZE, colour, easel))
        posters = self._posters()
        return RoomArt(floor, wall or art("cardboard"), posters, colour, tuple(self._refused))

    def _first(self, name: str, printing: _Printing) -> Art | None:
        """Return the first file of that name that can be shown."""
        for folder, names in self._folders.items():
            if name in names and (shown := self._shown(folder / name, printing)) is not None:
                return shown
        return None

    def _posters(self) -> tuple[Art, ...]:
        """Return the posters of the first folder in which any can be shown."""
        for folder, names in self._folders.items():
            hung = [each for each in names if each.startswith("poster-") and each.endswith(".svg")]
            if len(hung) > _MOST_POSTERS:
                wrong = Phrase("has {count} posters", count=len(hung))
                right = Phrase("expected at most {most}", most=_MOST_POSTERS)
                self._refused.append(InputError(str(folder), wrong, right))
            tried = [self._shown(folder / each, _printed_poster) for each in hung[:_MOST_POSTERS]]
            if shown := [each for each in tried if each is not None]:
                return tuple(shown)
        return ()

    def _shown(self, path: Path, printing: _Printing) -> Art | None:
        """Return the art in a file; if it cannot be shown, note why and return None."""
        is_ours = path.is_relative_to(self._ours)
        try:
            if not path.name.isprintable():
                wrong = Phrase("has a name that cannot be written")
                raise InputError(ascii(str(path))[1:-1], wrong, Phrase("expected a name like poster-1.svg"))
            return read_art(path) if is_ours and self._trusting else printing(path, self._easel)
        except InputError as reason:
            self._refused.append(reason)
            return None

    def _names(self, folder: Path) -> list[str]:
        """Return the names of the files in a folder, none if there is no folder."""
        try:
            return sorted(os.listdir(folder))  # noqa: PTH208 - 3.14's way
        except (FileNotFoundError, NotADirectoryError):
            return []
        except OSError as reason:
            wrong = Phrase("cannot be read ({why})", why=os_reason(reason))
            self._refused.append(InputError(str(folder), wrong, Phrase("expected a folder")))
            return []


def _printed_poster(path: Path, easel: Easel) -> Art:
    return printed_whole(path, POSTER_SIZE, "", easel)
