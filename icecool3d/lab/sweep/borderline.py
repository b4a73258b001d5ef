"""Borderline flicks as case files: what came of them is what must come of them."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from icecool3d.kit.errors import InputError, os_reason
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.output_file import write_file
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.lab.sweep.numbers import NAMES, START, quantity
from icecool3d.lab.sweep.outcomes import BACKED_OUT, BOUNCED, ON_WALL, OUT, OVER, STAYED, STUCK, THROUGH
from icecool3d.lab.sweep.refine import Border, value_of
from icecool3d.lab.sweep.rows import Row
from icecool3d.lab.sweep.spec import Spec
from icecool3d.penguin import standing
from icecool3d.school import scene_names

EXPECTED = (
    *("pass-through-door", "jump-over-wall", "jump-over-door", "backed-out-of-door", "left-school"),
    *("returned-to-school", "rested", "stuck-in-door", "on-wall"),
)
"""Events that a case expects as they came."""
NEVER = ("pass-through-door", "jump-over-wall", "left-school", "stuck-in-door", "on-wall")
"""Events that it forbids where they did not come."""
RULES = {
    THROUGH: "DOOR-2",
    OVER: "DOOR-5",
    OUT: "OUT-1",
    STUCK: "DOOR-3",
    ON_WALL: "DOOR-9",
    BACKED_OUT: "DOOR-2",
    BOUNCED: "DOOR-2",
    STAYED: "DOOR-2",
}
"""The rule that decides each outcome."""
WORDS: dict[str, Template] = {
    THROUGH: Template("through {place}"),
    OVER: Template("over {place}"),
    OUT: Template("out of the school"),
    STUCK: Template("stuck in {place}"),
    ON_WALL: Template("upon {place}"),
    BACKED_OUT: Template("into {place} and back"),
    BOUNCED: Template("bounced back"),
    STAYED: Template("stopped before anything"),
}
QUANTITY_NAMES = {
    "x": Phrase("x"),
    "y": Phrase("y"),
    "facing": Phrase("facing"),
    "aim": Phrase("aim"),
    "speed": Phrase("speed"),
    "height": Phrase("height"),
    "side": Phrase("side"),
    "elevation": Phrase("elevation"),
}
"""The numbers' names."""
AMOUNTS = {
    "": Template("{amount:.9g}"),
    "m": Template("{amount:.9g} m"),
    "m/s": Template("{amount:.9g} m/s"),
    "degrees": Template("{amount:.9g} degrees"),
}
"""An amount, by its unit."""


def write_cases(borders: Sequence[Border], spec: Spec, source: Path, folder: Path) -> list[Path]:
    """Write the two flicks of each border as files; ``source`` is the spec's, where a scene's path begins."""
    written = []
    kept = None if spec.scene in scene_names() else f"{(source.parent / spec.scene).stem}.scene"
    scene = spec.scene if kept is None else f"./{kept}"
    numbered = enumerate(borders, start=1)
    texts = [each for number, border in numbered for each in _cases(border, number, spec, scene)]
    try:
        folder.mkdir(exist_ok=True)
        if kept is not None:  # what a case names lies below its folder
            with (folder / kept).open("xb") as file:
                file.write((source.parent / spec.scene).read_bytes())
        for name, text in texts:
            path = folder / f"{name}.toml"
            write_file(path, text.encode(), new=True)
            written.append(path)
    except OSError as reason:
        right = Phrase("expected a new folder in one that can be written")
        raise InputError(
            str(folder), Phrase("cannot be written ({why})", why=os_reason(reason)), right
        ) from None
    return written


def _cases(border: Border, number: int, spec: Spec, scene: str) -> Iterator[tuple[str, str]]:
    """Give both flicks of a border, each with the name of its file."""
    for mine, other in ((border.low, border.high), (border.high, border.low)):
        name = f"{_name(mine)}-not-{_name(other)}-by-{border.along}-{number}"
        yield name, _case(border, mine, other, spec, scene)


def _name(row: Row) -> str:
    return f"{row.outcome}-{row.place}" if row.place else row.outcome


def _case(border: Border, mine: Row, other: Row, spec: Spec, scene: str) -> str:
    assert mine.events is not None  # it was flicked
    rules = list(dict.fromkeys([RULES[mine.outcome], RULES[other.outcome]]))
    lines = ["format = 1", f"rules = {json.dumps(rules)}", f"scene = {json.dumps(scene)}", "", "[title]"]
    title = _title(border, mine, other)
    lines += [f"{each} = {json.dumps(title.in_language(each), ensure_ascii=False)}" for each in LANGUAGES]
    start, pushed = mine.numbers[: len(START)], mine.numbers[len(START) :]
    poses = (standing(*start).tolist(), *spec.setup.others)
    for name, pose in zip(spec.setup.names, poses, strict=True):
        lines += ["", "[[penguin]]", f'name = "{name}"', f"pose = {list(pose)}"]
    lines += ["", "[flick]", f'penguin = "{spec.setup.flicked}"']
    lines += [f"{name} = {value!r}" for name, value in zip(NAMES[len(START) :], pushed, strict=True)]
    events = json.loads(mine.events)
    for event in events:
        if event["event"] in EXPECTED:
            lines += ["", "[[expect]]", *_stated(event)]
    kinds = {event["event"] for event in events}
    for kind in NEVER:
        if kind not in kinds:
            lines += ["", "[[never]]", f'event = "{kind}"']
    return "\n".join(lines) + "\n"


def _stated(event: dict[str, object]) -> Iterator[str]:
    """Give an event's lines: everything but its time."""
    for key, value in event.items():
        if key != "t":
            yield f"{key} = {json.dumps('none' if value is None else value)}"


def _title(border: Border, mine: Row, other: Row) -> Phrase:
    here, there = (value_of(row, border.along) for row in (mine, other))
    return Phrase(
        "At the border, {name} {here}: {own}; at {there:.9g}, {its}.",
        name=QUANTITY_NAMES[border.along],
        here=AMOUNTS[quantity(border.along).unit].filled(amount=here),
        own=WORDS[mine.outcome].filled(place=mine.place),
        there=there,
        its=WORDS[other.outcome].filled(place=other.place),
    )
