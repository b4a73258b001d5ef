"""The models in ``models/``: penguins, pieces, fish and box as ``.glb`` files that open in any viewer.

``python -m tests.tools.models`` writes them again; a test tells when they are out of date.
"""

from pathlib import Path

from icecool3d.export.flick_model import part_nodes
from icecool3d.export.gltf import glb
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.palette import PLAYERS
from icecool3d.looks.fish import fish_token
from icecool3d.looks.materials import Part
from icecool3d.looks.penguin_parts import penguin_parts
from icecool3d.looks.piece_parts import piece_parts
from icecool3d.looks.school_parts import school_parts
from icecool3d.pieces import load_model, load_penguin, model_names
from icecool3d.school import load_school

SHOWN_BOX = "classroom"
"""The room of the default school that stands for a box."""
PIECES = tuple(name for name in model_names() if name != "penguin")
"""The models of bodies that belong to nobody."""


def models() -> dict[str, bytes]:
    """Return the contents of all model files by file name.

    >>> sorted(models())[0]
    'box.glb'
    """
    shape, school = load_penguin().shape, load_school("school")
    pictures = {f"penguin-{colour}": list(penguin_parts(shape, colour)) for colour in PLAYERS}
    pictures["fish"] = [Part("token", "fish", "white", fish_token(2.0 * school.scene.box.wall_thickness))]
    pictures["box"] = [part for part in school_parts(school) if part.owner == SHOWN_BOX]
    for name in PIECES:
        piece = load_model(name)
        pictures[name] = list(piece_parts(piece.shape, name, piece.seen_as))
    return {f"{name}.glb": glb(part_nodes(pieces), name=name) for name, pieces in pictures.items()}


def main(folder: Path) -> None:
    """Write all model files into ``folder``."""
    for name, content in models().items():
        (folder / name).write_bytes(content)


if __name__ == "__main__":
    main(models_folder())
