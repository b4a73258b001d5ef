"""Traces at uneven moments, made of any others: who asks for times and counts no moments sees the same."""

from dataclasses import replace
from functools import cache

import numpy as np

from icecool3d.kit.arrays import Array, Flags, Whole
from icecool3d.replay.recording import Recording, read_recording, recorded_flicks
from icecool3d.replay.resimulate import Replayer
from icecool3d.trace import Contacts, Trace

HIT = 1e-5
"""Before the moment at which something begins to press there is another so much earlier, s."""
LONGEST = 2.5e-3
"""Nothing is left out where the others would be farther apart, s; longer steps end at no hit."""
LEFT_OUT, ADDED = 0.4, 0.3
"""Shares of the moments that may be left out that are, and of the others behind which one is added."""

SHIPPED = (
    *("a-walrus-goes-over", "against-the-shut-door", "both-through-the-door", "down-from-the-platform"),
    *("four-walls", "in-and-out-of-the-lounge", "into-the-portal", "knocked-through-the-door"),
    *("not-quite-through", "off-the-wall-and-through", "over-and-then-through", "over-the-door"),
    *("over-the-lounge", "round-the-corner-catch", "stuck-in-the-door", "the-great-escape"),
    *("the-high-jump", "the-long-curve", "the-message", "three-jumps"),
)
"""Recorded flicks that do nearly everything."""


@cache
def shipped(name: str) -> tuple[Recording, Trace]:
    """Return a recording of one flick, and how all moved in it."""
    recording = read_recording(recorded_flicks() / f"{name}.icecool")
    with Replayer(recording.header) as replayer:
        return recording, replayer.trace(recording.flicks[0])


def uneven(trace: Trace, seed: int = 1) -> Trace:
    """Return the same motion by other moments: some are left out, and some added between.

    What goes on to press in a step that is cut presses in each of its parts, together as hard as before.
    """
    random, begins = np.random.default_rng(seed), _alone(trace, -1)
    hits = np.unique(trace.contacts.step[begins])
    kept = _kept(trace, hits, random)
    spans = np.diff(trace.t, prepend=trace.t[0])
    hits = hits[(spans[hits] > 2.0 * HIT) & (spans[hits] < LONGEST)]
    wide = np.diff(trace.t[kept]) > 2.0 * HIT
    here = kept[:-1][wide & (random.random(len(kept) - 1) < ADDED)]
    shares = random.uniform(0.05, 0.95, len(here))
    behind = kept[np.searchsorted(kept, here) + 1]
    added = trace.t[here] + shares * (trace.t[behind] - trace.t[here])
    t = np.unique(np.concatenate((trace.t[kept], added, trace.t[hits] - HIT)))
    velocity = _between(t, trace)
    velocity[np.searchsorted(t, trace.t[hits] - HIT)] = trace.velocity[hits - 1]
    contacts = _cut(trace, begins, trace.t[kept], t)
    return replace(trace, t=t, pose=trace.at(t), velocity=velocity, contacts=contacts)


def _alone(trace: Trace, way: int) -> Flags:
    """Return the contacts of two that did not press the moment before (-1), or do not the next (1), (M,)."""
    contacts = trace.contacts
    rows = list(zip(contacts.step.tolist(), contacts.a.tolist(), contacts.b.tolist(), strict=True))
    known = set(rows)
    return np.array([(step + way, a, b) not in known for step, a, b in rows], dtype=bool)


def _kept(trace: Trace, hits: Whole, random: np.random.Generator) -> Whole:
    """Return the moments that stay: those at which something begins or ends to press, and before it begins.

    Of two neighbours one always stays.
    """
    ends = trace.contacts.step[_alone(trace, 1)]
    needed = {0, len(trace.t) - 1, *hits.tolist(), *(hits - 1).tolist(), *ends.tolist()}
    kept, wish = [0], random.random(len(trace.t)) < LEFT_OUT
    for row in range(1, len(trace.t)):
        near = row + 1 < len(trace.t) and trace.t[row + 1] - trace.t[row - 1] < LONGEST
        if row in needed or not wish[row] or not near or kept[-1] < row - 1:
            kept.append(row)
    return np.array(kept)


def _between(t: Array, trace: Trace) -> Array:
    """Return the velocities at other moments."""
    flat = trace.velocity.reshape(len(trace.t), -1)
    velocity = np.stack([np.interp(t, trace.t, column) for column in flat.T], axis=1)
    return velocity.reshape(len(t), *trace.velocity.shape[1:])


def _cut(trace: Trace, begins: Flags, kept: Array, t: Array) -> Contacts:
    """Return all contacts at other moments: each at all that are in its own step between two ``kept`` ones.

    Those that begin are at the end of it only.
    """
    contacts = trace.contacts
    step = np.searchsorted(kept, trace.t[contacts.step])
    rows = np.searchsorted(t, kept)
    last = rows[step]
    first = np.where(begins | (step == 0), last, rows[step - 1] + 1)
    parts = last - first + 1
    whose = np.repeat(np.arange(len(step)), parts)
    row = np.repeat(last + 1 - np.cumsum(parts), parts) + np.arange(len(whose))
    order = np.argsort(row, kind="stable")
    whose = whose[order]
    return Contacts(
        row[order],
        contacts.a[whose],
        contacts.b[whose],
        contacts.point[whose],
        contacts.normal[whose],
        contacts.impulse[whose] / parts[whose],
    )
