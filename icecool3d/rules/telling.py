"""Saying things to players: keyed messages, a table for each language, and the words for what is in them."""

from collections.abc import Mapping
from dataclasses import fields

from icecool3d.rules.cards import Card
from icecool3d.rules.english import ENGLISH
from icecool3d.rules.french import FRENCH
from icecool3d.rules.records import Rank, Record
from icecool3d.school import School

TABLES: Mapping[str, Mapping[str, str]] = {"en": ENGLISH, "fr": FRENCH}
"""The texts of each language, by their keys."""

_COLOURS = ("colour", "catcher", "turn", "fish", "players", "collectors")
_DOORS = ("door", "from_door", "to_door", "doors")
_ROOMS = ("room", "rooms")
"""Values by whose names the words for them are chosen."""


def tell(record: Record, language: str, school: School) -> str:
    """Say a record as a line of a log.

    >>> from icecool3d.rules.records import TookFish
    >>> from icecool3d.school import load_school
    >>> tell(TookFish("red", "gym-lounge", 2, 0.5), "fr", load_school("school"))
    'Rouge prend son poisson de la porte Salon-Gymnase (2 sur 3).'
    """
    values = {field.name: getattr(record, field.name) for field in fields(record)}
    return say(f"record.{record.name}{_shade(record)}", values, language, school)


def say(key: str, values: Mapping[str, object], language: str, school: School) -> str:
    """Say a message with its values in words.

    >>> from icecool3d.school import load_school
    >>> say("no.not-your-turn", {"turn": "blue"}, "en", load_school("school"))
    "it is Blue's turn"
    """
    texts = TABLES.get(language, ENGLISH)
    shown = {name: _shown(name, value, texts, language, school) for name, value in values.items()}
    return texts[key].format(**shown)


def _shade(record: Record) -> str:
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


def _shown(name: str, value: object, texts: Mapping[str, str], language: str, school: School) -> str:
    if isinstance(value, tuple) and name != "at":
        shown = [_shown(name, item, texts, language, school) for item in value]
        return texts["list"].join(shown) if shown else texts["nobody"]
    if isinstance(value, Rank):
        return say(
            "rank", {field.name: getattr(value, field.name) for field in fields(value)}, language, school
        )
    if isinstance(value, Card):
        return texts[f"card.{value.value}"] + (f" ({texts[f'task.{value.task}']})" if value.task else "")
    if isinstance(value, float):
        return f"{value:.1f}".replace(".", texts["decimal"])
    return _named(name, value, texts, language, school) if isinstance(value, str) else str(value)


def _named(name: str, value: str, texts: Mapping[str, str], language: str, school: School) -> str:
    if name in _COLOURS:
        return texts.get(f"colour.{value}", value)
    if name in _ROOMS:
        return school.room(value).title.in_language(language)
    if name in _DOORS:
        return "-".join(school.room(room).title.in_language(language) for room in school.door(value).rooms)
    return texts.get(f"{name}.{value}", value)
