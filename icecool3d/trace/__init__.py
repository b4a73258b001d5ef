"""The record of one flick: poses, velocities and contacts from the push to rest, and the file of it.

A ``Trace`` is immutable. Its moments need not be evenly spaced. It may come from the engine, from a file,
or from poses that somebody wrote by hand.

- ``Trace``: ``t``, ``pose``, ``velocity``, ``contacts`` and ``meta``; ``at`` interpolates
- ``Flick``: the push, as its player means it; ``Poses``: poses by name
- ``make_trace``: a trace from poses alone
- ``read_trace``, ``write_trace``: the file (``.npz``)

>>> from icecool3d.pieces import standing
>>> from icecool3d.trace import Meta, make_trace
>>> trace = make_trace(Meta(("red",)), [0.0, 0.5], [[standing(0.0, 0.0)], [standing(0.1, 0.0)]])
>>> trace.at([0.25])[0, 0, :2].tolist(), trace.velocity[0, 0, :2].round(3).tolist()
([0.05, 0.0], [0.2, 0.0])

It does not say what the motion means: that is the task of ``icecool3d.referee``.
"""

from icecool3d.kit.flick import MAX_ELEVATION, MAX_SPEED, Finger, Flick
from icecool3d.trace.make import make_trace, velocities_from_poses
from icecool3d.trace.meta import Ended, Engine, Meta, meta_from_json
from icecool3d.trace.trace_arrays import (
    FLOOR,
    FURNITURE,
    WALL,
    Contacts,
    Pose,
    Poses,
    Simulate,
    Trace,
    interpolate,
)
from icecool3d.trace.trace_file import read_trace, trace_from_bytes, trace_to_bytes, write_trace

__all__ = [
    "FLOOR",
    "FURNITURE",
    "MAX_ELEVATION",
    "MAX_SPEED",
    "WALL",
    "Contacts",
    "Ended",
    "Engine",
    "Finger",
    "Flick",
    "Meta",
    "Pose",
    "Poses",
    "Simulate",
    "Trace",
    "interpolate",
    "make_trace",
    "meta_from_json",
    "read_trace",
    "trace_from_bytes",
    "trace_to_bytes",
    "velocities_from_poses",
    "write_trace",
]
