"""What is flicked: one profile curve gives the hull, its collision balls, mass, inertia and footprint."""

from icecool3d.penguin.hull import (
    Hit,
    Slice,
    ball_centres,
    distance_in_plan,
    extent,
    first_hit,
    footprint,
    highest_points,
    lowest_points,
    radii,
    signed_distance,
    slice_in_slab,
    slice_of_balls,
)
from icecool3d.penguin.hull_mesh import hull_mesh
from icecool3d.penguin.mass import MassProperties, volume
from icecool3d.penguin.penguin import (
    COLOURS,
    Ballast,
    Penguin,
    Shell,
    Surface,
    load_model,
    load_penguin,
    model_names,
    penguin_from_dict,
)
from icecool3d.penguin.pose import standing
from icecool3d.penguin.shape import Hulls, Shape, Shapes, hulls

__all__ = [
    "COLOURS",
    "Ballast",
    "Hit",
    "Hulls",
    "MassProperties",
    "Penguin",
    "Shape",
    "Shapes",
    "Shell",
    "Slice",
    "Surface",
    "ball_centres",
    "distance_in_plan",
    "extent",
    "first_hit",
    "footprint",
    "highest_points",
    "hull_mesh",
    "hulls",
    "load_model",
    "load_penguin",
    "lowest_points",
    "model_names",
    "penguin_from_dict",
    "radii",
    "signed_distance",
    "slice_in_slab",
    "slice_of_balls",
    "standing",
    "volume",
]
