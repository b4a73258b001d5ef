"""The keys: what each of them does."""

from dataclasses import dataclass

from icecool3d.kit.language import Text
from icecool3d.view.pages.look import MARGIN, heading, inside, label, panel, small, words
from icecool3d.view.widgets import Box, Button, Page, Sheet, Widget, row

_TITLE: Text = {"en": "Keys and mouse", "fr": "Touches et souris"}
_BACK: Text = {"en": "Back", "fr": "Retour"}
_WIDE, _GAP, _FOOT = 600, 5, 46


@dataclass(frozen=True)
class Told:
    """One line."""

    shown: Text
    """How the keys are called."""
    does: Text
    """What they do."""
    keys: tuple[str, ...] = ()
    """Their names in ``intentions.KEYS``; none for the mouse."""


KEYS_TOLD = (
    Told(
        {"en": "Drag the penguin", "fr": "Tirer le manchot"},
        {"en": "aim, and flick when you let go", "fr": "viser, et lancer en lâchant"},
    ),
    Told(
        {"en": "Arrows", "fr": "Flèches"},
        {"en": "direction and speed; finer with Shift", "fr": "direction et vitesse ; plus fin avec Maj"},
        ("arrow_left", "arrow_right", "arrow_up", "arrow_down"),
    ),
    Told(
        {"en": "I K J L", "fr": "I K J L"},
        {"en": "where the finger hits", "fr": "où le doigt frappe"},
        ("i", "k", "j", "l"),
    ),
    Told(
        {"en": "F1 F2 F3 F4", "fr": "F1 F2 F3 F4"},
        {"en": "straight, left, right, jump", "fr": "droit, gauche, droite, saut"},
        ("f1", "f2", "f3", "f4"),
    ),
    Told(
        {"en": "Enter", "fr": "Entrée"},
        {"en": "flick, or go on", "fr": "lancer, ou continuer"},
        ("enter",),
    ),
    Told(
        {"en": "1 to 9", "fr": "1 à 9"},
        {"en": "choose one of what is offered", "fr": "choisir ce qui est proposé"},
        tuple(str(number) for number in range(1, 10)),
    ),
    Told(
        {"en": "U, Backspace", "fr": "U, Retour arrière"},
        {"en": "take back what was placed by hand", "fr": "annuler ce qui a été placé à la main"},
        ("u", "backspace"),
    ),
    Told(
        {"en": "E", "fr": "E"},
        {"en": "practice: the same start again", "fr": "entraînement : le même départ"},
        ("e",),
    ),
    Told(
        {"en": "Space", "fr": "Espace"},
        {"en": "enough of this show", "fr": "passer ce qui est montré"},
        ("space",),
    ),
    Told(
        {"en": "R, P, O", "fr": "R, P, O"},
        {"en": "last flick again, pause, slow motion", "fr": "revoir le lancer, pause, ralenti"},
        ("r", "p", "o"),
    ),
    Told(
        {"en": "B N, Page up, down", "fr": "B N, Page haut, bas"},
        {"en": "step by step, or by quarters of a second", "fr": "pas à pas, ou par quarts de seconde"},
        ("b", "n", "page_up", "page_down"),
    ),
    Told(
        {"en": "T, Home, V, F", "fr": "T, Début, V, F"},
        {"en": "from above, all, next side, follow", "fr": "du dessus, tout, autre côté, suivre"},
        ("t", "home", "v", "f"),
    ),
    Told(
        {"en": "C, G", "fr": "C, G"},
        {"en": "keep this view, and come back to it", "fr": "garder cette vue, et y revenir"},
        ("c", "g"),
    ),
    Told(
        {"en": "Wheel, right button", "fr": "Molette, bouton droit"},
        {"en": "nearer and farther, turn the table", "fr": "plus près ou plus loin, tourner la table"},
    ),
    Told(
        {"en": "H", "fr": "H"},
        {"en": "hide the panels, or show them", "fr": "cacher les panneaux, ou les montrer"},
        ("h",),
    ),
    Told(
        {"en": "Escape", "fr": "Échap"},
        {"en": "out of whatever goes on", "fr": "sortir de ce qui est en cours"},
        ("escape",),
    ),
)
"""All of them, the most useful first."""


def keys_page(sheet: Sheet) -> Page:
    """Lay out the keys.

    >>> from icecool3d.view.widgets import named
    >>> [widget.name for widget in named(keys_page(Sheet(1280, 720)))]
    ['back']
    """
    letters, gap, foot = small(sheet), sheet.px(_GAP), sheet.px(_FOOT)
    line = letters.leading + gap
    title = heading(sheet)
    high = title.leading + len(KEYS_TOLD) * line + 3 * gap + foot + 2 * sheet.px(26)
    box = Box(sheet.px(MARGIN), (sheet.height - high) // 2, sheet.px(_WIDE), high)
    room = inside(sheet, box)
    found: list[Widget] = [panel(sheet, box), words(sheet, room, sheet.say(_TITLE), title)]
    top = room.y + title.leading + 2 * gap
    for told in KEYS_TOLD:
        left, right = row(Box(room.x, top, room.width, line), [1.0, 1.9], sheet.px(12))
        found.append(words(sheet, left, sheet.say(told.shown), letters))
        found.append(words(sheet, right, sheet.say(told.does), letters, faint=True))
        top += line
    back = Box(room.x, room.bottom - foot, room.width, foot)
    return [*found, Button("back", back, sheet.say(_BACK), label(sheet), main=True)]
