"""Sounds, computed when they are first needed: what each one is, and who plays them."""

from icecool3d.view.sounds.cue import Cue, Sound
from icecool3d.view.sounds.samples import pcm, sample, sliding_loop
from icecool3d.view.sounds.speaker import Speaker
from icecool3d.view.sounds.waves import RATE

__all__ = ["RATE", "Cue", "Sound", "Speaker", "pcm", "sample", "sliding_loop"]
