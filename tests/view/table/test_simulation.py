"""The process beside the window: the very flicks of a world at hand, and nobody waits for it."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from threading import active_count

import numpy as np
import pytest

from icecool3d.kit.errors import FlickError
from icecool3d.match import Match, Pose, flick_result
from icecool3d.physics import World, Worlds
from icecool3d.pieces import COLOURS, load_penguin, standing
from icecool3d.referee import judge
from icecool3d.rules import PlaceCatcher, draw_chance, set_up
from icecool3d.school import load_school
from icecool3d.trace import Flick
from icecool3d.view.table.previewing import Previewing, Question, watched
from icecool3d.view.table.requests import (
    Answer,
    Begun,
    Flicked,
    FlickRequest,
    Previewed,
    PreviewRequest,
    Refused,
    Request,
)
from icecool3d.view.table.simulation import BEGINNING, Simulation

SCHOOL, PENGUIN = load_school("school"), load_penguin()
PLACES = ((-0.05, -0.19), (-0.05, 0.2), (0.2, 0.05), (-0.2, -0.05))
POSES: dict[str, Pose] = {
    name: tuple(standing(*place).tolist()) for name, place in zip(COLOURS, PLACES, strict=False)
}
TWO = {name: POSES[name] for name in ("blue", "red")}
JUMP = Flick("red", 90.0, 5.0, 0.7)
LONGEST = 600.0
"""Far longer than anything takes, s: it ends only what would otherwise wait for ever."""


def flicks(count: int) -> list[Flick]:
    random = np.random.default_rng(5)
    return [
        Flick(
            str(random.choice(list(POSES))),
            random.uniform(0, 360),
            random.uniform(0.5, 6.0),
            random.uniform(0.1, 0.8),
            random.uniform(-0.4, 0.4),
        )
        for _ in range(count)
    ]


def wait(simulation: Simulation) -> list[Answer]:
    """Take answers until there are no more to come."""
    found: list[Answer] = []
    until = time.monotonic() + LONGEST
    while simulation.is_busy:
        assert time.monotonic() < until, "no answer came"
        found += simulation.answers(patience=0.1)
    return found


def only(simulation: Simulation, request: Request) -> Answer:
    number = simulation.ask(request)
    (answer,) = wait(simulation)
    assert answer.number == number
    assert answer.request == request
    return answer


def workers() -> set[int]:
    return {child.pid or 0 for child in multiprocessing.active_children()}


@pytest.fixture(scope="module")
def simulation() -> Iterator[Simulation]:
    with Simulation(SCHOOL, PENGUIN) as started:
        yield started


@pytest.fixture(scope="module")
def world() -> Iterator[World]:
    with World(SCHOOL, PENGUIN, list(POSES)) as built:
        yield built


def test_its_flicks_are_those_of_a_world_at_hand_bit_by_bit(simulation: Simulation, world: World) -> None:
    for flick in flicks(8):
        answer = only(simulation, FlickRequest(flick, POSES))
        trace = world.flick(flick, list(POSES.values()))
        assert isinstance(answer, Flicked)
        assert answer.trace.digest == trace.digest
        assert answer.trace.meta == trace.meta
        assert answer.judgement == judge(trace, SCHOOL)


def test_how_a_flick_begins_is_told_before_the_whole_and_is_bit_by_bit_its_beginning(
    simulation: Simulation,
) -> None:
    for flick in flicks(4):
        simulation.ask(FlickRequest(flick, POSES, is_awaited=True))
        begun, whole = wait(simulation)
        assert isinstance(begun, Begun)
        assert isinstance(whole, Flicked)
        assert begun.number == whole.number
        moments = len(begun.trace.t)
        assert 0.0 < begun.trace.duration <= BEGINNING < whole.trace.duration
        assert np.array_equal(begun.trace.pose, whole.trace.pose[:moments])


def test_each_set_of_penguins_has_its_own_world(simulation: Simulation) -> None:
    for poses in (TWO, POSES, TWO):
        answer = only(simulation, FlickRequest(JUMP, poses))
        assert isinstance(answer, Flicked)
        assert answer.trace.penguins == tuple(poses)


def test_a_match_takes_its_flick_as_if_it_had_made_it_itself(simulation: Simulation) -> None:
    setting = set_up(SCHOOL, ("red", "blue"))
    chance = draw_chance(setting, seed=1, first_catcher="red")
    one, other = Match(setting, chance, PENGUIN), Match(setting, chance, PENGUIN)
    for match in (one, other):
        match.act(PlaceCatcher("red", (0.1, 0.2)))
    flick = Flick("blue", 10.0, 2.0)
    answer = only(simulation, FlickRequest(flick, one.table.poses))
    assert isinstance(answer, Flicked)
    one.flicked(flick_result(answer.trace, answer.judgement))
    with Worlds(SCHOOL, PENGUIN) as worlds:
        other.flick(flick, worlds.flick)
    assert one.table == other.table


def test_a_preview_is_the_flick_that_will_be(simulation: Simulation) -> None:
    preview = only(simulation, PreviewRequest(JUMP, POSES))
    flick = only(simulation, FlickRequest(JUMP, POSES))
    assert isinstance(preview, Previewed)
    assert isinstance(flick, Flicked)
    way = preview.ghosts.ways["red"]
    assert way[0] == pytest.approx(flick.trace.pose[0, 0])
    assert way[-1] == pytest.approx(flick.trace.pose[-1, 0])
    assert preview.ghosts.seconds == flick.trace.duration
    assert preview.ghosts.ended == "rest"
    steps = np.linalg.norm(np.diff(way[:, :3], axis=0), axis=1)
    assert steps.max() < 0.0065
    apart = np.linalg.norm(way[:, None, :3] - flick.trace.pose[None, :, 0, :3], axis=2).min(axis=1)
    assert apart.max() < 0.003


def test_a_preview_leaves_out_who_stands_still(simulation: Simulation) -> None:
    preview = only(simulation, PreviewRequest(Flick("red", 200.0, 0.5), POSES))
    assert isinstance(preview, Previewed)
    assert set(preview.ghosts.ways) == {"red"}


@pytest.mark.parametrize("kind", [FlickRequest, PreviewRequest])
def test_what_cannot_be_is_refused_in_the_words_of_physics(
    simulation: Simulation, world: World, kind: type[FlickRequest]
) -> None:
    beside = Flick("red", 0.0, 1.0, 0.9, 1.0)
    inside = {**POSES, "blue": POSES["red"]}
    for flick, poses in ((beside, POSES), (JUMP, inside)):
        answer = only(simulation, kind(flick, poses))
        with pytest.raises(FlickError) as refusal:
            world.flick(flick, list(poses.values()))
        assert isinstance(answer, Refused)
        assert isinstance(answer.reason, FlickError)
        assert str(answer.reason) == str(refusal.value)
        assert not answer.crashed


def test_a_newer_preview_takes_the_place_of_those_that_have_not_begun(simulation: Simulation) -> None:
    requests = [PreviewRequest(flick, POSES) for flick in flicks(6)]
    numbers = [simulation.ask(request) for request in requests]
    assert [answer.number for answer in wait(simulation)] == [numbers[0], numbers[-1]]


def test_a_flick_is_never_forgotten_for_anything(simulation: Simulation) -> None:
    kinds = [PreviewRequest, PreviewRequest, FlickRequest, PreviewRequest, FlickRequest, PreviewRequest]
    numbers = [simulation.ask(kind(JUMP, POSES)) for kind in kinds]
    assert [answer.number for answer in wait(simulation)] == [numbers[place] for place in (0, 2, 4, 5)]


def test_a_preview_waits_for_a_still_aim_and_for_one_older_preview_at_most(simulation: Simulation) -> None:
    previewing, numbers = Previewing(), [simulation.ask(PreviewRequest(JUMP, POSES))]
    for place, flick in enumerate(flicks(7)):
        for frame in range(6):  # a tenth of a second for each aim
            previewing, asked = watched(previewing, Question(flick, POSES), place + frame / 60)
            if asked is not None:
                numbers.append(simulation.ask(PreviewRequest(asked.flick, asked.poses)))
    assert len(numbers) == 8
    first, last = wait(simulation)
    assert [first.number, last.number] == [numbers[0], numbers[-1]]
    assert isinstance(last.request, PreviewRequest)
    assert previewing.fits(last.request.flick, last.request.poses)


def test_a_process_that_stands_still_or_dies_holds_nobody_up_and_is_replaced() -> None:
    before, threads = workers(), active_count()
    with Simulation(SCHOOL, PENGUIN) as simulation:
        (pid,) = workers() - before
        only(simulation, PreviewRequest(JUMP, TWO))
        os.kill(pid, signal.SIGSTOP)
        for flick in flicks(100):  # none of this would come back if anything waited
            simulation.ask(PreviewRequest(flick, POSES))
            assert simulation.answers() == []
        lost = simulation.ask(FlickRequest(JUMP, TWO))
        os.kill(pid, signal.SIGKILL)
        first, second = wait(simulation)
        assert isinstance(first, Refused)
        assert first.crashed
        assert "a new one has been started" in first.reason.right
        assert (second.number, type(second)) == (lost, Flicked)
        (replacement,) = workers() - before
        os.kill(replacement, signal.SIGSTOP)
        simulation.ask(FlickRequest(JUMP, TWO))
    assert workers() == before
    assert active_count() == threads
    simulation.close()
    simulation.ask(FlickRequest(JUMP, TWO))
    assert simulation.answers() == []
    assert not simulation.is_busy


def test_when_the_window_is_killed_the_process_ends_too() -> None:
    window = """
import multiprocessing, time
from icecool3d.pieces import load_penguin
from icecool3d.school import load_school
from icecool3d.view.table.simulation import BEGINNING, Simulation
started = Simulation(load_school("school"), load_penguin())
print(multiprocessing.active_children()[0].pid, flush=True)
time.sleep(60)
"""
    with subprocess.Popen([sys.executable, "-c", window], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        assert is_running(worker)
        process.kill()
    until = time.monotonic() + LONGEST
    while is_running(worker):
        assert time.monotonic() < until, "the process goes on"
        time.sleep(0.02)


def is_running(pid: int) -> bool:
    """Whether there is such a process, and not only what is left of one."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False
