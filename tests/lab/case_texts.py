"""Parts of a case file, for tests that write their own."""

HEAD = """
format = 1
rules = ["DOOR-2"]
scene = "two-rooms"
title = { en = "It goes through.", fr = "Il passe." }
[[penguin]]
name = "red"
at = [-0.1, 0.0]
"""
"""A penguin in the left of two rooms."""
MOMENT = "[[moment]]\nt = 0.1\nred = { at = [0.1, 0.0] }\n"
"""It is in the right room a tenth of a second later."""
