"""Artifacts: sundial, trap, teleport and platform. Each player takes one a round, and uses it once.

It stands last in the registry: as a turn begins, the sundial keeps what all other modules have made of it.
"""

from collections.abc import Iterator, Sequence, Set

from msgspec.structs import replace

from icecool3d.events import Event, JumpOverDoor, JumpOverWall, Landed, TouchedZone
from icecool3d.kit.codec import Words
from icecool3d.kit.errors import GameError
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.draft import Draft
from icecool3d.rules.flicking import FlickPenguin
from icecool3d.rules.game import Ask, Game
from icecool3d.rules.game_setup import GameSetup, Parameter
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.module import AtRest, Module, Token
from icecool3d.rules.modules.artifacts.artifacts_state import (
    TILE_RADIUS,
    Artifact,
    Artifacts,
    box_of,
    junction_of,
    stands_on,
)
from icecool3d.rules.modules.artifacts.taking import NAMES, PLACE_ARTIFACT, TAKE_ARTIFACT, ask_everybody
from icecool3d.rules.modules.artifacts.using import (
    KEEP_SUNDIAL,
    USE_PLATFORM,
    USE_SUNDIAL,
    USE_TELEPORT,
    ask_for_sundial,
)
from icecool3d.rules.refusals import Refusal
from icecool3d.school import FloorZone, Furniture

MOST_PLAYERS = len(Artifact)

WAITS = Refusal("ART-3", "the trap has sprung", "wait for {actor}'s flick of {body}")


class TrapSprung(LogEntry, frozen=True):
    """A penguin touched another player's trap."""

    picture = "tokens/trap"
    text = Template("{colour} steps into {owner_colour}'s trap.")

    colour: Words
    owner_colour: Words


class PlatformGone(LogEntry, frozen=True):
    """A penguin is no longer on its platform."""

    picture = "tokens/platform"
    text = Template("{colour} is off the platform, which is gone.")

    colour: Words


def _begin(setup: GameSetup) -> Artifacts:
    return Artifacts((None,) * len(setup.colours))


def _begin_round(draft: Draft) -> None:
    draft.keep(_begin(draft.setup))
    ask_everybody(draft)


def _begin_turn(draft: Draft) -> None:
    """Keep the game as it is now, for the sundial."""
    if Artifact.SUNDIAL in Artifacts.of(draft).held:
        draft.keep(replace(Artifacts.of(draft), began=None))
        draft.keep(replace(Artifacts.of(draft), began=draft.frozen()))


def _counted(draft: Draft, events: Sequence[Event]) -> Sequence[Event]:
    """Leave out how who starts on the platform jumps over the walls that meet below it, before it lands."""
    tile = Artifacts.of(draft).platform
    if tile is None or draft.setup.rulings["platform_jumps"] or not stands_on(draft, tile):
        return events
    colour, below = draft.colour(tile.seat), {*junction_of(draft, tile).rooms}
    found, landed = list[Event](), False
    for event in events:
        own = event.penguin == colour
        landed = landed or (own and isinstance(event, Landed))
        if landed or not own or not _is_jump_within(event, below):
            found.append(event)
    return found


def _is_jump_within(event: Event, rooms: Set[str]) -> bool:
    """Whether this is a jump over a wall, or a door of it, from one of some rooms to another of them."""
    return isinstance(event, JumpOverWall | JumpOverDoor) and {event.from_, event.to} <= rooms


def _event(draft: Draft, event: Event) -> None:
    """Let the first penguin that is not its owner's spring the trap."""
    artifacts = Artifacts.of(draft)
    if not isinstance(event, TouchedZone) or event.zone != Artifact.TRAP or artifacts.trap is None:
        return
    seat = draft.setup.seats.get(event.penguin)
    if seat is not None and seat != artifacts.trap.seat and artifacts.trapped is None:
        draft.keep(replace(artifacts, trapped=seat))
        draft.tell(TrapSprung(event.penguin, draft.colour(artifacts.trap.seat)))


