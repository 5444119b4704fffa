"""A computer player in a process of its own decides as it would here, can be dropped, and dies aloud."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots import LEVELS, PLAYERS
from game.bots.advice import decided
from game.bots.decisions import Decision
from game.bots.levels import Level
from game.bots.thinker import AnsweringPlayer, Question, Thinker
from game.errors import EnfiladeError
from game.match.match import Match
from game.rules.actions import Action
from game.rules.state import encoded
from game.rules.turns import EndPhase
from game.systems.narrative.check_actions import FateOrder
from game.systems.squad.system import SQUAD
from game.systems.squad.turn import EndTurn
from tests.systems.squad.field import field, soldier

SECONDS = 60.0
"""Longer than any process takes to start on a busy machine."""


@pytest.fixture(scope="module")
def process() -> Iterator[Thinker]:
    """One process for all these tests: to start it takes longer than what they ask."""
    made = Thinker("squad")
    yield made
    made.close()


@pytest.fixture
def thinker(process: Thinker) -> Iterator[Thinker]:
    """The process with nothing to think about."""
    yield process
    process.cancel()


def duel() -> Match[Any]:
    return field(
        fog=True, seed=3, a=soldier((0, 0)), b=soldier((2, 3)), X=soldier((9, 3)), n1=soldier((5, 5))
    )


def thought(thinker: Thinker) -> Decision:
    """What it comes to; polling never waits by itself."""
    until = time.monotonic() + SECONDS
    while (found := thinker.poll()) is None:
        assert time.monotonic() < until
        time.sleep(0.005)
    return found


def test_it_decides_as_the_bot_does(thinker: Thinker) -> None:
    """J-06: every level, over the same position and the next one, as asked directly."""
    match = duel()
    for level, player in PLAYERS.items():
        thinker.ask(level, match.seen())
        assert thought(thinker) == player(SQUAD, match.seen())
    match.do(EndPhase())
    thinker.ask("regular", match.seen())
    assert thought(thinker) == LEVELS["regular"](SQUAD, match.seen())
    assert thinker.poll() is None  # once


def test_what_is_cancelled_is_never_told(thinker: Thinker) -> None:
    match = duel()
    thinker.ask("random", match.seen())
    thinker.cancel()
    before = match.seen()
    match.do(EndPhase())
    thinker.ask("regular", match.seen())
    found = thought(thinker)
    assert found == LEVELS["regular"](SQUAD, match.seen())
    assert found != LEVELS["random"](SQUAD, before)
    thinker.ask("random", before)
    thinker.ask("regular", match.seen())  # asked anew, the earlier one is dropped too
    assert thought(thinker) == found


def test_nothing_asked_nothing_told(thinker: Thinker) -> None:
    assert thinker.poll() is None
    thinker.cancel()
    assert thinker.poll() is None


def test_a_dead_process_is_told_and_started_again(thinker: Thinker) -> None:
    match = duel()
    thinker.ask("random", match.seen())
    thought(thinker)
    pid = thinker._worker._process.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)  # it must not be done before it dies
    thinker.ask("regular", match.seen())
    thinker._worker._process.kill()
    thinker._worker._process.join(SECONDS)
    with pytest.raises(EnfiladeError, match=r"stopped before it decided \(exit code -9\)"):
        thought(thinker)
    assert thinker.poll() is None
    thinker.ask("random", match.seen())
    assert thought(thinker) == LEVELS["random"](SQUAD, match.seen())


def test_a_player_that_fails_says_so(thinker: Thinker) -> None:
    """A level that there is not, and a match that is over: the process lives on."""
    match = duel()
    thinker.ask("cleverest", match.seen())
    with pytest.raises(EnfiladeError, match="failed: KeyError: 'cleverest'"):
        thought(thinker)
    over = match.seen()
    nobody = msgspec.structs.replace(over, clock=msgspec.structs.replace(over.clock, phase=-1))
    thinker.ask("random", nobody)
    with pytest.raises(EnfiladeError, match="nobody has to choose"):
        thought(thinker)
    thinker.ask("random", match.seen())
    assert thought(thinker) is not None


def test_ctrl_c_is_not_for_it(thinker: Thinker) -> None:
    match = duel()
    thinker.ask("random", match.seen())
    thought(thinker)
    pid = thinker._worker._process.pid
    assert pid is not None
    os.kill(pid, signal.SIGINT)
    thinker.ask("random", match.seen())
    assert thought(thinker) == LEVELS["random"](SQUAD, match.seen())


def test_asked_for_one_unit_it_decides_for_that_one(thinker: Thinker) -> None:
    """Whom it would rather move first is another: it stands beside, and is not what is advised."""
    match = duel()
    usual = LEVELS["veteran"](SQUAD, match.seen())
    assert usual
    (other,) = {"a", "b"} - {usual.action.unit}
    thinker.ask("veteran", match.seen(), unit=other)
    found = thought(thinker)
    assert found.action.unit == other
    assert {option.action.unit for option in found.options} <= {other}
    assert found.sooner == usual.reasons[0]
    thinker.ask("veteran", match.seen(), unit=usual.action.unit)
    assert thought(thinker) == usual


@pytest.mark.parametrize("rather", [FateOrder(unit="b", order="deadly"), EndTurn(unit="b")])
def test_what_only_words_or_an_end_would_come_sooner_is_not_told(
    monkeypatch: pytest.MonkeyPatch, rather: Action[Any]
) -> None:
    """N-38: a standing order of one unit keeps nobody from moving another first."""
    monkeypatch.setattr(Level, "__call__", lambda *_: Decision(rather, ("b does.",)))
    found = decided("veteran", SQUAD, duel().seen(), unit="a")
    assert found
    assert (found.action.unit, found.sooner) == ("a", "")


def test_it_ends_with_whoever_started_it() -> None:
    """Killed outright, the parent leaves nobody behind."""
    program = (
        "import os, time\n"
        "from game.bots.thinker import Thinker\n"
        "if __name__ == '__main__':\n"
        "    made = Thinker('squad')\n"
        "    made._worker._line.poll(60)\n"
        "    print(made._worker._process.pid, flush=True)\n"
        "    os.kill(os.getpid(), 9)\n"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False, timeout=SECONDS)
    pid = int(run.stdout)
    until = time.monotonic() + SECONDS
    while alive(pid):
        assert time.monotonic() < until
        time.sleep(0.02)


def alive(pid: int) -> bool:
    """Whether a process still runs: who has ended and is waited for by nobody does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


def test_the_board_is_kept_while_it_stays_the_same() -> None:
    """Equal boards come as one object, so that what is known of them is known still."""
    desk, match = AnsweringPlayer("squad"), duel()
    first = desk._reader.read(msgspec.Raw(encoded(match.seen())))
    match.do(EndPhase())
    second = desk._reader.read(msgspec.Raw(encoded(match.seen())))
    assert second.board is first.board
    assert second == match.seen()


def test_the_answer_is_plain_data() -> None:
    match = duel()
    asked = msgspec.json.encode(Question("random", msgspec.Raw(encoded(match.seen()))))
    answer = AnsweringPlayer("squad").answered(asked)
    assert "kind" in msgspec.json.decode(answer.action)


def test_it_imports_no_window() -> None:
    program = "import sys, game.bots.thinker; print('pygame' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True, timeout=SECONDS)
    assert run.stdout.strip() == b"False"
