"""What mouse and keys do to a page: what the pointer is over, what is held, where the focus is."""

from dataclasses import dataclass

from icecool3d.school import Point
from icecool3d.view.ui.input_events import WHEEL, Moved, Pixel, Pressed, Raw, Released, Typed, Unfocused
from icecool3d.view.ui.widgets import (
    Button,
    Field,
    Named,
    Pad,
    Page,
    Panel,
    Slider,
    Widget,
    named,
    pad_point,
    slider_value,
)

_ENTER = ("enter", "space")
"""Keys that press the button in focus."""
POINT_STEP = 0.05
"""How far an arrow key moves the point on a flick pad."""


@dataclass(frozen=True)
class Chosen:
    """A button was pressed and let go, or Enter pressed on it."""

    name: str


@dataclass(frozen=True)
class Slid:
    """A slider has another value."""

    name: str
    value: float
    """0 to 1."""


@dataclass(frozen=True)
class Pointed:
    """The point on a flick pad is elsewhere."""

    name: str
    point: Point
    """-1 to 1, to the right and up; it may lie outside the outline."""


@dataclass(frozen=True)
class Held:
    """A button that holds went down, or up again."""

    name: str
    down: bool


@dataclass(frozen=True)
class Wrote:
    """A field has another text."""

    name: str
    text: str


@dataclass(frozen=True)
class Rolled:
    """The wheel was turned over something that rolls."""

    name: str
    notches: float
    """Away from the hand, which is towards the beginning."""


@dataclass(frozen=True)
class Denied:
    """A button was pressed that does nothing now."""

    why: str


@dataclass(frozen=True)
class Keyed:
    """A key was pressed for a button that asks for one."""

    name: str
    key: str
    """As Panda3D names it."""


@dataclass(frozen=True)
class Left:
    """Escape was pressed: back to where one came from."""


Done = Chosen | Slid | Pointed | Held | Wrote | Rolled | Denied | Keyed | Left


@dataclass(frozen=True)
class Mood:
    """How a widget looks just now."""

    hovered: bool = False
    held: bool = False
    focused: bool = False


class Hand:
    """Remembers what was touched; pages may change under it at any time."""

    def __init__(self) -> None:
        """Touch nothing."""
        self.hovered: str | None = None
        """Name of the widget under the pointer."""
        self.held: str | None = None
        """Name of the widget on which the button went down."""
        self.focused: str | None = None
        """Name of the widget that keys are for."""

    def mood(self, name: str) -> Mood:
        """Tell how a widget looks."""
        return Mood(
            self.hovered == name and self.held in (None, name), self.held == name, self.focused == name
        )

    def writes(self, page: Page) -> bool:
        """Whether keys write in a field now, or one is asked for."""
        asks = any(isinstance(each, Button) and each.asks for each in page)
        return asks or isinstance(_find(self.focused, page), Field)

    def hear(self, event: Raw, page: Page) -> list[Done] | None:
        """Take an event, and return what was done by it; None: it is not for the page."""
        match event:
            case Moved(at):
                return self._move(at, page)
            case Pressed(key, at) if key.startswith(("mouse", "wheel")):
                return self._button(key, at, page)
            case Released("mouse1", at):
                return self._release(at, page)
            case Unfocused():
                done = self._let_go(self.held, page) + self._let_go(self.focused, page)
                self.held = None
                return done or None
        return self._keyboard(event, page)

    def _button(self, key: str, at: Pixel | None, page: Page) -> list[Done] | None:
        if key == "mouse1":
            return self._press(at, page)
        if at is None or _over(at, page) is None:
            return None
        below = (each for each in reversed(page) if isinstance(each, Panel) and each.box.contains(at))
        rolls = next((each.rolls for each in below), "")
        return [Rolled(rolls, WHEEL[key])] if rolls and key in WHEEL else []

    def _keyboard(self, event: Raw, page: Page) -> list[Done] | None:
        match event:
            case Pressed(key, _, shift):
                return self._key(key, shift, page)
            case Released(key) if key in _ENTER:
                return self._let_go(self.focused, page) or None
            case Typed(text):
                return _written(_find(self.focused, page), text)
        return None

    def _move(self, at: Pixel | None, page: Page) -> list[Done] | None:
        over = _over(at, page) if at is not None else None
        self.hovered = over.name if isinstance(over, Named) else None
        held = _find(self.held, page)
        if held is None:
            return None if over is None else []
        return [] if at is None else _dragged(held, at)

    def _press(self, at: Pixel | None, page: Page) -> list[Done] | None:
        over = _over(at, page) if at is not None else None
        self.focused = None
        self.held = over.name if isinstance(over, Named) else None
        if at is None or over is None:
            return None
        if isinstance(over, Field):
            self.focused = over.name
        return _taken_down(over) or _dragged(over, at)

    def _release(self, at: Pixel | None, page: Page) -> list[Done] | None:
        held, self.held = _find(self.held, page), None
        if held is None:
            return None
        if isinstance(held, Button) and held.holds:
            return [Held(held.name, down=False)]
        over = _over(at, page) if at is not None else None
        return [_pressed(held)] if over is held and isinstance(held, Button) else []

    def _let_go(self, name: str | None, page: Page) -> list[Done]:
        """Return that a button that holds is up again, whoever held it."""
        widget = _find(name, page)
        return [Held(widget.name, down=False)] if isinstance(widget, Button) and widget.holds else []

    def _key(self, key: str, shift: bool, page: Page) -> list[Done] | None:
        if key == "escape":
            return [Left()]
        if key == "tab":
            self.focused = _next(self.focused, page, -1 if shift else 1)
            return []
        prompt = next((each for each in named(page) if isinstance(each, Button) and each.asks), None)
        if prompt is not None:
            return [Keyed(prompt.name, key)]
        focused = _find(self.focused, page)
        if isinstance(focused, Button) and key in _ENTER:
            return _taken_down(focused) or [_pressed(focused)]
        if isinstance(focused, Field):
            return self._edit(focused, key, page)
        pressed = _pressed_by(key, page) if focused is None else None
        return _nudged(focused, key) if pressed is None else [_pressed(pressed)]

    def _edit(self, field: Field, key: str, page: Page) -> list[Done]:
        """Take what a key does to a field; all letters are for it, and come by themselves."""
        if key == "enter":
            self.focused = _next(field.name, page, 1)
        return [Wrote(field.name, field.text[:-1])] if key == "backspace" else []


