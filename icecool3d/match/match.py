"""One game at one table: actions change it, flicks are simulated and judged first."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from icecool3d.events import Judgement
from icecool3d.kit.errors import FlickError
from icecool3d.kit.own_files import models_folder
from icecool3d.kit.phrase import Phrase
from icecool3d.match.flick_result import FlickResult, flick_result, outcome_of
from icecool3d.match.outlook import Outlook
from icecool3d.match.table import Table, settle
from icecool3d.pieces import Penguin, Shape, load_penguin
from icecool3d.referee import judge
from icecool3d.rules import (
    Action,
    Chance,
    FlickPenguin,
    Game,
    GameSetup,
    LogEntry,
    Moment,
    View,
    apply,
    check_may_flick,
    flick_of,
    furniture_of,
    new_game,
    pieces_of,
    view,
    zones_of,
)
from icecool3d.rules.supposing import suppose
from icecool3d.trace import Flick, Simulate, Trace
from icecool3d.trace.sketch import Sketcher


@dataclass(frozen=True)
class Played:
    """What an action brought."""

    action: Action | None
    """What was done; None: the game began."""
    log: tuple[LogEntry, ...]
    """What happened, by the rules."""
    game: Game
    """How the game stands after it."""
    result: FlickResult | None = None
    """Of a flick: how it came out."""
    course: tuple[Moment, ...] = ()
    """Of a flick: when in it what happened and changed."""

    @property
    def moments(self) -> tuple[float | None, ...]:
        """When in the flick each entry of the log happened, s; None: when all was at rest, or in no flick."""
        found: list[float | None] = []
        for each in self.course:
            found += [each.t] * (each.told - len(found))
        return (*found, *[None] * (len(self.log) - len(found)))

    @property
    def trace(self) -> Trace | None:
        """Of a flick that was made now: how everything moved."""
        return None if self.result is None else self.result.trace

    @property
    def judgement(self) -> Judgement | None:
        """Of a flick that was made now: what that meant."""
        return None if self.result is None else self.result.judgement


def piece_models(modules: Iterable[str]) -> dict[str, Penguin]:
    """Return what those bodies are made of that modules of these names bring, by the bodies' names.

    >>> piece_models(["tasks"])
    {}
    """
    pieces = pieces_of(modules)
    return {piece.name: load_penguin(models_folder() / f"{piece.model}.toml") for piece in pieces}


class Match:
    """A game going on. What computes its flicks is passed in with each of them.

    >>> from icecool3d.pieces import load_penguin
    >>> from icecool3d.physics import Worlds
    >>> from icecool3d.rules import PlaceCatcher, draw_chance, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> match = Match(setup, draw_chance(setup, 1, first_catcher="red"), load_penguin())
    >>> placed = match.act(PlaceCatcher("red", (0.1, 0.2)))
    >>> with Worlds(setup.school, load_penguin()) as worlds:
    ...     played = match.flick(Flick("blue", aim=10.0, speed=1.0), worlds.flick)
    >>> [entry.name for entry in played.log], match.table.game.player
    (['flick-made'], 'blue')
    """

    def __init__(
        self,
        setup: GameSetup,
        chance: Chance,
        penguin: Penguin,
        hear: Callable[[Played], None] = lambda _: None,
        others: Mapping[str, Penguin] | None = None,
    ) -> None:
        """Begin a game; ``hear`` is told of everything that is played, from the beginning on.

        ``others`` are the models of its modules' pieces by name, where they are not the program's own.
        """
        self.penguin = penguin
        """What the players' penguins are made of."""
        self.others = (
            piece_models(module.name for module in setup.modules) if others is None else dict(others)
        )
        """What else stands on the ice is made of, by name."""
        self.hear = hear
        """Who is told of everything that is played; another from the moment on that this is set."""
        self.keep: Callable[[Played], None] = lambda _: None
        """Who writes down what is played, before it counts: what cannot be written has not happened."""
        self.played = 0
        """How many actions there were."""
        step = new_game(setup, chance)
        self.table = Table(step.game, settle(step.game, self.shape_of))
        hear(Played(None, step.log, step.game))

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.table.game

    def view(self, colour: str | None) -> View:
        """Return what a player may see."""
        return view(self.game, colour)

    def act(self, action: Action) -> Played:
        """Do anything but flick; what is not allowed is refused, and nothing changes."""
        if isinstance(action, FlickPenguin):
            raise FlickError(
                "flick", Phrase("brings its own outcome"), Phrase("expected a Flick, to be simulated")
            )
        step = apply(self.game, action)
        after = self.table.followed_by(step, self.shape_of)
        return self._tell(Played(action, step.log, step.game), after)

    def flick(self, flick: Flick, simulate: Simulate) -> Played:
        """Flick a penguin: simulate it, judge it, and let the rules say what it is worth."""
        check_may_flick(self.game, flick.penguin)
        trace = simulate(flick, self.table.poses, furniture_of(self.game)).among(zones_of(self.game))
        return self.flicked(flick_result(trace, judge(trace, self.game.setup.school)))

    def flicked(self, result: FlickResult) -> Played:
        """Take a flick as it came out, now or when it was recorded."""
        outcome = outcome_of(result.events, result.end, self.shape_of)
        step = apply(self.game, action := flick_of(self.game, result.flick.penguin, outcome))
        after = self.table.followed_by(step, self.shape_of, result.end)
        return self._tell(Played(action, step.log, step.game, result, step.course), after)

    def outlook(self, colour: str, sketch: Sketcher) -> Outlook:
        """Return what a player can think of: nothing of it tells what they may not see."""
        return Outlook(partial(self._supposed, colour), self.shape_of, sketch)

    def _supposed(self, colour: str) -> Table:
        return replace(self.table, game=suppose(self.game, colour, str(self.played)))

    def shape_of(self, name: str) -> Shape:
        """Return the hull of a body."""
        return self.others.get(name, self.penguin).shape

    def _tell(self, played: Played, after: Table) -> Played:
        self.keep(played)
        self.played += 1
        self.table = after
        self.hear(played)
        return played
