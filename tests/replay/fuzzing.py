"""Atheris goes after the reader of ``.icecool`` files: an extra run, by hand, for as long as one likes.

    pip install atheris
    python -m tests.replay.fuzzing -max_total_time=600

A first byte of 0 gives the reader all the rest as it is. Otherwise the rest is lines of JSON, put under
right sums first, or nothing would ever come further than to the sums.
"""

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any


def lines_of(data: bytes) -> list[dict[str, Any]]:
    """Return the lines that can be read."""
    lines = []
    for raw in data.splitlines():
        try:
            line = json.loads(raw)
        except (ValueError, RecursionError):
            line = None
        lines += [line] if isinstance(line, dict) else []
    return lines


def main() -> None:
    """Fuzz, with libFuzzer's options as arguments: nothing but a refusal in one line may come out."""
    import atheris  # noqa: PLC0415 - only who fuzzes has it

    with atheris.instrument_imports(include=["icecool3d"]):  # what was imported before is not watched
        from icecool3d.kit.errors import InputError  # noqa: PLC0415
        from icecool3d.replay.match_recording import retell  # noqa: PLC0415
        from icecool3d.replay.recording import recording_from_bytes  # noqa: PLC0415
        from tests.recordings import sealed, some_bytes, some_match  # noqa: PLC0415

    def read(data: bytes) -> None:
        try:
            content = data[1:] if data[:1] == b"\0" else sealed(lines_of(data[1:]))
        except ValueError:  # no numbers, as nobody could write them
            return
        try:
            found = recording_from_bytes(content, "x")
            if found.header.match is not None:
                retell(found)
        except InputError as reason:
            assert str(reason).startswith("x: ")
            assert "\n" not in str(reason)

    with TemporaryDirectory() as folder:
        files = [some_bytes(), some_match()]
        for index, seed in enumerate([first + file for file in files for first in (b"\0", b"\1")]):
            Path(folder, f"seed-{index}").write_bytes(seed)
        atheris.Setup([*sys.argv, folder, "-max_len=65536", "-rss_limit_mb=600", "-timeout=5"], read)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
