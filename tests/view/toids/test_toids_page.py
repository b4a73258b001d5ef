"""The page over the tray: what happened is told back to the beginning."""

from random import Random

from icecool3d.kit.phrase import Phrase
from icecool3d.view.toids.toids_page import ToidsSeen, toids_page, told_fitting
from icecool3d.view.ui import Button, Page, Rolled, Sheet, named
from icecool3d.view.ui.scrolled import LOG, Scrolled
from icecool3d.view.ui.widgets import Words
from tests.toids.positions import played_position

GAME, SHEET = played_position(Random(3)), Sheet(1280, 720)
WAYS = ("up", "down")
"""The buttons to newer lines, and to older ones."""
TOLD = [("red", f"{number} things happened.") for number in range(80)][::-1]


def scrolled_page(first: int) -> Page:
    return toids_page(SHEET, ToidsSeen(GAME, (None, "easy"), "piece", Phrase("Now."), TOLD, first=first))


def texts_of(page: Page) -> list[str]:
    return [each.text for each in page if isinstance(each, Words)]


def ways(page: Page) -> dict[str, bool]:
    """Return whether the buttons to newer and older lines lead anywhere."""
    buttons = [each for each in named(page) if isinstance(each, Button) and each.name in WAYS]
    return {each.name: not each.why_not for each in buttons}


def test_what_happened_is_read_back_to_the_beginning_and_to_now() -> None:
    scrolled = Scrolled()
    scrolled.fit(TOLD, lambda some: told_fitting(SHEET, some))
    page = scrolled_page(0)
    assert "79 things happened." in texts_of(page)
    assert ways(page) == {"up": False, "down": True}
    for _ in TOLD:
        scrolled.did(Rolled(LOG, -3.0))
    page = scrolled_page(scrolled.first)
    assert "0 things happened." in texts_of(page)
    assert "79 things happened." not in texts_of(page)
    assert ways(page) == {"up": True, "down": False}
    for _ in TOLD:
        scrolled.did(Rolled(LOG, 3.0))
    assert scrolled.first == 0
