"""Make the locks anew: ``python -m tests.tools.locks``, with uv on the PATH.

Each begins with how much its packages are to download and then fill, measured on the Python that runs this.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from zipfile import ZipFile

from icecool3d.start.python import OLDEST
from icecool3d.start.start import CHECKOUT, PLAY_LOCK, TEST_LOCK

HOUSE = Path(CHECKOUT)
COMPILE = (
    *("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "{}.{}".format(*OLDEST)),
    *("--fork-strategy", "fewest", "--generate-hashes", "--no-header", "--no-annotate", "--upgrade"),
)
"""``fewest``: the same versions on every Python. It names no hosts, as uv's own kind of lock does."""


def main() -> None:
    """Write both; what is played with is what is tested with."""
    make(TEST_LOCK, "--extra", "test")
    make(PLAY_LOCK, "--constraints", TEST_LOCK)


def make(name: str, *options: str) -> None:
    """Write one lock."""
    lock = HOUSE / name
    subprocess.run([*COMPILE, *options, "pyproject.toml", "-o", name], cwd=HOUSE, check=True)
    pins = lock.read_text()
    download, disk = measure(lock)
    lock.write_text(f"# about {download} MB to download, {disk} MB on the disk\n{pins}")


def measure(lock: Path) -> tuple[int, int]:
    """Return the size of a lock's files, and of what is in them, MB."""
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--only-binary", ":all:")
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([*pip, "--no-deps", "-r", lock, "-d", work], check=True)
        files = list(Path(work).iterdir())
        unpacked = sum(each.file_size for file in files for each in ZipFile(file).infolist())
        return sum(each.stat().st_size for each in files) // 10**6, unpacked // 10**6


if __name__ == "__main__":
    main()