def _over(at: Pixel, page: Page) -> Widget | None:
    """Return the foremost widget at a point that keeps the pointer from what is behind it."""
    solid = (Panel, *Named.__args__)
    return next((w for w in reversed(page) if isinstance(w, solid) and w.box.contains(at)), None)


def _find(name: str | None, page: Page) -> Named | None:
    return next((widget for widget in named(page) if widget.name == name), None)


def _next(name: str | None, page: Page, step: int) -> str | None:
    names = [widget.name for widget in named(page)]
    if not names:
        return None
    if name not in names:
        return names[0 if step > 0 else -1]
    return names[(names.index(name) + step) % len(names)]


def _pressed(button: Button) -> Done:
    """Return what pressing a button does: one that does nothing now says why."""
    return Denied(button.why_not) if button.why_not else Chosen(button.name)


def _pressed_by(key: str, page: Page) -> Button | None:
    """Return the button that a key presses: its own, or with Enter the one that most people want."""
    buttons = [each for each in page if isinstance(each, Button)]
    if key == "enter":
        buttons = [each for each in buttons if each.main and not each.why_not]
        return buttons[0] if len(buttons) == 1 and not buttons[0].holds else None
    return next((each for each in buttons if each.key == key), None)


def _taken_down(widget: Widget) -> list[Done]:
    """Return that a button that holds went down; nothing for all else."""
    return [Held(widget.name, down=True)] if isinstance(widget, Button) and widget.holds else []


def _written(focused: Named | None, text: str) -> list[Done]:
    """Return what a letter does to the widget in focus: it is never for the table."""
    if not isinstance(focused, Field) or not text.isprintable() or len(focused.text + text) > focused.most:
        return []
    return [Wrote(focused.name, focused.text + text)]


def _dragged(held: Widget, at: Pixel) -> list[Done]:
    if isinstance(held, Slider):
        return [Slid(held.name, slider_value(held, at))]
    if isinstance(held, Pad):
        return [Pointed(held.name, pad_point(held, at))]
    return []


def _nudged(focused: Named | None, key: str) -> list[Done] | None:
    """Return what an arrow key does to the widget in focus; None: nothing."""
    across = {"arrow_left": -1, "arrow_right": 1}.get(key, 0)
    up = {"arrow_down": -1, "arrow_up": 1}.get(key, 0)
    if isinstance(focused, Slider) and across + up:
        return [Slid(focused.name, min(max(focused.value + (across + up) * focused.step, 0.0), 1.0))]
    if isinstance(focused, Pad) and across + up:
        right, high = focused.point
        return [Pointed(focused.name, (right + POINT_STEP * across, high + POINT_STEP * up))]
    return None
