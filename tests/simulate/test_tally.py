"""What is counted of a match: kinds of action, hits and the odds that they had, by who played."""

import pytest

from game import decide, start
from game.bots import LEVELS
from game.simulate.play import play_out
from game.simulate.tally import Tally, Watcher
from game.systems import SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_act_is_counted_once_for_its_side(system: str) -> None:
    match = start("training-yard", system, seed=3)
    watcher = Watcher(match)
    acts = play_out(match, {"squad": LEVELS["regular"], "opposition": LEVELS["random"]}, watcher).acts
    counted = dict[str, int]()
    for tally in (watcher.heroes, watcher.foes):
        for kind, number in tally.kinds.items():
            counted[kind] = counted.get(kind, 0) + number
    done = [entry.act["kind"] for entry in match.record.entries if entry.act]
    assert counted == {kind: done.count(kind) for kind in set(done)}
    assert watcher.heroes.acts + watcher.foes.acts == acts == len(done)
    assert sum(watcher.heroes.answers.values()) >= watcher.heroes.kinds.get("choose", 0)
    assert watcher.heroes.seconds > 0


def test_a_shot_is_counted_with_its_odds_and_what_became_of_it() -> None:
    hits = set()
    for seed in range(7, 40):
        match = start("training-yard", "squad", seed=seed)
        while not (shots := [action for action in match.legal() if action.kind == "shoot"]):
            match.do(decide(match))
        watcher, before, shot = Watcher(match), match.state, shots[0]
        odds = match.odds(shot)
        watcher.sees(before.unit(shot.unit).side, shot, 0.5)
        match.do(shot)
        if match.state.pending:
            continue
        watcher.settle()
        tally = watcher.heroes if watcher.heroes.acts else watcher.foes
        assert (tally.kinds, tally.attacks, tally.seconds) == ({"shoot": 1}, 1, 0.5)
        assert tally.expected == pytest.approx(float(odds.hit))
        assert (
            tally.hits == match.system.judge(before, match.state, shot.unit, getattr(shot, "target", "")).hit
        )
        hits.add(tally.hits)
    assert hits == {0, 1}


@pytest.mark.long
@pytest.mark.parametrize("system", SYSTEMS)
def test_hits_come_as_often_as_their_odds_say(system: str) -> None:
    """Over 60 matches within four standard deviations, where nobody reacts: what is counted is right."""
    total = Tally()
    for seed in range(60):
        match = start("training-yard", system, seed=seed)
        watcher = Watcher(match)
        play_out(match, {"squad": LEVELS["regular"], "opposition": LEVELS["regular"]}, watcher)
        total.add(watcher.heroes)
        total.add(watcher.foes)
    assert total.attacks > 500
    assert abs(total.hits - total.expected) < 4 * (total.attacks / 4) ** 0.5
