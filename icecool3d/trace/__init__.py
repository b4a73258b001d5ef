"""What happened: poses, velocities and contacts of one flick, immutable, and its file."""

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
