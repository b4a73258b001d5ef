"""As a round begins: each player takes an artifact, and puts down one that lies in a room."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Ask, Game
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.modules.artifacts.artifacts_state import (
    PUT_DOWN,
    TILE_RADIUS,
    Artifact,
    Artifacts,
    Tile,
)
from icecool3d.rules.on_floor import taken_floor
from icecool3d.rules.refusals import Refusal
from icecool3d.school import Obstacle, Point, Rect, overlap
from icecool3d.school.plan import grid
from icecool3d.school.scene_format import Spot

WAITS = Refusal("ART-1", "not everybody has an artifact yet", "{actor} first takes one")
WAITS_PLACE = Refusal("ART-1", "an artifact is still to be put down", "{actor} first puts it into a room")
TAKEN = Refusal("ART-1", "that artifact is not there to be taken", "take one that is left")
NO_PLACE = Refusal(
    "ART-1",
    "there is no free place for it",
    "choose the middle of a room, or a corner or the middle of a side of its orange line",
)

NAMES: dict[Artifact, Template] = {
    Artifact.SUNDIAL: Template("the sundial"),
    Artifact.TRAP: Template("the trap"),
    Artifact.TELEPORT: Template("the teleport"),
    Artifact.PLATFORM: Template("the platform"),
}


ABOUT: dict[Artifact, Template] = {
    Artifact.SUNDIAL: Template("After your flick it resets your turn: play it again."),
    Artifact.TRAP: Template("It waits in a room: you flick the first other penguin that touches it."),
    Artifact.TELEPORT: Template("It lies in a room: your penguin goes there, before or after your flick."),
    Artifact.PLATFORM: Template("After your flick your penguin climbs onto a corner of walls."),
}


class TakeArtifact(Action, frozen=True):
    """Take one of the artifacts that are left."""

    artifact: Artifact


class PlaceArtifact(Action, frozen=True):
    """Put the trap or the teleport that was just taken into a room."""

    room: Words
    at: Spot
    """Where its middle goes, m."""


class ArtifactTaken(LogEntry, frozen=True):
    """A player took an artifact."""

    picture = "modules/artifacts"
    text = Template("{colour} takes {artifact}.")

    colour: Words
    artifact: Artifact


class ArtifactPlaced(LogEntry, frozen=True):
    """A trap or a teleport lies in a room."""

    picture = "modules/artifacts"
    text = Template("{colour} puts {artifact} into the {room}.")

    colour: Words
    artifact: Artifact
    room: Words
    at: Spot


def ask_everybody(draft: Draft) -> None:
    """Let each player take one, clockwise from the Catcher."""
    count = len(draft.setup.colours)
    for step in range(count):
        seat = (draft.leader + step) % count
        draft.ask(Ask(draft.colour(seat), (TakeArtifact.name,), WAITS))


def _check_take(game: Game, action: TakeArtifact) -> None:
    if action.artifact in Artifacts.of(game).taken:
        raise TAKEN.error(game)


def _take(draft: Draft, action: TakeArtifact) -> None:
    artifacts, seat = Artifacts.of(draft), draft.setup.seats[action.colour]
    draft.keep(replace(artifacts, taken=(*artifacts.taken, action.artifact)).holding(seat, action.artifact))
    draft.tell(ArtifactTaken(action.colour, action.artifact))
    if action.artifact in PUT_DOWN:
        draft.ask_first(Ask(action.colour, (PlaceArtifact.name,), WAITS_PLACE))


def _taking(game: Game) -> Iterator[TakeArtifact]:
    for artifact in Artifact:
        yield TakeArtifact(game.actor, artifact)


def _spots(line: Rect) -> Iterator[Point]:
    """Yield the middle of an orange line's rectangle, its corners, and the middles of its sides."""
    middle_x, middle_y = map(grid, line.centre)
    for x in (line.xmin, middle_x, line.xmax):
        for y in (line.ymin, middle_y, line.ymax):
            yield x, y


def _places(game: Game) -> Iterator[tuple[str, Point]]:
    """Yield the free places for a tile, each with its room."""
    taken = taken_floor(game)
    for room in game.setup.school.rooms:
        for at in _spots(room.line):
            if not any(overlap(Obstacle((at,), TILE_RADIUS), each) for each in taken):
                yield room.id, at


def _check_place(game: Game, action: PlaceArtifact) -> None:
    if (action.room, action.at) not in _places(game):
        raise NO_PLACE.error(game)


def _place(draft: Draft, action: PlaceArtifact) -> None:
    artifacts, seat = Artifacts.of(draft), draft.setup.seats[action.colour]
    artifact, tile = artifacts.held[seat], Tile(seat, action.at)
    assert artifact is not None  # else it had not been asked for
    draft.keep(
        replace(artifacts, trap=tile) if artifact is Artifact.TRAP else replace(artifacts, teleport=tile)
    )
    draft.tell(ArtifactPlaced(action.colour, artifact, action.room, action.at))


def _placing(game: Game) -> Iterator[PlaceArtifact]:
    for room, at in _places(game):
        yield PlaceArtifact(game.actor, room, at)


def _named(artifact: Artifact) -> Phrase:
    return NAMES[artifact].filled()


TAKE_ARTIFACT = ActionKind(
    TakeArtifact,
    _check_take,
    _take,
    _taking,
    Stage.PLACE,
    Template("Take an artifact"),
    Template("The sundial, the trap, the teleport or the platform; each is used once in this round."),
    (
        ChoicePart(
            ("artifact",),
            What.WORD,
            Template("Which artifact do you take?"),
            _named,
            about=lambda artifact: ABOUT[artifact].filled(),
            picture=lambda artifact: f"tokens/{artifact}",
        ),
    ),
    when="asked",
)
PLACE_ARTIFACT = ActionKind(
    PlaceArtifact,
    _check_place,
    _place,
    _placing,
    Stage.PLACE,
    Template("Put it into a room"),
    Template("A trap waits there for others, a teleport for your own penguin."),
    (
        ChoicePart(("room",), What.ROOM, Template("Into which room?")),
        ChoicePart(("at",), What.PLACE, Template("Where in that room?")),
    ),
    when="asked",
)
