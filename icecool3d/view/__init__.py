"""The window, and pictures without one. Panda3D is used in this room only.

From the top down:

- ``app``: the window with its loop
- ``menu``, ``match``, ``practice``, ``warmup``, ``series``, ``toids``, ``replays``: one thing to do there
  each
- ``table``: the parts that all screens with a table share
- ``files``: settings and files on the disk
- ``ui``: widgets, pages and commands
- ``stage``, ``sound``: the scene and what draws it, and what is heard

>>> from icecool3d.view.stage.camera import View
>>> View(x=0.1, y=0.2).floor_point((0.0, 0.0), aspect=1.6)
(0.1, 0.2)

The window shows what other rooms computed, and decides nothing. Import from the modules themselves: nothing
is imported here, so the menu is on the screen before the rest of the game is read.
"""
