"""The start from a checkout: with python3 alone it makes ``.venv``, installs from a lock, and goes on there.

``python.py`` sees to a Python that fits. ``environment.py`` knows whether everything is there already; then
nothing else is looked at. ``needs.py`` finds what the system lacks, ``install.py`` fills the environment, and
``first_start.py`` has the order. Nothing may be imported here but the standard library and icecool3d itself.
"""
