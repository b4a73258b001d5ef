"""IceToids: a small game of sixteen hidden tiles and three pyramids a colour, as pure states and actions.

``deal`` mixes the tiles, ``new_toids`` begins, ``legal_toids`` tells what is possible, ``check_toids`` why
something is not, ``apply_toids`` gives the next state, ``view_toids`` what players see of it. It stands on
``kit`` alone and knows nothing of penguins.
"""
