"""Sentences that can be said in every language of the program.

English stands in the code, where the sentence is used, and is its id. ``languages/LANGUAGE.toml`` has the
other languages, by the English; ``tests/test_languages.py`` holds both together.
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import NamedTuple, Protocol, Self, runtime_checkable

from icecool3d.kit.language import Language, catalogue, with_decimal

_LISTED = 450
"""So many letters of names are told at most where one of them would be right."""
_ALIKE = 0.65
"""Names are much alike from this ratio of ``difflib``: two letters in the other order are, of three."""
_COMPARED = 60
"""So many letters of a name are compared with those that would be right."""


@runtime_checkable
class Translatable(Protocol):
    """Whatever can be said in every language: phrases, titles of scenes, errors."""

    def in_language(self, language: Language, /) -> str:
        """Return it in ``language``."""


class Phrase(str):
    """A sentence in English, which remembers how it was made, so that it can be said in another language.

    Values stand in ``{names}``, with format specifications as usual; translatable ones are translated.

    >>> wrong = Phrase("is larger than {size} kB", size=250)
    >>> wrong, wrong.in_language("fr")
    ('is larger than 250 kB', 'dépasse 250 ko')
    """

    __slots__ = ("template", "values")

    template: str
    """The English sentence with ``{names}``."""
    values: dict[str, object]
    """What stands in it, by name."""

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Make the English sentence."""
        self = super().__new__(cls, template.format(**values))
        self.template = template
        self.values = values
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """Pickle by template and values: worker processes raise errors too."""
        return (self.template,), self.values

    def with_values(self, **values: object) -> Self:
        """Return the same sentence with other values in it.

        >>> Phrase("is larger than {size} kB", size=2).with_values(size=3)
        'is larger than 3 kB'
        """
        return type(self)(self.template, **values)

    def renamed(self, names: Mapping[str, str]) -> Self:
        """Return the same sentence with ``names`` for those of its values, at any depth, that have one.

        >>> Phrase("{who} takes it", who=Phrase("Red")).renamed({"Red": "Ann"})
        'Ann takes it'
        """
        return self.with_values(**{key: _renamed(value, names) for key, value in self.values.items()})

    def in_language(self, language: Language) -> str:
        """Return the sentence in ``language``, or in English where its catalogue lacks it."""
        if language == "en":
            return str(self)
        return _Translator(language).vformat(stored(self.template, language), (), self.values)


def _renamed(value: object, names: Mapping[str, str]) -> object:
    if isinstance(value, str) and value in names:
        return names[value]
    return value.renamed(names) if isinstance(value, Phrase) else value


class Template(str):
    """An English sentence whose ``{names}`` are still empty, for tables from which data chooses a sentence.

    >>> Template("is larger than {size} kB").filled(size=250)
    'is larger than 250 kB'
    """

    __slots__ = ()

    def filled(self, **values: object) -> Phrase:
        """Return the phrase with these values."""
        return Phrase(self, **values)


class Ruling(NamedTuple):
    """What was decided where the rulebooks are silent, in words for players.

    >>> Ruling("END-1", Phrase("file")).in_language("fr")
    'fichier'
    """

    rule: str
    """The numbered rule that it completes."""
    words: Phrase
    """What was decided."""
    parameters: tuple[str, ...] = ()
    """The numbers in it that can be changed: fields of the room's ``Rulings``."""

    def in_language(self, language: Language) -> str:
        """Return its words in ``language``."""
        return self.words.in_language(language)


def both(first: object, second: object) -> Phrase:
    """Return two things in one breath.

    >>> both("kitchen", "gym").in_language("fr")
    'kitchen et gym'
    """
    return Phrase("{first} and {second}", first=first, second=second)


def listed(things: Sequence[object]) -> Phrase:
    """Return one or more things with commas between them.

    >>> listed(["kitchen", "gym", "lounge"])
    'kitchen, gym, lounge'
    """
    said = Phrase("{last}", last=things[0])
    for each in things[1:]:
        said = Phrase("{before}, {last}", before=said, last=each)
    return said


def expected_one_of(known: Sequence[object], *given: object) -> Phrase:
    """Return which values would be right, the first ones of many, and which one is much like one ``given``.

    >>> expected_one_of(["red", "blue"], "bleu")
    'did you mean blue? expected one of: red, blue'
    >>> expected_one_of(["red"] * 200).in_language("en")[-15:]
    ', red, red, ...'
    """
    names, length = list[str](), 0
    for name in map(str, known):
        if length + len(name) > _LISTED:
            names.append("...")
            break
        names.append(name)
        length += len(name) + 2
    return did_you_mean(Phrase("expected one of: {known}", known=", ".join(names)), known, *given)


def did_you_mean(right: Phrase, known: Sequence[object], *given: object) -> Phrase:
    """Return what would be right, after a question where one of several ``known`` is much like one ``given``.

    >>> did_you_mean(Phrase("expected a door"), ["Gym", "kitchen"], "gim", "mig")
    'did you mean Gym? expected a door'
    """
    from difflib import SequenceMatcher, get_close_matches  # noqa: PLC0415 - most names are right

    names = {str(each).casefold().lstrip("-"): str(each) for each in known}
    said = [each[:_COMPARED].casefold().lstrip("-") for each in given if isinstance(each, str)]
    close = [(each, name) for each in said for name in get_close_matches(each, names, n=1, cutoff=_ALIKE)]
    if not close or len(names) == 1 or any(each in known for each in given):
        return right
    _, nearest = max(close, key=lambda pair: SequenceMatcher(None, *pair).ratio())
    return Phrase("did you mean {name}? {right}", name=names[nearest], right=right)


def capital(said: str) -> str:
    """Return what is said with a capital letter first, as a sentence has it.

    >>> capital("the door is shut")
    'The door is shut'
    """
    return f"{said[:1].upper()}{said[1:]}"


def translated(text: str, language: Language) -> str:
    """Return a text in ``language`` if it is a phrase, else as it is: names need no translation.

    >>> translated("kitchen", "fr"), translated(Phrase("cannot be read ({why})", why="EIO"), "fr")
    ('kitchen', 'est illisible (EIO)')
    """
    return text.in_language(language) if isinstance(text, Phrase) else text


def stored(text: str, language: Language) -> str:
    """Return the English of a data file, or a template, as the catalogue of ``language`` has it.

    >>> stored("is larger than {size} kB", "fr"), stored("kitchen", "fr")
    ('dépasse {size} ko', 'kitchen')
    """
    return catalogue(language).get(text, text)


class _Translator(Formatter):
    """Formats values as a language writes them."""

    def __init__(self, language: Language) -> None:
        self._language = language

    def format_field(self, value: object, format_spec: str) -> str:
        if isinstance(value, Translatable):
            value = value.in_language(self._language)
        text = format(value, format_spec)
        return with_decimal(text, self._language) if isinstance(value, float) else text
