"""A bot in twenty-five lines that beats chance. Run it with ``python -m icecool3d.examples.small_bot``."""

from contextlib import suppress
from math import atan2, degrees, dist
from typing import Any

import icecool3d as ice


def bot(turn: ice.Turn) -> Any:
    """Try flicks at the doors of the room and at everybody else; decide all else by chance."""
    tried = {turn.anything(): -99.0}
    if turn.body is not None:
        school, seats, (x, y) = ice.School(turn.view.setup.school), turn.view.seats, turn.at
        others = [each.standing for each in seats if each.standing and each.colour != turn.player]
        doors = [door for door in school.doors.values() if school.room_at(x, y) in (None, *door.rooms)]
        fish = [school.doors[name] for name in turn.view.seat(turn.player).fish]
        wanted = [door.centre for door in fish] or [other.at for other in others]
        rooms = [room for door in fish for room in door.rooms] or [other.room or "" for other in others]
        beside = [room for door in school.doors.values() if {*rooms} & {*door.rooms} for room in door.rooms]
        for to in [door.centre for door in doors] + [other.at for other in others]:
            for speed in (1.2, 1.8, 2.5, 3.5, 5.0):
                flick = turn.flick(aim=degrees(atan2(to[1] - y, to[0] - x)), speed=speed)
                with suppress(ice.FlickError):  # no finger can make some of them
                    me = turn.after(flick).seat(turn.player)  # as a quick look says
                    tried[flick] = float(me.cards_down + len(me.cards_up) + me.tokens + len(me.ids))
                    if end := me.standing:  # better near what it wants than two doors away
                        away = (end.room not in rooms) + (end.room not in beside)
                        tried[flick] -= min(dist(end.at, at) for at in wanted) + 0.4 * away
    return max(tried, key=lambda move: tried[move])


def main() -> ice.Match:
    """Return a match of the bot against one that plays by chance."""
    return ice.Match([bot, "random"], seed=4).play()


if __name__ == "__main__":
    print(main())
