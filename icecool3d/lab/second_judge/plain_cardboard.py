"""Where cardboard is, and how deep a body may be in it."""

import numpy as np

from icecool3d.lab.second_judge.dense_body import DenseBody
from icecool3d.school import Rect, School
from icecool3d.trace import WALL, Trace

TOLERANCE = 1e-4
"""So deep in cardboard is touching it, m."""
GIVE, FELT = 1e-2, 5e-3
"""So deep (m) may press into cardboard who is felt to hit it, in the crossing or so long (s) around it."""
GRAZE = 5e-4
"""So deep may be in cardboard who is not felt to hit it, in a trace that tells of contacts, m."""
ROUNDING = 1e-9
"""m, or s."""


def may_press(trace: Trace, body: DenseBody, began: float, ended: float) -> float:
    """Return how deep a body may be in cardboard in a crossing between two moments (s), m."""
    contacts = trace.contacts
    hits = trace.t[contacts.step[(contacts.a == body.index) & (contacts.b <= WALL)]]
    around = FELT + ROUNDING
    if np.any((hits >= began - around) & (hits <= ended + around)):
        return GIVE
    return GRAZE if len(contacts) else TOLERANCE


def filled_walls(school: School) -> list[tuple[Rect, int]]:
    """Return what all walls cover of the plan, doors too, and along which axis they run.

    Both walls of a seam are one.
    """
    seams = [(each.slab, each.axis) for each in school.seams]
    return seams + [(each.solid, each.side.axis) for each in school.outer_walls]
