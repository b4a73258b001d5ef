"""Three walruses: whoever knocks one over takes another turn."""

from collections.abc import Sequence

from msgspec.structs import replace

from icecool3d.events import Event, Righted, Toppled
from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import State
from icecool3d.rules.game_setup import GameSetup, Parameter, Piece
from icecool3d.rules.log_entry import LogEntry
from icecool3d.rules.module import AtRest, Module
from icecool3d.rules.standing import closest_free_place, rooms_of, upright
from icecool3d.school import Point
from icecool3d.school.scene_format import Spot


def _walrus(name: str, title: Template) -> Piece:
    """Return the walrus of a room; the scene has a mark of its name."""

    def mark(setup: GameSetup) -> Point:
        return setup.school.mark(name).at

    return Piece(name, title, "walrus", 0.018, mark)


WALRUSES = (
    _walrus("walrus-gym", Template("the Gym's walrus")),
    _walrus("walrus-laboratory", Template("the Laboratory's walrus")),
    _walrus("walrus-lounge", Template("the Lounge's walrus")),
)
_NAMES = frozenset(piece.name for piece in WALRUSES)


class Walruses(State, frozen=True):
    """Which walruses lie, and whether that brings another turn."""

    module = "walruses"

    lying: tuple[str, ...] = ()
    """Those that were knocked over and are still to be stood up, in that order."""
    turn_due: bool = False
    """Whether one was knocked over in this turn, which brings another one."""


STANDING = Walruses()
"""As a round begins."""


class WalrusKnockedOver(LogEntry, frozen=True):
    """A walrus was knocked over."""

    picture = "modules/walruses"
    text = Template("{body} is knocked over.")

    body: Words


class WalrusStoodUp(LogEntry, frozen=True):
    """A walrus that lay was stood up."""

    picture = "modules/walruses"
    text = Template("{body} is stood up.")

    body: Words
    at: Spot


def _begin_round(draft: Draft) -> None:
    draft.keep(STANDING)


def _begin_turn(draft: Draft) -> None:
    """Stand all of them up where they lie, unless the same player goes on."""
    walruses = Walruses.of(draft)
    if not draft.turn.extra:
        for name in walruses.lying:
            _stand_up(draft, name)
        walruses = STANDING
    draft.keep(replace(walruses, turn_due=False))


def _stand_up(draft: Draft, name: str) -> None:
    setup, body = draft.setup, draft.setup.body_index[name]
    lay = draft.standings[body]
    assert lay is not None  # who is outside is put back before the next turn
    at = closest_free_place(setup, lay.at, draft.footprints(body), body, rooms_of(setup, lay))
    draft.standings[body] = upright(setup, at, body)
    draft.tell(WalrusStoodUp(name, at))


def _event(draft: Draft, event: Event) -> None:
    walruses, name = Walruses.of(draft), event.penguin
    if name not in _NAMES:
        return
    if isinstance(event, Toppled):
        draft.keep(replace(walruses, lying=(*_without(walruses.lying, [name]), name)))
        draft.tell(WalrusKnockedOver(name))
    elif isinstance(event, Righted):
        draft.keep(replace(walruses, lying=_without(walruses.lying, [name])))


def _rest(draft: Draft, rest: AtRest) -> None:
    walruses = Walruses.of(draft)
    out = [draft.setup.bodies[body] for body in rest.outside]  # and stand on their marks again
    fell = any(isinstance(event, Toppled) and event.penguin in _NAMES for event in rest.events)
    due = walruses.turn_due or (fell and rest.of_turn)
    draft.keep(Walruses(_without(walruses.lying, out), due))


def _again(draft: Draft, _: AtRest) -> bool:
    return Walruses.of(draft).turn_due and bool(draft.setup.rulings["walrus_turn"])


def _without(names: Sequence[str], gone: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in gone)


MODULE = Module(
    "walruses",
    Template("Walruses"),
    Template("Three unsteady walruses: knock one over and play again."),
    picture="modules/walruses",
    pieces=WALRUSES,
    state=lambda _: STANDING,
    rulings=(
        Ruling(
            "WAL-2",
            Phrase(
                "A walrus is over when it has toppled, whatever of the turn's flick moved it. However many "
                "fall, it is one more turn, and none for who ends outside or is sent back to the red circle. "
                "A flick that somebody else makes in that turn brings none. A first flick that must be "
                "repeated is repeated first. The other turn begins when all that the flick brought is "
                "answered and done."
            ),
            ("walrus_turn",),
        ),
        Ruling(
            "WAL-3",
            Phrase(
                "They are stood up where they lie, at the nearest free place of that room, before the next "
                "player's turn; while the same player goes on, they lie."
            ),
        ),
    ),
    parameters={"walrus_turn": Parameter(True, Template("walrus_turn = {value:g}"))},
    begin_round=_begin_round,
    begin_turn=_begin_turn,
    event=_event,
    rest=_rest,
    again=_again,
)
