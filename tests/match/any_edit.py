"""Sandboxes that are edited and played at random, through the engine, with what must hold after each step."""

import json
from contextlib import suppress
from enum import Enum
from random import Random
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import fields

from game.board.squares import Square
from game.bots import PLAYERS
from game.files.content import shipped_catalogue
from game.match.match import Match
from game.protocol.engine import Engine
from game.rules.bounds import MOST_SET, bounds
from game.rules.forecast import Unforeseen
from game.rules.state import Prompt, encoded
from game.rules.units import SIDES
from game.systems import SYSTEMS
from tests.systems.random_play import check_position, require

MAP = """\
format = 1
name = "Any edit"
turn_limit = 9
[grid]
terrain = '''
..o...#..
.#....#.:
..-...+..
o..o....^
.:.#..-.!
....%.#..
'''
height = '''
000010000
000110000
000000000
002000000
002200000
000000000
'''
[[zones]]
name = "gate"
kind = "exit"
rect = [8, 2, 1, 2]
[[zones]]
name = "yard"
kind = "objective"
rect = [3, 1, 3, 3]
[[items]]
item = "medkit"
at = [0, 2]
[[items]]
item = "rifle"
at = [7, 2]
[[events]]
when = { unit_out = "u4" }
do = [{ kind = "remove", unit = "u2" }, { kind = "smoke", at = [4, 2], rounds = 2 }]
[[events]]
when = { turn = 2 }
do = [{ kind = "reinforce", template = "sniper", side = "squad", at = [2, 5], id = "late" }]
[[events]]
when = { console = [8, 4] }
do = [{ kind = "ground", at = [6, 0], glyph = "+" }, { kind = "light", zone = "yard", light = "dark" }]
[[victory]]
side = "squad"
kind = "escort"
units = ["u2", "u0"]
zone = "gate"
[[victory]]
side = "opposition"
kind = "hold"
zone = "yard"
turns = 3
"""
WIDTH, HEIGHT = 9, 6

START = (
    ("leader", "squad", (0, 0)), ("grenadier", "squad", (1, 3)), ("medic", "ally", (0, 5)),
    ("rifleman", "opposition", (7, 0)), ("brawler", "opposition", (5, 3)), ("drone", "opposition", (8, 5)),
    ("civilian", "neutral", (4, 5)),
)  # fmt: skip
"""Who is there at first: template, side, square."""


def map_text() -> str:
    """The map with everybody on it, u0, u1 and so on."""
    unit = '[[units]]\nid = "u{}"\ntemplate = "{}"\nside = "{}"\nat = [{}, {}]\n'
    return MAP + "".join(unit.format(n, kind, side, *at) for n, (kind, side, at) in enumerate(START))


