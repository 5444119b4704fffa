"""The controller, the controller and the log without a window: who sits, who waits, what each has seen."""

from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.board.squares import Square
from game.errors import NoUndo
from game.rules.events import AnyEvent, Hurt, Moved, Out, Phase, Rolled, Said, Turned
from game.rules.players import HUMAN
from game.rules.presentation import DiceGroup, Telling
from game.rules.turns import EndPhase
from game.systems.squad.moves import Move
from game.ui.battle import panel_text, top_text
from game.ui.battle.controller import BattleController
from game.ui.battle.event_log import entries, in_names, in_side_colours
from game.ui.board.card import Row, said
from game.ui.cached import Cached
from tests.ui.battle.log_reader import reader
from tests.ui.battle.scenes import drawn, man, planned

PAIR = (man("ann", 1, 1), man("Rex", 8, 1))


def ended(controller: BattleController, side: str) -> None:
    """End phases until a side is to play."""
    while controller.prompt and controller.prompt.side != side:
        controller.do(EndPhase())


def test_the_screen_is_handed_over_before_the_others_see_it() -> None:
    controller = BattleController(planned(drawn(units=PAIR)))
    assert (controller.viewer, controller.handover) == ("squad", None)
    ended(controller, "opposition")
    assert (controller.viewer, controller.handover) == ("squad", "opposition")
    assert controller.sit_down() is None  # who sits down for the first time has missed nothing
    assert (controller.viewer, controller.handover) == ("opposition", None)


def test_who_sits_down_again_is_shown_what_it_has_missed() -> None:
    controller = BattleController(planned(drawn(units=PAIR), fog=False))
    ended(controller, "opposition")
    controller.sit_down()
    controller.do(Move(unit="rex", at=Square(7, 2)))
    ended(controller, "squad")
    missed = controller.sit_down()
    assert missed
    steps = [event for event in missed.events if isinstance(event, Moved)]
    assert [(step.unit, step.end) for step in steps] == [("rex", Square(7, 2))]
    assert missed.before.unit("rex").at == Square(8, 1)
    assert missed.after.unit("rex").at == Square(7, 2)
    assert controller.last == missed


def test_what_was_told_at_the_beginning_is_not_told_again_when_others_begin() -> None:
    controller = BattleController(
        planned(drawn(units=PAIR), players={"squad": "random", "opposition": HUMAN})
    )
    assert controller.prompt
    assert (controller.viewer, controller.prompt.side) == ("opposition", "squad")
    begun = controller.match.events("opposition")
    assert any(isinstance(event, Phase) for event in begun)
    passage = controller.do(EndPhase())
    told = controller.match.events("opposition")
    assert (*begun, *passage.events)[-1] != begun[-1]
    assert passage.events == in_names(controller.system, controller.match.state, told[len(begun) :])


def test_a_friend_is_played_from_the_same_chair() -> None:
    friend = {**man("ivo", 1, 3), "side": "ally"}
    players = {"squad": HUMAN, "ally": HUMAN, "opposition": "random"}
    controller = BattleController(planned(drawn(units=(*PAIR, friend)), players=players))
    ended(controller, "ally")
    assert controller.handover is None


def test_only_the_own_last_steps_are_taken_back() -> None:
    controller = BattleController(
        planned(drawn(units=PAIR), fog=False, players={"squad": HUMAN, "opposition": "random"})
    )
    with pytest.raises(NoUndo, match="nothing of yours"):
        controller.undo()
    before = controller.match.hash
    controller.do(Move(unit="ann", at=Square(1, 2)))
    controller.undo()
    assert controller.match.hash == before
    ended(controller, "opposition")
    controller.do(Move(unit="rex", at=Square(8, 2)))
    ended(controller, "squad")
    with pytest.raises(NoUndo, match="others have played, or could have, since"):
        controller.undo()


def test_the_position_is_made_once_for_each_viewer() -> None:
    controller = BattleController(planned(drawn(units=PAIR)))
    seen = controller.view
    assert controller.view is seen
    assert controller.prompt is controller.prompt
    controller.viewer = "opposition"
    assert controller.view is not seen
    assert controller.view.has("rex")


def test_what_is_kept_is_made_anew_when_anything_is_another() -> None:
    made: list[int] = []

    def make() -> int:
        made.append(len(made))
        return made[-1]

    kept = Cached[int]()
    assert [kept.get((1, "a"), make), kept.get((1, "a"), make), kept.get((1, "b"), make)] == [0, 0, 1]
    assert kept.get((1,), make) == 2
    assert kept.get((1, "a"), make) == 3  # only the last is kept


def test_the_director_without_a_window() -> None:
    controller = BattleController(planned(drawn(units=PAIR)))
    assert (controller.mode, controller.unit, controller.side) == ("play", "ann", "squad")
    assert top_text.top(controller).go == "Squad's turn"
    assert [entry.id for entry in panel_text.roster(controller)] == ["ann"]
    before = controller.match.hash
    controller.do(Move(unit="ann", at=Square(2, 1)))
    assert controller.animator.busy
    controller.animator.skip()
    assert controller.acting
    assert said((Row(controller.lines[-1].spans),)).startswith("Ann moves to 2,1")
    controller.undo()
    assert controller.match.hash == before
    assert not any("moves" in str(line) for line in controller.lines)


