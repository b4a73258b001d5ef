"""Eyes for pictures: what colours are in which region, whatever drew them."""

import numpy as np
from PIL import Image

from icecool3d.kit.arrays import Array
from icecool3d.view.stage.camera import View


def pixels(image: Image.Image) -> Array:
    """Return a picture's colours, (height, width, 3), 0 to 1."""
    return np.asarray(image.convert("RGB"), dtype=float) / 255.0


def around(image: Image.Image, view: View, point: tuple[float, float, float], radius: int = 4) -> Array:
    """Return the colours (N, 3) where a point of the world is seen."""
    x, y = view.project(np.array(point), image.width / image.height)
    column, row = round((x + 1.0) / 2.0 * image.width), round((1.0 - y) / 2.0 * image.height)
    assert radius <= column < image.width - radius, "outside the picture"
    assert radius <= row < image.height - radius, "outside the picture"
    seen = pixels(image)[row - radius : row + radius + 1, column - radius : column + radius + 1]
    return seen.reshape(-1, 3)


def share_of(colours: Array, like: str, far: float = 0.16) -> float:
    """Return which share of colours has the hue of ``#RRGGBB``, in light or in shade."""
    wanted = np.array([*bytes.fromhex(like[1:])]) / 255.0
    bright = colours.max(axis=-1, keepdims=True)
    hues = colours / np.maximum(bright, 1e-6)
    near = np.abs(hues - wanted / wanted.max()).max(axis=-1) < far
    return float(np.mean(near & (bright[..., 0] > 0.15)))


def brightness(colours: Array) -> float:
    """Return the mean brightness, 0 to 1."""
    return float(colours.mean())
