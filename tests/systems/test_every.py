"""What every rule system must hold, on every map that it suits: random play and computers' play."""

import random
import re
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import game
from game.bots import LEVELS
from game.bots.bystander import bystander
from game.errors import IllegalAction, NoUndo
from game.files.places import shipped_maps
from game.match.match import Match
from game.match.replay import replay
from game.rules.actions import Choose
from game.rules.engine import legal, view, why_none
from game.rules.forecast import forecast
from game.rules.knowledge import known, observes
from game.rules.state import AnyState, Options, changed, encoded
from game.rules.system import System
from game.rules.units import SIDES, Side
from game.systems import SYSTEMS
from tests.shipped import shipped_map

ACTS = 60
"""How many actions a random match of the suite plays; matches to the end are for computers."""

FEWER = {"mill-race": 20, "rising-tide": 20, "marshalling-yard": 20, "slipway": 20, "star-fort": 8}
"""How many it plays on maps that add little to what others show, and whose positions are dear."""

EVERY = 12
"""At each so many positions the dear questions are asked."""

LONG = pytest.mark.long

PAIRS = [
    (system, path)
    for system, path in product(SYSTEMS.values(), shipped_maps())
    if system.name in shipped_map(path).scenario.systems
]


def pairs(turn: int) -> list[Any]:
    """Every third of PAIRS from `turn` on, the others with `-m long`: each test begins elsewhere."""
    return [
        pytest.param(*pair, id=f"{pair[0].name}-{pair[1].stem}", marks=() if number % 3 == turn % 3 else LONG)
        for number, pair in enumerate(PAIRS)
    ]


def length(path: Path) -> int:
    return FEWER.get(path.stem, ACTS)


def begun(system: System[Any], path: Path, seed: int) -> Match[Any]:
    return Match(system, shipped_map(path).scenario, seed=seed, options=Options(fog=True))


