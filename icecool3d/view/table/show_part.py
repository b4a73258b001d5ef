"""The show of a flick: played, paused, slowed, scrubbed; and single moments, from straight above."""

from collections.abc import Callable, Mapping
from dataclasses import replace

import numpy as np
from panda3d.core import NodePath

from icecool3d.events import Judgement
from icecool3d.export.proof import Proof
from icecool3d.trace import Trace
from icecool3d.view.sound.cue import Cue
from icecool3d.view.sound.flick_sounds import Sliding, cues_of, sliding_of
from icecool3d.view.stage.camera import STRAIGHT_DOWN, View
from icecool3d.view.stage.geometry import node
from icecool3d.view.stage.scene_graph import Scene
from icecool3d.view.stage.surfaces import colour_of, flat
from icecool3d.view.table.beats import Beats
from icecool3d.view.table.dust import Dust, dust_of
from icecool3d.view.table.flick_show import Clock, Show, poses, show_of
from icecool3d.view.table.log_lines import Line
from icecool3d.view.table.show_panel import SPEEDS
from icecool3d.view.table.table_view import TableView
from icecool3d.view.table.verdict_overlay import judged, view_of
from icecool3d.view.ui import Chosen, Slid, commands
from icecool3d.view.ui.input_state import Done

CLOSE = 0.16
"""How much of the table is seen where a line of the log is clicked, m."""
SLOW = 0.25
"""The speed of slow motion."""
FIRST = 0.05
"""How much of a flick a frame shows at most while its rest is computed, s: it is seen to start."""
SEEN = 0.02
"""How much of it the first frame shows at least, s: less would not be seen to move."""

_MEANT: Mapping[str, commands.Command] = {
    "play": commands.Pause(),
    "step-back": commands.Step(-1),
    "step-on": commands.Step(1),
    "done": commands.Confirm(),
}
"""Buttons that mean what a key means too."""


