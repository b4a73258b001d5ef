"""What to look for among events and verdicts, in words: ``bounced-off-wall pass-through-door kitchen``.

Words are read from left to right. The name of an event, or of a verdict, begins something to look for; what
stands behind it narrows it: the id of a door, wall or room, or a penguin's colour, or ``KEY=ID`` where it
matters what the place was (``from=kitchen``, ``to=none``). Events must come in the order of the words, others
may come between; the same words twice ask for two different places. Without a colour they ask for the
penguin that is flicked.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from difflib import get_close_matches
from typing import get_args

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.referee import Event, Kind
from icecool3d.school import School

Item = Mapping[str, object]
"""An event or a verdict as it stands in files."""

NO_ROOM = "none"
"""Stands where an event names no room."""
MOST_WANTED = 20
"""Things to look for in one flick."""
MOST_WAYS = 10_000
"""Different sets of places at which the same words can have been found meanwhile."""
_ELSEWHERE = ("t", "penguin", "evidence")
_NO_PLACES = {"t", "event", "verdict", "margin_mm"}


@dataclass(frozen=True)
class Wanted:
    """One thing to look for."""

    key: str
    """``event`` or ``verdict``."""
    kind: str
    """Which one."""
    penguin: str | None
    """Whose; None: of two who touch either, since who touches whom is named."""
    names: tuple[tuple[str, str], ...]
    """What it must name, and under which key; an empty key is any."""

    def matches(self, item: Item) -> bool:
        """Say whether an event or a verdict is this."""
        if item.get(self.key) != self.kind or self.penguin not in (None, item["penguin"]):
            return False
        return all(_named(item, key, name) for key, name in self.names)


@dataclass(frozen=True)
class Asked:
    """All that is looked for in one flick."""

    words: str
    """As somebody wrote it."""
    wanted: tuple[Wanted, ...]

    def holds(self, events: Sequence[Item], verdicts: Sequence[Item]) -> bool:
        """Say whether all of it happened in a flick."""
        said = [each for each in self.wanted if each.key == "verdict"]
        happened = [each for each in self.wanted if each.key == "event"]
        return all(any(map(each.matches, verdicts)) for each in said) and _follow(happened, events)


def ask(words: str, school: School, penguins: Sequence[str]) -> Asked:
    """Read what is asked; ``penguins`` are those that are there, the flicked one first.

    >>> from icecool3d.school import load_school
    >>> ask("stuck gym-lunge", load_school("school"), ["red"])
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: 'gym-lunge': names nothing that stuck names; expected gym-lounge
    """
    known = {
        **{kind.name: "event" for kind in Event.__subclasses__()},
        **dict.fromkeys(get_args(Kind), "verdict"),
    }
    groups: list[list[str]] = []
    for word in words.split():
        if word in known:
            groups.append([word])
        elif groups:
            groups[-1].append(word)
        else:
            raise InputError(
                f"{word!a:.40}", Phrase("is no event and no verdict"), _nearest(word, sorted(known))
            )
    if not groups:
        raise InputError(
            Phrase("what is asked"),
            Phrase("is nothing"),
            Phrase("expected an event, such as pass-through-door"),
        )
    if len(groups) > MOST_WANTED:
        raise InputError(
            Phrase("what is asked"),
            Phrase("is {count} things", count=len(groups)),
            Phrase("expected at most {most}", most=MOST_WANTED),
        )
    return Asked(" ".join(words.split()), tuple(_wanted(each, known, school, penguins) for each in groups))


def _wanted(
    group: Sequence[str], known: Mapping[str, str], school: School, penguins: Sequence[str]
) -> Wanted:
    kind, *words = group
    named = places(kind, school, penguins)
    names = []
    penguin = None
    for word in words:
        key, equals, name = word.partition("=") if "=" in word else ("", "", word)
        fitting = [each for each, ids in named.items() if name in ids and key in ("", each)]
        if not fitting:
            options = [f"{key}{equals}{each}" for ids in named.values() for each in ids]
            wrong = Phrase("names nothing that {kind} names", kind=kind)
            raise InputError(f"{word!a:.40}", wrong, _nearest(word, list(dict.fromkeys(options))))
        if fitting == ["penguin"]:
            penguin = name
        else:
            names.append((key, name))
    anybody = penguin is None and any(name in penguins for _, name in names)
    return Wanted(known[kind], kind, None if anybody else penguin or penguins[0], tuple(names))


def places(kind: str, school: School, penguins: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Give what an event or a verdict can name, by key."""
    rooms = tuple(room.id for room in school.rooms)
    doors = tuple(door.id for door in school.doors)
    here = tuple(penguins)
    ids = {
        "door": doors,
        "wall": tuple(wall.id for wall in school.walls),
        "room": (*rooms, NO_ROOM),
        "from": (*rooms, NO_ROOM),
        "to": (*rooms, NO_ROOM),
        "seen_in": rooms,
        "other": here,
    }
    for event in Event.__subclasses__():
        if event.name == kind:
            keys = [each.name.rstrip("_") for each in fields(event) if each.name not in _ELSEWHERE]
            return {"penguin": here, **{key: ids[key] for key in keys}}
    return {"penguin": here, "door": doors, **({"seen_in": rooms} if kind == "stuck" else {})}


def _nearest(word: str, known: Sequence[str]) -> Phrase:
    close = get_close_matches(word, known, n=1, cutoff=0.7)
    if close:
        return Phrase("expected {known}", known=close[0])
    return Phrase("expected one of: {known}", known=f"{', '.join(known):.300}")


def _named(item: Item, key: str, name: str) -> bool:
    values = [item.get(each) for each in ([key] if key else item.keys() - _NO_PLACES)]
    return any(
        name in value if isinstance(value, (list, tuple)) else value == (None if name == NO_ROOM else name)
        for value in values
    )


def _follow(wanted: Sequence[Wanted], events: Sequence[Item]) -> bool:
    """Say whether events come in that order, those of the same words at different places.

    Kept is what places the same words have had, and after how many events at the earliest.
    """
    ways: dict[frozenset[tuple[Wanted, object]], int] = {frozenset(): 0}
    for turn, each in enumerate(wanted):
        again = each in wanted[turn + 1 :]
        found: dict[frozenset[tuple[Wanted, object]], int] = {}
        for had, begin in ways.items():
            for place, event in enumerate(events[begin:], begin + 1):
                if not each.matches(event):
                    continue
                where = event.get("door", event.get("wall", event.get("room", event.get("other"))))
                if where is not None and (each, where) in had:
                    continue
                used = had | {(each, where)} if again else frozenset(one for one in had if one[0] != each)
                found[used] = min(place, found.get(used, place))
                if len(found) > MOST_WAYS:
                    wrong = Phrase("can have happened in too many ways")
                    raise InputError(
                        Phrase("what is asked"), wrong, Phrase("expected fewer of the same words")
                    )
        ways = found
    return bool(ways)
