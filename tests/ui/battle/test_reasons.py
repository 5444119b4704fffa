"""What could be tried better after a battle is told by what its record shows, and is true of it."""

from fractions import Fraction
from typing import Any

import pytest

from game.analysis.review import Attack, Review, SideReview
from game.board.squares import Square
from game.rules.interaction import Leave
from game.rules.scenario import Victory, Zone
from game.rules.turns import EndPhase, EndTurn
from game.rules.units import Side
from game.systems.squad.attack import Shoot
from game.ui.battle import reasons as end_words
from game.ui.battle.improvements import EASIER, HARDER, advised
from game.ui.battle.reasons import reasons
from game.ui.board.explain import percent
from game.ui.menus.finish import Figures, Reasons
from tests.analysis.test_review import shot
from tests.systems.squad.field import field, soldier
from tests.systems.squad.fire import HIT

HALF, LIKELY, UNLIKELY = Fraction(1, 2), Fraction(3, 4), Fraction(1, 4)

MATCH: Any = field(a=soldier((0, 0)), X=soldier((5, 0), facing="W"))
"""A match that goes on: what is said of it goes by the figures alone."""


def shots(
    count: int, chance: Fraction, hurt: int = 0, *, covered: bool = True, by: str = "a"
) -> tuple[Attack, ...]:
    """So many shots, the first ones of which hurt."""
    target = "X" if by == "a" else "a"
    none = Fraction(0)
    return tuple(Attack(n + 1, by, target, chance, n < hurt, False, covered, none) for n in range(count))


def strikes(count: int, chance: Fraction, hurt: int = 0, *, by: str = "a") -> tuple[Attack, ...]:
    return tuple(shot._replace(close=True, covered=False) for shot in shots(count, chance, hurt, by=by))


def side(name: Side, attacks: tuple[Attack, ...], *, turns: int = 10, unused: int = 0) -> SideReview:
    return SideReview(name, attacks, turns, unused)


def said(own: SideReview, foe: SideReview, *, won: bool = False) -> str:
    return advised(MATCH, Review((own, foe), None), "squad", won=won)


EVEN = side("opposition", shots(8, HALF, 0, by="X"))


@pytest.mark.parametrize(
    ("own", "foe", "words"),
    [
        (
            shots(8, HALF, 4),
            shots(8, HALF, 3, covered=False, by="X"),
            (
                "keep behind something: of 3 shots that hurt you 3 came over open ground, "
                "the first at a in turn 1."
            ),
        ),
        (
            shots(3, HALF, 1),
            EVEN.attacks,
            "attack more often: your units did so 3 times in 10 turns, theirs 8 times in 10.",
        ),
        (
            (*shots(4, UNLIKELY), *shots(2, LIKELY, 2, covered=False)),
            EVEN.attacks,
            (
                "shoot at who stands in the open: your 2 shots there from afar had 75 % to hurt, "
                "the 4 at somebody behind something 25 %."
            ),
        ),
        (
            # 4 of 15 attacks were at somebody behind something: that is no advice against the usual.
            (*shots(4, UNLIKELY), *shots(2, LIKELY, covered=False), *strikes(9, HALF, 6)),
            EVEN.attacks,
            EASIER,
        ),
        (
            (*strikes(4, UNLIKELY), *shots(2, HALF)),
            EVEN.attacks,
            ("shoot before you close in. Your shots had 50 % to hurt, your attacks at arm's length 25 %."),
        ),
        (
            (*shots(4, UNLIKELY), *strikes(2, HALF)),
            EVEN.attacks,
            "close in. Your attacks at arm's length had 50 % to hurt, your shots 25 %.",
        ),
        (
            shots(6, UNLIKELY),
            EVEN.attacks,
            "aim, or come closer, before you attack from afar: yours had 25 % to hurt, theirs 50 %.",
        ),
        (
            strikes(6, UNLIKELY, 1),
            strikes(6, HALF, by="X"),
            ("keep away from them and shoot: at arm's length your attacks had 25 % to hurt, theirs 50 %."),
        ),
        (
            strikes(6, HALF, 1),
            strikes(6, HALF, by="X"),
            "the same again: 3.0 of your attacks were to hurt, and 1 did: the dice were against you.",
        ),
        (
            strikes(6, HALF, 3),
            strikes(6, HALF, 4, by="X"),
            "let another one than a go first: it took 4 of the 4 hits on you.",
        ),
        (strikes(6, HALF, 3), strikes(6, HALF, by="X"), EASIER),
    ],
)
def test_what_weighed_most_is_advised(own: tuple[Attack, ...], foe: tuple[Attack, ...], words: str) -> None:
    """Who fought hand to hand is never told to come closer."""
    assert said(side("squad", own), side("opposition", foe)) == words


