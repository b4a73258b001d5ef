"""Files of strangers: sound ones of every format whose structure was changed, under sums that are right.

``python -m tests.mutants FORMAT COUNT SEED`` reads so many and prints, as JSON, how many were refused, the
longest time that one took (CPU, s), and the most memory that the process had (MB).
"""

import json
import math
import re
import signal
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import numpy as np

from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.own_files import models_folder, scenes_folder
from tests.zip_forger import forged_npy, npy, zipped

if TYPE_CHECKING:
    from icecool3d.trace import Trace

LONGEST = 10.0
"""CPU seconds after which reading one is a hang."""

TEXTS: tuple[str, ...] = (
    "",
    " ",
    "\x1b[31mred",
    "two\nlines",
    "\x07",
    "\0",
    "\u202egnp",
    "é" * 300,
    "x" * 10_000,
    "../../etc/passwd",
)
TEXTS += ("$x$", "red", "school", "none", "\ud800", "/dev/zero", "{0.__class__}", "%n", "1", "nan", "en")
NUMBERS: tuple[float, ...] = (
    0,
    1,
    -1,
    2,
    64,
    10**6,
    2**31,
    2**63,
    10**30,
    10**400,
    0.0,
    -0.0,
    1e-320,
    1e-9,
    0.5,
    1e9,
    1e308,
)
NUMBERS += (math.inf, -math.inf, math.nan)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [[[[[[[[]]]]]]]],
    {"a": {"a": {"a": {}}}},
    [None] * 1000,
    ["red"] * 3,
)

Read = Callable[[], None]


def odd(random: Random) -> Any:
    """Return some value that hardly belongs anywhere."""
    return deepcopy(random.choice(random.choice((TEXTS, NUMBERS, OTHERS))))


def places(data: Any) -> list[Any]:
    """Return all tables and lists in ``data`` that hold something, itself included."""
    inner = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return ([data] if inner else []) + [place for each in inner for place in places(each)]


def mutated(data: Any, random: Random) -> Any:
    """Return a copy in which one to three things are otherwise."""
    data = deepcopy(data)
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        if found := places(data):
            mutate(random.choice(found), random)
    return data


def mutate(place: Any, random: Random) -> None:
    """Change one thing in a table or a list."""
    keys = list(place) if isinstance(place, dict) else list(range(len(place)))
    key = random.choice(keys)
    match random.choice(("odd", "odd", "near", "near", "lose", "copy", "swap", "more")):
        case "odd":
            place[key] = odd(random)
        case "near":
            place[key] = near(place[key], random)
        case "lose":
            del place[key]
        case "copy":
            place[key] = deepcopy(place[random.choice(keys)])
        case "swap":
            other = random.choice(keys)
            place[key], place[other] = place[other], place[key]
        case _ if isinstance(place, dict):
            place[random.choice(TEXTS)] = odd(random)
        case _:
            place[key:key] = deepcopy(place[key : key + 1]) * random.choice((1, 3, 300))


