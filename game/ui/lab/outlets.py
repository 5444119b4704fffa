"""Where a position goes from the lab: a map of one's own, a picture, figures, a battle."""

from collections.abc import Callable

from game.analysis.field import Field, csv
from game.errors import EnfiladeError
from game.files import places
from game.files.atomic import write_atomically
from game.files.map_writer import new_map
from game.files.saves import HUMAN
from game.ui.app import App
from game.ui.board.picture import BoardPicture
from game.ui.lab.desk import Desk
from game.ui.lab.export import write
from game.ui.lab.printing import printed
from game.ui.plan import PLAYERS, Plan, fresh, sides_of
from game.ui.widgets.look import Look


def keep(desk: Desk) -> str:
    """Keep the position as a map of the user's own; how that went, in words."""
    return _tried(lambda: _kept(desk))


def _kept(desk: Desk) -> str:
    path = places.unused(places.own_maps(), desk.scenario.name, ".toml")
    write_atomically(path, new_map(desk.bench.staged(), path.name).data)
    return f"Kept as {path}"


def export(desk: Desk, shown: BoardPicture, look: Look, field: Field | None) -> str:
    """Write the board as it is shown as a picture, and the field's figures; how that went, in words."""
    return _tried(lambda: _exported(desk, shown, look, field))


def _exported(desk: Desk, shown: BoardPicture, look: Look, field: Field | None) -> str:
    path = places.unused(places.exports(), desk.scenario.name, ".png")
    write(printed(desk.board, shown, look), path)
    if field is None:
        return f"Exported to {path}"
    write_atomically(path.with_suffix(".csv"), csv(field).encode())
    return f"Exported to {path} and .csv"


def _tried(deed: Callable[[], str]) -> str:
    try:
        return deed()
    except (EnfiladeError, OSError) as trouble:
        return str(trouble).splitlines()[0]


def play(app: App, desk: Desk) -> str:
    """Play the position as a battle over the lab, against the computer; empty, or why it cannot be."""
    try:
        made = plan(desk)
        match = made.match()
    except EnfiladeError as error:
        return str(error).splitlines()[0]
    app.open(app.navigation.battle(made, match))
    return ""


def plan(desk: Desk) -> Plan:
    """The battle: a person plays the side that is looked from, the squad without one. Raises BadMap."""
    staged = desk.bench.staged()
    sides = sides_of(staged)
    mine = desk.state.unit(desk.unit).side if desk.unit else "squad"
    me = mine if mine in sides else sides[0] if sides else "squad"
    players = {side: HUMAN if side == me else PLAYERS[-1] for side in sides}
    text = new_map(staged).data.decode()
    return Plan(map=text, system=desk.system, seed=fresh(), players=players, fog=desk.state.options.fog)
