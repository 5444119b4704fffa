"""How each event is animated: a table from the kind of event to what sets its animation."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.board.board import Board
from game.board.squares import towards
from game.board.terrain import Light
from game.rules.events import (
    AnyEvent,
    Burst,
    Fell,
    Ground,
    Hidden,
    Hurt,
    Moved,
    Out,
    Phase,
    Revealed,
    Rolled,
    Said,
    Status,
    Tried,
    Turned,
)
from game.rules.presentation import capitalised, named
from game.rules.units import Side
from game.ui.battle.animation import (
    BLINK,
    NO_SOUNDS,
    SEEN,
    Animation,
    AnimationBuilder,
    Place,
    between,
    far,
    place,
    smooth,
    there_and_back,
)
from game.ui.battle.movement_animations import fell, joins, moved, turned
from game.ui.board.picture import Piece
from game.ui.board.pieces import Pieces

TUMBLE = 0.4
"""Seconds until dice have settled."""

LINGER = 1.1
"""Seconds for which settled dice stay, while the act goes on."""

BEAT = 0.5
"""Seconds more for which it is shown who of the others attacks whom, before the dice fall."""

READ = 2.6
"""Seconds for which a sentence stands across the screen, also while the next thing is shown."""

FEW_LETTERS = 24
"""Words of so many letters have room over a unit."""

MOURNED = 0.8
"""Seconds more for which the fall of one's own is shown, so that it is seen among what others do."""

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
    """The dice tumble; then what was rolled for begins."""
    event = run[0]
    way = way_of(builder, event)
    tumble = way.tumble if way else TUMBLE
    builder.present(event.unit)
    builder.present(event.target)
    builder.by_others = event.unit in builder.tokens and builder.foreign(event.unit)
    if builder.by_others:
        _point_out(builder, event, aimed(builder, event) if way else None, tumble)
    if event.faces:
        builder.cue("dice")
        builder.dice(event, _middle(builder, event), tumble, LINGER)
        builder.now += tumble
    builder.tell()
    aim = way and aimed(builder, event)
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


def way_of(builder: AnimationBuilder, event: Rolled) -> AttackAnimation | None:
    """How a roll looks: by its label, or by what it leads to when its label is not known."""
    if event.label in WAYS:
        return WAYS[event.label]
    if event.unit not in builder.tokens or event.target not in builder.tokens or event.unit == event.target:
        return None
    if not any(hurt.by == event.unit for hurt in _hurts(builder, event)):
        return None
    near = far(builder.tokens[event.unit].at, builder.tokens[event.target].at) <= MELEE
    return WAYS["close combat" if near else "shoot"]


def aimed(builder: AnimationBuilder, event: Rolled) -> AttackLine | None:
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


def _lob(builder: AnimationBuilder, aim: AttackLine) -> None:
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
    "throw": AttackAnimation(_lob),
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


class EventAnimation(NamedTuple):
    """How a run of events of one kind is set, and which of them belong to one run."""

    play: Callable[[AnimationBuilder, Sequence[Any]], None]
    joins: Callable[[Any, Any], bool] = lambda _before, _after: False


def animation_of(
    events: Sequence[AnyEvent],
    before: Pieces,
    after: Pieces,
    *,
    open_end: bool = False,
    sounds: Mapping[str, str] = NO_SOUNDS,
    board: Board | None = None,
    viewer: Side | None = None,
    lying: float = 0.0,
) -> Animation:
    """The animation of an act from its events.

    `before` and `after` are the tokens then; `open_end` says that the act waits for a decision; `sounds` are
    those of weapons that have their own; `board` tells what steps sound like; `viewer` is who looks. Dice of
    an earlier act may lie there for so many seconds more (`lying`).
    """
    builder = AnimationBuilder(
        before, after, open_end=open_end, sounds=sounds, board=board, viewer=viewer, lying=lying
    )
    builder.pain = _pains(events)
    for start, end in _runs(events):
        builder.rest = events[end:]
        ANIMATIONS[type(events[start])].play(builder, events[start:end])
        while len(builder.animation.reached) < end:
            builder.tell()
    return builder.settle()


def _runs(events: Sequence[AnyEvent]) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(events) + 1):
        if at == len(events) or not _one_run(events[at - 1], events[at]):
            yield start, at
            start = at


def _one_run(before: AnyEvent, after: AnyEvent) -> bool:
    return type(before) is type(after) and ANIMATIONS[type(before)].joins(before, after)


