"""What each event looks like: a table from the kind of event to its beat."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

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
    Turned,
)
from game.ui.battle import gaits, strikes
from game.ui.battle.beats import Score, smooth
from game.ui.battle.cast import Cast, Place, Token
from game.ui.battle.composer import BLINK, Composer


class Beat(NamedTuple):
    """How a run of events of one kind is set, and which of them belong to one run."""

    play: Callable[[Composer, Sequence[Any]], None]
    joins: Callable[[Any, Any], bool] = lambda _before, _after: False


def compose(events: Sequence[AnyEvent], before: Cast, after: Cast, *, open_end: bool = False) -> Score:
    """The score of an act from its events.

    `before` and `after` are the tokens then; `open_end` says that the act waits for a decision.
    """
    c = Composer(before, after, open_end=open_end)
    c.pain = _pains(events)
    for start, end in _runs(events):
        c.rest = events[end:]
        BEATS[type(events[start])].play(c, events[start:end])
        while len(c.score.reached) < end:
            c.tell()
    return c.settle()


def _runs(events: Sequence[AnyEvent]) -> Iterator[tuple[int, int]]:
    start = 0
    for at in range(1, len(events) + 1):
        if at == len(events) or not _one_run(events[at - 1], events[at]):
            yield start, at
            start = at


def _one_run(before: AnyEvent, after: AnyEvent) -> bool:
    return type(before) is type(after) and BEATS[type(before)].joins(before, after)


def _pains(events: Sequence[AnyEvent]) -> dict[str, int]:
    pains: dict[str, int] = {}
    for event in events:
        if isinstance(event, Hurt):
            pains[event.unit] = pains.get(event.unit, 0) + max(event.amount, 0)
    return pains


def _hurt(c: Composer, run: Sequence[Hurt]) -> None:
    """Impact, number and shake at once; the bar eases down by this hurt's part of the whole act's."""
    event = run[0]
    pain = c.pain[event.unit]
    c.pain[event.unit] = pain - max(event.amount, 0)
    if not c.present(event.unit):
        return
    token = c.cast[event.unit]
    goal = c.after[event.unit].health if event.unit in c.after else 0.0
    end = token.health + (goal - token.health) * (max(event.amount, 0) / pain if pain else 1.0)
    c.follow(token.at)
    c.cue("hit")
    c.effect("impact", token.at, 0.28, size=min(0.6 + 0.15 * event.amount, 1.5))
    c.shake(min(0.25 + 0.1 * event.amount, 0.9))
    c.words(event.unit, f"-{event.amount} {event.what}", "bad")
    c.track(event.unit, 0.3, _flashing(token.health, end))
    c.now += 0.3


def _flashing(start: float, end: float) -> Callable[[Token, float], Token]:
    return lambda token, part: token._replace(
        health=start + (end - start) * smooth(part), flash=(1 - part) ** 2
    )


def _out(c: Composer, run: Sequence[Out]) -> None:
    """A cross over who goes down."""
    event = run[0]
    if not c.present(event.unit, _place(event.at)):
        return
    at = c.cast[event.unit].at
    c.cue("down")
    c.effect("cross", at, 0.8)

    def fall(token: Token, part: float) -> Token:
        return token._replace(scale=1 - 0.18 * part if part < 1 else 1.0, out=part >= 1)

    c.track(event.unit, 0.22, fall)
    c.now += 0.22


STATUS_CUES = {"overwatch": "alarm", "reloaded": "reload", "in hand": "reload", "back": "medkit"}
"""The sounds of statuses, by a word in their names; the others have none."""


def _status(c: Composer, run: Sequence[Status]) -> None:
    """Words, and the marks on the token as they will be."""
    event = run[0]
    if not c.present(event.unit):
        return
    cue = next((cue for word, cue in STATUS_CUES.items() if word in event.status), "")
    if cue and event.on:
        c.cue(cue)
    c.words(
        event.unit, event.status if event.on else f"no more {event.status}", "warn" if event.on else "plain"
    )
    final = c.after.get(event.unit)
    if final:
        c.track(event.unit, 0.0, lambda token, _part: token._replace(statuses=final.statuses))
    c.now += 0.18


def _burst(c: Composer, run: Sequence[Burst]) -> None:
    """A ring of fire over its squares, smoke after it, and the ground shakes."""
    event, at = run[0], _place(run[0].at)
    c.follow(at)
    c.cue("blast")
    reach = max((max(abs(q.x - event.at.x), abs(q.y - event.at.y)) for q in event.squares), default=1)
    c.effect("blast", at, 0.6, squares=event.squares, size=max(reach, 1) + 0.5)
    c.effect("smoke", at, 1.0, 0.12, squares=event.squares, size=0.6)
    c.shake(1.0)
    c.now += 0.35


LIGHTS = {light.name.lower() for light in Light}
"""What a change of light is called."""


def _ground(c: Composer, run: Sequence[Ground]) -> None:
    """Smoke grows, doors open, dust settles; the board is the new one as it clears."""
    event = run[0]
    at = _place(event.squares[0]) if event.squares else (0.0, 0.0)
    if event.squares:
        c.follow(at)
    if event.what == "smoke":
        c.cue("smoke")
        c.effect("smoke", at, 0.8, squares=event.squares)
        c.shift_ground(0.4)
        c.now += 0.45
        return
    light = event.what in LIGHTS
    c.cue("click" if light else "door")
    c.effect("glow" if light else "dust", at, 0.45, squares=event.squares)
    c.shift_ground(0.08)
    c.now += 0.2


def _revealed(c: Composer, run: Sequence[Revealed]) -> None:
    """A ring where somebody is found."""
    event, at = run[0], _place(run[0].at)
    c.follow(at)
    c.cue("reveal")
    c.effect("ring", at, 0.6)
    if c.present(event.unit, at):
        c.track(event.unit, 0.0, lambda token, _part: token._replace(stealthy=False, remembered=False))
    c.now += 0.3


def _hidden(c: Composer, run: Sequence[Hidden]) -> None:
    """Who hides dissolves: wholly, or, of one's own, into what a hidden unit looks like."""
    unit = run[0].unit
    if unit not in c.cast:
        return
    c.cue("hide")
    c.effect("dissolve", c.cast[unit].at, 0.5)
    final = c.after.get(unit)
    if final:
        c.track(unit, 0.0, lambda token, _part: token._replace(stealthy=final.stealthy), 0.15)
    else:
        c.track(unit, BLINK, lambda token, part: token._replace(alpha=1 - part))
    c.now += 0.25