def near(value: Any, random: Random) -> Any:
    """Return a value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + random.choice((-1, 1, 100, -(10**6)))
    if isinstance(value, float) and math.isfinite(value):
        return random.choice(
            (-value, value * 1.001, value * 1e3, value * 1e-6, value + 0.01, math.floor(value))
        )
    if isinstance(value, str):
        return random.choice(
            (value + "x", value[1:], value.upper(), value * 50, value + random.choice(TEXTS))
        )
    return odd(random)


def toml(data: Any) -> str:
    """Return a table as TOML, each of its values on one line."""
    return "\n".join(f"{_text(key)} = {_value(each)}" for key, each in data.items())


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_text(key)} = {_value(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, str) or value is None:
        return _text(value or "")
    return str(value).lower() if isinstance(value, bool) else repr_of(value)


def repr_of(number: float) -> str:
    """Return a number as TOML writes it, however long it is."""
    if isinstance(number, int) and abs(number) > 10**100:
        return "9" * 400
    return repr(number)


def _text(text: str) -> str:
    return json.dumps(text)


def traces(random: Random, _: Path) -> Iterator[Read]:
    """Read and judge traces, of which a part of ``meta`` or an array is otherwise."""
    from icecool3d.pieces import load_penguin  # noqa: PLC0415 - each format loads only what it needs
    from icecool3d.referee import judge  # noqa: PLC0415
    from icecool3d.replay.recording import read_recording, recorded_flicks  # noqa: PLC0415
    from icecool3d.replay.resimulate import Replayer  # noqa: PLC0415
    from icecool3d.school import load_school  # noqa: PLC0415
    from icecool3d.trace import trace_from_bytes  # noqa: PLC0415
    from tests.trace_samples import SMALL, arrays_of  # noqa: PLC0415

    recording = read_recording(recorded_flicks() / "over-the-door.icecool")
    with Replayer(recording.header) as replayer:
        whole = replayer.trace(recording.flicks[0])
    samples, penguin = [arrays_of(each) for each in (SMALL, whole, furnished_trace())], load_penguin()
    school = load_school("school")

    def content() -> bytes:
        arrays = dict(random.choice(samples))
        files = {f"{name}.npy": npy(array) for name, array in arrays.items()}
        for _ in range(random.choice((1, 1, 2))):
            name = random.choice(sorted(arrays))
            if name == "meta":
                files["meta.npy"] = npy(json.dumps(mutated(json.loads(str(arrays["meta"])), random)))
            else:
                files[f"{name}.npy"] = array_mutant(np.asarray(arrays[name]), random)
        if random.random() < 0.1:
            files.pop(random.choice(sorted(files)))
        return zipped(files, method=random.choice((0, 8)))

    def read() -> None:
        judge(trace_from_bytes(content(), "x"), school, penguin)

    while True:
        yield read


def furnished_trace() -> "Trace":
    """Return a trace of format 2: a body of another model, and furniture, stood in the school."""
    from icecool3d.physics import World  # noqa: PLC0415
    from icecool3d.pieces import load_penguin, penguin_from_dict, standing  # noqa: PLC0415
    from icecool3d.school import door_card, load_school  # noqa: PLC0415
    from icecool3d.trace import Flick  # noqa: PLC0415

    penguin, school = load_penguin(), load_school("school")
    other = penguin_from_dict(penguin.to_dict() | {"name": "walrus"}, "walrus")
    card = door_card(school.door("gym-lounge"))
    flick, poses = Flick("red", aim=0.0, speed=1.0), [standing(-0.2, -0.2), standing(-0.15, -0.2)]
    with World(school, penguin, ["red", "walrus"], others={"walrus": other}, furniture=[card]) as world:
        return world.flick(flick, poses)


def array_mutant(array: Any, random: Random) -> bytes:
    """Return an array's file in which something is otherwise."""
    array, rows = array.copy(), max(len(array), 1)
    match random.choice(
        ("value", "value", "value", "type", "shape", "fewer", "more", "scale", "lie", "order")
    ):
        case "value" if array.size:
            value = random.choice((0, 1, -1, 1e-9, 0.5, 1e3, 1e5, 1e9, math.inf, math.nan))
            with np.errstate(all="ignore"):
                array.flat[random.randrange(array.size)] = np.array(value).astype(array.dtype)
        case "type":
            with np.errstate(all="ignore"):
                kinds = ("f2", "f4", ">f8", "i1", "u8", "U8", "S4", "c16", "b1")
                array = array.astype(random.choice(kinds))
        case "shape":
            array = random.choice((array.T, array.reshape(-1), array[..., None], array[..., :-1]))
        case "fewer":
            array = array[: random.randrange(rows)]
        case "more":
            array = np.concatenate([array] * random.choice((2, 3, 50)))
        case "scale":
            with np.errstate(all="ignore"):
                array = (array * random.choice((-1.0, 1.001, 1e-6, 30.0, 1e6))).astype(array.dtype)
        case "lie":
            shape = random.choice(("(1,)", "(10000000000, 7)", "(0, 1000000)", "()", "(-1,)"))
            return forged_npy(random.choice(("<f8", "|O", "<U1", "|V8")), shape, bytes(8 * rows))
        case _:
            array = array[::-1]
    return npy(array)


def recordings(random: Random, folder: Path) -> Iterator[Read]:
    """Read recordings under right sums, retell matches, and do every fiftieth flick again."""
    from icecool3d.replay.checking import check  # noqa: PLC0415
    from icecool3d.replay.match_recording import retell  # noqa: PLC0415
    from icecool3d.replay.recording import recorded_flicks, recording_from_bytes  # noqa: PLC0415
    from tests.recordings import match_header, sealed, write_match  # noqa: PLC0415
    from tests.replay import test_record_bodies as bodies  # noqa: PLC0415

    played = write_match(folder / "played.icecool", match_header(2, seed=1), 25)
    files = [
        *sorted(recorded_flicks().glob("t*.icecool")),
        Path(__file__).parent / "replay/format-1-match.icecool",
        played,
        bodies.write(folder / "bodies.icecool"),
    ]
    samples = [[json.loads(line) for line in file.read_bytes().splitlines()[:30]] for file in files]

    def read() -> None:
        lines = mutated(random.choice(samples), random)
        try:
            content = sealed([line for line in lines if isinstance(line, dict)])
        except ValueError:  # what no JSON can say
            return
        found = recording_from_bytes(content, "x")
        if found.header.match is not None:
            retell(found)
        elif random.random() < 0.02 and found.flicks:
            list(check(found, [1]))

    while True:
        yield read