def _pains(events: Sequence[AnyEvent]) -> dict[str, int]:
    pains: dict[str, int] = {}
    for event in events:
        if isinstance(event, Hurt):
            pains[event.unit] = pains.get(event.unit, 0) + max(event.amount, 0)
    return pains


def _hurt(builder: AnimationBuilder, run: Sequence[Hurt]) -> None:
    """Impact, number and shake at once; the bar eases down by this hurt's part of the whole act's."""
    event = run[0]
    pain = builder.pain[event.unit]
    builder.pain[event.unit] = pain - max(event.amount, 0)
    if not builder.present(event.unit):
        return
    token = builder.tokens[event.unit]
    goal = builder.after[event.unit].health if event.unit in builder.after else 0.0
    end = token.health + (goal - token.health) * (max(event.amount, 0) / pain if pain else 1.0)
    builder.follow(token.at)
    builder.cue("hit")
    builder.effect("impact", token.at, 0.28, size=min(0.6 + 0.15 * event.amount, 1.5))
    builder.shake(min(0.25 + 0.1 * event.amount, 0.9))
    builder.words(event.unit, f"-{event.amount} {event.what}", builder.harm(event.unit))
    builder.track(event.unit, 0.3, _flashing(token.health, end))
    builder.now += 0.3 + (SEEN if event.by in builder.tokens and builder.foreign(event.by) else 0.0)


def _flashing(start: float, end: float) -> Callable[[Piece, float], Piece]:
    return lambda token, part: token._replace(
        health=start + (end - start) * smooth(part), flash=(1 - part) ** 2
    )


def _out(builder: AnimationBuilder, run: Sequence[Out]) -> None:
    """A cross over who goes down, longer over one's own; who leaves fades away."""
    event = run[0]
    if not builder.present(event.unit, place(event.at)):
        return
    if event.left:
        builder.track(event.unit, 0.22, lambda token, part: token._replace(scale=1 - part, down=part >= 1))
        builder.now += 0.22
        return
    at = builder.tokens[event.unit].at
    builder.cue("down")
    waits = MOURNED if builder.harm(event.unit) == "bad" else 0.0
    builder.follow(at)
    builder.effect("cross", at, 0.8 + waits)

    def fall(token: Piece, part: float) -> Piece:
        if part >= 1:
            return token._replace(scale=1.0, turning=0, down=True)
        return token._replace(scale=1 - 0.1 * part, turning=round(5 * part) * 15, stance="crouched")

    builder.track(event.unit, 0.3, fall)
    builder.now += 0.3 + waits


STATUS_CUES = {"overwatch": "alarm", "reloaded": "reload", "in hand": "reload", "back": "medkit"}
"""The sounds of statuses, by a word in their names; the others have none."""


def _status(builder: AnimationBuilder, run: Sequence[Status]) -> None:
    """Words, and the marks on the token as they will be."""
    event = run[0]
    if not builder.present(event.unit):
        return
    cue = next((cue for word, cue in STATUS_CUES.items() if word in event.status), "")
    if cue and event.on:
        builder.cue(cue)
    status = named(event.status)
    builder.words(event.unit, status if event.on else f"no more {status}", "warn" if event.on else "plain")
    final = builder.after.get(event.unit)
    if final:
        marks, stance = final.marks, final.stance
        builder.track(event.unit, 0.0, lambda token, _part: token._replace(marks=marks, stance=stance))
    builder.now += 0.18 + (SEEN if builder.by_others or builder.foreign(event.unit) else 0.0)


def _burst(builder: AnimationBuilder, run: Sequence[Burst]) -> None:
    """A ring of fire over its squares, smoke after it, and the ground shakes."""
    event, at = run[0], place(run[0].at)
    builder.follow(at)
    builder.cue("blast")
    reach = max((max(abs(q.x - event.at.x), abs(q.y - event.at.y)) for q in event.squares), default=1)
    builder.effect("blast", at, 0.6, squares=event.squares, size=max(reach, 1) + 0.5)
    builder.effect("smoke", at, 1.0, 0.12, squares=event.squares, size=0.6)
    builder.shake(1.0)
    builder.now += 0.35


LIGHTS = {light.name.lower() for light in Light}
"""What a change of light is called."""


BROKEN = {"floor", "rough"}
"""What is left where something was destroyed; any other change of the ground is that of a door."""


