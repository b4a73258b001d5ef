"""icecool3d: a 3D physics simulator and desktop game of ICECOOL.

The rooms of the code, from the ground up: ``kit`` (what every room may use), ``school`` (where it
happens) and ``penguin`` (what is flicked), ``trace`` (what happened), ``physics`` (how it moves),
``referee`` (what it meant), ``rules`` (what it is worth), ``match``, ``replay``, ``lab``,
``players``, ``view`` and ``cli``. Imports go down that list only.
"""

__version__ = "0.5.0"
