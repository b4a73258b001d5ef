"""A game of IceToids in the window: people choose on the tray, bots think beside it, all is written down."""

from dataclasses import replace
from pathlib import Path

from icecool3d.kit.errors import IcecoolError, trouble_in_language
from icecool3d.kit.language import Language
from icecool3d.kit.phrase import Phrase
from icecool3d.toids.toids_actions import Move, ToidsAction
from icecool3d.toids.toids_game import ToidsGame, view_toids
from icecool3d.toids.toids_recording import resume_toids
from icecool3d.toids.toids_words import colour_title, end_line, tell_toids
from icecool3d.view.table.table_view import TableView
from icecool3d.view.toids.thinking import Thinking
from icecool3d.view.toids.toids_choice import (
    Choice,
    Target,
    Way,
    choose,
    first_choice,
    previewed,
    pushes,
    turned,
    ways_of,
)
from icecool3d.view.toids.toids_marks import home_marks, marks_of
from icecool3d.view.toids.toids_page import NOW, ToidsSeen, toids_page, told_fitting
from icecool3d.view.toids.tray_layout import Stand, Thing
from icecool3d.view.toids.tray_picking import BELOW_BANNER
from icecool3d.view.toids.tray_scene import Mark
from icecool3d.view.toids.tray_show import TrayShow
from icecool3d.view.toids.tray_table import TrayTable
from icecool3d.view.ui import Chosen, Denied, Left, Page, Sheet, commands
from icecool3d.view.ui.input_state import Done
from icecool3d.view.ui.page_parts import Notice
from icecool3d.view.ui.screen import BACK, TOIDS
from icecool3d.view.ui.scrolled import Scrolled

_ADVISER = "hard"
"""The bot that gives hints."""
_PAUSE = 0.35
"""How long a bot waits at least after what was seen last, s."""


