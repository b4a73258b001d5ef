"""The family of errors. Each names the thing, says what is wrong, and says what would be right."""

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase


class IcecoolError(Exception):
    """Anything that icecool3d refuses to do.

    >>> print(IcecoolError("x.toml: size", Phrase("is {value}", value=0.5), Phrase("expected a text")))
    x.toml: size: is 0.5; expected a text
    """

    def __init__(self, thing: str, wrong: Phrase, right: Phrase) -> None:
        """Keep the three parts and join them into one line."""
        self.thing = thing
        self.wrong = wrong
        self.right = right
        super().__init__(str(self.line))

    def in_language(self, language: Language) -> str:
        """Return the line in ``language``."""
        return self.line.in_language(language)

    @property
    def line(self) -> Phrase:
        """Return the whole line, to be said within another."""
        return Phrase("{thing}: {wrong}; {right}", thing=self.thing, wrong=self.wrong, right=self.right)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by what it holds, whatever its kind was made from: worker processes raise errors too."""
        return _made_again, (type(self), self.args, vars(self))


def _made_again(kind: type[IcecoolError], args: tuple[object, ...], parts: dict[str, object]) -> IcecoolError:
    error = kind.__new__(kind, *args)
    vars(error).update(parts)
    return error


class InputError(IcecoolError):
    """What was given is wrong; the commands leave with exit code 2."""


class SceneError(InputError):
    """A scene file, or a school asked about something it does not have."""


class PenguinError(InputError):
    """A penguin file, or numbers from which no penguin can be made."""


class TraceError(InputError):
    """A trace, or a trace file, from which nothing can be read or judged."""


class FlickError(InputError):
    """A flick that no finger can make, or a start from which none can be made."""


class CheckFailed(IcecoolError):
    """What was checked does not hold; the commands leave with exit code 1."""
