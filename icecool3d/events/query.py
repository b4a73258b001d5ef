"""What is looked for among events and verdicts: by case files as tables, by people in words.

A pattern is part of an event or a verdict; what it leaves open may be anything. In words
(``bounced-off-wall pass-through-door kitchen``) the name of an event, or of a verdict, begins something to
look for; what stands behind it narrows it: the id of a door, wall, room or zone, or a penguin's colour, or
``KEY=ID`` where it matters what the place was (``from=kitchen``, ``to=none``). Events must come in the order
of the words, others may come between; the same words twice ask for two different places. Without a colour
they ask for the penguin that is flicked.
"""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Protocol

from msgspec import Struct

from icecool3d.events.event import EVENTS
from icecool3d.events.verdict import VERDICTS
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, expected_one_of

Value = str | tuple[str, ...] | None
"""A name, several in any order, or None: no room."""
Item = Mapping[str, object]
"""An event or a verdict as it stands in files."""

NO_ROOM = "none"
"""Stands where an event names no room: outside, in a frame, upon a wall."""
MOST_WANTED = 20
"""Things to look for in one flick."""
MOST_WAYS = 10_000
"""Different sets of places at which the same words can have been found meanwhile."""

_NO_NAMES = {"t", "evidence"}
"""Keys under which an event names nothing."""
_PLACES = ("door", "wall", "zone", "room", "other")
"""Keys under which an event names its place: the first of them that it has."""
_NO_PLACES = {"event", "verdict", "margin_mm", *_NO_NAMES}


class Thing(Protocol):
    """A room, a wall, a door or a zone."""

    @property
    def id(self) -> str:
        """Its name in files."""


class Place(Protocol):
    """Where it happened, by the things that events name: a school is one."""

    @property
    def rooms(self) -> Sequence[Thing]:
        """Its rooms."""

    @property
    def walls(self) -> Sequence[Thing]:
        """Its walls."""

    @property
    def doors(self) -> Sequence[Thing]:
        """Its doors."""

    @property
    def zones(self) -> Sequence[Thing]:
        """Its zones."""


