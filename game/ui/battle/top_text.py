"""What the chips at the top of a battle say: turn and phase, whose go it is, what is left to do."""

from collections import Counter
from typing import Any, Literal

from game.rules.presentation import counted, named_once
from game.rules.scenario import Scenario
from game.rules.state import AnyState
from game.rules.turns import Phase, Seat, seats_left
from game.rules.units import Side
from game.ui import commands
from game.ui.battle.controller import BattleController
from game.ui.battle.goals import Goal, goals_of, standings
from game.ui.battle.orders import DONE
from game.ui.battle.top_chips import UNDO, Dot, Top
from game.ui.gamepad import cap


def goals(controller: BattleController) -> tuple[Goal, ...]:
    """What is to be done in the match, as far as who is shown knows; at its end why it is over."""
    outcome = controller.match.state.outcome
    if outcome and not controller.animator.busy:
        return (Goal(outcome.why),)
    names = {unit.id: unit.name for unit in controller.match.state.units}
    return goals_of(controller.pictured, controller.viewer, names)


def top(controller: BattleController) -> Top:
    """The chips at the top."""
    return top_of(controller.system, controller.pictured, controller.match.scenario)._replace(
        go=go(controller),
        left=left(controller),
        side=_side(controller),
        goals=goals(controller),
        takes_back=bool(controller.announces) and controller.undoable,
    )


def top_of(system: Any, view: AnyState, scenario: Scenario) -> Top:
    """What the chips say of a position, whoever looks at it and whatever for."""
    phase = system.phases[view.clock.phase]
    return Top(
        scenario.name,
        system.words.title or system.name,
        view.clock.turn,
        view.turn_limit,
        phase.called,
        phase_dots(system, view),
        standing=standings(view, system.words.banner, scenario.placements),
        standing_about=system.words.banner_about,
        standing_clause=system.words.banner_clause,
        phase_about=phase.about,
        phase_clause=phase.clause,
    )


def phase_dots(system: Any, view: AnyState) -> tuple[Dot, ...]:
    """The phases of a turn in which somebody here may act, as a track, whoever of them is in sight.

    Of the present one, where its sides take turns, these are the slots in their order.
    """
    at = view.clock.phase
    return tuple(
        dot
        for number, phase in enumerate(system.phases)
        if (sides := _sides(phase, view))
        for dot in (_slots(phase, view) if number == at else ())
        or (Dot(_phase_words(phase, view, sides, now=number == at), _state(number, at)),)
    )


def _sides(phase: Phase[Any], view: AnyState) -> set[Side]:
    """The sides to which a phase belongs of those that fight here, or are known to have units."""
    here: set[Side] = {"squad", "opposition", *(unit.side for unit in view.units)}
    return {seat.side for seat in phase.seats(view)} & here


def _phase_words(phase: Phase[Any], view: AnyState, sides: set[Side], *, now: bool) -> str:
    """What a phase is called; of the present one also whose part of it this is, where several have one."""
    seat = phase.seats(view)[view.clock.seat :][:1] if now and len(sides) > 1 else ()
    return ": ".join((phase.called, *(part.side.capitalize() for part in seat)))


def _slots(phase: Phase[Any], view: AnyState) -> tuple[Dot, ...]:
    """The slots of a phase, each with its side, those of units that are out of action left out."""
    seats = [(number, seat) for number, seat in enumerate(phase.seats(view)) if seat.take == "one"]
    usable, dots = Counter(seat.side for _, seat in seats) - _fallen(view), list[Dot]()
    for number, seat in seats:
        state = _state(number, view.clock.seat)
        usable[seat.side] -= 1
        if state == "now" or usable[seat.side] >= 0:  # who may take it need not be known
            dots.append(Dot(_slot_words(seat, state), state, seat.side))
    return tuple(dots) if len(dots) > 1 else ()


def _fallen(view: AnyState) -> Counter[Side]:
    """How many units of each side, as far as is known, are out of action and had not acted before."""
    done = view.clock.done
    return Counter(unit.side for unit in view.units if not unit.conscious and unit.id not in done)


def _slot_words(seat: Seat, state: str) -> str:
    """Whose slot it is, and what it is good for."""
    side = seat.side.capitalize()
    return {"over": f"{side}: over", "now": f"{side}: one unit acts now"}.get(state, f"{side}: one unit")


