"""The rulings of all rule systems on one shot side by side: what each makes of ground and odds.

`answer` says them as plain data, with all that one square is to another, for scripts and reports.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, get_args

from msgspec import to_builtins

from game.analysis.danger import reply
from game.analysis.sight_report import between, why
from game.board.board import Board
from game.board.concealment import concealment
from game.board.cover import Degree, cover
from game.board.squares import Square, distance, in_front
from game.board.terrain import Vision
from game.errors import EnfiladeError, require_known
from game.match.comparison import Comparison
from game.rules import engine
from game.rules.actions import Action, Refusal
from game.rules.events import Modifier
from game.rules.naming import snake
from game.rules.presentation import DiceGroup, Matter
from game.rules.scripts import Roll
from game.rules.state import AnyState
from game.rules.system import AnySystem
from game.rules.units import Unit

MATTERS: tuple[Matter, ...] = get_args(Matter)

SHELTERS: tuple[str, ...] = ("cover", "concealment")
"""The matters of which it is marked that one system counts them and another does not."""

MOST_REASONS = 3
"""The most reasons that are given."""

SPREAD = Fraction(1, 4)
"""Chances that lie so far apart are a difference that matters."""


@dataclass(frozen=True)
class Ruling:
    """What one rule system says of one unit's best plain attack on another, at its next turn.

    `cover`, `concealment`, `distance`, `pool` and `action` are words; `modifiers` are the rows of the first
    roll; `expected` is counted in `unit_of_damage`. Where no attack is possible `why_not` says why, there
    are no figures, and cover and concealment are told as the board has them. `counted` are the matters
    that change the roll.
    """

    system: str
    possible: bool
    why_not: tuple[Refusal, ...]
    cover: str
    concealment: str
    distance: str
    pool: str
    modifiers: tuple[Modifier, ...]
    hit: Fraction
    expected: Fraction
    unit_of_damage: str
    takes_out: Fraction
    action: str
    counted: frozenset[Matter] = frozenset()


def rulings(comparison: Comparison, unit: str, target: str) -> tuple[Ruling, ...]:
    """The ruling of each system of the comparison, in their order."""
    return tuple(
        ruling(system, comparison.state(name), unit, target) for name, system in comparison.systems.items()
    )


def ruling(system: AnySystem, state: AnyState, unit: str, target: str) -> Ruling:
    """What a system says of an attack, as the attacker's side knows the position."""
    view = engine.view(system, state, state.unit(unit).side)
    attack = None if _stopped(view, unit) else reply(system, view, unit, target)
    ground = _Ground(system, view, view.unit(unit), _target(view, state, target))
    if attack is None:
        return ground.refused(_reasons(system, view, unit, target))
    first = attack.rolls[0] if attack.rolls else None
    rows = first.modifiers if first else ()
    return Ruling(
        system=system.name,
        possible=True,
        why_not=(),
        **ground.cells(rows),
        pool=_pool(system, first) if first else "",
        modifiers=rows,
        hit=attack.hit,
        expected=attack.expected,
        unit_of_damage=system.words.damage,
        takes_out=attack.takes_out,
        action=_called(system, view, attack.action),
        counted=frozenset(matter for matter in MATTERS if ground.rows(matter, rows)),
    )


def differs(rulings: Sequence[Ruling]) -> frozenset[str]:
    """The rows of the table in which the systems do not agree: what counts, whether, and how well."""
    able = [ruling for ruling in rulings if ruling.possible]
    rows = {matter for matter in SHELTERS if len({matter in ruling.counted for ruling in able}) > 1}
    for name, chances in (
        ("to hit", [ruling.hit for ruling in able]),
        ("takes out", [ruling.takes_out for ruling in able]),
    ):
        if chances and max(chances) - min(chances) >= SPREAD:
            rows.add(name)
    if 0 < len(able) < len(rulings):
        rows.add("to hit")
    return frozenset(rows)


