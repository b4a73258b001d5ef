"""Who decides: players that are no person at a window."""

from icecool3d.players.scripted import ScriptedPlayer
from icecool3d.players.strolling import StrollingPlayer

__all__ = ["ScriptedPlayer", "StrollingPlayer"]
