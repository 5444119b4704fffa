"""A match: doing, taking back, recording, replaying, sandbox edits; and random play over all of it."""

import random
from typing import Any

import msgspec
import pytest

from game.board.squares import Square
from game.board.terrain import Light
from game.errors import BadDice, BadEdit, BadOptions, DiceLeft, IllegalAction, NotSandbox, NoUndo
from game.match.match import Match
from game.match.record import Past
from game.match.replay import replay
from game.match.sandbox import EditSquare, EditUnit, Place, Remove, Rename, Surface
from game.rules.actions import Choose
from game.rules.engine import refusals
from game.rules.events import Rolled
from game.rules.interaction import Leave
from game.rules.state import Options, encoded, fingerprint
from game.rules.turns import EndPhase, EndTurn
from game.systems.narrative import moves
from tests.scenes import OPEN, placement, scenario, scene, unit
from tests.systems.narrative.field import character, field
from tests.toy import TOY, Lob, Move, Order, Shoot, Toy

ROOM = ("..........", "....#..o..", "..o.#.....", "....,...:.", ".-.....#..", "....%%....")


def four(seed: int = 0, *, fog: bool = True, sandbox: bool = False) -> Match[Toy]:
    return scene(ROOM, fog=fog, sandbox=sandbox, seed=seed, a=(0, 0), b=(0, 3), X=(9, 0), Y=(9, 4))


def test_an_illegal_action_changes_nothing_and_says_every_reason() -> None:
    match = scene(a=(0, 0), X=(9, 0))
    before = match.hash
    with pytest.raises(IllegalAction) as refused:
        match.do(Move(unit="a", at=Square(9, 4)))
    assert refused.value.code == "illegal_action"
    assert refused.value.reasons == (("T-05", "9,4 is out of reach"),)
    assert (match.hash, len(match.record.entries)) == (before, 1)


def test_faces_that_a_die_does_not_have_change_nothing() -> None:
    """J-04: a d6 has no 7; nor may faces be left over; the seeded dice go on as if nothing had been."""
    match, other = scene(a=(0, 0), X=(5, 0)), scene(a=(0, 0), X=(5, 0))
    with pytest.raises(BadDice, match="d6"):
        match.do(Shoot(unit="a", target="X"), dice=[1, 7])
    with pytest.raises(DiceLeft):
        match.do(Shoot(unit="a", target="X"), dice=[1, 1, 1, 1, 1])
    with pytest.raises(DiceLeft):
        match.do(Shoot(unit="a", target="X"), rests=[Square(0, 0)])
    with pytest.raises(BadDice):
        match.do(Lob(unit="a", at=Square(2, 2)), rests=[Square(40, 0)])
    assert match.do(Shoot(unit="a", target="X")) == other.do(Shoot(unit="a", target="X"))
    assert match.record == other.record


