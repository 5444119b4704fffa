"""A running match: the position, its chance, its record; what may be done, doing it, taking it back."""

from collections.abc import Iterator, Sequence
from copy import copy, deepcopy
from functools import partial
from itertools import islice, takewhile
from typing import Any, Generic, NamedTuple

import msgspec
from msgspec import UNSET

from game.board.squares import Square
from game.dice import Forced, Seeded
from game.errors import BadDice, BadOptions, DiceLeft, IllegalAction, NotSandbox, NoUndo, require_known
from game.match.diagram import diagram
from game.match.record import Entry, Past, Record
from game.match.sandbox import Edit, Rename, edited
from game.rules import engine
from game.rules.actions import Action, Refusal
from game.rules.engine import Sources, simulated
from game.rules.events import AnyEvent, Revealed, Rolled, told_to
from game.rules.forecast import Forecast, forecast
from game.rules.knowledge import known
from game.rules.limits import LATEST_TURN
from game.rules.scenario import Scenario
from game.rules.scripts import Rest
from game.rules.state import DEFAULT_TURNS, AnyState, Lying, Options, Prompt, S, fingerprint
from game.rules.story import plotted
from game.rules.system import System
from game.rules.turns import prompt
from game.rules.units import SIDES, Side


def deployed(system: System[S], scenario: Scenario, options: Options) -> S:
    """The position before the first turn."""
    enlisted = partial(system.enlisted, options)
    return system.state(
        board=scenario.board,
        units=tuple(enlisted(placement, scenario) for placement in scenario.placements),
        turn=system.turn(scenario),
        items=tuple(Lying(item.item, item.at) for item in scenario.items),
        options=options,
        plot=plotted(scenario, system.name, enlisted),
        turn_limit=options.turn_limit or scenario.turn_limit or DEFAULT_TURNS,
    )


class ForcedRests:
    """Resting squares given beforehand, used in order; after them physics goes on (J-04)."""

    def __init__(self, squares: Sequence[Square]) -> None:
        self.left = tuple(squares)

    def __call__(self, request: Rest) -> tuple[Square, ...]:
        """The squares of one motion; BadDice when one is not on the board, or too few are left for it."""
        squares = simulated(request)
        if not self.left:
            return squares
        given, self.left = self.left[: len(squares)], self.left[len(squares) :]
        if len(given) < len(squares) or any(square not in request.state.board for square in given):
            raise BadDice(f"{len(squares)} resting squares on the board are needed, not {_listed(given)}")
        return given


def _listed(squares: Sequence[Square]) -> str:
    return " ".join(f"{x},{y}" for x, y in squares)


class _Step(NamedTuple, Generic[S]):
    """What taking back a step needs: the positions around it, what had been told and drawn before it.

    Of an act also the side that took it, its kind, and in whose turn that was.
    """

    before: S
    after: S
    told: int
    drawn: int
    side: Side | None = None
    kind: str = ""
    turn: tuple[int, int, int, str] | None = None


class Taken(NamedTuple, Generic[S]):
    """An act that was taken, by the number of its entry: by whom, what it was, the positions around it."""

    entry: int
    side: Side
    action: Action[S]
    before: S
    after: S
    events: tuple[AnyEvent, ...]
    since: int
    """How many events there were before it."""


