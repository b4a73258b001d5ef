"""Who plays the sounds: through the machine's loudspeakers, or where there are none not at all."""

import math
from collections.abc import Iterable, Iterator
from itertools import cycle

from panda3d.core import (
    AudioManager,
    AudioSound,
    ConfigPage,
    UserDataAudio,
    load_prc_file_data,
    unload_prc_file,
)

from icecool3d.kit.system import silent_error_stream
from icecool3d.view.sound.cue import Cue, Sound
from icecool3d.view.sound.samples import RATE, pcm, stepped

VOICES = 3
"""How many of the same sound are heard at once; one more takes the place of the oldest."""
LOWEST_PITCH = 0.5
"""In slow motion sounds are lower, by an octave at most."""
HUSH = 0.004
"""Sliding that is fainter than this is silent."""
_SLIDING = 0.8

_SETTINGS = "audio-library-name p3openal_audio\nnotify-level-audio fatal"


class Speaker:
    """Plays what is due. Without a device, or switched off, it does nothing and complains of nothing.

    Call ``play`` and ``slide`` every frame while something is shown, and ``silence`` when the show ends.
    """

    def __init__(self, *, on: bool = True) -> None:
        """Begin silent; the device is opened when the first sound is due."""
        self._on = on
        self._tried = False
        self._manager: AudioManager | None = None
        self._settings: ConfigPage | None = None
        self._voices: dict[tuple[Sound, int], Iterator[AudioSound]] = {}
        self._sliding: AudioSound | None = None

    @property
    def on(self) -> bool:
        """Whether anything may be heard: what the settings say."""
        return self._on

    @on.setter
    def on(self, on: bool) -> None:
        self._on = on
        if not on:
            self.silence()

    @property
    def can_play(self) -> bool:
        """Whether there is a device, and the settings let anything be heard."""
        return self._ready() is not None

    def play(self, cues: Iterable[Cue], pace: float = 1.0) -> None:
        """Play what is due, at the pace of what is shown: 1 as it was, less in slow motion."""
        manager = self._ready()
        if manager is None:
            return
        for cue in cues:
            voice = self._voice(manager, cue.sound, stepped(cue.strength))
            voice.set_play_rate(pitch_at(pace))
            voice.play()
        manager.update()

    def slide(self, level: float, pace: float = 1.0) -> None:
        """Let sliding be heard as loud as this from now on, 0 to 1."""
        manager = self._ready() if level > HUSH else self._manager
        if manager is None:
            return
        if level <= HUSH or not self._on:
            if self._sliding is not None:
                self._sliding.stop()
            return
        if self._sliding is None:
            self._sliding = _voice(manager, pcm(None))
            self._sliding.set_loop(True)
        self._sliding.set_volume(_SLIDING * min(level, 1.0))
        self._sliding.set_play_rate(pitch_at(pace) * (0.8 + 0.4 * min(level, 1.0)))
        if self._sliding.status() != AudioSound.PLAYING:
            self._sliding.play()

    def silence(self) -> None:
        """Stop everything that is heard."""
        if self._manager is not None:
            self._manager.stop_all_sounds()

    def close(self) -> None:
        """Return the device back; closing twice is no mistake."""
        self._on = False
        self._voices.clear()
        self._sliding = None
        if self._manager is not None:
            with silent_error_stream():
                self._manager.shutdown()
            self._manager = None
        if self._settings is not None:
            unload_prc_file(self._settings)
            self._settings = None

    def _ready(self) -> AudioManager | None:
        """Return the device, if anything may be heard and there is one; it is looked for once."""
        if not self._on:
            return None
        if not self._tried:
            self._tried = True
            self._settings = load_prc_file_data("icecool3d sound", _SETTINGS)
            with silent_error_stream():  # a machine without sound is nothing to report
                found = AudioManager.create_AudioManager()
            self._manager = found if found.is_valid() else None
        return self._manager

    def _voice(self, manager: AudioManager, sound: Sound, step: int) -> AudioSound:
        key = sound, step
        if key not in self._voices:
            self._voices[key] = cycle([_voice(manager, pcm(sound, step)) for _ in range(VOICES)])
        return next(self._voices[key])


def pitch_at(pace: float) -> float:
    """Return how high sounds are at a pace: as they are, or lower in slow motion.

    >>> pitch_at(1.0), pitch_at(0.25), pitch_at(16.0), pitch_at(0.01)
    (1.0, 0.5, 1.0, 0.5)
    """
    return min(max(math.sqrt(abs(pace)), LOWEST_PITCH), 1.0)


def _voice(manager: AudioManager, samples: bytes) -> AudioSound:
    # Each voice has samples of its own: Panda3D lets nobody share them.
    audio = UserDataAudio(RATE, 1, False)
    audio.append(samples)
    audio.done()
    return manager.get_sound(audio, False, 0)
