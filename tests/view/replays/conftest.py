"""A table for replays, on which flicks are made again at once."""

from collections.abc import Iterator

import pytest

from icecool3d.view.stage.renderer import Stage
from icecool3d.view.table.table_view import TableView
from tests.view.beside import Beside


@pytest.fixture
def table_view(drawing: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[TableView]:
    del drawing
    Beside.ASKED.clear()
    monkeypatch.setattr("icecool3d.view.table.table_screen.Simulation", Beside)
    with Stage((64, 48)) as stage:
        yield TableView(stage)
