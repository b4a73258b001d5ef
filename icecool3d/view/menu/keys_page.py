"""The keys: what each of them does, and which other one may do it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.view.ui import Box, Button, Page, Sheet, Widget, row
from icecool3d.view.ui.gestures import Keyboard, name_of
from icecool3d.view.ui.page_parts import MARGIN, beside, heading, inside, label, panel, small, words
from icecool3d.view.ui.widgets import padding

KEY = "key-"
"""What the names of keys' buttons begin with."""
_TITLE = Phrase("Keys and mouse")
_BACK = Phrase("Back")
_FIRST = Phrase("All as at first")
_HINT = Phrase("Press a key's name to have another key for it.")
STAYS = Phrase("Enter, Tab, Escape and figures stay what they are.")
"""Why some keys cannot be taken."""
_ASKED = Template("New key for: {what}")
_WIDE, _GAP, _FOOT, _CAP = 720, 2, 44, 29


@dataclass(frozen=True)
class Told:
    """One line."""

    does: Phrase
    """What it tells of."""
    keys: Mapping[str, Phrase] = field(default_factory=dict)
    """What each key does, by the one that does it at first."""
    shown: Phrase | None = None
    """How it is called where there is nothing to choose."""
    fixed: tuple[str, ...] = ()
    """Keys that are always the same."""


KEYS_TOLD = (
    Told(
        Phrase("aim, and flick when you let go"),
        shown=Phrase("Drag the penguin"),
    ),
    Told(
        Phrase("direction and speed; finer with Shift"),
        {
            "arrow_left": Phrase("aim further left"),
            "arrow_right": Phrase("aim further right"),
            "arrow_up": Phrase("faster"),
            "arrow_down": Phrase("slower"),
        },
    ),
    Told(
        Phrase("where the finger hits"),
        {
            "i": Phrase("hit higher"),
            "k": Phrase("hit lower"),
            "j": Phrase("hit further left"),
            "l": Phrase("hit further right"),
        },
    ),
    Told(
        Phrase("straight, left, right, jump"),
        {
            "f1": Phrase("straight"),
            "f2": Phrase("bend left"),
            "f3": Phrase("bend right"),
            "f4": Phrase("jump"),
        },
    ),
    Told(
        Phrase("flick, or go on"),
        shown=Phrase("Enter"),
        fixed=("enter",),
    ),
    Told(
        Phrase("choose one of what is offered"),
        shown=Phrase("1 to 9"),
        fixed=tuple(str(number) for number in range(1, 10)),
    ),
    Told(
        Phrase("take back what was placed by hand"),
        {key: Phrase("take back") for key in ("u", "backspace")},
    ),
    Told(
        Phrase("practice: the same start again"),
        {"e": Phrase("same start")},
    ),
    Told(
        Phrase("enough of this show"),
        {"space": Phrase("enough")},
    ),
    Told(
        Phrase("last flick again, pause, slow motion"),
        {
            "r": Phrase("last flick again"),
            "p": Phrase("pause"),
            "o": Phrase("slow motion"),
        },
    ),
    Told(
        Phrase("step by step, or by quarters of a second"),
        {
            "b": Phrase("a step back"),
            "n": Phrase("a step on"),
            "page_up": Phrase("a quarter of a second back"),
            "page_down": Phrase("a quarter of a second on"),
        },
    ),
    Told(
        Phrase("from above, all, next side, follow"),
        {
            "t": Phrase("from above"),
            "home": Phrase("all"),
            "v": Phrase("next side"),
            "f": Phrase("follow"),
        },
    ),
    Told(
        Phrase("keep this view, and come back to it"),
        {
            "c": Phrase("keep this view"),
            "g": Phrase("the view that was kept"),
        },
    ),
    Told(
        Phrase("nearer and farther, turn the table"),
        shown=Phrase("Wheel, right button"),
    ),
    Told(
        Phrase("hide the panels, or show them"),
        {"h": Phrase("hide the panels")},
    ),
    Told(
        Phrase("out of whatever goes on"),
        shown=Phrase("Escape"),
        fixed=("escape",),
    ),
)
"""All of them, the most useful first."""


def keys_page(sheet: Sheet, keyboard: Keyboard, asked: str | None = None, message: str = "") -> Page:
    """Lay out the keys; for ``asked``, by what does it at first, the next key is taken.

    ``message`` is why a key could not be taken.

    >>> from icecool3d.view.ui import named
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
    """Return a text of one line, as high as a key beside it."""
    lower = (room.height - small(sheet).leading) // 2
    return words(sheet, Box(room.x, room.y + lower, room.width, room.height), said, small(sheet), faint=faint)


def _foot(sheet: Sheet, keyboard: Keyboard, room: Box) -> list[Widget]:
    """Return the way back, and before it the one to all keys as they were at first."""
    if not keyboard.own:
        return [Button("back", room, sheet.say(_BACK), label(sheet), main=True)]
    left, right = row(room, [1.0, 1.0], sheet.px(12))
    return [
        Button("first", left, sheet.say(_FIRST), label(sheet)),
        Button("back", right, sheet.say(_BACK), label(sheet), main=True),
    ]
