"""Answers about the match as it is played: beginning it, seeing it, acting in it."""

from importlib import metadata
from pathlib import Path
from typing import Any

from game.bots import LEVELS
from game.errors import BadMap
from game.files.maptext import read_map
from game.files.parse import read_bytes
from game.files.roster import block_types
from game.match.match import Match
from game.protocol.faults import BadRequest, NotNow, Unreadable
from game.protocol.requests import Act, Bot, Events, Hello, Legal, New, Quit, Undo, View, WhyNot
from game.protocol.session import Session, named
from game.protocol.shapes import plain, position, question, standing
from game.rules.scenario import Scenario
from game.rules.state import Options
from game.rules.system import System
from game.systems import SYSTEMS

PROTOCOL = 1
"""The number of this protocol."""


def hello(session: Session, _: Hello) -> dict[str, Any]:
    """Who is there."""
    return {
        "protocol": PROTOCOL,
        "version": _version(),
        "systems": list(session.systems),
        "house": {name: dict(system.house) for name, system in session.systems.items()},
        "levels": list(LEVELS),
    }


def _version() -> str:
    try:
        return metadata.version("enfilade")
    except metadata.PackageNotFoundError:  # run from a checkout that nobody has installed
        return "unknown"


def new(session: Session, request: New) -> dict[str, Any]:
    """Begin a match."""
    system = session.systems[named(request.system, list(session.systems), "system")]
    options = _options(system, request.options)
    data, file = _map(request)
    scenario = read_map(data, file, session.catalogue, block_types(session.systems)).scenario
    _suits(system, scenario)
    session.current = Match(system, scenario, seed=request.seed, options=options, source=data.decode("utf-8"))
    return begun(session.current)


def begun(match: Match[Any]) -> dict[str, Any]:
    """A match from which on a client goes on."""
    return {"state": position(match.state), **standing(match)}


def _map(request: New) -> tuple[bytes, str]:
    """The bytes of the map, and what its faults call it."""
    if (request.map is None) is (request.map_text is None):
        raise BadRequest("a match is on a `map` or a `map_text`, one of them", "map")
    if request.map is None:
        return (request.map_text or "").encode(), "map_text"
    try:
        return read_bytes(Path(request.map), BadMap), request.map
    except BadMap as bad:
        raise Unreadable(str(bad), "map") from bad


def _options(system: System[Any], given: dict[str, bool | int]) -> Options:
    """The options of a request; the house rules are checked by name."""
    flags: dict[str, bool] = {}
    house: dict[str, int] = {}
    for name, value in given.items():
        if named(name, ["fog", "sandbox", *system.house], f"options.{name}") in system.house:
            house[name] = int(value)
        elif isinstance(value, bool):
            flags[name] = value
        else:
            raise BadRequest("true or false", f"options.{name}")
    return Options(house=tuple(house.items()), **flags)


def _suits(system: System[Any], scenario: Scenario) -> None:
    """Refuse a map for one of the rule systems that maps can leave out, and that this one does."""
    if system.name in SYSTEMS and system.name not in scenario.systems:
        suited = ", ".join(scenario.systems)
        raise BadRequest(f"{scenario.name} is not for {system.name} but for {suited}", "system")


def view(session: Session, request: View) -> dict[str, Any]:
    """The position as a side knows it, or the truth."""
    return {"state": position(session.match.view(request.side))}


def legal(session: Session, _: Legal) -> dict[str, Any]:
    """What can be done now."""
    match = session.match
    waiting = match.state.pending
    return {
        "side": standing(match)["side"],
        "actions": [plain(action) for action in match.legal()],
        **({"prompt": question(waiting.prompt)} if waiting else {}),
    }


def why_not(session: Session, request: WhyNot) -> dict[str, Any]:
    """Whether an action is possible now, and every reason against it."""
    refused = session.match.why_not(session.action(request.action))
    reasons = [{"clause": one.clause, "text": one.text} for one in refused]
    return {"legal": not reasons, "reasons": reasons}


def act(session: Session, request: Act) -> dict[str, Any]:
    """Do an action."""
    told = session.match.do(session.action(request.action), request.dice, request.rests)
    return {"events": plain(told), **standing(session.match)}


def events(session: Session, request: Events) -> dict[str, Any]:
    """What a side may know of what has happened."""
    told = session.match.events(request.side)
    return {"events": plain(told[request.since :]), "next": len(told)}


def undo(session: Session, _: Undo) -> dict[str, Any]:
    """Take back the last step."""
    session.match.undo()
    return standing(session.match)


def bot(session: Session, request: Bot) -> dict[str, Any]:
    """What the computer would do now."""
    match = session.match
    level = LEVELS[named(request.level, list(LEVELS), "level")]
    decision = level(match.system, match.seen())
    if decision is None:
        raise NotNow("the match is over: nobody has to act")
    return {"action": plain(decision.action), "reasons": list(decision.reasons)}


def leave(session: Session, _: Quit) -> dict[str, Any]:
    """End the engine."""
    session.over = True
    return {}
