"""The environment ``.venv`` of a checkout, and its stamp: what was installed there, and by which Python.

Most starts read the stamp, find that it fits, and go on in the environment at once, without a network.
"""

import json
import os
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple


class Stamp(NamedTuple):
    """What is known of an environment. One that is being filled, or was left half done, has no locks."""

    place: str = ""
    """The environment's folder when it was made: it may have been moved or copied since."""
    python: str = ""
    """The program that runs in it, with all links followed: it may have been replaced by a newer one."""
    locks: dict[str, str] = {}  # noqa: RUF012 - nobody changes it
    """The locks that were installed, by name, and each one's hash."""


class Environment:
    """The environment of a checkout. Only paths are kept here: what they lead to may change at any time."""

    def __init__(self, checkout: Path) -> None:
        """Name the environment of the checkout in this folder."""
        self.checkout = checkout
        self.place = checkout / ".venv"
        self.programs = self.place / ("Scripts" if os.name == "nt" else "bin")
        self.python = self.programs / ("python.exe" if os.name == "nt" else "python")
        self.stamp_file = self.place / "icecool3d.json"
        """Where it is missing, the environment is somebody else's."""

    def is_ready(self, lock: str) -> bool:
        """Return whether it stands where it was made, runs as it did, and holds what a lock names."""
        stamp = self.read_stamp()
        return stamp == self.stamp(stamp.locks) and stamp.locks.get(lock) == self.hash_of(lock)

    def read_stamp(self) -> Stamp:
        """Return its stamp; an empty one where there is none, or none that can be read."""
        try:
            found = json.loads(self.stamp_file.read_text(encoding="utf-8"))
            return Stamp(str(found["place"]), str(found["python"]), dict(found["locks"]))
        except (OSError, ValueError, TypeError, KeyError):
            return Stamp()

    def stamp(self, locks: dict[str, str]) -> Stamp:
        """Return the stamp of what stands here now, were these locks installed."""
        return Stamp(str(self.place), str(self.python.resolve()), locks)

    def write_stamp(self, stamp: Stamp) -> None:
        """Write its stamp, whole or not at all."""
        part = self.stamp_file.with_suffix(".part")
        part.write_text(json.dumps(stamp._asdict()), encoding="utf-8")
        part.replace(self.stamp_file)

    def hash_of(self, lock: str) -> str:
        """Return the hash of one of the checkout's locks."""
        return sha256((self.checkout / lock).read_bytes()).hexdigest()
