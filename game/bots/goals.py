"""What a unit is to do on the map, read from the victories that its side knows: where to, and how near."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from game.board.squares import Square, distance
from game.bots.stakes import hunted, opponents, precious
from game.bots.work import Prospects, even, jobs
from game.rules.knowledge import ours, watched
from game.rules.presentation import with_article
from game.rules.scenario import Victory
from game.rules.state import AnyState
from game.rules.story import has_done
from game.rules.tasks import task_named
from game.rules.units import Side, Unit, enemies, friends

HOLDERS = 2
"""How many of a side stand in a zone to hold it; the others keep enemies away from it."""

AROUND = 4
"""How near the zone these stay, and how near to whom they guard, in squares of way."""

THREAT = 10
"""An enemy nearer than this to a zone or a ward is dealt with first, in squares."""

AHEAD = 3
"""How far ahead of two others nobody goes who looks for the enemy, in squares."""

CALLED, URGENT = 12, 0.25
"""From how far one goes to help a friend, in squares, and from what that is worth on."""

STRIDE = 6
"""How many squares a unit goes in a turn at least."""

DECISIVE = 4.0
"""How much more than usual it matters to stand where an enemy wins by standing there alone."""

OFF = 5
"""How far behind its friends stays whom a side must not lose, in squares."""


@dataclass(frozen=True)
class Goal:
    """A way to go: to one of the squares, or to within `near` squares of way of one.

    `zone` are the squares in which the unit is to stand, `press` says how much each square of way matters
    against the usual, `care` how much danger does, `stake` how much it matters to stand in the zone; of a
    `hunt` the squares are those of enemies.
    """

    name: str
    squares: tuple[Square, ...]
    near: int = 0
    zone: frozenset[Square] = frozenset()
    press: float = 1.0
    care: float = 1.0
    stake: float = 1.0
    hunt: bool = False


def goal_of(
    seen: AnyState, unit: Unit, prospect: Prospects = even, helps: tuple[tuple[str, float], ...] = ()
) -> Goal:
    """What a unit is to do now, the most pressing first; `helps`: whom it could help, its worth."""
    foes = tuple(foe for foe in seen.conscious() if enemies(foe.side, unit.side))
    charge = unit.id in precious(seen, unit.side)
    urgent = iter(()) if charge else chain(_contesting(seen, unit), _helping(seen, unit, helps))
    goals: Iterator[Goal] = chain(urgent, _own(seen, unit, foes, prospect), _theirs(seen, unit, foes))
    return next(goals, None) or _hunt(seen, unit, foes)


def _contesting(seen: AnyState, unit: Unit) -> Iterator[Goal]:
    """Into the zone that enemies are about to have held for long enough, at the latest when one must go."""
    for victory, held in zip(seen.plot.victory, seen.plot.held, strict=True):
        if victory.kind == "hold" and held and enemies(victory.side, unit.side):
            squares = _squares(seen, victory)
            left = (victory.turns or 1) - held
            if _gap(unit.at, squares) > STRIDE * (left - 1):
                free = _free(seen, unit, squares)
                yield Goal(with_article(victory.zone), free, 0, frozenset(squares), 2.5, 0.5, DECISIVE)


def _helping(seen: AnyState, unit: Unit, helps: tuple[tuple[str, float], ...]) -> Iterator[Goal]:
    """To the friend near by who needs help most."""
    near = [(worth, name) for name, worth in helps if distance(seen.unit(name).at, unit.at) <= CALLED]
    if near and (best := max(near))[0] >= URGENT:
        friend = seen.unit(best[1])
        yield Goal(f"{friend.name}, who needs help", (friend.at,), 1, press=1.3)


def serves(seen: AnyState, unit: Unit, zones: frozenset[str]) -> bool:
    """Whether a unit that leaves by one of these zones brings its side nearer to a victory."""
    return any(
        victory.zone in zones
        and (_enough(seen, victory) if victory.kind == "exit" else unit.id in victory.units)
        for victory in _victories(seen, unit.side)
        if victory.kind in {"exit", "escort"}
    )


def _enough(seen: AnyState, victory: Victory) -> bool:
    """Whether so many as an exit asks for can still go out by it."""
    gone = [exit_ for exit_ in seen.plot.gone if exit_.zone == victory.zone and exit_.side == victory.side]
    left = [friend for friend in seen.conscious() if friend.side == victory.side]
    return len(gone) + len(left) >= (victory.count or 1)


def _victories(seen: AnyState, side: Side) -> list[Victory]:
    return [victory for victory in seen.plot.victory if friends(victory.side, side)]


def _squares(seen: AnyState, victory: Victory) -> tuple[Square, ...]:
    return seen.plot.zone(victory.zone).squares if victory.zone else ()


def _own(seen: AnyState, unit: Unit, foes: tuple[Unit, ...], prospect: Prospects) -> Iterator[Goal]:
    """What one's own victories ask for."""
    for victory in _victories(seen, unit.side):
        squares = _squares(seen, victory)
        if victory.kind == "escort":
            yield from _escorting(seen, unit, victory, foes)
        elif victory.kind == "exit" and victory.side == unit.side and _enough(seen, victory):
            yield Goal(with_article(victory.zone), _free(seen, unit, squares), 0, frozenset(squares), 1.5)
        elif victory.kind == "hold":
            yield _holding(seen, unit, with_article(victory.zone), squares, foes)
        elif victory.kind == "task" and not has_done(seen.plot, victory):
            yield from _working(seen, unit, victory.task or "", foes, prospect)
    if unit.id in precious(seen, unit.side):
        yield _behind(seen, unit, foes)


