"""A figure: one number that was measured, beside what it must be."""

from dataclasses import dataclass

from icecool3d.kit.phrase import Phrase


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

    @property
    def line(self) -> Phrase:
        """Return it as a line of a table.

        >>> Figure("drop", 0.4, "ms", low=-1.0).line.split()
        ['ok', 'drop', '0.4', 'ms', 'at', 'least', '-1']
        """
        return Phrase(
            "{mark} {what:<70} {value:>8.4g} {unit:<8} {bounds}",
            mark=Phrase("ok ") if self.holds else Phrase("OUT"),
            what=self.what,
            value=float(self.value),
            unit=self.unit,
            bounds=self._bounds,
        )

    @property
    def _bounds(self) -> str:
        low, high = abs(self.low) < float("inf"), abs(self.high) < float("inf")
        if low and high:
            return Phrase("at least {low:g}, at most {high:g}", low=self.low, high=self.high)
        if low:
            return Phrase("at least {low:g}", low=self.low)
        return Phrase("at most {high:g}", high=self.high) if high else ""

    def to_dict(self) -> dict[str, object]:
        """Return the figure as JSON can hold it, open ends left out.

        >>> Figure("jumps", 3.0, "", low=1.0).to_dict()
        {'what': 'jumps', 'value': 3.0, 'unit': '', 'low': 1.0, 'holds': True}
        """
        ends = {"low": self.low, "high": self.high}
        bounds = {name: end for name, end in ends.items() if abs(end) < float("inf")}
        told = {"what": self.what, "value": float(self.value), "unit": self.unit}
        return {**told, **bounds, "holds": self.holds}
