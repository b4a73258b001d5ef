"""People of one match at one window: what they are told to do, what they may choose, and why not more.

All of them see the same screen. So what is offered never depends on cards that lie face down: who asks for
something without the cards for it hears the rule, and nobody learns more than that it was asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations_with_replacement
from math import atan2, dist
from typing import Literal

from icecool3d.kit.language import Language, Text
from icecool3d.rules import (
    Action,
    AnnounceTask,
    Card,
    CatcherArea,
    Choice,
    EndTurn,
    Game,
    MayFlick,
    MoveFish,
    PlaceCatcher,
    PlaceOnLine,
    RuleError,
    Scoring,
    SeatView,
    Standing,
    TakeBack,
    Task,
    UseSkates,
    Variant,
    can,
    check,
    legal,
    points_of,
    view,
)
from icecool3d.rules.messages import task_title
from icecool3d.school import Point
from icecool3d.view.naming import with_names

Doing = Literal["place", "flick", "finish", "over"]
"""What the turn waits for: the Catcher's place, a flick, its end, or nothing any more."""
Command = Literal["task", "fish", "skates", "take-back", "end"]
"""What there are buttons for."""

COMMANDS: Mapping[Command, Text] = {
    "task": {"en": "Try a task", "fr": "Tenter un défi"},
    "fish": {"en": "Move a fish", "fr": "Bouger un poisson"},
    "skates": {"en": "Ice skates", "fr": "Patins à glace"},
    "take-back": {"en": "Place again", "fr": "Replacer"},
    "end": {"en": "End the turn", "fr": "Finir le tour"},
}
"""What buttons say."""
HINTS: Mapping[Command, Text] = {
    "task": {
        "en": "Say which task your flick will do; it takes a face-down 1 with that task.",
        "fr": "Dites quel défi votre pichenette fera ; il faut un 1 face cachée avec ce défi.",
    },
    "fish": {
        "en": "Hang any fish on another door; it takes two face-down 2s.",
        "fr": "Accrochez un poisson à une autre porte ; il faut deux 2 face cachée.",
    },
    "skates": {
        "en": "Another turn at once; it takes two face-down 1s.",
        "fr": "Un autre tour tout de suite ; il faut deux 1 face cachée.",
    },
    "take-back": {
        "en": "Take back the penguin that was placed by hand, and place it elsewhere.",
        "fr": "Reprendre le manchot placé à la main, et le placer ailleurs.",
    },
}
"""What a button does, and what it takes."""

TODO: Mapping[str, Text] = {
    "place": {
        "en": "{name}: you are the Catcher. Click inside the orange line of the {room}.",
        "fr": "{name} : vous êtes le Surveillant. Cliquez dans la ligne orange : {room}.",
    },
    "start": {
        "en": "{name}: start from the red circle. Press on your penguin, pull back and let go.",
        "fr": "{name} : partez du cercle rouge. Appuyez sur votre manchot, tirez en arrière et lâchez.",
    },
    "run": {
        "en": "{name}: go through a door with your fish. Press on your penguin, pull back and let go.",
        "fr": "{name} : passez une porte avec votre poisson. Appuyez sur votre manchot, tirez et lâchez.",
    },
    "catch": {
        "en": "{name}: catch them! Press on your penguin, pull back and let go.",
        "fr": "{name} : attrapez-les ! Appuyez sur votre manchot, tirez en arrière et lâchez.",
    },
    "finish": {
        "en": "{name}: your flick is done. End the turn, and it is {next}'s.",
        "fr": "{name} : c'est fait. Finissez le tour, et ce sera à {next}.",
    },
    "out": {
        "en": "{name}: your penguin left the school and is back. End the turn, and it is {next}'s.",
        "fr": "{name} : votre manchot est sorti, le revoilà. Finissez le tour, et ce sera à {next}.",
    },
    "over": {"en": "The game is over.", "fr": "La partie est finie."},
}
"""What to do now."""
MORE: Mapping[str, Text] = {
    "line": {
        "en": "Or first put it on an orange spot.",
        "fr": "Ou placez-le d'abord sur un point orange.",
    },
    "stuck": {
        "en": "In a door it takes no fish there: first put it on an orange spot.",
        "fr": "Dans une porte il n'y prend pas de poisson : placez-le d'abord sur un point orange.",
    },
    "task": {"en": "Your task: {task}.", "fr": "Votre défi : {task}."},
}
"""What is said besides."""

