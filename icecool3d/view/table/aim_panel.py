"""The panel of an aim: the flick pad, the power, presets, and what to do now."""

from collections.abc import Mapping, Sequence
from typing import get_args

from icecool3d.kit.phrase import Phrase
from icecool3d.rules import Offer, Stage
from icecool3d.view.table.aim_part import SeenAim
from icecool3d.view.table.aiming import readings
from icecool3d.view.table.show_panel import show_panel
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.ui import Pad, Sheet, Slider, Widget
from icecool3d.view.ui.commands import Preset
from icecool3d.view.ui.page_parts import LOWER, Parts, text
from icecool3d.view.ui.page_tree import Item, Row

WAIT = Phrase("The penguin is on its way …")
PULL = Phrase("Further back is faster. Let go to flick; Escape cancels.")
"""What is said while a flick is made."""
PRESET_NAMES: Mapping[Preset, Phrase] = {
    "straight": Phrase("Straight"),
    "left": Phrase("Left"),
    "right": Phrase("Right"),
    "jump": Phrase("Jump"),
}
PRESET_HINTS: Mapping[Preset, Phrase] = {
    "straight": Phrase("Hit the middle of its back: it goes straight on."),
    "left": Phrase("Hit left of the middle: its way bends to the left."),
    "right": Phrase("Hit right of the middle: its way bends to the right."),
    "jump": Phrase("Hit its head: fast enough, it jumps over walls."),
}
PAD_HINT = Phrase(
    "Its back. Click where the finger hits it: beside the middle it bends, at the head it jumps."
)
_NOTHING: Mapping[str, Offer] = {}
_BOTTOM, _PAD, _ACROSS = 46, 18, 4
"""Height of the last line, around all of it, and how many buttons stand side by side."""
_SPEED = Phrase("Speed")
_FLICK = Phrase("Flick!")


def aim_panel(sheet: Sheet, seen: SeenAim, said: str) -> list[Widget]:
    """Lay out the panel of an aim, higher where ``said``, what to do now, takes it."""
    make, aim = Parts(sheet), seen.aim
    tall = sheet.px(LOWER) - 2 * sheet.px(_PAD)
    hint = sheet.say(PAD_HINT)
    back = Item(tall, lambda box: Pad("back-of-penguin", box, aim.penguin, seen.outline, seen.point, hint))
    direction, speed, height, aside = readings(aim, sheet.language)
    presets = [
        make.chip(f"preset-{name}", sheet.say(PRESET_NAMES[name]), 36, hint=sheet.say(PRESET_HINTS[name]))
        for name in get_args(Preset)
    ]
    power = Item(
        sheet.px(42),
        lambda box: Slider("power", box, sheet.say(_SPEED), speed.value, aim.power, text(sheet)),
    )
    told = " · ".join(f"{each.name} {each.value}" for each in (direction, height, aside))
    flick = make.label("flick", sheet.say(_FLICK), _BOTTOM, main=True) if seen.ready else make.space(_BOTTOM)
    beside = make.column(
        make.words(said),
        make.space(8),
        make.space(grows=True),
        make.row(*presets, gap=6),
        make.space(6),
        power,
        make.space(8),
        make.row(make.small(told, faint=True), flick, widths=(2.4, 1.0), gap=12),
    )
    left = make.column(make.space(grows=True), back)
    row = Row((left, beside), (round(0.8 * tall), 1.0), sheet.px(16))
    return make.below(make.panel(row, pad=_PAD), LOWER)


def sentence(sheet: Sheet, said: str, commands: Mapping[str, Offer] = _NOTHING) -> list[Widget]:
    """Say what to do, with a button for each thing that can be done."""
    make = Parts(sheet)
    buttons = []
    for name, each in commands.items():
        title, hint = (told.in_language(sheet.language) for told in (each.title, each.hint))
        main = each.kind.stage is Stage.END or each.kind.when == "asked"
        buttons.append(make.button(name, title, _BOTTOM, main=main, hint=hint))
    lines = make.grid(buttons, min(len(buttons), _ACROSS), 10) if buttons else None
    return make.below(make.panel(make.words(said), lines, pad=_PAD, gap=12))


def aim_or_show(sheet: Sheet, seen: TableSeen, said: str, ends: Sequence[str] = ("done",)) -> list[Widget]:
    """Lay out the show that goes on, or else the aim; ``said`` is what to do where nothing is pulled yet."""
    if seen.clock is not None or seen.aim is None:
        assert seen.clock is not None, "where nobody aims there is a show"
        return show_panel(sheet, seen.clock, ends)
    pulls = seen.aim.aim.pull is not None
    told = sheet.say(WAIT) if seen.waits else sheet.say(PULL) if pulls else said
    return aim_panel(sheet, seen.aim, told)
