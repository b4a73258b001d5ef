"""The file of a sweep: a SQLite database of one table of rows, and one that says what they are rows of.

SQLite and not Parquet: rows are added chunk by chunk, each chunk whole or not at all, and a program that is
killed at any moment leaves a file that is whole; it is one file, which the standard library reads, any row of
it by its number; and whoever has a question of their own asks it in SQL, events and verdicts being JSON::

    sqlite3 FILE "SELECT aim, speed FROM flick WHERE outcome = 'stuck' ORDER BY speed DESC LIMIT 5"
"""

import hashlib
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, get_type_hints

from icecool3d.kit.codec import to_json, to_plain
from icecool3d.kit.errors import FlickError, IcecoolError, InputError
from icecool3d.kit.output_file import OutputFile
from icecool3d.kit.parsing import parse_json
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.database import Database, unwritable_database
from icecool3d.lab.sweep.rows import Item, Row, RowReader
from icecool3d.lab.sweep.spec import Setup, Spec
from icecool3d.lab.sweep.spec_file import parse_spec
from icecool3d.physics.fingerprint import SWEPT, Fingerprint, fingerprint_from_dict
from icecool3d.physics.world_settings import settings_from_dict
from icecool3d.pieces import penguin_from_dict
from icecool3d.school import scene_from_dict

FORMAT = 1
"""The format of results that this program reads and writes."""

_TYPES = {int: "INTEGER PRIMARY KEY", float: "REAL", float | None: "REAL", str: "TEXT", str | None: "TEXT"}
_COLUMNS = ", ".join(f"{name} {_TYPES[kind]}" for name, kind in get_type_hints(Row).items())
_TABLES = {
    "about": "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT)",
    "flick": f"CREATE TABLE flick ({_COLUMNS})",
}
"""Word for word a part of the format: a file whose tables were made by other words is refused."""
_ABOUT = ("format", "spec", "scene", "penguin", "settings", "made_by")
_MARKS = ", ".join("?" * len(Row._fields))
_RIGHT = Phrase("expected the results of icecool3d sweep")


@dataclass(frozen=True)
class About:
    """What a file says of its rows, so that any of them can be made again."""

    text: str
    """The spec as it was written."""
    spec: Spec
    """What it means."""
    fingerprint: Fingerprint
    """What computed its rows."""

    def to_dict(self) -> dict[str, str]:
        """Return it as the table ``about`` holds it."""
        setup = self.spec.setup
        return {
            "format": str(FORMAT),
            "spec": self.text,
            "scene": to_json(setup.scene.to_dict()),
            "penguin": to_json(setup.penguin.to_dict()),
            "settings": to_json(to_plain(setup.settings)),
            "made_by": to_json(self.fingerprint.to_dict()),
        }


