"""The book of cases: whole in one page, true in its figures, safe with whatever a case says."""

import re
from collections.abc import Iterator
from dataclasses import replace
from html import escape
from html.parser import HTMLParser
from math import hypot
from pathlib import Path

import numpy as np
import pytest

from icecool3d.events import EVENTS
from icecool3d.kit.phrase import Phrase
from icecool3d.lab.book import Book
from icecool3d.lab.book.exhibits import EXHIBITS, exhibits
from icecool3d.lab.book.judged import Judged
from icecool3d.lab.book.picture import SMALL, Measure, Picture, Thing, svg, thinned
from icecool3d.lab.book.words import KINDS
from icecool3d.lab.cases import Case, Runner, case_files, faults, parse_case, read_case
from icecool3d.pieces import load_penguin
from icecool3d.school import Rect
from tests.lab.case_texts import HEAD, MOMENT

PENGUIN = load_penguin()
RULES = {"DOOR-2": Phrase("{penguin} at the end", penguin="Ann"), "DOOR-9": Phrase("file")}
CASE = f"""{HEAD.replace("It goes through.", "TITLE").replace("Il passe.", "TITRE")}
{MOMENT.replace("[0.1,", "[END,")}
[[WANTED]]
event = "pass-through-door"
"""


def case(end: str = "0.1", wanted: str = "expect", title: str = "It goes through.") -> Case:
    text = CASE.replace("END", end).replace("WANTED", wanted).replace("TITLE", title).replace("TITRE", title)
    return parse_case(text, Path("door/it.toml"))


def shipped(name: str) -> Case:
    (path,) = case_files().rglob(f"{name}.toml")
    return read_case(path)


def judged(one: Case) -> Judged:
    with Runner() as runner:
        return Judged(one, *runner.judged(one), PENGUIN, "plan-1")


def page(*cases: Case) -> str:
    book = Book(RULES, PENGUIN)
    with Runner() as runner:
        for each in cases:
            trace, judgement = runner.judged(each)
            book.add(each, trace, judgement, faults(each, judgement))
    return book.page()


class Reader(HTMLParser):
    """Checks that elements are closed in order, and collects ids, links, and what might be fetched."""

    VOID = ("meta", "link", "input", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        known = dict(attributes)
        assert "src" not in known
        assert not any(name.startswith("on") for name in known)
        assert tag not in ("script", "img", "iframe", "object")
        if tag == "link":
            assert known["href"] == "data:,"
        elif "href" in known:
            self.links.append(known["href"] or "")
        self.ids += [known["id"] or ""] if "id" in known else []
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in self.VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_a_page_is_whole_and_asks_for_nothing_from_anywhere() -> None:
    text = page(case(), shipped("a-tenth-of-a-millimetre-under-the-lintel-is-through"))
    reader = Reader(text)
    assert reader.open == []
    assert len(set(reader.ids)) == len(reader.ids)
    assert {link.removeprefix("#") for link in reader.links} <= set(reader.ids)
    assert re.findall(r"https?:|url\(|@import|@font-face", text) == []
    assert "default-src 'none'" in text


def test_a_case_stands_below_its_first_rule_in_both_languages_and_is_named_below_the_others() -> None:
    one = shipped("a-tenth-of-a-millimetre-short-and-swung-back-has-not-passed")
    assert one.rules == ("DOOR-2", "DOOR-3")
    text = page(one, case())
    places = [text.index(each) for each in ('<h2 id="DOOR-2">', '<article id="door-a-tenth', "DOOR-3</h2>")]
    assert places == sorted(places)
    assert text.count('<a href="#door-a-tenth-of-a-millimetre-short-and-swung-back-has-not-passed">') == 1
    for each in (one.title.in_language("en"), one.title.in_language("fr"), "Ann à la fin", "Ann at the end"):
        assert escape(each) in text
    assert "The rulebook has no rule of this number." in text  # DOOR-3 is not among those that were given


def test_one_that_does_not_hold_says_so_and_why() -> None:
    text = page(case(), case(wanted="never"))
    assert "Cases that hold: 1 of 2" in text
    assert text.count('class="holds"') == 1
    failed = text[text.index('class="fails"') :]
    assert "Must not happen: pass-through-door at 0.0" in failed
    assert "Ne doit pas arriver" in failed


def test_names_and_titles_of_strangers_are_words_and_nothing_else() -> None:
    evil = '</h3><script>alert(1)</script>&amp;<a href=\\"http:\\">'
    one = case(title=evil)
    reader = Reader(page(replace(one, path=Path("x/<b>.toml"))))
    assert reader.open == []
    assert evil.replace("\\", "") in reader.words
    assert all(link.startswith("#") for link in reader.links)


def test_two_cases_of_one_name_have_two_anchors() -> None:
    ids = Reader(page(case(), case())).ids
    assert [each for each in ids if each.startswith("door-it")] == ["door-it", "door-it-1"]


def test_equal_cases_give_equal_pages() -> None:
    assert page(case()) == page(case())


@pytest.mark.parametrize(
    ("end", "gap", "away"),
    [("-0.01", "WITHIN_FRAME", 0.008), ("-0.0181", "TO_FRAME", 0.0001), ("0.02", "BEYOND_FRAME", 0.002)],
)
def test_a_margin_is_drawn_from_where_to_where_it_is(end: str, gap: str, away: float) -> None:
    one = judged(case(end, "never"))
    (verdict,) = one.judgement.verdicts
    assert verdict.nearest.gap.name == gap
    (shown,) = exhibits(one)
    measure = shown.pictures[0].measure
    assert measure is not None
    assert measure.length == verdict.margin == pytest.approx(away, abs=1e-9)
    assert hypot(*(measure.ends[1] - measure.ends[0])) == pytest.approx(away, abs=1e-9)


def test_the_section_shows_how_far_the_hull_was_under_the_lintel() -> None:
    one = judged(shipped("a-tenth-of-a-millimetre-under-the-lintel-is-through"))
    (shown,) = exhibits(one)
    _, section = shown.pictures
    assert section.caption.endswith("0.1 mm under the lintel")
    assert section.measure is not None
    top, lintel = section.measure.ends
    assert (lintel[1], lintel[1] - top[1]) == pytest.approx((0.054, 0.0001), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("a-twentieth-of-a-millimetre-into-the-doors-side-is-through", "pressed 0.05 mm into the side"),
        ("two-tenths-of-a-millimetre-apart-is-no-touch", "0.20 mm apart"),
        ("touching-at-the-start-and-pushed-is-a-touch", "mN s"),
        ("a-tenth-of-a-millimetre-off-the-red-circle-is-off-it", "0.10 mm beside it"),
        ("a-tenth-of-a-millimetre-over-a-zones-edge-touches-it", "0.10 mm over its edge"),
        ("a-twentieth-of-a-millimetre-from-the-card-has-hit-it", "0.05 mm apart"),
        ("a-millimetre-and-a-tenth-off-the-floor-has-left-it", "1.10 mm off the floor"),
        ("leaning-past-sixty-degrees-has-toppled-and-under-thirty-stands-again", "60.0° from upright"),
        ("a-tenth-of-a-millimetre-beyond-the-outer-wall-is-out", "0.10 mm from the wall"),
        ("upon-the-wall-between-two-rooms-is-in-neither", "0.00 mm above the wall"),
        ("a-tenth-of-a-millimetre-over-the-wall-is-over", "0.1 mm above the wall"),
    ],
)
def test_what_decides_is_shown_with_its_figure(name: str, said: str) -> None:
    captions = [picture.caption for each in exhibits(judged(shipped(name))) for picture in each.pictures]
    assert any(said in each for each in captions), captions


