"""J-02: odds, exact and twice given; what is legal but has none."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.dice import Amount, Check, counting
from game.rules.actions import Action
from game.rules.events import Modifier
from game.rules.scripts import Script, aside, roll
from game.rules.state import having
from tests.protocol.client import Client, duel
from tests.toy import TOY, Toy

SHOT = {"kind": "shoot", "unit": "a", "target": "X"}


def told(values: list[dict[str, Any]], key: str) -> dict[Any, Fraction]:
    """The chances of a list by one of its values; both forms of each are the same chance."""
    assert all(one["p"] == float(Fraction(one["exact"])) for one in values)
    return {one[key]: Fraction(one["exact"]) for one in values}


def test_the_odds_of_an_attack_for_nobody_and_for_the_best_reaction() -> None:
    """J-02: 3 dice at 1/2 against one at 1/3; who is hit has 3 and may take 1 off with 1/2.

    Successes 0 1 2 3: 1/8 3/8 3/8 1/8. Margin 0: 1/8 + 3/8 * 1/3 = 6/24; 1: 3/8 * 2/3 + 3/8 * 1/3 = 9/24;
    2: 3/8 * 2/3 + 1/8 * 1/3 = 7/24; 3: 1/8 * 2/3 = 2/24. With the dodge 0: 6/24 + 9/48; 1: 9/48 + 7/48;
    2: 7/48 + 2/48; 3: 2/48.
    """
    client = duel()
    before = client.get("log")
    odds = client.get("odds", action=SHOT)
    assert told(odds["damage"], "n") == {n: Fraction(k, 24) for n, k in enumerate((6, 9, 7, 2))}
    assert (odds["hit"], odds["hit_exact"]) == (0.75, "3/4")
    assert (odds["takes_out"], odds["takes_out_exact"]) == (float(Fraction(1, 12)), "1/12")
    assert (odds["harms"], odds["harms_exact"]) == (0.75, "3/4")
    assert odds["others"] == []
    assert told(odds["outcomes"], "damage") == told(odds["damage"], "n")
    assert [one["out"] for one in odds["outcomes"]].count(True) == 1
    best = odds["best_reaction"]
    assert best["reaction"] == "dodge"
    assert told(best["damage"], "n") == {n: Fraction(k, 48) for n, k in enumerate((21, 16, 9, 2))}
    assert (best["hit_exact"], best["takes_out_exact"]) == ("9/16", "1/24")
    (fight,) = odds["rolls"]
    assert (fight["label"], fight["clause"], fight["dice"]) == ("fight", "T-01", ["d6"] * 4)
    assert told(fight["results"], "result") == {str(n): p for n, p in told(odds["damage"], "n").items()}
    assert [(one["side"], one["choices"]) for one in odds["asked"]] == [("opposition", ["dodge", "take it"])]
    assert client.get("log") == before


def test_what_is_cut_has_odds_of_its_own_by_each_choice_in_it() -> None:
    """J-02: a move past a watcher is certain; the watcher's attack is listed with what it does to whom.

    Once as it is and once dodged: the figures are those of the attack above.
    """
    client = duel(sandbox=True)  # the truth: in a match a cannot know that X watches
    client.act("end_phase")
    client.act("order", unit="X", order="watch")
    odds = client.get("odds", action={"kind": "move", "unit": "a", "at": [2, 0]})
    assert told(odds["outcomes"], "damage") == {0: 1}
    assert odds["best_reaction"] is None
    cut, dodged = odds["cut"]
    assert [(one["what"], one["choice"]) for one in odds["cut"]] == [("watch", ""), ("watch", "dodge")]
    assert [(one["unit"], one["target"]) for one in odds["cut"]] == [("X", "a")] * 2
    assert [(one["hit_exact"], one["takes_out_exact"]) for one in odds["cut"]] == [
        ("3/4", "1/12"),
        ("9/16", "1/24"),
    ]
    assert (dodged["hit"], dodged["takes_out"]) == (0.5625, float(Fraction(1, 24)))
    assert [one["label"] for one in cut["rolls"]] == ["fight"]
    assert [one["label"] for one in dodged["rolls"]] == ["fight", "dodge"]
    hurt = {one["units"].get("a", {}).get("hp", 3): Fraction(one["exact"]) for one in cut["outcomes"]}
    assert hurt == {3 - n: Fraction(k, 24) for n, k in enumerate((6, 9, 7, 2))}
    (down,) = [one["units"]["a"] for one in cut["outcomes"] if one["units"].get("a", {}).get("hp") == 0]
    assert (down["fate"], down["held"]) == ("out", "")
    assert sum(hurt.values()) == 1
    left = {one["units"].get("a", {}).get("hp", 3): Fraction(one["exact"]) for one in dodged["outcomes"]}
    assert left == {3 - n: Fraction(k, 48) for n, k in enumerate((21, 16, 9, 2))}


class Aim(Action["Toy"], frozen=True):
    """A roll with modifiers, for a target."""

    target: str

    def perform(self, state: Toy, grant: Any) -> Script[Toy]:
        why = (Modifier(-1, "die", "in the dark", "B-23"), Modifier(2, "to hit", "aimed", "T-11"))
        check = Check((counting(6, 4),), "sum", Amount(), "aim", (0,))
        for _ in range(2):
            yield from roll(state, check, "T-11", unit=self.unit, target=self.target, modifiers=why)
        return (yield from aside("wind", wind, state, check))


def wind(state: Toy, check: Check[int]) -> Script[Toy]:
    """Something that changes the position, and nobody in it."""
    limit = state.turn_limit + (yield from roll(state, check, "T-12"))
    return having(state, turn_limit=limit)


def test_modifiers_are_those_of_the_rolls() -> None:
    """J-02: each row once, with its value, what it changes, why, and the clause."""
    client = Client(toy=replace(TOY, actions=(*TOY.actions, Aim)))
    client.new(a=(0, 0), X=(5, 0))
    odds = client.get("odds", action={"kind": "aim", "unit": "a", "target": "X"})
    assert odds["modifiers"] == [
        {"value": -1, "what": "die", "why": "in the dark", "clause": "B-23"},
        {"value": 2, "what": "to hit", "why": "aimed", "clause": "T-11"},
    ]
    (cut,) = odds["cut"]
    assert cut["outcomes"] == [{"p": 1.0, "exact": "1", "units": {}}]  # two positions, alike for all units
    assert (cut["unit"], cut["target"], cut["hit_exact"]) == ("", "", "0")  # nobody's deed


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"kind": "shoot", "unit": "a", "target": "nobody"}, "illegal_action"),
        ({"kind": "move", "unit": "X", "at": [4, 0]}, "wrong_side"),
        ({"kind": "choose", "choice": "dodge"}, "not_now"),  # nobody is asked
        ({"kind": "end_phase"}, "not_now"),
    ],
)
def test_what_cannot_be_or_rolls_nothing_of_its_own_has_no_odds(action: dict[str, Any], code: str) -> None:
    """J-02: odds are those of a legal action of a unit."""
    assert duel().fault("odds", action=action) == (code, "action")


def test_an_answer_to_a_decision_has_the_odds_of_what_it_leads_to() -> None:
    """J-02, J-07: X, hit by 2, takes 2, or dodges 1 of it with 1/2; told without a die."""
    client = duel()
    client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    before = client.get("log")
    dodge = client.get("odds", action={"kind": "choose", "choice": "dodge"})
    assert told(dodge["damage"], "n") == {1: Fraction(1, 2), 2: Fraction(1, 2)}
    assert [roll["label"] for roll in dodge["rolls"]] == ["dodge"]
    taken = client.get("odds", action={"kind": "choose", "choice": "take it"})
    assert told(taken["damage"], "n") == {2: 1}
    assert (taken["hit_exact"], taken["rolls"], taken["best_reaction"]) == ("1", [], None)
    assert client.get("log") == before
    assert client.fault("odds", action={"kind": "choose", "choice": "press"}) == ("illegal_action", "action")


def test_a_free_move_in_the_middle_of_an_act_has_odds() -> None:
    """J-02: it is an action, judged by the grant of the decision; the act that waits is not followed."""
    client = duel()
    client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    client.act("choose", choice="take it")
    client.act("choose", choice="no")
    odds = client.get("odds", action={"kind": "move", "unit": "X", "at": [5, 1]})
    assert told(odds["outcomes"], "hit") == {False: 1}


def test_who_else_may_be_harmed_is_listed() -> None:
    """J-08: a lob at 4,1 hurts everybody within a square by 1: X, and the friend b beside it."""
    client = Client()
    client.new(a=(0, 1), b=(4, 2), X=(4, 0))
    odds = client.get("odds", action={"kind": "lob", "unit": "a", "at": [4, 1]})
    assert [row["unit"] for row in odds["others"]] == ["X", "b"]
    for row in odds["others"]:
        assert row.keys() == {"unit", "harms", "harms_exact", "damage", "takes_out", "takes_out_exact"}
        assert row["harms_exact"] == "1"
        assert told(row["damage"], "n") == {1: 1}
