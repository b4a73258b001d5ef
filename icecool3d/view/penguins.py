"""The penguins of a game as surfaces, whatever they have in common shaded once."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from icecool3d.looks.penguin_parts import penguin_parts, pupil
from icecool3d.penguin import COLOURS, Shape
from icecool3d.view.surfaces import Surface, colour_of, joined, painted


def colours_for(names: Sequence[str]) -> dict[str, str]:
    """Give each penguin its colour: those named after one wear it, the others take what is left in turn.

    >>> colours_for(["blue", "Ada", "Bob"])
    {'blue': 'blue', 'Ada': 'red', 'Bob': 'green'}
    """
    left = [colour for colour in COLOURS if colour not in names] or list(COLOURS)
    others = [name for name in names if name not in COLOURS]
    found = {name: left[place % len(left)] for place, name in enumerate(others)}
    return {name: found.get(name, name) for name in names}


def penguin_surfaces(shape: Shape, colours: Sequence[str]) -> dict[str, Surface]:
    """Give each colour's penguin in the penguin frame, but for its pupils.

    >>> sorted(penguin_surfaces(Shape(0.015, 0.0095, 0.05), ["red", "blue"]))
    ['blue', 'red']
    """
    shaded: dict[str, Surface] = {}
    penguins = {}
    for colour in colours:
        pieces = []
        for part in penguin_parts(shape, colour):
            if part.kind == "pupils":
                continue  # they turn: see ``pupil_surface``
            # Only symbols have a shape of their own; all else differs in its paint at most.
            key = part.name if part.kind.endswith("symbol") else part.kind
            paint = colour_of(part.material)
            if key not in shaded:
                shaded[key] = painted(part.mesh, paint)
            piece = shaded[key]
            pieces.append(replace(piece, colours=np.broadcast_to(paint, piece.colours.shape)))
        penguins[colour] = joined(pieces)
    return penguins


def pupil_surface(shape: Shape) -> Surface:
    """Give a pupil about the origin."""
    return painted(pupil(shape, np.zeros(3)), colour_of("penguin-pupil"))