class Match(Generic[S]):
    """A match from its beginning on; the state is a value, and only `do`, `edit` and `undo` exchange it.

    `source` is the text of the map, which the record carries. Whoever hosts a match asks a bot for the
    sides without a player, neutrals included: the match never chooses for anybody.
    """

    def __init__(
        self,
        system: System[S],
        scenario: Scenario,
        *,
        seed: int = 0,
        options: Options | None = None,
        source: str = "",
    ) -> None:
        self.system = system
        self.scenario = scenario
        self.seed = seed
        self.source = source
        self.state = deployed(system, scenario, complete(system, options or Options()))
        self._chance = Seeded(seed)
        self._events: list[AnyEvent] = []
        self._entries: list[Entry] = []
        self._steps: list[_Step[S]] = []
        self._seen: tuple[S, S] | None = None
        self._listed: tuple[S, tuple[Action[S], ...]] | None = None
        self._play(None, (), ())

    def __repr__(self) -> str:
        turn, acts = self.state.clock.turn, len(self._entries) - 1
        return f"<Match of {self.system.name} on {self.scenario.name}, turn {turn}, {acts} acts>"

    def __str__(self) -> str:
        """Where the match is, the board with its units as they truly stand, and who they are."""
        now, outcome = self.prompt, self.state.outcome
        waiting = f"{now.side} to act" if now else f"over: {outcome.why if outcome else ''}"
        head = f"{self.scenario.name}, {self.system.name}, turn {self.state.clock.turn}, {waiting}"
        return f"{head}\n{diagram(self.system, self.state)}"

    @property
    def prompt(self) -> Prompt[Any] | None:
        """Who may choose what now; None when the match is over."""
        return prompt(self.system, self.state)

    @property
    def in_act_of(self) -> Side | None:
        """The side in whose act a decision waits, whoever is to take it; None when none waits."""
        if self.state.pending is None:
            return None
        return next((step.side for step in reversed(self._steps) if step.before.pending is None), None)

    @property
    def record(self) -> Record:
        """The match so far, as it can be saved and replayed."""
        entries = tuple(self._hashed(number) for number in range(len(self._entries)))
        return Record(self.system.name, self.source, self.seed, self.state.options, entries)

    @property
    def hash(self) -> str:
        """The hash of the position."""
        return self._hashed(-1).hash

    def _hashed(self, number: int) -> Entry:
        """An entry with the hash of the position after it, which is worked out when it is asked for first."""
        entry = self._entries[number]
        if not entry.hash:
            entry = msgspec.structs.replace(entry, hash=fingerprint(self._steps[number].after))
            self._entries[number] = entry
        return entry

    def copied(self) -> "Match[S]":
        """This match as it is now, which goes on without it."""
        twin = copy(self)
        lists = {name: [*value] for name, value in vars(self).items() if isinstance(value, list)}
        vars(twin).update(lists, _chance=deepcopy(self._chance))
        return twin

    def view(self, side: Side | None) -> S:
        """The position as a side knows it; None: the truth."""
        return _as_known(self.system, self.state, side)

    def seen(self) -> S:
        """What the side to act goes by: its view, in a sandbox the truth (J-07)."""
        if self._seen is None or self._seen[0] is not self.state:
            now = self.prompt
            self._seen = self.state, self.view(now.side if now and not self.state.options.sandbox else None)
        return self._seen[1]

    @property
    def fresh(self) -> bool:
        """Whether nobody has done anything yet."""
        return len(self._entries) == 1

    def past(self) -> Past:
        """What the side to act has done so far, which a bot goes by too."""
        now = self.prompt
        own = [step for step in self._steps if now and step.side == now.side]
        turn = _turn(self.state, "")
        kinds = [step.kind for step in takewhile(lambda step: step.turn == turn, reversed(own))]
        return Past(len(own), tuple(reversed(kinds)))

    def acts(self, side: Side) -> tuple[dict[str, Any], ...]:
        """What a side has done so far, as plain data."""
        steps = zip(self._entries, self._steps, strict=True)
        return tuple(entry.act for entry, step in steps if entry.act and step.side == side)

    def taken(self) -> Iterator[Taken[S]]:
        """Every act so far as it truly was, decisions in the middle of others among them."""
        ends = [step.told for step in self._steps[1:]] + [len(self._events)]
        for number, (entry, step, end) in enumerate(zip(self._entries, self._steps, ends, strict=True)):
            if step.side:
                action = msgspec.convert(entry.act, self.system.action)
                events = tuple(self._events[step.told : end])
                yield Taken(number, step.side, action, step.before, step.after, events, step.told)

    def events(self, side: Side | None, since: int = 0) -> tuple[AnyEvent, ...]:
        """The events that a side may know (None: all), as it may know them, without the first `since`."""
        if side is None:
            return tuple(self._events[since:])
        known = (told for event in self._events if (told := told_to(side, event)))
        return tuple(islice(known, since, None))

    def act_of(self, side: Side | None, number: int) -> tuple[S, tuple[AnyEvent, ...], S]:
        """The act of which a side's event of some number (from 0) is a part.

        The position before it as the side knew it, what the side was told of it, and the position after it.
        Raises LookupError when there is none.
        """
        ends = [step.told for step in self._steps[1:]] + [len(self._events)]
        seen = 0
        for step, end in zip(self._steps, ends, strict=True):
            every = self._events[step.told : end]
            known = tuple(told for event in every if (told := told_to(side, event))) if side else tuple(every)
            seen += len(known)
            if number < seen:
                before, after = (_as_known(self.system, state, side) for state in (step.before, step.after))
                return before, known, after
        raise LookupError(f"there is no event {number}")

    def legal(self) -> tuple[Action[S], ...]:
        """Every legal action of the side to act."""
        actions = tuple(engine.legal(self.system, self.seen()))
        self._listed = self.state, actions
        return actions

    def odds(self, action: Action[S]) -> Forecast[S]:
        """What a legal action would come to, exactly, as the side to act knows it, when nobody reacts.

        Raises IllegalAction with every reason.
        """
        self.require_legal(action)
        return forecast(self.system, self.seen(), action)

    def why_not(self, action: Action[S]) -> tuple[Refusal, ...]:
        """Every reason why an action is not possible now; empty is legal."""
        return engine.refusals(self.system, self.seen(), action)

    def do(
        self, action: Action[S], dice: Sequence[int] = (), rests: Sequence[Square] = ()
    ) -> tuple[AnyEvent, ...]:
        """Do an action, with forced faces and resting squares first; what happened.

        Raises IllegalAction with every reason, or BadDice; then nothing has happened.
        """
        self.require_legal(action)
        return self._play(action, dice, rests)

    def require_legal(self, action: Action[S]) -> None:
        """Raise IllegalAction, with every reason, when an action is not possible now."""
        if not self._has_listed(action) and (refused := self.why_not(action)):
            raise IllegalAction(refused[0].code, tuple((refusal.clause, refusal.text) for refusal in refused))

    def _has_listed(self, action: Action[S]) -> bool:
        """Whether it is one of those that `legal` has listed for the present position."""
        if self._listed is None or self._listed[0] is not self.state:
            return False
        return id(action) in map(id, self._listed[1])

    def edit(self, edit: Edit) -> None:
        """Change the position by hand, outside of a sandbox no more than a name; NotSandbox, BadEdit."""
        if not self.state.options.sandbox and not isinstance(edit, Rename):
            raise NotSandbox("only a sandbox can be edited")
        if self.state.pending:
            raise NotSandbox("a decision waits: answer it or take it back before an edit")
        after = edited(self.system, self.scenario, self.state, edit)
        self._steps.append(_Step(self.state, after, len(self._events), self._chance.drawn))
        self.state = after
        self._entries.append(Entry("", edit=msgspec.to_builtins(edit)))

    @property
    def undoable(self) -> bool:
        """Whether the last step can be taken back."""
        begun = len(self._steps) > 1
        return begun and (self.state.options.sandbox or self._shows_nothing(self._steps[-1]))

    def undo(self) -> None:
        """Take back the last step: while no dice fell and nothing hidden was shown; in a sandbox always."""
        if len(self._steps) == 1:
            raise NoUndo("nothing has been done yet")
        if not self.undoable:
            raise NoUndo("dice have fallen, or something hidden was shown")
        step = self._steps[-1]
        self._steps.pop()
        self._entries.pop()
        del self._events[step.told :]
        self.state = step.before
        self._chance = Seeded(self.seed, step.drawn)

    def _play(
        self, action: Action[S] | None, dice: Sequence[int], rests: Sequence[Square]
    ) -> tuple[AnyEvent, ...]:
        before, drawn = self.state, self._chance.drawn
        forced, ground = Forced(dice, self._chance), ForcedRests(rests)
        sources = Sources(forced, ground)
        try:
            played = engine.run(self.system, before, action, sources)
            _refuse_left(forced, ground)
        except Exception:  # dice may have fallen before it; to whoever plays on they have not
            self._chance = Seeded(self.seed, drawn)
            raise
        told, now = len(self._events), self.prompt
        if action is None or now is None:
            step = _Step(before, played.state, told, drawn)
        else:
            turn = _turn(before, action.unit)
            step = _Step(before, played.state, told, drawn, now.side, action.kind, turn)
        entry = Entry(
            "",
            act=None if action is None else msgspec.to_builtins(action),
            faces=tuple(sources.faces),
            rests=tuple(sources.rests),
            forced=len(dice),
        )
        self._steps.append(step)
        self._events.extend(played.events)
        self._entries.append(entry)
        self.state = played.state
        return played.events

    def _shows_nothing(self, last: _Step[S]) -> bool:
        """Whether the side that acted saw no die fall, nothing rest and nobody found in the last step.

        Dice that it may not know of do not count: refused for them, it would know that somebody looked.
        """
        if self._entries[-1].rests:
            return False
        side = last.side
        telling = [event for event in self._events[last.told :] if isinstance(event, Rolled | Revealed)]
        if side is None:
            return not telling
        if any(side in event.seen_by for event in telling):
            return False
        return _known(last.after, side) <= _known(last.before, side)


