"""Writing down all that moves and presses, until everything rests."""

from collections.abc import Sequence

from icecool3d.physics.bullet import BODY_A, BODY_B, DISTANCE, FORCE, NORMAL, POINT_ON_B
from icecool3d.physics.mover import Mover
from icecool3d.physics.step_log import ContactLog
from icecool3d.physics.stepper import Ground, Pressed, Stepper
from icecool3d.physics.world_settings import Settings

LOOKS_PER_REST = 2
"""How many looks follow one that found rest, evenly over the time of rest, until it is believed."""


class StepRecorder(Stepper):
    """Writes down every step of one engine, until all penguins rest, or time is up."""

    def __init__(self, ground: Ground, movers: Sequence[Mover], settings: Settings) -> None:
        """Begin with bodies as they stand."""
        super().__init__(ground, movers, settings.step)
        self.times = [0.0]
        """Moments of all rows, s."""
        self.contacts = ContactLog()
        self._settings = settings

    def run(self, seconds: float) -> bool:
        """Let time go by until all rest, or for so many ``seconds``; say whether all rest."""
        stride = self._settings.rest_time / LOOKS_PER_REST
        looks = 0
        while seconds - self.t > 0.5 * self._settings.step:
            self.advance(min(stride, seconds - self.t))
            looks = looks + 1 if all(mover.asleep or self._rests(mover) for mover in self.movers) else 0
            if looks > LOOKS_PER_REST:  # the first look found rest, and so did all over the time of rest
                return True
        return False

    def noted(self, pressed: Pressed, seconds: float) -> None:
        """Write down how all move now, and what pressed on what."""
        self.rows += 1
        self.times.append(self.t)
        for mover in self.movers:
            if not mover.asleep:
                mover.note()
        log = self.contacts
        for mover in pressed.plain:
            log.plain.extend((self.rows, mover.index))
        for contact in pressed.contacts:
            log.who.extend((self.rows, contact[BODY_A], contact[BODY_B]))
            log.how.extend(contact[POINT_ON_B])
            log.how.extend(contact[NORMAL])
            log.how.extend((contact[DISTANCE], contact[FORCE] * seconds))

    def _rests(self, mover: Mover) -> bool:
        speed, spin = mover.motion()
        still, unturned = self._settings.rest_speed, self._settings.rest_spin
        return speed < still * still and spin < unturned * unturned
