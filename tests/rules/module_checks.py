"""What modules never lose and never make, in any state of any game; and which mixes of them there are."""

from collections.abc import Callable, Iterator, Mapping
from random import Random

from icecool3d.rules import Game, modules_by_choice
from icecool3d.rules.modules.artifacts.artifacts_state import Artifact, Artifacts
from icecool3d.rules.modules.blocked_door import BlockedDoor
from icecool3d.rules.modules.emerald_fish import Emerald
from icecool3d.rules.modules.emperor import Snowflakes
from icecool3d.rules.modules.pawclaw import Honeycombs
from icecool3d.rules.modules.portals import Portals
from icecool3d.rules.modules.race import Race
from icecool3d.rules.modules.walruses import Walruses


def _emerald_fish(game: Game) -> None:
    emerald = Emerald.of(game)
    hung = not any("hang-emerald" in ask.answers for ask in game.asks)
    assert (emerald.door is not None) + (emerald.holder is not None) == hung or game.over
    assert sum(emerald.cards) <= game.round + game.over
    assert not emerald.swapped


def _emperor(game: Game) -> None:
    held = Snowflakes.of(game).held
    assert min(held) >= 0
    assert sum(held) <= 12


def _walruses(game: Game) -> None:
    walruses = Walruses.of(game)
    assert len(set(walruses.lying)) == len(walruses.lying)
    if (
        not game.turn.extra and not game.turn.began and not game.over
    ):  # at the game's end they lie as they fell
        assert not walruses.lying


def _pawclaw(game: Game) -> None:
    combs, turn = Honeycombs.of(game), game.turn
    under_way = turn.body == "pawclaw" and not turn.flicked and not game.over
    assert min(combs.held) >= 0
    to_place = combs.spent_by is not None
    assert sum(combs.held) + len(combs.lying) + to_place + under_way == len(game.setup.colours)
    assert to_place == any("place-honeycomb" in ask.answers for ask in game.asks)
    assert len(dict(combs.lying)) == len({at for _, at in combs.lying}) == len(combs.lying)


def _blocked_door(game: Game) -> None:
    blocked = BlockedDoor.of(game)
    to_shut = any("block-door" in ask.answers for ask in game.asks)
    assert (blocked.door is None) == to_shut
    assert blocked.hit_by is None
    if blocked.door is not None:
        assert not any(
            held.door == blocked.door
            for each in game.standings
            if each is not None and each.room is not None
            for held in each.stuck
        )


def _portals(game: Game) -> None:
    assert not Portals.of(game).touched or game.over


def _artifacts(game: Game) -> None:
    artifacts = Artifacts.of(game)
    asked = sum("take-artifact" in ask.answers for ask in game.asks)
    to_place = [ask.colour for ask in game.asks if "place-artifact" in ask.answers]
    assert len(artifacts.taken) + asked == len(game.setup.colours) or game.over
    assert len(set(artifacts.taken)) == len(artifacts.taken)
    held = [each for each in artifacts.held if each is not None]
    assert set(held) <= set(artifacts.taken)
    assert len(set(held)) == len(held)
    for artifact, tile in ((Artifact.TRAP, artifacts.trap), (Artifact.TELEPORT, artifacts.teleport)):
        owners = [seat for seat, own in enumerate(artifacts.held) if own is artifact]
        waits = [game.setup.seats[colour] for colour in to_place]
        assert (owners == [tile.seat]) if tile is not None else (not owners or owners == waits)
    if artifacts.platform is not None:
        assert Artifact.PLATFORM not in held
    assert artifacts.began is None or artifacts.began.states["artifacts"] != artifacts


def _race(game: Game) -> None:
    race, over = Race.of(game), game.round + game.over
    several = game.setup.rulings["race_last_turns"]
    assert sum(race.won) >= over if several else sum(race.won) == over
    assert max(race.won) <= over
    assert len(race.won) == len(game.setup.teams)
    assert not race.home or several


CONSERVED: Mapping[str, Callable[[Game], None]] = {
    "emerald-fish": _emerald_fish,
    "emperor": _emperor,
    "artifacts": _artifacts,
    "portals": _portals,
    "race": _race,
    "blocked-door": _blocked_door,
    "pawclaw": _pawclaw,
    "walruses": _walruses,
}
"""By the module's name."""


def check_modules(game: Game) -> None:
    """Check what each module in play keeps."""
    for module in game.setup.modules:
        if not module.boxes:
            assert module.name in CONSERVED, (
                f"nobody knows what the module {module.name} never loses and never makes: "
                "add a function that checks it to CONSERVED in tests/rules/module_checks.py"
            )
            CONSERVED[module.name](game)


def names() -> tuple[str, ...]:
    """Return the names of all modules that are switched on by name and go with catching."""
    return tuple(module.name for module in modules_by_choice() if module.contest is None)


def mixes(count: int, seed: int) -> Iterator[tuple[str, ...]]:
    """Yield some mixes of modules that may be played together."""
    random = Random(seed)
    for _ in range(count):
        without = random.choice(("pawclaw", "emperor"))  # which exclude each other
        yield tuple(name for name in names() if name != without and random.random() < 0.6)
