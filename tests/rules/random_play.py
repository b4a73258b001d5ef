"""Random play with invented outcomes, and what must hold in every state of every game."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import dist
from random import Random

from icecool3d.events import Event
from icecool3d.rules import (
    Action,
    Chance,
    EndTurn,
    FlickOf,
    FlickPenguin,
    Game,
    GameSetup,
    HandedOverId,
    LogEntry,
    PlaceCatcher,
    PlaceOnLine,
    PlaceWithin,
    RoundBegan,
    Standing,
    Step,
    TakeBack,
    Task,
    TurnBegan,
    apply,
    can,
    draw_chance,
    flick_of,
    furniture_of,
    new_game,
    zones_of,
)
from icecool3d.rules.flicking import body_to_flick
from icecool3d.rules.modules.fish_moving import MoveFish
from icecool3d.rules.modules.skates import SkatesUsed, UseSkates
from icecool3d.rules.modules.tasks import AnnounceTask
from icecool3d.school import Point
from tests.rules.table import (
    CIRCLE,
    JUMP,
    OUTSIDE,
    End,
    InDoor,
    UponWall,
    bounced,
    choices,
    hit_card,
    jumped,
    jumped_door,
    on_zone,
    outcome_of,
    passed,
    place_of,
    righted,
    toppled,
    touched,
)

AfterStep = Callable[[Game, object, Step], None]
Invent = Callable[[Game, Random], FlickPenguin]
"""Invents the flick that is to be made."""


def random_flick(game: Game, random: Random, more: Sequence[Event] = ()) -> FlickPenguin:
    """Invent the flick that is to be made: anyone may move, pass, touch, jump and leave."""
    setup, body = game.setup, body_to_flick(game)
    here = standing_here(game)
    events = [*invented_events(game, random), *more]
    ends: dict[str, End] = {}
    for name in here:
        if name == body or random.random() < 0.2:
            ends[name] = _end(setup, random, list(ends.values()))
    return flick_of(game, body, outcome_of(setup, here, tuple(events), ends))


def standing_here(game: Game) -> dict[str, Standing]:
    """Return where all bodies stand that are in the school."""
    standing = zip(game.setup.bodies, game.standings, strict=True)
    return {name: where for name, where in standing if where is not None}


def invented_events(game: Game, random: Random) -> list[Event]:
    """Invent what happens in a flick before all is at rest."""
    setup, body, here = game.setup, body_to_flick(game), standing_here(game)
    events: list[Event] = []
    for _ in range(random.randrange(6)):
        events += _happening(setup, random, body if random.random() < 0.7 else random.choice(list(here)))
        shut = [each.door for each in furniture_of(game) if each.door is not None]
        if shut and random.random() < 0.3:
            events.append(hit_card(random.choice(list(here)), shut[0]))
        zones = zones_of(game)
        if zones and random.random() < 0.3:
            events.append(on_zone(random.choice(list(here)), random.choice(zones).id))
        if len(here) > 1 and random.random() < 0.25:
            events.append(touched(*random.sample(list(here), 2)))
    return events


def _happening(setup: GameSetup, random: Random, colour: str) -> list[Event]:
    door = random.choice(setup.school.doors)
    luck = random.random()
    if luck < 0.5:
        return [passed(colour, random.choice([*setup.fish_doors, door.id]))]
    if luck < 0.65:
        return [bounced(colour)]
    if luck < 0.7:
        return [toppled(colour), *([righted(colour)] if random.random() < 0.2 else [])]
    if luck < 0.8:
        return [jumped(colour, None, door.rooms[0])]
    return [jumped(colour, *door.rooms), jumped_door(colour, door.id)]


def _end(setup: GameSetup, random: Random, taken: list[End]) -> End:
    luck = random.random()
    door = random.choice(setup.school.doors)
    if luck < 0.1:
        return OUTSIDE
    if luck < 0.2:
        return InDoor(door.id, tuple(room for room in door.rooms if random.random() < 0.7))
    if luck < 0.22:
        return UponWall(door.centre)
    if luck < 0.25:
        return setup.red_circle.at
    room = random.choice(setup.school.rooms).interior.inset(setup.radius)
    while True:
        at = (random.uniform(room.xmin, room.xmax), random.uniform(room.ymin, room.ymax))
        if all(dist(at, place_of(setup.school, end)) > 0.03 for end in taken):
            return at


def random_action(
    game: Game, random: Random, invent: Invent = random_flick
) -> tuple[Action | PlaceWithin | FlickOf, Action]:
    """Choose one of what is legal, and make it a whole action."""
    found = choices(game)
    choice = random.choice(found)
    if isinstance(choice, TakeBack) and random.random() < 0.8:
        choice = random.choice(found)
    if isinstance(choice, FlickOf):
        return choice, invent(game, random)
    if isinstance(choice, PlaceWithin):
        area, place = choice.area, None
        while place is None or not can(game, place):  # another Catcher may stand there
            at = (random.uniform(area.xmin, area.xmax), random.uniform(area.ymin, area.ymax))
            place = PlaceCatcher(choice.colour, at)
        return choice, place
    assert isinstance(choice, Action)
    return choice, choice


def random_game(setup: GameSetup, seed: int, after: AfterStep | None = None) -> list[LogEntry]:
    """Play a whole game; give everything that was told."""
    random = Random(seed)
    step = new_game(setup, draw_chance(setup, seed))
    told = list(step.log)
    while not step.game.over:
        before = step.game
        choice, action = random_action(before, random)
        step = apply(before, action)
        told += step.log
        if after is not None:
            after(before, choice, step)
        assert len(told) < 20_000, "this game does not end"
    return told


def check_state(game: Game, chance: Chance | None = None) -> None:
    """Check what holds in every state: nothing is lost, nothing is made."""
    setup, catchers = game.setup, set(game.catchers)
    count = len(setup.colours)
    held = [card for hand in game.hands for card in (*hand.down, *hand.up)]
    assert Counter(held) + Counter(game.deck[game.drawn :]) == Counter(setup.cards)
    assert chance is None or game.deck[: len(chance.deck)] == chance.deck
    if any(hand.tokens for hand in game.hands):
        assert game.drawn == len(game.deck)
    assert len(game.ids) == (0 if setup.contest else count)
    assert len(game.fish) == len(game.fresh) == count
    assert len(game.standings) == len(setup.bodies)
    for seat in range(count):
        assert set(game.fish[seat]) <= set(setup.door_rooms)
        if setup.contest is not None:
            whose = setup.team_of[seat][0]
            assert len(game.fish[whose]) + game.taken(seat) == 3
            assert whose == seat or not game.fish[seat]
            continue
        assert game.ids[seat] in {seat, *catchers}
        assert len(game.fish[seat]) + game.taken(seat) == (0 if seat in catchers else 3)
        assert game.taken(seat) < 3 or game.over
        assert not (game.fresh[seat] and seat in catchers)
    assert 0 <= game.round < setup.rounds
    if not game.over and count > 2 and setup.contest is None:
        assert any(game.ids[seat] == seat for seat in range(count) if seat not in catchers)
    if game.flicks and not game.over:
        assert game.catcher_is_placed
    if not game.asks and not game.over:
        assert game.standings[game.turn.seat] is not None


def check_order(before: Game, step: Step) -> None:
    """Check that who begins a turn is the next one clockwise, or has a reason to."""
    colours = before.setup.colours
    last = before.player
    for place, record in enumerate(step.log):
        earlier = step.log[:place]
        if isinstance(record, RoundBegan):
            if record.catcher is None:
                last = colours[(before.first_catcher + before.round) % len(colours)]
                continue
            last = before.setup.colours[step.game.catchers[-1]]
            assert record.catcher == colours[(before.catchers[-1] + 1) % len(colours)]
        if isinstance(record, TurnBegan):
            after = colours[(colours.index(last) + 1) % len(colours)]
            skated = any(isinstance(each, SkatesUsed) for each in earlier)
            caught = [each.colour for each in earlier if isinstance(each, HandedOverId)]
            placed = not before.catcher_is_placed
            expected = last if skated or placed else caught[0] if caught and len(colours) == 2 else after
            assert record.colour == expected
            assert record.extra == skated


def mischief(game: Game) -> Iterator[Action]:
    """Give actions none of which is allowed, whatever the game."""
    player = game.player
    others = [colour for colour in game.setup.colours if colour != player]
    for colour in (*others, "pink"):
        yield EndTurn(colour)
        yield AnnounceTask(colour, Task.JUMP)
        yield UseSkates(colour, (JUMP, JUMP))
        yield MoveFish(colour, player, "gym-lounge", "kitchen-gym")
        yield PlaceOnLine(colour, CIRCLE)
        if colour != game.catcher:
            yield TakeBack(colour)
            yield PlaceCatcher(colour, (0.1, 0.2))
    far: Point = (3.0, 3.0)
    yield PlaceOnLine(player, far)
    yield PlaceCatcher(game.catcher, far)
    yield MoveFish(player, game.catcher, "gym-lounge", "kitchen-gym")
    yield MoveFish(player, others[0], "gym-lounge", "gym-lounge")
    for task in set(Task) - {card.task for card in game.hands[game.turn.seat].down}:
        yield AnnounceTask(player, task)
