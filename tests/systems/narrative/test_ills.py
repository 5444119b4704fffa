"""What weapon qualities leave on a unit, ranks, standing orders: shown, told, weighed (N-38 to N-40)."""

import dataclasses
from typing import Any

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.match.match import Match
from game.rules.actions import Action
from game.rules.bot_values import KILL, Situation
from game.rules.events import AnyEvent, Said, Status
from game.systems.narrative.attack import CloseCombat, Shoot
from game.systems.narrative.check_actions import FateOrder
from game.systems.narrative.escapes import BreakFree, Douse
from game.systems.narrative.hiding import Search
from game.systems.narrative.items import Prepare
from game.systems.narrative.moves import Climb, Disengage, Move, Scale
from game.systems.narrative.stances import Aim
from game.systems.narrative.story_points import banner, order_of, points
from game.systems.narrative.system import NARRATIVE, WORDS
from game.systems.narrative.turn import EndTurn, Leave
from game.systems.narrative.units import Narrative
from tests.systems.narrative.field import (
    character,
    choose,
    end,
    field,
    give,
    hurts,
    put,
    refused,
    rolled,
    who,
)

BOT = NARRATIVE.bot
SAFE, SHOOTING = Situation(danger=0.0, shot=0.0, foes=True), Situation(danger=0.0, shot=0.1, foes=True)


def scene(weapon: str = "rifle", /, stats: Any = None, **values: Any) -> Match[Narrative]:
    """A, whose turn it is, and X; a's values as given; a lance has to be prepared twice."""
    lance = {"skill": "ranged_heavy", "damage": 8, "crit": 3, "band": "long", "qualities": {"prepare": 2}}
    match = field(
        a=character((0, 0), weapons=(weapon,), **(stats or {})),
        X=character((9, 0)),
        weapons={"lance": lance},
    )
    put(match, "a", **values)
    return match


def with_ill(value: str, turns: int) -> Match[Narrative]:
    """A bears something for so many turns."""
    given: dict[str, Any] = {value: turns}
    return scene(**given)


def readied(number: int) -> Match[Narrative]:
    """A with a lance that has been prepared so often."""
    match = scene("lance")
    put(match, "a", weapons=(replace(who(match, "a").in_hand, readied=number),))
    return match


def badges(match: Match[Narrative], unit: str = "a") -> list[tuple[str, str, str, str, bool]]:
    """Mark, name, mood, clause, and whether it is for good, of each status but the first, soak."""
    shown = WORDS.badges(match.state, who(match, unit))
    return [(badge.mark, badge.name, badge.mood, badge.clause, badge.fixed) for badge in shown[1:]]


def text(match: Match[Narrative], mark: str) -> str:
    """What a badge of a says."""
    (found,) = [badge.text for badge in WORDS.badges(match.state, who(match, "a")) if badge.mark == mark]
    return found


@pytest.mark.parametrize(
    ("values", "mark", "name", "words"),
    [
        (
            {"burning": 2, "flames": 8},
            "BRN",
            "burning 2",
            "8 damage as its turn starts, 2 times more, soak counting.",
        ),
        ({"dazed": 1}, "CNC", "concussed 1", "No action for 1 turn."),
        ({"dazed": 2}, "CNC", "concussed 2", "No action for 2 turns."),
        ({"disoriented": 2}, "DIS", "disoriented 2", "A setback die on all its checks for 2 turns."),
        ({"ensnared": 1}, "NET", "ensnared 1", "It cannot move for 1 turn, unless it breaks free."),
    ],
)
def test_what_a_quality_has_done_is_shown(values: dict[str, Any], mark: str, name: str, words: str) -> None:
    """N-40: each by one badge, with its turns."""
    match = scene(**values)
    assert badges(match) == [(mark, name, "bad", "N-40", False)]
    assert text(match, mark) == words
    assert badges(scene()) == []


def test_a_prepared_weapon_is_shown_as_ready() -> None:
    """N-40: not before the last maneuver that it needs."""
    assert [badges(readied(number)) for number in (0, 1)] == [[], []]
    assert badges(readied(2)) == [("RDY", "weapon prepared", "good", "N-40", False)]
    assert text(readied(2), "RDY") == "The lance is ready for an attack."


