"""Traces for tests, of random numbers, so that no two places look alike; and what is said of bad ones."""

import time
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

from icecool3d.kit.errors import TraceError
from icecool3d.pieces import load_penguin
from icecool3d.trace import Engine, Finger, Flick, Meta, Trace, make_trace, trace_from_bytes
from icecool3d.trace.make import CONTACT_ARRAYS
from tests.zip_forger import npy, zipped

NAMES = ("red", "blue", "green")
FULL = Meta(
    penguins=NAMES,
    scene="school",
    scene_digest="0123456789abcdef",
    step=0.001,
    penguin=load_penguin(),
    finger=Finger(mass=0.02, restitution=0.25, friction=0.7),
    flick=Flick("blue", aim=-37.5, speed=2.25, height=0.4, side=-0.3, elevation=5.0),
    ended="rest",
    engine=Engine("bullet", "3.2.7", "exact"),
)


def unit(random: np.random.Generator, *shape: int) -> np.ndarray:
    """Return random vectors of unit length; the last axis is the vectors'."""
    vectors = random.normal(size=shape)
    units: np.ndarray = vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)
    return units


def random_trace(moments: int = 40, meta: Meta = FULL, *, contacts: int = 60, seed: int = 1) -> Trace:
    random = np.random.default_rng(seed)
    count = len(meta.penguins)
    pose = np.concatenate((random.normal(size=(moments, count, 3)), unit(random, moments, count, 4)), axis=-1)
    a = random.integers(0, count, contacts)
    # Floor, wall, or a penguin that comes later in the list, where there is one.
    b = np.where(random.random(contacts) < 0.3, a + 1, random.integers(-2, 0, contacts))
    touched = {
        "step": np.sort(random.integers(0, moments, contacts)),
        "a": a,
        "b": np.where(b < count, b, -1),
        "point": random.normal(size=(contacts, 3)),
        "normal": unit(random, contacts, 3),
        "impulse": random.uniform(1e-6, 1e-2, contacts),
    }
    t = np.cumsum(random.uniform(1e-4, 0.1, moments))
    return make_trace(meta, t, pose, random.normal(size=(moments, count, 6)), touched)


def arrays_of(trace: Trace) -> dict[str, np.ndarray]:
    """Return what is in the trace's file, by the names that stand there."""
    contacts = {f"contact_{name}": getattr(trace.contacts, name) for name in CONTACT_ARRAYS}
    meta = np.array(trace.meta.to_json())
    return {"meta": meta, "t": trace.t, "pose": trace.pose, "velocity": trace.velocity, **contacts}


SMALL = random_trace(moments=3, contacts=4)
MIB = 2**20


def files_of(trace: Trace) -> dict[str, bytes]:
    return {f"{name}.npy": npy(array) for name, array in arrays_of(trace).items()}


def with_array(name: str, array: Any) -> bytes:
    """Return a sound file but for one array, given as such or as the bytes of its file."""
    return zipped({**files_of(SMALL), f"{name}.npy": array if isinstance(array, bytes) else npy(array)})


@contextmanager
def bounded(memory: float) -> Iterator[None]:
    """Fail where what is done within takes more memory than that, MiB, or more than a second."""
    tracemalloc.start()
    start = time.process_time()
    try:
        yield
        took, peak = time.process_time() - start, tracemalloc.get_traced_memory()[1] / MIB
    finally:
        tracemalloc.stop()
    assert peak < memory
    assert took < 1.0


def refusal(data: bytes, memory: float = 0.5) -> str:
    """Return what is said of a file that is refused."""
    with bounded(memory), pytest.raises(TraceError) as caught:
        trace_from_bytes(data, "x.npz")
    text = str(caught.value)
    assert "\n" not in text
    assert len(text) < 400
    assert text.startswith("x.npz: ")
    return text
