"""What a piece of nobody looks like: its hull, with the details that its model's file declares."""

import numpy as np

from icecool3d.kit.mesh import Mesh
from icecool3d.kit.solids import ellipsoid, ring
from icecool3d.looks.materials import Part
from icecool3d.looks.outlines import circle
from icecool3d.looks.penguin_parts import FINE, Detail, eye_parts, on_side
from icecool3d.pieces import PLAIN, Look, Shape, hull_mesh
from icecool3d.pieces.body_look import Band


def piece_parts(shape: Shape, name: str, look: Look = PLAIN, detail: Detail = FINE) -> tuple[Part, ...]:
    """Return the pieces of a body's picture in its own frame; where it looks is +x.

    >>> [part.name for part in piece_parts(Shape(0.015, 0.0095, 0.05), "walrus")]
    ['body walrus', 'band-1 walrus', 'band-2 walrus', 'band-3 walrus']
    """
    found = [Part("body", name, look.colour, hull_mesh(shape, *detail.hull))]
    for place, patch in enumerate(look.patches, start=1):
        oval = circle(detail.outline) * patch.size
        lid = on_side(shape, np.radians(patch.around), patch.height, oval, patch.lift, rings=detail.rings)
        found.append(Part(f"patch-{place}", name, patch.colour, lid))
    for place, band in enumerate(look.bands, start=1):
        found.append(Part(f"band-{place}", name, band.colour, _ring(shape, band, detail)))
    for place, ball in enumerate(look.balls, start=1):
        body = ellipsoid(shape.height * np.array(ball.at), shape.height * np.array(ball.size), *detail.ball)
        found.append(Part(f"ball-{place}", name, ball.colour, body))
    return (*found, *(eye_parts(shape, name, detail) if look.eyes else ()))


def _ring(shape: Shape, band: Band, detail: Detail) -> Mesh:
    height = band.height * shape.height
    out, half = (shape.height * side for side in band.size)
    return ring(float(shape.radius_at(np.array([height]))[0]), out, half, height, around=detail.band)