_TELLING = ("SKATE-1", "SKATE-2", "MOVE-1")
"""Rules whose refusals go on to count cards that lie face down."""


@dataclass(frozen=True)
class Spot:
    """A place on an orange line that can be chosen."""

    at: Point
    """Where the penguin's middle goes, m."""
    room: str
    """Whose line it is."""


@dataclass(frozen=True)
class Sitting:
    """A match as its people meet it.

    >>> from icecool3d.rules import draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> game = new_game(setup, draw_chance(setup, 1, "red")).game
    >>> Sitting(game, {"red": "Ann", "blue": "Bob"}).todo("en")
    'Ann: you are the Catcher. Click inside the orange line of the Kitchen.'
    """

    game: Game
    """How it stands."""
    names: Mapping[str, str]
    """What the players are called, by their colours."""

    @cached_property
    def _choices(self) -> tuple[Choice, ...]:
        return legal(self.game)

    @property
    def actor(self) -> str:
        """Who is to do something: the Catcher until it is placed, then the player whose turn it is."""
        return self.game.player if self.game.catcher_is_placed else self.game.catcher

    @property
    def doing(self) -> Doing:
        """What the turn waits for."""
        if self.game.over:
            return "over"
        if not self.game.catcher_is_placed:
            return "place"
        return "finish" if self.game.turn.flicked else "flick"

    def todo(self, language: Language) -> str:
        """Say in a sentence or two what to do now."""
        setup = self.game.setup
        after = setup.colours[(self.game.turn.seat + 1) % len(setup.colours)]
        values = {
            "name": self.names[self.actor],
            "next": self.names[after],
            "room": setup.school.room(setup.catcher_room).title.in_language(language),
            "task": self.game.turn.task and task_title(self.game.turn.task).in_language(language),
        }
        said = [TODO[self._todo][language], *(MORE[key][language] for key in self._more)]
        return " ".join(said).format(**values)

    @property
    def _todo(self) -> str:
        game = self.game
        if self.doing == "finish":
            return "out" if game.turn.out else "finish"
        if self.doing != "flick":
            return self.doing
        if game.turn.seat == game.catcher_seat:
            return "catch"
        return "start" if game.fresh[game.turn.seat] else "run"

    @property
    def _more(self) -> list[str]:
        game, found = self.game, []
        if self.spots:
            standing = game.standings[game.turn.seat]
            inside = standing is not None and standing.stuck and game.turn.seat != game.catcher_seat
            found.append("stuck" if inside else "line")
        if self.doing == "flick" and game.turn.task is not None:
            found.append("task")
        return found

    @property
    def may_flick(self) -> bool:
        """Whether the penguin of whose turn it is may be flicked now."""
        return any(isinstance(choice, MayFlick) for choice in self._choices)

    @property
    def worth_aiming_at(self) -> float:
        """Whither a penguin is aimed at first, radians: the nearest of what is worth it."""
        standing = self.game.standings[self.game.turn.seat]
        if standing is None:
            return 0.0
        x, y = min(self._targets(standing), key=lambda at: dist(at, standing.at), default=(0.0, 0.0))
        return atan2(y - standing.at[1], x - standing.at[0])

    def _targets(self, standing: Standing) -> list[Point]:
        """Give doors with own fish, for the Catcher whom it sees, or else any door of the room."""
        game, school = self.game, self.game.setup.school
        doors = school.doors if standing.room is None else school.doors_of(standing.room)
        own = game.fish[game.turn.seat]
        wanted = [door.centre for door in doors if door.id in own]
        if game.turn.seat == game.catcher_seat:
            others = [each for each in game.standings if each is not None and each != standing]
            wanted = [each.at for each in others if each.room == standing.room]
        return wanted or [door.centre for door in doors]

    @property
    def area(self) -> CatcherArea | None:
        """Where the Catcher may be placed; None where it is not to be placed now."""
        return next((choice for choice in self._choices if isinstance(choice, CatcherArea)), None)

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """The places on orange lines that can be chosen now: one for each room allowed."""
        found = [choice.at for choice in self._choices if isinstance(choice, PlaceOnLine)]
        rooms = [self.game.setup.school.room_at(at) for at in found]
        return tuple(Spot(at, room.id) for at, room in zip(found, rooms, strict=True) if room is not None)

    def placing(self, at: Point) -> Action:
        """Give the action of placing there whoever is to be placed now."""
        if self.doing == "place":
            return PlaceCatcher(self.actor, at)
        return PlaceOnLine(self.actor, at)

    @cached_property
    def commands(self) -> tuple[Command, ...]:
        """What there are buttons for: everything that anybody could do now who had the cards for it."""
        found: list[Command] = []
        turn, setup = self.game.turn, self.game.setup
        second = setup.abilities and setup.variant is Variant.ICECOOL2
        if self.doing == "flick" and second and not turn.announced:
            found.append("task")
        if self.doing in ("flick", "finish") and second and not turn.out and any(self.game.fish):
            found.append("fish")
        if self.doing == "finish" and setup.abilities:
            found.append("skates")
        if self.take_back is not None:
            found.append("take-back")
        if self.doing == "finish":
            found.append("end")
        return tuple(found)

    @cached_property
    def take_back(self) -> TakeBack | None:
        """The placement that can be taken back, if there is one."""
        colours = dict.fromkeys((self.game.player, self.game.catcher))
        return next((each for each in map(TakeBack, colours) if can(self.game, each)), None)

    @property
    def end(self) -> EndTurn:
        """The end of the turn."""
        return EndTurn(self.actor)

    @property
    def tasks(self) -> tuple[AnnounceTask, ...]:
        """The tasks that there are; which of them somebody can announce their cards say."""
        return tuple(AnnounceTask(self.actor, task) for task in Task)

    @property
    def skates(self) -> tuple[UseSkates, ...]:
        """The pairs of cards that bring another turn; which of them somebody has their cards say."""
        ones = dict.fromkeys(card for card in self.game.setup.cards if card.value == 1)
        return tuple(UseSkates(self.actor, pair) for pair in combinations_with_replacement(ones, 2))

    @property
    def fish(self) -> dict[str, tuple[str, ...]]:
        """The doors on which each one's fish hang, one name for each fish."""
        return dict(zip(self.game.setup.colours, self.game.fish, strict=True))

    @property
    def hanging(self) -> tuple[tuple[str, str], ...]:
        """The fish that hang: whose, and on which door; of several alike only one."""
        return tuple(dict.fromkeys((colour, door) for colour, doors in self.fish.items() for door in doors))

    def move_fish(self, fish: str, from_door: str, to_door: str) -> MoveFish:
        """Give the action of moving a fish."""
        return MoveFish(self.actor, fish, from_door, to_door)

    def doors_for(self, fish: str, from_door: str) -> tuple[str, ...]:
        """Give the doors to which a fish may go now."""
        moves = [each for each in self._choices if isinstance(each, MoveFish)]
        return tuple(each.to_door for each in moves if (each.fish, each.from_door) == (fish, from_door))

    def why_no_fish(self, language: Language) -> str | None:
        """Say why no fish can be moved now, wherever it hangs; None: some can."""
        if any(isinstance(choice, MoveFish) for choice in self._choices):
            return None
        fish, door = self.hanging[0]
        other = next(each for each in self.game.setup.door_rooms if each != door)
        return self.why_not(self.move_fish(fish, door, other), language)

    def why_not(self, action: Action, language: Language) -> str | None:
        """Say why an action is not allowed, and by which rule; None: it is."""
        try:
            check(self.game, action)
        except RuleError as reason:
            said = reason.in_language(language)
            if reason.rule in _TELLING:
                said = said.partition(";")[0].rstrip()
            named = with_names(said, self.names, language)
            return f"{named[:1].upper()}{named[1:]} ({reason.rule})"
        return None

    @cached_property
    def seats(self) -> tuple[SeatView, ...]:
        """Everyone, as whoever only watches sees them."""
        return view(self.game, None).seats

    def points(self, colour: str) -> int:
        """Give the points that everybody knows of; until the end only a tournament counts face-down cards."""
        seat = self.game.setup.seats[colour]
        hand, setup = self.game.hands[seat], self.game.setup
        if setup.scoring is Scoring.TOURNAMENT or self.game.over:
            return points_of(setup, hand)
        return sum(card.value for card in hand.up) + hand.tokens

    @property
    def has_cards(self) -> bool:
        """Whether who is to do something has cards to look at."""
        seat = self.game.setup.seats[self.actor]
        return self.game.setup.abilities and bool(self.game.hands[seat].down)

    def own_cards(self, colour: str) -> tuple[Card, ...] | None:
        """Give the cards that a player may look at while the others look away; None in a tournament."""
        return view(self.game, colour).seat(colour).own_cards
