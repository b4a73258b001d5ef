"""Whole games as text that people read and tests replay: what was done, and what the rules told of it.

    game {"scene": …, "colours": …, "variant": …, "scoring": …}
    chance {"deck": …, "first_catcher": …}
    Round 1 of 3. …
    > {"action": "end-turn", "colour": "red"}
    > blue flicks
      blue passes gym-lounge
      blue ends 0.05010,-0.01170
    Blue flicks.
    Blue takes the fish …

A line that begins with ">" is an action, indented ones are what the referee saw of a flick, all others are
what the rules told. The flicks were real ones of two to four bots; a transcript keeps their outcomes, so that
it proves the rules on every processor. Made by ``python -m tests.match.transcripts FOLDER``.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from math import dist
from pathlib import Path
from typing import Any, NamedTuple

from icecool3d.events import (
    BouncedOffWall,
    Event,
    HitBlockedDoor,
    JumpOverDoor,
    JumpOverWall,
    OnWall,
    PassThroughDoor,
    StuckInDoor,
    Toppled,
    TouchedPenguin,
    TouchedZone,
)
from icecool3d.kit.codec import from_plain, to_plain
from icecool3d.kit.errors import InputError
from icecool3d.match import Match, Played, play
from icecool3d.physics import Worlds
from icecool3d.pieces import load_penguin
from icecool3d.players import RandomPlayer
from icecool3d.rules import (
    Action,
    Chance,
    FlickPenguin,
    Game,
    GameSetup,
    LogEntry,
    Outcome,
    PlaceOnLine,
    Scoring,
    Variant,
    action_from_dict,
    apply,
    draw_chance,
    free_line_points,
    new_game,
    set_up,
    tell,
)
from icecool3d.school import Point, load_school
from icecool3d.trace import Simulate
from tests.rules.table import (
    End,
    InDoor,
    UponWall,
    bounced,
    hit_card,
    jumped,
    jumped_door,
    on_zone,
    outcome_of,
    passed,
    toppled,
    touched,
)


class Begun(NamedTuple):
    """How a game was begun."""

    seed: int
    colours: tuple[str, ...]
    variant: Variant = Variant.ICECOOL2
    scoring: Scoring = Scoring.CARDS
    modules: tuple[str, ...] = ()
    scene: str = "school"
    rulings: Mapping[str, int] = {}


GAMES: Mapping[str, Begun] = {
    "two-players": Begun(2, ("red", "blue")),
    "three-players": Begun(5, ("green", "red", "blue")),
    "four-players": Begun(1, ("red", "blue", "green", "yellow")),
    "icecool": Begun(3, ("blue", "yellow", "red"), Variant.ICECOOL),
    "tournament": Begun(4, ("yellow", "green"), scoring=Scoring.TOURNAMENT),
    "emerald-fish": Begun(6, ("red", "green", "blue"), modules=("emerald-fish",)),
    "emperor": Begun(2, ("red", "green", "blue"), modules=("emperor",)),
    "walruses": Begun(3, ("red", "green", "blue"), modules=("walruses",)),
    "artifacts": Begun(4, ("red", "green", "blue"), modules=("artifacts",)),
    "portals": Begun(9, ("red", "green", "blue"), modules=("portals",)),
    "blocked-door": Begun(8, ("red", "green", "blue"), modules=("blocked-door",)),
    "pawclaw": Begun(5, ("red", "green", "blue"), modules=("pawclaw",)),
    "race": Begun(1, ("red", "green", "blue", "yellow"), modules=("race",), rulings={"races": 3}),
    "two-catchers": Begun(
        2, ("black", "green", "orange", "pink", "red", "blue"), Variant.ICECOOL, scene="joined"
    ),
}


def replayed(text: str) -> tuple[Game, str]:
    """Play a transcript again; give the game at its end, and the transcript that this makes."""
    lines = text.splitlines()
    setup = _setup(json.loads(lines[0].removeprefix("game ")))
    step = new_game(setup, _chance(lines[1].removeprefix("chance ")))
    made = [*lines[:2], *_told(step.log, setup)]
    for number, line in enumerate(lines):
        if line.startswith("> "):
            seen = _indented(lines[number + 1 :])
            step = apply(step.game, _action(step.game, line.removeprefix("> "), seen))
            made += [line, *seen, *_told(step.log, setup)]
    return step.game, "\n".join(made) + "\n"


def written(name: str, simulate: Simulate | None = None) -> str:
    """Let bots play one of the games, with real flicks unless others are given, and write its transcript."""
    seed, colours, variant, scoring, modules, scene, rulings = GAMES[name]
    head: dict[str, object] = {"scene": scene, "colours": colours, "variant": variant, "scoring": scoring}
    head |= {"modules": modules} if modules else {}
    head |= {"rulings": rulings} if rulings else {}
    setup, heard = _setup(head), list[Played]()
    chance = draw_chance(setup, seed)
    match = Match(setup, chance, load_penguin(), hear=heard.append)
    with Worlds(setup.school, load_penguin(), others=match.others) as worlds:
        bots = {colour: RandomPlayer(colour, seed) for colour in colours}
        play(match, bots, simulate or worlds.flick)
    lines = [f"game {json.dumps(head)}", f"chance {json.dumps(to_plain(chance, nulls=True))}"]
    step = new_game(setup, chance)
    lines += _told(step.log, setup)
    for each in heard[1:]:
        assert each.action is not None
        said = _said(step.game, each.action)
        step = apply(step.game, _action(step.game, said[0].removeprefix("> "), said[1:]))
        lines += [*said, *_told(step.log, setup)]
    return "\n".join(lines) + "\n"


def _setup(head: Mapping[str, Any]) -> GameSetup:
    scene, variant, scoring = load_school(head["scene"]), Variant(head["variant"]), Scoring(head["scoring"])
    modules, rulings = head.get("modules", ()), head.get("rulings")
    return set_up(scene, tuple(head["colours"]), variant, scoring, modules=modules, rulings=rulings)


def _chance(text: str) -> Chance:
    return from_plain(Chance, json.loads(text), "transcript", InputError, nulls=True)


def _told(records: tuple[LogEntry, ...], setup: GameSetup) -> Iterator[str]:
    for record in records:
        yield tell(record, "en", setup.school)


def _indented(lines: list[str]) -> list[str]:
    return lines[: next((place for place, line in enumerate(lines) if not line.startswith("  ")), len(lines))]


def _action(game: Game, words: str, seen: list[str]) -> Action:
    """Read an action and what was seen of it."""
    actor, _, body = words.partition(" flicks")
    if words.startswith("{"):
        return action_from_dict(json.loads(words), "transcript")
    events, ends = list[Event](), dict[str, End]()
    for who, verb, *rest in (line.split() for line in seen):
        if verb == "ends":
            ends[who] = _end(rest)
        elif verb == "passes":
            events.append(passed(who, rest[0]))
        elif verb == "touches":
            events.append(touched(who, rest[0]))
        elif verb == "bounces":
            events.append(bounced(who))
        elif verb == "topples":
            events.append(toppled(who))
        elif verb == "is-on":
            events.append(on_zone(who, rest[0]))
        elif verb == "hits":
            events.append(hit_card(who, rest[0]))
        elif verb == "jumps":
            one, other = (None if room == "outside" else room for room in rest)
            events.append(jumped(who, one, other))
        else:
            assert verb == "jumps-over"
            events.append(jumped_door(who, rest[0]))
    standing = zip(game.setup.bodies, game.standings, strict=True)
    here = {colour: where for colour, where in standing if where is not None}
    return FlickPenguin(actor, outcome_of(game.setup, here, tuple(events), ends), body.strip() or None)


def _end(words: list[str]) -> End:
    if words[0] == "in":
        return InDoor(words[1], tuple(words[2:]))
    return UponWall(_point(words[1])) if words[0] == "upon" else _point(words[0])


def _point(text: str) -> Point:
    x, y = map(float, text.split(","))
    return x, y


def _said(game: Game, action: Action) -> list[str]:
    """Write an action as it can be read again; places on lines are those of the game as it was read."""
    if isinstance(action, FlickPenguin):
        return [
            " ".join((f"> {action.colour} flicks", *filter(None, [action.body]))),
            *_happenings(action.outcome.events),
            *_ends(game, action.outcome),
        ]
    if isinstance(action, PlaceOnLine):
        points = free_line_points(game)
        action = PlaceOnLine(
            action.colour, min((point.at for point in points), key=lambda at: dist(at, action.at))
        )
    return [f"> {json.dumps(action.to_dict())}"]


def _happenings(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        who = f"  {event.penguin}"
        match event:
            case PassThroughDoor():
                yield f"{who} passes {event.door}"
            case TouchedPenguin():
                yield f"{who} touches {event.other}"
            case BouncedOffWall():
                yield f"{who} bounces"
            case TouchedZone():
                yield f"{who} is-on {event.zone}"
            case HitBlockedDoor():
                yield f"{who} hits {event.door}"
            case Toppled():
                yield f"{who} topples"
            case JumpOverWall():
                yield f"{who} jumps {event.from_ or 'outside'} {event.to or 'outside'}"
            case JumpOverDoor():
                yield f"{who} jumps-over {event.door}"


def _ends(game: Game, outcome: Outcome) -> Iterator[str]:
    """Tell where those ended who moved by more than a hair's breadth."""
    stuck = {event.penguin: event for event in outcome.events if isinstance(event, StuckInDoor)}
    upon = {event.penguin for event in outcome.events if isinstance(event, OnWall)}
    stood = dict(zip(game.setup.bodies, game.standings, strict=True))
    for place in outcome.places:
        before, at = stood[place.penguin], f"{place.at[0]:.5f},{place.at[1]:.5f}"
        if place.penguin in stuck:
            event = stuck[place.penguin]
            same = before is not None and [held.door for held in before.stuck] == [event.door]
            at = " ".join(("in", event.door, *event.seen_in))
        else:
            same = before is not None and dist(before.at, place.at) < 1e-4
        if not same:
            yield f"  {place.penguin} ends {f'upon {at}' if place.penguin in upon else at}"


if __name__ == "__main__":
    for name in GAMES:
        (Path(sys.argv[1]) / f"{name}.txt").write_text(written(name), encoding="utf-8")
