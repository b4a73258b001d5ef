"""The laboratory: cases, sweeps over many flicks, searches, the arena of bots, and measurements.

- ``icecool3d.lab.cases``: files that say who stands where, what happens, and what must come of it
- ``icecool3d.lab.sweep``: families of flicks, maps, borders between verdicts, and searches for a flick
- ``sureness``: the part of an outcome that stays the same when the finger errs a little
- ``arena``: two bots compared by paired games and a sequential test
- ``physics_figures``, ``speed_figures``, ``step_figures``: accuracy and speed, each beside its bound
- ``second_judge``: a referee written apart from the first one, to compare the two

>>> from icecool3d.lab.cases import Runner, case_files, faults, read_case
>>> case = read_case(case_files() / "door" / "straight-through-is-a-pass.toml")
>>> with Runner() as runner:
...     _, judgement = runner.judged(case)
>>> faults(case, judgement)
[]

It stands on physics and referee; it plays no games and knows no rules. Sweeps and searches need the extra
``lab``. ``ice.case``, ``ice.sweep`` and ``ice.find`` are the simple way to it.
"""
