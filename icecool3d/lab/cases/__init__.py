"""Cases: files that say who stands where, what happens then, and what must and must not come of it.

A case file, ``GROUP/what-it-settles.toml``, says in this order:

    format = 1
    rules = ["DOOR-5"]                      # ids of the rules that it settles
    scene = "two-rooms"                     # a shipped one, or a path from this file's folder
    title = { en = "…", fr = "…" }          # what it settles, as a sentence
    edge = true                             # if its flick, made a little otherwise, does not do what it must:
                                            # icecool3d validate --sure --write writes this

    blocked_door = "left-right"             # a door that is shut by a card, if one is
    [[zone]]                                # zones besides the scene's, written as there
    shape = "disc"
    id = "portal"
    at = [0.1, 0.0]
    radius = 0.02

    [[penguin]]                             # each that is there, at the start
    name = "red"
    at = [-0.15, 0.0]                       # its base, m; also height (its lowest point, m), lean, towards,
                                            # facing (degrees); or instead pose, the seven numbers of a trace

    [flick]                                 # what happens: a flick; or instead …
    penguin = "red"
    aim = 0
    speed = 2                               # and height, side, elevation, as for ``icecool3d flick``

    [[moment]]                              # … moments made by hand, straight ways between; who is not named
    t = 0.1                                 # stays; or trace = "FILE.npz"; or nothing: all stand still
    red = { at = [0.1, 0.0], height = 0.02 }

    [[expect]]                              # events that must happen in this order, others may come between:
    event = "pass-through-door"             # as much of each as matters ("none" is no room)
    to = "right"
    evidence = { under_lintel_mm = [2, 8] } # numbers from least to most

    [[count]]                               # events that must happen that often, whenever
    event = "left-floor"
    times = 1

    [[never]]                               # events that must not happen
    event = "jump-over-door"

    [[verdict]]                             # what must be said of a door
    verdict = "through"
    margin_mm = [2, 8]
"""

from icecool3d.lab.cases.case_edges import broken, mark_cases, write_mark
from icecool3d.lab.cases.case_file import Case, CaseStart, parse_case, read_case
from icecool3d.lab.cases.case_run import Runner, case_files, faults, find_cases

__all__ = [
    "Case",
    "CaseStart",
    "Runner",
    "broken",
    "case_files",
    "faults",
    "find_cases",
    "mark_cases",
    "parse_case",
    "read_case",
    "write_mark",
]
