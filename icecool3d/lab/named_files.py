"""Files that other files name: a stranger's may name only what came with it, or what is shipped."""

from pathlib import Path

from icecool3d.kit.phrase import Phrase
from icecool3d.kit.resources import scenes_folder
from icecool3d.kit.toml import Table


def named_file(table: Table, key: str, owner: Path) -> Path:
    """Return the file that ``key`` names, below the folder of its ``owner`` or among the scenes."""
    path = owner.parent / table.text(key)
    try:
        real = path.resolve()
        inside = any(real.is_relative_to(each.resolve()) for each in (owner.parent, scenes_folder()))
    except (OSError, RuntimeError, ValueError):  # links in a circle, a name that no file can have
        inside = False
    if not inside:
        wrong = Phrase("names a file elsewhere")
        right = Phrase("expected one below the folder of {file}, or among the scenes", file=owner.name)
        raise table.refuse(key, wrong, right)
    return path