@pytest.mark.parametrize(
    ("stats", "values", "shown", "words"),
    [
        (
            {"rank": "minion", "figures": 4, "wound_threshold": 5},
            {"wounds": 5},
            ("x3", "3 figures", "plain", "N-39", False),
            "A group of minions: 3 of 4 are up, and fight as one.",
        ),
        (
            {"rank": "minion", "figures": 2},
            {"wounds": 12},
            ("x1", "1 figure", "plain", "N-39", False),
            "A group of minions: 1 of 2 are up, and fight as one.",
        ),
        (
            {"rank": "rival"},
            {},
            ("RVL", "rival", "plain", "N-39", True),
            "A rival: strain counts as wounds, and it takes none of its own will.",
        ),
        (
            {"adversary": 1},
            {},
            ("ADV1", "adversary 1", "good", "N-39", True),
            "The difficulty of attacks on it is upgraded 1 time.",
        ),
        (
            {"adversary": 2},
            {},
            ("ADV2", "adversary 2", "good", "N-39", True),
            "The difficulty of attacks on it is upgraded 2 times.",
        ),
    ],
)
def test_what_a_rank_is_shown_as(
    stats: dict[str, Any], values: dict[str, Any], shown: tuple[Any, ...], words: str
) -> None:
    """N-39: figures as they are now; the rest for good."""
    match = scene(stats=stats, **values)
    assert badges(match) == [shown]
    assert text(match, shown[0]) == words


@pytest.mark.parametrize(
    ("wounds", "gauges"),
    [
        (0, [("wounds left", 20, "good"), ("figures", 4, "good")]),
        (10, [("wounds left", 10, "warn"), ("figures", 2, "warn")]),
        (15, [("wounds left", 5, "bad"), ("figures", 1, "bad")]),
    ],
)
def test_the_gauge_of_figures(wounds: int, gauges: list[tuple[str, int, str]]) -> None:
    """N-39: four that bear 5 each: the 20th wound takes the last out; a half is a warning, a quarter bad."""
    match = scene(stats={"rank": "minion", "figures": 4, "wound_threshold": 5}, wounds=wounds)
    shown = WORDS.gauges(who(match, "a"))
    assert [(gauge.label, gauge.left, gauge.mood) for gauge in shown] == gauges
    assert [gauge.full for gauge in shown] == [20, 4]


def test_the_card_names_talents_with_what_they_do() -> None:
    """N-41."""
    match = scene(stats={"talents": ("toughened", "quick_draw")})
    facts = WORDS.facts(match.state, who(match, "a"))
    assert facts[-2:] == (
        ("Talent, toughened", "2 wounds more to its threshold."),
        ("Talent, quick draw", "Draws or stows a weapon as an incidental."),
    )
    assert ("Thresholds", "wounds 14, strain 11") in facts


def changes(events: tuple[AnyEvent, ...], clause: str = "N-40") -> list[tuple[str, str, bool]]:
    """The statuses that a clause has changed: whose, what, whether on."""
    return [
        (event.unit, event.status, event.on)
        for event in events
        if isinstance(event, Status) and event.clause == clause
    ]


@pytest.mark.parametrize(
    ("quality", "line", "value", "status"),
    [
        ("concussive", "concuss", "dazed", "concussed"),
        ("disorient", "disorient", "disoriented", "disoriented"),
        ("ensnare", "ensnare", "ensnared", "ensnared"),
        ("burn", "set alight", "burning", "burning"),
    ],
)
@pytest.mark.parametrize(("before", "turns"), [(0, 2), (1, 2), (3, 3)])
def test_what_a_quality_does_is_told_and_the_longer_of_two_lasts(
    quality: str, line: str, value: str, status: str, before: int, turns: int
) -> None:
    """N-40: so many turns as its rating, 2, or as were left."""
    stats = {"skill": "ranged_heavy", "damage": 8, "crit": 9, "band": "long", "qualities": {quality: 2}}
    match = field(a=character((0, 0), weapons=("special",)), X=character((5, 0)), weapons={"special": stats})
    put(match, "X", **{value: before, "flames": 5 if before else 0})
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    assert changes(choose(match, line)) == [("X", status, True)]
    assert getattr(who(match, "X"), value) == turns


