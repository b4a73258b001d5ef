"""The search for one flick: candidates, a measure of how near each came, and the errors of a hand.

- ``flight_table``: a shipped table of flicks on a free floor, over speed, height and side
- ``candidates``: flicks of that table that reach a door, a wall or a body; ``obstacles``: the things in
  their way
- ``wanted``: how near a sketch of a flick came to what is wanted of it
- ``seeking``: ``seek`` looks for the flick that a hand would spoil least
- ``hand``: ``Hand`` says how much a finger errs

>>> from icecool3d.aiming.hand import Hand
>>> Hand(aim=1.0, speed=0.03, contact=0.02).times(2.0)
Hand(aim=2.0, speed=0.06, contact=0.04)

It does not simulate by itself: sketches come from ``icecool3d.physics``. Bots, ``Show me`` and ``ice.find``
use it.
"""
