"""The colours of things, by the names of their materials: one table for pictures, models and the window."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Paint:
    """How a material looks."""

    colour: str
    """#RRGGBB, as on a screen."""
    roughness: float
    """0 shines like a mirror, 1 is chalk."""


PLAYERS = {
    "red": "#D64545",
    "blue": "#2F6FD6",
    "green": "#2E9E5B",
    "yellow": "#F2C230",
    "orange": "#F07A1A",
    "pink": "#E56FA8",
    "turquoise": "#16A6B6",
    "black": "#33383F",
}
"""The players' colours: those of one box of the game, then those of a second."""

PLAYERS_IN_A_BOX = 4
"""How many can play with one box."""

PIECE = "#7B5EA7"
"""What stands for a piece of nobody where no more of it is drawn than a sign."""

DOTS = ("#D64545", "#2F6FD6", "#2E9E5B", "#F2C230", "#8E5BC0", "#F28C28", "#3AA7A3")
"""The dots that match two boxes' doorways; a school with more doors begins again."""

PAINTS: dict[str, Paint] = {
    "ice": Paint("#DDEFF7", 0.15),
    "table": Paint("#C9A27A", 0.7),
    "ink": Paint("#1F2A37", 0.6),
    "paper": Paint("#FFF8EC", 0.9),
    "orange-line": Paint("#F28C28", 0.6),
    "cardboard": Paint("#B98D5C", 0.95),
    "white": Paint("#FAFAF7", 0.4),
    "emerald": Paint("#17B978", 0.2),
    "penguin-dark": Paint("#232B38", 0.18),
    "penguin-belly": Paint("#FBF1DC", 0.25),
    "penguin-beak": Paint("#F28C28", 0.3),
    "penguin-eye": Paint("#FFFFFF", 0.1),
    "penguin-pupil": Paint("#11151C", 0.05),
    **{f"player-{name}": Paint(colour, 0.5) for name, colour in PLAYERS.items()},
    **{f"dot-{place}": Paint(colour, 0.6) for place, colour in enumerate(DOTS)},
}
"""Every material by name."""


def body_colour(name: str) -> str:
    """Return what stands for a body: its player's colour, or that of all which belong to nobody.

    >>> body_colour("red"), body_colour("walrus") == PIECE
    ('#D64545', True)
    """
    return PLAYERS.get(name, PIECE)


def paint_of(material: str) -> Paint:
    """Return how a material looks: one of ``PAINTS``, or glossy plastic of a colour ``#RRGGBB``.

    >>> paint_of("ice").colour, paint_of("#123456").colour
    ('#DDEFF7', '#123456')
    """
    return Paint(material, 0.3) if material.startswith("#") else PAINTS[material]
