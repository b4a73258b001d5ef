"""Flicks that are imagined beside the window: one that does what is wished, and how sure an aim is."""

from collections import Counter

import numpy as np

from icecool3d.aiming.candidates import Aimer
from icecool3d.aiming.flight_table import load_flights
from icecool3d.aiming.obstacles import obstacles_in
from icecool3d.aiming.seeking import Sought, any_flicks, seek
from icecool3d.events import Event
from icecool3d.kit.errors import FlickError
from icecool3d.referee.glance import glance
from icecool3d.school import School, SchoolNames
from icecool3d.trace import Flick, Poses
from icecool3d.trace.sketch import Sketcher
from icecool3d.view.table.requests import CloudRequest, WishRequest
from icecool3d.view.table.wishes import COUNTED, Cloud, where_of

EACH = 40
"""How many flicks are looked up for one goal."""
TRIES = 30
"""How many flicks tell how sure an aim is."""

_What = tuple[object, ...]


def grant(request: WishRequest, school: School, sketch: Sketcher) -> Sought | None:
    """Return the surest flick that does what is wished, as far as one is found; always the same."""
    random, body, poses = np.random.default_rng(0), request.body, request.poses
    x, y = poses[body][:2]
    others = {name: (at[0], at[1]) for name, at in poses.items() if name != body}
    aimer = Aimer(load_flights(), body, (x, y), obstacles_in(school, (), others), random)
    goals = request.wish.goals(school, (x, y), others)
    stand = Poses.of(poses)

    def does(flick: Flick) -> bool:
        events = glance(sketch(flick, stand), school)
        return any(each.penguin == body and request.wish.is_done_by(each) for each in events)

    aimed = (each.flick for each in aimer.find(goals, each=EACH))
    how = does, request.hand, random
    return seek(aimed, *how) or seek(any_flicks(body, random), *how)


def cloud_of(request: CloudRequest, school: School, sketch: Sketcher) -> Cloud:
    """Return where a flick ends, and what it does, as a hand spoils it time and again; always the same."""
    random, stand, who = np.random.default_rng(0), Poses.of(request.poses), request.flick.penguin
    names = SchoolNames(school)
    ends, counts, met = [], Counter[_What](), dict[_What, Event]()
    for _ in range(TRIES):
        try:
            made = sketch(request.hand.shaken(request.flick, random), stand, request.furniture)
        except FlickError:
            continue  # the finger missed
        ends.append(made.end[made.names.index(who)])
        seen = (each for each in glance(made, school, request.zones) if each.penguin == who)
        done = {_what(each, names): each for each in seen if type(each) in COUNTED}
        counts.update(done.keys())
        met |= done
    found = tuple((met[what], count) for what, count in counts.most_common())
    return Cloud(np.array(ends).reshape(-1, 7), found)


def _what(event: Event, names: SchoolNames) -> _What:
    """Return what distinguishes an event from others: what it is, and where."""
    return event.name, *where_of(event, names).values()
