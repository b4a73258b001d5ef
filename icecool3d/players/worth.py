"""What a table is worth to a player: cards as if the round ended now, the next fish, and who catches whom.

Modules are not named here. What they give counts through the rules: points, cards at the round's end, doors
that are shut, and whose flick it is.
"""

import math
from collections import Counter
from collections.abc import Container, Iterable, Sequence
from functools import cached_property

from icecool3d.match import Table
from icecool3d.players.chances import through, touching
from icecool3d.players.manners import Manner
from icecool3d.rules import Game, Hand, furniture_of
from icecool3d.rules.game_setup import FISH_EACH
from icecool3d.rules.supposing import as_if_ended
from icecool3d.school import Point, shut_doors

LATER = (0.45, 0.35)
"""How likely the fish after the next one are taken in the round, each."""
SOME_DAY, NEXT = 0.3, 0.55
"""How likely the next fish is taken at all, and how much more if a straight flick does it."""
ABILITY = {1: 0.09, 2: 0.06}
"""What a card's ability is worth while it lies face down, in points, by the card's value."""
VICTORY, HOME = 6.0, 3.0
"""What a race is worth that was won, and to be in the finish room when all fish are there, in points."""
TAKEN = 0.8
"""Which share of the fish that hang is taken, where all play alike."""
AGAIN = 0.12
"""What another flick is worth in itself, in cards."""