class EditedMatch:
    """A sandbox under one rule system, with or without fog, and a source of chance for what is done in it."""

    def __init__(self, system: str, *, fog: bool, rng: Random) -> None:
        self.system, self.rng = SYSTEMS[system], rng
        self.engine = Engine(SYSTEMS)
        self.asked: list[dict[str, Any]] = []
        self.ask("new", system=system, map_text=map_text(), seed=rng.randrange(1000),
                 options={"sandbox": True, "fog": fog})  # fmt: skip

    def ask(self, command: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request, which is never a fault of the program (J-10)."""
        request = {"cmd": command, **fields}
        if command in {"new", "act", "edit", "undo"}:
            self.asked.append(request)
        answer: dict[str, Any] = json.loads(self.engine.answer(json.dumps(request).encode()))
        if not answer["ok"]:
            require(answer["error"]["code"] != "internal_error", answer["error"]["message"], request)
        return answer

    @property
    def match(self) -> Match[Any]:
        """The match that the engine holds."""
        return self.engine.session.match

    @property
    def prompt(self) -> Prompt[Any]:
        """Who may choose what now; the match is not over."""
        now = self.match.prompt
        assert now is not None
        return now

    def step(self) -> None:
        """Edit, act, have the computer act, or undo, each at random; then check and ask everything."""
        do = self.rng.choice((self.edit, self.edit, self.act, self.act, self.follow_bot, self.undo))
        do()
        self.check()

    def edit(self) -> None:
        """Any edit; one that is refused has changed nothing."""
        before = self.match.state
        answer = self.ask("edit", **self.an_edit())
        require(answer["ok"] or self.match.state is before, "a refused edit has changed something")

    def act(self) -> None:
        """Any legal action."""
        if actions := self.ask("legal")["actions"]:
            kind = self.rng.choice(sorted({action["kind"] for action in actions}))
            action = self.rng.choice([action for action in actions if action["kind"] == kind])
            answer = self.ask("act", action=action)
            require(answer["ok"], "a legal action is refused:", action, answer)

    def follow_bot(self) -> None:
        """What a computer would do."""
        if self.match.prompt is not None:
            decision = self.ask("bot", level=self.rng.choice(("regular", "random", "bystander")))
            require(self.ask("act", action=decision["action"])["ok"], "a bot's action is refused:", decision)

    def undo(self) -> None:
        """Take the last step back; then nothing has been done, or it is possible in a sandbox."""
        answer = self.ask("undo")
        require(answer["ok"] or answer["error"]["code"] == "no_undo", "no undo:", answer)

    def check(self) -> None:
        """The invariants of the position, something to do while a side is to act, and some questions."""
        match = self.match
        check_position(match)
        again = msgspec.json.decode(encoded(match.state), type=self.system.state)
        require(again == match.state, "it reads back otherwise")
        legal = self.ask("legal")
        require(bool(legal["actions"]) is (legal["side"] is not None), "nothing is legal:", legal)
        for question in self.rng.sample((self.ask_odds, self.ask_view, self.ask_reach, self.ask_bot), 2):
            question()

    def ask_odds(self) -> None:
        """Of some legal actions, which are possible, and of which the chances add up."""
        actions = self.match.legal()
        for action in self.rng.sample(actions, min(4, len(actions))):
            asked = msgspec.to_builtins(action)
            require(self.ask("why_not", action=asked)["legal"], "listed, and not legal:", action)
            self.ask("odds", action=asked)
            with suppress(Unforeseen):
                odds = self.match.odds(action).odds
                require(sum(odds.outcomes.values()) + odds.left_out == 1, "not all of it is told:", action)

    def ask_view(self) -> None:
        """What a side, or nobody in particular, knows."""
        self.ask("view", side=self.rng.choice((None, *SIDES)))
        self.ask("events", side=self.rng.choice((None, *SIDES)), since=0)

    def ask_reach(self) -> None:
        """Where somebody can go."""
        if self.match.state.units:
            self.ask("reach", unit=self.rng.choice(self.match.state.units).id)

    def ask_bot(self) -> None:
        """Every computer decides."""
        for level in PLAYERS if self.match.prompt else ():
            require("action" in self.ask("bot", level=level), level, "does not decide")

    def an_edit(self) -> dict[str, Any]:
        """An edit of any kind."""
        kind = self.rng.choice(("unit", "unit", "unit", "square", "place", "remove"))
        if kind == "unit":
            return {"unit": self.a_unit(), "set": self.values()}
        if kind == "square":
            surface = {
                "glyph": self.rng.choice('.,o#-+/T^:!%=~"'),
                "height": self.rng.randrange(10),
                "light": self.rng.randrange(3),
                "smoke": self.rng.choice((0, 1, 99)),
            }
            name = self.rng.choice(sorted(surface))
            return {"square": self.a_square(), "set": {name: surface[name]}}
        if kind == "place":
            template = self.rng.choice(sorted(shipped_catalogue().units))
            return {"place": {"template": template, "side": self.rng.choice(SIDES), "at": self.a_square()}}
        return {"remove": self.a_unit()}

    def a_unit(self) -> str:
        """The id of a unit, seldom of nobody."""
        units: list[str] = [unit.id for unit in self.match.state.units]
        return self.rng.choice([*units, "ghost"])

    def a_square(self) -> list[int]:
        return (
            [self.rng.randrange(-1, WIDTH + 1), self.rng.randrange(-1, HEIGHT + 1)]
            if (self.rng.random() < 0.05)
            else [self.rng.randrange(WIDTH), self.rng.randrange(HEIGHT)]
        )

    def values(self) -> dict[str, Any]:
        """Some values of a unit: whatever their types allow, now and then what they do not."""
        own = {field.encode_name: field.type for field in fields(self.system.unit)}
        stats = {f"stats.{field.encode_name}": field.type for field in fields(self.system.stats)}
        kinds = own | stats
        names = self.rng.sample(sorted(kinds), self.rng.choice((1, 1, 1, 2, 4)))
        return {name: self.value(kinds[name]) for name in names if name != "id"}

    def value(self, kind: Any) -> Any:
        """A value of a type, as JSON has it."""
        rng, made = self.rng, get_origin(kind) or kind
        if limits := bounds(kind):
            low, high = limits
            high = min(high, MOST_SET + 1)
            return rng.choice((low, min(low + 1, high), min(low + 2, high), rng.randint(low, high), high))
        if made is tuple:
            return [self.value(get_args(kind)[0]) for _ in range(rng.randrange(3))]
        if isinstance(made, type) and issubclass(made, Struct):
            return {field.encode_name: self.value(field.type) for field in fields(kind)}
        return self.value(rng.choice(get_args(kind))) if made in {Union, UnionType} else self.word(kind)

    def word(self, kind: Any) -> Any:
        """A value of a type that is made of no others."""
        if get_origin(kind) is Literal:
            return self.rng.choice(get_args(kind))
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self.rng.choice([member.value for member in kind])
        plain = {bool: (False, True), str: (self.a_unit(), *self.words()), Square: (self.a_square(),)}
        if kind in plain:
            return self.rng.choice(plain[kind])
        return None if kind is NoneType else self.value(get_args(kind)[0])

    def words(self) -> tuple[str, ...]:
        """What texts of units may be: names of gear and of actions, nothing, and what is none of these."""
        catalogue = shipped_catalogue()
        return ("", "no such thing", *catalogue.weapons, *catalogue.items, *self.system.kinds)
