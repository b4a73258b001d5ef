"""What is read from the engine while it runs: long rows of plain numbers, which become arrays afterwards."""

from dataclasses import dataclass, field

from icecool3d.physics.engine import Pose


@dataclass
class Row:
    """One penguin's poses, by its centre of mass."""

    body: int
    """The engine's number of it."""
    still: Pose
    """How it stood at the start."""
    pace: tuple[float, float]
    """Squares of its speed, (m/s)^2, and spin, (rad/s)^2, at the start."""
    asleep: bool
    """Whether it stands as at the start, and is not read."""
    present: bool
    """Whether it is in its place in the engine; who sleeps far from all others need not be."""
    numbers: list[float] = field(default_factory=list)
    """Seven numbers a step since it woke."""
    since: int = 0
    """Steps before that."""

    @property
    def place(self) -> list[float]:
        """Where it is now, x y z."""
        return self.numbers[-7:-4] or list(self.still[0])

    @property
    def turn(self) -> list[float]:
        """How it is turned now, x y z w."""
        return self.numbers[-4:] or list(self.still[1])

    def motion(self, step: float) -> tuple[float, float]:
        """Give the squares of speed, (m/s)^2, and spin, (rad/s)^2, over the last step of ``step`` seconds.

        >>> still = (0.0, 0.0, 0.0), (0.0, 0.0, 0.0, 1.0)
        >>> numbers = [0.003, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0]
        >>> Row(1, still, (0.0, 0.0), asleep=False, present=True, numbers=numbers).motion(0.001)
        (9.0, 0.0)
        """
        if not self.numbers:
            return self.pace
        x, y, z, i, j, k, w = self.numbers[-14:-7] or [*self.still[0], *self.still[1]]
        a, b, c, d, e, f, g = self.numbers[-7:]
        way = (a - x) * (a - x) + (b - y) * (b - y) + (c - z) * (c - z)
        # Two quaternions are half the angle apart, if it is small; q and -q are one orientation.
        half_turn = 2.0 - 2.0 * abs(d * i + e * j + f * k + g * w)
        per_second = 1.0 / (step * step)
        return way * per_second, 4.0 * max(half_turn, 0.0) * per_second


@dataclass
class ContactRows:
    """Contacts that pressed."""

    steps: list[int] = field(default_factory=list)
    """Steps in which the engine was asked."""
    who: list[int] = field(default_factory=list)
    """Step, body a and body b of each."""
    how: list[float] = field(default_factory=list)
    """Place on b (3), normal out of b (3), distance and force of each."""
