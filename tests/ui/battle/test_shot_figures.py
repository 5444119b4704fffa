"""The shot panel: its figures are the engine's own, and they are on the screen."""

from fractions import Fraction

import pygame
import pytest
from msgspec.structs import replace

from game.analysis.danger import reply
from game.board.squares import Square
from game.rules.events import Modifier
from game.rules.forecast import forecast
from game.rules.scenario import Victory, Zone
from game.rules.state import changed, having
from game.systems import SYSTEMS
from game.systems.phased.pool import cover_row
from game.systems.squad.attack import Shoot
from game.systems.squad.grapple import Push
from game.systems.squad.items import UseItem
from game.ui.app import App
from game.ui.battle.damage_chart import MOST_BARS, bars_with_room, chart_legend, gathered, unsigned
from game.ui.battle.shot_figures import DamageBar, Possible, Victim, shot_figures
from game.ui.battle.shot_panel import (
    Headline,
    ShotPanel,
    _Parts,
    briefly,
    told,
    weighed,
)
from game.ui.board.explain import percent
from game.ui.widgets.look import Look
from game.ui.widgets.theme import TEXT_SIZES
from tests.systems.squad.field import field, put, soldier
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

CRATE = (
    "........",
    "......o.",
    "........",
    "........",
)
"""
. . . . . . . .
a . . . . . o X     X: Rex, next to a crate that stands between him and ann
. . . . . . . .
. . . . . . . .
"""

PAIR = (man("ann", 0, 1), man("Rex", 7, 1, bhp=3))

PAIR_OF_AGENTS = (man("ann", 0, 1), man("Rex", 7, 1))


@pytest.fixture
def mouse(app: App) -> Mouse:
    made = Mouse(app, opened(app, planned(drawn(CRATE, PAIR), fog=False)))
    made.hover((7, 1))
    return made


def test_the_figures_are_those_of_the_engine(mouse: Mouse) -> None:
    found = mouse.battle.presenter.figures
    assert found
    system, seen = mouse.match.system, mouse.match.seen()
    calm = forecast(system, seen, found.action)
    assert (found.hit, found.out, found.expected) == (calm.hit, calm.takes_out, calm.expected)
    assert {bar.damage: bar.chance for bar in found.bars} == calm.damage
    assert found.reaction is None, "nobody is asked"
    answer = reply(system, seen, "rex", "ann")
    assert answer
    assert found.answer
    assert (found.answer.hurt, found.answer.out) == (answer.harms, answer.takes_out)


def test_the_bars_sum_to_one_and_agree_with_the_chances(mouse: Mouse) -> None:
    found = mouse.battle.presenter.figures
    assert found
    assert sum(bar.chance for bar in found.bars) == 1
    assert sum(bar.out for bar in found.bars) == found.out
    assert sum(bar.damage * bar.chance for bar in found.bars) == found.expected
    assert sum(bar.chance for bar in found.bars if bar.damage) == found.hit
    assert all(0 <= bar.out <= bar.chance for bar in found.bars)


def test_what_the_crate_does_is_a_row_with_its_clause(mouse: Mouse) -> None:
    """S-26, B-19: low cover that stands between them; the same rows are told once the die has fallen."""
    found = mouse.battle.presenter.figures
    assert found
    cover = [row for row in found.rows if "cover" in row.why]
    assert cover
    assert all(row.clause and row.why for row in found.rows)
    mouse.click(mouse.at)
    rolled = next(
        event
        for event in mouse.match.events(None)
        if type(event).__name__ == "Rolled" and event.target == "rex"  # type: ignore[union-attr] # is a roll
    )
    assert [(row.what, row.value) for row in rolled.modifiers] == [  # type: ignore[union-attr] # is a roll
        (row.what, row.value) for row in found.rows
    ]


def test_the_line_is_drawn_with_what_is_in_its_way(mouse: Mouse) -> None:
    seen = mouse.battle.presenter.picture().sighting
    assert seen
    assert (seen.observer, seen.target) == (Square(0, 1), Square(7, 1))
    assert "obstructed" in {way.fate for way in seen.ways}


YARD = ("..#,....", "..#..-o.", "..+.....", ".-#o....", "....o#-.", ".....+..", ".o-..#..", "....,#..")


