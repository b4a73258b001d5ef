"""The model files: up to date with the code that makes them, and free of faults for any viewer."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from icecool3d.kit.own_files import models_folder
from tests.glb_reader import numbers, read
from tests.tools.models import models

MODELS = models()


def corners(packed: bytes) -> dict[str, NDArray[np.float64]]:
    """Return all triangles of each node, whatever the order in which shared corners are written."""
    document, data = read(packed)
    found = {}
    for node in document["nodes"]:
        for primitive in document["meshes"][node["mesh"]]["primitives"] if "mesh" in node else ():
            positions = numbers(document, data, primitive["attributes"]["POSITION"])
            found[node["name"]] = positions[numbers(document, data, primitive["indices"]).ravel()]
    return found


@pytest.mark.parametrize("name", MODELS)
def test_a_model_file_is_what_the_code_makes(name: str) -> None:
    # Another processor may round a sine differently: a nanometre is the same.
    stored, made = (models_folder() / name).read_bytes(), MODELS[name]
    assert read(stored)[0]["materials"] == read(made)[0]["materials"]
    old, new = corners(stored), corners(made)
    assert old.keys() == new.keys()
    for node, triangles in new.items():
        assert old[node] == pytest.approx(triangles, abs=1e-8), (
            f"{node} differs: run python -m tests.tools.models"
        )


def test_no_other_models_lie_about() -> None:
    assert {path.name for path in models_folder().glob("*.glb")} == MODELS.keys()


@pytest.mark.parametrize("name", MODELS)
def test_the_khronos_validator_finds_neither_errors_nor_warnings(
    name: str, verdict: Callable[[bytes], dict[str, Any]]
) -> None:
    issues = verdict((models_folder() / name).read_bytes())["issues"]
    assert (issues["numErrors"], issues["numWarnings"]) == (0, 0)


def test_the_eight_penguins_wear_eight_colours() -> None:
    scarves = set()
    for name, packed in MODELS.items():
        document, _ = read(packed)
        colours = {
            m["name"]: tuple(m["pbrMetallicRoughness"]["baseColorFactor"]) for m in document["materials"]
        }
        if name.startswith("penguin-"):
            scarves.add(colours[f"player-{name.removeprefix('penguin-').removesuffix('.glb')}"])
    assert len(scarves) == 8
