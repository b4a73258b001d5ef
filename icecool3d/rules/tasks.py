"""Tasks: what a card of value 1 asks for, announced before a flick and judged after it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from icecool3d.events import BouncedOffWall, Event, JumpOverWall, PassThroughDoor
from icecool3d.rules.cards import Card, Task
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game
from icecool3d.rules.records import TaskAnnounced, TaskDone, TaskFailed
from icecool3d.rules.refusing import refusal, require_abilities, require_turn
from icecool3d.rules.setting import Setting, Variant
from icecool3d.rules.verb import Action, Choice, Verb


@dataclass(frozen=True)
class AnnounceTask(Action):
    """Say which task the next flick will try, from a face-down card that carries it."""

    task: Task


def task_is_done(setting: Setting, task: Task, events: Sequence[Event]) -> bool:
    """Whether the flicked penguin, whose events these are, did what a task asks for."""
    return _DONE[task](setting, events)


def judge_task(draft: Draft, events: Sequence[Event], *, last: bool) -> None:
    """Judge the announced task: done, or failed where this was the turn's last flick."""
    task, seat = draft.turn.task, draft.turn.seat
    if task is None:
        return
    colour = draft.colour(seat)
    own = [event for event in events if event.penguin == colour]
    if task_is_done(draft.setting, task, own):
        draft.turn_up(seat, (Card(1, task),))
        draft.tell(TaskDone(colour, task))
        draft.draw_for_task(seat)
    elif last:
        draft.tell(TaskFailed(colour, task))
    else:
        return
    draft.turn = replace(draft.turn, task=None)


def _jumped(setting: Setting, events: Sequence[Event]) -> bool:
    return any(
        isinstance(event, JumpOverWall)
        and event.from_ is not None
        and event.to is not None
        and setting.school.seam_between(event.from_, event.to) is not None
        for event in events
    )


def _passed_two_doors(setting: Setting, events: Sequence[Event]) -> bool:
    doors = [event.door for event in events if isinstance(event, PassThroughDoor)]
    return len(set(doors) if setting.rulings.two_doors_differ else doors) >= 2


def _bounced_first(_: Setting, events: Sequence[Event]) -> bool:
    bounced = False
    for event in events:
        bounced = bounced or isinstance(event, BouncedOffWall)
        if bounced and isinstance(event, PassThroughDoor):
            return True
    return False


_DONE: dict[Task, Callable[[Setting, Sequence[Event]], bool]] = {
    Task.JUMP: _jumped,
    Task.TWO_DOORS: _passed_two_doors,
    Task.BOUNCE: _bounced_first,
}


def _check(game: Game, action: AnnounceTask) -> None:
    require_turn(game, action)
    require_abilities(game)
    if game.setting.variant is Variant.ICECOOL:
        raise refusal(game, "ICE1-1", "no-tasks")
    if game.turn.flicked:
        raise refusal(game, "TASK-2", "announced-late")
    if game.turn.announced:
        raise refusal(game, "TASK-2", "one-task")
    hand = game.hands[game.turn.seat]
    if Card(1, action.task) not in hand.down:
        if Card(1, action.task) in hand.up:
            raise refusal(game, "TASK-4", "task-used", task=action.task)
        raise refusal(game, "TASK-2", "no-task-card", task=action.task)


def _announce(draft: Draft, action: AnnounceTask) -> None:
    draft.turn = replace(draft.turn, task=action.task, announced=True)
    draft.tell(TaskAnnounced(action.colour, action.task))


def _choices(game: Game) -> Iterator[Choice]:
    for task in Task:
        yield AnnounceTask(game.player, task)


ANNOUNCE_TASK = Verb(AnnounceTask, _check, _announce, _choices)
