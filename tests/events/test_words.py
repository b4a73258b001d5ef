"""Every event, verdict and margin has its one sentence."""

import pytest

from icecool3d.events import (
    EVENTS,
    VERDICTS,
    Clearance,
    Crossing,
    EnteredRoom,
    Event,
    Gap,
    JumpOverWall,
    Margin,
    Rest,
    StuckInDoor,
    TouchedPenguin,
    Verdict,
)
from icecool3d.events.evidence import Press
from icecool3d.events.words import (
    EVENT_SENTENCES,
    MARGIN_WORDS,
    VERDICT_SENTENCES,
    event_line,
    say_event,
    say_margin,
    say_verdict,
    verdict_line,
)
from icecool3d.kit.language import LANGUAGES
from icecool3d.school import SchoolNames, load_school

NAMES = SchoolNames(load_school("school"))
REST = Rest((0.0, 0.0), 0.0, 3.4)
TOUCHING_SENTENCES = ("through-brushing", "over-touching", "missed-touching")
"""The keys of sentences for verdicts whose number would read as no millimetres."""


def test_every_kind_has_its_sentence() -> None:
    assert set(EVENT_SENTENCES) == set(EVENTS)
    assert set(VERDICT_SENTENCES) == {*VERDICTS, *TOUCHING_SENTENCES}
    assert set(MARGIN_WORDS) == set(Gap)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (TouchedPenguin(0.1, "red", "blue", Press(0.2, None, (0.0, 0.0))), "touches Blue"),
        (EnteredRoom(0.1, "red", "gym", None, REST), "is wholly in the Gym"),
        (StuckInDoor(0.1, "red", "gym-lounge", (), REST), "is stuck in Lounge-Gym, seen in no room"),
        (StuckInDoor(0.1, "red", "gym-lounge", ("gym",), REST), "is stuck in Lounge-Gym, seen in the Gym"),
        (
            StuckInDoor(0.1, "red", "gym-lounge", ("gym", "lounge"), REST),
            "is stuck in Lounge-Gym, seen in the Gym and the Lounge",
        ),
        (
            JumpOverWall(0.1, "red", "gym-north", "gym", None, Clearance(0.0, 0.1, 10.0)),
            "has jumped over the north wall (Gym) from the Gym to outside",
        ),
    ],
)
def test_an_event_is_said_with_the_names_of_the_school(event: Event, said: str) -> None:
    assert say_event(event, NAMES) == said
    assert event_line(event, NAMES) == f"0.100 s: Red {said}"


def test_a_pass_is_said_with_its_times_and_never_with_a_zero_below_zero() -> None:
    crossing = Crossing(0.1234, 0.2, 3.1, 10.0, -1e-6)
    through = Verdict(0.2, "red", "gym-lounge", "through", Margin(Gap.BEYOND_FRAME, 0.0, 0.2), crossing)
    said = "through Lounge-Gym: in at 0.12 s, out at 0.20 s, 3.1 mm under the lintel"
    assert say_verdict(through, NAMES) == said
    assert verdict_line(through, NAMES) == f"Red: {said}"
    assert say_margin(Margin(Gap.BEYOND_FRAME, -1e-9, 0.2)) == "0.0 mm to spare"


def test_what_would_read_as_no_millimetres_is_said_as_touching() -> None:
    for above, said in ((0.00005, "0.1 mm above the wall"), (0.000049, "touching the wall's top")):
        near = Margin(Gap.ABOVE_WALL, above, 0.4)
        verdict = Verdict(0.5, "red", "gym-lounge", "over", near, Clearance(0.4, 0.5, 1e3 * above))
        assert say_verdict(verdict, NAMES).endswith(f"no fish: {said}")


@pytest.mark.parametrize("gap", Gap)
def test_every_margin_is_said_in_millimetres(gap: Gap) -> None:
    for language in LANGUAGES:
        said = say_margin(Margin(gap, 0.00123, 0.0)).in_language(language)
        assert said.startswith({"en": "1.2 mm ", "fr": "1,2 mm "}[language])
