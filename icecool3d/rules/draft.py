"""A game while an action changes it: the small things that happen to hands, fish, IDs and penguins."""

from collections.abc import Mapping

from msgspec import Struct

from icecool3d.rules.cards import Card
from icecool3d.rules.game import Ask, Game, Hand, State
from icecool3d.rules.game_setup import FISH_EACH
from icecool3d.rules.log_entry import (
    TIME_DIGITS,
    CaughtAgain,
    DrewCard,
    HandedOverId,
    KeptToken,
    LogEntry,
    PutBack,
    PutOnRedCircle,
    TookFish,
)
from icecool3d.rules.standing import Standing, closest_free_place, footprints, rooms_of, upright
from icecool3d.school import Obstacle, Point, overlap, rect_obstacle


class Moment(Struct, frozen=True):
    """How far a flick's events have changed a game, at the moment of one of them."""

    t: float
    """When in the flick, s."""
    states: Mapping[str, State]
    """What the modules in play remember from then on."""
    fish: tuple[tuple[str, ...], ...]
    """The doors on which each player's fish hang from then on."""
    told: int
    """How many entries the log has from then on."""


class Draft:
    """A thawed game, and what happened to it since."""

    def __init__(self, game: Game) -> None:
        """Thaw a game, which itself stays as it is."""
        self.before = game
        self.setup = game.setup
        self.deck = game.deck
        self.drawn = game.drawn
        self.round = game.round
        self.hands = list(game.hands)
        self.ids = list(game.ids)
        self.fish = list(game.fish)
        self.standings = list(game.standings)
        self.fresh = list(game.fresh)
        self.started = list(game.started)
        self.flicks = game.flicks
        self.turn = game.turn
        self.asks = game.asks
        self.states = game.states
        self.over = game.over
        self.catchers = game.catchers
        self.log: list[LogEntry] = []
        self.course: list[Moment] = []
        """What a flick's events changed, in the order of time."""
        self.answered: Ask | None = None
        """The question that the action answers."""

    def frozen(self) -> Game:
        """Return the game as it is now."""
        return Game(
            self.setup,
            self.deck,
            self.drawn,
            self.before.first_catcher,
            self.round,
            tuple(self.hands),
            tuple(self.ids),
            tuple(self.fish),
            tuple(self.standings),
            tuple(self.fresh),
            tuple(self.started),
            self.flicks,
            self.turn,
            self.asks,
            self.states,
            self.over,
        )

    def restore(self, game: Game) -> None:
        """Make everything as it was in a game of the same setup; what was told stays told."""
        self.deck, self.drawn, self.round = game.deck, game.drawn, game.round
        self.hands, self.ids, self.fish = list(game.hands), list(game.ids), list(game.fish)
        self.standings, self.fresh, self.started = (
            list(game.standings),
            list(game.fresh),
            list(game.started),
        )
        self.flicks, self.turn, self.asks = game.flicks, game.turn, game.asks
        self.states, self.over, self.catchers = game.states, game.over, game.catchers

    def tell(self, entry: LogEntry) -> None:
        """Write down what happened."""
        self.log.append(entry)

    def note(self, t: float) -> None:
        """Note how all is after the event of a moment of the flick (s), where that changed something."""
        last = self.course[-1] if self.course else Moment(t, self.before.states, self.before.fish, 0)
        if self.states is not last.states or len(self.log) != last.told:
            self.course.append(Moment(t, self.states, tuple(self.fish), len(self.log)))

    def ask(self, ask: Ask) -> None:
        """Let the game wait for an answer, after those that it waits for already."""
        self.asks = (*self.asks, ask)

    def ask_first(self, ask: Ask) -> None:
        """Let the game wait for an answer, before anything else that it waits for."""
        self.asks = (ask, *self.asks)

    def keep(self, state: State) -> None:
        """Keep what a module remembers from now on."""
        self.states = {**self.states, state.module: state}

    def colour(self, seat: int) -> str:
        """Return the colour of a seat."""
        return self.setup.colours[seat]

    @property
    def leader(self) -> int:
        """The seat that is asked first as a round begins."""
        return self.setup.leader(self.before.first_catcher, self.round)

    def take_fish(self, seat: int, door: str, t: float) -> None:
        """Let a Runner who passed a door take a fish of the team from it, if one hangs, and draw its card."""
        whose = self.setup.team_of[seat][0]
        hanging = list(self.fish[whose])
        if door in hanging:
            hanging.remove(door)
            self.fish[whose] = tuple(hanging)
            self.tell(TookFish(self.colour(seat), door, FISH_EACH - len(hanging), round(t, TIME_DIGITS)))
            contest = self.setup.contest
            if contest is None or contest.draws_cards(self.setup):
                self.draw_for_token(seat)

    def catch(self, seat: int, by: int, t: float) -> None:
        """Let a Runner whom a Catcher touched hand over the ID; of two players, end the round next time."""
        runner, catcher = self.colour(seat), self.colour(by)
        if self.ids[seat] == seat:
            self.ids[seat] = by
            self.tell(HandedOverId(runner, catcher, round(t, TIME_DIGITS)))
        elif self.setup.two_players and not self.caught_twice and self.before.ids[seat] != seat:
            self.tell(CaughtAgain(runner, catcher, round(t, TIME_DIGITS)))

    @property
    def caught_twice(self) -> bool:
        """Whether, of two players, the Runner was caught the second time."""
        return any(isinstance(entry, CaughtAgain) for entry in self.log)

    def draw_for_token(self, seat: int) -> None:
        """Draw the card that a fish or an ID brings, or count it alone where none is left."""
        if not self.draw(seat):
            hand, points = self.hands[seat], int(self.setup.rulings["token_points"])
            self.hands[seat] = Hand(hand.down, hand.up, hand.tokens + points)
            self.tell(KeptToken(self.colour(seat), points))

    def draw(self, seat: int) -> bool:
        """Draw the top card, and tell whether one was left."""
        if self.drawn == len(self.deck):
            return False
        card, hand = self.deck[self.drawn], self.hands[seat]
        self.drawn += 1
        self.hands[seat] = Hand((*hand.down, card), hand.up, hand.tokens)
        self.tell(DrewCard(self.colour(seat), card))
        return True

    def tuck(self, seat: int, card: Card) -> None:
        """Put a face-down card of a hand under the draw pile: it is drawn again after all others."""
        hand = self.hands[seat]
        down = list(hand.down)
        down.remove(card)
        self.hands[seat] = Hand(tuple(down), hand.up, hand.tokens)
        self.deck = (*self.deck, card)

    def turn_up(self, seat: int, cards: tuple[Card, ...]) -> None:
        """Turn cards of a hand face up: they keep their points and are used."""
        hand = self.hands[seat]
        down = list(hand.down)
        for card in cards:
            down.remove(card)
        self.hands[seat] = Hand(tuple(down), hand.up + cards, hand.tokens)

    def put_on_red_circle(self, seat: int) -> None:
        """Put a Runner's penguin where Runners start."""
        at = closest_free_place(self.setup, self.setup.red_circle.at, self.footprints(seat))
        self.standings[seat] = upright(self.setup, at)
        self.tell(PutOnRedCircle(self.colour(seat), at))

    def put_on_mark(self, body: int) -> Point:
        """Put a piece on its mark, or as near to it as it can stand, and return where that is."""
        piece = self.setup.pieces[body - len(self.setup.colours)]
        at = closest_free_place(self.setup, piece.mark(self.setup), self.footprints(body), body)
        self.standings[body] = upright(self.setup, at, body)
        return at

    def put_back(self, bodies: list[int], flicked: int | None) -> None:
        """Put back what is outside: penguins and what the turn flicked where they stood, pieces on marks."""
        own = len(self.setup.colours)
        for body in bodies:
            here = body < own or body == flicked
            self.standings[body] = self._stood(body, flicked) if here else None
        for body in bodies:
            stood, at, as_it_stood = self.standings[body], None, False
            if stood is None:
                at = self.put_on_mark(body)
            elif as_it_stood := self._stands_free(body, stood):
                at = stood.at
            else:
                rooms = rooms_of(self.setup, stood)
                at = closest_free_place(self.setup, stood.at, self.footprints(body), body, rooms)
                self.standings[body] = upright(self.setup, at, body)
            self.tell(PutBack(self.setup.bodies[body], at, as_it_stood))

    def _stood(self, body: int, flicked: int | None) -> Standing | None:
        """Return where a body stood before the turn's flick of it, or when the turn of another's began."""
        began = self.turn.began if body != flicked else ()
        return (began or self.before.standings)[body]

    def _stands_free(self, body: int, stood: Standing) -> bool:
        """Whether a body may be again as it was; who is as they were beside it then is not in its way."""
        shut = (each for hook in self.setup.hooks.furniture for each in hook(self) if not each.bottom)
        return not any(overlap(stood.footprint, rect_obstacle(each.plan)) for each in shut) and not any(
            overlap(stood.footprint, there.footprint) and not self._stood_together(body, other)
            for other, there in enumerate(self.standings)
            if there is not None and other != body
        )

    def _stood_together(self, body: int, other: int) -> bool:
        """Whether both stand as they did at one moment of this turn."""
        moments = [moment for moment in (self.before.standings, self.turn.began) if moment]
        return any(
            moment[body] == self.standings[body] and moment[other] == self.standings[other]
            for moment in moments
        )

    def footprints(self, but: int) -> list[Obstacle]:
        """Return what all bodies but one cover of the floor."""
        return footprints(self.standings, but)
