"""Flicks of a sweep as case files: what came of them is what must come of them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from icecool3d.kit.errors import InputError
from icecool3d.kit.language import LANGUAGES
from icecool3d.kit.output_file import unwritable, write_file
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.sweep.numbers import NAMES, START, Numbers
from icecool3d.lab.sweep.spec import Spec
from icecool3d.pieces import standing
from icecool3d.school import scene_names

EXPECTED = (
    *("pass-through-door", "jump-over-wall", "jump-over-door", "backed-out-of-door", "left-school"),
    *("returned-to-school", "rested", "stuck-in-door", "on-wall"),
)
"""Events that a case expects as they came."""
NEVER = ("pass-through-door", "jump-over-wall", "left-school", "stuck-in-door", "on-wall")
"""Events that it forbids where they did not come."""


@dataclass(frozen=True)
class FlickCase:
    """A flick of a sweep, and what must come of it."""

    name: str
    """What its file is called."""
    title: Phrase
    """What it settles, as a sentence."""
    rules: tuple[str, ...]
    """Ids of the rules that it settles."""
    numbers: Numbers
    events: tuple[Mapping[str, Any], ...]
    """Everything that must happen, as it stands in files, without evidence."""


def require_folder(folder: Path, option: str) -> None:
    """Refuse a folder for cases that stands nowhere, or is not empty."""
    thing = f"{option} {folder}"
    if not folder.parent.is_dir():
        right = Phrase("expected a new one in one that is there")
        raise InputError(thing, Phrase("stands in no folder"), right)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(thing, Phrase("is there already"), Phrase("expected a new or an empty folder"))


def write_flick_cases(cases: Sequence[FlickCase], spec: Spec, source: Path, folder: Path) -> list[Path]:
    """Write cases as files; ``source`` is the spec's, where a scene's path begins."""
    kept = None if spec.scene in scene_names() else f"{(source.parent / spec.scene).stem}.scene"
    scene = spec.scene if kept is None else f"./{kept}"
    files = {f"{case.name}.toml": _text(case, spec, scene).encode() for case in cases}
    beside = {} if kept is None else {kept: (source.parent / spec.scene).read_bytes()}
    _write_all({**beside, **files}, folder)  # what a case names lies below its folder
    return [folder / name for name in files]


def _write_all(files: Mapping[str, bytes], folder: Path) -> None:
    """Write new files into a folder, all of them or none: what is half full could not be filled again."""
    is_new, written = not folder.exists(), list[Path]()
    try:
        folder.mkdir(exist_ok=True)
        for name, content in files.items():
            write_file(folder / name, content, new=True)
            written.append(folder / name)
    except BaseException as reason:
        for path in written:
            path.unlink(missing_ok=True)
        if is_new and folder.is_dir():
            folder.rmdir()
        if isinstance(reason, OSError):
            raise unwritable(folder, reason) from None
        raise


def _text(case: FlickCase, spec: Spec, scene: str) -> str:
    rules = list(case.rules)
    lines = ["format = 1", f"rules = {json.dumps(rules)}", f"scene = {json.dumps(scene)}", "", "[title]"]
    lines += [
        f"{each} = {json.dumps(case.title.in_language(each), ensure_ascii=False)}" for each in LANGUAGES
    ]
    start, pushed = case.numbers[: len(START)], case.numbers[len(START) :]
    poses = (standing(*start).tolist(), *spec.setup.others)
    for name, pose in zip(spec.setup.names, poses, strict=True):
        lines += ["", "[[penguin]]", f'name = "{name}"', f"pose = {list(pose)}"]
    lines += ["", "[flick]", f'penguin = "{spec.setup.flicked}"']
    lines += [f"{name} = {value!r}" for name, value in zip(NAMES[len(START) :], pushed, strict=True)]
    for event in case.events:
        if event["event"] in EXPECTED:
            lines += ["", "[[expect]]", *_stated(event)]
    kinds = {event["event"] for event in case.events}
    for kind in NEVER:
        if kind not in kinds:
            lines += ["", "[[never]]", f'event = "{kind}"']
    return "\n".join(lines) + "\n"


def _stated(event: Mapping[str, Any]) -> Iterator[str]:
    """Return an event's lines: everything but its time."""
    for key, value in event.items():
        if key != "t":
            yield f"{key} = {json.dumps('none' if value is None else value)}"
