"""Sessions of the engine: sound ones, spoilt now and then, in which nothing may go wrong (J-01 to J-07)."""

import contextlib
import io
import json
import math
import os
import tempfile
from collections.abc import Callable
from random import Random
from typing import Any

from game.errors import BadMap
from game.files.map_reader import read_map
from game.protocol import Engine
from game.rules.units import SIDES
from game.systems import SYSTEMS
from tools.fuzz.kind import Kind, Tell, Wrong, require
from tools.fuzz.mutations import TEXTS, VALUES, spoilt_bytes, spoilt_lines, spoilt_tree
from tools.fuzz.seeds import WORDS, YARD, map_texts, records

STEPS = 40
"""How many requests a session has at most, after the first."""

Asked = dict[str, Any]


class Talk:
    """An engine that is talked to, with everything checked that holds of any answer."""

    def __init__(self) -> None:
        self.engine = Engine(SYSTEMS)

    def send(self, request: bytes) -> Asked:
        """The answer to a line: strict JSON on one line, no fault of the program, no change by an error."""
        before = self._position()
        errors = io.StringIO()
        with contextlib.redirect_stderr(errors):
            told = self.engine.answer(request)
        require(b"\n" not in told, "an answer of several lines")
        answer: Asked = json.loads(told, parse_constant=_refuse)
        require(answer.keys() >= {"id", "ok"}, "an answer without id or ok", told)
        if not answer["ok"]:
            fault = answer["error"]
            if "a fault of the program" in fault["message"]:
                raise Wrong(_last_frames(errors.getvalue()), fault["message"])
            require(fault["message"] and fault["code"], "an error without words")
            require(self._position() == before, "an error changed the match", request[:200])
        return answer

    def _position(self) -> tuple[str, int] | None:
        match = self.engine.session.current
        return (match.hash, len(match.record.entries)) if match else None


def _refuse(name: str) -> float:
    raise Wrong("a number that is none", name)


def _last_frames(told: str) -> str:
    """Where a traceback that was printed comes from: the last two places in the game."""
    rows = [
        row.split('"') for row in told.splitlines() if row.lstrip().startswith('File "') and "/game/" in row
    ]
    return " ".join(f"{os.path.basename(row[1])}:{row[2].split()[-1]}" for row in rows[-2:])  # noqa: PTH119


class Sessions(Kind):
    """A session; a case is its requests, a line each."""

    name = "engine"
    seconds = 40.0
    share = 6.0

    def play(self, rng: Random, tell: Tell) -> None:
        talk = Talk()
        asker = Asker(rng)

        def ask(request: bytes) -> Asked:
            tell(request)
            return talk.send(request)

        ask(json.dumps(asker.beginning()).encode())
        for _ in range(rng.randint(5, STEPS)):
            ask(asker.line(ask))
        _require_replay(talk)

    def judge(self, data: bytes) -> None:
        talk = Talk()
        with contextlib.chdir(_nowhere()):
            for request in data.split(b"\n"):
                if not {b'"quit"', b'"save"'} & {word for word in (b'"quit"', b'"save"') if word in request}:
                    talk.send(request)
        _require_replay(talk)


def _nowhere() -> str:
    """A folder without anything in it, where paths that come out of the hat lead nowhere."""
    folder = os.path.join(tempfile.gettempdir(), "fuzz-nowhere")  # noqa: PTH118
    os.makedirs(folder, exist_ok=True)  # noqa: PTH103
    return folder


def _require_replay(talk: Talk) -> None:
    """What was played can be played again."""
    if talk.engine.session.current:
        record = talk.send(b'{"cmd": "log"}')["record"]
        again = Talk().send(json.dumps({"cmd": "replay", "record": record}).encode())
        require(again["ok"] and again["agrees"], "a replay that differs", again)


def _sound_but_odd(rng: Random) -> str:
    """A map that was spoilt and can be played all the same, if one comes of a few tries."""
    text = YARD
    for _ in range(8):
        spoilt = spoilt_lines(rng, text, WORDS)
        with contextlib.suppress(BadMap):
            read_map(spoilt.encode("utf-8", "replace"))
            text = spoilt
    return text


