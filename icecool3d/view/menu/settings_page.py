"""The settings: language, sound, motion, and quality of the picture."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.language import LANGUAGES, language_name
from icecool3d.kit.phrase import Phrase
from icecool3d.view.files.preferences import QUALITIES, Preferences
from icecool3d.view.ui import Page, Sheet
from icecool3d.view.ui.page_parts import GAP, Parts
from icecool3d.view.ui.page_tree import Node

TITLE = Phrase("Settings")
LANGUAGE = Phrase("Language")
QUALITY = Phrase("Picture while things move")
SOUND = Phrase("Sound")
FLICKS = Phrase("How to flick")
PULL, SWIPE = Phrase("Pull back"), Phrase("Draw through")
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
    ['language-en', 'language-fr', 'flicks-pull', 'flicks-swipe']
    """
    make = Parts(sheet)
    languages = [(f"language-{each}", language_name(each), each == liked.language) for each in LANGUAGES]
    qualities = [
        (f"quality-{each}", sheet.say(QUALITY_NAMES[each]), each == liked.quality) for each in QUALITIES
    ]
    panel = make.panel(
        make.heading(sheet.say(TITLE)),
        make.space(GAP),
        _choice(make, LANGUAGE, languages),
        _choice(
            make,
            FLICKS,
            [
                ("flicks-pull", sheet.say(PULL), not liked.swipes),
                ("flicks-swipe", sheet.say(SWIPE), liked.swipes),
            ],
        ),
        *(
            _choice(make, asked, [(f"{name}-on", sheet.say(ON), on), (f"{name}-off", sheet.say(OFF), not on)])
            for name, asked, on in (("sound", SOUND, liked.sound), ("effects", CALM, not liked.calm))
        ),
        _choice(make, QUALITY, qualities),
        make.space(GAP),
        make.small(sheet.say(QUALITY_TOLD[liked.quality]), faint=True),
        make.space(grows=True),
        make.row(make.label("keys", sheet.say(KEYS)), make.label("back", sheet.say(BACK), main=True), gap=12),
    )
    return make.stand(panel, 430, 620)


def _choice(make: Parts, asked: Phrase, choices: Sequence[tuple[str, str, bool]]) -> Node:
    """Return one thing to choose: its name, and below it a button for each choice."""
    chips = [make.chip(name, said, chosen=chosen) for name, said, chosen in choices]
    return make.column(make.words(make.say(asked)), make.row(*chips), make.space(6), gap=6)