def test_every_kind_of_event_has_words_and_what_is_shown_is_one() -> None:
    assert set(KINDS) == set(EVENTS)
    assert set(EXHIBITS) <= set(EVENTS)


def pictured(length: float) -> str:
    ends = np.array([[0.05, 0.05], [0.05 + length, 0.05]])
    square = Thing(np.array([[0.0, 0.0], [0.05, 0.0], [0.05, 0.1], [0.0, 0.1]]), "foot red")
    return svg(Picture(Phrase("file"), Rect(0.0, 0.0, 0.1, 0.1), [square], Measure(ends, length)))


def test_a_measure_that_could_not_be_seen_is_shown_in_a_lens() -> None:
    assert "lens" not in pictured(2.0 * SMALL * 0.1)
    small = pictured(1e-4)
    assert 'class="lens"' in small
    assert (">0.10 mm<" in small, ">0,10 mm<" in small) == (True, True)
    times = int(re.findall(">([0-9]+)\N{MULTIPLICATION SIGN}<", small)[0])
    assert times == pytest.approx(0.38 * 0.1 / (1e-4 / 0.4), rel=0.01)


def lines() -> Iterator[np.ndarray]:
    random = np.random.default_rng(5)
    for count in (2, 3, 50, 400):
        yield np.cumsum(random.normal(size=(count, 2)), axis=0)
    yield np.array([[0.0, 0.0], [2.0, 0.0], [1.0, 0.0]])  # there and back


@pytest.mark.parametrize("line", [*lines()], ids=len)
def test_a_thinned_line_is_nowhere_further_from_the_true_one_than_allowed(line: np.ndarray) -> None:
    kept = thinned(line, 0.5)
    assert (kept[0].tolist(), kept[-1].tolist()) == (line[0].tolist(), line[-1].tolist())
    for point in line:
        starts, ways = kept[:-1], np.diff(kept, axis=0)
        share = np.clip(((point - starts) * ways).sum(axis=1) / (ways**2).sum(axis=1), 0.0, 1.0)
        assert np.hypot(*(starts + share[:, None] * ways - point).T).min() <= 0.5 + 1e-9


@pytest.mark.soak
def test_the_book_of_all_shipped_cases_is_small_enough_to_be_handed_on() -> None:
    cases = [read_case(path) for path in sorted(case_files().rglob("*.toml"))]
    assert len(page(*cases).encode()) < 5_000_000