@pytest.mark.parametrize(("system", "fates"), [("squad", {"blocked", "clear"}), ("narrative", {"clear"})])
def test_the_lines_say_what_the_figures_say(app: App, system: str, fates: set[str]) -> None:
    """B-15, N-14: seen past walls by one line alone; cover not taken is neither drawn nor counted."""
    plan = planned(drawn(YARD, (man("ann", 0, 1), man("Rex", 3, 4)), system=system), fog=False, system=system)
    mouse = Mouse(app, opened(app, plan))
    mouse.hover((3, 4))
    seen, figures = mouse.battle.presenter.picture().sighting, mouse.battle.presenter.figures
    assert seen
    assert figures
    assert {way.fate for way in seen.told} == fates
    assert figures.uncounted == ("only if taken" if system == "narrative" else "")
    assert any("cover" in row.why for row in figures.rows) is (system == "squad")
    assert bool(seen.cover and seen.cover.pieces) is (system == "squad")


def test_the_panel_is_on_the_screen_and_gone_with_the_pointer(mouse: Mouse) -> None:
    side = next(spot.box for spot in mouse.battle.panels.spots if spot.name == "about")
    gold = {
        mouse.colour((x, y))
        for x in range(side.left + 12, side.left + 130)
        for y in range(side.top + 20, side.top + 110)
    }
    found = mouse.battle.presenter.figures
    assert found
    assert mouse.app.look.text(percent(found.hit), "hero", "gold").get_height() > 40
    assert (255, 213, 104) in gold  # the large chance to hit
    mouse.away()
    assert mouse.battle.presenter.figures is None


def test_the_pointer_has_to_rest_before_anything_is_worked_out(app: App) -> None:
    """A pointer that passes over ten targets asks for no odds; the words are there at once."""
    mouse = Mouse(app, opened(app, planned(drawn(CRATE, PAIR), fog=False)))
    mouse.move(mouse.pixel((7, 1)))
    assert mouse.battle.presenter.figures is None
    assert mouse.battle.words() == (("Click", "Shoot Rex"),)
    mouse.frames(8)
    assert mouse.battle.presenter.figures


def test_the_figures_are_worked_out_once(mouse: Mouse) -> None:
    found = mouse.battle.presenter.figures
    mouse.frames(3)
    assert mouse.battle.presenter.figures is found


def test_the_words_at_the_pointer_have_the_chance(mouse: Mouse) -> None:
    found = mouse.battle.presenter.figures
    assert found
    assert mouse.battle.words() == (("Click", f"Shoot Rex, {percent(found.hit)}"),)


