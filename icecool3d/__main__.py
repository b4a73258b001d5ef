"""``python -m icecool3d`` is the command ``icecool3d``."""

from icecool3d.cli.main import main

if __name__ == "__main__":
    raise SystemExit(main())
