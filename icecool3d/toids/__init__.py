"""IceToids: a small game of sixteen hidden tiles and three pyramids a colour, as pure states and actions.

- ``toids_game``: ``deal`` mixes the tiles, ``new_toids`` begins, ``view_toids`` is what players see
- ``toids_rules``: ``legal_toids`` lists what is possible, ``check_toids`` says why something is not,
  ``apply_toids`` gives the next state
- ``toids_bots``, ``lookahead``: bots that suppose the hidden tiles and search
- ``toids_recording``: games in files

>>> from icecool3d.toids.toids_game import deal, new_toids
>>> from icecool3d.toids.toids_rules import legal_toids
>>> len(legal_toids(new_toids(("red", "blue"), deal(2, seed=7))))
16

It uses ``kit`` alone and knows nothing of penguins, physics and the other rules. ``ice.Toids`` is the
simple way to it.
"""
