"""The values behind ``import icecool3d as ice``: they make, show, keep and load themselves.

- ``table_top``, ``shot``: ``Table``, ``Piece``, ``flick`` and ``Shot``
- ``games``, ``small_game``: ``Match`` and ``Toids``
- ``search``, ``families``, ``edge_case``: ``find``, ``sweep`` and ``case``
- ``keeping``: ``load`` and ``judge``; ``place``: ``School``
- ``showing``: sentences and pictures, for a terminal and for a notebook

>>> import icecool3d as ice
>>> ice.flick(aim=8, speed=2.5)
Shot(red, aim 8, speed 2.5, height 0.2, side 0: through classroom-gym, in gym)

Nothing is computed here: ``physics`` moves, ``referee`` judges, ``rules`` count. Commands and examples
stand on it, and the rooms below it do not know it. Import names from ``icecool3d`` itself.
"""
