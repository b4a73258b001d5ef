"""How sure it is what came of a flick: what of it changes at half the step, or if the finger errs a little.

A flick is made five times more: once in half the step, and four times by a finger that errs by a tenth of a
degree or one percent, which is less than a hand can help. What then comes out otherwise stands on the edge.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import astuple, replace

from icecool3d.events import Event, Judgement
from icecool3d.events.words import Names, say_event
from icecool3d.kit.errors import FlickError, InputError
from icecool3d.kit.flick import MAX_SPEED
from icecool3d.kit.phrase import Phrase, Template, listed
from icecool3d.physics import Settings, Worlds
from icecool3d.physics.worlds import JUDGE, Closing
from icecool3d.pieces import NO_OTHERS, Penguin, load_penguin
from icecool3d.referee import judge
from icecool3d.school import Furniture, School, Zone
from icecool3d.trace import Flick, Poses, Trace

DECISIVE = frozenset(
    (
        *("pass-through-door", "backed-out-of-door", "stuck-in-door", "jump-over-wall", "jump-over-door"),
        *("on-wall", "left-school", "returned-to-school", "rested", "on-red-circle"),
        *("touched-penguin", "touched-zone", "hit-blocked-door"),
    )
)
"""Events that the rules ask for; the others tell only how it came to these."""


@dataclass(frozen=True)
class Variation:
    """One way in which a flick is made a little otherwise."""

    name: str
    """What JSON calls it."""
    said: Template
    """What people call it."""
    step: float = 1.0
    """How many times as long the step is."""
    aim: float = 0.0
    """By how many degrees the aim is turned."""
    speed: float = 1.0
    """How many times as fast the finger is."""

    def of(self, flick: Flick) -> Flick:
        """Return the flick that is made instead; no finger is faster than the fastest."""
        return replace(flick, aim=flick.aim + self.aim, speed=min(flick.speed * self.speed, MAX_SPEED))


VARIATIONS = (
    Variation("half-step", Template("at half the step"), step=0.5),
    Variation("aim-left", Template("0.1 degrees to the left"), aim=0.1),
    Variation("aim-right", Template("0.1 degrees to the right"), aim=-0.1),
    Variation("faster", Template("1 % faster"), speed=1.01),
    Variation("slower", Template("1 % slower"), speed=0.99),
)
"""All of them, in the order in which they are told."""
Varied = Sequence[tuple[Variation, Judgement]]
"""What came of a flick in each variation."""


class Varying(Closing):
    """Makes the variations of flicks in one school."""

    def __init__(
        self,
        school: School,
        penguin: Penguin,
        settings: Settings | None = None,
        engine: str = JUDGE,
        others: Mapping[str, Penguin] = NO_OTHERS,
    ) -> None:
        """Take what worlds take."""
        usual = settings or Settings()
        steps = {1.0, *(each.step for each in VARIATIONS)}
        self._school = school
        self._worlds = {
            step: Worlds(school, penguin, replace(usual, step=step * usual.step), engine, others)
            for step in steps
        }

    def close(self) -> None:
        """Close all worlds."""
        for worlds in self._worlds.values():
            worlds.close()

    def trace(self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = ()) -> Trace:
        """Return the flick as it is."""
        return self._worlds[1.0].flick(flick, poses, furniture)

    def judged(
        self, flick: Flick, poses: Poses, furniture: Sequence[Furniture] = (), zones: Sequence[Zone] = ()
    ) -> Varied:
        """Return what comes of each variation; of one that no finger can make, nothing does."""
        found = []
        for each in VARIATIONS:
            try:
                trace = self._worlds[each.step].flick(each.of(flick), poses, furniture)
            except FlickError:
                found.append((each, Judgement((), ())))
            else:
                found.append((each, judge(trace.among(zones), self._school)))
        return found


@dataclass(frozen=True)
class Unsure:
    """Something decisive that does not happen in all variations, or in some of them only."""

    event: Event
    """It, as it happened in the flick; or in the first variation in which it did."""
    new: bool
    """Whether it did not happen in the flick itself."""
    variations: tuple[Variation, ...]
    """Those in which it is missing; or in which it is new."""

    def line(self, names: Names) -> Phrase:
        """Return it as a sentence."""
        told = {
            "penguin": names.penguin(self.event.penguin),
            "what": say_event(self.event, names),
            "how": listed([each.said.filled() for each in self.variations]),
        }
        if self.new:
            return Phrase("not sure: {penguin} {what} (only {how})", **told)
        return Phrase("not sure: {penguin} {what} (missing {how})", **told)


@dataclass(frozen=True)
class Sureness:
    """What of a flick is sure, and what is not."""

    sure: tuple[Event, ...]
    """Decisive events that happen in all variations as well."""
    unsure: tuple[Unsure, ...]
    """All that some variation changes."""

    def lines(self, names: Names) -> Iterator[Phrase]:
        """Yield it in sentences."""
        for event in self.sure:
            penguin, what = names.penguin(event.penguin), say_event(event, names)
            yield Phrase("sure: {penguin} {what}", penguin=penguin, what=what)
        for each in self.unsure:
            yield each.line(names)

    def to_dict(self) -> dict[str, object]:
        """Return it as JSON can hold it."""
        unsure = [
            {**_named(each.event), "new": each.new, "variations": [one.name for one in each.variations]}
            for each in self.unsure
        ]
        return {"sure": [_named(each) for each in self.sure], "unsure": unsure}


def sureness(judgement: Judgement, varied: Varied) -> Sureness:
    """Compare what came of a flick with what came of its variations."""
    own = _decisive(judgement)
    others = [(each, _decisive(found)) for each, found in varied]
    happened = dict(own)
    for _, events in others:
        happened = {**events, **happened}
    sure, unsure = [], []
    for key, event in sorted(happened.items(), key=lambda pair: pair[1].t):
        new = key not in own
        changed = tuple(each for each, events in others if (key in events) == new)
        if changed:
            unsure.append(Unsure(event, new, changed))
        else:
            sure.append(event)
    return Sureness(tuple(sure), tuple(unsure))


def flicked_again(trace: Trace, school: School, settings: Settings | None = None) -> Trace:
    """Make the flick of a trace again, as the trace says or with other settings."""
    begun = _begun(trace)
    with _varying(trace, school, settings) as varying:
        return varying.trace(*begun).among(trace.meta.zones)


def sureness_of(trace: Trace, school: School, settings: Settings | None = None) -> Sureness:
    """Return how sure it is what came of the flick of a trace, which was made here with these settings.

    >>> from icecool3d.pieces import load_penguin, standing
    >>> from icecool3d.school import load_school
    >>> school = load_school("two-rooms")
    >>> with Worlds(school, load_penguin()) as worlds:
    ...     trace = worlds.flick(Flick("red", aim=0.0, speed=2.0), Poses.of({"red": standing(-0.15, 0.0)}))
    >>> found = sureness_of(trace, school)
    >>> [event.name for event in found.sure], found.unsure
    (['pass-through-door', 'rested'], ())
    """
    begun = _begun(trace)
    with _varying(trace, school, settings) as varying:
        return sureness(judge(trace, school), varying.judged(*begun, trace.meta.zones))


def _begun(trace: Trace) -> tuple[Flick, Poses, tuple[Furniture, ...]]:
    if trace.meta.flick is None:
        right = Phrase("expected a flick: only that can be made a little otherwise")
        raise InputError("--sure", Phrase("is given with a motion made by hand"), right)
    return trace.meta.flick, Poses.at_start(trace), trace.meta.furniture


def _varying(trace: Trace, school: School, settings: Settings | None) -> Varying:
    """Return what makes flicks as a trace was made."""
    meta, engine = trace.meta, trace.meta.engine
    if settings is None:
        given = {"step": meta.step, "finger": meta.finger, "collision": engine and engine.collision}
        settings = replace(Settings(), **{key: value for key, value in given.items() if value is not None})
    name = JUDGE if engine is None else engine.name
    return Varying(school, meta.penguin or load_penguin(), settings, name, dict(meta.others))


def _decisive(judgement: Judgement) -> dict[tuple[object, ...], Event]:
    """Return the decisive events by their kinds and what they name: all but when, and the evidence."""
    events = [each for each in judgement.events if each.name in DECISIVE]
    return {(each.name, *astuple(each)[1:-1]): each for each in reversed(events)}


def _named(event: Event) -> dict[str, object]:
    return {key: value for key, value in event.to_dict().items() if key not in ("t", "evidence")}
