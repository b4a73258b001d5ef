"""Screens on which nothing goes on but their page: the table stands still behind them."""

from icecool3d.view.table.table_view import TableView
from icecool3d.view.ui.commands import Command, Orbit, Over, Pointer


class MenuBase:
    """The table stands still behind it, and can be turned."""

    def __init__(self, table_view: TableView) -> None:
        """Remember the table."""
        self._table_view = table_view

    @property
    def recording(self) -> None:
        """There is nothing to replay."""

    def over(self, pointer: Pointer) -> Over:
        """Nothing on the table can be taken."""
        del pointer
        return "table"

    def meant(self, command: Command) -> None:
        """Let the table be looked at from another side."""
        if isinstance(command, Orbit):
            self._table_view.meant(command)

    def step(self, seconds: float) -> bool:
        """Nothing moves."""
        del seconds
        return False

    def close(self) -> None:
        """Nothing goes on."""
