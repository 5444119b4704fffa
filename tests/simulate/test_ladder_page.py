"""The report of a ladder: well-formed, with every contest, bar and kind in it, and nothing from elsewhere."""

import re
from html.parser import HTMLParser

import pytest
from defusedxml.ElementTree import fromstring

from game.simulate.charts import Span, histogram, interval_chart
from game.simulate.ladder import Contest, Ladder, Planned, Result, map_shares
from game.simulate.ladder_page import page
from game.simulate.tally import Tally
from game.systems import SYSTEMS
from tests.simulate.test_ladder import BARRED, FREE, SOURCES, won


class Balance(HTMLParser):
    """Notes every element that is closed where another is open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag not in {"meta", "!doctype"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.wrong.append(tag)


@pytest.fixture(scope="module")
def report() -> str:
    plan = Ladder((BARRED, FREE), SOURCES, 100, budget=0.1)
    results: dict[Planned, Result] = {}
    for planned in plan.wanted(results):
        results[planned] = won(planned, planned.squad)
    broken = next(iter(plan.planned(FREE)))
    results[broken] = Result(planned=broken, fault="a <fault> & more", squad=Tally(kinds={"sprint": 3}))
    shot = [*plan.planned(FREE)][1]
    results[shot] = Result(
        planned=shot, turns=7, squad=Tally(kinds={"sprint": 3}, answers={"dodge & run": 1})
    )
    standings = [plan.standing(contest, results) for contest in plan.contests]
    return page(plan, standings, "enfilade ladder <here>")


def test_it_is_well_formed_and_needs_nothing_beside_it(report: str) -> None:
    balance = Balance()
    balance.feed(report)
    assert (balance.wrong, balance.open) == ([], [])
    assert not re.search(r"(src|href)=|url\(|@import", report)


def test_what_was_said_stands_there_as_text(report: str) -> None:
    assert "a &lt;fault&gt; &amp; more" in report
    assert "enfilade ladder &lt;here&gt;" in report
    assert "dodge &amp; run" in report
    assert "with 0.1 of their budgets" in report


def test_every_contest_and_every_kind_is_told(report: str) -> None:
    for contest in (BARRED, FREE):
        assert f">{contest}</text>" in report
    for system in ("squad", "effort"):
        for kind in SYSTEMS[system].kinds:
            assert f"<td>{kind}</td>" in report
    never = [
        row for row in report.partition("<h3>effort</h3>")[2].split("<tr") if row.startswith(" class=bad")
    ]
    assert not any("sprint" in row for row in never)
    assert any("power_attack" in row for row in never)


def test_beside_what_is_never_done_stands_why(report: str) -> None:
    effort = report.partition("<h3>effort</h3>")[2]
    row = next(row for row in effort.split("<tr") if "<td>power_attack</td>" in row)
    assert SYSTEMS["effort"].bot.unused["power_attack"] in row


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_is_said_of_unused_kinds_is_of_kinds_that_there_are(system: str) -> None:
    unused, kinds = SYSTEMS[system].bot.unused, SYSTEMS[system].kinds
    assert unused.keys() <= kinds.keys()
    assert all(why.endswith(".") for why in unused.values())


def test_the_bar_and_what_became_of_it(report: str) -> None:
    """Who plays the squad wins: half of it each, far from 65 %."""
    assert "the bar is missed" in report
    assert 'class="mark"' in report


def test_a_chart_of_intervals_puts_values_on_its_scale() -> None:
    """The scale 0 to 100 lies between 250 and 690: 25 is at 360, and what lies outside at the end."""
    svg = fromstring(
        interval_chart([Span("a", 0, 25, 50, mark=75), Span("b", 90, 150, 200)], range(0, 101, 25))
    )
    circles = [float(each.get("cx", "")) for each in svg.iter("circle")]
    assert circles == [360, 690]
    lines = {each.get("class"): float(each.get("x1", "")) for each in svg.iter("line")}
    assert lines["mark"] == 580


def test_a_histogram_tells_what_is_wanted() -> None:
    svg = fromstring(histogram({4: 1, 6: 2, 12: 4}, (5, 10), "turns"))
    rects = [(each.get("class"), float(each.get("height", ""))) for each in svg.iter("rect")]
    assert [kind for kind, _ in rects] == ["odd", *["wanted"] * 6, "odd", "odd"]
    assert [height for _, height in rects if height] == [30, 60, 120]


def test_how_even_a_map_is_where_a_level_meets_itself() -> None:
    """Of 20 on each map the squad wins all on the one, half on the other: 84 to 100 %, and 30 to 70 %."""
    own = Contest("squad", "regular", "regular")
    plan = Ladder((own,), SOURCES, 40)
    results: dict[Planned, Result] = {}
    for number, planned in enumerate(plan.planned(own)):
        wins = planned.map == "training-yard" or number % 4 == 1
        results[planned] = Result(planned=planned, winner="squad" if wins else "opposition", turns=7)
    standings = [plan.standing(own, results)]
    assert [(share.map, share.matches, share.share) for share in map_shares(plan, standings)] == [
        ("standing-stones", 20, 0.5),
        ("training-yard", 20, 1.0),
    ]
    text = page(plan, standings, "enfilade ladder")
    assert "of 20, 7.0 turns, uneven<" in text
    assert "of 20, 7.0 turns<" in text
    assert text.count('class="band"') == 2
    assert "<h2>Elo</h2>" not in text


def test_a_ladder_of_nothing_has_a_page() -> None:
    plan = Ladder((Contest("squad", "regular", "random"),), SOURCES, 2)
    text = page(plan, [plan.standing(contest, {}) for contest in plan.contests], "enfilade ladder")
    assert "0 matches" in text
