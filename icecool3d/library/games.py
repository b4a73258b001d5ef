"""Whole games: matches of ICECOOL and of IceToids between bots, functions and whoever calls."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self, TypeAlias, cast
from weakref import finalize

from icecool3d.kit.errors import GameError, IcecoolError, InputError
from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.library.arguments import checked
from icecool3d.library.keeping import Shots
from icecool3d.library.place import School
from icecool3d.library.shot import Shot
from icecool3d.library.showing import Shown, require_language
from icecool3d.library.turn import Turn
from icecool3d.match import Match as Play
from icecool3d.match import Move, Played, Player, Sight, sight_of
from icecool3d.match import play as play_on
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.players import make_bot
from icecool3d.replay.entry import recorded
from icecool3d.replay.header import Header, match_header
from icecool3d.replay.match_recording import begin_match, match_bytes, record_match, resume_match, retell
from icecool3d.replay.match_setup import draw_terms
from icecool3d.replay.recording import Recorder, Recording, recording_from_bytes
from icecool3d.rules import (
    Action,
    Game,
    LogEntry,
    Offer,
    Scoring,
    Variant,
    ranking,
    set_up,
)
from icecool3d.trace import Flick

if TYPE_CHECKING:
    from PIL.Image import Image

FUNCTION = "function"
"""The name of a player that is a function without one."""


Deciding: TypeAlias = str | Callable[[Turn], Move] | Player | None
"""Somebody who decides for a seat: a bot by its name, a function, an object that chooses, or nobody."""


class Match(Shown):
    """A match of ICECOOL: seats are bots by their names, functions of a ``Turn``, or nobody: whoever calls.

    >>> match = Match([None, "pip"], seed=3)
    >>> match.play().turn
    Turn(red: flick-penguin)
    >>> match.flick(aim=10, speed=2.5).passed
    ('classroom-gym',)
    >>> match.turn
    Turn(red: end-turn)
    >>> match.act(match.offers[0].actions[0]).log
    (TurnEnded(colour='red'), TurnBegan(colour='blue', extra=False))
    """

    recorder: Recorder | None
    """What writes it down, turn by turn."""

    @checked
    def __init__(
        self,
        seats: Sequence[Deciding],
        *,
        school: str | School | None = None,
        variant: str = "icecool2",
        scoring: str = "cards",
        modules: Sequence[str] = (),
        race: int | None = None,
        seed: int = 0,
        record: str | Path | None = None,
        hear: Callable[[Played], None] | None = None,
    ) -> None:
        """Begin a match; ``record`` is written turn by turn (``.icecool``), ``hear`` is told of everything.

        ``race`` is of how many races it is the best; more than four play on the ``joined`` school.
        """
        header = _header(
            seats,
            school=school,
            variant=variant,
            scoring=scoring,
            modules=tuple(modules),
            race=race,
            seed=seed,
        )
        self._start(header, seats, record, hear)

    @classmethod
    @checked
    def new(
        cls,
        header: Header,
        record: str | Path | None = None,
        hear: Callable[[Played], None] | None = None,
    ) -> Self:
        """Begin a match as a header says, with the bots that it names."""
        self = cls.__new__(cls)
        self._start(header, None, record, hear)
        return self

    @classmethod
    @checked
    def of(cls, source: "str | Path | Recording", hear: Callable[[Played], None] | None = None) -> Self:
        """Return a recorded match as it stands at its file's end; what is played further is not written."""
        from icecool3d.replay.recording import read_recording

        self = cls.__new__(cls)
        self._hear = hear or (lambda _: None)
        recording = source if isinstance(source, Recording) else read_recording(Path(source))
        self._begin(recording.header, retell(recording, self._heard), None)
        return self

    @classmethod
    @checked
    def resume(cls, path: str | Path, hear: Callable[[Played], None] | None = None) -> Self:
        """Take a recorded match up where it stands, and write on; ``hear`` is told of what follows."""
        self = cls.__new__(cls)
        self._hear = lambda _: None
        play, recorder = resume_match(Path(path), self._heard, self._heard)
        finalize(self, recorder.close)
        self._hear = hear or self._hear
        self._begin(recorder.found.header, play, None, recorder)
        return self

    def _start(
        self,
        header: Header,
        seats: Sequence[Deciding] | None,
        record: str | Path | None,
        hear: Callable[[Played], None] | None,
    ) -> None:
        self._hear = hear or (lambda _: None)
        self._begin(header, begin_match(header), seats)
        if record is None:
            self._match = begin_match(header, self._heard)
            return
        # What can be refused was refused before there is a file.
        self._match, self.recorder = record_match(Path(record), header, self._heard)
        finalize(self, self.recorder.close)

    def _begin(
        self, header: Header, play: Play, seats: Sequence[Deciding] | None, recorder: Recorder | None = None
    ) -> None:
        terms = header.match
        assert terms is not None  # else it is no match
        self.header, self._match = header, play
        self.recorder = recorder
        self.school = School(header.school)
        self._worlds = Worlds(header.school, header.penguin, header.settings, others=play.others)
        finalize(self, self._worlds.close)
        self.players: dict[str, Player] = {}
        named = [seat.bot for seat in terms.seats]
        for colour, who in zip(terms.colours, named if seats is None else seats, strict=True):
            self.seat(colour, who)

    @checked
    def seat(self, colour: str, who: Deciding) -> None:
        """Let somebody else decide for a seat from now on."""
        terms = self.header.match
        assert terms is not None
        if colour not in terms.colours:
            right = expected_one_of([*terms.colours], colour)
            raise InputError("seat", Phrase("is {value!a:.40}", value=colour), right)
        if who is None:
            self.players.pop(colour, None)
        else:
            self.players[colour] = make_bot(who, colour, terms.seed) if isinstance(who, str) else _player(who)

    @property
    def game(self) -> Game:
        """The game as it stands, with all that is hidden."""
        return self._match.game

    @property
    def over(self) -> bool:
        """Return ``True`` once the game has ended."""
        return self.game.over

    @property
    def turn(self) -> Turn:
        """What the player who is to act is asked with."""
        return Turn(self._sight())

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What the player who is to act may do."""
        return self.turn.offers

    @property
    def points(self) -> dict[str, int]:
        """The points of all players by colour, with cards that lie face down."""
        return {each.colour: each.points for each in ranking(self.game)}

    @property
    def winners(self) -> tuple[str, ...]:
        """The colours of those who lead, or have won."""
        return tuple(each.colour for each in ranking(self.game) if each.place == 1)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """What happened by the rules, from the beginning."""
        return tuple(entry for each in self.played for entry in each.log)

    @cached_property
    def played(self) -> list[Played]:
        """All that was played, the beginning first; a flick with where it began and ended."""
        return []

    @property
    def shots(self) -> Shots:
        """The flicks, each made again when it is asked for."""
        return Shots(recording_from_bytes(self.recording(), "match"))

    @checked
    def act(self, move: Move) -> Played:
        """Do something for the player who is to act: an action of an offer, or a flick."""
        if isinstance(move, Flick):
            return self._match.flick(move, self._worlds.flick)
        if not isinstance(move, Action):
            right = Phrase("expected an action of an offer, or a Flick")
            raise GameError("move", Phrase("is {value!a:.40}", value=move), right)
        return self._match.act(move)

    @checked
    def flick(self, *, aim: float, speed: float, height: float = 0.2, side: float = 0.0) -> Shot:
        """Flick for the player who is to act, and return what came of it."""
        played = self.act(self.turn.flick(aim=aim, speed=speed, height=height, side=side))
        assert played.trace is not None  # it was made now
        assert played.judgement is not None
        return Shot(played.trace, played.judgement, self.school, self.header.settings)

    @checked
    def play(self, most: int | None = None) -> Self:
        """Let bots and functions play, until the game is over or it is the turn of a seat without one.

        No more than ``most`` actions are done: players without chance may go round for ever.
        """
        play_on(self._match, self.players, self._worlds.flick, self._worlds.sketch, most)
        return self

    def recording(self) -> bytes:
        """Return the match so far as a recording."""
        return match_bytes(self.header, self.played)

    @checked
    def save(self, path: str | Path) -> Path:
        """Write the match so far: ``.icecool``, or ``.png``, a plan that carries the recording."""
        from icecool3d.library.keeping import save_recording

        return save_recording(self, self.recording(), Path(path))

    def close(self) -> None:
        """Let engine and file go."""
        self._worlds.close()
        if self.recorder is not None:
            self.recorder.close()

    @checked
    def picture(self, size: int = 900, lang: str = "en") -> "Image":
        """Return the plan with everybody as they stand."""
        from icecool3d.library.table_top import Piece, Table

        made = {name: self._match.others.get(name, self.header.penguin) for name in self._match.table.poses}
        bodies = {
            name: Piece(made[name], pose=pose)  # type: ignore[arg-type]  # a pose has seven numbers
            for name, pose in self._match.table.poses.items()
        }
        return Table(self.school, bodies).picture(size, lang)

    @checked
    def lines(self, lang: str = "en") -> list[str]:
        """Return all that happened, and how the players stand."""
        from icecool3d.library.match_text import log_lines

        language = require_language(lang)
        return [*(line for each in self.played for line in log_lines(each, language)), *self.standing(lang)]

    @checked
    def standing(self, lang: str = "en") -> list[str]:
        """Return who plays, and how it stands."""
        from icecool3d.library.match_text import standing_lines

        terms = self.header.match
        assert terms is not None  # else it had been refused
        return [*standing_lines(terms, self.game, require_language(lang))]

    def __str__(self) -> str:
        return "\n".join(self.standing())

    def _sight(self) -> Sight:
        if self.over:
            raise GameError("match", Phrase("is over"), Phrase("expected one that goes on"))
        return sight_of(self._match, self.game.actor, self._worlds.flick, self._worlds.sketch)

    def _heard(self, played: Played) -> None:
        """Keep what was played without its trace, of which a long match would have hundreds."""
        kept = played
        if played.trace is not None and played.judgement is not None:
            kept = replace(played, result=recorded(played.trace, played.judgement))
        self.played.append(kept)
        self._hear(played)

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle what was played; seats that were functions are nobody's then."""
        return _from_bytes, (type(self), self.recording())

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.game.actor} to act"
        points = ", ".join(f"{colour} {points}" for colour, points in self.points.items())
        return f"Match({points}; {state})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.recording() == other.recording()

    __hash__ = None  # type: ignore[assignment]  # it changes


