"""Sweeps' files that somebody changed: their schema, cells, pages or header, as chance has it."""

import json
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

ODD = (
    *(None, 0, -1, 1, 2**31, 2**63 - 1, -(2**63), 0.5, -0.0, 1e-320, 1e300, float("inf"), float("-inf")),
    *("", "x", "0", "nan", "stuck", "left-right", "\x1b[2J", "a\nb", "é" * 50, "[]", "{}", "null", "[[[]]]"),
    *("[" * 5000, '{"a":' * 3000, "1" * 5000, "x" * 2_000_000, "\ud7ff\U0010ffff"),
    *(b"", b"\xff\xfe", b"\0" * 1000),
)
"""What stands in a cell where nobody expects it."""
ODD_JSON: tuple[object, ...] = (
    *(None, True, 0, -1, 1e308, float("nan"), float("inf"), 10**400),
    *("", "x", "none", [], {}, [[]], [None], {"a": 1}),
)
"""What stands in JSON where nobody expects it."""
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)"
"""Numbers without end."""
STATEMENTS = (
    f"DROP TABLE flick; CREATE VIEW flick AS {ENDLESS} SELECT i AS row, i AS x FROM n",
    f"DROP TABLE about; CREATE VIEW about AS {ENDLESS} SELECT 'format' AS key, i AS value FROM n",
    "ALTER TABLE flick RENAME TO old; CREATE VIEW flick AS SELECT * FROM old",
    "ALTER TABLE flick RENAME TO old; CREATE VIEW flick AS SELECT a.* FROM old a, old b, old c, old d, old e",
    "CREATE TRIGGER t BEFORE INSERT ON flick BEGIN SELECT RAISE(IGNORE); END",
    "CREATE TRIGGER t AFTER INSERT ON flick BEGIN DELETE FROM flick; END",
    f"CREATE TRIGGER t AFTER INSERT ON flick BEGIN INSERT INTO about {ENDLESS} SELECT i, i FROM n; END",
    "CREATE INDEX i ON flick (outcome)",
    "CREATE INDEX i ON flick (length(events || events))",
    "CREATE UNIQUE INDEX i ON flick (outcome) WHERE row > 100",
    "ALTER TABLE flick ADD COLUMN more TEXT",
    "ALTER TABLE flick ADD COLUMN more AS (length(events) * 2)",
    "ALTER TABLE about RENAME COLUMN value TO valeur",
    "ALTER TABLE flick DROP COLUMN why",
    "CREATE TABLE more (a)",
    "CREATE TABLE more (a PRIMARY KEY) WITHOUT ROWID",
    "CREATE VIRTUAL TABLE more USING fts5(a)",
    "ANALYZE",
    "DROP TABLE about",
    "DELETE FROM about",
    "DELETE FROM flick",
    "INSERT INTO about VALUES ('more', 'x')",
    "INSERT INTO about VALUES (NULL, 'x')",
    "INSERT INTO flick (row) VALUES (-5)",
    "INSERT INTO flick (row) VALUES (20)",
    "INSERT INTO flick (row) VALUES (9223372036854775807)",
    "UPDATE flick SET row = row + 1000000",
    "UPDATE flick SET row = -row",
    "UPDATE flick SET x = 9e999",
    "UPDATE flick SET outcome = outcome || char(0)",
    "UPDATE flick SET place = 'nowhere'",
    "UPDATE flick SET events = zeroblob(900000)",
    "UPDATE about SET value = CAST(value AS BLOB)",
    "UPDATE about SET value = printf('%.*c', 990000, 'x') WHERE key = 'spec'",
    "UPDATE flick SET events = verdicts, verdicts = events",
    "UPDATE flick SET ends = replace(ends, '0', '9e99')",
    "PRAGMA application_id = 7; PRAGMA user_version = 9",
    "PRAGMA auto_vacuum = 1; VACUUM",
    "PRAGMA page_size = 512; VACUUM",
    "PRAGMA page_size = 65536; VACUUM",
    "PRAGMA journal_mode = WAL",
    "DELETE FROM flick WHERE row % 2",
)
"""What SQL can make of a file."""
SCHEMA = (
    ("sql", "CREATE VIEW flick AS SELECT 1"),
    ("sql", "CREATE TABLE flick (row INTEGER PRIMARY KEY)"),
    ("sql", "CREATE TABLE flick USING nonsense"),
    ("sql", "CREATE VIRTUAL TABLE flick USING nonsense(x)"),
    ("sql", "x" * 100_000),
    ("sql", None),
    *(("rootpage", each) for each in (0, 1, 2, 3, 4, 5, 2**31, -1)),
    *(("type", each) for each in ("view", "trigger", "index", "", None)),
    *(("name", each) for each in ("about", "flick", "sqlite_master", "x", None)),
    *(("tbl_name", each) for each in ("about", "flick", "x", None)),
)
"""What can be written into the schema by hand."""


