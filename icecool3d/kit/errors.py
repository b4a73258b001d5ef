"""The family of errors. Each names the thing, says what is wrong, and says what would be right."""

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase


class IcecoolError(Exception):
    """Anything that icecool3d refuses to do.

    >>> print(IcecoolError("scene x.toml: box.wall_height", "is -1.0", "expected a length above 0 m"))
    scene x.toml: box.wall_height: is -1.0; expected a length above 0 m
    """

    def __init__(self, thing: str, wrong: str, right: str) -> None:
        """Keep the three parts and join them into one line."""
        super().__init__(str(_line(thing, wrong, right)))
        self.thing = thing
        self.wrong = wrong
        self.right = right

    def in_language(self, language: Language) -> str:
        """Return the line in ``language``."""
        return _line(self.thing, self.wrong, self.right).in_language(language)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle by what it holds, whatever its kind was made from: worker processes raise errors too."""
        return _made_again, (type(self), self.args, vars(self))


def _line(thing: str, wrong: str, right: str) -> Phrase:
    return Phrase("{thing}: {wrong}; {right}", thing=thing, wrong=wrong, right=right)


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
