"""Where cases are: those shipped with the program, and those in files and folders that somebody names."""

from collections.abc import Sequence
from pathlib import Path

from icecool3d.kit.errors import InputError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase


def case_files() -> Path:
    """Give the folder of the shipped cases.

    >>> case_files().name
    'cases'
    """
    return scenes_folder() / "cases"


def find_cases(paths: Sequence[Path]) -> list[Path]:
    """Give the case files among ``paths``: files as they are, of folders every ``.toml`` below, in order.

    >>> len(find_cases([case_files()])) >= 60
    True
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                raise InputError(
                    str(path),
                    Phrase("holds no case"),
                    Phrase("expected a folder with {suffix} files in it", suffix=".toml"),
                )
            found += inside
        else:
            found.append(path)  # one that is missing is refused by who reads it
    return list(dict.fromkeys(found))