def by_sql(path: Path, random: Random) -> None:
    """Let SQLite change it."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(path)) as database:
        database.executescript(f"PRAGMA synchronous = OFF; {random.choice(STATEMENTS)}")


def in_schema(path: Path, random: Random) -> None:
    """Write into the schema what SQLite would not."""
    column, value = random.choice(SCHEMA)
    name = random.choice(("about", "flick", "sqlite_autoindex_about_1"))
    with suppress(sqlite3.Error, ValueError), closing(sqlite3.connect(path)) as database, database:
        database.execute("PRAGMA writable_schema = ON")
        if column == "sql" and random.random() < 0.5:
            ((sql,),) = database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,))
            value = changed_text(sql or "", random)
        database.execute(f"UPDATE sqlite_master SET {column} = ? WHERE name = ?", (value, name))


def in_a_cell(path: Path, random: Random) -> None:
    """Put something odd into a cell."""
    with suppress(sqlite3.Error, UnicodeError), closing(sqlite3.connect(path)) as database, database:
        columns = [each[1] for each in database.execute("PRAGMA table_info(flick)")]
        row, column = random.randrange(20), random.choice(columns)
        database.execute(f"UPDATE flick SET {column} = ? WHERE row = ?", (random.choice(ODD), row))


def in_json(path: Path, random: Random) -> None:
    """Change JSON, or the spec's TOML, which stays what it was everywhere else."""
    with suppress(sqlite3.Error, ValueError, TypeError), closing(sqlite3.connect(path)) as database, database:
        if random.random() < 0.5:
            key = random.choice(("scene", "penguin", "settings", "made_by", "spec", "format"))
            ((text,),) = database.execute("SELECT value FROM about WHERE key = ?", (key,))
            odd = changed_text(text, random) if key in ("spec", "format") else changed_json(text, random)
            database.execute("UPDATE about SET value = ? WHERE key = ?", (odd, key))
        else:
            row, column = random.randrange(20), random.choice(("events", "verdicts", "ends"))
            ((text,),) = database.execute(f"SELECT {column} FROM flick WHERE row = ?", (row,))
            odd = changed_json(text, random)
            database.execute(f"UPDATE flick SET {column} = ? WHERE row = ?", (odd, row))


def changed_json(text: str, random: Random) -> str:
    """Put something odd in one place of JSON, or leave a key out, or say it twice."""
    found = json.loads(text)
    places: list[tuple[Any, Any]] = []
    waiting = [found]
    while waiting:
        node = waiting.pop()
        inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
        places += [(node, key) for key, _ in inner]
        waiting += [value for _, value in inner]
    if not places:
        return json.dumps(random.choice(ODD_JSON))
    node, key = random.choice(places)
    match random.randrange(4):
        case 0:
            del node[key]
        case 1 if isinstance(node, list):
            node += [node[key]] * random.choice((1, 10_000))
        case 2 if isinstance(node, dict):
            node["more"] = node.pop(key)
        case _:
            node[key] = random.choice(ODD_JSON)
    return json.dumps(found)


def changed_text(text: str, random: Random) -> str:
    """Change some letters, or leave some out."""
    begin = random.randrange(len(text) + 1)
    end = min(len(text), begin + random.randrange(12))
    new = "".join(random.choice("019-.,=[]{}()\"'$ \nab\0é") for _ in range(random.randrange(4)))
    return text[:begin] + new + text[end:]


def in_pages(path: Path, random: Random) -> None:
    """Change bytes of a page where the tree of pages is written down, or swap, repeat or cut pages."""
    data = bytearray(path.read_bytes())
    size = int.from_bytes(data[16:18]) or 512
    size = 65536 if size == 1 else size
    pages = max(1, len(data) // size)
    one, other = (size * random.randrange(pages) for _ in range(2))
    match random.randrange(6):
        case 0:
            data[one : one + size], data[other : other + size] = (
                data[other : other + size],
                data[one : one + size],
            )
        case 1:
            data[one : one + size] = data[other : other + size]
        case 2:
            del data[random.randrange(len(data)) :]
        case 3:
            data += random.randbytes(random.choice((1, 100, size)))
        case 4:  # the page's header and where its cells are
            for _ in range(random.randrange(1, 4)):
                place = one + (100 if one == 0 else 0) + random.randrange(40)
                data[place % len(data)] = random.choice((0, 1, 2, 5, 10, 13, 127, 255, random.randrange(256)))
        case _:
            for _ in range(random.randrange(1, 8)):
                data[random.randrange(len(data))] = random.randrange(256)
    path.write_bytes(data)


def in_header(path: Path, random: Random) -> None:
    """Change the file's header."""
    data = bytearray(path.read_bytes())
    if data:
        for _ in range(random.randrange(1, 3)):
            data[random.randrange(min(100, len(data)))] = random.choice((0, 1, 2, 3, 4, 128, 255))
    path.write_bytes(data)


WAYS = (by_sql, in_schema, in_a_cell, in_json, in_json, in_pages, in_header)
"""All of it."""


def mutate(path: Path, random: Random) -> None:
    """Change a file in one way or some."""
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        random.choice(WAYS)(path, random)
