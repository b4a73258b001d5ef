"""Flicks that are imagined beside the window: one that does what is wished, and how sure an aim is."""

from collections import Counter
from collections.abc import Sequence

import numpy as np

from icecool3d.aiming.seeking import Sought, likely_flicks, seek
from icecool3d.aiming.wanted import Look, Wanted
from icecool3d.events import Event
from icecool3d.kit.errors import FlickError
from icecool3d.referee import judge
from icecool3d.referee.glance import glance
from icecool3d.school import School, SchoolNames
from icecool3d.trace import Flick, Poses, Simulate
from icecool3d.trace.sketch import Sketcher
from icecool3d.view.table.requests import CloudRequest, WishRequest
from icecool3d.view.table.wishes import COUNTED, Cloud, where_of

LOOKS = 400
"""How many flicks are looked at for a wish, until some do it: two or three seconds."""
TRIES = 30
"""How many flicks tell how sure an aim is."""

_What = tuple[object, ...]


def grant(request: WishRequest, school: School, simulate: Simulate, sketch: Sketcher) -> Sought | None:
    """Return the surest flick that does what is wished, as far as one is found; always the same."""
    random, body, poses = np.random.default_rng(0), request.body, request.poses
    places = {name: (at[0], at[1]) for name, at in poses.items()}
    start, stand = places.pop(body), Poses.of(poses)
    wanted = Wanted(school, body, request.wish.asked(body))

    def look(flick: Flick) -> Look | None:
        try:
            return wanted.look(sketch(flick, stand))
        except FlickError:
            return None

    def looks(flicks: Sequence[Flick]) -> list[Look | None]:
        return [look(each) for each in flicks]

    def does(flick: Flick) -> bool:
        judgement = judge(simulate(flick, stand), school)
        return wanted.asked.holds([each.to_dict() for each in judgement.events], ())

    likely = likely_flicks(wanted, start, places, random)
    found = seek(likely, looks, does, request.hand, random, tries=LOOKS)
    return next(iter(found), None)


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
