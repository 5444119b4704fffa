"""The switch that puts a story point into the next action: in the bar, by key, in the shot panel (N-38)."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from game.analysis.journeys import Threat
from game.board.squares import Square
from game.dice import distribution
from game.match.match import Match
from game.rules.events import Modifier
from game.rules.forecast import forecast
from game.rules.gear import exchanged
from game.rules.state import changed
from game.systems.narrative.attack import Autofire
from game.systems.narrative.hiding import Search
from game.systems.narrative.purchases import FRIEND
from game.systems.narrative.stances import GuardedStance
from game.systems.narrative.turn import EndTurn
from game.ui.app import App
from game.ui.battle import panel_text, shot_panel
from game.ui.battle.dice import roll_strip
from game.ui.battle.orders import Orders
from game.ui.battle.shot_figures import shot_figures
from game.ui.battle.shot_panel import Headline, ShotPanel
from game.ui.board.explain import percent
from game.ui.layout import Box
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import drawn, man, opened, planned

YARD = ("..........",) * 6
PAIR = (man("ann", 0, 1), man("bob", 0, 3), man("Rex", 5, 1), man("Sly", 9, 4))


@pytest.fixture
def mouse(app: App) -> Mouse:
    text = drawn(YARD, PAIR, system="narrative")
    made = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=1)))
    made.settle()
    foe = (5, 1) if made.controller.side == "squad" else (0, 1)
    made.controller.choose(made.controller.orders.acting[0])
    made.hover(foe)
    return made


def story(match: Match[Any]) -> tuple[int, int]:
    """The halves of the pool."""
    halves: tuple[int, int] = match.state.turn.story
    return halves


def test_the_shot_panel_says_what_a_point_would_make_of_it(mouse: Mouse) -> None:
    """N-38: as it is, and with one; the other way round when it is switched on."""
    plain = mouse.battle.presenter.figures
    assert plain
    assert plain.switched
    assert plain.switched.words == "with a story point"
    assert plain.switched.made > plain.hurt
    mouse.key(pygame.K_F6)
    mouse.hover(mouse.battle.view.hovered or (5, 1))
    fated = mouse.battle.presenter.figures
    assert fated
    assert fated.switched
    assert (fated.hurt, fated.switched.made) == (plain.switched.made, plain.hurt)
    assert fated.switched.words == "without a story point"


def test_the_shot_panel_says_what_a_point_against_it_would_leave(mouse: Mouse) -> None:
    """N-38: as if the order of the other side, which is not known, were to spend one on everything."""
    plain, state = mouse.battle.presenter.figures, mouse.match.state
    assert plain
    assert plain.opposed
    assert plain.opposed.words == "if they spend a point"
    assert plain.opposed.made < plain.hurt
    ordered = replace(state.turn, orders=(("squad", "all"), ("opposition", "all")))
    met = shot_figures(mouse.match.system, replace(state, turn=ordered), plain.action)
    assert plain.opposed.made == met.hurt
    panel, look = ShotPanel(mouse.match.system.words, mouse.controller.named), mouse.app.look
    head = Headline("Shoot")
    without = panel.height(head, plain._replace(opposed=None), 300, look)
    assert panel.height(head, plain, 300, look) > without, "in a line of its own"


def test_without_a_point_of_theirs_nothing_is_said_of_one(mouse: Mouse) -> None:
    """N-38: nor where it could only spend the one that this very check hands over."""
    plain, state = mouse.battle.presenter.figures, mouse.match.state
    assert plain
    story = (2, 0) if mouse.controller.side == "squad" else (0, 2)
    view = replace(state, turn=replace(state.turn, story=story))
    for fate in (False, True):
        assert shot_figures(mouse.match.system, view, replace(plain.action, fate=fate)).opposed is None


def test_the_switch_of_the_bar_puts_a_point_into_the_next_shot_alone(mouse: Mouse) -> None:
    """N-38: the bar says that it is in; when the shot is done it is out again."""
    half = 0 if mouse.controller.side == "squad" else 1
    before = story(mouse.match)[half]
    mouse.click(mouse.spot(panel_text.SWITCH))
    assert mouse.controller.switched
    labels = [choice.label for choice in panel_text.bar(mouse.controller).fixed]
    assert "Story point: in" in labels
    square = next(face for face in panel_text.bar(mouse.controller).fixed if face.name == panel_text.SWITCH)
    assert (square.word, square.cost) == ("Story", "next roll")
    mouse.hover((5, 1) if half == 0 else (0, 1))
    assert mouse.battle.words()[0][1].split(",")[1] == " story point"
    mouse.click(mouse.pixel((5, 1) if half == 0 else (0, 1)))
    assert story(mouse.match)[half] == before - 1
    assert not mouse.controller.switched


def test_the_bar_says_at_once_that_it_is_in(mouse: Mouse) -> None:
    """Without a move of the mouse."""
    mouse.hover((3, 3))
    assert "Story point" in {choice.label for choice in mouse.battle.panels.bar().fixed}
    mouse.key(pygame.K_F6)
    assert "Story point: in" in {choice.label for choice in mouse.battle.panels.bar().fixed}


def test_it_stays_in_until_a_check(mouse: Mouse) -> None:
    """N-38: what is no check takes no point, and does not take it out."""
    half = 0 if mouse.controller.side == "squad" else 1
    before = story(mouse.match)[half]
    mouse.key(pygame.K_F6)
    mouse.controller.do(GuardedStance(unit=mouse.controller.unit))
    assert (mouse.controller.switched, story(mouse.match)[half]) == (True, before)
    mouse.controller.do(EndTurn(unit=mouse.controller.unit))
    assert not mouse.controller.switched


def test_a_button_that_is_done_at_once_takes_it_in_too(mouse: Mouse) -> None:
    """N-38: a search."""
    unit, half = mouse.controller.unit, 0 if mouse.controller.side == "squad" else 1
    before = story(mouse.match)[half]
    mouse.do(Search(unit=unit, fate=True))
    assert story(mouse.match)[half] == before - 1


def test_without_points_there_is_no_switch(mouse: Mouse) -> None:
    """N-38: neither in the bar nor by the key."""
    turn = replace(mouse.match.state.turn, story=(0, 0))
    mouse.match.state = replace(mouse.match.state, turn=turn)
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.frames(2)
    assert panel_text.SWITCH not in {spot.name for spot in mouse.battle.panels.spots}
    mouse.key(pygame.K_F6)
    assert not mouse.controller.switched


def test_a_list_names_the_friend(mouse: Mouse) -> None:
    """N-37: by the name, not by the id; briefly, and how often; without a list as long as it was."""
    words = mouse.controller.system.words
    assert words.choice("recover strain + recover strain") == "Recover 2 strain"
    label = mouse.controller.said(words.choice(f"{FRIEND}: bob + spot"))
    assert label == "Boost Bob and spot who hides"
    assert (
        words.choice(f"{FRIEND}: bob (triumph) + recover strain")
        == "Boost bob (triumph) and recover 1 strain"
    )
    assert words.choice(FRIEND) == "A boost die for a friend you choose"


def test_where_a_long_panel_has_no_room_what_counts_least_goes(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a point would make of it and the key to all figures had gone from the end."""
    plain, look = mouse.battle.presenter.figures, mouse.app.look
    assert plain
    rows = tuple(Modifier(1, "setback dice", f"reason {number}", "N-30") for number in range(7))
    figures, told = plain._replace(rows=rows), list[str]()
    _recorded(monkeypatch, told)
    words, named = mouse.match.system.words, mouse.controller.named
    full = ShotPanel(words, named).height(Headline("Shoot Rex"), figures, 300, look)

    def drawn(room: int) -> set[str]:
        panel = ShotPanel(words, named)
        used = panel.draw(Surface((300, full)), Box(0, 0, 300, room), Headline("Shoot Rex"), figures, look)
        assert used.height <= room
        assert told[-1].startswith("why?")
        assert [any(way in row for row in told) for way in ("with a story point", "if they spend a point")]
        return set(told)

    gone = [drawn(full) - drawn(room) for room in (full, full - 8, full - 110, full - 180)]
    assert gone[0] == set()
    chart = {"chart", "wounds"}
    assert gone[1] == chart
    assert gone[2] == chart | {"dice"}
    assert gone[3] == chart | {"dice", *(f"reason {number}" for number in range(3, 7))}
    assert "and 4 that weigh less" in drawn(full - 180)


