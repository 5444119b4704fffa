"""A position under all the rule systems at once, which is changed by hand, with its whole history."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from msgspec.structs import fields, replace

from game.board.board import Board
from game.errors import BadEdit, NoUndo, UnknownName
from game.match import conversion
from game.match.conversion import Placements
from game.match.match import Match, complete, deployed
from game.match.sandbox import Edit, EditSquare, EditUnit, Place, edit_text, edited, grounded, resurfaced
from game.rules.knowledge import look
from game.rules.scenario import Scenario
from game.rules.state import AnyState, Options, having
from game.rules.system import AnySystem
from game.rules.units import Unit
from game.systems import SYSTEMS

COMMON = frozenset(info.name for info in fields(Unit))
"""The values of a unit that every rule system has."""

WARM = 8
"""How many steps of the history keep what has been worked out for their positions."""

States = Mapping[str, AnyState]


@dataclass(frozen=True)
class _Step:
    """One position of the history, by rule system, and what led to it."""

    label: str
    states: States
    known: Placements


class Comparison:
    """One position under all the rule systems at once.

    What every system knows of alike (squares, who stands where, who is there) is the same under all;
    what only one has, it has for itself. It is nobody's turn: turns are the rules' business, `attacks` and
    the like say what a unit could do at the beginning of its next one.
    """

    def __init__(
        self,
        scenario: Scenario,
        systems: Mapping[str, AnySystem] | None = None,
        *,
        fog: bool = False,
        begun: "_Step | None" = None,
    ) -> None:
        self.scenario = scenario
        every = SYSTEMS if systems is None else systems
        self.systems = {name: system for name, system in every.items() if scenario.has_values(name)}
        self.version = 0
        self._steps = [begun or _opened(scenario, self.systems, fog=fog)]
        self._now = 0

    @classmethod
    def of_match(cls, match: Match[Any], systems: Mapping[str, AnySystem] | None = None) -> Self:
        """The position of a match: under its own system exactly, under the others taken over from it."""
        every, own = SYSTEMS if systems is None else systems, match.system.name
        known = conversion.placements(match)
        states: dict[str, AnyState] = {own: match.state}
        for name, system in every.items():
            if name != own and match.scenario.has_values(name):
                states[name] = conversion.taken_over(system, match.scenario, match.state, known)
        return cls(match.scenario, every, begun=_Step("", states, known))

    def state(self, system: str) -> AnyState:
        """The position under a rule system, in truth; KeyError for one that there is not."""
        return self._step.states[system]

    @property
    def _step(self) -> _Step:
        return self._steps[self._now]

    @property
    def board(self) -> Board:
        """The ground, which is the same under every system."""
        return next(iter(self._step.states.values())).board

    @property
    def units(self) -> tuple[Unit, ...]:
        """The units, as far as every system knows them."""
        units: tuple[Unit, ...] = next(iter(self._step.states.values())).units
        return units

    @property
    def done(self) -> tuple[str, ...]:
        """What has been changed, in words, oldest first."""
        return tuple(step.label for step in self._steps[1 : self._now + 1])

    @property
    def undone(self) -> tuple[str, ...]:
        """What has been taken back, in words, what would be done again first."""
        return tuple(step.label for step in self._steps[self._now + 1 :])

    def do(self, edit: Edit, system: str = "") -> None:
        """Change the position under every system; what only one has, under the named one.

        Raises BadEdit; then nothing has changed.
        """
        self.do_all((edit,), system)

    def do_all(self, edits: Sequence[Edit], system: str = "", label: str = "") -> None:
        """Several changes as one step of the history: all of them or, with BadEdit, none."""
        step = self._step
        states, known = step.states, dict(step.known)
        for edit in edits:
            states = self._after(states, edit, system)
            if isinstance(edit, Place):
                known[edit.unit.id] = edit.unit
        words = label or ", ".join(dict.fromkeys(edit_text(edit, _units(step), self.board) for edit in edits))
        self._steps[self._now + 1 :] = [_Step(words, states, known)]
        self._moved(self._now + 1)
        if self._now > WARM:
            self._steps[self._now - WARM] = _cold(self._steps[self._now - WARM])

    def tried(self, edit: Edit, system: str) -> AnyState:
        """The position under one system as it would be after a change, which is not kept; BadEdit."""
        state = _settled(self.state(system))
        return edited(self.systems[system], self.scenario, state, edit)

    def undo(self) -> None:
        """Take the last change back; NoUndo when there is none."""
        if not self._now:
            raise NoUndo("nothing has been changed")
        self._moved(self._now - 1)

    def redo(self) -> None:
        """Do again what was taken back last; NoUndo when there is nothing."""
        if self._now + 1 == len(self._steps):
            raise NoUndo("nothing has been taken back")
        self._moved(self._now + 1)

    def staged(self) -> Scenario:
        """The position as a scenario, to be saved or played from: see `conversion.as_scenario`."""
        return conversion.as_scenario(self.scenario, self._step.known, self.systems, self._step.states)

    def _moved(self, now: int) -> None:
        self._now = now
        self.version += 1

    def _after(self, states: States, edit: Edit, system: str) -> States:
        """The positions after one change; the ground is made once, so that all share what is known of it."""
        if system and system not in self.systems:
            raise BadEdit(str(UnknownName("rule system", system, self.systems)))
        settled = {name: _settled(state) for name, state in states.items()}
        if isinstance(edit, EditSquare):
            board = resurfaced(next(iter(settled.values())).board, edit)
            return {name: grounded(self.systems[name], state, board) for name, state in settled.items()}
        changed = dict(settled)
        for name in self.systems:
            part = _part(edit, mine=name == system) if isinstance(edit, EditUnit) else edit
            if part is not None:
                changed[name] = edited(self.systems[name], self.scenario, changed[name], part)
        if isinstance(edit, EditUnit) and not system:
            _nobodys(edit)
        return changed


def _opened(scenario: Scenario, systems: Mapping[str, AnySystem], *, fog: bool) -> _Step:
    """The position with which a scenario begins."""
    options = Options(fog=fog, sandbox=True)
    states = {
        name: look(deployed(system, scenario, complete(system, options))) for name, system in systems.items()
    }
    return _Step("", states, {placement.id: placement for placement in scenario.placements})


def _settled(state: AnyState) -> AnyState:
    """A position about to be changed by hand: no act waits, and nobody is lost sight of by the change."""
    return having(state, pending=None, seen=())


def _units(step: _Step) -> Mapping[str, Unit]:
    """The units of a step by their ids."""
    return {unit.id: unit for unit in next(iter(step.states.values())).units}


def _part(edit: EditUnit, *, mine: bool) -> EditUnit | None:
    """The part of an edit that a system is given: what is common to all, and what is its own."""
    values = {name: value for name, value in edit.set.items() if mine or name in COMMON}
    return EditUnit(edit.unit, values) if values or mine or not edit.set else None


def _nobodys(edit: EditUnit) -> None:
    """Refuse values of one system that are addressed to none."""
    own = [name for name in edit.set if name not in COMMON]
    if own:
        raise BadEdit(f"{', '.join(own)}: a value of one rule system; which one?")


def _cold(step: _Step) -> _Step:
    """A step without what has been worked out for its positions: the history would keep it for ever."""
    board = replace(next(iter(step.states.values())).board)
    return _Step(
        step.label, {name: replace(state, board=board) for name, state in step.states.items()}, step.known
    )
