"""The kinds of arrays that go from room to room."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]
"""Numbers; their shape and units stand where they are used."""
Whole = NDArray[np.int64]
"""Indices and counts."""
Flags = NDArray[np.bool_]
"""True or false, each."""