def test_a_rule_that_fails_after_a_roll_leaves_the_dice_as_they_were(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """J-06: the match goes on as one in which it was never tried."""
    match, other = scene(a=(0, 0), X=(5, 0)), scene(a=(0, 0), X=(5, 0))
    monkeypatch.setattr("game.rules.engine.result", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        match.do(Shoot(unit="a", target="X"))
    monkeypatch.undo()
    assert match.do(Shoot(unit="a", target="X")) == other.do(Shoot(unit="a", target="X"))
    assert match.record == other.record


def test_forced_faces_come_first_and_then_the_seed() -> None:
    """J-04: two of the four faces are given, the other two are drawn; the record says which."""
    match = scene(a=(0, 0), X=(5, 0))
    (rolled,) = [one for one in match.do(Shoot(unit="a", target="X"), dice=[6, 6]) if isinstance(one, Rolled)]
    assert rolled.faces[:2] == (6, 6)
    assert match.record.entries[-1].forced == 2
    assert replay(TOY, match.scenario, match.record).difference is None


def test_undo_takes_back_what_rolled_no_dice() -> None:
    match = scene(a=(0, 0), X=(9, 4))
    before, record, events = match.state, match.record, match.events(None)
    match.do(Move(unit="a", at=Square(2, 2)))
    match.do(Order(unit="X", order="watch"))
    match.undo()
    match.undo()
    assert (match.state, match.record, match.events(None)) == (before, record, events)
    with pytest.raises(NoUndo):
        match.undo()


def test_undo_ends_where_dice_fell() -> None:
    match = scene(a=(0, 0), X=(5, 0))
    match.do(Shoot(unit="a", target="X"), dice=[1, 1, 1, 1])
    with pytest.raises(NoUndo, match="dice"):
        match.undo()


def test_undo_ends_where_something_hidden_was_shown() -> None:
    """A step into view of X, unknown until then, cannot be taken back; one that shows nothing can."""
    wall = ("..........", "#######.##", "..........", "..........", "..........")
    match = scene(wall, fog=True, a=(0, 2), X=(7, 0))
    match.do(Move(unit="a", at=Square(2, 2)))
    match.undo()
    match.do(Move(unit="a", at=Square(4, 3)))
    assert match.view("squad").has("X")
    with pytest.raises(NoUndo, match="hidden"):
        match.undo()


def test_in_a_sandbox_everything_can_be_taken_back() -> None:
    match = scene(sandbox=True, a=(0, 0), X=(5, 0))
    before = match.hash
    first = match.do(Shoot(unit="a", target="X"))
    match.undo()
    assert match.hash == before
    assert match.do(Shoot(unit="a", target="X")) == first  # the same dice: chance was taken back too


def test_edits_belong_to_a_sandbox() -> None:
    with pytest.raises(NotSandbox):
        scene(a=(0, 0), X=(5, 0)).edit(Remove("X"))


def test_an_edit_changes_a_unit_a_square_and_who_is_there() -> None:
    match = scene(sandbox=True, a=(0, 0), X=(5, 0))
    match.edit(EditUnit("a", {"hp": 1, "at": [1, 1], "hidden_from": ["opposition"]}))
    assert (unit(match, "a").hp, unit(match, "a").at) == (1, (1, 1))
    match.edit(EditSquare(Square(3, 0), Surface(glyph="#", height=2, light=Light.DARK, smoke=3)))
    board = match.state.board
    assert board.terrain(Square(3, 0)).name == "wall"
    assert (board.level(Square(3, 0)), board.lit(Square(3, 0))) == (2, Light.DARK)
    match.edit(Place(placement("Z", (9, 4))))
    match.edit(Remove("X"))
    assert [one.id for one in match.state.units] == ["a", "Z"]
    assert replay(TOY, match.scenario, match.record).match.state == match.state
    for _ in range(4):
        match.undo()
    assert match.state == scene(sandbox=True, a=(0, 0), X=(5, 0)).state


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (EditUnit("nobody", {}), "no unit nobody"),
        (EditUnit("a", {"hitpoints": 1}), "no hitpoints"),
        (EditUnit("a", {"id": "b"}), "no id to set"),
        (EditUnit("a", {"hp": "many"}), "hp"),
        (EditUnit("a", {"at": [40, 0]}), "40,0 is not on the board"),
        (EditUnit("a", {"at": [5, 0]}), "two units"),
        (EditUnit("a", {"at": [9, 4]}), "nobody can stand in 9,4: wall"),
        (Place(placement("b", (9, 4))), "nobody can stand"),
        (EditSquare(Square(0, 9), Surface()), "0,9 is not on the board"),
        (EditSquare(Square(0, 0), Surface(glyph="?")), "glyph '\\?'"),
        (EditSquare(Square(0, 0), Surface(height=10)), "height is 0 to 9"),
        (EditSquare(Square(0, 0), Surface(smoke=-1)), "smoke is 0 to 99"),
        (Place(placement("a", (1, 1))), "a unit a already"),
        (Place(placement("b", (5, 0))), "two units"),
        (Place(placement("b", (5, 9))), "5,9 is not on the board"),
        (Remove("nobody"), "no unit nobody"),
    ],
)
def test_an_edit_that_cannot_be_changes_nothing(edit: object, says: str) -> None:
    match = scene((*OPEN[:-1], ".........#"), sandbox=True, a=(0, 0), X=(5, 0))
    before = match.record
    with pytest.raises(BadEdit, match=says):
        match.edit(edit)  # type: ignore[arg-type]
    assert match.record == before


def test_a_house_rule_that_the_system_does_not_have() -> None:
    with pytest.raises(BadOptions, match="free_step"):
        Match(TOY, scenario(ROOM, {"a": (0, 0), "X": (9, 0)}), options=Options(house=(("none", 1),)))


def random_play(match: Match[Toy], rng: random.Random, most: int = 400) -> list[Toy]:
    """Random legal actions to the end; every position on the way."""
    positions = [match.state]
    while match.prompt and len(positions) < most:
        match.do(rng.choice(match.legal()))
        positions.append(match.state)
    return positions


@pytest.mark.parametrize("seed", range(3))
def test_random_play_holds_what_every_system_must(seed: int) -> None:
    """J-06: positions read back, every match ends, and a replay agrees to the last event."""
    match = four(seed)
    rng = random.Random(seed)
    for state in random_play(match, rng):
        assert fingerprint(msgspec.json.decode(encoded(state), type=TOY.state)) == fingerprint(state)
    assert match.state.outcome is not None
    replayed = replay(TOY, match.scenario, match.record)
    assert replayed.difference is None
    assert replayed.match.state == match.state
    assert replayed.match.events(None) == match.events(None)


