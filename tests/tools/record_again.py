"""Shipped flicks and cases brought back to what they show, for when the physics has changed.

``python -m tests.tools.record_again flicks|cases|table|match [NAME ...]`` tells what ``--write`` would do.
A flick that no longer brings what it must gives way to one near it that does, if possible a robust one.
"""

import re
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from msgspec import structs

from icecool3d.events import Event, Judgement
from icecool3d.kit.errors import IcecoolError
from icecool3d.kit.output_file import write_file
from icecool3d.kit.own_files import models_folder, scenes_folder
from icecool3d.lab.cases import CaseStart, faults, parse_case, read_case
from icecool3d.match import FlickResult, Pose, Poses, play
from icecool3d.physics import Settings, Worlds
from icecool3d.physics.fingerprint import this_fingerprint
from icecool3d.pieces import load_penguin
from icecool3d.players import make_bot
from icecool3d.replay.entry import recorded
from icecool3d.replay.header import Header
from icecool3d.replay.match_recording import record_match
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import Recorder, read_recording
from icecool3d.replay.resimulate import Replayer
from icecool3d.rules import ranking
from icecool3d.trace import Flick, Trace
from tests.replay.test_record_shipped import LARGEST, NAMES
from tests.tools.flights import table

PASSING = {"bounced-off-wall", "left-floor", "landed", "toppled", "righted"}
"""Events that decide nothing."""
OF_MATCH = {"jump-over-door", "jump-over-wall", "pass-through-door", "handed-over-id"}
OF_MATCH |= {"caught-again", "task-done", "skates-used", "fish-moved"}  # in the shipped match, by its test
NUMBERS = {"aim": 0.0, "speed": 0.0, "height": 0.2, "side": 0.0}
"""The numbers of a flick that are changed, and what they are where a file does not say."""
JUST = 2.0
"""The grade of what is just as wanted; from 1 on it is so in what matters, below it is not."""
Fits = Callable[[Trace, Judgement], float]


@dataclass(frozen=True)
class Found:
    """A flick that does what is wanted, how well, after how many tries (0: the old one), how robustly."""

    done: FlickResult
    grade: float
    tries: int
    robust: int

    def __str__(self) -> str:
        numbers = " ".join(f"{key}={getattr(self.done.flick, key):g}" for key in NUMBERS)
        how = f"found after {self.tries} tries" if self.tries else ("same", "as it was")[self.grade < JUST]
        return f"{how}, robust {self.robust}/3; {numbers}"


class Search:
    """Looks for flicks in one school, with today's settings."""

    def __init__(self, header: Header, name: str, options: Namespace) -> None:
        self.header = replace(header, settings=Settings(), maker=this_fingerprint())
        self.today = Replayer(self.header, name)
        self.finer = Replayer(replace(header, settings=Settings(step=0.5 * Settings().step)), name)
        self.tries, self.reach, self.firmer = options.tries, options.reach, options.firmer
        self.chance = np.random.default_rng([options.seed, *name.encode()])

    def best(self, line: FlickResult, fits: Fits, robust_from: float) -> Found | None:
        """Return the best; robust is what has ``robust_from`` at half the step and 0.1 degrees beside too."""
        best: Found | None = None
        for tried in range(self.tries + 1):
            now = replace(line, flick=self.near(line.flick, tried)) if tried else line
            grade, done = make(self.today, now, fits)
            if done is None or grade < (best.grade if best else 1.0):
                continue
            aims = [structs.replace(now.flick, aim=now.flick.aim + by) for by in (0.1, -0.1)]
            beside = [(self.finer, now), *((self.today, replace(now, flick=aim)) for aim in aims)]
            robust = sum(make(*each, fits)[0] >= (robust_from if grade == JUST else 1.0) for each in beside)
            if best is None or (grade, robust) > (best.grade, best.robust):
                best = Found(done, grade, tried, robust)
            if best.grade == JUST and (best.robust == 3 or not (tried or self.firmer)):
                break
        return best

    def near(self, flick: Flick, tried: int) -> Flick:
        """Return a flick by chance, further off with each try; every second one keeps the contact."""
        far = self.reach * (0.02 + 0.08 * tried / self.tries)
        sizes = np.array([60.0, flick.speed, 1 - tried % 2, 1 - tried % 2])
        new = [getattr(flick, key) for key in NUMBERS] + sizes * self.chance.uniform(-far, far, 4)
        new = new.clip([-1e3, 0.0, 0.0, -1.0], [1e3, 12.0, 1.0, 1.0]).round(3) + 0.0
        return structs.replace(flick, **dict(zip(NUMBERS, new.tolist(), strict=True)))


