"""A rule is a script: a generator that yields requests, is sent their answers, and returns the next state.

A rule that requests nothing may return the next state at once. Same state and same answers give the same
requests. Two interpreters run every script: `engine` takes the answers from chance and from players, `odds`
follows every result of a roll with its weight.
"""

from collections.abc import Callable, Generator, Hashable
from types import GeneratorType
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from msgspec import Struct

from game.board.squares import Square
from game.dice import Check
from game.physics.motion import Motion
from game.rules.events import AnyEvent, Modifier
from game.rules.state import AnyState, Prompt, S
from game.rules.units import Side

P = ParamSpec("P")
R = TypeVar("R")


Audience: TypeAlias = tuple[Side, ...] | Callable[[Any], tuple[Side, ...]] | None
"""The sides that may know of a roll: fixed, or by what it comes to; None: those that know its unit."""


class Roll(Struct, frozen=True, gc=False):
    """Roll a check for a unit, against a target perhaps; answered by what the check reads.

    `further` are targets beside the first, against which the same dice are read. `to` are the sides that may
    know of it. Of an attack `hits` tells which results hit, whatever gets through then (J-08).
    """

    state: AnyState
    check: Check[Any]
    clause: str
    unit: str
    target: str
    modifiers: tuple[Modifier, ...]
    to: Audience
    hits: Callable[[Any], bool] | None = None
    further: tuple[str, ...] = ()
    alike: Callable[[Any], Hashable] | None = None


class Rest(Struct, frozen=True, gc=False):
    """Find where things come to rest (B-27); answered by their squares."""

    state: AnyState
    motion: Motion


class Ask(Struct, frozen=True, gc=False):
    """Let somebody choose, in the position as it is now; answered by the action that was chosen."""

    state: AnyState
    prompt: Prompt[Any]


class Tell(Struct, frozen=True, gc=False):
    """Say what has happened; `to` are the sides that may know, None: those that know its units."""

    state: AnyState
    event: AnyEvent
    to: tuple[Side, ...] | None


class Do(Struct, frozen=True, gc=False):
    """Run a sub-rule, called as data; answered by the state that it returns.

    An `aside` names what odds do not follow but list with odds of its own (third parties' triggers,
    counters, spending). `on` are further arguments, read from dice: what hangs on them has no odds
    of its own, since the roll tells what it may come to (`System.lines`). `last`: the script that requests
    it returns the very state that it is sent, so that odds need neither send it each of them nor remember
    them, unless it is to be `remembered`.
    """

    rule: Callable[..., Any]
    state: AnyState
    args: tuple[Any, ...]
    aside: str = ""
    on: tuple[Any, ...] = ()
    last: bool = False
    remembered: bool = False

    def begun(self) -> "Script[Any] | Any":
        """The script of the sub-rule, or the state that a rule without requests has returned at once."""
        return self.rule(self.state, *self.args, *self.on)

    def script(self) -> "Script[Any]":
        """The script of the sub-rule."""
        begun = self.begun()
        return begun if isinstance(begun, GeneratorType) else _at_once(begun)


def _at_once(state: R) -> "Script[R]":
    """The script of a rule that requests nothing: it has returned the next state."""
    return state
    yield


Request: TypeAlias = Roll | Rest | Ask | Tell | Do
Script: TypeAlias = Generator[Request, Any, R]


def roll(
    state: AnyState,
    check: Check[R],
    clause: str,
    *,
    unit: str = "",
    target: str = "",
    modifiers: tuple[Modifier, ...] = (),
    to: Audience = None,
    hits: Callable[[R], bool] | None = None,
    further: tuple[str, ...] = (),
    alike: Callable[[R], Hashable] | None = None,
) -> Script[R]:
    """Roll a check and return what it reads."""
    result: R = yield Roll(state, check, clause, unit, target, modifiers, to, hits, further, alike)
    return result


def rest(state: AnyState, motion: Motion) -> Script[tuple[Square, ...]]:
    """Return the squares in which the moving things come to rest."""
    squares: tuple[Square, ...] = yield Rest(state, motion)
    return squares


def ask(state: AnyState, prompt: Prompt[Any]) -> Script[Any]:
    """Return the action that the one who is asked has chosen, legal under the prompt's grant."""
    action: Any = yield Ask(state, prompt)
    return action


def tell(state: AnyState, event: AnyEvent, to: tuple[Side, ...] | None = None) -> Script[None]:
    """Say what has happened."""
    yield Tell(state, event, to)


def do(
    rule: Callable[Concatenate[S, P], Script[S] | S], state: S, *args: P.args, **named: P.kwargs
) -> Script[S]:
    """Run a sub-rule on a state and return its next state; odds remember it by rule, state and arguments."""
    if named:
        raise TypeError("a rule that is called as data takes its arguments by place")
    after: S = yield Do(rule, state, args, "")
    return after


def end_with(
    rule: Callable[Concatenate[S, P], Script[S] | S], state: S, *args: P.args, **named: P.kwargs
) -> Script[S]:
    """Run the last sub-rule of a script, which returns what that returns and does nothing more after it.

    Odds do not remember it: hardly any is asked for twice (else: `end_remembered`).
    """
    if named:
        raise TypeError("a rule that is called as data takes its arguments by place")
    after: S = yield Do(rule, state, args, "", (), True)
    return after


def end_remembered(
    rule: Callable[Concatenate[S, P], Script[S] | S], state: S, *args: P.args, **named: P.kwargs
) -> Script[S]:
    """Run the last sub-rule like `end_with`, when many ways lead to one position: odds remember it."""
    if named:
        raise TypeError("a rule that is called as data takes its arguments by place")
    after: S = yield Do(rule, state, args, "", (), True, True)
    return after


def aside(
    label: str, rule: Callable[Concatenate[S, P], Script[S] | S], state: S, *args: P.args, **named: P.kwargs
) -> Script[S]:
    """Run a sub-rule that belongs to somebody else's odds: odds list it under this label and go on."""
    if named:
        raise TypeError("a rule that is called as data takes its arguments by place")
    after: S = yield Do(rule, state, args, label)
    return after


def hanging(
    label: str, rule: Callable[..., Script[S] | S], state: S, *args: object, on: tuple[Any, ...]
) -> Script[S]:
    """Run a sub-rule that hangs on how dice fell (`on`, its last arguments): odds go on without it."""
    after: S = yield Do(rule, state, args, label, on)
    return after