@pytest.mark.parametrize("seed", range(3))
def test_listed_and_not_refused_are_the_same(seed: int) -> None:
    """Every candidate action is either legal and listed, or refused with a reason and changes nothing."""
    match, rng = four(seed), random.Random(seed)
    for _ in range(25):
        if match.prompt is None:
            break
        legal = set(match.legal())
        grant = match.prompt.grant
        every: list[Any] = [
            action
            for kind in (Move, Shoot, Lob, Order, Leave, EndTurn)
            for one in match.state.units
            for action in kind.candidates(match.state, one.id)
        ]
        every += [
            EndPhase(),
            *(Choose(choice=choice) for choice in ("pass", "no", "press", "dodge", "take it")),
        ]
        assert legal == {action for action in every if not refusals(TOY, match.seen(), action)}
        refused = [action for action in every if action not in legal]
        before = match.record
        with pytest.raises(IllegalAction):
            match.do(rng.choice(refused))
        assert match.record == before
        assert match.prompt.grant == grant
        match.do(rng.choice(sorted(legal, key=encoded)))


def test_each_dice_roll_is_an_event_with_its_dice() -> None:
    """J-05: the faces of the record are those of the events, and every event bears a clause."""
    match = four(5)
    random_play(match, random.Random(5))
    rolled = [face for event in match.events(None) if isinstance(event, Rolled) for face in event.faces]
    assert rolled == [face for entry in match.record.entries for face in entry.faces]
    assert all(event.clause for event in match.events(None))


def test_a_replay_stops_at_the_first_difference_and_says_where() -> None:
    match = four(2)
    random_play(match, random.Random(2))
    record, entry = match.record, match.record.entries[7]
    for broken, says in (
        (msgspec.structs.replace(entry, hash="0" * 32), "the hash 0000"),
        (msgspec.structs.replace(entry, act={"kind": "move", "unit": "a", "at": [9, 9]}), "legal"),
        (msgspec.structs.replace(entry, act={"kind": "fly"}), "legal"),
        (msgspec.structs.replace(entry, faces=(*entry.faces, 1)), "the faces"),
    ):
        entries = (*record.entries[:7], broken, *record.entries[8:])
        found = replay(TOY, match.scenario, msgspec.structs.replace(record, entries=entries))
        assert found.difference is not None
        assert found.difference.entry == 7
        assert says in str(found.difference)
        assert len(found.match.record.entries) in (7, 8)


def test_a_replay_up_to_an_entry_is_the_match_as_it_was() -> None:
    match = four(3)
    positions = random_play(match, random.Random(3))
    half = replay(TOY, match.scenario, match.record, upto=9).match
    assert half.state == positions[8]
    half.do(msgspec.convert(match.record.entries[9].act, TOY.action), rests=match.record.entries[9].rests)
    assert half.state == positions[9]  # with the dice that the seed goes on to give


def test_events_are_counted_among_those_that_a_side_may_know() -> None:
    """J-02: `since` numbers what the side has been told: gaps would betray what it has not."""
    match = four(4)
    random_play(match, random.Random(4))
    heard = match.events("opposition")
    assert len(heard) < len(match.events(None))
    assert match.events("opposition", since=3) == heard[3:]


def test_what_a_side_has_done_itself() -> None:
    """The acts of the side to act, and those of the unit's turn that goes on; taken back with an undo."""
    match = field(a=character((0, 0)), X=character((9, 0)))
    assert match.past() == Past()
    match.do(moves.Move(unit="a", at=Square(1, 0)))
    assert match.past() == Past(1, ("move",))
    match.undo()
    assert match.past() == Past()
    match.do(moves.Move(unit="a", at=Square(1, 0)))
    match.do(EndTurn(unit="a"))
    assert match.past() == Past()  # of X
    match.do(EndTurn(unit="X"))
    assert match.past() == Past(2)


def test_what_was_listed_is_done_as_listed_and_judged_again_in_another_position() -> None:
    """J-02: a listed action is legal where it was listed, and nowhere else on that account."""
    match = scene(a=(0, 0), X=(9, 0))
    move = next(action for action in match.legal() if isinstance(action, Move))
    match.do(move)
    with pytest.raises(IllegalAction):
        match.do(move)
    match.undo()
    match.do(move)


def test_a_name_is_given_outside_of_a_sandbox_too_and_plays_again() -> None:
    """No rule looks at it: the same actions are legal, the same dice fall after it."""
    match, other = four(), four()
    legal = match.legal()
    match.edit(Rename("a", "Zoe"))
    assert match.state.unit("a").name == "Zoe"
    assert match.legal() == legal
    match.undo()
    assert match.hash == other.hash
    match.edit(Rename("a", "Zoe"))
    match.do(legal[0])
    other.do(legal[0])
    assert match.events(None) == other.events(None)
    played = replay(TOY, match.scenario, match.record)
    assert (played.difference, played.match.hash) == (None, match.hash)
    with pytest.raises(BadEdit, match="no unit"):
        match.edit(Rename("nobody", "Zoe"))
