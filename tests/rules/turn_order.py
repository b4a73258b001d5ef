"""Whose turn it is and what is asked, worked out a second time: a model of the order of turns.

It is told what was done, what the referee saw and who took or handed over what, and follows the rules as they
are read, by queues of questions. It never looks at turns and questions of the game; places are the game's.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from icecool3d.events import Event, HitBlockedDoor, LeftSchool, OnRedCircle, Toppled, TouchedZone
from icecool3d.rules import (
    Action,
    CaughtAgain,
    EndTurn,
    FlickAgain,
    FlickPenguin,
    Game,
    GameEnded,
    HandedOverId,
    LogEntry,
    PutBack,
    RoundBegan,
    RoundEnded,
    Standing,
    Step,
    TakeBack,
    TookFish,
    TurnBegan,
    TurnEnded,
)
from icecool3d.rules.modules.artifacts.artifacts_state import PUT_DOWN, Artifact
from icecool3d.rules.modules.artifacts.taking import TakeArtifact
from icecool3d.rules.modules.artifacts.using import UseSundial
from icecool3d.rules.modules.emperor import SpendSnowflakes
from icecool3d.rules.modules.pawclaw import SpendHoneycomb
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.standing import rooms_of
from icecool3d.school import Obstacle, overlap

FLICK, SUNDIAL = frozenset({"flick-penguin"}), frozenset({"use-sundial", "keep-sundial"})
CARD, CORNER = frozenset({"move-card", "leave-card"}), frozenset({"place-honeycomb"})
AS_A_ROUND_BEGINS = (
    ("emerald-fish", frozenset({"hang-emerald"})),
    ("blocked-door", frozenset({"block-door"})),
)
"""What modules ask of the Catcher, in this order."""
OF_TURNS = (TurnBegan, TurnEnded, FlickAgain, RoundEnded)


@dataclass(frozen=True)
class Question:
    """What is asked of somebody."""

    colour: str
    answers: frozenset[str]
    body: str | None = None


@dataclass
class TurnOrder:
    """The order of turns in a game with one Catcher."""

    colours: tuple[str, ...]
    modules: frozenset[str]
    turn: str = ""
    extra: bool = False
    flicked: bool = False
    out: bool = False
    body: str = ""
    """What the turn flicks."""
    felled: bool = False
    """Whether the turn's flick knocked a walrus over."""
    waiting: tuple[str, bool] | None = None
    """Whose turn follows once all is answered, and whether it is a further one."""
    questions: tuple[Question, ...] = ()
    stood: tuple[Standing | None, ...] = ()
    """Where all stood as the turn's first flick was made."""
    fresh: frozenset[str] = frozenset()
    """Who flicks from the red circle next."""
    caught: frozenset[str] = frozenset()
    flicks: int = 0
    """How many there were in the round."""
    trap: str | None = None
    """Whose trap lies there."""
    sundial: str | None = None
    """Who has the sundial."""
    start: "TurnOrder | None" = None
    """How all was as the turn began."""
    told: list[LogEntry] = field(default_factory=list)
    """What the last action must have told of turns."""

    def begin_round(self, catcher: str) -> None:
        first = self.colours[(self.colours.index(catcher) + 1) % len(self.colours)]
        self.turn, self.body, self.start = first, "", None
        self.extra = self.flicked = self.out = self.felled = False
        self.waiting, self.stood, self.flicks = (first, False), (), 0
        self.fresh, self.caught = frozenset(self.colours) - {catcher}, frozenset()
        self.trap = self.sundial = None
        asked = [Question(catcher, frozenset({"place-catcher"}))]
        asked += [Question(catcher, answers) for name, answers in AS_A_ROUND_BEGINS if name in self.modules]
        if "artifacts" in self.modules:
            place = self.colours.index(catcher)
            everybody = (*self.colours[place:], *self.colours[:place])
            asked += [Question(colour, frozenset({"take-artifact"})) for colour in everybody]
        self.questions = tuple(asked)

    def follow(self, before: Game, action: Action, step: Step) -> None:
        """Follow an action that was done."""
        self.told = []
        if self.questions and action.name in self.questions[0].answers:
            answered, self.questions = self.questions[0], self.questions[1:]
            assert action.colour == answered.colour
        else:
            answered = None
            assert not self.questions or isinstance(action, TakeBack)
        match action:
            case FlickPenguin():
                self._flick(action, answered, before, step)
            case UseSundial():
                self._turn_back()
            case EndTurn():
                place = self.colours.index(self.turn)
                self._begin(self.colours[(place + 1) % len(self.colours)], extra=False)
            case UseSkates() | SpendSnowflakes():
                self._begin(self.turn, extra=True)
            case SpendHoneycomb():
                self.body = "pawclaw"
            case TakeBack() if action.colour == before.catcher and self.flicks == 0:
                self._ask_first(Question(action.colour, frozenset({"place-catcher"})))
            case TakeArtifact():
                self._take(action)
            case _ if action.name == "keep-sundial":
                self._begin(self.turn, extra=True)
        self._go_on()

    def _take(self, action: TakeArtifact) -> None:
        if action.artifact is Artifact.TRAP:
            self.trap = action.colour
        elif action.artifact is Artifact.SUNDIAL:
            self.sundial = action.colour
        if action.artifact in PUT_DOWN:
            self._ask_first(Question(action.colour, frozenset({"place-artifact"})))

    def _turn_back(self) -> None:
        assert self.start is not None
        self.__dict__.update(vars(self.start), start=self.start, told=[], sundial=None)

    def _ask_first(self, question: Question) -> None:
        self.questions = (question, *self.questions)

    def _go_on(self) -> None:
        """Let the turn that waits begin, where nothing is asked; ask for the sundial before a further one."""
        if self.waiting is None or self.questions:
            return
        colour, extra = self.waiting
        if extra and self.sundial == self.turn:
            self.questions = (Question(self.turn, SUNDIAL),)
        else:
            self._begin(colour, extra=extra)

    def _begin(self, colour: str, *, extra: bool) -> None:
        if self.start is not None:  # else it is the round's first
            self.told.append(TurnEnded(self.turn))
        self.told.append(TurnBegan(colour, extra))
        self.turn, self.extra, self.body = colour, extra, colour
        self.flicked = self.out = self.felled = False
        self.waiting, self.stood = None, ()
        self.start = replace(self, start=None, told=[])

    def _flick(self, action: FlickPenguin, answered: Question | None, before: Game, step: Step) -> None:
        events, body = action.outcome.events, action.flicked
        assert body == (self.body if answered is None else answered.body or answered.colour)
        self.stood = self.stood or before.standings
        self.flicks += 1
        caught = {entry.colour for entry in step.log if isinstance(entry, HandedOverId)}
        self.caught |= caught
        if self._is_over(step.log):
            self._end_round(step)
            return
        sent_back = next(iter(caught), None) if len(self.colours) == 2 else None
        out = body in left(events)
        repeated = answered is None and body == self.turn in self.fresh and not out and not sent_back
        repeated = repeated and any(isinstance(each, OnRedCircle) and each.penguin == body for each in events)
        self._ask_of(events, answered, sent_back)
        self._check_put_back(step, before, None if answered else body)
        if sent_back:
            self.waiting, self.flicked = (sent_back, False), True
            self.fresh |= {sent_back}
            return
        if answered is None:
            self.felled = self.felled or any(
                isinstance(each, Toppled) and each.penguin.startswith("walrus") for each in events
            )
            self._after_own(body, out=out, repeated=repeated)
        self._leave_circle(step.game)

    def _after_own(self, body: str, *, out: bool, repeated: bool) -> None:
        if repeated:
            self.told.append(FlickAgain(self.turn))
            return
        self.flicked, self.out = True, out
        self.fresh -= {body}
        if self.felled and not out:
            self.waiting = (self.turn, True)

    def _is_over(self, log: Iterable[LogEntry]) -> bool:
        twice = any(isinstance(entry, CaughtAgain) for entry in log)
        all_caught = len(self.colours) > 2 and len(self.caught) == len(self.colours) - 1
        return twice or all_caught or any(isinstance(entry, TookFish) and entry.taken == 3 for entry in log)

    def _end_round(self, step: Step) -> None:
        began = [entry for entry in step.log if isinstance(entry, RoundBegan)]
        (ended,) = (entry for entry in step.log if isinstance(entry, RoundEnded))
        self.told.append(ended)
        self.waiting, self.questions = None, ()
        assert bool(began) != any(isinstance(entry, GameEnded) for entry in step.log)
        for entry in began:
            assert entry.catcher is not None
            self.begin_round(entry.catcher)

    def _ask_of(self, events: Iterable[Event], answered: Question | None, sent_back: str | None) -> None:
        """Ask what a flick gives reason to: where the card goes, a corner, and for the trap's flick."""
        if answered is None and self.body == "pawclaw":
            self.questions = (*self.questions, Question(self.turn, CORNER))
        hits = (each.penguin for each in events if isinstance(each, HitBlockedDoor))
        hit = next((who for who in hits if who in self.colours), None)
        if hit is not None:
            self._ask_first(Question(hit, CARD))
        trap = self.trap
        on_trap = (each.penguin for each in events if isinstance(each, TouchedZone) and each.zone == "trap")
        victim = next((who for who in on_trap if who in self.colours and who != trap), None)
        if trap is not None and victim is not None:
            self.trap = None
            if victim != sent_back:
                self.questions = (*self.questions, Question(trap, FLICK, victim))

    def _leave_circle(self, game: Game) -> None:
        """Let nobody's flick be one from the red circle who is no longer on it."""
        circle = game.setup.red_circle
        standing = game.standings[self.colours.index(self.turn)]
        if standing is not None and not overlap(standing.footprint, Obstacle((circle.at,), circle.radius)):
            self.fresh -= {self.turn}

    def _check_put_back(self, step: Step, before: Game, flicked: str | None) -> None:
        """Check that who was outside is where the turn found it, or in that room."""
        setup = before.setup
        for entry in step.log:
            if isinstance(entry, PutBack) and (entry.colour in self.colours or entry.colour == flicked):
                place = setup.body_index[entry.colour]
                stood = (before.standings if entry.colour == flicked else self.stood)[place]
                assert stood is not None
                room = setup.school.room_at(entry.at)
                if entry.as_it_stood:
                    assert entry.at == stood.at
                else:
                    assert room is not None
                    assert room.id in rooms_of(setup, stood)

    def check(self, step: Step) -> None:
        """Check that the game and what it told of turns are as they must be."""
        game = step.game
        assert [entry for entry in step.log if isinstance(entry, OF_TURNS)] == self.told
        if game.over:
            return
        asked = tuple(Question(ask.colour, frozenset(ask.answers), ask.body) for ask in game.asks)
        assert asked == self.questions
        assert game.actor == (self.questions[0].colour if self.questions else self.turn)
        assert (game.player, game.turn.extra) == (self.turn, self.extra)
        assert (game.turn.flicked, game.turn.out) == (self.flicked, self.out)


def left(events: Iterable[Event]) -> Iterator[str]:
    """Yield who left the school; nobody comes back in invented flicks."""
    return (event.penguin for event in events if isinstance(event, LeftSchool))
