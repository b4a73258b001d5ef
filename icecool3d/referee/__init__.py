"""What a flick meant: a trace and a school in, ordered events and verdicts out. Pure functions.

``judge`` is the door in; what it returns is of the room ``events``. Everything that decides where the
rulebooks give no number is in ``Rulings``.
"""

from icecool3d.referee.judge import judge
from icecool3d.referee.rulings import RULINGS, Rulings

__all__ = ["RULINGS", "Rulings", "judge"]
