"""What artifacts do: the sundial resets a turn, the teleport and the platform move the own penguin."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Ask, Game
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact, Artifacts, Tile, box_of
from icecool3d.rules.refusals import LEFT_SCHOOL, Refusal
from icecool3d.rules.rounds import begin_waiting_turn
from icecool3d.rules.standing import Standing, closest_free_place, rooms_of, rooms_under, upright
from icecool3d.school import Point, overlap, rect_obstacle
from icecool3d.school.scene_format import Spot

NO_SUNDIAL = Refusal("ART-2", "you have no sundial", "use what you took, once in this round")
NOTHING_DONE = Refusal("ART-2", "you have not flicked yet", "the sundial resets a turn with a flick in it")
MAY_TURN_BACK = Refusal("ART-2", "the sundial may still reset the turn", "{actor} first uses it, or plays on")
NO_TELEPORT = Refusal("ART-4", "you have no teleport", "use what you took, once in this round")
FROM_CIRCLE = Refusal("ART-4", "this flick starts on the red circle", "first flick from there")
NO_PLATFORM = Refusal("ART-5", "you have no platform", "use what you took, once in this round")
EARLY = Refusal("ART-5", "your flick is still to come", "the platform is used at the end of a turn")
NO_JUNCTION = Refusal(
    "ART-5",
    "no three boxes meet there beside your penguin's room",
    "choose a T-junction of that room's walls",
)
OCCUPIED = Refusal("ART-5", "somebody lies upon the walls there", "choose another T-junction")


class UseSundial(Action, frozen=True):
    """Reset the turn, and play it again."""


class KeepSundial(Action, frozen=True):
    """Keep the sundial, and let another turn begin."""


class UseTeleport(Action, frozen=True):
    """Move the own penguin to the teleport."""


class UsePlatform(Action, frozen=True):
    """Put the own penguin on the platform, upon a T-junction of walls."""

    at: Spot
    """Where the three boxes meet, m."""


class SundialUsed(LogEntry, frozen=True):
    """Everything is as the turn began."""

    picture = "tokens/sundial"
    text = Template("{colour} turns the sundial back: everything is as when the turn began.")

    colour: Words


class TeleportUsed(LogEntry, frozen=True):
    """A penguin was moved to its player's teleport, which is gone."""

    picture = "tokens/teleport"
    text = Template("{colour} is moved to the teleport.")

    colour: Words
    at: Spot


class PlatformUsed(LogEntry, frozen=True):
    """A penguin stands on the platform."""

    picture = "tokens/platform"
    text = Template("{colour} climbs the platform.")

    colour: Words
    at: Spot


def _check_sundial(game: Game, _: UseSundial) -> None:
    if Artifacts.of(game).held[game.turn.seat] is not Artifact.SUNDIAL:
        raise NO_SUNDIAL.error(game)
    if not (game.turn.flicked or game.turn.began):
        raise NOTHING_DONE.error(game)


def _turn_back(draft: Draft, action: UseSundial) -> None:
    seat, began = draft.turn.seat, Artifacts.of(draft).began
    assert began is not None  # a turn is under way
    draft.restore(_as_placed(draft, began))
    draft.keep(replace(Artifacts.of(draft), began=began).holding(seat, None))
    draft.tell(SundialUsed(action.colour))


def _as_placed(draft: Draft, began: Game) -> Game:
    """Return the game as the turn began, with each Catcher where it was placed last.

    Until the round's first flick Catchers may be placed again, and its first turn has begun by then.
    """
    if began.flicks:
        return began
    standings = list(began.standings)
    for seat in draft.catchers:
        standings[seat] = draft.turn.began[seat]
    return replace(began, standings=tuple(standings))


def _sundial(game: Game) -> Iterator[UseSundial]:
    yield UseSundial(game.player)


def ask_for_sundial(draft: Draft) -> None:
    """Ask who has the sundial whether it resets the turn, before another one begins."""
    if Artifacts.of(draft).held[draft.turn.seat] is Artifact.SUNDIAL:
        answers = (UseSundial.name, KeepSundial.name)
        draft.ask(Ask(draft.colour(draft.turn.seat), answers, MAY_TURN_BACK))


def _check_keep(game: Game, _: KeepSundial) -> None:
    """Allow it whenever it is asked for."""


