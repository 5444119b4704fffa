"""The answers of the engine, one function a request: match, board, records, edits, odds (J-02)."""

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct
from msgspec.structs import asdict

from game.analysis.sight_report import between
from game.board.board import distance_field
from game.board.concealment import concealment_field
from game.board.cover import cover_field
from game.board.paths import UNREACHED
from game.board.sight import sight_field
from game.board.squares import Square
from game.bots import PLAYERS
from game.dice import distribution
from game.errors import BadEdit, BadMap, BadOptions, BadRecord, BadUnit, NotSandbox, in_words
from game.files.catalogue import block_types, placement
from game.files.map_names import map_path
from game.files.map_reader import read_map
from game.files.records import RecordFault, as_record, load_record, restored, save_record
from game.files.recruit import Recruit
from game.files.toml_text import read_bytes
from game.match.match import Match, complete
from game.match.sandbox import Edit, EditSquare, EditUnit, Place, Remove, Surface
from game.protocol import requests
from game.protocol.request_reader import BadRequest, InternalError, NotNow, Unreadable, placed
from game.protocol.session import Session, both_forms, chance, known_name, plain, position, question, standing
from game.rules.actions import Choose
from game.rules.forecast import (
    Aside,
    Forecast,
    Unforeseen,
    Verdicts,
    asides,
    best_reaction,
    forecast,
    others,
    target_of,
)
from game.rules.movement import reach_of
from game.rules.players import BYSTANDER
from game.rules.scenario import Scenario
from game.rules.scripts import Roll
from game.rules.state import AnyState, Options, encoded
from game.rules.system import System
from game.rules.units import Side
from game.systems import SYSTEMS


def new(session: Session, request: requests.New) -> dict[str, Any]:
    """Begin a match."""
    system = session.systems[known_name(request.system, list(session.systems), "system")]
    options = _options(system, request.options)
    data, file = _map(request)
    scenario = read_map(data, file, session.catalogue, block_types(session.systems)).scenario
    _suits(system, scenario)
    session.current = Match(system, scenario, seed=request.seed, options=options, source=data.decode("utf-8"))
    return {**begun(session.current), "map": described(scenario)}


def described(scenario: Scenario) -> dict[str, Any]:
    """What a map says of itself, as far as it says anything (M-10)."""
    said = {name: getattr(scenario, name) for name in ("name", "about", "brief", "hint", "level", "first")}
    told = {name: text for name, text in asdict(scenario.debrief).items() if text}
    said |= {"debrief": told, "even": scenario.even}
    return {name: value for name, value in said.items() if value}


def begun(match: Match[Any]) -> dict[str, Any]:
    """A match from which on a client goes on."""
    return {"state": position(match.state), **standing(match)}


def _map(request: requests.New) -> tuple[bytes, str]:
    """The bytes of the map, and what its faults call it."""
    if (request.map is None) is (request.map_text is None):
        raise BadRequest("a match is on a `map` or a `map_text`, one of them", "map")
    if request.map is None:
        return (request.map_text or "").encode(), "map_text"
    try:
        return read_bytes(map_path(request.map), BadMap), request.map
    except BadMap as bad:
        raise Unreadable(str(bad), "map") from bad


def _options(system: System[Any], given: dict[str, bool | int | tuple[Side, ...]]) -> Options:
    """The options of a request, checked by name and value."""
    flags: dict[str, Any] = {}
    house: dict[str, int] = {}
    for name, value in given.items():
        known_name(name, [*_FLAGS, *system.house], f"options.{name}")
        kind, wanted = _FLAGS.get(name, (int, "a whole number"))
        if name in system.house and not isinstance(value, tuple):
            house[name] = int(value)
        elif type(value) is kind:
            flags[name] = value
        else:
            raise BadRequest(wanted, f"options.{name}")
    try:
        return complete(system, Options(house=tuple(house.items()), **flags))
    except BadOptions as bad:
        raise BadRequest(str(bad), "options") from bad


_FLAGS: dict[str, tuple[type, str]] = {
    "fog": (bool, "true or false"),
    "sandbox": (bool, "true or false"),
    "turn_limit": (int, "a whole number"),
    "sturdy": (tuple, "a list of sides"),
}
"""What the options are that every system has."""


def _suits(system: System[Any], scenario: Scenario) -> None:
    """Refuse a map for one of the rule systems that maps can leave out, and that this one does."""
    if system.name in SYSTEMS and system.name not in scenario.systems:
        suited = ", ".join(scenario.systems)
        raise BadRequest(f"{scenario.name} is not for {system.name} but for {suited}", "system")


