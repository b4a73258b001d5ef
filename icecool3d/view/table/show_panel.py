"""The panel of a show: which moment, how fast, and an end to it."""

from collections.abc import Mapping, Sequence

from icecool3d.kit.language import number
from icecool3d.kit.phrase import Phrase
from icecool3d.view.table.flick_show import Clock
from icecool3d.view.ui import Sheet, Slider, Widget
from icecool3d.view.ui.page_parts import BAR, Parts, text
from icecool3d.view.ui.page_tree import Item, Node

SPEEDS = {"quarter": 0.25, "half": 0.5, "full": 1.0, "double": 2.0}
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
_TALL = 36
_PICTURES = {"previous": "up", "next": "down"}


_BEGINS = Phrase("It begins here.")
_ENDS = Phrase("It ends here.")
_EVERYWHERE: Mapping[str, str] = {}


def show_panel(
    sheet: Sheet,
    clock: Clock,
    ends: Sequence[str] = ("done",),
    nowhere: Mapping[str, str] = _EVERYWHERE,
) -> list[Widget]:
    """Lay out the panel of a show; ``ends`` are its last buttons: save, done, previous, next.

    Those of them that lead ``nowhere`` say why.

    >>> from icecool3d.view.ui import named
    >>> [each.name for each in named(show_panel(Sheet(1280, 720), Clock(2.0)))][:3]
    ['moment', 'first', 'step-back']
    """
    make = Parts(sheet)
    share = clock.moment / clock.duration if clock.duration else 0.0
    moment = number(clock.moment, sheet.language, digits=2)
    shown = f"{moment} / {number(clock.duration, sheet.language, 's', 2)}"
    slider = Item(
        sheet.px(42), lambda box: Slider("moment", box, sheet.say(_MOMENT), shown, share, text(sheet))
    )
    pictures = {
        "first": "first",
        "step-back": "back",
        "play": "pause" if clock.playing else "play",
        "step-on": "on",
    }
    buttons: list[Node] = [
        make.icon(name, picture, _TALL, hint=sheet.say(_HINTS[name]), why_not=_why_not(make, name, clock))
        for name, picture in pictures.items()
    ]
    for name, speed in SPEEDS.items():
        digits = 2 if speed < 0.5 else 1 if speed < 1 else 0
        times = f"{number(speed, sheet.language, digits=digits)}\N{MULTIPLICATION SIGN}"
        buttons.append(make.chip(f"speed-{name}", times, _TALL, chosen=clock.speed == speed))
    buttons.append(make.row(*(_end(make, name, nowhere.get(name, "")) for name in ends), gap=6))
    widths = (0.5, 0.5, 0.7, 0.5, 1.0, 0.9, 0.6, 0.6, 0.4 + 1.15 * len(ends))
    line = make.row(*buttons, widths=widths, gap=6)
    said = make.small(sheet.say(_SHOWN))
    return make.below(make.panel(said, slider, make.space(grows=True), line, pad=16, gap=4), BAR)


def _why_not(make: Parts, name: str, clock: Clock) -> str:
    """Return why one cannot go to another moment by a button; nothing: one can."""
    if name in ("first", "step-back") and clock.moment <= 0.0:
        return make.say(_BEGINS)
    return make.say(_ENDS) if name == "step-on" and clock.moment >= clock.duration else ""


def _end(make: Parts, name: str, why_not: str) -> Node:
    """Return one of the last buttons."""
    hint = make.say(_HINTS[name]) if name in _HINTS else ""
    if name in _PICTURES:
        return make.icon(name, _PICTURES[name], _TALL, hint=hint, why_not=why_not)
    return make.chip(name, make.say(_WORDS[name]), _TALL, main=name == "done", hint=hint)
