"""What was decided where the rulebooks are silent: each for a rule that there is, in both languages."""

from icecool3d.referee import RULINGS
from icecool3d.rules import load_rulebook


def test_each_ruling_completes_a_rule_of_the_rulebook_and_each_rule_has_one_at_most() -> None:
    rules = [ruling.rule for ruling in RULINGS]
    assert set(rules) <= {rule.id for part in load_rulebook() for rule in part.rules}
    assert len(set(rules)) == len(rules)


def test_each_ruling_is_in_english_and_in_french() -> None:
    french = {"le", "la", "un", "une", "des", "est"}
    for ruling in RULINGS:
        assert not french & set(ruling.in_language("en").lower().split())
        assert french & set(ruling.in_language("fr").lower().split())
        for words in (ruling.in_language("en"), ruling.in_language("fr")):
            assert words[0].isupper()
            assert words.endswith(".")
