"""Pawclaw: a honeycomb buys a flick of the polar-bear cub in place of the own penguin's."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.events import Event, TouchedZone
from icecool3d.kit.codec import Words
from icecool3d.kit.errors import GameError
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Ask, Game, Held
from icecool3d.rules.game_setup import GameSetup, Parameter, Piece
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.module import AtRest, Module, Token
from icecool3d.rules.on_floor import taken_floor
from icecool3d.rules.refusals import Refusal
from icecool3d.rules.standing import rooms_of
from icecool3d.school import FloorZone, Obstacle, Point, overlap
from icecool3d.school.scene_format import Spot

PAWCLAW = Piece(
    "pawclaw",
    Template("Pawclaw"),
    "pawclaw",
    0.017,
    lambda setup: setup.school.mark("hockey-dot").at,
)
COMB = "tokens/honeycomb"
"""What is printed on one."""
HONEYCOMB_RADIUS = 0.012
"""Of a honeycomb on the floor, m: estimated, a cardboard token as broad as a coin."""
MOST = 8
"""Honeycombs in a game: so many have names by which they lie on floors."""

FLICKED = Refusal("PAW-1", "you have flicked already", "Pawclaw is flicked in place of your penguin")
ALREADY = Refusal("PAW-1", "you have spent a honeycomb already", "flick Pawclaw")
FROM_CIRCLE = Refusal("PAW-1", "this flick starts on the red circle", "flick your own penguin from there")
PLACED = Refusal(
    "LINE-5",
    "your penguin was placed on a line for its own flick",
    "flick it; or first take that back, which goes until a fish is moved",
)
NONE_LEFT = Refusal(
    "PAW-1", "it takes a honeycomb, and you have none", "touch one that lies on a floor to earn it"
)
WAITS = Refusal(
    "PAW-2", "the honeycomb is still to be put down", "{actor} first chooses a corner of a room for it"
)
NO_CORNER = Refusal(
    "PAW-2",
    "this is no free corner of an orange line beside Pawclaw's room",
    "choose one of those that are offered",
)


class Honeycombs(Held, frozen=True):
    """Who has honeycombs, and where the others lie."""

    module = "pawclaw"

    lying: tuple[tuple[str, Point], ...] = ()
    """Those on floors: the name of each, and its middle, m."""
    spent_by: int | None = None
    """The seat of who spent one that is still to be put down."""


class SpendHoneycomb(Action, frozen=True):
    """Spend a honeycomb to flick Pawclaw in place of the own penguin."""


class PlaceHoneycomb(Action, frozen=True):
    """Put the honeycomb that was spent in a corner of a room beside Pawclaw's."""

    at: Spot
    """Where its middle goes, m."""


class HoneycombSpent(LogEntry, frozen=True):
    """A honeycomb was spent, and Pawclaw is flicked next."""

    picture = "tokens/honeycomb"
    text = Template("{colour} spends a honeycomb and flicks Pawclaw.")

    colour: Words


class HoneycombPlaced(LogEntry, frozen=True):
    """A honeycomb that was spent lies on a floor."""

    picture = "tokens/honeycomb"
    text = Template("{colour} puts the honeycomb in a corner of the {room}.")

    colour: Words
    room: Words
    at: Spot


class HoneycombEarned(LogEntry, frozen=True):
    """A penguin touched a honeycomb."""

    picture = "tokens/honeycomb"
    text = Template("{colour} finds a honeycomb.")

    colour: Words


class HoneycombKept(LogEntry, frozen=True):
    """The round ended by Pawclaw's flick: the honeycomb goes back to who spent it."""

    picture = "tokens/honeycomb"
    text = Template("The round is over: {colour} keeps the honeycomb.")

    colour: Words


def _check_spend(game: Game, _: SpendHoneycomb) -> None:
    turn = game.turn
    if turn.flicked:
        raise FLICKED.error(game)
    if turn.body is not None:
        raise ALREADY.error(game)
    if game.fresh[turn.seat]:
        raise FROM_CIRCLE.error(game)
    if turn.placed:
        raise PLACED.error(game)
    if not Honeycombs.of(game).held[turn.seat]:
        raise NONE_LEFT.error(game)


def _spend(draft: Draft, action: SpendHoneycomb) -> None:
    draft.keep(Honeycombs.of(draft).given(draft.turn.seat, -1))
    draft.turn = replace(draft.turn, body=PAWCLAW.name)
    draft.tell(HoneycombSpent(action.colour))


def _spending(game: Game) -> Iterator[SpendHoneycomb]:
    yield SpendHoneycomb(game.player)


def _corners(game: Game) -> Iterator[Point]:
    """Yield the free corners of the orange lines of all rooms beside Pawclaw's, or all if none is free."""
    setup, stood = game.setup, game.standings[game.setup.body_index[PAWCLAW.name]]
    school = setup.school
    beside = dict.fromkeys(near.id for room in rooms_of(setup, stood) for near in school.neighbours(room))
    taken = taken_floor(game)
    lines = [school.room(room).line for room in beside]
    corners = [(x, y) for line in lines for x in (line.xmin, line.xmax) for y in (line.ymin, line.ymax)]
    free = [
        at for at in corners if not any(overlap(Obstacle((at,), HONEYCOMB_RADIUS), each) for each in taken)
    ]
    yield from free or corners


def _check_place(game: Game, action: PlaceHoneycomb) -> None:
    if action.at not in _corners(game):
        raise NO_CORNER.error(game)