@pytest.mark.parametrize(
    ("burning", "flames", "hotter"),
    [(0, 0, 8), (1, 5, 8), (1, 9, 9), (0, 9, 8)],
)
def test_of_two_fires_the_hotter_counts(burning: int, flames: int, hotter: int) -> None:
    """N-40: base damage 8; what has gone out does not count."""
    stats = {"skill": "ranged_heavy", "damage": 8, "crit": 9, "band": "long", "qualities": {"burn": 1}}
    match = field(a=character((0, 0), weapons=("special",)), X=character((5, 0)), weapons={"special": stats})
    put(match, "X", burning=burning, flames=flames)
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA -, difficulty -")
    choose(match, "set alight")
    assert who(match, "X").flames == hotter


@pytest.mark.parametrize(
    ("burning", "wounds", "left", "told"),
    [
        (2, 0, 1, []),
        (1, 0, 0, [("X", "burning", False)]),
    ],
)
def test_flames_at_the_start_of_a_turn(
    burning: int, wounds: int, left: int, told: list[tuple[str, str, bool]]
) -> None:
    """N-40: 8 less soak 3; the last time they go out, which is told."""
    match = scene()
    put(match, "X", burning=burning, flames=8, wounds=wounds)
    end(match, "a")
    events = match.do(Aim(unit="X"))
    assert hurts(events) == [("X", 5, "wounds")]
    assert changes(events) == told
    assert (who(match, "X").burning, who(match, "X").flames) == (left, 8 * bool(left))


def test_who_burns_to_the_ground_burns_no_more() -> None:
    """N-40, N-08: 12 wounds and 5 more."""
    match = field(a=character((0, 0)), X=character((9, 0)), Y=character((9, 4)))
    put(match, "X", burning=2, flames=8, wounds=12)
    end(match, "a")
    match.do(Aim(unit="X"))
    unit = who(match, "X")
    assert (unit.fate, unit.wounds, unit.aims) == ("out", 17, ())
    assert unit.burning <= 1


@pytest.mark.parametrize(
    ("value", "status"), [("dazed", "concussed"), ("disoriented", "disoriented"), ("ensnared", "ensnared")]
)
def test_it_is_told_when_it_has_worn_off(value: str, status: str) -> None:
    """N-40: at the end of its last turn, not of the one before."""
    match = with_ill(value, 2)
    assert changes(match.do(EndTurn(unit="a"))) == []
    match = with_ill(value, 1)
    assert changes(match.do(EndTurn(unit="a"))) == [("a", status, False)]
    assert getattr(who(match, "a"), value) == 0


def test_ways_out_of_flames_and_nets_are_told_refused_and_offered() -> None:
    """N-40: to who burns, or is held; nobody else has the buttons."""
    assert Douse.has(scene().state, who(scene(burning=1), "a"))
    match = scene(burning=2, flames=8)
    assert Douse.has(match.state, who(match, "a"))
    assert not BreakFree.has(match.state, who(match, "a"))
    assert refused(match, BreakFree(unit="a")) == ["N-40"]
    assert changes(match.do(Douse(unit="a"))) == [("a", "burning", False)]
    match = scene(ensnared=1)
    assert BreakFree.has(match.state, who(match, "a"))
    assert not Douse.has(match.state, who(match, "a"))
    assert refused(match, Douse(unit="a")) == ["N-40"]
    assert next(action for action in match.legal() if isinstance(action, BreakFree)) == BreakFree(unit="a")
    hint = BreakFree.hint(match.state, who(match, "a"))
    assert hint == "Tear loose with athletics (3 ability), hard; else it is held on."
    events = match.do(BreakFree(unit="a"), dice=(2, 1, 1, 1, 1, 1))
    assert changes(events) == [("a", "ensnared", False)]