@pytest.mark.parametrize(("system", "path"), PAIRS[:: len(PAIRS) // 8], ids=str)
def test_whatever_a_unit_has_so_much_of_says_what_it_is_good_for(system: System[Any], path: Path) -> None:
    state = begun(system, path, 1).state
    told = {gauge.label: gauge.about for unit in state.units for gauge in system.words.gauges(unit)}
    assert told
    assert all(about.endswith(".") for about in told.values()), told


def random_acts(match: Match[Any], rng: random.Random) -> Iterator[tuple[AnyState, Any]]:
    """Legal actions at random, every kind of action as likely; each position before its action."""
    while match.prompt is not None:
        kinds: dict[type, list[Any]] = {}
        for action in match.legal():
            kinds.setdefault(type(action), []).append(action)
        assert kinds, match.prompt
        kind = rng.choice(sorted(kinds, key=lambda one: one.__name__))
        yield match.state, rng.choice(kinds[kind])


@pytest.mark.parametrize(("system", "path"), pairs(0))
def test_random_play(system: System[Any], path: Path) -> None:
    """J-06: legal actions apply, positions read back, undo gives the value back, replays agree.

    What waits goes on from where it stopped to the same as from its beginning.
    """
    match, rng = begun(system, path, 7), random.Random(7)
    for number, (before, action) in enumerate(islice(random_acts(match, rng), length(path))):
        if before.pending:
            twin = match.copied()
            waiting = msgspec.structs.replace(before.pending)
            twin.state = msgspec.structs.replace(before, pending=waiting)
            assert twin.do(action) == match.do(action)
            assert (twin.state, twin.record) == (match.state, match.record)
        else:
            match.do(action)
        if number % EVERY:
            continue
        assert msgspec.json.decode(encoded(match.state), type=system.state) == match.state
        after, hash_after = match.state, match.hash
        try:
            match.undo()
        except NoUndo:
            continue
        assert match.state == before
        match.do(action)
        assert (match.state, match.hash) == (after, hash_after)
    again = replay(system, match.scenario, match.record)
    assert again.difference is None
    assert again.match.state == match.state


@pytest.mark.parametrize(("system", "path"), pairs(1))
def test_odds_add_up_and_nothing_is_rolled(system: System[Any], path: Path) -> None:
    """The chances of every act add up to 1, within 3,000 runs of scripts; asking changes nothing."""
    match, rng = begun(system, path, 8), random.Random(8)
    for _, action in islice(random_acts(match, rng), length(path)):
        if not isinstance(action, Choose):
            before = match.record
            odds = forecast(system, match.seen(), action).odds
            assert sum(odds.outcomes.values()) == 1
            assert odds.runs <= 3000, action
            assert match.record == before
        match.do(action)


@pytest.mark.parametrize(("system", "path"), pairs(2))
def test_what_is_refused_changes_nothing(system: System[Any], path: Path) -> None:
    """An action of another position is legal here too, or it is refused with reasons, and nothing happens."""
    match, rng = begun(system, path, 9), random.Random(9)
    earlier: list[Any] = []
    for _, action in islice(random_acts(match, rng), length(path)):
        legal = set(match.legal())
        for other in earlier[-6:]:
            reasons = match.why_not(other)
            assert bool(reasons) is (other not in legal), (other, reasons)
            if reasons:
                before = match.record
                with pytest.raises(IllegalAction):
                    match.do(other)
                assert match.record == before
        earlier.append(action)
        match.do(action)


def elsewhere(state: AnyState, side: Side, rng: random.Random) -> AnyState:
    """The position with the units that a side does not know on other squares that it does not observe."""
    for unit in [one for one in state.conscious() if not known(state, side, one)]:
        free = [
            square
            for square in state.board.squares()
            if state.board.terrain(square).cost is not None
            and state.holder(square) is None
            and not observes(state, side, square)
        ]
        state = changed(state, unit.id, at=rng.choice(free), facing="N")
    return state


@pytest.mark.parametrize(("system", "path"), pairs(3))
def test_what_a_side_cannot_know_changes_nothing_that_it_is_told(system: System[Any], path: Path) -> None:
    """J-07: hidden enemies elsewhere: the same view, the same actions, the same decision of the computer."""
    match, rng = begun(system, path, 10), random.Random(10)
    moved = 0
    for number, (state, action) in enumerate(islice(random_acts(match, rng), length(path))):
        now = match.prompt
        if number % EVERY == 0 and now is not None and state.pending is None:
            other = elsewhere(state, now.side, rng)
            moved += other != state
            mine, theirs = view(system, state, now.side), view(system, other, now.side)
            assert mine == theirs
            assert list(legal(system, mine)) == list(legal(system, theirs))
            assert LEVELS["random"](system, mine) == LEVELS["random"](system, theirs)
        match.do(action)
    assert moved, "nobody was ever hidden: the test has shown nothing"


@pytest.mark.parametrize(("system", "path"), pairs(4))
def test_every_legal_action_has_a_button(system: System[Any], path: Path) -> None:
    """What a unit may do can be done by a button; what it may not is told why not."""
    match, rng = begun(system, path, 12), random.Random(12)
    for number, (_, action) in enumerate(islice(random_acts(match, rng), length(path))):
        now, seen = match.prompt, match.seen()
        if now is not None and (number % 4 == 0 or now.grant.choices):
            for unit in now.units:
                verbs = system.verbs(seen, unit)
                assert all(verb.kind in system.kinds for verb in verbs)
                acts = [act for act in match.legal() if act.unit == unit]
                for act in () if now.grant.choices else acts:
                    assert any(verb.settles(act) for verb in verbs), act
                for verb in verbs:
                    if not any(map(verb.settles, acts)):
                        reasons = why_none(system, seen, unit, verb.kind, verb.settled, field=verb.field)
                        assert 1 <= len(reasons) <= 3, verb
        match.do(action)


@pytest.mark.parametrize(("system", "path"), pairs(5))
def test_ways_end_where_they_go(system: System[Any], path: Path) -> None:
    """The path that is drawn for an action ends in the square that it names."""
    match, rng = begun(system, path, 13), random.Random(13)
    gone = 0
    for number, (_, action) in enumerate(islice(random_acts(match, rng), length(path))):
        now, seen = match.prompt, match.seen()
        if number % EVERY == 0 and now is not None and not now.grant.choices:
            act: Any
            for act in match.legal():
                way = act.path(seen)
                if way:
                    gone += 1
                    end = getattr(act, "at", None) or getattr(act, "step", None)
                    assert end in {None, way[-1]}
        match.do(action)
    assert gone, "nobody could go anywhere: the test has shown nothing"


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=lambda one: one.name)
def test_computers_play_to_the_end(system: System[Any]) -> None:
    """Bot against bot on the smallest map: every decision is legal, and the match ends."""
    path = min(shipped_maps(), key=lambda one: len(shipped_map(one).scenario.board.ground))
    match = begun(system, path, 11)
    while (now := match.prompt) is not None:
        level = bystander if now.side == "neutral" else LEVELS["regular"]
        decision = level(system, match.seen(), match.past())
        assert decision is not None
        assert decision.reasons
        match.do(decision.action)
    assert match.state.outcome is not None
    assert match.state.clock.turn <= match.state.turn_limit
    for side in SIDES:
        assert len(match.events(side)) <= len(match.events(None))


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=str)
def test_what_interrupts_an_act_is_told_in_words(system: System[Any]) -> None:
    """Of each label of an aside, but those of a blast, which are about who is hurt in it."""
    sources = (Path(game.__file__).parent / "systems" / system.name).glob("*.py")
    labels = {label for path in sources for label in re.findall(r'aside\(\s*"([^"{]+)"', path.read_text())}
    assert labels <= {*system.words.meanwhile}
