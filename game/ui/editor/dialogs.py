"""What is asked before a new map, another size, a battle on the map, and matches of bots against bots."""

from collections.abc import Callable
from functools import partial
from typing import Any, get_args

from game.board.board import LARGEST, SMALLEST
from game.bots import LEVELS, PLAYER_NAMES, USUAL
from game.editor.document import Document, empty_map
from game.editor.resize import Anchor, anchored, framed
from game.editor.transform import bounds
from game.errors import BadEdit, EnfiladeError
from game.rules.scenario import Scenario
from game.rules.units import Side
from game.ui.app import App
from game.ui.editor.fairness import Fairness
from game.ui.editor.state import EditorViewState
from game.ui.menus.dialog import Dialog
from game.ui.plan import Plan, random_seed, sides_of, systems_for, title_of
from game.ui.widgets.form_rows import Button, Choice, FormRow, Note, Number, Text, Toggle

FIRST = 24, 16
"""The size that is offered for a new map."""

ANCHORS: tuple[Anchor, ...] = ("centre", *get_args(get_args(Anchor)[0]))
"""Where the old map stays in one of another size."""

MATCHES, MOST = 10, 1000
"""How many matches of each rule system are offered, and how many there can be."""


def _put(target: object, name: str) -> Callable[[Any], None]:
    """What sets an attribute to what is answered."""
    return lambda value: setattr(target, name, value)


class MapSize:
    """The figures of a dialog about a map's size; `anchor` is where the old map stays."""

    def __init__(self, width: int, height: int, name: str = "New map") -> None:
        self.width, self.height, self.name, self.anchor = width, height, name, 0

    def rows(self) -> tuple[FormRow, ...]:
        """Width and height."""
        about = f"{SMALLEST} to {LARGEST} squares."
        return (
            Number("Width", self.width, _put(self, "width"), help=about, low=SMALLEST, high=LARGEST),
            Number("Height", self.height, _put(self, "height"), help=about, low=SMALLEST, high=LARGEST),
        )


def ask_new_map(app: App, begin: Callable[[Document], object]) -> None:
    """Ask for the name and size of a new map."""
    size = MapSize(*FIRST)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        make = dialog.closing(
            lambda: begin(Document(empty_map(size.width, size.height, size.name or "New map")))
        )
        return (
            Text("Name", size.name, _put(size, "name"), "What the map is called."),
            *size.rows(),
            Button("Begin", make, main=True),
            Button("Cancel", dialog.close, note="Esc"),
        )

    app.open(Dialog("A new map", rows))


def ask_resize(app: App, editor: EditorViewState) -> None:
    """Give the map another size, or crop it to the selection; the dialog says what would be lost."""
    state = editor.state
    size = MapSize(state.parsed.width, state.parsed.height)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        parsed = state.parsed
        resized, why = None, ""
        try:
            resized = framed(parsed, anchored(parsed, size.width, size.height, ANCHORS[size.anchor]))
        except BadEdit as error:
            why = str(error)
        if resized and resized.lost:
            why = f"{len(resized.lost)} things would lie outside and are taken out."

        def crop() -> None:
            editor.make(lambda: framed(parsed, bounds(state.selection)).change)

        def resize() -> None:
            if resized:
                editor.make(lambda: resized.change)

        about = "At an edge, in a corner, in the middle."
        return (
            *size.rows(),
            Choice("The old map stays", tuple(map(str, ANCHORS)), size.anchor, _put(size, "anchor"), about),
            *((Note(why, "warn"),) if why else ()),
            Button("Resize", dialog.closing(resize), main=True, off=resized is None),
            *((Button("Crop to the selection", dialog.closing(crop)),) if state.selection else ()),
            Button("Cancel", dialog.close, note="Esc"),
        )

    app.open(Dialog("Another size", rows))


class TrialChoices:
    """How the map was tried out the last time, kept as long as the editor is open."""

    def __init__(self) -> None:
        self.system, self.level, self.matches, self.fog = 0, [*LEVELS].index(USUAL), MATCHES, True
        self.players: dict[Side, int] = {}
        self.system_alone = False
        """Whether bots play under one rule system only."""

    def choose_systems(self, at: int) -> None:
        """Have bots play under all rule systems (0), or under one."""
        self.system_alone, self.system = at > 0, max(at - 1, 0)

    def player(self, side: Side) -> int:
        """Who plays a side: a person the squad, the usual level the others, unless it was chosen."""
        return self.players.get(side, 0 if side == "squad" else PLAYER_NAMES.index(USUAL))


def why_not_played(scenario: Scenario | None, faults: int) -> str:
    """Why a map cannot be played, empty when it can; `scenario` is None for a map with faults."""
    if scenario is None:
        return f"The map has {faults} fault{'s' if faults != 1 else ''}: see the checks."
    if not systems_for(scenario):
        return "No rule system of the game suits this map."
    return "" if sides_of(scenario) else "There is nobody on the map yet."


def ask_play(
    app: App, document: Document, scenario: Scenario, choices: TrialChoices, say: Callable[[str], object]
) -> None:
    """Ask for rules and sides, then play the map as it is; leaving the battle leads back here."""
    suited, sides = systems_for(scenario), sides_of(scenario)

    def begin() -> None:
        plan = Plan(
            map=document.text,
            system=suited[choices.system].name,
            seed=random_seed(),
            players={side: PLAYER_NAMES[choices.player(side)] for side in sides},
            fog=choices.fog,
        )
        try:
            app.open(app.navigation.battle(plan, plan.match()))
        except EnfiladeError as error:
            say(str(error).splitlines()[0])

    def player(side: Side) -> Choice:
        names = tuple(name.capitalize() for name in PLAYER_NAMES)
        pick = partial(choices.players.__setitem__, side)
        return Choice(side.capitalize(), names, choices.player(side), pick, tone=side)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        choices.system = min(choices.system, len(suited) - 1)
        about = "The battle begins with the map as it is now."
        return (
            Button("Play", dialog.closing(begin), about, main=True),
            Choice("Rules", tuple(map(title_of, suited)), choices.system, _put(choices, "system")),
            *map(player, sides),
            Toggle(
                "Fog of war",
                choices.fog,
                _put(choices, "fog"),
                "Sides know only what their units see.",
            ),
            Button("Cancel", dialog.close, note="Esc"),
        )

    app.open(Dialog("Play it now", rows))


def ask_fairness(
    app: App,
    document: Document,
    scenario: Scenario,
    choices: TrialChoices,
    started: Callable[[Fairness], object],
) -> None:
    """Ask how many matches, then let bots play them in the background."""
    suited, levels = systems_for(scenario), tuple(LEVELS)
    names = tuple(system.name for system in suited)

    def begin() -> None:
        wanted = (names[min(choices.system, len(names) - 1)],) if choices.system_alone else names
        level = levels[choices.level]
        started(Fairness(document.text, wanted, level, choices.matches, document.version))

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        systems = ("All", *map(title_of, suited))
        at = min(choices.system + 1, len(suited)) if choices.system_alone else 0
        grades = tuple(name.capitalize() for name in levels)
        start, count = dialog.closing(begin), _put(choices, "matches")
        return (
            Button("Start", start, "They play while you go on editing.", main=True),
            Choice("Rules", systems, at, choices.choose_systems),
            Number("Matches of each", choices.matches, count, help=f"1 to {MOST}.", low=1, high=MOST),
            Choice("Level", grades, choices.level, _put(choices, "level")),
            Button("Cancel", dialog.close, note="Esc"),
        )

    app.open(Dialog("Fairness: bots against bots", rows))
