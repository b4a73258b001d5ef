"""Who decides: players that are no person at a window."""

from icecool3d.players.random_player import RandomPlayer
from icecool3d.players.scripted import ScriptedPlayer

__all__ = ["RandomPlayer", "ScriptedPlayer"]
