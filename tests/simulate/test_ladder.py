"""Levels against each other: what is planned, how it counts, when it ends, what it comes to."""

from collections.abc import Iterable

import pytest

from game.bots import PLAYERS
from game.bots.levels import Level
from game.errors import BadOptions
from game.files.places import maps
from game.files.records import read_record
from game.simulate.ladder import Contest, Ladder, Planned, Result, deeds, pairs, play_planned, rated
from game.simulate.statistics import Verdict
from game.simulate.tally import Tally

SOURCES = {name: (maps() / f"{name}.toml").read_bytes() for name in ("training-yard", "standing-stones")}
BARRED = Contest("squad", "veteran", "regular")
FREE = Contest("effort", "regular", "random")


IDLE = Level("idle", "It decides nothing.", f"{__name__}:decides_nothing")


def decides_nothing(*_: object) -> None:
    """What a broken level does."""


def ladder(*contests: Contest, matches: int = 10) -> Ladder:
    return Ladder(contests, SOURCES, matches, seed=40)


def won(planned: Planned, level: str) -> Result:
    """A match that a level has won."""
    return Result(planned=planned, winner="squad" if planned.squad == level else "opposition", turns=5)


def results(planned: Iterable[Planned], level: str) -> dict[Planned, Result]:
    return {match: won(match, level) for match in planned}


def test_sides_are_swapped_with_one_map_and_one_seed() -> None:
    planned = [*ladder(FREE, matches=6).planned(FREE)]
    assert [(match.map, match.squad, match.opposition, match.seed) for match in planned] == [
        ("training-yard", "regular", "random", 40),
        ("training-yard", "random", "regular", 40),
        ("standing-stones", "regular", "random", 40),
        ("standing-stones", "random", "regular", 40),
        ("training-yard", "regular", "random", 41),
        ("training-yard", "random", "regular", 41),
    ]


def test_a_level_against_itself_plays_each_seed_once() -> None:
    own = Contest("squad", "regular", "regular")
    planned = [*ladder(own, matches=6).planned(own)]
    assert len(set(planned)) == 6


def test_who_meets_whom() -> None:
    levels = ["random", "recruit", "regular"]
    assert pairs(levels, each=False) == (("recruit", "random"), ("regular", "recruit"))
    assert set(pairs(levels, each=True)) == {*pairs(levels, each=False), ("regular", "random")}
    assert pairs(["regular"], each=False) == (("regular", "regular"),)


def test_what_is_known_is_not_played_again() -> None:
    plan = ladder(FREE, BARRED, matches=4)
    known = results([*plan.planned(FREE)][:3], "regular")
    wanted = [*plan.wanted(known)]
    assert [match.system for match in wanted] == ["effort", "squad", "squad", "squad", "squad"]
    assert not known.keys() & set(wanted)


def test_a_contest_ends_when_its_bar_is_decided() -> None:
    """65 %: ln(0.7/0.6) = 0.154 a win, ln 19 = 2.944: after 20 wins; nothing more is asked for then."""
    plan = ladder(BARRED, matches=100)
    known: dict[Planned, Result] = {}
    for match in plan.wanted(known):
        known[match] = won(match, "veteran")
    assert len(known) == 20
    assert plan.standing(BARRED, known).verdict is Verdict.REACHED


def test_the_test_sees_matches_in_their_order() -> None:
    """Nineteen wins, and a hundred more after one that is not played yet, decide nothing."""
    plan = ladder(BARRED, matches=120)
    planned = [*plan.planned(BARRED)]
    known = results([*planned[:19], *planned[20:]], "veteran")
    assert plan.standing(BARRED, known).verdict is Verdict.OPEN
    known[planned[19]] = won(planned[19], "regular")
    assert plan.standing(BARRED, known).verdict is Verdict.REACHED


def test_draws_are_half_and_faults_nothing() -> None:
    plan = ladder(FREE, matches=6)
    planned = [*plan.planned(FREE)]
    known = results(planned[:3], "regular") | results(planned[3:4], "random")
    known[planned[4]] = Result(planned=planned[4])
    known[planned[5]] = Result(planned=planned[5], fault="it broke")
    standing = plan.standing(FREE, known)
    assert standing.counts() == (3, 1, 1)
    assert standing.share == 0.7
    assert [result.planned for result in standing.faults] == [planned[5]]
    assert standing.verdict is None


def test_an_ally_wins_with_the_squad() -> None:
    planned = next(ladder(FREE).planned(FREE))
    result = Result(planned=planned, winner="ally")
    assert (result.score(squad=True), result.score(squad=False)) == (1, 0)


def test_ratings_by_system_the_weakest_first() -> None:
    other = Contest("effort", "veteran", "regular")
    plan = ladder(FREE, other, BARRED)
    known = results(plan.planned(FREE), "regular") | results(plan.planned(other), "veteran")
    found = rated("effort", [plan.standing(contest, known) for contest in plan.contests])
    assert [rating.name for rating in found] == ["random", "regular", "veteran"]
    assert found[2].elo - found[1].elo == pytest.approx(found[1].elo - found[0].elo)


def test_deeds_are_those_of_each_level_on_either_side() -> None:
    plan = ladder(FREE, matches=2)
    first, second = plan.planned(FREE)
    known = {
        first: Result(planned=first, squad=Tally(kinds={"move": 2}), opposition=Tally(kinds={"rush": 1})),
        second: Result(planned=second, squad=Tally(kinds={"rush": 4}), opposition=Tally(kinds={"move": 8})),
    }
    random, regular = deeds([plan.standing(FREE, known)])
    assert (random.level, random.tally.kinds) == ("random", {"rush": 5})
    assert (regular.level, regular.tally.kinds) == ("regular", {"move": 10})
    assert "move" in random.never
    assert "move" not in regular.never


def test_a_match_is_played_as_it_is_planned() -> None:
    """J-06: the same plan gives the same match; a changed map is another plan."""
    planned = next(ladder(FREE).planned(FREE))
    source = SOURCES[planned.map]
    once, again = (play_planned(planned, source) for _ in range(2))
    assert (once.hash, once.turns, once.winner) == (again.hash, again.turns, again.winner)
    assert not once.fault
    assert once.ending
    changed = Ladder((FREE,), {"training-yard": source + b"\n"}, 10, seed=40)
    assert next(changed.planned(FREE)) != planned


def test_a_fault_comes_with_the_record_of_its_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLAYERS, "random", IDLE)
    planned = next(ladder(FREE).planned(FREE))
    result = play_planned(planned, SOURCES[planned.map])
    assert result.fault == "nobody decided"
    assert len(read_record(result.record).entries) == result.acts + 1


def test_no_map_for_a_system() -> None:
    source = SOURCES["training-yard"].replace(
        b'systems = ["squad", "narrative", "effort", "phased"]', b'systems = ["effort"]'
    )
    plan = Ladder((BARRED,), {"yard": source}, 2)
    with pytest.raises(BadOptions, match="none of the maps is for squad"):
        next(plan.planned(BARRED))