@pytest.mark.parametrize(("wounds", "held"), [(0, "ensnared"), (0, "")])
def test_who_is_held_neither_climbs_nor_steps_back_nor_leaves(wounds: int, held: str) -> None:
    """N-40: whatever else bars it."""
    match = scene(ensnared=1 if held else 0, wounds=wounds)
    at = who(match, "X").at
    for action in (
        Disengage(unit="a", at=at),
        Climb(unit="a", at=at),
        Scale(unit="a", at=at),
        Leave(unit="a"),
    ):
        assert ("N-40" in refused(match, action)) is bool(held), action


def test_preparing_a_weapon() -> None:
    """N-40: a maneuver each, told; only for what needs it, and to who carries such a weapon."""
    assert not Prepare.has(scene().state, who(scene(), "a"))
    assert refused(scene(), Prepare(unit="a")) == ["N-40"]
    match = scene("lance")
    assert Prepare.has(match.state, who(match, "a"))
    assert Prepare.hint(match.state, who(match, "a")).startswith("Prepare the lance for its next attack. ")
    assert [refusal.text for refusal in match.why_not(Shoot(unit="a", target="X"))] == [
        "lance has to be prepared: 2 maneuvers more"
    ]
    for number in (1, 2):
        assert changes(match.do(Prepare(unit="a"))) == [("a", "lance prepared", True)]
        assert who(match, "a").in_hand.readied == number
    assert match.why_not(Shoot(unit="a", target="X")) == ()


def worth(action: Action[Narrative], situation: Situation, match: Match[Narrative]) -> float:
    """What an action is worth in a situation."""
    found = action.worth(match.seen(), situation)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("burning", "flames", "taken"),
    [(1, 8, 0), (2, 8, 5), (3, 8, 10), (2, 4, 1), (2, 3, 0), (2, 2, 0), (0, 0, 0)],
)
def test_to_put_flames_out_is_worth_what_they_would_take_yet(burning: int, flames: int, taken: int) -> None:
    """N-40: of the 13 that a can take, soak 3 off each time, but not as this turn starts; it costs a shot."""
    match = scene(burning=burning, flames=flames)
    assert worth(Douse(unit="a"), SAFE, match) == pytest.approx(taken / 13)
    assert worth(Douse(unit="a"), SHOOTING, match) == pytest.approx(taken / 13 - 0.1)


def test_flames_that_go_out_as_the_turn_starts_are_not_put_out() -> None:
    """N-40: they hurt first; what is left after that can be put out, and is told once."""
    match = scene(burning=1, flames=8)
    (refusal,) = match.why_not(Douse(unit="a"))
    assert refusal.text == "the flames on a go out by themselves as its turn starts"
    match = scene(burning=2, flames=8)
    assert changes(match.do(Move(unit="a", at=Square(1, 0)))) == []
    assert who(match, "a").wounds == 5
    assert worth(Douse(unit="a"), SAFE, match) == pytest.approx(5 / 13)
    assert changes(match.do(Douse(unit="a"))) == [("a", "burning", False)]


def test_to_break_free_is_worth_less_than_a_good_shot() -> None:
    """N-40: something where nobody can be attacked, the less the better the attack is that it costs."""
    free = worth(BreakFree(unit="a"), SAFE, scene(ensnared=1))
    alone = worth(BreakFree(unit="a"), dataclasses.replace(SAFE, foes=False), scene(ensnared=1))
    assert 0 < alone < free
    good = dataclasses.replace(SAFE, shot=0.5)  # half of an enemy
    assert worth(BreakFree(unit="a"), good, scene(ensnared=1)) < 0


def plight(match: Match[Narrative]) -> float:
    return BOT.plight(who(match, "a"))


