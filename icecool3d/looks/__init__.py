"""The look of school, penguins and fish: meshes, outlines and materials.

Each module returns ``Part`` values: a closed mesh with an owner and the name of its material.

- ``school_parts``, ``zone_parts``, ``shut_door_parts``, ``finish_parts``: the school and marks in it
- ``penguin_parts``, ``piece_parts``: hulls with belly, beak, scarf and other details
- ``fish``, ``outlines``: flat shapes, and solids drawn up from them
- ``materials``: colours, and normals that are smooth over gentle bends and sharp at edges

>>> from icecool3d.looks.penguin_parts import penguin_parts
>>> from icecool3d.pieces import load_penguin
>>> len(penguin_parts(load_penguin().shape, "red")) > 10
True

Nothing here touches a body: collisions follow from ``icecool3d.pieces`` and ``icecool3d.school``. Nothing
is drawn either; window and exports do that.
"""
