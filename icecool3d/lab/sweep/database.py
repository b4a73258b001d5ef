"""A SQLite database that a stranger may have written: opened in this one place, and with every door shut.

Only the tables that are expected may be in it, word for word, so nothing in the file can run: no view,
trigger, index or expression of somebody else's. What is read is bounded in size and in steps.
"""

import errno
import os
import sqlite3
import stat
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.limits import SWEEP_ROW
from icecool3d.kit.output_file import remove_unfinished, unwritable
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.system import try_lock

PATIENCE = 600.0
"""How long to wait for somebody who is reading the file that is written, s."""
READER_PATIENCE = 5.0
"""How long to wait for somebody who writes the file that is read, s."""

_LIMITS = {
    sqlite3.SQLITE_LIMIT_LENGTH: SWEEP_ROW,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: 10_000,
    sqlite3.SQLITE_LIMIT_COLUMN: 50,
    sqlite3.SQLITE_LIMIT_EXPR_DEPTH: 20,
    sqlite3.SQLITE_LIMIT_COMPOUND_SELECT: 2,
    sqlite3.SQLITE_LIMIT_ATTACHED: 0,
    sqlite3.SQLITE_LIMIT_TRIGGER_DEPTH: 1,
    sqlite3.SQLITE_LIMIT_WORKER_THREADS: 0,
}
_PRAGMAS = ("trusted_schema = OFF", "cell_size_check = ON", "mmap_size = 0")
_STEPS = 1000
"""Steps of SQLite's own machine between two looks at how many there were."""
_MOST_OPENING, _MOST_ANSWERING = 20, 1000
"""Looks until the schema must have been read, and until each row must have come: a sweep's needs none."""
_LONGEST_REASON = 80
"""Letters of what others say was wrong."""
_MAGIC = b"SQLite format 3\0"
_JOURNAL_OF_MANY = bytes.fromhex("d9d505f920a163d7")
"""How a journal ends that names another file, which SQLite would delete."""


