"""What the commands print: JSON Lines for programs, lines for people, errors, and how far long work is."""

import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from itertools import zip_longest
from typing import TYPE_CHECKING, TextIO

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, translated

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

_NARROW = "\u00a0\u202f"
"""Spaces at which no French line is broken; they steer no terminal."""


_LEAST = 8
"""Letters of the last column of a table, however narrow the terminal is."""
_WIDTH = 24
"""Cells of the bar."""
_PACE = 0.1
"""The bar is drawn no more often than this, s."""
_CLEAR = "\r\x1b[K"


def print_result(
    options: "argparse.Namespace", items: Iterable[Mapping[str, object]], lines: Iterable[str]
) -> None:
    """Print ``items`` where JSON is asked for, else ``lines``; the others are not looked at."""
    if options.json:
        for item in items:
            print_json(item)
    else:
        for line in lines:
            print_line(line, options.lang)


def print_json(item: Mapping[str, object]) -> None:
    """Print one object as one line of JSON; ``tests/cli/json_keys.py`` says what its keys mean.

    >>> print_json({"room": "kitchen", "at": [0.1, 0.2]})
    {"room": "kitchen", "at": [0.1, 0.2]}
    """
    from icecool3d.kit.codec import to_json

    print(to_json(item), flush=True)


def print_line(text: str, language: Language) -> None:
    """Print a line for people.

    >>> print_line(Phrase("is larger than {size} kB", size=250), "fr")
    dépasse 250 ko
    """
    print(one_line(translated(text, language)), flush=True)


def print_written(
    path: "Path | None", options: "argparse.Namespace", more: str = "", **items: object
) -> None:
    """Print which file was written, if any, and its size; ``more`` is for people, ``items`` for programs."""
    if path is None:
        return
    size = path.stat().st_size
    if options.json:
        print_json({"wrote": str(path), "bytes": size, **items})
    elif more:
        said = Phrase("{path}: written, {more}, {size}", path=str(path), more=more, size=_said(size))
        print_line(said, options.lang)
    else:
        print_line(Phrase("{path}: written, {size}", path=str(path), size=_said(size)), options.lang)


def _said(size: int) -> Phrase:
    """Return a size, bytes, in words.

    >>> _said(999), _said(12_345), _said(1_200_000)
    ('999 bytes', '12 kB', '1.2 MB')
    """
    if size < 1000:
        return Phrase("{size} bytes", size=size)
    if size < 1_000_000:
        return Phrase("{size:.0f} kB", size=size / 1e3)
    return Phrase("{size:.1f} MB", size=size / 1e6)


def warn(text: str, language: Language) -> None:
    """Say on stderr what is not as it should be, and does not stop the command."""
    complain(Phrase("icecool3d: warning: {said}", said=text), language)


def complain(text: str, language: Language) -> None:
    """Print a line on stderr; where that is broken, the exit code must say it alone."""
    try:
        print(one_line(translated(text, language)), file=sys.stderr, flush=True)
    except OSError:
        send_nowhere(sys.stderr)


def send_nowhere(stream: TextIO) -> None:
    """Let whatever else is printed on a broken stream go nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def wrapped(text: str, width: int, indent: str = "", *, breaking: bool = False) -> list[str]:
    r"""Return a text in lines, later ones indented; no colon begins a French line.

    Words that are longer than a line stay whole, unless ``breaking``.

    >>> wrapped("Qui saute par-dessus : au sol", 21, "  ")
    ['Qui saute', '  par-dessus\xa0: au sol']
    """
    import textwrap

    kept = re.sub(r" ([:;!?»])", "\u00a0\\1", text).replace("« ", "«\u00a0")
    return textwrap.wrap(
        kept, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=breaking
    )


def in_columns(rows: Sequence[Sequence[str]], width: int, widest: int = 40) -> Iterator[str]:
    r"""Yield the lines of a table; columns are as wide as their longest text, and the last one has the rest.

    A text that is longer than ``widest``, or than the rest, goes on below itself.

    >>> print(*in_columns([["DOOR-1", "A door"], ["TOIDS-10", "Four faces"]], 18), sep="\n")
    DOOR-1    A door
    TOIDS-10  Four
              faces
    """
    widths = [min(max(map(len, column)), widest) for column in zip(*rows, strict=True)][:-1]
    widths.append(max(width - sum(widths) - 2 * len(widths), _LEAST))
    for row in rows:
        cells = [wrapped(text, room, breaking=True) for text, room in zip(row, widths, strict=True)]
        for parts in zip_longest(*cells, fillvalue=""):
            padded = (part.ljust(room) for part, room in zip(parts, widths, strict=True))
            yield "  ".join(padded).rstrip()


def one_line(text: str) -> str:
    r"""Show whatever would break the line or steer the terminal (a file may be named so) as an escape.

    >>> print(one_line("scenes/two\nlines\x1b.toml"))
    scenes/two\nlines\x1b.toml
    """
    return "".join(
        character if character.isprintable() or character in _NARROW else ascii(character)[1:-1]
        for character in text
    )


def terminal_columns() -> int:
    """Return how wide the terminal is; to import ``shutil`` for it would take a tenth of a help's time."""
    given = os.environ.get("COLUMNS", "")
    if given.isdecimal() and int(given) > 0:
        return int(given)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):  # it is no terminal, or closed
            return os.get_terminal_size(stream.fileno()).columns or 80
    return 80


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
        self.done = self._begun_with = done
        """How much is done."""
        self._clock, self._shows = clock, total > 0 and sys.stderr.isatty()
        self._begun = self._drawn = clock()
        self._draw()

    def advance(self, count: int = 1) -> None:
        """Count what was done since."""
        self.done += count
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
        share = min(self.done / self._total, 1.0)
        bar = ("#" * round(_WIDTH * share)).ljust(_WIDTH, ".")
        seconds, new = self._drawn - self._begun, self.done - self._begun_with
        said = Phrase("{what} {done} of {total}", what=self._what, done=self.done, total=self._total)
        if new > 0 and seconds > 0.0:
            left = round(max(self._total - self.done, 0) * seconds / new)
            said = Phrase(
                "{said}, {rate:.3g} a second, {time} left",
                said=said,
                rate=new / seconds,
                time=_clock_time(left),
            )
        line = f"{share:4.0%} {bar} {said.in_language(self._language)}"
        return line[: terminal_columns() - 1]  # what is wrapped could not be taken back


@contextmanager
def progress(what: str, total: int, language: Language, done: int = 0) -> Iterator[Progress]:
    """Show how far the work within is, and nothing when it has ended."""
    bar = Progress(what, total, language, done)
    try:
        yield bar
    finally:
        bar.hide()


@contextmanager
def progress_heard(what: str, language: Language) -> Iterator[Callable[[int, int], None]]:
    """Give a function that is told how much of how much is done, and show that as a bar."""
    bar: Progress | None = None

    def hear(done: int, total: int) -> None:
        nonlocal bar
        if bar is None:
            bar = Progress(what, total, language)
        bar.advance(done - bar.done)

    try:
        yield hear
    finally:
        if bar is not None:
            bar.hide()


def _clock_time(seconds: int) -> str:
    """Return a time as clocks show it.

    >>> _clock_time(75), _clock_time(3675)
    ('1:15', '1:01:15')
    """
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
