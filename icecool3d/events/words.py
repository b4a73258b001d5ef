"""What is told of events and verdicts: a whole sentence for each. Logs and tables have shorter words.

The sentences need the names by which people call doors, rooms and penguins; files and JSON keep the ids.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Protocol

from icecool3d.events.event import Event
from icecool3d.events.evidence import mm
from icecool3d.events.verdict import Gap, Judgement, Margin, Verdict
from icecool3d.kit.codec import to_plain
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template, both, capital

EVENT_SENTENCES: Mapping[str, Template] = {
    "flicked": Template("is flicked"),
    "left-floor": Template("leaves the floor"),
    "landed": Template("lands"),
    "touched-penguin": Template("touches {other}"),
    "bounced-off-wall": Template("bounces off {wall}"),
    "hit-blocked-door": Template("hits the card that shuts {door}"),
    "touched-zone": Template("touches {zone}"),
    "entered-door": Template("enters {door} from {from_}"),
    "backed-out-of-door": Template("backs out of {door} to {to}"),
    "pass-through-door": Template("has passed through {door} from {from_} to {to}"),
    "jump-over-wall": Template("has jumped over {wall} from {from_} to {to}"),
    "jump-over-door": Template("has jumped over {door} from {from_} to {to}"),
    "entered-room": Template("is wholly in {room}"),
    "stuck-in-door": Template("is stuck in {door}, seen in {seen_in}"),
    "on-wall": Template("rests upon {wall}"),
    "left-school": Template("has left the school"),
    "returned-to-school": Template("is back in the school, in {room}"),
    "left-red-circle": Template("has left the red circle"),
    "on-red-circle": Template("rests on the red circle"),
    "toppled": Template("falls over"),
    "righted": Template("stands again"),
    "rested": Template("is at rest in {room}"),
}
"""What is said of each event, after who."""

VERDICT_SENTENCES: Mapping[str, Template] = {
    "through": Template(
        "through {door}: in at {entered:.2f} s, out at {left:.2f} s, {under_lintel:.1f} mm under the lintel"
    ),
    "through-brushing": Template(
        "through {door}: in at {entered:.2f} s, out at {left:.2f} s, brushing the lintel"
    ),
    "over": Template("over {door}, no fish: {above_wall:.1f} mm above the wall"),
    "over-touching": Template("over {door}, no fish: touching the wall's top"),
    "over-beside": Template("over the wall at {door}, no fish: {margin:.1f} mm of it beside the door"),
    "stuck": Template("stuck in {door}: {depth:.1f} mm still within the frame, {seen}"),
    "backed-out": Template("came into {door} and backed out: {to_go:.1f} mm short of the far side"),
    "began-within": Template("no pass of {door}: it began within the frame"),
    "cardboard": Template("no pass of {door}: {margin:.1f} mm through the cardboard"),
    "above": Template("came above {door} and back: {margin:.1f} mm short of the far side"),
    "missed": Template("did not enter {door}: {margin:.1f} mm from the frame"),
    "missed-touching": Template("did not enter {door}: it touched the frame only"),
}
"""Every verdict's sentence by its key; its numbers are the margin and the evidence's, lengths in mm."""

MARGIN_WORDS: Mapping[Gap, Template] = {
    Gap.UNDER_LINTEL: Template("{mm:.1f} mm under the lintel"),
    Gap.ABOVE_WALL: Template("{mm:.1f} mm above the wall"),
    Gap.BEYOND_FRAME: Template("{mm:.1f} mm to spare"),
    Gap.WITHIN_DOOR: Template("{mm:.1f} mm to spare"),
    Gap.BESIDE_DOOR: Template("{mm:.1f} mm beside the door"),
    Gap.WITHIN_FRAME: Template("{mm:.1f} mm within the frame"),
    Gap.TO_FAR_SIDE: Template("{mm:.1f} mm short of the far side"),
    Gap.IN_LINTEL: Template("{mm:.1f} mm through the cardboard"),
    Gap.IN_CARDBOARD: Template("{mm:.1f} mm through the cardboard"),
    Gap.TO_FRAME: Template("{mm:.1f} mm from the frame"),
}
"""What is said of each margin beside its picture."""

SEEN: Mapping[int, Template] = {
    0: Template("seen on neither side"),
    1: Template("seen in the {room} only"),
    2: Template("seen on both sides"),
}
"""Where a stuck penguin is seen, by on how many sides."""

TOUCHING = 0.05
"""Less than this, in mm, is said as touching: it would read 0.0 mm."""

_TOUCHING = {
    "through": ("under_lintel", "through-brushing"),
    "over": ("above_wall", "over-touching"),
    "missed": ("margin", "missed-touching"),
}
"""Which number is said as touching, and in which sentence."""
_DIGITS = {"entered": 2, "left": 2}
"""Digits of the numbers that are no lengths."""


class Names(Protocol):
    """What people call the things that events name by their ids."""

    def door(self, door: str, /) -> object:
        """Return what a door is called."""

    def wall(self, wall: str, /) -> object:
        """Return what a wall is called."""

    def room(self, room: str, /) -> object:
        """Return what a room is called."""

    def zone(self, zone: str, /) -> object:
        """Return what a zone is called."""

    def penguin(self, penguin: str, /) -> object:
        """Return what a penguin is called."""


def say_event(event: Event, names: Names) -> Phrase:
    """Return what happened and where, to stand after who it was.

    >>> from icecool3d.events import Lean, Toppled
    >>> from icecool3d.school import SchoolNames, load_school
    >>> say_event(Toppled(0.2, "red", Lean(63.0)), SchoolNames(load_school("school"))).in_language("fr")
    'tombe'
    """
    return EVENT_SENTENCES[event.name].filled(**event_titles(event, names))


def event_titles(event: Event, names: Names) -> dict[str, object]:
    """Return what the things are called that an event names, by its fields."""
    titles = _titles(names)
    return {key: titles[key](getattr(event, key)) for key in event.__struct_fields__ if key in titles}


def say_verdict(verdict: Verdict, names: Names) -> Phrase:
    """Return what became of a penguin at a door, to stand after who it was.

    >>> from icecool3d.events import Clearance
    >>> from icecool3d.school import SchoolNames, load_school
    >>> near, clear = Margin(Gap.ABOVE_WALL, 0.0084, 0.45), Clearance(0.4, 0.5, 8.4)
    >>> over = Verdict(0.5, "red", "kitchen-gym", "over", near, clear)
    >>> print(say_verdict(over, SchoolNames(load_school("school"))))
    over Gym-Kitchen, no fish: 8.4 mm above the wall
    """
    found = to_plain(verdict.evidence).items()
    numbers = {key.removesuffix("_mm"): value for key, value in found if isinstance(value, float)}
    numbers["margin"] = mm(verdict.margin)
    key: str = verdict.kind
    if key in _TOUCHING and numbers[_TOUCHING[key][0]] < TOUCHING:
        key = _TOUCHING[key][1]
    # Rounded as they are written, and + 0.0, so that nothing reads -0.0.
    values = {name: round(value, _DIGITS.get(name, 1)) + 0.0 for name, value in numbers.items()}
    room = names.room(verdict.seen_in[0]) if verdict.seen_in else None
    seen = SEEN[len(verdict.seen_in)].filled(room=room)
    return VERDICT_SENTENCES[key].filled(door=names.door(verdict.door), seen=seen, **values)


def say_margin(margin: Margin) -> Phrase:
    """Return how near it was, in millimetres.

    >>> say_margin(Margin(Gap.TO_FRAME, 0.002, 0.5)).in_language("fr")
    "2,0 mm de l'encadrement"
    """
    return MARGIN_WORDS[margin.gap].filled(mm=round(1e3 * margin.length, 1) + 0.0)


def event_line(event: Event, names: Names) -> Phrase:
    """Return one event as a line: when, who, what, where.

    >>> from icecool3d.events import Lean, Toppled
    >>> from icecool3d.school import SchoolNames, load_school
    >>> line = event_line(Toppled(0.2, "red", Lean(63.0)), SchoolNames(load_school("school")))
    >>> print(line, line.in_language("fr"), sep="; ")
    0.200 s: Red falls over; 0,200 s : Rouge tombe
    """
    who, what = names.penguin(event.penguin), say_event(event, names)
    return Phrase("{t:.3f} s: {penguin} {what}", t=event.t, penguin=who, what=what)


def verdict_line(verdict: Verdict, names: Names) -> Phrase:
    """Return one verdict as a line: who, and what became of it at which door."""
    who, what = names.penguin(verdict.penguin), say_verdict(verdict, names)
    return Phrase("{penguin}: {verdict}", penguin=who, verdict=what)


def judgement_lines(judgement: Judgement, names: Names, language: Language) -> Iterator[str]:
    """Yield the events, one on each line, and then the verdicts."""
    for event in judgement.events:
        yield event_line(event, names).in_language(language)
    for verdict in judgement.verdicts:
        yield capital(verdict_line(verdict, names).in_language(language))


def judgement_items(judgement: Judgement) -> Iterator[dict[str, object]]:
    """Yield the events and then the verdicts as JSON can hold them."""
    for event in judgement.events:
        yield event.to_dict()
    for verdict in judgement.verdicts:
        yield verdict.to_dict()


def _titles(names: Names) -> Mapping[str, Callable[..., object]]:
    """Return how the values of events are called, by the names of its fields."""

    def side(room: str | None) -> object:
        return Phrase("outside") if room is None else Phrase("the {room}", room=names.room(room))

    def place(room: str | None) -> object:
        return Phrase("no room") if room is None else side(room)

    def places(rooms: tuple[str, ...]) -> object:
        sides = [side(room) for room in rooms]
        return both(*sides) if len(sides) == 2 else sides[0] if sides else Phrase("no room")

    return {
        "door": names.door,
        "wall": names.wall,
        "zone": names.zone,
        "other": names.penguin,
        "from_": side,
        "to": side,
        "room": place,
        "seen_in": places,
    }
