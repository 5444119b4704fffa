"""Trying a map out: a battle on it as it is now, and bots that play it against each other."""

from typing import TYPE_CHECKING

from game.bots import LEVELS
from game.errors import EnfiladeError
from game.rules.scenario import Scenario
from game.rules.units import Side
from game.ui.editor.fairness import Fairness
from game.ui.menus.dialog import Dialog
from game.ui.plan import PLAYERS, Plan, random_seed, sides_of, systems_for, title_of
from game.ui.widgets.form_rows import Button, Choice, FormRow, Number, Toggle

if TYPE_CHECKING:
    from game.ui.editor.screen import EditorScreen

MATCHES, MOST = 10, 1000
"""How many matches of each rule system are offered, and how many there can be."""


class Wish:
    """What was chosen the last time, kept as long as the editor is open."""

    def __init__(self) -> None:
        self.system, self.level, self.matches, self.fog = 0, len(LEVELS) - 1, MATCHES, True
        self.players: dict[Side, int] = {}
        self.system_alone = False
        """Whether bots play under one rule system only."""

    def choose(self, at: int) -> None:
        """Take the rule system at a place."""
        self.system = at

    def alone(self, at: int) -> None:
        """Have bots play under all rule systems (0), or under one."""
        self.system_alone = at > 0
        self.system = max(at - 1, 0)

    def hide(self, on: bool) -> None:  # noqa: FBT001 - what a switch says
        """Play with fog or without."""
        self.fog = on

    def grade(self, at: int) -> None:
        """Take the level at a place."""
        self.level = at

    def count(self, matches: int) -> None:
        """Have so many matches of each rule system."""
        self.matches = min(matches, MOST)

    def player(self, side: Side) -> int:
        """Who plays a side: a person the squad, the strongest level the others, unless it was chosen."""
        return self.players.get(side, 0 if side == "squad" else len(PLAYERS) - 1)


def _playable(editor: "EditorScreen") -> Scenario | None:
    """The map as it would be played; what is in the way is said."""
    scenario = editor.document.scenario()
    if scenario is None:
        count = len(editor.document.faults())
        editor.say(f"The map has {count} fault{'s' if count != 1 else ''}: see the checks.")
    elif not systems_for(scenario):
        editor.say("No rule system of the game suits this map.")
    elif not sides_of(scenario):
        editor.say("There is nobody on the map yet.")
    else:
        return scenario
    return None


def play(editor: "EditorScreen") -> None:
    """Ask for rules and sides, then play the map as it is; leaving the battle leads back here."""
    scenario = _playable(editor)
    if scenario is None:
        return
    wish, suited = editor.wish, systems_for(scenario)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        wish.system = min(wish.system, len(suited) - 1)

        def begin() -> None:
            dialog.close()
            _begin(editor, scenario)

        return (
            Button("Play", begin, "The battle begins with the map as it is now.", main=True, note="Enter"),
            Choice("Rules", tuple(map(title_of, suited)), wish.system, wish.choose),
            *(_player(wish, side) for side in sides_of(scenario)),
            Toggle("Fog of war", wish.fog, wish.hide, "Sides know only what their units see."),
            Button("Cancel", dialog.close, note="Esc"),
        )

    editor.app.open(Dialog("Play it now", rows))


def _player(wish: Wish, side: Side) -> Choice:
    def pick(at: int) -> None:
        wish.players[side] = at

    names = tuple(name.capitalize() for name in PLAYERS)
    return Choice(side.capitalize(), names, wish.player(side), pick, tone=side)


def _begin(editor: "EditorScreen", scenario: Scenario) -> None:
    wish = editor.wish
    plan = Plan(
        map=editor.document.text,
        system=systems_for(scenario)[wish.system].name,
        seed=random_seed(),
        players={side: PLAYERS[wish.player(side)] for side in sides_of(scenario)},
        fog=wish.fog,
    )
    try:
        editor.app.open(editor.app.navigation.battle(plan, plan.match()))
    except EnfiladeError as error:
        editor.say(str(error).splitlines()[0])


def fairness(editor: "EditorScreen") -> None:
    """Ask how many matches, then let bots play them in the background; while they do, show them."""
    scenario = _playable(editor)
    if scenario is None or (editor.column.fairness and editor.column.fairness.running):
        return
    wish, suited = editor.wish, systems_for(scenario)
    levels = tuple(LEVELS)

    def rows(dialog: Dialog) -> tuple[FormRow, ...]:
        def begin() -> None:
            dialog.close()
            document = editor.document
            names = tuple(one.name for one in suited)
            wanted = names if not wish.system_alone else (names[min(wish.system, len(names) - 1)],)
            editor.column.fairness = Fairness(
                document.text, wanted, levels[wish.level], wish.matches, document.version
            )

        each = ("All", *map(title_of, suited))
        at = wish.system + 1 if wish.system_alone else 0
        return (
            Button("Start", begin, "They play while you go on editing.", main=True, note="Enter"),
            Choice("Rules", each, min(at, len(each) - 1), wish.alone),
            Number("Matches of each", wish.matches, wish.count, help=f"1 to {MOST}.", low=1, high=MOST),
            Choice("Level", tuple(name.capitalize() for name in levels), wish.level, wish.grade),
            Button("Cancel", dialog.close, note="Esc"),
        )

    editor.app.open(Dialog("Fairness: bots against bots", rows))
