"""Sweeps' files made by hand to do harm, and what the commands make of them, measured."""

import json
import os
import sqlite3
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from unittest.mock import patch

from matplotlib.figure import Figure

from icecool3d.cli.main import main
from icecool3d.lab.sweep import maps
from tests.lab.sweep.mutants import ENDLESS
from tests.lab.sweep.sweeps import DOOR

SQL = {
    "a-view-without-end": f"DROP TABLE flick; CREATE VIEW flick AS {ENDLESS} SELECT i AS row, i AS x FROM n",
    "about-without-end": f"DROP TABLE about; CREATE VIEW about AS {ENDLESS} SELECT i key, i value FROM n",
    "a-view-of-everything-with-everything": "ALTER TABLE flick RENAME TO old;"
    "CREATE VIEW flick AS SELECT a.* FROM old a, old b, old c, old d, old e, old f, old g ORDER BY b.x",
    "a-view-of-a-giant": "DROP TABLE about; CREATE VIEW about AS SELECT 1 key, zeroblob(900000000) value",
    "a-view-beside": "CREATE VIEW more AS SELECT * FROM flick",
    "a-trigger-that-swallows-rows": "CREATE TRIGGER t BEFORE INSERT ON flick BEGIN SELECT RAISE(IGNORE); END",
    "a-trigger-that-deletes": "CREATE TRIGGER t AFTER INSERT ON flick BEGIN DELETE FROM flick; END",
    "a-trigger-without-end": "CREATE TRIGGER t AFTER INSERT ON flick "
    f"BEGIN INSERT INTO about {ENDLESS} SELECT i, i FROM n; END",
    "an-index-of-expressions": "CREATE INDEX i ON flick (length(hex(events) || hex(events)))",
    "an-index-that-forbids": "CREATE UNIQUE INDEX i ON flick (outcome) WHERE row >= 5 AND row < 7",
    "a-generated-column": "ALTER TABLE flick ADD COLUMN more AS (hex(zeroblob(100000000)))",
    "a-column-more": "ALTER TABLE flick ADD COLUMN more TEXT DEFAULT 'x'",
    "a-column-less": "ALTER TABLE flick DROP COLUMN why",
    "columns-of-other-names": "ALTER TABLE about RENAME COLUMN value TO worth",
    "without-rowid": "ALTER TABLE about RENAME TO old;"
    "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "INSERT INTO about SELECT * FROM old; DROP TABLE old",
    "a-check": "ALTER TABLE about RENAME TO old;"
    "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT CHECK (1));"
    "INSERT INTO about SELECT * FROM old; DROP TABLE old",
    "a-virtual-table": "CREATE VIRTUAL TABLE more USING fts5(a)",
    "a-virtual-table-in-place": "DROP TABLE about; CREATE VIRTUAL TABLE about USING fts5(key, value)",
    "thousands-of-tables": "".join(f"CREATE TABLE t{number} (a);" for number in range(3000)),
    "statistics": "ANALYZE",
    "a-giant-blob": "UPDATE flick SET events = zeroblob(100000000) WHERE row = 3",
    "a-giant-text": "UPDATE about SET value = printf('%.*c', 100000000, 'x') WHERE key = 'spec'",
    "a-row-of-large-texts": "UPDATE flick SET events = printf('%.*c', 300000, '['), ends = why",
    "text-for-numbers": "UPDATE flick SET x = 'east' WHERE row = 3",
    "blobs-for-texts": "UPDATE flick SET outcome = CAST(outcome AS BLOB)",
    "texts-of-no-letters": "UPDATE flick SET why = CAST(x'fffe80' AS TEXT)",
    "infinity": "UPDATE flick SET speed = 9e999 WHERE row = 3",
    "numbers-too-large": "UPDATE flick SET speed = 1e300, x = -1e300 WHERE row = 3",
    "nothing-for-numbers": "UPDATE flick SET aim = NULL WHERE row = 3",
    "a-negative-row": "UPDATE flick SET row = -3 WHERE row = 4",
    "a-row-too-many": "UPDATE flick SET row = 20 WHERE row = 4",
    "the-last-row-of-all": "UPDATE flick SET row = 9223372036854775807 WHERE row = 4",
    "rows-by-the-hundred-thousand": "INSERT INTO flick SELECT i, x, y, facing, aim, speed, height, side,"
    "elevation, outcome, place, room, seconds, events, verdicts, ends, trace, why"
    f" FROM flick, ({ENDLESS} SELECT i + 100 AS i FROM n LIMIT 100000) WHERE row = 3",
    "a-place-of-nowhere": "UPDATE flick SET place = 'nowhere' || row",
    "deep-json": "UPDATE flick SET events = printf('%.*c', 90000, '[') WHERE row = 3",
    "deep-about": "UPDATE about SET value = printf('%.*c', 90000, '[') WHERE key = 'scene'",
    "events-of-nobody": """UPDATE flick SET events = '[{"event":"flicked","t":0,"penguin":"x\\n[never]"}]'""",
    "ends-of-nobody": "UPDATE flick SET ends = '[]' WHERE row = 3",
    "a-stamp-of-tables": """UPDATE about SET value = '{"icecool3d": {"a": []}}' WHERE key = 'made_by'""",
    "settings-of-an-hour": "UPDATE about SET value = replace(value, '20.0', '3600.0') WHERE key = 'settings'",
    "settings-of-texts": """UPDATE about SET value = replace(value, '20.0', '"20"') WHERE key = 'settings'""",
    "keys-unknown": "INSERT INTO about VALUES ('more', 'x'), (NULL, NULL)",
    "no-about": "DELETE FROM about",
    "a-plain-of-points": "UPDATE about SET value = replace(replace(value, 'points = 5', 'points = 1000000'),"
    "'points = 4', 'points = 1000000') WHERE key = 'spec'",
    "too-much-asked": "UPDATE about SET value = replace(value, '\"stuck\"', '\"'"
    " || replace(hex(zeroblob(5000)), '00', 'bounced-off-wall ') || '\"') WHERE key = 'spec'",
    "write-ahead": "PRAGMA journal_mode = WAL",
    "signed": "PRAGMA application_id = 7; PRAGMA user_version = 9",
    "vacuumed": "PRAGMA auto_vacuum = 1; PRAGMA page_size = 65536; VACUUM",
}
"""What SQL makes of a good file."""


