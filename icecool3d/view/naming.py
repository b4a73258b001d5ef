"""Players by their names, in what the rules say of colours."""

import re
from collections.abc import Mapping

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import translated
from icecool3d.school import penguin_title


def with_names(text: str, names: Mapping[str, str], language: Language) -> str:
    """Put players' names (by colour) for the colours in a text.

    >>> with_names("Red's turn: from the red circle to Blue.", {"red": "Blue", "blue": "Ann"}, "en")
    "Blue's turn: from the red circle to Ann."
    """
    called = {translated(penguin_title(colour), language): name for colour, name in names.items()}
    colours = re.compile(rf"\b({'|'.join(map(re.escape, called))})\b")
    return colours.sub(lambda found: called[found[0]], text)
