"""The modules of the game, in the order in which their hooks run.

A further one needs what follows; the files of ``tests/`` in brackets say when it is missing.

- A folder or a file here, with its ``MODULE``, and its name in the list below.
- Its rules in ``models/rulebook.toml``, cited by its refusals and its rulings (``rules/test_messages.py``).
- French: of its own words in ``fr.toml`` in its folder, of its rules in ``icecool3d/languages/fr.toml``
  (``test_languages.py``).
- Art in ``models/art``: ``modules/NAME.svg``, which shows it where players switch it on
  (``view/match/test_new_match.py``), and a picture for each of its log entries
  (``view/table/test_log_lines.py``).
- Of each of its pieces:

  - a model, ``models/MODEL.toml``, as broad as the rules have it, and how heavy that is meant to be
    (``pieces/test_piece_models.py``);
  - that model for other programs, ``models/MODEL.glb``, which ``python -m tests.tools.models`` writes
    (``export/test_models.py``);
  - the mark where it stands, in every scene that is played in, with where that comes from: ``school``
    (``rules/test_promo_modules.py``), ``school-mirrored`` (``school/test_scenes.py``) and ``joined``
    (``rules/test_big_tables.py``). The school has another digest then (``school/test_scenes.py``).

- Lines in lists of tests: what it never loses (``rules/module_checks.py``), one of each of its actions
  (``rules/test_game_files.py``), its pieces (``replay/test_record_modules.py``) and what a match with it
  brings (``view/app/test_modules_journey.py``).
"""

from importlib import import_module

from icecool3d.rules.module import Module

_NAMES = (  # the list, not the folder, says which there are: its order is that of their hooks
    "tasks",
    "fish_moving",
    "skates",
    "emerald_fish",
    "emperor",
    "pawclaw",
    "walruses",
    "blocked_door",
    "portals",
    "artifacts",
    "race",
)


def _module(name: str) -> Module:
    module: Module = import_module(f"{__name__}.{name}").MODULE
    return module


MODULES: tuple[Module, ...] = tuple(map(_module, _NAMES))
"""All of them, whether in play or not."""
