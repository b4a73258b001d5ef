"""The referee and its slow judge say the same of random flicks and motions in every scene."""

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
import pytest

from icecool3d.events import Event
from icecool3d.pieces import Penguin, load_penguin
from icecool3d.referee import judge
from icecool3d.school import School, load_school, scene_names
from tests import referee_oracle as oracle
from tests.referee_oracle_cases import Case, random_flicks, random_glides
from tests.referee_oracle_spans import DOUBT

LOCATED = {
    "entered-door": ("door", "from_"),
    "pass-through-door": ("door", "from_", "to"),
    "backed-out-of-door": ("door", "to"),
    "jump-over-wall": ("from_", "to"),
    "jump-over-door": ("door", "from_", "to"),
    "entered-room": ("room", "from_"),
    "left-school": ("from_",),
    "returned-to-school": ("room",),
    "stuck-in-door": ("door", "seen_in"),
    "on-wall": (),
    "rested": ("room",),
    "left-red-circle": (),
    "on-red-circle": (),
    "toppled": (),
    "righted": (),
    "left-floor": (),
    "landed": (),
}
"""What is compared, and what locates it."""
GROUPS = (tuple(list(LOCATED)[:10]), tuple(list(LOCATED)[10:]))
"""Doors and walls; then all else."""

AT_ONCE = 1e-4
"""Times that differ by less, s, a tenth of the engine's step, are the same."""

Makes = Callable[[School, Penguin, int, np.random.Generator], Iterator[Case]]


@dataclass
class Tally:
    """What comparing came to."""

    seed: int
    cases: int = 0
    penguins: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    """Events on which both agree."""
    near: int = 0
    """Penguins of whom something is nearer to another verdict than ``DOUBT``."""
    apart: list[str] = field(default_factory=list)
    """Those among them whom the two judges see differently."""
    disagreements: list[str] = field(default_factory=list)

    def compare(self, case: Case, school: School, penguin: Penguin) -> None:
        """Let both judge a case."""
        self.cases += 1
        events = judge(case.trace, school, penguin).events
        for story in oracle.stories(case.trace, school, penguin.shape):
            self.penguins += 1
            mine = [event for event in events if event.penguin == story.penguin and event.name in LOCATED]
            for names in GROUPS:
                self.near += names is GROUPS[0] and story.doubt(*names) <= DOUBT
                self._compare(names, mine, story, case)

    def _compare(self, names: tuple[str, ...], events: list[Event], story: oracle.Story, case: Case) -> None:
        said = Counter(key(event) for event in events if event.name in names)
        found = Counter(one.key for one in story.found if one.key[0] in names)
        agreed = said & found
        self.compared.update(str(one[0]) for one in agreed.elements())
        wrong = [(one, f"only the referee: {one}") for one in (said - found).elements()]
        wrong += [(one, f"only the oracle: {one}") for one in (found - said).elements()]
        if not wrong:
            wrong = list(late(agreed, events, story))
        if wrong:
            doubtful = all(story.doubt_of(one) <= DOUBT for one, _ in wrong)
            told = f"{story.penguin}: {'; '.join(text for _, text in wrong)}\n  in {case}, seed {self.seed}"
            (self.apart if doubtful else self.disagreements).append(told)

    def __str__(self) -> str:
        """Tell it all."""
        lines = [
            f"{self.cases} cases, {self.penguins} penguins compared, {len(self.disagreements)} disagreements",
            f"agreed: {dict(sorted(self.compared.items()))}",
            f"nearer than {1e3 * DOUBT:g} mm to another verdict on doors and walls: {self.near}",
            f"of these judged differently: {len(self.apart)}",
            *self.apart,
        ]
        return "\n".join(lines)


def key(event: Event) -> oracle.Key:
    """Give an event as the oracle tells it."""
    values = [getattr(event, name) for name in LOCATED[event.name]]
    flat = [part for value in values for part in (value if isinstance(value, tuple) else (value,))]
    return (event.name, *flat)


def late(
    agreed: Iterable[oracle.Key], events: list[Event], story: oracle.Story
) -> Iterator[tuple[oracle.Key, str]]:
    """Tell of events whose two times differ by more than ``AT_ONCE``, and it moved by more than ``DOUBT``."""
    for one in agreed:
        said = [event.t for event in events if key(event) == one]
        found = [(found.t, found.slack) for found in story.found if found.key == one]
        for t, (expected, slack) in zip(said, found, strict=True):
            if abs(t - expected) > max(AT_ONCE, slack):
                yield one, f"{one} at {t:.9f}, by the oracle at {expected:.9f} +- {slack:.1e}"


def compare(scene: str, makes: Makes, count: int, seed: int) -> Tally:
    """Let both judge so many cases of one scene."""
    school, penguin, tally = load_school(scene), load_penguin(), Tally(seed)
    for case in makes(school, penguin, count, np.random.default_rng(seed)):
        tally.compare(case, school, penguin)
    return tally


@pytest.mark.parametrize("scene", scene_names())
@pytest.mark.parametrize(("makes", "count"), [(random_flicks, 10), (random_glides, 6)])
def test_both_judges_agree(scene: str, makes: Makes, count: int) -> None:
    tally = compare(scene, makes, count, seed=1)
    assert tally.disagreements == []


@pytest.mark.soak
@pytest.mark.parametrize("scene", scene_names())
@pytest.mark.parametrize("seed", range(100, 125))
@pytest.mark.parametrize(("makes", "count"), [(random_flicks, 200), (random_glides, 100)])
def test_both_judges_agree_on_twenty_thousand_flicks(scene: str, seed: int, makes: Makes, count: int) -> None:
    tally = compare(scene, makes, count, seed)
    sys.stdout.write(f"{scene}, {makes.__name__}, seed {seed}: {tally}\n")
    assert tally.disagreements == []
