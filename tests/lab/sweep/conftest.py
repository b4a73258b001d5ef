"""Workers that several tests share: to start them takes a second."""

from collections.abc import Iterator

import pytest

from icecool3d.lab.sweep.crew import Crew


@pytest.fixture(scope="package")
def crew() -> Iterator[Crew]:
    with Crew(workers=2) as crew:
        yield crew