def _said(c: Composer, run: Sequence[Said]) -> None:
    """Words over who says them or whom they concern, else across the screen."""
    event = run[0]
    if c.present(event.unit):
        c.words(event.unit, event.text, "plain")
        c.now += 0.3
        return
    c.effect("banner", (0.0, 0.0), 1.8, words=event.text)
    c.now += 0.6


def _phase(c: Composer, run: Sequence[Phase]) -> None:
    """A banner; of several phases in which nothing happens only the last is shown."""
    event = run[-1]
    c.cue("turn")
    c.effect("banner", (0.0, 0.0), 0.9, words=f"Turn {event.turn} · {event.name}", mood="good")
    c.now += 0.4


BEATS: dict[type[Any], Beat] = {
    Moved: Beat(gaits.moved, gaits.joins),
    Turned: Beat(gaits.turned),
    Rolled: Beat(strikes.rolled),
    Hurt: Beat(_hurt),
    Out: Beat(_out),
    Status: Beat(_status),
    Fell: Beat(gaits.fell),
    Burst: Beat(_burst),
    Ground: Beat(_ground),
    Revealed: Beat(_revealed),
    Hidden: Beat(_hidden),
    Said: Beat(_said),
    Phase: Beat(_phase, lambda _before, _after: True),
}
"""The beat of every kind of event that there is."""


def _place(square: tuple[int, int]) -> Place:
    return (float(square[0]), float(square[1]))
