"""Why the system did not read or write a file, in the languages of players."""

import errno

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase

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