def test_unused_actions_are_advised_to_be_used() -> None:
    assert (
        said(side("squad", shots(8, HALF, 4), unused=12), EVEN)
        == "use every action: 12 were left when turns ended."
    )


def test_who_has_won_is_told_of_its_attacks_alone() -> None:
    """Neither of bad luck nor of what was taken."""
    unlucky, hit = side("squad", strikes(8, HALF, 1)), side("opposition", strikes(8, HALF, 8, by="X"))
    assert said(unlucky, hit, won=True) == HARDER


@pytest.mark.parametrize("hurt", [0, 1])
def test_who_has_won_unhurt_did_nothing_that_could_be_done_better(hurt: int) -> None:
    """Advice to close in was odd to who had lost nothing."""
    own = side("squad", (*shots(4, UNLIKELY), *strikes(2, HALF)))
    told = said(own, side("opposition", shots(2, UNLIKELY, hurt, by="X")), won=True)
    assert (told == HARDER) is (hurt == 0)


def test_who_had_no_enemy_is_advised_too() -> None:
    assert advised(MATCH, Review((EVEN,), None), "opposition", won=False) == EASIER


def looked_back(match: Any, eyes: Side) -> Reasons:
    """What the end screen says."""
    work = reasons(match, eyes, Figures(), lambda _, __: None)
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: Reasons = end.value
            return found


def test_a_match_lost_by_its_goal_is_told_so_at_the_end() -> None:
    """X stands alone on it for two turns: the screen says why it is over, and what would have stopped it."""
    mat = Zone("the mat", "objective", None, (Square(5, 0),))
    holding = Victory("opposition", "hold", zone="the mat", turns=2)
    match: Any = field(
        a=soldier((0, 0)), X=soldier((5, 0), facing="W"), scenario={"zones": (mat,), "victory": (holding,)}
    )
    while match.prompt:
        match.do(EndPhase())
    assert match.state.outcome.why == "The opposition has won: it holds the mat."
    assert looked_back(match, "squad").said[-1] == (
        "One thing to try: stand on the mat: they were alone there for 2 turns running, "
        "and one of yours at the end of a turn stops that."
    )


def test_who_has_left_the_board_is_told_at_the_end() -> None:
    """No enemy was left, and nothing said that the last of them had gone by itself."""
    gate = Zone("gate", "exit", "opposition", (Square(5, 0),))
    match: Any = field(a=soldier((0, 0)), X=soldier((5, 0), facing="W"), scenario={"zones": (gate,)})
    match.do(EndPhase())
    match.do(Leave(unit="X"))
    assert match.state.outcome.why == "No enemy is left standing."
    assert looked_back(match, "squad").said[0] == "X left the board."


def test_the_turn_that_turned_it_is_told_with_all_who_fell_in_it() -> None:
    match: Any = field(
        a=soldier((0, 1), att=4), b=soldier((0, 4), att=4), X=soldier((4, 1), bhp=4), Y=soldier((4, 4), bhp=1)
    )
    first = match.odds(Shoot(unit="a", target="X")).takes_out
    assert first < shot(match, HIT)
    match.do(EndTurn(unit="a"))
    shot(match, HIT, "Y", by="b")
    assert match.prompt is None
    assert looked_back(match, "squad").said[0] == (
        f"Turn 1 turned it: X and Y went out. First a put X out, at a chance of {percent(first)}."
    )


@pytest.mark.parametrize(("spared", "told"), [(True, ", as X did not react"), (False, "")])
def test_a_chance_at_which_nobody_reacted_is_told_as_that(*, spared: bool, told: str) -> None:
    """The figure by which one had attacked was the lower one, against who dodges."""
    (attack,) = shots(1, HALF, 1)
    words = end_words._at(MATCH, attack._replace(spared=spared), attack.chance)
    assert words == f", at a chance of 50 %{told}"
