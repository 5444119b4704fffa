"""J-02 to J-05: a match through the protocol: beginning, seeing, acting, taking back."""

from dataclasses import replace
from typing import Any

import pytest

from game.bots import LEVELS, PLAYERS
from game.bots.decisions import Decision, limited
from game.protocol import Engine
from game.rules.units import SIDES
from game.systems import SYSTEMS
from tests.protocol.client import OPEN, Client, duel, map_text
from tests.toy import TOY, Shoot

SHOT = {"kind": "shoot", "unit": "a", "target": "X"}
WALLED = ("..........", "##########", "..........", "..........", "..........")


def test_new_gives_the_truth_its_hash_and_who_acts() -> None:
    """J-02: new; the board in rows as a map draws it."""
    client = Client()
    rows = ("....o.....", "...%......", "......S...", "..........")
    head = '[glyphs.S]\nname = "sandbags"\ncost = 2\ncover = "low"\n'
    answer = client.new(rows, head=head, a=(0, 0), X=(5, 0))
    assert answer["side"] == "squad"
    assert answer["hash"] == client.get("log")["record"]["entries"][-1]["hash"]
    board = answer["state"]["board"]
    assert (board["width"], board["height"], board["terrain"]) == (10, 4, list(rows))
    assert board["levels"] == board["light"] == board["smoke"] == [[0] * 10] * 4
    assert [kind["name"] for kind in board["legend"]] == ["sandbags"]
    assert [(unit["id"], unit["at"], unit["hp"]) for unit in answer["state"]["units"]] == [
        ("a", [0, 0], 3),
        ("X", [5, 0], 3),
    ]
    assert "prompt" not in answer["state"]


def test_new_says_what_the_map_says_of_itself() -> None:
    """M-10, J-02: each where the map says it."""
    silent = Client().new(a=(0, 0), X=(5, 0))["map"]
    assert silent.keys() <= {"name", "about"}
    head = 'brief = "Hold."\ndebrief = { lose = "Gone." }\nhint = "Hide."\nlevel = 2\nfirst = "opposition"\n'
    text = map_text(a=(0, 0), X=(5, 0))
    said = Client().get("new", system="toy", map_text=head + text, seed=5)["map"]
    assert {name: said[name] for name in said.keys() - silent.keys()} == {
        "brief": "Hold.",
        "debrief": {"lose": "Gone."},
        "hint": "Hide.",
        "level": 2,
        "first": "opposition",
    }


def test_new_reads_a_map_file(tmp_path: Any) -> None:
    """J-02: `map` is a path; its match is that of the same text."""
    text = map_text(a=(0, 0), X=(5, 0))
    path = tmp_path / "scene.toml"
    path.write_text(text)
    by_path = Client().get("new", system="toy", map=str(path), seed=5)
    assert by_path == Client().get("new", system="toy", map_text=text, seed=5)
    path.write_text("format = 2")
    code, where = Client().fault("new", system="toy", map=str(path), seed=5)
    assert (code, where) == ("bad_map", f"{path}:1:1")


def test_options_are_fog_sandbox_and_the_house_rules_of_the_system() -> None:
    """J-02: new's options; a house rule that is left out is as its system has it."""
    options = duel(fog=True, free_step=0).get("view")["state"]["options"]
    assert options == {"fog": True, "sandbox": False, "house": [["free_step", 0]]}
    options = duel(sandbox=True, free_step=True).get("view")["state"]["options"]
    assert options == {"fog": False, "sandbox": True, "house": [["free_step", 1]]}
    assert duel(sturdy=["opposition", "squad"]).get("view")["state"]["options"]["sturdy"] == [
        "squad",
        "opposition",
    ]
    assert duel(free_step=1, sturdy=[]).get("log") == duel().get("log")


def test_a_turn_limit_is_an_option_that_stays_with_the_record() -> None:
    """J-02, B-38: in place of the map's own; played again it is the same match."""
    client = duel(turn_limit=1)
    state = client.get("view")["state"]
    assert (state["turn_limit"], state["options"]["turn_limit"]) == (1, 1)
    while (legal := client.get("legal"))["actions"]:
        client.get(
            "act", action=next(one for one in legal["actions"] if one["kind"] in {"end_turn", "end_phase"})
        )
    record = client.get("log")["record"]
    assert client.get("view")["state"]["outcome"]["why"].startswith("Turn 1 is over")
    again = Client().get("replay", record=record)
    assert again["hash"] == record["entries"][-1]["hash"]
    assert duel().get("view")["state"]["turn_limit"] == 20


