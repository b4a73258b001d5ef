"""The settings: language, sound, motion, and quality of the picture."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.language import LANGUAGES, language_name
from icecool3d.kit.phrase import Phrase
from icecool3d.view.files.preferences import QUALITIES, Preferences
from icecool3d.view.ui import Box, Button, Page, Sheet, Widget, row
from icecool3d.view.ui.page_parts import (
    GAP,
    LINE,
    MARGIN,
    chip,
    heading,
    inside,
    label,
    panel,
    small,
    under,
    words,
)

TITLE = Phrase("Settings")
LANGUAGE = Phrase("Language")
QUALITY = Phrase("Picture while things move")
SOUND = Phrase("Sound")
CALM = Phrase("Slow motion and other effects")
ON = Phrase("On")
OFF = Phrase("Off")
KEYS = Phrase("Keys")
BACK = Phrase("Back")
QUALITY_NAMES: Mapping[str, Phrase] = {
    "auto": Phrase("Automatic"),
    "fine": Phrase("Fine"),
    "fast": Phrase("Fast"),
}
QUALITY_TOLD: Mapping[str, Phrase] = {
    "auto": Phrase("Smooth edges, unless there is no graphics card."),
    "fine": Phrase("Smooth edges, always."),
    "fast": Phrase("Rough edges in motion: the quickest."),
}


def settings_page(sheet: Sheet, liked: Preferences) -> Page:
    """Lay out the settings.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(settings_page(Sheet(1280, 720), Preferences()))][:4]
    ['language-en', 'language-fr', 'sound-on', 'sound-off']
    """
    high = sheet.px(620)
    box = Box(sheet.px(MARGIN), (sheet.height - high) // 2, sheet.px(430), high)
    room = inside(sheet, box)
    title = words(sheet, room, sheet.say(TITLE), heading(sheet))
    found: list[Widget] = [panel(sheet, box), title]
    languages = [(f"language-{each}", language_name(each), each == liked.language) for each in LANGUAGES]
    found += _choice(sheet, under(room, title.box, sheet.px(GAP)), sheet.say(LANGUAGE), languages)
    for name, asked, on in (("sound", SOUND, liked.sound), ("effects", CALM, not liked.calm)):
        choices = [(f"{name}-on", sheet.say(ON), on), (f"{name}-off", sheet.say(OFF), not on)]
        found += _choice(sheet, under(room, found[-1].box, sheet.px(18)), sheet.say(asked), choices)
    qualities = [
        (f"quality-{each}", sheet.say(QUALITY_NAMES[each]), each == liked.quality) for each in QUALITIES
    ]
    found += _choice(sheet, under(room, found[-1].box, sheet.px(22)), sheet.say(QUALITY), qualities)
    told = sheet.say(QUALITY_TOLD[liked.quality])
    found.append(words(sheet, under(room, found[-1].box, sheet.px(GAP)), told, small(sheet), faint=True))
    tall = sheet.px(LINE + 6)
    keys, back = row(Box(room.x, room.bottom - tall, room.width, tall), [1.0, 1.0], sheet.px(12))
    found.append(Button("keys", keys, sheet.say(KEYS), label(sheet)))
    return [*found, Button("back", back, sheet.say(BACK), label(sheet), main=True)]


def _choice(sheet: Sheet, room: Box, name: str, choices: Sequence[tuple[str, str, bool]]) -> list[Widget]:
    """Return one thing to choose: its name, and below it a button for each choice."""
    title = words(sheet, room, name)
    line = under(room, title.box, sheet.px(6))
    boxes = row(Box(line.x, line.y, line.width, sheet.px(LINE)), [1.0] * len(choices), sheet.px(8))
    chips = [
        chip(sheet, each, there, said, chosen=chosen)
        for there, (each, said, chosen) in zip(boxes, choices, strict=True)
    ]
    return [title, *chips]
