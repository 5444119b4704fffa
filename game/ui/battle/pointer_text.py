"""What is said at the pointer: what a click on the hovered square would do, and what that may cost."""

from fractions import Fraction
from itertools import groupby
from typing import Any

from game.board.squares import Square
from game.rules.actions import Action
from game.rules.presentation import with_article
from game.rules.state import AnyState
from game.ui import commands
from game.ui.battle.controller import BattleController
from game.ui.battle.goals import entered, given_up
from game.ui.battle.later_attacks import LaterAttack
from game.ui.battle.likelier import from_there
from game.ui.battle.presenter import BattlePresenter
from game.ui.battle.shelter import shelter_words
from game.ui.battle.shot_figures import ShotFigures, answer_words, average_words, chance_words, endangered
from game.ui.battle.shot_panel import IF_THERE
from game.ui.board.explain import percent
from game.ui.board.panels import DANGER, Words

MOST_TARGETS = 3
"""So many are told whom one could attack where one goes."""


def click_words(presenter: BattlePresenter, how: str) -> Words:
    """What a click on the hovered square would do; `how` one clicks."""
    click, later = presenter.click, presenter.later
    if click.kind == "refused":
        not_now = () if later and not presenter.controller.verb else (("Not now", click.words),)
        return (*not_now, *(_later_words(presenter, later) if later else ()))
    controller = presenter.controller
    first = controller.orders.actor(click.unit) if click.kind == "choose" else click.unit
    if first != click.unit:
        name, chosen = controller.named(first)[0], controller.named(click.unit)[0]
        ended = made_way(controller, click.unit)
        told = f"choose {chosen}, {ended}" if ended else f"{click.words}: {name} has begun"
        return ((how, told), *(_later_words(presenter, later) if later else ()))
    if later:
        return _later_words(presenter, later, how)
    figures = presenter.figures
    if click.kind == "send" and click.goal == controller.goings.goal(click.unit):
        how = "Declared"
    harm = _chance(presenter)
    if harm and figures and figures.harmful and click.otherwise:
        harm += f", {average_words(figures.expected, figures.lost_words)}"
    words = ((how, f"{click.words}{harm}"),) if click.words else ()
    other = tuple(("Or", way) for way in click.otherwise)
    risks = _risk_words(figures) if figures else ()
    ways = (*_way_words(presenter), *_waypoint_words(presenter, how))
    return (*_with_danger(presenter, words), *_met(presenter), *other, *risks, *ways)


def hatched_words(presenter: BattlePresenter) -> Words:
    """What the hatching on the board is that is drawn for who is pointed at."""
    unit = presenter.unit_at(presenter.hovered) if presenter.hovered else None
    if unit is None or all(watch.unit != unit.id for watch in presenter.watches()):
        return ()
    return (("Hatched", f"what {presenter.controller.named(unit.id)[0]} watches"),)


def done_twice(words: Words, how: str, came: str) -> Words:
    """What a press would do if the first only tells what has come there since a moment ago."""
    twice = (f"{how} twice", f"{came}: ")
    return tuple((twice[0], twice[1] + told) if label == how else (label, told) for label, told in words)


def _with_danger(presenter: BattlePresenter, words: Words) -> Words:
    """What an act comes to, and whom of its own side it may hurt: first if likelier than whom it is for."""
    figures, named = presenter.figures, presenter.controller.named
    if figures is None:
        return words
    mine = tuple(endangered(presenter.controller.orders.view, figures.action, figures.victims))
    dangers = tuple((DANGER, f"{named(victim.unit)[0]} {victim.in_words}") for victim in mine)
    first = any(victim.hurt > figures.hurt for victim in mine)
    return (*dangers, *words) if first else (*words, *dangers)


def _met(presenter: BattlePresenter) -> Words:
    """Who may act on the way, which is marked there with an eye: the likeliest to hurt."""
    figures, named = presenter.figures, presenter.controller.named
    if figures is None or figures.harmful or not figures.risks:
        return ()
    worst = max(figures.risks, key=lambda risk: risk.hurt)
    does = answer_words(presenter.controller.system.words, named, worst)
    more = len({risk.unit for risk in figures.risks} - {worst.unit})
    others = f"; {more} more may act" if more else ""
    return ((DANGER, f"{named(worst.unit)[0]} {does}, {percent(worst.hurt)} to hurt{others}"),)


def _risk_words(figures: ShotFigures) -> Words:
    """What to its good the unit loses by an act, its hiding too."""
    lost = (("Loses", ", ".join(figures.lost)),) if figures.lost else ()
    said = bool(lost) and figures.exposed == 1
    risk = "" if said else exposure_words(figures.exposed)
    return (*lost, *((("Hiding", risk),) if risk else ()))


