"""Playing recorded flicks again."""

from types import TracebackType

from icecool3d.events import Judgement
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.physics import World
from icecool3d.referee import judge
from icecool3d.replay.flick_line import RecordedFlick
from icecool3d.replay.header import Header
from icecool3d.trace import Trace


class Replayer:
    """Plays flicks that were recorded under one header; flicks of the same penguins share a world."""

    def __init__(self, header: Header, source: str = "recording") -> None:
        """Begin with no world; ``source`` names the recording in messages."""
        self.header = header
        self._source = source
        self._world: World | None = None

    def close(self) -> None:
        """Close the world."""
        if self._world is not None:
            self._world.close()
            self._world = None

    def __enter__(self) -> "Replayer":
        """Use it in a ``with`` block."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close it at the block's end."""
        self.close()

    def trace(self, line: RecordedFlick) -> Trace:
        """Make the flick again; one that cannot be made is refused."""
        try:
            return self._world_of(line.penguins).flick(line.flick, line.start_poses)
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

    def _world_of(self, penguins: tuple[str, ...]) -> World:
        if self._world is None or self._world.penguins != penguins:
            self.close()
            header = self.header
            self._world = World(header.school, header.penguin, penguins, header.settings)
        return self._world
