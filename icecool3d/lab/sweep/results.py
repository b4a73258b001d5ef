"""The file of a sweep: a SQLite database of one table of rows, and one that says what they are rows of.

SQLite and not Parquet: rows are added chunk by chunk, each chunk whole or not at all, and a program that is
killed at any moment leaves a file that is whole; it is one file, which the standard library reads, any row of
it by its number; and whoever has a question of their own asks it in SQL, events and verdicts being JSON::

    sqlite3 FILE "SELECT aim, speed FROM flick WHERE outcome = 'stuck' ORDER BY speed DESC LIMIT 5"
"""

import fcntl
import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import IO, Any

from icecool3d.kit.codec import from_plain, to_plain
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.os_reasons import os_reason
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import NAMES
from icecool3d.lab.sweep.reading import parse_spec
from icecool3d.lab.sweep.rows import Row
from icecool3d.lab.sweep.spec import Setup, Spec
from icecool3d.lab.sweep.stamp import Stamp
from icecool3d.penguin import penguin_from_dict
from icecool3d.physics import Settings
from icecool3d.school import scene_from_dict

FORMAT = 1
"""The format of results that this program reads and writes."""
PATIENCE = 600.0
"""How long to wait for somebody who is reading the file, s."""

_TYPES = {int: "INTEGER PRIMARY KEY", float: "REAL", float | None: "REAL", str: "TEXT", str | None: "TEXT"}
_COLUMNS = ", ".join(f"{name} {_TYPES[kind]}" for name, kind in Row.__annotations__.items())
_MARKS = ", ".join("?" * len(Row._fields))
_RIGHT = Phrase("expected the results of icecool3d sweep")


@dataclass(frozen=True)
class About:
    """What a file says of its rows, so that any of them can be made again."""

    text: str
    """The spec as it was written."""
    spec: Spec
    """What it means."""
    stamp: Stamp
    """What computed its rows."""

    def to_dict(self) -> dict[str, str]:
        """Give it as the table ``about`` holds it."""
        setup = self.spec.setup
        parts = {
            "scene": setup.scene.to_dict(),
            "penguin": setup.penguin.to_dict(),
            "settings": to_plain(setup.settings),
            "made_by": self.stamp.to_dict(),
        }
        return {
            "format": str(FORMAT),
            "spec": self.text,
            **{key: json.dumps(part) for key, part in parts.items()},
        }


