"""Random matches from beginning to end, with everything checked that must hold in any of them.

`python -m tests.systems.random_play SYSTEM MAP SEED` plays one of them again and tells how it goes.
"""

import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from game.dice import Seeded
from game.errors import NoUndo
from game.files.map_reader import load_map
from game.files.places import maps
from game.match.match import Match
from game.match.replay import replay
from game.rules.actions import Action, Choose, declined, foresee
from game.rules.engine import Sources, play, view
from game.rules.events import AnyEvent
from game.rules.forecast import Forecast, Unforeseen, forecast
from game.rules.knowledge import look, observes, watched
from game.rules.scripts import Do
from game.rules.state import AnyState, Chosen, Options, encoded, fingerprint
from game.rules.system import System
from game.rules.turns import EndPhase
from game.rules.units import SIDES, friends
from game.systems import SYSTEMS

EVERY = 7
"""At each so many acts the dear questions are asked."""

LISTED = 30
"""So many of the legal actions are asked about then, one by one."""

PLAYS = 3
"""How often an act whose odds are known is played out beside the match."""


class Broken(AssertionError):
    """Something that must always hold does not."""


def require(holds: bool, what: str, *about: object) -> None:
    """Raise Broken unless something holds."""
    if not holds:
        raise Broken(" ".join([what, *map(str, about)]))


def options_of(system: System[Any], rng: random.Random) -> Options:
    """Fog in two of three matches, a sandbox in one of four, a house rule turned round in one of four."""
    house = dict(system.house)
    for name, value in system.house.items():
        if value in {0, 1} and rng.random() < 0.25:
            house[name] = 1 - value
    return Options(fog=rng.random() < 2 / 3, sandbox=rng.random() < 0.25, house=tuple(house.items()))


def check_position(match: Match[Any]) -> None:
    """What holds in every position: hit points, squares, the clock, who is asked."""
    state, system = match.state, match.system
    squares = [unit.at for unit in state.conscious()]
    if state.pending is None:  # on its way a unit passes through friends
        require(len(set(squares)) == len(squares), "two units in one square")
    for unit in state.units:
        left, full = system.health(unit)
        require(left <= full, f"{unit.id} has {left} of {full}")
        if unit.conscious:
            require(left >= 0, f"{unit.id} has {left} left and is in the fight")
            require(unit.at in state.board, f"{unit.id} is off the board")
            walled = state.board.terrain(unit.at).barrier  # in a pit it may be
            require(not walled, f"{unit.id} stands in a wall, {unit.at}")
            require(unit.side not in unit.hidden_from, f"{unit.id} hides from its own side")
    require(all(item.at in state.board for item in state.items), "an item off the board")
    require(state.clock.turn <= state.turn_limit, "a turn after the last")
    now = match.prompt
    require((now is None) is (state.outcome is not None), "over without an outcome, or not over with one")
    if now is not None:
        asked = [state.unit(unit).side for unit in now.units if state.has(unit)]
        known = len(asked) == len(now.units) and all(
            side == now.side or friends(side, now.side) for side in asked
        )
        require(known, "somebody else is asked:", now)


def check_derived(system: System[Any], state: AnyState) -> None:
    """What has been derived step by step is what the position comes to when it is all worked out anew."""
    anew = msgspec.structs.replace(state)
    check_watch(state)
    for side in SIDES:
        check_watch(view(system, state, side))
    if state.pending is None:
        require(look(anew) == state, "somebody has not looked")
    for unit in state.units:
        require(state.unit(unit.id) is unit, f"{unit.id} stands for another unit")


def check_watch(state: AnyState) -> None:
    """What each side watches in a position is what it comes to when it is worked out anew."""
    anew = msgspec.structs.replace(state)
    for side in SIDES:
        field = watched(anew, side)
        wrong = [
            at for at in state.board.squares() if observes(state, side, at) is not bool(field[at.y, at.x])
        ]
        require(not wrong, f"{side} watches other squares than it does:", wrong)


def bought(events: Iterable[AnyEvent]) -> bool:
    """Whether symbols of dice were spent on something (N-42)."""
    return any(event.clause == "N-42" for event in events)


