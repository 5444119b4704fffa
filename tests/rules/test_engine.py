"""The interpreter: what of an act that waited is run again, and what it comes to."""

from collections.abc import Sequence

from game.dice import Amount, Check, Seeded, counting
from game.rules.actions import Choose
from game.rules.engine import Part, Played, Sources, play
from game.rules.events import Said
from game.rules.scripts import Script, ask, do, roll, tell
from game.rules.state import Chosen, Prompt
from tests.scenes import scene
from tests.toy import Dodge, Toy

GRANT = Dodge("a", "X", 1)
CHECK = Check((counting(6, 4),), "sum", Amount(), "try", (0,))


class Acts:
    """An act of three parts with a choice after each of the first two; how often each part has run."""

    def __init__(self) -> None:
        self.runs: list[str] = []

    def part(self, state: Toy, name: str) -> Script[Toy]:
        self.runs.append(name)
        state = yield from do(self.inner, state, name)
        yield from roll(state, CHECK, "T-01", unit="a")
        return state

    def inner(self, state: Toy, name: str) -> Script[Toy]:
        self.runs.append(f"in {name}")
        yield from tell(state, Said(text=name))
        return state

    def whole(self, state: Toy) -> Script[Toy]:
        state = yield from do(self.part, state, "first")
        state = yield from do(self.middle, state)
        return (yield from do(self.part, state, "last"))

    def middle(self, state: Toy) -> Script[Toy]:
        yield from ask(state, Prompt("squad", ("a",), GRANT))
        state = yield from do(self.part, state, "second")
        yield from ask(state, Prompt("squad", ("a",), GRANT))
        return state

    def chosen(self, waits: Played[Toy], seed: int, finished: Sequence[Sequence[Part]] = ()) -> Played[Toy]:
        """How it goes on when something is chosen, with what is known of it."""
        waiting = waits.state.pending
        assert waiting is not None
        assert waiting.before is not None
        answers = (*waiting.answers, Chosen(Choose[Toy](choice="take it")))
        sources = Sources(Seeded(seed))
        return play(
            self.whole, waiting.before, None, sources, answers=answers, told=waiting.told, finished=finished
        )


def known(waits: Played[Toy]) -> list[list[Part]]:
    found: list[list[Part]] = waits.state.pending.__dict__["finished"]
    return found


def test_what_is_finished_of_an_act_that_waited_is_not_run_again_and_comes_to_the_same() -> None:
    acts = Acts()
    begun = play(acts.whole, scene(a=(0, 0), X=(5, 0)).state, None, Sources(Seeded(1)))
    assert acts.runs == ["first", "in first"]

    acts.runs.clear()
    once = acts.chosen(begun, 2, known(begun))
    assert acts.runs == ["second", "in second"]
    assert once == acts.chosen(begun, 2)

    acts.runs.clear()
    twice = acts.chosen(once, 3, known(once))
    assert acts.runs == ["last", "in last"]
    assert twice == acts.chosen(once, 3)
    assert [len(played.events) for played in (begun, once, twice)] == [2, 2, 2]
