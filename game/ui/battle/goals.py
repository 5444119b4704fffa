"""What is to be done in a match, and how far each side is with it, in words."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from msgspec.structs import replace

from game.board.squares import Square
from game.rules.presentation import counted, with_article
from game.rules.scenario import Placement, Victory, Zone
from game.rules.state import AnyState
from game.rules.story import has_done, holds
from game.rules.units import SIDES, Side, allied
from game.ui.widgets.theme import Tone


class Goal(NamedTuple):
    """Something that is to be done, in words; what an enemy has got of it has the tone of what is bad."""

    words: str
    tone: Tone = "ink"
    who: str = ""
    """Whose it is, where the words alone do not say so."""
    side: Side | None = None
    """Who is alone in a zone now, the holding of which alone wins."""
    zone: str = ""
    turns: int = 0
    """In how many turns it is won if that goes on, this one counted; 0: nobody is alone there."""

    @property
    def presses(self) -> bool:
        """Whether the battle is about to be won by it."""
        return 0 < self.turns <= SOON


SOON = 2
"""A battle that is won in so many turns is told of before all else."""


def urgent(goals: tuple[Goal, ...]) -> Goal:
    """What stands in the chip: what is about to be lost or won, a hold, an enemy's first, else the first."""
    first = goals[0]._replace(tone="soft") if goals else Goal("")
    ending = sorted(
        (goal for goal in goals if goal.presses), key=lambda goal: (goal.tone != "bad", goal.turns)
    )
    bad, running = (goal for goal in goals if goal.tone == "bad"), (goal for goal in goals if goal.turns)
    return next(iter((*ending, *bad, *running)), first)


def standings(
    view: AnyState,
    banner: Callable[[AnyState, Side, bool], tuple[str, ...]],
    placements: Iterable[Placement],
) -> tuple[tuple[Side, tuple[str, ...]], ...]:
    """What is to be said of each side that has units, as far as is known: first whether it is sturdier.

    The first line is that of the chip, those after it are told when it is pointed at.
    By `placements`, all who begin the match, it is known whether all units of a side are.
    """
    known = {unit.id for unit in view.units}
    unknown = {placement.side for placement in placements if placement.id not in known}
    sturdy = view.options.sturdy or ()

    def said(side: Side) -> tuple[str, ...]:
        sturdier = ("A third more health",) if side in sturdy else ()
        first, *more = banner(view, side, side not in unknown) or ("",)
        lines = (", ".join(filter(None, (*sturdier, first))), *more)
        return lines if lines[0] else ()

    present = {unit.side for unit in view.units}
    return tuple((side, lines) for side in SIDES if side in present and (lines := said(side)))


def goals_of(view: AnyState, viewer: Side | None, named: dict[str, str]) -> tuple[Goal, ...]:
    """What is to be done: what the map says, then how each side wins and how far it is, one's own first.

    Without any on the map it is the one that there always is (B-38).
    """
    said = [Goal(aim.text) for aim in view.plot.aims]
    sides = sorted(
        dict.fromkeys(victory.side for victory in view.plot.victory), key=lambda side: not _mine(side, viewer)
    )
    ways = [goal for side in sides for goal in _ways(view, side, viewer, named)]
    return (*said, *(ways or [Goal("Put every enemy out of action")]))


def at_last(turns: int) -> str:
    """What decides a battle that comes to the end of its last turn (B-38); empty when there is none."""
    return f"After turn {turns} the side with more units standing wins." if turns else ""


def _mine(side: Side, viewer: Side | None) -> bool:
    return viewer is None or allied(side, viewer)


def _ways(view: AnyState, side: Side, viewer: Side | None, named: dict[str, str]) -> Iterator[Goal]:
    """How a side wins: a heading, where there are several ways, and each with how far it is."""
    plot = view.plot
    own = [
        (victory, held)
        for victory, held in zip(plot.victory, plot.held or (0,) * len(plot.victory), strict=True)
        if victory.side == side
    ]
    who, several = f"{side.capitalize()}: ", len(own) > 1
    if several:
        yield Goal(f"{side.capitalize()}, {'all' if plot.every else 'one'} of these:", side)
    for victory, held in own:
        done = victory.kind == "task" and has_done(view.plot, victory)
        mine, alone = _mine(side, viewer), not view.outcome and holds(view, victory)
        tone: Tone = "ink" if not (done or held or alone) else "good" if mine else "bad"
        both = shared(view, victory.zone or "")
        halted = f"{both}: falls to 0" if both and held else both
        words = f"{_way(victory, held, named)}{': done' if done else ''}{halted}"
        goal = Goal(words, tone, who) if several else Goal(f"{who}{words}", tone)
        yield _ending(goal, victory, held, mine=mine) if alone and not (several and plot.every) else goal


