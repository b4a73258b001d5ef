"""The bodies on the ice: hull, mass, inertia and outline of penguins and other pieces.

A model is a TOML file with one profile curve. The hull, the balls that stand for it in collisions, mass,
centre of mass, inertia and footprint all follow from that curve.

- ``load_penguin``, ``load_model``, ``model_names``: the shipped models
- ``Penguin``: a model: ``shape``, ``mass``, ``centre_of_mass``, ``inertia``, ``surface``
- ``standing``: the pose of an upright body at a place: x y z (m) qx qy qz qw
- ``footprint``, ``extent``, ``signed_distance``, ``slice_of_balls``: geometry of a hull in a pose

>>> from icecool3d.pieces import load_penguin, standing
>>> penguin = load_penguin()
>>> f"{1000 * penguin.mass:.0f} g, {1000 * penguin.shape.height:.0f} mm"
'20 g, 50 mm'
>>> standing(0.1, 0.2).tolist()
[0.1, 0.2, 0.0, 0.0, 0.0, 0.0, 1.0]

It does not move bodies (``icecool3d.physics``) and does not draw them (``icecool3d.looks``).
"""

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