@dataclass
class RandomMatch:
    """One match; `acts` is how many actions have been done in it."""

    system: System[Any]
    path: Path
    seed: int
    most: int = 5000
    rng: random.Random = field(init=False)
    match: Match[Any] = field(init=False)
    acts: int = 0

    def __post_init__(self) -> None:
        self.rng = random.Random(self.seed)
        options = options_of(self.system, self.rng)
        self.match = Match(self.system, load_map(self.path).scenario, seed=self.seed, options=options)

    def play(self) -> None:
        """Play it to its end, or for `most` acts; Broken, or whatever else goes wrong, with where it was."""
        action: Action[Any] | None = None
        try:
            while self.match.prompt is not None and self.acts < self.most:
                action = self.choice()
                self.step(action)
                self.acts += 1
            require(self.most < 5000 or self.match.prompt is None, "it does not end")
            self.check_replay()
        except Exception as error:
            error.add_note(
                f"{self.system.name} {self.path.stem} {self.seed}: act {self.acts}, {action}, "
                f"turn {self.match.state.clock.turn}, {self.match.state.options}"
            )
            raise

    def choice(self) -> Action[Any]:
        """A legal action: every kind is as likely, but that of ending a phase, which is seldom."""
        now, seen = self.match.prompt, self.match.seen()
        assert now is not None
        kinds = [kind for kind in self.system.actions if kind.answers(now.grant)]
        self.rng.shuffle(kinds)
        if self.rng.random() < 0.8:
            kinds.sort(key=lambda kind: issubclass(kind, EndPhase))
        for kind in kinds:
            units = list(now.units) if kind.personal else [""]
            self.rng.shuffle(units)
            for unit in units:
                if options := list(kind.options(seen, unit, now.grant)):
                    return self.rng.choice(options)
        raise Broken(f"nothing is legal for {now.side}: {now}")

    def step(self, action: Action[Any]) -> None:
        """Do an action, and check what must hold before and after it."""
        dear = self.acts % EVERY == 0
        outlook = None
        if dear:
            self.check_legal(action)
            if not isinstance(action, Choose) and action.personal:
                outlook = self.check_odds(action)
        before = self.match.state
        events = self.match.do(action)
        for event in events:
            require(bool(event.clause), "an event without a clause (J-05):", event)
        check_position(self.match)
        require(self.match.prompt is None or bool(self.match.prompt.units), "nobody is asked")
        if outlook is not None and not bought(events):
            self.check_outcome(before, action, outlook)
        if dear:
            check_derived(self.system, self.match.state)
            self.check_undo(before, action)

    def check_legal(self, action: Action[Any]) -> None:
        """What is listed is listed once, can be done, and holds what was found by its kind (J-02)."""
        actions = self.match.legal()
        require(len(set(actions)) == len(actions), "an action is listed twice")
        require(action in actions, "an option is not legal:", action)
        now, seen = self.match.prompt, self.match.seen()
        kinds = [kind for kind in self.system.actions if now and kind.answers(now.grant)]
        units = {True: now.units if now else (), False: ("",)}
        alone = [
            option
            for kind in kinds
            for unit in units[kind.personal]
            for option in kind.options(seen, unit, now and now.grant)
        ]
        require(
            [*actions] == alone,
            "listed together is not what each kind says by itself:",
            {*actions} ^ {*alone},
        )
        for other in self.rng.sample(actions, min(LISTED, len(actions))):
            refused = self.match.why_not(other)
            require(not refused, "a legal act is refused:", other, refused)

    def check_odds(self, action: Action[Any]) -> Forecast[Any] | None:
        """The chances add up to 1, and asking changes nothing; what the script may come to is in the odds.

        Returned are the odds from the truth, when all of the act is followed in them.
        """
        before, record = self.match.state, self.match.record
        try:
            known = forecast(self.system, self.match.seen(), action)
            require(known.odds.left_out == 0, "more results than can be followed")
            require(sum(known.odds.outcomes.values()) == 1, "the odds do not add up to 1")
            require(sum(known.judged.values()) == 1, "the judged odds do not add up to 1")
            require(all(chance > 0 for chance in known.odds.outcomes.values()), "an outcome of no chance")
        except Unforeseen:
            pass
        require(self.match.state is before and self.match.record == record, "asking has changed something")
        try:
            true = forecast(self.system, before, action)
        except Unforeseen:
            return None
        if true.odds.cut:
            return None
        for number in range(PLAYS):
            end = self.played_out(action, self.rng.randrange(2**32) + number)
            require(end is None or end in true.odds.outcomes, "what has come about has no chance:", action)
        return true

    def played_out(self, action: Action[Any], seed: int) -> AnyState | None:
        """Where the script of an act ends with random dice when every decision is declined.

        None when something was bought unasked: odds do not follow what is spent (J-08).
        """
        before, now, answers = self.match.state, self.match.prompt, list[Any]()
        assert now is not None
        foreseen = Do(foresee, before, (action, now.grant))
        while True:
            played = play(lambda _: foreseen.script(), before, None, Sources(Seeded(seed)), answers=answers)
            waiting = played.state.pending
            if waiting is None or waiting is before.pending:
                end: AnyState = played.state
                return None if bought(played.events) else end
            answers = [*waiting.answers, Chosen(Choose(choice=declined(waiting.prompt.grant)))]

    def check_outcome(self, before: AnyState, action: Action[Any], outlook: Forecast[Any]) -> None:
        """What every unit has left after an act of no decisions is so with a chance in its odds."""
        after = self.match.state
        whole = type(action).outlook is Action.outlook and after.pending is None
        same_phase = (after.clock.turn, after.clock.phase) == (before.clock.turn, before.clock.phase)
        begun = before.clock.active == action.unit  # else its turn begins first, with what that brings
        if not (whole and same_phase and begun) or action.unit in after.clock.done:
            return
        for unit in before.conscious():
            left = self.system.health(after.unit(unit.id))
            possible = {self.system.health(end.unit(unit.id)) for end in outlook.odds.outcomes}
            require(left in possible, f"{unit.id} has {left} left, of no chance:", action)

    def check_undo(self, before: AnyState, action: Action[Any]) -> None:
        """The position can be read back; taken back and done again it is the same."""
        match = self.match
        after, hash_after, told = match.state, match.hash, len(match.events(None))
        require(fingerprint(after) == hash_after, "the hash is another one")
        require(
            msgspec.json.decode(encoded(after), type=self.system.state) == after, "it reads back otherwise"
        )
        try:
            match.undo()
        except NoUndo:
            return
        require(match.state == before, "an undo leads elsewhere")
        match.do(action)
        require(match.hash == hash_after and match.state == after, "done again it leads elsewhere")
        require(len(match.events(None)) == told, "done again other things are told")

    def check_replay(self) -> None:
        """The record plays the same match."""
        again = replay(self.system, self.match.scenario, self.match.record)
        require(again.difference is None, "the replay differs:", again.difference)
        require(again.match.state == self.match.state, "the replay ends elsewhere")


def main() -> None:
    """Play one match, and tell how it ended."""
    system, name, seed = sys.argv[1:]
    played = RandomMatch(SYSTEMS[system], maps() / f"{name}.toml", int(seed))
    played.play()
    sys.stdout.write(f"{played.acts} acts, {played.match.state.outcome}\n")


if __name__ == "__main__":
    main()
