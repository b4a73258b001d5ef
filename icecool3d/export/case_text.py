"""What happened as a case file, with that as its expectations: ready to be changed to what should have been.

A flick is written as who stood where and the push, where that comes to the same bits again; a motion of a few
moments that was made by hand, as those moments. Anything else names a trace that is written beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from msgspec.structs import replace

from icecool3d.events import Event, Judgement, Verdict
from icecool3d.events.words import event_line, say_event, verdict_line
from icecool3d.export.toml_text import toml_lines, toml_text, toml_value
from icecool3d.kit.arrays import Array
from icecool3d.kit.codec import to_plain
from icecool3d.kit.language import LANGUAGES, Language
from icecool3d.kit.limits import CASE_EVENTS, SENTENCE_LETTERS
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase, capital
from icecool3d.physics import Settings
from icecool3d.pieces import COLOURS, load_penguin
from icecool3d.school import School, SchoolNames, Zone, door_card, load_school, scene_names
from icecool3d.trace import Trace, trace_to_bytes, velocities_from_poses

MOMENTS = 50
"""A motion by hand of more moments is written as a trace."""
MARGIN = 0.1
"""By how much the margins of verdicts may be otherwise, mm."""
_DECIDE = ("pass-through-door", "jump-over-door", "stuck-in-door")
"""Events that are counted: of those that did not happen it is said that they must not."""
FEW = 12
"""Of so many events all are expected; of more, those that say little are left out."""
_ASIDE = ("left-floor", "landed", "toppled", "righted")
"""Events that say little."""
_RULES: Mapping[str, str] = {
    "through": "DOOR-2",
    "over": "DOOR-5",
    "over-beside": "DOOR-5",
    "stuck": "DOOR-3",
    "backed-out": "DOOR-2",
    "began-within": "STUCK-1",
    "cardboard": "DOOR-9",
    "above": "DOOR-9",
    "touched-penguin": "CATCH-1",
    "left-school": "OUT-1",
    "on-wall": "DOOR-9",
    "jump-over-wall": "FLICK-3",
    "touched-zone": "PORT-2",
    "hit-blocked-door": "BLOCK-2",
    "on-red-circle": "TURN-5",
}
"""The rule that a verdict or an event is about, by its kind: what says most first."""
_NO_RULE = "FLICK-1"
_VERDICTS = ("stuck", "through", "over", "over-beside", "cardboard", "began-within", "above", "backed-out")
"""The verdicts after which a case is called: what says most first."""


@dataclass(frozen=True)
class _Place:
    """Where a case happens."""

    scene: str
    """As the case names it."""
    zones: tuple[Zone, ...]
    """Zones that the scene does not have."""
    file: Mapping[str, bytes]
    """The scene's own file, by its name; nothing for a shipped scene."""


def write_case(
    path: Path,
    trace: Trace,
    judgement: Judgement,
    school: School,
    language: Language = "en",
    *,
    again: bool = True,
) -> list[Path]:
    """Write what happened as a case, and what it names beside it; return the files, the case last.

    ``again`` is whether a flick comes to the same bits again with the usual settings.
    """
    files = case_files(path.stem, trace, judgement, school, language, again=again)
    for name, content in files.items():
        write_file(path.with_name(name) if name != f"{path.stem}.toml" else path, content)
    return [path.with_name(name) if name != f"{path.stem}.toml" else path for name in files]


def case_files(
    name: str,
    trace: Trace,
    judgement: Judgement,
    school: School,
    language: Language = "en",
    *,
    again: bool = True,
) -> dict[str, bytes]:
    """Return the files of a case called ``name`` by their names: what it names, and then itself."""
    place, beside = _place(school, name), dict[str, bytes]()
    top: dict[str, object] = {"scene": place.scene}
    body = [*_zones((*place.zones, *trace.meta.zones)), *_standing(trace)]
    if can_be_flicked(trace, school) and again:
        body += _pushed(trace)
    elif _is_by_hand(trace, school):
        body += _moments(trace)
    else:
        top["trace"], body = f"{name}.npz", [*_zones(place.zones)]
        beside[f"{name}.npz"] = trace_to_bytes(trace)
    if "trace" not in top and trace.meta.furniture:
        top["blocked_door"] = trace.meta.furniture[0].door
    head = _head(judgement, school, top, language)
    lines = [*head, *body, *_expected(judgement, school, language)]
    return {**place.file, **beside, f"{name}.toml": ("\n".join(lines) + "\n").encode()}


