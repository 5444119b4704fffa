"""What each layer can be drawn with: rows of names with their signs, one function a layer."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple, get_args

from game.board.board import LIGHT_GLYPHS
from game.board.squares import Facing, Square
from game.board.terrain import BY_GLYPH, Light
from game.editor.changes import Change, LayerName
from game.editor.map_pieces import MapPiece, glyph_piece, item_piece, unit_piece, zone_piece
from game.files.map_ground import DIGITS
from game.files.map_schema import TRIGGERS, VICTORIES
from game.files.positions import KeyPath
from game.rules.scenario import ZoneKind
from game.rules.units import Side
from game.ui.board.explain import LIGHTS

if TYPE_CHECKING:
    from game.ui.editor.easel import Easel


class Sign(NamedTuple):
    """The small picture before a name: its kind, what it shows, and whose it is."""

    kind: str
    what: str = ""
    side: Side | None = None


class Entry(NamedTuple):
    """One row of a palette: with `brush` something to draw with, with `path` something to choose.

    `found` makes something new at a square; `note` stands at the right end.
    """

    name: str
    sign: Sign
    note: str = ""
    brush: MapPiece | None = None
    path: KeyPath | None = None
    found: Callable[[Square], Change] | None = None


def entries(easel: "Easel") -> tuple[Entry, ...]:
    """What the layer in hand can be drawn with."""
    return tuple(_LAYERS[easel.desk.layer](easel))


def _terrain(easel: "Easel") -> Iterator[Entry]:
    kinds = BY_GLYPH | {kind.glyph: kind for kind in easel.desk.parsed.board.legend}
    for glyph, kind in kinds.items():
        yield Entry(kind.name, Sign("tile", glyph), glyph, glyph_piece("terrain", glyph))


def _height(_easel: "Easel") -> Iterator[Entry]:
    for digit in DIGITS:
        yield Entry(f"level {digit}", Sign("height", digit), "", glyph_piece("height", digit))


def _light(_easel: "Easel") -> Iterator[Entry]:
    for light, glyph in zip(Light, LIGHT_GLYPHS, strict=True):
        yield Entry(LIGHTS[light], Sign("light", glyph), glyph, glyph_piece("light", glyph))


def _zones(easel: "Easel") -> Iterator[Entry]:
    for zone in easel.desk.parsed.zones:
        path: KeyPath = ("zones", zone.number)
        yield Entry(zone.name, Sign("zone", zone.kind, zone.side), zone.kind, zone_piece(zone.name), path)
    for kind in get_args(ZoneKind):
        whose = {} if kind == "label" else {"side": easel.side}
        side = easel.side if whose else None
        yield Entry(f"new {kind}", Sign("zone", kind, side), side or "", found=_finding(easel, kind, whose))


def _finding(easel: "Easel", kind: str, whose: Mapping[str, str]) -> Callable[[Square], Change]:
    return lambda at: easel.forms.new("zones", at, kind=kind, **whose)


def _units(easel: "Easel") -> Iterator[Entry]:
    catalogue, side = easel.document.catalogue, easel.side
    for name, template in catalogue.units.items():
        sign = Sign("unit", template.figure, side)
        yield Entry(template.name, sign, "", unit_piece(name, side, _ahead(side)))
    for name, gear in (*catalogue.items.items(), *catalogue.weapons.items()):
        yield Entry(gear.name, Sign("item"), "", item_piece(name))


def _ahead(side: Side) -> Facing:
    """Where a new unit looks: the heroes to the east, as the deployment of a new map has it."""
    return "E" if side in {"squad", "ally"} else "W"


def _events(easel: "Easel") -> Iterator[Entry]:
    for number, table in enumerate(easel.desk.parsed.tables("events")):
        when, effects = table.get("when"), table.get("do")
        trigger = next((one for one in TRIGGERS if isinstance(when, dict) and one in when), "?")
        done = ", ".join(str(one.get("kind")) for one in effects or () if isinstance(one, dict))
        yield Entry(
            f"{trigger}: {done or 'nothing'}", Sign("event", str(number + 1)), path=("events", number)
        )
    for trigger in TRIGGERS:
        yield Entry(f"new: {trigger.replace('_', ' ')}", Sign("event", "+"), found=_happening(easel, trigger))


def _happening(easel: "Easel", trigger: str) -> Callable[[Square], Change]:
    """A new event; its trigger is at the square, or in its zone, or about its unit, as it needs."""

    def found(at: Square) -> Change:
        parsed = easel.desk.parsed
        zones = [*parsed.zones_at(at), *parsed.zones]
        units = [unit for unit in (parsed.unit_at(at), *parsed.units) if unit]
        subjects = {
            "enter": zones[0].name if zones else True,
            "console": [*at],
            "door": [*at],
            "unit_out": units[0].id if units else True,
        }
        return easel.forms.new("events", at, when={trigger: subjects.get(trigger, 1)})

    return found


def _victory(easel: "Easel") -> Iterator[Entry]:
    for number, table in enumerate(easel.desk.parsed.tables("victory")):
        kind, whose = str(table.get("kind")), table.get("side")
        side = next((one for one in get_args(Side) if one == whose), None)
        sign = Sign("victory", "", side)
        yield Entry(kind, sign, str(table.get("zone") or side or ""), path=("victory", number))
    for kind in VICTORIES:
        yield Entry(f"new: {kind}", Sign("victory", "+", easel.side), easel.side, found=_winning(easel, kind))


def _winning(easel: "Easel", kind: str) -> Callable[[Square], Change]:
    return lambda at: easel.forms.new("victory", at, side=easel.side, kind=kind)


_LAYERS: Mapping[LayerName, Callable[["Easel"], Iterator[Entry]]] = {
    "terrain": _terrain,
    "height": _height,
    "light": _light,
    "zones": _zones,
    "units": _units,
    "events": _events,
    "victory": _victory,
}
