"""What the referee says of hand-made traces, in words and in numbers; what it refuses."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import pytest

from icecool3d.events import Judgement
from icecool3d.events.words import say_verdict
from icecool3d.kit.codec import to_plain
from icecool3d.kit.errors import TraceError
from icecool3d.kit.rotation import about_axis
from icecool3d.pieces import load_penguin
from icecool3d.referee import RULINGS, Rulings, judge
from icecool3d.school import SchoolNames, load_school
from icecool3d.trace import WALL, Meta, Trace, make_trace

SCHOOL, PENGUIN = load_school("two-rooms"), load_penguin()
NAMES = SchoolNames(SCHOOL)
Place = tuple[float, float, float]
"""x, y and height of an upright penguin, m."""


def way(*places: Place, contacts: Mapping[str, object] | None = None) -> Trace:
    """Move one upright penguin from place to place, a tenth of a second each."""
    poses = [[[x, y, z, 0, 0, 0, 1]] for x, y, z in places]
    return make_trace(Meta(("red",)), 0.1 * np.arange(len(places)), poses, None, contacts)  # type: ignore[arg-type]


def judged(*places: Place) -> Judgement:
    return judge(way(*places), SCHOOL, PENGUIN)


def names(judgement: Judgement) -> list[str]:
    return [event.name for event in judgement.events]


@pytest.mark.parametrize(
    ("places", "english", "french"),
    [
        (
            [(-0.1, 0, 0), (0.1, 0, 0)],
            "through {door}: in at 0.04 s, out at 0.06 s, 4.0 mm under the lintel",
            "à travers {door} : entré à 0,04 s, sorti à 0,06 s, 4,0 mm sous le linteau",
        ),
        (
            [(-0.1, 0, 0.00398), (0.1, 0, 0.00398)],
            "through {door}: in at 0.04 s, out at 0.06 s, brushing the lintel",
            "à travers {door} : entré à 0,04 s, sorti à 0,06 s, en frôlant le linteau",
        ),
        (
            [(-0.1, 0, 0.0684), (0.1, 0, 0.0684)],
            "over {door}, no fish: 8.4 mm above the wall",
            "par-dessus {door}, pas de poisson : 8,4 mm au-dessus du mur",
        ),
        (
            [(-0.1, 0, 0.06002), (0.1, 0, 0.06002)],
            "over {door}, no fish: touching the wall's top",
            "par-dessus {door}, pas de poisson : en touchant le haut du mur",
        ),
        (
            [(-0.1, 0.02, 0.07), (0.1, 0.02, 0.07)],
            "over the wall at {door}, no fish: 4.0 mm of it beside the door",
            "par-dessus le mur près de {door}, pas de poisson : 4,0 mm à côté de la porte",
        ),
        (
            [(-0.1, 0, 0), (0, 0, 0)],
            "stuck in {door}: 18.0 mm still within the frame, seen on both sides",
            "coincé dans {door} : encore 18,0 mm dans l'encadrement, visible des deux côtés",
        ),
        (
            [(-0.1, 0, 0), (-0.0158, 0, 0)],
            "stuck in {door}: 2.2 mm still within the frame, seen in the {room} only",
            "coincé dans {door} : encore 2,2 mm dans l'encadrement, visible d'un seul côté ({room})",
        ),
        (
            [(-0.1, 0, 0), (0.0, 0, 0), (-0.1, 0, 0)],
            "came into {door} and backed out: 18.0 mm short of the far side",
            "entré dans {door} et ressorti : il manquait 18,0 mm jusqu'à l'autre côté",
        ),
        (
            [(0, 0, 0), (0.1, 0, 0)],
            "no pass of {door}: it began within the frame",
            "pas de passage de {door} : parti de l'encadrement",
        ),
        (
            [(-0.1, 0, 0.03), (0.1, 0, 0.03)],
            "no pass of {door}: 18.0 mm through the cardboard",
            "pas de passage de {door} : 18,0 mm à travers le carton",
        ),
        (
            [(-0.1, 0, 0.07), (0.0, 0, 0.07), (-0.1, 0, 0.07)],
            "came above {door} and back: 18.0 mm short of the far side",
            "venu au-dessus de {door} et reparti : il manquait 18,0 mm jusqu'à l'autre côté",
        ),
        (
            [(-0.1, 0, 0), (-0.02, 0, 0), (-0.1, 0, 0)],
            "did not enter {door}: 2.0 mm from the frame",
            "pas entré dans {door} : à 2,0 mm de l'encadrement",
        ),
        (
            [(-0.1, 0, 0), (-0.018, 0, 0), (-0.1, 0, 0)],
            "did not enter {door}: it touched the frame only",
            "pas entré dans {door} : l'encadrement seulement touché",
        ),
    ],
)
def test_each_verdict_is_said_with_its_margin_in_both_languages(
    places: Sequence[Place], english: str, french: str
) -> None:
    verdict = judged(*places).verdicts[0]
    said = say_verdict(verdict, NAMES)
    assert said == english.format(door="Left room-Right room", room="Left room")
    french = french.format(door="Salle de gauche-Salle de droite", room="Salle de gauche")
    assert said.in_language("fr") == french


@pytest.mark.rule("DOOR-2", "DOOR-4")
def test_the_margin_of_a_pass_tells_how_little_it_went_beyond_before_it_swung_back() -> None:
    passed, stuck = judged((-0.1, 0, 0), (0.0185, 0, 0), (0.01, 0, 0)).verdicts
    assert (passed.kind, stuck.kind) == ("through", "stuck")
    assert passed.margin == pytest.approx(0.0005, abs=1e-6)
    assert to_plain(passed.evidence)["cleared_mm"] == pytest.approx(0.5, abs=1e-3)


def test_who_began_within_a_frame_is_told_how_far() -> None:
    for x in (0.0, 0.0171):
        verdict = judged((x, 0, 0), (0.1, 0, 0)).verdicts[0]
        assert verdict.kind == "began-within"
        assert verdict.margin == pytest.approx(0.018 - x, abs=1e-9)


def test_one_moment_is_judged_as_where_everybody_rests() -> None:
    assert names(judged((0.0, 0.0, 0.0))) == ["rested", "stuck-in-door"]
    assert names(judged((-0.1, 0.0, 0.0))) == ["rested"]
    assert names(judged((9.0, 0.0, 0.0))) == ["rested"]


def test_who_is_between_two_moments_at_the_far_side_and_back_is_seen_there() -> None:
    there = way((-0.1, 0, 0), (0.1, 0, 0), (-0.1, 0, 0))
    found = names(judge(there, SCHOOL, PENGUIN))
    assert found.count("pass-through-door") == 2


def hit_lintel(felt: bool) -> Trace:
    """Go through with the head 1 mm in the lintel, with or without a contact that says so."""
    press = {"step": [2], "a": [0], "b": [WALL], "impulse": [0.01]}
    press |= {"point": [[0.0, 0.0, 0.054]], "normal": [[0.0, 0.0, -1.0]]}
    places = [(x, 0.0, 0.005) for x in (-0.1, -0.05, 0.0, 0.05, 0.1)]
    return way(*places, contacts=press if felt else None)


@pytest.mark.rule("DOOR-9")
def test_a_wall_that_was_felt_may_give_way_and_one_that_was_not_is_cardboard() -> None:
    felt, unfelt = (judge(hit_lintel(each), SCHOOL, PENGUIN) for each in (True, False))
    assert felt.verdicts[0].kind == "through"
    assert (
        say_verdict(felt.verdicts[0], NAMES)
        == "through Left room-Right room: in at 0.16 s, out at 0.24 s, brushing the lintel"
    )
    assert unfelt.verdicts[0].kind == "cardboard"
    assert "pass-through-door" not in names(unfelt)


def test_rulings_are_numbers_that_can_be_changed() -> None:
    graze = way((-0.1, 0, 0.005), (0.1, 0, 0.005))
    assert judge(graze, SCHOOL, PENGUIN).verdicts[0].kind == "cardboard"
    assert judge(graze, SCHOOL, PENGUIN, Rulings(tolerance=0.0011)).verdicts[0].kind == "through"


def test_every_number_in_a_ruling_has_its_field() -> None:
    for ruling in RULINGS:
        assert all(hasattr(Rulings(), parameter) for parameter in ruling.parameters)


@pytest.mark.rule("CATCH-1", "CATCH-2")
def test_hand_made_penguins_touch_when_their_hulls_do() -> None:
    lying = [-0.1, 0.05, 0.015, *about_axis(np.array([1.0, 0.0, 0.0]), 0.5 * np.pi)]
    # The lying one reaches from its foot at y = 0.05 to its head at y = 0.
    for nearest, touches in ((-0.0152, 0), (-0.0149, 1)):
        poses = [[[-0.1, y, 0, 0, 0, 0, 1], lying] for y in (-0.05, nearest, -0.05)]
        trace = make_trace(Meta(("red", "blue")), [0.0, 0.1, 0.2], poses)
        found = judge(trace, SCHOOL, PENGUIN).events
        assert [event.penguin for event in found if event.name == "touched-penguin"] == ["red"] * touches


def test_everything_told_can_be_written_as_json() -> None:
    school = load_school("school")
    poses = [
        [[-0.11, -0.23, 0, 0, 0, 0, 1]],
        [[-0.11, -0.23, 0.1, 0, 0, 0, 1]],
        [[-0.5, -0.23, 0.1, 0, 0, 0, 1]],
    ]
    found = judge(make_trace(Meta(("red",)), [0.0, 0.1, 0.2], poses), school, PENGUIN)
    items = [event.to_dict() for event in found.events] + [verdict.to_dict() for verdict in found.verdicts]
    text = [json.dumps(item, allow_nan=False) for item in items]
    assert len(text) > 3


def test_events_come_in_order_of_time_and_then_as_their_kinds_are_listed() -> None:
    found = judged((-0.1, 0, 0.07), (0.1, 0, 0.07), (0.1, 0, 0))
    assert names(found) == ["jump-over-wall", "jump-over-door", "entered-room", "landed", "rested"]
    assert [event.t for event in found.events] == sorted(event.t for event in found.events)


@pytest.mark.parametrize(
    ("trace", "refusal"),
    [
        (
            replace(way((-0.1, 0, 0)), meta=Meta(("red",), scene_digest="0123456789abcdef")),
            "trace: happened in another school than two-rooms (2e3f1085f2ca); expected scene (0123456789ab)",
        ),
        (
            way((-0.1, 0, 0), (90_000.0, 0, 0)),
            "trace: has penguins that move too far, or at too many moments; expected at most 1000 m of all",
        ),
    ],
)
def test_what_cannot_be_judged_is_refused_in_one_line(trace: Trace, refusal: str) -> None:
    with pytest.raises(TraceError) as caught:
        judge(trace, SCHOOL, PENGUIN)
    assert str(caught.value).startswith(refusal)
    assert "\n" not in str(caught.value)


def test_a_trace_that_does_not_say_who_moved_needs_to_be_told() -> None:
    with pytest.raises(TraceError, match="does not say who moved; expected a penguin in its meta"):
        judge(way((-0.1, 0, 0)), SCHOOL)


def test_who_flies_far_away_is_judged_in_bounded_time() -> None:
    assert "left-school" in names(judged((-0.1, 0, 0.07), (-40.0, 30.0, 0.07)))
