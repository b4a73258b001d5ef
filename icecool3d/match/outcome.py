"""What the rules are told of a flick: the referee's events, and where everybody came to rest."""

from icecool3d.match.table import covered
from icecool3d.penguin import Shape
from icecool3d.referee import Judgement, Rested
from icecool3d.rules import Outcome, Place
from icecool3d.trace import Trace


def outcome_of(trace: Trace, judgement: Judgement, shape: Shape) -> Outcome:
    """Put together what the rules must know.

    >>> from icecool3d.penguin import load_penguin
    >>> from icecool3d.referee import judge
    >>> from icecool3d.school import load_school
    >>> from icecool3d.trace import Meta, make_trace
    >>> trace = make_trace(Meta(("red",)), [0.0], [[[0.1, 0.0, 0, 0, 0, 0, 1]]])
    >>> outcome_of(trace, judge(trace, load_school("two-rooms"), load_penguin()), load_penguin().shape).places
    (Place(penguin='red', at=(0.1, 0.0), footprint=Obstacle(points=((0.1, 0.0),), radius=0.015)),)
    """
    rests = {event.penguin: event.evidence.at for event in judgement.events if isinstance(event, Rested)}
    places = (
        Place(name, rests[name], covered(shape, tuple(pose)))
        for name, pose in zip(trace.penguins, trace.pose[-1].tolist(), strict=True)
    )
    return Outcome(judgement.events, tuple(places))
