"""Fish that were taken hop to their players' panels, and arrive there."""

from math import dist

from icecool3d.view.match.fish_hop import Hop, hopping
from icecool3d.view.ui import Box, Page, Piece, Sheet

SHEET = Sheet(1280, 720)
SLOTS = [Box(20 + 38 * place, 50, 34, 20) for place in range(3)]
PANELS: Page = [
    *(Piece(Box(20, 150, 34, 20), "fish", "blue", gone=True) for _ in range(3)),
    *(Piece(box, "fish", "red", gone=True) for box in SLOTS),
]


def seen(share: float, slot: int = 1) -> Piece:
    found = hopping(SHEET, PANELS, Hop("red", slot, (0.0, 0.0), share))
    assert found is not None
    return found


def middle(box: Box) -> tuple[float, float]:
    return box.x + 0.5 * box.width, box.y + 0.5 * box.height


def test_a_fish_hops_from_its_door_to_its_own_place_on_its_players_panel() -> None:
    for slot, box in enumerate(SLOTS):
        assert dist(middle(seen(0.0, slot).box), (640, 360)) < 1.0
        assert seen(1.0, slot).box == box
    assert (seen(1.0).colour, seen(1.0).gone) == ("red", False)


def test_it_comes_ever_nearer_and_hops_above_the_straight_way() -> None:
    ways = [dist(middle(seen(share / 20).box), middle(SLOTS[1])) for share in range(21)]
    assert ways == sorted(ways, reverse=True)
    (_, half), (_, start), (_, end) = (middle(seen(share).box) for share in (0.5, 0.0, 1.0))
    assert half < 0.5 * (start + end) - 50


def test_where_its_players_panel_is_not_seen_it_does_not_fly() -> None:
    assert hopping(SHEET, [], Hop("red", 0, (0.0, 0.0), 0.5)) is None
    assert hopping(SHEET, PANELS, Hop("red", 3, (0.0, 0.0), 0.5)) is None
