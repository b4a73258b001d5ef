"""Running cases: those of files and folders are computed and judged, and held to what they say."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from icecool3d.events import Judgement
from icecool3d.events.query import Item, Pattern
from icecool3d.kit.errors import FlickError, InputError, TraceError
from icecool3d.kit.own_files import scenes_folder
from icecool3d.kit.phrase import Phrase, listed
from icecool3d.lab.cases.case_file import Case, Count
from icecool3d.lab.sureness import Varied, Varying
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.referee import judge
from icecool3d.school import School
from icecool3d.trace import Trace


def case_files() -> Path:
    """Return the folder of the shipped cases.

    >>> case_files().name
    'cases'
    """
    return scenes_folder() / "cases"


def find_cases(paths: Sequence[Path]) -> list[Path]:
    """Return the case files among ``paths``: files as they are, of folders every ``.toml`` below, in order.

    >>> len(find_cases([case_files()])) >= 60
    True
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.rglob("*.toml"))
            if not inside:
                right = Phrase("expected a folder with {suffix} files in it", suffix=".toml")
                raise InputError(str(path), Phrase("holds no case"), right)
            found += inside
        else:
            found.append(path)  # one that is missing is refused by who reads it
    return list(dict.fromkeys(found))


class Runner:
    """Runs cases one after the other; those in the same school share its worlds."""

    def __init__(self) -> None:
        """Begin with no world."""
        self.penguin = load_penguin()
        self._worlds: dict[str, Worlds] = {}
        self._varying: dict[str, Varying] = {}

    def close(self) -> None:
        """Close all worlds."""
        for each in (*self._worlds.values(), *self._varying.values()):
            each.close()
        self._worlds.clear()
        self._varying.clear()

    def __enter__(self) -> "Runner":
        """Use the runner in a ``with`` block."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close it at the block's end."""
        self.close()

    def trace(self, case: Case) -> Trace:
        """Return what happens in a case; a flick that cannot be made is refused with the case's file."""
        if isinstance(case.happening, Trace):
            return case.happening
        start = case.happening
        try:
            return self._worlds_in(case.school).flick(start.flick, start.poses, start.furniture)
        except FlickError as reason:
            thing = Phrase("{where}: {thing}", where=case.path, thing=reason.thing)
            raise InputError(thing, reason.wrong, reason.right) from None

    def judged(self, case: Case) -> tuple[Trace, Judgement]:
        """Return what happens in a case, and what the referee says of it."""
        trace = self.trace(case)
        try:
            return trace, judge(trace, case.school, self.penguin)
        except TraceError as reason:
            raise InputError(str(case.path), reason.wrong, reason.right) from None

    def faults(self, case: Case) -> list[Phrase]:
        """Run a case and return everything that is not as it says, each on one line."""
        return faults(case, self.judged(case)[1])

    def varied(self, case: Case) -> Varied:
        """Return what the referee says of the variations of a case's flick; nothing if it has none."""
        if isinstance(case.happening, Trace):
            return ()
        start, digest = case.happening, case.school.scene.digest
        if digest not in self._varying:
            self._varying[digest] = Varying(case.school, self.penguin)
        return self._varying[digest].judged(start.flick, start.poses, start.furniture)

    def _worlds_in(self, school: School) -> Worlds:
        if school.scene.digest not in self._worlds:
            self._worlds[school.scene.digest] = Worlds(school, self.penguin)
        return self._worlds[school.scene.digest]


def faults(case: Case, judgement: Judgement) -> list[Phrase]:
    """Return everything that is not as the case says, each on one line; nothing if it holds."""
    events = [event.to_dict() for event in judgement.events]
    verdicts = [verdict.to_dict() for verdict in judgement.verdicts]
    unsaid = [each for each in case.verdicts if not any(map(each.matches, verdicts))]
    return [
        *_missing(case.expect, events),
        *(fault for count in case.counts for fault in _miscounted(count, events)),
        *(_but(Phrase("no such verdict: {verdict}", verdict=each), each, verdicts) for each in unsaid),
    ]


def _missing(patterns: Sequence[Pattern], events: Sequence[Item]) -> Iterator[Phrase]:
    """Find each pattern's event behind the one before; the first that fits leaves most for the rest."""
    begin = 0
    for pattern in patterns:
        found = [place for place, event in enumerate(events) if pattern.matches(event)]
        after = [place for place in found if place >= begin]
        if after:
            begin = after[0] + 1
        elif found:
            when = _moments([events[place] for place in found])
            yield Phrase("out of order: {event}{when}", event=pattern, when=when)
        else:
            yield _but(Phrase("missing: {event}", event=pattern), pattern, events)


def _but(fault: Phrase, pattern: Pattern, items: Sequence[Item]) -> Phrase:
    """Return a fault with what is there instead: other numbers, or another verdict on the same door."""
    bare = replace(pattern, bounds=())
    alike = [item for item in items if bare.matches(item)]
    if not alike and pattern.tag == "verdict" and "door" in dict(pattern.names):
        alike = [item for item in items if replace(bare, kind=str(item["verdict"])).matches(item)]
    found = []
    for item in alike:
        evidence = item.get("evidence")
        numbers = {**item, **evidence} if isinstance(evidence, Mapping) else item
        own = [f"{each.key} {numbers[each.key]}" for each in pattern.bounds if each.key in numbers]
        found.append(", ".join([str(item[pattern.tag]), *own]))
    return Phrase("{fault}; there is {found}", fault=fault, found="; ".join(found)) if found else fault


def _miscounted(count: Count, events: Sequence[Item]) -> Iterator[Phrase]:
    found = [event for event in events if count.pattern.matches(event)]
    told = {"event": count.pattern, "when": _moments(found), "count": len(found), "wanted": count.times}
    if count.times == 0 < len(found):
        yield Phrase("must not happen: {event}{when}", **told)
    elif count.times != len(found):
        yield Phrase("miscounted: {event}{when}, {count} times, expected {wanted}", **told)


def _moments(events: Sequence[Item]) -> str:
    moments = [Phrase("{t:.3f} s", t=event["t"]) for event in events]
    return Phrase(" at {moments}", moments=listed(moments)) if moments else ""