def shared(view: AnyState, zone: str) -> str:
    """That two sides stand in a zone that is to be held, be it friends: a turn that ends so is nobody's."""
    if not any(victory.kind == "hold" and victory.zone == zone for victory in view.plot.victory):
        return ""
    squares = view.plot.zone(zone).squares
    there = {unit.side for unit in view.conscious() if unit.at in squares}
    return ", shared" if len(there) > 1 else ""


def entered(view: AnyState, unit: Any, square: Square) -> tuple[str, ...]:
    """The zones to be held into which a unit comes by going to a square."""
    return tuple(
        zone.name for zone in _to_hold(view) if square in zone.squares and unit.at not in zone.squares
    )


def _to_hold(view: AnyState) -> tuple[Zone, ...]:
    """The zones by which a side can win."""
    held = {victory.zone for victory in view.plot.victory if victory.kind == "hold"}
    return tuple(zone for zone in view.plot.zones if zone.name in held)


def given_up(view: AnyState, unit: Any, square: Square) -> tuple[str, ...]:
    """The zones to be held that a unit leaves by going to a square, and where no friend of it is then."""
    friends = {
        friend.at for friend in view.conscious() if friend.id != unit.id and allied(friend.side, unit.side)
    }
    left = (zone for zone in _to_hold(view) if unit.at in zone.squares)
    return tuple(zone.name for zone in left if not {square, *friends} & {*zone.squares})


def counted_zones(view: AnyState) -> tuple[Zone, ...]:
    """The zones of a map; one that is held to win has in its name who holds it for how many turns so far.

    Once a battle is over nobody counts any more.
    """
    plot = view.plot
    if view.outcome:
        return plot.zones
    held = {
        victory.zone: f", {victory.side}: {count} of {victory.turns or 1}"
        for victory, count in zip(plot.victory, plot.held, strict=False)
        if count or holds(view, victory)
    }
    return tuple(
        replace(zone, name=f"{zone.name}{held.get(zone.name, '')}{shared(view, zone.name)}")
        for zone in plot.zones
    )


def _ending(goal: Goal, victory: Victory, held: int, *, mine: bool) -> Goal:
    """A goal of a side that is alone in a zone now: when it wins by that, and what can be done about it."""
    turns, where = (victory.turns or 1) - held, with_article(victory.zone)
    then = f"by holding {where} alone" if mine else f"unless you enter {where}"
    words = f"{victory.side.capitalize()} wins {in_turns(turns)} {then}"
    return goal._replace(words=words, who="", side=victory.side, zone=victory.zone or "", turns=turns)


def in_turns(turns: int) -> str:
    """So many turns on, this one counted."""
    return "at the end of this turn" if turns == 1 else f"in {counted(turns, 'turn')}"


def _way(victory: Victory, held: int, named: dict[str, str]) -> str:
    units = ", ".join(named.get(unit, unit) for unit in victory.units)
    match victory.kind:
        case "hold":
            turns = counted(victory.turns or 1, "turn")
            where = with_article(victory.zone)
            alone = f"hold {where} alone at the end of {turns}{' running' if victory.turns else ''}"
            return f"has held {where} for {held} of {turns}" if held else alone
        case "exit":
            return f"leave by {with_article(victory.zone)}{_count(victory.count)}"
        case "escort":
            return f"bring {units} out by {with_article(victory.zone)}"
        case "task":
            return f"{victory.task}"
        case "survive":
            return f"{units or 'somebody'} stands after turn {victory.turns}"
        case _:
            return f"put {units or 'every enemy'} out of action"


def _count(count: int | None) -> str:
    return f", {count} units" if count else ", everybody who can"
