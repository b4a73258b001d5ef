"""What the tests of the window share: a place to draw, and what is the same whenever a table is laid."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

import pytest

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.mesh import Mesh
from icecool3d.looks.penguin_parts import FINE, Detail
from icecool3d.pieces import Shape
from icecool3d.view.stage import body_nodes, furnishing, scene_graph
from icecool3d.view.stage.daylight import Fall, Shadow
from icecool3d.view.stage.penguin_looks import penguin_surfaces
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.stage.surfaces import Surface

PAINTED = ("floor_print", "wall_print", "poster_sheet", "school_parts")
"""What follows from a school or a room alone, and takes long to paint or to shape."""


class RememberingFall(Fall):
    """Daylight that remembers the shadows it has computed."""

    def __init__(self, *where: Any) -> None:
        super().__init__(*where)
        self._known: dict[bytes, Shadow] = {}

    def shadow(self, casters: Sequence[Mesh]) -> Shadow:
        key = b"".join(mesh.corners().tobytes() for mesh in casters)
        if key not in self._known:
            self._known[key] = super().shadow(casters)
        return self._known[key]


@cache
def _surfaces(shape: Shape, colours: tuple[str, ...], detail: Detail) -> dict[str, Surface]:
    return penguin_surfaces(shape, colours, detail)


def penguin_surfaces_once(shape: Shape, colours: Sequence[str], detail: Detail = FINE) -> dict[str, Surface]:
    return _surfaces(shape, tuple(colours), detail)


@pytest.fixture(scope="session", autouse=True)
def painted_once() -> Iterator[None]:
    """Let every table of a test run have the same prints and shadows: most of its laying is to paint them."""
    with pytest.MonkeyPatch.context() as patch:
        for name in PAINTED:
            painted: Callable[..., Any] = getattr(furnishing, name)
            patch.setattr(furnishing, name, cache(painted))
        patch.setattr(scene_graph, "Fall", cache(RememberingFall))
        patch.setattr(body_nodes, "penguin_surfaces", penguin_surfaces_once)
        yield


@pytest.fixture(scope="session")
def drawing() -> None:
    """Skip where nothing can be drawn, and say why."""
    try:
        Stage((16, 16)).close()
    except IcecoolError as reason:
        pytest.skip(f"needs something to draw with: {reason}")