def _as_known(system: System[S], state: S, side: Side | None) -> S:
    """A position as a side knows it; None: the truth."""
    return state if side is None else engine.view(system, state, side)


def _turn(state: AnyState, unit: str) -> tuple[int, int, int, str]:
    """Whose turn it is in a position, or becomes when a unit acts."""
    clock = state.clock
    return clock.turn, clock.phase, clock.seat, clock.active or unit


def _refuse_left(forced: Forced, ground: ForcedRests) -> None:
    if forced.left or ground.left:
        raise DiceLeft(f"{forced.left} faces and {len(ground.left)} resting squares were not used")


def _known(state: S, side: Side) -> set[str]:
    return {unit.id for unit in state.units if known(state, side, unit)}


def complete(system: System[S], options: Options) -> Options:
    """The options with every house rule of the system; BadOptions for another, and for bad values."""
    given = dict(options.house)
    for name, value in given.items():
        require_known(f"house rule of {system.name}", name, system.house)
        if not 0 <= value <= system.highest(name):
            raise BadOptions(f"the house rule {name} is 0 to {system.highest(name)}, not {value}")
    if options.turn_limit is not UNSET and not 1 <= options.turn_limit <= LATEST_TURN:
        raise BadOptions(f"the turn limit is 1 to {LATEST_TURN}, not {options.turn_limit}")
    sturdy = tuple(side for side in SIDES if side in (options.sturdy or ())) or UNSET
    house = tuple(sorted({**system.house, **given}.items()))
    return msgspec.structs.replace(options, house=house, sturdy=sturdy)