class Results:
    """Results that somebody reads, or that a sweep writes on."""

    def __init__(self, path: Path, writing: bool = False) -> None:
        """Open a file that is there; while it is written, no other sweep can write on it."""
        self.path = path
        self._held: IO[bytes] | None = None
        if not path.is_file():
            wrong = Phrase("is not a regular file") if path.exists() else Phrase("there is no such file")
            raise InputError(str(path), wrong, _RIGHT)
        if writing:
            self._held = path.open("r+b")
            try:
                fcntl.flock(self._held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                self._held.close()
                raise InputError(
                    str(path), Phrase("is being written by another sweep"), Phrase("expected another file")
                ) from None
        self._database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=rw", uri=True, timeout=PATIENCE)
        try:
            self.about = self._about()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        self._database.close()
        if self._held is not None:  # only now: to close any handle of a file drops the database's locks on it
            self._held.close()

    def __enter__(self) -> "Results":
        """Use the results in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close them at the block's end."""
        self.close()

    @property
    def spec(self) -> Spec:
        """The sweep."""
        return self.about.spec

    @cached_property
    def total(self) -> int:
        """How many rows it will have."""
        return self.spec.total

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows, all of them or none, and come back when they are on the disk."""
        with self._reading(), self._database:
            self._database.executemany(f"INSERT INTO flick VALUES ({_MARKS})", rows)  # noqa: S608 - no values in it

    def done(self) -> int:
        """Count the rows that are there."""
        ((count,),) = self._select("SELECT count(*) FROM flick")
        return int(count)

    def missing(self) -> Iterator[range]:
        """Give the stretches of rows that are not there."""
        begin = 0
        for (row,) in self._select("SELECT row FROM flick ORDER BY row"):
            if row > begin:
                yield range(begin, row)
            begin = row + 1
        if begin < self.total:
            yield range(begin, self.total)

    def row(self, number: int) -> Row:
        """Give one row."""
        for found in self._select("SELECT * FROM flick WHERE row = ?", number):
            return Row(*found)
        wrong = Phrase("is not there") if number in range(self.total) else Phrase("is none of this sweep")
        raise InputError(
            Phrase("{path}: row {number}", path=self.path, number=number),
            wrong,
            Phrase("expected 0 to {most}, and done", most=self.total - 1),
        )

    def rows(self) -> Iterator[Row]:
        """Give all rows that are there, in order."""
        for found in self._select("SELECT * FROM flick ORDER BY row"):
            yield Row(*found)

    def outcomes(self) -> Iterator[tuple[int, str, str | None]]:
        """Give number, outcome and place of all rows that are there, in order."""
        for row, outcome, place in self._select("SELECT row, outcome, place FROM flick ORDER BY row"):
            yield int(row), str(outcome), None if place is None else str(place)

    def points(self, x: str, y: str) -> Iterator[tuple[float, float, str, str | None]]:
        """Give two numbers, outcome and place of all rows that are there, in order."""
        assert {x, y} <= set(NAMES)
        question = f"SELECT {x}, {y}, outcome, place FROM flick ORDER BY row"  # noqa: S608 - names of ours
        for one, other, outcome, place in self._select(question):
            yield float(one), float(other), str(outcome), None if place is None else str(place)

    def ends(self) -> Iterator[tuple[float, float]]:
        """Give where the flicked penguin's base ended in plan, m, for all flicks that were made, in order."""
        question = """
            SELECT json_extract(ends, '$[0][0]'), json_extract(ends, '$[0][1]')
            FROM flick WHERE ends IS NOT NULL ORDER BY row"""
        for x, y in self._select(question):
            yield float(x), float(y)

    def digest(self) -> str:
        """SHA-256, in hexadecimal, of all rows in order, every number to its last bit."""
        total = hashlib.sha256()
        for row in self.rows():
            total.update(json.dumps(row, allow_nan=False).encode() + b"\n")
        return total.hexdigest()

    def _select(self, question: str, *values: object) -> Iterator[tuple[Any, ...]]:
        with self._reading(), closing(self._database.execute(question, values)) as found:
            yield from found

    @contextmanager
    def _reading(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as reason:
            raise _broken(self.path, str(reason)) from None

    def _about(self) -> About:
        found = {str(key): str(value) for key, value in self._select("SELECT key, value FROM about")}
        try:
            if found["format"] != str(FORMAT):
                right = Phrase("expected {format}, which is what this program reads", format=FORMAT)
                raise InputError(
                    f"{self.path}: format", Phrase("is {value!a:.40}", value=found["format"]), right
                )
            parts = {key: json.loads(found[key]) for key in ("scene", "penguin", "settings", "made_by")}
            setup = Setup(
                scene_from_dict(parts["scene"], f"{self.path}: scene"),
                penguin_from_dict(parts["penguin"], f"{self.path}: penguin"),
                ("red",),
                settings=from_plain(
                    Settings, parts["settings"], str(self.path), InputError, "settings", complete=True
                ),
            )
            spec = parse_spec(found["spec"], f"{self.path}: spec", setup)
            return About(found["spec"], spec, Stamp(**parts["made_by"]))
        except (KeyError, TypeError, ValueError, FlickError) as reason:
            raise _broken(self.path, str(reason)) from None


def begin(path: Path, about: About) -> None:
    """Make a new file without rows. It appears whole or not at all, and replaces nothing."""
    if path.exists():
        raise InputError(
            str(path),
            Phrase("is there already"),
            Phrase("expected the name of a new file, or --resume to go on"),
        )
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with closing(sqlite3.connect(part)) as database, database:
            database.execute("CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT)")
            database.execute(f"CREATE TABLE flick ({_COLUMNS})")
            database.executemany("INSERT INTO about VALUES (?, ?)", about.to_dict().items())
        try:
            os.link(part, path)
        except FileExistsError:
            raise
        except OSError:  # where one file cannot have two names, as on many sticks
            part.rename(path)
    except (OSError, ValueError, sqlite3.Error) as reason:
        why = str(reason) if isinstance(reason, sqlite3.Error) else os_reason(reason)
        raise InputError(
            str(path),
            Phrase("cannot be written ({why})", why=why),
            Phrase("expected a new file in a folder that exists"),
        ) from None
    finally:
        part.unlink(missing_ok=True)


def _broken(path: Path, why: str) -> InputError:
    return InputError(str(path), Phrase("cannot be read ({why})", why=f"{' '.join(why.split()):.80}"), _RIGHT)
