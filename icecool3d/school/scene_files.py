"""Scene files of format 1: those shipped with the program by their names, and any file by its path.

What a scene declares is checked, and then a school is built on trial: a scene that was read is sound.
"""

from pathlib import Path

from icecool3d.kit.codec import from_plain
from icecool3d.kit.errors import SceneError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.parsing import parse_toml, read_toml
from icecool3d.kit.phrase import Phrase
from icecool3d.school.building import build_school
from icecool3d.school.scene import Scene
from icecool3d.school.school import School


def scene_names() -> tuple[str, ...]:
    """Return the names of the shipped scenes.

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


def read_scene(path: Path | str) -> Scene:
    """Read a scene file; anything wrong is refused with the file, the key and what is expected."""
    path = Path(path)
    return scene_from_dict(read_toml(path, SceneError), str(path))


def parse_scene(text: str, source: str) -> Scene:
    """Read a scene from TOML text; ``source`` names its origin in messages.

    >>> parse_scene("format = 2", "example")
    Traceback (most recent call last):
    icecool3d.kit.errors.SceneError: example: format: is 2; expected 1, which is what this program reads
    """
    return scene_from_dict(parse_toml(text, source, SceneError), source)


def scene_from_dict(data: object, source: str) -> Scene:
    """Make a scene from what ``Scene.to_dict`` gave, with the same checks as a file's.

    >>> scene = load_scene("corridor")
    >>> scene_from_dict(scene.to_dict(), "a replay") == scene
    True
    """
    scene = from_plain(Scene, _without_minus_zero(data), source, SceneError)
    if isinstance(data, dict):
        scene.provenance.require_keys(data, source, SceneError)
    build_school(scene, source)
    return scene


def _without_minus_zero(data: object) -> object:
    """Return the same with 0.0 for -0.0: one place has one digest."""
    if isinstance(data, dict):
        return {key: _without_minus_zero(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_without_minus_zero(value) for value in data]
    return data + 0.0 if isinstance(data, float) else data
