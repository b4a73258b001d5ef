"""A simulation that computes everything at once, and answers when it is asked for answers."""

from collections.abc import Mapping
from typing import Any, ClassVar

from icecool3d.physics import Settings
from icecool3d.pieces import Penguin
from icecool3d.school import School
from icecool3d.view.table.requests import Answer, Request
from icecool3d.view.table.simulation import answer_to
from tests.simulators import Remembering


class Beside:
    """Computes flicks at once, and answers when it is asked for answers."""

    ASKED: ClassVar[list[Request]] = []
    """All that was asked of any, until somebody clears it."""

    def __init__(
        self, school: School, penguin: Penguin, settings: Settings, others: Mapping[str, Penguin]
    ) -> None:
        self._school, self._worlds = school, Remembering(school, penguin, settings, others=others)
        self._asked: list[tuple[int, Request]] = []
        self._bots: dict[str, Any] = {}
        self.made = 0

    @property
    def is_busy(self) -> bool:
        return bool(self._asked)

    def ask(self, request: Request) -> int:
        self.made += 1
        self._asked.append((self.made, request))
        self.ASKED.append(request)
        return self.made

    def answers(self, patience: float = 0.0) -> list[Answer]:
        del patience
        asked, self._asked = self._asked, []
        flick, sketch = self._worlds.flick, self._worlds.sketch
        return [
            answer_to(number, each, flick, self._school, self._bots, sketch=sketch) for number, each in asked
        ]

    def close(self) -> None:
        self._asked = []
        self._worlds.close()
