"""The bots: players that decide by themselves.

Each named bot has a manner, a hand that errs, and a time for looking; ``random`` plays by chance. The same
seed decides alike.

- ``BOTS``: all bots by their names, weakest first
- ``make_bot``: a player for a seat
- ``Bot``, ``Manner``, ``RandomPlayer``: the players themselves

>>> from icecool3d.players import BOTS
>>> list(BOTS)
['random', 'pip', 'waddle', 'skipper', 'professor', 'empress', 'buddy']

A bot sees what a player may see: hidden cards are dealt anew in what it imagines. Bots know the match; they
do not call physics or referee themselves.
"""

from collections.abc import Mapping

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase, expected_one_of
from icecool3d.match import Player
from icecool3d.players.bot import Bot
from icecool3d.players.manners import EVEN_ONE, MANNERS, Manner
from icecool3d.players.random_player import RandomPlayer

__all__ = ["BOTS", "Bot", "Manner", "RandomPlayer", "make_bot"]

BOTS: Mapping[str, Manner | None] = {
    "random": None,
    **{each.name: each for each in (*MANNERS, EVEN_ONE)},
}
"""Bots by their names, weakest first and who keeps level last, and how each plays; None plays by chance."""


def make_bot(name: str, colour: str, seed: int) -> Player:
    """Return a bot for a seat; the same seed decides alike.

    >>> make_bot("rnadom", "red", 1)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: bot: is 'rnadom'; did you mean random? ...
    """
    if name not in BOTS:
        raise InputError("bot", Phrase("is {value!a:.40}", value=name), expected_one_of([*BOTS], name))
    manner = BOTS[name]
    return RandomPlayer(colour, seed) if manner is None else Bot(manner, colour, seed)
