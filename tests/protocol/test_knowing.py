"""J-07: what the acting side asks is answered from what it knows; in a sandbox from the truth."""

from typing import Any

import pytest

from tests.protocol.client import Client

WALLED = ("..........", "##########", "..........", "..........", "..........")


def asked(hidden: tuple[int, int], *, sandbox: bool = False) -> dict[str, Any]:
    """Every answer that the squad gets with an enemy behind a wall, who stands there."""
    client = Client()
    client.new(WALLED, options={"fog": True, "sandbox": sandbox}, a=(0, 3), X=hidden, Y=(9, 4))
    shots = [{"kind": "shoot", "unit": "a", "target": target} for target in ("X", "Y", "Z")]
    lob = {"kind": "lob", "unit": "a", "at": [3, 2]}
    return {
        "legal": client.get("legal"),
        "why_not": [client.get("why_not", action=shot) for shot in shots],
        "odds": [client.get("odds", action=action) for action in (shots[1], lob)],
        "reach": client.get("reach", unit="a"),
        "unknown": client.ask("reach", unit="X"),
        "bot": client.get("bot", level="random"),
    }


@pytest.mark.parametrize("elsewhere", [(9, 0), (0, 0)])
def test_a_hidden_enemy_elsewhere_changes_no_answer(elsewhere: tuple[int, int]) -> None:
    """J-07: legal, why_not, odds, reach and bot tell the squad nothing of whom it does not see."""
    assert asked((4, 0)) == asked(elsewhere)
    assert asked((4, 0))["unknown"]["error"]["code"] == "bad_request"


def test_a_sandbox_answers_from_the_truth() -> None:
    """J-07: there X can be asked about, and is another one elsewhere."""
    assert asked((4, 0), sandbox=True)["unknown"]["ok"]
    assert asked((4, 0), sandbox=True) != asked((9, 0), sandbox=True)


def test_secret_orders_change_no_odds() -> None:
    """J-07: a move past an enemy who has been told to watch, and past one who has not."""
    odds = []
    for deed in ({"kind": "order", "order": "watch"}, {"kind": "end_turn"}):
        client = Client()
        client.new(a=(0, 0), X=(5, 0))
        client.act("end_phase")
        client.get("act", action={"unit": "X", **deed})
        odds.append(client.get("odds", action={"kind": "move", "unit": "a", "at": [2, 0]}))
    assert odds[0] == odds[1]
    assert odds[0]["cut"] == []


def test_a_bot_that_sees_the_same_does_the_same_whatever_is_hidden() -> None:
    """J-07: over many positions, so that no lucky draw hides a seed that the truth has leaked into."""
    for column in range(10):
        client, other = Client(), Client()
        client.new(WALLED, options={"fog": True}, a=(column, 3), X=(4, 0))
        other.new(WALLED, options={"fog": True}, a=(column, 3), X=(5, 0))
        assert client.get("bot", level="random") == other.get("bot", level="random")
