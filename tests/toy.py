"""A toy rule system, the proof that the core bends: in little, all that the real systems will need."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import defstruct

from game.board.squares import Square, distance
from game.board.throws import blast, flight
from game.dice import Amount, Check, Margin, counting
from game.physics.motion import Roll
from game.rules import events
from game.rules.actions import Action, Choose, Refusal, decide
from game.rules.bot_values import ATTACK, MOVE, PLAIN
from game.rules.gear import recruit
from game.rules.interaction import Leave
from game.rules.knowledge import in_view, is_there, ours, target_refusals
from game.rules.movement import lose, put_out, reach_of, step
from game.rules.presentation import Button, Words
from game.rules.scripts import Script, aside, do, rest, roll, tell
from game.rules.state import Decision, Grant, State, WholeTurn, all_changed, changed, having
from game.rules.system import System, by_loss
from game.rules.turns import EndPhase, EndTurn, Phase, finish, seats_for
from game.rules.units import Side, Unit


class Fighter(Unit, frozen=True):
    hp: int = 3
    order: str = ""
    target: str = ""


class Orders(WholeTurn, frozen=True): ...  # to declare


class Clash(WholeTurn, frozen=True): ...  # to name whom one strikes


class FreeMove(Grant, frozen=True): ...  # one square, out of turn


def fight(state: "Toy", attacker: str, target: str) -> Script[int]:
    check = Check((*(counting(6, 4, 0, 2),) * 3, counting(6, 5, 1, 2)), "sum", Margin(), "fight", (0, 0))
    return (yield from roll(state, check, "T-01", unit=attacker, target=target))


def hurt(state: "Toy", unit: str, amount: int, by: str) -> Script["Toy"]:
    state = yield from lose(state, unit, "hp", amount, by=by, clause="T-02")
    return state if state.unit(unit).hp else (yield from do(put_out, state, unit, "T-02"))


class Dodge(Decision, frozen=True):
    between = ("dodge", "take it")
    attacker: str
    margin: int

    def chosen(self, state: "Toy", choice: str) -> Script["Toy"]:
        check, margin = Check((counting(6, 4),), "sum", Amount(), "dodge", (0,)), self.margin
        margin -= (yield from roll(state, check, "T-03")) if choice == "dodge" else 0
        return (yield from do(hurt, state, self.target, margin, self.attacker))


class Press(Decision, frozen=True):
    between = ("press", "no")
    attacker: str

    def chosen(self, state: "Toy", choice: str) -> Script["Toy"]:
        return (yield from do(hurt, state, self.target, int(choice == "press"), self.attacker))


def attack(state: "Toy", attacker: str, target: str) -> Script["Toy"]:  # who is hit may dodge
    if not state.unit(attacker).conscious or not is_there(state, state.unit(attacker), target):
        return state
    if margin := (yield from fight(state, attacker, target)):
        state = yield from do(decide, state, target, Dodge(target, attacker, margin), "Dodge?", "T-03")
    return (yield from aside("spending", spend, state, attacker, target))


def spend(state: "Toy", attacker: str, target: str) -> Script["Toy"]:
    """Both sides spend in turn: the attacker presses for 1 more, the target moves a square out of turn."""
    if state.unit(attacker).conscious and state.unit(target).conscious:
        state = yield from do(decide, state, attacker, Press(target, attacker), "Press?", "T-04")
    if state.unit(target).conscious and state.options.rule("free_step"):
        state = yield from do(decide, state, target, FreeMove(), "A free step", "T-04")
    return state


class Move(Action["Toy"], frozen=True):  # a path that is interrupted by each enemy that watches, once
    grants: ClassVar[tuple[type[Grant], ...]] = (WholeTurn, FreeMove)
    button = Button("Move", "move", "T-05", "Go up to 4 squares.", "square")
    role = MOVE
    at: Square

    def refusals(self, view: "Toy", grant: Grant) -> Iterator[Refusal]:
        inside = reach_of(view, self.unit, drops=False).within(1 if isinstance(grant, FreeMove) else 4)
        if self.at not in view.board or not inside[self.at.y, self.at.x]:
            yield Refusal("T-05", f"{self.at} is out of reach")

    def perform(self, state: "Toy", grant: Grant) -> Script["Toy"]:
        state = changed(state, self.unit, order="")
        for square in reach_of(state, self.unit, drops=False).path(self.at) or ():
            state = yield from do(step, state, self.unit, square)
            for watcher in state.conscious() if state.unit(self.unit).at == square else ():
                if watcher.order == "watch" and in_view(state, watcher, state.unit(self.unit)):
                    state = changed(state, watcher.id, order="")
                    state = yield from aside("watch", attack, state, watcher.id, self.unit)
            if not state.unit(self.unit).conscious or state.unit(self.unit).at != square:
                break
        return finish(state, self.unit) if isinstance(grant, WholeTurn) else state


class Lob(Move, frozen=True):  # physics: it flies, rolls, bursts, and hurts everybody within a square by 1
    grants = (WholeTurn,)
    button = Button("Lob", "throw", "T-06", "Throw up to 4 squares.", "square")
    role = PLAIN

    def refusals(self, view: "Toy", grant: Grant) -> Iterator[Refusal]:
        if self.at not in view.board or distance(view.unit(self.unit).at, self.at) > 4:
            yield Refusal("T-06", f"{self.at} is too far to throw")

    def perform(self, state: "Toy", grant: Grant) -> Script["Toy"]:
        start = state.unit(self.unit).at
        (landed,) = yield from rest(state, Roll(start, flight(state.board, start, self.at)[-1]))
        squares = blast(state.board, landed, 1)
        yield from tell(state, events.Burst(at=landed, squares=squares, clause="T-06"))
        for unit in (one.id for one in state.conscious() if one.at in squares):
            state = yield from do(hurt, state, unit, 1, self.unit)
        return finish(state, self.unit)


class Shoot(Action["Toy"], frozen=True):  # at once; in the Clash it only names whom a declared strike hits
    grants = (WholeTurn, Clash)
    button = Button("Shoot", "shoot", "T-01", "Three dice against one.", "unit")
    role = ATTACK
    target: str

    def refusals(self, view: "Toy", grant: Grant) -> Iterator[Refusal]:
        yield from target_refusals(view, view.unit(self.unit), self.target)

    def perform(self, state: "Toy", grant: Grant) -> Script["Toy"]:
        if isinstance(grant, Clash):
            return finish(changed(state, self.unit, target=self.target), self.unit)
        return finish((yield from do(attack, state, self.unit, self.target)), self.unit)


class Order(Action["Toy"], frozen=True):
    grants = (WholeTurn, Orders)
    order: Literal["watch", "strike", "hold"]

    @classmethod
    def buttons(cls, view: "Toy", unit: Fighter) -> Iterator[Button]:
        return (Button(o, "ready", "T-07", settled=(("order", o),)) for o in ("watch", "strike", "hold"))

    def refusals(self, view: "Toy", grant: Grant) -> Iterator[Refusal]:
        if (self.order == "watch") is isinstance(grant, Orders):
            yield Refusal("T-07", f"not the time to {self.order}")

    def perform(self, state: "Toy", grant: Grant) -> Script["Toy"]:
        yield from tell(state, events.Status(unit=self.unit, status="ready", clause="T-07"))
        return finish(changed(state, self.unit, order=self.order), self.unit)


def initiative(state: "Toy") -> Script["Toy"]:
    won = yield from roll(state, Check((counting(6, 4),), "sum", Amount(), "initiative", (0,)), "T-08")
    return having(state, turn=("squad", "opposition") * 2 if won else ("opposition", "squad") * 2)


def exchange(state: "Toy") -> Script["Toy"]:  # at once: also who goes down in it strikes
    before = state
    for unit in (one for one in before.conscious() if one.target):
        margin = yield from fight(before, unit.id, unit.target)
        state = yield from do(hurt, state, unit.target, margin, unit.id)
    return all_changed(state, order="", target="")


Toy: TypeAlias = State[Fighter, tuple[Side, ...], Any, Any]
TOY: System[Toy] = System(
    name="toy",
    unit=Fighter,
    round=tuple[Side, ...],
    actions=(Move, Shoot, Lob, Order, Leave, EndTurn, EndPhase, Choose),
    grants=(WholeTurn, Orders, Clash, FreeMove, Dodge, Press),
    phases=(
        Phase("Slots", "T-08", lambda now: seats_for(now, now.turn, "one"), begin=initiative, events=True),
        Phase("Orders", "T-09", lambda now: seats_for(now, now.turn[:2], grant=Orders())),
        Phase(
            "Clash",
            "T-10",
            lambda now: seats_for(now, now.turn[:2], "all", Clash(), lambda one: one.order == "strike"),
            end=exchange,
        ),
    ),
    stats=defstruct("Stats", [("hp", int)]),
    enlist=lambda placement, _: recruit(Fighter, placement, **placement.stats["toy"]),
    judge=by_loss(lambda one: one.hp),
    health=lambda one: (one.hp, 3),
    mask=lambda state, side: all_changed(state, lambda one: not ours(side, one), order=""),  # it is secret
    house={"free_step": 1},
    words=Words(title="Toy", about="All that the real ones need, in little."),
)