def test_ills_of_qualities_weigh_as_much_as_they_hinder() -> None:
    """N-40, N-32: no action is as bad from a concussion; the rest is less, and each is something."""
    assert plight(scene(dazed=1)) == plight(scene(stunned=True))
    assert plight(scene(dazed=2)) == pytest.approx(2 * plight(scene(dazed=1)))
    for value in ("disoriented", "ensnared"):
        assert 0 < plight(with_ill(value, 1)) < plight(scene(dazed=1)) / 2
        assert plight(with_ill(value, 2)) == pytest.approx(2 * plight(with_ill(value, 1)))


def test_flames_weigh_less_than_what_they_would_take() -> None:
    """N-40: somebody may put them out; and never as much as to be taken out."""
    once = plight(scene(burning=1, flames=8))
    assert 5 / 13 / 2 < once < 5 / 13
    assert plight(scene(burning=2, flames=8)) == pytest.approx(2 * once)
    assert 2 * once < plight(scene(burning=9, flames=8)) < 0.7
    assert plight(scene(burning=9, flames=8)) == plight(scene(burning=4, flames=8))
    assert plight(scene(burning=1, flames=3)) == plight(scene(burning=1, flames=2)) == 0
    assert plight(scene(burning=0, flames=8)) == 0
    stout = scene(stats={"wound_threshold": 25}, burning=1, flames=8)  # it takes 26, a 13
    assert plight(stout) == pytest.approx(once / 2)


def test_an_unprepared_weapon_is_useless_by_what_it_needs_yet() -> None:
    """N-40, N-31: as a jammed one, half as much after the first of two maneuvers, then not at all."""
    jam = scene()
    put(jam, "a", weapons=(replace(who(jam, "a").in_hand, jammed=True),))
    plights = [plight(readied(number)) for number in (0, 1, 2)]
    assert plights == pytest.approx([plight(jam), plight(jam) / 2, 0])
    ram = {"skill": "melee", "damage": 4, "crit": 3, "qualities": {"prepare": 1}}
    once = field(a=character((0, 0), weapons=("ram",)), X=character((9, 0)), weapons={"ram": ram})
    assert plight(once) == pytest.approx(plight(jam))


def test_who_is_fresh_has_its_weapons_prepared() -> None:
    """N-40: nothing is left to do before it attacks."""
    fresh = BOT.fresh(who(readied(0), "a"))
    assert fresh.in_hand.readied == 2
    assert BOT.plight(fresh) == 0


def test_the_plain_attacks_of_a_next_turn_are_with_prepared_weapons() -> None:
    """N-40: there is time until then."""
    _, attempts = NARRATIVE.attempts(readied(0).seen(), "a", "X")
    assert [[refusal.clause for refusal in attempt.refusals] for attempt in attempts] == [[], ["N-16"]]
    assert [type(attempt.action) for attempt in attempts] == [Shoot, CloseCombat]


def orders(match: Match[Narrative], unit: str = "a") -> list[tuple[str, tuple[tuple[str, Any], ...]]]:
    """The buttons of standing orders: their labels, and what they settle."""
    return [(button.label, button.settled) for button in FateOrder.buttons(match.state, who(match, unit))]


NEVER = ("Oppose no checks", (("order", "never"),))
DEADLY = ("Oppose deadly attacks", (("order", "deadly"),))
ALL = ("Oppose all checks", (("order", "all"),))


@pytest.mark.parametrize(
    ("given", "buttons"),
    [
        ((), [DEADLY, ALL]),
        ((("squad", "never"),), [DEADLY, ALL]),
        ((("squad", "deadly"),), [NEVER, ALL]),
        ((("squad", "all"),), [NEVER, DEADLY]),
        ((("opposition", "all"),), [DEADLY, ALL]),
    ],
)
def test_a_button_for_each_order_that_is_not_given(given: Any, buttons: list[Any]) -> None:
    """N-38: never, as long as its side has said nothing else; an ally gives and follows the squad's."""
    match = field(
        order=("ally", "squad", "opposition", "neutral"),
        a=character((0, 0)), g=character((0, 2), side="ally"), X=character((9, 0)),
        n=character((9, 4), side="neutral"),
    )  # fmt: skip
    give(match, orders=given)
    assert orders(match, "a") == orders(match, "g") == buttons
    assert orders(match, "n") == []
    assert [FateOrder.has(match.state, who(match, unit)) for unit in "agXn"] == [True, True, True, False]
    assert points(match.state, "neutral") == 0
    (told,) = match.do(FateOrder(unit="g", order="deadly" if DEADLY in buttons else "all"))[:1]
    assert isinstance(told, Said)
    which = "deadly attacks" if DEADLY in buttons else "all checks"
    assert told.text == f"the story points of the squad now oppose {which}"
    assert order_of(match.state, "squad") == ("deadly" if DEADLY in buttons else "all")
    assert order_of(match.state, "opposition") == dict(given).get("opposition", "never")


