"""The settings: language, sound, motion, and quality of the picture."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.language import Text
from icecool3d.view.pages.look import (
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
from icecool3d.view.preferences import QUALITIES, Preferences
from icecool3d.view.widgets import Box, Button, Page, Sheet, Widget, row

TITLE: Text = {"en": "Settings", "fr": "Réglages"}
LANGUAGE: Text = {"en": "Language", "fr": "Langue"}
QUALITY: Text = {"en": "Picture while things move", "fr": "Image pendant les mouvements"}
SOUND: Text = {"en": "Sound", "fr": "Son"}
CALM: Text = {"en": "Slow motion and other effects", "fr": "Ralenti et autres effets"}
ON: Text = {"en": "On", "fr": "Activé"}
OFF: Text = {"en": "Off", "fr": "Coupé"}
KEYS: Text = {"en": "Keys", "fr": "Touches"}
BACK: Text = {"en": "Back", "fr": "Retour"}
NAMES: Mapping[str, str] = {"en": "English", "fr": "Français"}
"""Each language in its own words."""
QUALITY_NAMES: Mapping[str, Text] = {
    "auto": {"en": "Automatic", "fr": "Automatique"},
    "fine": {"en": "Fine", "fr": "Fine"},
    "fast": {"en": "Fast", "fr": "Rapide"},
}
QUALITY_TOLD: Mapping[str, Text] = {
    "auto": {
        "en": "Smooth edges, unless there is no graphics card.",
        "fr": "Bords lisses, sauf s'il n'y a pas de carte graphique.",
    },
    "fine": {"en": "Smooth edges, always.", "fr": "Bords toujours lisses."},
    "fast": {
        "en": "Rough edges in motion: the quickest.",
        "fr": "Bords bruts en mouvement : le plus rapide.",
    },
}


def settings_page(sheet: Sheet, liked: Preferences) -> Page:
    """Lay out the settings.

    >>> from icecool3d.view.widgets import named
    >>> [widget.name for widget in named(settings_page(Sheet(1280, 720), Preferences()))][:4]
    ['language-en', 'language-fr', 'sound-on', 'sound-off']
    """
    high = sheet.px(620)
    box = Box(sheet.px(MARGIN), (sheet.height - high) // 2, sheet.px(430), high)
    room = inside(sheet, box)
    title = words(sheet, room, sheet.say(TITLE), heading(sheet))
    found: list[Widget] = [panel(sheet, box), title]
    languages = [(f"language-{code}", said, code == liked.language) for code, said in NAMES.items()]
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
    """Give one thing to choose: its name, and below it a button for each choice."""
    title = words(sheet, room, name)
    line = under(room, title.box, sheet.px(6))
    boxes = row(Box(line.x, line.y, line.width, sheet.px(LINE)), [1.0] * len(choices), sheet.px(8))
    chips = [
        chip(sheet, each, there, said, chosen=chosen)
        for there, (each, said, chosen) in zip(boxes, choices, strict=True)
    ]
    return [title, *chips]
