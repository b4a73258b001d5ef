"""Panels that somebody hid: for a while it is said how they come back."""

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.view.ui import Page, Sheet
from icecool3d.view.ui.page_parts import MARGIN, Notice, toast

HIDDEN = Phrase("Escape brings the panels back.")


class Hiding:
    """Whether nothing but the table is shown.

    >>> hiding = Hiding("en")
    >>> hiding.toggle()
    >>> hiding.is_on, [told.text for told in hiding.page(Sheet(1280, 720))]
    (True, ['Escape brings the panels back.'])
    """

    def __init__(self, language: Language) -> None:
        """Hide nothing yet."""
        self.is_on = False
        """Whether panels are hidden."""
        self._language = language
        self._notice = Notice()

    def toggle(self) -> None:
        """Hide the panels, or show them again."""
        self.is_on = not self.is_on
        self._notice.say(HIDDEN.in_language(self._language))

    def page(self, sheet: Sheet) -> Page:
        """Return what is shown meanwhile."""
        said = self._notice.now
        bottom = sheet.height - sheet.px(MARGIN)
        return (toast(sheet, said, sheet.width // 2, bottom, sheet.width // 2),) if said else ()