def _state(number: int, now: int) -> Literal["over", "now", "next"]:
    return "over" if number < now else "now" if number == now else "next"


def _side(controller: BattleController) -> Side | None:
    return whose_turn(controller.system, controller.pictured) or controller.side


def whose_turn(system: Any, view: AnyState) -> Side | None:
    """The side whose turn it is, whoever answers in it; between turns who answers, None where nobody does."""
    seats = seats_left(system, view)
    if seats and not view.outcome:
        return seats[0].side
    return view.pending.prompt.side if view.pending else None


def go(controller: BattleController) -> str:
    """Whose turn it is."""
    side = _side(controller)
    if side is None:
        return "The battle is over"
    if controller.repeats:
        return "Shown again"
    waits = controller.human and not controller.animator.busy
    if waits and controller.plan.humans == (side,):
        return "Your turn"
    return f"{side.capitalize()}'s turn"


def left(controller: BattleController) -> str:
    """What whoever acts can still do, or what there is to wait for."""
    view = controller.orders.view
    if controller.computer.trouble:
        return controller.computer.trouble
    if controller.animator.busy:
        return _hastened(controller)
    if not controller.human:
        return _waiting(controller)
    if controller.mode == "decide":
        return _answering(controller)
    if controller.mode != "play" or not controller.acting or not view.has(controller.unit):
        return ""
    return _then(controller) or _left_to(controller, view.unit(controller.orders.actor(controller.unit)))


def _answering(controller: BattleController) -> str:
    """Who is asked for a decision, in a turn of its own side or in another's."""
    asked = controller.prompt
    names = " or ".join(controller.named(unit)[0] for unit in asked.units) if asked else ""
    return f"{names} decides" if names else ""


def _left_to(controller: BattleController, unit: Any) -> str:
    """What a unit can still do: the one that is chosen, or the one that has begun and has to end first."""
    view = controller.orders.view
    begun = "" if unit.id == controller.unit else " has begun, and"
    ready = [pip for pip in controller.system.words.pips(view, unit) if pip.ready]
    if free_pips := [pip.name.lower() for pip in ready if not pip.price]:
        if all(name.endswith(" action") for name in free_pips):
            return f"{unit.name}{begun} has {counted(len(free_pips), 'action')} left"
        return f"{unit.name}{begun} still has the {named_once(free_pips)}"
    if ready:
        priced = ", ".join(f"{pip.name.lower()} for {pip.price}" for pip in ready)
        return f"{unit.name}{begun} still has the {priced}{_or_done()}"
    # What takes no action may be left: to hide, say.
    free = [order.verb.label for order in controller.orders.of_weight(unit.id)]
    if not free:
        return f"{unit.name} can do nothing more"
    return f"{unit.name}{begun} can still {named_once(free)}{_or_done()}"


def _or_done() -> str:
    """What else there is to do with a turn that nothing of weight is left of, and that stays open."""
    return f"; else Done ({commands.caps(DONE)})"


def _then(controller: BattleController) -> str:
    """In a slot that several could take, and nobody has: that one of them acts, and who comes next."""
    view, clock = controller.orders.view, controller.orders.view.clock
    seat, *later = seats_left(controller.system, view)
    if seat.take != "one" or clock.active or len(controller.orders.acting) < 2:
        return ""
    then = next((next_one.side for next_one in later if next_one.take == "one"), None)
    who = "yours again" if then == seat.side else f"the {then}"
    return f"choose who acts{f'; next: {who}' if then else ''}"


def _waiting(controller: BattleController) -> str:
    """What there is to do while others have the go."""
    if controller.announces:
        taken_back = f"Take your last act back   {commands.caps(UNDO)}"
        return taken_back if controller.undoable else _hastened(controller)
    return f"thinking ...   {_back(controller)}: pause" if controller.computer.thinking else ""


def _hastened(controller: BattleController) -> str:
    """By which key or button what is shown is shown at once."""
    key = _back(controller) if controller.by_gamepad else commands.caps("show at once")
    return f"{key}: show at once"


def _back(controller: BattleController) -> str:
    """The key that goes back, or the button of a gamepad that does."""
    return cap("back") if controller.by_gamepad else commands.caps("back")
