"""Small sweeps for tests, and what workers do in them: functions that other processes find by their name."""

import os
from functools import lru_cache
from pathlib import Path

from icecool3d.lab.sweep import (
    About,
    Results,
    Row,
    Setup,
    Spec,
    begin_results,
    make_rows,
    read_spec,
    sweep_fingerprint,
)
from icecool3d.lab.sweep.numbers import Numbers
from icecool3d.lab.sweep.spec import numbers_of

DOOR = """
format = 1
title = "At the door of two rooms"
scene = "two-rooms"
count = ["pass-through-door left-right", "rested right", "stuck"]
[flick]
aim = { from = -20, to = 20, points = 5 }
speed = { from = 1.0, to = 4.0, points = 4 }
[start]
x = -0.1
y = 0.0
"""
"""A grid of twenty flicks that go through, over, into and beside a door."""
DRAWN = """
format = 1
[flick]
aim = { from = 0, to = 90, points = 3 }
speed = { between = [1, 6] }
height = { mean = 0.5, sd = 0.1 }
[draw]
flicks = 8
seed = 3
"""
"""Draws at three points of a grid, in the school of the game."""
KILLER = 13
"""The row of ``DOOR`` that kills whoever makes it, in ``make_or_die``."""


def spec_of(text: str, folder: Path) -> Spec:
    """Return a spec from its text."""
    path = folder / "spec.toml"
    path.write_text(text)
    return read_spec(path)


def begun(text: str, folder: Path, name: str = "some.sweep") -> Results:
    """Begin results, and open them for writing."""
    spec = spec_of(text, folder)
    begin_results(folder / name, About(text, spec, sweep_fingerprint(spec.setup)))
    return Results(folder / name, writing=True)


def all_rows(spec: Spec) -> list[Row]:
    """Return all rows of a sweep, made here, one after the other."""
    return list(_all_rows(spec))


@lru_cache
def _all_rows(spec: Spec) -> tuple[Row, ...]:
    rows = range(spec.total)
    return tuple(make_rows(spec.setup, zip(rows, numbers_of(spec, rows), strict=True)))


def make_or_die(setup: Setup, numbered: list[tuple[int, Numbers]]) -> list[Row]:
    """Make rows, but for one of them end the whole process, as a crash in C does."""
    if any(row == KILLER for row, _ in numbered):
        os._exit(11)
    return make_rows(setup, numbered)
