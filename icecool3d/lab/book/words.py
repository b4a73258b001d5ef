"""What the book says of events that a case names: of any door, any room and anybody, unless it says which."""

from collections import Counter
from collections.abc import Mapping

from icecool3d.events.query import Pattern
from icecool3d.kit.phrase import Phrase, Template, listed
from icecool3d.school import SchoolNames

KINDS: Mapping[str, Template] = {
    "flicked": Template("is flicked"),
    "left-floor": Template("leaves the floor"),
    "landed": Template("lands"),
    "touched-penguin": Template("touches another penguin"),
    "bounced-off-wall": Template("bounces off a wall"),
    "hit-blocked-door": Template("hits the card of a blocked door"),
    "touched-zone": Template("touches a zone"),
    "entered-door": Template("enters a door"),
    "backed-out-of-door": Template("backs out of a door"),
    "pass-through-door": Template("has passed through a door"),
    "jump-over-wall": Template("has jumped over a wall"),
    "jump-over-door": Template("has jumped over a door"),
    "entered-room": Template("comes wholly into a room"),
    "stuck-in-door": Template("is stuck in a door"),
    "on-wall": Template("rests upon a wall"),
    "left-school": Template("has left the school"),
    "returned-to-school": Template("comes back into the school"),
    "left-red-circle": Template("has left the red circle"),
    "on-red-circle": Template("rests on the red circle"),
    "toppled": Template("falls over"),
    "righted": Template("stands again"),
    "rested": Template("comes to rest"),
}
"""What is said of each kind of event where it is about anything of that kind; of others their name is."""


def _what(kind: str) -> str:
    return KINDS[kind].filled() if kind in KINDS else kind


def say_forbidden(pattern: Pattern, names: SchoolNames) -> Phrase:
    """Return what must not happen, and to whom or where where the case says so.

    >>> from icecool3d.school import load_school
    >>> names = SchoolNames(load_school("school"))
    >>> say_forbidden(Pattern("event", "stuck-in-door", (("penguin", "red"),)), names).in_language("fr")
    'ne doit pas arriver : est coincé dans une porte (Rouge)'
    """
    what = _what(pattern.kind)
    called = {"door": names.door, "wall": names.wall, "zone": names.zone, "room": names.room}
    told: list[object] = []
    for key, value in pattern.names:
        if isinstance(value, str):
            call = called.get(key, names.penguin if key in ("penguin", "other") else names.room)
            told.append(call(value))
    if told:
        what = Phrase("{what} ({whom})", what=what, whom=listed(told))
    return Phrase("must not happen: {what}", what=what)


def say_counted(events: Mapping[str, int]) -> Phrase:
    """Return how often events of some kinds happened that are not told one by one.

    >>> print(say_counted({"landed": 2, "toppled": 1}))
    besides: lands (2), falls over (1)
    """
    counted = [
        Phrase("{what} ({count})", what=_what(kind), count=count) for kind, count in Counter(events).items()
    ]
    return Phrase("besides: {events}", events=listed(counted))
