"""What a person, or their desktop, may do to a window: how each is made up, and the events that it posts."""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, NamedTuple, TypeAlias

import pygame

from game.ui import commands
from tools.fuzz.mutations import TEXTS

Act: TypeAlias = dict[str, Any]
SIZES = ((640, 400), (1280, 800), (1, 1), (3000, 500))


def any_act(rng: Random) -> Act:
    """One of them at random."""
    name = rng.choices(list(ACTS), [way.weight for way in ACTS.values()])[0]
    return {"do": name, **ACTS[name].make(rng)}


def do(act: Act) -> None:
    """Post its events; what is none of them is passed over."""
    if act.get("do") in ACTS:
        ACTS[act["do"]].post(act)


def _place(rng: Random) -> list[int]:
    """Anywhere, somewhat oftener where buttons are."""
    x = (
        rng.randint(0, 1280)
        if rng.random() < 0.7
        else rng.choice((rng.randint(0, 300), rng.randint(980, 1280)))
    )
    return [x, rng.randint(0, 800)]


def _make_click(rng: Random) -> Act:
    return {"at": _place(rng), "button": rng.choice((1, 1, 1, 1, 2, 3))}


def _click(act: Act) -> None:
    at = tuple(act["at"])
    _post(pygame.MOUSEMOTION, pos=at, rel=(1, 1), buttons=(0, 0, 0))
    _post(pygame.MOUSEBUTTONDOWN, pos=at, button=act["button"])
    _post(pygame.MOUSEBUTTONUP, pos=at, button=act["button"])


def _make_drag(rng: Random) -> Act:
    to = [rng.randint(-5, 1300), rng.randint(-5, 820)]
    return {"at": _place(rng), "to": to, "button": rng.choice((1, 1, 2, 3))}


def _drag(act: Act) -> None:
    held = tuple(act["button"] == number for number in (1, 2, 3))
    _post(pygame.MOUSEBUTTONDOWN, pos=tuple(act["at"]), button=act["button"])
    _post(pygame.MOUSEMOTION, pos=tuple(act["to"]), rel=(9, 9), buttons=held)
    _post(pygame.MOUSEBUTTONUP, pos=tuple(act["to"]), button=act["button"])


def _make_key(rng: Random) -> Act:
    keys = sorted({key.code for command in commands.COMMANDS.values() for key in command.keys})
    return {"key": rng.choice(keys), "mod": rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))}


def _make_text(rng: Random) -> Act:
    return {"text": rng.choice(["abc", "R", "1", "9", "wasd", "\t", "\r", " ", "\b", *TEXTS])[:20]}


def _type(act: Act) -> None:
    for letter in act["text"]:
        small = letter.lower()
        code = ord(small) if len(small) == 1 and small.isascii() else 0
        _press(code, pygame.KMOD_SHIFT if letter.isupper() else 0, letter)
        _post(pygame.TEXTINPUT, text=letter)


def _paste(act: Act) -> None:
    try:
        pygame.scrap.put_text(act["text"].replace("\0", ""))
    except pygame.error:
        return  # without a desktop there may be no clipboard
    _press(pygame.K_v, pygame.KMOD_CTRL, "\x16")


def _turn_wheel(act: Act) -> None:
    steps = act["steps"]
    _post(pygame.MOUSEWHEEL, x=0, y=steps, precise_x=0.0, precise_y=float(steps), flipped=False)


def _resize(act: Act) -> None:
    width, height = act["size"]
    _post(pygame.VIDEORESIZE, size=(width, height), w=width, h=height)


def _press(code: int, mod: int, text: str) -> None:
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        _post(kind, key=code, mod=mod, unicode=text, scancode=0)


def _post(kind: int, **values: Any) -> None:
    pygame.event.post(pygame.Event(kind, **values))


class Way(NamedTuple):
    """How often an act is done among the others, how one is made up, how it is posted."""

    weight: int
    make: Callable[[Random], Act]
    post: Callable[[Act], object]


ACTS: Mapping[str, Way] = {
    "click": Way(10, _make_click, _click),
    "key": Way(6, _make_key, lambda act: _press(act["key"], act["mod"], "")),
    "type": Way(4, _make_text, _type),
    "drag": Way(3, _make_drag, _drag),
    "wheel": Way(2, lambda rng: {"steps": rng.choice((-3, -1, 1, 3))}, _turn_wheel),
    "paste": Way(2, lambda rng: {"text": rng.choice(TEXTS)}, _paste),
    "size": Way(1, lambda rng: {"size": rng.choice(SIZES)}, _resize),
    "quit": Way(1, lambda rng: {}, lambda act: _post(pygame.QUIT)),
    "leave": Way(1, lambda rng: {}, lambda act: _post(pygame.WINDOWLEAVE)),
}
