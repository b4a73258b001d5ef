"""Setting a game up: who plays where and with what, and what is left to chance."""

from collections.abc import Iterable
from random import Random

from icecool3d.kit.codec import Declared, Words
from icecool3d.kit.errors import GameError
from icecool3d.kit.palette import PLAYERS, PLAYERS_IN_A_BOX
from icecool3d.kit.phrase import Phrase, did_you_mean
from icecool3d.rules.cards import Card, load_deck
from icecool3d.rules.game_setup import FISH_EACH, RADIUS, GameSetup, Piece, Rulings, Scoring, Variant
from icecool3d.rules.module import Module
from icecool3d.rules.modules import MODULES
from icecool3d.rules.rulebook import usual_rulings
from icecool3d.school import School


class Chance(Declared, frozen=True):
    """All that a game leaves to chance, drawn before it begins."""

    deck: tuple[Card, ...]
    """The draw pile, from the top."""
    first_catcher: Words
    """Who is the Catcher in the first round."""


def set_up(
    school: School,
    colours: tuple[str, ...],
    variant: Variant = Variant.ICECOOL2,
    scoring: Scoring = Scoring.CARDS,
    *,
    modules: Iterable[str] = (),
    radius: float = RADIUS,
    rulings: Rulings | None = None,
) -> GameSetup:
    """Make the setup of a game; players, a school or modules with which none can be played are refused.

    ``modules`` are those that are switched on besides those of the box.

    >>> from icecool3d.school import load_school
    >>> set_up(load_school("school"), ("red", "blue", "green")).rounds
    3
    """
    _check_players(school, colours)
    _check_school(school)
    _check_radius(radius)
    chosen = _modules(variant, scoring, tuple(modules))
    decided = {**usual_rulings(), **(rulings or {})}
    deck = load_deck(variant)
    if len(colours) > PLAYERS_IN_A_BOX:
        deck += load_deck(_other(variant) if decided["big_deck"] == "one-of-each" else variant)
    setup = GameSetup(school, colours, variant, scoring, deck, radius, decided, chosen)
    for module in setup.modules:
        if module.demand is not None:
            module.demand(setup)
    for piece in setup.pieces:
        piece.mark(setup)  # which the school must have
    return setup


def most_players(school: School) -> int:
    """Return how many can play in a school: each box of the game seats as many.

    >>> from icecool3d.school import load_school
    >>> most_players(load_school("school"))
    4
    """
    return PLAYERS_IN_A_BOX * school.scene.boxes


def modules_by_choice() -> tuple[Module, ...]:
    """Return the modules that a game has only where it switches them on by name."""
    return tuple(module for module in MODULES if not module.boxes)


def pieces_of(modules: Iterable[str]) -> tuple[Piece, ...]:
    """Return the bodies that modules of these names put on the ice.

    >>> pieces_of(["tasks"])
    ()
    """
    names = set(modules)
    return tuple(piece for module in MODULES if module.name in names for piece in module.pieces)


def draw_chance(setup: GameSetup, seed: int, first_catcher: str | None = None) -> Chance:
    """Draw a game's chance: the deck's order, and the first Catcher where the players did not say.

    In a tournament the deck is not shuffled.

    >>> from icecool3d.school import load_school
    >>> setup = set_up(load_school("school"), ("red", "blue"))
    >>> draw_chance(setup, 7) == draw_chance(setup, 7)
    True
    """
    random = Random(seed)  # noqa: S311 - whoever knows the seed may know the game
    deck = list(setup.cards)
    if setup.abilities:
        random.shuffle(deck)
    drawn = random.choice(setup.colours)
    return Chance(tuple(deck), drawn if first_catcher is None else first_catcher)


def check_chance(setup: GameSetup, chance: Chance) -> None:
    """Refuse a chance that was not drawn for this setup."""
    if chance.first_catcher not in setup.seats:
        right = Phrase("expected one of: {known}", known=", ".join(setup.colours))
        raise GameError(
            "chance.first_catcher",
            Phrase("is {value!a:.40}", value=chance.first_catcher),
            right,
        )
    deck = chance.deck
    same = sorted(map(str, deck)) == sorted(map(str, setup.cards))
    if not same or (deck != setup.cards and not setup.abilities):
        order = Phrase("in any order") if setup.abilities else Phrase("in the box's order")
        wrong = Phrase("is not the deck of {variant}", variant=setup.variant)
        raise GameError(
            "chance.deck",
            wrong,
            Phrase("expected its {count} cards, {order}", count=len(setup.cards), order=order),
        )


def _other(variant: Variant) -> Variant:
    return Variant.ICECOOL if variant is Variant.ICECOOL2 else Variant.ICECOOL2


def _check_players(school: School, colours: tuple[str, ...]) -> None:
    most = most_players(school)
    if not 2 <= len(colours) <= most or len(set(colours)) != len(colours):
        wrong = Phrase("are {value}", value=", ".join(colours) or Phrase("none"))
        raise GameError("players", wrong, Phrase("expected 2 to {most} different colours", most=most))
    for colour in colours:
        if colour not in PLAYERS:
            raise GameError(
                "players",
                Phrase("name {value!a:.40}", value=colour),
                Phrase("expected colours of: {known}", known=", ".join(PLAYERS)),
            )


def _check_radius(radius: float) -> None:
    if not 0.0 < radius < 1.0:
        raise GameError(
            "radius",
            Phrase("is {value:g}", value=radius),
            Phrase("expected a penguin's, above 0 and below 1 m"),
        )


def _check_school(school: School) -> None:
    scene, fish = school.scene, sum(door.fish for door in school.doors)
    if scene.runner_start is None or scene.catcher_start is None:
        wrong = Phrase("has no red circle, or no room for the Catcher")
        raise GameError(Phrase("school {name}", name=school.name), wrong, Phrase("expected both, to play in"))
    if fish != FISH_EACH:
        wrong = Phrase("has {count} doors with the fish symbol", count=fish)
        raise GameError(
            Phrase("school {name}", name=school.name),
            wrong,
            Phrase("expected {count}, to play in", count=FISH_EACH),
        )


def _modules(variant: Variant, scoring: Scoring, names: tuple[str, ...]) -> tuple[Module, ...]:
    """Return the modules in play: the box's own, and those named, none of which a tournament has."""
    known = [module.name for module in modules_by_choice()]
    for name in names:
        if name not in known or names.count(name) > 1:
            wrong = Phrase("name {value!a:.40}", value=name)
            if name in known:
                wrong = Phrase("name {value!a:.40} twice", value=name)
            right = did_you_mean(Phrase("expected, each once: {known}", known=", ".join(known)), known, name)
            raise GameError("modules", wrong, right if known else Phrase("expected none: there is none yet"))
    if scoring is Scoring.TOURNAMENT:
        if names:
            wrong = Phrase("are {value}", value=", ".join(names))
            raise GameError("modules", wrong, Phrase("expected none in a tournament"))
        return ()
    return tuple(module for module in MODULES if variant in module.boxes or module.name in names)
