"""The stage plays events in time, in their order, and always ends at the position that they led to."""

from itertools import pairwise
from random import Random
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from game.board.board import Board
from game.board.squares import FACINGS, Square
from game.files.places import shipped_maps
from game.files.settings import Settings
from game.match.match import Match
from game.rules.events import (
    AnyEvent,
    Burst,
    Fell,
    Ground,
    Hidden,
    Hurt,
    Moved,
    Out,
    Phase,
    Revealed,
    Rolled,
    Said,
    Status,
    Turned,
)
from game.rules.knowledge import view
from game.rules.state import Memory, Options, Outcome, Prompt, Suspended, WholeTurn, changed, having
from game.systems import SYSTEMS
from game.ui.battle.animation import FLYING, SEEN, STANDING
from game.ui.battle.animator import Animator, animator_of
from game.ui.battle.attack_animations import BEAT
from game.ui.battle.event_animations import ANIMATIONS, MOURNED
from game.ui.battle.movement_animations import OTHERS_STEP, STEP
from game.ui.board.picture import Piece
from game.ui.sound_recipes import RECIPES
from tests.shipped import shipped_map
from tests.ui.battle.boards import Position, duration, health, position, shot, stage, steps

SIX = ((1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (6, 1), (7, 1))


def token(made: Animator, unit: str) -> Piece:
    return next(token for token in made.tokens if token.id == unit)


def kinds(made: Animator) -> set[str]:
    return {effect.kind for effect in made.effects}


def until(made: Animator, kind: str) -> float:
    """How many seconds until an effect of a kind is seen."""
    time = 0.0
    while kind not in kinds(made):
        assert made.busy, f"no {kind}"
        made.update(0.005)
        time += 0.005
    return time


def test_what_is_shown_first_is_the_view() -> None:
    made = stage()
    ann = token(made, "ann")
    assert (ann.at, ann.facing, ann.health, ann.down) == ((1.0, 1.0), "N", 1.0, False)
    assert not made.busy
    assert made.effects == ()
    assert made.focus is None
    with pytest.raises(ValueError, match="nothing is shown"):
        _ = Animator(health).board


def test_six_squares_are_one_smooth_walk_of_seven_tenths_of_a_second() -> None:
    made = stage()
    made.play(steps("ann", *SIX), position(ann=(7, 1)))
    places, told = [], []
    while made.busy:
        places.append(token(made, "ann").at[0])
        told.append(made.reached)
        made.update(0.01)
    assert len(places) == pytest.approx(72, abs=2)  # 6 squares of 0.12 s
    legs = [b - a for a, b in pairwise(places)]
    assert min(legs) >= 0
    assert legs[0] < max(legs) / 4  # it starts slowly
    assert legs[-1] < max(legs) / 2  # and ends slowly
    # between the ends it never pauses at a square: 1 square in 0.12 s is 0.083 in 0.01 s
    assert min(legs[15:55]) > 0.08
    assert told == sorted(told)
    assert set(told) == {0, 1, 2, 3, 4, 5}
    assert made.reached == 6


def test_who_walks_looks_where_it_goes_and_the_camera_follows() -> None:
    made = stage()
    made.play(steps("ann", (1, 1), (2, 1), (2, 2)), position(ann=(2, 2)))
    assert made.focus == Square(2, 2)
    made.update(0.1)
    assert token(made, "ann").facing == "E"
    made.update(0.1)
    assert token(made, "ann").facing in {"SE", "S"}


def test_a_turn_goes_the_shorter_way() -> None:
    made = stage()
    made.play([Turned(unit="ann", facing="SW")], position())
    seen = set()
    while made.busy:
        made.update(0.005)
        ann = token(made, "ann")
        seen.add((45 * FACINGS.index(ann.facing) + ann.turning) % 360)
    assert seen == {0, *range(225, 360, 15)}  # over the west


def test_a_jump_goes_up_and_a_fall_goes_down() -> None:
    made = stage()
    jump = steps("ann", (1, 1), (3, 1), how="jump")
    made.play([*jump, Fell(unit="ann", at=Square(3, 1), levels=2)], position(ann=(3, 1)))
    scales = []
    while made.busy:
        made.update(0.01)
        scales.append(token(made, "ann").scale)
    assert max(scales[:40]) > 1.3
    assert min(scales[35:]) < 0.8
    assert scales[-1] == 1.0


def test_who_is_pushed_is_fast_at_first() -> None:
    made = stage()
    made.play(steps("Rex", (8, 1), (10, 1), how="push"), position(Rex=(10, 1)))
    made.update(0.1)  # a third of 0.3 s
    assert token(made, "Rex").at[0] > 9.2


def test_a_shot_that_hits_takes_nine_tenths_of_a_second() -> None:
    made, after = stage(), changed(position(), "Rex", hp=1)
    made.play([shot(), Hurt(unit="Rex", amount=2, what="hp", by="ann")], after)
    assert kinds(made) == {"dice"}
    assert made.reached == 0  # the log waits for the dice
    assert until(made, "tracer") == pytest.approx(0.4, abs=0.01)
    assert made.reached == 1
    (tracer,) = [effect for effect in made.effects if effect.kind == "tracer"]
    assert (tracer.at, tracer.to) == ((1.0, 1.0), (8.0, 1.0))
    assert until(made, "impact") < 0.2
    assert {"words", "dice"} <= kinds(made)
    assert made.shake != (0.0, 0.0)
    assert token(made, "Rex").flash > 0.9
    made.update(0.15)
    assert 1 / 3 < token(made, "Rex").health < 1
    made.skip()
    made.show(position())
    made.play([shot(), Hurt(unit="Rex", amount=2, what="hp", by="ann")], after)
    assert duration(made) == pytest.approx(0.9, abs=0.07)


def test_a_shot_that_misses_passes_by() -> None:
    made = stage()
    made.play([shot()], position())
    until(made, "tracer")
    (tracer,) = [effect for effect in made.effects if effect.kind == "tracer"]
    assert tracer.to[0] > 9  # beyond the target at 8,1
    assert abs(tracer.to[1] - 1) > 0.3  # and beside it
    until(made, "words")
    assert [effect.words for effect in made.effects if effect.kind == "words"] == ["miss"]
    assert "impact" not in kinds(made)


def test_a_shot_by_somebody_unknown_has_no_tracer_and_no_dice() -> None:
    """B-36: it hurts, and that is seen; nothing shows from where it came."""
    made, after = stage(), changed(position(), "ann", hp=1)
    somebody = replace(shot(), unit="", target="ann", dice=(), faces=(), result="", modifiers=())
    made.play([somebody, Hurt(unit="ann", amount=2, what="hp")], after)
    shown = set[str]()
    while made.busy:
        shown |= kinds(made)
        made.update(0.01)
    assert shown == {"impact", "words"}


def test_a_shot_that_waits_for_a_decision_is_no_miss_yet() -> None:
    made = stage()
    asked = having(position(), pending=Suspended(Prompt("opposition", ("Rex",), WholeTurn(), "", "")))
    made.play([shot()], asked)
    until(made, "tracer")
    made.update(0.15)
    assert "words" not in kinds(made)


def test_a_friend_who_is_hit_instead_gets_the_shot() -> None:
    """S-30."""
    made = stage()
    said = Said(text="bob is hit instead", unit="bob")
    made.play([shot(), said, Hurt(unit="bob", amount=1, what="hp", by="ann")], position())
    until(made, "tracer")
    assert [effect.to for effect in made.effects if effect.kind == "tracer"] == [(1.0, 3.0)]


def test_one_wound_that_flies_up_is_one() -> None:
    """E-46: it stood there as "-1 wounds"."""
    made = stage()
    made.play([Hurt(unit="Rex", amount=1, what="wounds", by="ann")], position())
    until(made, "words")
    assert {effect.words for effect in made.effects if effect.kind == "words"} == {"-1 wound"}


def test_blows_at_once_are_each_shown_as_what_they_came_to() -> None:
    """P-09: all roll before anybody is hurt."""
    made = stage()
    events: list[AnyEvent] = [
        shot("ann", "Rex", "melee"),
        shot("Rex", "ann", "melee"),
        Hurt(unit="Rex", amount=1, what="life", by="ann"),
    ]
    made.play(events, changed(position(), "Rex", hp=2))
    words = []
    while made.busy:
        made.update(0.01)
        words += [(effect.words, effect.at) for effect in made.effects if effect.kind == "words"]
    assert set(words) == {("miss", (1.0, 1.0)), ("-1 life", (8.0, 1.0))}


def test_a_roll_of_an_unknown_name_that_hurts_is_an_attack() -> None:
    made = stage()
    events: list[AnyEvent] = [shot("ann", "Rex", "gunnery"), Hurt(unit="Rex", amount=1, what="hp", by="ann")]
    made.play(events, changed(position(), "Rex", hp=2))
    until(made, "tracer")
    made.show(position(Rex=(2, 1)))
    made.play(events, changed(position(Rex=(2, 1)), "Rex", hp=2))
    until(made, "slash")
    made.show(position())
    made.play([shot("ann", "Rex", "gunnery")], position())
    assert duration(made) == pytest.approx(0.4, abs=0.01)  # only dice


def test_what_is_thrown_flies_to_where_it_bursts() -> None:
    made = stage()
    thrown = Rolled(label="throw", dice=("d10",), faces=(4,), result="2", unit="ann")
    squares = tuple(Square(x, y) for x in (5, 6, 7) for y in (0, 1, 2))
    made.play([thrown, Burst(at=Square(6, 1), squares=squares)], position())
    until(made, "missile")
    (missile,) = [effect for effect in made.effects if effect.kind == "missile"]
    assert missile.to == (6.0, 1.0)
    until(made, "blast")
    assert made.focus == Square(6, 1)
    assert made.shake != (0.0, 0.0)
    made.obey(Settings(shake=False))
    assert made.shake == (0.0, 0.0)


def test_with_less_motion_dice_lie_at_once_and_nothing_flies_or_rises() -> None:
    """What was thrown is not seen on its way, its blast stands, and the ground does not shake."""
    made = stage()
    made.obey(Settings(less_motion=True))
    thrown = Rolled(label="throw", dice=("d10",), faces=(4,), result="2", unit="ann")
    made.play([thrown, Burst(at=Square(6, 1), squares=(Square(6, 1),))], position())
    seen = dict[str, set[float]]()
    for _ in range(60):
        made.update(1 / 30)
        for effect in made.effects:
            seen.setdefault(effect.kind, set()).add(effect.part)
            assert effect.settled
        assert made.shake == (0.0, 0.0)
    assert {"dice", "blast"} <= set(seen)
    assert not FLYING & set(seen)
    assert set().union(*seen.values()) == {STANDING}


def test_dice_tumble_and_settle() -> None:
    made, roll = stage(), shot()
    made.play([roll], position())
    faces = []
    while made.busy:
        made.update(0.02)
        faces += [effect.roll.faces for effect in made.effects if effect.roll and not effect.settled]
    assert len(set(faces)) > 4
    assert all(set(face) <= set(range(1, 11)) for face in faces)
    (dice,) = [effect for effect in made.effects if effect.kind == "dice"]
    assert dice.settled
    assert dice.roll == roll


def test_several_attacks_of_one_act_are_one_series_of_dice() -> None:
    """P-34: three of focused fire; the damage after them is a roll by itself."""
    made = stage()
    made.play([*[shot(label="focused")] * 3, shot(label="damage")], position())
    told = []
    while made.busy:
        made.update(0.02)
        told += [
            (effect.roll.label, effect.nth, len(effect.series)) for effect in made.effects if effect.roll
        ]
    assert list(dict.fromkeys(told)) == [
        ("focused", 1, 3),
        ("focused", 2, 3),
        ("focused", 3, 3),
        ("damage", 1, 1),
    ]


def test_who_attacks_looks_at_its_target_while_the_dice_tumble() -> None:
    """Ann looks north, and Rex stands in the east."""
    made = stage()
    made.play([shot()], position())
    until(made, "dice")
    made.update(0.3)
    assert token(made, "ann").facing == "E"
    assert not next(effect for effect in made.effects if effect.kind == "dice").settled


def test_health_goes_down_hurt_by_hurt() -> None:
    made, after = stage(), changed(position(), "Rex", hp=0)
    hurts = [Hurt(unit="Rex", amount=amount, what="hp", by=by) for amount, by in ((1, "ann"), (2, ""))]
    made.play(hurts, after)
    made.update(0.3)
    assert token(made, "Rex").health == pytest.approx(2 / 3, abs=0.01)
    made.update(0.31)
    assert token(made, "Rex").health == 0


def test_words_over_one_unit_do_not_hide_each_other() -> None:
    made = stage()
    made.play([Hurt(unit="Rex", amount=1, what="hp"), Status(unit="Rex", status="venom")], position())
    made.update(0.35)
    assert [effect.lane for effect in made.effects if effect.kind == "words"] == [0, 1]


def test_what_one_attack_takes_is_shown_as_one_sum() -> None:
    """P-34, P-44: three hits of 7 on 10 vitality and 8 life; the numbers lay on each other."""
    made = stage()
    losses = ((7, "vitality"), (3, "vitality"), (4, "life"), (5, "life"))
    made.play([Hurt(unit="Rex", amount=many, what=what, by="ann") for many, what in losses], position())
    until(made, "words")
    assert [effect.words for effect in made.effects if effect.kind == "words"] == ["-10 vitality, -9 life"]


def test_gear_is_called_by_its_name_over_a_unit() -> None:
    made = stage()
    made.play([Status(unit="Rex", status="salt/arc_gun jammed")], position())
    made.update(0.35)
    assert [effect.words for effect in made.effects if effect.kind == "words"] == ["arc gun jammed"]


def test_the_board_changes_with_its_event() -> None:
    made = stage()
    after = having(position(ann=(7, 1)), board=position().board.put(Square(3, 3), "o"))
    made.play([*steps("ann", *SIX), Ground(squares=(Square(3, 3),), what="crates")], after)
    before = made.board
    made.update(0.5)
    assert made.board is before
    made.update(0.32)
    assert made.busy
    assert made.board is after.board
    made.show(position())
    made.play([], after)  # nothing tells of it: at the latest in the end
    made.update(1)
    assert made.board is after.board


def test_who_comes_into_view_fades_in_and_who_goes_fades_out() -> None:
    made, full = stage(), position()
    alone = having(full, units=full.units[:2])
    made.play([], alone)
    made.update(0.075)
    assert 0 < token(made, "Rex").alpha < 1
    made.update(0.1)
    assert [one.id for one in made.tokens] == ["ann", "bob"]
    made.play(steps("Rex", (9, 1), (8, 1)), full)
    made.update(0.075)
    assert 0 < token(made, "Rex").alpha < 1
    assert token(made, "Rex").at[0] > 8


def test_what_a_side_knows_of_units_is_shown() -> None:
    """B-25, B-36."""
    state = changed(changed(position(), "ann", hidden_from=("opposition",)), "Rex", fate="left")
    made = Animator(health, "squad")
    made.show(state)
    assert token(made, "ann").veiled
    assert [one.id for one in made.tokens] == ["ann", "bob"]


def test_who_is_out_of_sight_is_shown_as_remembered() -> None:
    """B-36: a wall stands between, and the squad knows only where Rex was."""
    walled = Board.of((".....#......",) * 6)
    memory = Memory("squad", position().unit("Rex"), 0)
    fog = having(position(Rex=(9, 4)), board=walled, options=Options(fog=True), memory=(memory,))
    made = Animator(health, "squad")
    made.show(view(fog, "squad"))
    assert [(token.id, token.at, token.faded) for token in made.tokens] == [
        ("ann", (1.0, 1.0), False),
        ("bob", (1.0, 3.0), False),
        ("Rex", (8.0, 1.0), True),
    ]


def test_phases_in_which_nothing_happens_cost_no_time() -> None:
    made = stage()
    made.play([Phase(turn=1, name=name) for name in ("Time", "Events", "Leader")], position())
    assert [effect.words for effect in made.effects] == ["Turn 1 · Leader"]
    assert duration(made) < 0.5


def test_sounds_are_told_once() -> None:
    made = stage()
    made.play([shot(), Hurt(unit="Rex", amount=1, what="hp", by="ann")], changed(position(), "Rex", hp=2))
    assert made.take_cues() == ("dice",)
    assert made.take_cues() == ()
    made.update(9)
    assert made.take_cues() == ("shot", "hit")


@pytest.mark.parametrize(("glyph", "sound"), [(".", "step"), ('"', "step_grass"), ("~", "step_water")])
def test_steps_are_heard_on_their_ground(glyph: str, sound: str) -> None:
    made = stage()
    made.show(having(position(), board=Board.of((glyph * 12,) * 6)))
    made.play(steps("ann", (1, 1), (2, 1)), position(ann=(2, 1)))
    made.update(9)
    assert made.take_cues() == (sound,)


@pytest.mark.parametrize(
    ("what", "sound"), [("open door", "door"), ("floor", "break"), ("dark", "click"), ("smoke", "smoke")]
)
def test_changes_of_the_ground_are_heard(what: str, sound: str) -> None:
    made = stage()
    made.play([Ground(squares=(Square(3, 3),), what=what)], position())
    made.update(9)
    assert made.take_cues() == (sound,)


def test_the_end_of_the_match_is_heard_by_each_side() -> None:
    """B-38."""
    over = having(position(), outcome=Outcome("squad", "all out"))
    for side, sound in (("squad", "victory"), ("ally", "victory"), ("opposition", "defeat")):
        for end in (Animator.skip, lambda stage: stage.update(9)):
            made = stage(side)  # type: ignore[arg-type]
            made.play([Said(text="over")], over)
            made.take_cues()
            end(made)
            assert made.take_cues() == (sound,)


def test_acts_are_played_one_after_the_other() -> None:
    made = stage()
    made.play(steps("ann", (1, 1), (2, 1)), position(ann=(2, 1)))
    made.play(steps("ann", (2, 1), (3, 1)), position(ann=(3, 1)))
    assert made.waiting == 2
    assert duration(made) == pytest.approx(2 * 0.168, abs=0.01)
    assert token(made, "ann").at == (3.0, 1.0)
    assert (made.reached, made.waiting) == (2, 0)


def test_a_long_pause_plays_everything() -> None:
    made = stage()
    for _ in range(3):
        made.play([shot(), *steps("ann", *SIX)], position(ann=(7, 1)))
    made.update(1e9)
    assert not made.busy
    assert made.reached == 3 * 7
    assert made.effects == ()


def test_every_kind_of_event_has_its_beat() -> None:
    assert set(ANIMATIONS) == set(get_args(AnyEvent))


def test_a_status_of_a_match_is_heard_as_its_rule_system_has_it() -> None:
    match = Match(
        SYSTEMS["squad"], shipped_map(shipped_maps()[0]).scenario, seed=5, options=Options(fog=True)
    )
    made, view = animator_of(match.system, match.scenario, "squad"), match.view("squad")
    made.show(view)
    made.play(
        [Status(unit=next(unit.id for unit in view.units if unit.side == "squad"), status="overwatch")], view
    )
    assert made.take_cues() == ("alarm",)


@pytest.mark.parametrize(
    ("system", "status", "told"),
    [
        ("effort", "prone", "is on its feet again"),
        ("effort", "seizing", "lets the chance of a free attack go"),
        ("squad", "shock", "is out of shock"),
    ],
)
def test_that_a_status_ends_is_told_over_the_unit_in_the_words_of_the_log(
    system: str, status: str, told: str
) -> None:
    match = Match(SYSTEMS[system], shipped_map(shipped_maps()[0]).scenario, seed=5)
    made, view = animator_of(match.system, match.scenario, "squad"), match.view("squad")
    made.show(view)
    mine = next(unit.id for unit in view.units if unit.side == "squad")
    made.play([Status(unit=mine, status=status, on=False)], view)
    until(made, "words")
    assert [effect.words for effect in made.effects if effect.kind == "words"] == [told]


def test_a_real_match_can_be_watched() -> None:
    system, chosen = SYSTEMS["squad"], Random(4)
    match = Match(system, shipped_map(shipped_maps()[0]).scenario, seed=5, options=Options(fog=True))
    made = Animator(system.health, "squad")
    made.show(match.view("squad"))
    told = len(match.events("squad"))
    for _ in range(25):
        match.do(chosen.choice(match.legal()))
        played = match.events("squad", told)
        told += len(played)
        made.play(played, match.view("squad"))
        duration(made, 1 / 30)
        fresh = Animator(system.health, "squad")
        fresh.show(match.view("squad"))
        assert made.tokens == fresh.tokens
        assert made.waiting == 0


def assert_same(made: Animator, view: Position) -> None:
    fresh = Animator(health, made.side)
    fresh.show(view)
    assert made.tokens == fresh.tokens
    assert made.board == fresh.board


names = st.sampled_from(["ann", "bob", "Rex", "nobody", ""])
hows = st.sampled_from(["walk", "jump", "push", "aside", "arrive", "run"])
squares = st.builds(Square, st.integers(0, 11), st.integers(0, 5))
several = st.lists(squares, max_size=4).map(tuple)
rolls = st.lists(st.integers(1, 10), max_size=6).flatmap(
    lambda faces: st.builds(
        Rolled,
        label=st.sampled_from(["shoot", "close combat", "throw", "blast", "fall", "search"]),
        dice=st.just(("d10",) * len(faces)),
        faces=st.just(tuple(faces)),
        result=st.just("0"),
        unit=names,
        target=names,
    )
)
any_event = st.one_of(
    st.builds(Moved, unit=names, start=squares, end=squares, how=hows),
    st.builds(Turned, unit=names, facing=st.sampled_from(FACINGS)),
    rolls,
    st.builds(Hurt, unit=names, amount=st.integers(0, 4), what=st.just("hp"), by=names),
    st.builds(Out, unit=names, at=squares),
    st.builds(Status, unit=names, status=st.sampled_from(["venom", "reloaded"]), on=st.booleans()),
    st.builds(Fell, unit=names, at=squares, levels=st.integers(1, 4)),
    st.builds(Burst, at=squares, squares=several),
    st.builds(Ground, squares=several, what=st.sampled_from(["smoke", "crates", "dark"])),
    st.builds(Revealed, unit=names, at=squares),
    st.builds(Hidden, unit=names),
    st.builds(Said, text=st.just("so"), unit=names),
    st.builds(Phase, turn=st.integers(1, 9), name=st.just("Orders")),
)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    state = position()
    for unit in state.units:
        fate = draw(st.sampled_from(["in", "in", "out", "left"]))
        state = changed(state, unit.id, at=draw(squares), hp=draw(st.integers(0, 3)), fate=fate)
    gone = draw(st.sets(st.sampled_from(["ann", "bob", "Rex"]), max_size=2))
    return having(state, units=tuple(unit for unit in state.units if unit.id not in gone))


acts = st.lists(st.tuples(st.lists(any_event, max_size=8), positions()), min_size=1, max_size=3)


@settings(max_examples=150)
@given(acts, st.floats(0.001, 0.5), st.sampled_from(["skipped", "watched"]))
def test_whatever_happens_the_stage_ends_at_the_present(
    acts: list[tuple[list[AnyEvent], Position]], frame: float, how: str
) -> None:
    made = stage()
    for events, after in acts:
        made.play(events, after)
    total, told = sum(len(events) for events, _ in acts), 0
    while made.busy:
        assert told <= made.reached <= total
        assert made.reached + made.waiting == total
        told = made.reached
        assert all(0 <= effect.part <= 1 for effect in made.effects)
        assert set(made.take_cues()) <= set(RECIPES)
        assert all(0 <= token.alpha <= 1 and 0 <= token.health <= 1 for token in made.tokens)
        made.update(frame)
        if how == "skipped" and made.reached:
            made.skip()
    assert (made.reached, made.waiting) == (total, 0)
    assert_same(made, acts[-1][1])
    made.update(5)
    assert made.effects == ()


def test_the_fall_of_ones_own_is_shown_longer_than_an_enemys() -> None:
    """Among what the others do in their turn it went by unseen."""
    seconds = {}
    for unit, at in (("ann", Square(1, 1)), ("Rex", Square(8, 1))):
        made = stage("squad")
        made.play([Out(unit=unit, at=at)], changed(position(), unit, fate="out"))
        seconds[unit] = duration(made)
    assert seconds["ann"] - seconds["Rex"] == pytest.approx(MOURNED, abs=0.02)
    made = stage("squad")
    made.play([Out(unit="ann", at=Square(1, 1))], changed(position(), "ann", fate="out"))
    made.skip()
    assert not made.busy


def test_who_leaves_the_board_is_seen_to_before_it_is_gone() -> None:
    """The last enemy fled, and within a moment the battle was over: nobody had seen it go."""
    made = stage("squad")
    made.play([Out(unit="Rex", at=Square(8, 1), left=True)], changed(position(), "Rex", fate="left"))
    made.update(MOURNED)
    assert token(made, "Rex").scale == 1
    assert any("leaves the board" in str(effect.words) for effect in made.effects)
    assert duration(made) > 0


def test_whom_the_others_attack_is_pointed_out_before_their_dice_fall() -> None:
    """Among their volleys one did not see who was hit by whom; of one's own attacks one knows."""
    for unit, target, pointed in (("Rex", "ann", True), ("ann", "Rex", False)):
        made = stage("squad")
        made.play([shot(unit, target), Hurt(unit=target, amount=1, what="hp", by=unit)], position())
        made.update(BEAT / 2)
        assert ("aim" in kinds(made), "dice" in kinds(made)) == (pointed, not pointed)
        made.update(BEAT)
        assert "dice" in kinds(made)
        made.skip()
        assert not made.busy
    watched = stage()
    watched.play([shot("Rex", "ann")], position())
    watched.update(BEAT / 2)
    assert "dice" in kinds(watched), "who watches is of no side"


def test_figures_step_aim_and_fall() -> None:
    """Who walks sets one foot before the other and stands again; who shoots aims; who is out falls."""
    made = stage()
    made.play(steps("ann", (1, 1), (2, 1), (3, 1), (4, 1)), position(ann=(4, 1)))
    strides = []
    while made.busy:
        made.update(0.02)
        strides.append(token(made, "ann").stance)
    assert {"left step", "right step"} <= set(strides)
    assert strides[-1] == "standing"
    made.play([shot(), Out(unit="Rex", at=Square(8, 1))], changed(position(ann=(4, 1)), "Rex", fate="out"))
    until(made, "tracer")
    assert token(made, "ann").stance == "aiming"
    turns: list[int] = []
    while made.busy:
        made.update(0.02)
        turns.append(token(made, "Rex").turning)
    assert max(turns) > 30
    assert token(made, "Rex").stance == "down"
    assert (token(made, "Rex").down, token(made, "Rex").turning) == (True, 0)


def test_whom_a_roll_of_the_others_is_about_is_pointed_out_also_when_nobody_is_attacked() -> None:
    """Held, searched for, tripped: not only shots went by unseen; of one's own one knows."""
    for unit, target, pointed in (("Rex", "ann", True), ("ann", "Rex", False), ("Rex", "Rex", False)):
        made = stage("squad")
        made.play([shot(unit, target, label="entangle")], position())
        made.update(BEAT / 2)
        assert ("aim" in kinds(made)) is pointed


def test_who_of_the_others_lays_smoke_is_shown_before_it_spreads() -> None:
    """One saw smoke where there had been none, and not who had thrown it; of one's own one knows."""
    for unit, at, pointed in (("Rex", Square(4, 1), True), ("ann", Square(4, 1), False)):
        made = stage("squad")
        made.play([Ground(squares=(at,), what="smoke", by=unit, deed="lays smoke")], position())
        made.update(BEAT / 2)
        seen = [effect for effect in made.effects if effect.kind == "aim"]
        assert [(effect.at, effect.to) for effect in seen] == ([((8.0, 1.0), (4.0, 1.0))] if pointed else [])
        assert ("Lays smoke" in {effect.words for effect in made.effects}) is pointed
        assert until(made, "missile") >= 0, "it flies there"
        assert "smoke" not in kinds(made)
        until(made, "smoke")


def test_one_has_time_to_see_how_the_others_move() -> None:
    """A walk of 6 squares ends with a moment more, one of 1 square lasts as long as is needed to see it."""
    seconds = {}
    for unit, way in (("ann", SIX), ("Rex", SIX), ("Rex near", ((8, 1), (9, 1)))):
        made, who = stage("squad"), unit.partition(" ")[0]
        made.play(steps(who, *way), position(**{who: way[-1]}), waits=who == "Rex")
        seconds[unit] = duration(made)
    slower = 6 * (OTHERS_STEP - STEP)
    assert seconds["Rex"] - seconds["ann"] == pytest.approx(slower + SEEN, abs=0.02)
    assert seconds["Rex near"] == pytest.approx(1.2, abs=0.02), "it could hardly be followed"


def test_the_name_of_one_of_the_others_stands_beside_it_while_it_moves() -> None:
    for unit, x in (("ann", 1), ("Rex", 8)):
        made = stage("squad")
        made.play(steps(unit, (x, 1), (x + 1, 1)), position(**{unit: (x + 1, 1)}), waits=unit == "Rex")
        made.update(0.1)
        assert token(made, unit).named == (unit == "Rex")
        duration(made)
        assert not token(made, unit).named


def test_an_attack_of_the_others_that_misses_is_seen_to_have_missed() -> None:
    """The next one began while the dice of this one still lay there."""
    seconds = {}
    for unit, target in (("ann", "Rex"), ("Rex", "ann")):
        made = stage("squad")
        made.play([shot(unit, target)], position())
        seconds[unit] = duration(made)
    assert seconds["Rex"] - seconds["ann"] == pytest.approx(BEAT + SEEN, abs=0.02)
    assert seconds["Rex"] >= 2.0


def test_the_banner_of_a_phase_is_read_while_one_can_act_already() -> None:
    """It was gone after 0.9 s, while one's own dice or the others' last deed were still looked at."""
    made = stage()
    made.play((Phase(turn=2, name="Turns"),), position())
    until(made, "banner")
    made.update(0.5)
    assert not made.busy
    made.update(1.0)
    assert kinds(made) == {"banner"}
    made.update(0.2)
    assert not kinds(made)


def test_the_banner_of_a_phase_waits_until_the_last_dice_are_gone() -> None:
    """It lay over them: in the act that they fell in, and in the next one."""
    turn = Phase(turn=2, name="The squad acts")
    shared: list[list[AnyEvent]] = [[shot(), turn]]
    apart: list[list[AnyEvent]] = [[shot()], [turn]]
    for acts in (shared, apart):
        made = stage("squad")
        for act in acts:
            made.play(act, position())
        seen = set[frozenset[str]]()
        for _ in range(600):
            made.update(0.01)
            seen.add(frozenset(kinds(made) & {"dice", "banner"}))
        assert {frozenset({"dice"}), frozenset({"banner"})} <= seen
        assert frozenset({"dice", "banner"}) not in seen


def test_what_the_others_have_chosen_is_told_across_the_screen() -> None:
    """Long words over a unit lay over what was said of those beside it; one's own choice one knows."""
    spent, hit = "a spends 1 despair: the weapon jams", "a is hit instead"
    for unit, text, shown in (
        ("ann", hit, {"words"}),
        ("ann", spent, set()),
        ("Rex", hit, {"banner"}),
        ("Rex", spent, {"banner"}),
    ):
        made = stage("squad")
        made.play([Said(text=text, unit=unit)], position())
        made.update(0.2)
        assert kinds(made) == shown


def test_one_has_a_moment_to_see_what_an_attack_has_done_to_ones_own() -> None:
    """Knocked down and shaken by an enemy: it was seen only from the marks afterwards."""
    seconds = []
    for by in ("ann", "Rex"):
        made = stage("squad")
        made.play([shot(by, "bob"), Status(unit="bob", status="prone")], position())
        bare = stage("squad")
        bare.play([shot(by, "bob")], position())
        seconds.append(duration(made) - duration(bare))
    assert seconds[1] - seconds[0] == pytest.approx(SEEN, abs=0.02)


SHAKE_OFF = Rolled(label="wound threshold", dice=("d6",), faces=(5,), result="1", unit="Rex")


@pytest.mark.parametrize("apart", [False, True])
def test_ones_own_dice_are_read_before_others_fall(apart: bool) -> None:
    """The shake-off took the place of the attack's dice after half a second."""
    made = stage("squad")
    for act in [[shot()], [SHAKE_OFF]] if apart else [[shot(), SHAKE_OFF]]:
        made.play(act, position())
    lain = 0.0
    while any(effect.roll and effect.roll.unit == "ann" for effect in made.effects):
        made.update(0.01)
        lain += 0.01
    assert lain >= 1.5
    assert [effect.roll.unit for effect in made.effects if effect.roll] == ["Rex"]


def test_who_acts_by_hand_has_read_the_dice_that_lie_there() -> None:
    made = stage("squad")
    made.play([shot()], position())
    duration(made)
    made.play([shot("bob")], position(), waits=False)
    made.update(0.01)
    assert [effect.roll.unit for effect in made.effects if effect.roll] == ["bob"]


def test_a_battle_is_over_when_the_dice_that_ended_it_have_been_read() -> None:
    seconds = []
    for outcome in (None, Outcome(winner="squad", why="nobody is left")):
        made = stage("squad")
        made.play([shot(), Out(unit="Rex", at=Square(8, 1))], having(position(), outcome=outcome))
        seconds.append(duration(made))
        assert any(effect.roll for effect in made.effects) is (outcome is None)
    assert seconds[0] < 1.5 <= seconds[1] + 0.01
