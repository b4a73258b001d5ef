"""Playing recorded flicks again."""

from types import TracebackType

from icecool3d.events import Judgement
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import FlickResult
from icecool3d.physics import Worlds
from icecool3d.referee import judge
from icecool3d.replay.header import Header
from icecool3d.trace import Simulate, Trace


class Replayer:
    """Plays flicks that were recorded under one header."""

    def __init__(self, header: Header, source: str = "recording", simulate: Simulate | None = None) -> None:
        """Begin with worlds of its own, or with what else computes flicks; messages name ``source``."""
        self.header = header
        self._source = source
        self._worlds = Worlds(header.school, header.penguin, header.settings, others=header.others)
        self._simulate = simulate or self._worlds.flick

    def close(self) -> None:
        """Close all worlds."""
        self._worlds.close()

    def __enter__(self) -> "Replayer":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def trace(self, line: FlickResult) -> Trace:
        """Make the flick again; one that cannot be made is refused."""
        try:
            return self._simulate(line.flick, line.start, line.furniture).among(line.zones)
        except FlickError as reason:
            raise InputError(
                Phrase("{where}: {thing}", where=self._source, thing=reason.thing), reason.wrong, reason.right
            ) from None
        except ArithmeticError as reason:  # a penguin of absurd stuff
            wrong = Phrase("cannot be computed ({why})", why=reason.args[0])
            raise InputError(self._source, wrong, Phrase("expected sensible materials")) from None

    def judge(self, trace: Trace) -> Judgement:
        """Ask the referee about it."""
        return judge(trace, self.header.school)
