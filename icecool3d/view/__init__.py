"""The window, and pictures without one: what others computed, shown. The only room that knows Panda3D.

From the top: ``app`` is the window with its loop; ``menu``, ``match``, ``practice``, ``warmup``, ``series``,
``toids`` and ``replays`` are what one can do there; ``table`` is what all screens with a table share;
``files`` is what is kept on the disk; ``ui`` are widgets, pages and commands; ``stage`` is the scene and what
draws it, ``sound`` what is heard. Take things from their own modules: nothing is imported here, so that the
menu is on the screen before the rest of the game is read.
"""