@pytest.mark.parametrize(
    ("name", "value", "where"),
    [
        ("turn_limit", 0, "options"),
        ("turn_limit", 1000, "options"),
        ("turn_limit", -1, "options"),
        ("turn_limit", True, "options.turn_limit"),
        ("sturdy", True, "options.sturdy"),
        ("fog", [], "options.fog"),
        ("free_step", ["squad"], "options.free_step"),
        ("free_step", 2, "options"),
        ("free_step", -1, "options"),
    ],
)
def test_options_that_make_no_sense_are_refused(name: str, value: object, where: str) -> None:
    text = map_text(a=(0, 0), X=(5, 0))
    fault = Client().fault("new", system="toy", map_text=text, seed=1, options={name: value})
    assert fault == ("bad_request", where)


def test_a_map_that_leaves_a_system_out_is_not_played_under_it() -> None:
    """J-02: the toy stands in for a system that maps can name."""
    client = Client(phased=replace(TOY, name="phased"))
    text = map_text(head='systems = ["squad"]')
    assert client.fault("new", system="phased", map_text=text, seed=0) == ("bad_request", "system")
    client.get("new", system="phased", map_text=text.replace("squad", "phased"), seed=0)


def test_a_view_is_what_a_side_knows() -> None:
    """J-02, J-07: view; behind a wall X is in the truth only."""
    client = Client()
    client.new(WALLED, options={"fog": True}, a=(0, 3), X=(5, 0), n=(9, 4))

    def shown(**side: str) -> set[str]:
        return {unit["id"] for unit in client.get("view", **side)["state"]["units"]}

    assert shown() == {"a", "X", "n"}
    assert shown(side="squad") == {"a", "n"}
    assert shown(side="opposition") == {"X"}
    assert shown(side="neutral") == {"a", "n"}


def test_legal_actions_are_complete_and_can_be_sent() -> None:
    """J-02, J-03: each listed action is legal, is done as it is, and its kind is the word of the rules."""
    client = duel(sandbox=True)
    listed = client.get("legal")
    assert listed["side"] == "squad"
    assert "prompt" not in listed
    assert SHOT in listed["actions"]
    kinds = {action["kind"] for action in listed["actions"]}
    assert {"move", "lob", "shoot", "order", "end_turn", "end_phase"} <= kinds
    for action in listed["actions"]:
        assert client.get("why_not", action=action) == {"legal": True, "reasons": []}
        client.get("act", action=action)
        client.get("undo")
    assert client.get("legal") == listed


def test_a_decision_is_answered_by_a_choice() -> None:
    """J-02, J-03: `prompt` while a decision is pending, `choose` with one of the choices."""
    client = duel()
    assert client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))["side"] == "opposition"
    listed = client.get("legal")
    assert listed["side"] == "opposition"
    assert listed["prompt"]["choices"] == ["dodge", "take it"]
    assert (listed["prompt"]["units"], listed["prompt"]["text"]) == (["X"], "Dodge?")
    assert listed["actions"] == [{"kind": "choose", "choice": one} for one in ("dodge", "take it")]
    shown = client.get("view")["state"]
    assert shown["prompt"] == listed["prompt"]
    assert "pending" not in shown  # the position before, with all that is hidden in it
    assert client.fault("act", action={"kind": "choose", "choice": "run"}) == ("illegal_action", "action")
    assert client.fault("act", action=SHOT) == ("not_now", "action")
    told = client.act("choose", choice="take it")["events"]
    assert [(one["kind"], one["amount"]) for one in told] == [("hurt", 2)]


def test_neutrals_are_on_the_list_too() -> None:
    """J-02: the host plays them: legal names their side."""
    client = Client()
    client.new(a=(0, 0), X=(5, 0), n=(9, 4))
    assert client.get("legal")["side"] == "squad"
    assert client.fault("act", action={"kind": "end_turn", "unit": "n"}) == ("wrong_side", "action")


def test_why_not_gives_every_reason_with_its_clause() -> None:
    """J-02: why_not; X is behind a wall and not known (B-36)."""
    client = Client()
    client.new(WALLED, a=(0, 3), b=(1, 3), X=(5, 0))
    told = client.get("why_not", action=SHOT)
    assert told["legal"] is False
    assert [reason["clause"] for reason in told["reasons"]] == ["B-36"]
    told = client.get("why_not", action={"kind": "shoot", "unit": "a", "target": "b"})
    assert ("B-37", "b is a friend") in [(one["clause"], one["text"]) for one in told["reasons"]]
    other = client.get("why_not", action={"kind": "move", "unit": "X", "at": [1, 1]})
    assert other["legal"] is False


