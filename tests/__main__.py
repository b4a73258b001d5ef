"""``python3 tests`` runs every check of a checkout, with nothing set up before; what follows goes to pytest.

Any Python 3 reads this file: see ``icecool3d/start/python.py``.
"""

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HOUSE = Path(__file__).resolve().parent.parent
LEFT_OUT = ("OPENBLAS_", "OMP_", "MKL_", "NPY_", "PYTHONDONTWRITEBYTECODE")
"""Settings on which no result may depend, and one that makes hundreds of programs compile everything anew."""


def main() -> None:
    """Set up what the tests need, and go on as pytest on all cores."""
    sys.path[0] = str(HOUSE)
    from icecool3d.start.python import go_on_in, require_python

    require_python()
    from icecool3d.start.start import prepare_tests

    environment = prepare_tests()
    fetch_validator(environment.programs)
    settings = settings_for_tests(os.environ)
    os.environ.clear()
    os.environ.update(settings)
    os.chdir(str(HOUSE))
    pytest = ["-P", "-m", "pytest", "-n", "auto", "--dist", "loadfile"]
    go_on_in(str(environment.python), [*pytest, *sys.argv[1:]])


def settings_for_tests(environment: "Mapping[str, str]") -> "dict[str, str]":
    """Return an environment without what the tests should not know of."""
    return {name: value for name, value in environment.items() if not name.startswith(LEFT_OUT)}


def fetch_validator(programs: Path) -> None:
    """Let npm, which came with the lock, fetch the judge of glTF files by its hash."""
    folder = HOUSE / "tests"
    wanted, have = folder / "package-lock.json", folder / "node_modules"
    if have.exists() and have.stat().st_mtime >= wanted.stat().st_mtime:
        return
    way = os.pathsep.join([str(programs), os.environ.get("PATH", os.defpath)])  # npm looks for node there
    npm = [str(programs / "npm"), "ci", "--silent", "--no-audit", "--no-fund"]
    if subprocess.call(npm, cwd=str(folder), env=dict(os.environ, PATH=way)):
        sys.exit("icecool3d: error: npm: failed; expected a network the first time")
    os.utime(str(have))


if __name__ == "__main__":
    main()
