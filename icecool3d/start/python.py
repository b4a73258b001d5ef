"""Which Python runs: one that does not fit hands over to one beside it that does, or says which would.

Any Python 3 reads this file, so that it can say what is wrong: it stays within what all of them understand.
"""

import os
import platform
import subprocess
import sys
import sysconfig
from pathlib import Path

OLDEST, NEWEST = (3, 11), (3, 13)
"""The versions for which everything comes ready built; ``pyproject.toml`` and the locks say the same."""
_CANNOT_START = 2
_ASK = "import sys, sysconfig, venv; sys.exit(bool(sysconfig.get_config_var('Py_GIL_DISABLED')))"


def require_python() -> None:
    """Come back if this Python fits; else go on in one that does, or end with a sentence and exit code 2."""
    if fits(platform.python_implementation(), sys.version_info[:2]):
        return
    other = fitting_python()
    if other:
        go_on_in(other, sys.argv)
    here = " ".join((platform.python_implementation(), platform.python_version()))
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        here += " without the GIL"
    known = "CPython {}.{} to {}.{}".format(*OLDEST, *NEWEST)
    sys.stderr.write("icecool3d: error: python3: is " + here + "; expected " + known + " on the PATH\n")
    sys.exit(_CANNOT_START)


def fits(implementation: str, version: tuple) -> bool:  # type: ignore[type-arg]
    """Return whether all packages come ready built for a Python.

    >>> fits("CPython", (3, 12)), fits("CPython", (3, 14)), fits("PyPy", (3, 11))
    (True, False, False)
    """
    usual = implementation == "CPython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
    return usual and OLDEST <= tuple(version) <= NEWEST


def fitting_python() -> str:
    """Return the newest Python on the PATH that fits and runs, or nothing."""
    for minor in range(NEWEST[1], OLDEST[1] - 1, -1):
        for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
            path = str(Path(folder) / ("python3." + str(minor)))
            if os.access(path, os.X_OK) and _runs(path):
                return path
    return ""


def _runs(path: str) -> bool:
    """Return whether it starts: what stands on the PATH may be a signpost to nothing."""
    try:
        return subprocess.call([path, "-c", _ASK], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) == 0
    except OSError:
        return False


def go_on_in(python: str, arguments: list) -> None:  # type: ignore[type-arg]
    """Go on in another Python with these arguments; this one ends, with the other's exit code."""
    sys.stdout.flush()
    if os.name == "posix":
        os.execv(python, [python] + list(arguments))
    # Elsewhere the shell would not wait for what takes this process's place.
    sys.exit(subprocess.call([python] + list(arguments)))
