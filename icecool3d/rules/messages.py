"""Saying things to players: sentences, and the words for what is in them."""

from collections.abc import Callable, Mapping
from functools import cache

from msgspec.structs import asdict

from icecool3d.kit.language import Language
from icecool3d.kit.palette import PLAYERS
from icecool3d.kit.phrase import Phrase, Template, capital, listed, translated
from icecool3d.rules.cards import Card, Task
from icecool3d.rules.log_entry import LogEntry, Rank
from icecool3d.school import NOBODY, School, SchoolNames, door_title, room_title, with_names

WORDS: Mapping[str, Template] = {
    "task.jump": Template("jump over a wall"),
    "task.two-doors": Template("two doors"),
    "task.bounce": Template("bounce, then a door"),
    "card.1": Template("a 1"),
    "card.2": Template("a 2"),
    "card.3": Template("a 3"),
    "variant.icecool2": Template("ICECOOL2"),
    "variant.icecool": Template("ICECOOL"),
    "scoring.cards": Template("points of the cards"),
    "scoring.tournament": Template("tournament scoring"),
}
"""Of values, by the value's name and itself."""
_TASK_NAMES: Mapping[Task, Template] = {
    Task.JUMP: Template("Jump"),
    Task.TWO_DOORS: Template("Two doors"),
    Task.BOUNCE: Template("Bounce"),
}
_RANK = Template("{place}. {colour} (points: {points}, cards: {cards})")

_BODIES = frozenset({"colour", "actor", "body", "catcher", "turn", "fish", "players", "collectors"})
"""The names of values that are a penguin's or a piece's name."""
_TITLES: Mapping[str, Callable[[School, str], object]] = {
    "door": door_title,
    "doors": door_title,
    "room": room_title,
    "rooms": room_title,
}
"""How other values that are an id are called, by the value's name or its last word (as in ``to_door``)."""


def tell(entry: LogEntry, language: Language, school: School, names: Mapping[str, str] = NOBODY) -> str:
    """Return an entry as a line of a log, with the ``names`` of players by their colours.

    >>> from icecool3d.rules.log_entry import TookFish
    >>> from icecool3d.school import load_school
    >>> tell(TookFish("red", "gym-lounge", 2, 0.5), "fr", load_school("school"))
    'Rouge prend son poisson : Salon-Gymnase (2 sur 3).'
    """
    said = translated(with_names(say(entry.template, asdict(entry), school), names), language)
    return said if said.startswith(tuple(names.values())) else capital(said)  # a name stays as it was typed


def say(template: Template, values: Mapping[str, object], school: School) -> Phrase:
    """Return a sentence with its values in words.

    >>> from icecool3d.school import load_school
    >>> say(Template("it is {turn}'s turn"), {"turn": "blue"}, load_school("school"))
    "it is Blue's turn"
    """
    return template.filled(**{name: in_words(name, value, school) for name, value in values.items()})


def in_words(name: str, value: object, school: School) -> object:
    """Return a value as it is said; its name tells what it is.

    >>> from icecool3d.school import load_school
    >>> in_words("task", "two-doors", load_school("school"))
    'two doors'
    >>> in_words("whom", "blue", load_school("school"))  # a player's colour, whatever the value is called
    'Blue'
    """
    if isinstance(value, tuple) and name != "at":
        return listed([in_words(name, item, school) for item in value]) if value else Phrase("nobody")
    if isinstance(value, Rank):
        return say(_RANK, asdict(value), school)
    if isinstance(value, Card):
        return _card(value)
    return _word(name, value, school) if isinstance(value, str) else value


def _card(card: Card) -> Phrase:
    said = WORDS[f"card.{card.value}"].filled()
    return said if card.task is None else Phrase("{card} ({task})", card=said, task=task_title(card.task))


def _word(name: str, value: str, school: School) -> object:
    what = name.rpartition("_")[2]
    if what in _BODIES or value in PLAYERS:
        return names_in(school).penguin(value)
    if what in _TITLES:
        return _TITLES[what](school, value)
    word = _words().get(f"{name}.{value}")
    return value if word is None else word.filled()


@cache
def _words() -> Mapping[str, Template]:
    """Return the words for values, those of modules as well."""
    from icecool3d.rules.modules import MODULES  # noqa: PLC0415 - they tell things by this module too

    return {**WORDS, **{name: word for module in MODULES for name, word in module.words.items()}}


def names_in(school: School) -> SchoolNames:
    """Return what everything in a school is called, the pieces of all modules among it.

    >>> from icecool3d.school import load_school
    >>> names_in(load_school("school")).penguin("red").in_language("fr")
    'Rouge'
    """
    from icecool3d.rules.modules import MODULES  # noqa: PLC0415 - they tell things by this module too

    return SchoolNames(
        school,
        {piece.name: piece.title.filled() for module in MODULES for piece in module.pieces},
        {zone: title.filled() for module in MODULES for zone, title in module.zone_titles.items()},
    )


def task_title(task: Task) -> Phrase:
    """Return what a task asks for.

    >>> task_title(Task.TWO_DOORS).in_language("fr")
    'deux portes'
    """
    return WORDS[f"task.{task}"].filled()


def task_name(task: Task) -> Phrase:
    """Return what a task is called in few words.

    >>> task_name(Task.TWO_DOORS)
    'Two doors'
    """
    return _TASK_NAMES[task].filled()


def short_card(card: Card) -> str:
    """Return what a card is called in few words: its task or else its value.

    >>> short_card(Card(1, Task.JUMP)), short_card(Card(2))
    ('Jump', '2')
    """
    return str(card.value) if card.task is None else task_name(card.task)