def _ground(builder: AnimationBuilder, run: Sequence[Ground]) -> None:
    """Smoke grows, doors open, dust settles; the board is the new one as it clears."""
    event = run[0]
    at = place(event.squares[0]) if event.squares else (0.0, 0.0)
    if builder.present(event.by):
        _show_deed(builder, event, at)
    if event.squares:
        builder.follow(at)
    if event.what == "smoke":
        builder.cue("smoke")
        builder.effect("smoke", at, 0.8, squares=event.squares)
        builder.shift_ground(0.4)
        builder.now += 0.45
        return
    light = event.what in LIGHTS
    builder.cue("click" if light else "break" if event.what in BROKEN and not event.deed else "door")
    builder.effect("glow" if light else "dust", at, 0.45, squares=event.squares)
    builder.shift_ground(0.08)
    builder.now += 0.2


def _show_deed(builder: AnimationBuilder, event: Ground, at: Place) -> None:
    """Who changes the ground turns to it, and throws what flies there; of others a line shows who it is."""
    unit = builder.tokens[event.by]
    aim = AttackLine(event.by, "", unit.at, at, None)
    face(builder, aim)
    if builder.foreign(event.by):
        builder.follow(unit.at)
        builder.words(event.by, capitalised(event.deed), "plain")
        builder.effect("aim", unit.at, BEAT + SEEN, to=at, side=unit.side)
        builder.now += BEAT
    if event.what == "smoke" and far(unit.at, at) > MELEE:
        _lob(builder, aim)


def _revealed(builder: AnimationBuilder, run: Sequence[Revealed]) -> None:
    """A ring where somebody is found."""
    event, at = run[0], place(run[0].at)
    builder.follow(at)
    builder.cue("reveal")
    builder.effect("ring", at, 0.6)
    if builder.present(event.unit, at):
        builder.track(event.unit, 0.0, lambda token, _part: token._replace(veiled=False, faded=False))
    builder.now += 0.3


def _hidden(builder: AnimationBuilder, run: Sequence[Hidden]) -> None:
    """Who hides dissolves: wholly, or, of one's own, into what a hidden unit looks like."""
    unit = run[0].unit
    if unit not in builder.tokens:
        return
    builder.cue("hide")
    builder.effect("dissolve", builder.tokens[unit].at, 0.5)
    final = builder.after.get(unit)
    if final:
        builder.track(unit, 0.0, lambda token, _part: token._replace(veiled=final.veiled), 0.15)
    else:
        builder.track(unit, BLINK, lambda token, part: token._replace(alpha=1 - part))
    builder.now += 0.25


def _tried(builder: AnimationBuilder, run: Sequence[Tried]) -> None:
    """What there is of a task, over who tries it; one that is done across the screen."""
    event = run[0]
    builder.follow(place(event.at))
    if event.done:
        builder.cue("reveal")
        builder.effect("banner", (0.0, 0.0), 1.4, words=f"Done: {event.task}", mood="good")
        builder.now += 0.5
    elif builder.present(event.unit):
        builder.words(event.unit, event.so_far or "not yet", "warn")
        builder.now += 0.3


def _said(builder: AnimationBuilder, run: Sequence[Said]) -> None:
    """Words over whom of one's own they concern, if they are few; those of others across the screen.

    A long sentence would lie over those who stand beside: of one's own the log tells it.
    """
    event = run[0]
    if not builder.present(event.unit) or builder.foreign(event.unit):
        builder.effect("banner", (0.0, 0.0), READ, words=capitalised(event.text))
        builder.now += 0.6 + (SEEN if event.unit in builder.tokens else 0.0)
    elif len(event.text) <= FEW_LETTERS:
        builder.words(event.unit, capitalised(event.text), "plain")
        builder.now += 0.3


def _phase(builder: AnimationBuilder, run: Sequence[Phase]) -> None:
    """A banner, once no dice lie there; of several phases in which nothing happens only the last is shown."""
    event = run[-1]
    builder.now = max(builder.now, builder.dice_lie)
    builder.cue("turn")
    builder.effect("banner", (0.0, 0.0), 0.9, words=f"Turn {event.turn} · {event.name}", mood="good")
    builder.now += 0.4


ANIMATIONS: dict[type[Any], EventAnimation] = {
    Moved: EventAnimation(moved, joins),
    Turned: EventAnimation(turned),
    Rolled: EventAnimation(rolled),
    Hurt: EventAnimation(_hurt),
    Out: EventAnimation(_out),
    Status: EventAnimation(_status),
    Fell: EventAnimation(fell),
    Burst: EventAnimation(_burst),
    Ground: EventAnimation(_ground),
    Revealed: EventAnimation(_revealed),
    Hidden: EventAnimation(_hidden),
    Tried: EventAnimation(_tried),
    Said: EventAnimation(_said),
    Phase: EventAnimation(_phase, lambda _before, _after: True),
}
"""The beat of every kind of event that there is."""
