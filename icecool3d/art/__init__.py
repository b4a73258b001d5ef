"""Printed art: SVG files, shipped or a player's own, checked, put together and painted.

- ``art_file``, ``svg_list``: reading an SVG file, and the list of what it may hold
- ``room_art``, ``room_files``: floor, walls and posters of a room
- ``canvas``: a picture that is drawn in metres; ``fonts``: the two typefaces
- ``apart``, ``prints``: painting unknown files in another process, with limits of time and memory

>>> from icecool3d.art.fonts import text_width
>>> text_width("Gym", 20.0) < text_width("Laboratory", 20.0)
True

It decides nothing about the game, and nothing here is felt by a penguin. Shapes in 3D are in
``icecool3d.looks``.
"""
