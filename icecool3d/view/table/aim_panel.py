"""The panel of an aim: the flick pad, the power, presets, and what to do now."""

from collections.abc import Mapping, Sequence
from typing import get_args

from icecool3d.kit.phrase import Phrase
from icecool3d.rules import Offer, Stage
from icecool3d.view.table.aim_part import SeenAim
from icecool3d.view.table.aiming import readings
from icecool3d.view.table.show_panel import show_panel
from icecool3d.view.table.table_page import TableSeen
from icecool3d.view.ui import Box, Button, Pad, Sheet, Slider, Widget, row
from icecool3d.view.ui.commands import Preset
from icecool3d.view.ui.page_parts import BAR, EDGE, LOWER, below, chip, label, panel, small, text, words

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
_BOTTOM, _POWER, _PRESETS, _BETWEEN = 46, 50, 42, 8
"""Heights of what is below the words, each with what is free below it, and what is free above all of it."""
_SPEED = Phrase("Speed")
_FLICK = Phrase("Flick!")


def aim_panel(sheet: Sheet, seen: SeenAim, said: str, box: Box) -> list[Widget]:
    """Lay out the panel of an aim, higher than ``box`` where ``said``, what to do now, takes it."""
    wide = round(0.8 * (box.height - 2 * sheet.px(18)))
    beside = box.width - 2 * sheet.px(18) - wide - sheet.px(16)
    below = sheet.px(_BOTTOM + _POWER + _PRESETS + _BETWEEN)
    grown = max(text(sheet).height(said, beside) + below + 2 * sheet.px(18) - box.height, 0)
    box = Box(box.x, box.y - grown, box.width, box.height + grown)
    room = box.inset(sheet.px(18))
    pad = Pad(
        "back-of-penguin",
        Box(room.x, room.y + grown, wide, room.height - grown),
        seen.aim.penguin,
        seen.outline,
        seen.point,
        sheet.say(PAD_HINT),
    )
    left = pad.box.right + sheet.px(16)
    side = Box(left, room.y, room.right - left, room.height)
    now = words(sheet, side, said)
    bottom = Box(side.x, side.bottom - sheet.px(_BOTTOM), side.width, sheet.px(_BOTTOM))
    numbers, flick = row(bottom, [2.4, 1.0], sheet.px(12))
    power = Box(side.x, bottom.y - sheet.px(_POWER), side.width, sheet.px(42))
    presets = Box(side.x, power.y - sheet.px(_PRESETS), side.width, sheet.px(36))
    direction, speed, height, aside = readings(seen.aim, sheet.language)
    found: list[Widget] = [panel(sheet, box), pad, now]
    for place, name in zip(row(presets, [1.0] * 4, sheet.px(6)), get_args(Preset), strict=True):
        hint = sheet.say(PRESET_HINTS[name])
        found.append(chip(sheet, f"preset-{name}", place, sheet.say(PRESET_NAMES[name]), hint=hint))
    found.append(Slider("power", power, sheet.say(_SPEED), speed.value, seen.aim.power, text(sheet)))
    told = " · ".join(f"{each.name} {each.value}" for each in (direction, height, aside))
    found.append(words(sheet, numbers, told, small(sheet), faint=True))
    if seen.ready:
        found.append(Button("flick", flick, sheet.say(_FLICK), label(sheet), main=True))
    return found


def sentence(sheet: Sheet, said: str, commands: Sequence[Offer] = ()) -> list[Widget]:
    """Say what to do, with a button for each thing that can be done."""
    pad, line = sheet.px(18), sheet.px(46)
    wide = below(sheet, BAR).width - 2 * pad
    high = text(sheet).height(said, wide) + (line + sheet.px(12) if commands else 0) + 2 * pad
    box = below(sheet, BAR)
    box = Box(box.x, sheet.height - sheet.px(EDGE) - high, box.width, high)
    room = box.inset(pad)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, said)]
    if commands:
        places = row(Box(room.x, room.bottom - line, room.width, line), [1.0] * len(commands), sheet.px(10))
        for place, each in zip(places, commands, strict=True):
            title, hint = (said.in_language(sheet.language) for said in (each.title, each.hint))
            main = each.kind.stage is Stage.END or each.kind.when == "asked"
            found.append(Button(each.name, place, title, text(sheet), main=main, hint=hint))
    return found


def aim_or_show(sheet: Sheet, seen: TableSeen, said: str, ends: Sequence[str] = ("done",)) -> list[Widget]:
    """Lay out the show that goes on, or else the aim; ``said`` is what to do where nothing is pulled yet."""
    if seen.clock is not None or seen.aim is None:
        assert seen.clock is not None, "where nobody aims there is a show"
        return show_panel(sheet, seen.clock, below(sheet, BAR), ends)
    pulls = seen.aim.aim.pull is not None
    told = sheet.say(WAIT) if seen.waits else sheet.say(PULL) if pulls else said
    return aim_panel(sheet, seen.aim, told, below(sheet, LOWER))
