"""The players' fish: where they hang, and how they look."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from icecool3d.kit.mesh import Mesh
from icecool3d.kit.palette import PLAYERS
from icecool3d.looks.fish import TOKEN_LENGTH, TOKEN_THICKNESS, astride, fish_token, upright
from icecool3d.looks.outlines import symbol
from icecool3d.school import Door, School
from icecool3d.view.stage.surfaces import Surface, colour_of, joined, painted

APART = 0.013
"""Between two fish on the same door, m."""
_SIGN = 0.11
"""Size of the symbol on its side, in lengths of the fish."""
_SIGN_AT, _SIGN_UP, _SIGN_OUT = 0.24, 0.0, 0.0003

Fish = Mapping[str, Sequence[str]]
"""The doors on which fish hang: ids of doors by colour, or by what those of no player are made of."""


@dataclass(frozen=True)
class Hanging:
    """One fish on its door."""

    colour: str
    door: Door
    along: float
    """Where on the seam's axis, m."""


def fish_on_doors(school: School, colours: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Hang one fish of each colour on each door that bears the fish symbol, as a round begins.

    >>> from icecool3d.school import load_school
    >>> fish_on_doors(load_school("school"), ["red"])
    {'red': ('kitchen-gym', 'kitchen-laboratory', 'gym-lounge')}
    """
    doors = tuple(door.id for door in school.doors if door.fish)
    return dict.fromkeys(colours, doors)


def hangings(school: School, fish: Fish) -> tuple[Hanging, ...]:
    """Return each fish with its place, side by side where several hang on one door."""
    found = []
    for door in school.doors:
        here = [colour for colour, doors in fish.items() for each in doors if each == door.id]
        for place, colour in enumerate(here):
            aside = APART * (place - 0.5 * (len(here) - 1))
            found.append(Hanging(colour, door, door.opening.middle + aside))
    return tuple(found)


@cache
def token_surface(slab: float, colour: str) -> Surface:
    """Return a fish in its own frame, in its player's colour, with the symbol on both sides.

    One of no player is of the material of that name.
    """
    material = f"player-{colour}" if colour in PLAYERS else colour
    body = painted(fish_token(slab), colour_of(material))
    outline = TOKEN_LENGTH * (_SIGN * symbol(colour) + [_SIGN_AT, _SIGN_UP])
    sign = upright(outline, TOKEN_THICKNESS + 2.0 * _SIGN_OUT)
    return joined([body, painted(sign, colour_of("white"))])


def caster(school: School, hanging: Hanging) -> Mesh:
    """Return a hanging fish in the school, for its shadow."""
    token = fish_token(2.0 * school.scene.box.wall_thickness)
    return astride(token, hanging.door.seam, hanging.along, school.wall_height)