def _toml_files(files: list[Path]) -> list[Any]:
    return [tomllib.loads(file.read_text("utf-8")) for file in files]


def scenes(random: Random, _: Path) -> Iterator[Read]:
    """Read scenes, build their schools, and draw every hundredth."""
    from icecool3d.export.school_plan import draw_plan  # noqa: PLC0415
    from icecool3d.looks.school_parts import school_parts  # noqa: PLC0415
    from icecool3d.school import build_school, parse_scene  # noqa: PLC0415
    from icecool3d.school.wall_solids import collision_boxes  # noqa: PLC0415

    samples = _toml_files(sorted(scenes_folder().glob("*.toml")))

    def read() -> None:
        school = build_school(parse_scene(toml(mutated(random.choice(samples), random)), "x"))
        collision_boxes(school)
        if random.random() < 0.1:
            list(school_parts(school))
        if random.random() < 0.01:
            draw_plan(school, "en", 300)

    while True:
        yield read


def cases(random: Random, folder: Path) -> Iterator[Read]:
    """Read cases, and run every twentieth."""
    from icecool3d.lab.cases import Runner, case_files, find_cases, read_case  # noqa: PLC0415

    samples = _toml_files(find_cases([case_files()]))
    file = folder / "x"

    def read() -> None:
        file.write_text(toml(mutated(random.choice(samples), random)), "utf-8", errors="replace")
        case = read_case(file)
        if random.random() < 0.05:
            with Runner() as runner:
                runner.faults(case)

    while True:
        yield read


def specs(random: Random, folder: Path) -> Iterator[Read]:
    """Read specs of sweeps, and draw the numbers of their first flicks."""
    from icecool3d.lab.sweep import read_spec  # noqa: PLC0415
    from icecool3d.lab.sweep.spec import numbers_of  # noqa: PLC0415

    samples = _toml_files(sorted(scenes_folder().glob("studies/*.toml")))
    file = folder / "x"

    def read() -> None:
        file.write_text(toml(mutated(random.choice(samples), random)), "utf-8", errors="replace")
        spec = read_spec(file)
        list(numbers_of(spec, range(min(spec.total, 50))))

    while True:
        yield read


def penguins(random: Random, folder: Path) -> Iterator[Read]:
    """Read penguins' files."""
    from icecool3d.pieces import load_penguin  # noqa: PLC0415

    (sample,) = _toml_files([models_folder() / "penguin.toml"])
    file = folder / "x"

    def read() -> None:
        file.write_text(toml(mutated(sample, random)), "utf-8", errors="replace")
        load_penguin(file)

    while True:
        yield read


def settings(random: Random, folder: Path) -> Iterator[Read]:
    """Read settings, of which nothing is ever refused."""
    from dataclasses import asdict  # noqa: PLC0415

    from icecool3d.view.files.preferences import Preferences, load_preferences  # noqa: PLC0415
    from icecool3d.view.ui.gestures import Keyboard  # noqa: PLC0415

    sample = asdict(Preferences(keyboard=Keyboard().with_key("a", "b")))
    file = folder / "settings.json"

    def read() -> None:
        file.write_text(json.dumps(mutated(sample, random)), "utf-8")
        assert isinstance(load_preferences(file), Preferences)

    while True:
        yield read


FORMATS = {each.__name__: each for each in (traces, recordings, scenes, cases, specs, penguins, settings)}
"""What reads mutants of each format."""


def run(kind: str, count: int, seed: int) -> dict[str, float]:
    """Read ``count`` mutants of a format, and hold what comes of each to what is promised."""
    worst, refused = 0.0, 0
    signal.signal(signal.SIGPROF, _hangs)
    with TemporaryDirectory() as folder:
        reads = FORMATS[kind](Random(seed), Path(folder))
        next(reads)
        for number in range(count):
            signal.setitimer(signal.ITIMER_PROF, LONGEST)
            start = time.process_time()
            refused += _refused(next(reads), folder, number)
            worst = max(worst, time.process_time() - start)
            signal.setitimer(signal.ITIMER_PROF, 0.0)
    status = Path("/proc/self/status").read_text()
    (kilobytes,) = re.findall(r"VmHWM:\s*(\d+)", status)
    return {
        "mutants": count,
        "refused": refused,
        "seconds": round(worst, 2),
        "megabytes": int(kilobytes) / 1000,
    }


def _hangs(*_: object) -> None:
    raise TimeoutError("hangs")


def _refused(read: Read, folder: str, number: int) -> bool:
    try:
        read()
    except IcecoolError as reason:
        text = str(reason).replace(folder, "")
        assert text.isprintable(), (number, text)
        assert len(text) < 1000, (number, text)
        return True
    except Exception as reason:
        reason.add_note(f"by mutant {number}")
        raise
    return False


if __name__ == "__main__":
    sys.stdout.write(json.dumps(run(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))) + "\n")
