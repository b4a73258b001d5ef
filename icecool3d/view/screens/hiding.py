"""Panels that somebody hid: for a while it is said how they come back."""

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.view.pages.look import MARGIN, toast
from icecool3d.view.screens.saying import Saying
from icecool3d.view.widgets import Page, Sheet

HIDDEN = Phrase("Escape brings the panels back.")


class Hiding:
    """Whether nothing but the table is shown.

    >>> hiding = Hiding("en")
    >>> hiding.turn()
    >>> hiding.is_on, [told.text for told in hiding.page(Sheet(1280, 720))]
    (True, ['Escape brings the panels back.'])
    """

    def __init__(self, language: Language) -> None:
        """Hide nothing yet."""
        self.is_on = False
        """Whether panels are hidden."""
        self._language = language
        self._saying = Saying()

    def turn(self) -> None:
        """Hide the panels, or show them again."""
        self.is_on = not self.is_on
        self._saying.say(HIDDEN.in_language(self._language))

    def page(self, sheet: Sheet) -> Page:
        """Give what is shown meanwhile."""
        said = self._saying.now
        bottom = sheet.height - sheet.px(MARGIN)
        return (toast(sheet, said, sheet.width // 2, bottom, sheet.width // 2),) if said else ()
