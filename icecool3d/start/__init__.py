"""The start from a checkout: with python3 alone it makes ``.venv``, installs from a lock, and goes on there.

- ``python``: finds a Python that fits
- ``environment``: knows if everything is there already; then nothing else is looked at
- ``needs``: finds what the system lacks
- ``install``: fills the environment, each file by its hash
- ``first_start``: has the order

>>> from icecool3d.start.python import NEWEST, OLDEST
>>> OLDEST < NEWEST
True

It imports nothing but the standard library and icecool3d itself, and an installed wheel does not need it.
"""