class Shows:
    """At most one show at a time."""

    def __init__(self, table_view: TableView, ended: Callable[[], None], *, stays: bool = False) -> None:
        """Show nothing yet; ``ended`` is told of the end of every show, and puts everybody back.

        What ``stays`` does not end by itself: it rests at its last moment.
        """
        self._table_view, self._ended, self._stays = table_view, ended, stays
        self._show: Show | None = None
        self._trace: Trace | None = None
        self._begun: Trace | None = None
        self._moment, self._fast = 0.0, 1.0
        self._sliding: Sliding | None = None
        self._judged: tuple[float, NodePath] | None = None
        self._dust: Dust | None = None
        self._beats: Beats | None = None
        self._flakes: NodePath | None = None
        self._strewn: float | None = None

    @property
    def trace(self) -> Trace | None:
        """What is shown; None: there is no show."""
        return self._trace

    @property
    def clock(self) -> Clock | None:
        """Which moment is shown; None: there is no show."""
        return None if self._show is None else self._show.clock

    @property
    def has_begun(self) -> bool:
        """Whether the beginning is shown of a flick whose rest is still computed."""
        return self._begun is not None

    def begin(self, trace: Trace) -> None:
        """Show how a flick begins: ``play`` goes on from there once the whole of it is known."""
        self._begun, self._moment = trace, 0.0
        self._attend(trace)

    def drop(self) -> None:
        """Show no more of a flick that has begun: nothing came of it."""
        if self._begun is not None:
            self._begun = None
            self._ended()

    def play(self, trace: Trace, judgement: Judgement, cues: tuple[Cue, ...] | None = None) -> None:
        """Show a flick from its beginning, fast if the last one was to be; ``cues`` are what is heard.

        Without them it is what is heard of any flick.
        """
        heard = cues_of(trace, judgement) if cues is None else cues
        show = show_of(trace, judgement, heard, slow_motion=not self._table_view.calm)
        shown = 0.0 if self._begun is None else self._moment
        clock = show.clock.at(shown).with_speed(self._fast)
        self._trace, self._show, self._begun = trace, replace(show, clock=clock), None
        self._sliding = sliding_of(trace, self._table_view.shape_of)
        self._dust = None if self._table_view.calm else dust_of(heard)
        self._attend(trace)
        self._stir(trace, judgement)

    def _attend(self, trace: Trace) -> None:
        """Let the table be as it was in a flick, and all look at who was flicked."""
        self._table_view.furnish(trace.meta.furniture, trace.meta.zones)
        if trace.meta.flick is not None:
            self._table_view.watch(trace.meta.flick.penguin)
        self._unjudge()

    def see(self, trace: Trace, judgement: Judgement, line: Line) -> None:
        """Show the moment of a line of the log, still and from straight above, as the referee sees it."""
        self.play(trace, judgement)
        assert self._show is not None
        show = self._show.at(line.moment or 0.0)
        if line.proof is not None:
            show = show.at(line.proof.moment)
        self._show = show.with_clock(replace(show.clock, playing=False))
        if line.proof is not None and self._table_view.scene is not None:
            self._judge(self._table_view.scene, line.proof, show.clock.moment)
            return
        flick = trace.meta.flick
        who = line.penguin or (flick.penguin if flick else trace.penguins[0])
        x, y = poses(trace, self._show.clock)[who][:2].tolist()
        self._table_view.look_aside(View(x, y, 0.0, 0.0, STRAIGHT_DOWN, CLOSE, 0.0))

    def step(self, seconds: float) -> bool:
        """Let time go by; tell whether something moves."""
        if self._begun is not None:
            later = min(max(seconds, 0.0 if self._moment else SEEN), FIRST)
            self._moment = min(self._moment + later, self._begun.duration)
            self._table_view.pose(poses(self._begun, Clock(self._begun.duration, self._moment)))
            return True
        if self._show is None or self._trace is None:
            return False
        before = self._show.clock
        pace = self._show.pace
        self._show, heard = self._show.advanced(seconds)
        clock = self._show.clock
        self._table_view.pose(poses(self._trace, clock))
        self._table_view.speaker.play(heard, pace)
        self._table_view.nudge(max((cue.nudge for cue in heard), default=0.0))
        self._strew(clock.moment)
        if self._beats is not None:
            self._beats.at(clock.moment)
        self._slide(clock.moment if clock.playing and pace > 0.0 else None, pace)
        if self._judged is not None and self._judged[0] != clock.moment:
            self._unjudge()
        if before.playing and clock.finished and not self._stays:
            self.end()
        return clock != before

    def did(self, done: Done) -> bool:
        """Take what was done on the panel of a show; tell whether it was that."""
        show = self._show
        if show is None:
            return False
        match done:
            case Slid("moment", value):
                paused = show.with_clock(replace(show.clock, playing=False))
                self._show = paused.at(value * show.clock.duration)
            case Chosen("first"):
                self._show = show.at(0.0)
            case Chosen(name) if name.partition("-")[0] == "speed":
                speed = SPEEDS[name.partition("-")[2]]
                self._fast = max(speed, 1.0)
                self._show = show.with_clock(show.clock.with_speed(speed))
            case Chosen(name) if name in _MEANT:
                self.meant(_MEANT[name])
            case _:
                return False
        return True

    def meant(self, command: commands.Command) -> bool:
        """Do what was meant for a show; tell whether there is one, which then hears everything."""
        show = self._show
        if show is None or self._trace is None:
            return False
        match command:
            case commands.Pause():
                self._show = show.with_clock(show.clock.toggled())
            case commands.Scrub(seconds):
                self._show = show.at(show.clock.moment + seconds)
            case commands.Step(steps):
                self._show = show.with_clock(show.clock.stepped(steps))
            case commands.SlowMotion():
                self._show = show.with_clock(show.clock.with_speed(1.0 if show.clock.speed < 1.0 else SLOW))
            case commands.Skip():
                self._show = show.skipped()
            case commands.Confirm() | commands.Cancel():
                self.end()
        return True

    def end(self) -> None:
        """End the show, if there is one."""
        if self._show is None:
            return
        self._show = self._trace = None
        self._slide(None)
        self._strew(None)
        self._stir()
        self._unjudge()
        self._ended()
        self._table_view.look_back()

    def _slide(self, moment: float | None, pace: float = 1.0) -> None:
        """Let the sliding of a moment be heard, s; None: nothing slides."""
        level = 0.0 if moment is None or self._sliding is None else self._sliding.at(moment)
        self._table_view.speaker.slide(level, pace)

    def _stir(self, trace: Trace | None = None, judgement: Judgement | None = None) -> None:
        """Let stir on the table what a flick stirs, and nothing else any more."""
        if self._beats is not None:
            self._beats.close()
            self._beats = None
        scene = self._table_view.scene
        if scene is not None and trace is not None and judgement is not None and not self._table_view.calm:
            self._beats = Beats(scene, trace, judgement.events)

    def _strew(self, moment: float | None) -> None:
        """Show the dust of a moment, s; None: take it away."""
        if moment == self._strewn:
            return
        self._strewn = moment
        if self._flakes is not None:
            self._flakes.remove_node()
            self._flakes = None
        scene = self._table_view.scene
        flakes = None if moment is None or self._dust is None else self._dust.at(moment)
        if flakes is not None and scene is not None:
            self._flakes = node(
                "dust", flat(flakes, np.zeros((len(flakes.triangles), 3, 2)), colour_of("ice"))
            )
            self._flakes.reparent_to(scene.moving)

    def _judge(self, scene: Scene, proof: Proof, moment: float) -> None:
        """Lay a proof over the table, for as long as its moment is shown."""
        self._judged = moment, judged(scene, proof, self._table_view.language)
        self._table_view.look_aside(view_of(proof, self._table_view.aspect, self._table_view.free))

    def _unjudge(self) -> None:
        if self._judged is not None:
            self._judged[1].remove_node()
            self._judged = None
