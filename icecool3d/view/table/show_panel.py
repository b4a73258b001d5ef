"""The panel of a show: which moment, how fast, and an end to it."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.language import number
from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.ui import Box, Button, Sheet, Slider, Widget, row
from icecool3d.view.ui.page_parts import chip, icon, panel, small, text, words

SPEEDS = {"quarter": 0.25, "half": 0.5, "full": 1.0}
"""At which speeds shows run, by the names of their buttons."""

_SHOWN = Phrase("This is how it went. Slide, step, or slow it down.")
_DONE = Phrase("Done")
_SAVE = Phrase("Save")
_MOMENT = Phrase("Moment")
_HINTS: Mapping[str, Phrase] = {
    "first": Phrase("To the beginning"),
    "step-back": Phrase("One step back"),
    "play": Phrase("Play or pause"),
    "step-on": Phrase("One step on"),
    "save": Phrase("Keep this flick: it is found again under Replays."),
    "previous": Phrase("The flick before"),
    "next": Phrase("The next flick"),
}
_WORDS: Mapping[str, Phrase] = {"save": _SAVE, "done": _DONE}
_PICTURES = {"previous": "up", "next": "down"}


def show_panel(sheet: Sheet, clock: Clock, box: Box, ends: Sequence[str] = ("done",)) -> list[Widget]:
    """Lay out the panel of a show; ``ends`` are its last buttons: save, done, previous, next.

    >>> from icecool3d.view.ui import named
    >>> [each.name for each in named(show_panel(Sheet(1280, 720), Clock(2.0), Box(0, 0, 600, 148)))][:3]
    ['moment', 'first', 'step-back']
    """
    room = box.inset(sheet.px(16))
    now = words(sheet, room, sheet.say(_SHOWN), small(sheet))
    slide = Box(room.x, now.box.bottom + sheet.px(4), room.width, sheet.px(42))
    share = clock.moment / clock.duration if clock.duration else 0.0
    moment = number(clock.moment, sheet.language, digits=2)
    shown = f"{moment} / {number(clock.duration, sheet.language, 's', 2)}"
    found: list[Widget] = [panel(sheet, box), now]
    found.append(Slider("moment", slide, sheet.say(_MOMENT), shown, share, text(sheet)))
    line = Box(room.x, room.bottom - sheet.px(36), room.width, sheet.px(36))
    places = row(line, [0.55, 0.55, 0.75, 0.55, 1.1, 1.0, 0.75, 0.3 + 1.15 * len(ends)], sheet.px(6))
    playing = "pause" if clock.playing else "play"
    for place, (name, picture) in zip(
        places,
        (("first", "first"), ("step-back", "back"), ("play", playing), ("step-on", "on")),
        strict=False,
    ):
        found.append(icon(sheet, name, place, picture, hint=sheet.say(_HINTS[name])))
    for place, (name, speed) in zip(places[4:], SPEEDS.items(), strict=False):
        digits = 2 if speed < 0.5 else 1 if speed < 1 else 0
        said = f"{number(speed, sheet.language, digits=digits)}\N{MULTIPLICATION SIGN}"
        found.append(chip(sheet, f"speed-{name}", place, said, chosen=clock.speed == speed))
    for place, name in zip(row(places[-1], [1.0] * len(ends), sheet.px(6)), ends, strict=True):
        hint = sheet.say(_HINTS[name]) if name in _HINTS else ""
        if name in _PICTURES:
            found.append(icon(sheet, name, place, _PICTURES[name], hint=hint))
        else:
            main, said = name == "done", sheet.say(_WORDS[name])
            found.append(Button(name, place, said, small(sheet), main=main, hint=hint))
    return found