def _patched(place: int, new: bytes) -> Callable[[Path], None]:
    def patch(path: Path) -> None:
        data = bytearray(path.read_bytes())
        data[place : place + len(new)] = new
        path.write_bytes(data)

    return patch


def _in_two_bytes(path: Path) -> None:
    """Write it again in UTF-16."""
    with closing(sqlite3.connect(path)) as database:
        script = "\n".join(database.iterdump())
    path.unlink()
    with closing(sqlite3.connect(path)) as database:
        database.executescript(f"PRAGMA encoding = 'UTF-16'; {script}")


def _not_a_number(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data.replace(struct.pack(">d", -0.1), struct.pack(">d", float("nan"))))


def _in_a_circle(to: str) -> Callable[[Path], None]:
    """Let all pages of the rows be the same one, or the first of them be their own parent."""

    def bend(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            database.executescript("PRAGMA page_size = 512; VACUUM")
            ((root,),) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'flick'")
        data, begin = bytearray(path.read_bytes()), 512 * (root - 1)
        cells = struct.unpack_from(">H", data, begin + 3)[0]
        places = struct.unpack_from(f">{cells}H", data, begin + 12)
        first = data[begin + places[0] : begin + places[0] + 4]
        for place in (*places, 8):
            data[begin + place : begin + place + 4] = first if to == "first" else struct.pack(">I", root)
        path.write_bytes(data)

    return bend


def _beside(ending: str, content: bytes) -> Callable[[Path], None]:
    def lay(path: Path) -> None:
        Path(f"{path}{ending}").write_bytes(content)

    return lay


def _journal_of_many(path: Path) -> None:
    """Lay a journal beside it that makes SQLite delete another file."""
    victim = os.fsencode(path.with_name("victim"))
    head = bytes.fromhex("d9d505f920a163d7") + struct.pack(">IIIII", 0, 1, 1, 512, 4096)
    end = struct.pack(">I", len(victim)) + struct.pack(">I", sum(victim)) + bytes.fromhex("d9d505f920a163d7")
    Path(f"{path}-journal").write_bytes(head.ljust(512, b"\0") + struct.pack(">I", 2**30) + victim + end)


def _instead(make: Callable[[Path], object]) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        path.unlink()
        make(path)

    return put


def _ten_gigabytes(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0")
    os.truncate(path, 10 * 2**30)


BYTES: dict[str, Callable[[Path], None]] = {
    "utf-16": _in_two_bytes,
    "not-a-number": _not_a_number,
    "all-pages-the-same": _in_a_circle("first"),
    "pages-in-a-circle": _in_a_circle("root"),
    "a-broken-list-of-free-pages": _patched(32, struct.pack(">II", 2, 2**31)),
    "pages-without-number": _patched(28, struct.pack(">I", 2**32 - 1)),
    "spare-bytes": _patched(20, b"\x20"),
    "pages-of-no-size": _patched(16, b"\0\3"),
    "a-format-of-the-future": _patched(18, b"\7\7"),
    "a-wal-beside": _beside("-wal", bytes.fromhex("377f0682") + bytes(1000)),
    "a-shm-beside": _beside("-shm", bytes(32768)),
    "a-journal-of-many": _journal_of_many,
    "a-pipe-for-a-journal": lambda path: os.mkfifo(f"{path}-journal"),
    "a-link-for-a-journal": lambda path: Path(f"{path}-journal").symlink_to("/dev/zero"),
    "a-folder-for-a-journal": lambda path: Path(f"{path}-journal").mkdir(),
    "a-pipe": _instead(os.mkfifo),
    "a-device": _instead(lambda path: path.symlink_to("/dev/zero")),
    "a-folder": _instead(Path.mkdir),
    "nothing": _instead(Path.touch),
    "ten-gigabytes": _ten_gigabytes,
}
"""What else can be done to one, or laid beside it."""
READ = ("signed", "vacuumed", "a-plain-of-points", "a-broken-list-of-free-pages")
"""Those whose rows are right, however odd the rest is."""


def made(whole: bytes, folder: Path) -> Iterator[Path]:
    """Make all of them, each from a good file."""
    for name in (*SQL, *BYTES):
        (folder / name).mkdir()
        path = folder / name / "some.sweep"
        path.write_bytes(whole)
        path.with_name("victim").write_text("-")
        path.with_name("spec.toml").write_text(DOOR)
        if name in SQL:
            with closing(sqlite3.connect(path)) as database:
                database.executescript("PRAGMA synchronous = OFF; PRAGMA legacy_alter_table = ON")
                database.executescript(SQL[name])
        else:
            BYTES[name](path)
        yield path


def most_memory() -> float:
    """Return the most memory that this process has had, MB."""
    (most,) = (
        line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")
    )
    return int(most.split()[1]) / 1024


def tell(words: list[str]) -> dict[str, object]:
    """Run a command, and tell what it said, its exit code, and how long the processor was at it."""
    said, printed = StringIO(), StringIO()
    before = time.process_time()
    with redirect_stderr(said), redirect_stdout(printed):
        code = main(words)
    return {
        "words": words,
        "code": code,
        "said": said.getvalue(),
        "seconds": time.process_time() - before,
        "megabytes": most_memory(),
    }


def undrawn(picture: Figure, path: Path) -> None:
    """Stand for what draws a picture."""
    del picture
    path.touch()


def go_over(folder: Path) -> None:
    """Do all that can be done with each file in a folder of folders, and print what came of it.

    Pictures of good rows are drawn; of all others it is enough that there would be one.
    """
    for each in sorted(folder.iterdir()):
        file, spec = str(each / "some.sweep"), str(each / "spec.toml")
        for words in (
            ["sweep", "show", file],
            ["sweep", "plot", file, "--out", str(each / "map.png")],
            ["sweep", "plot", file, "--ends", "--out", str(each / "ends.png")],
            ["flick", "--from", file, "--row", "3"],
            ["sweep", spec, "--out", file, "--resume", "--workers", "1"],
        ):
            with patch.object(maps, "save", maps.save if each.name in READ else undrawn):
                sys.stdout.write(json.dumps(tell(words)) + "\n")


if __name__ == "__main__":
    go_over(Path(sys.argv[1]))