class Worth:
    """Weighs tables for one player, from what that player may see."""

    def __init__(self, table: Table, colour: str, manner: Manner) -> None:
        """Take the table as it is now: what is reached is weighed against it."""
        self._setup = table.game.setup
        self._round = table.game.round
        self._seat = self._setup.seats[colour]
        self._colour = colour
        self._manner = manner
        self._known = Counter(table.game.hands[self._seat].down)
        self._spread = math.radians(manner.hand.aim + 2.0)

    @cached_property
    def _card(self) -> float:
        """What a card is worth that nobody has seen."""
        cards = self._setup.cards
        return sum(card.value for card in cards) / len(cards) if self._setup.abilities else 1.0

    def of(self, table: Table) -> float:
        """Return what a table is worth, in points ahead of the others."""
        game = table.game
        seats = self._points(game)
        if not game.over and game.round == self._round:
            seats = [one + more for one, more in zip(seats, self._hopes(table), strict=True)]
        own, others = self._sides(seats)
        if not self._manner.rivals:
            return own
        rivals = max(others) if len(others) == 1 else 0.5 * (max(others) + sum(others) / len(others))
        return own - self._manner.rivals * rivals

    def lead(self, table: Table) -> float:
        """Return how many points the player will be ahead of the best of the others if all go on alike.

        Whoever is a Runner, or has yet to be one, will take fish.
        """
        game, points = table.game, self._points(table.game)
        for team in self._setup.teams:
            points[team[0]] += TAKEN * self._card * self._left(game, team[0])
        own, others = self._sides(points)
        return own - max(others)

    def _left(self, game: Game, seat: int) -> int:
        """Return how many fish may still be taken of those that hang for a seat, in this round and later."""
        if game.over:
            return 0
        later = range(game.round + 1, self._setup.rounds)
        runs = sum(seat not in self._setup.catchers(game.first_catcher, each) for each in later)
        return len(game.fish[seat]) + FISH_EACH * runs

    def _sides(self, seats: Sequence[float]) -> tuple[float, list[float]]:
        """Return what the player's side has of what each seat has, and what each other side has."""
        sides = [sum(seats[seat] for seat in team) for team in self._setup.teams]
        return sides.pop(self._setup.teams.index(self._setup.team_of[self._seat])), sides

    def _points(self, game: Game) -> list[float]:
        """Return what each has if the round ends now; in a race it must be run to its end."""
        ended, points = game if self._setup.contest is not None else as_if_ended(game), list[float]()
        for seat, hand in enumerate(ended.hands):
            points.append(self._hand(hand, own=seat == self._seat))
            for hook in self._setup.hooks.points:
                points[seat] += hook(ended, seat).points
            if self._setup.contest is not None:
                points[seat] += VICTORY * self._setup.contest.victories(ended, seat)
        return points

    def _hand(self, hand: Hand, *, own: bool) -> float:
        """Return what a hand is worth: cards that the player has not seen count alike."""
        if not self._setup.abilities:
            return float(len(hand.down) + len(hand.up) + hand.tokens)
        known = Counter(hand.down) & self._known if own else Counter()
        worth = sum((card.value + ABILITY.get(card.value, 0.0)) * count for card, count in known.items())
        worth += self._card * (len(hand.down) - known.total())
        return worth + sum(card.value for card in hand.up) + hand.tokens

    def _hopes(self, table: Table) -> list[float]:
        """Return what each may still get, or lose, in this round."""
        game = table.game
        shut = shut_doors(furniture_of(game))
        at = {seat: self._at(table, seat) for seat in range(len(self._setup.colours))}
        hopes = [0.0] * len(at)
        for team in self._setup.teams:
            doors = game.fish[team[0]]
            for seat in team:
                place = at[seat]
                if seat in game.catchers or place is None:
                    continue
                future = self._fish(doors, place, shut) / len(team)
                hopes[seat] += future + (0.0 if doors else self._home(place, shut))
                if game.catchers:
                    self._fear(game, at, seat, future, hopes)
        if game.actor == self._colour and not (game.turn.flicked and not game.asks):
            hopes[self._seat] += self._card * AGAIN + self._next_flick(game, at, shut)
        return hopes

    def _fish(self, doors: Sequence[str], place: Point, shut: Container[str]) -> float:
        """Return what the fish on some doors may still bring who stands there, in points."""
        if not doors:
            return 0.0
        later = SOME_DAY + sum(LATER[: len(doors) - 1])
        return self._card * (later + NEXT * self._next_fish(doors, place, shut))

    def _next_fish(self, doors: Iterable[str], place: Point, shut: Container[str]) -> float:
        """Return how likely the next flick takes a fish."""
        school = self._setup.school
        ways = (
            through(school, place, school.door(door), self._spread, shut) for door in dict.fromkeys(doors)
        )
        return max(ways, default=0.0)

    def _home(self, place: Point, shut: Container[str]) -> float:
        """Return what it is worth to stand there for who runs for the finish room, in points."""
        school = self._setup.school
        room, finish = school.room_at(place), school.finish
        if self._setup.contest is None or room is None or finish is None:
            return 0.0
        if room.id == finish:
            return HOME
        doors = school.doors_towards(room.id, finish)
        near = max((through(school, place, door, self._spread, shut) for door in doors), default=0.0)
        return HOME * 0.5 * near * (1.0 if any(finish in door.rooms for door in doors) else 0.5)

    def _fear(
        self, game: Game, at: dict[int, Point | None], seat: int, future: float, hopes: list[float]
    ) -> None:
        """Weigh that a Runner is caught next: the ID is lost, or of two players the rest of the round."""
        place, held = at[seat], game.ids[seat] == seat
        again = self._setup.two_players and not held
        if place is None or not (held or again):
            return
        for catcher in game.catchers:
            there = at[catcher]
            if there is not None:
                risk = self._manner.fear * touching(self._setup.school, there, place, self._spread)
                lost = self._card if held else 0.8 * future
                hopes[seat] -= risk * lost
                hopes[catcher] += risk * self._card if held else 0.0

    def _next_flick(self, game: Game, at: dict[int, Point | None], shut: Container[str]) -> float:
        """Return what a flick that comes at once may bring, in points."""
        place, school = at[self._seat], self._setup.school
        if place is None:
            return 0.0
        if self._seat in game.catchers:
            prey = [
                touching(school, place, there, self._spread)
                for seat, there in at.items()
                if there is not None and seat not in game.catchers and game.ids[seat] == seat
            ]
            return 0.6 * self._card * max(prey, default=0.0)
        doors = game.fish[self._setup.team_of[self._seat][0]]
        return 0.6 * self._card * self._next_fish(doors, place, shut) if doors else self._home(place, shut)

    def _at(self, table: Table, seat: int) -> Point | None:
        pose = table.poses.get(self._setup.colours[seat])
        return None if pose is None else (pose[0], pose[1])
