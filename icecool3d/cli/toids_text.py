"""Games of IceToids as the commands print them, and their recordings, told and checked."""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from icecool3d.cli.output import print_json, print_line, print_result, warn
from icecool3d.kit.errors import CheckFailed, InputError
from icecool3d.kit.phrase import Phrase, listed

if TYPE_CHECKING:
    from icecool3d.toids.toids_actions import ToidsAction
    from icecool3d.toids.toids_game import ToidsGame
    from icecool3d.toids.toids_recording import ToidsHeader, ToidsRecording


def header_item(header: "ToidsHeader") -> dict[str, object]:
    """Return who plays, for programs."""
    from icecool3d.kit.codec import to_plain

    return {"seats": to_plain(header.seats), "seed": header.seed}


def header_lines(header: "ToidsHeader") -> list[Phrase]:
    """Return who plays, for people."""
    from icecool3d.toids.toids_words import colour_title

    seats = [
        Phrase("{colour} ({bot})", colour=colour_title(seat.colour), bot=seat.bot or Phrase("a person"))
        for seat in header.seats
    ]
    return [Phrase("IceToids: {seats}; seed {seed}", seats=listed(seats), seed=header.seed)]


def action_item(before: "ToidsGame", action: "ToidsAction", after: "ToidsGame") -> dict[str, object]:
    """Return what was done and what came of it, for programs."""
    from icecool3d.kit.codec import to_plain
    from icecool3d.toids.tray import SPACES

    shown = {
        space: to_plain(now.face)
        for space, was, now in zip(SPACES, before.tiles, after.tiles, strict=True)
        if now.up and not was.up
    }
    winner = None if after.winner is None else after.seats[after.winner]
    did = to_plain(action)
    return {"did": did, "turned_over": shown, "turn": after.turns, "over": after.over, "winner": winner}


def action_lines(
    before: "ToidsGame", action: "ToidsAction", after: "ToidsGame", *, boards: bool = False
) -> Iterator[Phrase]:
    """Yield the same for people, with the board where it is wanted."""
    from icecool3d.toids.toids_words import board_lines, tell_toids

    yield from tell_toids(before, action, after)
    if boards:
        yield from board_lines(after)


def tail_lines(game: "ToidsGame") -> Iterator[Phrase]:
    """Yield how a game stands: the board, and where it is over how it ended."""
    from icecool3d.toids.toids_words import board_lines, end_line

    yield from board_lines(game)
    if game.over:
        yield end_line(game)
    else:
        yield Phrase("It goes on after {turns} turns.", turns=game.turns)


def tell_toids_files(paths: Sequence[Path], options: argparse.Namespace) -> None:
    """Tell recordings of IceToids, or do everything again and compare, as ``replay`` was asked to."""
    from icecool3d.toids.toids_recording import read_toids

    for key in ("flick", "export"):
        if getattr(options, key) is not None:
            right = Phrase("expected a recording of flicks or of a match")
            raise InputError(
                str(paths[0]), Phrase("is a game of IceToids, in which nothing is flicked"), right
            )
    failed = [
        wrong
        for path in paths
        if (wrong := _told(read_toids(path, to_check=options.check), options)) is not None
    ]
    if failed:
        raise CheckFailed("replay", failed[0], Phrase("expected what was recorded"))


def _told(found: "ToidsRecording", options: argparse.Namespace) -> Phrase | None:
    """Tell one; return what differs, where it is checked."""
    if found.torn:
        warn(Phrase("{file}: the last line is torn, and left out", file=found.source), options.lang)
    if options.events or not options.check:
        print_result(options, [header_item(found.header)], header_lines(found.header))
        for each in found.done if options.events else ():
            item = action_item(each.before, each.action, each.after)
            print_result(options, [item], action_lines(each.before, each.action, each.after))
        print_result(options, (), tail_lines(found.game))
    if not options.check:
        return None
    said = found.wrong or Phrase("{count} actions, all as they were recorded", count=len(found.done))
    line = Phrase("{file}: {said}", file=found.source, said=said)
    if options.json:
        same = "same-bits" if found.wrong is None else "differs"
        print_json({"recording": found.source, "compared": same, "what": found.wrong})
    else:
        print_line(line, options.lang)
    return line if found.wrong is not None else None