def _play_on(draft: Draft, _: KeepSundial) -> None:
    begin_waiting_turn(draft)


def _keeping(game: Game) -> Iterator[KeepSundial]:
    yield KeepSundial(game.actor)


def _check_teleport(game: Game, _: UseTeleport) -> None:
    if Artifacts.of(game).held[game.turn.seat] is not Artifact.TELEPORT:
        raise NO_TELEPORT.error(game)
    if game.turn.out:
        raise LEFT_SCHOOL.error(game)
    if game.fresh[game.turn.seat]:
        raise FROM_CIRCLE.error(game)


def _teleport(draft: Draft, action: UseTeleport) -> None:
    setup, seat, artifacts = draft.setup, draft.turn.seat, Artifacts.of(draft)
    assert artifacts.teleport is not None  # it was put down as it was taken
    at = closest_free_place(setup, artifacts.teleport.at, draft.footprints(seat), seat)
    draft.standings[seat] = upright(setup, at, seat)
    draft.turn = replace(draft.turn, lifted=None, placed=False)
    draft.keep(replace(artifacts, teleport=None).holding(seat, None))
    draft.tell(TeleportUsed(action.colour, at))


def _teleporting(game: Game) -> Iterator[UseTeleport]:
    yield UseTeleport(game.player)


def _check_platform(game: Game, action: UsePlatform) -> None:
    if Artifacts.of(game).held[game.turn.seat] is not Artifact.PLATFORM:
        raise NO_PLATFORM.error(game)
    if not game.turn.flicked:
        raise EARLY.error(game)
    if game.turn.out:
        raise LEFT_SCHOOL.error(game)
    if action.at not in _junctions(game):
        raise NO_JUNCTION.error(game)
    box = rect_obstacle(box_of(game, Tile(game.turn.seat, action.at)).plan)
    upon = (each.footprint for each in game.standings if each is not None and each.room is None)
    if any(overlap(each, box) for each in upon):
        raise OCCUPIED.error(game)


def _junctions(game: Game) -> Iterator[Point]:
    """Yield where three boxes meet, one of them the own room."""
    here = set(rooms_of(game.setup, game.standings[game.turn.seat]))
    for junction in game.setup.school.t_junctions:
        if here & set(junction.rooms):
            yield junction.at


def _climb(draft: Draft, action: UsePlatform) -> None:
    setup, seat = draft.setup, draft.turn.seat
    tile = Tile(seat, action.at)
    draft.keep(replace(Artifacts.of(draft), platform=tile).holding(seat, None))
    footprint = setup.disc(action.at, seat)
    upon = rooms_under(setup, footprint)
    draft.standings[seat] = Standing(action.at, footprint, None, (), upon, box_of(draft, tile).top)
    draft.tell(PlatformUsed(action.colour, action.at))


def _climbing(game: Game) -> Iterator[UsePlatform]:
    for at in _junctions(game):
        yield UsePlatform(game.player, at)


def _where(at: Point) -> Phrase:
    return Phrase("{x:+.0f} cm, {y:+.0f} cm", x=100.0 * at[0], y=100.0 * at[1])


USE_SUNDIAL = ActionKind(
    UseSundial,
    _check_sundial,
    _turn_back,
    _sundial,
    Stage.AFTER,
    Template("Sundial"),
    Template("Reset this turn and play it again."),
)
KEEP_SUNDIAL = ActionKind(
    KeepSundial,
    _check_keep,
    _play_on,
    _keeping,
    Stage.AFTER,
    Template("Play on"),
    Template("Keep the sundial: your other turn begins."),
    when="asked",
)
USE_TELEPORT = ActionKind(
    UseTeleport,
    _check_teleport,
    _teleport,
    _teleporting,
    Stage.MOVE,
    Template("Teleport"),
    Template("Move your penguin to your teleport, which is then gone."),
)
USE_PLATFORM = ActionKind(
    UsePlatform,
    _check_platform,
    _climb,
    _climbing,
    Stage.AFTER,
    Template("Platform"),
    Template("Put your penguin upon a corner of walls; its next turn starts from there."),
    (ChoicePart(("at",), What.PLACE, Template("Upon which T-junction of walls?"), _where),),
)
