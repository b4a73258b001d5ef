"""The family of errors. Each names the thing, says what is wrong, and says what would be right."""

import errno

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


class MissedError(FlickError):
    """A flick whose finger passes beside the hull, or only grazes it."""


class GameError(InputError):
    """A game, an action or an outcome from which nothing can be played."""


class RuleError(IcecoolError):
    """An action that a rule does not allow: which rule, and why.

    >>> error = RuleError("TURN-2", Phrase("you have flicked already"), Phrase("a turn is one flick"))
    >>> print(error)
    TURN-2: you have flicked already; a turn is one flick
    >>> error.in_language("fr")
    'vous avez déjà fait votre pichenette ; un tour est une pichenette'
    """

    def __init__(self, thing: str, wrong: Phrase, right: Phrase, *, private: bool = False) -> None:
        """Keep the parts; ``private`` is whether ``right`` tells of what lies face down."""
        super().__init__(thing, wrong, right)
        self.private = private

    @property
    def rule(self) -> str:
        """The rule's id."""
        return self.thing

    @property
    def why(self) -> Phrase:
        """The reason, without the rule."""
        return Phrase("{wrong}; {right}", wrong=self.wrong, right=self.right)

    def in_language(self, language: Language) -> str:
        """Return the reason in ``language``, without the rule."""
        return self.why.in_language(language)


class CheckFailed(IcecoolError):
    """What was checked does not hold; the commands leave with exit code 1."""


_REASONS = {
    errno.ENOENT: Phrase("No such file or directory"),
    errno.EACCES: Phrase("Permission denied"),
    errno.EPERM: Phrase("Operation not permitted"),
    errno.EEXIST: Phrase("File exists"),
    errno.EISDIR: Phrase("Is a directory"),
    errno.ENOTDIR: Phrase("Not a directory"),
    errno.ENOTEMPTY: Phrase("Directory not empty"),
    errno.ENAMETOOLONG: Phrase("File name too long"),
    errno.ELOOP: Phrase("Too many levels of symbolic links"),
    errno.ENOSPC: Phrase("No space left on device"),
    errno.EDQUOT: Phrase("Disk quota exceeded"),
    errno.EFBIG: Phrase("File too large"),
    errno.EROFS: Phrase("Read-only file system"),
    errno.EIO: Phrase("Input/output error"),
    errno.EBUSY: Phrase("Device or resource busy"),
    errno.ENXIO: Phrase("No such device or address"),
    errno.EINVAL: Phrase("Invalid argument"),
    errno.EMFILE: Phrase("Too many open files"),
    errno.EPIPE: Phrase("Broken pipe"),
    errno.ETIMEDOUT: Phrase("Connection timed out"),
}
"""The usual ones, worded in English as Linux words them."""


def os_reason(error: Exception) -> str:
    """Return why it failed: a phrase for the usual reasons, else the system's own words.

    >>> os_reason(FileNotFoundError(errno.ENOENT, "No such file or directory")).in_language("fr")
    'fichier ou dossier inexistant'
    >>> os_reason(ValueError("embedded null byte"))
    'it cannot be opened'
    """
    number = error.errno if isinstance(error, OSError) else None
    if number in _REASONS:
        return _REASONS[number]
    return getattr(error, "strerror", None) or Phrase("it cannot be opened")


def trouble_in_language(trouble: OSError | IcecoolError, language: Language) -> str:
    """Return what went wrong as one line, whoever refused it.

    >>> trouble_in_language(OSError(errno.ENOSPC, "No space left on device", "x.icecool"), "fr")
    'x.icecool : plus de place sur le disque'
    """
    if isinstance(trouble, IcecoolError):
        return trouble.in_language(language)
    where = trouble.filename or Phrase("file")
    return Phrase("{where}: {thing}", where=where, thing=os_reason(trouble)).in_language(language)


def require_between(option: str, value: float, least: float, most: float) -> None:
    """Refuse a number that an option must not have.

    >>> require_between("--workers", 0, 1, 1000)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: --workers: is 0; expected 1 to 1000
    """
    if not least <= value <= most:
        right = Phrase("expected {least} to {most}", least=least, most=most)
        raise InputError(option, Phrase("is {value}", value=str(value).removesuffix(".0")), right)
