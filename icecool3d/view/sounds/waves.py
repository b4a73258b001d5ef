"""What sounds are made of: tones that fade, tones that glide, noise, and how they begin and end."""

from collections.abc import Iterable, Sequence

import numpy as np

from icecool3d.kit.arrays import Array

RATE = 44_100
"""Samples in a second."""
RISE, FALL = 0.0015, 0.012
"""How long every sound takes to begin and to end, s: what starts or stops at once clicks."""
LOWEST = 50.0
"""Nothing sounds lower than this, Hz: no loudspeaker on a desk could, and it would push off centre."""

Partial = tuple[float, float, float]
"""A tone that fades: its pitch (Hz), how loud it begins, and after how long it is 1/e of that (s)."""


def moments(seconds: float) -> Array:
    """Give the moments of the samples, (N,), s.

    >>> len(moments(0.5))
    22050
    """
    found: Array = np.arange(round(seconds * RATE)) / RATE
    return found


def ringing(seconds: float, partials: Sequence[Partial]) -> Array:
    """Give tones that are struck together and fade, (N,)."""
    t = moments(seconds)
    found = np.zeros_like(t)
    for pitch, loud, fade in partials:
        found += loud * np.exp(-t / fade) * np.sin(2.0 * np.pi * pitch * t)
    return found


def gliding(seconds: float, start: float, end: float) -> Array:
    """Give a tone that glides evenly from one pitch to another (Hz), (N,)."""
    t = moments(seconds)
    octaves = np.log(end / start) / seconds
    found: Array = np.sin(2.0 * np.pi * start * np.expm1(octaves * t) / octaves)
    return found


def rustling(seconds: float, low: float, high: float, seed: int) -> Array:
    """Give noise between two pitches (Hz), (N,): always the same for a seed, and its end fits its beginning.

    >>> bool(np.ptp(rustling(0.1, 500.0, 900.0, 1) - rustling(0.1, 500.0, 900.0, 1)) == 0.0)
    True
    """
    count = round(seconds * RATE)
    pitches = np.fft.rfftfreq(count, 1.0 / RATE)
    turns = np.random.default_rng(seed).uniform(0.0, 2.0 * np.pi, len(pitches))
    loud = np.exp(-0.5 * (np.log2(np.maximum(pitches, 1.0) / np.sqrt(low * high)) / _width(low, high)) ** 2)
    noise: Array = np.fft.irfft(loud * np.exp(1j * turns) * (pitches > 0.0), count)
    noise /= np.sqrt(np.mean(noise**2))
    return noise


def fading(seconds: float, fade: float, rise: float = 0.0) -> Array:
    """Give how loud something is that rises for ``rise`` (s) and then fades, (N,), 1 at its loudest."""
    t = moments(seconds)
    risen = np.clip(t / rise, 0.0, 1.0) if rise > 0.0 else 1.0
    return risen * np.exp(-np.maximum(t - rise, 0.0) / fade)


def together(parts: Iterable[tuple[float, Array]]) -> Array:
    """Give waves that each begin at a moment (s) as one.

    >>> together([(0.0, np.ones(2)), (1.0 / RATE, np.ones(2))]).tolist()
    [1.0, 2.0, 1.0]
    """
    placed = [(round(start * RATE), wave) for start, wave in parts]
    found = np.zeros(max(start + len(wave) for start, wave in placed))
    for start, wave in placed:
        found[start : start + len(wave)] += wave
    return found


def finished(wave: Array, peak: float) -> Array:
    """Let a wave begin and end softly, swing evenly to both sides, and reach ``peak`` (0 to 1)."""
    spectrum = np.fft.rfft(wave)
    spectrum[np.fft.rfftfreq(len(wave), 1.0 / RATE) < LOWEST] = 0.0
    even: Array = np.fft.irfft(spectrum, len(wave))
    rise, fall = round(RISE * RATE), round(FALL * RATE)
    even[:rise] *= _ramp(rise)
    even[-fall:] *= _ramp(fall)[::-1]
    even *= peak / np.abs(even).max()
    return even


def _ramp(count: int) -> Array:
    ramp: Array = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
    return ramp


def _width(low: float, high: float) -> float:
    """Give how wide a band is, octaves, as a bell's breadth."""
    return 0.4 * float(np.log2(high / low))