def nameable(kind: str, place: Place, penguins: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return what an event or a verdict of that kind can name there, by key.

    >>> from icecool3d.school import load_school
    >>> nameable("entered-room", load_school("two-rooms"), ["red"])
    {'penguin': ('red',), 'room': ('left', 'right', 'none'), 'from': ('left', 'right', 'none')}
    """
    rooms, walls, doors, zones = (tuple(each.id for each in things) for things in _things(place))
    here, anywhere = tuple(penguins), (*rooms, NO_ROOM)
    ids = {
        "penguin": here,
        "other": here,
        "door": doors,
        "wall": walls,
        "zone": zones,
        "room": anywhere,
        "from": anywhere,
        "to": anywhere,
        "seen_in": rooms,
    }
    if kind in EVENTS:
        return {key: ids[key] for key in EVENTS[kind].__struct_encode_fields__ if key not in _NO_NAMES}
    return {key: ids[key] for key in ("penguin", "door", *(["seen_in"] if kind == "stuck" else []))}


def _things(place: Place) -> tuple[Sequence[Thing], ...]:
    return place.rooms, place.walls, place.doors, place.zones


class Bounds(Struct, frozen=True):
    """Where a number must lie."""

    key: str
    """Its name in files, which ends with its unit."""
    low: float
    """The least it may be."""
    high: float
    """The most it may be."""


class Pattern(Struct, frozen=True):
    """Part of an event or a verdict.

    >>> entered = Pattern("event", "entered-room", (("from", None),))
    >>> entered.matches({"event": "entered-room", "from": None, "t": 0.2, "penguin": "red"})
    True
    >>> print(entered)
    entered-room, from none
    """

    tag: str
    """``event`` or ``verdict``."""
    kind: str
    """Which one."""
    names: tuple[tuple[str, Value], ...] = ()
    """What it must name, and under which key; an empty key is any."""
    bounds: tuple[Bounds, ...] = ()
    """Numbers, of the evidence or beside it, and where they must lie."""

    def matches(self, item: Item) -> bool:
        """Return whether an event or a verdict is as written here."""
        if item.get(self.tag) != self.kind:
            return False
        if not all(_names(item, key, value) for key, value in self.names):
            return False
        evidence = item.get("evidence")
        numbers = {**item, **evidence} if isinstance(evidence, Mapping) else item
        return all(_within(each, numbers) for each in self.bounds)

    def __str__(self) -> str:
        """Show it on one line: the kind, then what else is asked."""
        parts = [self.kind, *(f"{key} {_shown(value)}" for key, value in self.names)]
        parts += [f"{each.key} from {each.low:g} to {each.high:g}" for each in self.bounds]
        return ", ".join(parts)


class Query(Struct, frozen=True):
    """All that is looked for in one flick."""

    words: str
    """As somebody wrote it."""
    wanted: tuple[Pattern, ...]
    """The things to look for, in their order."""

    def holds(self, events: Sequence[Item], verdicts: Sequence[Item]) -> bool:
        """Return whether all of it happened in a flick."""
        said = [each for each in self.wanted if each.tag == "verdict"]
        happened = [each for each in self.wanted if each.tag == "event"]
        return all(any(map(each.matches, verdicts)) for each in said) and _follow(happened, events)


def ask(words: str, place: Place, penguins: Sequence[str]) -> Query:
    """Read what is asked in words; ``penguins`` are those that are there, the flicked one first.

    >>> from icecool3d.school import load_school
    >>> ask("stuck gym-lunge", load_school("school"), ["red"])
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: 'gym-lunge': does not go with stuck; did you mean gym-lounge? ...
    """
    groups: list[list[str]] = []
    for word in words.split():
        if word in EVENTS or word in VERDICTS:
            groups.append([word])
        elif groups:
            groups[-1].append(word)
        else:
            right = expected_one_of(sorted({*EVENTS, *VERDICTS}), word)
            raise InputError(f"{word!a:.40}", Phrase("is no event and no verdict"), right)
    if not groups:
        right = Phrase("expected an event, such as pass-through-door")
        raise _refused(Phrase("is nothing"), right)
    if len(groups) > MOST_WANTED:
        wrong = Phrase("is {count} things", count=len(groups))
        raise _refused(wrong, Phrase("expected at most {most}", most=MOST_WANTED))
    return Query(" ".join(words.split()), tuple(_pattern(each, place, penguins) for each in groups))


def _pattern(group: Sequence[str], place: Place, penguins: Sequence[str]) -> Pattern:
    kind, *words = group
    named = nameable(kind, place, penguins)
    penguin, names = None, list[tuple[str, Value]]()
    for word in words:
        key, equals, name = word.rpartition("=")
        name = _turned(name) if _turned(name) in named.get("door", ()) else name
        fitting = [each for each, ids in named.items() if name in ids and (not equals or each == key)]
        if not fitting:
            wrong = Phrase("does not go with {kind}", kind=kind)
            right = expected_one_of(_nameable_as(word, named), word, _turned(word))
            raise InputError(f"{word!a:.40}", wrong, right)
        if fitting == ["penguin"]:
            penguin = name
        else:
            names.append((key, None if name == NO_ROOM else name))
    # Of two who touch either may be flicked: who touches whom is named.
    if penguin is not None or not any(name in penguins for _, name in names):
        names.insert(0, ("penguin", penguin or penguins[0]))
    return Pattern("event" if kind in EVENTS else "verdict", kind, tuple(names))


def _nameable_as(word: str, named: Mapping[str, Sequence[str]]) -> list[str]:
    """Return what might be meant by a word: names under its key, keys for its name, or any names."""
    key, equals, name = word.rpartition("=")
    if equals and key in named:
        return [f"{key}={each}" for each in named[key]]
    keys = [each for each, ids in named.items() if name in ids] if equals else []
    return [f"{each}={name}" for each in keys] or list(dict.fromkeys(chain.from_iterable(named.values())))


def _turned(name: str) -> str:
    """Return a door's id with its two rooms in the other order: people say either.

    >>> _turned("gym-kitchen")
    'kitchen-gym'
    """
    first, _, second = name.partition("-")
    return f"{second}-{first}"


def _refused(wrong: Phrase, right: Phrase) -> InputError:
    return InputError(Phrase("what is asked"), wrong, right)


def _follow(wanted: Sequence[Pattern], events: Sequence[Item]) -> bool:
    """Return whether events come in that order, those of the same words at different places.

    Kept is what places the same words have had, and after how many events at the earliest.
    """
    ways: dict[frozenset[tuple[Pattern, object]], int] = {frozenset(): 0}
    for turn, each in enumerate(wanted):
        again = each in wanted[turn + 1 :]
        found: dict[frozenset[tuple[Pattern, object]], int] = {}
        for had, begin in ways.items():
            for place, event in enumerate(events[begin:], begin + 1):
                if not each.matches(event):
                    continue
                where = next((event[key] for key in _PLACES if key in event), None)
                if where is not None and (each, where) in had:
                    continue
                used = had | {(each, where)} if again else frozenset(one for one in had if one[0] != each)
                found[used] = min(place, found.get(used, place))
                if len(found) > MOST_WAYS:
                    wrong = Phrase("can have happened in too many ways")
                    raise _refused(wrong, Phrase("expected fewer of the same words"))
        ways = found
    return bool(ways)


def _names(item: Item, key: str, wanted: Value) -> bool:
    """Return whether an item names something, under that key or any."""
    if key:
        return key in item and _same(wanted, item[key])
    return any(_same(wanted, item[each]) for each in item.keys() - _NO_PLACES)


def _same(wanted: Value, found: object) -> bool:
    if not isinstance(found, list | tuple):
        return wanted == found
    return sorted(wanted) == sorted(found) if isinstance(wanted, tuple) else wanted in found


def _within(bounds: Bounds, numbers: Item) -> bool:
    number = numbers.get(bounds.key)
    return isinstance(number, (int, float)) and bounds.low <= number <= bounds.high


def _shown(value: Value) -> str:
    if isinstance(value, tuple):
        return " and ".join(value) or NO_ROOM
    return NO_ROOM if value is None else value
