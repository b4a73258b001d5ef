"""Sweeps: whole families of flicks, where their verdicts change, and the borderline flicks as cases.

A spec says in this order:

    format = 1
    title = "How hard to jump into the Lounge"   # for pictures
    scene = "school"                        # a shipped one (this one if none is named), or a path from here
    count = ["jump-over-door classroom-lounge", "stuck", "rested lounge"]  # see ``events.query``

    [flick]                                 # each number is fixed, or varies in one of three ways
    penguin = "red"                         # who is flicked; red
    aim = 90                                # fixed
    speed = { from = 2, to = 8, points = 61 }  # a grid, both ends included
    height = { between = [0.7, 0.9] }       # drawn, everything between equally likely
    side = { mean = 0, sd = 0.05 }          # drawn, as a hand errs
    elevation = 0                           # height 0.2, side 0 and elevation 0 need not be said

    [start]                                 # the red circle, looking along the aim, if nothing is said
    x = { from = -0.05, to = 0.05, points = 11 }
    y = -0.2
    facing = 0

    [[other]]                               # others, who stand as in a case file
    name = "blue"
    at = [0.0, 0.0]

    [draw]                                  # if something is drawn
    flicks = 1000                           # how many, at each point of the grid: the same ones at each
    by = "sobol"                            # points that fill space evenly; or "random"
    seed = 1

Running is in ``sweep_run``, borders in ``borders``, searching in ``finding``, pictures in ``maps`` and
``end_map``: these load what is no part of the game, so whoever needs them imports them from there.
"""

from icecool3d.lab.sweep.results import About, Results, begin_results
from icecool3d.lab.sweep.rows import Row
from icecool3d.lab.sweep.spec import Setup, Spec
from icecool3d.lab.sweep.spec_file import parse_spec, read_spec
from icecool3d.lab.sweep.sweep_run import Flicker, make_rows, sweep_fingerprint
from icecool3d.lab.sweep.tally import tally_of

__all__ = [
    "About",
    "Flicker",
    "Results",
    "Row",
    "Setup",
    "Spec",
    "begin_results",
    "make_rows",
    "parse_spec",
    "read_spec",
    "sweep_fingerprint",
    "tally_of",
]
