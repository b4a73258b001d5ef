"""What each sound is: a toy on a table, cardboard and plastic, and little bells for what is good."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

import numpy as np

from icecool3d.kit.arrays import Array
from icecool3d.view.sound.cue import Sound

STRENGTHS = 6
"""In how many strengths a sound is made."""
_FAINT = 0.06
"""What the faintest has of the loudest."""

_C5, _E5, _G5, _C6, _E6, _G6 = 523.25, 659.26, 783.99, 1046.5, 1318.5, 1568.0
_D6, _F6, _A6 = 1174.7, 1480.0, 1760.0


def sample(sound: Sound, strength: float = 1.0) -> Array:
    """Return a sound as samples (N,) from -1 to 1, ``RATE`` of them in a second; ``strength`` is 0 to 1.

    >>> bool(np.abs(sample("wall", 0.5)).max() < np.abs(sample("wall", 1.0)).max() < 1.0)
    True
    """
    strength = min(max(strength, 0.0), 1.0)
    wave = _HITS[sound](strength) if sound in _HITS else _SIGNS[sound]()
    return finished(wave, PEAKS[sound] * (_FAINT + (1.0 - _FAINT) * strength))


@cache
def sliding_loop() -> Array:
    """Return a second of sliding on ice, which goes on with its own beginning."""
    hiss = rustling(1.0, 1800.0, 5200.0, 11) + 0.35 * rustling(1.0, 240.0, 700.0, 12)
    swell = 1.0 + 0.18 * np.sin(2.0 * np.pi * 3.0 * moments(1.0))
    loop: Array = hiss * swell
    loop -= loop.mean()
    loop *= 0.5 / np.abs(loop).max()
    return loop


def stepped(strength: float) -> int:
    """Return which of the strengths is meant, 1 to ``STRENGTHS``.

    >>> stepped(0.0), stepped(0.5), stepped(1.0)
    (1, 3, 6)
    """
    return min(max(round(strength * STRENGTHS), 1), STRENGTHS)


@cache
def pcm(sound: Sound | None, step: int = STRENGTHS) -> bytes:
    """Return a sound in one of its strengths as a loudspeaker takes it; None is the sliding."""
    wave = sliding_loop() if sound is None else sample(sound, step / STRENGTHS)
    return np.round(32767.0 * wave).astype("<i2").tobytes()


def _flick(strength: float) -> Array:
    snap = rustling(0.09, 1400.0, 3000.0 + 4000.0 * strength, 1) * fading(0.09, 0.007)
    return 0.5 * snap + ringing(0.09, [(640.0, 0.8, 0.022), (1510.0, 0.5, 0.012)])


def _wall(strength: float) -> Array:
    """Cardboard is dull, and less so the harder it is hit."""
    slap = rustling(0.16, 260.0, 700.0 + 900.0 * strength, 2) * fading(0.16, 0.022)
    return 0.35 * slap + ringing(0.16, [(172.0, 0.9, 0.045), (291.0, 0.45, 0.03)])


def _penguin(strength: float) -> Array:
    """Hard plastic clacks, as billiard balls do."""
    ring = [(1240.0, 0.8, 0.030), (2010.0, 0.6, 0.022), (3350.0, 0.25 + 0.35 * strength, 0.012)]
    return ringing(0.16, ring) + 0.12 * rustling(0.16, 3000.0, 7000.0, 3) * fading(0.16, 0.004)


def _land(strength: float) -> Array:
    thud = ringing(0.26, [(104.0, 1.0, 0.07), (163.0, 0.6, 0.05)])
    return thud + 0.3 * rustling(0.26, 120.0, 400.0 + 300.0 * strength, 4) * fading(0.26, 0.03)


def _jump() -> Array:
    """A breath that goes up, and a whistle with it."""
    t = moments(0.42)
    arch = np.sin(np.pi * t / 0.42) ** 2
    low, high = rustling(0.42, 300.0, 900.0, 5), rustling(0.42, 1300.0, 3600.0, 6)
    return arch * (0.35 * (low * (1.0 - t / 0.42) + high * t / 0.42) + 0.55 * gliding(0.42, 330.0, 990.0))


def _door() -> Array:
    return together([(0.0, _bell(_E6, 0.55)), (0.09, 0.8 * _bell(_G6 * 4.0 / 3.0, 0.65))])


def _zone() -> Array:
    """Three high bells that go up: something is not as it was."""
    notes = (2.0 * _D6, 2.0 * _F6, 2.0 * _A6)
    return together([(0.07 * place, _bell(pitch, 0.45)) for place, pitch in enumerate(notes)])


def _fish() -> Array:
    """Four notes that go up, and a drop of water."""
    notes = [(0.085 * place, _bar(pitch, 0.5)) for place, pitch in enumerate((_C5, _E5, _G5, _C6))]
    drop = 0.5 * gliding(0.09, 500.0, 1500.0) * fading(0.09, 0.03, 0.01)
    return together([*notes, (0.36, drop)])


def _caught() -> Array:
    """Two notes down, and a spring."""
    t = moments(0.34)
    wobble = np.sin(2.0 * np.pi * (196.0 * t + 1.1 * np.sin(2.0 * np.pi * 13.0 * t) * np.exp(-t / 0.12)))
    spring = 0.8 * wobble * fading(0.34, 0.11)
    return together([(0.0, _bar(_G5 / 2.0, 0.3)), (0.13, _bar(_C5 / 2.0, 0.4)), (0.24, spring)])


def _stuck() -> Array:
    """A board that trembles."""
    t = moments(0.5)
    tremble = 0.5 + 0.5 * np.cos(2.0 * np.pi * 15.0 * t)
    board = ringing(0.5, [(139.0, 1.0, 0.16), (278.0, 0.5, 0.12), (437.0, 0.35, 0.08)])
    return board * tremble


def _out() -> Array:
    """Something that falls, a long way down."""
    whistle = gliding(0.75, 1350.0, 260.0) * fading(0.75, 0.5, 0.04)
    return together([(0.0, 0.7 * whistle), (0.72, 0.6 * _land(0.3))])


def _round_over() -> Array:
    return _tune([(0.0, _G5), (0.14, _C6), (0.28, _E6), (0.28, _C6)], 0.9)


def _game_over() -> Array:
    rise = [(0.0, _C5), (0.15, _E5), (0.3, _G5), (0.45, _C6), (0.7, _G5), (0.85, _E6)]
    chord = [(1.05, pitch) for pitch in (_C5, _G5, _C6, _E6, _G6)]
    return _tune([*rise, *chord], 1.1)


def _bell(pitch: float, seconds: float) -> Array:
    fade = 0.3 * seconds
    return ringing(
        seconds, [(pitch, 1.0, fade), (2.76 * pitch, 0.3, 0.45 * fade), (5.4 * pitch, 0.08, 0.2 * fade)]
    )


def _bar(pitch: float, seconds: float) -> Array:
    """A wooden bar with a tube under it."""
    fade = 0.28 * seconds
    return ringing(seconds, [(pitch, 1.0, fade), (3.93 * pitch, 0.22, 0.2 * fade)])


def _tune(notes: Sequence[tuple[float, float]], last: float) -> Array:
    """Play notes, each at its moment (s), by bars and bells; the ``last`` seconds fade."""
    return together((start, _bar(pitch, last) + 0.25 * _bell(2.0 * pitch, last)) for start, pitch in notes)


_HITS: Mapping[Sound, Callable[[float], Array]] = {
    "flick": _flick,
    "wall": _wall,
    "penguin": _penguin,
    "land": _land,
}
"""What sounds brighter the harder it is."""
_SIGNS: Mapping[Sound, Callable[[], Array]] = {
    "jump": _jump,
    "door": _door,
    "fish": _fish,
    "caught": _caught,
    "stuck": _stuck,
    "zone": _zone,
    "out": _out,
    "round-over": _round_over,
    "game-over": _game_over,
}
"""What tells that something happened."""
PEAKS: Mapping[Sound, float] = {
    "flick": 0.55,
    "wall": 0.75,
    "penguin": 0.65,
    "land": 0.8,
    "jump": 0.4,
    "door": 0.35,
    "fish": 0.6,
    "caught": 0.6,
    "stuck": 0.6,
    "zone": 0.4,
    "out": 0.5,
    "round-over": 0.6,
    "game-over": 0.7,
}
"""How high each reaches at its strongest, 0 to 1."""


RATE = 44_100
"""Samples in a second."""
RISE, FALL = 0.0015, 0.012
"""How long every sound takes to begin and to end, s: what starts or stops at once clicks."""
LOWEST = 50.0
"""Nothing sounds lower than this, Hz: no loudspeaker on a desk could, and it would push off centre."""

Partial = tuple[float, float, float]
"""A tone that fades: its pitch (Hz), how loud it begins, and after how long it is 1/e of that (s)."""


def moments(seconds: float) -> Array:
    """Return the moments of the samples, (N,), s.

    >>> len(moments(0.5))
    22050
    """
    found: Array = np.arange(round(seconds * RATE)) / RATE
    return found


def ringing(seconds: float, partials: Sequence[Partial]) -> Array:
    """Return tones that are struck together and fade, (N,)."""
    t = moments(seconds)
    found = np.zeros_like(t)
    for pitch, loud, fade in partials:
        found += loud * np.exp(-t / fade) * np.sin(2.0 * np.pi * pitch * t)
    return found


def gliding(seconds: float, start: float, end: float) -> Array:
    """Return a tone that glides evenly from one pitch to another (Hz), (N,)."""
    t = moments(seconds)
    octaves = np.log(end / start) / seconds
    found: Array = np.sin(2.0 * np.pi * start * np.expm1(octaves * t) / octaves)
    return found


def rustling(seconds: float, low: float, high: float, seed: int) -> Array:
    """Return noise (N,) between two pitches (Hz): always the same for a seed, and its end fits its start.

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
    """Return how loud something is that rises for ``rise`` (s) and then fades, (N,), 1 at its loudest."""
    t = moments(seconds)
    risen = np.clip(t / rise, 0.0, 1.0) if rise > 0.0 else 1.0
    return risen * np.exp(-np.maximum(t - rise, 0.0) / fade)


def together(parts: Iterable[tuple[float, Array]]) -> Array:
    """Return waves that each begin at a moment (s) as one.

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
    """Return how wide a band is, octaves, as a bell's breadth."""
    return 0.4 * float(np.log2(high / low))
