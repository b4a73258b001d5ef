"""Plain data as TOML text, in which every number is the one that it was."""

import json
from collections.abc import Iterator, Mapping


def toml_text(data: Mapping[str, object]) -> str:
    """Return a table as a TOML file.

    >>> print(toml_text({"name": "x", "box": {"height": 0.06}, "room": [{"id": "a", "rect": [0.0, 1.0]}]}))
    name = "x"
    <BLANKLINE>
    [box]
    height = 0.06
    <BLANKLINE>
    [[room]]
    id = "a"
    rect = [0.0, 1.0]
    <BLANKLINE>
    """
    tables = {key: each for key, each in data.items() if isinstance(each, Mapping)}
    rows = {key: each for key, each in data.items() if _are_rows(each)}
    lines = [*toml_lines({key: each for key, each in data.items() if key not in {*tables, *rows}})]
    for key, table in tables.items():
        lines += ["", f"[{_key(key)}]", *toml_lines(table)]
    for key, each in rows.items():
        assert isinstance(each, list)
        for row in each:
            lines += ["", f"[[{_key(key)}]]", *toml_lines(row)]
    return "\n".join(lines) + "\n"


def toml_lines(table: Mapping[str, object]) -> Iterator[str]:
    """Yield the lines of a table, each with one key and its value.

    >>> list(toml_lines({"at": (0.1, -0.0), "fish": True}))
    ['at = [0.1, -0.0]', 'fish = true']
    """
    for key, value in table.items():
        yield f"{_key(key)} = {toml_value(value)}"


def toml_value(value: object) -> str:
    """Return a value on one line.

    >>> toml_value({"at": [1, 2.5], "name": "é"})
    '{ at = [1, 2.5], name = "é" }'
    """
    if isinstance(value, Mapping):
        return "{ " + ", ".join(toml_lines(value)) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    return json.dumps(str(value), ensure_ascii=False).replace("\x7f", "\\u007f")


def _key(key: str) -> str:
    plain = key.replace("-", "").replace("_", "")
    return key if plain.isascii() and plain.isalnum() else toml_value(key)


def _are_rows(value: object) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)
