"""Tools for every room: errors, sentences, files and arithmetic that give the same bits everywhere.

- ``errors``: ``IcecoolError`` and its kinds; each names the thing, says what is wrong and what would be
  right
- ``phrase``, ``language``: sentences with gaps, and their translations
- ``codec``, ``parsing``, ``limits``: declared data types that read files, and refuse what is wrong or too
  large
- ``journal``, ``output_file``, ``picture_text``: files that grow line by line, appear whole, or hide in a
  PNG
- ``rotation``, ``arrays``, ``mesh``, ``solids``: quaternions, vectors and closed meshes on whole arrays
- ``own_files``, ``system``: shipped files, the folders of a user, and differences between systems

>>> from icecool3d.kit.phrase import Phrase
>>> Phrase("{count} of {total} doors", count=2, total=7).in_language("en")
'2 of 7 doors'

It knows nothing of schools, penguins or rules. Modules are imported one by one; nothing is loaded here.
"""