def _theirs(seen: AnyState, unit: Unit, foes: tuple[Unit, ...]) -> Iterator[Goal]:
    """What enemies must not get: a zone to hold, or the way out."""
    for victory in _victories(seen, opponents(unit.side)):
        squares = _squares(seen, victory)
        if victory.kind == "hold":
            yield _holding(seen, unit, with_article(victory.zone), squares, foes)
        elif victory.kind == "task" and (task := task_named(seen, victory.task or "")):
            yield _holding(seen, unit, task.name, (task.at,), foes)
        elif victory.kind in {"exit", "escort"} and not foes and not hunted(seen, unit.side):
            yield Goal(f"the way to {with_article(victory.zone)}", _midway(seen, unit, squares), AROUND)


def _escorting(seen: AnyState, unit: Unit, victory: Victory, foes: tuple[Unit, ...]) -> Iterator[Goal]:
    """Who is to be brought out goes there; the others clear its way and stay with it."""
    squares = _squares(seen, victory)
    if unit.id in victory.units:
        yield Goal(with_article(victory.zone), _free(seen, unit, squares), 0, frozenset(squares), 2.0, 2.5)
        return
    wards = [friend for friend in seen.conscious() if friend.id in victory.units]
    if not wards:
        return
    close = [foe for foe in foes if any(distance(foe.at, ward.at) <= THREAT for ward in wards)]
    if close:
        squares = tuple(foe.at for foe in close)
        yield Goal(f"{close[0].name}, who threatens {wards[0].name}", squares, hunt=True)
    else:
        yield Goal(f"{wards[0].name}'s side", tuple(ward.at for ward in wards), AROUND)


def _working(
    seen: AnyState, unit: Unit, name: str, foes: tuple[Unit, ...], prospect: Prospects
) -> Iterator[Goal]:
    """Who is best at it goes where a task is tried; the others go for enemies near there, or stay around."""
    every = jobs(seen, unit.side, name, prospect)
    for job in every:
        if job.unit == unit.id:
            squares = (unit.at,) if unit.at in job.squares else job.squares
            yield Goal(f"the place of the task: {job.task.name}", squares, 0, frozenset(squares), 1.8)
            return
    if every:
        around = every[0].squares
        close = [foe.at for foe in foes if _gap(foe.at, around) <= THREAT]
        if close and _gap(unit.at, around) <= THREAT:
            yield Goal(f"the enemy near the task: {every[0].task.name}", tuple(close), hunt=True)
        else:
            yield Goal(f"who works on: {every[0].task.name}", around, AROUND, press=1.2)


