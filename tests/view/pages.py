"""Pages as players meet them, in every state that they can have, for the tests of layouts."""

from collections.abc import Iterator
from dataclasses import replace

from icecool3d.kit.language import LANGUAGES
from icecool3d.penguin import COLOURS, load_penguin
from icecool3d.view.aiming import Aim
from icecool3d.view.back import UPRIGHT, Contact, seen_back
from icecool3d.view.pages.look import tooltip
from icecool3d.view.pages.menu import menu_page
from icecool3d.view.pages.practice import WHAT_NOW, Practising, practice_page
from icecool3d.view.pages.settings import settings_page
from icecool3d.view.playback import Clock
from icecool3d.view.practice import IN_WALL, LEFT_SCHOOL, NOBODY, OUTSIDE, TAKEN
from icecool3d.view.preferences import QUALITIES, Preferences
from icecool3d.view.telling import Line
from icecool3d.view.widgets import Page, Sheet, named

SIZES = ((800, 600), (1024, 768), (1280, 720), (1366, 768), (1920, 1080), (2560, 1080), (2560, 1440))
"""Of windows, pixels."""
LONGEST = {
    "en": "over Laboratory-Classroom, no fish: 108.4 mm above the wall, and yet another thing",
    "fr": "coincé dans Laboratoire-Salle de classe : encore 12,4 mm dans l'encadrement, vu des deux côtés",
}


def practising() -> Practising:
    """Give a state in which as much as possible is shown."""
    back = seen_back(load_penguin().shape, UPRIGHT, 0.0)
    aim = Aim("yellow", 3.1, 12.0, Contact(0.5, -0.55))
    outline = tuple((float(x), float(y)) for x, y in back.picture.tolist())
    return Practising(
        COLOURS, aim, outline, back.point_of(aim.contact), "aim", None, (), True, True, "", True
    )


def every_page(sheet: Sheet) -> Iterator[tuple[str, Page]]:
    """Give every page in every state, with a name."""
    yield "menu", menu_page(sheet)
    for quality in QUALITIES:
        yield f"settings {quality}", settings_page(sheet, Preferences(sheet.language, quality))
    told = [Line(12.345, colour, LONGEST[sheet.language]) for colour in (*COLOURS, None)] * 4
    full = replace(practising(), told=told)
    for now in WHAT_NOW:
        if now != "show":
            yield f"practice {now}", practice_page(sheet, replace(full, now=now))
    yield "practice alone", practice_page(sheet, replace(full, standing=(), told=(), flicked=False))
    yield "practice show", practice_page(sheet, replace(full, clock=Clock(12.34, 1.23, 0.25)))
    for reason in (IN_WALL, LEFT_SCHOOL, NOBODY, OUTSIDE, TAKEN):
        yield "practice message", practice_page(sheet, replace(full, message=reason[sheet.language]))


def every_sheet() -> Iterator[Sheet]:
    """Give sheets of all sizes in all languages."""
    for width, height in SIZES:
        for language in LANGUAGES:
            yield Sheet(width, height, language)


def every_tooltip(sheet: Sheet) -> Page:
    """Give all tooltips."""
    found = []
    for _, page in every_page(sheet):
        found += [tooltip(sheet, page, widget.name) for widget in named(page)]
    return [told for told in found if told is not None]
