"""The window, and pictures without one: what others computed, shown. The only room that knows Panda3D.

``photograph`` draws one picture; a ``stage`` is what is drawn on, a ``scene`` what is seen on it, a
``camera`` whence, a ``app`` the window with its screens. Take things from their own modules: nothing is
imported here, so that the menu is on the screen before the rest of the game is read.
"""
