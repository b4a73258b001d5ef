"""The scenes by name: those shipped with the program, or any file by its path."""

from pathlib import Path

from icecool3d.kit.errors import SceneError
from icecool3d.kit.phrase import Phrase
from icecool3d.kit.resources import scenes_folder
from icecool3d.school.building import build_school
from icecool3d.school.reading import read_scene
from icecool3d.school.scene import Scene
from icecool3d.school.school import School


def scene_names() -> tuple[str, ...]:
    """Give the names of the shipped scenes.

    >>> "school" in scene_names()
    True
    """
    return tuple(sorted(path.stem for path in scenes_folder().glob("*.toml")))


def load_scene(name_or_path: str | Path) -> Scene:
    """Read a shipped scene by its name, or a file by its path (with a slash in it, or ending in ``.toml``).

    >>> load_scene("school").name
    'school'
    """
    if isinstance(name_or_path, Path) or "/" in name_or_path or name_or_path.endswith(".toml"):
        return read_scene(Path(name_or_path))
    names = scene_names()
    if name_or_path not in names:
        right = Phrase("expected one of: {known}; or a path ending in .toml", known=", ".join(names))
        raise SceneError(Phrase("scene {name!a}", name=name_or_path), Phrase("there is no such scene"), right)
    return read_scene(scenes_folder() / f"{name_or_path}.toml")


def load_school(name_or_path: str | Path) -> School:
    """Load a scene as ``load_scene`` does and build its school.

    >>> load_school("school").door("classroom-gym").centre
    (0.1, -0.21)
    """
    return build_school(load_scene(name_or_path))
