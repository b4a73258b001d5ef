"""``python -m icecool3d`` is the command; so is ``python3 icecool3d``, which sets a checkout up first.

Any Python 3 reads this file: see ``start/python.py``.
"""

import sys
from pathlib import Path


def main() -> int:
    """Run the command: here, or, if the folder's name was started, where everything is installed."""
    if not __package__:
        # The first place for imports is this folder, whose ``trace`` would hide the standard library's.
        sys.path[0] = str(Path(__file__).resolve().parent.parent)
        from icecool3d.start.python import require_python

        require_python()
        from icecool3d.start.start import play

        play(sys.argv[1:])
    from icecool3d.cli.main import main as run

    return run()


if __name__ == "__main__":
    raise SystemExit(main())
