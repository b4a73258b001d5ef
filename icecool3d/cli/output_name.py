"""Names of the files that commands write: how they may end."""

import argparse
from pathlib import Path

from icecool3d.kit.phrase import Phrase, listed


class OutputName:
    """The type of arguments that name a file to write, which refuses names with other endings.

    >>> OutputName(".png", ".svg")("plan.PNG").name
    'plan.PNG'
    >>> OutputName(".png", ".svg")("plan.bmp")
    Traceback (most recent call last):
    argparse.ArgumentTypeError: is 'plan.bmp'; expected a name that ends in .png or .svg
    """

    def __init__(self, *endings: str) -> None:
        """Keep the endings that are right."""
        self._endings = endings

    def __call__(self, text: str) -> Path:
        """Return the file's path."""
        path = Path(text)
        if path.suffix.lower() not in self._endings:
            *others, last = self._endings
            endings = Phrase("{before} or {last}", before=listed(others), last=last) if others else last
            wrong = Phrase("is {value!a}", value=text)
            right = Phrase("expected a name that ends in {endings}", endings=endings)
            raise argparse.ArgumentTypeError(Phrase("{wrong}; {right}", wrong=wrong, right=right))
        return path