def exposure_words(chance: Fraction) -> str:
    """What becomes of a unit's hiding, which ends so likely; empty where nothing does."""
    if not chance:
        return ""
    return "ends" if chance == 1 else f"{percent(chance)} that it ends"


def _way_words(presenter: BattlePresenter) -> Words:
    """What is given up and entered by the hovered way, and the cover where it ends."""
    course, controller, click = presenter.course, presenter.controller, presenter.click
    if course is None or presenter.aimed:
        return ()
    taken = bool(click.action and click.action.role.covers)
    view, untaken = controller.orders.view, "" if taken else controller.system.words.untaken
    unit, end = view.unit(click.unit), course.squares[-1]
    words = shelter_words(view, unit, end, untaken)
    taking = controller.goings.bound_for(end, unit.id)
    given = tuple(("Gives up", with_article(zone)) for zone in given_up(view, unit, end))
    given += tuple(("Enters", with_article(zone)) for zone in entered(view, unit, end))
    shelter = (("Seen by", words),) if words else ()
    friends = tuple(("Taken", f"{controller.named(unit)[0]} goes there") for unit in taking)
    return (*friends, *given, *shelter, *_from_there_words(controller, click.action, end))


def _from_there_words(controller: BattleController, move: Action[Any] | None, end: Square) -> Words:
    """Whom a unit could attack where a move ends, and how likely it hurts each, the best first."""
    view = controller.orders.view
    goes = move is not None and move.role.purpose == "move" and move.path(view)[-1:] == (end,)
    found = from_there(controller.system, view, move) if move and goes else ()
    alike = groupby(found[:MOST_TARGETS], lambda attack: _label(attack[0]))
    told = (
        f"{label} "
        + ", ".join(f"{_target(controller, attack)} {hurt}{_step(view, attack)}" for attack, hurt in attacks)
        for label, attacks in alike
    )
    return (("From there", "; ".join(told)),) if found else ()


def attack_words(controller: BattleController, attack: Action[Any]) -> str:
    """An attack by its name and its target's."""
    return f"{_label(attack)} {_target(controller, attack)}"


def _label(attack: Action[Any]) -> str:
    return attack.button.label if attack.button else ""


def _target(controller: BattleController, attack: Action[Any]) -> str:
    return controller.named(getattr(attack, "target", ""))[0]


def _step(view: AnyState, attack: Action[Any]) -> str:
    """Where an attack is made from, of one that begins with a step; else empty."""
    path = attack.path(view)
    return f" (steps to {path[-1]})" if path else ""


def made_way(controller: BattleController, unit: str) -> str:
    """Whose turn ends when a unit is chosen, and without what that could be done still; else empty."""
    if not controller.making_way(unit):
        return ""
    begun = controller.orders.actor(unit)
    return f"the turn of {controller.named(begun)[0]} ends{controller.orders.without(begun)}"


def _later_words(presenter: BattlePresenter, later: LaterAttack, how: str = "") -> Words:
    """What could be done to who is pointed at in a later phase, and by what it is declared."""
    controller, click = presenter.controller, presenter.click
    phase, what = presenter.when(later), f"{attack_words(controller, later.action)}{_chance(presenter)}"
    words = _with_danger(presenter, ((phase, what),))
    return (*words, (how, click.words)) if how and click.kind == "do" else words


def _waypoint_words(presenter: BattlePresenter, how: str) -> Words:
    """How a way is led over the hovered square, while one is chosen."""
    controller, click = presenter.controller, presenter.click
    leads = click.action is not None and click.action.by_way_of(controller.orders.view, ()) is not None
    if not leads or not (controller.verb or controller.waypoints):
        return ()
    key = commands.caps("waypoint") if how == "Enter" else "Shift + click"
    return ((key, commands.COMMANDS["waypoint"].words),)


def _chance(presenter: BattlePresenter) -> str:
    """The chance that what would be done hurts, or else succeeds, for words that end with it."""
    figures = presenter.figures
    if figures is None or not (figures.harmful or figures.wanted):
        return ""
    if not figures.harmful:
        return f", {percent(figures.wanted)}"
    there = "" if figures.last_seen is None else f" {IF_THERE}"
    unmet = f" ({percent(figures.reaction[1])} if they do not react)" if figures.reaction else ""
    hurt = chance_words(presenter.controller.system.words, figures.hurt, figures.lost_words)
    return f", {hurt}{there}{unmet}"