def test_auto_fire_says_how_likely_a_further_hit_is_which_its_figures_leave_out(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N-30: a hit with 2 advantages or a triumph; one shot alone says nothing of it."""
    me, foe, at = ("ann", "rex", (5, 1)) if mouse.controller.side == "squad" else ("rex", "ann", (0, 1))
    unit = mouse.match.state.unit(me)
    qualities = replace(unit.in_hand.stats.qualities, auto_fire=1)
    gun = replace(unit.in_hand, stats=replace(unit.in_hand.stats, qualities=qualities))
    mouse.match.state = changed(mouse.match.state, me, weapons=exchanged(unit.weapons, gun))
    mouse.controller.orders = Orders(mouse.match.system, mouse.match.seen())
    mouse.away()
    mouse.controller.choose(me)
    told = list[str]()
    _recorded(monkeypatch, told)
    mouse.hover(at)
    assert not [line for line in told if "further hit" in line]
    mouse.key(pygame.K_g, pygame.KMOD_SHIFT)
    mouse.away()
    mouse.hover(at)
    (roll,) = forecast(mouse.match.system, mouse.match.seen(), Autofire(unit=me, target=foe)).odds.rolls
    results = distribution(roll.check)
    bought = results.chance_that(
        lambda result: result.passed and (result.advantages >= 2 or result.triumphs > 0)
    )
    assert list(dict.fromkeys(line for line in told if "further hit" in line)) == [
        f"{percent(bought)} for a further hit, not counted here"
    ]


def test_that_who_answers_may_put_out_is_said_with_the_chance(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """N-39: Ann bears no more strain, so that every hit of an arc gun puts her out without a wound."""
    people = (man("ann", 0, 1, template="trooper"), man("Rex", 5, 1, template="trooper"))
    text = drawn(YARD, people, system="narrative")
    mouse = Mouse(app, opened(app, planned(text, system="narrative", fog=False, seed=1)))
    mouse.settle()
    me, foe = ("Ann", "Rex") if mouse.controller.side == "squad" else ("Rex", "Ann")
    fresh = mouse.match.state
    for strain, put_out in ((0, False), (fresh.unit("ann").strain_threshold, True)):
        mouse.match.state = changed(fresh, me.lower(), strain=strain)
        mouse.controller.show_again()
        mouse.away()
        told = list[str]()
        with monkeypatch.context() as patch:
            _recorded(patch, told)
            mouse.hover(fresh.unit(foe.lower()).at)
        figures = mouse.battle.presenter.figures
        assert figures
        assert figures.answer
        hurts = percent(figures.answer.hurt)
        [line] = [line for line in told if f"{foe} hurts {me} next" in line]
        assert line == f"{hurts} {foe} hurts {me} next if both stay" + (f", {hurts} out" if put_out else "")


@pytest.mark.parametrize(
    ("out", "end"), [(Fraction(1, 4), ": 50 % to hurt, 25 % out"), (Fraction(0), ": 50 % to hurt")]
)
def test_that_who_acts_meanwhile_may_put_out_is_said_too(
    mouse: Mouse, monkeypatch: pytest.MonkeyPatch, out: Fraction, end: str
) -> None:
    plain, told = mouse.battle.presenter.figures, list[str]()
    assert plain
    _recorded(monkeypatch, told)
    risk = Threat("sly", "parting blow", "ann", None, Fraction(3, 4), Fraction(1, 2), out)
    panel = ShotPanel(mouse.match.system.words, mouse.controller.named)
    panel.height(Headline("Shoot Rex"), plain._replace(risks=(risk,)), 300, mouse.app.look)
    [line] = [line for line in told if line.startswith("Sly ")]
    assert line.endswith(end)


def test_what_a_unit_always_is_has_no_colour_of_good_or_bad(mouse: Mouse) -> None:
    """N-28: the soak of an enemy was red, and its injury, which is good for who sits here, green."""
    mouse.match.state = changed(mouse.match.state, "rex", criticals=1)
    mouse.controller.show_again()
    mouse.frames(2)
    tones = {}
    for square in ((0, 1), (5, 1)):
        rows = mouse.battle.presenter.unit_rows(Square(*square))
        tones[square] = {span.words: span.tone for row in rows for span in row.spans}
    assert {shown for told in tones.values() for words, shown in told.items() if "soak" in words} == {"soft"}
    assert tones[5, 1]["critical injuries"] == ("good" if mouse.controller.viewer == "squad" else "bad")


def _recorded(monkeypatch: pytest.MonkeyPatch, told: list[str]) -> None:
    """The parts of the panel that was made last."""
    parts = shot_panel._Parts

    def noting(name: str, words: Callable[..., str]) -> None:
        real = getattr(parts, name)

        def noted(made: Any, *spans: Any, **more: Any) -> None:
            told[:] = [words(*spans)] if name == "head" else [*told, words(*spans)]
            real(made, *spans, **more)

        monkeypatch.setattr(parts, name, noted)

    def rolled(*dice: Any) -> Surface:
        told.append("dice")
        return roll_strip(*dice)

    monkeypatch.setattr(shot_panel, "roll_strip", rolled)
    noting("row", lambda *spans: "".join(span.words for span in spans))
    noting("_modifier", lambda row, *_: row.why)
    noting("head", lambda _: "head")
    noting("_chart", lambda _: "chart")
