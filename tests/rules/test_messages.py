"""Words: both languages say the same things, about everything that can happen or be refused."""

import re

import pytest

from icecool3d.kit.language import catalogue
from icecool3d.referee import RULINGS
from icecool3d.rules import (
    DrewCard,
    GameBegan,
    GameEnded,
    LogEntry,
    PlaceOnLine,
    PutBack,
    Rank,
    RoundEnded,
    RuleError,
    Scoring,
    Task,
    TookFish,
    TurnBegan,
    Variant,
    all_rulings,
    check,
    load_rulebook,
    ruling_parameters,
    tell,
    usual_rulings,
)
from icecool3d.rules.log_entry import PlacementTakenBack
from icecool3d.rules.modules.tasks import TaskAnnounced
from icecool3d.toids.toids_rules import RULINGS as TOIDS_RULINGS
from tests.rules.table import JUMP, THREE, Table, school


def test_every_kind_of_entry_has_its_words_for_both_languages() -> None:
    kinds = [kind for kind in LogEntry.__subclasses__() if kind.__module__.startswith("icecool3d.")]
    assert len(kinds) > 20
    for kind in kinds:
        assert kind.text.endswith(".")
        assert kind.text in catalogue("fr")


@pytest.mark.parametrize(
    ("record", "en", "fr"),
    [
        (
            TookFish("red", "gym-lounge", 2, 0.5),
            "Red takes the fish of Lounge-Gym (2 of 3).",
            "Rouge prend son poisson : Salon-Gymnase (2 sur 3).",
        ),
        (DrewCard("blue", THREE), "Blue draws a 3.", "Bleu pioche un 3."),
        (
            DrewCard("blue", JUMP),
            "Blue draws a 1 (jump over a wall).",
            "Bleu pioche un 1 (sauter par-dessus un mur).",
        ),
        (DrewCard("blue", None), "Blue draws a fish card.", "Bleu pioche une carte poisson."),
        (TurnBegan("green", extra=False), "Green's turn.", "C'est à Vert de jouer."),
        (TurnBegan("green", extra=True), "Green has another turn.", "Vert joue un autre tour."),
        (
            PutBack("yellow", (0.0, 0.0), as_it_stood=True),
            "Yellow left the school and is put back where it stood.",
            "Jaune est sorti de l'école et revient à sa place.",
        ),
        (
            PutBack("yellow", (0.0, 0.0), as_it_stood=False),
            "Yellow left the school and is put back beside where it stood.",
            "Jaune est sorti de l'école et revient à côté de sa place.",
        ),
        (
            PlacementTakenBack("red", (0.0, 0.0)),
            "Red takes the placement back.",
            "Rouge annule le placement.",
        ),
        (
            PlacementTakenBack("red", None),
            "Red takes the Catcher back and places it anew.",
            "Rouge reprend le Surveillant pour le placer autrement.",
        ),
        (
            TaskAnnounced("red", Task.TWO_DOORS),
            "Red will try the task: two doors.",
            "Rouge tente le défi : deux portes.",
        ),
        (
            RoundEnded(2, (), all_caught=True),
            "Round 2 is over: the Catcher caught everybody.",
            "Fin de la manche 2 : tous sont attrapés.",
        ),
        (
            RoundEnded(2, ("red", "blue"), all_caught=False),
            "Round 2 is over. All fish collected by: Red, Blue.",
            "Fin de la manche 2. Ont tous leurs poissons : Rouge, Bleu.",
        ),
        (
            GameBegan(("red", "blue"), Variant.ICECOOL, Scoring.TOURNAMENT),
            "ICECOOL, tournament scoring. Players, clockwise: Red, Blue.",
            "ICECOOL, décompte de tournoi. Joueurs, dans le sens horaire : Rouge, Bleu.",
        ),
        (
            GameEnded((Rank(1, "red", 9, 4), Rank(2, "blue", 3, 1))),
            "The game is over: 1. Red (points: 9, cards: 4), 2. Blue (points: 3, cards: 1).",
            "La partie est finie : 1. Rouge (points : 9, cartes : 4), 2. Bleu (points : 3, cartes : 1).",
        ),
    ],
    ids=lambda value: value.name if isinstance(value, LogEntry) else "",
)
def test_records_in_words(record: LogEntry, en: str, fr: str) -> None:
    assert tell(record, "en", school()) == en
    assert tell(record, "fr", school()) == fr


def test_french_numbers_have_a_comma() -> None:
    table = Table()
    table.turn(blue=(0.0, -0.115))
    table.until("blue")
    with pytest.raises(RuleError) as refused:
        check(table.game, PlaceOnLine("blue", (0.1255, -0.143)))
    assert "125.5 mm" in refused.value.in_language("en")
    assert "125,5 mm" in refused.value.in_language("fr")


def test_every_ruling_names_a_rule_and_speaks_both_languages() -> None:
    assert len({ruling.rule for ruling in all_rulings()}) == len(all_rulings())
    for ruling in all_rulings():
        assert re.fullmatch(r"[A-Z]+-\d+", ruling.rule)
        assert ruling.in_language("en") != ruling.in_language("fr")
        assert ruling.in_language("en").endswith(".")
        assert ruling.in_language("fr").endswith(".")


def test_every_ruling_that_can_be_changed_names_its_parameter() -> None:
    named = {parameter for ruling in all_rulings() for parameter in ruling.parameters}
    assert named == set(usual_rulings()) == set(ruling_parameters())


def test_every_rule_that_was_settled_has_its_ruling_and_every_ruling_a_settled_rule() -> None:
    rules = [rule for part in load_rulebook() for rule in part.rules]
    decided = {ruling.rule for ruling in (*all_rulings(), *RULINGS, *TOIDS_RULINGS)}
    assert {rule.id for rule in rules if rule.settled} == decided