def _place(draft: Draft, action: PlaceHoneycomb) -> None:
    combs, room = Honeycombs.of(draft), draft.setup.school.room_at(action.at)
    assert room is not None  # its line has this corner
    names = dict(combs.lying)
    name = next(name for name in ZONES if name not in names)
    draft.keep(replace(combs, lying=(*combs.lying, (name, action.at)), spent_by=None))
    draft.tell(HoneycombPlaced(action.colour, room.id, action.at))


def _placing(game: Game) -> Iterator[PlaceHoneycomb]:
    for at in _corners(game):
        yield PlaceHoneycomb(game.actor, at)


ZONES = {f"honeycomb-{number}": Template("a honeycomb") for number in range(1, MOST + 1)}
"""What honeycombs on floors are called, by their names."""


def _begin(setup: GameSetup) -> Honeycombs:
    return Honeycombs((int(setup.rulings["honeycombs"]),) * len(setup.colours))


def _event(draft: Draft, event: Event) -> None:
    """Let the first penguin that touches a honeycomb on the floor earn it for its player."""
    combs = Honeycombs.of(draft)
    if isinstance(event, TouchedZone) and event.zone in dict(combs.lying):
        seat = draft.setup.seats.get(event.penguin)
        if seat is not None:
            left = tuple(each for each in combs.lying if each[0] != event.zone)
            draft.keep(replace(combs, lying=left).given(seat, 1))
            draft.tell(HoneycombEarned(event.penguin))


def _rest(draft: Draft, rest: AtRest) -> None:
    """Ask where the honeycomb goes that Pawclaw's flick cost."""
    if rest.of_turn and rest.body == PAWCLAW.name:
        draft.keep(replace(Honeycombs.of(draft), spent_by=draft.turn.seat))
        draft.ask(Ask(draft.colour(draft.turn.seat), (PlaceHoneycomb.name,), WAITS))


def _end_round(draft: Draft) -> None:
    combs = Honeycombs.of(draft)
    if combs.spent_by is not None:
        draft.keep(replace(combs, spent_by=None).given(combs.spent_by, 1))
        draft.tell(HoneycombKept(draft.colour(combs.spent_by)))


def _zones(game: Game) -> Iterator[FloorZone]:
    for name, at in Honeycombs.of(game).lying:
        yield FloorZone(name, at, HONEYCOMB_RADIUS)


def _tokens(game: Game, seat: int) -> Iterator[Token]:
    if held := Honeycombs.of(game).held[seat]:
        yield Token(Phrase("Honeycombs"), COMB, held)


def _demand(setup: GameSetup) -> None:
    honeycombs, most = setup.rulings["honeycombs"], MOST // len(setup.colours)
    if not 0 <= int(honeycombs) <= most:
        wrong = Phrase("is {value:g}", value=honeycombs)
        raise GameError("honeycombs", wrong, Phrase("expected 0 to {most} honeycombs each", most=most))
    if any(module.name == "emperor" for module in setup.modules):
        wrong = Phrase("both stand on the hockey table's dot")
        raise GameError(Phrase("Pawclaw and the Emperor"), wrong, Phrase("expected one of them (PROMO-1)"))


MODULE = Module(
    "pawclaw",
    Template("Pawclaw"),
    Template("A polar-bear cub: spend a honeycomb and flick it in place of your penguin."),
    picture="modules/pawclaw",
    kinds=(
        ActionKind(
            SpendHoneycomb,
            _check_spend,
            _spend,
            _spending,
            Stage.ANNOUNCE,
            Template("Flick Pawclaw"),
            Template("In place of your penguin; it takes a honeycomb."),
        ),
        ActionKind(
            PlaceHoneycomb,
            _check_place,
            _place,
            _placing,
            Stage.PLACE,
            Template("Put the honeycomb down"),
            Template("In a corner of a room beside Pawclaw's; the first penguin to touch it earns it."),
            (ChoicePart(("at",), What.PLACE, Template("In which corner does the honeycomb go?")),),
            when="asked",
        ),
    ),
    pieces=(PAWCLAW,),
    state=_begin,
    rulings=(
        Ruling(
            "PAW-1",
            Phrase(
                "Everybody begins the game with a honeycomb. It is spent before the flick, and not for one "
                "that starts on the red circle. Pawclaw's flick is none of the own penguin's: all that it "
                "pushes is pushed, the own penguin as well, which is put back without penalty where it is "
                "knocked out; a task that was announced has failed. Where Pawclaw leaves the school the turn "
                "is over, and it stands again where it stood."
            ),
            ("honeycombs",),
        ),
        Ruling(
            "PAW-2",
            Phrase(
                "Who flicked Pawclaw puts the honeycomb on a free corner of the orange line of a room that "
                "shares a wall with the one in which Pawclaw is. Only penguins earn it. Those that lie stay "
                "from round to round; where the flick ended the round, who spent it keeps it."
            ),
        ),
        Ruling(
            "PAW-3",
            Phrase(
                "Once the honeycomb is spent it is Pawclaw that may be placed on an orange line, not the own "
                "penguin. Who was placed on a line is there for its own flick, and none is spent then."
            ),
        ),
    ),
    parameters={"honeycombs": Parameter(1, Template("honeycombs = {value:g}"))},
    event=_event,
    rest=_rest,
    end_round=_end_round,
    zones=_zones,
    zone_titles=ZONES,
    demand=_demand,
    prints=lambda _: dict.fromkeys(ZONES, COMB),
    tokens=_tokens,
)
