"""The small files that the program keeps for itself, JSON objects: its settings, and what it remembers.

Anything may lie in their place: they are read as carefully as files of strangers, and are written whole or
not at all.
"""

import os
import stat
from collections.abc import Mapping

from icecool3d.kit.errors import InputError
from icecool3d.kit.limits import OWN_BYTES
from icecool3d.kit.os_reasons import os_reason
from icecool3d.kit.phrase import Phrase


def read_own(path: str) -> dict[str, object]:
    """Return what a file holds, nothing if there is none; what is no such file is refused by its name.

    >>> read_own("/nowhere/settings.json")
    {}
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # noqa: PTH116 - to open a pipe would wait for ever
            raise InputError(path, Phrase("is not a regular file"), _expected())
        with open(path, "rb") as file:  # noqa: PTH123 - helps read settings, and pathlib takes longer than this
            raw = file.read(OWN_BYTES + 1)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as reason:
        raise InputError(path, Phrase("cannot be read ({why})", why=os_reason(reason)), _expected()) from None
    if len(raw) > OWN_BYTES:
        raise InputError(path, Phrase("is larger than {size} kB", size=OWN_BYTES // 1024), _expected())
    return _object(raw, path)


def write_own(path: str, data: Mapping[str, object]) -> None:
    """Write a file whole or not at all; what stands there and is no regular file is left alone."""
    import json  # noqa: PLC0415 - who only reads where nothing is need not wait for it
    from pathlib import Path  # noqa: PLC0415

    from icecool3d.kit.output_file import unwritable, write_file  # noqa: PLC0415

    place = Path(path)
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        if place.exists() and not place.is_file():
            raise InputError(path, Phrase("is not a regular file"), _expected())
    except (OSError, ValueError) as reason:
        raise unwritable(path, reason) from None
    write_file(place, (json.dumps(data, indent=2) + "\n").encode())


def _object(raw: bytes, path: str) -> dict[str, object]:
    import json  # noqa: PLC0415 - most have no settings, and then no help waits for it

    try:
        data = json.loads(raw.decode())
    except UnicodeDecodeError:
        raise InputError(path, Phrase("is not text in UTF-8"), _expected()) from None
    except (ValueError, RecursionError) as reason:
        why = f"{' '.join(str(reason).split()):.80}"
        raise InputError(path, Phrase("is not JSON ({why})", why=why), _expected()) from None
    if not isinstance(data, dict):
        raise InputError(path, Phrase("is no object"), _expected())
    return data


def _expected() -> Phrase:
    return Phrase("expected a JSON object of at most {most} kB", most=OWN_BYTES // 1024)
