"""icecool3d: the physics, the referee and the game of ICECOOL, from Python.

A flick, and what came of it:

    import icecool3d as ice

    shot = ice.flick(aim=8, speed=2.5)      # from the red circle of the school
    shot.passed, shot.jumped, shot.stuck    # ('classroom-gym',), (), ()
    print(shot)                             # what happened, in sentences
    shot.events, shot.verdicts, shot.trace  # with evidence, margins, arrays
    shot.save("mine.png")                   # a picture that carries the flick: ice.load("mine.png") == shot

Flick after flick, with others on the ice:

    table = ice.Table("school", red=(-0.11, -0.23), walrus=ice.Piece("walrus", at=(0.2, 0.0)))
    table.flick("red", aim=77, speed=5.3, height=0.83)      # moves whoever it moves; table.undo()

Places are metres, directions degrees (0 = +x, anticlockwise), speeds m/s of the fingertip. ``height`` is
where on the penguin the finger meets it (0 floor end, 1 top), ``side`` how far beside its middle (-1 left,
1 right).

- ``flick``: one flick, from the push to rest: a ``Shot``
- ``Table``: the ice, flick after flick; ``Piece``: a body on it
- ``Shot``: a flick and all that came of it; it prints, draws, plots, saves and compares itself
- ``judge``: what the referee says of a trace from anywhere
- ``load``: whatever the program writes, by what it is: recordings, pictures, traces, sweeps
- ``School``: where it happens: rooms, doors, seams; one's own from a scene file
- ``find``: flicks that do what is asked in words, the most robust first: ``Found``
- ``sweep``: whole families of flicks: a ``Sweep``
- ``case``: an edge case and whether it holds: a ``Case``
- ``Match``: a game between bots, functions of a ``Turn``, and whoever calls
- ``Toids``: IceToids, the small game with pyramids
- ``Flick``: a push, as values; ``Settings``: how a world computes
- ``IcecoolError``: what all errors are: ``InputError``, ``FlickError``, ``RuleError``, ``CheckFailed`` …

The rooms below this page are packages of their own: ``icecool3d.physics``, ``icecool3d.referee`` and others.
"""

from icecool3d.kit.version import __version__ as __version__

TYPE_CHECKING = False  # type checkers take it for true, and ``typing`` need not be loaded
if TYPE_CHECKING:
    from icecool3d.kit.errors import (
        CheckFailed,
        FlickError,
        GameError,
        IcecoolError,
        InputError,
        MissedError,
        RuleError,
        SceneError,
        TraceError,
    )
    from icecool3d.library.edge_case import Case, case
    from icecool3d.library.families import Sweep, sweep
    from icecool3d.library.games import Match
    from icecool3d.library.keeping import Shots, judge, load
    from icecool3d.library.place import School
    from icecool3d.library.search import Found, find
    from icecool3d.library.shot import Course, Shot
    from icecool3d.library.small_game import Toids
    from icecool3d.library.table_top import Piece, Table, flick
    from icecool3d.library.turn import Turn
    from icecool3d.match import Move
    from icecool3d.physics import Settings
    from icecool3d.trace import Flick, Trace

_HOMES = {
    "kit.errors": (
        *("CheckFailed", "FlickError", "GameError", "IcecoolError", "InputError", "MissedError", "RuleError"),
        *("SceneError", "TraceError"),
    ),
    "library.edge_case": ("Case", "case"),
    "library.families": ("Sweep", "sweep"),
    "library.games": ("Match",),
    "library.keeping": ("Shots", "judge", "load"),
    "library.place": ("School",),
    "library.search": ("Found", "find"),
    "library.shot": ("Course", "Shot"),
    "library.small_game": ("Toids",),
    "library.table_top": ("Piece", "Table", "flick"),
    "library.turn": ("Turn",),
    "match": ("Move",),
    "physics": ("Settings",),
    "trace": ("Flick", "Trace"),
}
"""The module of each name. It is loaded on first use, so a program loads only the rooms that it needs."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = [  # noqa: RUF022 - in the order in which one learns them
    "flick",
    "Table",
    "Piece",
    "Shot",
    "Shots",
    "Course",
    "judge",
    "load",
    "School",
    "find",
    "Found",
    "sweep",
    "Sweep",
    "case",
    "Case",
    "Match",
    "Turn",
    "Toids",
    "Flick",
    "Move",
    "Settings",
    "Trace",
    "IcecoolError",
    "InputError",
    "FlickError",
    "MissedError",
    "SceneError",
    "TraceError",
    "GameError",
    "RuleError",
    "CheckFailed",
]


def __getattr__(name: str) -> object:
    """Load a name of the page when it is first asked for."""
    if name not in _HOME_OF:
        raise AttributeError(f"module 'icecool3d' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"icecool3d.{_HOME_OF[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