@dataclass(frozen=True)
class _Ground:
    """An attack under a system: who attacks whom from where, and what the board says of it."""

    system: AnySystem
    view: AnyState
    unit: Unit
    target: Unit

    def rows(self, matter: Matter, rows: Iterable[Modifier]) -> tuple[Modifier, ...]:
        """The rows of an attack that are about a matter."""
        marks = self.system.words.counts.get(matter, ())
        return tuple(row for row in rows if row.value and any(mark.marks(row) for mark in marks))

    def cells(self, rows: Sequence[Modifier]) -> dict[str, Any]:
        """The words about the ground, when an attack is possible."""
        return {
            "cover": self._cell("cover", rows, self._cover()),
            "concealment": self._cell("concealment", rows, self._concealment()),
            "distance": ": ".join(filter(None, (self._far(), _summed(self.rows("distance", rows))))),
        }

    def refused(self, reasons: tuple[Refusal, ...]) -> Ruling:
        """The ruling where there is no attack."""
        return Ruling(
            system=self.system.name,
            possible=False,
            why_not=reasons,
            cover=self._cover(),
            concealment=self._concealment(),
            distance=self._far(),
            pool="",
            modifiers=(),
            hit=Fraction(0),
            expected=Fraction(0),
            unit_of_damage=self.system.words.damage,
            takes_out=Fraction(0),
            action="",
        )

    def _cell(self, matter: Matter, rows: Sequence[Modifier], degree: str) -> str:
        effect = _summed(self.rows(matter, rows))
        if effect or not rows or degree in {_DEGREES[Degree.NONE], UNSEEN}:
            return effect or degree
        return self.system.words.uncounted.get(matter, "does not count")

    def _cover(self) -> str:
        shelter = cover(self.view.board, self.unit.at, self.target.at)
        return UNSEEN if shelter is None else _DEGREES[shelter.degree]

    def _concealment(self) -> str:
        board, vision = self.view.board, self.unit.vision
        return _DEGREES[concealment(board, self.unit.at, self.target.at, vision).degree]

    def _far(self) -> str:
        """The distance, and the nearest band of the system that reaches so far."""
        away = distance(self.unit.at, self.target.at)
        bands = self.system.words.bands(self.view, self.unit.id)
        reaching = [band for band in bands if band.squares >= away]
        if reaching:
            return f"{away}, {min(reaching, key=lambda band: band.squares).name}"
        return f"{away}, beyond {max(bands, key=lambda band: band.squares).name}" if bands else str(away)


UNSEEN = "not seen"

_DEGREES = {Degree.NONE: "none", Degree.PARTIAL: "partial", Degree.TOTAL: "total"}


def _summed(rows: Sequence[Modifier]) -> str:
    """The sum of some rows in words: "+2 defence dice"."""
    ordered = sorted(rows, key=lambda row: row.what)
    sums = [(what, sum(row.value for row in some)) for what, some in groupby(ordered, lambda row: row.what)]
    return ", ".join(f"{value:+d} {what}" for what, value in sums)


def _pool(system: AnySystem, roll: Roll) -> str:
    """The dice of a roll: those of who rolls, then those against it."""
    groups = system.words.pool(roll).dice
    sides = (
        [_group(group) for group in groups if (group.role == "defence") is against and group.shown]
        for against in (False, True)
    )
    return " v ".join(" ".join(words) for words in sides if words)


def _group(group: DiceGroup) -> str:
    shape = group.shape if group.shape[1:].isdigit() else f" {group.shape}"
    shown = f" {group.shown[0]}" if len(set(group.shown)) == 1 and group.shown[0] else ""
    return f"{len(group.shown)}{shape}{shown}{f', {group.note}' if group.note else ''}"


def _called(system: AnySystem, view: AnyState, action: Action[Any]) -> str:
    """What a player calls an attack."""
    verbs = system.verbs(view, action.unit)
    plain = snake(type(action).__name__).replace("_", " ").capitalize()
    return next((verb.label for verb in verbs if verb.settles(action)), plain)