def make(replayer: Replayer, line: FlickResult, fits: Fits) -> tuple[float, FlickResult | None]:
    """Make a flick and grade it; one that cannot be made has 0."""
    try:
        judgement = replayer.judge(trace := replayer.trace(line))
    except IcecoolError:
        return 0.0, None
    return fits(trace, judgement), recorded(trace, judgement)


def decisive(events: Iterable[Event]) -> list[tuple[object, ...]]:
    """Return what matters of events, in order for each penguin, without times."""
    found = [structs.astuple(each)[1:-1] + (each.name,) for each in events if each.name not in PASSING]
    return sorted(found, key=lambda each: str(each[0]))


def as_recorded(line: FlickResult, name: str) -> Fits:
    """Grade by the decisive events of the old recording, and by what its name promises."""
    wanted, promise = decisive(line.events), NAMES.get(name)

    def fits(trace: Trace, judgement: Judgement) -> float:
        done, now = recorded(trace, judgement), decisive(judgement.events)
        if done.ended != line.ended or (promise is not None and not promise(done)):
            return 0.0
        alike = SequenceMatcher(None, wanted, now).ratio()
        return JUST if now == wanted else 0.0 if promise is None else 1.0 + 0.9 * alike

    return fits


def flicks(path: Path, options: Namespace) -> str:
    """Record a file's flicks again, each from where the one before left all; return what came of it."""
    old, found, came = read_recording(path), list[Found](), list[str]()
    search = Search(old.header, path.stem, options)
    left, leaves = dict[str, Pose](), dict[str, Pose]()
    for line in old.flicks:
        poses = {each: leaves[each] if left.get(each) == pose else pose for each, pose in line.start.items()}
        fits = as_recorded(line, path.stem if len(old.flicks) == 1 else "")
        if (best := search.best(replace(line, start=Poses.of(poses)), fits, JUST)) is None:
            return f"not found{f': flick {len(found) + 1}' if len(old.flicks) > 1 else ''}"
        was, now = decisive(line.events), decisive(best.done.events)
        lost, new = ([" ".join(map(str, e)) for e in a if e not in b] for a, b in ((was, now), (now, was)))
        other = "" if best.grade == JUST else f"; keeps only its promise, without {lost}, with {new}"
        found, came = [*found, best], [*came, f"{best}{other}"]
        left, leaves = dict(line.end), dict(best.done.end)
    if options.write and (options.loose or all(each.grade == JUST for each in found)):
        with TemporaryDirectory() as folder, Recorder(Path(folder, path.name), search.header) as recorder:
            for each in found:
                recorder.add(each.done)
            write_file(path, recorder.path.read_bytes())
    return "\n    ".join(came)


def cases(path: Path, options: Namespace) -> str:
    """Change a case's flick until it holds; return what came of it, or nothing if it holds as it is."""
    case = read_case(path)
    start, asked = case.happening, (case.expect, case.verdicts)
    if not isinstance(start, CaseStart):
        return ""
    expect, verdicts = (tuple(structs.replace(one, bounds=()) for one in each) for each in asked)
    bare = replace(case, expect=expect, verdicts=verdicts)

    def fits(_: Trace, judgement: Judgement) -> float:
        return 0.0 if faults(bare, judgement) else 1.0 if faults(case, judgement) else JUST

    line = FlickResult(start.flick, start.poses, start.poses, (), 0.0, "rest", start.furniture)
    search = Search(Header(case.school.scene, load_penguin()), path.stem, options)
    grade, done = make(search.today, line, fits)
    if grade == JUST and not (options.firmer or options.names):
        return ""
    was = "" if grade == JUST else "its numbers do not fit; " if grade else "" if done else "cannot be made; "
    if (best := search.best(line, fits, 1.0)) is None:
        return f"{was}not found"
    wrong = faults(case, search.today.judge(search.today.trace(best.done)))
    if options.write and best.tries and (options.loose or not wrong):
        write_file(path, rewritten(path, best.done.flick).encode())
    return f"{was}{best}{'; holds but for its numbers: ' * bool(wrong)}{'; '.join(map(str, wrong))}"


