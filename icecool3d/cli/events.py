"""A judgement as lines for people and as JSON objects for programs."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Template, both

if TYPE_CHECKING:
    from icecool3d.referee import Event, Judgement, Verdict
    from icecool3d.school import School

SENTENCES: Mapping[str, Template] = {
    "flicked": Template("is flicked"),
    "left-floor": Template("leaves the floor"),
    "landed": Template("lands"),
    "touched-penguin": Template("touches {other}"),
    "bounced-off-wall": Template("bounces off {wall}"),
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
"""What is said of each event, after when and who."""


def judgement_lines(judgement: "Judgement", school: "School", language: Language = "en") -> Iterator[str]:
    """Give the events, one on each line, and then the verdicts."""
    for event in judgement.events:
        yield event_line(event, school).in_language(language)
    for verdict in judgement.verdicts:
        yield verdict_line(verdict, school).in_language(language)


def judgement_items(judgement: "Judgement") -> Iterator[dict[str, object]]:
    """Give the events and then the verdicts as JSON can hold them."""
    for event in judgement.events:
        yield event.to_dict()
    for verdict in judgement.verdicts:
        yield verdict.to_dict()


def event_line(event: "Event", school: "School") -> Phrase:
    """Say one event: when, who, what, where.

    >>> from icecool3d.referee import Lean, Toppled
    >>> from icecool3d.school import load_school
    >>> line = event_line(Toppled(0.2, "red", Lean(1.1)), load_school("school"))
    >>> print(line, line.in_language("fr"), sep="; ")
    0.200 s: Red falls over; 0,200 s : Rouge tombe
    """
    from icecool3d.school import penguin_title

    titles = _titles()
    words = {key: titles[key](school, value) for key, value in event.to_dict().items() if key in titles}
    what = SENTENCES[event.name].filled(**words, from_=words.get("from"))
    penguin = penguin_title(event.penguin)
    return Phrase("{t:.3f} s: {penguin} {what}", t=event.t, penguin=penguin, what=what)


def verdict_line(verdict: "Verdict", school: "School") -> Phrase:
    """Say what became of whom at a door."""
    from icecool3d.school import penguin_title

    penguin = penguin_title(verdict.penguin)
    return Phrase("{penguin}: {verdict}", penguin=penguin, verdict=verdict.say(school))


def _side(school: "School", room: str | None) -> Phrase:
    from icecool3d.school import room_title

    return Phrase("outside") if room is None else Phrase("the {room}", room=room_title(school, room))


def _room(school: "School", room: str | None) -> Phrase:
    return Phrase("no room") if room is None else _side(school, room)


def _rooms(school: "School", rooms: tuple[str, ...]) -> Phrase:
    sides = [_side(school, room) for room in rooms]
    return both(*sides) if len(sides) == 2 else sides[0] if sides else Phrase("no room")


def _titles() -> Mapping[str, Callable[..., object]]:
    """Return how the values of events are called, by their keys."""
    from icecool3d.school import door_title, penguin_title, wall_title

    return {
        "door": door_title,
        "wall": wall_title,
        "other": lambda _, name: penguin_title(name),
        "from": _side,
        "to": _side,
        "room": _room,
        "seen_in": _rooms,
    }