@pytest.mark.parametrize(
    ("action", "where"),
    [
        ({}, "action.kind"),
        ({"kind": "fly", "unit": "a"}, "action.kind"),
        ({"kind": ["shoot"]}, "action.kind"),
        ({"kind": "shoot", "unit": "a"}, "action.target"),
        ({"kind": "shoot", "unit": 5, "target": "X"}, "action.unit"),
        ({"kind": "shoot", "unit": "a", "target": "X", "mode": "burst"}, "action.mode"),
        ({"kind": "move", "unit": "a", "at": [1]}, "action.at"),
        ({"kind": "move", "unit": "a", "at": [1, 0.5]}, "action.at[1]"),
        ({"kind": "order", "unit": "a", "order": "sleep"}, "action.order"),
    ],
)
def test_what_is_no_action_of_the_system(action: dict[str, Any], where: str) -> None:
    """J-01, J-03: unknown kinds and fields, and wrong types, are bad requests, wherever an action goes."""
    client = duel()
    for command in ("act", "why_not", "odds"):
        assert client.fault(command, action=action) == ("bad_request", where)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"action": {"kind": "move", "unit": "a", "at": [9, 4]}}, "illegal_action"),
        ({"action": {"kind": "move", "unit": "a", "at": [-1, 70]}}, "illegal_action"),
        ({"action": {"kind": "move", "unit": "nobody", "at": [1, 0]}}, "illegal_action"),
        ({"action": {"kind": "move", "unit": "X", "at": [4, 0]}}, "wrong_side"),
        ({"action": {"kind": "choose", "choice": "dodge"}}, "not_now"),
        ({"action": SHOT, "dice": [1, 7]}, "bad_dice"),
        ({"action": SHOT, "dice": [0]}, "bad_dice"),
        ({"action": SHOT, "dice": [1, 1, 1, 1, 1]}, "dice_left"),
        ({"action": SHOT, "rests": [[0, 0]]}, "dice_left"),
        ({"action": {"kind": "lob", "unit": "a", "at": [2, 2]}, "rests": [[99, 0]]}, "bad_dice"),
    ],
)
def test_an_act_that_cannot_be_did_not_happen(fields: dict[str, Any], code: str) -> None:
    """J-01, J-04: whatever refuses it, what comes after is as if it had never been asked."""
    client, other = duel(), duel()
    assert client.fault("act", **fields)[0] == code
    assert client.get("act", action=SHOT) == other.get("act", action=SHOT)


def test_forced_faces_fall_in_the_order_of_the_dice_and_the_seed_goes_on() -> None:
    """J-04: two of four faces are given; the others are those that the seed has next."""
    client, other = duel(), duel()
    (rolled,) = client.act("shoot", unit="a", target="X", dice=(6, 5))["events"]
    (drawn,) = other.act("shoot", unit="a", target="X")["events"]
    assert rolled["faces"] == [6, 5, *drawn["faces"][:2]]
    assert client.get("log")["record"]["entries"][-1]["forced"] == 2


def test_forced_rests_are_where_things_come_to_rest() -> None:
    """J-04: the thing bursts in the square that is given."""
    told = duel().act("lob", unit="a", at=[2, 2], rests=[[4, 1]])["events"]
    assert [one["at"] for one in told if one["kind"] == "burst"] == [[4, 1]]


def test_every_roll_is_an_event_with_its_dice_and_its_clause() -> None:
    """J-05: initiative, a fight, a dodge; what the rules did bears a clause."""
    client = duel()
    client.act("shoot", unit="a", target="X", dice=(6, 6, 1, 1))
    client.act("choose", choice="dodge", dice=(4,))
    told = client.get("events", side=None, since=0)["events"]
    rolled = [(one["label"], one["dice"], one["faces"]) for one in told if one["kind"] == "rolled"]
    assert rolled == [
        ("initiative", ["d6"], [6]),
        ("fight", ["d6"] * 4, [6, 6, 1, 1]),
        ("dodge", ["d6"], [4]),
    ]
    drawn = [face for entry in client.get("log")["record"]["entries"] for face in entry.get("faces", [])]
    assert [face for _, _, faces in rolled for face in faces] == drawn
    assert {one["kind"]: one["clause"] for one in told if one["kind"] != "phase"} == {
        "rolled": "T-03",
        "hurt": "T-02",
    }


