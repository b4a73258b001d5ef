"""Eight short scripts that show the library at work, and a notebook made of them.

Each has at most forty lines, needs ``import icecool3d as ice`` alone, and runs in a few seconds:

    python -m icecool3d.examples.curve

Those that write files take a folder that exists; without one they make a temporary folder and print its name.

- ``curve``: a push beside the middle bends round a corner, through two doors
- ``jump_height``: arrays of a flick: the height of a jump over the speed of the finger, plotted
- ``door_margins``: verdicts on a door, and how near each was to another one
- ``sweep_map``: a family of flicks, and the map of what came of them
- ``small_bot``: a bot in twenty-five lines that beats chance
- ``two_players``: a match between two functions, kept as a picture that carries it
- ``written_case``: an edge case of the rules: written, judged, kept
- ``own_school``: a school of one's own, and a flick in it

``icecool3d.ipynb`` in this folder has the same scripts as cells, with all that they print and draw.
"""