def _target(view: AnyState, state: AnyState, target: str) -> Unit:
    unit: Unit = (view if view.has(target) else state).unit(target)
    return unit


def _stopped(view: AnyState, unit: str) -> bool:
    return not view.unit(unit).conscious


def _reasons(system: AnySystem, view: AnyState, unit: str, target: str) -> tuple[Refusal, ...]:
    """What is against all attacks, else the first reasons against each."""
    if _stopped(view, unit):
        return (Refusal("B-37", f"{unit} is out of action"),)
    _, attempts = system.attempts(view, unit, target)
    every = [tuple(dict.fromkeys(attempt.refusals)) for attempt in attempts]
    shared = [refusal for refusal in every[0] if all(refusal in some for some in every)] if every else []
    return tuple(shared or dict.fromkeys(refusal for some in every for refusal in some))[:MOST_REASONS]


class BadQuestion(EnfiladeError):
    """A question about a square that there is not."""


def on_board(square: Square, board: Board, what: str) -> Square:
    """The square, when it is on the board; `what` is what a fault calls it. BadQuestion."""
    if square not in board:
        raise BadQuestion(f"{what}: {square} is not on the board of {board.width}x{board.height}")
    return square


def systems_of(systems: Collection[str], system: str) -> tuple[str, ...]:
    """The rule system of that name, without a name all of them. UnknownName for an unknown one."""
    return (require_known("rule system", system, systems),) if system else tuple(systems)


def answer(comparison: Comparison, start: Square, to: Square, system: str = "") -> dict[str, Any]:
    """All of what one square is to another, and the rulings on the units in them, by one system or by all.

    Plain data that JSON can say. UnknownName for an unknown system.
    """
    asked = systems_of(comparison.systems, system)
    standing = {unit.at: unit for unit in comparison.units if unit.conscious}
    a, b = standing.get(start), standing.get(to)
    vision, facing = (a.vision, a.facing) if a else (Vision.NORMAL, None)
    sides = (a.id, b.id) if a and b and a is not b else None
    return {
        "map": comparison.scenario.name,
        "from": _place(comparison.board, start, a, to),
        "to": _place(comparison.board, to, b, start),
        **between(comparison.board, start, to, vision),
        "back": between(comparison.board, to, start, b.vision if b else Vision.NORMAL),
        "why": [to_builtins(sentence) for sentence in why(comparison.board, start, to, vision, facing)],
        "rulings": [
            _ruled(ruling(comparison.systems[name], comparison.state(name), *sides))
            for name in asked
            if sides
        ],
    }


def _place(board: Board, square: Square, unit: Unit | None, other: Square) -> dict[str, Any]:
    """What a square is, who stands in it, and whether the other square lies before that unit (B-26)."""
    return {
        "at": square,
        "terrain": board.terrain(square).name,
        "height": board.level(square),
        "light": board.lit(square).name.lower(),
        "smoke": board.smoke[board.index(square)],
        "unit": unit.id if unit else None,
        "side": unit.side if unit else None,
        "facing": unit.facing if unit else None,
        "in_front": in_front(unit.facing, square, other) if unit else None,
    }


def _ruled(ruling: Ruling) -> dict[str, Any]:
    """A ruling, each fraction as a number and exactly."""
    figures = {name: getattr(ruling, name) for name in ("hit", "expected", "takes_out")}
    return {
        "system": ruling.system,
        "possible": ruling.possible,
        "why_not": to_builtins(ruling.why_not),
        "action": ruling.action,
        "cover": ruling.cover,
        "concealment": ruling.concealment,
        "distance": ruling.distance,
        "pool": ruling.pool,
        "modifiers": to_builtins(ruling.modifiers),
        **{name: float(value) for name, value in figures.items()},
        **{f"{name}_exact": str(value) for name, value in figures.items()},
        "unit_of_damage": ruling.unit_of_damage,
    }
