"""Whatever is done to the bytes of a trace's file, the answer is a trace or a TraceError, and soon."""

import json
import time

import numpy as np
from hypothesis import example, given, settings
from hypothesis import strategies as st

from icecool3d.kit.errors import TraceError
from icecool3d.trace import trace_from_bytes, trace_to_bytes
from tests.trace_samples import SMALL, arrays_of, files_of
from tests.zip_forger import forged_npy, npy, zipped

STORED = trace_to_bytes(SMALL)
FILES = files_of(SMALL)
DEFLATED = zipped(FILES, method=8)
META = json.loads(SMALL.meta.to_json())


@st.composite
def damaged(draw: st.DrawFn, data: bytes) -> bytes:
    """Return bytes of which some were changed, lost, doubled, moved or put in."""
    found = bytearray(data)
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(found)))
        there = draw(st.integers(0, len(found)))
        length = draw(st.integers(1, 40))
        match draw(st.sampled_from(["flip", "set", "number", "lose", "copy", "noise", "cut"])):
            case "flip":
                found[place : place + 1] = bytes(
                    byte ^ 1 << draw(st.integers(0, 7)) for byte in found[place : place + 1]
                )
            case "set":
                found[place : place + 1] = draw(
                    st.sampled_from([b"\0", b"\1", b"\x7f", b"\xff", b"9", b" ", b"'"])
                )
            case "number":
                found[place : place + 4] = draw(
                    st.sampled_from([b"\0" * 4, b"\xff" * 4, b"\xff\xff\xff\x7f"])
                )
            case "lose":
                del found[place : place + length]
            case "copy":
                found[place : place + length] = found[there : there + length]
            case "noise":
                found[place:place] = draw(st.binary(max_size=20))
            case _:
                del found[place:]
    return bytes(found)


def judge(data: bytes) -> None:
    """Read a file, and hold what comes of it to what is promised."""
    start = time.process_time()
    try:
        trace = trace_from_bytes(data, "x.npz")
    except TraceError as reason:
        text = str(reason)
        assert "\n" not in text
        assert len(text) < 500
        assert text.startswith("x.npz: ")
    else:
        assert np.all(np.diff(trace.t) > 0.0)
        for name, array in arrays_of(trace).items():
            assert name == "meta" or np.all(np.isfinite(array))
        assert np.allclose(np.linalg.norm(trace.pose[..., 3:], axis=-1), 1.0, rtol=0.0, atol=1e-8)
        assert trace_from_bytes(trace_to_bytes(trace), "again").digest == trace.digest
        _ = trace.at(trace.t)
    assert time.process_time() - start < 1.0


@settings(max_examples=300)
@given(st.sampled_from([STORED, DEFLATED]).flatmap(damaged))
@example(b"")
@example(STORED)
@example(DEFLATED)
def test_a_damaged_file_gives_a_trace_or_a_refusal(data: bytes) -> None:
    judge(data)


@settings(max_examples=500)
@given(st.sampled_from(sorted(FILES)).flatmap(lambda name: st.tuples(st.just(name), damaged(FILES[name]))))
@example(("t.npy", forged_npy("<f8", "(1 2)", bytes(16))))
@example(("t.npy", forged_npy("<f8", "(0, 1099511627776, 1099511627776)")))
@example(("meta.npy", forged_npy("<U1", "()", b"\xff\xff\xff\xff")))
def test_a_damaged_array_under_a_right_checksum_gives_a_trace_or_a_refusal(damage: tuple[str, bytes]) -> None:
    judge(zipped({**FILES, damage[0]: damage[1]}))


@settings(max_examples=200)
@given(
    name=st.sampled_from(["t", "pose", "velocity", "contact_step", "contact_point", "contact_normal"]),
    kind=st.sampled_from(["<f2", ">f4", "<f8", "<f16", "|i1", "<u8", ">i8", "<U1", "|S3", "|b1", "<c8"]),
    shape=st.lists(st.integers(0, 4), max_size=4),
    fortran=st.booleans(),
    fill=st.binary(min_size=1, max_size=16),
)
def test_an_array_of_anything_gives_a_trace_or_a_refusal(
    name: str, kind: str, shape: list[int], fortran: bool, fill: bytes
) -> None:
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    body = (fill * (size // len(fill) + 1))[:size]
    text = "(" + "".join(f"{axis}, " for axis in shape) + ")"
    judge(zipped({**FILES, f"{name}.npy": forged_npy(kind, text, body, fortran=fortran)}))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@st.composite
def other_meta(draw: st.DrawFn) -> str:
    """Return a meta in which one value, anywhere, is another."""
    meta = json.loads(json.dumps(META))
    table = meta
    while True:
        key = draw(st.sampled_from(sorted(table)))
        if not isinstance(table[key], dict) or draw(st.booleans()):
            break
        table = table[key]
    table[key] = draw(JSON | st.sampled_from([-1, 1e-9, 0.01, 0.5, 1e9, 10**30, "\ud800", "two\nlines"]))
    return json.dumps(meta)


@settings(max_examples=200)
@given(other_meta())
@example("")
@example("[" * 10_000)
@example("9" * 10_000)
def test_any_value_in_the_meta_gives_a_trace_or_a_refusal(text: str) -> None:
    judge(zipped({**FILES, "meta.npy": npy(text)}))