def test_events_are_counted_among_those_that_the_side_may_know() -> None:
    """J-02: events; each side's own count, and `next` goes on from there."""
    client = Client()
    client.new(WALLED, options={"fog": True}, a=(0, 3), X=(5, 0))
    client.act("move", unit="a", at=[1, 3])
    first = {side: client.get("events", side=side, since=0) for side in SIDES}
    moved = [one for one in first["squad"]["events"] if one["kind"] == "moved"]
    assert [(one["start"], one["end"], one["clause"]) for one in moved] == [([0, 3], [1, 3], "B-11")]
    assert not [one for one in first["opposition"]["events"] if one["kind"] == "moved"]
    for side, told in first.items():
        assert told["next"] == len(told["events"])
        assert all(side in one["seen_by"] for one in told["events"])
        assert client.get("events", side=side, since=1)["events"] == told["events"][1:]
        later = client.get("events", side=side, since=told["next"] + 9)
        assert later == {"events": [], "next": told["next"]}
    everything = client.get("events", side=None, since=0)
    assert everything["next"] > first["opposition"]["next"]


def test_undo_takes_back_what_rolled_no_dice() -> None:
    """J-02: undo, no_undo."""
    client = duel()
    begun = client.get("view")
    assert client.fault("undo") == ("no_undo", None)
    before = client.get("log")["record"]["entries"][-1]["hash"]
    client.act("move", unit="a", at=[1, 1])
    assert client.get("undo") == {"hash": before, "side": "squad"}
    assert client.get("view") == begun
    client.act("shoot", unit="a", target="X")
    assert client.fault("undo") == ("no_undo", None)
    free = duel(sandbox=True)
    free.act("shoot", unit="a", target="X")
    assert free.get("undo")["side"] == "squad"


def test_the_end_of_a_match_is_told_with_the_act_that_brings_it() -> None:
    """J-02: act's outcome; nobody is to act after it, and nothing can be done."""
    client = duel()
    client.act("shoot", unit="a", target="X", dice=(6, 6, 6, 1))
    over = client.act("choose", choice="take it")
    assert over["side"] is None
    assert over["outcome"]["winner"] == "squad"
    assert over["outcome"]["why"]
    assert client.get("legal") == {"side": None, "actions": []}
    assert client.fault("act", action=SHOT) == ("not_now", "action")
    assert client.fault("odds", action=SHOT) == ("not_now", "action")
    assert client.fault("bot", level="random") == ("not_now", None)


def test_the_bot_answers_with_a_legal_action_and_says_why() -> None:
    """J-02: bot; asking changes nothing and gets the same answer again."""
    client = duel()
    told = client.get("bot", level="random")
    assert told["action"] in client.get("legal")["actions"]
    assert all(isinstance(reason, str) for reason in told["reasons"])
    assert told["reasons"]
    assert client.get("bot", level="random") == told
    assert client.fault("bot", level="genius") == ("bad_request", "level")
    client.get("act", action=told["action"])


def test_the_bot_tells_its_best_options() -> None:
    """The three best, the best first and the one that is taken, each possible, with its worth and why."""
    client = duel()
    told = client.get("bot", level="regular")
    first, *others = told["options"]
    assert len(others) == 2
    assert first["action"] == told["action"]
    assert [first["reason"]] == told["reasons"]
    assert first["worth"] > max(option["worth"] for option in others)
    legal = client.get("legal")["actions"]
    assert all(option["action"] in legal for option in others)


def test_neutrals_are_bystanders_without_a_level() -> None:
    """J-09: `bystander` is one of the levels; a neutral side needs none named, another side does."""
    client = duel()
    assert client.get("hello")["levels"] == [*LEVELS, "bystander"]
    assert client.fault("bot") == ("bad_request", "level")
    client.engine = Engine(SYSTEMS)
    text = map_text(OPEN, a=(0, 0), X=(9, 4), n=(2, 0)).replace("man", "civilian")
    client.get("new", system="squad", map_text=text, seed=1)
    while client.get("legal")["side"] != "neutral":
        client.act("end_phase")
    told = client.get("bot")
    assert told == client.get("bot", level="bystander")
    assert "runs from the fighting" in told["reasons"][0]


def test_a_level_that_fails_is_a_fault_of_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """J-09: what it proposes is refused, or it proposes nothing, or raises: internal_error."""
    client = duel()
    refused = Decision(Shoot(unit="a", target="nobody"), ("why",))
    for level in (limited(lambda *_: refused), lambda *_: None, lambda *_: 1 / 0):
        monkeypatch.setitem(PLAYERS, "random", level)
        assert client.fault("bot", level="random")[0] == "internal_error"
