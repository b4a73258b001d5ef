"""The manual: ``python -m icecool3d.manual FOLDER`` writes it as pages for a browser, from the docstrings.

The first page has the names of ``import icecool3d as ice``; each room but the window has a page of its own.
It takes pdoc, which ``pip install 'icecool3d[docs]'`` brings.
"""

import inspect
import sys
from importlib import import_module
from inspect import formatannotation
from pathlib import Path
from typing import Any, get_type_hints

import icecool3d

ROOMS = (
    *("school", "pieces", "trace", "physics", "referee", "events", "rules", "match", "players", "replay"),
    *("lab", "aiming", "export", "looks", "art", "toids", "kit", "library", "examples", "cli", "start"),
)
"""The rooms that have a page, in the order of the list on the first one."""
DEEPER = ("lab.cases", "lab.sweep")
"""Parts of rooms that have a page too: they say what files hold."""


def write_manual(folder: Path) -> None:
    """Write all pages; the first one is ``icecool3d.html``."""
    from pdoc import doc, pdoc, render

    rooms, deeper = ([f"icecool3d.{each}" for each in names] for names in (ROOMS, DEEPER))
    listed = "\n".join(f"- `{each}`: {first_line(each)}" for each in rooms + deeper)
    icecool3d.__doc__ = f"{icecool3d.__doc__}\n\n## Rooms\n\n{listed}\n"
    vars(doc)["formatannotation"] = vars(inspect)["formatannotation"] = readable
    footer = f"icecool3d {icecool3d.__version__}"
    render.configure(docformat="markdown", footer_text=footer, show_source=False)
    pdoc("icecool3d", *rooms, r"!icecool3d\.\w+\.", *deeper, output_directory=folder)


def first_line(module: str) -> str:
    """Return what a module's docstring begins with.

    >>> first_line("icecool3d.trace")
    'The record of one flick: poses, velocities and contacts from the push to rest, and the file of it.'
    """
    return (import_module(module).__doc__ or "").partition("\n")[0]


def readable(annotation: Any) -> str:
    """Return a type without the bounds that files are checked by.

    >>> from typing import Annotated
    >>> readable(tuple[Annotated[float, "at most 9"], ...])
    'tuple[float, ...]'
    """

    def holder() -> None: ...

    holder.__annotations__ = {"type": annotation}
    return formatannotation(get_type_hints(holder)["type"])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m icecool3d.manual FOLDER")
    write_manual(Path(sys.argv[1]))