def view(session: Session, request: requests.View) -> dict[str, Any]:
    """The position as a side knows it, or the truth."""
    return {"state": position(session.match.view(request.side))}


def legal(session: Session, _: requests.Legal) -> dict[str, Any]:
    """What can be done now."""
    match = session.match
    waiting = match.state.pending
    return {
        "side": standing(match)["side"],
        "actions": [plain(action) for action in match.legal()],
        **({"prompt": question(waiting.prompt)} if waiting else {}),
    }


def why_not(session: Session, request: requests.WhyNot) -> dict[str, Any]:
    """Whether an action is possible now, and every reason against it."""
    refused = session.match.why_not(session.action(request.action))
    reasons = [{"clause": refusal.clause, "text": refusal.text} for refusal in refused]
    return {"legal": not reasons, "reasons": reasons}


def act(session: Session, request: requests.Act) -> dict[str, Any]:
    """Do an action."""
    happened = session.match.do(session.action(request.action), request.dice, request.rests)
    return {"events": plain(happened), **standing(session.match)}


def events(session: Session, request: requests.Events) -> dict[str, Any]:
    """What a side may know of what has happened."""
    known = session.match.events(request.side)
    return {"events": plain(known[request.since :]), "next": len(known)}


def undo(session: Session, _: requests.Undo) -> dict[str, Any]:
    """Take back the last step."""
    session.match.undo()
    return standing(session.match)


def bot(session: Session, request: requests.Bot) -> dict[str, Any]:
    """What the computer would do now."""
    match = session.match
    now = match.prompt
    if now is None:
        raise NotNow("the match is over: nobody has to act")
    name = BYSTANDER if request.level is None and now.side == "neutral" else request.level
    level = PLAYERS[known_name(name, list(PLAYERS), "level")]
    decision = level(match.system, match.seen(), match.past())
    if decision is None:
        raise InternalError(f"{name} does not decide")
    options = [
        {"action": plain(option.action), "worth": option.worth, "reason": option.why}
        for option in decision.options
    ]
    return {"action": plain(decision.action), "reasons": list(decision.reasons), "options": options}


NO_PATH = -1
"""The cost of a square that no path leads to."""


def sight(session: Session, request: requests.Sight) -> dict[str, Any]:
    """Everything that the board says about a pair of squares (B-32)."""
    a, b = session.square(request.start, "from"), session.square(request.to, "to")
    return between(session.match.state.board, a, b)


def field(session: Session, request: requests.Field) -> dict[str, Any]:
    """Everything that the board says about one square against all (B-33)."""
    start, board = session.square(request.start, "from"), session.match.state.board
    return {
        "line_of_sight": sight_field(board, start).astype(int).tolist(),
        "cover": cover_field(board, start).tolist(),
        "concealment": concealment_field(board, start).tolist(),
        "distance": distance_field(board, start).tolist(),
    }


def reach(session: Session, request: requests.Reach) -> dict[str, Any]:
    """Where a unit can go, as the side to act knows it (B-34, J-07)."""
    match = session.match
    seen = match.seen()
    if not seen.has(request.unit):
        raise BadRequest("no such unit is known", "unit")
    cost = reach_of(seen, request.unit).cost
    kinds: dict[str, list[Any]] = {}
    for action in match.legal():
        if action.unit == request.unit and hasattr(action, "at"):
            kinds.setdefault(plain(action)["kind"], []).append(action)
    return {
        "cost": np.where(cost < UNREACHED, cost, NO_PATH).tolist(),
        "kinds": {kind: _aims(actions) for kind, actions in kinds.items() if _goes(match, seen, actions)},
    }


def _aims(actions: Iterable[Any]) -> list[Square]:
    """The squares that actions name, each once, row by row."""
    return sorted({action.at for action in actions}, key=lambda square: (square.y, square.x))


def _goes(match: Match[Any], seen: AnyState, actions: Iterable[Any]) -> bool:
    """Whether actions of one kind take the unit itself to the square that they name, and not a grenade.

    The rules say so: in some outcome of the first that names another square the unit stands there; those
    that hang on somebody whom the side does not know are passed over.
    """
    start = {unit.id: unit.at for unit in seen.units}
    for action in actions:
        if action.at != start[action.unit]:
            try:
                ends = forecast(match.system, seen, action).odds.outcomes
            except Unforeseen:
                continue
            return any(end.has(action.unit) and end.unit(action.unit).at == action.at for end in ends)
    return False


def log(session: Session, _: requests.Log) -> dict[str, Any]:
    """The match so far."""
    return {"record": plain(session.match.record)}


