"""Recordings of flicks and matches: writing, reading, and making them again to compare.

A recording is a file of JSON Lines (``.icecool``) or a picture that carries one. Its header holds all that
the physics needs; it grows turn by turn, and a torn last line is dropped.

- ``recording``: ``read_recording``, ``Recorder``
- ``match_recording``: matches written while they are played, and taken up again
- ``resimulate``: ``Replayer`` makes recorded flicks again
- ``checking``, ``match_checking``: comparing, bit by bit on the same kind of machine

>>> from icecool3d.replay.recording import read_recording, recorded_flicks
>>> recording = read_recording(recorded_flicks() / "three-doors.icecool")
>>> [(each.flick.speed, each.ended) for each in recording.flicks]
[(2.895, 'rest')]

It plays no match and shows nothing. ``ice.load`` and ``save`` are the simple way to these files.
"""