def rewritten(path: Path, flick: Flick) -> str:
    """Return a case's text with the numbers of another flick."""
    before, new, after = re.split(r"(?m)^(\[flick\].*\n(?:[^\[\n].*\n)*)", path.read_text(), maxsplit=1)
    for key, usual in NUMBERS.items():
        value: float = getattr(flick, key)
        found = re.search(rf"(?m)^{key}\s*=\s*([^\s#]+)", new)
        if found and float(found[1]) != value:
            new = f"{new[: found.start(1)]}{value}{new[found.end(1) :]}"
        if not found and value != usual:
            new = re.sub(r"(?s)(.*\n(?:aim|speed|height)\s*=[^\n]*\n)", rf"\g<1>{key} = {value}\n", new)
    assert getattr(parse_case(before + new + after, path).happening, "flick", None) == flick, path
    return before + new + after


def match(path: Path, options: Namespace) -> str:
    """Play matches as a recorded one was, with other seeds, until one is as its test wants it."""
    old = read_recording(path).header
    assert old.match is not None
    setup, seats = old.match.setup(old.school, old.penguin.shape.base_radius), old.match.seats
    bots = options.bots or [seat.bot for seat in seats]
    for seed in range(options.seed, options.seed + options.tries):
        terms = draw_terms(setup, seed, [seat.name for seat in seats], bots)
        header = replace(old, settings=Settings(), maker=this_fingerprint(), match=terms)
        players = {each.colour: make_bot(each.bot or "", each.colour, seed) for each in terms.seats}
        with TemporaryDirectory() as folder:
            new = Path(folder, path.name)
            game, recorder = record_match(new, header, lambda _: None)
            with recorder, Worlds(old.school, old.penguin, header.settings, others=game.others) as worlds:
                play(game, players, worlds.flick, worlds.sketch)
            made, (first, second, *_) = read_recording(new), ranking(game.game)
            happened = {event.name for flick in made.flicks for event in flick.events}
            lost = OF_MATCH - happened - {said.name for entry in made.entries for said in entry.log}
            apart, size = first.points - second.points, new.stat().st_size
            told = f"{apart} points apart, {len(made.flicks)} flicks, {size} bytes, without {sorted(lost)}"
            sys.stdout.write(f"seed {seed} (was {old.match.seed}): {told}\n")
            if apart == 1 and size < LARGEST and not lost:
                if options.write:
                    write_file(path, new.read_bytes())
                return f"seed {seed}"
    return "not found"


def main() -> None:
    """Do what the command line says."""
    parser = ArgumentParser(prog="python -m tests.tools.record_again", description=__doc__)
    parser.add_argument("what", choices=("flicks", "cases", "table", "match"))
    parser.add_argument("names", nargs="*", help="which files, by their names without folder; all if none")
    parser.add_argument("--write", action="store_true", help="write the files; without it only tell")
    parser.add_argument("--tries", type=int, default=300, help="most flicks, or matches, tried for each file")
    parser.add_argument("--seed", type=int, default=0, help="decides which; of match: the first seed")
    parser.add_argument("--reach", type=float, default=1.0, help="how many times as far off is searched")
    parser.add_argument("--firmer", action="store_true", help="search also if the old flick does it, barely")
    parser.add_argument("--loose", action="store_true", help="write also what keeps only its promise")
    parser.add_argument("--bots", nargs="+", help="of match: who plays, clockwise")
    options = parser.parse_args()
    if options.what == "table":
        content, path = table(), models_folder() / "flights.npz"
        sys.stdout.write(f"{path.name}: {'same' if content == path.read_bytes() else 'other'}\n")
        if options.write:
            write_file(path, content)
        return
    again = {"flicks": flicks, "cases": cases, "match": match}[options.what]
    files = {path.stem: path for path in sorted(scenes_folder().glob(f"{options.what}*/**/*.[it]*"))}
    for name in options.names or files:
        came = again(files[name], options)
        sys.stdout.write(f"{name}: {came}\n" * bool(came))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