class Results:
    """Results that somebody reads, or that a sweep writes on."""

    def __init__(self, path: Path, writing: bool = False) -> None:
        """Open a file that is there; while it is written, no other sweep can write on it."""
        self.path = path
        self._database = Database(path, _TABLES, _RIGHT, writing)
        try:
            self.about = self._about()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        self._database.close()

    def __enter__(self) -> "Results":
        """Use the results in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
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

    @cached_property
    def _reader(self) -> RowReader:
        return RowReader(self.spec)

    def add(self, rows: Iterable[Row]) -> None:
        """Add rows, all of them or none, and come back when they are on the disk."""
        self._database.insert(f"INSERT INTO flick VALUES ({_MARKS})", rows)  # noqa: S608 - no values in it

    def done(self) -> int:
        """Count the rows that are there."""
        return sum(1 for _ in self._scan())

    def missing(self) -> Iterator[range]:
        """Return the stretches of rows that are not there."""
        begin = 0
        for (row,) in self._scan():
            if row > begin:
                yield range(begin, row)
            begin = row + 1
        if begin < self.total:
            yield range(begin, self.total)

    def row(self, number: int) -> Row:
        """Return one row."""
        if number in range(self.total):
            for found in self._database.select("SELECT * FROM flick WHERE row = ?", number):
                row = Row(*self._checked(Row._fields, found))
                self.told(row)
                return row
        thing = Phrase("{path}: row {number}", path=self.path, number=number)
        wrong = Phrase("is not there") if number in range(self.total) else Phrase("is none of this sweep")
        raise InputError(thing, wrong, Phrase("expected 0 to {most}, and done", most=self.total - 1))

    def rows(self) -> Iterator[Row]:
        """Return all rows that are there, in order."""
        for found in self._scan(*Row._fields[1:]):
            yield Row(*found)

    def told(self, row: Row) -> tuple[list[Item], list[Item]]:
        """Return the events and the verdicts of a row; none, if it was not flicked."""
        with self._refusing_row(row.row):
            if row.ends is not None:
                self._reader.ends(row.ends)
            events = [] if row.events is None else self._reader.items("event", row.events)
            verdicts = [] if row.verdicts is None else self._reader.items("verdict", row.verdicts)
            return events, verdicts

    def outcomes(self) -> Iterator[tuple[int, str, str | None]]:
        """Return number, outcome and place of all rows that are there, in order."""
        yield from self._scan("outcome", "place")

    def points(self, x: str, y: str) -> Iterator[tuple[float, float, str, str | None]]:
        """Return two numbers, outcome and place of all rows that are there, in order."""
        for _, *point in self._scan(x, y, "outcome", "place"):
            one, other, outcome, place = point
            yield one, other, outcome, place

    def ends(self) -> Iterator[tuple[float, float]]:
        """Return where the flicked penguin's base ended in plan, m, for all flicks made, in order."""
        for row, text in self._scan("ends"):
            if text is not None:
                with self._refusing_row(row):
                    x, y, *_ = self._reader.ends(text)[0]
                yield x, y

    def digest(self) -> str:
        """SHA-256, in hexadecimal, of all rows in order, every number to its last bit."""
        total = hashlib.sha256()
        for row in self.rows():
            total.update(to_json(row).encode() + b"\n")
        return total.hexdigest()

    def _scan(self, *columns: str) -> Iterator[tuple[Any, ...]]:
        """Yield the number of each row that is there, and what stands in these columns, in order."""
        names, last = ("row", *columns), -1
        question = f"SELECT {', '.join(names)} FROM flick ORDER BY row"  # noqa: S608 - names of ours
        assert set(names) <= set(Row._fields)
        for found in self._database.select(question):
            cells = self._checked(names, found)
            if cells[0] <= last:
                with self._refusing_row(cells[0]):
                    raise ValueError(Phrase("stands after row {last}", last=last))
            last = cells[0]
            yield cells

    def _checked(self, columns: tuple[str, ...], cells: tuple[Any, ...]) -> tuple[Any, ...]:
        """Refuse what cannot stand in a row."""
        with self._refusing_row(cells[0]):
            return self._reader.cells(columns, cells)

    @contextmanager
    def _refusing_row(self, row: object) -> Iterator[None]:
        """Say in which row it is that something cannot be read."""
        try:
            yield
        except ValueError as reason:
            why = Phrase("row {row!a:.40}: {why}", row=row, why=_why(reason))
            raise self._database.refuse(why) from None

    def _about(self) -> About:
        found: dict[str, str] = {}
        for key, value in self._database.select("SELECT key, value FROM about"):
            if key in found or key not in _ABOUT or type(value) is not str:
                raise self._database.refuse(Phrase("it tells something else of itself than a sweep does"))
            found[key] = value
        if len(found) < len(_ABOUT):
            raise self._database.refuse(Phrase("it tells less of itself than a sweep does"))
        try:
            return self._read_about(found)
        except (KeyError, TypeError, ValueError, FlickError) as reason:
            raise self._database.refuse(_why(reason)) from None

    def _read_about(self, found: dict[str, str]) -> About:
        source = str(self.path)
        if found["format"] != str(FORMAT):
            right = Phrase("expected {format}, which is what this program reads", format=FORMAT)
            raise InputError(f"{source}: format", Phrase("is {value!a:.40}", value=found["format"]), right)
        scene, penguin, settings, made_by = (
            parse_json(found[key], f"{source}: {key}", InputError)
            for key in ("scene", "penguin", "settings", "made_by")
        )
        setup = Setup(
            scene_from_dict(scene, f"{source}: scene"),
            penguin_from_dict(penguin, f"{source}: penguin"),
            ("red",),
            settings=settings_from_dict(settings, source),
        )
        spec = parse_spec(found["spec"], f"{source}: spec", setup)
        fingerprint = fingerprint_from_dict(made_by, source, "made_by", SWEPT)
        return About(found["spec"], spec, fingerprint)


def begin_results(path: Path, about: About) -> None:
    """Make a new file without rows. It appears whole or not at all, and replaces nothing."""
    if path.exists():
        right = Phrase("expected the name of a new file, or --resume to go on")
        raise InputError(str(path), Phrase("is there already"), right)
    with OutputFile(path, new=True) as file:
        try:
            with closing(sqlite3.connect(file.path)) as database, database:
                database.execute("PRAGMA journal_mode = OFF")  # what is not finished is thrown away whole
                for table in _TABLES.values():
                    database.execute(table)
                database.executemany("INSERT INTO about VALUES (?, ?)", about.to_dict().items())
        except sqlite3.Error as reason:
            raise unwritable_database(path, reason) from None


def _why(error: Exception) -> str:
    """Return what an error says; a phrase, if it is one of this program's."""
    if isinstance(error, IcecoolError):
        return error.line
    said = error.args[0] if error.args else None
    return said if isinstance(said, Phrase) else str(error)
