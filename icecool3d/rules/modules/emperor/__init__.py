"""The Emperor: whoever touches it earns a snowflake, which buys a new card or, with a second one, a turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from icecool3d.events import TouchedPenguin
from icecool3d.kit.codec import Words
from icecool3d.kit.phrase import Phrase, Ruling, Template
from icecool3d.rules.action import Action, ActionKind, ChoicePart, Stage, What
from icecool3d.rules.cards import Card
from icecool3d.rules.draft import Draft
from icecool3d.rules.game import Game, Held
from icecool3d.rules.game_setup import GameSetup, Parameter, Piece, Scoring
from icecool3d.rules.log_entry import Count, LogEntry, TurnEnded
from icecool3d.rules.messages import short_card
from icecool3d.rules.module import AtRest, Extra, Module, Token
from icecool3d.rules.refusals import LEFT_SCHOOL, Refusal
from icecool3d.rules.rounds import begin_turn

EMPEROR = Piece(
    "emperor",
    Template("the Emperor"),
    "emperor",
    0.017,
    lambda setup: setup.school.mark("hockey-dot").at,
)
NEW_CARD, NEW_FLICK = 1, 2
"""What they cost, snowflakes."""

TOO_FEW = Refusal(
    "EMP-2", "a new card takes one snowflake, and you have none", "touch the Emperor to earn one"
)
NO_PILE = Refusal("EMP-2", "the draw pile is empty", "a new card can be had only while there are some")
NO_CARD = Refusal(
    "EMP-2",
    "no such card of yours lies face down",
    "choose a card of yours that lies face down",
    private=True,
)
NEEDS_TWO = Refusal(
    "EMP-3", "another flick takes two snowflakes, and you have: {count}", "touch the Emperor to earn more"
)
EARLY = Refusal("EMP-3", "your flick is still to come", "snowflakes bring another one at the end of a turn")


class Snowflakes(Held, frozen=True):
    """How many snowflakes each player has."""

    module = "emperor"


class TuckCard(Action, frozen=True):
    """Spend a snowflake: draw a new card, and tuck one that lies face down under the pile."""

    card: Card
    """The one that is tucked under the pile."""


class SpendSnowflakes(Action, frozen=True):
    """Spend two snowflakes and flick again."""


class SnowflakeEarned(LogEntry, frozen=True):
    """A player touched the Emperor."""

    picture = "tokens/snowflake"
    text = Template("{colour} touches the Emperor and earns a snowflake ({held}).")

    colour: Words
    held: Count
    """How many that makes."""


class CardTucked(LogEntry, frozen=True):
    """A snowflake was spent for a new card: an old one is under the pile."""

    picture = "icons/card"
    text = Template("{colour} spends a snowflake, and tucks a card under the pile.")
    otherwise = ("card", Template("{colour} spends a snowflake, and tucks {card} under the pile."))

    colour: Words
    card: Card | None
    """None for those who may not see it."""

    def seen_by(self, colour: str | None, scoring: Scoring) -> LogEntry:  # noqa: ARG002 - none in tournaments
        """Return it as a player may see it: only who had the card may look at it."""
        return self if self.colour == colour else replace(self, card=None)


class SnowflakesSpent(LogEntry, frozen=True):
    """Two snowflakes were spent for another flick."""

    picture = "tokens/snowflake"
    text = Template("{colour} spends two snowflakes and flicks again.")

    colour: Words


def _check_tuck(game: Game, action: TuckCard) -> None:
    seat = game.turn.seat
    if game.turn.out:
        raise LEFT_SCHOOL.error(game)
    if Snowflakes.of(game).held[seat] < NEW_CARD:
        raise TOO_FEW.error(game)
    if game.drawn == len(game.deck):
        raise NO_PILE.error(game)
    if action.card not in game.hands[seat].down:
        raise NO_CARD.error(game)


def _tuck(draft: Draft, action: TuckCard) -> None:
    seat = draft.turn.seat
    draft.keep(Snowflakes.of(draft).given(seat, -NEW_CARD))
    draft.tell(CardTucked(action.colour, action.card))
    draft.draw(seat)
    draft.tuck(seat, action.card)


def _cards(game: Game) -> Iterator[TuckCard]:
    for card in sorted(set(game.hands[game.turn.seat].down), key=str):
        yield TuckCard(game.player, card)


def _open_cards(game: Game) -> Iterator[TuckCard]:
    """Yield all cards that the box has, where whoever looks on knows that one may be tucked."""
    if Snowflakes.of(game).held[game.turn.seat] >= NEW_CARD and not game.turn.out:
        for card in dict.fromkeys(game.setup.cards):
            yield TuckCard(game.player, card)


def _check_spend(game: Game, _: SpendSnowflakes) -> None:
    if not game.turn.flicked:
        raise EARLY.error(game)
    if game.turn.out:
        raise LEFT_SCHOOL.error(game)
    if (count := Snowflakes.of(game).held[game.turn.seat]) < NEW_FLICK:
        raise NEEDS_TWO.error(game, count=count)


def _spend(draft: Draft, action: SpendSnowflakes) -> None:
    seat = draft.turn.seat
    draft.keep(Snowflakes.of(draft).given(seat, -NEW_FLICK))
    draft.tell(SnowflakesSpent(action.colour))
    draft.tell(TurnEnded(action.colour))
    begin_turn(draft, seat, extra=True)


def _spending(game: Game) -> Iterator[SpendSnowflakes]:
    yield SpendSnowflakes(game.player)


def _begin(setup: GameSetup) -> Snowflakes:
    return Snowflakes((0,) * len(setup.colours))


def _rest(draft: Draft, rest: AtRest) -> None:
    """Let the player of the turn's own flick earn a snowflake by touching the Emperor."""
    seat, flakes = draft.turn.seat, Snowflakes.of(draft)
    pair = {draft.colour(seat), EMPEROR.name}
    touches = (event for event in rest.events if isinstance(event, TouchedPenguin))
    touched = rest.own and any({event.penguin, event.other} == pair for event in touches)
    if touched and sum(flakes.held) < int(draft.setup.rulings["snowflakes"]):
        draft.keep(flakes := flakes.given(seat, 1))
        draft.tell(SnowflakeEarned(draft.colour(seat), flakes.held[seat]))


