"""How each event is animated: a table from the kind of event to what sets its animation."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from game.board.board import Board
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
from game.rules.presentation import Becoming, capitalised, named
from game.rules.sentences import became, becoming
from game.rules.units import Side
from game.ui.battle.animation import (
    BLINK,
    NO_SOUNDS,
    NO_STATUSES,
    SEEN,
    Animation,
    AnimationBuilder,
    PhaseShown,
    Place,
    far,
    place,
    smooth,
)
from game.ui.battle.attack_animations import BEAT, MELEE, AttackLine, face, lob, rolled
from game.ui.battle.event_log import lost
from game.ui.battle.movement_animations import fell, moved, turned
from game.ui.battle.walks import follows
from game.ui.board.picture import Piece
from game.ui.board.pieces import Pieces

READ = 2.6
"""Seconds for which a sentence stands across the screen, also while the next thing is shown."""

BEGUN = 1.6
"""Seconds for which it stands there that a turn or phase has begun; nobody waits for all of them."""

FEW_LETTERS = 24
"""Words of so many letters have room over a unit."""

MOURNED = 0.8
"""Seconds more for which the fall of one's own is shown, so that it is seen among what others do."""


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
    statuses: Mapping[str, Becoming] = NO_STATUSES,
    board: Board | None = None,
    viewer: Side | None = None,
    lying: float = 0.0,
    waits: bool = False,
) -> Animation:
    """The animation of an act from its events.

    `before` and `after` are the tokens then; `open_end` says that the act waits for a decision; `sounds` are
    those of weapons that have their own, `statuses` has those of statuses; `board` tells what steps sound
    like; `viewer` is who looks. Dice of an earlier act may lie there for so many seconds more (`lying`), for
    which other dice may wait (`waits`).
    """
    builder = AnimationBuilder(
        before,
        after,
        open_end=open_end,
        sounds=sounds,
        statuses=statuses,
        board=board,
        viewer=viewer,
        lying=lying,
        waits=waits,
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
    """Impact, what is lost in all and shake at once; the bar eases down by that part of the whole act's."""
    event, losses = run[0], dict[str, int]()
    for hurt in run:
        losses[hurt.what] = losses.get(hurt.what, 0) + hurt.amount
    amount = sum(max(hurt.amount, 0) for hurt in run)
    pain = builder.pain[event.unit]
    builder.pain[event.unit] = pain - amount
    if not builder.present(event.unit):
        return
    token = builder.tokens[event.unit]
    goal = builder.after[event.unit].health if event.unit in builder.after else 0.0
    end = token.health + (goal - token.health) * (amount / pain if pain else 1.0)
    builder.follow(token.at)
    builder.cue("hit")
    builder.effect("impact", token.at, 0.28, size=min(0.6 + 0.15 * amount, 1.5))
    builder.shake(min(0.25 + 0.1 * amount, 0.9))
    words = ", ".join(f"-{lost(many, what)}" for what, many in losses.items())
    builder.words(event.unit, words, builder.harm(event.unit))
    builder.track(event.unit, 0.3, _flashing(token.health, end))
    builder.now += 0.3 + (SEEN if event.by in builder.tokens and builder.foreign(event.by) else 0.0)


def _flashing(start: float, end: float) -> Callable[[Piece, float], Piece]:
    return lambda token, part: token._replace(
        health=start + (end - start) * smooth(part), flash=(1 - part) ** 2
    )


def _out(builder: AnimationBuilder, run: Sequence[Out]) -> None:
    """A cross over who goes down, longer over one's own; who leaves is seen off, and fades away."""
    event = run[0]
    if not builder.present(event.unit, place(event.at)):
        return
    at = builder.tokens[event.unit].at
    if event.left:
        builder.follow(at)
        builder.words(event.unit, "leaves the board", "plain")
        builder.now += MOURNED
        builder.track(event.unit, 0.22, lambda token, part: token._replace(scale=1 - part, down=part >= 1))
        builder.now += 0.22
        return
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


def _status(builder: AnimationBuilder, run: Sequence[Status]) -> None:
    """Words, and the marks on the token as they will be."""
    event = run[0]
    if not builder.present(event.unit):
        return
    sound = becoming(builder.statuses, event.status).sound
    if sound and event.on:
        builder.cue(sound)
    told = named(event.status) if event.on else became(builder.statuses, event.status, on=False)
    builder.words(event.unit, told, "warn" if event.on else "plain")
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
        lob(builder, aim)


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
    builder.effect("banner", (0.0, 0.0), BEGUN, words=f"Turn {event.turn} · {event.name}", mood="good")
    shown = PhaseShown(builder.now, event.turn, event.name, ends=not builder.rest)
    builder.animation.phases.append(shown)
    builder.now += 0.4


ANIMATIONS: dict[type[Any], EventAnimation] = {
    Moved: EventAnimation(moved, follows),
    Turned: EventAnimation(turned),
    Rolled: EventAnimation(rolled),
    Hurt: EventAnimation(_hurt, lambda before, after: (before.unit, before.by) == (after.unit, after.by)),
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
