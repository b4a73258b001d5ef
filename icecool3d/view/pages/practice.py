"""Practice: who is on the table at the left, the aim or the show below, what happened at the right."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import get_args

from icecool3d.kit.language import Text, number
from icecool3d.penguin import COLOURS
from icecool3d.rules.telling import TABLES
from icecool3d.school import Point
from icecool3d.view.aiming import Aim, Preset, readings
from icecool3d.view.pages.look import (
    chip,
    heading,
    icon,
    label,
    panel,
    small,
    text,
    toast,
    under,
    words,
)
from icecool3d.view.playback import Clock
from icecool3d.view.telling import Line
from icecool3d.view.widgets import Box, Button, Pad, Page, Sheet, Slider, Widget, Words, row
from icecool3d.view.widgets.kinds import needed

EDGE, SIDE, TOLD = 16, 196, 262
"""From the window's edge to panels, and how wide those at the left and at the right are, designed pixels."""
LOWER, BAR = 236, 148
"""Heights of the panel below, with the aim and with a show, designed pixels."""
SPEEDS = {"quarter": 0.25, "half": 0.5, "full": 1.0}
"""At which speeds shows run, by the names of their buttons."""

PRESET_NAMES: dict[Preset, Text] = {
    "straight": {"en": "Straight", "fr": "Droit"},
    "left": {"en": "Left", "fr": "Gauche"},
    "right": {"en": "Right", "fr": "Droite"},
    "jump": {"en": "Jump", "fr": "Saut"},
}
_TITLE: Text = {"en": "Practice", "fr": "S'entraîner"}
_MOVE: Text = {"en": "Move them", "fr": "Déplacer"}
_AWAY: Text = {"en": "Take away", "fr": "Retirer"}
_UNDO: Text = {"en": "Undo", "fr": "Annuler"}
_RETRY: Text = {"en": "Try again", "fr": "Réessayer"}
_MENU: Text = {"en": "Menu", "fr": "Menu"}
_SPEED: Text = {"en": "Speed", "fr": "Vitesse"}
_FLICK: Text = {"en": "Flick", "fr": "Lancer"}
_DONE: Text = {"en": "Done", "fr": "Terminé"}
_MOMENT: Text = {"en": "Moment", "fr": "Instant"}
_HAPPENED: Text = {"en": "What happened", "fr": "Ce qui s'est passé"}
_NOTHING: Text = {"en": "Nothing yet. Flick!", "fr": "Rien encore. Lancez !"}
_QUIETLY: Text = {"en": "Nothing that counts.", "fr": "Rien qui compte."}
_ABOVE: Text = {"en": "Above", "fr": "Dessus"}
_ALL: Text = {"en": "All", "fr": "Tout"}
_FOLLOW: Text = {"en": "Follow", "fr": "Suivre"}
_HINTS: dict[str, Text] = {
    "move": {
        "en": "Drag penguins to other places; press again to flick.",
        "fr": "Faites glisser les manchots ailleurs ; rappuyez pour lancer.",
    },
    "retry": {
        "en": "Everybody back to before the last flick (N)",
        "fr": "Tout le monde comme avant le dernier lancer (N)",
    },
    "undo": {"en": "Take back the last thing done (U)", "fr": "Défaire la dernière action (U)"},
    "first": {"en": "To the beginning", "fr": "Au début"},
    "step-back": {"en": "One step back (,)", "fr": "Un pas en arrière (,)"},
    "play": {"en": "Play or pause (P)", "fr": "Lecture ou pause (P)"},
    "step-on": {"en": "One step on (.)", "fr": "Un pas en avant (.)"},
}

WHAT_NOW: dict[str, Text] = {
    "aim": {
        "en": "Press on the {whose} penguin, pull back and let go. The point says where the finger hits.",
        "fr": "Appuyez sur le manchot {whose}, tirez en arrière, lâchez. Le point dit où le doigt frappe.",
    },
    "pull": {
        "en": "Further back is faster. Let go to flick; Escape thinks better of it.",
        "fr": "Plus loin, c'est plus vite. Lâchez pour lancer ; Échap pour renoncer.",
    },
    "move": {
        "en": "Drag the penguins to where they shall stand.",
        "fr": "Faites glisser les manchots là où ils doivent être.",
    },
    "wait": {"en": "The penguin is on its way …", "fr": "Le manchot est en route …"},
    "nobody": {
        "en": "Put a penguin on the table: press on a colour at the left.",
        "fr": "Mettez un manchot sur la table : choisissez une couleur à gauche.",
    },
    "show": {
        "en": "This is how it went. Slide, step, or slow it down.",
        "fr": "Voilà comment c'était. Glissez, avancez pas à pas, ralentissez.",
    },
}
"""What to do now, by what goes on."""
_WHOSE: dict[str, Text] = {
    "red": {"en": "red", "fr": "rouge"},
    "blue": {"en": "blue", "fr": "bleu"},
    "green": {"en": "green", "fr": "vert"},
    "yellow": {"en": "yellow", "fr": "jaune"},
}


