"""Tasks: what a card of value 1 asks for, announced before a flick and judged after it."""

from collections.abc import Callable, Iterator, Sequence

from icecool3d.events import BouncedOffWall, Event, JumpOverWall, PassThroughDoor
from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.cards import Card, Task
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, State
from icecool3d.rules.game_setup import GameSetup, Parameter, Variant
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.messages import task_name, task_title
from icecool3d.rules.module import AtRest, Module
from icecool3d.rules.refusals import Refusal

ABSENT = Refusal("ICE1-1", "the first ICECOOL has no tasks", "its cards of value 1 are for ice skates")
LATE = Refusal("TASK-2", "you have flicked already", "announce a task before the flick")
OTHER_BODY = Refusal("TASK-2", "your flick is not one of your own penguin", "tasks are for your own penguin")
ONE_TASK = Refusal("TASK-2", "you have announced a task already", "one task a turn")
USED = Refusal(
    "TASK-4",
    "your card with the task ({task}) lies face up: it served for a task or for skates",
    "announce the task of a card that lies face down",
)
NO_CARD = Refusal(
    "TASK-2",
    "you have no face-down card with the task: {task}",
    "announce the task of a card of yours that lies face down",
)


class Announced(State, frozen=True):
    """This turn's task."""

    module = "tasks"

    task: Task | None = None
    """The task that is still to be done."""
    used: bool = False
    """Whether this turn's one task has been announced."""


NOTHING = Announced()
"""As a turn begins."""


class AnnounceTask(Action, frozen=True):
    """Say which task the next flick will try, from a face-down card that carries it."""

    task: Task


class TaskAnnounced(LogEntry, frozen=True):
    """A player will try a task."""

    picture = "icons/card"
    text = Template("{colour} will try the task: {task}.")

    colour: Words
    task: Task


class TaskDone(LogEntry, frozen=True):
    """A task succeeded: its card lies face up."""

    picture = "icons/card"
    text = Template("{colour} has done the task: {task}.")

    colour: Words
    task: Task


class TaskFailed(LogEntry, frozen=True):
    """A task failed: its card stays face down."""

    picture = "icons/card"
    text = Template("{colour} has not done the task: {task}.")

    colour: Words
    task: Task


class NoCardForTask(LogEntry, frozen=True):
    """There was no card left to draw for a task."""

    picture = "icons/card"
    text = Template("The draw pile is empty: {colour} draws nothing for the task.")

    colour: Words


def task_is_done(setup: GameSetup, task: Task, events: Sequence[Event]) -> bool:
    """Whether the flicked penguin, whose events these are, did what a task asks for."""
    return _DONE[task](setup, events)


def _jumped(setup: GameSetup, events: Sequence[Event]) -> bool:
    return any(
        isinstance(event, JumpOverWall)
        and event.from_ is not None
        and event.to is not None
        and setup.school.seam_between(event.from_, event.to) is not None
        for event in events
    )


def _passed_two_doors(setup: GameSetup, events: Sequence[Event]) -> bool:
    doors = [event.door for event in events if isinstance(event, PassThroughDoor)]
    return len(set(doors) if setup.rulings["two_doors_differ"] else doors) >= 2


def _bounced_first(_: GameSetup, events: Sequence[Event]) -> bool:
    bounced = False
    for event in events:
        bounced = bounced or isinstance(event, BouncedOffWall)
        if bounced and isinstance(event, PassThroughDoor):
            return True
    return False


_DONE: dict[Task, Callable[[GameSetup, Sequence[Event]], bool]] = {
    Task.JUMP: _jumped,
    Task.TWO_DOORS: _passed_two_doors,
    Task.BOUNCE: _bounced_first,
}


def _check(game: Game, action: AnnounceTask) -> None:
    if game.turn.flicked:
        raise LATE.error(game)
    if game.turn.body is not None:
        raise OTHER_BODY.error(game)
    if Announced.of(game).used:
        raise ONE_TASK.error(game)
    hand = game.hands[game.turn.seat]
    if Card(1, action.task) not in hand.down:
        raise (USED if Card(1, action.task) in hand.up else NO_CARD).error(game, task=action.task)


def _announce(draft: Draft, action: AnnounceTask) -> None:
    draft.keep(Announced(action.task, used=True))
    draft.tell(TaskAnnounced(action.colour, action.task))


def _choices(game: Game) -> Iterator[AnnounceTask]:
    for task in Task:
        yield AnnounceTask(game.player, task)


def _open(game: Game) -> Iterator[AnnounceTask]:
    if game.hands[game.turn.seat].down and not game.turn.flicked and not Announced.of(game).used:
        yield from _choices(game)


def _begin_turn(draft: Draft) -> None:
    if draft.states[MODULE.name] is not NOTHING:
        draft.keep(NOTHING)


def _judge(draft: Draft, rest: AtRest) -> None:
    """Judge the announced task: done, or failed where this was the turn's last flick."""
    task, seat = Announced.of(draft).task, draft.turn.seat
    if task is None or not rest.of_turn:
        return
    colour = draft.colour(seat)
    own = [event for event in rest.events if event.penguin == colour]
    has_card = rest.own and Card(1, task) in draft.hands[seat].down
    if has_card and task_is_done(draft.setup, task, own):
        draft.turn_up(seat, (Card(1, task),))
        draft.tell(TaskDone(colour, task))
        if not draft.draw(seat):
            draft.tell(NoCardForTask(colour))
    elif not rest.repeated:
        draft.tell(TaskFailed(colour, task))
    else:
        return
    draft.keep(Announced(used=True))


def _reminder(game: Game) -> Phrase | None:
    task = Announced.of(game).task
    return None if task is None else Phrase("Your task: {task}.", task=task_title(task))


MODULE = Module(
    "tasks",
    Template("Tasks"),
    Template("A 1 with a task that is done brings another card."),
    boxes=frozenset({Variant.ICECOOL2}),
    of_cards=True,
    absent=ABSENT,
    kinds=(
        ActionKind(
            AnnounceTask,
            _check,
            _announce,
            _choices,
            Stage.ANNOUNCE,
            Template("Try a task"),
            Template(
                "Say which task your flick will do: then a face-down 1 with that task brings you a card. "
                "If it fails, nothing is lost."
            ),
            (ChoicePart(("task",), What.TASK, Template("Which task will your flick do?"), task_name),),
            open=_open,
        ),
    ),
    state=lambda _: NOTHING,
    parameters={"two_doors_differ": Parameter(True, Template("two_doors_differ = {value:g}"))},
    rulings=(
        Ruling(
            "TASK-2",
            Phrase(
                "A task announced before a first flick that must be repeated still stands for the repeated "
                "flick."
            ),
        ),
        Ruling(
            "TASK-5",
            Phrase(
                "For the jump, over a door counts (doors are part of walls), out of the school does not. For "
                "two doors, the same door there and back is one. A bounce must come before a pass is "
                "complete."
            ),
            ("two_doors_differ",),
        ),
    ),
    begin_turn=_begin_turn,
    rest=_judge,
    reminder=_reminder,
)
