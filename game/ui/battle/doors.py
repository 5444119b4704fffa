"""Where the battle leads: its menu, the hand-over, the end, and watching it again."""

from collections import Counter
from typing import TYPE_CHECKING

from pygame import Surface

from game.files import saves
from game.rules.events import Hurt, Out, Rolled
from game.rules.units import SIDES
from game.ui.app import Screen
from game.ui.battle import keeping
from game.ui.battle.director import Director
from game.ui.layout import Box
from game.ui.menus.finish import AfterBattle, Figures, Finish, Tally
from game.ui.menus.pause import MenuItem, Pause
from game.ui.menus.saved_matches import SavedMatches
from game.ui.menus.waiting import Handover
from game.ui.plan import random_seed
from game.ui.widgets.look import Look

if TYPE_CHECKING:
    from game.ui.screens.battle import Battle


def pause(battle: "Battle") -> None:
    """Open the menu of the battle."""
    app = battle.app
    home = "Leave to title" if app.screens.index(battle) <= 1 else "Leave the battle"

    def doors() -> tuple[MenuItem, ...]:
        again = "" if battle.director.table.last else "Nothing was seen yet."
        settled = len(battle.director.standing)
        stays = "The match stays among the automatic saves."
        return (
            MenuItem(
                "Show the others' turn again",
                battle.commander.replay,
                "What you saw of it.",
                again,
                closes=True,
            ),
            MenuItem(
                "Ask about everything again",
                battle.director.standing.clear,
                f"Decisions that are taken by themselves: {settled}.",
                "" if settled else "Everything is asked.",
                closes=True,
            ),
            MenuItem("Load", lambda: _load(battle), "Take up another match. " + stays),
            MenuItem(
                "Restart", lambda: restart(battle), "The same battle with other dice. " + stays, closes=True
            ),
            MenuItem("Settings", app.navigation.settings, "Size, sound, speed, keys."),
            MenuItem(home, lambda: leave(battle), stays, closes=True),
        )

    app.open(Pause(doors, battle.commander.save))


def _load(battle: "Battle") -> None:
    """Choose another match; this one is left once that one is there."""

    def take_up(saved: saves.Saved) -> None:
        battle.app.navigation.resume(saved, lambda other: _exchange(battle, other))

    battle.app.open(SavedMatches("Load", take_up, over=False))


def _exchange(battle: "Battle", other: Screen) -> None:
    """Leave a battle for another one; where it stands is kept."""
    if battle.director.mode != "over":
        keeping.autosave(battle.director)
    battle.director.close()
    battle.app.replace(battle, other)


def restart(battle: "Battle") -> None:
    """Begin the same battle anew, with other dice."""
    plan = battle.director.table.plan.again(random_seed())
    _exchange(battle, battle.app.navigation.battle(plan))


def leave(battle: "Battle") -> None:
    """Leave the battle; where it stands is kept."""
    keeping.autosave(battle.director)
    battle.director.close()
    battle.app.back()


def hand_over(battle: "Battle") -> None:
    """Hide the board until the next person is there; without fog there is nothing to hide."""
    director = battle.director
    side = director.table.handover
    if side is None:
        return
    if not director.table.match.state.options.fog:
        director.sit_down()
        return
    turn = f"Turn {director.table.match.state.clock.turn}"
    battle.app.open(Handover(side, director.sit_down, turn))


def finish(battle: "Battle") -> None:
    """Keep the match that has ended, and show how."""
    keeping.autosave(battle.director)
    show_end(battle)


def show_end(battle: "Battle") -> None:
    """Show how it ended."""
    table = battle.director.table
    outcome = table.match.state.outcome
    if outcome is None:
        return
    eyes = table.viewer if len(table.plan.humans) == 1 else None

    def watch() -> None:
        battle.app.navigation.watch(table.plan.saved(table.match), lambda: show_end(battle))

    found = AfterBattle(lambda: leave(battle), lambda: restart(battle), watch)
    battle.app.open(Finish(outcome, eyes, table.match.state.clock.turn, figures(battle.director), found))


def figures(director: Director) -> Figures:
    """What the battle came to, side by side."""
    match = director.table.match
    sides = {unit.id: unit.side for unit in match.state.units}
    dealt, rolls, downs = Counter[str](), Counter[str](), Counter[str]()
    for event in match.events(None):
        if isinstance(event, Hurt) and event.by in sides and sides.get(event.unit) != sides[event.by]:
            dealt[sides[event.by]] += event.amount
        elif isinstance(event, Rolled) and event.unit in sides and event.target in sides:
            rolls[sides[event.unit]] += 1
        elif isinstance(event, Out) and event.unit in sides:
            downs[sides[event.unit]] += 1
    present = [side for side in SIDES if side in sides.values()]
    rows = tuple(
        Tally(
            side,
            (
                str(sum(unit.side == side and unit.conscious for unit in match.state.units)),
                str(downs[side]),
                str(rolls[side]),
                str(dealt[side]),
            ),
        )
        for side in present
    )
    return Figures(("standing", "out", "attacks", "damage dealt"), rows)


def draw_toast(surface: Surface, area: Box, words: str, look: Look) -> None:
    """A short message in the middle of the upper edge of an area."""
    m = look.measure
    text = look.text(look.short(words, "body", area.width - m(40)), "body", "gold")
    box = Box(0, area.top + m(6), text.get_width() + m(28), m(36))
    box = box._replace(left=area.left + (area.width - box.width) // 2)
    look.lay(surface, box)
    surface.blit(text, (box.left + m(14), box.top + (box.height - text.get_height()) // 2))
