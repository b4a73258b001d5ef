"""Sentences that can be said in every language of the program.

English stands in the code, where the sentence is used, and is its id. ``languages/LANGUAGE.toml`` has the
other languages, by the English; ``tests/test_languages.py`` holds both together.
"""

from typing import Self

from icecool3d.kit.language import Language


class Phrase(str):
    """A sentence in English, which remembers how it was made, so that it can be said in another language.

    Values stand in ``{names}``, with format specifications as usual; values that are phrases are translated.

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

    def in_language(self, language: Language) -> str:
        """Return the sentence in ``language``, or in English where its catalogue lacks it."""
        if language == "en":
            return str(self)
        from icecool3d.kit.catalogue import translate  # noqa: PLC0415 - English need not wait for it

        return translate(self.template, self.values, language)


def translated(text: str, language: Language) -> str:
    """Return a text in ``language`` if it is a phrase, else as it is: names need no translation.

    >>> translated("kitchen", "fr"), translated(Phrase("cannot be read ({why})", why="EIO"), "fr")
    ('kitchen', 'est illisible (EIO)')
    """
    return text.in_language(language) if isinstance(text, Phrase) else text
