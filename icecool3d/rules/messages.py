"""Saying things to players: keyed messages, and the words for what is in them."""

from collections.abc import Callable, Mapping
from dataclasses import fields

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.rules.cards import Card
from icecool3d.rules.log import LogEntry, Rank
from icecool3d.rules.sentences import SENTENCES
from icecool3d.school import School, door_title, penguin_title, room_title

_TITLES: Mapping[str, Callable[[School, str], object]] = {
    **dict.fromkeys(
        ("colour", "catcher", "turn", "fish", "players", "collectors"), lambda _, name: penguin_title(name)
    ),
    **dict.fromkeys(("door", "from_door", "to_door", "doors"), door_title),
    **dict.fromkeys(("room", "rooms"), room_title),
}
"""How a value that is an id is called, by the value's name."""


def tell(record: LogEntry, language: Language, school: School) -> str:
    """Say a record as a line of a log.

    >>> from icecool3d.rules.log import TookFish
    >>> from icecool3d.school import load_school
    >>> tell(TookFish("red", "gym-lounge", 2, 0.5), "fr", load_school("school"))
    'Rouge prend son poisson de la porte Salon-Gymnase (2 sur 3).'
    """
    values = {field.name: getattr(record, field.name) for field in fields(record)}
    return say(f"record.{record.name}{_shade(record)}", values, school).in_language(language)


def say(key: str, values: Mapping[str, object], school: School) -> Phrase:
    """Say a message with its values in words.

    >>> from icecool3d.school import load_school
    >>> say("no.not-your-turn", {"turn": "blue"}, load_school("school"))
    "it is Blue's turn"
    """
    return SENTENCES[key].filled(**{name: _shown(name, value, school) for name, value in values.items()})


def task_title(task: str) -> Phrase:
    """Return what a task asks for.

    >>> task_title("two-doors").in_language("fr")
    'deux portes'
    """
    return SENTENCES[f"task.{task}"].filled()


def _shade(record: LogEntry) -> str:
    """Give what chooses between two texts for one kind of record."""
    values = {field.name: getattr(record, field.name) for field in fields(record)}
    for name, shade in _SHADES:
        if name in values and (values[name] is None or values[name] is True):
            return f".{shade}"
    return ""


_SHADES = (
    ("extra", "extra"),
    ("as_it_stood", "exact"),
    ("all_caught", "caught"),
    ("card", "hidden"),
    ("at", "nowhere"),
)
"""Fields that, where they are true or empty, have another text, and its ending."""


def _shown(name: str, value: object, school: School) -> object:
    if isinstance(value, tuple) and name != "at":
        return listed([_shown(name, item, school) for item in value]) if value else Phrase("nobody")
    if isinstance(value, Rank):
        return say("rank", {field.name: getattr(value, field.name) for field in fields(value)}, school)
    if isinstance(value, Card):
        card = SENTENCES[f"card.{value.value}"].filled()
        return Phrase("{card} ({task})", card=card, task=task_title(value.task)) if value.task else card
    if not isinstance(value, str):
        return value
    if name in _TITLES:
        return _TITLES[name](school, value)
    return SENTENCES[f"{name}.{value}"].filled() if f"{name}.{value}" in SENTENCES else value