def _holding(
    seen: AnyState, unit: Unit, name: str, squares: tuple[Square, ...], foes: tuple[Unit, ...]
) -> Goal:
    """The nearest of a side stand in the zone; the others go for enemies near it, or stay around it."""
    mine = [friend for friend in seen.conscious() if ours(unit.side, friend)]
    ranked = sorted(mine, key=lambda friend: (_gap(friend.at, squares), friend.id))
    if unit in ranked[:HOLDERS]:
        return Goal(name, _free(seen, unit, squares), 0, frozenset(squares), 1.4)
    close = [foe.at for foe in foes if _gap(foe.at, squares) <= THREAT]
    if close and _gap(unit.at, squares) <= THREAT:
        return Goal(f"the enemy near {name}", tuple(close), hunt=True)
    return Goal(name, squares, AROUND, press=1.2)


def _behind(seen: AnyState, unit: Unit, foes: tuple[Unit, ...]) -> Goal:
    """Whom a side must not lose stays with its friends, and out of harm's way."""
    others = [friend.at for friend in seen.conscious() if ours(unit.side, friend) and friend.id != unit.id]
    if not others:
        return _hunt(seen, unit, foes)
    return Goal("the cover of friends", tuple(others), OFF, care=1.6)


def _hunt(seen: AnyState, unit: Unit, foes: tuple[Unit, ...]) -> Goal:
    """The enemies: those whose end wins before the others, and if none is known, where they may be."""
    key = hunted(seen, unit.side)
    wanted = [foe for foe in foes if foe.id in key]
    if wanted:
        return Goal(wanted[0].name, tuple(foe.at for foe in wanted), press=1.3, hunt=True)
    if foes:
        return Goal("the enemy", tuple(foe.at for foe in foes), hunt=True)
    squares = looking(seen, unit)
    others = [friend.at for friend in seen.conscious() if ours(unit.side, friend) and friend.id != unit.id]
    behind = sorted(_gap(square, squares[:1]) for square in others)[:2]
    if behind and behind[-1] - _gap(unit.at, squares[:1]) > AHEAD:
        return Goal("the others, who are to catch up", tuple(others), OFF)
    return Goal("where an enemy may be", squares)


def _gap(square: Square, squares: tuple[Square, ...]) -> int:
    return min((distance(square, other) for other in squares), default=0)


def _free(seen: AnyState, unit: Unit, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """The squares of a zone in which one could stand; all, when none is free."""
    held = {friend.at for friend in seen.conscious() if friend.id != unit.id}
    free = tuple(square for square in squares if square not in held and enterable(seen, square))
    return free or squares


def enterable(seen: AnyState, square: Square) -> bool:
    """Whether one can walk into a square at all."""
    return seen.board.terrain(square).cost is not None


def _midway(seen: AnyState, unit: Unit, squares: tuple[Square, ...]) -> tuple[Square, ...]:
    """Between an exit and where the enemies come from."""
    start = _deployment(seen, unit.side) or squares
    middle = squares[len(squares) // 2]
    return (min(start, key=lambda square: distance(square, middle)), middle)


def _deployment(seen: AnyState, side: Side) -> tuple[Square, ...]:
    """Where the enemies of a side came from."""
    return tuple(
        square
        for zone in seen.plot.zones
        if zone.kind == "deploy" and zone.side and enemies(zone.side, side)
        for square in zone.squares
    )


def looking(seen: AnyState, unit: Unit) -> tuple[Square, ...]:
    """Where an enemy that nobody sees may be: where they came from, else any square out of view."""
    view = watched(seen, unit.side)
    for squares in (_deployment(seen, unit.side), seen.board.squares()):
        unseen = [at for at in squares if not view[at.y, at.x] and enterable(seen, at)]
        if unseen:
            return tuple(sorted(unseen, key=lambda square: (distance(unit.at, square), square)))
    return (Square(seen.board.width // 2, seen.board.height // 2),)