def _from_bytes(kind: type[Match], content: bytes) -> Match:
    return kind.of(recording_from_bytes(content, "match"))


class _Function:
    """A player that is a function of a turn."""

    def __init__(self, decide: Callable[[Turn], Move]) -> None:
        self._decide = decide
        self._refused: list[IcecoolError] = []
        self._asked = 0

    def choose(self, sight: Sight) -> Move:
        """Ask the function, with all that was refused since the match went on."""
        if sight.played != self._asked:
            self._asked, self._refused = sight.played, []
        return self._decide(Turn(sight, self._refused))

    def refused(self, reason: IcecoolError) -> None:
        """Remember it for the next question."""
        self._refused.append(reason)


def _player(who: Callable[[Turn], Move] | Player) -> Player:
    if not isinstance(who, type) and callable(getattr(who, "choose", None)):
        return cast(Player, who)
    if callable(who):
        return _Function(who)
    right = Phrase("expected a bot's name, a function of a turn, or None")
    raise InputError("seat", Phrase("is {value!a:.40}", value=who), right)


def _name(who: object, colour: str) -> str:
    """Return what a seat is called in recordings."""
    if who is None or isinstance(who, str):
        return who or colour
    return str(getattr(who, "__name__", FUNCTION))


def _header(
    seats: Sequence[object],
    *,
    school: str | School | None,
    variant: str,
    scoring: str,
    modules: tuple[str, ...],
    race: int | None,
    seed: int,
) -> Header:
    """Return what a match begins with."""
    if not 2 <= len(seats) <= len(PLAYERS):
        right = Phrase("expected {least} to {most}", least=2, most=len(PLAYERS))
        raise InputError("seats", Phrase("are {count}", count=len(seats)), right)
    rulings: Mapping[str, Any] | None = None
    if race is not None:
        modules, rulings = (*modules, "race"), {"races": race}
    penguin, colours = load_penguin(), tuple(PLAYERS)[: len(seats)]
    where = School(school or ("school" if len(seats) <= PLAYERS_IN_A_BOX else "joined"))
    setup = set_up(
        where.layout,
        colours,
        _chosen("variant", Variant, variant),
        _chosen("scoring", Scoring, scoring),
        modules=modules,
        radius=penguin.shape.base_radius,
        rulings=rulings,
    )
    names = [_name(who, colour) for who, colour in zip(seats, colours, strict=True)]
    bots = [who if isinstance(who, str) else None for who in seats]
    return match_header(where.scene, penguin, draw_terms(setup, seed, names, bots))


def _chosen(key: str, kind: Any, value: str) -> Any:
    known = [each.value for each in kind]
    if value not in known:
        raise InputError(key, Phrase("is {value!a:.40}", value=value), expected_one_of(known, value))
    return kind(value)
