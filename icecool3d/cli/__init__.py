"""The commands: one file for each, and ``main``, which imports only the one that was chosen.

``icecool3d --help`` lists them; each one's ``--help`` ends with an example. ``--json`` prints JSON Lines.
Exit code 0 is fine, 1 means that what was checked does not hold, 2 that the input or the usage is wrong.

- ``main``: chooses the command, and turns errors into one line and an exit code
- ``parser``: options, and their mistakes in our words
- ``output``: lines for people and for programs

>>> from icecool3d.cli.main import main
>>> main(["--version"])
icecool3d 0.5.0
0

Commands compute nothing: they pass arguments to ``icecool3d.library`` and print what comes back.
"""
