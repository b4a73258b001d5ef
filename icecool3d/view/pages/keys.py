"""The keys: what each of them does, and which other one may do it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from icecool3d.kit.language import Text
from icecool3d.view.keyboard import Keyboard, name_of
from icecool3d.view.pages.look import MARGIN, beside, heading, inside, label, panel, small, words
from icecool3d.view.widgets import Box, Button, Page, Sheet, Widget, row
from icecool3d.view.widgets.kinds import padding

KEY = "key-"
"""What the names of keys' buttons begin with."""
_TITLE: Text = {"en": "Keys and mouse", "fr": "Touches et souris"}
_BACK: Text = {"en": "Back", "fr": "Retour"}
_FIRST: Text = {"en": "All as at first", "fr": "Tout comme au début"}
_HINT: Text = {
    "en": "Press a key's name to have another key for it.",
    "fr": "Cliquez sur une touche pour en choisir une autre.",
}
STAYS: Text = {
    "en": "Enter, Tab, Escape and figures stay what they are.",
    "fr": "Entrée, Tab, Échap et les chiffres restent ce qu'ils sont.",
}
"""Why some keys cannot be taken."""
_ASKED: Text = {"en": "New key for: {what}", "fr": "Touche pour : {what}"}
_WIDE, _GAP, _FOOT, _CAP = 720, 2, 44, 29


@dataclass(frozen=True)
class Told:
    """One line."""

    does: Text
    """What it tells of."""
    keys: Mapping[str, Text] = field(default_factory=dict)
    """What each key does, by the one that does it at first."""
    shown: Text | None = None
    """How it is called where there is nothing to choose."""
    fixed: tuple[str, ...] = ()
    """Keys that are always the same."""


KEYS_TOLD = (
    Told(
        {"en": "aim, and flick when you let go", "fr": "viser, et lancer en lâchant"},
        shown={"en": "Drag the penguin", "fr": "Tirer le manchot"},
    ),
    Told(
        {"en": "direction and speed; finer with Shift", "fr": "direction et vitesse ; plus fin avec Maj"},
        {
            "arrow_left": {"en": "aim further left", "fr": "viser plus à gauche"},
            "arrow_right": {"en": "aim further right", "fr": "viser plus à droite"},
            "arrow_up": {"en": "faster", "fr": "plus vite"},
            "arrow_down": {"en": "slower", "fr": "moins vite"},
        },
    ),
    Told(
        {"en": "where the finger hits", "fr": "où le doigt frappe"},
        {
            "i": {"en": "hit higher", "fr": "frapper plus haut"},
            "k": {"en": "hit lower", "fr": "frapper plus bas"},
            "j": {"en": "hit further left", "fr": "frapper plus à gauche"},
            "l": {"en": "hit further right", "fr": "frapper plus à droite"},
        },
    ),
    Told(
        {"en": "straight, left, right, jump", "fr": "droit, gauche, droite, saut"},
        {
            "f1": {"en": "straight", "fr": "droit"},
            "f2": {"en": "bend left", "fr": "vers la gauche"},
            "f3": {"en": "bend right", "fr": "vers la droite"},
            "f4": {"en": "jump", "fr": "saut"},
        },
    ),
    Told(
        {"en": "flick, or go on", "fr": "lancer, ou continuer"},
        shown={"en": "Enter", "fr": "Entrée"},
        fixed=("enter",),
    ),
    Told(
        {"en": "choose one of what is offered", "fr": "choisir ce qui est proposé"},
        shown={"en": "1 to 9", "fr": "1 à 9"},
        fixed=tuple(str(number) for number in range(1, 10)),
    ),
    Told(
        {"en": "take back what was placed by hand", "fr": "annuler ce qui a été placé à la main"},
        {key: {"en": "take back", "fr": "annuler"} for key in ("u", "backspace")},
    ),
    Told(
        {"en": "practice: the same start again", "fr": "entraînement : le même départ"},
        {"e": {"en": "same start", "fr": "même départ"}},
    ),
    Told(
        {"en": "enough of this show", "fr": "passer ce qui est montré"},
        {"space": {"en": "enough", "fr": "passer"}},
    ),
    Told(
        {"en": "last flick again, pause, slow motion", "fr": "revoir le lancer, pause, ralenti"},
        {
            "r": {"en": "last flick again", "fr": "revoir le lancer"},
            "p": {"en": "pause", "fr": "pause"},
            "o": {"en": "slow motion", "fr": "ralenti"},
        },
    ),
    Told(
        {"en": "step by step, or by quarters of a second", "fr": "pas à pas, ou par quarts de seconde"},
        {
            "b": {"en": "a step back", "fr": "un pas en arrière"},
            "n": {"en": "a step on", "fr": "un pas en avant"},
            "page_up": {"en": "a quarter of a second back", "fr": "un quart de seconde avant"},
            "page_down": {"en": "a quarter of a second on", "fr": "un quart de seconde après"},
        },
    ),
    Told(
        {"en": "from above, all, next side, follow", "fr": "du dessus, tout, autre côté, suivre"},
        {
            "t": {"en": "from above", "fr": "du dessus"},
            "home": {"en": "all", "fr": "tout"},
            "v": {"en": "next side", "fr": "autre côté"},
            "f": {"en": "follow", "fr": "suivre"},
        },
    ),
    Told(
        {"en": "keep this view, and come back to it", "fr": "garder cette vue, et y revenir"},
        {
            "c": {"en": "keep this view", "fr": "garder cette vue"},
            "g": {"en": "the view that was kept", "fr": "la vue gardée"},
        },
    ),
    Told(
        {"en": "nearer and farther, turn the table", "fr": "plus près ou plus loin, tourner la table"},
        shown={"en": "Wheel, right button", "fr": "Molette, bouton droit"},
    ),
    Told(
        {"en": "hide the panels, or show them", "fr": "cacher les panneaux, ou les montrer"},
        {"h": {"en": "hide the panels", "fr": "cacher les panneaux"}},
    ),
    Told(
        {"en": "out of whatever goes on", "fr": "sortir de ce qui est en cours"},
        shown={"en": "Escape", "fr": "Échap"},
        fixed=("escape",),
    ),
)
"""All of them, the most useful first."""