def _points(game: Game | Draft, seat: int) -> Extra:
    return Extra(Snowflakes.of(game).held[seat] if game.setup.rulings["snowflake_points"] else 0)


def _tokens(game: Game, seat: int) -> Iterator[Token]:
    if held := Snowflakes.of(game).held[seat]:
        yield Token(Phrase("Snowflakes"), "tokens/snowflake", held)


MODULE = Module(
    "emperor",
    Template("The Emperor"),
    Template("Touch the Emperor for snowflakes: they buy new cards and further flicks."),
    picture="modules/emperor",
    kinds=(
        ActionKind(
            TuckCard,
            _check_tuck,
            _tuck,
            _cards,
            Stage.MOVE,
            Template("New card"),
            Template("Draw a card and tuck one of yours under the pile; it takes a snowflake."),
            (
                ChoicePart(
                    ("card",), What.CARDS, Template("Which card do you tuck under the pile?"), short_card
                ),
            ),
            open=_open_cards,
        ),
        ActionKind(
            SpendSnowflakes,
            _check_spend,
            _spend,
            _spending,
            Stage.AFTER,
            Template("Flick again"),
            Template("Another turn at once; it takes two snowflakes."),
        ),
    ),
    pieces=(EMPEROR,),
    state=_begin,
    rulings=(
        Ruling(
            "EMP-1",
            Phrase(
                "The Emperor is set up again each round. Who touches it with the own penguin, by a flick of "
                "the own turn, earns one snowflake, the Catcher too, while there are some left; those that "
                "are spent can be earned again. As a variant each one that is left counts a point at the end."
            ),
            ("snowflakes", "snowflake_points"),
        ),
        Ruling(
            "EMP-2",
            Phrase(
                "Only a card that lies face down is tucked under the pile, after the new one was drawn, and "
                "none while the pile is empty, nor once the penguin has left the school. A task whose card "
                "is gone cannot be done."
            ),
        ),
        Ruling(
            "EMP-3",
            Phrase(
                "Snowflakes bring another flick at the end of a turn, as ice skates do, but not after one "
                "that left the school."
            ),
        ),
    ),
    parameters={
        "snowflakes": Parameter(12, Template("snowflakes = {value:g}")),
        "snowflake_points": Parameter(False, Template("snowflake_points = {value:g}")),
    },
    rest=_rest,
    points=_points,
    tokens=_tokens,
)
