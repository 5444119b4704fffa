"""A client of the engine for tests, and maps for the toy system of `tests/toy.py`."""

import json
from typing import Any

from game.protocol import Engine
from game.rules.scenario import Catalogue, Gear, Template
from game.rules.system import System
from tests.toy import TOY

CATALOGUE = Catalogue(
    units={"man": Template("man", "Man", "", "person", ("rifle",), (), {"toy": {"hp": 3}})},
    weapons={name: Gear(name, name, "", {"toy": {}}) for name in ("rifle", "knife")},
    items={"medkit": Gear("medkit", "Medkit", "", {"toy": {}})},
)

SQUAD_FIRST = 0
"""A seed whose first die is a 6: the squad wins the initiative."""

OPEN = ("..........",) * 5


def map_text(rows: tuple[str, ...] = OPEN, head: str = "", **units: tuple[int, int]) -> str:
    """A map of drawn rows; small letters are units of the squad, capitals of the opposition, n neutral."""
    drawn = "\n".join(rows)
    text = f"format = 1\nname = \"scene\"\n{head}\n[grid]\nterrain = '''\n{drawn}\n'''\n"
    for unit, (x, y) in units.items():
        side = "neutral" if unit.startswith("n") else "squad" if unit.islower() else "opposition"
        text += f'[[units]]\nid = "{unit}"\ntemplate = "man"\nside = "{side}"\nat = [{x}, {y}]\n'
    return text


class Client:
    """Asks an engine of its own, in bytes as through a pipe."""

    def __init__(self, **systems: System[Any]) -> None:
        self.engine = Engine({"toy": TOY} | systems, CATALOGUE)

    def send(self, line: bytes) -> dict[str, Any]:
        """The answer to a line."""
        answer = self.engine.answer(line)
        assert b"\n" not in answer
        read: dict[str, Any] = json.loads(answer)
        return read

    def ask(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """The answer to a request, whatever it is."""
        answer = self.send(json.dumps({"id": 7, "cmd": cmd, **fields}).encode())
        assert answer.pop("id") == 7
        return answer

    def get(self, cmd: str, **fields: Any) -> dict[str, Any]:
        """What an answer says that must be good."""
        answer = self.ask(cmd, **fields)
        assert answer.pop("ok") is True, answer
        return answer

    def fault(self, cmd: str, **fields: Any) -> tuple[str, str | None]:
        """The code and the place of an answer that must be an error; nothing is changed by it."""
        before = self.engine.session.current and self.engine.session.current.record
        answer = self.ask(cmd, **fields)
        assert answer.keys() == {"ok", "error"}, answer
        assert answer["ok"] is False
        assert answer["error"].keys() == {"code", "message", "where"}
        assert answer["error"]["message"]
        after = self.engine.session.current and self.engine.session.current.record
        assert after == before
        return answer["error"]["code"], answer["error"]["where"]

    def new(
        self,
        rows: tuple[str, ...] = OPEN,
        *,
        seed: int = SQUAD_FIRST,
        options: dict[str, Any] | None = None,
        head: str = "",
        **units: tuple[int, int],
    ) -> dict[str, Any]:
        """Begin a match on a drawn map."""
        text = map_text(rows, head, **units)
        return self.get("new", system="toy", map_text=text, seed=seed, options=options or {})

    def act(self, kind: str, *, dice: tuple[int, ...] = (), rests: Any = (), **fields: Any) -> dict[str, Any]:
        """Do an action that must be possible."""
        return self.get("act", action={"kind": kind, **fields}, dice=dice, rests=rests)


def duel(**options: Any) -> Client:
    """A match of one against one: a, the squad's, at 0,0 is to act, X stands at 5,0."""
    client = Client()
    client.new(options=options, a=(0, 0), X=(5, 0))
    return client
