"""Mistakes planted in what the referee says of random flicks: the second judge notices each kind of them."""

from collections.abc import Iterator
from functools import cache
from itertools import chain

from msgspec.structs import replace

from icecool3d.events import Event, Gap, Judgement, Verdict
from icecool3d.events.evidence import Evidence
from icecool3d.kit.flick import Flick
from icecool3d.lab.second_judge import SecondOpinion, compare
from icecool3d.lab.second_judge.differences import tolerance
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from tests.lab.random_flicks import random_traces, school_named
from tests.lab.random_glides import random_glides

PENGUIN = load_penguin()
SAID_OF = (("school", 7, 5), ("cells", 7, 5), ("two-rooms", 7, 3), ("steps", 9, 4), ("cells", 8, 3))
"""Schools and seeds, and in how many flicks of each mistakes are made."""
NAMES = ("door", "wall", "zone", "room", "from_", "to", "other", "penguin", "seen_in")
"""Keys under which an event or a verdict names something."""
MOMENTS = ("began", "ended", "entered", "left", "until")
"""Keys of moments in evidence."""
LATE = 6e-3
"""An event that is told by so much too late is another one, s."""

Mistake = tuple[str, Judgement]
"""What kind of mistake it is, and what is said with it."""


def mistakes(said: Judgement) -> Iterator[Mistake]:
    for place, event in enumerate(said.events):
        for kind, wrong in wrong_events(event):
            others = (*said.events[:place], *wrong, *said.events[place + 1 :])
            yield kind, Judgement(tuple(sorted(others, key=lambda each: each.t)), said.verdicts)
        if place and said.events[place - 1].t < event.t:
            before = (*said.events[: place - 1], event, said.events[place - 1], *said.events[place + 1 :])
            yield f"{event.name}: order", Judgement(before, said.verdicts)
    for place, verdict in enumerate(said.verdicts):
        for kind, found in wrong_verdicts(verdict):
            yield kind, Judgement(said.events, (*said.verdicts[:place], *found, *said.verdicts[place + 1 :]))


def wrong_events(event: Event) -> Iterator[tuple[str, list[Event]]]:
    yield f"{event.name}: missing", []
    yield f"{event.name}: twice", [event, event]
    yield f"{event.name}: late", [replace(event, t=event.t + LATE)]
    for key in NAMES:
        if hasattr(event, key):
            yield f"{event.name}: {key}", [replace(event, **{key: other_name(getattr(event, key))})]
    evidence = event.evidence  # type: ignore[attr-defined]
    for key, wrong in wrong_evidence(evidence):
        yield f"{event.name}: {key}", [replace(event, evidence=wrong)]


def wrong_verdicts(verdict: Verdict) -> Iterator[tuple[str, list[Verdict]]]:
    yield f"{verdict.kind}: missing", []
    yield f"{verdict.kind}: kind", [replace(verdict, kind="above" if verdict.kind != "above" else "over")]
    yield f"{verdict.kind}: door", [replace(verdict, door="no-door")]
    margin = verdict.nearest
    longer = replace(margin, length=margin.length + 2e-4)
    yield f"{verdict.kind}: margin", [replace(verdict, nearest=longer)]
    gap = Gap.TO_FRAME if margin.gap != Gap.TO_FRAME else Gap.WITHIN_DOOR
    yield f"{verdict.kind}: gap", [replace(verdict, nearest=replace(margin, gap=gap))]
    for key, wrong in wrong_evidence(verdict.evidence):
        yield f"{verdict.kind}: {key}", [replace(verdict, evidence=wrong)]


def wrong_evidence(evidence: Evidence | Flick) -> Iterator[tuple[str, Evidence]]:
    """Yield the evidence with each of its numbers wrong by twice as much as it may be, or late."""
    if isinstance(evidence, Flick):
        return
    for key in evidence.__struct_fields__:
        value = getattr(evidence, key)
        if isinstance(value, float):
            more = LATE if key in MOMENTS else 2.0 * tolerance(key, value)
            yield key, replace(evidence, **{key: value + more})
        elif isinstance(value, tuple):
            yield key, replace(evidence, **{key: (value[0] + 2.0 * tolerance(key, value[0]), value[1])})


def other_name(name: object) -> object:
    if isinstance(name, tuple):
        return tuple(reversed(name)) if len(name) > 1 else ("nowhere",)
    return "nowhere"


@cache
def noticed() -> dict[str, bool]:
    """Return of each kind of mistake whether it was noticed.

    What rests on a boundary is forgiven; then the same is tried elsewhere.
    """
    found = dict[str, bool]()
    for name, seed, count in SAID_OF:
        school = school_named(name)
        glides = random_glides(school, PENGUIN, seed=2, count=5)
        for _, trace in chain(random_traces(name, seed, count), glides):
            said, opinion = judge(trace, school, PENGUIN), SecondOpinion(trace, school, PENGUIN)
            assert compare(said, opinion) == []
            for kind, wrong in mistakes(said):
                if not found.get(kind):
                    found[kind] = compare(wrong, opinion) != []
    return found


def test_every_kind_of_mistake_is_noticed() -> None:
    assert len(noticed()) > 150
    assert [kind for kind, was_noticed in noticed().items() if not was_noticed] == []
