"""How rolls and attacks are animated: dice, then a shot, a blow or a throw at where it strikes."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from game.board.squares import towards
from game.rules.events import AnyEvent, Burst, Hurt, Phase, Rolled
from game.ui.battle.animation import SEEN, AnimationBuilder, Place, between, far, there_and_back
from game.ui.board.picture import Piece

TUMBLE = 0.4
"""Seconds until dice have settled."""

LINGER = 1.1
"""Seconds for which settled dice stay, while the act goes on."""

BEAT = 0.5
"""Seconds more for which it is shown who of the others attacks whom, before the dice fall."""

MELEE = 1.5
"""Nobody farther away than so many squares is struck by hand."""


class AttackLine(NamedTuple):
    """Who strikes from where at where; `hit` None: not decided yet."""

    unit: str
    target: str
    start: Place
    end: Place
    hit: bool | None


class AttackAnimation(NamedTuple):
    """How an attack looks, and how long its dice tumble."""

    play: Callable[[AnimationBuilder, AttackLine], None]
    tumble: float = TUMBLE


def rolled(builder: AnimationBuilder, run: Sequence[Rolled]) -> None:
    """Once dice before them have been read the dice tumble; then what was rolled for begins."""
    event = run[0]
    way = _way_of(builder, event)
    tumble = way.tumble if way else TUMBLE
    if event.faces and tumble == TUMBLE:
        builder.now = max(builder.now, builder.dice_read)
    builder.present(event.unit)
    builder.present(event.target)
    aim = _aimed(builder, event) if way else None
    if aim:
        face(builder, aim)
    builder.by_others = event.unit in builder.tokens and builder.foreign(event.unit)
    if builder.by_others:
        _point_out(builder, event, aim, tumble)
    if event.faces:
        builder.cue("dice")
        builder.dice(event, _middle(builder, event), tumble, LINGER)
        builder.now += tumble
    builder.tell()
    if way and aim:
        builder.follow(aim.end)
        way.play(builder, aim)


def _point_out(builder: AnimationBuilder, event: Rolled, aim: AttackLine | None, tumble: float) -> None:
    """A line from who rolls to whom it is about, or to where it bursts, that stands while the dice tumble."""
    unit = builder.tokens[event.unit]
    target = builder.tokens.get(event.target) if event.target != event.unit else None
    end = aim.end if aim else target.at if target else None
    if end is None or end == unit.at:
        return
    builder.follow(unit.at)
    builder.effect("aim", unit.at, BEAT + tumble + SEEN, to=end, side=unit.side)
    builder.now += BEAT


def _way_of(builder: AnimationBuilder, event: Rolled) -> AttackAnimation | None:
    """How a roll looks: by its label, or by what it leads to when its label is not known."""
    if event.label in WAYS:
        return WAYS[event.label]
    if event.unit not in builder.tokens or event.target not in builder.tokens or event.unit == event.target:
        return None
    if not any(hurt.by == event.unit for hurt in _hurts(builder, event)):
        return None
    near = far(builder.tokens[event.unit].at, builder.tokens[event.target].at) <= MELEE
    return WAYS["close combat" if near else "shoot"]


def _aimed(builder: AnimationBuilder, event: Rolled) -> AttackLine | None:
    """From whom to where: to who is hurt by it, to its target, or to where it bursts."""
    if event.unit not in builder.tokens:
        return None
    start = builder.tokens[event.unit].at
    victims = [
        hurt.unit for hurt in _hurts(builder, event) if hurt.by == event.unit and builder.present(hurt.unit)
    ]
    if event.target:
        target = event.target if event.target in victims or not victims else victims[0]
        if target not in builder.tokens:
            return None
        hit = True if victims else None if builder.open_end and not _strikes_again(builder, event) else False
        return AttackLine(event.unit, target, start, builder.tokens[target].at, hit)
    bursts = [later for later in _outcome(builder, event) if isinstance(later, Burst)]
    return (
        AttackLine(event.unit, "", start, (float(bursts[0].at.x), float(bursts[0].at.y)), None)
        if bursts
        else None
    )


def _outcome(builder: AnimationBuilder, event: Rolled) -> Iterator[AnyEvent]:
    """What comes of a roll: the events up to the next attack of the same unit, or to the next phase."""
    for later in builder.rest:
        if isinstance(later, Phase) or _attack_of(later, event.unit):
            return
        yield later


def _hurts(builder: AnimationBuilder, event: Rolled) -> list[Hurt]:
    return [later for later in _outcome(builder, event) if isinstance(later, Hurt)]


def _strikes_again(builder: AnimationBuilder, event: Rolled) -> bool:
    return any(_attack_of(later, event.unit) for later in builder.rest)


def _attack_of(event: AnyEvent, unit: str) -> bool:
    return isinstance(event, Rolled) and event.label in WAYS and event.unit == unit


def _middle(builder: AnimationBuilder, event: Rolled) -> Place:
    for unit in (event.target, event.unit):
        if unit in builder.tokens:
            return builder.tokens[unit].at
    return (0.0, 0.0)


CASTS = 0.6
"""How many squares to its right a weapon throws its casings."""


def _shot(builder: AnimationBuilder, aim: AttackLine) -> None:
    """Aim, recoil, muzzle flash, tracer; a miss passes by."""
    gap = far(aim.start, aim.end)
    flight = min(0.07 + 0.012 * gap, 0.2)
    face(builder, aim)
    builder.track(aim.unit, 0.0, lambda token, _part: token._replace(stance="aiming"))
    builder.attack_cue(aim.unit, "shot")
    _lean(builder, aim, -0.14, 0.2)
    _cast(builder, aim)
    builder.effect("muzzle", between(aim.start, aim.end, 0.45 / max(gap, 0.45)), 0.12, to=aim.end)
    if aim.hit is False:
        _pass_by(builder, aim, flight)
        return
    builder.effect("tracer", aim.start, flight + 0.08, to=aim.end)
    builder.now += flight


def _cast(builder: AnimationBuilder, aim: AttackLine) -> None:
    """A casing flies out to the right of who shoots."""
    gap = max(far(aim.start, aim.end), 0.01) / CASTS
    dx, dy = (aim.end[0] - aim.start[0]) / gap, (aim.end[1] - aim.start[1]) / gap
    builder.effect("casing", aim.start, 0.5, to=(aim.start[0] - dy, aim.start[1] + dx))


def _pass_by(builder: AnimationBuilder, aim: AttackLine, flight: float) -> None:
    gap = max(far(aim.start, aim.end), 1.0)
    dx, dy = (aim.end[0] - aim.start[0]) / gap, (aim.end[1] - aim.start[1]) / gap
    aside = 0.42 if len(builder.animation.effects) % 2 else -0.42
    beyond = (aim.end[0] + 1.6 * dx - aside * dy, aim.end[1] + 1.6 * dy + aside * dx)
    builder.effect("tracer", aim.start, flight + 0.12, to=beyond)
    builder.cue("miss", flight)
    builder.now += flight
    _missed(builder, aim, 0.25)


def _missed(builder: AnimationBuilder, aim: AttackLine, seconds: float) -> None:
    """It is told that an attack has missed, and shown for so long; of the others' for longer."""
    builder.words(aim.target, "miss", "plain")
    builder.now += seconds + (SEEN if builder.by_others else 0.0)