class ToidsScreen:
    """One game, from wherever its file leaves it."""

    def __init__(self, table_view: TableView, language: Language, path: Path) -> None:
        """Take a game up from its file, which is written on."""
        self._language, self._table_view = language, table_view
        self._lines, self._scrolled = list[tuple[str, str]](), Scrolled()
        self._table, found = resume_toids(path, self._hear)
        self._header = found.header
        for each in found.done:
            self._tell(each.before, each.action, each.after)
        self._tray = TrayTable(table_view, self.game)
        self._show = TrayShow(self.game, calm=table_view.calm)
        self._tray.keep_free()
        self._thinking = Thinking()
        self._choice = first_choice(self.game)
        self._hint: ToidsAction | None = None
        self._hovered: Target | None = None
        self._pressed: Target | None = None
        self._rules, self._rested, self._dirty = False, 0.0, True
        self._notice = Notice()
        self._table.when_moved(lambda _, said: self._notice.say(said.in_language(language), stays=True))
        self._celebrates = self._stepped_back = False

    # What is shown

    @property
    def game(self) -> ToidsGame:
        """The game as it stands."""
        return self._table.game

    @property
    def recording(self) -> bytes | None:
        """The game as far as it was played."""
        return self._table.content

    @property
    def is_over_to_a_person(self) -> bool:
        """Whether a person is to act now."""
        return not self.game.over and self._bot is None

    @property
    def _bot(self) -> str | None:
        """Which bot is to act; None: a person is."""
        return self._header.seats[self.game.actor].bot

    def page(self, sheet: Sheet) -> Page:
        """Return what is shown over the tray."""
        now, said = self._now()
        moves = pushes(self.game, self._choice) if now == "ready" else ()
        pushed = [move.push for move in moves]
        action = self._choice.action
        told = self._lines[::-1]
        self._scrolled.fit(told, lambda some: told_fitting(sheet, some))
        seen = ToidsSeen(
            self.game,
            tuple(seat.bot for seat in self._header.seats),
            now,
            said,
            told,
            tuple(pushed),
            pushed.index(action.push) if isinstance(action, Move) and action.push in pushed else 0,
            self._choice != first_choice(self.game),
            self._rules,
            self._notice.now,
            self._scrolled.first,
        )
        return toids_page(sheet, seen)

    def _now(self) -> tuple[str, Phrase]:
        """Return what goes on, and the sentence that says it."""
        game, action = self.game, self._choice.action
        who = colour_title(game.seats[game.actor])
        if game.over and not self._show.is_on:
            return "over", end_line(game)
        if self._bot is not None or game.over:
            return "thinks", NOW["thinks"].filled(who=who)
        if game.orienting is not None:
            return "orient", NOW["orient"].filled(who=who, space=game.orienting.space)
        if action is not None:
            return "ready", NOW["ready"].filled(what=self._sentence(action))
        if game.homes[game.actor] is None:
            return "home", NOW["home"].filled(who=who)
        key = "act" if self._choice.piece else "piece"
        return key, NOW[key].filled(who=who)

    def _sentence(self, action: ToidsAction) -> Phrase:
        """Say an action, and nothing of what it would turn over."""
        return tell_toids(self.game, action, previewed(self.game, Choice(action=action)))[0]

    # What is done

    def did(self, done: Done) -> str | None:
        """Take what was done on the page; return the next screen, if another."""
        if self._scrolled.did(done):
            return None
        match done:
            case Denied(why):
                self._notice.say(why)
            case Left():
                return self._leave()
            case Chosen("menu"):
                return BACK
            case Chosen("again"):
                return TOIDS
            case Chosen("rules"):
                self._rules = not self._rules
            case Chosen(name) if self.is_over_to_a_person:
                self._chose(name)
        return None

    def _leave(self) -> str | None:
        """Go out of the rules, of a choice, or to the menu."""
        if self._rules:
            self._rules = False
        elif self._choice != first_choice(self.game):
            self._take(first_choice(self.game))
        else:
            return BACK
        return None

    def _chose(self, name: str) -> None:
        kind, _, which = name.partition("-")
        if name == "confirm":
            self._confirm()
        elif name == "undo":
            self._undo()
        elif name == "hint":
            self._thinking.ask(_ADVISER, self._header.seed, view_toids(self.game))
        elif kind == "turn":
            self._take(turned(self.game, self._choice, 1 if which == "right" else -1))
        elif kind == "push":
            self._take(replace(self._choice, action=pushes(self.game, self._choice)[int(which)]))

    def over(self, pointer: commands.Pointer) -> commands.Over:
        """Tell whether something lies there that can be chosen, and light it up."""
        hovered = self._at(pointer)
        if hovered != self._hovered:
            self._hovered, self._dirty = hovered, True
        return "table" if hovered is None or self._rules else "token"

    def meant(self, command: commands.Command) -> None:
        """Do what was meant over the table."""
        if self._scrolled.meant(command):
            return
        match command:
            case commands.Skip():
                self._show.skip()
                self._dirty = True
            case commands.Hide() | commands.Dragged():
                return
            case commands.Grabbed(at):
                self._pressed = self._at(at)
            case commands.Dropped(at):
                self._clicked(self._at(at))
            case commands.Cancel():
                self._pressed = None
            case commands.Confirm() if self.is_over_to_a_person:
                self._confirm()
            case commands.Undo() if self.is_over_to_a_person:
                self._undo()
            case _:
                self._tray.meant(command)

    def _clicked(self, target: Target | None) -> None:
        """Choose what was clicked; a piece that was dragged somewhere is chosen first."""
        pressed, self._pressed = self._pressed, None
        if target is None or not self.is_over_to_a_person:
            return
        choice = self._choice
        if pressed is not None and pressed != target:
            choice = choose(self.game, choice, pressed)
        following = choose(self.game, choice, target)
        if following == self._choice and following.action is not None:
            self._confirm()
        else:
            self._take(following)

    def _take(self, choice: Choice) -> None:
        """Choose something, and show it as if it was done."""
        self._choice, self._hint, self._dirty = choice, None, True
        self._show.play(previewed(self.game, choice), choice.action)

    def _undo(self) -> None:
        """Take the last choice back: what was to be done, or else the piece."""
        keeps = self._choice.action is not None and self.game.orienting is None
        self._take(Choice(self._choice.piece) if keeps else first_choice(self.game))

    def _confirm(self) -> None:
        if self._choice.action is not None:
            self._act(self._choice.action)

    def _act(self, action: ToidsAction) -> None:
        self._thinking.forget()
        try:
            self._table.act(action)
        except (OSError, IcecoolError) as trouble:  # no room on the disk, say: nothing was done
            self._notice.say(trouble_in_language(trouble, self._language))
            return
        self._choice, self._hint, self._dirty = first_choice(self.game), None, True
        self._show.play(self.game, action)

    def _hear(self, before: ToidsGame, action: ToidsAction, after: ToidsGame) -> None:
        """Hear what was done, once it is on the disk."""
        self._tell(before, action, after)

    def _tell(self, before: ToidsGame, action: ToidsAction, after: ToidsGame) -> None:
        for place, said in enumerate(tell_toids(before, action, after)):
            text = said.in_language(self._language).strip()
            self._lines.append(("" if place else action.colour, text))

    # What goes on

    def step(self, seconds: float) -> bool:
        """Let everything move on, and bots decide; tell whether the picture is another one."""
        moving = self._show.is_on or self._show.is_party
        self._table_view.speaker.play(self._show.step(seconds))
        self._rested = 0.0 if self._show.is_on else self._rested + seconds
        self._decide()
        moved = self._tray.scene.lay(self._show.seen)
        if self.game.over and not self._show.is_on and not self._stepped_back:
            self._stepped_back = True
            self._tray.keep_free(lambda _: BELOW_BANNER)
        flakes = self._show.flakes
        if flakes is not None or self._celebrates:
            self._tray.scene.scatter(flakes)
            moved, self._celebrates = True, flakes is not None
        if self._dirty or moving:
            moved = self._tray.scene.mark(self._marks()) or moved or self._dirty
            self._dirty = False
        self._tray.scene.watch(moving=moved)
        return moved

    def _decide(self) -> None:
        """Ask the bot whose turn it is, and do what it answers; show a hint that was asked for."""
        answer = self._thinking.answer()
        if answer is not None and answer.colour == self.game.seats[self.game.actor]:
            if self._bot is None:
                self._hint, self._dirty = answer, True
                self._notice.say(self._sentence(answer).in_language(self._language))
            else:
                self._act(answer)
            return
        if self._bot is None or self.game.over or self._thinking.is_on or self._rested < _PAUSE:
            return
        self._thinking.ask(self._bot, self._header.seed, view_toids(self.game))

    def _marks(self) -> list[Mark]:
        homes = list(home_marks(self.game))
        if not self.is_over_to_a_person:
            return homes
        return homes + marks_of(self.game, self._choice, self._hovered, self._show.stands, self._hint)

    def close(self) -> None:
        """Let file, bots and tray go."""
        self._thinking.close()
        self._table.close()
        self._tray.close()

    def _at(self, pointer: commands.Pointer) -> Target | None:
        """Return what can be chosen at a point of the picture."""
        if not self.is_over_to_a_person:
            return None
        game, piece = self.game, self._choice.piece
        chosen: Stand | None = None
        ways: list[Way] = []
        if piece and self._choice.action is None:
            ways = [Way(way) for way in ways_of(game, piece)]
            chosen = self._show.stands[Thing("", game.actor, piece)]
        return self._tray.at(pointer, self._show.stands, ways, chosen)
