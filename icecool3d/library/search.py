"""Searching for flicks that do what is asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shlex import quote

from icecool3d.kit.errors import require_between
from icecool3d.library.arguments import checked
from icecool3d.library.extra import needs_lab
from icecool3d.library.place import SCHOOL, School
from icecool3d.library.shot import Shot
from icecool3d.trace import Flick

BOUNDS = {
    "tries": (1, 10_000_000),
    "best": (1, 100),
    "disturbed": (1, 10_000),
    "seed": (0, 2**31 - 1),
    "aim_sd": (0, 100),
    "speed_sd": (0, 100),
    "contact_sd": (0, 100),
}
"""The least and the most of what ``find`` is given."""


@dataclass(frozen=True)
class Found:
    """A flick that does what was asked.

    >>> Found(Flick("red", 8.0, 2.5), (-0.11, -0.23), School(), 12, 16).share
    0.75
    """

    flick: Flick
    """The push."""
    at: tuple[float, float]
    """Where it starts, m; the beak looks along the aim."""
    school: School
    worked: int
    """How often it still did it, …"""
    disturbed: int
    """… of so many times that it was disturbed as a hand disturbs it."""

    @property
    def share(self) -> float:
        """How often it still did it when it was disturbed, a share."""
        return self.worked / self.disturbed

    @property
    def command(self) -> str:
        """The command that makes the flick, to the last bit."""
        flick, (x, y) = self.flick, self.at
        scene = "" if self.school.name == SCHOOL else f" --scene {quote(self.school.source)}"
        pushed = " ".join(f"--{name} {getattr(flick, name):g}" for name in ("aim", "speed", "height", "side"))
        return f"icecool3d flick{scene} --at {x:g},{y:g} {pushed}"

    def shot(self) -> Shot:
        """Make the flick."""
        from icecool3d.library.table_top import flick

        made = self.flick
        return flick(
            aim=made.aim,
            speed=made.speed,
            height=made.height,
            side=made.side,
            elevation=made.elevation,
            penguin=made.penguin,
            at=self.at,
            school=self.school,
        )


@checked
def find(
    what: str,
    *,
    without: Sequence[str] = (),
    school: str | School = SCHOOL,
    at: tuple[float, float] | None = None,
    tries: int = 8000,
    best: int = 3,
    disturbed: int = 16,
    seed: int = 0,
    aim_sd: float = 1.0,
    speed_sd: float = 0.03,
    contact_sd: float = 0.02,
    workers: int = 1,
    cluster: str | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> list[Found]:
    """Search for flicks whose events are those asked for, the most robust one first.

    ``what`` are names of events in their order, each with the doors, walls and rooms that it must name;
    nothing of ``without`` may happen. Each flick is disturbed as a hand disturbs it (``aim_sd`` in degrees,
    ``speed_sd`` and ``contact_sd`` as shares), and comes with how often it then still does it. Nothing found
    is an empty list. ``progress`` hears how many flicks were tried, and of how many.

    >>> found = find("pass-through-door classroom-gym", tries=200, best=1, disturbed=4)
    >>> found[0].shot().passed
    ('classroom-gym',)
    """
    given: dict[str, float] = {"tries": tries, "best": best, "disturbed": disturbed, "seed": seed}
    given |= {"aim_sd": aim_sd, "speed_sd": speed_sd, "contact_sd": contact_sd}
    for name, value in given.items():
        require_between(name, value, *BOUNDS[name])
    require_between("workers", workers, 1, 1000)
    with needs_lab("find"):
        from icecool3d.aiming.hand import Hand
        from icecool3d.events.query import ask
        from icecool3d.lab.sweep import Setup
        from icecool3d.lab.sweep.finding import PLACES, Quest, require_start
        from icecool3d.lab.sweep.finding import find as search
        from icecool3d.lab.sweep.workers import Here, start_workers
        from icecool3d.pieces import COLOURS, load_penguin

        where, flicked = School(school), COLOURS[:1]
        x, y = where.start if at is None else at
        quest = Quest(
            setup=Setup(where.scene, load_penguin(), flicked),
            asked=ask(what, where.layout, flicked),
            without=tuple(ask(words, where.layout, flicked) for words in without),
            at=(round(x, PLACES), round(y, PLACES)),
            tries=tries,
            disturbed=disturbed,
            best=best,
            hand=Hand(aim_sd, speed_sd, contact_sd),
            seed=seed,
        )
        require_start(quest)
        shared, done = cluster is not None or workers > 1, 0

        @checked
        def heard(count: int) -> None:
            nonlocal done
            done += count
            if progress is not None:
                progress(done, quest.work)

        with start_workers(workers, cluster) if shared else Here() as crew:
            found = search(quest, crew, heard)
    return [
        Found(Flick(flicked[0], *each.numbers[3:]), each.numbers[:2], where, each.worked, each.disturbed)
        for each in found
    ]
