"""How deep a penguin may be in cardboard without being through it."""

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.referee.rulings import Rulings
from icecool3d.trace import WALL, Trace


def moments_felt(trace: Trace, penguin: int) -> Array:
    """Give the moments at which a penguin was pressed by a wall, never decreasing, (C,), s."""
    contacts = trace.contacts
    rows = (contacts.a == penguin) & (contacts.b == WALL)
    felt: Array = trace.t[contacts.step[rows]]
    return felt


def allowed_depth(felt: Array, began: float, ended: float, rulings: Rulings) -> float:
    """Give how deep in cardboard a penguin may be that felt walls at these moments, m.

    Who was felt to hit it may have sunk in, and comes out slowly.

    >>> felt = np.array([0.2])
    >>> allowed_depth(felt, 0.1, 0.3, Rulings()), allowed_depth(felt, 0.3, 0.4, Rulings())
    (0.01, 0.0001)
    """
    first = np.searchsorted(felt, began - rulings.felt)
    hit = first < len(felt) and felt[first] <= ended + rulings.felt
    return rulings.give if hit else rulings.tolerance
