"""What is flicked: one profile curve gives the hull, its collision balls, mass, inertia and footprint."""

from icecool3d.pieces.body_look import PLAIN, Look
from icecool3d.pieces.hull import (
    ball_centres,
    distance_in_plan,
    extent,
    first_hit,
    footprint,
    lowest_points,
    radii,
    signed_distance,
    slice_of_balls,
    standing,
)
from icecool3d.pieces.mass import volume
from icecool3d.pieces.model import (
    COLOURS,
    NO_OTHERS,
    Ballast,
    Penguin,
    Shell,
    Surface,
    load_model,
    load_penguin,
    model_names,
    penguin_from_dict,
)
from icecool3d.pieces.shape import Hulls, Shape, Shapes, hull_mesh, hulls

__all__ = [
    "COLOURS",
    "NO_OTHERS",
    "PLAIN",
    "Ballast",
    "Hulls",
    "Look",
    "Penguin",
    "Shape",
    "Shapes",
    "Shell",
    "Surface",
    "ball_centres",
    "distance_in_plan",
    "extent",
    "first_hit",
    "footprint",
    "hull_mesh",
    "hulls",
    "load_model",
    "load_penguin",
    "lowest_points",
    "model_names",
    "penguin_from_dict",
    "radii",
    "signed_distance",
    "slice_of_balls",
    "standing",
    "volume",
]
