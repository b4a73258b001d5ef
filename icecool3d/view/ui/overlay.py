"""Pages on the window: one card a widget, drawn over the scene; only what changed is drawn anew."""

from dataclasses import dataclass

from panda3d.core import Camera as Eye
from panda3d.core import CardMaker, NodePath, OrthographicLens, SamplerState, TransparencyAttrib
from PIL import Image

from icecool3d.view.stage.geometry import texture
from icecool3d.view.stage.renderer import Stage
from icecool3d.view.ui.input_state import Hand, Mood
from icecool3d.view.ui.layout import Sheet
from icecool3d.view.ui.render import face, spill
from icecool3d.view.ui.widgets import Named, Page, Widget

_SORT = 10
"""After the scene."""


@dataclass(frozen=True)
class _Seen:
    """A widget as it is drawn."""

    widget: Widget
    mood: Mood


class Overlay:
    """What is shown over a stage's scene."""

    def __init__(self, stage: Stage) -> None:
        """Show nothing yet."""
        self.root = NodePath("overlay")
        self.root.set_depth_test(False)
        self.root.set_depth_write(False)
        self.root.set_transparency(TransparencyAttrib.M_alpha)
        self._eye = self.root.attach_new_node(Eye("overlay eye"))
        region = stage.output.make_display_region()
        region.set_sort(_SORT)
        region.set_camera(self._eye)
        self._lose_one(stage)
        self._cards: dict[_Seen, NodePath] = {}
        self._order: list[_Seen] = []
        self._sheet: Sheet | None = None

    def _lose_one(self, stage: Stage) -> None:
        """Draw a card that nobody sees: some renderers lose the very first one that bears a picture."""
        self._eye.node().set_lens(_lens(Sheet(*stage.size)))
        maker = CardMaker("lost")
        maker.set_frame(0.0, 4.0, -4.0, 0.0)
        card = NodePath(maker.generate())
        card.set_texture(texture("lost", Image.new("RGBA", (1, 1)), mipmaps=False))
        card.reparent_to(self.root)
        stage.step_panels()
        card.remove_node()

    def show(self, page: Page, sheet: Sheet, hand: Hand) -> bool:
        """Show a page; tell whether that changes the picture."""
        order = [_Seen(each, hand.mood(each.name) if isinstance(each, Named) else Mood()) for each in page]
        if order == self._order and sheet == self._sheet:
            return False
        if sheet != self._sheet:
            self._sheet = sheet
            self._eye.node().set_lens(_lens(sheet))
        for gone in set(self._cards) - set(order):
            self._cards.pop(gone).remove_node()
        for place, seen in enumerate(order):
            if seen not in self._cards:
                self._cards[seen] = _card(seen)
                self._cards[seen].reparent_to(self.root)
            self._cards[seen].set_bin("fixed", place)
        self._order = order
        return True


def _lens(sheet: Sheet) -> OrthographicLens:
    """Look at a sheet so that x is to the right and z down from its upper left corner, negative."""
    lens = OrthographicLens()
    lens.set_film_size(sheet.width, sheet.height)
    lens.set_film_offset(0.5 * sheet.width, -0.5 * sheet.height)
    lens.set_near_far(-10.0, 10.0)
    return lens


def _card(seen: _Seen) -> NodePath:
    box = seen.widget.box.inset(-spill(seen.widget))
    maker = CardMaker(type(seen.widget).__name__)
    maker.set_frame(box.x, box.right, -box.bottom, -box.y)
    found = NodePath(maker.generate())
    shown = texture("face", face(seen.widget, seen.mood), mipmaps=False)
    shown.minfilter = shown.magfilter = SamplerState.FT_linear
    found.set_texture(shown)
    return found
