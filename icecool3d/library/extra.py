"""Packages that are no part of the game."""

from collections.abc import Iterator
from contextlib import contextmanager

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase

LAB_PACKAGES = ("dask", "distributed", "matplotlib", "scipy")
"""What the extra ``lab`` brings."""


@contextmanager
def needs_lab(what: str) -> Iterator[None]:
    """Say what to install if something of the extra ``lab`` is missing.

    >>> with needs_lab("find"):
    ...     raise ModuleNotFoundError("No module named 'dask'", name="dask")
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: find: needs dask, which is missing; expected pip install 'icecool3d[lab]'
    """
    try:
        yield
    except ModuleNotFoundError as missing:
        package = (missing.name or "").partition(".")[0]
        if package not in LAB_PACKAGES:
            raise
        right = Phrase("expected pip install 'icecool3d[lab]'")
        raise InputError(what, Phrase("needs {package}, which is missing", package=package), right) from None
