"""PyBullet's C code writes its build time to the standard error stream when it is loaded; this keeps it out.

Commands promise one line there when something is wrong, and none otherwise.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_ERROR_STREAM = 2


@contextmanager
def silent_error_stream() -> Iterator[None]:
    """Send what C code writes to the standard error stream nowhere, for a moment.

    >>> with silent_error_stream():
    ...     _ = os.write(2, b"not seen")
    """
    try:
        kept = os.dup(_ERROR_STREAM)
    except OSError:  # the stream is closed already
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, _ERROR_STREAM)
    os.close(nowhere)
    try:
        yield
    finally:
        os.dup2(kept, _ERROR_STREAM)
        os.close(kept)
