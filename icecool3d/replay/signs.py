"""The signs of a plan, drawn on the school and in its legend alike; ``size`` is half their width, m."""

import numpy as np

from icecool3d.kit.palette import DOTS, PAINTS, PLAYERS
from icecool3d.replay.canvas import Canvas
from icecool3d.school import Point, Rect

INK, PAPER, WHITE = PAINTS["ink"].colour, PAINTS["paper"].colour, PAINTS["white"].colour
CARDBOARD = PAINTS["cardboard"].colour
ORANGE, RED, GOLD = PAINTS["orange-line"].colour, PLAYERS["red"], PLAYERS["yellow"]


def fish_outline(middle: Point, size: float, turn: float = 0.0) -> list[Point]:
    """Give the outline of a fish from the side, turned by ``turn`` degrees; at 0 it looks along +x.

    >>> [round(value, 3) for value in fish_outline((0.0, 0.0), 0.01)[0]]
    [0.01, 0.0]
    """
    back = np.linspace(0.0, 1.0, 24)
    top = np.stack((1.0 - 1.6 * back, 0.07 * back + 0.44 * np.sin(np.pi * back**0.8)), axis=1)
    tail = np.array([[-1.0, 0.42], [-0.84, 0.0], [-1.0, -0.42]])
    outline = size * np.concatenate((top, tail, (top * [1.0, -1.0])[:0:-1]))
    cosine, sine = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    turned = outline @ np.array([[cosine, sine], [-sine, cosine]]) + middle
    return [(x, y) for x, y in turned.tolist()]


def draw_fish(canvas: Canvas, middle: Point, size: float, colour: str, turn: float = 0.0) -> None:
    """Draw a fish with a rim of ink."""
    outline = fish_outline(middle, size, turn)
    canvas.polygon(outline, colour)
    canvas.path([*outline, outline[0]], INK, 0.1 * size)
    canvas.disc(fish_outline(middle, 0.6 * size, turn)[0], 0.09 * size, INK)


def draw_clip(canvas: Canvas, middle: Point, size: float, turn: float = 0.0) -> None:
    """Draw a clip: the white fish that holds two boxes together."""
    draw_fish(canvas, middle, size, WHITE, turn)


def draw_fish_symbol(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw the symbol of the doors on which Runners hang their fish."""
    canvas.disc(middle, size, PAPER, INK, 0.11 * size)
    draw_fish(canvas, middle, 0.72 * size, ORANGE)


def draw_door_sign(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a doorway with its dots, as the legend shows it."""
    x, y = middle
    half, wall = 0.55 * size, 0.13 * size
    canvas.rect(Rect(x - size, y - wall, x + size, y + wall), CARDBOARD)
    canvas.rect(Rect(x - half, y - wall, x + half, y + wall), PAPER)
    for end in (x - half, x + half):
        canvas.path([(end, y - wall), (end, y + wall)], INK, 0.1 * size)
        for side in (-0.6, 0.6):
            canvas.disc((end, y + side * size), 0.24 * size, DOTS[1], INK, 0.04 * size)


def draw_t_junction(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw the place where the walls of three boxes meet."""
    x, y = middle
    canvas.disc(middle, size, INK)
    canvas.path([(x - 0.45 * size, y + 0.35 * size), (x + 0.45 * size, y + 0.35 * size)], PAPER, 0.26 * size)
    canvas.path([(x, y + 0.35 * size), (x, y - 0.5 * size)], PAPER, 0.26 * size)


def draw_orange_line(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a piece of an orange line."""
    canvas.path([(middle[0] - size, middle[1]), (middle[0] + size, middle[1])], ORANGE, 0.25 * size)


def draw_red_circle(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw the circle from which Runners start."""
    canvas.disc(middle, size, RED + "26")
    canvas.ring(middle, size, max(0.05 * size, 0.0015), RED)


def draw_catcher_area(canvas: Canvas, area: Rect) -> None:
    """Draw where the Catcher may start."""
    canvas.rect(area, GOLD + "3C")


def draw_catcher_sign(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a piece of that area, as the legend shows it."""
    x, y = middle
    area = Rect(x - size, y - 0.7 * size, x + size, y + 0.7 * size)
    draw_catcher_area(canvas, area)
    canvas.frame(area, ORANGE, 0.2 * size)


def draw_mark(canvas: Canvas, middle: Point, size: float) -> None:
    """Draw a named spot."""
    canvas.ring(middle, size, 0.22 * size, INK)
    canvas.disc(middle, 0.35 * size, INK)