class Asker:
    """Makes requests: most of them sound, as the position has it."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def beginning(self) -> Asked:
        """A new match, with odd options now and then."""
        rng = self.rng
        options: Asked = {"fog": rng.random() < 0.6, "sandbox": rng.random() < 0.5}
        system = rng.choice(sorted(SYSTEMS))
        for name in SYSTEMS[system].house:
            if rng.random() < 0.15:
                options[name] = rng.choice((0, 1, 2, True, -1, 99))
        if rng.random() < 0.1:
            options[rng.choice(["turn_limit", *TEXTS])] = rng.choice(VALUES)
        new = {
            "cmd": "new",
            "system": system,
            "seed": rng.randrange(1000),
            "map_text": _sound_but_odd(rng) if rng.random() < 0.4 else rng.choice(map_texts()),
        }
        request = new | {"options": options}
        return spoilt_tree(rng, request) if rng.random() < 0.05 else request

    def line(self, ask: Callable[[bytes], Asked]) -> bytes:
        """The next request, made with what is legal now."""
        rng = self.rng
        request = self.request(ask)
        if rng.random() < 0.12:
            request = spoilt_tree(rng, request)
        data = json.dumps(request).encode()
        if rng.random() < 0.04:
            data = spoilt_bytes(rng, data).replace(b"\n", b" ")
        return data.replace(b'"save"', b'"load"').replace(b'"quit"', b'"load"')

    def request(self, ask: Callable[[bytes], Asked]) -> Asked:
        rng = self.rng
        state = ask(b'{"cmd": "view"}').get("state") or {"units": [], "board": {"width": 9, "height": 9}}
        actions = ask(b'{"cmd": "legal"}').get("actions") or [{"kind": "end_phase"}]
        units = [unit["id"] for unit in state["units"]] or ["r1"]
        square = [rng.randint(-1, state["board"]["width"]), rng.randint(-1, state["board"]["height"])]
        action = rng.choice(actions)
        makers: dict[str, Callable[[], Asked]] = {
            "act": lambda: {"action": action, **self._dice(square)},
            "odds": lambda: {"action": action},
            "why_not": lambda: {"action": action | {"unit": rng.choice(units)}},
            "view": lambda: {"side": rng.choice((*SIDES, None))},
            "events": lambda: {"side": rng.choice((*SIDES, None)), "since": rng.choice((0, 3, 10**9))},
            "sight": lambda: {"from": square, "to": [rng.randint(0, 9), rng.randint(0, 5)]},
            "field": lambda: {"from": square},
            "reach": lambda: {"unit": rng.choice(units)},
            "bot": lambda: {"level": rng.choice((None, "random", "regular", "bystander"))},
            "undo": dict,
            "hello": dict,
            "replay": lambda: {"record": rng.choice(records()), "upto": rng.choice((None, 0, 1, 3))},
            "load": lambda: {"path": rng.choice(("none", "", "\0", "/", "x" * 300))},
            "edit": lambda: self._edit(state, units, square),
        }
        weights = [30 if name == "act" else 12 if name == "edit" else 4 for name in makers]
        cmd = rng.choices(list(makers), weights)[0]
        if cmd == "replay" and rng.random() < 0.7:  # the match is exchanged: not too often
            cmd = "act"
        return {"cmd": cmd, **makers[cmd]()}

    def _dice(self, square: list[int]) -> Asked:
        rng = self.rng
        dice = [rng.randint(1, 6) for _ in range(rng.randint(1, 6))] if rng.random() < 0.2 else []
        return {"dice": dice, "rests": [square] if rng.random() < 0.05 else []}

    def _edit(self, state: Asked, units: list[str], square: list[int]) -> Asked:
        rng = self.rng
        unit = rng.choice(units)
        match rng.randrange(6):
            case 0:
                return {"remove": unit}
            case 1:
                ground = {"glyph": rng.choice('.#,o~^:+/=!%"TtO-?'), "height": rng.randint(0, 10)}
                ground |= {"light": rng.randint(0, 3), "smoke": rng.randint(0, 4)}
                names = rng.sample(sorted(ground), rng.randint(1, 4))
                return {"square": square, "set": {name: ground[name] for name in names}}
            case 2:
                recruit: Asked = {"template": rng.choice(("rifleman", "scout", "medic", "brawler", "x"))}
                recruit |= {"side": rng.choice(SIDES), "at": square}
                return {
                    "place": recruit | rng.choice(({}, {"id": "new"}, {"stats": {"att": 3}}, {"weapons": []}))
                }
            case 3:
                return {"unit": unit, "set": {"at": square}}
            case _:
                whole = next((known for known in state["units"] if known["id"] == unit), {"hp": 1})
                name = rng.choice(sorted(whole))
                value = whole[name]
                if type(value) is int and rng.random() < 0.7:
                    value += rng.choice((-3, -1, 1, 3, 1000))
                elif isinstance(value, bool):
                    value = not value
                elif rng.random() < 0.5:
                    value = rng.choice(VALUES)
                finite = not isinstance(value, float) or math.isfinite(value)
                return {"unit": unit, "set": {name: value if finite else 0}}
