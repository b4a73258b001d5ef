"""Who decides: players that are no person at a window."""

from collections.abc import Mapping
from importlib import import_module

from icecool3d.kit.errors import InputError
from icecool3d.kit.phrase import Phrase
from icecool3d.match import Player
from icecool3d.players.random_player import RandomPlayer

__all__ = ["BOTS", "RandomPlayer", "make_bot"]

BOTS: Mapping[str, str] = {
    "random": "icecool3d.players.random_player:RandomPlayer",
}
"""Bots by their names, weakest first: where their class is, made of a colour and a seed."""


def make_bot(name: str, colour: str, seed: int) -> Player:
    """Return a bot for a seat; the same seed decides alike.

    >>> make_bot("rnadom", "red", 1)
    Traceback (most recent call last):
    icecool3d.kit.errors.InputError: bot: is 'rnadom'; expected one of: random
    """
    if name not in BOTS:
        right = Phrase("expected one of: {known}", known=", ".join(BOTS))
        raise InputError("bot", Phrase("is {value!a:.40}", value=name), right)
    module, _, kind = BOTS[name].partition(":")
    bot: Player = getattr(import_module(module), kind)(colour, seed)
    return bot
