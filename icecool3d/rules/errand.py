"""What the next flick is for, and of what whoever makes it is reminded."""

from collections.abc import Iterator
from itertools import chain
from typing import Literal

from msgspec import Struct

from icecool3d.kit.phrase import Phrase
from icecool3d.rules.flicking import body_to_flick
from icecool3d.rules.game import Game
from icecool3d.rules.standing import Standing
from icecool3d.school import Door, Point

IN_A_DOOR = Phrase("In a door it takes no fish there.")


class Errand(Struct, frozen=True):
    """What a flick is for."""

    kind: Literal["start", "run", "catch", "home", "push"]
    """Leave the red circle, take fish, catch, reach a race's finish room; or move a piece of nobody's."""
    at: tuple[Point, ...] = ()
    """Where that is, m: one of them is worth aiming at."""


def errand_of(game: Game) -> Errand:
    """Return what the next flick is for: own fish, Runners here or elsewhere, or any door of the room.

    A Runner is not sent into a door in which a Catcher stands.

    >>> from icecool3d.rules import draw_chance, new_game, set_up
    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> errand_of(new_game(setup, draw_chance(setup, 1, "red")).game)
    Errand(kind='start', at=())
    """
    setup, body = game.setup, body_to_flick(game)
    standing, seat = game.standings[setup.body_index[body]], setup.seats.get(body)
    if seat is None:
        return Errand("push", _places(_doors(game, standing)))
    if seat in game.catchers:
        runners = _in_reach(game, standing) or _towards_runners(game, standing)
        return Errand("catch", runners or _places(_doors(game, standing)))
    fish = game.fish[setup.team_of[seat][0]]
    if setup.contest is not None and not fish:
        return Errand("home", _way_home(game, standing) or _places(_doors(game, standing)))
    doors = _doors(game, standing)
    free = [door for door in doors if door.id not in _with_catchers(game)] or [*doors]
    wanted = _places([door for door in free if door.id in fish]) or _places(free)
    return Errand("start" if game.fresh[seat] else "run", wanted)


def reminders_of(game: Game) -> Iterator[Phrase]:
    """Yield what whoever makes the next flick should remember."""
    seat = game.setup.seats.get(body_to_flick(game))
    standing = None if seat is None or seat in game.catchers else game.standings[seat]
    if standing is not None and standing.stuck:
        yield IN_A_DOOR
    for hook in game.setup.hooks.reminder:
        if (said := hook(game)) is not None:
            yield said


def _doors(game: Game, standing: Standing | None) -> tuple[Door, ...]:
    """Return the doors of the room in which a body stands, all of them where that is none."""
    if standing is None:
        return ()
    school = game.setup.school
    return tuple(school.doors if standing.room is None else school.doors_of(standing.room))


def _places(doors: tuple[Door, ...] | list[Door]) -> tuple[Point, ...]:
    return tuple(door.centre for door in doors)


def _with_catchers(game: Game) -> set[str]:
    """Return the doors in which a Catcher stands."""
    standings = (game.standings[seat] for seat in game.catchers)
    return {stuck.door for each in standings if each is not None for stuck in each.stuck}


def _in_reach(game: Game, standing: Standing | None) -> tuple[Point, ...]:
    """Return where Runners stand in the Catcher's room."""
    if standing is None:
        return ()
    seats = (each for seat, each in enumerate(game.standings) if _runs(game, seat))
    return tuple(each.at for each in seats if each is not None and each.room == standing.room)


def _towards_runners(game: Game, standing: Standing | None) -> tuple[Point, ...]:
    """Return the doors of the Catcher's room that lead to where Runners stand."""
    if standing is None or standing.room is None:
        return ()
    seats = (each for seat, each in enumerate(game.standings) if _runs(game, seat))
    rooms = dict.fromkeys(each.room for each in seats if each is not None and each.room is not None)
    towards = (game.setup.school.doors_towards(standing.room, room) for room in rooms)
    return _places(list(dict.fromkeys(chain.from_iterable(towards))))


def _runs(game: Game, seat: int) -> bool:
    return seat < len(game.setup.colours) and seat not in game.catchers


def _way_home(game: Game, standing: Standing | None) -> tuple[Point, ...]:
    """Return the doors towards a race's finish room; within it its middle."""
    school = game.setup.school
    if standing is None or standing.room is None or school.finish is None:
        return ()
    if standing.room == school.finish:
        return (school.room(standing.room).rect.centre,)
    return _places(school.doors_towards(standing.room, school.finish))
