"""The goal in the bar: whole in every window, however little room there is (law 12)."""

import tomllib
from collections.abc import Iterator

import pytest
from msgspec.structs import replace
from pygame import Surface

from game.files.places import maps
from game.rules.players import HUMAN
from game.rules.scenario import Victory
from game.rules.state import Outcome, having
from game.rules.turns import EndPhase
from game.ui.app import App
from game.ui.battle import goals
from game.ui.battle.goals import Goal, goals_of
from game.ui.battle.panels import BattlePanels
from game.ui.battle.top_chips import Dot, Top, TopChips, halved
from game.ui.layout import Box, Measure
from game.ui.widgets.look import Look
from game.ui.widgets.theme import Colour, Style, Tone
from tests.ui.battle.player import Mouse
from tests.ui.battle.scenes import QUIET, drawn, man, opened, planned

ZONE = Victory(kind="hold", side="opposition", zone="the signal box", turns=2)
"""The longest name that a zone of ours has."""


def shipped() -> Iterator[str]:
    """What the maps of the game tell the sides to do."""
    for path in sorted(maps().glob("*.toml")):
        for event in tomllib.loads(path.read_text(encoding="utf-8")).get("events", ()):
            yield from (effect["text"] for effect in event["do"] if effect["kind"] == "objective")


SHARED = Goal(f"Opposition: has held {ZONE.zone} for 1 of 2 turns, shared: falls to 0", "bad")

GOALS = (
    *map(Goal, shipped()),
    SHARED,
    *(goals._ending(Goal(""), ZONE, 1, mine=mine) for mine in (True, False)),
)


class Written(Look):
    """Remembers all words that were set."""

    def __init__(self, percent: int, text: int) -> None:
        super().__init__(percent, text)
        self.words = list[str]()

    def text(self, words: str, style: Style = "body", tone: Tone | Colour = "ink") -> Surface:
        self.words.append(words)
        return super().text(words, style, tone)


@pytest.mark.parametrize(
    ("width", "percent", "text"),
    [(1024, 100, 100), (1024, 200, 100), (1280, 100, 130), (1280, 200, 100), (2560, 200, 130)],
)
def test_the_goal_and_whose_turn_it_is_are_told_whole(app: App, width: int, percent: int, text: int) -> None:
    m, look = Measure(percent), Written(percent, text)
    dots = tuple(Dot(name, "next") for name in ("Movement", "Run", "Fire", "Strike"))
    window, bar = Surface((width, m(54))), Box(m(10), m(10), width - m(20), m(34))
    assert len(GOALS) > 10
    for goal in GOALS:
        chips, look.words = TopChips(lambda _: None, BattlePanels.buttons), []
        top = Top(
            "Standing stones",
            "Firefight",
            4,
            12,
            "Movement",
            dots,
            "Your turn",
            "1 action",
            "squad",
            (goal, goal),
        )
        spots = chips.draw(window, bar, top, look)
        assert all(spot.box.left >= bar.left and spot.box.right <= bar.right for spot in spots), goal
        assert goal.words in look.words or set(halved(goal.words, "small", look)) <= set(look.words), goal
        assert "Your turn" in look.words


def test_two_lines_are_as_short_as_they_can_be(app: App) -> None:
    look = Look(100)
    assert halved("Be alone on the mat for two turns", "small", look) == (
        "Be alone on the",
        "mat for two turns",
    )
    assert halved("Win", "small", look) == ("Win",)
    assert halved("", "small", look) == ("",)


HELD = """
[[zones]]
name = "the mat"
kind = "objective"
rect = [5, 0, 3, 4]

[[victory]]
side = "opposition"
kind = "hold"
zone = "the mat"
turns = 4
"""


def test_the_board_and_the_bar_count_the_same_turns_while_the_others_acts_are_shown(app: App) -> None:
    """M-08: Rex is walled in on the mat: of 4 turns none is over in the first, then one, then two."""
    text = drawn(("....#...",) * 4, (man("ann", 0, 0), man("Rex", 6, 1)), more=HELD)
    plan = planned(text, fog=False, players={"squad": HUMAN, "opposition": "random"})
    mouse = Mouse(app, opened(app, plan, replace(QUIET, others_speed="1")))
    told = list[tuple[str, str]]()
    for _ in range(2):
        mouse.carry_out(EndPhase())
        for _ in range(400):
            mouse.frames(1, 0.1)
            (label,) = (zone.name for zone in mouse.battle.presenter.backdrop().zones)
            (goal,) = mouse.battle.panels.top.goals
            told += [] if (label, goal.words) in told else [(label, goal.words)]
            if mouse.controller.mode == "play":
                break
    assert told == [
        (
            f"the mat, opposition: {over} of 4",
            f"Opposition wins in {4 - over} turns unless you enter the mat",
        )
        for over in (0, 1, 2)
    ]


def test_a_battle_that_is_over_is_not_still_to_be_won() -> None:
    """No enemy was left, and the bar of its replay went on to say in how many turns the squad would win."""
    match = planned(drawn(units=(man("ann", 0, 0), man("Rex", 6, 1)), more=HELD), fog=False).match()
    over = having(match.state, outcome=Outcome("squad", "No enemy is left standing."))
    told = [[goal.words for goal in goals_of(state, "squad", {})] for state in (match.state, over)]
    assert told == [
        ["Opposition wins in 4 turns unless you enter the mat"],
        ["Opposition: hold the mat alone at the end of 4 turns running"],
    ]
