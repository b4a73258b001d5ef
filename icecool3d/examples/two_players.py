"""A match between two functions.

Both aim and decide by chance, but one always flicks softly and the other one hard. The picture of a match
carries all of it.

Run it with ``python -m icecool3d.examples.two_players [FOLDER]``.
"""

from typing import Any

import icecool3d as ice


def gentle(turn: ice.Turn) -> Any:
    """Do anything, softly."""
    move = turn.anything()
    return turn.flick(aim=move.aim, speed=2.2) if isinstance(move, ice.Flick) else move


def wild(turn: ice.Turn) -> Any:
    """Do anything, with all one's might."""
    move = turn.anything()
    return turn.flick(aim=move.aim, speed=5.0) if isinstance(move, ice.Flick) else move


def main(folder: str) -> ice.Match:
    """Play a match, keep it, and bring it back."""
    match = ice.Match([gentle, wild], seed=5).play()
    picture = match.save(f"{folder}/match.png")
    print(f"{len(match.shots)} flicks; the picture brings all back: {ice.load(picture) == match}")
    return match


if __name__ == "__main__":
    from sys import argv
    from tempfile import mkdtemp

    folder = argv[1] if argv[1:] else mkdtemp(prefix="icecool3d-")
    print(main(folder), f"Files are in {folder}", sep="\n")