def test_a_shot_does_what_its_bars_allow(mouse: Mouse) -> None:
    found = mouse.battle.presenter.figures
    assert found
    before = mouse.match.state.unit("rex").bhp
    mouse.click(mouse.at)
    lost = before - mouse.match.state.unit("rex").bhp
    assert lost in {bar.damage for bar in found.bars}


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 300), "<1 %"),
        (Fraction(1, 8), "12 %"),
        (Fraction(299, 300), ">99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_in_words_is_never_rounded_to_sure(chance: Fraction, words: str) -> None:
    assert percent(chance) == words


def test_every_attack_has_figures_in_every_position_of_a_fight(app: App) -> None:
    """Hits, damage and falls stay chances; nothing is asked twice of the same position."""
    match = planned(drawn(), fog=False).match()
    for action in match.legal():
        found = shot_figures(match.system, match.seen(), action) if action.personal else None
        if found and found.harmful:
            assert sum(bar.chance for bar in found.bars) == 1
            assert 0 <= found.out <= found.hit <= 1


def test_the_headline_is_the_chance_to_hurt_and_not_to_hit(app: App) -> None:
    """E-45: a hit takes the aspect first; what stands large, and at the pointer, is that wounds are dealt."""
    text = drawn(CRATE, PAIR_OF_AGENTS, system="effort")
    mouse = Mouse(app, opened(app, planned(text, system="effort", fog=False, seed=1)))
    mouse.settle()
    mouse.hover((7, 1))
    found = mouse.battle.presenter.figures
    assert found
    assert found.hurt == sum(bar.chance for bar in found.bars if bar.damage)
    assert found.hurt < found.hit
    assert mouse.battle.words()[0][1].endswith(f", {percent(found.hurt)}")


def test_what_is_told_at_once_is_what_is_particular(mouse: Mouse) -> None:
    """S-26: the crate costs her; the dice that every shot has are told on demand, with their clauses."""
    found = mouse.battle.presenter.figures
    assert found
    words = mouse.match.system.words
    (cover,) = told(words, found.rows)
    assert cover.clause == "S-26"
    assert weighed(words, cover) < 0
    assert words.amount(cover.what, cover.value) == f"+{cover.value} defence dice"
    assert words.amount(cover.what, 1) == "+1 defence die"
    assert cover.why == "partial cover at 6,1"
    assert briefly(cover.why) == "partial cover"
    assert len(found.rows) > 1


def test_all_figures_are_shown_on_demand(mouse: Mouse) -> None:
    """F7 shows every row with its clause, and hides it again."""
    short = mouse.picture()
    assert not mouse.app.look.numbered, "numbers of clauses come with all figures"
    mouse.key(pygame.K_F7)
    mouse.frames(2)
    assert mouse.picture() != short
    assert mouse.app.look.numbered
    mouse.key(pygame.K_F7)
    mouse.frames(2)
    assert mouse.picture() == short


def test_all_figures_of_nothing_are_asked_for_in_vain(mouse: Mouse) -> None:
    """F7 where nothing is pointed at switched the length of panels that nobody saw."""
    mouse.away()
    mouse.key(pygame.K_F7)
    assert mouse.battle.toast == "Point at a unit or a square first: F7 tells all about it."
    assert (mouse.battle.panels.whole, mouse.app.look.numbered) == (False, False)


def test_too_many_bars_are_gathered_evenly_and_lose_nothing(mouse: Mouse) -> None:
    """All of the chance is shown, in no more bars than there is room for, those in the middle too."""
    plain = mouse.battle.presenter.figures
    assert plain
    share = Fraction(1, 21)
    bars = tuple(DamageBar(damage, share, share if damage > 15 else Fraction(0)) for damage in range(21))
    shown = gathered(plain._replace(bars=bars))
    assert len(shown) <= MOST_BARS
    assert [words for words, _, _ in shown][:3] == ["0", "1-3", "4-6"]
    assert sum(chance for _, chance, _ in shown) == 1
    assert sum(out for _, _, out in shown) == 5 * share


@pytest.mark.parametrize("text", TEXT_SIZES)
def test_all_figures_are_seen_whole_with_every_size_of_the_text(mouse: Mouse, app: App, text: int) -> None:
    """What the target can do in its turn stood beyond the panel's edge."""
    app.change(replace(app.settings, text_size=text))
    mouse.frames(2)
    panels = mouse.battle.panels
    assert panels._shot_told
    box = next(spot.box for spot in panels.spots if spot.name == "about")
    picture = panels.shot._whole(*panels._shot_told, box.width, app.look)
    assert picture.get_bounding_rect().right <= box.width - app.look.measure(8)


@pytest.mark.parametrize("text", TEXT_SIZES)
def test_what_is_said_of_each_bar_has_its_room(mouse: Mouse, app: App, text: int) -> None:
    """So many bars as are read apart; the sign of percent goes first."""
    plain = mouse.battle.presenter.figures
    assert plain
    share = Fraction(1, 21)
    figures = plain._replace(bars=tuple(DamageBar(10 + at, share, Fraction(0)) for at in range(21)))
    look = Look(100, text)
    bars, step = bars_with_room(figures, look.worded(268), look)
    assert len(bars) > 3
    assert len(bars) * step <= look.worded(268) - 24
    for words, chance, _ in bars:
        assert max(look.width(words, "small"), look.width(unsigned(chance), "small")) < step


@pytest.mark.parametrize(("many", "lines"), [(2, 1), (8, 2)])
def test_what_stripes_mean_is_told_beside_the_bars_or_below_them(mouse: Mouse, many: int, lines: int) -> None:
    """With many bars there was no room for it: of eight of 1 in 8 the last two take out."""
    plain = mouse.battle.presenter.figures
    assert plain
    share = Fraction(1, many)
    bars = tuple(DamageBar(at, share, share if at >= many - many // 4 else Fraction(0)) for at in range(many))
    figures = plain._replace(bars=bars, out=sum((bar.out for bar in bars), start=Fraction(0)))
    parts = _Parts(mouse.app.look, 268, mouse.battle.panels.shot)
    parts._chart(figures)
    assert len(parts.parts) == lines
    assert chart_legend(figures) == {2: ("health",), 8: ("health", "striped: 25 % out")}[many]
    several = figures._replace(victims=(Victim("rex", share, share), Victim("bob", share, share)))
    assert chart_legend(several) == {2: (), 8: ("striped: 25 % out",)}[many], "of whom is said above"


@pytest.mark.parametrize(("many", "lines"), [(3, 4), (20, 1)])
def test_of_more_results_than_have_room_none_is_told_beside_the_chance_to_do_it(
    mouse: Mouse, many: int, lines: int
) -> None:
    """A part of them came to less than the chance above them."""
    plain = mouse.battle.presenter.figures
    assert plain
    share = Fraction(3, 5) / many
    results = tuple(Possible(f"{at} successes", share, "good") for at in range(1, many + 1))
    parts = _Parts(mouse.app.look, 268, mouse.battle.panels.shot)
    parts._results(plain._replace(results=results, made=Fraction(3, 5)))
    assert len(parts.parts) == lines


@pytest.mark.parametrize(("many", "shown", "rest"), [(7, 7, []), (8, 6, ["and 2 that weigh less"])])
def test_no_single_reason_is_left_out(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch, many: int, shown: int, rest: list[str]
) -> None:
    """The words that one is left out took its place, and the dice seemed to be one too few."""
    plain = mouse.battle.presenter.figures
    assert plain
    lines = list[str]()
    monkeypatch.setattr(
        _Parts, "row", lambda _, *spans, **__: lines.append(" ".join(span.words for span in spans))
    )
    rows = tuple(Modifier(1, "defence dice", f"reason {letter}", "S-26") for letter in "0123456789"[:many])
    parts = _Parts(mouse.app.look, 268, mouse.battle.panels.shot)
    parts._modifiers(plain._replace(rows=rows, uncounted="", remark="", smoke=""))
    assert (len(parts.parts), lines) == (shown, rest)


def test_what_reads_alike_is_told_once() -> None:
    """Three pieces of cover on the way are one row, worth as much as all of them."""
    words = SYSTEMS["squad"].words
    rows = tuple(Modifier(2, "defence dice", f"partial cover at {x},4", "S-26") for x in (3, 5, 7))
    [row] = told(words, (*rows,))
    assert (row.value, row.why) == (6, "3 \N{MULTIPLICATION SIGN} partial cover")


def test_what_heals_hurts_nobody_and_says_what_it_gives_back() -> None:
    """S-13: a medkit of 2 gives b, who has 3 of 6, 2 back for sure: no chance to hurt, none of less."""
    match = field(a=soldier((0, 0), items=("medkit",)), b=soldier((1, 0)), X=soldier((9, 5)))
    put(match, "b", bhp=3)
    figures = shot_figures(match.system, match.seen(), UseItem(unit="a", item="medkit", target="b"))
    assert not figures.harmful
    assert figures.hurt == 0
    assert figures.given == (("give back 2 health", Fraction(1)),)


def test_a_reason_too_long_for_its_line_goes_on_in_the_next(mouse: Mouse) -> None:
    """It was cut: "Innes, Jory attacked it th..."."""
    figures, look = mouse.battle.presenter.figures, mouse.app.look
    assert figures
    panel = ShotPanel(mouse.match.system.words, mouse.controller.named)

    def tall(why: str) -> int:
        row = Modifier(1, "dice", why, "S-25")
        return panel.height(Headline("Shoot Rex"), figures._replace(rows=(row,)), 260, look)

    one, two = tall("Innes attacked"), tall("Innes, Jory attacked it this turn already")
    assert two >= one + look.font("body").get_height() // 2


def test_where_a_push_brings_its_target_is_said_with_what_it_leaves() -> None:
    """S-42: off the zone that is held to win, which is often why one pushes."""
    mat = Zone("mat", "objective", None, (Square(1, 0), Square(1, 1)))
    match = field(
        a=soldier((0, 0)),
        X=soldier((1, 0)),
        scenario={"zones": (mat,), "victory": (Victory("opposition", "hold", zone="mat", turns=4),)},
    )
    figures = shot_figures(match.system, match.seen(), Push(unit="a", target="X"))
    (words, chance), *_ = figures.pushed
    assert words == "to 2,0, off the mat"
    assert 0 < chance < 1
    assert chance == figures.results[0].chance


@pytest.mark.parametrize(("cloud", "whose"), [((5, 0), "X"), ((0, 0), "a"), ((3, 0), ""), (None, "")])
def test_smoke_that_hides_one_way_alone_is_said_to(cloud: tuple[int, int] | None, whose: str) -> None:
    """B-22: the attacker's own square does not count, the target's does; between them it is alike."""
    match = field(a=soldier((0, 0)), X=soldier((5, 0)))
    state = match.seen()
    if cloud:
        state = having(state, board=state.board.smoked((Square(*cloud),), 3))
    found = shot_figures(match.system, state, Shoot(unit="a", target="X")).smoke
    assert found == (whose and f"Smoke hides {whose}, and does not hinder its own shots")


def test_that_a_friend_may_be_hurt_says_why(app: App) -> None:
    """S-30: a miss hits Bob, who fights Rex, and not Cat, who does too and is farther away.

    A grenade takes in who stands there, and needs no words.
    """
    people = (
        man("ann", 0, 1, weapons=["rifle", "frag"]),
        man("bob", 5, 1),
        man("cat", 7, 1),
        man("Rex", 6, 1),
    )
    mouse = Mouse(app, opened(app, planned(drawn(("........",) * 4, people), fog=False)))
    mouse.hover((6, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert {victim.unit: victim.most for victim in figures.victims} == {"bob": 2, "rex": 5}, (
        "the most that each can lose"
    )
    assert figures.mistaken == (
        "A miss hits one friend who fights the target, the nearest first; a strike never does."
    )
    tall = mouse.battle.panels.about_height(260, app.look)
    silent = figures._replace(mistaken="")
    shot = ShotPanel(mouse.match.system.words, mouse.controller.named)
    assert shot.height(mouse.battle.presenter.headline(figures), silent, 260, app.look) < tall
    grenade = next(action for action in mouse.match.legal() if action.kind == "throw")
    assert not grenade.mistaken(mouse.match.state)


@pytest.mark.parametrize(
    ("facing", "bulk", "words"),
    [
        ("W", 0, ""),
        ("E", 0, ""),
        ("W", 1, "From behind, Rex would have no defence dice."),
        ("E", 1, "Rex has its back turned: it has no defence dice."),
    ],
)
def test_what_facing_does_is_told_with_the_shot(app: App, facing: str, bulk: int, words: str) -> None:
    """S-31, S-32: Ann stands west of Rex, who looks at her or away, with bulk or without."""
    people = (man("ann", 0, 1), man("Rex", 6, 1, facing, bulk=bulk))
    mouse = Mouse(app, opened(app, planned(drawn(("........",) * 4, people), fog=False)))
    mouse.hover((6, 1))
    figures = mouse.battle.presenter.figures
    assert figures
    assert figures.remark == words
    assert any(row.clause == "S-32" for row in figures.rows) is (facing == "E" and bulk > 0)
    if words:
        head = mouse.battle.presenter.headline(figures)
        shot = ShotPanel(mouse.match.system.words, mouse.controller.named)
        silent = shot.height(head, figures._replace(remark=""), 260, app.look)
        assert shot.height(head, figures, 260, app.look) > silent


def test_the_panel_says_who_would_do_it_and_what_is_left_of_the_target(app: App) -> None:
    """When Ann has ended her turn the pointer still lies on Rex: what a click does now is Bob's."""
    people = (man("ann", 0, 0), man("bob", 0, 2), man("Rex", 6, 1, bhp=5))
    mouse = Mouse(app, opened(app, planned(drawn(("........",) * 4, people), fog=False)))
    mouse.match.state = changed(mouse.match.state, "rex", bhp=4)
    mouse.controller.show_again()
    mouse.hover((6, 1))
    said = []
    for _ in range(2):
        figures = mouse.battle.presenter.figures
        assert figures
        head = mouse.battle.presenter.headline(figures)
        said.append((head.title, head.who))
        mouse.key(pygame.K_h)
        mouse.key(pygame.K_h)  # who has done nothing is asked for twice
        mouse.frames(3, 0.2)
    assert said == [
        ("Shoot Rex", "by Ann, rifle; Rex: health 4/5"),
        ("Shoot Rex", "by Bob, rifle; Rex: health 4/5"),
    ]


def test_that_who_has_run_is_covered_less_is_told(app: App) -> None:
    """P-21, P-28: the crate beside Rex takes 10 off a shot at him, once he has run 4."""
    people = (man("ann", 0, 1), man("Rex", 7, 1))
    mouse = Mouse(app, opened(app, planned(drawn(CRATE, people, system="phased"), system="phased", seed=0)))
    told = []
    for ran in (False, True):
        state = changed(mouse.match.state, "rex", ran=ran)
        rex, ann = state.unit("rex"), state.unit("ann")
        row = cover_row(state, ann.at, rex)
        assert row
        told.append((row.value, mouse.match.system.words.remark(state, ann, rex)))
    count = "9 damage this turn takes Rex out; less is forgotten."
    assert told == [(-10, count), (-4, f"{count} Rex has run: the cover beside it counts -4, not -10.")]
