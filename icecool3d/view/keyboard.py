"""A player's own keys: which key does what another one does at first."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.view.intentions import KEYS

FIXED = frozenset({"escape", "enter", "tab", *(str(number) for number in range(10))})
"""Keys that do the same for everybody: panels need them."""
_HELD = ("shift", "control", "alt", "meta", "lock")
"""Keys that are held while another one is pressed mean nothing alone."""
_NAMES: Mapping[str, Phrase] = {
    "arrow_left": Phrase("Left"),
    "arrow_right": Phrase("Right"),
    "arrow_up": Phrase("Up"),
    "arrow_down": Phrase("Down"),
    "page_up": Phrase("Page up"),
    "page_down": Phrase("Page down"),
    "home": Phrase("Home"),
    "end": Phrase("End"),
    "insert": Phrase("Insert"),
    "delete": Phrase("Delete"),
    "backspace": Phrase("Backspace"),
    "space": Phrase("Space"),
}


def name_of(key: str, language: Language) -> str:
    """Give how a key is called.

    >>> name_of("arrow_left", "fr"), name_of("f1", "en"), name_of("print_screen", "en")
    ('Gauche', 'F1', 'Print screen')
    """
    if key in _NAMES:
        return _NAMES[key].in_language(language)
    return key.upper() if len(key) <= len("f10") else key.replace("_", " ").capitalize()


@dataclass(frozen=True)
class Keyboard:
    """Who has which key; no key does two things.

    >>> keyboard = Keyboard().with_key("t", "y")
    >>> keyboard.key_for("t"), keyboard.first("y"), keyboard.first("t")
    ('y', 't', None)
    """

    own: Mapping[str, str] = field(default_factory=dict)
    """The key that does now what the other one does at first."""

    def key_for(self, first: str) -> str:
        """Give the key that does what ``first`` does at first."""
        return self.own.get(first, first)

    def first(self, key: str) -> str | None:
        """Give the key that does at first what ``key`` does now; None: nothing."""
        return next((first for first in KEYS if self.key_for(first) == key), None)

    def can_take(self, key: str) -> bool:
        """Whether a key may be given something else to do."""
        return key not in FIXED and not key.startswith(("mouse", "wheel")) and not key.endswith(_HELD)

    def with_key(self, first: str, key: str) -> "Keyboard":
        """Let ``key`` do what ``first`` does at first; what it did goes to the key that did that before."""
        if first not in KEYS or not self.can_take(first) or not self.can_take(key):
            return self
        own, other = {**self.own, first: key}, self.first(key)
        if other is not None and other != first:
            own[other] = self.key_for(first)
        return Keyboard({each: now for each, now in own.items() if each != now})
