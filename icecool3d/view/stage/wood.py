"""The pale wooden table, as one print: planks with grain."""

import numpy as np
from PIL import Image

from icecool3d.kit.arrays import Array

PLANKS = 8
"""How many planks there are on the print."""
_SEED = 7
_PALE, _DEEP = np.array([232.0, 205.0, 170.0]), np.array([193.0, 152.0, 110.0])


def wood(pixels: int = 768) -> Image.Image:
    """Draw a square of planks that can be laid side by side with itself.

    >>> wood(64).size
    (64, 64)
    """
    random = np.random.default_rng(_SEED)
    tall = pixels // PLANKS
    return Image.fromarray(np.concatenate([_plank(random, tall, pixels) for _ in range(PLANKS)]))


def _plank(random: np.random.Generator, tall: int, wide: int) -> Array:
    y, x = np.arange(tall)[:, None] / tall, np.arange(wide)[None, :] / wide
    warp = sum(
        random.uniform(0.2, 1.0) / wave * np.sin(2 * np.pi * (wave * x + random.uniform()))
        for wave in (1, 2, 3, 5)
    )
    rings = 0.5 + 0.5 * np.sin(2 * np.pi * (random.uniform(2.0, 7.0) * (y + 0.10 * warp) + 0.4 * warp))
    lines = random.normal(size=(tall, 1)).repeat(wide, 1) * 0.5 + random.normal(size=(tall, wide)) * 0.12
    shade = 0.16 * rings + 0.09 * lines + random.uniform(0.10, 0.42)
    edge = np.minimum(y * tall, (1 - y) * tall) / (0.0022 * wide)
    colour = _PALE + np.clip(shade, 0.0, 1.0)[..., None] * (_DEEP - _PALE)
    colour *= (1.0 - 0.30 * np.exp(-(edge**2)))[..., None]
    found: Array = np.clip(colour, 0, 255).astype(np.uint8)
    return found