class Database:
    """A database that somebody reads, or that one process writes."""

    def __init__(self, path: Path, tables: Mapping[str, str], right: Phrase, writing: bool = False) -> None:
        """Open a file that is there and has these tables, by their SQL; ``right`` says what was expected."""
        self.path = path
        self._right = right
        self._held: IO[bytes] | None = None
        self._looks = _MOST_OPENING
        self._connection: sqlite3.Connection | None = None
        try:
            with self._refusing():
                self._require_file()
                if writing:
                    self._held = self._hold()
                self._connection = self._connect(writing)
                self._require_schema(tables)
                self._require_layout()  # again, since a journal may have been played back
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let the file go."""
        if self._connection is not None:
            self._connection.close()
        if self._held is not None:  # only now: to close any handle of a file drops the database's locks on it
            with suppress(OSError):  # which loses nothing: SQLite wrote, and not through this handle
                self._held.close()

    def select(self, question: str, *values: object) -> Iterator[tuple[Any, ...]]:
        """Yield the rows of an answer, which come within some steps each."""
        assert self._connection is not None
        with self._refusing(), closing(self._connection.execute(question, values)) as found:
            for row in found:
                self._looks = _MOST_ANSWERING
                yield row

    def insert(self, question: str, rows: Iterable[tuple[object, ...]]) -> None:
        """Add rows, all of them or none, and come back when they are on the disk."""
        assert self._connection is not None
        self._looks = _MOST_ANSWERING
        with self._refusing(writing=True), self._connection:
            self._connection.executemany(question, self._counted(rows))

    def refuse(self, why: str) -> InputError:
        """Make the error that names the file, for the caller to raise."""
        said = why if isinstance(why, Phrase) else " ".join(why.split())[:_LONGEST_REASON]
        return InputError(str(self.path), Phrase("cannot be read ({why})", why=said), self._right)

    def _counted(self, rows: Iterable[tuple[object, ...]]) -> Iterator[tuple[object, ...]]:
        for row in rows:
            self._looks = _MOST_ANSWERING
            yield row

    @contextmanager
    def _refusing(self, writing: bool = False) -> Iterator[None]:
        try:
            yield
        except OSError as reason:
            raise self.refuse(os_reason(reason)) from None
        except sqlite3.Error as reason:
            if getattr(reason, "sqlite_errorname", "") == "SQLITE_READONLY_ROLLBACK":
                wrong = Phrase("was left in the middle of a write")
                right = Phrase("expected --resume, which puts it right")
                raise InputError(str(self.path), wrong, right) from None
            if writing:
                raise unwritable_database(self.path, reason) from None
            raise self.refuse(str(reason)) from None
        except (ValueError, OverflowError, MemoryError) as reason:
            raise self.refuse(str(reason)) from None

    def _hold(self) -> IO[bytes]:
        """Keep other sweeps from writing the file."""
        remove_unfinished(self.path)  # while it is not locked: it may have been left with two names
        held = self.path.open("r+b")
        try:
            if not try_lock(held.fileno()):
                wrong = Phrase("is being written by another sweep")
                raise InputError(str(self.path), wrong, Phrase("expected another file"))
        except BaseException:
            held.close()
            raise
        return held

    def _require_file(self) -> None:
        """Refuse what is no file of SQLite's, or has beside it what SQLite would follow or wait for."""
        if not self.path.is_file():
            wrong = Phrase("is not a regular file") if self.path.exists() else Phrase("there is no such file")
            raise InputError(str(self.path), wrong, self._right)
        self._require_layout()
        beside = str(self.path.resolve())
        for name in (f"{beside}-wal", f"{beside}-shm"):
            if os.path.lexists(name):
                raise self._refuse_beside(name)
        journal = f"{beside}-journal"
        if not os.path.lexists(journal):
            return
        if not stat.S_ISREG(os.lstat(journal).st_mode):
            raise self._refuse_beside(journal)
        with (
            suppress(FileNotFoundError),
            Path(journal).open("rb") as file,
        ):  # who writes it may have just ended
            file.seek(-min(file.seek(0, os.SEEK_END), len(_JOURNAL_OF_MANY)), os.SEEK_END)
            if file.read() == _JOURNAL_OF_MANY:
                raise self._refuse_beside(journal)

    def _refuse_beside(self, name: str) -> InputError:
        wrong = Phrase("has a file beside it that no sweep leaves there")
        return InputError(str(self.path), wrong, Phrase("expected it without {name}", name=Path(name).name))

    def _require_layout(self) -> None:
        """Refuse another header than that of a sweep's file: with a journal, in UTF-8, no spare bytes."""
        with self.path.open("rb") as file:
            header = file.read(100)
        if len(header) < 100 or not header.startswith(_MAGIC):
            raise self.refuse(Phrase("it is no SQLite database"))
        size = int.from_bytes(header[16:18])
        plain = header[18:21] == b"\1\1\0" and header[56:60] == b"\0\0\0\1"
        if not plain or (size != 1 and (size < 512 or size & (size - 1))):
            raise self.refuse(Phrase("it is laid out otherwise than a sweep's file"))

    def _connect(self, writing: bool) -> sqlite3.Connection:
        mode, patience = ("rw", PATIENCE) if writing else ("ro", READER_PATIENCE)
        name = f"{self.path.resolve().as_uri()}?mode={mode}"
        connection = sqlite3.connect(name, timeout=patience, uri=True)
        for limit, most in _LIMITS.items():
            connection.setlimit(limit, most)
        connection.set_progress_handler(self._look, _STEPS)
        for pragma in _PRAGMAS:
            connection.execute(f"PRAGMA {pragma}").close()
        return connection

    def _look(self) -> bool:
        """Say whether it has taken too many steps."""
        self._looks -= 1
        return self._looks < 0

    def _require_schema(self, tables: Mapping[str, str]) -> None:
        wanted = {("table", name, name, sql) for name, sql in tables.items()}
        found: set[tuple[Any, ...]] = set()
        for kind, name, table, sql in self.select("SELECT type, name, tbl_name, sql FROM sqlite_master"):
            if sql is None and kind == "index" and name == f"sqlite_autoindex_{table}_1" and table in tables:
                continue
            found.add((kind, name, table, sql))
            if not found <= wanted:
                raise self.refuse(Phrase("it holds something else than a sweep's tables"))
        if found != wanted:
            raise self.refuse(Phrase("it lacks a sweep's tables"))


def unwritable_database(path: Path, reason: sqlite3.Error) -> InputError:
    """Return what to raise when SQLite could not write a file."""
    if getattr(reason, "sqlite_errorname", "") == "SQLITE_FULL":
        return unwritable(path, OSError(errno.ENOSPC, os.strerror(errno.ENOSPC)))
    wrong = Phrase("cannot be written ({why})", why=str(reason))
    return InputError(str(path), wrong, Phrase("expected room and leave to write"))
