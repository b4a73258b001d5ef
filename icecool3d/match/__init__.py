"""A game going on: seats take turns, flicks are simulated and judged, and the rules say what they are worth.

``Match`` is one game at one table; ``play`` asks players until it is over.
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