def case_name(judgement: Judgement) -> str:
    """Return a name for a case's file: who, what became of it, and where."""
    verdict = _main_verdict(judgement)
    if verdict is not None:
        return f"{verdict.penguin}-{verdict.kind}-{verdict.door}"
    events = sorted(judgement.events, key=_weight)
    return f"{events[0].penguin}-{events[0].name}" if events else "case"


def can_be_flicked(trace: Trace, school: School) -> bool:
    """Whether a trace is of a flick that a case can hold: of the usual penguins, by the usual finger."""
    meta, usual = trace.meta, Settings()
    return (
        meta.flick is not None
        and meta.penguin == load_penguin()
        and (meta.step, meta.finger) == (usual.step, usual.finger)
        and not (meta.engine is not None and meta.engine.comparison)
        and _is_plain(trace, school)
    )


def _is_plain(trace: Trace, school: School) -> bool:
    """Whether only penguins of the game's own make stand there, and at most one door is shut."""
    shut = [each.door for each in trace.meta.furniture if each.door is not None]
    cards = tuple(door_card(school.door(door)) for door in shut[:1])
    return (
        set(trace.penguins) <= set(COLOURS)
        and not trace.meta.others
        and trace.meta.penguin in (None, load_penguin())
        and trace.meta.furniture == cards
    )


def _is_by_hand(trace: Trace, school: School) -> bool:
    """Whether a few moments say all of a motion."""
    plain = trace.meta.flick is None and not len(trace.contacts) and _is_plain(trace, school)
    if not plain or len(trace.t) > MOMENTS or trace.t[0] != 0.0:
        return False
    return np.array_equal(trace.velocity, velocities_from_poses(trace.t, trace.pose))


def _place(school: School, name: str) -> _Place:
    """Return where a case happens: in a shipped scene, perhaps with more zones, or in one of its own."""
    if school.name in scene_names():
        shipped = load_school(school.name)
        own = len(shipped.zones)
        bare = [replace(each.scene, zones=()).digest for each in (school, shipped)]
        if bare[0] == bare[1] and school.zones[:own] == shipped.zones:
            return _Place(school.name, school.zones[own:], {})
    # Not called .toml: a folder's files of that name are cases.
    file = {f"{name}.scene": toml_text(school.scene.to_dict()).encode()}
    return _Place(f"./{name}.scene", (), file)


def _head(
    judgement: Judgement, school: School, top: Mapping[str, object], language: Language
) -> Iterator[str]:
    told = Phrase("What must happen is what did. Change it to what should; icecool3d judge tells the rest.")
    rules = Phrase("ids of the rules that it settles").in_language(language)
    yield f"# {told.in_language(language)}"
    yield from toml_lines({"format": 1})
    yield f"rules = {toml_value(_rules(judgement))}  # {rules}"
    yield from (*toml_lines(top), "", "[title]")
    said = _title(judgement, school)
    for each in LANGUAGES:
        yield f"{each} = {toml_value(f'{capital(said.in_language(each))[: SENTENCE_LETTERS - 1]}.')}"


def _rules(judgement: Judgement) -> list[str]:
    kinds = {each.kind for each in judgement.verdicts} | {each.name for each in judgement.events}
    return [*dict.fromkeys(rule for kind, rule in _RULES.items() if kind in kinds)] or [_NO_RULE]


