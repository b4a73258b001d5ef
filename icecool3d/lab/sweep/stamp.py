"""What computes a sweep: versions, and what a few flicks come to, which tells more than any version."""

import hashlib
from dataclasses import asdict, dataclass
from functools import lru_cache

from icecool3d import __version__
from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.rows import Flicker
from icecool3d.lab.sweep.spec import Setup
from icecool3d.physics.arithmetic import arithmetic
from icecool3d.physics.engine import NAME, VERSION
from icecool3d.school import load_scene

PROBES = (
    Numbers(-0.15, 0.0, 0.0, 3.0, 2.0, 0.2, 0.2, 0.0),
    Numbers(-0.12, 0.05, 90.0, -20.0, 5.0, 0.81, 0.1, 0.0),
    Numbers(-0.2, -0.05, 10.0, 200.0, 4.0, 0.4, -0.4, 10.0),
)
"""A slide, a jump and a whirl, in the scene ``two-rooms``."""


@dataclass(frozen=True)
class Stamp:
    """A program on a class of machines: where two are equal, their rows are the same to the last bit."""

    icecool3d: str
    """Version of this program."""
    engine: str
    """Name and version of the physics engine."""
    arithmetic: str
    """What ``physics.arithmetic`` says of the machine."""
    flicks: str
    """What the probing flicks and their judgements come to: others if anything in the program has changed."""

    def to_dict(self) -> dict[str, str]:
        """Give it as it stands in files."""
        return asdict(self)

    def say(self) -> str:
        """Name it on one line.

        >>> Stamp("0.1.0", "pybullet 3.2.7", "0123456789ab", "0123456789abcdef").say()
        'icecool3d 0.1.0, pybullet 3.2.7, arithmetic 0123456789ab, flicks 0123456789abcdef'
        """
        words = f"icecool3d {self.icecool3d}, {self.engine}, arithmetic {self.arithmetic}"
        return f"{words}, flicks {self.flicks}"

    def require(self, other: "Stamp", thing: str) -> None:
        """Refuse who computes in another way than this."""
        mine, its = self.to_dict(), other.to_dict()
        changed = [f"{key} {its[key]:.20}, not {mine[key]:.20}" for key in mine if mine[key] != its[key]]
        if changed:
            right = Phrase("expected what computes the same bits")
            raise InputError(
                thing, Phrase("computes in another way ({changed})", changed="; ".join(changed)), right
            )


@lru_cache(maxsize=2)
def stamp_of(setup: Setup) -> Stamp:
    """Give the stamp of this process, for a setup's penguin and settings."""
    probe = Flicker(Setup(load_scene("two-rooms"), setup.penguin, ("red",), settings=setup.settings))
    total = hashlib.sha256()
    for numbers in PROBES:
        row = probe.row(0, numbers)
        total.update(f"{row.trace} {row.events} {row.verdicts} {row.why}".encode())
    return Stamp(__version__, f"{NAME} {VERSION}", arithmetic(), total.hexdigest()[:16])
