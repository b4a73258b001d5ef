"""Contacts of many steps become touches: who, what, from when to when, how hard, where first."""

from collections.abc import Sequence

import numpy as np
import pytest

from icecool3d.trace import FLOOR, WALL, Meta, Touch, Trace, make_trace, touches
from icecool3d.trace.touches import LULL
from tests.trace_samples import random_trace

STEP = 1.0 / 1024.0
"""A step whose multiples are exact."""
AWAY = int(LULL / STEP) + 1
"""Steps apart that are longer than a lull."""

Contact = tuple[int, int, int]
"""Step, a, b."""


def trace_with(
    *contacts: Contact, names: Sequence[str] = ("red", "blue", "green"), moments: int = 100
) -> Trace:
    """Give a trace in which the n-th contact is at x = n, and presses with 2 to the power of -n."""
    step, a, b = np.array(contacts, dtype=np.int64).reshape(-1, 3).T
    order = np.arange(len(contacts), dtype=float)
    arrays = {
        "step": step,
        "a": a,
        "b": b,
        "point": np.stack((order, order + 0.25, order + 0.5), axis=1),
        "normal": np.tile([0.0, 0.0, 1.0], (len(contacts), 1)),
        "impulse": 0.5**order,
    }
    pose = np.tile([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0], (moments, len(names), 1))
    return make_trace(Meta(tuple(names)), np.arange(moments) * STEP, pose, contacts=arrays)


def test_no_contact_is_no_touch() -> None:
    assert touches(trace_with()) == []


def test_contacts_step_by_step_are_one_touch() -> None:
    found = touches(trace_with((3, 0, WALL), (4, 0, WALL), (5, 0, WALL)))
    assert found == [Touch("red", "wall", 3 * STEP, 5 * STEP, 1.75, (0.0, 0.25, 0.5))]


def test_several_points_of_one_step_are_one_touch_at_the_first_of_them() -> None:
    found = touches(trace_with((3, 1, FLOOR), (3, 1, FLOOR), (4, 1, FLOOR)))
    assert found == [Touch("blue", "floor", 3 * STEP, 4 * STEP, 1.75, (0.0, 0.25, 0.5))]


def test_a_lull_does_not_part_but_longer_does() -> None:
    together = touches(trace_with((3, 0, WALL), (2 + AWAY, 0, WALL)))
    assert [(touch.start, touch.end) for touch in together] == [(3 * STEP, (2 + AWAY) * STEP)]
    apart = touches(trace_with((3, 0, WALL), (3 + AWAY, 0, WALL)))
    assert [(touch.start, touch.end) for touch in apart] == [
        (time, time) for time in (3 * STEP, (3 + AWAY) * STEP)
    ]
    assert [touch.impulse for touch in apart] == [1.0, 0.5]
    assert [touch.point[0] for touch in apart] == [0.0, 1.0]


def test_a_touch_may_outlast_many_lulls() -> None:
    found = touches(trace_with(*((step, 0, FLOOR) for step in range(5, 95))))
    assert [(touch.start, touch.end) for touch in found] == [(5 * STEP, 94 * STEP)]


def test_floor_wall_and_every_other_penguin_are_touched_apart() -> None:
    trace = trace_with((1, 0, FLOOR), (1, 0, WALL), (1, 0, 1), (1, 0, 2), (1, 1, 2), (1, 2, FLOOR))
    assert {(touch.penguin, touch.other) for touch in touches(trace)} == {
        ("red", "floor"),
        ("red", "wall"),
        ("red", "blue"),
        ("red", "green"),
        ("blue", "green"),
        ("green", "floor"),
    }


def test_touches_come_in_order_of_time_then_of_names() -> None:
    trace = trace_with((1, 2, WALL), (2, 1, WALL), (2, 0, WALL), (2, 0, 1), (3, 0, FLOOR))
    assert [(touch.penguin, touch.other) for touch in touches(trace)] == [
        ("green", "wall"),
        ("blue", "wall"),
        ("red", "blue"),
        ("red", "wall"),
        ("red", "floor"),
    ]


def slow_touches(trace: Trace) -> list[Touch]:
    """Go through the contacts one by one."""
    open_ones: dict[tuple[int, int], Touch] = {}
    done = []
    contacts = trace.contacts
    for row in range(len(contacts)):
        a, b = int(contacts.a[row]), int(contacts.b[row])
        time, impulse = float(trace.t[contacts.step[row]]), float(contacts.impulse[row])
        last = open_ones.get((a, b))
        if last is None or time - last.end > LULL:
            done += [last] if last else []
            name = "floor" if b == -1 else "wall" if b == -2 else trace.penguins[b]
            x, y, z = (float(number) for number in contacts.point[row])
            open_ones[a, b] = Touch(trace.penguins[a], name, time, time, impulse, (x, y, z))
        else:
            open_ones[a, b] = Touch(
                last.penguin, last.other, last.start, time, last.impulse + impulse, last.point
            )
    return sorted([*done, *open_ones.values()], key=lambda touch: (touch.start, touch.penguin, touch.other))


@pytest.mark.parametrize("seed", range(5))
def test_the_same_is_found_contact_by_contact(seed: int) -> None:
    sample = random_trace(moments=400, contacts=900, seed=seed)
    trace = make_trace(sample.meta, sample.t / 40.0, sample.pose, sample.velocity, vars(sample.contacts))
    found, wanted = touches(trace), slow_touches(trace)
    assert len(found) > 50
    assert len(found) < len(trace.contacts)
    for touch, want in zip(found, wanted, strict=True):
        assert (touch.penguin, touch.other, touch.start, touch.end) == (
            want.penguin,
            want.other,
            want.start,
            want.end,
        )
        assert touch.point == want.point
        assert touch.impulse == pytest.approx(want.impulse, rel=1e-12)
