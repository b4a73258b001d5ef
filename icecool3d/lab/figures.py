"""What a figure is: one number that was measured, beside what it must be."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One line of the table that ``icecool3d bench`` prints.

    >>> Figure("drop from 10 cm: time off the formula", 0.4, "ms", low=-1.0, high=1.0).holds
    True
    """

    what: str
    """What was measured, in words."""
    value: float
    """What came out."""
    unit: str
    """Its unit; empty for a ratio."""
    low: float = float("-inf")
    """Least value that is right."""
    high: float = float("inf")
    """Greatest value that is right."""

    @property
    def holds(self) -> bool:
        """Whether the value is as it must be (not-a-number never is)."""
        return bool(self.low <= self.value <= self.high)

    def __str__(self) -> str:
        """Show it as a line of a table.

        >>> str(Figure("drop", 0.4, "ms", low=-1.0)).split()
        ['ok', 'drop', '0.4', 'ms', 'at', 'least', '-1']
        """
        ends = [(self.low, "at least"), (self.high, "at most")]
        bounds = ", ".join(f"{word} {end:g}" for end, word in ends if abs(end) < float("inf"))
        mark = "ok " if self.holds else "OUT"
        return f"{mark} {self.what:<70} {self.value:>8.4g} {self.unit:<8} {bounds}".rstrip()

    def to_dict(self) -> dict[str, object]:
        """Give the figure as JSON can hold it, open ends left out.

        >>> Figure("jumps", 3.0, "", low=1.0).to_dict()
        {'what': 'jumps', 'value': 3.0, 'unit': '', 'low': 1.0, 'holds': True}
        """
        bounds = {
            name: end for name, end in (("low", self.low), ("high", self.high)) if abs(end) < float("inf")
        }
        return {
            "what": self.what,
            "value": float(self.value),
            "unit": self.unit,
            **bounds,
            "holds": self.holds,
        }
