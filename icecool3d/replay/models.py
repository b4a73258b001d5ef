"""The models in ``models/``: penguins, fish and box as ``.glb`` files that open in any viewer.

``python -m icecool3d.replay.models`` writes them anew; a test tells when they are out of date.
"""

from collections.abc import Iterable
from pathlib import Path

from icecool3d.kit.gltf import Material, Node, glb, linear_colour, shaded
from icecool3d.kit.mesh import Part
from icecool3d.kit.palette import PAINTS, PLAYERS
from icecool3d.kit.resources import models_folder
from icecool3d.penguin import load_penguin
from icecool3d.penguin.picture import penguin_parts
from icecool3d.school import load_school
from icecool3d.school.fish import fish_token
from icecool3d.school.picture import parts

SHOWN_BOX = "classroom"
"""The room of the default school that stands for a box."""


def material(name: str) -> Material:
    """Give a material of the palette as glTF wants it.

    >>> material("white").roughness
    0.4
    """
    paint = PAINTS[name]
    return Material(name, linear_colour(paint.colour), roughness=paint.roughness)


def part_nodes(parts: Iterable[Part]) -> tuple[Node, ...]:
    """Give one node a part, named like it.

    >>> part_nodes([])
    ()
    """
    return tuple(Node(part.name, (shaded(part.mesh, material(part.material)),)) for part in parts)


def models() -> dict[str, bytes]:
    """Give the contents of all model files by file name.

    >>> sorted(models())[0]
    'box.glb'
    """
    shape, school = load_penguin().shape, load_school("school")
    pictures = {f"penguin-{colour}": list(penguin_parts(shape, colour)) for colour in PLAYERS}
    pictures["fish"] = [Part("token", "fish", "white", fish_token(2.0 * school.scene.box.wall_thickness))]
    pictures["box"] = [part for part in parts(school) if part.owner == SHOWN_BOX]
    return {f"{name}.glb": glb(part_nodes(pieces), name=name) for name, pieces in pictures.items()}


def main(folder: Path) -> None:
    """Write all model files into ``folder``."""
    for name, content in models().items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    main(models_folder())