@dataclass(frozen=True, eq=False)
class Practising:
    """What there is to show."""

    standing: Sequence[str]
    """Colours of the penguins on the table."""
    aim: Aim
    """How the chosen one is about to be flicked."""
    outline: tuple[Point, ...]
    """Of its back, as the flick pad has it."""
    point: Point
    """Where on the pad the finger meets it."""
    now: str
    """What goes on: a key of ``WHAT_NOW``."""
    clock: Clock | None
    """Of the flick that is shown."""
    told: Sequence[Line]
    """What happened, newest first."""
    flicked: bool
    """Whether there was any flick."""
    can_undo: bool
    message: str
    """Why something could not be done; empty where nothing is to be said."""
    followed: bool
    """Whether the camera goes after the penguin."""


def practice_page(sheet: Sheet, seen: Practising) -> Page:
    """Lay out practice."""
    found: list[Widget] = [*_left(sheet, seen), *_right(sheet, seen)]
    below = _below(sheet, LOWER if seen.clock is None else BAR)
    found += _aiming(sheet, seen, below) if seen.clock is None else _showing(sheet, seen.clock, below)
    if seen.message:
        middle = below.x + below.width // 2
        found.append(toast(sheet, seen.message, middle, below.y - sheet.px(10), below.width))
    return found


def _below(sheet: Sheet, high: int) -> Box:
    left, right = sheet.px(EDGE + SIDE + EDGE), sheet.px(EDGE + TOLD + EDGE)
    wide = min(sheet.width - left - right, sheet.px(680))
    x = left + (sheet.width - left - right - wide) // 2
    return Box(x, sheet.height - sheet.px(EDGE + high), wide, sheet.px(high))


def _left(sheet: Sheet, seen: Practising) -> list[Widget]:
    line, gap = sheet.px(44), sheet.px(8)
    names = [each for each in ("move", "away", "retry", "undo") if _possible(each, seen)]
    lines = len(COLOURS) + len(names) + 1
    letters, pad = heading(sheet), sheet.px(18)
    high = 2 * pad + letters.leading + gap + lines * line + (lines - 1) * gap + 2 * sheet.px(10)
    box = Box(sheet.px(EDGE), sheet.px(EDGE), sheet.px(SIDE), high)
    room = box.inset(pad)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, sheet.say(_TITLE), letters)]
    top = room.y + letters.leading + gap
    for colour in COLOURS:
        there = Box(room.x, top, room.width, line)
        chosen = colour in seen.standing and colour == seen.aim.penguin
        said = TABLES[sheet.language][f"colour.{colour}"]
        said = said if colour in seen.standing else f"+ {said}"
        found.append(Button(f"penguin-{colour}", there, said, text(sheet), chosen=chosen, symbol=colour))
        top += line + gap
    top += sheet.px(10)
    said_of = {"move": _MOVE, "away": _AWAY, "retry": _RETRY, "undo": _UNDO}
    for each in names:
        there = Box(room.x, top, room.width, line)
        hint = sheet.say(_HINTS[each]) if each in _HINTS else ""
        on = each == "move" and seen.now == "move"
        found.append(Button(each, there, sheet.say(said_of[each]), text(sheet), chosen=on, hint=hint))
        top += line + gap
    top += sheet.px(10)
    return [*found, Button("back", Box(room.x, top, room.width, line), sheet.say(_MENU), text(sheet))]


def _possible(name: str, seen: Practising) -> bool:
    free = seen.clock is None and seen.now != "wait"
    possible = {
        "move": bool(seen.standing),
        "away": seen.aim.penguin in seen.standing,
        "retry": seen.flicked,
        "undo": seen.can_undo,
    }
    return free and possible[name]


