"""The keys: what each of them does, and which other one may do it."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from icecool3d.kit.phrase import Phrase, Template
from icecool3d.view.ui import Page, Sheet
from icecool3d.view.ui.gestures import Keyboard, name_of
from icecool3d.view.ui.page_parts import Parts, small
from icecool3d.view.ui.page_tree import Node, Row
from icecool3d.view.ui.widgets import padding

HELP = "?"
"""The key that shows all of them."""
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
        Phrase("keep this view, see it again; keep a picture"),
        {
            "c": Phrase("keep this view"),
            "g": Phrase("the view that was kept"),
            "d": Phrase("keep a picture that is its own replay"),
        },
    ),
    Told(
        Phrase("nearer and farther, turn the table"),
        shown=Phrase("Wheel, right button"),
    ),
    Told(
        Phrase("hide the panels; what happened later, before"),
        {
            "h": Phrase("hide the panels"),
            "s": Phrase("what happened later"),
            "x": Phrase("what happened before"),
        },
    ),
    Told(
        Phrase("out of whatever goes on"),
        shown=Phrase("Escape"),
        fixed=("escape",),
    ),
    Told(
        Phrase("all keys, on any page"),
        shown=Phrase("?"),
        fixed=(HELP,),
    ),
)
"""All of them, the most useful first."""


def keys_page(sheet: Sheet, keyboard: Keyboard, asked: str | None = None, message: str = "") -> Page:
    """Lay out the keys; for ``asked``, by what does it at first, the next key is taken.

    ``message`` is why a key could not be taken.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(keys_page(Sheet(1280, 720), Keyboard()))][-3:]
    ['key-s', 'key-x', 'back']
    """
    make = Parts(sheet)
    lines = [
        make.row(
            _caps(make, told, keyboard, asked),
            make.small(_told(make, told, asked), faint=asked not in told.keys, centred=True),
            widths=(1.0, 1.15),
            gap=12,
        )
        for told in KEYS_TOLD
    ]
    back = make.label("back", sheet.say(_BACK), _FOOT, main=True)
    first = make.label("first", sheet.say(_FIRST), _FOOT)
    panel = make.panel(
        make.heading(sheet.say(_TITLE)),
        make.small(sheet.say(_HINT), faint=True),
        make.space(2),
        *lines,
        make.space(2),
        make.row(first, back, gap=12) if keyboard.own else back,
        gap=_GAP,
    )
    return make.message(make.stand(panel, _WIDE), message)


def help_page(sheet: Sheet, keyboard: Keyboard) -> Page:
    """Lay out what the keys do, to be read over any page.

    >>> from icecool3d.view.ui import named
    >>> [widget.name for widget in named(help_page(Sheet(1280, 720), Keyboard()))]
    ['back']
    """
    make = Parts(sheet)
    lines = [
        make.row(
            make.small(_called(make, told, keyboard), centred=True),
            make.small(make.say(told.does), centred=True),
            make.space(_CAP),
            widths=(1.0, 1.15, 0),
            gap=12,
        )
        for told in KEYS_TOLD
    ]
    back = make.label("back", sheet.say(_BACK), _FOOT, main=True)
    return make.stand(
        make.panel(make.heading(sheet.say(_TITLE)), *lines, make.space(4), back, gap=_GAP), _WIDE
    )


def _called(make: Parts, told: Told, keyboard: Keyboard) -> str:
    """Return how the keys of a line are called."""
    if told.shown is not None:
        return make.say(told.shown)
    return " · ".join(name_of(keyboard.key_for(first), make.sheet.language) for first in told.keys)


def _caps(make: Parts, told: Told, keyboard: Keyboard, asked: str | None) -> Node:
    """Return the keys of one line."""
    sheet, letters = make.sheet, small(make.sheet)
    if told.shown is not None:
        said = make.small(sheet.say(told.shown), centred=True)
        return make.row(said, make.space(_CAP), widths=(1.0, 0), gap=0)
    caps, widths = list[Node](), list[float]()
    for first in told.keys:
        asks = first == asked
        name = "?" if asks else name_of(keyboard.key_for(first), sheet.language)
        hint = sheet.say(told.keys[first])
        caps.append(make.chip(KEY + first, name, _CAP, chosen=asks, hint=hint, asks=asks))
        widths.append(max(letters.width(name) + 2 * padding(letters) + 2, sheet.px(36)))
    return Row((*caps, make.space()), (*widths, 1.0), sheet.px(4))


def _told(make: Parts, told: Told, asked: str | None) -> str:
    """Say what the keys of a line do, or what is asked for in it."""
    if asked is not None and asked in told.keys:
        return make.say(_ASKED, what=make.say(told.keys[asked]))
    return make.say(told.does)
