"""A list of what happened that scrolls: which line is seen first, and how many there is room for."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from icecool3d.view.ui import commands
from icecool3d.view.ui.input_state import Chosen, Done, Rolled
from icecool3d.view.ui.page_parts import gone_on, turned

LOG = "log"
"""What the wheel moves."""
_Line = TypeVar("_Line")


def fitting(heights: Iterable[int], room: int) -> int:
    """Return how many lines there is room for, from the first on: at least one of those there are.

    >>> fitting([20, 20, 30], 50), fitting([70, 20], 50), fitting([], 50)
    (2, 1, 0)
    """
    count = 0
    for height in heights:
        room -= height
        if room < 0 and count:
            break
        count += 1
    return count


class Scrolled:
    """Which line is told first, the newest before: what is read stays where it is when more happens."""

    def __init__(self) -> None:
        """Tell the newest."""
        self.first = 0
        """Its place, counted from the newest."""
        self._count, self._fits = 0, 1

    def fit(self, told: Sequence[_Line], fits: Callable[[Sequence[_Line]], int]) -> None:
        """Stay with what is read, and leave no room below the oldest line.

        ``fits`` tells how many of some lines there is room for.
        """
        if self.first:
            self.first += len(told) - self._count
            last = len(told) - fits(told[::-1])
            self.first = max(min(self.first, last), 0)
        self._count, self._fits = len(told), fits(told[self.first :])

    def did(self, done: Done) -> bool:
        """Take what was done on the panel; tell whether it was that."""
        match done:
            case Rolled(name, notches) if name == LOG:
                return self.meant(commands.Roll(round(-notches)))
            case Chosen("up" | "down" as way):
                self.first = turned(way, self.first, self._fits, self._count)
                return True
        return False

    def meant(self, command: commands.Command) -> bool:
        """Go on by as many lines as is meant; tell whether that was it."""
        if not isinstance(command, commands.Roll):
            return False
        self.first = gone_on(command.lines, self.first, self._fits, self._count)
        return True
