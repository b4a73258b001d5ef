"""Reading .glb files back from their bytes, for the tests of what writes them."""

import json
import struct
from typing import Any

import numpy as np


def read(packed: bytes) -> tuple[dict[str, Any], bytes]:
    magic, version, size = struct.unpack_from("<4sII", packed)
    assert (magic, version, size) == (b"glTF", 2, len(packed))
    length, kind = struct.unpack_from("<I4s", packed, 12)
    assert kind == b"JSON"
    return json.loads(packed[20 : 20 + length]), packed[28 + length :]


def numbers(document: dict[str, Any], data: bytes, place: int) -> np.ndarray[Any, Any]:
    accessor = document["accessors"][place]
    view = document["bufferViews"][accessor["bufferView"]]
    kind = {5126: "<f4", 5123: "<u2", 5125: "<u4"}[accessor["componentType"]]
    width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[accessor["type"]]
    flat_numbers = np.frombuffer(data[view["byteOffset"] :][: view["byteLength"]], kind)
    assert len(flat_numbers) == accessor["count"] * width
    return flat_numbers.reshape(-1, width)
