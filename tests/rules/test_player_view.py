"""What a player sees: no other's face-down cards, no draw pile, and only their own choices."""

import pytest

from icecool3d.rules import DrewCard, Scoring, TookFish, View, view
from icecool3d.rules.modules.skates import UseSkates
from icecool3d.rules.modules.tasks import Announced
from tests.rules.table import FISH_DOORS, JUMP, THREE, TWO, Table, choices, passed, touched


def seen_cards(value: object) -> str:
    """Return all of a view but the setup, which holds the box's list of cards, as text."""
    assert isinstance(value, View)
    return " ".join(str(getattr(value, name)) for name in value.__struct_fields__ if name != "setup")


def test_nobody_sees_anothers_face_down_cards() -> None:
    table = Table()
    table.flick()
    table.give("blue", JUMP, JUMP, THREE, up=(TWO,))
    table.give("green", THREE)
    for colour in ("red", "green", None):
        seat = view(table.game, colour).seat("blue")
        assert seat.own_cards is None
        assert seat.cards_down == 3
        assert seat.cards_up == (TWO,)
    assert view(table.game, "blue").seat("blue").own_cards == (JUMP, JUMP, THREE)
    assert view(table.game, "green").seat("green").own_cards == (THREE,)


def test_nobody_sees_the_draw_pile_but_how_high_it_is() -> None:
    table = Table(deck=(THREE, TWO))
    table.flick(passed("blue", "gym-lounge"))
    assert view(table.game, "blue").pile == 53
    assert "Card(" not in seen_cards(view(table.game, "red"))
    assert seen_cards(view(table.game, "blue")).count("Card(") == 1


@pytest.mark.rule("TOURN-1")
def test_in_a_tournament_nobody_looks_at_cards() -> None:
    table = Table(scoring=Scoring.TOURNAMENT)
    table.flick(passed("blue", "gym-lounge"))
    seat = view(table.game, "blue").seat("blue")
    assert (seat.own_cards, seat.cards_down) == (None, 1)
    (drew,) = table.heard(DrewCard)
    assert drew.seen_by("blue", Scoring.TOURNAMENT) == DrewCard("blue", None)


@pytest.mark.rule("DOOR-1")
def test_only_who_drew_a_card_is_told_which() -> None:
    drew = DrewCard("blue", THREE)
    assert drew.seen_by("blue", Scoring.CARDS) == drew
    for colour in ("red", None):
        assert drew.seen_by(colour, Scoring.CARDS) == DrewCard("blue", None)
    took = TookFish("blue", "gym-lounge", 1, 0.5)
    assert took.seen_by("red", Scoring.CARDS) == took


def test_choices_are_seen_only_by_who_has_them() -> None:
    table = Table()
    assert "flick-penguin" in [offer.name for offer in view(table.game, "blue").offers]
    assert "flick-penguin" not in [offer.name for offer in view(table.game, "red").offers]
    table.flick()
    table.give("blue", JUMP, JUMP)
    assert any(isinstance(choice, UseSkates) for choice in choices(table.game))
    for colour in ("red", "green", None):
        assert view(table.game, colour).offers == ()


def test_a_view_tells_all_that_lies_open() -> None:
    table = Table()
    table.turn(passed("blue", "gym-lounge"), touched("red", "blue"), blue=(0.2, -0.2))
    seen = view(table.game, None)
    assert (seen.catchers, seen.player, seen.round, seen.over) == (("red",), "green", 0, False)
    assert (seen.flicked, seen.states["tasks"]) == (False, Announced())
    blue, red = seen.seat("blue"), seen.seat("red")
    assert (blue.ids, blue.taken, blue.fish) == ((), 1, FISH_DOORS[:2])
    assert (red.ids, red.taken, red.fish) == (("red", "blue"), 0, ())
    assert blue.standing is not None
    assert blue.standing.at == (0.2, -0.2)
    assert (blue.fresh, seen.seat("green").fresh) == (False, True)
    assert blue.tokens == 0