def replay(session: Session, request: requests.Replay) -> dict[str, Any]:
    """Play a record again; the match is then the replayed one, if the record agrees with it."""
    try:
        record = as_record(request.record)
        played = restored(record, session.systems, session.catalogue, request.upto)
    except RecordFault as fault:
        fault.where = f"record.{fault.where}".rstrip(".")
        raise
    if played.difference:
        return {"agrees": False, "difference": plain(played.difference)}
    session.current = played.match
    return {"agrees": True, **standing(played.match)}


def save(session: Session, request: requests.Save) -> dict[str, Any]:
    """Write the match to a file."""
    record = session.match.record
    try:
        save_record(record, Path(request.path), overwrite=request.overwrite)
    except FileExistsError as error:
        hint = "another path, or overwrite: true, writes over what is no record"
        raise Unreadable(f"{in_words(error)}; {hint}", "path") from error
    except (OSError, ValueError) as error:  # a ValueError for a path that no system can have
        raise Unreadable(in_words(error), "path") from error
    return {}


def load(session: Session, request: requests.Load) -> dict[str, Any]:
    """Go on with a match that was saved."""
    try:
        record = load_record(Path(request.path))
    except (OSError, ValueError) as error:
        raise Unreadable(in_words(error), "path") from error
    played = restored(record, session.systems, session.catalogue)
    if played.difference:
        raise BadRecord(f"{request.path}: {played.difference}")
    session.current = played.match
    return begun(played.match)


def edit(session: Session, request: requests.Edit) -> dict[str, Any]:
    """Change the position of a sandbox by hand."""
    match = session.match
    if not match.state.options.sandbox:
        raise NotSandbox("only a sandbox can be edited")
    if match.state.pending:
        raise NotNow("a decision waits: answer it or take it back first")
    what, wanted = _wanted(match, session, request)
    try:
        match.edit(wanted)
    except BadEdit as bad:
        raise BadRequest(str(bad), what) from bad
    placed_unit = {"unit": wanted.unit.id} if isinstance(wanted, Place) else {}
    return {**standing(match), **placed_unit}


def _wanted(match: Match[Any], session: Session, request: requests.Edit) -> tuple[str, Edit]:
    """What is to be changed, by the field that says so, and the edit that does it."""
    asked = [name for name in ("unit", "square", "place", "remove") if getattr(request, name) is not None]
    if len(asked) != 1:
        raise BadRequest("an edit is of a `unit` or a `square`, or it is `place` or `remove`: one of them")
    (what,) = asked
    if (request.set is not None) is not (what in {"unit", "square"}):
        raise BadRequest("`set` goes with `unit` and with `square`, and only with them", "set")
    match request:
        case requests.Edit(unit=str(unit), set=dict(values)):
            return "set" if match.state.has(unit) else "unit", EditUnit(unit, values)
        case requests.Edit(square=(_, _) as square, set=dict(values)):
            return "set", EditSquare(session.square(square, "square"), _surface(values))
        case requests.Edit(place=Recruit() as recruit):
            return "place", Place(_placement(match, recruit))
        case _:
            return "remove", Remove(str(request.remove))


def _surface(values: dict[str, Any]) -> Surface:
    try:
        return msgspec.convert(values, Surface)
    except msgspec.ValidationError as error:
        raise placed(error, "set") from None


def _placement(match: Match[Any], recruit: Recruit) -> Any:
    taken = {unit.id for unit in match.state.units}
    try:
        return placement(recruit, match.system, match.scenario.catalogue, taken)
    except BadUnit as bad:
        raise BadRequest(str(bad), f"place.{bad.where}") from bad


def odds(session: Session, request: requests.Odds) -> dict[str, Any]:
    """What a legal action would come to when nobody reacts, and against the best reaction.

    Of an answer to a decision: what it leads to by itself, not the rest of the act that waits.
    """
    match, action = session.match, session.legal_action(request.action)
    if not action.personal and not isinstance(action, Choose):
        raise NotNow("only what a unit does, or a decision, has odds", "action")
    seen = match.seen()
    target = target_of(match.system, seen, action)

    def told(outlook: Forecast[Any]) -> dict[str, Any]:
        return {**_forecast(outlook), "others": _others(others(match.system, seen, outlook, target))}

    try:
        calm, best = forecast(match.system, seen, action), best_reaction(match.system, seen, action)
    except Unforeseen as error:
        raise NotNow(str(error), "action") from error
    return {
        **told(calm),
        "best_reaction": {"reaction": best.reaction, **told(best)} if best else None,
        "lines": [
            {"name": line.name, "by": line.by, "clause": line.clause, **chance(line.chance)}
            for roll in calm.odds.rolls
            for line in match.system.lines(roll)
        ],
        "cut": [_cut(aside) for aside in asides(match.system, calm)],
    }