def keys_page(sheet: Sheet, keyboard: Keyboard, asked: str | None = None, message: str = "") -> Page:
    """Lay out the keys; for ``asked``, by what does it at first, the next key is taken.

    ``message`` is why a key could not be taken.

    >>> from icecool3d.view.widgets import named
    >>> [widget.name for widget in named(keys_page(Sheet(1280, 720), Keyboard()))][-3:]
    ['key-g', 'key-h', 'back']
    """
    letters, gap, foot = small(sheet), sheet.px(_GAP), sheet.px(_FOOT)
    line, title = sheet.px(_CAP) + gap, heading(sheet)
    high = title.leading + letters.leading + len(KEYS_TOLD) * line + 4 * gap + foot + 2 * sheet.px(26)
    box = Box(sheet.px(MARGIN), (sheet.height - high) // 2, sheet.px(_WIDE), high)
    room = inside(sheet, box)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, sheet.say(_TITLE), title)]
    top = room.y + title.leading
    found.append(words(sheet, Box(room.x, top, room.width, line), sheet.say(_HINT), letters, faint=True))
    top += letters.leading + 2 * gap
    for told in KEYS_TOLD:
        left, right = row(Box(room.x, top, room.width, line - gap), [1.0, 1.15], sheet.px(12))
        found += _line(sheet, told, keyboard, asked, left)
        found.append(_told(sheet, told, asked, right))
        top += line
    found += _foot(sheet, keyboard, Box(room.x, room.bottom - foot, room.width, foot))
    return [*found, beside(sheet, box, message)] if message else found


def _line(sheet: Sheet, told: Told, keyboard: Keyboard, asked: str | None, room: Box) -> list[Widget]:
    """Lay out the keys of one line."""
    if told.shown is not None:
        return [_middle(sheet, room, sheet.say(told.shown))]
    letters, x, found = small(sheet), room.x, list[Widget]()
    for first in told.keys:
        name = "?" if first == asked else name_of(keyboard.key_for(first), sheet.language)
        wide = max(letters.width(name) + 2 * padding(letters) + 2, sheet.px(36))
        cap = Box(x, room.y, wide, room.height)
        hint, asks = sheet.say(told.keys[first]), first == asked
        found.append(Button(KEY + first, cap, name, letters, chosen=asks, hint=hint, asks=asks))
        x += wide + sheet.px(4)
    return found


def _told(sheet: Sheet, told: Told, asked: str | None, room: Box) -> Widget:
    """Say what the keys of a line do, or what is asked for in it."""
    if asked is not None and asked in told.keys:
        return _middle(sheet, room, sheet.say(_ASKED, what=sheet.say(told.keys[asked])))
    return _middle(sheet, room, sheet.say(told.does), faint=True)


def _middle(sheet: Sheet, room: Box, said: str, *, faint: bool = False) -> Widget:
    """Give a text of one line, as high as a key beside it."""
    lower = (room.height - small(sheet).leading) // 2
    return words(sheet, Box(room.x, room.y + lower, room.width, room.height), said, small(sheet), faint=faint)


def _foot(sheet: Sheet, keyboard: Keyboard, room: Box) -> list[Widget]:
    """Give the way back, and before it the one to all keys as they were at first."""
    if not keyboard.own:
        return [Button("back", room, sheet.say(_BACK), label(sheet), main=True)]
    left, right = row(room, [1.0, 1.0], sheet.px(12))
    return [
        Button("first", left, sheet.say(_FIRST), label(sheet)),
        Button("back", right, sheet.say(_BACK), label(sheet), main=True),
    ]