def _settled(draft: Draft, rest: AtRest) -> None:
    """Ask the trap's owner for the flick, and take away a platform on which nobody stands."""
    artifacts = Artifacts.of(draft)
    if artifacts.trapped is not None:
        assert artifacts.trap is not None  # it has just sprung
        owner, victim = artifacts.trap.seat, artifacts.trapped
        artifacts = replace(artifacts, trap=None, trapped=None).holding(owner, None)
        if victim != rest.sent_back:
            draft.ask(Ask(draft.colour(owner), (FlickPenguin.name,), WAITS, draft.colour(victim)))
    if artifacts.platform is not None and not stands_on(draft, artifacts.platform):
        draft.tell(PlatformGone(draft.colour(artifacts.platform.seat)))
        artifacts = replace(artifacts, platform=None)
    draft.keep(artifacts)


def _furniture(game: Game | Draft) -> Iterator[Furniture]:
    tile = Artifacts.of(game).platform
    if tile is not None and stands_on(game, tile):
        yield box_of(game, tile)


def _zones(game: Game) -> Iterator[FloorZone]:
    artifacts = Artifacts.of(game)
    trap = None if artifacts.trapped is not None else artifacts.trap  # one that sprang lies there no more
    for artifact, tile in ((Artifact.TRAP, trap), (Artifact.TELEPORT, artifacts.teleport)):
        if tile is not None:
            yield FloorZone(artifact.value, tile.at, TILE_RADIUS)


def _tokens(game: Game, seat: int) -> Iterator[Token]:
    artifact = Artifacts.of(game).held[seat]
    if artifact is not None:
        yield Token(NAMES[artifact].filled(), f"tokens/{artifact}")


def _seen(game: Game, _: str | None) -> Artifacts:
    """Return all but what the turn began with: hands are in it."""
    return replace(Artifacts.of(game), began=None)


def _demand(setup: GameSetup) -> None:
    if len(setup.colours) > MOST_PLAYERS:
        wrong = Phrase("are artifacts among {count} players", count=len(setup.colours))
        right = Phrase("expected at most {most} with them (PROMO-1)", most=MOST_PLAYERS)
        raise GameError("modules", wrong, right)


MODULE = Module(
    "artifacts",
    Template("Artifacts"),
    Template("Sundial, trap, teleport or platform: everybody takes one a round and uses it once."),
    picture="modules/artifacts",
    kinds=(TAKE_ARTIFACT, PLACE_ARTIFACT, USE_TELEPORT, USE_SUNDIAL, KEEP_SUNDIAL, USE_PLATFORM),
    state=_begin,
    rulings=(
        Ruling("ART-1", Phrase("Artifacts are for two to four players, since there are four.")),
        Ruling(
            "ART-2",
            Phrase(
                "The sundial makes everything as it was when the turn began, also after the own penguin left "
                "the school: cards that were drawn go back on top, artifacts that were used come back. A "
                "flick that ended the round, or sent a Runner back to the red circle, stays. After a flick "
                "that brings another turn it is asked for before that begins, once all else is answered."
            ),
        ),
        Ruling(
            "ART-3",
            Phrase(
                "A trap is put down as it is taken, on the middle of a room or on a corner or the middle of "
                "a side of its orange line. The first penguin of another to touch it on the floor springs "
                "it: when all is at rest its owner flicks that penguin, in the same turn, as if it were "
                "pushed. One that is sent back to the red circle is not flicked, and the trap is gone all "
                "the same."
            ),
        ),
        Ruling(
            "ART-4",
            Phrase(
                "A teleport is put down as a trap is. Only its owner's penguin is moved there, before or "
                "after the own flick, to the nearest free place; not before it has left the red circle, nor "
                "after it left the school."
            ),
        ),
        Ruling(
            "ART-5",
            Phrase(
                "To jump from the platform over one of the walls that meet below it, before landing, is no "
                "jump, or else it is one; over any other wall it is. "
                "The platform is gone as soon as its penguin is no longer on it; one that is put back onto "
                "it, having left the school, keeps it."
            ),
            ("platform_jumps",),
        ),
    ),
    parameters={"platform_jumps": Parameter(False, Template("platform_jumps = {value:g}"))},
    begin_round=_begin_round,
    begin_turn=_begin_turn,
    counted=_counted,
    event=_event,
    settled=_settled,
    before_extra=ask_for_sundial,
    furniture=_furniture,
    zones=_zones,
    words={f"artifact.{each}": name for each, name in NAMES.items()},
    zone_titles={each.value: NAMES[each] for each in (Artifact.TRAP, Artifact.TELEPORT)},
    seen=_seen,
    demand=_demand,
    prints=lambda _: {each.value: f"tokens/{each}" for each in Artifact},
    tokens=_tokens,
)