def test_no_points_are_no_words() -> None:
    """N-38: the banner speaks as soon as one half has any."""
    match = scene()
    for story, words in (((0, 0), ()), ((0, 1), ("0 story points",))):
        give(match, story=story)
        assert banner(match.state, "squad", True) == words


@pytest.mark.parametrize(("held", "wanted"), [(0, "deadly"), (3, "deadly"), (4, "all")])
def test_the_computer_keeps_few_points_for_what_may_kill(held: int, wanted: str) -> None:
    """N-38: with more than three it spends them on everything; it is a small thing to order."""
    match = scene()
    give(match, story=(held, 4 - held))
    for order in ("never", "deadly", "all"):
        found = worth(FateOrder(unit="a", order=order), SAFE, match)
        assert (0 < found < 0.1) if order == wanted else found == -1.0


def test_a_point_has_a_price_and_a_plain_check_none() -> None:
    """N-38: little beside an enemy's health, since the other side has it next."""
    match = scene()
    assert Search(unit="a").price(match.seen()) == 0
    assert 0 < Search(unit="a", fate=True).price(match.seen()) < KILL / 10


@pytest.mark.parametrize(("held", "fated"), [(0, [False]), (1, [False, True])])
def test_a_check_is_listed_with_a_point_while_there_is_one(held: int, fated: list[bool]) -> None:
    """N-38: after the plain one."""
    match = scene()
    give(match, story=(held, 1))
    assert [action.fate for action in match.legal() if isinstance(action, Search)] == fated


@pytest.mark.parametrize(
    ("stats", "wounds", "figures", "ranks"),
    [
        ({}, 0, 1, 1),
        ({"rank": "rival"}, 12, 1, 1),
        ({"rank": "minion", "figures": 1}, 0, 1, 0),
        ({"rank": "minion", "figures": 3}, 0, 3, 2),
        ({"rank": "minion", "figures": 3}, 36, 0, 0),  # nobody is left
        ({"rank": "minion", "figures": 3}, 50, 0, 0),
    ],
)
def test_figures_and_ranks_of_who_is_no_group_and_of_who_is_no_more(
    stats: dict[str, Any], wounds: int, figures: int, ranks: int
) -> None:
    """N-39: 12 wounds a figure; melee 1."""
    unit = who(scene(stats=stats, wounds=wounds), "a")
    assert (unit.figures, unit.ranks("melee")) == (figures, ranks)


@pytest.mark.parametrize("talent", ["true_aim", "keen_eyes", "iron_nerves", "duelist"])
def test_a_talent_takes_off_dice_of_its_own_source_alone(talent: str) -> None:
    """N-41, N-32: an injury's setback dice stay."""
    match = scene(stats={"talents": (talent,)}, shaken=2)
    rolled(match, Shoot(unit="a", target="X"), "proficiency -, ability - -, setback - -, difficulty - -")


def test_only_the_weapon_in_hand_is_dropped() -> None:
    """N-30, B-37: the pistol stays with X, the rifle lies there."""
    match = field(a=character((0, 0)), X=character((5, 0), weapons=("rifle", "pistol")), Y=character((19, 5)))
    rolled(match, Shoot(unit="a", target="X"), "proficiency SS, ability AA A, difficulty -")
    choose(match, "disarm")
    unit = who(match, "X")
    assert ([weapon.id for weapon in unit.weapons], unit.held) == (["pistol"], "")
