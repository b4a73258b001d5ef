"""How far a long piece of work is: one line on stderr, on terminals only, so that nothing else reads it."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from icecool3d.cli.parser import columns
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase

_WIDTH = 24
"""Cells of the bar."""
_PACE = 0.1
"""The bar is drawn no more often than this, s."""
_CLEAR = "\r\x1b[K"


class Progress:
    """A bar on the terminal; where there is none, or nothing to do, nothing."""

    def __init__(
        self,
        what: str,
        total: int,
        language: Language,
        done: int = 0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Begin with ``done`` of ``total``; ``what`` is counted."""
        self._what, self._total, self._language = what, max(total, 1), language
        self._done = self._begun_with = done
        self._clock, self._shows = clock, total > 0 and sys.stderr.isatty()
        self._begun = self._drawn = clock()
        self._draw()

    def advance(self, count: int = 1) -> None:
        """Count what was done since."""
        self._done += count
        if self._clock() - self._drawn >= _PACE:
            self._draw()

    def hide(self) -> None:
        """Make room for a line of something else; the bar comes back when more is done."""
        if self._shows:
            print(end=_CLEAR, file=sys.stderr, flush=True)

    def _draw(self) -> None:
        if self._shows:
            self._drawn = self._clock()
            print(end=_CLEAR + self._line(), file=sys.stderr, flush=True)

    def _line(self) -> str:
        share = min(self._done / self._total, 1.0)
        bar = ("#" * round(_WIDTH * share)).ljust(_WIDTH, ".")
        seconds, new = self._drawn - self._begun, self._done - self._begun_with
        said = Phrase("{what} {done} of {total}", what=self._what, done=self._done, total=self._total)
        if new > 0 and seconds > 0.0:
            left = round(max(self._total - self._done, 0) * seconds / new)
            said = Phrase(
                "{said}, {rate:.3g} a second, {time} left",
                said=said,
                rate=new / seconds,
                time=_clock_time(left),
            )
        line = f"{share:4.0%} {bar} {said.in_language(self._language)}"
        return line[: columns() - 1]  # what is wrapped could not be taken back


@contextmanager
def progress(what: str, total: int, language: Language, done: int = 0) -> Iterator[Progress]:
    """Show how far the work within is, and nothing when it has ended."""
    bar = Progress(what, total, language, done)
    try:
        yield bar
    finally:
        bar.hide()


def _clock_time(seconds: int) -> str:
    """Return a time as clocks show it.

    >>> _clock_time(75), _clock_time(3675)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
