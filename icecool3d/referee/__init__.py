"""The judgement: a trace and a school go in, ordered events and verdicts come out.

``judge`` is a pure function of the whole motion. Crossings are found between steps, on the exact hull. The
numbers that decide where the rulebooks give none are in ``Rulings``.

>>> from icecool3d.pieces import load_penguin, standing
>>> from icecool3d.referee import judge
>>> from icecool3d.school import load_school
>>> from icecool3d.trace import Meta, make_trace
>>> way = [[standing(-0.1, 0.0)], [standing(0.1, 0.0)]]
>>> trace = make_trace(Meta(("red",)), [0.0, 0.5], way)
>>> found = judge(trace, load_school("two-rooms"), load_penguin())
>>> [each.name for each in found.events][:2], found.verdicts[0].kind
(['entered-door', 'pass-through-door'], 'through')

It takes any trace, simulated or written by hand, and computes no motion. It does not count points: that is
the task of ``icecool3d.rules``.
"""

from icecool3d.referee.judge import judge
from icecool3d.referee.rulings import RULINGS, Rulings

__all__ = ["RULINGS", "Rulings", "judge"]
