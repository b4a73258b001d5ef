"""Pictures and models: plans from above, 3D models, and cases as text.

- ``school_plan``, ``flick_plan``: a school from above, with the ways of a flick on it
- ``section``, ``proof``: a door cut open, and a footprint in its frame, as evidence for a verdict
- ``flick_model``, ``gltf``: a flick as one ``.glb`` file that moves in any 3D viewer
- ``case_text``: a flick as a case file, to be edited
- ``school_text``, ``toml_text``: a school and plain data as text

>>> from icecool3d.export.school_plan import draw_plan
>>> from icecool3d.school import load_school
>>> draw_plan(load_school("two-rooms"), "en", size=400).width
400

It draws what others computed and needs no window. Videos and screens are made in ``icecool3d.view``.
"""
