"""What the tests of pictures share: the words that are written on them."""

from typing import Any

import pytest

from icecool3d.art.canvas import Canvas
from icecool3d.school import Point


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list to which is added whatever is written on a canvas."""
    found: list[str] = []
    draw = Canvas.text

    def keep(canvas: Canvas, at: Point, text: str, *how: Any, **more: Any) -> None:
        found.append(text)
        draw(canvas, at, text, *how, **more)

    monkeypatch.setattr(Canvas, "text", keep)
    return found