def test_steps_of_one_way_are_one_line_and_turning_is_none() -> None:
    way = [Square(x, 0) for x in range(4)]
    steps = [Moved(unit="ann", start=one, end=two, how="walk", clause="S-08") for one, two in pairwise(way)]
    events: list[AnyEvent] = [
        Phase(turn=1, name="Heroes", clause="S-01"),
        *steps,
        Turned(unit="ann", facing="N"),
        Hurt(unit="Rex", amount=9, what="health", clause="S-21"),
        Out(unit="Rex", at=Square(5, 0), clause="S-21"),
    ]
    lines = list(entries(events, reader()))
    words = ["".join(span.words for span in entry.line.spans) for entry in lines]
    assert words == [
        "Turn 1 · Heroes",
        "Ann moves to 3,0  3\N{NO-BREAK SPACE}steps",
        "Rex loses all its health",
        "Rex is out of action",
    ]
    # the way is told when its last step has happened: the fourth event
    assert [entry.reached for entry in lines] == [1, 4, 6, 7]
    assert [entry.line.clause for entry in lines] == ["", "S-08", "S-21", "S-21"]


@pytest.mark.parametrize(
    ("what", "amount", "told"),
    [
        ("life", 9, "loses all its life"),
        ("wounds", 14, "takes more wounds than it can bear"),
        ("strain", 12, "takes more strain than it can bear"),
    ],
)
def test_harm_is_told_by_what_it_leaves_and_not_by_more_than_there_was(
    what: str, amount: int, told: str
) -> None:
    """Of 8 life nobody loses 9: the last of it is gone, and what is borne is too much."""
    events: list[AnyEvent] = [
        Hurt(unit="Rex", amount=1, what=what, clause="S-21"),
        Hurt(unit="Rex", amount=amount, what=what, clause="S-21"),
        Hurt(unit="ann", amount=2, what="wounds", clause="S-21"),
        Out(unit="Rex", at=Square(5, 0), clause="S-21"),
    ]
    lines = entries(events, reader())
    first, last, other, _ = [entry.line.words for entry in lines]
    assert first.startswith(f"Rex {told.split(maxsplit=1)[0]} 1 ")
    assert (last, other) == (f"Rex {told}", "Ann takes 2 wounds")


def test_dice_have_the_colours_of_who_rolls_and_who_is_rolled_against() -> None:
    """An enemy's shot is not thrown with one's own dice; without a target the others roll against it."""
    controller = BattleController(planned(drawn(units=PAIR)))
    words = Telling((DiceGroup("attack", "d10", (), ()), DiceGroup("defence", "d10", (), ())), "")
    state = controller.match.state
    for unit, target, sides in (
        ("ann", "rex", ["squad", "opposition"]),
        ("rex", "ann", ["opposition", "squad"]),
        ("rex", "", ["opposition", "squad"]),
        ("", "", [None, None]),
    ):
        assert [group.side for group in in_side_colours(state, words, unit, target).dice] == sides


def test_who_comes_in_arrives_at_a_square() -> None:
    """M-08."""
    come = Moved(unit="ann", start=Square(0, 0), end=Square(0, 0), how="arrive", clause="M-08")
    (line,) = entries([come], reader())
    assert "".join(span.words for span in line.line.spans) == "Ann arrives at 0,0"


def test_what_is_said_of_units_has_their_names_and_what_a_map_says_stays() -> None:
    """Nobody reads an id, and no word of a story is taken for one."""
    match = BattleController(planned(drawn(units=PAIR))).match
    told = in_names(
        match.system, match.state, (Said(text="ann marks rex", unit="ann"), Said(text="ann is a name"))
    )
    assert [event.text for event in told if isinstance(event, Said)] == ["Ann marks Rex", "ann is a name"]


def test_a_unit_that_leaves_is_not_told_as_a_casualty() -> None:
    """M-08: it is gone by an exit, and not out of action."""
    left = Out(unit="ann", at=Square(5, 0), left=True, clause="M-08")
    (line,) = entries([left], reader())
    assert "".join(span.words for span in line.line.spans) == "Ann has left the board"


def test_the_log_says_somebody_for_whom_one_does_not_know() -> None:
    """B-36: of a shot by, or at, somebody unknown it is known that it was shot, and no more."""
    bare = Rolled(label="shoot", dice=(), faces=(), result="", clause="S-18")
    rolls = (replace(bare, target="ann"), replace(bare, unit="ann"))
    controller = BattleController(planned(drawn(units=PAIR)))
    lines = [entry.line for entry in entries(rolls, controller.reader)]
    words = ["".join(span.words for span in line.spans) for line in lines]
    assert words == [
        "Somebody unseen shoots at Ann",
        "Ann shoots at somebody unseen; what comes of it is not seen",
    ]
    assert [line.telling for line in lines] == [None, None]


def test_what_panels_tell_of_an_act_waits_until_it_has_been_shown() -> None:
    """Who went out stood in the roster, and the next turn at the top, while the dice were still falling."""
    controller = BattleController(planned(drawn(units=PAIR), fog=False))
    (before,) = panel_text.roster(controller)
    turn = top_text.top(controller).turn
    controller.do(Move(unit="ann", at=Square(2, 1)))
    ended(controller, "opposition")
    ended(controller, "squad")
    assert controller.match.state.clock.turn == turn + 1
    assert controller.animator.busy
    (shown,) = panel_text.roster(controller)
    assert shown.pips == before.pips
    assert top_text.top(controller).turn == turn
    controller.animator.skip()
    assert top_text.top(controller).turn == turn + 1
