"""The modules of the game. A further one is a folder or a file here, and its name in this list.

The list, not the folder, says which there are, since its order matters: it is that in which their hooks run.
"""

from importlib import import_module

from icecool3d.rules.module import Module

_NAMES = (
    "tasks",
    "fish_moving",
    "skates",
    "emerald_fish",
    "emperor",
    "pawclaw",
    "walruses",
    "blocked_door",
    "portals",
    "artifacts",
    "race",
)


def _module(name: str) -> Module:
    module: Module = import_module(f"{__name__}.{name}").MODULE
    return module


MODULES: tuple[Module, ...] = tuple(map(_module, _NAMES))
"""All of them, whether in play or not."""