def _blow(builder: AnimationBuilder, aim: AttackLine) -> None:
    """A lunge, with the blow at its farthest."""
    face(builder, aim)
    builder.attack_cue(aim.unit, "blade", 0.04)
    _lean(builder, aim, 0.42, 0.28)
    builder.effect("slash", aim.end, 0.22, 0.06, to=aim.start)
    builder.now += 0.12
    if aim.hit is False:
        _missed(builder, aim, 0.22)


def lob(builder: AnimationBuilder, aim: AttackLine) -> None:
    """Something flies in an arc, and comes down where it bursts or hits."""
    face(builder, aim)
    length = 0.24 + 0.03 * far(aim.start, aim.end)
    builder.cue("throw")
    _lean(builder, aim, 0.12, 0.2)
    builder.effect("missile", aim.start, length, to=aim.end)
    builder.now += length
    if aim.target and aim.hit is False:
        builder.cue("miss")
        _missed(builder, aim, 0.2)


def _caught(builder: AnimationBuilder, aim: AttackLine) -> None:
    """In a blast already seen: only who comes off unhurt is told."""
    if aim.hit is False:
        builder.words(aim.target, "unhurt", "plain")
        builder.now += 0.12


WAYS: dict[str, AttackAnimation] = {
    "shoot": AttackAnimation(_shot),
    "close combat": AttackAnimation(_blow),
    "throw": AttackAnimation(lob),
    "blast": AttackAnimation(_caught, 0.2),
    "ranged": AttackAnimation(_shot),
    "melee": AttackAnimation(_blow),
}
"""How the attacks look, by the labels of their rolls; any other roll that hurts is a shot or a blow."""


def face(builder: AnimationBuilder, aim: AttackLine) -> None:
    """Who attacks is shown facing the target, until the position after says otherwise."""
    dx, dy = aim.end[0] - aim.start[0], aim.end[1] - aim.start[1]
    if dx or dy:
        builder.turn(aim.unit, towards(dx, dy))


def _lean(builder: AnimationBuilder, aim: AttackLine, reach: float, length: float) -> None:
    """A token goes some of a square towards its aim and back."""
    home, gap = builder.tokens[aim.unit].at, max(far(aim.start, aim.end), 0.01)

    def lean(token: Piece, part: float) -> Piece:
        out = reach * there_and_back(part) / gap if part < 1 else 0.0
        return token._replace(at=between(home, aim.end, out))

    builder.track(aim.unit, length, lean)
