"""The emerald fish: it hangs on one door, goes from penguin to penguin, and is worth a card to its holder."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from icecool3d.events import Event, PassThroughDoor, TouchedPenguin
from icecool3d.kit.codec import Finite, Words
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Ask, Game, State
from icecool3d.rules.game_setup import GameSetup, Parameter
from icecool3d.rules.log_entry import TIME_DIGITS, Count, LogEntry
from icecool3d.rules.module import AtRest, Extra, Module, Token
from icecool3d.rules.refusals import Refusal

WAITS = Refusal("EMER-1", "the emerald fish does not hang yet", "{actor} first hangs it on a door")
NO_DOOR = Refusal("EMER-1", "there is no such door", "hang the emerald fish on a door of the school")


class Emerald(State, frozen=True):
    """Where the emerald fish is, and who has its cards."""

    module = "emerald-fish"

    cards: tuple[int, ...]
    """How many Emerald cards each player has, by seat."""
    door: str | None = None
    """The door on which it hangs, until somebody takes it."""
    holder: int | None = None
    """The seat of who holds it."""
    swapped: frozenset[frozenset[int]] = frozenset()
    """The pairs of seats between which it has changed hands in the flick under way."""


class HangEmerald(Action, frozen=True):
    """Hang the emerald fish on a door."""

    door: Words


class EmeraldHung(LogEntry, frozen=True):
    """The emerald fish hangs on a door."""

    picture = "tokens/emerald"
    text = Template("{colour} hangs the emerald fish on the {door} door.")

    colour: Words
    door: Words


class EmeraldTaken(LogEntry, frozen=True):
    """A penguin passed the door of the emerald fish, or touched its holder."""

    picture = "tokens/emerald"
    text = Template("{colour} takes the emerald fish.")
    otherwise = ("from_colour", Template("{colour} takes the emerald fish over from {from_colour}."))

    colour: Words
    from_colour: Words | None
    """Who held it before; None: it hung on the door."""
    t: Finite
    """When in the flick, s."""


class EmeraldScored(LogEntry, frozen=True):
    """The round is over, and the holder of the emerald fish takes an Emerald card."""

    picture = "tokens/emerald"
    text = Template("{colour} holds the emerald fish and takes an Emerald card (points: {points}).")

    colour: Words
    points: Count


def _check(game: Game, action: HangEmerald) -> None:
    if action.door not in game.setup.door_rooms:
        raise NO_DOOR.error(game)


def _hang(draft: Draft, action: HangEmerald) -> None:
    draft.keep(replace(Emerald.of(draft), door=action.door))
    draft.tell(EmeraldHung(action.colour, action.door))


def _choices(game: Game) -> Iterator[HangEmerald]:
    for door in game.setup.door_rooms:
        yield HangEmerald(game.actor, door)


def _begin(setup: GameSetup) -> Emerald:
    return Emerald((0,) * len(setup.colours))


def _begin_round(draft: Draft) -> None:
    draft.keep(replace(Emerald.of(draft), door=None, holder=None))
    draft.ask(Ask(draft.colour(draft.leader), (HangEmerald.name,), WAITS))


def _event(draft: Draft, event: Event) -> None:
    if isinstance(event, PassThroughDoor):
        _pass(draft, event)
    elif isinstance(event, TouchedPenguin):
        _touch(draft, event)


def _pass(draft: Draft, event: PassThroughDoor) -> None:
    emerald, seat = Emerald.of(draft), draft.setup.seats.get(event.penguin)
    anybody = draft.setup.rulings["emerald_taken_by"] == "anybody"
    if event.door == emerald.door and seat is not None and (anybody or seat not in draft.catchers):
        _give(draft, seat, event.t)


def _touch(draft: Draft, event: TouchedPenguin) -> None:
    """Let who touches the holder take the fish over, once for each two of them."""
    emerald, seats = Emerald.of(draft), draft.setup.seats
    pair = frozenset(seats[name] for name in (event.penguin, event.other) if name in seats)
    once = draft.setup.rulings["emerald_once_a_pair"]
    if len(pair) < 2 or emerald.holder not in pair or (once and pair in emerald.swapped):
        return
    draft.keep(replace(emerald, swapped=emerald.swapped | {pair}))
    (other,) = pair - {emerald.holder}
    _give(draft, other, event.t)


def _give(draft: Draft, seat: int, t: float) -> None:
    emerald = Emerald.of(draft)
    before = None if emerald.holder is None else draft.colour(emerald.holder)
    draft.keep(replace(emerald, door=None, holder=seat))
    draft.tell(EmeraldTaken(draft.colour(seat), before, round(t, TIME_DIGITS)))


def _rest(draft: Draft, _: AtRest) -> None:
    if Emerald.of(draft).swapped:
        draft.keep(replace(Emerald.of(draft), swapped=frozenset()))


def _end_round(draft: Draft) -> None:
    emerald = Emerald.of(draft)
    if emerald.holder is not None:
        cards = tuple(count + (seat == emerald.holder) for seat, count in enumerate(emerald.cards))
        draft.keep(replace(emerald, cards=cards))
        points = int(draft.setup.rulings["emerald_points"])
        draft.tell(EmeraldScored(draft.colour(emerald.holder), points))


def _points(game: Game | Draft, seat: int) -> Extra:
    cards, rulings = Emerald.of(game).cards[seat], game.setup.rulings
    return Extra(cards * int(rulings["emerald_points"]), cards if rulings["emerald_breaks_ties"] else 0)


def _hung(game: Game) -> Mapping[str, tuple[str, ...]]:
    door = Emerald.of(game).door
    return {"emerald": () if door is None else (door,)}


def _tokens(game: Game, seat: int) -> Iterator[Token]:
    emerald = Emerald.of(game)
    if emerald.holder == seat:
        yield Token(Phrase("The emerald fish"), "tokens/emerald")
    if emerald.cards[seat]:
        yield Token(Phrase("Emerald cards"), "tokens/emerald-card", emerald.cards[seat])


MODULE = Module(
    "emerald-fish",
    Template("Emerald fish"),
    Template("A fish for anybody: who holds it at the round's end gets three points."),
    picture="modules/emerald-fish",
    kinds=(
        ActionKind(
            HangEmerald,
            _check,
            _hang,
            _choices,
            Stage.PLACE,
            Template("Hang the emerald fish"),
            Template("Who passes that door takes it; who touches its holder takes it over."),
            (ChoicePart(("door",), What.DOOR, Template("On which door does the emerald fish hang?")),),
            when="asked",
        ),
    ),
    state=_begin,
    rulings=(
        Ruling(
            "EMER-1", Phrase("The Catcher hangs the emerald fish each round, once the penguin is placed.")
        ),
        Ruling(
            "EMER-2",
            Phrase(
                "Anybody may take it from its door, the Catcher and who is pushed through as well; or else "
                "Runners only. A piece of nobody takes nothing."
            ),
            ("emerald_taken_by",),
        ),
        Ruling(
            "EMER-3",
            Phrase(
                "It changes hands at most once for each two penguins in a flick: a touch while nobody or a "
                "third one holds it does not use that up, and a third one may take it on in the same flick. "
                "Or else at every touch."
            ),
            ("emerald_once_a_pair",),
        ),
        Ruling(
            "EMER-4",
            Phrase(
                "An Emerald card lies face up, can be used for nothing, and counts as a card where points "
                "are tied. Where nobody holds the fish, nobody takes a card."
            ),
            ("emerald_points", "emerald_breaks_ties"),
        ),
    ),
    parameters={
        "emerald_taken_by": Parameter(
            "anybody", Template("emerald_taken_by = {value}"), ("anybody", "runners")
        ),
        "emerald_once_a_pair": Parameter(True, Template("emerald_once_a_pair = {value:g}")),
        "emerald_points": Parameter(3, Template("emerald_points = {value:g}")),
        "emerald_breaks_ties": Parameter(True, Template("emerald_breaks_ties = {value:g}")),
    },
    begin_round=_begin_round,
    event=_event,
    rest=_rest,
    end_round=_end_round,
    points=_points,
    hung=_hung,
    tokens=_tokens,
)
