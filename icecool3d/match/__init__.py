"""A game going on: seats take turns, flicks are simulated and judged, and the rules say what they bring.

- ``Match``: one game at one table: ``act`` and ``flick`` change it
- ``Played``: one action and all that came of it
- ``play``: asks players until the game is over
- ``Player``: the protocol of those who decide; ``Sight``: what a player is asked with
- ``Outlook``: thinking ahead: sketches of flicks, and the game as they would leave it

>>> from icecool3d.match import Match
>>> from icecool3d.pieces import load_penguin
>>> from icecool3d.rules import PlaceCatcher, draw_chance, set_up
>>> from icecool3d.school import load_school
>>> setup = set_up(load_school("school"), ("red", "blue"))
>>> match = Match(setup, draw_chance(setup, 1, first_catcher="red"), load_penguin())
>>> [entry.name for entry in match.act(PlaceCatcher("red", (0.1, 0.2))).log]
['catcher-placed', 'turn-began', 'put-on-red-circle']

It writes no files (``icecool3d.replay``) and decides for nobody (``icecool3d.players``). ``ice.Match`` is a
simpler way to the same games.
"""

from icecool3d.match.flick_result import FlickResult, KeyPose, flick_result, outcome_of
from icecool3d.match.match import Match, Played, piece_models
from icecool3d.match.outlook import Outlook
from icecool3d.match.player import Move, Player, Sight, play, sight_of
from icecool3d.match.table import Table
from icecool3d.trace import Flick, Pose, Poses
from icecool3d.trace.sketch import Sketch

__all__ = [
    "Flick",
    "FlickResult",
    "KeyPose",
    "Match",
    "Move",
    "Outlook",
    "Played",
    "Player",
    "Pose",
    "Poses",
    "Sight",
    "Sketch",
    "Table",
    "flick_result",
    "outcome_of",
    "piece_models",
    "play",
    "sight_of",
]