def _title(judgement: Judgement, school: School) -> Phrase:
    """Return what became of a door, or what else happened, or where somebody came to rest."""
    names, verdict = SchoolNames(school), _main_verdict(judgement)
    if verdict is not None:
        return verdict_line(verdict, names)
    events = sorted(judgement.events, key=_weight)
    if not events:
        return Phrase("nothing happens")
    who, what = names.penguin(events[0].penguin), say_event(events[0], names)
    return Phrase("{penguin} {what}", penguin=who, what=what)


def _main_verdict(judgement: Judgement) -> Verdict | None:
    """Return the verdict that says most; None: nobody came near a door but to miss it."""
    known = [each for each in judgement.verdicts if each.kind in _VERDICTS]
    return min(known, key=lambda each: _VERDICTS.index(each.kind), default=None)


def _weight(event: Event) -> int:
    kinds = [*_RULES, "rested"]
    return kinds.index(event.name) if event.name in kinds else len(kinds)


def _zones(zones: Sequence[Zone]) -> Iterator[str]:
    for zone in zones:
        yield from ("", "[[zone]]", *toml_lines(to_plain(zone)))


def _standing(trace: Trace) -> Iterator[str]:
    for name, pose in zip(trace.penguins, trace.pose[0], strict=True):
        yield from ("", "[[penguin]]", f"name = {toml_value(name)}", *toml_lines(_stance(pose)))


def _stance(pose: Array) -> dict[str, object]:
    """Return how a penguin stands, shortly where it stands upright and looks along x."""
    x, y, z, *turn = pose.tolist()
    if [repr(each) for each in turn] != ["0.0", "0.0", "0.0", "1.0"] or repr(z) == "-0.0":
        return {"pose": pose.tolist()}
    return {"at": [x, y], **({"height": z} if z else {})}


def _pushed(trace: Trace) -> Iterator[str]:
    assert trace.meta.flick is not None  # else it is no flick
    yield from ("", "[flick]", *toml_lines(trace.meta.flick.to_dict()))


def _moments(trace: Trace) -> Iterator[str]:
    for before, t, now in zip(trace.pose, trace.t[1:].tolist(), trace.pose[1:], strict=False):
        moved = [place for place, pose in enumerate(now) if not np.array_equal(pose, before[place])]
        stances = {trace.penguins[place]: _stance(now[place]) for place in moved}
        yield from ("", "[[moment]]", f"t = {t!r}", *toml_lines(stances))


def _expected(judgement: Judgement, school: School, language: Language) -> Iterator[str]:
    """Yield what happened as what must: each with its sentence above it."""
    names = SchoolNames(school)
    events = [each for each in judgement.events if each.name != "flicked"]
    if len(events) > FEW:
        events = [each for each in events if each.name not in _ASIDE]
    for event in events[:CASE_EVENTS]:
        yield from ("", f"# {event_line(event, names).in_language(language)}", "[[expect]]")
        yield from toml_lines(_named(event.to_dict(), ("t", "evidence")))
    for verdict in judgement.verdicts[:CASE_EVENTS]:
        yield from ("", f"# {verdict_line(verdict, names).in_language(language)}", "[[verdict]]")
        yield from toml_lines({**_named(verdict.to_dict(), ("t", "evidence")), "margin_mm": _about(verdict)})
    for kind in _DECIDE:
        times = sum(each.name == kind for each in judgement.events)
        yield from ("", "[[count]]" if times else "[[never]]", f"event = {toml_value(kind)}")
        if times:
            yield f"times = {times}"


def _named(item: Mapping[str, object], without: Sequence[str]) -> dict[str, object]:
    """Return what an event or a verdict names; no room is called so."""
    return {key: "none" if each is None else each for key, each in item.items() if key not in without}


def _about(verdict: Verdict) -> list[float]:
    """Return within what a margin must be, mm."""
    margin = 1e3 * verdict.margin
    return [round(max(margin - MARGIN, 0.0), 3), round(margin + MARGIN, 3)]
