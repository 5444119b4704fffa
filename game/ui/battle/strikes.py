"""Dice and what they decide: shots, blows, throws."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.board.squares import towards
from game.rules.events import AnyEvent, Burst, Hurt, Phase, Rolled
from game.ui.battle.beats import between, far, there_and_back
from game.ui.battle.cast import Place, Token
from game.ui.battle.composer import Composer

TUMBLE = 0.4
"""Seconds until dice have settled."""

LINGER = 1.1
"""Seconds for which settled dice stay, while the act goes on."""

MELEE = 1.5
"""Nobody farther away than so many squares is struck by hand."""


class Aim(NamedTuple):
    """Who strikes from where at where; `hit` None: not decided yet."""

    unit: str
    target: str
    start: Place
    end: Place
    hit: bool | None


class Way(NamedTuple):
    """How an attack looks, and how long its dice tumble."""

    play: Callable[[Composer, Aim], None]
    tumble: float = TUMBLE


def rolled(c: Composer, run: Sequence[Rolled]) -> None:
    """The dice tumble; then what was rolled for begins."""
    event = run[0]
    way = way_of(c, event)
    tumble = way.tumble if way else TUMBLE
    c.present(event.unit)
    c.present(event.target)
    if event.faces:
        c.cue("dice")
        c.dice(event, _middle(c, event), tumble, LINGER)
        c.now += tumble
    c.tell()
    aim = way and aimed(c, event)
    if way and aim:
        c.follow(aim.end)
        way.play(c, aim)


def way_of(c: Composer, event: Rolled) -> Way | None:
    """How a roll looks: by its label, or by what it leads to when its label is not known."""
    if event.label in WAYS:
        return WAYS[event.label]
    if event.unit not in c.cast or event.target not in c.cast or event.unit == event.target:
        return None
    if not any(hurt.by == event.unit for hurt in _hurts(c, event)):
        return None
    near = far(c.cast[event.unit].at, c.cast[event.target].at) <= MELEE
    return WAYS["close combat" if near else "shoot"]


def aimed(c: Composer, event: Rolled) -> Aim | None:
    """From whom to where: to who is hurt by it, to its target, or to where it bursts."""
    if event.unit not in c.cast:
        return None
    start = c.cast[event.unit].at
    victims = [hurt.unit for hurt in _hurts(c, event) if hurt.by == event.unit and c.present(hurt.unit)]
    if event.target:
        target = event.target if event.target in victims or not victims else victims[0]
        if target not in c.cast:
            return None
        hit = True if victims else None if c.open_end and not _strikes_again(c, event) else False
        return Aim(event.unit, target, start, c.cast[target].at, hit)
    bursts = [one for one in _outcome(c, event) if isinstance(one, Burst)]
    return (
        Aim(event.unit, "", start, (float(bursts[0].at.x), float(bursts[0].at.y)), None) if bursts else None
    )


def _outcome(c: Composer, event: Rolled) -> Iterator[AnyEvent]:
    """What comes of a roll: the events up to the next attack of the same unit, or to the next phase."""
    for one in c.rest:
        if isinstance(one, Phase) or _attack_of(one, event.unit):
            return
        yield one


def _hurts(c: Composer, event: Rolled) -> list[Hurt]:
    return [one for one in _outcome(c, event) if isinstance(one, Hurt)]


def _strikes_again(c: Composer, event: Rolled) -> bool:
    return any(_attack_of(one, event.unit) for one in c.rest)


def _attack_of(event: AnyEvent, unit: str) -> bool:
    return isinstance(event, Rolled) and event.label in WAYS and event.unit == unit


def _middle(c: Composer, event: Rolled) -> Place:
    for unit in (event.target, event.unit):
        if unit in c.cast:
            return c.cast[unit].at
    return (0.0, 0.0)


def _shot(c: Composer, aim: Aim) -> None:
    """Recoil, muzzle flash, tracer; a miss passes by."""
    gap = far(aim.start, aim.end)
    flight = min(0.07 + 0.012 * gap, 0.2)
    face(c, aim)
    c.cue("shot")
    _lean(c, aim, -0.14, 0.2)
    c.effect("muzzle", between(aim.start, aim.end, 0.45 / max(gap, 0.45)), 0.12, to=aim.end)
    if aim.hit is False:
        _pass_by(c, aim, flight)
        return
    c.effect("tracer", aim.start, flight + 0.08, to=aim.end)
    c.now += flight


def _pass_by(c: Composer, aim: Aim, flight: float) -> None:
    gap = max(far(aim.start, aim.end), 1.0)
    dx, dy = (aim.end[0] - aim.start[0]) / gap, (aim.end[1] - aim.start[1]) / gap
    aside = 0.42 if len(c.score.effects) % 2 else -0.42
    beyond = (aim.end[0] + 1.6 * dx - aside * dy, aim.end[1] + 1.6 * dy + aside * dx)
    c.effect("tracer", aim.start, flight + 0.12, to=beyond)
    c.cue("miss", flight)
    c.words(aim.target, "miss", "plain", flight)
    c.now += flight + 0.25


def _blow(c: Composer, aim: Aim) -> None:
    """A lunge, with the blow at its farthest."""
    face(c, aim)
    c.cue("blade", 0.04)
    _lean(c, aim, 0.42, 0.28)
    c.effect("slash", aim.end, 0.22, 0.06, to=aim.start)
    c.now += 0.12
    if aim.hit is False:
        c.words(aim.target, "miss", "plain")
        c.now += 0.22


def _lob(c: Composer, aim: Aim) -> None:
    """Something flies in an arc, and comes down where it bursts or hits."""
    face(c, aim)
    length = 0.24 + 0.03 * far(aim.start, aim.end)
    c.cue("throw")
    _lean(c, aim, 0.12, 0.2)
    c.effect("missile", aim.start, length, to=aim.end)
    c.now += length
    if aim.target and aim.hit is False:
        c.cue("miss")
        c.words(aim.target, "miss", "plain")
        c.now += 0.2


def _caught(c: Composer, aim: Aim) -> None:
    """In a blast already seen: only who comes off unhurt is told."""
    if aim.hit is False:
        c.words(aim.target, "unhurt", "plain")
        c.now += 0.12


WAYS: dict[str, Way] = {
    "shoot": Way(_shot),
    "close combat": Way(_blow),
    "throw": Way(_lob),
    "blast": Way(_caught, 0.2),
    "ranged": Way(_shot),
    "melee": Way(_blow),
}
"""How the attacks look, by the labels of their rolls; any other roll that hurts is a shot or a blow."""


def face(c: Composer, aim: Aim) -> None:
    """Who attacks is shown facing the target, until the position after says otherwise."""
    dx, dy = aim.end[0] - aim.start[0], aim.end[1] - aim.start[1]
    if dx or dy:
        c.turn(aim.unit, towards(dx, dy))


def _lean(c: Composer, aim: Aim, reach: float, length: float) -> None:
    """A token goes some of a square towards its aim and back."""
    home, gap = c.cast[aim.unit].at, max(far(aim.start, aim.end), 0.01)

    def lean(token: Token, part: float) -> Token:
        out = reach * there_and_back(part) / gap if part < 1 else 0.0
        return token._replace(at=between(home, aim.end, out))

    c.track(aim.unit, length, lean)
