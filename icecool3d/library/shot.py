"""A flick, and all that came of it, as one value."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from math import acos, degrees
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from icecool3d.events import (
    Event,
    Judgement,
    JumpOverWall,
    PassThroughDoor,
    Rested,
    StuckInDoor,
    Verdict,
)
from icecool3d.events.words import judgement_items, judgement_lines
from icecool3d.kit.arrays import Array, Whole
from icecool3d.kit.errors import InputError
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase, Translatable, expected_one_of, translated
from icecool3d.kit.rotation import up_axis
from icecool3d.library.arguments import checked
from icecool3d.library.place import School
from icecool3d.library.showing import Shown, require_language
from icecool3d.physics import Settings
from icecool3d.school import SchoolNames, penguin_title, room_title
from icecool3d.trace import Flick, Pose, Trace

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from PIL.Image import Image

    from icecool3d.lab.sureness import Sureness

UPRIGHT = 5.0
"""A penguin that leans less than this, degrees, stands."""
COLUMNS = ("x", "y", "z", "qx", "qy", "qz", "qw", "vx", "vy", "vz", "wx", "wy", "wz")
"""The numbers of a penguin at a moment, in the order of ``Trace``: its pose, its velocity, its spin."""


@dataclass(frozen=True)
class Course:
    """What became of one penguin in a flick."""

    penguin: str
    start: Pose
    """How it stood: x y z (m) qx qy qz qw."""
    end: Pose
    """How it stands."""
    room: str | None
    """Where it came to rest; ``None``: in no room."""
    lean: float
    """How far it leans at the end, degrees."""
    passed: tuple[str, ...]
    """The doors that it passed through, in order."""
    jumped: tuple[str, ...]
    """The walls that it jumped over, in order."""
    stuck: tuple[str, ...]
    """The doors in which it is stuck."""


@dataclass(frozen=True, eq=False, repr=False)
class Shot(Shown):
    """A flick, and all that came of it: how everything moved, what that meant, and where.

    ``print`` it for the sentences of ``icecool3d flick``; a notebook shows the plan as well.

    >>> from icecool3d import flick
    >>> shot = flick(aim=8, speed=2.5)
    >>> shot.passed, shot.jumped, shot.stuck, shot.room
    (('classroom-gym',), (), (), 'gym')
    >>> shot
    Shot(red, aim 8, speed 2.5, height 0.2, side 0: through classroom-gym, in gym)
    """

    trace: Trace
    """Poses, velocities and contacts from the push to rest, as arrays."""
    judgement: Judgement
    """What the referee says of it."""
    school: School
    """Where it happened."""
    settings: Settings = field(default_factory=Settings)
    """How it was computed."""

    @property
    def flick(self) -> Flick | None:
        """The push; ``None`` of a motion that was made by hand."""
        return self.trace.meta.flick

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, in order, each with its evidence."""
        return self.judgement.events

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What became of each door that a penguin came near, with its margin."""
        return self.judgement.verdicts

    @property
    def penguins(self) -> tuple[str, ...]:
        """Everybody on the ice, in the order of the trace."""
        return self.trace.penguins

    @property
    def penguin(self) -> str:
        """The penguin that was flicked; the first one of a motion that was made by hand."""
        return self.penguins[0] if self.flick is None else self.flick.penguin

    @property
    def passed(self) -> tuple[str, ...]:
        """The doors that the flicked penguin passed through; ``of`` tells of the others."""
        return self.of().passed

    @property
    def jumped(self) -> tuple[str, ...]:
        """The walls that the flicked penguin jumped over."""
        return self.of().jumped

    @property
    def stuck(self) -> tuple[str, ...]:
        """The doors in which the flicked penguin is stuck."""
        return self.of().stuck

    @property
    def room(self) -> str | None:
        """The room in which the flicked penguin came to rest."""
        return self.of().room

    @checked
    def of(self, penguin: str | None = None) -> Course:
        """Return what became of a penguin, by default of the one that was flicked.

        >>> from icecool3d import flick
        >>> flick(aim=8, speed=2.5, others={"blue": (0.2, -0.19)}).of("blue").room
        'gym'
        """
        name = self.penguin if penguin is None else penguin
        if name not in self._courses:
            right = expected_one_of([*self.penguins], name)
            raise InputError("penguin", Phrase("is {value!a:.40}", value=name), right)
        return self._courses[name]

    @cached_property
    def _courses(self) -> Mapping[str, Course]:
        found = {}
        for name, start, end in zip(self.penguins, self.trace.pose[0], self.trace.pose[-1], strict=True):
            own = [each for each in self.events if each.penguin == name]
            room = self.school.room_at(float(end[0]), float(end[1]))
            for each in own:
                if isinstance(each, Rested):
                    room = each.room
            found[name] = Course(
                name,
                tuple(start.tolist()),
                tuple(end.tolist()),
                room,
                degrees(acos(min(max(float(up_axis(end[3:])[2]), -1.0), 1.0))),
                tuple(each.door for each in own if isinstance(each, PassThroughDoor)),
                tuple(each.wall for each in own if isinstance(each, JumpOverWall)),
                tuple(each.door for each in own if isinstance(each, StuckInDoor)),
            )
        return found

    def sure(self) -> "Sureness":
        """Return what of it is the same at half the step, 0.1 degrees beside, and 1 % faster or slower."""
        from icecool3d.lab.sureness import sureness_of

        return sureness_of(self.trace, self.school.layout, self.settings)

    def table(self) -> dict[str, "Array | Whole"]:
        """Return all moments as columns, a row for each penguin at each, fit for pandas and polars.

        >>> from icecool3d import flick
        >>> table = flick(aim=8, speed=2.5).table()
        >>> list(table)[:4], len(table["t"]) == len(table["x"])
        (['t', 'penguin', 'x', 'y'], True)
        """
        moments, bodies = self.trace.pose.shape[:2]
        numbers = np.concatenate((self.trace.pose, self.trace.velocity), axis=-1).reshape(-1, len(COLUMNS))
        return {
            "t": np.repeat(self.trace.t, bodies),
            "penguin": np.tile(np.array(self.penguins), moments),
            **{name: numbers[:, place].copy() for place, name in enumerate(COLUMNS)},
        }

    @checked
    def plot(self, ax: "Axes | None" = None) -> "Axes":
        """Draw the ways of all penguins on the plan of the school, with matplotlib; return the axes."""
        from icecool3d.library.plotting import plot_shot

        return plot_shot(self, ax)

    @checked
    def picture(self, size: int = 900, lang: str = "en", at: float | None = None) -> "Image":
        """Return the plan with the ways on it, as far as to the moment ``at`` (s) if there is one."""
        from icecool3d.export.flick_plan import Caption, draw_flick
        from icecool3d.pieces import load_penguin

        language, made_of = require_language(lang), self.trace.meta.penguin or load_penguin()
        caption = Caption(self._title(language), self.flick, self.verdicts, language)
        return draw_flick(self.trace, self.school.layout, made_of.shape, caption, at=at, size=size)

    @checked
    def save(self, path: str | Path, *, add: bool = False) -> Path:
        """Write it as its name ends, and return the path; ``load`` brings it back.

        ``.icecool``: a recording, which comes back bit by bit (``add``: at the end of one that is there);
        ``.npz``: the whole trace; ``.png``: the plan, which carries the recording; ``.toml``: a case, with
        what happened as what must happen; ``.glb``: a moving 3D model.
        """
        from icecool3d.library.keeping import save_shot

        return save_shot(self, Path(path), add=add)

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return what ``icecool3d flick`` prints."""
        language = require_language(lang)
        said = [each.in_language(language) for each in (*self.comparison(), *self._ends())]
        return said + [*judgement_lines(self.judgement, SchoolNames(self.school.layout), language)]

    @checked
    def judged(self, lang: str = "en") -> list[str]:
        """Return what ``icecool3d judge`` prints: what happened, and each door with its margin."""
        from icecool3d.lab.cases.case_words import judged_lines

        language, names = require_language(lang), SchoolNames(self.school.layout)
        said = [each.in_language(language) for each in self.comparison()]
        return [*said, *judged_lines(self.judgement, names, language)]

    def again(self) -> "Shot":
        """Make the flick of a shot from anywhere again, here."""
        from icecool3d.lab.sureness import flicked_again
        from icecool3d.referee import judge

        made = flicked_again(self.trace, self.school.layout, self.settings)
        return Shot(made, judge(made, self.school.layout), self.school, self.settings)

    def items(self) -> list[dict[str, object]]:
        """Return what ``icecool3d flick --json`` prints, an item for each line."""
        starts, ends = self.trace.pose[0].tolist(), self.trace.pose[-1].tolist()
        first: dict[str, object] = {
            "flick": self.flick,
            "seconds": self.trace.duration,
            "ended": self.trace.meta.ended,
            **comparison_item(self.trace),
            "start": dict(zip(self.penguins, starts, strict=True)),
            "end": dict(zip(self.penguins, ends, strict=True)),
        }
        courses: Iterator[dict[str, object]] = (
            {"penguin": each.penguin, "room": each.room, "lean": each.lean} for each in self._courses.values()
        )
        return [first, *courses, *judgement_items(self.judgement)]

    def comparison(self) -> Iterator[Phrase]:
        """Say what computed it, if that is not what counts."""
        if (engine := self.trace.meta.engine) is not None and engine.comparison:
            yield Phrase(
                "computed by {engine} {version}: a comparison, and not what counts",
                engine=engine.name,
                version=engine.version,
            )

    def _ends(self) -> Iterator[Phrase]:
        """Say how long it took, and of everybody where it began and ended."""
        if self.trace.meta.ended == "rest":
            yield Phrase("{seconds:.3f} s, at rest", seconds=self.trace.duration)
        elif self.trace.meta.ended is not None:
            yield Phrase(
                "{seconds:.3f} s, still moving: the time limit was reached", seconds=self.trace.duration
            )
        for course in self._courses.values():
            x, y, *_ = course.end
            inside = self.school.room_at(x, y) is not None
            where: Translatable = Phrase("no room") if inside else Phrase("outside the school")
            if course.room is not None:
                where = room_title(self.school.layout, course.room)
            if course.lean > UPRIGHT:
                where = Phrase("{room}, leaning {angle:.0f} degrees", room=where, angle=course.lean)
            yield Phrase(
                "{penguin}: from {start} to {end} ({where})",
                penguin=penguin_title(course.penguin),
                start=f"{course.start[0]:.3f},{course.start[1]:.3f}",
                end=f"{x:.3f},{y:.3f}",
                where=where,
            )

    def _title(self, language: Language) -> str:
        return translated(penguin_title(self.penguin), language)

    def __repr__(self) -> str:
        course = self.of()
        said = [f"through {each}" for each in course.passed] + [f"over {each}" for each in course.jumped]
        said += [f"stuck in {each}" for each in course.stuck] or [f"in {course.room or 'no room'}"]
        pushed = f"{self.penguin}, by hand"
        if (made := self.flick) is not None:
            numbers = (f"{name} {getattr(made, name):g}" for name in ("aim", "speed", "height", "side"))
            pushed = ", ".join([self.penguin, *numbers])
        return f"Shot({pushed}: {', '.join(said)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Shot):
            return NotImplemented
        same = self.trace.meta == other.trace.meta and self.trace.digest == other.trace.digest
        return same and self.school == other.school and self.settings == other.settings

    def __hash__(self) -> int:
        return hash(self.trace.digest)


def comparison_item(trace: Trace) -> dict[str, object]:
    """Return what JSON says of an engine whose flicks do not count; of the usual one nothing."""
    engine = trace.meta.engine
    compares = engine is not None and engine.comparison
    return {"engine": engine and engine.name, "comparison": True} if compares else {}
