"""What is asked before something is done: which task, which cards, which fish, which door."""

from collections.abc import Sequence
from dataclasses import dataclass

from icecool3d.kit.language import Language, Text
from icecool3d.rules import Action, Task, UseSkates
from icecool3d.school import School, door_title
from icecool3d.view.pages.match import Option, Question
from icecool3d.view.sitting import Sitting

WHICH_TASK: Text = {"en": "Which task will your flick do?", "fr": "Quel défi fera votre pichenette ?"}
WHICH_CARDS: Text = {
    "en": "Which two 1s do you turn up for another turn?",
    "fr": "Quels deux 1 retournez-vous pour un autre tour ?",
}
WHICH_FISH: Text = {
    "en": "Which fish? Drag it to another door, or choose it here.",
    "fr": "Quel poisson ? Faites-le glisser à une autre porte, ou choisissez-le ici.",
}
WHICH_DOOR: Text = {"en": "To which door does it go?", "fr": "À quelle porte va-t-il ?"}
TASK_NAMES: dict[Task, Text] = {
    Task.JUMP: {"en": "Jump", "fr": "Saut"},
    Task.TWO_DOORS: {"en": "Two doors", "fr": "Deux portes"},
    Task.BOUNCE: {"en": "Bounce", "fr": "Rebond"},
}
"""Tasks in few words."""

Fish = tuple[str, str]
"""Whose it is, and on which door it hangs."""
Answer = Action | Fish


@dataclass(frozen=True)
class Asking:
    """A question, and what each of its answers is."""

    question: Question
    answers: tuple[Answer, ...]
    """In the order of the options."""
    of_fish: bool = False
    """Whether a fish may be dragged meanwhile."""

    def answer(self, name: str) -> Answer | None:
        """Give the answer of an option by its button's name."""
        names = [option.name for option in self.question.options]
        return self.answers[names.index(name)] if name in names else None


def which_task(sitting: Sitting, language: Language) -> Asking:
    """Ask which task; all three are offered, whatever cards somebody has."""
    found = sitting.tasks
    return _asking(WHICH_TASK[language], [(each, TASK_NAMES[each.task][language], "") for each in found])


def which_cards(sitting: Sitting, language: Language) -> Asking:
    """Ask which two cards of value 1; all pairs are offered, whatever cards somebody has."""
    return _asking(WHICH_CARDS[language], [(each, _pair(each, language), "") for each in sitting.skates])


def which_fish(sitting: Sitting, language: Language) -> Asking:
    """Ask which fish is moved."""
    school = sitting.game.setup.school
    found = [((fish, door), _door(school, door, language), fish) for fish, door in sitting.hanging]
    return _asking(WHICH_FISH[language], found, of_fish=True)


def which_door(sitting: Sitting, fish: Fish, language: Language) -> Asking:
    """Ask whither a fish is moved; where the rules do not let it hang is not offered."""
    school = sitting.game.setup.school
    doors = sitting.doors_for(*fish)
    found = [(sitting.move_fish(*fish, door), _door(school, door, language), "") for door in doors]
    return _asking(WHICH_DOOR[language], found, of_fish=True)


def _asking(said: str, found: Sequence[tuple[Answer, str, str]], *, of_fish: bool = False) -> Asking:
    options = tuple(Option(f"option-{place}", text, symbol) for place, (_, text, symbol) in enumerate(found))
    return Asking(Question(said, options), tuple(answer for answer, _, _ in found), of_fish)


def _pair(skates: UseSkates, language: Language) -> str:
    names = [TASK_NAMES[card.task][language] if card.task else "1" for card in skates.cards]
    return " + ".join(names)


def _door(school: School, door: str, language: Language) -> str:
    """Let a door's name break between its rooms."""
    return door_title(school, door).in_language(language).replace("-", " - ")
