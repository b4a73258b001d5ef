"""Workers that several tests share: to start them takes a second."""

from collections.abc import Iterator

import pytest

from icecool3d.lab.sweep.workers import Workers, start_workers


@pytest.fixture(scope="package")
def crew() -> Iterator[Workers]:
    with start_workers(2) as crew:
        yield crew
