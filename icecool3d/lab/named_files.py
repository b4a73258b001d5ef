"""Files that other files name: a stranger's may name only what came with it, or what is shipped."""

from pathlib import Path

from icecool3d.kit.errors import InputError, SceneError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.school import School, load_school


def named_school(name: str, owner: Path) -> School:
    """Return the school that ``owner`` names: a shipped scene, or a path from the owner's folder on."""
    if "/" in name or name.endswith(".toml"):
        return load_school(named_file(name, "scene", owner))
    try:
        return load_school(name)
    except SceneError as reason:
        wrong = Phrase("is {value!a:.40}", value=name)
        raise InputError(f"{owner}: scene", wrong, reason.right) from None


def named_file(name: str, key: str, owner: Path) -> Path:
    """Return the file that ``owner`` names by a key, below its own folder or among the scenes."""
    path = owner.parent / name
    try:
        real = path.resolve()
        inside = any(real.is_relative_to(each.resolve()) for each in (owner.parent, scenes_folder()))
    except (OSError, RuntimeError, ValueError):  # links in a circle, a name that no file can have
        inside = False
    if not inside:
        wrong = Phrase("names a file elsewhere")
        right = Phrase("expected one below the folder of {file}, or among the scenes", file=owner.name)
        raise InputError(f"{owner}: {key}", wrong, right)
    return path
