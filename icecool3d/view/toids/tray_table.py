"""The tray on the game's table: in place of the school, seen by the same camera, and what lies where."""

from collections.abc import Callable, Mapping, Sequence

from icecool3d.toids.toids_bots import make_toids_bot
from icecool3d.toids.toids_game import ToidsGame, deal, new_toids, view_toids
from icecool3d.toids.toids_rules import after_toids
from icecool3d.view.table.framing import Free
from icecool3d.view.table.table_view import TableView
from icecool3d.view.toids.toids_choice import Target, Way
from icecool3d.view.toids.tray_layout import Stand, Thing, stands_of
from icecool3d.view.toids.tray_picking import FREE, target_at, tray_view
from icecool3d.view.toids.tray_scene import TrayScene
from icecool3d.view.ui import commands

_TURNS = 34
"""How many actions bots have done in the game that is only looked at."""


class TrayTable:
    """A tray in place of the school, until it is closed."""

    def __init__(self, table_view: TableView, game: ToidsGame) -> None:
        """Lay it, with a game as it stands; the school is hidden meanwhile."""
        self._table_view = table_view
        scene = table_view.scene
        assert scene is not None  # the table is laid before any screen but the menu
        self._hidden = [each for each in scene.root.get_children() if not each.is_hidden()]
        for each in self._hidden:
            each.hide()
        self.scene = TrayScene(table_view.stage, scene.root, game)
        self.scene.lay(stands_of(game))

    def keep_free(self, free: Callable[[float], Free] = lambda _: FREE) -> None:
        """Look at all of the tray within what panels leave free of a picture, by its aspect."""
        self._table_view.keep_free(free)
        self._look()

    def _look(self, *, above: bool = False) -> None:
        """Look at all of it, from where one sits or from above."""
        seen = self._table_view
        seen.see_all(lambda: tray_view(seen.aspect, seen.free, above=above))

    def meant(self, command: commands.Command) -> bool:
        """Move the camera as was meant; tell whether that was for it."""
        match command:
            case commands.LookAtAll() | commands.NextView():
                self._look()
            case commands.LookFromAbove():
                self._look(above=True)
            case commands.Follow():
                return True
            case _:
                return self._table_view.meant(command)
        return True

    def at(
        self,
        pointer: commands.Pointer,
        stands: Mapping[Thing, Stand],
        ways: Sequence[Way] = (),
        chosen: Stand | None = None,
    ) -> Target | None:
        """Return what is seen at a point of the picture; ``ways`` are arrows about the ``chosen`` piece."""
        view = self._table_view
        return target_at(view.camera.view, view.aspect, pointer, stands, ways=ways, chosen=chosen)

    def close(self) -> None:
        """Put the school back."""
        self.scene.close()
        for each in self._hidden:
            each.show()


def example_game() -> ToidsGame:
    """Return a game that bots have left, always the same: something to look at."""
    game = new_toids(("red", "yellow", "blue", "green"), deal(4, 12))
    bots = [make_toids_bot("easy", seat) for seat in range(4)]
    for _ in range(_TURNS):
        game = after_toids(game, bots[game.actor].choose(view_toids(game)))
    return game