def _right(sheet: Sheet, seen: Practising) -> list[Widget]:
    """Give the views, and below them what happened, as much of it as there is room for."""
    edge, pad, gap = sheet.px(EDGE), sheet.px(16), sheet.px(8)
    wide = sheet.px(TOLD)
    views = Box(sheet.width - edge - wide, edge, wide, sheet.px(58))
    found: list[Widget] = [panel(sheet, views)]
    chips = (("above", _ABOVE), ("all", _ALL), ("follow", _FOLLOW))
    places = row(views.inset(sheet.px(10)), [1.2, 0.9, 1.1], sheet.px(6))
    for place, (name, said) in zip(places, chips, strict=True):
        found.append(chip(sheet, name, place, sheet.say(said), chosen=name == "follow" and seen.followed))
    top = views.bottom + sheet.px(12)
    most = sheet.height - edge - top - sheet.px(LOWER + 40)
    room = Box(views.x + pad, top + pad, wide - 2 * pad, most - 2 * pad)
    title = words(sheet, room, sheet.say(_HAPPENED), label(sheet))
    told = _told(sheet, seen, under(room, title.box, gap))
    box = Box(views.x, top, wide, told[-1].box.bottom + pad - top)
    return [*found, panel(sheet, box), title, *told]


def _told(sheet: Sheet, seen: Practising, room: Box) -> list[Button | Words]:
    if not seen.told:
        return [
            words(sheet, room, sheet.say(_QUIETLY if seen.flicked else _NOTHING), small(sheet), faint=True)
        ]
    found: list[Button | Words] = []
    top = room.y
    for place, line in enumerate(seen.told):
        said = f"{line.when(sheet.language)} {line.text}"
        there = Box(room.x, top, room.width, 0)
        button = Button(f"told-{place}", there, said, small(sheet), symbol=line.penguin or "", left=True)
        high = needed(button)[1] + sheet.px(6)
        if top + high > room.bottom and found:
            break
        found.append(replace(button, box=replace(there, height=high)))
        top += high + sheet.px(6)
    return found


def _aiming(sheet: Sheet, seen: Practising, box: Box) -> list[Widget]:
    room = box.inset(sheet.px(18))
    said = sheet.say(WHAT_NOW[seen.now], whose=sheet.say(_WHOSE[seen.aim.penguin]))
    if seen.aim.penguin not in seen.standing or seen.now == "move":
        return [panel(sheet, box), words(sheet, room, said)]
    square = room.height
    pad = Pad(
        "back-of-penguin",
        Box(room.x, room.y, round(0.8 * square), square),
        seen.aim.penguin,
        seen.outline,
        seen.point,
    )
    left = pad.box.right + sheet.px(16)
    side = Box(left, room.y, room.right - left, room.height)
    now = words(sheet, side, said)
    bottom = Box(side.x, side.bottom - sheet.px(46), side.width, sheet.px(46))
    numbers, flick = row(bottom, [2.4, 1.0], sheet.px(12))
    power = Box(side.x, bottom.y - sheet.px(50), side.width, sheet.px(42))
    presets = Box(side.x, power.y - sheet.px(42), side.width, sheet.px(36))
    direction, speed, height, aside = readings(seen.aim, sheet.language)
    found: list[Widget] = [panel(sheet, box), pad, now]
    for place, name in zip(row(presets, [1.0] * 4, sheet.px(6)), get_args(Preset), strict=True):
        found.append(chip(sheet, f"preset-{name}", place, sheet.say(PRESET_NAMES[name])))
    found.append(Slider("power", power, sheet.say(_SPEED), speed.value, seen.aim.power, text(sheet)))
    told = " · ".join(f"{each.name} {each.value}" for each in (direction, height, aside))
    found.append(words(sheet, numbers, told, small(sheet), faint=True))
    if seen.now != "wait":
        found.append(Button("flick", flick, sheet.say(_FLICK), label(sheet), main=True))
    return found


def _showing(sheet: Sheet, clock: Clock, box: Box) -> list[Widget]:
    room = box.inset(sheet.px(16))
    now = words(sheet, room, sheet.say(WHAT_NOW["show"]), small(sheet))
    slide = Box(room.x, now.box.bottom + sheet.px(4), room.width, sheet.px(42))
    share = clock.moment / clock.duration if clock.duration else 0.0
    shown = (
        f"{number(clock.moment, sheet.language, digits=2)} / {number(clock.duration, sheet.language, 's', 2)}"
    )
    found: list[Widget] = [panel(sheet, box), now]
    found.append(Slider("moment", slide, sheet.say(_MOMENT), shown, share, text(sheet)))
    line = Box(room.x, room.bottom - sheet.px(36), room.width, sheet.px(36))
    places = row(line, [0.8, 0.8, 1.0, 0.8, 1.0, 1.0, 1.0, 1.8], sheet.px(6))
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
    return [*found, Button("done", places[-1], sheet.say(_DONE), text(sheet), main=True)]