def _forecast(outlook: Forecast[Any]) -> dict[str, Any]:
    """The odds of an act under one reaction."""
    modifiers = {modifier: None for roll in outlook.odds.rolls for modifier in roll.modifiers}
    return {
        "outcomes": [{**chance(p), **plain(judged)} for judged, p in _likeliest(outlook.judged)],
        **both_forms("hit", outlook.hit),
        **_harm(outlook),
        **both_forms("left_out", outlook.odds.left_out),
        "modifiers": [plain(modifier) for modifier in modifiers],
        "rolls": [_roll(roll) for roll in outlook.odds.rolls],
        "asked": [question(prompt) for prompt in outlook.odds.asked],
    }


def _harm(verdicts: Verdicts) -> dict[str, Any]:
    """What may become of one unit: whether it is harmed, how much, whether it goes out."""
    return {
        **both_forms("harms", verdicts.harms),
        "damage": [{**chance(p), "n": n} for n, p in verdicts.damage.items()],
        **both_forms("takes_out", verdicts.takes_out),
    }


def _others(harmed: dict[str, Verdicts]) -> list[dict[str, Any]]:
    """Everybody but the target who may come to harm, and what may become of them (J-08)."""
    return [{"unit": unit, **_harm(verdicts)} for unit, verdicts in harmed.items()]


def _roll(roll: Roll) -> dict[str, Any]:
    """A roll that the act leads to: its dice, and what they can come to."""
    odds_of_roll = distribution(roll.check)
    return {
        "label": roll.check.label,
        "clause": roll.clause,
        "unit": roll.unit,
        "target": roll.target,
        "dice": [die.name for die in roll.check.dice],
        "results": [
            {**chance(odds_of_roll.chance(result)), "result": str(result)} for result in odds_of_roll
        ],
    }


def _cut(aside: Aside[Any]) -> dict[str, Any]:
    """What the odds of an act do not follow, by one choice in it: what it does to which units.

    `choice` is empty when every decision in it is declined.
    """
    merged: dict[bytes, tuple[dict[str, Any], Fraction]] = {}
    for after, p in aside.odds.outcomes.items():
        units = _changes(aside.where, after)
        key = encoded(units)
        merged[key] = (units, p + merged.get(key, (units, Fraction(0)))[1])
    return {
        "what": aside.what,
        "choice": aside.reaction,
        "unit": aside.unit,
        "target": aside.target,
        **both_forms("hit", aside.hit),
        **both_forms("takes_out", aside.takes_out),
        **both_forms("left_out", aside.odds.left_out),
        "rolls": [_roll(roll) for roll in aside.odds.rolls],
        "asked": [question(prompt) for prompt in aside.odds.asked],
        "outcomes": [
            {**chance(p), "units": units} for units, p in sorted(merged.values(), key=lambda pair: -pair[1])
        ],
    }


def _changes(before: AnyState, after: AnyState) -> dict[str, dict[str, Any]]:
    """The new values of every unit that is not as it was, by its id."""
    was = {unit.id: unit for unit in before.units}
    known = [(was[unit.id], unit) for unit in after.units if unit.id in was]
    changed = {unit.id: dict(_new(before, unit)) for before, unit in known if unit is not before}
    return {unit: values for unit, values in changed.items() if values}


def _new(before: Struct, after: Struct) -> Iterator[tuple[str, Any]]:
    for name in after.__struct_fields__:
        value = getattr(after, name)
        if getattr(before, name) != value:
            yield name, plain(value)


def _likeliest(judged: dict[Any, Fraction]) -> Iterable[tuple[Any, Fraction]]:
    return sorted(judged.items(), key=lambda pair: -pair[1])


Answerer = Callable[[Session, Any], dict[str, Any]]

ANSWERERS: dict[type[requests.Request], Answerer] = {
    requests.New: new,
    requests.View: view,
    requests.Legal: legal,
    requests.WhyNot: why_not,
    requests.Act: act,
    requests.Events: events,
    requests.Odds: odds,
    requests.Sight: sight,
    requests.Field: field,
    requests.Reach: reach,
    requests.Edit: edit,
    requests.Undo: undo,
    requests.Log: log,
    requests.Replay: replay,
    requests.Save: save,
    requests.Load: load,
    requests.Bot: bot,
}
"""What answers each request; a greeting and the end are for the engine."""
